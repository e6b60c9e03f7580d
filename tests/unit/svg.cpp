// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <slice1/descriptor.hpp>
#include <slice1/directml.hpp>
#include <slice1/svg.hpp>
#include <string>
#include <vector>

#include "support/gradient.hpp"
#include "support/picture.hpp"
#include "support/violations.hpp"

namespace svg_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;

std::string input(const std::string& svg) {
  return drawn(svg, "InputTensor");
}
std::string output(const std::string& svg) {
  return drawn(svg, "OutputTensor");
}

// The texts of one kind, in their order.
std::vector<std::string> texts(const std::string& svg, const std::string& kind, const std::string& group) {
  std::vector<std::string> found;
  for (const auto& e : parse(svg)) {
    if (e.group == group && e.is("text", kind)) found.push_back(e.text);
  }
  return found;
}

bool has_text(const std::string& svg, const std::string& group, const std::string& text) {
  for (const auto& e : parse(svg)) {
    if (e.group == group && e.name == "text" && e.text == text) return true;
  }
  return false;
}

// The lines of the report, joined.
std::string report_text(const std::string& svg) {
  std::string text;
  for (const auto& line : texts(svg, "rule", "report")) text += (text.empty() ? "" : " ") + line;
  return text;
}

constexpr const char* right = "&#8594;";
constexpr const char* left = "&#8592;";
constexpr const char* up = "&#8593;";
constexpr const char* down = "&#8595;";
constexpr const char* ellipsis = "&#8230;";

slice1_desc rejected_example() {
  auto d = example_2();
  d.input_window_offsets[3] = 2;
  return d;
}

TEST(Svg, DrawsExample1) {
  const auto picture = svg(example_1());
  EXPECT_EQ(input(picture),
            "- 0 + 1\n"
            "- + + +\n"
            "- 2 + 3\n"
            "- + + +");
  EXPECT_EQ(output(picture), "0 1\n2 3");
}

TEST(Svg, DrawsExample2) {
  const auto picture = svg(example_2());
  EXPECT_EQ(input(picture),
            "- + + +\n"
            "- 2 + 3\n"
            "- + + +\n"
            "- 0 + 1");
  EXPECT_EQ(output(picture), "0 1\n2 3");
  EXPECT_TRUE(report_text(picture).empty());
  EXPECT_EQ(picture.find("no such element"), std::string::npos);
}

TEST(Svg, DrawsTheOlderOperator) {
  auto d = older_example();
  EXPECT_EQ(input(svg(d)),
            "- - - - -\n"
            "- 0 + 1 -\n"
            "- 2 + 3 -\n"
            "- 4 + 5 -\n"
            "- - - - -");
  EXPECT_EQ(output(svg(d)), "0 1\n2 3\n4 5");
  d.offsets[3] = 3;  // elements 3 and 5 of 5
  const auto picture = svg(d);
  EXPECT_EQ(input(picture),
            "- - - - -\n"
            "- - - 0 + !1\n"
            "- - - 2 + !3\n"
            "- - - 4 + !5\n"
            "- - - - -");
  EXPECT_EQ(output(picture), "0 !1\n2 !3\n4 !5");
  EXPECT_EQ(report_text(picture), to_string(slice1::validate(d)));
}

TEST(Svg, DrawsTheGradientFromLeftToRight) {
  const auto picture = svg(gradient_line(7, 1, 5, -2, 3));
  EXPECT_EQ(drawn(picture, "InputGradientTensor"), "0 1 2");
  EXPECT_EQ(drawn(picture, "OutputGradientTensor"), "- 2 + 1 + 0 -");
  EXPECT_LT(picture.find("InputGradientTensor</text>"), picture.find("numbered in input order"));
  EXPECT_NE(
      picture.find("Elements copied: 3. The first goes to OutputGradient[{5}], the last to OutputGradient[{1}]. The "
                   "rest becomes 0. InputGradientTensor: FLOAT32 {3}."),
      std::string::npos);
}

TEST(Svg, DrawsWhatLeavesTheTensor) {
  const auto picture = svg(rejected_example());
  EXPECT_EQ(input(picture),
            "- - + + !\n"
            "- - 2 + !3\n"
            "- - + + !\n"
            "- - 0 + !1");
  EXPECT_EQ(output(picture), "0 !1\n2 !3");
  EXPECT_EQ(report_text(picture),
            to_string(report_of(slice1::rule::window_bounds, slice1::field::input_window_offsets, 3, 5, 4)));
  EXPECT_NE(picture.find("<path class=\"cross\""), std::string::npos);
  EXPECT_TRUE(has_text(picture, "", "no such element"));
  EXPECT_EQ(texts(picture, "bad", "report"), std::vector<std::string>{"invalid at feature level 6_4"});
}

