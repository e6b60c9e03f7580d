// SPDX-License-Identifier: MIT
#include "numpy_text.hpp"

#include "message.hpp"  // dispatch::failure, dispatch::in_quotes

#include <algorithm>     // std::count
#include <array>         // std::array
#include <charconv>      // std::from_chars
#include <cstdint>       // std::int64_t, std::uint32_t
#include <optional>      // std::optional
#include <string>        // std::string
#include <system_error>  // std::errc

namespace playground {
namespace {

using dispatch::failure;
using dispatch::in_quotes;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::string_view(" \t\n\r").find(text.front()) != std::string_view::npos)
    text.remove_prefix(1);
  while (!text.empty() && std::string_view(" \t\n\r").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

// The text before the first `mark`, or all of it, which is removed from `rest` with the mark.
std::string_view take_until(std::string_view& rest, char mark) {
  const auto at = rest.find(mark);
  const auto part = trimmed(rest.substr(0, at));
  rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + 1);
  return part;
}

std::int64_t integer(std::string_view text) {
  std::int64_t number = 0;
  const auto digits = text.substr(text.starts_with('+') ? 1 : 0);
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const auto first = digits.find_first_not_of('-');
  const bool has_leading_zero = first != std::string_view::npos && digits[first] == '0' && first + 1 < digits.size();
  if (digits.empty() || has_leading_zero || error != std::errc{} || stop != digits.data() + digits.size()) {
    constexpr std::array<std::string_view, 4> words{"None", "newaxis", "np.newaxis", "Ellipsis"};
    throw failure(in_quotes(text) + " is not an integer of at most 64 bits" + dispatch::did_you_mean(text, words));
  }
  return number;
}

std::optional<std::int64_t> integer_or_none(std::string_view text) {
  if (text.empty() || text == "None") return std::nullopt;
  return integer(text);
}

// An entry of the expression.
struct entry {
  enum { range, index, new_axis, ellipsis } kind = range;
  slice1::python_slice slice{};  // an index is its start
  std::string_view text{};
};

entry read_entry(std::string_view text) {
  if (text.empty()) throw failure("an entry is missing");
  if (text == "..." || text == "Ellipsis") return {entry::ellipsis};
  if (text == "None" || text == "np.newaxis" || text == "newaxis") return {entry::new_axis};
  if (text.find(':') == std::string_view::npos) return {entry::index, {integer(text), {}, {}}};
  if (std::count(text.begin(), text.end(), ':') > 2) throw failure(in_quotes(text) + " has more than three numbers");
  std::string_view rest = text;
  entry read;
  read.slice.start = integer_or_none(take_until(rest, ':'));
  read.slice.stop = integer_or_none(take_until(rest, ':'));
  read.slice.step = integer_or_none(take_until(rest, ':'));
  return read;
}

std::vector<entry> read_entries(std::string_view text) {
  text = trimmed(text);
  if (const auto open = text.find('['); open != std::string_view::npos) {
    constexpr auto of_names = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.";
    const auto name = trimmed(text.substr(0, open));
    if (name.find_first_not_of(of_names) != std::string_view::npos) throw failure(in_quotes(name) + " is not a name");
    if (!text.ends_with(']')) throw failure("']' is missing");
    text = trimmed(text.substr(open + 1, text.size() - open - 2));
    if (text.empty()) throw failure("an entry is missing");
  }
  std::vector<entry> entries;
  while (!text.empty()) {
    const auto part = take_until(text, ',');
    entries.push_back(read_entry(part));
    entries.back().text = part;
  }
  return entries;
}

}  // namespace

numpy_text numpy_slice(std::string_view text, std::size_t rank) {
  const auto entries = read_entries(text);
  numpy_text read;
  std::size_t dimensions = 0, ellipses = 0;
  for (const auto& e : entries) {
    const bool is_index = e.kind == entry::index || e.kind == entry::new_axis;
    if (is_index && !read.has_index) read.index = e.text;
    read.has_index = read.has_index || is_index;
    dimensions += e.kind == entry::index || e.kind == entry::range;
    ellipses += e.kind == entry::ellipsis;
  }
  if (ellipses > 1) throw failure("only one '...' is allowed");
  if (!read.has_index) {
    for (const auto& e : entries) {
      if (e.kind == entry::range) read.slices.push_back(e.slice);
      else
        for (auto i = dimensions; i < rank; ++i) read.slices.emplace_back();
    }
    return read;
  }
  std::vector<std::int64_t> begin, end, strides;
  auto& to = read.as_tensorflow;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto& [kind, slice, as_written] = entries[i];
    const std::uint32_t bit = i < 32 ? std::uint32_t{1} << i : 0;
    begin.push_back(slice.start.value_or(0));
    end.push_back(slice.stop.value_or(0));
    strides.push_back(slice.step.value_or(1));
    if (!slice.start) to.begin_mask |= bit;
    if (!slice.stop) to.end_mask |= bit;
    if (kind == entry::index) to.shrink_axis_mask |= bit;
    if (kind == entry::new_axis) to.new_axis_mask |= bit;
    if (kind == entry::ellipsis) to.ellipsis_mask |= bit;
  }
  to.begin = begin, to.end = end, to.strides = strides;
  return read;
}

}  // namespace playground
