// SPDX-License-Identifier: MIT
// Which characters may be shown as they are?
#include "text.hpp"

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t

namespace dispatch {
namespace {

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u;
}

// The bytes of the character that the text begins with; 0 where that is none of UTF-8, or none to be shown.
std::size_t printable_size(std::string_view text) {
  const std::uint32_t lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return 0;
  std::uint32_t code = lead & (0x7fu >> size);
  for (const char c : text.substr(1, size - 1)) {
    if (!continues_character(c)) return 0;
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3fu);
  }
  const auto within = [code](std::uint32_t first, std::uint32_t last) { return code >= first && code <= last; };
  const bool is_overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool is_control = within(0x80, 0x9f) || within(0x2028, 0x202e) || within(0x2066, 0x2069);
  return is_overlong || is_control || within(0xd800, 0xdfff) || code > 0x10ffff ? 0 : size;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto size = printable_size(text);
    if (size != 0) {
      line += text.substr(0, size);
    } else {
      const auto byte = static_cast<unsigned char>(text.front());
      line += {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 0xf]};
    }
    text.remove_prefix(size != 0 ? size : 1);
  }
  return line;
}

std::string shortened(std::string_view text) {
  std::size_t most = 60;
  if (text.size() <= most) return std::string(text);
  while (most > 0 && continues_character(text[most])) --most;
  return std::string(text.substr(0, most)) + "...";
}

std::string in_quotes(std::string_view text) {
  return "'" + shortened(text) + "'";
}

}  // namespace dispatch