// The window begins in the tensor, but the copy does not.
TEST(Svg, DrawsAStartBeyondTheTensor) {
  const auto picture = svg(line(4, 1, 6, -2, 3));
  EXPECT_EQ(input(picture), "- + 2 + !1 ! !0");
  EXPECT_EQ(output(picture), "!0 !1 2");
}

TEST(Svg, DrawsAnOutputThatIsTooLarge) {
  const auto picture = svg(line(6, 1, 4, 3, 4));
  EXPECT_EQ(input(picture), "- 0 + + 1 -");
  EXPECT_EQ(output(picture), "0 1 !2 !3");
}

TEST(Svg, DrawsWindowsThatCanNotBeCopied) {
  EXPECT_EQ(input(svg(line(3, 1, 0, 1, 1))), "- - -");  // an empty window
  EXPECT_EQ(output(svg(line(3, 1, 0, 1, 1))), "!0");
  EXPECT_EQ(input(svg(line(3, 1, 0, -1, 1))), "- - -");
  EXPECT_EQ(input(svg(line(3, 0, 2, 0, 2))), "0 + -");  // stride 0 stays at the start
  EXPECT_EQ(output(svg(line(3, 0, 2, 0, 2))), "0 1");
  EXPECT_EQ(input(svg(line(2, 3, 1, 1, 1))), "- - | !0");  // only the window's part beyond the tensor exists
  EXPECT_EQ(input(svg(older_line(3, 1, 0, 1))), "- - -");
  auto d = example_2();
  d.dimension_count = 3;  // of no use for these tensors
  EXPECT_EQ(input(svg(d)), "- - - -\n- - - -\n- - - -\n- - - -");
  EXPECT_EQ(output(svg(d)), "-0 -1\n-2 -3");
  const auto differs = slice1::rule::dimension_count_match;
  EXPECT_EQ(report_text(svg(d)),
            to_string(report_of(differs, slice1::field::input_tensor_dimension_count, {}, 4, 3)) + " " +
                to_string(report_of(differs, slice1::field::output_tensor_dimension_count, {}, 4, 3)));
  d = example_2();
  d.output_tensor.dimension_count = 2;
  EXPECT_EQ(input(svg(d)), "- + + +\n- + + +\n- + + +\n- + + +");
}

TEST(Svg, HasALineInsteadOfATensorWithoutElements) {
  auto d = line(0, 0, 1, 1, 0);
  EXPECT_EQ(input(svg(d)), "!");
  EXPECT_TRUE(has_text(svg(d), "OutputTensor", "no elements"));
  for (const std::uint32_t count : {0u, 9u, UINT_MAX}) {
    d = example_2();
    d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = count;
    const auto picture = svg(d);
    EXPECT_EQ(input(picture) + output(picture), "");
    EXPECT_TRUE(has_text(picture, "InputTensor", "no elements"));
    EXPECT_FALSE(report_text(picture).empty());
  }
}

// The positions follow from the page's definition, in signed arithmetic: each output element o comes from
// start + stride * o.
TEST(Svg, DrawsEveryShortLineAsThePageDefinesIt) {
  for (int size = 1; size <= 4; ++size) {
    for (int offset = 0; offset <= 3; ++offset) {
      for (int window = 1; window <= 5; ++window) {
        for (int stride = -3; stride <= 3; ++stride) {
          for (int count = 1; stride != 0 && count <= 3; ++count) {
            const int end = offset + window, start = stride < 0 ? end - 1 : offset;
            std::string expected_input, expected_output;
            for (int i = 0; i < (size > end ? size : end); ++i) {
              const bool is_inside = i >= offset && i < end;
              if (i >= size && !is_inside) continue;
              std::string number;
              for (int o = 0; o < count; ++o)
                number = is_inside && start + stride * o == i ? std::to_string(o) : number;
              if (i != 0) expected_input += i > size && i == offset ? " | " : " ";
              expected_input += i >= size ? "!" + number : !is_inside ? "-" : number.empty() ? "+" : number;
            }
            for (int o = 0; o < count; ++o) {
              const int i = start + stride * o;
              const bool is_missing = i < offset || i >= end || i >= size;
              expected_output += (o == 0 ? "" : " ") + (is_missing ? "!" + std::to_string(o) : std::to_string(o));
            }
            const auto unsigned_of = [](int n) { return static_cast<std::uint32_t>(n); };
            const auto picture =
                svg(line(unsigned_of(size), unsigned_of(offset), unsigned_of(window), stride, unsigned_of(count)));
            ASSERT_EQ(input(picture), expected_input) << size << offset << window << stride << count;
            ASSERT_EQ(output(picture), expected_output) << size << offset << window << stride << count;
          }
        }
      }
    }
  }
}

