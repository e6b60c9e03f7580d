// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "support/kernels.hpp"
#include "support/limits.hpp"

namespace notation_tests {

using namespace slice1::testing;
using slice1::compose;
using slice1::crop_windows;
using slice1::data_type;
using slice1::dimensions;
using slice1::every_nth_windows;
using slice1::flip_windows;
using slice1::narrow_windows;
using slice1::numpy_windows;
using slice1::onnx_slice;
using slice1::onnx_windows;
using slice1::python_slice;
using slice1::result;
using slice1::rule;
using slice1::select_windows;
using slice1::tensorflow_slice;
using slice1::tensorflow_windows;
using slice1::webnn_slice;
using slice1::webnn_windows;
using slice1::window_fit;
using slice1::windows;

using sizes = std::vector<std::uint32_t>;
using list = std::vector<std::int64_t>;
using slices = std::vector<python_slice>;
constexpr auto none = std::nullopt;
constexpr std::int64_t two_to_31 = std::int64_t{1} << 31;

std::uint64_t bits(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

/// A dimension's window as {offset, size, stride, output size}.
using window = std::array<std::int64_t, 4>;

std::vector<window> listed(const windows& w) {
  std::vector<window> all;
  for (std::size_t i = 0; i < w.dimension_count; ++i) {
    all.push_back({w.input_window_offsets[i], w.input_window_sizes[i], w.input_window_strides[i], w.output_sizes[i]});
  }
  return all;
}

template <class Windows>
void expect_windows(const result<Windows>& made, const std::vector<window>& wanted) {
  ASSERT_TRUE(made) << ::testing::PrintToString(slice1::testing::listed(made.error()));
  EXPECT_EQ(listed(*made), wanted);
  expect_violations(slice1::validate(made->desc(data_type::uint8)), {});
}

/// Windows with an output size of 0. A plan is rejected for the sizes of 0, and for nothing else.
template <class Windows>
void expect_empty(const result<Windows>& made, const std::vector<window>& wanted) {
  ASSERT_TRUE(made) << ::testing::PrintToString(slice1::testing::listed(made.error()));
  EXPECT_EQ(listed(*made), wanted);
  EXPECT_TRUE(made->empty());
  std::vector<expected> input, output, window_sizes;
  for (std::uint32_t i = 0; i < wanted.size(); ++i) {
    if (made->input_sizes[i] == 0) input.push_back({rule::tensor_size, "InputTensor.Sizes", i, 0, 1});
    if (wanted[i][3] != 0) continue;
    output.push_back({rule::tensor_size, "OutputTensor.Sizes", i, 0, 1});
    window_sizes.push_back({rule::window_size, "InputWindowSizes", i, 0, 1});
  }
  input.insert(input.end(), output.begin(), output.end());
  input.insert(input.end(), window_sizes.begin(), window_sizes.end());
  expect_violations(slice1::make_plan(made->desc(data_type::uint8)).error(), input);
}

template <class Windows>
void expect_rejected(const result<Windows>& made, const std::vector<expected>& wanted) {
  EXPECT_FALSE(made);
  expect_violations(made.error(), wanted);
}

// windows

TEST(Windows, BecomeADescriptionOnPackedTensors) {
  windows w;
  w.dimension_count = 2;
  w.input_sizes = {7, 9};
  w.input_window_offsets = {1, 2};
  w.input_window_sizes = {5, 6};
  w.input_window_strides = {-2, 3};
  w.output_sizes = {3, 1};
  const auto d = w.desc(data_type::float16);
  EXPECT_EQ(d.dimension_count, 2u);
  for (const auto* t : {&d.input_tensor, &d.output_tensor}) {
    EXPECT_EQ(t->data_type, data_type::float16);
    EXPECT_EQ(t->dimension_count, 2u);
    EXPECT_EQ(t->flags, 0u);
    EXPECT_EQ(t->strides, none);
    EXPECT_EQ(t->total_tensor_size_in_bytes, none);
  }
  EXPECT_EQ(d.input_tensor.sizes, (dimensions{7, 9}));
  EXPECT_EQ(d.output_tensor.sizes, (dimensions{3, 1}));
  EXPECT_EQ(d.input_window_offsets, (dimensions{1, 2}));
  EXPECT_EQ(d.input_window_sizes, (dimensions{5, 6}));
  EXPECT_EQ(d.input_window_strides[0], -2);
  EXPECT_EQ(d.input_window_strides[1], 3);
}

TEST(Windows, AreNotCheckedForTensorsThatAreTooLarge) {
  const auto w = numpy_windows(sizes{uint_max, 2}, slices{{.step = -1}});
  ASSERT_TRUE(w);
  expect_violations(slice1::validate(w->desc(data_type::uint8)),
                    {{rule::tensor_element_count, "InputTensor", none, 2 * std::uint64_t{uint_max}, uint_max},
                     {rule::tensor_element_count, "OutputTensor", none, 2 * std::uint64_t{uint_max}, uint_max}});
}

// numpy_windows

TEST(NumpyWindows, AreLooseByDefaultAndTightOnRequest) {
  // range(10)[1:9:3] is 1, 4, 7; range(10)[8:0:-3] is 8, 5, 2.
  const slices both{{1, 9, 3}, {8, 0, -3}};
  expect_windows(numpy_windows(sizes{10, 10}, both), {{1, 8, 3, 3}, {1, 8, -3, 3}});
  expect_windows(numpy_windows(sizes{10, 10}, both, window_fit::tight), {{1, 7, 3, 3}, {2, 7, -3, 3}});
}

TEST(NumpyWindows, TakeOmittedDimensionsWhole) {
  expect_windows(numpy_windows(sizes{4, 5, 6}, slices{{.start = -3}}), {{1, 3, 1, 3}, {0, 5, 1, 5}, {0, 6, 1, 6}});
  expect_windows(numpy_windows(sizes{4, 5}, slices{}), {{0, 4, 1, 4}, {0, 5, 1, 5}});
}

TEST(NumpyWindows, SupportEightDimensions) {
  const auto w = numpy_windows(sizes{1, 2, 3, 4, 5, 6, 7, 8}, slices(8, {.step = -2}));
  expect_windows(w, {{0, 1, -2, 1},
                     {0, 2, -2, 1},
                     {0, 3, -2, 2},
                     {0, 4, -2, 2},
                     {0, 5, -2, 3},
                     {0, 6, -2, 3},
                     {0, 7, -2, 4},
                     {0, 8, -2, 4}});
}

// Lists of numbers

TEST(Lists, MayBeBracedOrAnyRangeOfAnyIntegralType) {
  const std::vector<std::size_t> vector{4, 10};
  const std::array<std::int16_t, 2> array{4, 10};
  const int plain[] = {4, 10};
  const auto wanted = flip_windows({4, 10}, {-1});
  expect_windows(wanted, {{0, 4, 1, 4}, {0, 10, -1, 10}});
  for (const auto& made : {flip_windows(vector, {1u}), flip_windows(array, std::vector<std::uint8_t>{1}),
                           flip_windows(plain, {std::int64_t{1}}),
                           flip_windows(std::span(vector),
                                        {
                                            -1,
                                        }),
                           flip_windows(slice1::per_dimension<std::uint32_t>{4, 10}, {1}),
                           flip_windows({4u, 10u}, std::vector<std::int64_t>{1})}) {
    expect_windows(made, {{0, 4, 1, 4}, {0, 10, -1, 10}});
  }
}

#if defined(__SIZEOF_INT128__)
TEST(Lists, DoNotTakeIntegersOfMoreThan64Bits) {
  __extension__ using wide = __int128;
  static_assert(!std::is_constructible_v<slice1::integer_list, std::vector<wide>>);
  static_assert(!std::is_constructible_v<slice1::integer_list, std::initializer_list<wide>>);
  static_assert(std::is_constructible_v<slice1::integer_list, std::vector<std::uint64_t>>);
}
#endif

TEST(Lists, MayMixTypesInBraces) {
  expect_windows(onnx_windows({10}, {.starts = {0}, .ends = {INT64_MAX}}), {{0, 10, 1, 10}});
  expect_windows(onnx_windows({10, 4}, {.starts = {0, -1}, .ends = {7, INT64_MIN}, .steps = {2, -1L}}),
                 {{0, 7, 2, 4}, {0, 4, -1, 4}});
  const int two = 2;
  const std::size_t seven = 7;
  const unsigned long long zero = 0;
  expect_windows(crop_windows({10, seven}, {two, zero}, {-1, seven}), {{2, 8, 1, 8}, {0, 7, 1, 7}});
}

TEST(Lists, TakeWhatConvertsToAnInteger) {
  enum shape { rows = 4, columns = 6 };
  const slice1::descriptor<float, 2> d{.input_sizes = {4, 6}};
  const auto expected = crop_windows({4, 6}, {0, 0}, {2, 3});
  ASSERT_TRUE(expected);
  for (const auto& made : {crop_windows({rows, columns}, {0, 0}, {2, 3}), crop_windows({rows, 6}, {0, 0}, {2, 3}),
                           crop_windows({std::integral_constant<std::size_t, 4>(), 6}, {0, 0}, {2, 3}),
                           crop_windows({d.input_sizes[0], d.input_sizes[1]}, {0, 0}, {2, 3})}) {
    ASSERT_TRUE(made);
    EXPECT_EQ(made->input_sizes, expected->input_sizes);
    EXPECT_EQ(made->output_sizes, expected->output_sizes);
  }
}

TEST(Lists, MayBeTheOutputSizesOfAnotherNotation) {
  constexpr auto made = flip_windows(crop_windows({4, 10}, {1, 2}, {2, 5})->output_sizes, {0});
  static_assert(made->input_sizes == dimensions{2, 5});
  expect_windows(made, {{0, 2, -1, 2}, {0, 5, 1, 5}});
  const auto cropped = crop_windows({4, 10}, {1, 2}, {2, 5});
  expect_windows(compose(*cropped, *made), {{1, 2, -1, 2}, {2, 5, 1, 5}});
}

TEST(Lists, SaturateUnsignedNumbersBeyond63Bits) {
  expect_windows(onnx_windows({10}, {.starts = {3}, .ends = std::vector<std::uint64_t>{~std::uint64_t{0}}}),
                 {{3, 7, 1, 7}});
}

// [notation.range]
TEST(Lists, MustFitUintForSizesOffsetsAndExtents) {
  expect_windows(crop_windows({4294967295}, {4294967294}, {1}), {{4294967294, 1, 1, 1}});
  expect_violations(flip_windows({4, -1}, {0}).error(), {{rule::notation_range, "sizes", 1, ~std::uint64_t{0}, 0}});
  expect_violations(crop_windows({4294967296, 4}, {0, -2}, {1, 4294967296}).error(),
                    {{rule::notation_range, "sizes", 0, 4294967296, 4294967295},
                     {rule::notation_range, "offsets", 1, ~std::uint64_t{1}, 0},
                     {rule::notation_range, "extents", 1, 4294967296, 4294967295}});
}

TEST(Lists, AreReportedWithTheirLengthIfTooLong) {
  const std::vector<int> hundred(100, 1);
  expect_violations(flip_windows(hundred, {0}).error(), {{rule::notation_rank, "sizes", {}, 100, 8}});
  expect_violations(flip_windows({4}, hundred).error(), {{rule::notation_rank, "axes", {}, 100, 1}});
}

TEST(NumpyWindows, AcceptBracedSlices) {
  expect_windows(numpy_windows({4, 10}, {{}, {.step = -2}}), {{0, 4, 1, 4}, {0, 10, -2, 5}});
  expect_windows(numpy_windows({4, 10}, {}), {{0, 4, 1, 4}, {0, 10, 1, 10}});
}

TEST(TensorflowWindows, ConvertToWindows) {
  const result<windows> made =
      tensorflow_windows({4, 10}, {.begin = {1}, .end = {2}, .strides = {1}, .shrink_axis_mask = 1});
  expect_windows(made, {{1, 1, 1, 1}, {0, 10, 1, 10}});
  const result<windows> rejected = tensorflow_windows({4}, {.begin = {1}, .end = {2}, .strides = {0}});
  expect_violations(rejected.error(), {{rule::notation_step, "strides", 0, 0, {}}});
}

TEST(NumpyWindows, AreZeroBeyondTheRank) {
  const auto w = numpy_windows(sizes{4, 5}, slices{{1, 3}});
  ASSERT_TRUE(w);
  EXPECT_EQ(w->input_sizes, (dimensions{4, 5}));
  EXPECT_EQ(w->input_window_offsets, (dimensions{1, 0}));
  EXPECT_EQ(w->input_window_sizes, (dimensions{2, 5}));
  EXPECT_EQ(w->input_window_strides, (std::array<std::int32_t, 8>{1, 1}));
  EXPECT_EQ(w->output_sizes, (slice1::per_dimension<std::uint32_t>{2, 5}));
  EXPECT_EQ(w->desc(data_type::uint8).output_tensor.sizes, (dimensions{2, 5}));
}

TEST(NumpyWindows, AreConstantIfTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 2> extents{5, 6};
  static constexpr std::array<python_slice, 2> backwards{{{.step = -2}, {-5, {}, 2}}};
  constexpr auto w = *numpy_windows(extents, backwards);
  static_assert(w.input_window_offsets[1] == 1 && w.input_window_sizes[1] == 5 && w.output_sizes[0] == 3);
  static_assert(slice1::validate(w.desc(data_type::float64)).ok());
  static_assert(!numpy_windows(extents, std::array{python_slice{.step = 0}}));
}

TEST(NumpyWindows, CopyTheElementsOfNumpyInTwoDimensions) {
  // numpy.arange(30).reshape(5, 6)[::-2, 1:6:2]
  for (const auto fit : {window_fit::loose, window_fit::tight}) {
    const auto w = numpy_windows(sizes{5, 6}, slices{{.step = -2}, {1, 6, 2}}, fit);
    ASSERT_TRUE(w);
    expect_copy<std::int32_t>(w->desc(data_type::int32), counted<std::int32_t>(30, 0),
                              {25, 27, 29, 13, 15, 17, 1, 3, 5});
    expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(30, 0),
                              {25, 27, 29, 13, 15, 17, 1, 3, 5});
  }
}

TEST(NumpyWindows, CopyTheElementsOfNumpyInFourDimensions) {
  // [-1:-3:-1, ::2, 3:0:-2, ::-4]. Each row of `kept` has the indices of one dimension, by hand; -1 fills the row.
  const slices all{{-1, -3, -1}, {.step = 2}, {3, 0, -2}, {.step = -4}};
  const std::int32_t kept[4][3]{{2, 1, -1}, {0, 2, -1}, {3, 1, -1}, {5, 1, -1}};
  std::vector<std::int32_t> wanted;
  for (const auto a : kept[0]) {
    for (const auto b : kept[1]) {
      for (const auto c : kept[2]) {
        for (const auto d : kept[3]) {
          if (a >= 0 && b >= 0 && c >= 0 && d >= 0) wanted.push_back(((a * 4 + b) * 5 + c) * 6 + d);
        }
      }
    }
  }
  ASSERT_EQ(wanted.size(), 16u);
  for (const auto fit : {window_fit::loose, window_fit::tight}) {
    const auto w = numpy_windows(sizes{3, 4, 5, 6}, all, fit);
    ASSERT_TRUE(w);
    expect_copy<std::int32_t>(w->desc(data_type::int32), counted<std::int32_t>(3 * 4 * 5 * 6, 0), wanted);
    std::vector<std::uint8_t> wanted_bytes;
    for (const auto v : wanted) wanted_bytes.push_back(static_cast<std::uint8_t>(v & 0xff));
    expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(3 * 4 * 5 * 6, 0), wanted_bytes);
  }
}

