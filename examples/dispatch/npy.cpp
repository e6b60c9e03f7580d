// SPDX-License-Identifier: MIT
// How is a NumPy header understood? It is a Python dictionary literal; this reads the few of them that NumPy writes.
#include "npy.hpp"

#include "failure.hpp"

#include <slice1/types.hpp>  // slice1::element_size

#include <algorithm>     // std::min
#include <array>         // std::array
#include <charconv>      // std::from_chars
#include <optional>      // std::optional
#include <string_view>   // std::string_view
#include <system_error>  // std::errc
#include <utility>       // std::pair

namespace dispatch {
namespace {

using slice1::data_type;

constexpr std::array<std::pair<std::string_view, data_type>, 11> type_codes{{
    {"f2", data_type::float16},
    {"f4", data_type::float32},
    {"f8", data_type::float64},
    {"i1", data_type::int8},
    {"i2", data_type::int16},
    {"i4", data_type::int32},
    {"i8", data_type::int64},
    {"u1", data_type::uint8},
    {"u2", data_type::uint16},
    {"u4", data_type::uint32},
    {"u8", data_type::uint64},
}};

// What stands between the braces, piece by piece. Throws failure for what it doesn't expect.
class dictionary_reader {
 public:
  explicit dictionary_reader(std::string_view text) : rest_(text) {}

  bool accept(char c) {
    skip_space();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c)) throw failure("its header is malformed");
  }
  bool at_end() {
    skip_space();
    return rest_.empty();
  }
  std::string_view string() {
    const char quote = accept('"') ? '"' : '\'';
    if (quote == '\'') expect(quote);
    const auto end = rest_.find(quote);
    if (end == std::string_view::npos) throw failure("its header is malformed");
    const auto text = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return text;
  }
  bool boolean() {
    skip_space();
    for (const auto& [word, truth] : {std::pair<std::string_view, bool>{"True", true}, {"False", false}}) {
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return truth;
    }
    throw failure("its header is malformed");
  }
  std::uint64_t integer() {
    skip_space();
    std::uint64_t number{};
    const auto [at, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error == std::errc::result_out_of_range) throw failure("its shape is too large");
    if (error != std::errc{}) throw failure("its header is malformed");
    rest_.remove_prefix(static_cast<std::size_t>(at - rest_.data()));
    accept('L');  // as Python 2 wrote them
    return number;
  }

 private:
  void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

  std::string_view rest_;
};

void read_descr(dictionary_reader& reader, npy_header& header) {
  if (reader.accept('[')) throw failure("its dtype is structured");
  const auto descr = reader.string();
  if (!descr.empty()) {
    const char order = descr.front();
    for (const auto& [code, type] : type_codes) {
      if (descr.substr(1) != code) continue;
      const bool has_order = order == '<' || order == '>' || (order == '|' && slice1::element_size(type) == 1);
      if (!has_order) break;
      header.data_type = type;
      header.byte_order = order == '>' ? std::endian::big : std::endian::little;
      return;
    }
  }
  throw failure("its dtype '" + std::string(descr) + "' is none of DirectML's data types");
}

// The number of dimensions.
std::size_t read_shape(dictionary_reader& reader, npy_header& header) {
  std::size_t rank = 0;
  bool is_empty = false;
  std::uint64_t count = 1;
  reader.expect('(');
  while (!reader.accept(')')) {
    const auto size = reader.integer();
    ++rank;
    is_empty = is_empty || size == 0;
    if (size != 0 && count > ~std::uint64_t{0} / size) throw failure("its shape is too large");
    if (size != 0) count *= size;
    if (!reader.accept(',')) {
      reader.expect(')');
      break;
    }
  }
  header.element_count = is_empty ? 0 : count;
  return rank;
}

}  // namespace

npy_header read_npy_header(std::span<const std::byte> file) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  constexpr std::string_view magic = "\x93NUMPY";
  if (!text.starts_with(magic) || text.size() < 10) throw failure("is no NumPy file");
  const auto byte = [&file](std::size_t at) { return std::to_integer<std::size_t>(file[at]); };
  const auto major = byte(6);
  if (major < 1 || major > 3 || byte(7) != 0) {
    throw failure("has version " + std::to_string(major) + "." + std::to_string(byte(7)) +
                  ", but only 1.0, 2.0 and 3.0 are known");
  }
  std::uint64_t length = byte(8) | byte(9) << 8;
  std::size_t begin = 10;
  if (major > 1) {
    begin = 12;
    if (file.size() < begin) throw failure("its header is cut off");
    length |= std::uint64_t{byte(10)} << 16 | std::uint64_t{byte(11)} << 24;
  }
  if (length > file.size() - begin) throw failure("its header is cut off");

  npy_header header;
  header.size = begin + static_cast<std::size_t>(length);
  dictionary_reader reader(text.substr(begin, static_cast<std::size_t>(length)));
  bool has_descr = false;
  std::optional<bool> fortran_order;
  std::optional<std::size_t> rank;
  reader.expect('{');
  while (!reader.accept('}')) {
    const auto key = reader.string();
    reader.expect(':');
    if (key == "descr" && !has_descr) {
      read_descr(reader, header);
      has_descr = true;
    } else if (key == "fortran_order" && !fortran_order) {
      fortran_order = reader.boolean();
    } else if (key == "shape" && !rank) {
      rank = read_shape(reader, header);
    } else {
      throw failure("its header is malformed");
    }
    if (!reader.accept(',')) {
      reader.expect('}');
      break;
    }
  }
  if (!reader.at_end() || !has_descr || !fortran_order || !rank) throw failure("its header is malformed");
  if (*fortran_order && *rank > 1) throw failure("is in Fortran order (numpy.ascontiguousarray gives C order)");

  const std::uint64_t bytes = file.size() - header.size;
  const auto size = slice1::element_size(header.data_type);
  if (header.element_count != bytes / size || bytes % size != 0) {
    throw failure("its shape has " + std::to_string(header.element_count) + " elements of " + std::to_string(size) +
                  " bytes, but " + std::to_string(bytes) + " bytes follow its header");
  }
  return header;
}

std::string npy_header_text(data_type type, std::span<const std::uint64_t> shape) {
  std::string dictionary = "{'descr': '";
  dictionary += slice1::element_size(type) == 1 ? '|' : '<';
  for (const auto& [code, of] : type_codes) {
    if (of == type) dictionary += code;
  }
  dictionary += "', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i != 0) dictionary += ", ";
    dictionary += std::to_string(shape[i]);
  }
  dictionary += shape.size() == 1 ? ",), }" : "), }";

  // Spaces and a newline up to a multiple of 64, where the elements begin.
  constexpr std::size_t before = 10, alignment = 64;
  const std::size_t unpadded = before + dictionary.size() + 1;
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ');
  dictionary += '\n';
  std::string header = "\x93NUMPY";
  header += {'\1', '\0', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
  return header + dictionary;
}

}  // namespace dispatch
