// SPDX-License-Identifier: MIT
// The buffers of cases have contents that reveal mistakes.
#include "cases/builder.hpp"
#include "model/sizes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <map>
#include <set>

namespace slice1::conformance {
namespace contents_tests {

test_case row(data_type type, std::uint32_t size, contents fill) {
  test_case c;
  c.what.desc = slice(type, {size}, {0}, {size}, {1});
  c.fill = fill;
  finish(c, "row");
  return c;
}

template <class T>
std::vector<T> elements_of(const sparse_bytes& bytes) {
  std::vector<T> elements(bytes.size() / sizeof(T));
  std::memcpy(elements.data(), bytes.data(), elements.size() * sizeof(T));
  return elements;
}

// The distinct elements, their bytes read as numbers.
std::set<std::uint64_t> distinct(const sparse_bytes& bytes, std::size_t size) {
  std::set<std::uint64_t> found;
  for (std::size_t i = 0; i + size <= bytes.size(); i += size) {
    std::uint64_t number = 0;
    for (std::size_t k = 0; k < size; ++k) number = number << 8 | std::to_integer<std::uint64_t>(bytes[i + k]);
    found.insert(number);
  }
  return found;
}

TEST(CountedContents, DifferAsFarAsTheirSizeAllows) {
  for (const auto type : types) {
    const std::uint32_t size = bytes_of(type) == 1 ? 251 : 8000;
    // 251 bytes become a buffer of 252.
    EXPECT_EQ(distinct(input_of(row(type, size, contents::counted)), bytes_of(type)).size(), size);
  }
}

TEST(CountedContents, AreOrdinaryNumbers) {
  for (const auto x : elements_of<float>(input_of(row(data_type::float32, 20'000, contents::counted)))) {
    ASSERT_TRUE(std::isnormal(x));
  }
  for (const auto x : elements_of<double>(input_of(row(data_type::float64, 20'000, contents::counted)))) {
    ASSERT_TRUE(std::isnormal(x));
  }
  for (const auto bits : elements_of<std::uint16_t>(input_of(row(data_type::float16, 20'000, contents::counted)))) {
    ASSERT_TRUE(0x3c00 <= bits && bits < 0x7c00);
  }
}

TEST(CountedContents, DifferFromTheOutputsContents) {
  for (const auto type : types) {
    const auto c = row(type, 1000, contents::counted);
    const auto size = bytes_of(type);
    const auto inputs = distinct(input_of(c), size);
    for (const auto& element : distinct(output_before(c), size)) EXPECT_EQ(inputs.count(element), 0u);
  }
}

TEST(SpecialContents, ContainValuesThatArithmeticChanges) {
  const auto has = [](const auto& elements, auto wanted) {
    return std::any_of(elements.begin(), elements.end(), wanted);
  };
  const auto halves = elements_of<std::uint16_t>(input_of(row(data_type::float16, 100, contents::special)));
  const auto floats = elements_of<std::uint32_t>(input_of(row(data_type::float32, 100, contents::special)));
  const auto doubles = elements_of<std::uint64_t>(input_of(row(data_type::float64, 100, contents::special)));
  // Signalling NaNs, with payloads; -0; infinities; denormals.
  EXPECT_TRUE(has(halves, [](auto x) { return (x & 0x7e00) == 0x7c00 && (x & 0x1ff) > 1; }));
  EXPECT_TRUE(has(floats, [](auto x) { return (x & 0x7fc00000) == 0x7f800000 && (x & 0x3fffff) > 1; }));
  EXPECT_TRUE(has(doubles, [](auto x) { return x >> 51 == 0xffe && (x & 0x7ffffffffffff) > 1; }));
  for (const std::uint32_t bits : {0x80000000u, 0u, 0x7f800000u, 0xff800000u, 1u}) {
    EXPECT_TRUE(has(floats, [&](auto x) { return x == bits; })) << bits;
  }
}

TEST(SpecialContents, ContainTheExtremesOfIntegers) {
  const auto found = distinct(input_of(row(data_type::int8, 100, contents::special)), 1);
  for (const auto value : {0x00u, 0x7fu, 0x80u, 0xffu, 0x55u, 0xaau}) EXPECT_EQ(found.count(value), 1u) << value;
}

TEST(Buffers, HaveTheBoundSizes) {
  auto c = row(data_type::uint8, 5, contents::counted);
  EXPECT_EQ(input_of(c).size(), 8u);
  EXPECT_EQ(output_before(c).size(), 8u);
  c.binding.input_missing = 1;
  c.binding.output_missing = 8;
  EXPECT_EQ(input_of(c).size(), 7u);
  EXPECT_EQ(output_before(c).size(), 0u);
  c.binding.input_missing = 9;
  EXPECT_EQ(input_of(c).size(), 0u);
}

TEST(Buffers, OfOutputsDifferByPositionOrAreAllOnesOrZeros) {
  for (const auto type : all_operators) {
    std::map<std::set<std::uint64_t>, unsigned> found;
    for (unsigned i = 0; i < 200; ++i) {
      auto c = row(data_type::uint8, 100, contents::counted);
      c.what.desc.type = type;
      c.id = "slice1.test.row_" + std::to_string(i);
      ++found[distinct(output_before(c), 1)];
    }
    const bool may_be_zeros = type != operator_type::slice_grad;
    EXPECT_EQ(found.size(), may_be_zeros ? 3u : 2u) << name_of(type);
    EXPECT_GT((found[{0xfc, 0xfd, 0xfe, 0xff}]), 100u);
    EXPECT_GT((found[{0xff}]), 10u);
    EXPECT_EQ(found[{0}] > 10, may_be_zeros) << name_of(type);
  }
}

TEST(SparseBuffers, HoldSomethingAroundElementsAndInEach16MiB) {
  constexpr auto size = static_cast<std::uint32_t>(least_sparse + 5000);
  constexpr std::size_t first = size - 100'000;
  test_case c;
  c.what.desc = slice(data_type::uint8, {size}, {first}, {3}, {-2}, {2});
  finish(c, "test");
  for (const bool is_gradient : {false, true}) {
    const auto bytes = is_gradient ? output_before(converted(c, operator_type::slice_grad)) : input_of(c);
    ASSERT_EQ(bytes.size(), size);
    const auto is_filled = [&](std::size_t at) { return bytes[at] != std::byte{0}; };
    for (std::size_t at = 0; at < bytes.size(); at += 1 << 24) EXPECT_TRUE(is_filled(at)) << at;
    for (const auto at : {first - 4096, first, first + 2, first + 4096, bytes.size() - 1}) EXPECT_TRUE(is_filled(at));
    for (const std::size_t at : {std::size_t{4096}, first - 9000, first + 9000}) EXPECT_FALSE(is_filled(at)) << at;
  }
}

TEST(SparseBytes, AreCopiedByPagesThatHoldSomething) {
  sparse_bytes from(20'000);
  for (const std::size_t at : {std::size_t{0}, std::size_t{4095}, std::size_t{8192}, from.size() - 1})
    from[at] = std::byte{7};
  sparse_bytes to(from.size());
  copy_pages(to.data(), from);
  EXPECT_TRUE(to == from);
  std::fill(to.begin(), to.end(), std::byte{9});
  copy_pages(to.data(), from);
  for (std::size_t at = 0; at < to.size(); ++at)
    EXPECT_EQ(to[at], at / 4096 == 1 || at / 4096 == 3 ? std::byte{9} : from[at]);
  EXPECT_TRUE(copy_of(from) == from);
}

}  // namespace contents_tests
}  // namespace slice1::conformance