TEST(NumpyWindows, ReachTheLastElementOfTheLargestDimension) {
  expect_windows(numpy_windows(sizes{uint_max}, slices{{-1}}), {{uint_max - 1, 1, 1, 1}});
  expect_windows(numpy_windows(sizes{uint_max}, slices{{.step = -1}}), {{0, uint_max, -1, uint_max}});
  expect_windows(numpy_windows(sizes{uint_max}, slices{{two_to_31, INT64_MAX}}),
                 {{two_to_31, two_to_31 - 1, 1, 2147483647}});
}

TEST(NumpyWindows, ASaturatedStepAllowsOnlyOneElement) {
  // A loose window of 2^31 elements would allow two elements at a stride of 2^31 - 1.
  expect_windows(numpy_windows(sizes{0x8000'0000u}, slices{{.step = two_to_31}}), {{0, 1, INT_MAX, 1}});
  expect_windows(numpy_windows(sizes{0x7fff'ffffu}, slices{{.step = two_to_31}}), {{0, 0x7fff'ffff, INT_MAX, 1}});
  expect_windows(numpy_windows(sizes{uint_max}, slices{{.step = INT64_MAX}}), {{0, 1, INT_MAX, 1}});
  expect_windows(numpy_windows(sizes{uint_max}, slices{{.step = INT64_MIN}}), {{uint_max - 1, 1, INT_MIN, 1}});
  expect_windows(numpy_windows(sizes{6}, slices{{.step = INT64_MIN}}), {{0, 6, INT_MIN, 1}});
  expect_windows(numpy_windows(sizes{6}, slices{{.step = INT64_MIN}}, window_fit::tight), {{5, 1, INT_MIN, 1}});
}

// onnx_windows

TEST(OnnxWindows, AcceptAxesAndSteps) {
  // The standard's examples: data [[1, 2, 3, 4], [5, 6, 7, 8]].
  const list axes{0, 1}, starts{1, 0}, ends{2, 3}, steps{1, 2};
  const auto first = onnx_windows(sizes{2, 4}, {starts, ends, axes, steps});
  expect_windows(first, {{1, 1, 1, 1}, {0, 3, 2, 2}});
  expect_copy<std::int32_t>(first->desc(data_type::int32), {1, 2, 3, 4, 5, 6, 7, 8}, {5, 7});

  const list more_starts{0, 1}, more_ends{-1, 1000};
  const auto second = onnx_windows(sizes{2, 4}, {more_starts, more_ends});
  expect_windows(second, {{0, 1, 1, 1}, {1, 3, 1, 3}});
  expect_copy<std::int32_t>(second->desc(data_type::int32), {1, 2, 3, 4, 5, 6, 7, 8}, {2, 3, 4});
}

TEST(OnnxWindows, AcceptAxesInAnyOrder) {
  const list starts{5, 1}, ends{INT64_MIN, INT64_MAX}, axes{-1, 0}, steps{-2, 1};
  expect_windows(onnx_windows(sizes{3, 4, 6}, {starts, ends, axes, steps}),
                 {{1, 2, 1, 2}, {0, 4, 1, 4}, {0, 6, -2, 3}});
}

TEST(OnnxWindows, AreTightOnRequest) {
  const list starts{0}, ends{6}, axes{}, steps{4};
  expect_windows(onnx_windows(sizes{6}, {starts, ends, axes, steps}), {{0, 6, 4, 2}});
  expect_windows(onnx_windows(sizes{6}, {starts, ends, axes, steps}, window_fit::tight), {{0, 5, 4, 2}});
}

TEST(OnnxWindows, ClampLikeTheStandardsTextOnlyOnRequest) {
  // A backward slice from before the first element is empty, but by the standard's text it has the first element.
  const list starts{-10}, ends{-20}, steps{-1};
  expect_empty(onnx_windows(sizes{1}, {starts, ends, {}, steps}), {{0, 0, 1, 0}});
  expect_windows(onnx_windows(sizes{1}, {starts, ends, {}, steps, true}), {{0, 1, -1, 1}});
  expect_windows(onnx_windows(sizes{4}, {starts, ends, {}, steps, true}), {{0, 1, -1, 1}});
  expect_empty(onnx_windows(sizes{0}, {starts, ends, {}, steps, true}), {{0, 0, 1, 0}});
}

TEST(OnnxWindows, AreConstantIfTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> extent{9};
  static constexpr std::array<std::int64_t, 1> start{-1}, end{INT64_MIN}, step{-3};
  constexpr auto w = *onnx_windows(extent, {start, end, {}, step});
  static_assert(w.input_window_sizes[0] == 9 && w.input_window_strides[0] == -3 && w.output_sizes[0] == 3);
  static_assert(!onnx_windows(extent, {start, {}, {}, step}));
}

// tensorflow_windows

/// The shape as a vector.
sizes shape_of(const slice1::reshaped_windows& w) {
  return sizes(w.shape.begin(), w.shape.begin() + w.shape_rank);
}

TEST(TensorflowWindows, DropSingleIndicesFromTheShape) {
  // foo[-1, 1:3] of sizes {4, 5}. TensorFlow gives index -1 as begin -1 and end 0.
  const list begin{-1, 1}, end{0, 3}, strides{1, 1};
  const auto w =
      tensorflow_windows(sizes{4, 5}, {.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 1});
  expect_windows(w, {{3, 1, 1, 1}, {1, 2, 1, 2}});
  EXPECT_EQ(shape_of(*w), (sizes{2}));
}

TEST(TensorflowWindows, HaveTheShapeOfAScalarIfAllEntriesAreIndices) {
  const list begin{1, -5}, end{0, 0}, strides{1, 7};
  const auto w =
      tensorflow_windows(sizes{4, 5}, {.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 3});
  expect_windows(w, {{1, 1, 1, 1}, {0, 1, 7, 1}});
  EXPECT_EQ(w->shape_rank, 0u);
}

TEST(TensorflowWindows, InsertNewAxesAndExpandTheEllipsis) {
  // foo[newaxis, 1, ..., newaxis, ::-1] of sizes {2, 3, 4, 5}
  const list begin{9, 1, 9, 9, 9}, end{9, 9, 9, 9, 9}, strides{0, 1, 0, 0, -1};
  const auto w = tensorflow_windows(sizes{2, 3, 4, 5}, {.begin = begin,
                                                        .end = end,
                                                        .strides = strides,
                                                        .begin_mask = 0b10000,
                                                        .end_mask = 0b10000,
                                                        .ellipsis_mask = 0b00100,
                                                        .new_axis_mask = 0b01001,
                                                        .shrink_axis_mask = 0b00010});
  expect_windows(w, {{1, 1, 1, 1}, {0, 3, 1, 3}, {0, 4, 1, 4}, {0, 5, -1, 5}});
  EXPECT_EQ(shape_of(*w), (sizes{1, 3, 4, 1, 5}));
}

TEST(TensorflowWindows, AnEllipsisOverridesANewAxisWhichOverridesAnIndex) {
  const list begin{1, 1}, end{2, 2}, strides{1, 1};
  const auto w = tensorflow_windows(
      sizes{4, 5, 6},
      {.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 1, .new_axis_mask = 3, .shrink_axis_mask = 3});
  expect_windows(w, {{0, 4, 1, 4}, {0, 5, 1, 5}, {0, 6, 1, 6}});
  EXPECT_EQ(shape_of(*w), (sizes{4, 5, 6, 1}));
}

TEST(TensorflowWindows, AnEllipsisMayStandForNoDimension) {
  const list begin{1, 9, 0}, end{3, 9, 2}, strides{1, 9, 1};
  const auto w =
      tensorflow_windows(sizes{4, 5}, {.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 0b010});
  expect_windows(w, {{1, 2, 1, 2}, {0, 2, 1, 2}});
  EXPECT_EQ(shape_of(*w), (sizes{2, 2}));
}

TEST(TensorflowWindows, IgnoreTheMasksOfASingleIndex) {
  const list begin{2}, end{-9}, strides{1};
  expect_windows(
      tensorflow_windows(
          sizes{4},
          {.begin = begin, .end = end, .strides = strides, .begin_mask = 1, .end_mask = 1, .shrink_axis_mask = 1}),
      {{2, 1, 1, 1}});
}

TEST(TensorflowWindows, IgnoreMaskBitsBeyondTheLists) {
  const list one{1}, three{3};
  const auto w = tensorflow_windows(sizes{4, 5}, {one, three, one, ~1u, ~1u, 0x8000'0000u, ~1u, ~1u});
  expect_windows(w, {{1, 2, 1, 2}, {0, 5, 1, 5}});
  EXPECT_EQ(shape_of(*w), (sizes{2, 5}));
}

TEST(TensorflowWindows, SupportEightDimensionsInInputAndShape) {
  // Seven indices, seven new axes and one range are fifteen entries.
  const list begin(15, 0), end(15, 1), strides(15, 1);
  const auto w = tensorflow_windows(
      sizes(8, 2),
      {.begin = begin, .end = end, .strides = strides, .new_axis_mask = 0x7f, .shrink_axis_mask = 0x7f << 7});
  expect_windows(w, std::vector<window>(8, {0, 1, 1, 1}));
  EXPECT_EQ(shape_of(*w), sizes(8, 1));
}

TEST(TensorflowWindows, CanBeComposed) {
  const list begin{0}, end{0}, strides{-1};
  const auto w =
      tensorflow_windows(sizes{4}, {.begin = begin, .end = end, .strides = strides, .begin_mask = 1, .end_mask = 1});
  ASSERT_TRUE(w);
  expect_windows(compose(*w, *w), {{0, 4, 1, 4}});
}

TEST(TensorflowWindows, AreConstantIfTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 2> extents{3, 4};
  static constexpr std::array<std::int64_t, 2> begin{-1, 3}, end{0, 0}, strides{1, -2};
  constexpr auto w = *tensorflow_windows(
      extents, {.begin = begin, .end = end, .strides = strides, .end_mask = 2, .shrink_axis_mask = 1},
      window_fit::tight);
  static_assert(w.shape_rank == 1 && w.shape[0] == 2 && w.input_window_offsets[0] == 2);
  static_assert(w.input_window_offsets[1] == 1 && w.input_window_sizes[1] == 3);
  static_assert(!tensorflow_windows(extents, {.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 3}));
}

// webnn_windows

TEST(WebnnWindows, RoundTheSizesUp) {
  const auto w = webnn_windows({4, 10}, {{1, 2}, {3, 7}, {1, 3}});
  expect_windows(w, {{1, 3, 1, 3}, {2, 7, 3, 3}});
  // numpy.arange(40).reshape(4, 10)[1:4, 2:9:3]
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(40, 0),
                            {12, 15, 18, 22, 25, 28, 32, 35, 38});
  for (const std::uint32_t size : {1u, 2u, 3u, 4u, 5u, 6u, 7u}) {
    expect_windows(webnn_windows({9}, {{2}, {size}, {3}}), {{2, size, 3, size <= 3 ? 1 : size <= 6 ? 2 : 3}});
  }
}

TEST(WebnnWindows, HaveTheStride1WhereNoneAreGiven) {
  expect_windows(webnn_windows({4, 5}, {{1, 0}, {3, 2}}), {{1, 3, 1, 3}, {0, 2, 1, 2}});
  expect_windows(webnn_windows({uint_max}, {{1}, {uint_max - 1}}), {{1, uint_max - 1, 1, uint_max - 1}});
}

TEST(WebnnWindows, AreTightOnRequest) {
  expect_windows(webnn_windows({9}, {{2}, {6}, {4}}, window_fit::tight), {{2, 5, 4, 2}});
}

TEST(WebnnWindows, TakeAnyStrideWhereOneElementIsCopied) {
  expect_windows(webnn_windows({4}, {{3}, {1}, {uint_max}}), {{3, 1, INT_MAX, 1}});
  // INT_MAX, the largest stride, would copy a second element of the whole window.
  expect_windows(webnn_windows({two_to_31}, {{0}, {two_to_31}, {two_to_31}}), {{0, 1, INT_MAX, 1}});
  expect_rejected(webnn_windows({two_to_31 + 1}, {{0}, {two_to_31 + 1}, {two_to_31}}),
                  {{rule::notation_step_range, "strides", 0, bits(two_to_31), INT_MAX}});
}

TEST(WebnnWindows, MustHaveElements) {
  expect_rejected(webnn_windows({4, 5, 0}, {{4, 6, 0}, {0, 0, 0}}), {{rule::window_size, "slice.sizes", 0, 0, 1},
                                                                     {rule::window_size, "slice.sizes", 1, 0, 1},
                                                                     {rule::window_size, "slice.sizes", 2, 0, 1},
                                                                     {rule::window_bounds, "starts", 1, 6, 5}});
}

TEST(WebnnWindows, MustLieInTheInput) {
  EXPECT_TRUE(webnn_windows({4, 5}, {{3, 0}, {1, 5}}));
  expect_rejected(webnn_windows({4, 5, 0}, {{4, uint_max, 0}, {1, uint_max, 1}}),
                  {{rule::window_bounds, "starts", 0, 5, 4},
                   {rule::window_bounds, "starts", 1, 2 * std::uint64_t{uint_max}, 5},
                   {rule::window_bounds, "starts", 2, 1, 0}});
}

TEST(WebnnWindows, TakeUintsOnly) {
  const std::int64_t above = std::int64_t{uint_max} + 1;
  expect_rejected(webnn_windows({4, 4}, {{-1, above}, {above, -1}, {INT64_MIN, INT64_MAX}}),
                  {{rule::notation_range, "starts", 0, bits(-1), 0},
                   {rule::notation_range, "starts", 1, bits(above), uint_max},
                   {rule::notation_range, "slice.sizes", 0, bits(above), uint_max},
                   {rule::notation_range, "slice.sizes", 1, bits(-1), 0},
                   {rule::notation_range, "strides", 0, bits(INT64_MIN), 0},
                   {rule::notation_range, "strides", 1, INT64_MAX, uint_max}});
  expect_rejected(webnn_windows({4, 4}, {{0, 5}, {4, 4}, {0, 0}}), {{rule::window_bounds, "starts", 1, 9, 4},
                                                                    {rule::notation_step, "strides", 0, 0, none},
                                                                    {rule::notation_step, "strides", 1, 0, none}});
}

TEST(WebnnWindows, AreConstantIfTheirArgumentsAre) {
  static_assert(webnn_windows({9}, {{1}, {8}, {3}})->output_sizes[0] == 3);
  static_assert(!webnn_windows({9}, {{1}, {9}, {3}}));
}

// crop_windows, flip_windows, every_nth_windows

TEST(CropWindows, HaveTheExtentsAtTheOffsets) {
  const auto w = crop_windows(sizes{4, 5}, sizes{1, 0}, sizes{3, 2});
  expect_windows(w, {{1, 3, 1, 3}, {0, 2, 1, 2}});
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(20, 0), {5, 6, 10, 11, 15, 16});
  expect_windows(crop_windows(sizes{uint_max}, sizes{uint_max - 1}, sizes{1}), {{uint_max - 1, 1, 1, 1}});
}

TEST(CropWindows, AreConstantIfTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9}, two{2}, seven{7};
  static_assert(crop_windows(nine, two, seven)->input_window_offsets[0] == 2);
  static_assert(!crop_windows(nine, seven, seven));
}

TEST(CropWindows, TakeTheRestWhereAnExtentIsMinus1) {
  expect_windows(crop_windows({4, 5}, {1, 0}, {-1, -1}), {{1, 3, 1, 3}, {0, 5, 1, 5}});
  expect_empty(crop_windows({4, 0}, {4, 0}, {-1, -1}), {{4, 0, 1, 0}, {0, 0, 1, 0}});
  // 2^32 - 1 elements are not the rest, although they are -1 as a UINT.
  expect_rejected(crop_windows({4294967295}, {1}, {4294967295}),
                  {{rule::window_bounds, "offsets", 0, 4294967296, 4294967295}});
  expect_windows(crop_windows({4294967295}, {1}, {-1}), {{1, 4294967294, 1, 4294967294}});
  expect_rejected(crop_windows({4}, {0}, {-2}), {{rule::notation_range, "extents", 0, bits(-2), bits(-1)}});
}

TEST(CropWindows, AreEmptyWhereAnExtentIs0) {
  expect_empty(crop_windows({4, 5, 0}, {4, 2, 0}, {0, 3, 0}), {{4, 0, 1, 0}, {2, 3, 1, 3}, {0, 0, 1, 0}});
}

TEST(CropWindows, ReportOutOfBoundsDimensions) {
  expect_rejected(crop_windows({4, 5, 6, 0, 7}, {5, 2, uint_max, 0, 8}, {0, 4, uint_max, 1, -1}),
                  {{rule::window_bounds, "offsets", 0, 5, 4},
                   {rule::window_bounds, "offsets", 1, 6, 5},
                   {rule::window_bounds, "offsets", 2, 2 * std::uint64_t{uint_max}, 6},
                   {rule::window_bounds, "offsets", 3, 1, 0},
                   {rule::window_bounds, "offsets", 4, 8, 7}});
}

// narrow_windows, select_windows

TEST(NarrowWindows, TakeAPartOfOneDimension) {
  const auto w = narrow_windows({2, 3}, 1, 1, 2);
  expect_windows(w, {{0, 2, 1, 2}, {1, 2, 1, 2}});
  // torch.arange(6).reshape(2, 3).narrow(1, 1, 2)
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(6, 0), {1, 2, 4, 5});
  expect_windows(narrow_windows({uint_max}, 0, 0, uint_max), {{0, uint_max, 1, uint_max}});
}

TEST(NarrowWindows, CountFromTheEndWhereAxisAndOffsetAreNegative) {
  expect_windows(narrow_windows({4, 5, 6}, -2, -3, 2), {{0, 4, 1, 4}, {2, 2, 1, 2}, {0, 6, 1, 6}});
  expect_windows(narrow_windows({4}, -1, -4, 4), {{0, 4, 1, 4}});
}

TEST(NarrowWindows, CanBeEmpty) {
  expect_empty(narrow_windows({4, 5}, 0, 4, 0), {{4, 0, 1, 0}, {0, 5, 1, 5}});
  expect_empty(narrow_windows({4, 0}, 0, -1, 1), {{3, 1, 1, 1}, {0, 0, 1, 0}});
  expect_empty(narrow_windows({0}, 0, 0, 0), {{0, 0, 1, 0}});
}

TEST(NarrowWindows, NameTheArgumentThatIsOutOfBounds) {
  expect_rejected(narrow_windows({4, 5}, 2, 0, 1), {{rule::notation_axis, "axes", 0, 2, 2}});
  expect_rejected(narrow_windows({4, 5}, -3, 0, 1), {{rule::notation_axis, "axes", 0, bits(-3), 2}});
  for (const std::int64_t below : {std::int64_t{-6}, INT64_MIN}) {
    expect_rejected(narrow_windows({4, 5}, 1, below, 1), {{rule::notation_index, "offsets", 1, bits(below), 5}});
  }
  expect_rejected(narrow_windows({4, 5}, 1, 3, 3), {{rule::window_bounds, "offsets", 1, 6, 5}});
  expect_rejected(narrow_windows({4, 5}, 1, -1, 2), {{rule::window_bounds, "offsets", 1, 6, 5}});
  expect_rejected(narrow_windows({4, 5}, 1, 6, 0), {{rule::window_bounds, "offsets", 1, 6, 5}});
  expect_rejected(narrow_windows({4, 5}, 1, INT64_MAX, 0),
                  {{rule::notation_range, "offsets", 1, INT64_MAX, 4294967295}});
  for (const std::int64_t extent : {std::int64_t{-1}, INT64_MIN}) {
    expect_rejected(narrow_windows({4, 5}, 1, -9, extent), {{rule::notation_range, "extents", 1, bits(extent), 0}});
  }
  expect_rejected(narrow_windows({4, 5}, 1, 0, 4294967296),
                  {{rule::notation_range, "extents", 1, 4294967296, 4294967295}});
  expect_rejected(narrow_windows({4, -5}, 7, 0, 0), {{rule::notation_range, "sizes", 1, bits(-5), 0}});
  expect_rejected(narrow_windows(sizes(9, 2), 0, 0, 1), {{rule::notation_rank, "sizes", none, 9, 8}});
  expect_rejected(narrow_windows(sizes(), 0, 0, 1), {{rule::notation_rank, "sizes", none, 0, 1}});
}

TEST(SelectWindows, DropTheDimensionFromTheShape) {
  const auto w = select_windows({2, 3, 2}, 1, 2);
  expect_windows(w, {{0, 2, 1, 2}, {2, 1, 1, 1}, {0, 2, 1, 2}});
  EXPECT_EQ(shape_of(*w), (sizes{2, 2}));
  // torch.arange(12).reshape(2, 3, 2).select(1, 2)
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(12, 0), {4, 5, 10, 11});
}

