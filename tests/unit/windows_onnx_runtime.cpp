// SPDX-License-Identifier: MIT
// Where do our windows differ from those that ONNX Runtime gives to DirectML? A test for each difference, and one that
// there is no other.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <slice1/slice1.hpp>
#include <slice1/windows.hpp>
#include <utility>
#include <vector>

#include "support/violations.hpp"

namespace {

using namespace slice1::testing;
using slice1::onnx_windows;
using slice1::result;
using slice1::rule;
using slice1::windows;

constexpr std::int64_t int_min = INT_MIN;
constexpr std::int64_t int_max = INT_MAX;
constexpr std::uint32_t top = 0xffff'ffffu;

/// One dimension: offset, size, stride and output size; an output size of 0 is empty, whatever the rest.
using window = std::array<std::int64_t, 4>;

enum class magnitudes { exact, wrapping };

/// The arithmetic of ONNX Runtime's DirectML provider. Its numbers are 32-bit; here they are saturated as there and
/// then held in 64, so that nothing in this model is undefined.
window onnx_runtimes(std::int64_t size, std::int64_t start, std::int64_t end, std::int64_t step,
                     magnitudes how = magnitudes::exact) {
  for (auto* number : {&start, &end, &step}) *number = std::clamp(*number, int_min, int_max);
  const bool is_from_the_lowest = start == int_min;
  if (start < 0 && !is_from_the_lowest) start += size;
  if (end < 0 && !is_from_the_lowest) end += size;  // it is `start` that is tested here, too
  if (step < 0) {
    std::swap(start, end);
    ++start;
    ++end;
  }
  start = std::max<std::int64_t>(start, 0);
  end = std::min(end, size);
  const auto length = std::max<std::int64_t>(end - start, 0);
  auto magnitude = step < 0 ? -step : step;
  if (how == magnitudes::wrapping && step == int_min) magnitude = int_min;
  return {start, length, step, (length + magnitude - 1) / magnitude};
}

result<windows> ours(std::uint32_t size, std::int64_t start, std::int64_t end, std::int64_t step,
                     bool standard_clamp = false) {
  return onnx_windows({&size, 1}, {{&start, 1}, {&end, 1}, {}, {&step, 1}, standard_clamp});
}

window numbers(const result<windows>& made) {
  if (!made) return {};
  return {made->input_window_offsets[0], made->input_window_sizes[0], made->input_window_strides[0],
          made->output_sizes[0]};
}

bool is_empty(const result<windows>& made) {
  return listed(made.error()) == std::vector<expected>{{rule::notation_empty, "result", 0, 0, 1}};
}

bool agree(std::uint32_t size, std::int64_t start, std::int64_t end, std::int64_t step) {
  const auto theirs = onnx_runtimes(size, start, end, step);
  const auto made = ours(size, start, end, step);
  return theirs[3] == 0 ? is_empty(made) : made && numbers(made) == theirs;
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

TEST(OnnxRuntime, DiffersOnSmallDimensionsOnlyFromTheLowestStartToANegativeEnd) {
  std::vector<std::int64_t> bounds{INT64_MIN,   INT64_MIN + 1, int_min - 1, int_min,  int_min + 1,
                                   int_max - 1, int_max,       int_max + 1, INT64_MAX};
  for (std::int64_t b = -8; b <= 8; ++b) bounds.push_back(b);
  const std::int64_t steps[]{INT64_MIN, int_min - 1, int_min, -3, -1, 1, 3, int_max, int_max + 1, INT64_MAX};
  std::size_t differences = 0;
  for (std::uint32_t size = 0; size <= 7; ++size) {
    for (const auto start : bounds) {
      for (const auto end : bounds) {
        for (const auto step : steps) {
          const bool is_known = start <= int_min && end < 0 && end > -std::int64_t{size} && step > 0;
          EXPECT_EQ(agree(size, start, end, step), !is_known)
              << size << ": " << start << " to " << end << " by " << step;
          differences += is_known ? 1u : 0u;
        }
      }
    }
  }
  // Sizes 2 to 7 with 1 to 6 such ends, 4 such starts, 5 such steps.
  EXPECT_EQ(differences, (1u + 2 + 3 + 4 + 5 + 6) * 4 * 5);
}

TEST(OnnxRuntime, DropsWhatEndsBeforeTheLastFromTheLowestStart) {
  for (const auto lowest : {INT64_MIN, int_min}) {
    EXPECT_EQ(onnx_runtimes(5, lowest, -1, 1)[3], 0);
    EXPECT_EQ(numbers(ours(5, lowest, -1, 1)), (window{0, 4, 1, 4}));
  }
  EXPECT_EQ(onnx_runtimes(5, int_min + 1, -1, 1), (window{0, 4, 1, 4}));
  EXPECT_EQ(numbers(ours(5, int_min + 1, -1, 1)), (window{0, 4, 1, 4}));
}

TEST(OnnxRuntime, GivesTheLowestStepAsIntMinAsWeDo) {
  EXPECT_EQ(onnx_runtimes(5, -1, INT64_MIN, INT64_MIN), (window{0, 5, INT_MIN, 1}));
  EXPECT_EQ(numbers(ours(5, -1, INT64_MIN, INT64_MIN)), (window{0, 5, INT_MIN, 1}));
  expect_violations(slice1::validate(ours(5, -1, INT64_MIN, INT64_MIN)->desc(slice1::data_type::uint8)), {});
}

TEST(OnnxRuntime, LosesTheElementOfTheLowestStepWhereItsMagnitudeWraps) {
  EXPECT_EQ(onnx_runtimes(5, -1, INT64_MIN, INT64_MIN, magnitudes::wrapping)[3], 0);
  EXPECT_EQ(numbers(ours(5, -1, INT64_MIN, INT64_MIN))[3], 1);
  EXPECT_EQ(numbers(ours(top, -1, INT64_MIN, int_min)), (window{0, top, INT_MIN, 2}));
}

TEST(OnnxRuntime, SaturatesAStepThatCopiesASecondElement) {
  // Elements 0 and 2^31 are asked for; as the end saturates, too, only the first comes.
  EXPECT_EQ(onnx_runtimes(top, 0, top, int_max + 1), (window{0, int_max, INT_MAX, 1}));
  expect_violations(ours(top, 0, top, int_max + 1).error(),
                    {{rule::notation_step_range, "steps", 0, 2147483648, 2147483647}});
  // Within 2^31 elements it changes nothing.
  EXPECT_EQ(onnx_runtimes(int_max, 0, int_max, int_max + 1), (window{0, int_max, INT_MAX, 1}));
  EXPECT_EQ(numbers(ours(INT_MAX, 0, int_max, int_max + 1)), (window{0, int_max, INT_MAX, 1}));
}

TEST(OnnxRuntime, SaturatesStartsBeyondInt) {
  EXPECT_EQ(onnx_runtimes(3'000'000'000, 2'500'000'000, 2'600'000'000, 1)[3], 0);
  EXPECT_EQ(numbers(ours(3'000'000'000, 2'500'000'000, 2'600'000'000, 1)),
            (window{2'500'000'000, 100'000'000, 1, 100'000'000}));
  // A negative one becomes the lowest, which means the first element: 3'000'000'000 - 2'147'483'748 = 852'516'252.
  EXPECT_EQ(onnx_runtimes(3'000'000'000, -2'147'483'748, 852'516'262, 1), (window{0, 852'516'262, 1, 852'516'262}));
  EXPECT_EQ(numbers(ours(3'000'000'000, -2'147'483'748, 852'516'262, 1)), (window{852'516'252, 10, 1, 10}));
}

TEST(OnnxRuntime, CutsOffWhatLiesBeyondIntWhereTheEndMeansTheEnd) {
  EXPECT_EQ(onnx_runtimes(3'000'000'000, 0, INT64_MAX, 1), (window{0, int_max, 1, int_max}));
  EXPECT_EQ(numbers(ours(3'000'000'000, 0, INT64_MAX, 1)), (window{0, 3'000'000'000, 1, 3'000'000'000}));
}

TEST(OnnxRuntime, ClampsStartsAsNumpyDoesNotAsTheStandardsText) {
  EXPECT_EQ(onnx_runtimes(1, -10, -20, -1)[3], 0);
  EXPECT_TRUE(is_empty(ours(1, -10, -20, -1)));
  EXPECT_EQ(numbers(ours(1, -10, -20, -1, true)), (window{0, 1, -1, 1}));
}

}  // namespace
