// SPDX-License-Identifier: MIT
#include "judge/judge.hpp"

#include "model/copy.hpp"
#include "model/sizes.hpp"
#include "tests/case_of.hpp"

#include <gtest/gtest.h>

namespace slice1::conformance {
namespace judge_tests {

using bytes = std::vector<std::byte>;

// UINT8 elements 1 to 6, stride -2: 6, 4, 2, at bytes 0, 2 and 4 of an output of 8.
test_case gapped() {
  auto d = slice(data_type::uint8, {6}, {0}, {6}, {-2});
  d.output_tensor.strides = dimensions{2};
  return case_of(d);
}

answer rejected() {
  return {};
}

answer executed(const test_case& c) {
  answer a;
  a.created = SLICE1_ACCEPTED;
  a.executed = true;
  a.execution = SLICE1_DONE;
  a.output = output_before(c);
  return a;
}

answer right(const test_case& c) {
  auto a = executed(c);
  a.output[0] = std::byte{6};
  a.output[2] = std::byte{4};
  a.output[4] = std::byte{2};
  return a;
}

failure failure_of(const test_case& c, const answer& a, output_padding padding = output_padding::strict) {
  const auto v = judge(c, a, padding);
  EXPECT_EQ(v.outcome == outcome::failed, v.failure != failure::none) << v.message;
  EXPECT_EQ(v.outcome == outcome::passed, v.message.empty()) << v.message;
  return v.failure;
}

std::string message_of(const test_case& c, const answer& a) {
  return text_of(judge(c, a, output_padding::strict));
}

testing::AssertionResult says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << part << "' is not in:\n" << text;
}

class checking : public subject {
 public:
  explicit checking(bool checks) : checks_(checks) {}
  std::string name() const override { return "checking"; }
  bool checks_buffers() const override { return checks_; }
  bool has_all_operators() const override { return false; }
  bool is_partial() const override { return false; }
  answer ask(const test_case&, bool) override { return {}; }