TEST(SelectWindows, CountFromTheEndWhereAxisAndIndexAreNegative) {
  const auto w = select_windows({4, 5}, -1, -5);
  expect_windows(w, {{0, 4, 1, 4}, {0, 1, 1, 1}});
  EXPECT_EQ(shape_of(*w), (sizes{4}));
  const auto scalar = select_windows({uint_max}, 0, -1);
  expect_windows(scalar, {{uint_max - 1, 1, 1, 1}});
  EXPECT_EQ(scalar->shape_rank, 0u);
}

TEST(SelectWindows, CanBeEmptyInAnotherDimension) {
  const auto w = select_windows({0, 5}, 1, 4);
  expect_empty(w, {{0, 0, 1, 0}, {4, 1, 1, 1}});
  EXPECT_EQ(shape_of(*w), (sizes{0}));
}

TEST(SelectWindows, NameTheArgumentThatIsOutOfBounds) {
  expect_rejected(select_windows({4, 5}, 2, 0), {{rule::notation_axis, "axes", 0, 2, 2}});
  for (const std::int64_t index : {std::int64_t{5}, std::int64_t{-6}, INT64_MIN, INT64_MAX}) {
    expect_rejected(select_windows({4, 5}, 1, index), {{rule::notation_index, "offsets", 1, bits(index), 5}});
  }
  expect_rejected(select_windows({4, 0}, 1, 0), {{rule::notation_index, "offsets", 1, 0, 0}});
  expect_rejected(select_windows({-1}, 0, 0), {{rule::notation_range, "sizes", 0, bits(-1), 0}});
  expect_rejected(select_windows(sizes(9, 2), 0, 0), {{rule::notation_rank, "sizes", none, 9, 8}});
}

