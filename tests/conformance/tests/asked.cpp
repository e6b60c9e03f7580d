// SPDX-License-Identifier: MIT
// A case is asked as its id says: what an implementation receives is written as an id again.
#include "cases/builder.hpp"
#include "cases/geometry.hpp"
#include "judge/judge.hpp"
#include "model/sizes.hpp"
#include "subject/c_description.hpp"
#include "subject/guarded_memory.hpp"
#include "subject/protocol.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>

namespace slice1::conformance {
namespace asked_tests {

// The description and binding that an implementation received.
struct receipt {
  std::string created{}, executed{};  // the geometry that each call was given
  binding how{};                      // the default if execute was not called
  bool has_contents = true, is_aligned = true;
};
const question* asked = nullptr;
receipt got;

bool holds(const std::byte* begin, const sparse_bytes& bytes) {
  return std::equal(bytes.begin(), bytes.end(), begin);
}

bool is_aligned(const void* at, const tensor_desc& t) {
  const auto alignment = std::min<std::size_t>(t.guaranteed_base_offset_alignment, page_size());
  return !std::has_single_bit(alignment) || reinterpret_cast<std::uintptr_t>(at) % alignment == 0;
}

int create_operator(std::uint32_t type, const slice1_operator* d, std::uint32_t level) {
  // The calls before it are about another level, those after it about another description.
  if (got.created.empty() && level == static_cast<std::uint32_t>(asked->level))
    got.created = geometry(read(operator_type{type}, *d), feature_level{level});
  return SLICE1_ACCEPTED;
}

int execute_operator(std::uint32_t type, const slice1_operator* d, const void* input, std::uint64_t input_size,
                     void* output, std::uint64_t output_size) {
  const auto what = read(operator_type{type}, *d);
  const auto& in = what.desc.input_tensor;
  const auto& out = what.desc.output_tensor;
  got.executed = geometry(what, asked->level);
  auto& how = got.how;
  const auto compare = [](std::uint64_t bound, std::uint64_t total, std::uint64_t& missing, std::uint64_t& extra) {
    (bound < total ? missing : extra) = bound < total ? total - bound : bound - total;
  };
  compare(input_size, total_size(in), how.input_missing, how.input_extra);
  compare(output_size, total_size(out), how.output_missing, how.output_extra);
  const auto *const from = static_cast<const std::byte*>(input), *const to = static_cast<const std::byte*>(output);
  const auto distance = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to)) -
                        static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(from));
  const auto first = static_cast<std::int64_t>(input_size), second = static_cast<std::int64_t>(output_size);
  if (distance == first || distance == -second) how.buffers = arrangement::touching;
  if (-second < distance && distance < first) how.buffers = arrangement::overlapping;
  if (how.buffers != arrangement::apart) how.output_at = distance;
  got.is_aligned = is_aligned(from, in) && is_aligned(to, out);
  got.has_contents = holds(to, asked->output) && (how.buffers == arrangement::overlapping || holds(from, asked->input));
  return SLICE1_BUFFERS_REJECTED;
}

constexpr slice1_implementation of_all_operators{
    sizeof(slice1_implementation), "receives", nullptr, nullptr, 1, create_operator, execute_operator, 0};
constexpr slice1_implementation of_slice1{
    sizeof(slice1_implementation),
    "receives",
    [](const slice1_operator* d, std::uint32_t level) -> int {
      return create_operator(SLICE1_OPERATOR_SLICE1, d, level);
    },
    [](const slice1_operator* d, const void* input, std::uint64_t input_size, void* output, std::uint64_t output_size)
        -> int { return execute_operator(SLICE1_OPERATOR_SLICE1, d, input, input_size, output, output_size); },
    1,
    nullptr,
    nullptr,
    0};

// The tensor without members behind null pointers.
tensor_desc readable(const tensor_desc& t, tensor_pointers& p) {
  if (!p.tensor) return p = {false, true, true, 1}, tensor_desc();
  if (!p.desc || p.type != 1) return p.sizes = true, tensor_desc();
  auto seen = t;
  if (!p.sizes) seen.sizes = {};
  return seen;
}
description readable(description what) {
  auto& d = what.desc;
  d.input_tensor = readable(d.input_tensor, what.input);
  d.output_tensor = readable(d.output_tensor, what.output);
  if (!what.offsets) d.input_window_offsets = {};
  if (!what.sizes) d.input_window_sizes = {};
  if (!what.strides) d.input_window_strides = {};
  return what;
}

bool hides_something(const description& d) {
  const auto hides = [](const tensor_pointers& p) { return !p.tensor || !p.desc || !p.sizes || p.type != 1; };
  return hides(d.input) || hides(d.output) || !d.offsets || !d.sizes || !d.strides;
}

bool is_executed(const test_case& c) {
  return legality_of(violated_rules(c.what, c.level)) == legality::valid && !c.acceptance_only;
}

