// SPDX-License-Identifier: MIT
// Eigen's tensors are sliced without a copy of the input, in either layout, and mismatches are reported.
#if __has_include(<unsupported/Eigen/CXX11/Tensor>)

#include <gtest/gtest.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <slice1/eigen.hpp>
#include <slice1/notation.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/describe.hpp"
#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace eigen_tests {

using namespace slice1::testing;
using slice1::rule;

template <class T, int Rank>
using col_major = Eigen::Tensor<T, Rank, Eigen::ColMajor>;
template <class T, int Rank>
using row_major = Eigen::Tensor<T, Rank, Eigen::RowMajor>;

template <class Tensor>
std::vector<typename Tensor::Scalar> memory_of(const Tensor& tensor) {
  return {tensor.data(), tensor.data() + tensor.size()};
}

template <class Tensor>
byte_vector bytes_of(const Tensor& tensor) {
  byte_vector bytes(static_cast<std::size_t>(tensor.size()) * sizeof(typename Tensor::Scalar));
  std::memcpy(bytes.data(), tensor.data(), bytes.size());
  return bytes;
}

template <class Tensor>
std::vector<std::int64_t> dimensions_of(const Tensor& tensor) {
  return {tensor.dimensions().begin(), tensor.dimensions().end()};
}

// 0, 1, 2, ... in memory order.
template <class Tensor, class... Sizes>
Tensor counting(Sizes... sizes) {
  Tensor tensor(sizes...);
  for (Eigen::Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<typename Tensor::Scalar>(i % 100);
  return tensor;
}

// The rows of a 3 x 4 matrix in reverse order, and its columns 1 and 3.
constexpr slice1::descriptor<float, 2> reversed_rows_of_columns_1_and_3{.input_sizes = {3, 4},
                                                                        .input_window_offsets = {0, 1},
                                                                        .input_window_sizes = {3, 3},
                                                                        .input_window_strides = {-1, 2}};

TEST(Eigen, HalfIsFloat16) {
  static_assert(slice1::data_type_of<Eigen::half> == slice1::data_type::float16);
  static_assert(slice1::element<Eigen::half>);
  const slice1::slice1_desc d = slice1::descriptor<Eigen::half, 1>{.input_sizes = {1}};
  EXPECT_EQ(d.input_tensor.data_type, slice1::data_type::float16);
  EXPECT_EQ(d.output_tensor.data_type, slice1::data_type::float16);
}

TEST(Eigen, TypedBuffersOfHalfAreSliced) {
  const slice1::descriptor<Eigen::half, 1> reversed{
      .input_sizes = {3}, .input_window_sizes = {3}, .input_window_strides = {-1}};
  const std::vector<Eigen::half> input{Eigen::half(1.0f), Eigen::half(2.0f), Eigen::half(3.0f)};
  std::vector<Eigen::half> output(3);
  expect_violations(slice1::run(reversed, input, output), {});
  EXPECT_EQ(static_cast<float>(output[0]), 3.0f);
  EXPECT_EQ(static_cast<float>(output[1]), 2.0f);
  EXPECT_EQ(static_cast<float>(output[2]), 1.0f);
}

TEST(Eigen, TensorsOfTheOperatorsScalarsAndRanksAreAccepted) {
  static_assert(slice1::eigen_tensor<col_major<float, 1>>);
  static_assert(slice1::eigen_tensor<const row_major<std::int64_t, 8>&>);
  static_assert(slice1::eigen_tensor<Eigen::TensorMap<const col_major<Eigen::half, 3>>>);
  static_assert(slice1::eigen_tensor<Eigen::Tensor<long, 2, Eigen::RowMajor, int>>);
  static_assert(!slice1::eigen_tensor<col_major<float, 0>>);
  static_assert(!slice1::eigen_tensor<col_major<float, 9>>);
  static_assert(!slice1::eigen_tensor<col_major<bool, 2>>);
  static_assert(!slice1::eigen_tensor<decltype(-std::declval<col_major<float, 2>&>())>);
  static_assert(!slice1::eigen_tensor<std::vector<float>>);
}

TEST(Eigen, AnOutputMustBeWritableAndHaveTheInputsScalarAndRank) {
  using tensor = col_major<float, 2>;
  static_assert(slice1::eigen_output<tensor&, tensor>);
  static_assert(slice1::eigen_output<row_major<float, 2>&, tensor>);
  static_assert(slice1::eigen_output<Eigen::TensorMap<tensor>, const tensor&>);
  static_assert(slice1::eigen_output<const Eigen::TensorMap<tensor>&, tensor>);
  static_assert(!slice1::eigen_output<tensor, tensor>);  // a temporary
  static_assert(!slice1::eigen_output<const tensor&, tensor>);
  static_assert(!slice1::eigen_output<Eigen::TensorMap<const tensor>&, tensor>);
  static_assert(!slice1::eigen_output<col_major<float, 3>&, tensor>);
  static_assert(!slice1::eigen_output<col_major<std::int32_t, 2>&, tensor>);
}

TEST(Eigen, ARowMajorMatrixIsSlicedRowByRow) {
  // 0  1  2  3
  // 4  5  6  7
  // 8  9 10 11
  const auto input = counting<row_major<float, 2>>(3, 4);
  const auto output = slice1::slice(input, reversed_rows_of_columns_1_and_3);
  static_assert(std::same_as<std::remove_cvref_t<decltype(*output)>, row_major<float, 2>>);
  ASSERT_TRUE(output);
  EXPECT_EQ(dimensions_of(*output), (std::vector<std::int64_t>{3, 2}));
  EXPECT_EQ(memory_of(*output), (std::vector<float>{9, 11, 5, 7, 1, 3}));
}

TEST(Eigen, AColumnMajorMatrixIsSlicedByTheSameCoordinates) {
  // 0 3 6  9
  // 1 4 7 10
  // 2 5 8 11
  const auto input = counting<col_major<float, 2>>(3, 4);
  const auto output = slice1::slice(input, reversed_rows_of_columns_1_and_3);
  static_assert(std::same_as<std::remove_cvref_t<decltype(*output)>, col_major<float, 2>>);
  ASSERT_TRUE(output);
  EXPECT_EQ(dimensions_of(*output), (std::vector<std::int64_t>{3, 2}));
  EXPECT_EQ(memory_of(*output), (std::vector<float>{5, 4, 3, 11, 10, 9}));
}

TEST(Eigen, LayoutsMayDifferBetweenInputAndOutput) {
  const auto input = counting<col_major<float, 2>>(3, 4);
  row_major<float, 2> output(3, 2);
  expect_violations(slice1::slice(input, reversed_rows_of_columns_1_and_3, output), {});
  EXPECT_EQ(memory_of(output), (std::vector<float>{5, 11, 4, 10, 3, 9}));
}

TEST(Eigen, ConstDataIsSlicedFromAMapIntoAMap) {
  const std::array<std::int8_t, 6> input{1, 2, 3, 4, 5, 6};
  std::array<std::int8_t, 6> output{-1, -1, -1, -1, -1, -1};
  const Eigen::TensorMap<const row_major<std::int8_t, 2>> input_map(input.data(), 2, 3);
  const slice1::descriptor<std::int8_t, 2> columns_2_and_0{
      .input_sizes = {2, 3}, .input_window_sizes = {2, 3}, .input_window_strides = {1, -2}};
  expect_violations(
      slice1::slice(input_map, columns_2_and_0, Eigen::TensorMap<row_major<std::int8_t, 2>>(output.data() + 1, 2, 2)),
      {});
  EXPECT_EQ(output, (std::array<std::int8_t, 6>{-1, 3, 1, 6, 4, -1}));
  const auto made = slice1::slice(input_map, columns_2_and_0);
  static_assert(std::same_as<std::remove_cvref_t<decltype(*made)>, row_major<std::int8_t, 2>>);
  ASSERT_TRUE(made);
  EXPECT_EQ(memory_of(*made), (std::vector<std::int8_t>{3, 1, 6, 4}));
}

TEST(Eigen, ADescriptorMayBeWrittenInTheCall) {
  const auto input = counting<col_major<double, 1>>(5);
  const auto output = slice1::slice(
      input,
      {.input_sizes = {5}, .input_window_offsets = {1}, .input_window_sizes = {4}, .input_window_strides = {-2}});
  ASSERT_TRUE(output);
  EXPECT_EQ(memory_of(*output), (std::vector<double>{4, 2}));
}

TEST(Eigen, TheDescriptorsOwnStridesAreNotUsed) {
  auto d = reversed_rows_of_columns_1_and_3;
  d.input_strides = {100, 100};
  d.output_strides = {0, 0};
  const auto in_columns = slice1::slice(counting<col_major<float, 2>>(3, 4), d);
  const auto in_rows = slice1::slice(counting<row_major<float, 2>>(3, 4), d);
  ASSERT_TRUE(in_columns);
  ASSERT_TRUE(in_rows);
  EXPECT_EQ(memory_of(*in_columns), (std::vector<float>{5, 4, 3, 11, 10, 9}));
  EXPECT_EQ(memory_of(*in_rows), (std::vector<float>{9, 11, 5, 7, 1, 3}));
}

TEST(Eigen, WindowsOfAnotherNotationAreSliced) {
  const auto input = counting<col_major<float, 2>>(3, 4);
  const std::array<slice1::python_slice, 2> slices{{{.step = -1}, {.start = 1, .step = 2}}};  // [::-1, 1::2]
  const auto windows = slice1::numpy_windows(std::array{3u, 4u}, slices);
  ASSERT_TRUE(windows);
  const auto output = slice1::slice(input, *windows);
  ASSERT_TRUE(output);
  EXPECT_EQ(memory_of(*output), (std::vector<float>{5, 4, 3, 11, 10, 9}));
  row_major<float, 2> existing(3, 2);
  expect_violations(slice1::slice(input, *windows, existing), {});
  EXPECT_EQ(memory_of(existing), (std::vector<float>{5, 11, 4, 10, 3, 9}));
}

TEST(Eigen, WindowsOfAnotherRankAreReported) {
  const auto input = counting<col_major<float, 2>>(3, 4);
  slice1::windows windows;
  for (const std::uint32_t count : {0u, 1u, 3u, 9u, ~0u}) {
    windows.dimension_count = count;
    expect_violations(slice1::slice(input, windows).error(),
                      {{rule::binding_shape, "InputTensor.DimensionCount", {}, 2, count}});
  }
}

TEST(Eigen, AnIndexTypeOfInt32IsAccepted) {
  const auto input = counting<Eigen::Tensor<float, 2, Eigen::ColMajor, std::int32_t>>(3, 4);
  const auto output = slice1::slice(input, reversed_rows_of_columns_1_and_3);
  static_assert(std::same_as<std::remove_cvref_t<decltype(*output)>, std::remove_cvref_t<decltype(input)>>);
  ASSERT_TRUE(output);
  EXPECT_EQ(memory_of(*output), (std::vector<float>{5, 4, 3, 11, 10, 9}));
}

TEST(Eigen, NansKeepTheirPayloads) {
  // A quiet, a signalling and a negative NaN with payloads; the largest denormal; -0.
  const std::array<std::uint16_t, 5> bits{0x7e2a, 0x7d01, 0xfc55, 0x03ff, 0x8000};
  Eigen::Tensor<Eigen::half, 1> input(5);
  std::memcpy(static_cast<void*>(input.data()), bits.data(), sizeof bits);
  const auto output =
      slice1::slice(input, {.input_sizes = {5}, .input_window_sizes = {5}, .input_window_strides = {-1}});
  ASSERT_TRUE(output);
  std::array<std::uint16_t, 5> found{};
  std::memcpy(found.data(), output->data(), sizeof found);
  EXPECT_EQ(found, (std::array<std::uint16_t, 5>{0x8000, 0x03ff, 0xfc55, 0x7d01, 0x7e2a}));
}

TEST(Eigen, AnOutputSmallerThanTheWindowAllowsTakesTheFirstElements) {
  const auto output = slice1::slice(
      counting<row_major<float, 1>>(6),
      {.input_sizes = {6}, .output_sizes = {{2}}, .input_window_sizes = {6}, .input_window_strides = {-2}});
  ASSERT_TRUE(output);
  EXPECT_EQ(memory_of(*output), (std::vector<float>{5, 3}));
}

// `stop` is where the next element would be. It is negative if a negative stride runs past the first element.
template <class Tensor>
Tensor sliced_by_eigen(const slice1::slice1_desc& d, const Tensor& input) {
  std::array<Eigen::Index, std::size_t{Tensor::NumIndices}> start, stop, strides;
  for (std::size_t i = 0; i < start.size(); ++i) {
    strides[i] = d.input_window_strides[i];
    start[i] = d.input_window_offsets[i];
    if (strides[i] < 0) start[i] += d.input_window_sizes[i] - 1;
    stop[i] = start[i] + strides[i] * d.output_tensor.sizes[i];
  }
  return input.stridedSlice(start, stop, strides);
}

template <class Tensor>
void expect_agreement_with_eigen() {
  constexpr std::size_t rank{Tensor::NumIndices};
  random_source random(rank);
  int negative = 0;
  for (int round = 0; round < 100 && !::testing::Test::HasFailure(); ++round) {
    const auto random_slice = random_packed_slice(random, rank);
    slice1::descriptor<typename Tensor::Scalar, rank> d;
    std::array<Eigen::Index, rank> sizes;
    for (std::size_t i = 0; i < rank; ++i) {
      sizes[i] = d.input_sizes[i] = random_slice.input_tensor.sizes[i];
      d.output_sizes[i] = random_slice.output_tensor.sizes[i];
      d.input_window_offsets[i] = random_slice.input_window_offsets[i];
      d.input_window_sizes[i] = random_slice.input_window_sizes[i];
      d.input_window_strides[i] = random_slice.input_window_strides[i];
      negative += d.input_window_strides[i] < 0;
    }
    const auto input = counting<Tensor>(sizes);
    const auto wanted = sliced_by_eigen(random_slice, input);
    const auto made = slice1::slice(input, d);
    ASSERT_TRUE(made) << ::testing::PrintToString(listed(made.error())) << describe(random_slice);
    EXPECT_EQ(dimensions_of(*made), dimensions_of(wanted)) << describe(random_slice);
    EXPECT_EQ(bytes_of(*made), bytes_of(wanted)) << describe(random_slice);
  }
  EXPECT_GT(negative, 25);
}

template <class T, int Rank>
void expect_agreement_in_both_layouts() {
  expect_agreement_with_eigen<col_major<T, Rank>>();
  expect_agreement_with_eigen<row_major<T, Rank>>();
}

TEST(Eigen, SlicesLikeEigenInOneDimension) {
  expect_agreement_in_both_layouts<float, 1>();
}
TEST(Eigen, SlicesLikeEigenInTwoDimensions) {
  expect_agreement_in_both_layouts<double, 2>();
}
TEST(Eigen, SlicesLikeEigenInThreeDimensions) {
  expect_agreement_in_both_layouts<Eigen::half, 3>();
}
TEST(Eigen, SlicesLikeEigenInFourDimensions) {
  expect_agreement_in_both_layouts<std::int8_t, 4>();
}
TEST(Eigen, SlicesLikeEigenInEightDimensions) {
  expect_agreement_in_both_layouts<float, 8>();
}

TEST(Eigen, DimensionsThatDifferFromTheDescriptorsAreReportedAndNothingIsWritten) {
  const col_major<float, 2> input(3, 5);
  row_major<float, 2> output(2, 3);
  output.setConstant(7);
  expect_violations(slice1::slice(input, reversed_rows_of_columns_1_and_3, output),
                    {{rule::binding_shape, "InputTensor.Sizes", 1, 5, 4},
                     {rule::binding_shape, "OutputTensor.Sizes", 0, 2, 3},
                     {rule::binding_shape, "OutputTensor.Sizes", 1, 3, 2}});
  EXPECT_EQ(memory_of(output), (std::vector<float>{7, 7, 7, 7, 7, 7}));
  expect_violations(slice1::slice(input, reversed_rows_of_columns_1_and_3).error(),
                    {{rule::binding_shape, "InputTensor.Sizes", 1, 5, 4}});
}

TEST(Eigen, ADimensionBeyond32BitsIsReportedUntruncated) {
  const float element = 0;  // never read
  constexpr std::int64_t wraps_to_3 = (std::int64_t{1} << 32) + 3;
  const Eigen::TensorMap<const Eigen::Tensor<float, 2, Eigen::ColMajor, std::int64_t>> input(&element, wraps_to_3, 4);
  expect_violations(slice1::slice(input, reversed_rows_of_columns_1_and_3).error(),
                    {{rule::binding_shape, "InputTensor.Sizes", 0, 4294967299, 3}});
}

TEST(Eigen, AnEmptyTensorIsReported) {
  expect_violations(
      slice1::slice(col_major<float, 2>(), reversed_rows_of_columns_1_and_3).error(),
      {{rule::binding_shape, "InputTensor.Sizes", 0, 0, 3}, {rule::binding_shape, "InputTensor.Sizes", 1, 0, 4}});
}

template <class Tensor>
void expect_a_size_of_0_to_be_reported() {
  const Tensor input(0, 2);
  expect_violations(
      slice1::slice(input, {.input_sizes = {0, 2}, .input_window_sizes = {1, 2}, .input_window_strides = {1, 1}})
          .error(),
      {{rule::tensor_size, "InputTensor.Sizes", 0, 0, 1}, {rule::window_bounds, "InputWindowOffsets", 0, 1, 0}});
}

TEST(Eigen, ASizeOf0IsReportedInBothLayouts) {
  expect_a_size_of_0_to_be_reported<col_major<float, 2>>();
  expect_a_size_of_0_to_be_reported<row_major<float, 2>>();
}

template <class Tensor>
void expect_strides_beyond_32_bits_to_be_reported() {
  const float element = 0;  // never read
  const Eigen::TensorMap<const Tensor> input(&element, 65536, 65536, 2);
  // 65536 * 65536 * 2 elements; the last stride of a column-major tensor is 2^32.
  expect_violations(
      slice1::slice(
          input, {.input_sizes = {65536, 65536, 2}, .input_window_sizes = {1, 1, 1}, .input_window_strides = {1, 1, 1}})
          .error(),
      {{rule::tensor_element_count, "InputTensor", {}, 8589934592, 4294967295}});
}

TEST(Eigen, StridesBeyond32BitsAreReportedInBothLayouts) {
  expect_strides_beyond_32_bits_to_be_reported<col_major<float, 3>>();
  expect_strides_beyond_32_bits_to_be_reported<row_major<float, 3>>();
}

TEST(Eigen, AnInvalidWindowIsReportedBeforeTheTensorsAreChecked) {
  auto d = reversed_rows_of_columns_1_and_3;
  d.input_window_offsets = {0, 2};
  expect_violations(slice1::slice(col_major<float, 2>(1, 1), d).error(),
                    {{rule::window_bounds, "InputWindowOffsets", 1, 5, 4}});
}

TEST(Eigen, NullPointersAreReported) {
  const Eigen::TensorMap<const col_major<float, 2>> null_input(nullptr, 3, 4);
  expect_violations(slice1::slice(null_input, reversed_rows_of_columns_1_and_3).error(),
                    {{rule::binding_input_size, "InputTensor", {}, 0, 48}});
  Eigen::TensorMap<col_major<float, 2>> null_output(nullptr, 3, 2);
  expect_violations(
      slice1::slice(null_input, reversed_rows_of_columns_1_and_3, null_output),
      {{rule::binding_input_size, "InputTensor", {}, 0, 48}, {rule::binding_output_size, "OutputTensor", {}, 0, 24}});
}

TEST(Eigen, AnOutputThatOverlapsTheInputIsReported) {
  auto tensor = counting<col_major<float, 1>>(6);
  Eigen::TensorMap<col_major<float, 1>> tail(tensor.data() + 3, 3);
  expect_violations(
      slice1::slice(tensor, {.input_sizes = {6}, .input_window_sizes = {3}, .input_window_strides = {1}}, tail),
      {{rule::binding_overlap, "OutputTensor", {}, 12}});
  EXPECT_EQ(memory_of(tensor), (std::vector<float>{0, 1, 2, 3, 4, 5}));
}

}  // namespace eigen_tests

#endif
