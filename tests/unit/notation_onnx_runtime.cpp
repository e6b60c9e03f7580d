// SPDX-License-Identifier: MIT
// Where this library's windows differ from those that ONNX Runtime gives to DirectML, from its CPU provider, and from
// the text of ONNX Slice. Each row of include/slice1/notation/README.md has a test, and small dimensions are tried
// exhaustively to show that they have no other differences.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <utility>
#include <vector>

#include "support/limits.hpp"
#include "support/violations.hpp"

namespace notation_onnx_runtime_tests {

using namespace slice1::testing;
using slice1::onnx_windows;
using slice1::result;
using slice1::rule;
using slice1::windows;

constexpr std::int64_t least_int = INT_MIN;
constexpr std::int64_t most_int = INT_MAX;

/// One dimension: offset, size, stride and output size. If the output size is 0, the window is empty.
using window = std::array<std::int64_t, 4>;

enum class magnitudes { exact, wrapping };

/// The arithmetic of ONNX Runtime's DirectML provider. It uses 32-bit numbers. This model saturates them in the same
/// way but holds them in 64 bits, so that no behaviour is undefined.
window by_onnx_runtime(std::int64_t size, std::int64_t start, std::int64_t end, std::int64_t step,
                       magnitudes how = magnitudes::exact) {
  for (auto* number : {&start, &end, &step}) *number = std::clamp(*number, least_int, most_int);
  const bool is_from_the_lowest = start == least_int;
  if (start < 0 && !is_from_the_lowest) start += size;
  if (end < 0 && !is_from_the_lowest) end += size;  // here ONNX Runtime also tests `start`
  if (step < 0) {
    std::swap(start, end);
    ++start;
    ++end;
  }
  start = std::max<std::int64_t>(start, 0);
  end = std::min(end, size);
  const auto length = std::max<std::int64_t>(end - start, 0);
  auto magnitude = step < 0 ? -step : step;
  if (how == magnitudes::wrapping && step == least_int) magnitude = least_int;
  return {start, length, step, (length + magnitude - 1) / magnitude};
}

/// The elements that are taken in one dimension; for none, the first has no meaning.
struct taken {
  std::int64_t first, count;

