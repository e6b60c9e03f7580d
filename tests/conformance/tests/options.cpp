// SPDX-License-Identifier: MIT
#include "program/options.hpp"

#include "program/expectations.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace slice1::conformance {
namespace options_tests {

std::string error_of(const std::vector<std::string>& arguments) {
  try {
    parsed(arguments);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

TEST(Options, ValuesFollowAfterABlankOrAnEqualsSign) {
  const auto o = parsed({"p", "--seed", "7", "--random=0", "--output-padding=strict", "--time-limit", "2", "--slow"});
  EXPECT_EQ(o.seed, 7u);
  EXPECT_EQ(o.random, 0u);
  EXPECT_EQ(o.padding, output_padding::strict);
  EXPECT_EQ(o.time_limit.count(), 2000);
  EXPECT_TRUE(o.slow);
  EXPECT_TRUE(o.shrink);
  EXPECT_FALSE(parsed({"p", "--no-shrink"}).shrink);
}

TEST(Options, ErrorsNameTheirCause) {
  EXPECT_EQ(error_of({"p", "--sede", "7"}), "unknown option '--sede'; did you mean '--seed'?");
  EXPECT_EQ(error_of({"p", "--gtest_fliter=*"}), "unknown option '--gtest_fliter'; did you mean '--gtest_filter'?");
  EXPECT_EQ(error_of({"p", "--output-padding", "stirct"}),
            "--output-padding takes strict or free, not 'stirct'; did you mean 'strict'?");
  EXPECT_EQ(error_of({"p", "libmine.so"}),
            "'libmine.so' is not an option; an implementation is given by --implementation libmine.so");
  EXPECT_EQ(error_of({"p", "slice1.run"}),
            "'slice1.run' is not an option; an implementation is given by --implementation slice1.run");
  EXPECT_EQ(error_of({"p", ""}), "'' is not an option; see --help");
  EXPECT_EQ(error_of({"p", "slice1.page.example_2"}),
            "'slice1.page.example_2' is not an option; a case is selected by --gtest_filter=slice1.page.example_2");
  EXPECT_EQ(error_of({"p", "--seed"}), "--seed takes a value; see --help");
  EXPECT_EQ(error_of({"p", "--slow=1"}), "--slow takes no value; see --help");
  EXPECT_EQ(error_of({"p", "--output-padding", "loose"}),
            "--output-padding takes strict or free, not 'loose'; see --help");
  for (const auto* text : {"", "-1", "0", "1x", "99999999999999999999"})
    EXPECT_NE(error_of({"p", "--batch", text}), "");
  EXPECT_NE(error_of({"p", "--command", "c", "--implementation", "i"}), "");
  EXPECT_NE(error_of({"p", "--command", "c", "--in-process"}), "");
}

TEST(Options, AnUnknownOptionOfGoogleTestIsAnError) {
  const auto complaint = [](const char* argument) -> std::string {
    try {
      check_googletest_option(argument);
    } catch (const std::invalid_argument& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("--gtest_filtr=a"), "unknown option '--gtest_filtr'; did you mean '--gtest_filter'?");
  EXPECT_EQ(complaint("--gtest_filter"), "--gtest_filter takes a value: --gtest_filter=...; see --help");
  EXPECT_EQ(complaint("--gtest-filter=a"), "unknown option '--gtest-filter'; did you mean '--gtest_filter'?");
  EXPECT_EQ(complaint("--gtest_filter=a"), "");
  EXPECT_EQ(complaint("--gtest_brief"), "");
  EXPECT_EQ(complaint("--seed"), "");
}

#if defined(_WIN32)
TEST(Options, TheCommandLineQuotesBlanks) {
  const auto o = parsed({"C:\\p.exe", "--implementation", "my files\\mine.dll", "--output-padding", "free"});
  EXPECT_EQ(command_line(o, "--random 0"),
            "C:\\p.exe --implementation \"my files\\mine.dll\" --output-padding free --random 0");
}
#else
TEST(Options, TheCommandLineForOneCaseRepeatsTheOptions) {
  const auto o = parsed({"./p", "--command", "python3 it's.py", "--output-padding", "free", "--seed", "7"});
  EXPECT_EQ(command_line(o, "--random 0"), "./p --command 'python3 it'\\''s.py' --output-padding free --random 0");
}

TEST(Options, TheCommandLineQuotesWhatShellsExpand) {
  const auto o = parsed({"./p", "--implementation", "./lib*?.so"});
  EXPECT_EQ(command_line(o, "--random 0"), "./p --implementation './lib*?.so' --random 0");
}
#endif

TEST(Expectations, PatternsHaveStarsAndQuestionMarks) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*c", "abbc"));
  EXPECT_TRUE(matches("a*c*", "acbc"));
  EXPECT_TRUE(matches("a?c", "abc"));
  EXPECT_FALSE(matches("a?c", "ac"));
  EXPECT_FALSE(matches("abc", "abcd"));
  EXPECT_FALSE(matches("*b", "abc"));
}

TEST(Expectations, FiltersAreThoseOfGoogleTest) {
  EXPECT_TRUE(selects("*", "a.b"));
  EXPECT_TRUE(selects("x:a.*", "a.b"));
  EXPECT_FALSE(selects("x:a.*-*.b", "a.b"));
  EXPECT_TRUE(selects("-*.c", "a.b"));
  EXPECT_FALSE(selects("-x:*.b", "a.b"));
}

TEST(Expectations, EachPatternHasAReason) {
  std::istringstream lines("# known\n\n  slice1.page.*   the page is old \r\nslice1.rule.? because\n");
  expectations e(lines, "file");
  ASSERT_NE(e.reason("slice1.page.example"), nullptr);
  EXPECT_EQ(*e.reason("slice1.page.example"), "the page is old");
  EXPECT_EQ(*e.reason("slice1.rule.x"), "because");
  EXPECT_EQ(e.reason("slice1.rule.xy"), nullptr);
}

TEST(Expectations, MayBeOfRulesAndOfLikelyMistakes) {
  std::istringstream lines(
      "rule:window.*  no windows\n"
      "rule:output.size  no outputs\n"
      "rule:window_bound  a slip\n"
      "rule:tensor.flags  no flags\n"
      "mistake:\"the sign of * ignored\"  unsigned strides\n"
      "mistake:never*  unused\n"
      "slice1.page.*  all\n");
  expectations e(lines, "file");
  using rules = std::vector<rule>;
  EXPECT_EQ(*e.reason_to_fail(rules{rule::window_size}, {}), "no windows");
  EXPECT_EQ(*e.reason_to_fail(rules{rule::output_size, rule::window_bounds}, {}), "no outputs");
  EXPECT_EQ(e.reason_to_fail(rules{rule::window_size, rule::tensor_size}, {}), nullptr);
  EXPECT_EQ(e.reason_to_fail({}, {}), nullptr);
  EXPECT_EQ(*e.reason_to_fail(rules{rule::tensor_size}, {"another", "the sign of strides is ignored"}),
            "unsigned strides");
  EXPECT_EQ(e.reason("rule:window.size"), nullptr);
  const auto cases = all_cases();
  for (const auto& c : cases) e.reason(c.id);
  EXPECT_EQ(e.unmatched(cases),
            (std::vector<std::string>{"file: window_bound matches no failure; did you mean 'window.bounds'?",
                                      "file: tensor.flags matches no failure", "file: never* matches no failure"}));
}

TEST(Expectations, ALineWithoutAReasonIsAnError) {
  std::istringstream lines("# known\nslice1.page.*  \n");
  try {
    expectations(lines, "skips.txt");
    FAIL();
  } catch (const std::invalid_argument& e) {
    EXPECT_STREQ(e.what(), "skips.txt:2: 'slice1.page.*' has no reason");
  }
}

TEST(Expectations, APatternThatMatchesNoCaseIsNamed) {
  std::istringstream lines("slice1.page.* all\nslice1.pgae.* a slip\nslice1.page.e* some\n");
  expectations e(lines, "skips.txt");
  EXPECT_EQ(*e.reason("slice1.page.example"), "all");
  EXPECT_TRUE(e.has_unmatched());
  EXPECT_EQ(e.unmatched(all_cases()),
            (std::vector<std::string>{"skips.txt: slice1.pgae.* matches no case; did you mean 'slice1.page.*'?"}));
}

TEST(Expectations, ADirectoryIsAnError) {
  EXPECT_THROW(read_expectations("."), std::invalid_argument);
}

}  // namespace options_tests
}  // namespace slice1::conformance