TEST(Svg, OutlinesTheWindow) {
  const auto elements = checked(svg(example_2()));
  const auto grid = cells(elements, "InputTensor");
  std::vector<grid_cell> all;
  for (const auto& [position, cell] : grid) all.push_back(cell);
  ASSERT_EQ(all.size(), 16u);
  int outlines = 0;
  for (const auto& e : elements) {
    if (e.kind() != "window" || e.group.empty()) continue;  // empty: the legend
    ++outlines;
    EXPECT_EQ(e.group, "InputTensor");
    EXPECT_EQ(e.number("x"), all[1].x);  // columns 1 to 3 of all rows
    EXPECT_EQ(e.number("y"), all[1].y);
    EXPECT_EQ(e.number("width"), 3 * all[1].width);
    EXPECT_EQ(e.number("height"), 4 * all[1].height);
  }
  EXPECT_EQ(outlines, 1);
}

TEST(Svg, RingsTheStart) {
  for (const auto& d : {example_1(), example_2(), rejected_example(), line(4, 1, 6, -2, 3)}) {
    const auto elements = checked(svg(d));
    int rings = 0;
    for (const auto& e : elements) {
      if (e.kind() != "start" || e.group.empty()) continue;
      ++rings;
      EXPECT_EQ(e.group, "InputTensor");
      for (const auto& [position, cell] : cells(elements, "InputTensor")) {
        const bool is_ringed = e.number("cx") == cell.x + cell.width / 2 && e.number("cy") == cell.y + cell.height / 2;
        EXPECT_EQ(is_ringed, cell.number == "0");
      }
    }
    EXPECT_EQ(rings, 1);
  }
}

TEST(Svg, LabelsTheAxes) {
  const auto picture = svg(example_2());
  EXPECT_TRUE(has_text(picture, "InputTensor", std::string("dim 3 ") + right + " stride 2"));
  EXPECT_TRUE(has_text(picture, "InputTensor", std::string("dim 2 ") + up));
  EXPECT_TRUE(has_text(picture, "InputTensor", "stride -2"));
  EXPECT_TRUE(has_text(picture, "InputTensor", "[0, 0, :, :]"));
  EXPECT_TRUE(has_text(picture, "OutputTensor", std::string("dim 3 ") + right));
  EXPECT_TRUE(has_text(picture, "OutputTensor", std::string("dim 2 ") + down));
  EXPECT_TRUE(has_text(picture, "InputTensor", "FLOAT32 {1,1,4,4}"));
  EXPECT_TRUE(has_text(picture, "OutputTensor", "FLOAT32 {1,1,2,2}"));
  EXPECT_EQ(texts(picture, "faint middle", "InputTensor"), (std::vector<std::string>{"0", "1", "2", "3"}));
  EXPECT_TRUE(has_text(svg(line(5, 0, 5, -3, 2)), "InputTensor", std::string("dim 0 ") + left + " stride -3"));
  EXPECT_TRUE(
      has_text(svg(line(5, 0, 5, INT_MIN, 1)), "InputTensor", std::string("dim 0 ") + left + " stride -2147483648"));
  EXPECT_TRUE(has_text(svg(line(5, 0, 5, 0, 1)), "InputTensor", "dim 0 stride 0"));
}

TEST(Svg, DrawsMoreThanTwoDimensionsAsPanels) {
  const slice1::descriptor<float, 3> d{.input_sizes = {3, 3, 4},
                                       .input_window_offsets = {0, 1, 1},
                                       .input_window_sizes = {3, 2, 3},
                                       .input_window_strides = {-2, 1, 2}};
  const auto picture = svg(d);
  EXPECT_EQ(texts(picture, "panel", "InputTensor"), (std::vector<std::string>{"[0, :, :]", "[1, :, :]", "[2, :, :]"}));
  EXPECT_EQ(input(picture),
            "- - - - | - - - - | - - - -\n"
            "- 4 + 5 | - + + + | - 0 + 1\n"
            "- 6 + 7 | - + + + | - 2 + 3");
  EXPECT_EQ(texts(picture, "panel", "OutputTensor"), (std::vector<std::string>{"[0, :, :]", "[1, :, :]"}));
  EXPECT_EQ(output(picture), "0 1 | 4 5\n2 3 | 6 7");
  EXPECT_TRUE(has_text(picture, "InputTensor", std::string("panels: dim 0 ") + left + " stride -2"));
}