void expect_as_the_id_says(const test_case& c, const slice1_implementation& by, const question& sent,
                           const question& q) {
  asked = &q;
  got = {};
  answer_of(by, sent);
  const auto wanted = geometry(readable(c.what), c.level);
  ASSERT_EQ(got.created, wanted) << c.id;
  ASSERT_TRUE(hides_something(c.what) || c.id.find(wanted) != std::string::npos) << c.id;
  ASSERT_EQ(got.executed, is_executed(c) ? wanted : "") << c.id;
  if (!is_executed(c)) return;
  ASSERT_EQ(binding_text(got.how), binding_text(c.binding)) << c.id;
  ASSERT_TRUE(c.id.ends_with(binding_text(got.how))) << c.id;
  ASSERT_TRUE(got.has_contents && got.is_aligned) << c.id;
  ASSERT_EQ(c.fill == contents::special, c.id.find(".special") != std::string::npos) << c.id;
}

// A question after its way through the protocol: `version` decides how many bytes of the request arrive.
question over_the_pipe(const question& q, std::uint32_t version) {
  const request sent = encoded(q);
  request arrived{};
  arrived.operator_type = static_cast<std::uint32_t>(operator_type::slice1);
  std::memcpy(&arrived, &sent, request_size(version));
  auto received = decoded(arrived);
  received.input = q.input, received.output = q.output;
  return received;
}

struct counts {
  unsigned asked = 0, asked_in_version_1 = 0;
};

void expect_in_each_way(const test_case& c, counts& n) {
  const auto q = question_of(c, is_executed(c));
  ++n.asked;
  expect_as_the_id_says(c, of_all_operators, q, q);
  expect_as_the_id_says(c, of_all_operators, over_the_pipe(q, 2), q);
  if (c.what.desc.type != operator_type::slice1) return;
  expect_as_the_id_says(c, of_slice1, over_the_pipe(q, 2), q);
  if (!can_ask(1, q)) return;
  ++n.asked_in_version_1;
  expect_as_the_id_says(c, of_slice1, over_the_pipe(q, 1), q);
}

TEST(Questions, AreAskedAsTheirIdsSay) {
  std::map<std::string_view, counts> kinds;
  for (const auto& c : all_cases()) {
    if (!c.slow) expect_in_each_way(c, kinds[c.kind]);
    if (HasFatalFailure()) return;
  }
  for (const auto type : all_operators) {
    for (std::uint64_t i = 0; i < 1000; ++i) expect_in_each_way(random_case(11, i, type), kinds["random"]);
  }
  EXPECT_EQ(kinds.size(), 14u);
  for (const auto& [kind, n] : kinds) {
    EXPECT_GT(n.asked, 100u) << kind;
    EXPECT_GT(n.asked_in_version_1, 0u) << kind;
  }
}

test_case shrunk(const std::string& rest) {
  const auto c = case_of("slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2." + rest);
  EXPECT_TRUE(c) << rest;
  return c.value_or(test_case());
}

TEST(Questions, OfBuffersThatLieTogetherNeedVersion2) {
  for (const std::string rest : {"imiss_1", "iextra_4", "overlap", "omiss_1.overlap"})
    EXPECT_TRUE(can_ask(1, question_of(shrunk(rest), true))) << rest;
  for (const std::string rest : {"touch_4", "touch_m4", "overlap_1", "overlap_m1"}) {
    EXPECT_FALSE(can_ask(1, question_of(shrunk(rest), true))) << rest;
    EXPECT_TRUE(can_ask(2, question_of(shrunk(rest), true))) << rest;
    EXPECT_TRUE(can_ask(1, question_of(shrunk(rest), false))) << rest;
  }
  auto other = shrunk("overlap");
  other.what.desc.type = operator_type::slice;
  EXPECT_FALSE(can_ask(1, question_of(other, false)));
}

// An input of 4 bytes and an output of 4.
TEST(Questions, OfBuffersThatDoNotExistAreNoCases) {
  for (const std::string rest : {"imiss_5", "imiss_1.iextra_1", "omiss_5", "touch_3", "touch_m3", "overlap_4",
                                 "overlap_m4", "overlap_400", "imiss_4.overlap", "iali_2.touch_3.imiss_1"})
    EXPECT_FALSE(case_of("slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2." + rest)) << rest;
  const std::string aligned = "slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2.oali_4";
  EXPECT_TRUE(case_of(aligned + ".touch_4"));
  EXPECT_FALSE(case_of(aligned + ".overlap_2"));
}

TEST(Questions, AboutBuffersThatAreNotAllocatedAreNotPassed) {
  const auto c = case_of("slice1.shrunk.fl6_4.u8.in_67108864.off_0.win_1.str_1.out_1.imiss_1");
  ASSERT_TRUE(c && c->acceptance_only);
  answer accepted;
  accepted.created = SLICE1_ACCEPTED;
  EXPECT_EQ(judge(*c, accepted, output_padding::free).outcome, outcome::skipped);
  accepted.created = SLICE1_REJECTED;
  EXPECT_EQ(judge(*c, accepted, output_padding::free).failure, failure::rejected_valid);
}

TEST(Questions, ThatWereNotAskedAreSkipped) {
  answer none;
  none.end = ending::not_asked;
  none.detail = "why";
  const auto v = judge(shrunk("overlap_1"), none, output_padding::free);
  EXPECT_EQ(v.outcome, outcome::skipped);
  EXPECT_EQ(v.message, "not asked: why");
}

}  // namespace asked_tests
}  // namespace slice1::conformance
