// SPDX-License-Identifier: MIT
// The cases are what they claim: their ids, a satisfying and a breaking case for every rule, and the library's
// agreement with the model.
#include "cases/cases.hpp"

#include "cases/builder.hpp"
#include "cases/geometry.hpp"
#include "model/copy.hpp"
#include "subject/c_description.hpp"
#include "subject/protocol.hpp"

#include <slice1/directml.hpp>
#include <slice1/reference.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace slice1::conformance {
namespace cases_tests {

const std::vector<test_case>& all() {
  static const auto cases = all_cases();
  return cases;
}

bool is_executable(const test_case& c) {
  return !c.slow && !c.acceptance_only && legality_of(violated_rules(c.what, c.level)) == legality::valid;
}

TEST(Ids, AreUniqueAndSafeInFilters) {
  std::set<std::string_view> ids;
  for (const auto& c : all()) {
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_TRUE(c.id.starts_with(std::string(name_of(c.what.desc.type)) + "." + std::string(c.kind) + ".")) << c.id;
    EXPECT_EQ(c.id.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."),
              std::string::npos)
        << c.id;
    EXPECT_NE(c.id.find(geometry(c.what, c.level)), std::string::npos) << c.id;
  }
}

TEST(Ids, AreTheSameInEveryRun) {
  const auto again = all_cases();
  ASSERT_EQ(again.size(), all().size());
  for (std::size_t i = 0; i < again.size(); ++i) ASSERT_EQ(again[i].id, all()[i].id);
}

TEST(Ids, OfRandomCasesAreTheSameOnEveryPlatform) {
  std::uint64_t hash = 2166136261u;  // FNV-1a in 32 bits
  for (std::uint64_t i = 0; i < 2000; ++i) {
    for (const char letter : random_case(1, i).id)
      hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u & 0xffff'ffffu;
  }
  EXPECT_EQ(hash, 797596288u);  // computed once; a changed generator changes it
}

TEST(Ids, OfThePagesExamplesAreAsDocumented) {
  const auto has = [](std::string_view id) {
    return std::any_of(all().begin(), all().end(), [&](const test_case& c) { return c.id == id; });
  };
  EXPECT_TRUE(has("slice1.page.example_1.fl6_4.f32.in_1x1x4x4.off_0x0x0x1.win_1x1x4x3.str_1x1x2x2.out_1x1x2x2"));
  EXPECT_TRUE(has("slice1.page.example_2.fl6_4.f32.in_1x1x4x4.off_0x0x0x1.win_1x1x4x3.str_1x1xm2x2.out_1x1x2x2"));
}

TEST(AllCases, AreManyOfEachKind) {
  std::map<std::string_view, std::size_t> counts;
  std::map<operator_type, std::size_t> operators;
  std::size_t slow = 0;
  for (const auto& c : all()) {
    ++operators[c.what.desc.type];
    if (c.what.desc.type != operator_type::slice1) continue;
    ++counts[c.kind];
    slow += c.slow ? 1 : 0;
  }
  EXPECT_GE(operators[operator_type::slice1] - slow, 20'000u);
  EXPECT_GE(operators[operator_type::slice], 15'000u);
  EXPECT_GE(operators[operator_type::slice_grad], 20'000u);
  EXPECT_EQ(counts["slow"], slow);
  const std::map<std::string_view, std::size_t> least{
      {"page", 20},      {"exhaustive", 5000}, {"rule", 500},          {"combined", 500}, {"boundary", 4000},
      {"support", 3000}, {"layout", 2000},     {"below_maximum", 500}, {"bits", 100},     {"callers", 1000},
      {"binding", 300},  {"nulls", 511},       {"large", 400},         {"slow", 5}};
  EXPECT_EQ(counts.size(), least.size());
  for (const auto& [kind, count] : least) EXPECT_GE(counts[kind], count) << kind;
}

TEST(AllCases, HaveSmallBuffersUnlessTheySayOtherwise) {
  for (const auto& c : all()) {
    if (!is_executable(c)) continue;
    const auto most = c.kind == "large" ? (1u << 24) + 8 : 1u << 20;
    ASSERT_LE(bound_input(c), most) << c.id;
    ASSERT_LE(bound_output(c), most) << c.id;
  }
}

TEST(AllCases, NameTheRulesThatTheyBreak) {
  for (const auto& c : all()) {
    const auto violated = violated_rules(c.what, c.level);
    if (!violated.empty()) {
      EXPECT_EQ(c.rules, violated) << c.id;
      EXPECT_FALSE(c.slow) << c.id;
    }
  }
}

TEST(AllCases, RevealEachMistake) {
  std::map<mistake, unsigned> shown;
  for (const auto& c : all()) {
    if (!is_executable(c) || !is_small(c) || !c.binding.is_valid()) continue;
    const auto input = input_of(c), before = output_before(c);
    const auto right = copied(c.what.desc, mistake::none, input, before);
    for (const auto& [m, text] : all_mistakes()) {
      shown[m] += copied(c.what.desc, m, input, before) == right ? 0u : 1u;
    }
  }
  // Two elements copied with INT_MIN are 2^31 apart, so only slow cases reveal that mistake in a copy.
  shown.erase(mistake::int_min_in_32_bits);
  EXPECT_EQ(shown.size(), all_mistakes().size() - 1);
  for (const auto& [m, count] : shown) EXPECT_GE(count, 100u) << static_cast<int>(m);
}

std::string group_of(rule r) {
  std::string text(id(r));
  text[text.find('.')] = '_';
  return "slice1.rule." + text + ".";
}

TEST(RuleCases, BreakTheirRuleAloneExceptWhereThatIsImpossible) {
  std::set<const rule_exception*> used;
  for (const auto& c : rule_cases()) {
    const auto violated = violated_rules(c.what, c.level);
    if (violated.empty()) {
      ASSERT_EQ(c.rules.size(), 1u) << c.id;
      EXPECT_TRUE(c.id.starts_with(group_of(c.rules[0]))) << c.id;
      continue;
    }
    const auto is_about = [&](rule r) { return c.id.starts_with(group_of(r)); };
    if (violated.size() == 1) {
      EXPECT_TRUE(is_about(violated[0])) << c.id;
      continue;
    }
    bool is_excepted = false;
    for (const auto& e : rule_exceptions()) {
      std::vector<rule> both{e.broken, e.also};
      std::sort(both.begin(), both.end());
      if (!is_about(e.broken) || both != violated) continue;
      is_excepted = true;
      used.insert(&e);
    }
    EXPECT_TRUE(is_excepted) << c.id;
  }
  EXPECT_EQ(used.size(), rule_exceptions().size());
}

TEST(RuleCases, CoverBothTensorsAndEachDimension) {
  std::map<rule, std::size_t> broken;
  for (const auto& c : rule_cases()) {
    for (const auto r : violated_rules(c.what, c.level)) ++broken[r];
  }
  for (const auto r : {rule::tensor_size, rule::tensor_element_count}) EXPECT_GE(broken[r], 8u) << id(r);
  for (const auto r : {rule::window_size, rule::window_bounds, rule::window_stride, rule::output_size}) {
    EXPECT_GE(broken[r], 4u) << id(r);
  }
  EXPECT_GE(broken[rule::pointer_null], 9u);
}

// Rules that C structs and executions can't break.
const std::map<rule, std::string_view> not_askable{
    {rule::operator_type, "the adapter takes the operator's own struct"},
    {rule::binding_element_size, "the adapter's buffers are raw bytes"},
    {rule::binding_element_type, "the adapter's buffers are raw bytes"},
    {rule::binding_owned_by_dml, "the adapter has no initialization"},
    {rule::binding_alignment, "the adapter's buffers are addresses without an offset"},
    {rule::binding_shape, "the adapter's buffers have no shape"},
    {rule::notation_rank, "a rule of other notations: NumPy's, ONNX's, TensorFlow's"},
    {rule::notation_range, "a rule of other notations"},
    {rule::notation_axis, "a rule of other notations"},
    {rule::notation_mask, "a rule of other notations"},
    {rule::notation_step, "a rule of other notations"},
    {rule::notation_step_range, "a rule of other notations"},
    {rule::notation_index, "a rule of other notations"},
    {rule::notation_empty, "a rule of other notations"},
    {rule::descriptor_range, "the adapter takes DirectML's structs, whose numbers fit"},
};

// The request as an implementation receives it: nothing beyond the counts.
request as_given(const test_case& c) {
  const auto type = c.what.desc.type;
  question q;
  q.what = read(type, *c_description(c.what).get());
  return encoded(q);
}

TEST(ShrunkId, DescribesTheCaseThatHasIt) {
  std::size_t described = 0;
  const auto expect_same = [&](test_case c) {
    name_shrunk(c);
    const auto read = case_of(c.id);
    ASSERT_TRUE(read) << c.id;
    ASSERT_EQ(read->id, c.id);
    const auto asked = as_given(*read), wanted = as_given(c);
    ASSERT_EQ(std::memcmp(&asked, &wanted, sizeof asked), 0) << c.id;
    ASSERT_TRUE(read->level == c.level && read->fill == c.fill && read->rules == c.rules) << c.id;
    ASSERT_EQ(binding_text(read->binding), binding_text(c.binding)) << c.id;
    ASSERT_EQ(bound_output(*read), bound_output(c)) << c.id;
    ++described;
  };
  for (const auto& c : all()) {
    if (!c.slow) expect_same(c);
  }
  for (const auto type : all_operators) {
    for (std::uint64_t i = 0; i < 1000; ++i) expect_same(random_case(9, i, type));
  }
  EXPECT_GT(described, 60'000u);
}

TEST(ShrunkId, OfAnotherFormDescribesNoCase) {
  const std::string good = "slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2";
  ASSERT_TRUE(case_of(good));
  EXPECT_EQ(case_of(good)->what.desc.input_window_strides[0], -2);
  for (const std::string id :
       {"", "slice1", "slice1.shrunk", "slice2.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2",
        "slice1.page.fl6_4.u8.in_3.off_0.win_3.str_m2.out_2", "slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m2",
        "slice1.shrunk.fl6.u8.in_3.off_0.win_3.str_m2.out_2", "slice1.shrunk.fl6_4.u9.in_3.off_0.win_3.str_m2.out_2",
        "slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_m.out_2", "slice1.shrunk.fl6_4.u8.in_3.off_0.win_3.str_-2.out_2",
        "slice1.shrunk.fl6_4.u8.in_03.off_0.win_3.str_m2.out_2",
        "slice1.shrunk.fl6_4.u8.in_1x1x1x1x1x1x1x1x1.off_0.win_3.str_m2.out_2"}) {
    EXPECT_FALSE(case_of(id)) << id;
  }
  for (const auto* more : {".", ".x", ".overlap_", ".overlap_1.imiss_1", ".touch_3.touch_3"})
    EXPECT_FALSE(case_of(good + more)) << more;
}

TEST(Traceability, EveryRuleHasACaseThatSatisfiesItAndOneThatBreaksIt) {
  std::set<rule> satisfied, broken;
  for (const auto& c : all()) {
    const bool is_positive = violated_rules(c.what, c.level).empty() && c.binding.is_valid();
    for (const auto r : c.rules) (is_positive ? satisfied : broken).insert(r);
  }
  for (const auto& row : rule_table) {
    const bool is_askable = not_askable.find(row.rule) == not_askable.end();
    EXPECT_EQ(satisfied.count(row.rule), is_askable ? 1u : 0u) << row.id;
    EXPECT_EQ(broken.count(row.rule), is_askable ? 1u : 0u) << row.id;
  }
}

// The rules that the library reports for the C structs.
std::vector<rule> judged_by_the_library(const test_case& c) {
  const c_description structs(c.what);
  const dml::DML_OPERATOR_DESC desc{static_cast<dml::DML_OPERATOR_TYPE>(c.what.desc.type), structs.get()};
  const auto found = validate(desc, static_cast<dml::DML_FEATURE_LEVEL>(c.level));
  std::set<rule> rules;
  for (const auto& v : found.violations()) rules.insert(v.rule());
  return {rules.begin(), rules.end()};
}

void expect_agreement(const test_case& c) {
  const auto violated = violated_rules(c.what, c.level);
  ASSERT_EQ(judged_by_the_library(c), violated) << c.id;
  const auto& d = c.what.desc;
  if (!violated.empty() || c.slow || c.acceptance_only || !c.binding.is_valid()) return;
  const auto input = input_of(c);
  auto output = output_before(c);
  const auto expected = copied(d, mistake::none, input, output);
  with_library_desc(d, [&](const auto& desc) {
    const auto plan = make_plan(desc, c.level);
    ASSERT_TRUE(plan) << c.id;
    ASSERT_TRUE(reference_copy(*plan, std::span<const std::byte>(input), std::span<std::byte>(output))) << c.id;
    ASSERT_EQ(output, expected) << c.id;
  });
}

TEST(TheLibraryAndTheModel, AgreeOnAllCases) {
  for (const auto& c : all()) expect_agreement(c);
}

TEST(TheLibraryAndTheModel, AgreeOnRandomCases) {
  for (std::uint64_t i = 0; i < 200'000; ++i) expect_agreement(random_case(7, i));
  for (std::uint64_t i = 0; i < 50'000; ++i) {
    for (const auto type : {operator_type::slice, operator_type::slice_grad}) expect_agreement(random_case(8, i, type));
  }
}

TEST(RandomCases, AreVaried) {
  std::map<legality, unsigned> sorts;
  std::set<std::uint32_t> ranks;
  std::set<data_type> kinds;
  std::set<rule> broken;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const auto c = random_case(3, i);
    const auto violated = violated_rules(c.what, c.level);
    ++sorts[legality_of(violated)];
    broken.insert(violated.begin(), violated.end());
    if (!violated.empty()) continue;
    ranks.insert(c.what.desc.dimension_count);
    kinds.insert(c.what.desc.input_tensor.data_type);
  }
  EXPECT_GE(sorts[legality::valid], 6500u);
  EXPECT_GE(sorts[legality::invalid], 2000u);
  EXPECT_GE(sorts[legality::undocumented], 20u);
  EXPECT_EQ(ranks.size(), 8u);
  EXPECT_EQ(kinds.size(), 11u);
  EXPECT_EQ(broken.size(), static_cast<std::size_t>(rule::slice_size) - 1);  // all of DML_SLICE1's but operator.type
}

TEST(RandomCases, DifferBySeedAndNumber) {
  EXPECT_EQ(random_case(3, 4).id, random_case(3, 4).id);
  EXPECT_NE(geometry(random_case(3, 4).what, {}), geometry(random_case(3, 5).what, {}));
  EXPECT_NE(geometry(random_case(3, 4).what, {}), geometry(random_case(4, 4).what, {}));
}

}  // namespace cases_tests
}  // namespace slice1::conformance