TEST(Svg, OrdersThePanelsOfTwoDimensions) {
  const auto d = whole(data_type::uint8, {2, 3, 1, 2});
  EXPECT_EQ(texts(svg(d), "panel", "OutputTensor"),
            (std::vector<std::string>{"[0, 0, :, :]", "[0, 1, :, :]", "[0, 2, :, :]", "[1, 0, :, :]", "[1, 1, :, :]",
                                      "[1, 2, :, :]"}));
  EXPECT_EQ(output(svg(d)), "0 1 | 2 3 | 4 5\n6 7 | 8 9 | 10 11");
  EXPECT_EQ(input(svg(d)), output(svg(d)));
}

TEST(Svg, MarksThePanelsThatAreLeftOut) {
  auto d = whole(data_type::uint8, {9, 1, 1});
  d.input_window_offsets[0] = d.input_window_sizes[0] = 4;
  d.output_tensor.sizes[0] = 4;
  const auto cut = std::string(" ") + ellipsis;
  EXPECT_EQ(
      texts(svg(d), "panel", "InputTensor"),
      (std::vector<std::string>{"[0, :, :]" + cut, "[4, :, :]", "[5, :, :]", "[6, :, :]", "[7, :, :]", "[8, :, :]"}));
  EXPECT_EQ(texts(svg(d), "panel", "OutputTensor"),
            (std::vector<std::string>{"[0, :, :]", "[1, :, :]", "[2, :, :]", "[3, :, :]"}));
  // Three of the six panels for dimension 1, two for dimension 0.
  d = whole(data_type::uint8, {4, 9, 1, 1});
  d.input_window_strides = {-1, -1, 1, 1};
  EXPECT_EQ(texts(svg(d), "panel", "InputTensor"),
            (std::vector<std::string>{std::string(ellipsis) + " [2, 0, :, :]" + cut, "[2, 7, :, :]", "[2, 8, :, :]",
                                      "[3, 0, :, :]" + cut, "[3, 7, :, :]", "[3, 8, :, :]"}));
  d = whole(data_type::uint8, {9, 2, 1});
  const auto labels = texts(svg(d), "panel", "InputTensor");
  EXPECT_EQ(labels, (std::vector<std::string>{"[0, :, :]", "[1, :, :]", "[2, :, :]", "[3, :, :]" + cut, "[7, :, :]",
                                              "[8, :, :]"}));
}

