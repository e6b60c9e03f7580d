// SPDX-License-Identifier: MIT
// Reads and writes NumPy files, whose header is a Python dictionary and so nearly JSON.
#include "files/npy.hpp"

#include "files/json.hpp"
#include "message.hpp"

#include <slice1/copy.hpp>      // slice1::copy
#include <slice1/notation.hpp>  // slice1::numpy_windows
#include <slice1/plan.hpp>      // slice1::make_plan
#include <slice1/types.hpp>     // slice1::element_size

#include <algorithm>    // std::find, std::reverse
#include <array>        // std::array
#include <cstddef>      // std::byte, std::ptrdiff_t, std::size_t
#include <memory>       // std::unique_ptr
#include <optional>     // std::optional
#include <string_view>  // std::string_view

namespace dispatch {
namespace {

using slice1::data_type;

constexpr std::string_view magic = "\x93NUMPY";

// NumPy's kind and size for each data_type, by value.
constexpr std::array<std::string_view, 12> type_codes{"",   "f4", "f2", "u4", "u2", "u1",
                                                      "i4", "i2", "i1", "f8", "u8", "i8"};

// The dictionaries that NumPy writes, and those of Python 2 with their long integers, (2L, 3L), as JSON. Keys and the
// codes of data types have none of these characters.
std::string to_json(std::string_view dictionary) {
  constexpr std::string_view python = "'()TF", json = "\"[]tf";
  std::string text;
  for (const char c : dictionary) {
    const auto special = python.find(c);
    if (special != std::string_view::npos) text += json[special];
    else if (c != 'L') text += c;
  }
  return text;
}

// The text of the dictionary, which follows the magic bytes, the version and the length.
std::string read_dictionary(input_file& file) {
  constexpr std::uint64_t most = 1 << 16;  // NumPy writes longer ones only for structured types
  const auto read = [&file](std::size_t size) {
    if (file.size() < size) throw failure("its header is cut off");
    std::string text(size, '\0');
    file.read(std::as_writable_bytes(std::span(text)));
    return text;
  };
  if (file.size() < magic.size() || read(magic.size()) != magic) throw failure("is not a NumPy file");
  const auto version = read(2);
  const int major = static_cast<unsigned char>(version[0]), minor = static_cast<unsigned char>(version[1]);
  if (major < 1 || major > 3 || minor != 0) {
    throw failure("has version " + std::to_string(major) + "." + std::to_string(minor) +
                  ", but only 1.0, 2.0 and 3.0 are known");
  }
  std::uint64_t length = 0;
  const auto bytes = read(major == 1 ? 2 : 4);
  for (auto i = bytes.size(); i > 0; --i) length = length << 8 | static_cast<unsigned char>(bytes[i - 1]);
  if (length > file.size()) throw failure("its header is cut off");
  if (length > most) throw failure("its header has more than " + std::to_string(most) + " bytes");
  return read(static_cast<std::size_t>(length));
}

// From Fortran order to C order: a copy between tensors of different strides.
void transpose(const npy_header& header, std::span<const std::byte> from, std::span<std::byte> to) {
  if (const auto whole = slice1::numpy_windows(header.shape, {})) {
    auto desc = whole->desc(header.data_type);
    auto& strides = desc.input_tensor.strides.emplace();
    std::uint32_t stride = 1;  // wraps only if the plan is rejected for its size
    for (std::size_t i = 0; i < header.shape.size(); ++i) {
      strides[i] = stride;
      stride *= whole->input_sizes[i];
    }
    if (const auto plan = slice1::make_plan(desc); plan && slice1::copy(*plan, from, to)) return;
  }
  throw failure("is in Fortran order, in more than 8 dimensions or with more than 2^32 - 1 elements");
}

// What the dictionary says: its three keys, each once, and no others.
npy_header parse_header(std::string_view dictionary) {
  npy_header header;
  std::optional<std::string> descr;
  try {
    json::document document("its header", to_json(dictionary));
    const auto root = document.root();
    if (root.members().size() != 3) root.fail("must have 3 members");
    if (const auto given = root.get("descr"); !given.is_list()) descr = given.string();
    header.is_fortran_order = root.get("fortran_order").boolean();
    for (const auto size : root.get("shape").elements()) header.shape.push_back(size.integer<std::uint64_t>());
  } catch (const failure&) {
    throw failure("its header is malformed");
  }
  if (!descr) throw failure("its dtype is structured");

  const auto order = descr->substr(0, 1);
  auto code = descr->substr(descr->empty() ? 0 : 1);
  header.is_bool = code == "b1";
  if (header.is_bool) code = "i1";
  const auto found = std::find(type_codes.begin(), type_codes.end(), code);
  header.data_type = static_cast<data_type>(found == type_codes.end() ? 0 : found - type_codes.begin());
  const auto size = slice1::element_size(header.data_type);
  if (size == 0 || (order != "<" && order != ">" && (order != "|" || size != 1))) {
    const char* const way_out = code == "V2" ? " (save the bits of BFLOAT16 as uint16)" : "";
    throw failure("its dtype " + in_quotes(*descr) + " is not one of DirectML's data types" + way_out);
  }
  header.is_big_endian = order == ">";

  header.element_count = 1;
  for (const auto n : header.shape) {
    if (n != 0 && header.element_count > ~std::uint64_t{0} / n) throw failure("its shape is too large");
    header.element_count *= n;
  }
  return header;
}

}  // namespace

npy_header read_npy_header(input_file& file) {
  const auto header = parse_header(read_dictionary(file));
  const std::uint64_t bytes = file.size(), size = slice1::element_size(header.data_type);
  if (header.element_count != bytes / size || bytes % size != 0) {
    throw failure("its shape has " + std::to_string(header.element_count) + " elements of " + std::to_string(size) +
                  " bytes, but " + std::to_string(bytes) + " bytes follow its header");
  }
  return header;
}

void read_values(input_file& file, const npy_header& header, std::span<std::byte> to) {
  if (header.is_fortran_order && header.shape.size() > 1) {
    const std::unique_ptr<std::byte[]> elements(new std::byte[to.size()]);  // not zeroed
    const std::span in_fortran_order(elements.get(), to.size());
    file.read(in_fortran_order);
    transpose(header, in_fortran_order, to);
  } else {
    file.read(to);
  }
  const auto size = slice1::element_size(header.data_type);
  for (auto rest = to; header.is_big_endian && !rest.empty(); rest = rest.subspan(size)) {
    std::reverse(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size));
  }
}

std::string npy_header_text(data_type type, std::span<const std::uint64_t> shape) {
  std::string dictionary = "{'descr': '";
  dictionary += slice1::element_size(type) == 1 ? '|' : '<';
  dictionary += type_codes[static_cast<std::size_t>(type)];
  dictionary += "', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < shape.size(); ++i) dictionary += (i != 0 ? ", " : "") + std::to_string(shape[i]);
  dictionary += shape.size() == 1 ? ",), }" : "), }";

  // Spaces and a newline up to a multiple of 64, where the elements begin.
  constexpr std::size_t before = 10, alignment = 64;
  const std::size_t unpadded = before + dictionary.size() + 1;
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ');
  dictionary += '\n';
  std::string header(magic);
  header += {'\1', '\0', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
  return header + dictionary;
}

}  // namespace dispatch
