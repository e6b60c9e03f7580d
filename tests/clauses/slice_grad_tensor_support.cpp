// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, Availability and Tensor support: the operator exists from feature level 3_0, there with 4 to 5
// dimensions. 3_1 adds the other counts from 1 to 8, and 4_1 the 64-bit types.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <set>

#include "support/gradient.hpp"

namespace slice_grad_tensor_support_tests {

using namespace slice1;
using namespace slice1::testing;

// All levels from 3_0, with values between and above those that have a name.
constexpr std::uint32_t from_3_0[] = {0x3000, 0x3001, 0x30FF, 0x3100, 0x3101,     0x3FFF,    0x4000, 0x40FF,
                                      0x4100, 0x4101, 0x5000, 0x5100, 0x5200,     0x6000,    0x6100, 0x6200,
                                      0x6300, 0x6400, 0x6401, 0x7000, 0x80003000, 0xFFFFFFFF};
constexpr std::uint32_t below_3_0[] = {0, 1, 0x30, 0x1000, 0x2000, 0x2100, 0x2101, 0x2FFF};

const std::set<std::uint32_t> up_to_32_bits{1, 2, 3, 4, 5, 6, 7, 8};
const std::set<std::uint32_t> all_types{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

// [operator.feature_level]
TEST(SliceGradAvailability, BeginsAt3_0) {
  for (const auto level : below_3_0) {
    const std::vector<expected> wanted{{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, level, 0x3000}};
    expect_violations(validate(gradient_example(), feature_level{level}), wanted);
    EXPECT_FALSE(make_plan(gradient_example(), feature_level{level}));
    const dml_gradient s(gradient_example(), 16, 64);
    expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(level)), wanted);
  }
  for (const auto level : from_3_0) {
    SCOPED_TRACE(level);
    expect_violations(validate(gradient_example(), feature_level{level}), {});
    EXPECT_TRUE(make_plan(gradient_example(), feature_level{level}));
    const dml_gradient s(gradient_example(), 16, 64);
    expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(level)), {});
  }
}

TEST(SliceGradAvailability, TheLatestLevelIsTheDefault) {
  expect_violations(validate(whole_gradient(data_type::int64, {4})), {});
  EXPECT_TRUE(make_plan(whole_gradient(data_type::int64, {4})));
}

TEST(SliceGradAvailability, TheNeededLevelIsTheLowestAtWhichADescriptionIsValid) {
  EXPECT_EQ(needed_feature_level(gradient_example()), feature_level::v3_0);
  EXPECT_EQ(needed_feature_level(whole_gradient(data_type::float32, {4})), feature_level::v3_1);
  EXPECT_EQ(needed_feature_level(whole_gradient(data_type::int8, {1, 1, 1, 1, 1, 4})), feature_level::v3_1);
  EXPECT_EQ(needed_feature_level(whole_gradient(data_type::float64, {1, 1, 1, 4})), feature_level::v4_1);
  auto undocumented = gradient_example();
  undocumented.input_gradient_tensor.sizes[3] = 3;
  EXPECT_EQ(needed_feature_level(undocumented), std::nullopt);
}

// [data_type.supported]
TEST(SliceGradTensorSupport, DataTypesGrowWithTheLevel) {
  for (const auto level : from_3_0) {
    const auto& supported = level < 0x4100 ? up_to_32_bits : all_types;
    for (const std::uint32_t type : {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 10u, 11u, 12u, 13u, 14u, 0xFFFFFFFFu}) {
      SCOPED_TRACE(::testing::Message() << "level " << level << ", type " << type);
      const auto d = whole_gradient(data_type{type}, {1, 1, 2, 2});
      if (supported.count(type) != 0) {
        expect_violations(validate(d, feature_level{level}), {});
      } else {
        expect_violations(validate(d, feature_level{level}),
                          {{rule::data_type_supported, "InputGradientTensor.DataType", {}, type},
                           {rule::data_type_supported, "OutputGradientTensor.DataType", {}, type}});
      }
    }
  }
}

TEST(SliceGradTensorSupport, TheDataTypeOfEachTensorIsChecked) {
  for (const auto& side : both_gradients) {
    auto d = gradient_example();
    side.of(d).data_type = data_type::uint4;
    const bool is_input = side.name == "InputGradientTensor";
    expect_violations(
        validate(d),
        {{rule::data_type_supported, side.field(".DataType"), {}, 12},
         {rule::data_type_match, "OutputGradientTensor.DataType", {}, is_input ? 1u : 12u, is_input ? 12u : 1u}});
  }
}

// [dimension_count.supported]
TEST(SliceGradTensorSupport, DimensionCountsGrowWithTheLevel) {
  for (const auto level : from_3_0) {
    const std::uint32_t least = level < 0x3100 ? 4 : 1;
    const std::uint32_t most = level < 0x3100 ? 5 : 8;
    for (std::uint32_t n = 1; n <= 8; ++n) {
      SCOPED_TRACE(::testing::Message() << "level " << level << ", " << n << " dimensions");
      const auto d = whole_gradient(data_type::float32, std::vector<std::uint32_t>(n, 1));
      if (least <= n && n <= most) {
        expect_violations(validate(d, feature_level{level}), {});
      } else {
        const auto bound = n < least ? least : most;
        expect_violations(validate(d, feature_level{level}),
                          {{rule::dimension_count_supported, "DimensionCount", {}, n, bound},
                           {rule::dimension_count_supported, "InputGradientTensor.DimensionCount", {}, n, bound},
                           {rule::dimension_count_supported, "OutputGradientTensor.DimensionCount", {}, n, bound}});
      }
    }
  }
}

TEST(SliceGradTensorSupport, ZeroAndMoreThanEightDimensionsAreNeverSupported) {
  for (const auto level : {feature_level::v3_1, feature_level::v4_1, feature_level::v6_4}) {
    for (const std::uint32_t n : {0u, 9u, 4294967295u}) {
      slice_grad_desc d;
      d.dimension_count = d.input_gradient_tensor.dimension_count = d.output_gradient_tensor.dimension_count = n;
      d.input_gradient_tensor.data_type = d.output_gradient_tensor.data_type = data_type::float32;
      const std::uint64_t bound = n == 0 ? 1 : 8;
      expect_violations(validate(d, level),
                        {{rule::dimension_count_supported, "DimensionCount", {}, n, bound},
                         {rule::dimension_count_supported, "InputGradientTensor.DimensionCount", {}, n, bound},
                         {rule::dimension_count_supported, "OutputGradientTensor.DimensionCount", {}, n, bound}});
    }
  }
}

TEST(SliceGradTensorSupport, IsAlsoPublishedAsATable) {
  ASSERT_EQ(slice_grad_support_table.size(), 3u);
  const auto expect_row = [](std::size_t row, std::uint32_t from, std::uint32_t least, std::uint32_t most,
                             const std::set<std::uint32_t>& types) {
    const auto& found = slice_grad_support_table[row];
    EXPECT_EQ(static_cast<std::uint32_t>(found.from), from);
    EXPECT_EQ(found.least_dimension_count, least);
    EXPECT_EQ(found.most_dimension_count, most);
    for (std::uint32_t type = 0; type < 40; ++type) {
      EXPECT_EQ(found.supports(data_type{type}), types.count(type) != 0) << type;
    }
  };
  expect_row(0, 0x3000, 4, 5, up_to_32_bits);
  expect_row(1, 0x3100, 1, 8, up_to_32_bits);
  expect_row(2, 0x4100, 1, 8, all_types);
}

}  // namespace slice_grad_tensor_support_tests