TEST(NarrowWindows, AreConstantIfTheirArgumentsAre) {
  static_assert(narrow_windows({9}, 0, -2, 1)->input_window_offsets[0] == 7);
  static_assert(select_windows({9, 8}, 0, -2)->shape[0] == 8);
  static_assert(!narrow_windows({9}, 1, 0, 1) && !select_windows({9}, 0, 9));
}

TEST(FlipWindows, ReverseTheGivenAxes) {
  const auto w = flip_windows(sizes{2, 3, 2}, list{-1, 0});
  expect_windows(w, {{0, 2, -1, 2}, {0, 3, 1, 3}, {0, 2, -1, 2}});
  // numpy.flip(numpy.arange(12).reshape(2, 3, 2), (-1, 0))
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(12, 0),
                            {7, 6, 9, 8, 11, 10, 1, 0, 3, 2, 5, 4});
  expect_windows(flip_windows(sizes{2, 3}, list{}), {{0, 2, 1, 2}, {0, 3, 1, 3}});
}

TEST(FlipWindows, AreConstantIfTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9};
  static_assert(flip_windows(nine, std::array<std::int64_t, 1>{0})->input_window_strides[0] == -1);
  static_assert(!flip_windows(nine, std::array<std::int64_t, 1>{1}));
}

TEST(EveryNthWindows, StartAtTheFirstElementOrAtTheLastForNegativeSteps) {
  const auto w = every_nth_windows(sizes{8, 8, 8}, list{3, -3});
  expect_windows(w, {{0, 8, 3, 3}, {0, 8, -3, 3}, {0, 8, 1, 8}});
  expect_windows(every_nth_windows(sizes{8, 8}, list{3, -3}, window_fit::tight), {{0, 7, 3, 3}, {1, 7, -3, 3}});
  expect_windows(every_nth_windows(sizes{8}, list{INT64_MIN}), {{0, 8, INT_MIN, 1}});
}

