// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <slice1/report.hpp>
#include <slice1/validate.hpp>
#include <string>
#include <type_traits>

#include "support/violations.hpp"

namespace report_tests {

using namespace slice1::testing;
using slice1::rule;
using slice1::status;

template <class T>
concept lists_violations = requires(T&& t) {
  static_cast<T&&>(t).violations();
};

TEST(Report, IsOkWhileEmpty) {
  constexpr slice1::report empty;
  static_assert(empty.ok() && empty && empty.status() == status::valid && empty.violations().empty());
}

TEST(Report, IsUndocumentedOnlyIfThereIsNoError) {
  auto desc = example_1();
  desc.input_tensor.flags = 2;
  EXPECT_EQ(slice1::validate(desc).status(), status::undocumented);
  EXPECT_FALSE(slice1::validate(desc).ok());
  desc.input_window_strides[0] = 0;
  EXPECT_EQ(slice1::validate(desc).status(), status::invalid);
}

TEST(Report, IsInvalidIfALevelRuleIsBroken) {
  EXPECT_EQ(slice1::validate(example_1(), slice1::feature_level::v2_0).status(), status::invalid);
}

TEST(Report, IsCopyable) {
  auto desc = example_1();
  desc.input_window_strides = {0, 0, 0, 0};
  const auto four = slice1::validate(desc);
  auto copy = four;
  EXPECT_EQ(listed(copy), listed(four));
  copy = slice1::report();
  EXPECT_TRUE(copy.ok());
  EXPECT_EQ(four.violations().size(), 4u);
  auto& same = copy;
  copy = same;
  EXPECT_TRUE(copy.ok());
}

TEST(Report, IsConstantIfItsDescriptionIs) {
  constexpr auto found = slice1::validate(slice1::slice1_desc{});
  static_assert(found.violations()[0].rule() == rule::dimension_count_supported);
  static_assert(found.violations()[0].field() == "DimensionCount");
  static_assert(!found.violations()[0].dimension() && found.violations()[0].bound() == 1);
  constexpr auto copied = found;
  static_assert(copied.violations().size() == found.violations().size());
  static_assert(copied.violations()[0].rule() == rule::dimension_count_supported);
}

TEST(Report, ViolationsCannotBeTakenFromATemporary) {
  static_assert(lists_violations<const slice1::report&>);
  static_assert(!lists_violations<slice1::report>);
}

TEST(Report, AnEmptyViolationHasNoField) {
  EXPECT_EQ(slice1::violation{}.field(), "");
}

// The description has the largest possible number of violations.
TEST(Report, HasRoomForEveryViolationAtOnce) {
  slice1::slice1_desc desc;
  desc.dimension_count = 8;
  for (auto* t : {&desc.input_tensor, &desc.output_tensor}) {
    t->dimension_count = 8;
    t->flags = 3;
    t->total_tensor_size_in_bytes = 0xff'ffff'ffffu;
    t->guaranteed_base_offset_alignment = 3;
  }
  desc.input_tensor.data_type = slice1::data_type::float64;
  desc.output_tensor.data_type = slice1::data_type::int64;
  desc.input_window_offsets.fill(1);
  const auto found = slice1::validate(desc, slice1::feature_level::v1_0);
  // Level 1, dimension counts 3, data types 2, their match 1, sizes 16, total sizes that are too large 2, total sizes
  // that are not multiples of four 2, alignments 2, owned by DML 1, flags 2, window sizes 8, bounds 8, strides 8.
  EXPECT_EQ(found.violations().size(), 56u);
}

TEST(Result, HoldsAValueAndAnEmptyReport) {
  constexpr slice1::result<int> seven(7);
  static_assert(seven.has_value() && seven && *seven == 7 && seven.error().ok());
}

TEST(Result, HoldsAReportIfThereIsNoValue) {
  auto desc = example_1();
  desc.input_window_strides[1] = 0;
  const auto none = slice1::make_plan(desc);
  EXPECT_FALSE(none.has_value());
  EXPECT_FALSE(none);
  expect_violations(none.error(), {{rule::window_stride, "InputWindowStrides", 1, 0, {}}});
}

TEST(Result, WorksOnTemporaries) {
  EXPECT_EQ((*slice1::make_plan(example_1())).dimension_count(), 4u);
  EXPECT_EQ(slice1::make_plan(example_1())->dimension_count(), 4u);
  const auto error = slice1::make_plan(slice1::slice1_desc{}).error();
  EXPECT_FALSE(error.ok());
}

TEST(Result, ValueReturnsTheValue) {
  constexpr slice1::result<int> seven(7);
  static_assert(seven.value() == 7);
  EXPECT_EQ(slice1::make_plan(example_1()).value().dimension_count(), 4u);
}

TEST(Result, ValueOrReturnsTheDefaultIfThereIsNoValue) {
  constexpr slice1::result<int> seven(7);
  static_assert(seven.value_or(8) == 7);
  const slice1::result<int> none(slice1::validate(slice1::slice1_desc{}));
  EXPECT_EQ(none.value_or(8), 8);
  EXPECT_EQ(slice1::result<int>(none).value_or(8), 8);
  EXPECT_EQ(slice1::result<std::string>(std::string("seven")).value_or("eight"), "seven");
}

TEST(Result, ConstructedInPlaceThrowsWhatItsValueThrows) {
  static_assert(!std::is_nothrow_constructible_v<slice1::result<std::string>, std::in_place_t, const char*>);
  static_assert(std::is_nothrow_constructible_v<slice1::result<int>, std::in_place_t, int>);
  EXPECT_EQ(slice1::result<std::string>(std::in_place, "seven").value(), "seven");
}

}  // namespace report_tests