  friend bool operator==(const taken&, const taken&) = default;
};

/// From start to end, which are canonical.
taken between(std::int64_t start, std::int64_t end, std::int64_t step) {
  const auto reach = step < 0 ? start - end : end - start;
  const auto magnitude = step == INT64_MIN ? INT64_MAX : step < 0 ? -step : step;
  return {start, reach > 0 ? 1 + (reach - 1) / magnitude : 0};
}

/// By the text of ONNX Slice: negative numbers count from the end, then both are clamped to a range that depends on the
/// step's sign.
taken by_the_text(std::int64_t size, std::int64_t start, std::int64_t end, std::int64_t step) {
  if (size == 0) return {0, 0};
  if (start < 0) start += size;
  if (end < 0) end += size;
  if (step < 0)
    return between(std::clamp<std::int64_t>(start, 0, size - 1), std::clamp<std::int64_t>(end, -1, size - 1), step);
  return between(std::clamp<std::int64_t>(start, 0, size), std::clamp<std::int64_t>(end, 0, size), step);
}

/// By ONNX Runtime's CPU provider: the text, but an end of INT32_MAX or INT64_MAX is beyond the last element that the
/// step's direction reaches.
taken by_cpu_provider(std::int64_t size, std::int64_t start, std::int64_t end, std::int64_t step) {
  if (end == most_int || end == INT64_MAX) end = step < 0 ? INT64_MIN : size;
  return by_the_text(size, start, end, step);
}

result<windows> by_this_library(std::uint32_t size, std::int64_t start, std::int64_t end, std::int64_t step,
                                bool standard_clamp = false) {
  return onnx_windows({size}, {{start}, {end}, {}, {step}, standard_clamp});
}

result<windows> as_cpu_provider(std::uint32_t size, std::int64_t start, std::int64_t end, std::int64_t step) {
  return onnx_windows({size}, {{start}, {end}, {}, {step}, true, true});
}

window numbers(const result<windows>& made) {
  if (!made) return {};
  return {made->input_window_offsets[0], made->input_window_sizes[0], made->input_window_strides[0],
          made->output_sizes[0]};
}

bool is_empty(const result<windows>& made) {
  return made && made->empty();
}

bool agree(std::uint32_t size, std::int64_t start, std::int64_t end, std::int64_t step) {
  const auto theirs = by_onnx_runtime(size, start, end, step);
  const auto made = by_this_library(size, start, end, step);
  return theirs[3] == 0 ? is_empty(made) : numbers(made) == theirs;
}

TEST(OnnxRuntime, AgreesOnEverySmallSlice) {
  std::size_t cases = 0;
  for (std::uint32_t size = 0; size <= 7; ++size) {
    for (std::int64_t start = -10; start <= 10; ++start) {
      for (std::int64_t end = -10; end <= 10; ++end) {
        for (const std::int64_t step : {-5, -4, -3, -2, -1, 1, 2, 3, 4, 5}) {
          EXPECT_TRUE(agree(size, start, end, step)) << size << ": " << start << " to " << end << " by " << step;
          ++cases;
        }
      }
    }
  }
  EXPECT_EQ(cases, 35280u);
}

TEST(OnnxRuntime, DiffersOnSmallDimensionsOnlyIfTheLowestStartMeetsANegativeEnd) {
  std::vector<std::int64_t> bounds{INT64_MIN,    INT64_MIN + 1, least_int - 1, least_int, least_int + 1,
                                   most_int - 1, most_int,      most_int + 1,  INT64_MAX};
  for (std::int64_t b = -8; b <= 8; ++b) bounds.push_back(b);
  const std::int64_t steps[]{INT64_MIN, least_int - 1, least_int, -3, -1, 1, 3, most_int, most_int + 1, INT64_MAX};
  std::size_t differences = 0;
  for (std::uint32_t size = 0; size <= 7; ++size) {
    for (const auto start : bounds) {
      for (const auto end : bounds) {
        for (const auto step : steps) {
          const bool is_known = start <= least_int && end < 0 && end > -std::int64_t{size} && step > 0;
          EXPECT_EQ(agree(size, start, end, step), !is_known)
              << size << ": " << start << " to " << end << " by " << step;
          differences += is_known ? 1u : 0u;
        }
      }
    }
  }
  // Sizes 2 to 7 have 1 to 6 such ends, with 4 such starts and 5 such steps each.
  EXPECT_EQ(differences, (1u + 2 + 3 + 4 + 5 + 6) * 4 * 5);
}

TEST(OnnxRuntime, DropsSlicesFromTheLowestStartToANegativeEnd) {
  for (const auto lowest : {INT64_MIN, least_int}) {
    EXPECT_EQ(by_onnx_runtime(5, lowest, -1, 1)[3], 0);
    EXPECT_EQ(numbers(by_this_library(5, lowest, -1, 1)), (window{0, 4, 1, 4}));
  }
  EXPECT_EQ(by_onnx_runtime(5, least_int + 1, -1, 1), (window{0, 4, 1, 4}));
  EXPECT_EQ(numbers(by_this_library(5, least_int + 1, -1, 1)), (window{0, 4, 1, 4}));
}

TEST(OnnxRuntime, SaturatesTheLowestStepToIntMinAsThisLibraryDoes) {
  EXPECT_EQ(by_onnx_runtime(5, -1, INT64_MIN, INT64_MIN), (window{0, 5, INT_MIN, 1}));
  EXPECT_EQ(numbers(by_this_library(5, -1, INT64_MIN, INT64_MIN)), (window{0, 5, INT_MIN, 1}));
  expect_violations(slice1::validate(by_this_library(5, -1, INT64_MIN, INT64_MIN)->desc(slice1::data_type::uint8)), {});
}

TEST(OnnxRuntime, LosesTheElementOfTheLowestStepIfItsMagnitudeWraps) {
  EXPECT_EQ(by_onnx_runtime(5, -1, INT64_MIN, INT64_MIN, magnitudes::wrapping)[3], 0);
  EXPECT_EQ(numbers(by_this_library(5, -1, INT64_MIN, INT64_MIN))[3], 1);
  EXPECT_EQ(numbers(by_this_library(uint_max, -1, INT64_MIN, least_int)), (window{0, uint_max, INT_MIN, 2}));
}

TEST(OnnxRuntime, SaturatesAStepThatCopiesASecondElement) {
  // The slice selects elements 0 and 2^31. The end also saturates, so only the first is copied.
  EXPECT_EQ(by_onnx_runtime(uint_max, 0, uint_max, most_int + 1), (window{0, most_int, INT_MAX, 1}));
  expect_violations(by_this_library(uint_max, 0, uint_max, most_int + 1).error(),
                    {{rule::notation_step_range, "steps", 0, 2147483648, 2147483647}});
  // In a dimension of less than 2^31 elements, saturation changes nothing.
  EXPECT_EQ(by_onnx_runtime(most_int, 0, most_int, most_int + 1), (window{0, most_int, INT_MAX, 1}));
  EXPECT_EQ(numbers(by_this_library(INT_MAX, 0, most_int, most_int + 1)), (window{0, most_int, INT_MAX, 1}));
}

TEST(OnnxRuntime, SaturatesStartsBeyondInt) {
  EXPECT_EQ(by_onnx_runtime(3'000'000'000, 2'500'000'000, 2'600'000'000, 1)[3], 0);
  EXPECT_EQ(numbers(by_this_library(3'000'000'000, 2'500'000'000, 2'600'000'000, 1)),
            (window{2'500'000'000, 100'000'000, 1, 100'000'000}));
  // A negative start saturates to the lowest, which means the first element. The right one is 3'000'000'000 -
  // 2'147'483'748 = 852'516'252.
  EXPECT_EQ(by_onnx_runtime(3'000'000'000, -2'147'483'748, 852'516'262, 1), (window{0, 852'516'262, 1, 852'516'262}));
  EXPECT_EQ(numbers(by_this_library(3'000'000'000, -2'147'483'748, 852'516'262, 1)), (window{852'516'252, 10, 1, 10}));
}

TEST(OnnxRuntime, CutsOffElementsBeyondIntMaxIfTheEndIsInt64Max) {
  EXPECT_EQ(by_onnx_runtime(3'000'000'000, 0, INT64_MAX, 1), (window{0, most_int, 1, most_int}));
  EXPECT_EQ(numbers(by_this_library(3'000'000'000, 0, INT64_MAX, 1)), (window{0, 3'000'000'000, 1, 3'000'000'000}));
}

TEST(OnnxRuntime, ClampsStartsLikeNumpyAndUnlikeTheStandardsText) {
  for (const std::uint32_t size : {1u, 4u}) {
    EXPECT_EQ(by_onnx_runtime(size, -10, -20, -1)[3], 0);
    EXPECT_TRUE(is_empty(by_this_library(size, -10, -20, -1)));
    EXPECT_EQ(by_the_text(size, -10, -20, -1), (taken{0, 1}));
    EXPECT_EQ(by_cpu_provider(size, -10, -20, -1), (taken{0, 1}));
    EXPECT_EQ(numbers(by_this_library(size, -10, -20, -1, true)), (window{0, 1, -1, 1}));
  }
}

TEST(OnnxRuntime, TakesTheLargestEndForNoneInItsCpuProviderOnly) {
  for (const auto largest : {most_int, INT64_MAX}) {
    EXPECT_EQ(by_onnx_runtime(4, -1, largest, -1)[3], 0);
    EXPECT_EQ(by_the_text(4, -1, largest, -1).count, 0);
    EXPECT_TRUE(is_empty(by_this_library(4, -1, largest, -1)));
    EXPECT_EQ(by_cpu_provider(4, -1, largest, -1), (taken{3, 4}));
    EXPECT_EQ(numbers(as_cpu_provider(4, -1, largest, -1)), (window{0, 4, -1, 4}));
    // Any other end is clamped by all of them.
    EXPECT_EQ(by_cpu_provider(4, -1, largest - 1, -1).count, 0);
    EXPECT_TRUE(is_empty(as_cpu_provider(4, -1, largest - 1, -1)));
  }
  // Forwards, it matters where a dimension is larger.
  EXPECT_EQ(by_the_text(3'000'000'000, 0, most_int, 1), (taken{0, most_int}));
  EXPECT_EQ(numbers(by_this_library(3'000'000'000, 0, most_int, 1)), (window{0, most_int, 1, most_int}));
  EXPECT_EQ(by_cpu_provider(3'000'000'000, 0, most_int, 1), (taken{0, 3'000'000'000}));
  EXPECT_EQ(numbers(as_cpu_provider(3'000'000'000, 0, most_int, 1)), (window{0, 3'000'000'000, 1, 3'000'000'000}));
}

// onnxruntime #25252: its DirectML provider throws.
TEST(OnnxRuntime, RejectsStepsWithoutAxesWhichThisLibraryTakes) {
  const auto made = onnx_windows({5, 4}, {.starts = {0, -1}, .ends = {5, INT64_MIN}, .steps = {2, -1}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->output_sizes, (slice1::per_dimension<std::uint32_t>{3, 4}));
}

TEST(OnnxRuntime, LeavesOutAnEmptyResultWhichThisLibraryMarks) {
  EXPECT_EQ(by_onnx_runtime(4, 3, 1, 1)[3], 0);
  EXPECT_EQ(by_cpu_provider(4, 3, 1, 1).count, 0);
  const auto made = by_this_library(4, 3, 1, 1);
  EXPECT_TRUE(is_empty(made));
  EXPECT_FALSE(slice1::make_plan(made->desc(slice1::data_type::uint8)));
}

// onnxruntime #18289. A split into 3 and 7 elements: its first output begins at 0, its second at 3.
TEST(OnnxRuntime, MakesASplitOfACutWhichHasTheElementsOfTheseWindows) {
  EXPECT_EQ(numbers(by_this_library(10, 0, 3, 1)), (window{0, 3, 1, 3}));
  EXPECT_EQ(numbers(by_this_library(10, 3, INT64_MAX, 1)), (window{3, 7, 1, 7}));
}

TEST(OnnxRuntime, AgreesInItsCpuProviderWithBothFlagsAndWithTheTextWithOne) {
  std::vector<std::int64_t> bounds{INT64_MIN,    INT64_MIN + 1, least_int - 1, least_int,     least_int + 1,
                                   most_int - 1, most_int,      most_int + 1,  INT64_MAX - 1, INT64_MAX};
  for (std::int64_t b = -9; b <= 9; ++b) bounds.push_back(b);
  const auto agrees = [](const result<windows>& made, const taken& wanted) {
    if (!made || made->output_sizes[0] != wanted.count) return false;
    const auto w = numbers(made);
    return wanted.count == 0 || (w[2] < 0 ? w[0] + w[1] - 1 : w[0]) == wanted.first;
  };
  for (std::uint32_t size = 0; size <= 5; ++size) {
    for (const auto start : bounds) {
      for (const auto end : bounds) {
        for (const auto step : {INT64_MIN, least_int, std::int64_t{-3}, std::int64_t{-1}, std::int64_t{1},
                                std::int64_t{2}, most_int, INT64_MAX}) {
          EXPECT_TRUE(agrees(as_cpu_provider(size, start, end, step), by_cpu_provider(size, start, end, step)))
              << size << ": " << start << " to " << end << " by " << step;
          EXPECT_TRUE(agrees(by_this_library(size, start, end, step, true), by_the_text(size, start, end, step)))
              << size << ": " << start << " to " << end << " by " << step;
        }
      }
    }
  }
}

}  // namespace notation_onnx_runtime_tests
