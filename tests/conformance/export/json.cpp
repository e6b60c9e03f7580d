// SPDX-License-Identifier: MIT
#include "export/export.hpp"
#include "export/text.hpp"
#include "model/copy.hpp"

#include <string_view>

namespace slice1::conformance {
namespace {

std::string base64(std::span<const std::byte> bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t present = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8 | (k < present ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0);
    }
    for (std::size_t k = 0; k < 4; ++k) text += k <= present ? digits[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

// [begin, end) of each run of bytes that belong to copied elements.
std::string ranges_of(const std::vector<bool>& addressed) {
  std::string text = "[";
  for (std::size_t i = 0; i < addressed.size();) {
    if (!addressed[i]) {
      ++i;
      continue;
    }
    const auto begin = i;
    while (i < addressed.size() && addressed[i]) ++i;
    text += text.size() > 1 ? ", [" : "[";
    text += std::to_string(begin) + ", " + std::to_string(i) + "]";
  }
  return text + "]";
}

std::string nulls_of(const description& d) {
  std::string text;
  const auto names = names_of(d.desc.type);
  const auto add = [&](bool present, std::string_view name, const char* member = "") {
    if (!present) text.append(text.empty() ? "\"" : ", \"").append(name).append(member) += '"';
  };
  add(d.input.tensor, names.input);
  add(d.input.desc, names.input, ".Desc");
  add(d.input.sizes, names.input, ".Sizes");
  add(d.output.tensor, names.output);
  add(d.output.desc, names.output, ".Desc");
  add(d.output.sizes, names.output, ".Sizes");
  add(d.offsets, names.offsets);
  add(d.sizes, names.sizes);
  add(d.strides, names.strides);
  return "[" + text + "]";
}

void write_case(const test_case& c, std::ostream& to) {
  const auto violated = violated_rules(c.what, c.level);
  const auto legal = legality_of(violated);
  to << "{\"id\": \"" << c.id << "\", \"feature_level\": " << static_cast<std::uint32_t>(c.level)
     << ", \"expected\": \"" << text_of(legal) << "\", \"rules\": [";
  if (!violated.empty()) to << '"' << ids_of(violated, "\", \"") << '"';
  to << "],\n \"operator\": \"" << names_of(c.what.desc.type).type
     << "\", \"desc\": " << json_of(c.what.desc, notation::plain) << ",\n \"null\": " << nulls_of(c.what)
     << ", \"types\": [" << c.what.input.type << ", " << c.what.output.type << "]";
  if (has_copy(c, legal)) {
    const auto type = c.what.desc.output_tensor.data_type;
    const auto input = input_of(c);
    auto output = output_before(c);
    to << ",\n \"input\": \"" << base64(little_endian(input, type)) << "\",\n \"output_before\": \""
       << base64(little_endian(output, type))
       << "\",\n \"written\": " << ranges_of(addressed_bytes(c.what.desc, output.size())) << ",\n \"output\": \""
       << base64(little_endian(copied(c.what.desc, mistake::none, input, output), type)) << '"';
  }
  to << "}";
}

}  // namespace

void export_json(std::span<const test_case> cases, std::ostream& to) {
  to << "{\"format\": \"slice1 cases\", \"version\": 2, \"cases\": [";
  const char* before = "\n";
  for (const auto& c : cases) {
    // The file format has no bindings.
    if (c.binding != binding{}) continue;
    to << before;
    write_case(c, to);
    before = ",\n";
  }
  to << "\n]}\n";
}

}  // namespace slice1::conformance
