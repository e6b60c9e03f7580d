// SPDX-License-Identifier: MIT
#include "numpy_text.hpp"

#include "message.hpp"  // dispatch::failure

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace {

using playground::numpy_slice;

// "1:None:-2" for each slice.
std::string slices(std::string_view text, std::size_t rank) {
  const auto read = numpy_slice(text, rank);
  EXPECT_FALSE(read.has_index);
  std::string all;
  const auto part = [](const std::optional<std::int64_t>& number) { return number ? std::to_string(*number) : "None"; };
  for (const auto& s : read.slices) all += part(s.start) + ":" + part(s.stop) + ":" + part(s.step) + " ";
  return all;
}

std::string failure(std::string_view text) {
  try {
    numpy_slice(text, 2);
    return "";
  } catch (const dispatch::failure& reason) {
    return reason.what();
  }
}

TEST(NumpyText, ReadsSlices) {
  EXPECT_EQ(slices("1:, ::-2", 2), "1:None:None None:None:-2 ");
  EXPECT_EQ(slices(" -3 : +4 : 5 ,", 1), "-3:4:5 ");
  EXPECT_EQ(slices("x[None:None:None, :]", 2), "None:None:None None:None:None ");
  EXPECT_EQ(slices("", 2), "");
  EXPECT_EQ(slices("[9223372036854775807:-9223372036854775808]", 1), "9223372036854775807:-9223372036854775808:None ");
}

TEST(NumpyText, ExpandsTheEllipsis) {
  EXPECT_EQ(slices("..., 1:", 3), "None:None:None None:None:None 1:None:None ");
  EXPECT_EQ(slices("1:, Ellipsis, 2:", 2), "1:None:None 2:None:None ");
  EXPECT_EQ(slices("1:, ...", 3), "1:None:None None:None:None None:None:None ");
}

TEST(NumpyText, ReadsIndicesAndNewAxesAsTensorflowDoes) {
  const auto read = numpy_slice("None, -1, ..., 2::3", 4);
  ASSERT_TRUE(read.has_index);
  EXPECT_EQ(read.index, "None");
  const auto& slice = read.as_tensorflow;
  ASSERT_EQ(slice.begin.size(), 4u);
  EXPECT_EQ(slice.new_axis_mask, 1u);
  EXPECT_EQ(slice.shrink_axis_mask, 2u);
  EXPECT_EQ(slice.ellipsis_mask, 4u);
  EXPECT_EQ(slice.begin[1], -1);
  EXPECT_EQ(slice.begin[3], 2);
  EXPECT_EQ(slice.strides[3], 3);
  EXPECT_EQ(slice.begin_mask & 8u, 0u);
  EXPECT_EQ(slice.end_mask & 8u, 8u);
}

TEST(NumpyText, NamesWhatItCanNotRead) {
  EXPECT_EQ(failure("a:"), "'a' is not an integer of at most 64 bits");
  EXPECT_EQ(failure("1.5"), "'1.5' is not an integer of at most 64 bits");
  EXPECT_EQ(failure("9223372036854775808:"), "'9223372036854775808' is not an integer of at most 64 bits");
  EXPECT_EQ(failure("1:2:3:4"), "'1:2:3:4' has more than three numbers");
  EXPECT_EQ(failure("1:2:3:"), "'1:2:3:' has more than three numbers");
  EXPECT_EQ(failure("1:,,2"), "an entry is missing");
  EXPECT_EQ(failure("x[1:"), "']' is missing");
  EXPECT_EQ(failure("1:2[3]"), "'1:2' is not a name");
  EXPECT_EQ(failure("a b[3]"), "'a b' is not a name");
  EXPECT_EQ(failure("x[]"), "an entry is missing");
  EXPECT_EQ(failure("007"), "'007' is not an integer of at most 64 bits");
  EXPECT_EQ(failure("..., 1:, ..."), "only one '...' is allowed");
}

}  // namespace
