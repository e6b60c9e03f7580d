// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <cstdint>
#include <optional>
#include <slice1/slice1.hpp>
#include <slice1/windows.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "support/kernels.hpp"

namespace {

using namespace slice1::testing;
using slice1::compose;
using slice1::crop_windows;
using slice1::data_type;
using slice1::dimensions;
using slice1::every_nth_windows;
using slice1::flip_windows;
using slice1::numpy_windows;
using slice1::onnx_slice;
using slice1::onnx_windows;
using slice1::python_slice;
using slice1::result;
using slice1::rule;
using slice1::tensorflow_slice;
using slice1::tensorflow_windows;
using slice1::window_fit;
using slice1::windows;

using sizes = std::vector<std::uint32_t>;
using list = std::vector<std::int64_t>;
using slices = std::vector<python_slice>;
constexpr auto none = std::nullopt;
constexpr std::uint32_t top = 0xffff'ffffu;
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

template <class Windows>
void expect_refused(const result<Windows>& made, const std::vector<expected>& wanted) {
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

TEST(Windows, AreLeftToValidationWhereTheTensorIsTooLarge) {
  const auto w = numpy_windows(sizes{top, 2}, slices{{.step = -1}});
  ASSERT_TRUE(w);
  expect_violations(slice1::validate(w->desc(data_type::uint8)),
                    {{rule::tensor_element_count, "InputTensor", none, 2 * std::uint64_t{top}, top},
                     {rule::tensor_element_count, "OutputTensor", none, 2 * std::uint64_t{top}, top}});
}

// numpy_windows

TEST(NumpyWindows, AreLooseUnlessAskedToBeTight) {
  // range(10)[1:9:3] is 1, 4, 7; range(10)[8:0:-3] is 8, 5, 2.
  const slices both{{1, 9, 3}, {8, 0, -3}};
  expect_windows(numpy_windows(sizes{10, 10}, both), {{1, 8, 3, 3}, {1, 8, -3, 3}});
  expect_windows(numpy_windows(sizes{10, 10}, both, window_fit::tight), {{1, 7, 3, 3}, {2, 7, -3, 3}});
}

TEST(NumpyWindows, TakeTheRestWhole) {
  expect_windows(numpy_windows(sizes{4, 5, 6}, slices{{.start = -3}}), {{1, 3, 1, 3}, {0, 5, 1, 5}, {0, 6, 1, 6}});
  expect_windows(numpy_windows(sizes{4, 5}, slices{}), {{0, 4, 1, 4}, {0, 5, 1, 5}});
}

TEST(NumpyWindows, ReachEightDimensions) {
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

TEST(NumpyWindows, LeaveWhatIsBeyondTheRankAtZero) {
  const auto w = numpy_windows(sizes{4, 5}, slices{{1, 3}});
  ASSERT_TRUE(w);
  EXPECT_EQ(w->input_sizes, (dimensions{4, 5}));
  EXPECT_EQ(w->input_window_offsets, (dimensions{1, 0}));
  EXPECT_EQ(w->input_window_sizes, (dimensions{2, 5}));
  EXPECT_EQ(w->input_window_strides, (std::array<std::int32_t, 8>{1, 1}));
  EXPECT_EQ(w->output_sizes, (dimensions{2, 5}));
}

TEST(NumpyWindows, AreConstantsWhereTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 2> extents{5, 6};
  static constexpr std::array<python_slice, 2> backwards{{{.step = -2}, {-5, {}, 2}}};
  constexpr auto w = *numpy_windows(extents, backwards);
  static_assert(w.input_window_offsets[1] == 1 && w.input_window_sizes[1] == 5 && w.output_sizes[0] == 3);
  static_assert(slice1::validate(w.desc(data_type::float64)).ok());
  static_assert(!numpy_windows(extents, std::array{python_slice{.step = 0}}));
}

TEST(NumpyWindows, CopyWhatNumpyDoesInTwoDimensions) {
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

TEST(NumpyWindows, CopyWhatNumpyDoesInFourDimensions) {
  // [-1:-3:-1, ::2, 3:0:-2, ::-4], the indices by hand
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
  expect_windows(numpy_windows(sizes{top}, slices{{-1}}), {{top - 1, 1, 1, 1}});
  expect_windows(numpy_windows(sizes{top}, slices{{.step = -1}}), {{0, top, -1, top}});
  expect_windows(numpy_windows(sizes{top}, slices{{two_to_31, INT64_MAX}}),
                 {{two_to_31, two_to_31 - 1, 1, 2147483647}});
}

TEST(NumpyWindows, ASaturatedStepCopiesOneElementWhateverTheOutputAsksFor) {
  // A loose window of 2^31 elements would have two to give to a stride of 2^31 - 1.
  expect_windows(numpy_windows(sizes{0x8000'0000u}, slices{{.step = two_to_31}}), {{0, 1, INT_MAX, 1}});
  expect_windows(numpy_windows(sizes{0x7fff'ffffu}, slices{{.step = two_to_31}}), {{0, 0x7fff'ffff, INT_MAX, 1}});
  expect_windows(numpy_windows(sizes{top}, slices{{.step = INT64_MAX}}), {{0, 1, INT_MAX, 1}});
  expect_windows(numpy_windows(sizes{top}, slices{{.step = INT64_MIN}}), {{top - 1, 1, INT_MIN, 1}});
  expect_windows(numpy_windows(sizes{6}, slices{{.step = INT64_MIN}}), {{0, 6, INT_MIN, 1}});
  expect_windows(numpy_windows(sizes{6}, slices{{.step = INT64_MIN}}, window_fit::tight), {{5, 1, INT_MIN, 1}});
}

// onnx_windows

TEST(OnnxWindows, TakeAxesAndSteps) {
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

TEST(OnnxWindows, NameTheirDimensionsInAnyOrder) {
  const list starts{5, 1}, ends{INT64_MIN, INT64_MAX}, axes{-1, 0}, steps{-2, 1};
  expect_windows(onnx_windows(sizes{3, 4, 6}, {starts, ends, axes, steps}),
                 {{1, 2, 1, 2}, {0, 4, 1, 4}, {0, 6, -2, 3}});
}

TEST(OnnxWindows, AreTightOnRequest) {
  const list starts{0}, ends{6}, axes{}, steps{4};
  expect_windows(onnx_windows(sizes{6}, {starts, ends, axes, steps}), {{0, 6, 4, 2}});
  expect_windows(onnx_windows(sizes{6}, {starts, ends, axes, steps}, window_fit::tight), {{0, 5, 4, 2}});
}

TEST(OnnxWindows, ClampAsTheStandardsTextOnlyOnRequest) {
  // A start far before the first element, backwards: nothing, but for the text the first element.
  const list starts{-10}, ends{-20}, steps{-1};
  expect_refused(onnx_windows(sizes{1}, {starts, ends, {}, steps}), {{rule::notation_empty, "result", 0, 0, 1}});
  expect_windows(onnx_windows(sizes{1}, {starts, ends, {}, steps, true}), {{0, 1, -1, 1}});
  expect_windows(onnx_windows(sizes{4}, {starts, ends, {}, steps, true}), {{0, 1, -1, 1}});
  expect_refused(onnx_windows(sizes{0}, {starts, ends, {}, steps, true}), {{rule::notation_empty, "result", 0, 0, 1}});
}

TEST(OnnxWindows, AreConstantsWhereTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> extent{9};
  static constexpr std::array<std::int64_t, 1> start{-1}, end{INT64_MIN}, step{-3};
  constexpr auto w = *onnx_windows(extent, {start, end, {}, step});
  static_assert(w.input_window_sizes[0] == 9 && w.input_window_strides[0] == -3 && w.output_sizes[0] == 3);
  static_assert(!onnx_windows(extent, {start, {}, {}, step}));
}

// tensorflow_windows

/// {shape}, to compare whole.
sizes shape_of(const slice1::reshaped_windows& w) {
  return sizes(w.shape.begin(), w.shape.begin() + w.shape_rank);
}

TEST(TensorflowWindows, DropSingleIndicesFromTheShape) {
  // foo[-1, 1:3] of {4, 5}: begin -1 comes with end 0.
  const list begin{-1, 1}, end{0, 3}, strides{1, 1};
  const auto w =
      tensorflow_windows(sizes{4, 5}, {.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 1});
  expect_windows(w, {{3, 1, 1, 1}, {1, 2, 1, 2}});
  EXPECT_EQ(shape_of(*w), (sizes{2}));
}

TEST(TensorflowWindows, OfNothingButIndicesAreAScalar) {
  const list begin{1, -5}, end{0, 0}, strides{1, 7};
  const auto w =
      tensorflow_windows(sizes{4, 5}, {.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 3});
  expect_windows(w, {{1, 1, 1, 1}, {0, 1, 7, 1}});
  EXPECT_EQ(w->shape_rank, 0u);
}

TEST(TensorflowWindows, InsertNewAxesAndExpandTheEllipsis) {
  // foo[newaxis, 1, ..., newaxis, ::-1] of {2, 3, 4, 5}
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

TEST(TensorflowWindows, AnEllipsisWinsOverANewAxisAndThatOverAnIndex) {
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

TEST(TensorflowWindows, MasksOfASingleIndexDoNotCount) {
  const list begin{2}, end{-9}, strides{1};
  expect_windows(
      tensorflow_windows(
          sizes{4},
          {.begin = begin, .end = end, .strides = strides, .begin_mask = 1, .end_mask = 1, .shrink_axis_mask = 1}),
      {{2, 1, 1, 1}});
}

TEST(TensorflowWindows, BitsBeyondTheListsChangeNothing) {
  const list one{1}, three{3};
  const auto w = tensorflow_windows(sizes{4, 5}, {one, three, one, ~1u, ~1u, 0x8000'0000u, ~1u, ~1u});
  expect_windows(w, {{1, 2, 1, 2}, {0, 5, 1, 5}});
  EXPECT_EQ(shape_of(*w), (sizes{2, 5}));
}

TEST(TensorflowWindows, TakeWindowsOutOfEightDimensionsAndGiveEight) {
  // Seven indices and seven new axes: fifteen entries.
  const list begin(15, 0), end(15, 1), strides(15, 1);
  const auto w = tensorflow_windows(
      sizes(8, 2),
      {.begin = begin, .end = end, .strides = strides, .new_axis_mask = 0x7f, .shrink_axis_mask = 0x7f << 7});
  expect_windows(w, std::vector<window>(8, {0, 1, 1, 1}));
  EXPECT_EQ(shape_of(*w), sizes(8, 1));
}

TEST(TensorflowWindows, AreWindowsToCompose) {
  const list begin{0}, end{0}, strides{-1};
  const auto w =
      tensorflow_windows(sizes{4}, {.begin = begin, .end = end, .strides = strides, .begin_mask = 1, .end_mask = 1});
  ASSERT_TRUE(w);
  expect_windows(compose(*w, *w), {{0, 4, 1, 4}});
}

TEST(TensorflowWindows, AreConstantsWhereTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 2> extents{3, 4};
  static constexpr std::array<std::int64_t, 2> begin{-1, 3}, end{0, 0}, strides{1, -2};
  constexpr auto w = *tensorflow_windows(
      extents, {.begin = begin, .end = end, .strides = strides, .end_mask = 2, .shrink_axis_mask = 1},
      window_fit::tight);
  static_assert(w.shape_rank == 1 && w.shape[0] == 2 && w.input_window_offsets[0] == 2);
  static_assert(w.input_window_offsets[1] == 1 && w.input_window_sizes[1] == 3);
  static_assert(!tensorflow_windows(extents, {.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 3}));
}

// crop_windows, flip_windows, every_nth_windows

TEST(CropWindows, TakeExtentsFromOffsets) {
  const auto w = crop_windows(sizes{4, 5}, sizes{1, 0}, sizes{3, 2});
  expect_windows(w, {{1, 3, 1, 3}, {0, 2, 1, 2}});
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(20, 0), {5, 6, 10, 11, 15, 16});
  expect_windows(crop_windows(sizes{top}, sizes{top - 1}, sizes{1}), {{top - 1, 1, 1, 1}});
}

TEST(CropWindows, AreConstantsWhereTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9}, two{2}, seven{7};
  static_assert(crop_windows(nine, two, seven)->input_window_offsets[0] == 2);
  static_assert(!crop_windows(nine, seven, seven));
}

TEST(CropWindows, ReportWhatIsEmptyOrOutside) {
  expect_refused(crop_windows(sizes{4, 5, 6, 0}, sizes{5, 2, top, 0}, sizes{0, 4, top, 0}),
                 {{rule::window_size, "extents", 0, 0, 1},
                  {rule::window_size, "extents", 3, 0, 1},
                  {rule::window_bounds, "offsets", 0, 5, 4},
                  {rule::window_bounds, "offsets", 1, 6, 5},
                  {rule::window_bounds, "offsets", 2, 2 * std::uint64_t{top}, 6}});
  expect_refused(crop_windows(sizes{0}, sizes{0}, sizes{1}), {{rule::window_bounds, "offsets", 0, 1, 0}});
}

TEST(FlipWindows, TurnTheNamedAxes) {
  const auto w = flip_windows(sizes{2, 3, 2}, list{-1, 0});
  expect_windows(w, {{0, 2, -1, 2}, {0, 3, 1, 3}, {0, 2, -1, 2}});
  // numpy.flip(numpy.arange(12).reshape(2, 3, 2), (-1, 0))
  expect_copy<std::uint8_t>(w->desc(data_type::uint8), counted<std::uint8_t>(12, 0),
                            {7, 6, 9, 8, 11, 10, 1, 0, 3, 2, 5, 4});
  expect_windows(flip_windows(sizes{2, 3}, list{}), {{0, 2, 1, 2}, {0, 3, 1, 3}});
}

TEST(FlipWindows, AreConstantsWhereTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9};
  static_assert(flip_windows(nine, std::array<std::int64_t, 1>{0})->input_window_strides[0] == -1);
  static_assert(!flip_windows(nine, std::array<std::int64_t, 1>{1}));
}

TEST(EveryNthWindows, CountFromTheFirstOrBackwardsFromTheLast) {
  const auto w = every_nth_windows(sizes{8, 8, 8}, list{3, -3});
  expect_windows(w, {{0, 8, 3, 3}, {0, 8, -3, 3}, {0, 8, 1, 8}});
  expect_windows(every_nth_windows(sizes{8, 8}, list{3, -3}, window_fit::tight), {{0, 7, 3, 3}, {1, 7, -3, 3}});
  expect_windows(every_nth_windows(sizes{8}, list{INT64_MIN}), {{0, 8, INT_MIN, 1}});
}

TEST(EveryNthWindows, AreConstantsWhereTheirArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9};
  static_assert(every_nth_windows(nine, std::array<std::int64_t, 1>{-4})->output_sizes[0] == 3);
  static_assert(!every_nth_windows(nine, std::array<std::int64_t, 1>{0}));
}

// What is wrong with a notation

TEST(NotationRank, IsOneToEight) {
  for (const std::uint32_t rank : {1u, 8u}) {
    EXPECT_TRUE(numpy_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(onnx_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(tensorflow_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(flip_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(every_nth_windows(sizes(rank, 2), {}));
    EXPECT_TRUE(crop_windows(sizes(rank, 2), sizes(rank, 0), sizes(rank, 2)));
  }
  for (const auto& [rank, bound] : {std::pair{0u, 1u}, std::pair{9u, 8u}, std::pair{100u, 8u}}) {
    const std::vector<expected> wanted{{rule::notation_rank, "sizes", none, rank, bound}};
    expect_refused(numpy_windows(sizes(rank, 2), {}), wanted);
    expect_refused(onnx_windows(sizes(rank, 2), {}), wanted);
    expect_refused(tensorflow_windows(sizes(rank, 2), {}), wanted);
    expect_refused(flip_windows(sizes(rank, 2), {}), wanted);
    expect_refused(every_nth_windows(sizes(rank, 2), {}), wanted);
    expect_refused(crop_windows(sizes(rank, 2), sizes(rank, 0), sizes(rank, 2)), wanted);
  }
}

TEST(NotationRank, LimitsTheListsOfADimensionEach) {
  expect_refused(numpy_windows(sizes{2, 2}, slices(3)), {{rule::notation_rank, "slices", none, 3, 2}});
  expect_refused(every_nth_windows(sizes{2, 2}, list{1, 1, 1}), {{rule::notation_rank, "steps", none, 3, 2}});
  expect_refused(flip_windows(sizes{2, 2}, list{0, 1, 2}), {{rule::notation_rank, "axes", none, 3, 2}});
  const list three{0, 0, 0};
  expect_refused(onnx_windows(sizes{2, 2}, {three, three}), {{rule::notation_rank, "starts", none, 3, 2}});
  expect_refused(crop_windows(sizes{2, 2}, sizes{1}, sizes{1, 1, 1}),
                 {{rule::notation_rank, "offsets", none, 1, 2}, {rule::notation_rank, "extents", none, 3, 2}});
}

TEST(NotationRank, MakesTheListsOfOnnxEqual) {
  const list one{1}, two{1, 1}, three{1, 1, 1};
  EXPECT_TRUE(onnx_windows(sizes{4}, {one, list{2}, list{0}, one}));
  expect_refused(onnx_windows(sizes{4, 4, 4}, {two, three, three, one}), {{rule::notation_rank, "ends", none, 3, 2},
                                                                          {rule::notation_rank, "axes", none, 3, 2},
                                                                          {rule::notation_rank, "steps", none, 1, 2}});
  expect_refused(onnx_windows(sizes{4}, {{}, {}, one, one}),
                 {{rule::notation_rank, "axes", none, 1, 0}, {rule::notation_rank, "steps", none, 1, 0}});
}

TEST(NotationRank, MakesTheListsOfTensorflowEqual) {
  const list one{1}, two{1, 1}, three{1, 1, 1};
  expect_refused(tensorflow_windows(sizes{4, 4, 4}, {two, one, three}),
                 {{rule::notation_rank, "end", none, 1, 2}, {rule::notation_rank, "strides", none, 3, 2}});
}

TEST(NotationRank, CountsTheEntriesOfTensorflowThatTakeADimension) {
  const list begin{0, 0, 0, 0}, end{1, 1, 1, 1}, strides{1, 1, 1, 1};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 2, .new_axis_mask = 4};
  EXPECT_TRUE(tensorflow_windows(sizes{2, 2}, slice));
  expect_refused(tensorflow_windows(sizes{2}, slice), {{rule::notation_rank, "begin", none, 4, 3}});
  slice.shrink_axis_mask = 0xf;
  expect_refused(tensorflow_windows(sizes{2}, slice), {{rule::notation_rank, "begin", none, 4, 3}});
  const list forty(40, 1);
  expect_refused(
      tensorflow_windows(sizes{2, 2}, {.begin = forty, .end = forty, .strides = forty, .new_axis_mask = ~0u}),
      {{rule::notation_rank, "begin", none, 40, 34}});
}

TEST(NotationRank, LimitsTheShapeOfTensorflow) {
  const list begin{0, 0, 0}, end{1, 1, 1}, strides{1, 1, 1};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .new_axis_mask = 6};
  EXPECT_TRUE(tensorflow_windows(sizes(6, 2), slice));
  expect_refused(tensorflow_windows(sizes(7, 2), slice), {{rule::notation_rank, "result", none, 9, 8}});
  slice.shrink_axis_mask = 1;
  EXPECT_TRUE(tensorflow_windows(sizes(7, 2), slice));
  slice.ellipsis_mask = 6;
  EXPECT_FALSE(tensorflow_windows(sizes(7, 2), slice));
}

TEST(NotationRank, HidesWhatNeedsTheLengths) {
  expect_refused(numpy_windows(sizes{0}, slices(2, {.step = 0})), {{rule::notation_rank, "slices", none, 2, 1}});
}

TEST(NotationAxis, IsOneOfTheTensorsAndNamedOnce) {
  const list axes{2, -4, INT64_MIN, INT64_MAX}, nines(4, 9), zeros(4, 0);
  const std::vector<expected> wanted{{rule::notation_axis, "axes", 1, bits(-4), 3}};
  expect_refused(flip_windows(sizes{1, 2, 3}, list{2, -4, 0}), wanted);
  expect_refused(flip_windows(sizes{1, 2, 3}, list{3}), {{rule::notation_axis, "axes", 0, 3, 3}});
  EXPECT_TRUE(flip_windows(sizes{1, 2, 3}, list{2, -3, 1}));

  expect_refused(onnx_windows(sizes{1, 2, 3, 4}, {zeros, nines, list{-5, INT64_MIN, INT64_MAX, 4}}),
                 {{rule::notation_axis, "axes", 0, bits(-5), 4},
                  {rule::notation_axis, "axes", 1, bits(INT64_MIN), 4},
                  {rule::notation_axis, "axes", 2, bits(INT64_MAX), 4},
                  {rule::notation_axis, "axes", 3, 4, 4}});
  EXPECT_TRUE(onnx_windows(sizes{1, 2, 3, 4}, {zeros, nines, list{-4, 3, 1, -2}}));

  // A repeated axis breaks no limit: no bound.
  expect_refused(flip_windows(sizes{1, 2, 3}, list{-1, 0, 2}), {{rule::notation_axis, "axes", 2, 2, none}});
  expect_refused(onnx_windows(sizes{1, 2, 3, 4}, {zeros, nines, list{1, 1, -3, 0}}),
                 {{rule::notation_axis, "axes", 1, 1, none}, {rule::notation_axis, "axes", 2, bits(-3), none}});
}

TEST(NotationMask, HasOneEllipsisAtMost) {
  const list begin{0, 0, 0}, end{1, 1, 1}, strides{1, 1, 0};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 5};
  expect_refused(tensorflow_windows(sizes{2, 2, 2}, slice), {{rule::notation_mask, "ellipsis_mask", none, 5}});
  slice.ellipsis_mask = 4;
  EXPECT_TRUE(tensorflow_windows(sizes{2, 2, 2}, slice));
  slice.ellipsis_mask = 0x8000'0004u;
  expect_refused(tensorflow_windows(sizes{2, 2, 2}, slice),
                 {{rule::notation_mask, "ellipsis_mask", none, 0x8000'0004u}});
}

TEST(NotationMask, LeavesStepsAndInputSizesToBeJudged) {
  const list begin{9, 0, 0}, end{0, 1, 1}, strides{0, 1, 1};
  expect_refused(
      tensorflow_windows(sizes{2, 0, 2},
                         {.begin = begin, .end = end, .strides = strides, .ellipsis_mask = 6, .shrink_axis_mask = 1}),
      {{rule::notation_mask, "ellipsis_mask", none, 6},
       {rule::notation_step, "strides", 0, 0, 1},
       {rule::notation_empty, "result", 1, 0, 1}});
}

TEST(NotationStep, IsNotZero) {
  expect_refused(numpy_windows(sizes{2, 2, 2}, slices{{.step = 0}, {}, {5, 5, 0}}),
                 {{rule::notation_step, "slices", 0, 0}, {rule::notation_step, "slices", 2, 0}});
  expect_refused(every_nth_windows(sizes{2, 2}, list{1, 0}), {{rule::notation_step, "steps", 1, 0}});
  const list starts{0, 0}, ends{2, 2}, axes{1, 0}, steps{0, 1};
  expect_refused(onnx_windows(sizes{2, 2}, {starts, ends, axes, steps}), {{rule::notation_step, "steps", 0, 0}});
  expect_refused(tensorflow_windows(sizes{2, 2}, {starts, ends, steps}), {{rule::notation_step, "strides", 0, 0}});
}

TEST(NotationStep, IsPositiveAtASingleIndex) {
  const list begin{1, 1}, end{0, 0}, strides{-1, -1};
  tensorflow_slice slice{.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 2};
  expect_refused(tensorflow_windows(sizes{2, 2}, slice), {{rule::notation_step, "strides", 1, bits(-1), 1}});
  const list one{-1, 1};
  slice.strides = one;
  EXPECT_TRUE(tensorflow_windows(sizes{2, 2}, slice));
}

TEST(NotationStepRange, IsThatOfAnIntWhereASecondElementIsCopied) {
  EXPECT_TRUE(numpy_windows(sizes{top}, slices{{.step = INT_MAX}}));
  expect_windows(numpy_windows(sizes{top}, slices{{.step = INT_MIN}}), {{0, top, INT_MIN, 2}});
  expect_windows(numpy_windows(sizes{top}, slices{{.step = INT_MIN}}, window_fit::tight),
                 {{two_to_31 - 2, two_to_31 + 1, INT_MIN, 2}});
  expect_refused(numpy_windows(sizes{top}, slices{{.step = two_to_31}}),
                 {{rule::notation_step_range, "slices", 0, bits(two_to_31), 2147483647}});
  expect_refused(numpy_windows(sizes{top}, slices{{.step = -two_to_31 - 1}}),
                 {{rule::notation_step_range, "slices", 0, bits(-two_to_31 - 1), 2147483648}});
  // The second element would be the one beyond the window.
  EXPECT_TRUE(numpy_windows(sizes{top}, slices{{0, two_to_31, two_to_31}}));
  EXPECT_FALSE(numpy_windows(sizes{top}, slices{{0, two_to_31 + 1, two_to_31}}));

  expect_refused(every_nth_windows(sizes{1, top}, list{two_to_31, two_to_31}),
                 {{rule::notation_step_range, "steps", 1, bits(two_to_31), 2147483647}});
  const list starts{0}, ends{INT64_MAX}, axes{1}, steps{two_to_31};
  expect_refused(onnx_windows(sizes{1, top}, {starts, ends, axes, steps}),
                 {{rule::notation_step_range, "steps", 0, bits(two_to_31), 2147483647}});
  expect_refused(tensorflow_windows(sizes{top, 1}, {starts, ends, steps}),
                 {{rule::notation_step_range, "strides", 0, bits(two_to_31), 2147483647}});
  const auto single =
      tensorflow_windows(sizes{top, 1}, {.begin = starts, .end = ends, .strides = steps, .shrink_axis_mask = 1});
  expect_windows(single, {{0, 1, INT_MAX, 1}, {0, 1, 1, 1}});
}

TEST(NotationIndex, LiesWithinItsDimension) {
  const auto at = [](std::int64_t index) {
    const list begin{99, index}, end{0, 0}, strides{1, 1};
    return tensorflow_windows(
        sizes{4}, {.begin = begin, .end = end, .strides = strides, .new_axis_mask = 1, .shrink_axis_mask = 2});
  };
  expect_windows(at(3), {{3, 1, 1, 1}});
  expect_windows(at(-4), {{0, 1, 1, 1}});
  for (const std::int64_t index : {std::int64_t{4}, std::int64_t{-5}, INT64_MIN, INT64_MAX}) {
    expect_refused(at(index), {{rule::notation_index, "begin", 1, bits(index), 4}});
  }
}

TEST(NotationIndex, IsJudgedBesideTheStepAndTheEmptyDimension) {
  const list begin{0, 7}, end{0, 0}, strides{-1, 0};
  expect_refused(
      tensorflow_windows(sizes{0, 4}, {.begin = begin, .end = end, .strides = strides, .shrink_axis_mask = 3}),
      {{rule::notation_step, "strides", 0, bits(-1), 1},
       {rule::notation_step, "strides", 1, 0, 1},
       {rule::notation_index, "begin", 0, 0, 0},
       {rule::notation_index, "begin", 1, 7, 4},
       {rule::notation_empty, "result", 0, 0, 1}});
}

TEST(NotationEmpty, IsEveryDimensionOfTheTensorWithoutAnElement) {
  const slices some{{3, 1}, {}, {.step = 0}, {4, 9, 1}, {.step = 0}};
  expect_refused(numpy_windows(sizes{4, 0, 4, 4, 0, 0}, some), {{rule::notation_step, "slices", 2, 0},
                                                                {rule::notation_step, "slices", 4, 0},
                                                                {rule::notation_empty, "result", 0, 0, 1},
                                                                {rule::notation_empty, "result", 1, 0, 1},
                                                                {rule::notation_empty, "result", 3, 0, 1},
                                                                {rule::notation_empty, "result", 4, 0, 1},
                                                                {rule::notation_empty, "result", 5, 0, 1}});
  EXPECT_TRUE(numpy_windows(sizes{4}, slices{{3, 4}}));

  const std::vector<expected> wanted{{rule::notation_empty, "result", 1, 0, 1}};
  expect_refused(flip_windows(sizes{3, 0}, list{0}), wanted);
  expect_refused(every_nth_windows(sizes{3, 0}, list{2}), wanted);
  // The dimension is the tensor's, whatever its position in the lists.
  const list starts{3}, ends{3}, axes{-1}, strides{1};
  expect_refused(onnx_windows(sizes{4, 4}, {starts, ends, axes}), wanted);
  const list begin{0, 3}, end{0, 3}, two{1, 1};
  expect_refused(tensorflow_windows(sizes{4, 4}, {.begin = begin, .end = end, .strides = two, .ellipsis_mask = 1}),
                 wanted);
}

TEST(NotationEmpty, IsNotJudgedWhereTheAxisIsNotKnown) {
  const list starts{3, 3}, ends{3, 3}, axes{0, 7};
  expect_refused(onnx_windows(sizes{4, 4}, {starts, ends, axes}),
                 {{rule::notation_axis, "axes", 1, 7, 2}, {rule::notation_empty, "result", 0, 0, 1}});
}

// compose

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

TEST(Compose, DoesTheWorkOfBoth) {
  // range(20)[2:18:3] is 2 5 8 11 14 17, and of that [-1:0:-2] is 17 11 5.
  const auto first = numpy_windows(sizes{20}, slices{{2, 18, 3}});
  const auto second = numpy_windows(sizes{6}, slices{{-1, 0, -2}});
  ASSERT_TRUE(first && second);
  const auto both = compose(*first, *second);
  expect_windows(both, {{5, 13, -6, 3}});
  expect_copy<std::uint8_t>(both->desc(data_type::uint8), counted<std::uint8_t>(20, 0), {17, 11, 5});
}

TEST(Compose, ReachesEightDimensions) {
  const sizes extents{3, 1, 2, 3, 2, 1, 3, 2};  // 216 elements
  const auto first = numpy_windows(extents, slices{{.step = -1}, {}, {1}, {0, 3, 2}, {.step = -1}, {}, {2, 0, -1}});
  ASSERT_TRUE(first);
  const sizes between(first->output_sizes.begin(), first->output_sizes.end());
  ASSERT_EQ(between, (sizes{3, 1, 1, 2, 2, 1, 2, 2}));
  const auto second = numpy_windows(between, slices{{1}, {}, {}, {.step = -1}, {.step = -1}, {}, {-1}, {0, 1}});
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

TEST(Compose, IsAConstantWhereItsArgumentsAre) {
  static constexpr std::array<std::uint32_t, 1> nine{9};
  constexpr auto flipped = *flip_windows(nine, std::array<std::int64_t, 1>{0});
  constexpr auto thirds = *every_nth_windows(nine, std::array<std::int64_t, 1>{3});
  constexpr auto both = *compose(flipped, thirds);
  static_assert(both.input_window_offsets[0] == 2 && both.input_window_sizes[0] == 7);
  static_assert(both.input_window_strides[0] == -3 && both.output_sizes[0] == 3);
  static_assert(!compose(thirds, thirds));
}

TEST(Compose, WorksAtTheEdgesOfTheLargestDimension) {
  // Every 65536th element, then every 32767th of these: a step of 2147418112.
  const auto first = one_window(top, 0, top, 65536, 65536);
  expect_windows(compose(first, one_window(65536, 0, 65536, 32767, 3)), {{0, 4294836225, 2147418112, 3}});
  expect_windows(compose(first, one_window(65536, 0, 65536, -32768, 2)), {{2147418112, 2147483649, INT_MIN, 2}});
  const auto last = one_window(top, 0, top, -1, top);
  expect_windows(compose(last, last), {{0, top, 1, top}});
}

TEST(Compose, RefusesAProductOfStridesThatCopiesASecondElement) {
  const auto first = one_window(top, 0, top, 65536, 65536);
  expect_refused(compose(first, one_window(65536, 0, 65536, 32768, 2)),
                 {{rule::notation_step_range, "InputWindowStrides", 0, bits(two_to_31), 2147483647}});
  expect_refused(compose(first, one_window(65536, 0, 65536, -32769, 2)),
                 {{rule::notation_step_range, "InputWindowStrides", 0, bits(-65536LL * 32769), 2147483648}});
}

TEST(Compose, SaturatesAProductOfStridesThatCopiesOneElement) {
  const auto first = one_window(top, 0, top, 65536, 65536);
  expect_windows(compose(first, one_window(65536, 3, 65533, 32768, 1)), {{3 * 65536, 1, INT_MAX, 1}});
  expect_windows(compose(first, one_window(65536, 0, 65536, -32769, 1)), {{65535LL * 65536, 1, INT_MIN, 1}});
  const auto least = one_window(1, 0, 1, INT_MIN, 1);
  expect_windows(compose(least, least), {{0, 1, INT_MAX, 1}});
}

TEST(Compose, NeedsCountsThatAgree) {
  auto three = one_window(4, 0, 4, 1, 4);
  three.dimension_count = 3;
  auto nine = three;
  nine.dimension_count = 9;
  auto zero = three;
  zero.dimension_count = 0;
  const auto one = one_window(4, 0, 4, 1, 4);
  EXPECT_TRUE(compose(one, one));
  expect_refused(compose(three, one), {{rule::notation_rank, "second.DimensionCount", none, 1, 3}});
  expect_refused(compose(one, nine), {{rule::notation_rank, "second.DimensionCount", none, 9, 8}});
  expect_refused(compose(zero, zero), {{rule::notation_rank, "first.DimensionCount", none, 0, 1},
                                       {rule::notation_rank, "second.DimensionCount", none, 0, 1}});
  expect_refused(compose(nine, nine), {{rule::notation_rank, "first.DimensionCount", none, 9, 8},
                                       {rule::notation_rank, "second.DimensionCount", none, 9, 8}});
  // What a legal count would have to equal is not legal itself: only that is said.
  expect_refused(compose(nine, one), {{rule::notation_rank, "first.DimensionCount", none, 9, 8}});
  expect_refused(compose(zero, three), {{rule::notation_rank, "first.DimensionCount", none, 0, 1}});
}

TEST(Compose, NeedsAnInputThatIsTheOutput) {
  const auto first = one_window(9, 0, 9, 2, 4);  // one less than the window has to give
  EXPECT_TRUE(compose(first, one_window(4, 0, 4, 1, 4)));
  expect_refused(compose(first, one_window(5, 0, 5, 1, 5)),
                 {{rule::binding_shape, "second.InputTensor.Sizes", 0, 5, 4}});
}

TEST(Compose, NeedsLegalWindows) {
  const auto legal = one_window(4, 0, 4, 1, 4);
  const auto try_both = [&](const windows& wrong, rule r, const std::string& field, std::uint64_t actual,
                            std::optional<std::uint64_t> bound) {
    expect_refused(compose(wrong, legal), {{r, "first." + field, 0, actual, bound}});
    expect_refused(compose(legal, wrong), {{r, "second." + field, 0, actual, bound}});
  };
  EXPECT_TRUE(compose(legal, legal));
  try_both(one_window(4, 0, 4, 1, 0), rule::tensor_size, "OutputTensor.Sizes", 0, 1);
  try_both(one_window(4, 0, 0, 1, 1), rule::window_size, "InputWindowSizes", 0, 1);
  try_both(one_window(4, 1, 4, 1, 4), rule::window_bounds, "InputWindowOffsets", 5, 4);
  try_both(one_window(4, top, top, 1, 4), rule::window_bounds, "InputWindowOffsets", 2 * std::uint64_t{top}, 4);
  try_both(one_window(0, 0, 1, 1, 1), rule::window_bounds, "InputWindowOffsets", 1, 0);
  try_both(one_window(4, 0, 4, 0, 4), rule::window_stride, "InputWindowStrides", 0, none);
  try_both(one_window(4, 0, 4, -2, 3), rule::output_size, "OutputTensor.Sizes", 3, 2);
}

TEST(Compose, ReportsEverythingThatIsWrongWithEightDimensions) {
  windows wrong = one_window(0, 0, 0, 0, 0);
  wrong.dimension_count = 8;
  wrong.input_window_offsets.fill(5);
  std::vector<expected> wanted;
  for (const auto& [r, field, actual, bound] :
       {std::tuple(rule::tensor_size, "OutputTensor.Sizes", 0u, std::optional<std::uint64_t>(1)),
        std::tuple(rule::window_size, "InputWindowSizes", 0u, std::optional<std::uint64_t>(1)),
        std::tuple(rule::window_bounds, "InputWindowOffsets", 5u, std::optional<std::uint64_t>(0)),
        std::tuple(rule::window_stride, "InputWindowStrides", 0u, std::optional<std::uint64_t>())}) {
    for (const std::string which : {"first.", "second."}) {
      for (std::uint32_t i = 0; i < 8; ++i) wanted.push_back({r, which + field, i, actual, bound});
    }
  }
  expect_refused(compose(wrong, wrong), wanted);
}

// Any arguments

/// What a result of any arguments is like: a valid slice, or violations in the catalogue's order.
template <class Windows>
void expect_total(const result<Windows>& made) {
  if (made) {
    const auto found = slice1::validate(made->desc(data_type::uint8));
    for (const auto& v : found.violations()) ASSERT_EQ(v.rule(), rule::tensor_element_count);
    return;
  }
  ASSERT_FALSE(made.error().ok());
  auto last = rule{};
  for (const auto& v : made.error().violations()) {
    ASSERT_LE(last, v.rule());
    last = v.rule();
  }
}

TEST(WindowFunctions, AnswerAnyArguments) {
  random_source random(19);
  const auto number = [&random]() -> std::int64_t {
    switch (random.below(4)) {
      case 0: return std::int64_t{random.below(8)} - 4;
      case 1:
        return random.one_of<std::int64_t>(
            {INT64_MIN, INT64_MIN + 1, INT64_MAX, INT_MIN, INT_MAX, top, -two_to_31 - 1});
      case 2: return std::int64_t{random.below(top)} - two_to_31;
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
    for (auto& v : made) v = random.one_of({1u, 2u, 5u, random.below(7), random.below(top), top, 0x8000'0000u});
    return made;
  };
  const auto optional_number = [&]() { return random.one_in(3) ? std::nullopt : std::optional(number()); };
  std::size_t answers = 0;
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
    const auto mask = [&] { return random.one_in(2) ? 0u : random.below(top); };
    const auto ellipsis = random.one_in(4) ? mask() : 1u << random.below(32);
    const auto first = numpy_windows(input, some, fit);
    expect_total(first);
    expect_total(onnx_windows(input, {a, b, axes, c, random.one_in(2)}, fit));
    expect_total(tensorflow_windows(input, {a, b, c, mask(), mask(), ellipsis, mask() & mask(), mask()}, fit));
    expect_total(every_nth_windows(input, a, fit));
    expect_total(flip_windows(input, axes));
    expect_total(crop_windows(input, extents(rank), extents(random.one_in(9) ? length : rank)));
    windows any;
    any.dimension_count = random.one_in(8) ? random.below(top) : static_cast<std::uint32_t>(rank);
    for (std::size_t i = 0; i < 8; ++i) {
      any.input_sizes[i] = random.below(top);
      any.input_window_offsets[i] = random.below(4);
      any.input_window_sizes[i] = random.below(top);
      any.input_window_strides[i] =
          static_cast<std::int32_t>(random.below(top)) * static_cast<std::int32_t>(random.below(2));
      any.output_sizes[i] = random.below(3);
    }
    expect_total(compose(any, any));
    answers += first.has_value() ? 1u : 0u;
    if (!first) continue;
    expect_total(compose(*first, any));
    const auto second = every_nth_windows(std::span(first->output_sizes).first(first->dimension_count), a, fit);
    if (second) expect_total(compose(*first, *second));
  }
  EXPECT_GT(answers, 300u);
}

}  // namespace
