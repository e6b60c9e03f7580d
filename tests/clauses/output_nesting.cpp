// SPDX-License-Identifier: MIT
// No document says whether elements of the output may share memory. They don't if the output's dimensions nest: by
// ascending stride, each stride exceeds the extent of the dimensions before it. Dimensions of size 1 are ignored.
#include <slice1/slice1.hpp>

#include <set>

#include "support/violations.hpp"

namespace output_nesting_tests {

using namespace slice1;
using namespace slice1::testing;

slice1_desc with_output(const std::vector<std::uint32_t>& sizes, const dimensions& strides) {
  auto d = whole(data_type::float32, sizes);
  d.output_tensor.strides = strides;
  return d;
}

struct layout {
  std::vector<std::uint32_t> sizes;
  dimensions strides;
};

const layout nested[] = {
    {{3}, {1}},
    {{3}, {7}},
    {{2, 3}, {3, 1}},  // packed
    {{2, 3}, {4, 1}},  // rows with a gap
    {{2, 3}, {1, 2}},  // transposed
    {{2, 3}, {5, 2}},  // just beyond the extent, 4
    {{2, 3}, {1000, 7}},
    {{2, 2, 2}, {1, 2, 4}},
    {{2, 2, 2}, {4, 1, 2}},
    {{2, 2, 2}, {2, 4, 1}},
    {{2, 3, 4}, {1, 8, 2}},
    {{2, 2, 2, 2, 2, 2, 2, 2}, {1, 2, 4, 8, 16, 32, 64, 128}},
    {{2, 2, 2, 2, 2, 2, 2, 2}, {16, 1, 64, 2, 128, 4, 32, 8}},
    // A dimension of size 1 may have any stride.
    {{1, 3}, {0, 1}},
    {{2, 1}, {1, 0}},
    {{1, 1}, {0, 0}},
    {{1, 3}, {4294967295, 1}},
    {{2, 1, 3}, {3, 3, 1}},
    {{2, 1, 3}, {3, 1, 1}},
};

// [output.nesting]
TEST(OutputNesting, DimensionsThatNestAreAccepted) {
  for (const auto& [sizes, strides] : nested) expect_violations(validate(with_output(sizes, strides)), {});
}

struct unnested_layout {
  layout output;
  std::uint64_t actual;
  std::uint64_t bound;
};

const unnested_layout unnested[] = {
    {{{3}, {0}}, 0, 1},
    {{{2, 3}, {0, 1}}, 0, 1},
    {{{2, 3}, {3, 0}}, 0, 1},
    {{{2, 1}, {0, 1}}, 0, 1},
    {{{2, 3}, {2, 1}}, 2, 3},
    {{{3, 3}, {1, 1}}, 1, 3},
    {{{2, 3}, {3, 2}}, 3, 5},
    {{{2, 3}, {4, 2}}, 4, 5},
    {{{3, 2}, {2, 4}}, 4, 5},
    {{{2, 2, 2}, {3, 2, 1}}, 3, 4},
    {{{2, 2, 2}, {0, 2, 1}}, 0, 1},
    {{{2, 2, 2}, {0, 0, 0}}, 0, 1},
    {{{2, 3, 4}, {1, 7, 2}}, 7, 8},
    {{{2, 1, 3}, {2, 9, 1}}, 2, 3},
    {{{2, 2, 2, 2, 2, 2, 2, 2}, {1, 2, 4, 8, 16, 32, 64, 127}}, 127, 128},
};

TEST(OutputNesting, DimensionsThatDoNotNestAreUndocumented) {
  for (const auto& [output, actual, bound] : unnested) {
    const auto r = validate(with_output(output.sizes, output.strides));
    expect_violations(r, {{rule::output_nesting, "OutputTensor.Strides", {}, actual, bound}});
    EXPECT_EQ(r.status(), status::undocumented);
  }
}

TEST(OutputNesting, EqualStridesDoNotNest) {
  for (const auto& sizes : {std::vector<std::uint32_t>{2, 3}, std::vector<std::uint32_t>{3, 2}}) {
    // Either of the two may come first, so the bound may be either.
    const auto violations = listed(validate(with_output(sizes, {1, 1})));
    ASSERT_EQ(violations.size(), 1u);
    EXPECT_EQ(violations[0].rule, rule::output_nesting);
    EXPECT_EQ(violations[0].actual, 1u);
  }
}

TEST(OutputNesting, OnlyTheFirstStrideThatIsTooSmallIsReported) {
  expect_violations(validate(with_output({3, 3, 3}, {9, 3, 2})),
                    {{rule::output_nesting, "OutputTensor.Strides", {}, 3, 5}});
  expect_violations(validate(with_output({3, 3, 3}, {4, 3, 2})),
                    {{rule::output_nesting, "OutputTensor.Strides", {}, 3, 5}});
}

TEST(OutputNesting, TheBoundIsTheSmallestStrideThatNests) {
  for (const auto& [output, actual, bound] : unnested) {
    if (actual == 0) continue;  // other strides may be too small as well
    auto strides = output.strides;
    for (std::size_t i = output.sizes.size(); i > 0;) {
      --i;
      if (strides[i] != actual) continue;
      strides[i] = static_cast<std::uint32_t>(bound);
      break;
    }
    expect_violations(validate(with_output(output.sizes, strides)), {});
  }
}

TEST(OutputNesting, PackedStridesAlwaysNest) {
  expect_violations(validate(whole(data_type::float32, {2, 3, 4})), {});
  // They nest even if the tensor is too large and its strides exceed 32 bits.
  expect_violations(validate(whole(data_type::float32, {65536, 65536, 65536})),
                    {{rule::tensor_element_count, "InputTensor", {}, 281474976710656, 4294967295},
                     {rule::tensor_element_count, "OutputTensor", {}, 281474976710656, 4294967295}});
}

TEST(OutputNesting, IsNotRequiredOfTheInput) {
  auto d = whole(data_type::float32, {2, 3});
  for (const auto& strides : {dimensions{0, 0}, dimensions{1, 1}, dimensions{0, 1}, dimensions{2, 1}}) {
    d.input_tensor.strides = strides;
    expect_violations(validate(d), {});
  }
}

TEST(OutputNesting, ExtentsAreComputedIn64Bits) {
  // The extent of dimension 1 is 65536 * 65536, which is 0 in 32 bits.
  expect_violations(validate(with_output({2, 65537}, {65537, 65536})),
                    {{rule::tensor_element_count, "OutputTensor", {}, 4295032834, 4294967295},
                     {rule::output_nesting, "OutputTensor.Strides", {}, 65537, 4294967297}});
}

TEST(OutputNesting, IsCheckedEvenIfTheSpanIsTooLarge) {
  expect_violations(validate(with_output({2, 2}, {4294967295, 1})),
                    {{rule::tensor_element_count, "OutputTensor", {}, 4294967297, 4294967295}});
  expect_violations(validate(with_output({2, 2}, {4294967295, 4294967295})),
                    {{rule::tensor_element_count, "OutputTensor", {}, 8589934591, 4294967295},
                     {rule::output_nesting, "OutputTensor.Strides", {}, 4294967295, 4294967296}});
}

// Brute force over all small layouts: in an accepted layout, each coordinate has its own element.
TEST(OutputNesting, MeansThatNoTwoElementsShareMemory) {
  int accepted = 0;
  int shared = 0;
  for (std::uint32_t code = 0; code < 27 * 343; ++code) {
    const std::uint32_t a = code % 3 + 1, b = code / 3 % 3 + 1, c = code / 9 % 3 + 1;
    const dimensions strides{code / 27 % 7, code / 189 % 7, code / 1323 % 7};
    std::set<std::uint32_t> elements;
    for (std::uint32_t i = 0; i < a; ++i) {
      for (std::uint32_t j = 0; j < b; ++j) {
        for (std::uint32_t k = 0; k < c; ++k) elements.insert(i * strides[0] + j * strides[1] + k * strides[2]);
      }
    }
    const auto actual = validate(with_output({a, b, c}, strides)).status();
    const bool distinct = elements.size() == a * b * c;
    if (actual == status::valid) ++accepted;
    if (!distinct) {
      ++shared;
      EXPECT_EQ(actual, status::undocumented) << ::testing::PrintToString(strides);
    }
  }
  EXPECT_GT(accepted, 0);
  EXPECT_GT(shared, 0);
}

TEST(OutputNesting, IsSufficientButNotNecessary) {
  // Sizes {2,3} with strides {3,2} use elements 0, 2, 4, 3, 5 and 7. All differ, but the dimensions do not nest.
  EXPECT_EQ(validate(with_output({2, 3}, {3, 2})).status(), status::undocumented);
}

}  // namespace output_nesting_tests
