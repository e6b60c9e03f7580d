// SPDX-License-Identifier: MIT
#include "judge/judge.hpp"
#include "program/implementations.hpp"
#include "subject/subject.hpp"
#include "tests/case_of.hpp"

#include <gtest/gtest.h>

namespace slice1::conformance {
namespace shrink_tests {

constexpr unsigned plenty = 10'000;

// Three dimensions, both tensors strided, with room on all sides of the window.
test_case large() {
  auto d = slice(data_type::int64, {7, 9, 40}, {2, 1, 3}, {4, 7, 30}, {-3, 2, -4}, {2, 3, 5});
  d.input_tensor.strides = dimensions{400, 41, 1};
  d.output_tensor.strides = dimensions{100, 13, 2};
  d.input_tensor.guaranteed_base_offset_alignment = 16;
  auto c = case_of(d, feature_level::v4_1);
  c.what.desc.input_tensor.total_tensor_size_in_bytes = *c.what.desc.input_tensor.total_tensor_size_in_bytes + 64;
  return c;
}

test_case smallest(const char* mutant, const test_case& c, unsigned most = plenty) {
  const auto s = in_process(*find_implementation(mutant));
  const auto v = examine(*s, c, output_padding::strict);
  EXPECT_NE(v.failure, failure::none) << mutant;
  const auto found = shrink(*s, c, v, output_padding::strict, most);
  const auto again = examine(*s, found, output_padding::strict);
  EXPECT_EQ(again.failure, v.failure) << found.id;
  EXPECT_TRUE(again.likely == v.likely || v.failure == failure::rejected_valid) << found.id;
  return found;
}

TEST(Shrink, FindsTheSmallestWrongCopy) {
  EXPECT_EQ(smallest("offset_ignored", large()).id, "slice1.shrunk.fl6_4.u8.in_2.off_1.win_1.str_1.out_1");
  EXPECT_EQ(smallest("negative_from_offset", large()).id, "slice1.shrunk.fl6_4.u8.in_2.off_0.win_2.str_m1.out_2");
  EXPECT_EQ(smallest("magnitude_ignored", large()).id, "slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_2.out_2");
  EXPECT_EQ(smallest("eight_bytes_as_four", large()).id, "slice1.shrunk.fl6_4.u64.in_1.off_0.win_1.str_1.out_1");
}

TEST(Shrink, KeepsTheKindOfFailure) {
  EXPECT_EQ(smallest("gaps_overwritten", large()).id, "slice1.shrunk.fl6_4.u8.in_2.off_0.win_2.str_1.out_2.ostr_2");
  auto tailed = large();
  *tailed.what.desc.output_tensor.total_tensor_size_in_bytes += 8;
  EXPECT_EQ(smallest("tail_overwritten", tailed).id, "slice1.shrunk.fl6_4.u8.in_1.off_0.win_1.str_1.out_1");
  auto bound = large();
  bound.binding.output_missing = 9;
  EXPECT_EQ(smallest("small_buffers_accepted", bound).id,
            "slice1.shrunk.fl6_4.u8.in_1.off_0.win_1.str_1.out_1.omiss_1");
}

TEST(Shrink, BreaksNoRuleThatTheCaseDidNotBreak) {
  auto c = large();
  c.what.desc.input_window_strides[1] = 0;
  const auto found = smallest("stride_0_accepted", c);
  EXPECT_EQ(violated_rules(found.what, found.level), std::vector{rule::window_stride});
  EXPECT_EQ(found.id, "slice1.shrunk.fl6_4.u8.in_1.off_0.win_1.str_0.out_1");
}

TEST(Shrink, FindsTheSmallestWrongRejection) {
  auto c = large();
  c.what.desc.input_window_strides[2] = std::numeric_limits<std::int32_t>::min();
  c.what.desc.output_tensor.sizes[2] = 1;
  EXPECT_EQ(smallest("int_min_rejected", c).id, "slice1.shrunk.fl6_4.u8.in_1.off_0.win_1.str_m2147483648.out_1");
}

TEST(Shrink, KeepsToTheLimitOfQuestions) {
  class counting : public subject {
   public:
    std::string name() const override { return "counting"; }
    bool checks_buffers() const override { return true; }
    bool has_all_operators() const override { return false; }
    bool is_partial() const override { return false; }
    answer ask(const test_case&, bool) override {
      ++asked;
      return {};
    }
    unsigned asked = 0;
  } s;
  const auto c = large();
  const verdict rejected{outcome::failed, failure::rejected_valid, {}, {}};
  unsigned none = 0, few = 5;
  EXPECT_EQ(shrink(s, c, rejected, output_padding::free, none).id, c.id);
  EXPECT_EQ(s.asked, 0u);
  EXPECT_NE(shrink(s, c, rejected, output_padding::free, few).id, c.id);
  EXPECT_EQ(few, 0u);
  EXPECT_LE(s.asked, 5u);
}

TEST(Shrink, ReturnsTheCaseIfNoneIsSmaller) {
  const auto c = case_of(slice(data_type::uint8, {1}, {0}, {1}, {1}));
  EXPECT_EQ(smallest("nothing_written", c).id, c.id);
}

TEST(Shrink, IsDeterministic) {
  EXPECT_EQ(smallest("axes_reversed", large()).id, smallest("axes_reversed", large()).id);
}

}  // namespace shrink_tests
}  // namespace slice1::conformance
