// SPDX-License-Identifier: MIT
// Does every level of instructions copy like the reference, and touch nothing else? Rows of every length, stride and
// alignment, random nests of loops, and pages without access right before and after what the plan may touch.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#include "support/kernels.hpp"
#include "support/nests.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#include <unistd.h>
#define SLICE1_TEST_HAS_PAGES
#endif

namespace {

using namespace slice1::testing;
using slice1::copy_class;
using slice1::data_type;
using slice1::make_plan;
using slice1::plan;
using slice1::slice1_desc;

/// Bytes between two pages that may not be accessed: right behind the first, or right before the second. On the heap
/// where there are no pages.
class guarded_bytes {
 public:
  guarded_bytes(std::size_t size, bool at_end) : size_(size) {
#if defined(SLICE1_TEST_HAS_PAGES)
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto room = (size + page - 1) / page * page;
    all_ = room + 2 * page;
    pages_ = static_cast<std::byte*>(mmap(nullptr, all_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (pages_ == MAP_FAILED || mprotect(pages_, page, PROT_NONE) != 0 ||
        mprotect(pages_ + page + room, page, PROT_NONE) != 0) {
      std::abort();
    }
    begin_ = pages_ + page + (at_end ? room - size : 0);
#else
    heap_.resize(size);
    begin_ = heap_.data();
    static_cast<void>(at_end);
#endif
  }
  guarded_bytes(const guarded_bytes&) = delete;
  guarded_bytes& operator=(const guarded_bytes&) = delete;
  ~guarded_bytes() {
#if defined(SLICE1_TEST_HAS_PAGES)
    munmap(pages_, all_);
#endif
  }
  std::span<std::byte> bytes() const {
    return {begin_, size_};
  }

 private:
  std::size_t size_;
  std::byte* begin_ = nullptr;
#if defined(SLICE1_TEST_HAS_PAGES)
  std::byte* pages_ = nullptr;
  std::size_t all_ = 0;
#else
  byte_vector heap_;
#endif
};

/// As the reference does, in buffers of exactly the required size beside pages without access. The untouched output has
/// two patterns in turn, so that a byte written with its old value shows in one of them.
::testing::AssertionResult copies_within_its_pages(const slice1_desc& d) {
  const auto p = make_plan(d);
  if (!p) return ::testing::AssertionFailure() << describe(d);
  for (const bool at_end : {false, true}) {
    const guarded_bytes input(static_cast<std::size_t>(p->input_size_in_bytes()), at_end);
    const guarded_bytes output(static_cast<std::size_t>(p->output_size_in_bytes()), at_end);
    const auto source = pattern(input.bytes().size(), 1);
    std::copy(source.begin(), source.end(), input.bytes().begin());
    const auto before = pattern(output.bytes().size(), at_end ? 128 : 77);
    auto wanted = before;
    expect_violations(slice1::reference_copy(*p, source, wanted), {});
    for (const auto& kernel : forced_kernels()) {
      std::copy(before.begin(), before.end(), output.bytes().begin());
      expect_violations(kernel(*p, std::span<const std::byte>(input.bytes()), output.bytes()), {});
      if (!std::equal(wanted.begin(), wanted.end(), output.bytes().begin())) {
        return ::testing::AssertionFailure() << kernel.name << (at_end ? " at the end" : "") << "\n" << describe(d);
      }
    }
  }
  return ::testing::AssertionSuccess();
}

TEST(KernelLevels, RowsOfEveryLength) {
  for (const auto type : element_types) {
    for (std::uint32_t count = 1; count <= 130; ++count) {
      const auto pitch = static_cast<std::int32_t>(count);
      for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 4, -4, 0, 7}) {
        ASSERT_TRUE(copies_within_its_pages(nest(type, {{3, 5 * pitch, count}, {count, stride, 1}})));
      }
    }
  }
}

TEST(KernelLevels, RowsOfEveryStride) {
  for (const auto type : element_types) {
    for (std::int32_t stride = -17; stride <= 17; ++stride) {
      for (const std::uint32_t count : {5u, 16u, 33u, 64u, 100u, 257u}) {
        ASSERT_TRUE(copies_within_its_pages(nest(type, {{count, stride, 1}})));
        ASSERT_TRUE(copies_within_its_pages(nest(type, {{count, stride, 2}})));
        ASSERT_TRUE(copies_within_its_pages(nest(type, {{2, 1, 600}, {count, stride, 2}})));
      }
    }
    for (const std::int32_t stride : {500, -500, 1021}) {
      ASSERT_TRUE(copies_within_its_pages(nest(type, {{100, stride, 1}})));
    }
  }
}

TEST(KernelLevels, ChannelsAndTransposes) {
  for (const auto type : element_types) {
    for (const std::uint32_t across : {2u, 3u, 4u, 5u, 8u, 15u, 16u, 17u, 33u, 64u, 65u, 130u}) {
      for (const std::uint32_t along : {2u, 3u, 4u, 7u, 8u, 16u, 31u, 64u, 67u, 128u, 131u}) {
        const auto pitch = static_cast<std::int32_t>(across);
        for (const std::int32_t gap : {0, 1}) {
          ASSERT_TRUE(copies_within_its_pages(nest(type, {{across, 1, along}, {along, pitch + gap, 1}})));
          ASSERT_TRUE(copies_within_its_pages(nest(type, {{across, -1, along + 3}, {along, -pitch - gap, 1}})));
        }
      }
    }
  }
}

TEST(KernelLevels, RandomSlices) {
  random_source random(11);
  for (std::uint32_t i = 0; i < 3000; ++i) {
    ASSERT_TRUE(copies_within_its_pages(random_slice(random, 1 + i % 8))) << "case " << i;
  }
}

/// Loops in any order of both memories: few or many rounds, gaps, backwards, repeated.
slice1_desc random_nest(random_source& random) {
  slice1_desc d;
  const auto rank = random.between(1, 8);
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = rank;
  d.input_tensor.data_type = d.output_tensor.data_type =
      random.one_of({data_type::uint8, data_type::uint16, data_type::uint32, data_type::uint64});
  auto& input_strides = d.input_tensor.strides.emplace();
  std::uint32_t budget = 6000;
  for (const auto i : random.permutation(rank)) {
    const auto count = random.between(1, std::min(budget, random.one_of({1u, 2u, 3u, 4u, 9u, 70u, 300u, 1500u})));
    budget /= count;
    d.input_tensor.sizes[i] = d.output_tensor.sizes[i] = d.input_window_sizes[i] = count;
    d.input_window_strides[i] = random.one_in(3) ? -1 : 1;
  }
  input_strides = random_nested_strides(random, d.input_tensor);
  if (random.one_in(4)) input_strides[random.below(rank)] = 0;
  d.output_tensor.strides = random_nested_strides(random, d.output_tensor);
  return d;
}

TEST(KernelLevels, RandomNests) {
  random_source random(12);
  for (std::uint32_t i = 0; i < 6000; ++i) {
    ASSERT_TRUE(copies_within_its_pages(random_nest(random))) << "case " << i;
  }
}

TEST(KernelLevels, EveryAlignmentOfBothBuffers) {
  const auto source = pattern(4096, 1);
  const auto before = pattern(1024, 128);
  for (const auto type : element_types) {
    for (const auto& d :
         {nest(type, {{65, 1, 1}}), nest(type, {{65, -1, 1}}), nest(type, {{33, 2, 1}}), nest(type, {{50, 3, 1}}),
          nest(type, {{20, 5, 1}}), nest(type, {{16, 1, 5}, {5, 16, 1}}), nest(type, {{3, 1, 33}, {33, 3, 1}}),
          nest(type, {{30, 1, 3}, {3, 30, 1}}), nest(type, {{30, 1, 2}})}) {
      const auto p = make_plan(d);
      ASSERT_TRUE(p);
      const auto input_size = static_cast<std::size_t>(p->input_size_in_bytes());
      const auto output_size = static_cast<std::size_t>(p->output_size_in_bytes());
      for (std::size_t at = 0; at < 64; ++at) {
        for (std::size_t to = 0; to < 64; ++to) {
          const auto input = std::span(source).subspan(at, input_size);
          auto wanted = before;
          expect_violations(slice1::reference_copy(*p, input, std::span(wanted).subspan(to, output_size)), {});
          for (const auto& kernel : forced_kernels()) {
            auto output = before;
            expect_violations(kernel(*p, input, std::span(output).subspan(to, output_size)), {});
            ASSERT_EQ(output, wanted) << kernel.name << " from " << at << " to " << to << "\n" << describe(d);
          }
        }
      }
    }
  }
}

// More than caches hold, so that stores go past them: in every class, at odd places, in parts.
TEST(KernelLevels, MoreThanCachesHold) {
  constexpr std::uint32_t lines = 3'300'000;
  const auto source = pattern(std::size_t{lines} * 4 * 3 + 64, 1);
  for (const auto& d : {
           nest(data_type::uint32, {{lines, 1, 1}}),
           nest(data_type::uint32, {{lines, -1, 1}}),
           nest(data_type::uint32, {{lines, 2, 1}}),
           nest(data_type::uint32, {{lines, -3, 1}}),
           nest(data_type::uint32, {{lines, 0, 1}}),
           nest(data_type::uint32, {{3300, -1000, 1000}, {1000, 1, 1}}),
           nest(data_type::uint32, {{3300, 1010, 1002}, {1000, -1, 1}}),
           nest(data_type::uint32, {{200'000, 17, 16}, {16, 1, 1}}),
           nest(data_type::uint32, {{400'000, 9, 8}, {8, 1, 1}}),
           nest(data_type::uint32, {{3, 1, 1'100'000}, {1'100'000, 3, 1}}),
           nest(data_type::uint32, {{4, 1, 800'016}, {800'000, 4, 1}}),
           nest(data_type::uint32, {{1'100'000, 1, 3}, {3, 1'100'000, 1}}),
           nest(data_type::uint32, {{2048, 1, 1616}, {1611, 2048, 1}}),
           nest(data_type::uint32, {{2051, 1, 1613}, {1611, 2051, 1}}),
           nest(data_type::uint64, {{1024, 1, 1616}, {1611, 1024, 1}}),
       }) {
    const auto p = make_plan(d);
    ASSERT_TRUE(p) << describe(d);
    const auto input_size = static_cast<std::size_t>(p->input_size_in_bytes());
    const auto output_size = static_cast<std::size_t>(p->output_size_in_bytes());
    ASSERT_LE(input_size, source.size()) << describe(d);
    byte_vector wanted(output_size + 128, std::byte{42});
    for (const std::size_t shift : {0u, 4u, 3u}) {
      const auto input = std::span(source).first(input_size);
      std::fill(wanted.begin(), wanted.end(), std::byte{42});
      expect_violations(slice1::reference_copy(*p, input, std::span(wanted).subspan(shift, output_size)), {});
      byte_vector output(output_size + 128, std::byte{42});
      expect_violations(slice1::copy(*p, input, std::span(output).subspan(shift, output_size)), {});
      EXPECT_TRUE(output == wanted) << "shift " << shift << "\n" << describe(d);
      for (const auto& kernel : forced_kernels()) {
        if (shift == 3) continue;
        std::fill(output.begin(), output.end(), std::byte{42});
        expect_violations(kernel(*p, input, std::span(output).subspan(shift, output_size)), {});
        EXPECT_TRUE(output == wanted) << kernel.name << " shift " << shift << "\n" << describe(d);
      }
    }
  }
}

copy_class class_of(const slice1_desc& d) {
  return make_plan(d)->copy_class();
}

TEST(CopyClass, TellsHowElementsLie) {
  constexpr auto type = data_type::float32;
  EXPECT_EQ(class_of(nest(type, {{4, 4, 2}, {2, 1, 1}})), copy_class::tiny);
  EXPECT_EQ(class_of(nest(type, {{10, 40, 20}, {20, 1, 1}})), copy_class::rows);
  EXPECT_EQ(class_of(nest(type, {{10, 20, 20}, {20, 1, 1}})), copy_class::rows);
  EXPECT_EQ(class_of(nest(type, {{20, -1, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(type, {{20, 0, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(type, {{20, 3, 1}})), copy_class::strided_rows);
  EXPECT_EQ(class_of(nest(type, {{3, 1, 20}, {20, 3, 1}})), copy_class::deinterleave);
  EXPECT_EQ(class_of(nest(type, {{20, 1, 3}, {3, 20, 1}})), copy_class::interleave);
  EXPECT_EQ(class_of(nest(type, {{20, 1, 30}, {30, 20, 1}})), copy_class::tiles);
  EXPECT_EQ(class_of(nest(type, {{20, 1, 2}})), copy_class::scattered);
  EXPECT_EQ(make_plan(nest(type, {{20, 1, 2}}))->part(5, 2).copy_class(), copy_class::empty);
  EXPECT_EQ(make_plan(nest(type, {{20, 1, 2}}))->part(0, 2).copy_class(), copy_class::tiny);
}

}  // namespace
