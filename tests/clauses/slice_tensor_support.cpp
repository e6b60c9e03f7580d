// SPDX-License-Identifier: MIT
// DML_SLICE, Availability and Tensor support: the operator exists from feature level 1_0. There it supports fewer data
// types than DML_SLICE1 at its own first level, 2_1.
#include <set>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace slice_tensor_support_tests {

using namespace slice1;
using namespace slice1::testing;

const std::set<std::uint32_t> at_1_0{1, 2, 3, 4, 6, 7};  // FLOAT32, FLOAT16, UINT32, UINT16, INT32, INT16
const std::set<std::uint32_t> at_2_1{1, 2, 3, 4, 5, 6, 7, 8};
const std::set<std::uint32_t> at_4_1{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

TEST(SliceAvailability, BeginsAtTheFirstLevel) {
  expect_violations(validate(older_example(), feature_level::v1_0), {});
  for (const std::uint32_t level : {0u, 1u, 0xfffu}) {
    expect_violations(validate(older_example(), static_cast<feature_level>(level)),
                      {{rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, level, 0x1000}});
  }
}

TEST(SliceTensorSupport, DataTypesGrowWithTheLevel) {
  for (const auto level : feature_levels) {
    const auto& supported = level < feature_level::v2_1 ? at_1_0 : level < feature_level::v4_1 ? at_2_1 : at_4_1;
    for (std::uint32_t type = 0; type <= 14; ++type) {
      auto d = older_example();
      d.input_tensor.data_type = d.output_tensor.data_type = static_cast<data_type>(type);
      if (supported.count(type) != 0) {
        expect_violations(validate(d, level), {});
      } else {
        expect_violations(validate(d, level), {{rule::data_type_supported, "InputTensor.DataType", {}, type},
                                               {rule::data_type_supported, "OutputTensor.DataType", {}, type}});
      }
    }
  }
}

TEST(SliceTensorSupport, DimensionCountsGrowWithTheLevel) {
  for (const auto level : feature_levels) {
    const std::uint32_t least = level < feature_level::v3_0 ? 4 : 1;
    const std::uint32_t most = level < feature_level::v3_0 ? 5 : 8;
    for (std::uint32_t n = 1; n <= 8; ++n) {
      slice_desc d;
      d.input_tensor.data_type = d.output_tensor.data_type = data_type::float32;
      d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = n;
      d.input_tensor.sizes = d.output_tensor.sizes = d.sizes = d.strides = {1, 1, 1, 1, 1, 1, 1, 1};
      if (least <= n && n <= most) {
        expect_violations(validate(d, level), {});
      } else {
        const auto bound = n < least ? least : most;
        expect_violations(validate(d, level),
                          {{rule::dimension_count_supported, "DimensionCount", {}, n, bound},
                           {rule::dimension_count_supported, "InputTensor.DimensionCount", {}, n, bound},
                           {rule::dimension_count_supported, "OutputTensor.DimensionCount", {}, n, bound}});
      }
    }
  }
}

TEST(SliceTensorConstraints, TypesAndCountsMustMatch) {
  auto d = older_example();
  d.output_tensor.data_type = data_type::int32;
  d.input_tensor.dimension_count = 5;
  d.input_tensor.sizes[4] = 1;
  expect_violations(validate(d), {{rule::dimension_count_match, "InputTensor.DimensionCount", {}, 5, 4},
                                  {rule::data_type_match, "OutputTensor.DataType", {}, 6, 1}});
}

}  // namespace slice_tensor_support_tests