TEST(EveryNthWindows, AreConstantIfTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9};
  static_assert(every_nth_windows(nine, std::array<std::int64_t, 1>{-4})->output_sizes[0] == 3);
  static_assert(!every_nth_windows(nine, std::array<std::int64_t, 1>{0}));
}

// Invalid notations

// [notation.rank]
TEST(NotationRank, MustBeOneToEight) {
  for (const std::uint32_t rank : {1u, 8u}) {
    EXPECT_TRUE(numpy_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(onnx_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(tensorflow_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(flip_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(every_nth_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(crop_windows(sizes(rank, 2), sizes(rank, 0), sizes(rank, 2)));
    EXPECT_TRUE(webnn_windows(sizes(rank, 2), {sizes(rank, 0), sizes(rank, 2)}));
  }
  for (const auto& [rank, bound] : {std::pair{0u, 1u}, std::pair{9u, 8u}, std::pair{100u, 8u}}) {
    const std::vector<expected> wanted{{rule::notation_rank, "sizes", none, rank, bound}};
    expect_rejected(numpy_windows(sizes(rank, 2), {}), wanted);
    expect_rejected(onnx_windows(sizes(rank, 2), {}), wanted);
    expect_rejected(tensorflow_windows(sizes(rank, 2), {}), wanted);
    expect_rejected(flip_windows(sizes(rank, 2), {}), wanted);
    expect_rejected(every_nth_windows(sizes(rank, 2), {}), wanted);
    expect_rejected(crop_windows(sizes(rank, 2), sizes(rank, 0), sizes(rank, 2)), wanted);
    expect_rejected(webnn_windows(sizes(rank, 2), {sizes(rank, 0), sizes(rank, 2)}), wanted);
  }
}

TEST(NotationRank, LimitsListsWithOneEntryPerDimension) {
  expect_rejected(numpy_windows(sizes{2, 2}, slices(3)), {{rule::notation_rank, "slices", none, 3, 2}});
  expect_rejected(every_nth_windows(sizes{2, 2}, list{1, 1, 1}), {{rule::notation_rank, "steps", none, 3, 2}});
  expect_rejected(flip_windows(sizes{2, 2}, list{0, 1, 2}), {{rule::notation_rank, "axes", none, 3, 2}});
  const list three{0, 0, 0};
  expect_rejected(onnx_windows(sizes{2, 2}, {three, three}), {{rule::notation_rank, "starts", none, 3, 2}});
  expect_rejected(crop_windows(sizes{2, 2}, sizes{1}, sizes{1, 1, 1}),
                  {{rule::notation_rank, "offsets", none, 1, 2}, {rule::notation_rank, "extents", none, 3, 2}});
  expect_rejected(webnn_windows(list{2, -2}, {list{0}, list{1, 1, 1}, list{1}}),
                  {{rule::notation_rank, "starts", none, 1, 2},
                   {rule::notation_rank, "slice.sizes", none, 3, 2},
                   {rule::notation_rank, "strides", none, 1, 2},
                   {rule::notation_range, "sizes", 1, bits(-2), 0}});
}

TEST(NotationRank, RequiresOnnxListsOfEqualLengths) {
  const list one{1}, two{1, 1}, three{1, 1, 1};
  EXPECT_TRUE(onnx_windows(sizes{4}, {one, list{2}, list{0}, one}));
  expect_rejected(onnx_windows(sizes{4, 4, 4}, {two, three, three, one}), {{rule::notation_rank, "ends", none, 3, 2},
                                                                           {rule::notation_rank, "axes", none, 3, 2},
                                                                           {rule::notation_rank, "steps", none, 1, 2}});
  expect_rejected(onnx_windows(sizes{4}, {{}, {}, one, one}),
                  {{rule::notation_rank, "axes", none, 1, 0}, {rule::notation_rank, "steps", none, 1, 0}});
}

TEST(NotationRank, RequiresTensorflowListsOfEqualLengths) {
  const list one{1}, two{1, 1}, three{1, 1, 1};
  expect_rejected(tensorflow_windows(sizes{4, 4, 4}, {two, one, three}),
                  {{rule::notation_rank, "end", none, 1, 2}, {rule::notation_rank, "strides", none, 3, 2}});
}

TEST(NotationRank, PrecedesNotationRangeInTensorflowReports) {
  const list one{1}, two{1, 1};
  expect_rejected(tensorflow_windows(list{4, -1}, {two, one, two}),
                  {{rule::notation_rank, "end", none, 1, 2}, {rule::notation_range, "sizes", 1, bits(-1), 0}});
}

TEST(NotationRank, LimitsTensorflowEntriesThatUseADimension) {
  const list begin{0, 0, 0, 0}, end{1, 1, 1, 1}, strides{1, 1, 1, 1};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 2, .new_axis_mask = 4};
  EXPECT_TRUE(tensorflow_windows(sizes{2, 2}, slice));
  expect_rejected(tensorflow_windows(sizes{2}, slice), {{rule::notation_rank, "begin", none, 4, 3}});
  slice.shrink_axis_mask = 0xf;
  expect_rejected(tensorflow_windows(sizes{2}, slice), {{rule::notation_rank, "begin", none, 4, 3}});
  const list forty(40, 1);
  expect_rejected(
      tensorflow_windows(sizes{2, 2}, {.begin = forty, .end = forty, .strides = forty, .new_axis_mask = ~0u}),
      {{rule::notation_rank, "begin", none, 40, 34}});
}

TEST(NotationRank, LimitsTheShapeOfTensorflow) {
  const list begin{0, 0, 0}, end{1, 1, 1}, strides{1, 1, 1};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .new_axis_mask = 6};
  EXPECT_TRUE(tensorflow_windows(sizes(6, 2), slice));
  expect_rejected(tensorflow_windows(sizes(7, 2), slice), {{rule::notation_rank, "result", none, 9, 8}});
  slice.shrink_axis_mask = 1;
  EXPECT_TRUE(tensorflow_windows(sizes(7, 2), slice));
  EXPECT_TRUE(tensorflow_windows(sizes(6, 2), slice));
  expect_rejected(tensorflow_windows(sizes(8, 2), slice), {{rule::notation_rank, "result", none, 9, 8}});
  slice.ellipsis_mask = 6;
  EXPECT_FALSE(tensorflow_windows(sizes(7, 2), slice));
}

TEST(NotationRank, HidesRulesThatDependOnTheLengths) {
  expect_rejected(numpy_windows(sizes{0}, slices(2, {.step = 0})), {{rule::notation_rank, "slices", none, 2, 1}});
}

// [notation.axis]
TEST(NotationAxis, MustBelongToTheTensorAndBeNamedOnce) {
  const list axes{2, -4, INT64_MIN, INT64_MAX}, nines(4, 9), zeros(4, 0);
  const std::vector<expected> wanted{{rule::notation_axis, "axes", 1, bits(-4), 3}};
  expect_rejected(flip_windows(sizes{1, 2, 3}, list{2, -4, 0}), wanted);
  expect_rejected(flip_windows(sizes{1, 2, 3}, list{3}), {{rule::notation_axis, "axes", 0, 3, 3}});
  EXPECT_TRUE(flip_windows(sizes{1, 2, 3}, list{2, -3, 1}));

  expect_rejected(onnx_windows(sizes{1, 2, 3, 4}, {zeros, nines, list{-5, INT64_MIN, INT64_MAX, 4}}),
                  {{rule::notation_axis, "axes", 0, bits(-5), 4},
                   {rule::notation_axis, "axes", 1, bits(INT64_MIN), 4},
                   {rule::notation_axis, "axes", 2, bits(INT64_MAX), 4},
                   {rule::notation_axis, "axes", 3, 4, 4}});
  EXPECT_TRUE(onnx_windows(sizes{1, 2, 3, 4}, {zeros, nines, list{-4, 3, 1, -2}}));

  // A repeated axis breaks no limit, so it has no bound.
  expect_rejected(flip_windows(sizes{1, 2, 3}, list{-1, 0, 2}), {{rule::notation_axis, "axes", 2, 2, none}});
  expect_rejected(onnx_windows(sizes{1, 2, 3, 4}, {zeros, nines, list{1, 1, -3, 0}}),
                  {{rule::notation_axis, "axes", 1, 1, none}, {rule::notation_axis, "axes", 2, bits(-3), none}});
}

// [notation.mask]
TEST(NotationMask, MustHaveAtMostOneEllipsis) {
  const list begin{0, 0, 0}, end{1, 1, 1}, strides{1, 1, 0};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 5};
  expect_rejected(tensorflow_windows(sizes{2, 2, 2}, slice), {{rule::notation_mask, "ellipsis_mask", none, 5}});
  slice.ellipsis_mask = 4;
  EXPECT_TRUE(tensorflow_windows(sizes{2, 2, 2}, slice));
  slice.ellipsis_mask = 0x8000'0004u;
  expect_rejected(tensorflow_windows(sizes{2, 2, 2}, slice),
                  {{rule::notation_mask, "ellipsis_mask", none, 0x8000'0004u}});
}

TEST(NotationMask, DoesNotHideRulesAboutSteps) {
  const list begin{9, 0, 0}, end{0, 1, 1}, strides{0, 1, 1};
  expect_rejected(
      tensorflow_windows(sizes{2, 0, 2},
                         {.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 6, .shrink_axis_mask = 1}),
      {{rule::notation_mask, "ellipsis_mask", none, 6}, {rule::notation_step, "strides", 0, 0, 1}});
}

TEST(NotationMask, WithEveryBitLeavesFortyEntriesOfWhichEightTakeADimension) {
  constexpr auto ambiguous = [] {
    std::array<int, 40> zeros{};
    return tensorflow_windows({2, 2, 2, 2, 2, 2, 2, 2},
                              {.begin = zeros, .end = zeros, .strides = zeros, .ellipsis_mask = 0xffff'ffffu});
  }();
  std::vector<expected> wanted{{rule::notation_mask, "ellipsis_mask", none, 0xffff'ffffu}};
  for (std::uint32_t i = 32; i < 40; ++i) wanted.push_back({rule::notation_step, "strides", i, 0});
  expect_rejected(ambiguous, wanted);
}

// [notation.step]
TEST(NotationStep, MustNotBeZero) {
  expect_rejected(numpy_windows(sizes{2, 2, 2}, slices{{.step = 0}, {}, {5, 5, 0}}),
                  {{rule::notation_step, "slices", 0, 0}, {rule::notation_step, "slices", 2, 0}});
  expect_rejected(every_nth_windows(sizes{2, 2}, list{1, 0}), {{rule::notation_step, "steps", 1, 0}});
  const list starts{0, 0}, ends{2, 2}, axes{1, 0}, steps{0, 1};
  expect_rejected(onnx_windows(sizes{2, 2}, {starts, ends, axes, steps}), {{rule::notation_step, "steps", 0, 0}});
  expect_rejected(tensorflow_windows(sizes{2, 2}, {starts, ends, steps}), {{rule::notation_step, "strides", 0, 0}});
}

TEST(NotationStep, MustBePositiveAtASingleIndex) {
  const list begin{1, 1}, end{0, 0}, strides{-1, -1};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 2};
  expect_rejected(tensorflow_windows(sizes{2, 2}, slice), {{rule::notation_step, "strides", 1, bits(-1), 1}});
  const list one{-1, 1};
  slice.strides = one;
  EXPECT_TRUE(tensorflow_windows(sizes{2, 2}, slice));
}

// [notation.step_range]
TEST(NotationStepRange, IsThatOfAnIntIfASecondElementIsCopied) {
  EXPECT_TRUE(numpy_windows(sizes{uint_max}, slices{{.step = INT_MAX}}));
  expect_windows(numpy_windows(sizes{uint_max}, slices{{.step = INT_MIN}}), {{0, uint_max, INT_MIN, 2}});
  expect_windows(numpy_windows(sizes{uint_max}, slices{{.step = INT_MIN}}, window_fit::tight),
                 {{two_to_31 - 2, two_to_31 + 1, INT_MIN, 2}});
  expect_rejected(numpy_windows(sizes{uint_max}, slices{{.step = two_to_31}}),
                  {{rule::notation_step_range, "slices", 0, bits(two_to_31), 2147483647}});
  expect_rejected(numpy_windows(sizes{uint_max}, slices{{.step = -two_to_31 - 1}}),
                  {{rule::notation_step_range, "slices", 0, bits(-two_to_31 - 1), 2147483648}});
  // The second element would be just beyond the window.
  EXPECT_TRUE(numpy_windows(sizes{uint_max}, slices{{0, two_to_31, two_to_31}}));
  EXPECT_FALSE(numpy_windows(sizes{uint_max}, slices{{0, two_to_31 + 1, two_to_31}}));

  expect_rejected(every_nth_windows(sizes{1, uint_max}, list{two_to_31, two_to_31}),
                  {{rule::notation_step_range, "steps", 1, bits(two_to_31), 2147483647}});
  const list starts{0}, ends{INT64_MAX}, axes{1}, steps{two_to_31};
  expect_rejected(onnx_windows(sizes{1, uint_max}, {starts, ends, axes, steps}),
                  {{rule::notation_step_range, "steps", 0, bits(two_to_31), 2147483647}});
  expect_rejected(tensorflow_windows(sizes{uint_max, 1}, {starts, ends, steps}),
                  {{rule::notation_step_range, "strides", 0, bits(two_to_31), 2147483647}});
  const auto single =
      tensorflow_windows(sizes{uint_max, 1}, {.begin = starts, .end = ends, .strides = steps, .shrink_axis_mask = 1});
  expect_windows(single, {{0, 1, INT_MAX, 1}, {0, 1, 1, 1}});
}

// [notation.index]
TEST(NotationIndex, MustLieInsideItsDimension) {
  const auto with_index = [](std::int64_t index) {
    const list begin{99, index}, end{0, 0}, strides{1, 1};
    return tensorflow_windows(
        sizes{4}, {.begin = begin, .end = end, .strides = strides, .new_axis_mask = 1, .shrink_axis_mask = 2});
  };
  expect_windows(with_index(3), {{3, 1, 1, 1}});
  expect_windows(with_index(-4), {{0, 1, 1, 1}});
  for (const std::int64_t index : {std::int64_t{4}, std::int64_t{-5}, INT64_MIN, INT64_MAX}) {
    expect_rejected(with_index(index), {{rule::notation_index, "begin", 1, bits(index), 4}});
  }
}

TEST(NotationIndex, IsReportedBesideTheStepAndInAnEmptyDimension) {
  const list begin{0, 7}, end{0, 0}, strides{-1, 0};
  expect_rejected(
      tensorflow_windows(sizes{0, 4}, {.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 3}),
      {{rule::notation_step, "strides", 0, bits(-1), 1},
       {rule::notation_step, "strides", 1, 0, 1},
       {rule::notation_index, "begin", 0, 0, 0},
       {rule::notation_index, "begin", 1, 7, 4}});
}

// Empty results

windows one_window(std::uint32_t size, std::uint32_t offset, std::uint32_t window_size, std::int32_t stride,
                   std::uint32_t output) {
  windows w;
  w.dimension_count = 1;
  w.input_sizes = {size};
  w.input_window_offsets = {offset};
  w.input_window_sizes = {window_size};
  w.input_window_strides = {stride};
  w.output_sizes = {output};
  return w;
}

TEST(EmptyWindows, AreValuesInEveryNotation) {
  expect_empty(numpy_windows(sizes{4, 5}, slices{{3, 1}}), {{0, 0, 1, 0}, {0, 5, 1, 5}});
  expect_empty(numpy_windows(sizes{4, 5}, slices{{}, {9, 9, -2}}, window_fit::tight), {{0, 4, 1, 4}, {0, 0, 1, 0}});
  expect_empty(every_nth_windows(sizes{3, 0}, list{2, -2}), {{0, 3, 2, 2}, {0, 0, 1, 0}});
  expect_empty(flip_windows(sizes{3, 0}, list{0, 1}), {{0, 3, -1, 3}, {0, 0, 1, 0}});
  const list starts{3}, ends{3}, axes{-1}, strides{1};
  expect_empty(onnx_windows(sizes{4, 4}, {starts, ends, axes}), {{0, 4, 1, 4}, {0, 0, 1, 0}});
  const list begin{1, 0, 3}, end{0, 0, 3}, three{1, 1, 1};
  const auto reshaped = tensorflow_windows(
      sizes{4, 4}, {.begin = begin, .end = end, .strides = three, .new_axis_mask = 2, .shrink_axis_mask = 1});
  expect_empty(reshaped, {{1, 1, 1, 1}, {0, 0, 1, 0}});
  EXPECT_EQ(shape_of(*reshaped), (sizes{1, 0}));
}

TEST(EmptyWindows, HaveAnOutputSizeOf0InEachEmptyDimension) {
  const slices some{{3, 1}, {}, {}, {4, 9, 1}, {.step = -7}};
  const auto made = numpy_windows(sizes{4, 0, 4, 4, 0, 0}, some);
  expect_empty(made, {{0, 0, 1, 0}, {0, 0, 1, 0}, {0, 4, 1, 4}, {0, 0, 1, 0}, {0, 0, 1, 0}, {0, 0, 1, 0}});
  EXPECT_EQ(made->output_sizes, (slice1::per_dimension<std::uint32_t>{0, 0, 4, 0, 0, 0}));
  EXPECT_FALSE(numpy_windows(sizes{4}, slices{{3, 4}})->empty());
  EXPECT_FALSE(windows().empty());
}

TEST(EmptyWindows, TakeAnyStepButZero) {
  expect_empty(numpy_windows(sizes{uint_max}, slices{{5, 5, INT64_MIN}}), {{0, 0, 1, 0}});
  expect_empty(numpy_windows(sizes{0}, slices{{.step = two_to_31}}), {{0, 0, 1, 0}});
  expect_rejected(numpy_windows(sizes{0}, slices{{.step = 0}}), {{rule::notation_step, "slices", 0, 0}});
}

TEST(EmptyWindows, CanBeComposed) {
  const auto some = numpy_windows(sizes{9, 4}, slices{{1, 7, 2}});
  const auto cut = numpy_windows(sizes{3, 4}, slices{{}, {2, 2}});
  expect_empty(compose(*some, *cut), {{1, 5, 2, 3}, {0, 0, 1, 0}});
  const auto rest = numpy_windows(cut->output_sizes, slices{{.step = -1}, {.step = -1}});
  expect_empty(compose(*cut, *rest), {{0, 3, -1, 3}, {0, 0, 1, 0}});
  const auto nothing = numpy_windows(sizes{0}, {});
  expect_empty(compose(*nothing, *nothing), {{0, 0, 1, 0}});
}

TEST(EmptyWindows, CanBeComposedWhateverTheWindowIs) {
  // The output size of 0 decides: a caller's own windows can have elements that are not copied.
  const auto nothing = one_window(0, 0, 0, 1, 0);
  expect_empty(compose(one_window(uint_max, 0, uint_max, INT_MIN, 2), one_window(2, 2, 0, INT_MIN, 0)), {{0, 0, 1, 0}});
  expect_empty(compose(one_window(4, 1, 3, INT_MIN, 0), nothing), {{0, 0, 1, 0}});
  expect_rejected(compose(one_window(4, 0, 4, 1, 4), nothing),
                  {{rule::binding_shape, "second.InputTensor.Sizes", 0, 0, 4}});
  expect_rejected(compose(one_window(4, 0, 4, 1, 0), one_window(0, 0, 0, 1, 1)),
                  {{rule::window_size, "second.InputWindowSizes", 0, 0, 1}});
}

// [notation.empty]
TEST(NotationEmpty, IsReportedForEveryEmptyDimensionByValidateNotEmpty) {
  const auto cut = numpy_windows(sizes{4, 0, 4}, slices{{3, 1}});
  expect_violations(slice1::validate_not_empty(*cut),
                    {{rule::notation_empty, "result", 0, 0, 1}, {rule::notation_empty, "result", 1, 0, 1}});
  // The reported dimension is the tensor's, not the position in the lists.
  expect_violations(slice1::validate_not_empty(*onnx_windows(sizes{4, 4}, {list{3}, list{3}, list{-1}})),
                    {{rule::notation_empty, "result", 1, 0, 1}});
  expect_violations(slice1::validate_not_empty(*numpy_windows(sizes{4}, slices{{3, 4}})), {});
  static_assert(slice1::validate_not_empty(windows()).ok());
}

// compose

TEST(Compose, CopiesTheElementsOfBothInSequence) {
  // range(20)[2:18:3] is 2 5 8 11 14 17, and [-1:0:-2] of that is 17 11 5.
  const auto first = numpy_windows(sizes{20}, slices{{2, 18, 3}});
  const auto second = numpy_windows(sizes{6}, slices{{-1, 0, -2}});
  ASSERT_TRUE(first && second);
  const auto both = compose(*first, *second);
  expect_windows(both, {{5, 13, -6, 3}});
  expect_copy<std::uint8_t>(both->desc(data_type::uint8), counted<std::uint8_t>(20, 0), {17, 11, 5});
}

TEST(Compose, SupportsEightDimensions) {
  const sizes extents{3, 1, 2, 3, 2, 1, 3, 2};  // 216 elements
  const auto first = numpy_windows(extents, slices{{.step = -1}, {}, {1}, {0, 3, 2}, {.step = -1}, {}, {2, 0, -1}});
  ASSERT_TRUE(first);
  ASSERT_EQ(first->output_sizes, (slice1::per_dimension<std::uint32_t>{3, 1, 1, 2, 2, 1, 2, 2}));
  const auto second =
      numpy_windows(first->output_sizes, slices{{1}, {}, {}, {.step = -1}, {.step = -1}, {}, {-1}, {0, 1}});
  ASSERT_TRUE(second);
  const auto both = compose(*first, *second);
  expect_windows(both, {{0, 2, -1, 2},
                        {0, 1, 1, 1},
                        {1, 1, 1, 1},
                        {0, 3, -2, 2},
                        {0, 2, 1, 2},
                        {0, 1, 1, 1},
                        {1, 1, -1, 1},
                        {0, 1, 1, 1}});
  const auto input = counted<std::uint8_t>(216, 0);
  const auto halfway = copied(first->desc(data_type::uint8), input, std::vector<std::uint8_t>(48));
  const auto wanted = copied(second->desc(data_type::uint8), halfway, std::vector<std::uint8_t>(8));
  expect_copy<std::uint8_t>(both->desc(data_type::uint8), input, wanted);
}

TEST(Compose, IsConstantIfItsArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9};
  constexpr auto flipped = *flip_windows(nine, std::array<std::int64_t, 1>{0});
  constexpr auto thirds = *every_nth_windows(nine, std::array<std::int64_t, 1>{3});
  constexpr auto both = *compose(flipped, thirds);
  static_assert(both.input_window_offsets[0] == 2 && both.input_window_sizes[0] == 7);
  static_assert(both.input_window_strides[0] == -3 && both.output_sizes[0] == 3);
  static_assert(!compose(thirds, thirds));
}

TEST(Compose, WorksAtTheEndsOfTheLargestDimension) {
  // Every 65536th element, then every 32767th of these: a step of 2147418112.
  const auto first = one_window(uint_max, 0, uint_max, 65536, 65536);
  expect_windows(compose(first, one_window(65536, 0, 65536, 32767, 3)), {{0, 4294836225, 2147418112, 3}});
  expect_windows(compose(first, one_window(65536, 0, 65536, -32768, 2)), {{2147418112, 2147483649, INT_MIN, 2}});
  const auto last = one_window(uint_max, 0, uint_max, -1, uint_max);
  expect_windows(compose(last, last), {{0, uint_max, 1, uint_max}});
}

TEST(Compose, RejectsAProductOfStridesBeyondIntIfItCopiesASecondElement) {
  const auto first = one_window(uint_max, 0, uint_max, 65536, 65536);
  expect_rejected(compose(first, one_window(65536, 0, 65536, 32768, 2)),
                  {{rule::notation_step_range, "InputWindowStrides", 0, bits(two_to_31), 2147483647}});
  expect_rejected(compose(first, one_window(65536, 0, 65536, -32769, 2)),
                  {{rule::notation_step_range, "InputWindowStrides", 0, bits(-65536LL * 32769), 2147483648}});
}

TEST(Compose, SaturatesAProductOfStridesBeyondIntIfItCopiesOneElement) {
  const auto first = one_window(uint_max, 0, uint_max, 65536, 65536);
  expect_windows(compose(first, one_window(65536, 3, 65533, 32768, 1)), {{3 * 65536, 1, INT_MAX, 1}});
  expect_windows(compose(first, one_window(65536, 0, 65536, -32769, 1)), {{65535LL * 65536, 1, INT_MIN, 1}});
  const auto least = one_window(1, 0, 1, INT_MIN, 1);
  expect_windows(compose(least, least), {{0, 1, INT_MAX, 1}});
}

TEST(Compose, RequiresEqualDimensionCounts) {
  auto three = one_window(4, 0, 4, 1, 4);
  three.dimension_count = 3;
  auto nine = three;
  nine.dimension_count = 9;
  auto zero = three;
  zero.dimension_count = 0;
  const auto one = one_window(4, 0, 4, 1, 4);
  EXPECT_TRUE(compose(one, one));
  expect_rejected(compose(three, one), {{rule::notation_rank, "second.DimensionCount", none, 1, 3}});
  expect_rejected(compose(one, nine), {{rule::notation_rank, "second.DimensionCount", none, 9, 8}});
  expect_rejected(compose(zero, zero), {{rule::notation_rank, "first.DimensionCount", none, 0, 1},
                                        {rule::notation_rank, "second.DimensionCount", none, 0, 1}});
  expect_rejected(compose(nine, nine), {{rule::notation_rank, "first.DimensionCount", none, 9, 8},
                                        {rule::notation_rank, "second.DimensionCount", none, 9, 8}});
  // A count is not compared with one that is itself out of range.
  expect_rejected(compose(nine, one), {{rule::notation_rank, "first.DimensionCount", none, 9, 8}});
  expect_rejected(compose(zero, three), {{rule::notation_rank, "first.DimensionCount", none, 0, 1}});
}

// [binding.shape]
TEST(Compose, RequiresTheFirstOutputAsTheSecondInput) {
  const auto first = one_window(9, 0, 9, 2, 4);  // one less than the window allows
  EXPECT_TRUE(compose(first, one_window(4, 0, 4, 1, 4)));
  expect_rejected(compose(first, one_window(5, 0, 5, 1, 5)),
                  {{rule::binding_shape, "second.InputTensor.Sizes", 0, 5, 4}});
}

TEST(Compose, RequiresLegalWindows) {
  const auto legal = one_window(4, 0, 4, 1, 4);
  const auto try_both = [&](const windows& wrong, rule r, const std::string& field, std::uint64_t actual,
                            std::optional<std::uint64_t> bound) {
    expect_rejected(compose(wrong, legal), {{r, "first." + field, 0, actual, bound}});
    expect_rejected(compose(legal, wrong), {{r, "second." + field, 0, actual, bound}});
  };
  EXPECT_TRUE(compose(legal, legal));
  try_both(one_window(4, 0, 0, 1, 1), rule::window_size, "InputWindowSizes", 0, 1);
  try_both(one_window(4, 1, 4, 1, 4), rule::window_bounds, "InputWindowOffsets", 5, 4);
  try_both(one_window(4, uint_max, uint_max, 1, 4), rule::window_bounds, "InputWindowOffsets",
           2 * std::uint64_t{uint_max}, 4);
  try_both(one_window(0, 0, 1, 1, 1), rule::window_bounds, "InputWindowOffsets", 1, 0);
  try_both(one_window(4, 0, 4, 0, 4), rule::window_stride, "InputWindowStrides", 0, none);
  try_both(one_window(4, 0, 4, -2, 3), rule::output_size, "OutputTensor.Sizes", 3, 2);
}

TEST(Compose, ReportsAllViolationsOfEightDimensions) {
  windows wrong = one_window(0, 0, 0, 0, 1);
  wrong.dimension_count = 8;
  wrong.output_sizes = {1, 1, 1, 1, 1, 1, 1, 1};
  wrong.input_window_offsets.fill(5);
  std::vector<expected> wanted;
  for (const auto& [r, field, actual, bound] :
       {std::tuple(rule::window_size, "InputWindowSizes", 0u, std::optional<std::uint64_t>(1)),
        std::tuple(rule::window_bounds, "InputWindowOffsets", 5u, std::optional<std::uint64_t>(0)),
        std::tuple(rule::window_stride, "InputWindowStrides", 0u, std::optional<std::uint64_t>())}) {
    for (const std::string which : {"first.", "second."}) {
      for (std::uint32_t i = 0; i < 8; ++i) wanted.push_back({r, which + field, i, actual, bound});
    }
  }
  expect_rejected(compose(wrong, wrong), wanted);
}

// Any arguments

/// A well-formed result: a slice whose only possible violations are its element count and sizes of 0, or violations in
/// the catalogue's order.
template <class Windows>
void expect_well_formed(const result<Windows>& made) {
  if (made) {
    const auto found = slice1::validate(made->desc(data_type::uint8));
    for (const auto& v : found.violations()) {
      const bool is_of_size = v.rule() == rule::tensor_size || v.rule() == rule::window_size;
      ASSERT_TRUE(v.rule() == rule::tensor_element_count || (made->empty() && is_of_size));
    }
    return;
  }
  ASSERT_FALSE(made.error().ok());
  auto last = rule{};
  for (const auto& v : made.error().violations()) {
    ASSERT_LE(last, v.rule());
    last = v.rule();
  }
}

TEST(WindowFunctions, GiveAWellFormedResultForAnyArguments) {
  random_source random(19);
  const auto number = [&random]() -> std::int64_t {
    switch (random.below(4)) {
      case 0: return std::int64_t{random.below(8)} - 4;
      case 1:
        return random.one_of<std::int64_t>(
            {INT64_MIN, INT64_MIN + 1, INT64_MAX, INT_MIN, INT_MAX, uint_max, -two_to_31 - 1});
      case 2: return std::int64_t{random.below(uint_max)} - two_to_31;
      default: return random.one_of<std::int64_t>({1, 1, 2, -1});
    }
  };
  const auto numbers = [&](std::size_t n) {
    list made(n);
    for (auto& v : made) v = number();
    return made;
  };
  const auto extents = [&](std::size_t n) {
    sizes made(n);
    for (auto& v : made)
      v = random.one_of({1u, 2u, 5u, random.below(7), random.below(uint_max), uint_max, 0x8000'0000u});
    return made;
  };
  const auto optional_number = [&]() { return random.one_in(3) ? std::nullopt : std::optional(number()); };
  std::size_t successes = 0;
  for (int round = 0; round < 6000; ++round) {
    const std::size_t rank = random.one_in(8) ? random.below(12) : random.between(1, 8);
    const std::size_t length =
        random.one_in(16) ? random.below(45) : random.below(static_cast<std::uint32_t>(rank) + 1);
    const auto length_again = [&]() -> std::size_t { return random.one_in(16) ? random.below(10) : length; };
    const auto fit = random.one_of({window_fit::loose, window_fit::tight});
    const auto input = extents(rank);
    slices some(length);
    for (auto& s : some) s = {optional_number(), optional_number(), optional_number()};
    const auto a = numbers(length), b = numbers(length_again()), c = numbers(length_again());
    auto axes = numbers(random.one_in(2) ? 0 : length_again());
    for (auto& axis : axes) axis = random.one_in(9) ? axis : std::int64_t{random.below(8)};
    const auto mask = [&] { return random.one_in(2) ? 0u : random.below(uint_max); };
    const auto ellipsis = random.one_in(4) ? mask() : 1u << random.below(32);
    const auto first = numpy_windows(input, some, fit);
    expect_well_formed(first);
    expect_well_formed(onnx_windows(input, {a, b, axes, c, random.one_in(2)}, fit));
    expect_well_formed(tensorflow_windows(input, {a, b, c, mask(), mask(), ellipsis, mask() & mask(), mask()}, fit));
    expect_well_formed(every_nth_windows(input, a, fit));
    expect_well_formed(flip_windows(input, axes));
    expect_well_formed(narrow_windows(input, std::int64_t{random.below(9)} - 4, number(), number()));
    expect_well_formed(select_windows(input, std::int64_t{random.below(9)} - 4, number()));
    expect_well_formed(webnn_windows(input, {extents(rank), extents(rank), b}, fit));
    expect_well_formed(crop_windows(input, extents(rank), numbers(random.one_in(9) ? length : rank)));
    windows any;
    any.dimension_count = random.one_in(8) ? random.below(uint_max) : static_cast<std::uint32_t>(rank);
    for (std::size_t i = 0; i < 8; ++i) {
      any.input_sizes[i] = random.below(uint_max);
      any.input_window_offsets[i] = random.below(4);
      any.input_window_sizes[i] = random.below(uint_max);
      any.input_window_strides[i] =
          static_cast<std::int32_t>(random.below(uint_max)) * static_cast<std::int32_t>(random.below(2));
      any.output_sizes[i] = random.below(3);
    }
    expect_well_formed(compose(any, any));
    successes += first.has_value() ? 1u : 0u;
    if (!first) continue;
    expect_well_formed(compose(*first, any));
    const auto second = every_nth_windows(first->output_sizes, a, fit);
    if (second) expect_well_formed(compose(*first, *second));
  }
  EXPECT_GT(successes, 300u);
}

}  // namespace notation_tests
