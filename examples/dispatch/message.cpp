// SPDX-License-Identifier: MIT
// Decides which characters may be shown unescaped.
#include "message.hpp"

#include <slice1/format/nearest.hpp>  // slice1::nearest_name

#include <rapidjson/encodings.h>
#include <rapidjson/memorystream.h>

#include <cstddef>  // std::size_t
#include <vector>   // std::vector

namespace dispatch {
namespace {

// The size of the first character in bytes; 0 if it is not UTF-8 or must not be shown.
std::size_t printable_size(std::string_view text) {
  rapidjson::MemoryStream stream(text.data(), text.size());
  unsigned code = 0;
  if (!rapidjson::UTF8<>::Decode(stream, &code)) return 0;
  const auto within = [code](unsigned first, unsigned last) { return code >= first && code <= last; };
  const bool is_control = within(0, 0x1f) || within(0x7f, 0x9f) || within(0x2028, 0x202e) || within(0x2066, 0x2069);
  return is_control ? 0 : stream.Tell();
}

}  // namespace

std::string one_line(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string line;
  while (!text.empty()) {
    const auto size = printable_size(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (size != 0) line += text.substr(0, size);
    else line += {'\\', 'x', digits[byte >> 4], digits[byte & 0xf]};
    text.remove_prefix(size != 0 ? size : 1);
  }
  return line;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string shortened(std::string_view text) {
  std::size_t size = 60;
  if (text.size() <= size) return std::string(text);
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0u) == 0x80u) --size;  // not within a character
  return std::string(text.substr(0, size)) + "...";
}

std::string in_quotes(std::string_view text) {
  return "'" + shortened(text) + "'";
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates, std::string_view prefix) {
  std::string meant(slice1::nearest_name(name, candidates));
  if (meant.empty() && !prefix.empty()) {
    std::vector<std::string> prefixed;
    for (const auto candidate : candidates) prefixed.push_back(std::string(prefix).append(candidate));
    meant = slice1::nearest_name(name, prefixed);
  }
  return meant.empty() ? "" : "; did you mean " + in_quotes(meant) + "?";
}

}  // namespace dispatch
