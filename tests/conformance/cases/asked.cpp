// SPDX-License-Identifier: MIT
// Reads a case from an id. This is the inverse of geometry, so that an id alone can ask for any description.
#include "cases/builder.hpp"
#include "cases/geometry.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace slice1::conformance {
namespace {

constexpr std::string_view shrunk = "shrunk";

// The bits of a number in decimal, after 'm' if it is negative; all of the text.
std::optional<std::uint64_t> number_of(std::string_view text) {
  const bool is_negative = text.starts_with('m');
  if (is_negative) text.remove_prefix(1);
  std::uint64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return is_negative ? 0 - value : value;
}

// Reads an id part by part. After a malformed part, nothing more is read.
class id_reader {
 public:
  explicit id_reader(std::string_view id) : rest_(id) {}

  /// What follows the tag in the next part, if that begins with it.
  std::optional<std::string_view> next(std::string_view tag) {
    const auto part = rest_.substr(0, rest_.find('.'));
    if (!part.starts_with(tag)) return std::nullopt;
    rest_.remove_prefix(std::min(part.size() + 1, rest_.size()));
    return part.substr(tag.size());
  }
  bool has(std::string_view part) {
    const bool found = rest_.substr(0, rest_.find('.')) == part;
    if (found) next(part);
    return found;
  }
  template <class Number>
  bool read(std::string_view tag, Number& to) {
    const auto part = next(tag);
    const auto value = part ? number_of(*part) : std::nullopt;
    if (value) to = static_cast<Number>(*value);
    return value.has_value();
  }
  // "4x4", or "none" for an invalid count. False if there is no such part, or too many numbers.
  template <class Number>
  bool read(std::string_view tag, std::array<Number, max_dimension_count>& to, std::uint32_t& count) {
    auto part = next(tag);
    count = 0;
    if (!part || *part == "none") return part.has_value();
    for (;; ++count) {
      const auto x = part->find('x');
      const auto value = number_of(part->substr(0, x));
      if (!value || count == max_dimension_count) return false;
      to[count] = static_cast<Number>(*value);
      if (x == std::string_view::npos) return ++count, true;
      part->remove_prefix(x + 1);
    }
  }
  bool ended() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

bool read_level(id_reader& id, feature_level& to) {
  const auto part = id.next("fl");
  if (!part) return false;
  std::string digits(*part);
  if (digits.starts_with("0x")) digits.erase(0, 2);
  else if (digits.size() == 3 && digits[1] == '_') digits = {digits[0], digits[2], '0', '0'};
  std::uint32_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  to = static_cast<feature_level>(value);
  return read.ec == std::errc{} && read.ptr == digits.data() + digits.size();
}

bool read_type(id_reader& id, data_type& to) {
  for (std::uint32_t value = 0; value < type_names.size(); ++value) {
    if (id.has(type_names[value])) return to = static_cast<data_type>(value), true;
  }
  return id.read("dt", to);
}

// Whatever differs from its default.
void read_rest(id_reader& id, const std::string& side, tensor_desc& t, tensor_pointers& pointers,
               std::uint32_t operator_count) {
  const bool is_listed = t.dimension_count != 0;
  if (!id.read(side + "cnt_", t.dimension_count) && !is_listed) t.dimension_count = operator_count;
  dimensions strides{};
  if (std::uint32_t count = 0; id.read(side + "str_", strides, count)) t.strides = strides;
  if (std::uint64_t total = 0; id.read(side + "tot_", total)) t.total_tensor_size_in_bytes = total;
  id.read(side + "ali_", t.guaranteed_base_offset_alignment);
  id.read(side + "fl_", t.flags);
  id.read(side + "typ_", pointers.type);
  pointers.tensor = !id.has("null_" + side + "tensor");
  pointers.desc = !id.has("null_" + side + "desc");
  pointers.sizes = !id.has("null_" + side + "sizes");
}

void read_binding(id_reader& id, binding& b) {
  id.read("imiss_", b.input_missing);
  id.read("iextra_", b.input_extra);
  id.read("omiss_", b.output_missing);
  id.read("oextra_", b.output_extra);
  const auto arranged = [&](const std::string& name, arrangement how) {
    if (id.has(name) || id.read(name + "_", b.output_at)) b.buffers = how;
  };
  arranged("touch", arrangement::touching);
  arranged("overlap", arrangement::overlapping);
}

bool is_possible(const tensor_desc& t, std::uint64_t missing, std::uint64_t extra) {
  return missing == 0 || (extra == 0 && missing <= total_size(t));
}

// Whether there can be buffers of these sizes at addresses that fit the binding and the tensors' alignments.
bool is_possible(const test_case& c) {
  const auto& b = c.binding;
  if (!is_possible(c.what.desc.input_tensor, b.input_missing, b.input_extra)) return false;
  if (!is_possible(c.what.desc.output_tensor, b.output_missing, b.output_extra)) return false;
  const auto input = static_cast<std::int64_t>(bound_input(c)), output = static_cast<std::int64_t>(bound_output(c));
  const auto alignment = std::max({c.what.desc.input_tensor.guaranteed_base_offset_alignment,
                                   c.what.desc.output_tensor.guaranteed_base_offset_alignment, 1u});
  if (b.buffers != arrangement::apart && b.output_at % alignment != 0) return false;
  switch (b.buffers) {
    case arrangement::apart: return true;
    case arrangement::touching: return b.output_at == input || b.output_at == -output;
    case arrangement::overlapping: break;
  }
  return -output < b.output_at && b.output_at < input;
}

bool read_description(id_reader& id, description& what) {
  auto& d = what.desc;
  auto& n = d.dimension_count;
  std::uint32_t count = 0;
  std::array<std::int64_t, max_dimension_count> strides{};
  const bool has_window =
      read_type(id, d.input_tensor.data_type) && id.read("in_", d.input_tensor.sizes, d.input_tensor.dimension_count) &&
      id.read("off_", d.input_window_offsets, n) && id.read("win_", d.input_window_sizes, count) &&
      id.read("str_", strides, count) && id.read("out_", d.output_tensor.sizes, d.output_tensor.dimension_count);
  if (!has_window) return false;
  for (std::size_t i = 0; i < strides.size(); ++i) d.input_window_strides[i] = static_cast<std::int32_t>(strides[i]);
  id.read("cnt_", n);
  read_rest(id, "i", d.input_tensor, what.input, n);
  d.output_tensor.data_type = d.input_tensor.data_type;
  if (const auto part = id.next("odt_")) {
    id_reader type(*part);
    if (!read_type(type, d.output_tensor.data_type)) return false;
  }
  read_rest(id, "o", d.output_tensor, what.output, n);
  what.offsets = !id.has("null_offsets");
  what.sizes = !id.has("null_sizes");
  what.strides = !id.has("null_strides");
  return true;
}

}  // namespace

void name_shrunk(test_case& c) {
  const std::string suffix = binding_text(c.binding);
  const bool is_special = c.fill == contents::special;
  c.rules.clear();
  finish(c, shrunk, "", is_special ? (suffix.empty() ? "special" : "special." + suffix) : suffix);
}

std::optional<test_case> case_of(std::string_view id) {
  for (const auto type : all_operators) {
    id_reader reader(id);
    test_case c;
    c.what.desc.type = type;
    if (!reader.has(name_of(type)) || !reader.has(shrunk) || !read_level(reader, c.level) ||
        !read_description(reader, c.what))
      continue;
    if (reader.has("special")) c.fill = contents::special;
    read_binding(reader, c.binding);
    if (!reader.ended()) continue;
    name_shrunk(c);
    if (c.id == id && is_possible(c)) return c;
  }
  return std::nullopt;
}

}  // namespace slice1::conformance
