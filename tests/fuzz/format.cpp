// SPDX-License-Identifier: MIT
// Fuzzer: everything that is printed or drawn has its documented form, for any numbers in it; trace prints the elements
// of the kit's model.
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <slice1/svg.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "model/copy.hpp"
#include "model/rules.hpp"
#include "model/sizes.hpp"
#include "requests.hpp"
#include "subject/c_description.hpp"

namespace slice1::fuzz {
namespace {

using conformance::operation;
using lines = std::vector<std::string>;

// The lines of a text in which every line ends.
lines lines_of(const std::string& text) {
  check(text.empty() || text.back() == '\n', "the last line ends", [&] { return text; });
  lines all;
  std::istringstream from(text);
  for (std::string line; std::getline(from, line);) all.push_back(line);
  return all;
}

template <class T>
std::string streamed(const T& value) {
  std::ostringstream stream;
  stream << value;
  return stream.str();
}

// One line, the same on a stream; all characters are printable ASCII.
template <class T>
std::string line_of(const T& value) {
  const auto text = to_string(value);
  check(std::all_of(text.begin(), text.end(), [](char c) { return ' ' <= c && c <= '~'; }), "one line",
        [&] { return text; });
  check(streamed(value) == text, "stream");
  return text;
}

// The names of any numbers. Those that have one are read back.
void print_numbers(const conformance::request& r) {
  const auto level = static_cast<feature_level>(r.feature_level);
  const auto level_text = line_of(level);
  if (const auto parsed = parse_feature_level(level_text)) check(*parsed == level, "parse_feature_level");
  else check(!conformance::is_named(level), "a named level is not read back");
  const auto type = static_cast<data_type>(r.tensors[0].data_type);
  const auto type_text = line_of(type);
  check(parse_data_type(type_text).has_value() == (r.tensors[0].data_type <= 13), "parse_data_type");
  check(parse_data_type(type_text).value_or(type) == type, "parse_data_type");
  const auto broken = static_cast<rule>(r.placement);
  line_of(broken);
  line_of(static_cast<rule_kind>(r.placement));
  line_of(static_cast<status>(r.placement));
  line_of(static_cast<copy_class>(r.placement));
  check(!lines_of(explain(broken)).empty(), "explain a rule");

  // Any text, as a name.
  char text[32];
  std::memcpy(text, r.window_offsets.data(), sizeof text);
  const std::string_view name(text, r.window_sizes[0] % sizeof text);
  if (const auto parsed = parse_data_type(name)) check(name.ends_with(to_string(*parsed)), "parse_data_type of a text");
  if (const auto parsed = parse_feature_level(name)) line_of(*parsed);
}

// A line for each violation, which begins with its rule; explain has the same lines, and summarize every rule once.
void print_report(const report& r) {
  const auto text = line_of(r.violations().empty() ? status::valid : r.status());
  const std::string joined = to_string(r);
  check(streamed(r) == joined, "stream of a report");
  check(r.ok() == (joined == "valid"), "a valid report");
  const auto short_lines = r.ok() ? lines() : lines_of(joined + '\n');
  const auto long_text = explain(r);
  auto long_lines = lines_of(long_text);
  check(short_lines.size() == r.violations().size(), "a line for each violation");
  check(long_lines.front() == text, "explain begins with the status");
  std::string summary = text;
  for (std::size_t i = 0; i < short_lines.size(); ++i) {
    const auto& v = r.violations()[i];
    const std::string name(id(v.rule()));
    check(short_lines[i] == line_of(v) && short_lines[i].starts_with(name + ": "), "the line of a violation");
    const bool names_field = info(v.rule()).quantity.find('@') != std::string_view::npos;
    check(!names_field || short_lines[i].find(v.field()) != std::string::npos, "the field of a violation",
          [&] { return joined; });
    check(std::find(long_lines.begin(), long_lines.end(), short_lines[i]) != long_lines.end(), "explain has the line");
    if (i == 0 || r.violations()[i - 1].rule() != v.rule()) summary += (i == 0 ? ": " : ", ") + name;
  }
  check(summarize(r) == summary, "summarize", [&] { return summarize(r); });
}

// With the description, lines about its numbers are added, each once; only a remark about all numbers may be missing.
template <class Desc>
void print_hints(const report& r, const Desc& d) {
  const auto text = to_string(r, d);
  const auto shown = [&] { return text; };
  const auto plain = lines_of(r.ok() ? "" : to_string(r) + '\n');
  std::size_t violations = 0;
  lines hints;
  check(r.ok() == (text == "valid"), "a valid report with its description", shown);
  for (auto& line : lines_of(r.ok() ? "" : text + '\n')) {
    if (line.starts_with("  ")) hints.push_back(std::move(line));
    else check(plain.at(violations++).starts_with(line), "the line of a violation with hints", shown);
  }
  check(violations == plain.size(), "a line for each violation with hints", shown);
  std::sort(hints.begin(), hints.end());
  check(std::adjacent_find(hints.begin(), hints.end()) == hints.end(), "a hint is given once", shown);
  const auto explained = lines_of(explain(r, d)).size(), without_hints = lines_of(explain(r)).size();
  check(explained == without_hints + hints.size(), "explain has the hints", shown);
}

void print_table(const std::string& text) {
  const auto rows = lines_of(text);
  check(!rows.empty() && rows.size() <= 9, "rows of a table");
  for (const auto& row : rows) check(row.size() == rows.front().size(), "width of a table", [&] { return text; });
}

template <class Desc>
void print_desc(const Desc& d) {
  const auto line = line_of(d);
  const auto table = tabulate(d);
  print_table(table);
  const auto text = explain(d);
  static_cast<void>(lines_of(text));
  check(text.ends_with(table), "explain ends with the table");
}

template <class T>
std::string list_of(const T& values, std::uint32_t n) {
  std::string text;
  for (std::uint32_t i = 0; i < n; ++i) text += (i == 0 ? "" : ",") + std::to_string(values[i]);
  return text;
}

// The first lines of a valid description's trace, as the model walks.
std::string traced(const operation& d, std::size_t most, std::uint64_t elements) {
  const auto n = d.dimension_count;
  const bool is_gradient = d.type == conformance::operator_type::slice_grad;
  const auto strides = d.strides();
  std::string text;
  std::array<std::int64_t, max_dimension_count> starts{};
  for (std::uint32_t i = 0; i < n; ++i)
    starts[i] = std::int64_t{d.input_window_offsets[i]} + (strides[i] < 0 ? d.input_window_sizes[i] - 1 : 0);
  const auto window = "{" + list_of(starts, n) + "} + {" + list_of(strides, n) + "} * {";
  dimensions at{};
  for (std::uint64_t k = 0; k < std::min<std::uint64_t>(most, elements); ++k) {
    const auto output = list_of(at, n);
    const auto source = conformance::source_of(d, at);
    const auto input = source ? list_of(*source, n) : "";
    if (!is_gradient) text += "Output[" + output + "] = " + window + output + "} = Input[{" + input + "}]\n";
    else if (!source) text += "OutputGradient[" + output + "] = 0\n";
    else
      text +=
          "OutputGradient[" + output + "] = OutputGradient[" + window + input + "}] = InputGradient[{" + input + "}]\n";
    for (auto i = n; i > 0 && ++at[i - 1] == d.output_tensor.sizes[i - 1];) at[--i] = 0;
  }
  if (elements > most) text += "... and " + std::to_string(elements - most) + " more\n";
  return text;
}

// `desc` is the operation as a description of the library.
template <class Desc>
void print_trace(const Desc& desc, const operation& d, feature_level level, std::size_t most) {
  const auto made = make_plan(desc, level);
  const auto text = trace(desc, most, level);
  if (!made) {
    check(text == to_string(made.error(), desc) + "\n", "trace of what is not valid");
    return;
  }
  line_of(*made);
  static_cast<void>(lines_of(explain(*made)));
  static_cast<void>(lines_of(explain(made->part(1, most + 1))));
  const auto elements = conformance::product_of_sizes(d.output_tensor);
  check(text == traced(d, most, elements), "trace", [&] { return text; });
  if (made->input_size_in_bytes() > 1 << 16) return;

  // With values: a line that ends with an element of the input goes on; the others say the same.
  const std::vector<std::byte> input(static_cast<std::size_t>(made->input_size_in_bytes()), std::byte{0x3e});
  const auto valued = lines_of(trace(desc, input, most, level)), plain = lines_of(text);
  check(valued.size() == plain.size(), "lines of a trace");
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const bool has_value = plain[i].ends_with("}]");
    check(has_value ? valued[i].starts_with(plain[i] + " = ") : valued[i] == plain[i], "a trace with values");
  }
  const std::vector<std::byte> small(input.size() - 1);
  check(trace(desc, small, most, level).starts_with("binding.input_size: "), "a trace of a small buffer");
}

// Numbers of 1 to 8 bytes read back to the same bits.
void print_value(data_type type, std::uint64_t bits) {
  const auto size = conformance::bytes_of(type);
  const auto text = detail::value_text(type, &bits, 0);
  check(text.empty() == (size == 0), "text of a value");
  const auto back = [&](auto number) {
    std::istringstream from(text);
    from >> number;
    std::uint64_t read = 0;
    std::memcpy(&read, &number, size);
    return (read ^ bits) << (64 - 8 * size) == 0;
  };
  switch (type) {
    case data_type::int64:
    case data_type::int32:
    case data_type::int16:
    case data_type::int8: check(back(std::int64_t{}), "an integer reads back"); break;
    case data_type::uint64:
    case data_type::uint32:
    case data_type::uint16:
    case data_type::uint8: check(back(std::uint64_t{}), "an integer reads back"); break;
    case data_type::float64: {
      const auto is_nan = (bits & ~0ull >> 1) > 0x7ffull << 52;
      const double number = std::strtod(text.c_str(), nullptr);
      check(is_nan ? text == "nan" : std::memcmp(&number, &bits, 8) == 0, "a FLOAT64 reads back", [&] { return text; });
      break;
    }
    case data_type::float32: {
      const auto is_nan = (bits & 0x7fff'ffff) > 0x7f80'0000;
      const float number = std::strtof(text.c_str(), nullptr);
      check(is_nan ? text == "nan" : std::memcmp(&number, &bits, 4) == 0, "a FLOAT32 reads back", [&] { return text; });
      break;
    }
    default: break;
  }
}

// The report of a notation, whose numbers are signed, or of two slices.
report report_of_notation(const slice1_desc& d, std::uint32_t which) {
  const integer_list sizes(d.input_tensor.sizes), signs(d.input_window_strides), offsets(d.input_window_offsets);
  switch (which) {
    case 0: return crop_windows(sizes, offsets, d.input_window_sizes).error();
    case 1: return flip_windows(sizes, signs).error();
    case 2: {
      std::array<std::int64_t, max_dimension_count> most{}, steps{};
      most.fill(0xffff'ffff);
      for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = std::int64_t{d.input_window_strides[i]} * 2;
      return every_nth_windows(most, steps).error();
    }
    case 3: return onnx_windows(sizes, {offsets, signs, {}, signs}).error();
    case 4: return tensorflow_windows(sizes, {offsets, signs, signs, d.input_tensor.flags, 0, 3, 0, 5}).error();
    case 5: return webnn_windows(sizes, {offsets, d.input_window_sizes, signs}).error();
    default: break;
  }
  windows w{std::min(d.dimension_count, 9u), d.input_tensor.sizes,
            d.input_window_offsets,          d.input_window_sizes,
            d.input_window_strides,          {}};
  w.output_sizes = {d.output_tensor.sizes, std::min(d.dimension_count, 8u)};
  return compose(w, w).error();
}

std::ptrdiff_t occurrences(const std::string& text, std::string_view part) {
  std::ptrdiff_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// A bounded document of printable characters.
void check_picture(const std::string& text) {
  const auto drawn = [&] { return text; };
  check(text.size() < 256 * 1024, "the size of a picture");
  check(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "the root of a picture", drawn);
  const auto is_plain = [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
  check(std::all_of(text.begin(), text.end(), is_plain), "a picture is ASCII", drawn);
  check(occurrences(text, "<") == occurrences(text, ">"), "a picture's tags", drawn);
  check(occurrences(text, "<g ") == occurrences(text, "</g>"), "a picture's groups", drawn);
  check(occurrences(text, "<text ") == occurrences(text, "</text>"), "a picture's texts", drawn);
}

// A valid slice has a start, which is ringed, as it is in the legend.
template <class Desc>
void draw(const Desc& d, feature_level level) {
  const auto text = svg(d, level);
  const auto drawn = [&] { return text; };
  check_picture(text);
  const svg_options options{
      .level = level, .width = d.dimension_count * std::size_t{90}, .dimension_names = {"N", "<C>"}};
  check_picture(svg(d, options));
  check_picture(svg(d, options, [](std::uint64_t index) { return std::to_string(index); }));
  if (slice1::validate(d, level)) check(occurrences(text, "<circle ") == 2, "the start is drawn", drawn);
}

}  // namespace

void make_seeds(const std::function<void(const input&)>& add) {
  make_request_seeds(add);
}

}  // namespace slice1::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slice1::fuzz;
  const auto r = request_of({data, size});
  const auto d = description_of(r);
  print_numbers(r);
  print_report(slice1::validate(*slice1::conformance::c_description(d.what).get(), d.level));
  for (const auto& what : {d.what, slice_of(d), gradient_of(d)}) {
    with_library_desc(what.desc, [&](const auto& desc) {
      print_desc(desc);
      const auto checked = slice1::validate(desc, d.level);
      print_report(checked);
      print_hints(checked, desc);
      print_hints(report_of_notation(d.what.desc, d.placement % 6), desc);
      print_trace(desc, what.desc, d.level, d.placement % 40);
      draw(desc, d.level);
    });
  }
  const slice1::slice1_desc& desc = d.what.desc;
  print_value(desc.input_tensor.data_type, r.total_sizes[0]);
  print_report(report_of_notation(desc, d.placement % 7));
  return 0;
}