// Every number that is shown is right for its row and column, and the important rows and columns are shown.
TEST(Svg, CutsLargeTensors) {
  const slice1::descriptor<float, 2> d{.input_sizes = {1080, 1920},
                                       .input_window_offsets = {100, 200},
                                       .input_window_sizes = {800, 1024},
                                       .input_window_strides = {4, -4}};
  const auto elements = checked(svg(d));
  std::map<long, long> columns, rows;  // the index by the position of its label
  for (const auto& e : elements) {
    if (e.group != "InputTensor" || e.name != "text" || e.text.find_first_not_of("0123456789") != std::string::npos) {
      continue;
    }
    const long index = std::strtol(e.text.c_str(), nullptr, 10);
    if (e.kind() == "faint middle") columns[e.number("x")] = index;
    if (e.kind() == "faint end") rows[e.number("y")] = index;
  }
  std::vector<long> shown_columns, shown_rows;
  for (const auto& [x, index] : columns) shown_columns.push_back(index);
  for (const auto& [y, index] : rows) shown_rows.push_back(index);
  // Ends of tensor and window; the copied indices 1223, 1219, 1215, 1211 and the last, 1223 - 4 * 255.
  EXPECT_EQ(shown_columns, (std::vector<long>{0, 200, 203, 1211, 1215, 1219, 1223, 1919}));
  for (const long row : {0, 100, 104, 108, 112, 896, 899, 1079}) {
    EXPECT_EQ(std::count(shown_rows.begin(), shown_rows.end(), row), 1) << row;
  }
  for (std::size_t i = 1; i < shown_rows.size(); ++i) EXPECT_NE(shown_rows[i] - shown_rows[i - 1], 2);
  int copied = 0;
  for (const auto& [position, cell] : cells(elements, "InputTensor")) {
    const long column = columns.at(cell.x + cell.width / 2), row = rows.at(cell.y + cell.height / 2 + 4);
    const bool is_inside = row >= 100 && row < 900 && column >= 200 && column < 1224;
    const bool is_copied = is_inside && (row - 100) % 4 == 0 && (1223 - column) % 4 == 0;
    EXPECT_EQ(cell.number, is_copied ? std::to_string((row - 100) / 4 * 256 + (1223 - column) / 4) : "");
    EXPECT_EQ(cell.kind == "cell", !is_inside);
    copied += is_copied ? 1 : 0;
  }
  EXPECT_EQ(copied, 5 * 5);
  // Between the cells are only the gaps.
  const auto expect_distances = [](const std::map<long, long>& shown, long length) {
    for (auto a = shown.begin(), b = std::next(a); b != shown.end(); ++a, ++b) {
      EXPECT_EQ(b->first - a->first, length + (b->second == a->second + 1 ? 0 : 20)) << b->second;
    }
  };
  expect_distances(columns, cells(elements, "InputTensor").begin()->second.width);
  expect_distances(rows, 28);
  EXPECT_EQ(cells(elements, "InputTensor").size(), 96u);  // 12 rows, 8 columns
  // Three dots in each row and in each column of each gap.
  const auto gaps = [](const std::vector<long>& shown) {
    std::ptrdiff_t count = 0;
    for (std::size_t i = 1; i < shown.size(); ++i) count += shown[i] != shown[i - 1] + 1;
    return count;
  };
  for (const auto& e : elements) {
    if (e.group != "InputTensor" || e.kind() != "dots") continue;
    const auto& path = e.attributes.at("d");
    EXPECT_EQ(std::count(path.begin(), path.end(), 'h'), 3 * 12 * gaps(shown_columns));
    EXPECT_EQ(std::count(path.begin(), path.end(), 'v'), 3 * 8 * gaps(shown_rows));
    const auto shown = cells(elements, "InputTensor");
    // Each three in the middle of a row, between columns, or in the middle of a column, between rows.
    for (auto at = path.find('M'); at != std::string::npos; at = path.find('M', at + 1)) {
      char* end = nullptr;
      const long x = std::strtol(path.c_str() + at + 1, &end, 10), y = std::strtol(end, &end, 10);
      bool in_row = false, in_column = false;
      for (const auto& [position, cell] : shown) {
        in_row = in_row || (y >= cell.y && y <= cell.y + cell.height);
        in_column = in_column || (x >= cell.x && x <= cell.x + cell.width);
      }
      EXPECT_EQ(rows.count(y + 4), *end == 'h' ? 1u : 0u) << y;
      EXPECT_EQ(columns.count(x), *end == 'h' ? 0u : 1u) << x;
      EXPECT_EQ(in_row, *end == 'h') << y;
      EXPECT_EQ(in_column, *end != 'h') << x;
    }
  }
  EXPECT_NE(svg(d).find("<path class=\"dots\""), std::string::npos);
  EXPECT_EQ(svg(example_2()).find("<path class=\"dots\""), std::string::npos);
}

TEST(Svg, ShowsWhereALargeWindowLeavesTheTensor) {
  const auto picture = svg(line(1000, 500, 600, 1, 600));
  const auto labels = texts(picture, "faint middle", "InputTensor");
  for (const std::string index : {"0", "500", "999", "1000", "1099"}) {
    EXPECT_EQ(std::count(labels.begin(), labels.end(), index), 1) << index;
  }
  EXPECT_NE(input(picture).find("499 !500"), std::string::npos) << input(picture);
  EXPECT_NE(output(picture).find("499 !500"), std::string::npos) << output(picture);
}

// A long dimension is shown by its ends, the position where elements begin to be missing, and the neighbours of these:
// 10 columns for numbers of four digits, 12 for shorter ones.
TEST(Svg, ShowsWhereTheOutputIsMissing) {
  using labels = std::vector<std::string>;
  // 500 + 3 * 166 = 998 is the last that the input has.
  EXPECT_EQ(texts(svg(line(1000, 500, 600, 3, 200)), "faint middle", "OutputTensor"),
            (labels{"0", "1", "2", "165", "166", "167", "168", "169", "198", "199"}));
  // The input has only the first.
  EXPECT_EQ(texts(svg(line(1000, 999, 500, 1, 500)), "faint middle", "OutputTensor"),
            (labels{"0", "1", "2", "3", "4", "5", "496", "497", "498", "499"}));
  // The window supplies 100.
  EXPECT_EQ(texts(svg(line(1000, 0, 1000, -10, 300)), "faint middle", "OutputTensor"),
            (labels{"0", "1", "2", "3", "98", "99", "100", "101", "102", "297", "298", "299"}));
}

