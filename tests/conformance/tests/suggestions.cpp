// SPDX-License-Identifier: MIT
#include "program/suggestions.hpp"

#include "subject/unicode.hpp"

#include <gtest/gtest.h>

namespace slice1::conformance {
namespace suggestions_tests {

TEST(DidYouMean, IsAQuestionOrNothing) {
  const std::vector<std::string> names{"offset_ignored", "sign_ignored", "crashes"};
  EXPECT_EQ(did_you_mean("ofsfet_ignored", names), "; did you mean 'offset_ignored'?");
  EXPECT_EQ(did_you_mean("hangs", names), "");
}

TEST(DidYouMean, OfAFileLooksInItsFolder) {
  const std::filesystem::path children = path_of(CHILDREN);
  auto misnamed = children;
  misnamed.replace_filename("x" + utf8_of(children.filename()));
  const auto text = did_you_mean(misnamed);
  EXPECT_NE(text.find(utf8_of(children.filename()) + "'?"), std::string::npos) << text;
  EXPECT_EQ(did_you_mean(path_of("no_such_folder/a.txt")), "; there is no folder no_such_folder");
}

TEST(UnmatchedFilter, NamesWhatIsNear) {
  const auto cases = all_cases();
  const auto about = [&](std::string_view filter) { return about_unmatched(filter, cases, true); };
  EXPECT_EQ(about("slice1.page.*"), "");
  EXPECT_EQ(about("slice1.pgae.*:slice1.page.*"), "No case matches slice1.pgae.*; did you mean 'slice1.page.*'?\n");
  EXPECT_EQ(about("slice1.page.exampel_1*"),
            "No case matches slice1.page.exampel_1*; did you mean 'slice1.page.example_1*'?\n");
  EXPECT_NE(about("slice1.shrunk.x").find("the form is slice1.shrunk.fl6_4"), std::string::npos);
  EXPECT_NE(about("random").find("ids begin with slice1.page, slice1.exhaustive"), std::string::npos);
  EXPECT_NE(about("slice.random.seed_1").find("--first"), std::string::npos);
  EXPECT_EQ(about_unmatched("slice_grad.page.*", cases, false),
            "No case matches slice_grad.page.*: the implementation is asked about DML_SLICE1 only\n");
}

}  // namespace suggestions_tests
}  // namespace slice1::conformance
