// SPDX-License-Identifier: MIT
// Copies are exact that exceed the caches, and those whose elements are gigabytes apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <slice1/slice1.hpp>
#include <utility>
#include <vector>

#include "model/copy.hpp"
#include "support/describe.hpp"
#include "support/guarded_memory.hpp"
#include "support/nests.hpp"

namespace copy_large_tests {

using namespace slice1::testing;
using slice1::data_type;

using enum data_type;

// Copies of 12 MiB at least, at some addresses.
void expect_exact(const std::vector<std::pair<data_type, loops>>& large) {
  std::size_t i = 0;
  for (const auto& [type, shape] : large) {
    const auto d = nest(type, shape);
    ASSERT_GE(bytes_of_buffer(d.input_tensor) + bytes_of_buffer(d.output_tensor), 12u << 20);
    ASSERT_TRUE(trial(d).at(i % 3, i * 13 % 64));
    ++i;
  }
}

TEST(CopyLarge, Rows) {
  expect_exact({{uint8, {{12 << 20, 1, 1}}},
                {uint16, {{7, 50'007, 900'001}, {900'001, 1, 1}}},
                {uint32, {{13'000, 256, 257}, {256, 1, 1}}},
                {uint64, {{26'000, -65, 64}, {63, 1, 1}}},
                {uint64, {{200'704, 8, 8}, {8, 1, 1}}},
                {uint8, {{1400, 12'000, 9001}, {9001, 1, 1}}},
                {uint8, {{30'000, -600, 40}, {40, 1, 1}}}});
}

TEST(CopyLarge, Strides) {
  expect_exact({{uint32, {{3'300'000, -1, 1}}},
                {uint32, {{3'300'000, 0, 1}}},
                {uint16, {{7, 100'003, 1'000'003}, {1'000'000, 2, 1}}},
                {uint32, {{3200, 7, 1001}, {1001, 3, 1}}},
                {uint64, {{12'000, -9, 140}, {139, -4, 1}}},
                {uint8, {{5000, -3000, 31}, {31, 50, 1}}},
                {uint8, {{600'013, 32, 1}}},
                {uint16, {{1'300'000, 5, 5}, {5, -1, 1}}},
                {uint8, {{6'300'000, 1, 2}}},
                {uint32, {{3'200'003, -1, 2}}}});
}

TEST(CopyLarge, Matrices) {
  expect_exact({{uint8, {{3600, 1, 3601}, {3600, 3603, 1}}},
                {uint16, {{2500, 1, 2560}, {2531, 2501, 1}}},
                {uint32, {{2048, 1, 1616}, {1611, 2048, 1}}},
                {uint32, {{1800, -1, 1801}, {1801, -1800, 1}}},
                {uint64, {{1300, 1, 1304}, {1299, 1300, 1}}},
                {uint8, {{850'000, 15, 15}, {5, 1, 3}, {3, 5, 1}}},
                {uint8, {{190, 1, 67'000}, {66'999, 190, 1}}},
                {uint16, {{3200, -2010, 2000}, {250, 1, 8}, {8, 250, 1}}},
                {uint32, {{5, 1, 640'000}, {640'000, 5, 1}}},
                {uint16, {{155, 290, 42'340}, {146, 44'950, 290}, {5, 1, 58}, {58, 5, 1}}}});
}

TEST(CopyLarge, Channels) {
  for (const std::int64_t c : {2, 3, 4}) {
    const auto n = 6'500'000 / c;
    expect_exact({{uint16, {{c, 1, n + 3}, {n, c, 1}}},
                  {uint16, {{n, 1, c}, {c, n, 1}}},
                  {uint8, {{2 * n, c, c}, {c, -1, 1}}},
                  {uint32, {{n / 2, 1, c}, {c, 0, 1}}}});
  }
}

// Few elements in each of thousands of rows, in two loops and in three.
TEST(CopyLarge, FewElementsInEachOfManyFarRows) {
  for (const auto type : {uint8, uint16}) {
    for (const std::int64_t n : {2, 3, 5, 9, 17}) {
      for (const std::int64_t stride : {-1, 7}) {
        const loop row{n, stride, 1};
        expect_exact({{type, {{16'385, 900, n}, row}},
                      {type, {{8193, 1800, 3 * n + 1}, {3, 200, n}, row}},
                      {type, {{3, 1, 4097 * n}, {4097, -3150, n}, row}}});
      }
    }
  }
}

// Offsets of more than 31 and 32 bits. Of such memory, the system provides only the pages that are touched.
TEST(CopyLarge, ElementsThatAreGigabytesApart) {
  if (!has_guards || sizeof(void*) < 8) GTEST_SKIP() << "no such memory";
  for (const auto& [type, far] : {std::pair<data_type, loops>{uint8, {{4, 1'100'000'000, 1}}},
                                  {uint8, {{40, 100'000'000, 1}}},
                                  {uint8, {{40, -1, 100'000'000}}},
                                  {uint8, {{4, 1'100'000'000, 70}, {70, 1, 1}}},
                                  {uint32, {{65, -66'000'000, 1}}},
                                  {uint32, {{3, -1, 1'100'000'000}, {20, 60'000'000, 2}}},
                                  {uint64, {{3, 1, 15}, {15, 280'000'000, 1}}},
                                  {uint64, {{15, 280'000'000, 33}, {33, 1, 1}}},
                                  {uint64, {{4, 1, 300'000'000}, {130, 33'000'000, 1}}},
                                  {uint64, {{15, 3, 280'000'000}, {3, -1, 1}}}}) {
    const auto d = nest(type, far);
    const auto p = slice1::make_plan(d);
    ASSERT_TRUE(p);
    const auto bytes = static_cast<std::int64_t>(p->element_size());
    const auto each_byte = [&](const auto& visit) {
      slice1::conformance::each_element(d, slice1::conformance::mistake::none, [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t k = 0; k < bytes; ++k) visit(from * bytes + k, to * bytes + k);
      });
    };
    const auto value = [](std::int64_t at) { return static_cast<std::byte>(at * 37 + at / 1'000'000 + 1); };
    try {
      const guarded_memory input(static_cast<std::size_t>(p->input_size_in_bytes()));
      each_byte([&](std::int64_t from, std::int64_t) { input.begin()[from] = value(from); });
      for (const auto& copy : variants()) {
        const guarded_memory output(static_cast<std::size_t>(p->output_size_in_bytes()));
        const fault_catcher catcher;
        bool same = catcher.fault_of([&] { copy(*p, input.begin(), output.begin()); }) == nullptr;
        each_byte([&](std::int64_t from, std::int64_t to) { same = same && output.begin()[to] == value(from); });
        EXPECT_TRUE(same) << copy.name() << ": " << describe(d);
      }
    } catch (const std::bad_alloc&) {
      GTEST_SKIP() << "not enough address space";
    }
  }
}

// Needs memory for both.
TEST(CopyLarge, DISABLED_OneRowOfMoreThan2GiB) {
  constexpr std::size_t size = 0x8000'1003;
  const guarded_memory input(size), output(size);
  const std::byte *const from = input.begin(), *const end = from + size;
  for (std::size_t i = 0; i < size; ++i)
    input.begin()[i] = static_cast<std::byte>(i * std::uint64_t{0x9e37'79b9'7f4a'7c15} >> 56);
  for (const auto& copy : variants()) {
    for (const std::int64_t stride : {1, -1}) {
      std::memset(output.begin(), 0, size);
      copy(*slice1::make_plan(nest(uint8, {{size, stride, 1}})), from, output.begin());
      EXPECT_TRUE(stride == 1 ? std::equal(from, end, output.begin())
                              : std::equal(std::reverse_iterator(end), std::reverse_iterator(from), output.begin()))
          << copy.name() << ", stride " << stride;
    }
  }
}

}  // namespace copy_large_tests