TEST(Svg, ColoursFollowTheOutputOrder) {
  for (const auto& d : {whole(data_type::uint8, {3, 4}), whole(data_type::uint8, {2, 2, 5}), example_2(),
                        whole(data_type::uint8, {65535, 65537})}) {
    std::map<std::uint64_t, std::string> kinds;
    for (const auto& [position, cell] : cells(checked(svg(d)), "OutputTensor")) {
      kinds[std::strtoull(cell.number.c_str(), nullptr, 10)] = cell.kind;
    }
    EXPECT_EQ(kinds.begin()->second, "c0");
    EXPECT_EQ(kinds.rbegin()->second, "c4");
    std::string last;
    for (const auto& [number, kind] : kinds) {
      EXPECT_LE(last, kind);
      last = kind;
    }
  }
  EXPECT_EQ(output(svg(line(1, 0, 1, 1, 1))), "0");
}

TEST(Svg, TitleAndDescriptionSayWhatIsShown) {
  auto elements = checked(svg(example_2()));
  EXPECT_EQ(elements[1].text, "DML_SLICE1, valid");
  EXPECT_EQ(elements[2].text,
            "Elements copied: 4. The first comes from Input[{0,0,3,1}], the last from Input[{0,0,1,3}]. InputTensor: "
            "FLOAT32 {1,1,4,4}. OutputTensor: FLOAT32 {1,1,2,2}. InputWindowOffsets: {0,0,0,1}. InputWindowSizes: "
            "{1,1,4,3}. InputWindowStrides: {1,1,-2,2}.");
  elements = checked(svg(rejected_example()));
  EXPECT_EQ(elements[1].text, "DML_SLICE1, invalid: window.bounds");
  EXPECT_TRUE(elements[2].text.starts_with(
      "The description is invalid at feature level 6_4: " + to_string(slice1::validate(rejected_example())) + "."));
  EXPECT_EQ(checked(svg(older_example()))[1].text, "DML_SLICE, valid");
}

TEST(Svg, ShowsViolationsThatAreNowhereInTheGrid) {
  auto d = example_2();
  d.input_tensor.flags = 2;
  const auto picture = svg(d);
  EXPECT_EQ(input(picture), input(svg(example_2())));
  EXPECT_EQ(texts(picture, "bad", "report"), (std::vector<std::string>{"undocumented at feature level 6_4", "?"}));
  EXPECT_EQ(report_text(picture), to_string(slice1::validate(d)));
  const auto early = svg(example_2(), slice1::feature_level::v2_0);
  EXPECT_EQ(texts(early, "bad", "report")[0], "invalid at feature level 2_0");
  EXPECT_EQ(report_text(early), to_string(slice1::validate(example_2(), slice1::feature_level::v2_0)));
  EXPECT_EQ(texts(early, "rule", "report").size(), 2u);  // too long for one line
}

TEST(Svg, NamesNegativeNumbersThatWereReadAsUint) {
  const auto elements = checked(svg(line(4, UINT_MAX, 2, 1, 2)));
  const auto d = line(4, UINT_MAX, 2, 1, 2);
  auto text = to_string(slice1::validate(d), d);
  text.replace(text.find("\n  InputWindowOffsets[0] = 4294967295"), 3, ". ");
  EXPECT_EQ(report_text(svg(d)), text);
  EXPECT_NE(elements[2].text.find(": " + text + ". InputTensor: "), std::string::npos);
}

TEST(Svg, BreaksLongTexts) {
  slice1_desc d;
  d.input_tensor.data_type = static_cast<data_type>(99);
  const auto picture = svg(d);
  const auto width = checked(picture)[0].number("width");
  const auto lines = texts(picture, "rule", "report");
  EXPECT_GT(lines.size(), 5u);  // of 5 violations
  for (const auto& line : lines) EXPECT_LT(line.size() * 7, static_cast<std::size_t>(width)) << line;
}

