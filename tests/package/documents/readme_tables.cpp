// SPDX-License-Identifier: MIT
// Prints the tables of README.md, of tests/clauses/README.md and of the reference that follow from the library. Tests
// compare those of the READMEs, and the targets slice1_readme and slice1_readme_clauses rewrite them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <set>
#include <slice1/format.hpp>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <string>
#include <string_view>

namespace {

using slice1::rule;

// Links to the test files that carry the rule's id, from tests/clauses, the current folder.
std::string tests_of(std::string_view id) {
  std::set<std::string> links;
  for (const std::string folder : {"../clauses/", "../unit/"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path());
      const std::string text(std::istreambuf_iterator<char>(file), {});
      const std::string mark = "[" + std::string(id) + "]";
      if (text.find("// " + mark) == std::string::npos && text.find("] " + mark) == std::string::npos) continue;
      const auto name = entry.path().stem().string();
      links.insert("[" + name + "](" + folder + name + ".cpp)");
    }
  }
  std::string joined;
  for (const auto& link : links) joined += (joined.empty() ? "" : ", ") + link;
  return joined;
}

void print_row(std::initializer_list<std::string_view> cells) {
  std::string row = "|";
  for (const auto cell : cells) {
    row += ' ';
    for (const char c : cell) {
      if (c == '|') row += '\\';
      row += c;
    }
    row += " |";
  }
  std::puts(row.c_str());
}

// All rules, with the files that test them if these are wanted.
void print_rules(bool with_tests) {
  if (with_tests) print_row({"rule", "kind", "requirement", "clause", "tested in"});
  else print_row({"rule", "kind", "requirement", "clause"});
  std::puts(with_tests ? "|---|---|---|---|---|" : "|---|---|---|---|");
  for (const auto& row : slice1::rule_table) {
    const std::string id = "`" + std::string(row.id) + "`";
    if (!with_tests) {
      print_row({id, to_string(row.kind), row.requirement, row.clause});
      continue;
    }
    print_row({id, to_string(row.kind), row.requirement, row.clause, tests_of(row.id)});
  }
}

// How many rules there are, and of which kinds those of DML_SLICE1 are, which come first.
void print_rule_count() {
  const auto own = std::span(slice1::rule_table).first(static_cast<std::size_t>(rule::slice_size));
  const auto count = [own](slice1::rule_kind kind) {
    const auto is_of_kind = [kind](const slice1::rule_info& row) { return row.kind == kind; };
    return std::to_string(std::count_if(own.begin(), own.end(), is_of_kind));
  };
  const std::string text =
      "There are " + std::to_string(slice1::rule_table.size()) + " rules, " + std::to_string(own.size()) +
      " of them for a description of DML_SLICE1: " + count(slice1::rule_kind::error) +
      " *errors*, which the documents forbid; " + count(slice1::rule_kind::level) +
      " *levels*, which the feature level does not have; and " + count(slice1::rule_kind::undocumented) +
      " *undocumented* ones, where the documents are silent, so that implementations may differ. The others are for "
      "DML_SLICE, DML_SLICE_GRAD, bindings, notations and the numbers of a descriptor.";
  std::puts(text.c_str());
}

void print_support_of(std::string_view name, std::span<const slice1::tensor_support> table) {
  for (const auto& row : table) {
    const std::string counts =
        std::to_string(row.least_dimension_count) + " to " + std::to_string(row.most_dimension_count);
    std::string types;
    for (std::uint32_t value = 0; value < 32; ++value) {
      const auto type = static_cast<slice1::data_type>(value);
      if (row.supports(type)) types += (types.empty() ? "" : ", ") + to_string(type);
    }
    print_row({name, to_string(row.from), counts, types});
  }
}

void print_support() {
  print_row({"operator", "from feature level", "dimension counts", "data types"});
  std::puts("|---|---|---|---|");
  print_support_of("DML_SLICE1", slice1::support_table);
  print_support_of("DML_SLICE", slice1::slice_support_table);
  print_support_of("DML_SLICE_GRAD", slice1::slice_grad_support_table);
}

// One slice in three notations, as text and as the arguments of our functions.
struct notation {
  std::string_view numpy, onnx, tensorflow;
  slice1::python_slice slice;
  std::int64_t start, end, step;
  std::int64_t begin, stop;
  slice1::tensorflow_slice masks;
};

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr slice1::tensorflow_slice whole{.begin_mask = 1, .end_mask = 1};

constexpr std::array notations{
    notation{"a[2:7]", "2, 7", "2, 7, 1", {2, 7, {}}, 2, 7, 1, 2, 7, {}},
    notation{"a[-3:]", "-3, INT64_MAX", "-3, 0, 1, end_mask", {-3, {}, {}}, -3, most, 1, -3, 0, {.end_mask = 1}},
    notation{"a[::3]", "0, INT64_MAX, 3", "0, 0, 3, both masks", {{}, {}, 3}, 0, most, 3, 0, 0, whole},
    notation{"a[::-1]", "-1, INT64_MIN, -1", "0, 0, -1, both masks", {{}, {}, -1}, -1, least, -1, 0, 0, whole},
    notation{"a[::-2]", "-1, INT64_MIN, -2", "0, 0, -2, both masks", {{}, {}, -2}, -1, least, -2, 0, 0, whole},
    notation{"a[7:1:-2]", "7, 1, -2", "7, 1, -2", {7, 1, -2}, 7, 1, -2, 7, 1, {}},
    notation{"a[4:5]", "4, 5", "4, 5, 1, shrink_axis_mask", {4, 5, {}}, 4, 5, 1, 4, 5, {.shrink_axis_mask = 1}},
    notation{"a[7:2]", "7, 2", "7, 2, 1", {7, 2, {}}, 7, 2, 1, 7, 2, {}},
};

// Offset, size and stride of the window, and the output's size.
template <class Windows>
std::array<std::string, 4> cells_of(const slice1::result<Windows>& made) {
  return {std::to_string(made->input_window_offsets[0]), std::to_string(made->input_window_sizes[0]),
          std::to_string(made->input_window_strides[0]), std::to_string(made->output_sizes[0])};
}

// Returns whether the three notations agree.
bool print_windows() {
  print_row({"NumPy", "ONNX Slice: start, end, step", "TensorFlow: begin, end, stride", "offset", "size", "stride",
             "output size"});
  std::puts("|---|---|---|---|---|---|---|");
  bool agree = true;
  for (const auto& n : notations) {
    const std::array<std::uint32_t, 1> sizes{10};
    const std::array starts{n.start}, ends{n.end}, steps{n.step}, begins{n.begin}, stops{n.stop};
    auto tensorflow = n.masks;
    tensorflow.begin = begins;
    tensorflow.end = stops;
    tensorflow.strides = steps;
    const auto cells = cells_of(slice1::numpy_windows(sizes, std::span(&n.slice, 1)));
    agree = agree && cells == cells_of(slice1::tensorflow_windows(sizes, tensorflow)) &&
            cells == cells_of(slice1::onnx_windows(sizes, {.starts = starts, .ends = ends, .steps = steps}));
    const std::string numpy = "`" + std::string(n.numpy) + "`";
    print_row({numpy, n.onnx, n.tensorflow, cells[0], cells[1], cells[2], cells[3]});
  }
  return agree;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view table = count == 2 ? arguments[1] : "";
  if (table == "rule_count") print_rule_count();
  else if (table == "rules") print_rules(true);
  else if (table == "reference_rules") print_rules(false);
  else if (table == "support") print_support();
  else if (table == "windows") return print_windows() ? 0 : 1;
  else return 2;
}
