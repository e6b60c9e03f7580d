// SPDX-License-Identifier: MIT
// Mdspans are sliced by their own strides, and a view shows what a copy has.
#include <slice1/mdspan.hpp>

#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/mdspan.hpp"
#include "support/violations.hpp"

namespace mdspan_tests {

using namespace slice1::testing;
using slice1::rule;
using slice1::slice;
using slice1::slice_view;

template <class T, std::size_t Rank, class Layout = md::layout_right>
using tensor = md::mdspan<T, md::dextents<std::size_t, Rank>, Layout>;

template <class Tensor>
Tensor packed(typename Tensor::data_handle_type data, const std::array<std::size_t, Tensor::rank()>& sizes) {
  return Tensor(data, typename Tensor::mapping_type(typename Tensor::extents_type(sizes)));
}

// The rows of a 3 x 4 matrix in reverse order, and its columns 1 and 3.
constexpr slice1::descriptor<int, 2> example{.input_sizes = {3, 4},
                                             .input_window_offsets = {0, 1},
                                             .input_window_sizes = {3, 3},
                                             .input_window_strides = {-1, 2}};

std::vector<int> counting(std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// The elements of a view of rank 2, row by row.
template <class View>
std::vector<int> rows(const View& view) {
  std::vector<int> all;
  for (std::size_t i = 0; i < view.extent(0); ++i) {
    for (std::size_t j = 0; j < view.extent(1); ++j) all.push_back(view.data_handle()[view.mapping()(i, j)]);
  }
  return all;
}

TEST(Mdspan, IsSlicedIntoAnother) {
  const auto from = counting(12);
  std::vector<int> to(6);
  const auto input = packed<tensor<const int, 2>>(from.data(), {3, 4});
  EXPECT_TRUE(slice(input, example, packed<tensor<int, 2>>(to.data(), {3, 2})));
  EXPECT_EQ(to, (std::vector<int>{9, 11, 5, 7, 1, 3}));
}

TEST(Mdspan, HasItsOwnLayout) {
  const auto from = counting(12);
  std::vector<int> to(6);
  const auto input = packed<tensor<const int, 2, md::layout_left>>(from.data(), {3, 4});
  EXPECT_TRUE(slice(input, example, packed<tensor<int, 2>>(to.data(), {3, 2})));
  EXPECT_EQ(to, (std::vector<int>{5, 11, 4, 10, 3, 9}));

  const auto right = packed<tensor<const int, 2>>(from.data(), {3, 4});
  EXPECT_TRUE(slice(right, example, packed<tensor<int, 2, md::layout_left>>(to.data(), {3, 2})));
  EXPECT_EQ(to, (std::vector<int>{9, 5, 1, 11, 7, 3}));
}

TEST(Mdspan, MayHaveGaps) {
  using strided = tensor<int, 2, md::layout_stride>;
  auto from = counting(20);
  std::vector<int> to(12, -1);
  const strided input(from.data(),
                      {strided::extents_type(std::array<std::size_t, 2>{3, 4}), std::array<std::size_t, 2>{7, 1}});
  const strided output(to.data(),
                       {strided::extents_type(std::array<std::size_t, 2>{3, 2}), std::array<std::size_t, 2>{4, 2}});
  EXPECT_TRUE(slice(input, example, output));
  EXPECT_EQ(to, (std::vector<int>{15, -1, 17, -1, 8, -1, 10, -1, 1, -1, 3, -1}));
}

TEST(MdspanView, ShowsTheSliceWithoutACopy) {
  auto from = counting(12);
  const auto input = packed<tensor<int, 2>>(from.data(), {3, 4});
  const auto view = slice_view(input, example);
  ASSERT_TRUE(view);
  EXPECT_EQ(rows(*view), (std::vector<int>{9, 11, 5, 7, 1, 3}));
  view->data_handle()[view->mapping()(2, 1)] = 42;
  EXPECT_EQ(from[3], 42);
}

TEST(MdspanView, HasIndicesWithinTheInput) {
  const auto from = counting(12);
  const auto view = *slice_view(packed<tensor<const int, 2>>(from.data(), {3, 4}), example);
  EXPECT_EQ(view.extent(0), 3u);
  EXPECT_EQ(view.extent(1), 2u);
  EXPECT_EQ(view.mapping().start(), 9u);
  EXPECT_EQ(view.mapping().strides(), (std::array<std::int64_t, 2>{-4, 2}));
  EXPECT_EQ(view.mapping().required_span_size(), 12u);
  EXPECT_EQ(view.mapping(), view.mapping());
  EXPECT_EQ(view.mapping().extents(), (md::dextents<std::size_t, 2>(std::array<std::size_t, 2>{3, 2})));
}

TEST(MdspanView, HasNoElementsByDefault) {
  EXPECT_EQ((slice1::slice_layout::mapping<md::dextents<std::size_t, 2>>().required_span_size()), 0u);
}

TEST(Mdspan, HasARankFrom1To8AndElementsOfTheOperator) {
  static_assert(slice1::strided_mdspan<tensor<const float, 1>> && slice1::strided_mdspan<tensor<float, 8>>);
  static_assert(!slice1::strided_mdspan<tensor<float, 0>> && !slice1::strided_mdspan<tensor<float, 9>>);
  static_assert(!slice1::strided_mdspan<tensor<bool, 2>> && !slice1::strided_mdspan<int>);
  static_assert(slice1::output_mdspan<tensor<int, 2>, tensor<const int, 2, md::layout_left>>);
  static_assert(!slice1::output_mdspan<tensor<const int, 2>, tensor<int, 2>>);
  static_assert(!slice1::output_mdspan<tensor<unsigned, 2>, tensor<int, 2>>);
  static_assert(!slice1::output_mdspan<tensor<int, 3>, tensor<int, 2>>);
}

// A layout whose first element is not at index 0.
struct behind_two {
  template <class Extents>
  struct mapping : md::layout_right::mapping<Extents> {
    using base = md::layout_right::mapping<Extents>;
    using layout_type = behind_two;
    constexpr mapping(const Extents& sizes) : base(sizes) {}
    constexpr auto required_span_size() const noexcept { return base::required_span_size() + 2; }
    template <class... Indices>
    constexpr auto operator()(Indices... indices) const noexcept {
      return base::operator()(indices...) + 2;
    }
  };
};

TEST(Mdspan, MayBeginBehindItsMemory) {
  const auto from = counting(14);
  std::vector<int> to(6);
  const auto input = packed<tensor<const int, 2, behind_two>>(from.data(), {3, 4});
  EXPECT_TRUE(slice(input, example, packed<tensor<int, 2>>(to.data(), {3, 2})));
  EXPECT_EQ(to, (std::vector<int>{11, 13, 7, 9, 3, 5}));
  const auto view = slice_view(input, example);
  ASSERT_TRUE(view);
  EXPECT_EQ(rows(*view), to);
}

TEST(MdspanView, TakesWindows) {
  const auto from = counting(24);
  const auto input = packed<tensor<const int, 3>>(from.data(), {2, 3, 4});
  const auto windows = slice1::numpy_windows({2, 3, 4}, {{.step = -1}, {.start = 1}, {.start = 3, .step = -3}});
  ASSERT_TRUE(windows);
  const auto view = slice_view(input, *windows);
  ASSERT_TRUE(view);
  EXPECT_EQ(view->extent(2), 2u);
  EXPECT_EQ(view->mapping()(0, 0, 0), 19u);
  EXPECT_EQ(view->mapping()(1, 1, 1), 8u);
  std::vector<int> to(8);
  EXPECT_TRUE(slice(input, *windows, packed<tensor<int, 3>>(to.data(), {2, 2, 2})));
  EXPECT_EQ(to, (std::vector<int>{19, 16, 23, 20, 7, 4, 11, 8}));
}

TEST(MdspanView, HasTheIndexTypeAndMayHaveFixedSizes) {
  const auto from = counting(12);
  using fixed = md::mdspan<const int, md::extents<std::int32_t, 3, 4>>;
  const fixed input(from.data(), typename fixed::mapping_type(md::extents<std::int32_t, 3, 4>()));
  const auto view = slice_view(input, example);
  ASSERT_TRUE(view);
  using made = std::remove_cvref_t<decltype(*view)>;
  static_assert(std::same_as<made::extents_type::index_type, std::int32_t>);
  EXPECT_EQ(view->mapping()(0, 0), 9);
}

TEST(Mdspan, ReportsWhatTheDescriptorBreaks) {
  const auto from = counting(12);
  std::vector<int> to(6, -1);
  const auto input = packed<tensor<const int, 2>>(from.data(), {3, 4});
  const auto output = packed<tensor<int, 2>>(to.data(), {3, 2});
  auto wrong = example;
  wrong.input_window_offsets[1] = 2;
  expect_violations(slice(input, wrong, output), {{rule::window_bounds, "InputWindowOffsets", 1, 5, 4}});
  expect_violations(slice_view(input, wrong).error(), {{rule::window_bounds, "InputWindowOffsets", 1, 5, 4}});
  EXPECT_EQ(to, std::vector<int>(6, -1));
}

TEST(Mdspan, ReportsOtherShapes) {
  const auto from = counting(12);
  std::vector<int> to(12, -1);
  const auto other = packed<tensor<const int, 2>>(from.data(), {4, 3});
  const std::vector<expected> of_input{{rule::binding_shape, "InputTensor.Sizes", 0, 4, 3},
                                       {rule::binding_shape, "InputTensor.Sizes", 1, 3, 4}};
  expect_violations(slice_view(other, example).error(), of_input);
  const auto input = packed<tensor<const int, 2>>(from.data(), {3, 4});
  expect_violations(slice(input, example, packed<tensor<int, 2>>(to.data(), {2, 2})),
                    {{rule::binding_shape, "OutputTensor.Sizes", 0, 2, 3}});
  expect_violations(slice_view(input, *slice1::numpy_windows({12}, {{.step = -1}})).error(),
                    {{rule::binding_shape, "InputTensor.DimensionCount", {}, 2, 1}});
  EXPECT_EQ(to, std::vector<int>(12, -1));
}

TEST(Mdspan, ReportsOverlapAndNull) {
  auto both = counting(12);
  const auto input = packed<tensor<const int, 2>>(both.data(), {3, 4});
  EXPECT_EQ(rules_of(slice(input, example, packed<tensor<int, 2>>(both.data() + 2, {3, 2}))),
            std::vector{rule::binding_overlap});
  EXPECT_EQ(rules_of(slice(input, example, packed<tensor<int, 2>>(nullptr, {3, 2}))),
            std::vector{rule::binding_output_size});
  EXPECT_EQ(both, counting(12));
}

TEST(Mdspan, ReportsStridesThatOverlapInTheOutput) {
  using strided = tensor<int, 2, md::layout_stride>;
  const auto from = counting(12);
  std::vector<int> to(6, -1);
  const strided output(to.data(),
                       {strided::extents_type(std::array<std::size_t, 2>{3, 2}), std::array<std::size_t, 2>{1, 1}});
  const auto checked = slice(packed<tensor<const int, 2>>(from.data(), {3, 4}), example, output);
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.violations()[0].rule(), rule::output_nesting);
  EXPECT_EQ(to, std::vector<int>(6, -1));
}

// A dimension of one element may have any stride; another one with a stride of 2^32 has too many elements.
TEST(Mdspan, TakesStridesOfAnySize) {
  if constexpr (sizeof(std::size_t) == 8) {
    using strided = tensor<const int, 2, md::layout_stride>;
    const auto from = counting(4);
    const auto with = [&](std::size_t rows, std::uint64_t stride) {
      return strided(from.data(), {strided::extents_type(std::array<std::size_t, 2>{rows, 4}),
                                   std::array<std::size_t, 2>{static_cast<std::size_t>(stride), 1}});
    };
    const auto view =
        slice_view(with(1, std::uint64_t{1} << 40), {.input_sizes = {1, 4}, .input_window_strides = {1, -1}});
    ASSERT_TRUE(view);
    EXPECT_EQ(rows(*view), (std::vector<int>{3, 2, 1, 0}));
    const auto large = slice_view(with(2, std::uint64_t{1} << 32), {.input_sizes = {2, 4}});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().violations()[0].rule(), rule::tensor_element_count);
  }
}

}  // namespace mdspan_tests