 private:
  bool checks_;
};

TEST(WantsExecution, OnlyOfValidCasesThatCanBeJudged) {
  checking with(true), without(false);
  auto c = gapped();
  EXPECT_TRUE(wants_execution(c, without));
  c.binding.input_missing = 1;
  EXPECT_FALSE(wants_execution(c, without));
  EXPECT_TRUE(wants_execution(c, with));
  c = gapped();
  c.acceptance_only = true;
  EXPECT_FALSE(wants_execution(c, with));
  c = gapped();
  c.what.desc.input_window_strides[0] = 0;
  EXPECT_FALSE(wants_execution(c, with));
  c = gapped();
  c.what.desc.output_tensor.flags = 2;  // undocumented
  EXPECT_FALSE(wants_execution(c, with));
}

TEST(Judge, PassesTheRightBytes) {
  EXPECT_EQ(failure_of(gapped(), right(gapped())), failure::none);
}

TEST(Judge, RequiresValidToBeAcceptedAndInvalidToBeRejected) {
  auto invalid = gapped();
  invalid.what.desc.input_window_strides[0] = 0;
  EXPECT_EQ(judge(invalid, rejected(), output_padding::strict).outcome, outcome::passed);
  EXPECT_EQ(failure_of(invalid, executed(invalid)), failure::accepted_invalid);
  EXPECT_EQ(failure_of(gapped(), rejected()), failure::rejected_valid);
}

TEST(Judge, HasNoOpinionOnUndocumentedCases) {
  auto c = gapped();
  c.what.desc.output_tensor.flags = 2;
  const auto v = judge(c, rejected(), output_padding::strict);
  EXPECT_EQ(v.outcome, outcome::no_opinion);
  EXPECT_EQ(v.message, "rejected, tensor.flags");
  EXPECT_EQ(message_of(c, executed(c)), "accepted, tensor.flags");
}

TEST(Judge, CountsUnsupportedSeparately) {
  auto a = rejected();
  a.created = SLICE1_UNSUPPORTED;
  EXPECT_EQ(judge(gapped(), a, output_padding::strict).outcome, outcome::unsupported);
}

TEST(Judge, FailsMalformedAnswers) {
  const auto c = gapped();
  auto a = right(c);
  a.created = 3;
  EXPECT_EQ(failure_of(c, a), failure::garbled);
  a = right(c);
  a.execution = 3;
  EXPECT_EQ(failure_of(c, a), failure::garbled);
  a = right(c);
  a.executed = false;
  EXPECT_EQ(failure_of(c, a), failure::garbled);
  a = right(c);
  a.output = copy_of(std::span(a.output).first(7));
  EXPECT_EQ(failure_of(c, a), failure::garbled);
}

TEST(Judge, FailsExecutionsThatFail) {
  auto a = right(gapped());
  a.execution = SLICE1_FAILED;
  EXPECT_EQ(failure_of(gapped(), a), failure::execution_failed);
  a.execution = SLICE1_BUFFERS_REJECTED;
  EXPECT_EQ(failure_of(gapped(), a), failure::execution_failed);
}

TEST(Judge, DistinguishesEndings) {
  const auto ended = [](ending e) {
    answer a;
    a.end = e;
    a.detail = "why";
    a.memory = "  where\n";
    return judge(gapped(), a, output_padding::free);
  };
  EXPECT_EQ(ended(ending::crashed).failure, failure::crashed);
  EXPECT_TRUE(says(ended(ending::crashed).message, "\n  where\n"));
  EXPECT_EQ(ended(ending::hung).failure, failure::hung);
  EXPECT_EQ(ended(ending::garbled).failure, failure::garbled);
  EXPECT_TRUE(says(ended(ending::crashed).message, "crashed: why"));
  EXPECT_EQ(ended(ending::not_run).outcome, outcome::given_up);
  EXPECT_EQ(ended(ending::not_run).message, "why");
}

TEST(Judge, RequiresNoExecutionOfCasesForAcceptanceOnly) {
  auto c = gapped();
  c.acceptance_only = true;
  answer a;
  a.created = SLICE1_ACCEPTED;
  EXPECT_EQ(failure_of(c, a), failure::none);
  EXPECT_EQ(failure_of(c, rejected()), failure::rejected_valid);
}

TEST(Judge, FailsGapsAndTailUnderStrictOnly) {
  const auto c = gapped();
  auto a = right(c);
  a.output[3] = std::byte{1};
  EXPECT_EQ(failure_of(c, a, output_padding::strict), failure::wrote_gap);
  EXPECT_EQ(failure_of(c, a, output_padding::free), failure::none);
  EXPECT_TRUE(says(message_of(c, a), "1 bytes between the elements"));
  EXPECT_TRUE(says(message_of(c, a), "byte 3 of the output"));
  a = right(c);
  a.output[7] = a.output[6] = std::byte{1};
  EXPECT_EQ(failure_of(c, a, output_padding::strict), failure::wrote_tail);
  EXPECT_EQ(failure_of(c, a, output_padding::free), failure::none);
  EXPECT_TRUE(says(message_of(c, a), "2 bytes after the last element"));
  a.output[4] = std::byte{1};
  EXPECT_EQ(failure_of(c, a, output_padding::free), failure::wrong_element);
}

TEST(Judge, FailsEveryChangedByteOutsideTheOutput) {
  const auto expect_found = [](const auto& change) {
    auto a = right(gapped());
    change(a);
    EXPECT_EQ(failure_of(gapped(), a, output_padding::free), failure::wrote_outside);
  };
  expect_found([](answer& a) { a.changed_before = 1; });
  expect_found([](answer& a) { a.changed_after = 1; });
  expect_found([](answer& a) { a.wrote_input = true; });
  expect_found([](answer& a) { a.wrote_description = true; });
}

TEST(Judge, FailsChangesBeyondTheTensorInALargerBuffer) {
  auto c = gapped();
  c.binding.output_extra = 4;
  auto a = right(c);
  ASSERT_EQ(a.output.size(), 12u);
  EXPECT_EQ(failure_of(c, a, output_padding::free), failure::none);
  a.output[9] = std::byte{1};
  EXPECT_EQ(failure_of(c, a, output_padding::free), failure::wrote_outside);
  EXPECT_TRUE(says(message_of(c, a), "changed 1 bytes of the output's buffer that are beyond the tensor\n"));
  EXPECT_TRUE(says(message_of(c, a), "byte 9 of the output"));
}

TEST(Judge, RequiresUnsuitableBuffersToBeRejectedBeforeAnyWrite) {
  auto c = gapped();
  c.binding.output_missing = 1;
  auto a = executed(c);
  EXPECT_EQ(failure_of(c, a), failure::buffers_accepted);
  a.execution = SLICE1_FAILED;
  EXPECT_EQ(failure_of(c, a), failure::execution_failed);
  a.execution = SLICE1_BUFFERS_REJECTED;
  EXPECT_EQ(failure_of(c, a), failure::none);
  a.output[0] = std::byte{1};
  EXPECT_EQ(failure_of(c, a), failure::wrote_outside);
  a.executed = false;
  EXPECT_EQ(judge(c, a, output_padding::strict).outcome, outcome::skipped);
}

TEST(JudgesMessage, ShowsTheFirstWrongElementAndWhereItComesFrom) {
  const auto c = gapped();
  auto a = right(c);
  a.output[2] = std::byte{5};
  const auto text = message_of(c, a);
  EXPECT_TRUE(says(text, "wrong elements: 1 of 3\n"));
  EXPECT_TRUE(says(text, "UINT8 {6}"));
  EXPECT_TRUE(says(text, "OutputTensor[1] must be InputTensor[3], 4 (0x04)"));
  EXPECT_TRUE(says(text, "but is 5 (0x05), which is InputTensor[4]\n"));
}

TEST(JudgesMessage, SaysIfSeveralOrNoElementsHaveTheValue) {
  auto c = case_of(slice(data_type::uint8, {2, 251}, {0, 0}, {1, 1}, {1, 1}));  // 251 values, twice
  auto a = executed(c);
  a.output[0] = std::byte{3};
  EXPECT_TRUE(says(message_of(c, a), "which is InputTensor[0, 2] and 1 more of the input's elements"));
  a.output[0] = std::byte{};
  EXPECT_TRUE(says(message_of(c, a), "which is no element of the input"));
  a = executed(c);
  EXPECT_TRUE(says(message_of(c, a), "no element of the input, the value before the copy"));
  EXPECT_TRUE(says(message_of(c, a), "likely mistake: elements are not written"));
}

TEST(JudgesMessage, PrintsElementsByTheirType) {
  const auto message = [](data_type type, std::uint64_t bits) {
    const auto c = case_of(slice(type, {1}, {0}, {1}, {1}));
    auto a = executed(c);
    for (std::size_t i = 0; i < bytes_of(type); ++i) {
      const auto at = std::endian::native == std::endian::little ? i : bytes_of(type) - 1 - i;
      a.output[at] = static_cast<std::byte>(bits >> (8 * i));
    }
    return message_of(c, a);
  };
  EXPECT_TRUE(says(message(data_type::int8, 0xff), "is -1 (0xff)"));
  EXPECT_TRUE(says(message(data_type::uint16, 0xffff), "is 65535 (0xffff)"));
  EXPECT_TRUE(says(message(data_type::int64, ~0ull), "is -1 (0xffffffffffffffff)"));
  EXPECT_TRUE(says(message(data_type::float16, 0xc100), "is -2.5 (0xc100)"));
  EXPECT_TRUE(says(message(data_type::float16, 0x7c01), "is NaN (0x7c01)"));
  EXPECT_TRUE(says(message(data_type::float32, 0x80000000), "is -0 (0x80000000)"));
  EXPECT_TRUE(says(message(data_type::float64, 0x7ff0000000000000), "is inf (0x7ff0000000000000)"));
}

TEST(JudgesMessage, NamesNullPointersAndWrongTensorTypes) {
  auto c = gapped();
  EXPECT_EQ(message_of(c, rejected()).find("null:"), std::string::npos);
  c.what.input.desc = false;
  c.what.strides = false;
  c.what.output.type = 2;
  const auto text = message_of(c, executed(c));
  EXPECT_TRUE(says(text, "\n  null: InputTensor.Desc\n  OutputTensor.Type is 2\n  null: InputWindowStrides\n"));
}

TEST(JudgesMessage, SaysWhatExecuteReturned) {
  auto a = right(gapped());
  a.execution = SLICE1_FAILED;
  EXPECT_TRUE(says(message_of(gapped(), a), "execution failed: execute returned SLICE1_FAILED\n"));
}

TEST(JudgesMessage, SaysWhichBytesOutsideTheOutputChanged) {
  auto a = right(gapped());
  a.changed_after = 12, a.wrote_input = true;
  EXPECT_TRUE(says(message_of(gapped(), a),
                   "changed as far as 12 bytes after the output's last, of 8, and the input's bytes, or some"));
  a = right(gapped());
  a.changed_before = 1, a.wrote_description = true;
  EXPECT_TRUE(says(message_of(gapped(), a),
                   "changed 1 byte before the output's first, and the description's structs or arrays\n"));
}

TEST(JudgesMessage, NamesAMistakeOnlyIfItExplainsAllChanges) {
  const auto c = gapped();
  const std::string ignored = "the sign of strides is ignored";
  auto a = right(c);
  a.output[0] = std::byte{1}, a.output[2] = std::byte{3}, a.output[4] = std::byte{5};
  EXPECT_TRUE(says(message_of(c, a), "likely mistake: " + ignored));
  auto also_outside = a;
  also_outside.changed_after = 1;
  EXPECT_EQ(message_of(c, also_outside).find(ignored), std::string::npos);
  a.output[3] = std::byte{1};
  EXPECT_EQ(message_of(c, a).find(ignored), std::string::npos);
  a = executed(c);
  a.output[3] = std::byte{1};
  EXPECT_EQ(message_of(c, a).find("not written"), std::string::npos);
}

TEST(JudgesMessage, NamesEveryViolatedRule) {
  auto c = gapped();
  c.what.desc.input_window_strides[0] = 0;
  c.what.desc.input_window_sizes[0] = 7;
  const auto text = message_of(c, executed(c));
  EXPECT_TRUE(says(text, "breaks window.bounds, window.stride\n"));
  EXPECT_TRUE(says(text, "window.bounds requires: "));
  EXPECT_TRUE(says(text, "    window.bounds: InputWindowOffsets[0] + InputWindowSizes[0] = 7, "));
  EXPECT_TRUE(says(text, "window.stride requires: "));
}

TEST(JudgesMessage, NamesTheMistakeThatAcceptsTooMuch) {
  const auto accepted = [](const slice1_desc& d, feature_level level = latest_feature_level) {
    const auto c = case_of(d, level);
    return message_of(c, executed(c));
  };
  const auto base = [] { return slice(data_type::float32, {4}, {0}, {4}, {2}); };
  auto d = base();
  d.input_window_offsets[0] = 0xfffffffe;
  EXPECT_TRUE(says(accepted(d), "likely mistake: offset + size wraps in 32 bits"));
  d.input_window_offsets[0] = 1;
  EXPECT_TRUE(says(accepted(d), "compared with the input's size separately"));
  d = base();
  d.output_tensor.sizes[0] = 3;
  EXPECT_TRUE(says(accepted(d), "likely mistake: the maximum is computed as 1 + size / |stride|"));
  d = slice(data_type::uint8, {3}, {0}, {3}, {1});
  d.output_tensor.total_tensor_size_in_bytes = 3;
  EXPECT_TRUE(says(accepted(d), "is not rounded up to 4"));
  d = base();
  d.input_tensor.guaranteed_base_offset_alignment = 2;
  EXPECT_TRUE(says(accepted(d), "not compared with the element size"));
  d = base();
  d.input_tensor.strides = dimensions{0x80000000};
  EXPECT_TRUE(says(accepted(d), "the product of Sizes"));
  EXPECT_TRUE(says(accepted(base(), feature_level::v2_1), "below 3_0 only 4 and 5 are supported"));
  d = base();
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::int64;
  EXPECT_TRUE(says(accepted(d, feature_level::v4_0), "64-bit types are accepted at every feature level"));
}

TEST(JudgesMessage, SuspectsUnusualFeaturesOfAValidDescription) {
  const auto suspected = [](const slice1_desc& d, feature_level level = latest_feature_level) {
    return message_of(case_of(d, level), rejected());
  };
  const auto base = [] { return slice(data_type::float32, {1, 4}, {0, 0}, {1, 4}, {1, -1}); };
  auto d = base();
  d.input_window_strides[0] = std::numeric_limits<std::int32_t>::min();
  EXPECT_TRUE(says(suspected(d), "most suspicious: a window stride is INT_MIN"));
  d = base();
  d.output_tensor.strides = dimensions{0, 1};
  EXPECT_TRUE(says(suspected(d), "most suspicious: an output stride is 0"));
  EXPECT_TRUE(says(suspected(base(), feature_level{0x4101}), "most suspicious: the feature level has no name"));
  EXPECT_TRUE(says(suspected(base(), feature_level::v3_0), "most suspicious: 1 to 8 dimensions"));
  d = base();
  d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint64;
  EXPECT_TRUE(says(suspected(d, feature_level::v4_1), "most suspicious: 64-bit types"));
  d = base();
  d.output_tensor.sizes[1] = 2;
  EXPECT_TRUE(says(suspected(d), "most suspicious: the output is below the maximum"));
  EXPECT_TRUE(says(suspected(base()), "most suspicious: a window stride is negative"));
}

TEST(JudgeCopy, OfGigabytesFindsAByteBetweenTheElements) {
  auto c = case_of(slice(data_type::uint8, {2, 5}, {0, 0}, {2, 5}, {1, -1}));
  c.what.desc.output_tensor.strides = dimensions_of({1u << 28, 1});
  c.what.desc.output_tensor.total_tensor_size_in_bytes = (1u << 28) + 8;
  c.slow = true, c.acceptance_only = false;
  answer a;
  a.created = SLICE1_ACCEPTED, a.executed = true, a.execution = SLICE1_DONE;
  a.output = copied(c.what.desc, mistake::none, input_of(c), output_before(c));
  EXPECT_EQ(judge(c, a, output_padding::strict).outcome, outcome::passed);
  constexpr std::size_t at = (1u << 27) + 77;
  a.output[at] ^= std::byte{1};
  const auto v = judge(c, a, output_padding::strict);
  EXPECT_EQ(v.failure, failure::wrote_gap);
  EXPECT_NE(v.message.find("changed gaps: 1 bytes"), std::string::npos) << v.message;
  EXPECT_NE(v.message.find("byte " + std::to_string(at) + " of the output"), std::string::npos) << v.message;
  EXPECT_EQ(judge(c, a, output_padding::free).outcome, outcome::passed);
}

}  // namespace judge_tests
}  // namespace slice1::conformance