TEST(Svg, EscapesWhatXmlReserves) {
  EXPECT_EQ(slice1::detail::escaped("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
}

TEST(Svg, AcceptsADescriptor) {
  const slice1::descriptor<float, 4> d{.input_sizes = {1, 1, 4, 4},
                                       .input_window_offsets = {0, 0, 0, 1},
                                       .input_window_sizes = {1, 1, 4, 3},
                                       .input_window_strides = {1, 1, -2, 2}};
  EXPECT_EQ(svg(d), svg(example_2()));
}

TEST(Svg, IdsOfDifferentPicturesDiffer) {
  EXPECT_NE(checked(svg(example_1()))[1].attributes.at("id"), checked(svg(example_2()))[1].attributes.at("id"));
}

TEST(Svg, IsBoundedForHostileNumbers) {
  for (const std::uint32_t rank : {1u, 2u, 3u, 8u}) {
    for (const std::uint32_t size : {0u, 1u, 100u, UINT_MAX}) {
      for (const std::uint32_t window : {0u, 1u, 99u, UINT_MAX}) {
        for (const std::int32_t stride : {INT_MIN, -1, 0, 3}) {
          slice1_desc d;
          slice1::slice_desc older;
          d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = rank;
          d.input_tensor.sizes.fill(size);
          d.output_tensor.sizes.fill(window);
          d.input_window_offsets.fill(window / 2);
          d.input_window_sizes.fill(window);
          d.input_window_strides.fill(stride);
          older.dimension_count = rank;
          older.input_tensor = d.input_tensor;
          older.output_tensor = d.output_tensor;
          older.offsets = older.sizes = d.input_window_sizes;
          older.strides.fill(static_cast<std::uint32_t>(stride));
          for (const auto& picture : {svg(d), svg(older)}) {
            const auto elements = checked(picture);
            EXPECT_LE(cells(elements, "InputTensor").size(), 6u * 8 * 12);
            EXPECT_LE(cells(elements, "OutputTensor").size(), 6u * 8 * 12);
          }
        }
      }
    }
  }
}

TEST(Svg, ShowsStructsWithNullPointers) {
  slice1::dml::DML_SLICE1_OPERATOR_DESC empty{};
  empty.DimensionCount = 4;
  EXPECT_EQ(input(slice1::svg(slice1::to_desc(empty))) + output(slice1::svg(slice1::to_desc(empty))), "");
  const slice1::dml::operator_desc owner(example_2());
  EXPECT_EQ(input(slice1::svg(slice1::to_desc(owner.get()))), input(svg(example_2())));
}

// One line names the dimensions of panels, another one each panel; both have a height of 16 pixels.
TEST(Svg, HasTwoLinesMoreAboveTheCellsOfPanels) {
  const auto top = [](const slice1_desc& d) { return cells(checked(svg(d)), "InputTensor").begin()->second.y; };
  EXPECT_EQ(top(whole(data_type::uint8, {2, 3, 4})) - top(whole(data_type::uint8, {3, 4})), 32);
}

// Panels stand side by side, with room for a long stride.
TEST(Svg, GivesTheLabelOfTheColumnsRoom) {
  auto d = whole(data_type::uint8, {2, 1, 2});
  d.input_window_strides[2] = INT_MIN;
  d.output_tensor.sizes[2] = 1;
  checked(svg(d));
}

// The value of an element is 10 times its index, and 5 more.
std::string tens(std::uint64_t index) {
  return std::to_string(10 * index + 5);
}

TEST(Svg, ShowsValues) {
  const auto picture = svg(example_2(), slice1::svg_options{}, tens);
  EXPECT_EQ(input(picture),
            "-5 +15 +25 +35\n"
            "-45 55 +65 75\n"
            "-85 +95 +105 +115\n"
            "-125 135 +145 155");
  EXPECT_EQ(output(picture), "135 155\n55 75");
  EXPECT_TRUE(has_text(picture, "", "copied, in output order"));
  auto d = example_2();
  d.input_tensor.strides = {0, 0, 1, 100};
  EXPECT_EQ(output(svg(d, slice1::svg_options{}, tens)), "1035 3035\n1015 3015");
}

TEST(Svg, ShowsTheValuesOfAGradient) {
  const auto picture = svg(gradient_line(7, 1, 5, -2, 3), slice1::svg_options{}, tens);
  EXPECT_EQ(drawn(picture, "InputGradientTensor"), "5 15 25");
  EXPECT_EQ(drawn(picture, "OutputGradientTensor"), "-0 25 +0 15 +0 5 -0");
}

TEST(Svg, ShowsNoValueWhereTheInputHasNone) {
  const auto picture = svg(line(4, 1, 6, -2, 3), slice1::svg_options{}, tens);
  EXPECT_EQ(input(picture), "-5 +15 25 +35 ! ! !");
  EXPECT_EQ(output(picture), "! ! 25");
  auto d = example_2();
  d.output_tensor.dimension_count = 3;
  EXPECT_EQ(svg(d, slice1::svg_options{}, tens), svg(d));  // no element of it comes from the input
  d = example_2();
  d.input_tensor.sizes[0] = 0;
  EXPECT_EQ(svg(d, slice1::svg_options{}, tens), svg(d));
}

TEST(Svg, CutsLongValuesAndEscapesAll) {
  const auto text_of = [](std::uint64_t index) {
    return index == 0 ? "1234567890" : index == 1 ? "12345678901" : "<&";
  };
  EXPECT_EQ(output(svg(line(3, 0, 3, 1, 3), slice1::svg_options{}, text_of)),
            std::string("1234567890 123456789") + ellipsis + " &lt;&amp;");
}

TEST(Svg, CutsValuesBetweenCharacters) {
  const auto text_of = [](std::uint64_t index) {
    return index == 0 ? "123456789\u20ac" : "12345678\u20ac\u20ac\u20ac";  // 10 and 11 characters
  };
  const auto picture = svg(line(2, 0, 2, 1, 2), slice1::svg_options{}, text_of);
  EXPECT_NE(picture.find(">123456789\u20ac<"), std::string::npos) << picture;
  EXPECT_NE(picture.find(">12345678\u20ac&"), std::string::npos) << picture;  // an ellipsis
  EXPECT_EQ(picture.find("12345678\u20ac\u20ac"), std::string::npos) << picture;
}

TEST(Svg, NamesTheDimensions) {
  const slice1::svg_options options{.dimension_names = {"N", "C", "H", "<W>"}};
  const auto picture = svg(example_2(), options);
  EXPECT_TRUE(has_text(picture, "InputTensor", std::string("&lt;W&gt; ") + right + " stride 2"));
  EXPECT_TRUE(has_text(picture, "InputTensor", std::string("H ") + up));
  EXPECT_TRUE(has_text(picture, "OutputTensor", std::string("H ") + down));
  checked(picture);
  const auto two = svg(example_2(), slice1::svg_options{.dimension_names = {"N", "C"}});
  EXPECT_TRUE(has_text(two, "InputTensor", std::string("dim 3 ") + right + " stride 2"));
}

TEST(Svg, LeavesTheReportOut) {
  const auto picture = svg(rejected_example(), slice1::svg_options{.has_report = false});
  EXPECT_EQ(report_text(picture), "");
  EXPECT_EQ(picture.find("must be at most"), std::string::npos);
  EXPECT_NE(picture.find("The description is invalid at feature level 6_4."), std::string::npos);
  EXPECT_EQ(input(picture), input(svg(rejected_example())));
}

TEST(Svg, TakesTheLevelAsAnOption) {
  for (const auto level : {slice1::feature_level::v2_0, slice1::feature_level::v6_4}) {
    EXPECT_EQ(svg(example_2(), slice1::svg_options{.level = level}), svg(example_2(), level));
  }
}

TEST(Svg, StacksTensorsOnANarrowPage) {
  const auto draw = [](std::size_t width) { return checked(svg(example_2(), slice1::svg_options{.width = width})); };
  const auto is_stacked = [](const std::vector<element>& elements) {
    const auto from = cells(elements, "InputTensor"), to = cells(elements, "OutputTensor");
    return from.rbegin()->second.y < to.begin()->second.y;
  };
  EXPECT_TRUE(is_stacked(draw(300)));
  EXPECT_FALSE(is_stacked(draw(800)));
  EXPECT_LE(draw(360)[0].number("width"), 360);
  EXPECT_GE(draw(800)[0].number("width"), 480);
  for (const std::size_t width : {1u, 100u, 360u, 500u, 5000u}) {
    EXPECT_EQ(output(svg(example_2(), slice1::svg_options{.width = width})), "0 1\n2 3") << width;
    checked(svg(whole(data_type::uint8, {2, 3, 9, 9}), slice1::svg_options{.width = width}));
    checked(svg(gradient_line(7, 1, 5, -2, 3), slice1::svg_options{.width = width}));
  }
}

// The pictures of README and of the examples.
TEST(Svg, LooksLikeTheExamples) {
  const auto expect_picture = [](const slice1_desc& desc, const char* name) {
    const auto file = std::string(SLICE1_PICTURES "/") + name;
    std::ifstream stream(file, std::ios::binary);
    const std::string expected(std::istreambuf_iterator<char>(stream), {});
    EXPECT_EQ(svg(desc), expected) << file;
  };
  expect_picture(example_2(), "example_2.svg");
  expect_picture(rejected_example(), "outside.svg");
  auto mirror = whole(data_type::float16, {1, 1, 3, 4});
  mirror.input_tensor.strides = {18, 18, 6, 1};
  mirror.output_tensor.strides = {20, 20, 8, 1};
  mirror.input_window_strides[3] = -1;
  expect_picture(mirror, "strided.svg");
}

}  // namespace svg_tests
