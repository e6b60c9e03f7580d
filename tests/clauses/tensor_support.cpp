// SPDX-License-Identifier: MIT
// Tensor support: the data types and dimension counts that a feature level supports, the same for both tensors. The
// page has three tables. A level between two of them uses the lower one.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include "support/violations.hpp"

namespace tensor_support_tests {

using namespace slice1;
using namespace slice1::testing;

struct row {
  std::uint32_t level;
  std::uint32_t least_count;
  std::uint32_t most_count;
  bool has_64_bit_types;
};

constexpr row rows[] = {
    {0, 4, 5, false},         {0x1000, 4, 5, false},    {0x1FFF, 4, 5, false},    {0x2000, 4, 5, false},
    {0x20FF, 4, 5, false},    {0x2100, 4, 5, false},    {0x2101, 4, 5, false},    {0x2FFF, 4, 5, false},
    {0x3000, 1, 8, false},    {0x3001, 1, 8, false},    {0x3100, 1, 8, false},    {0x3FFF, 1, 8, false},
    {0x4000, 1, 8, false},    {0x40FF, 1, 8, false},    {0x4100, 1, 8, true},     {0x4101, 1, 8, true},
    {0x4FFF, 1, 8, true},     {0x5000, 1, 8, true},     {0x5100, 1, 8, true},     {0x5200, 1, 8, true},
    {0x6000, 1, 8, true},     {0x6100, 1, 8, true},     {0x6200, 1, 8, true},     {0x6300, 1, 8, true},
    {0x6400, 1, 8, true},     {0x6401, 1, 8, true},     {0x7000, 1, 8, true},     {0x10000, 1, 8, true},
    {0x7FFFFFFF, 1, 8, true}, {0x80000000, 1, 8, true}, {0xFFFFFFFF, 1, 8, true},
};

enum class support { always, from_4_1, never };

struct type_row {
  std::uint32_t type;
  support supported;
};

constexpr type_row types[] = {
    {0, support::never},      // UNKNOWN
    {1, support::always},     // FLOAT32
    {2, support::always},     // FLOAT16
    {3, support::always},     // UINT32
    {4, support::always},     // UINT16
    {5, support::always},     // UINT8
    {6, support::always},     // INT32
    {7, support::always},     // INT16
    {8, support::always},     // INT8
    {9, support::from_4_1},   // FLOAT64
    {10, support::from_4_1},  // UINT64
    {11, support::from_4_1},  // INT64
    {12, support::never},     // UINT4
    {13, support::never},     // INT4
    // Numbers that are not data types. Some equal 1, FLOAT32, in their low bits or after a shift that wraps:
    {14, support::never},
    {31, support::never},
    {32, support::never},
    {33, support::never},
    {65, support::never},
    {257, support::never},
    {0x80000001, support::never},
    {0xFFFFFFFF, support::never},
};

std::vector<expected> wanted(const row& level, const type_row& type, std::uint32_t count) {
  std::vector<expected> all;
  if (level.level < 0x2100) all.push_back({rule::operator_feature_level, "DML_FEATURE_LEVEL", {}, level.level, 0x2100});
  if (count < level.least_count || count > level.most_count) {
    const auto bound = count < level.least_count ? level.least_count : level.most_count;
    for (const auto* field : {"DimensionCount", "InputTensor.DimensionCount", "OutputTensor.DimensionCount"}) {
      all.push_back({rule::dimension_count_supported, field, {}, count, bound});
    }
  }
  if (type.supported == support::never || (type.supported == support::from_4_1 && !level.has_64_bit_types)) {
    for (const auto* field : {"InputTensor.DataType", "OutputTensor.DataType"}) {
      all.push_back({rule::data_type_supported, field, {}, type.type});
    }
  }
  return all;
}

// [dimension_count.supported] [data_type.supported]
TEST(TensorSupport, FollowsTheThreeTablesForEveryLevelTypeAndCount) {
  for (std::uint32_t count = 1; count <= 8; ++count) {
    for (const auto& type : types) {
      const auto d = whole(data_type{type.type}, std::vector<std::uint32_t>(count, 2));
      const dml_slice s(d, 2048, 2048);  // enough for 2^8 elements of 8 bytes
      for (const auto& level : rows) {
        const ::testing::ScopedTrace trace(__FILE__, __LINE__,
                                           ::testing::Message() << "level " << level.level << ", type " << type.type);
        const auto violations = wanted(level, type, count);
        expect_violations(validate(d, feature_level{level.level}), violations);
        expect_violations(validate(s.slice, static_cast<dml::DML_FEATURE_LEVEL>(level.level)), violations);
      }
    }
  }
}

TEST(TensorSupport, IsCheckedForEachTensor) {
  auto d = example_1();
  d.input_tensor.data_type = data_type::int64;
  expect_violations(validate(d, feature_level::v4_0), {{rule::data_type_supported, "InputTensor.DataType", {}, 11},
                                                       {rule::data_type_match, "OutputTensor.DataType", {}, 1, 11}});
  d = example_1();
  d.output_tensor.data_type = data_type::float64;
  expect_violations(validate(d, feature_level::v4_0), {{rule::data_type_supported, "OutputTensor.DataType", {}, 9},
                                                       {rule::data_type_match, "OutputTensor.DataType", {}, 9, 1}});
}

TEST(TensorSupport, SixtyFourBitTypesBeginAt4_1) {
  for (const auto type : {data_type::float64, data_type::uint64, data_type::int64}) {
    const auto d = whole(type, {2, 2, 2, 2});
    EXPECT_EQ(validate(d, feature_level{0x40FF}).status(), status::invalid);
    expect_violations(validate(d, feature_level::v4_1), {});
  }
}

}  // namespace tensor_support_tests
