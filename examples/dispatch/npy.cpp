// SPDX-License-Identifier: MIT
// How is a NumPy file understood? Its header is a Python dictionary literal; this reads the few that NumPy writes.
#include "npy.hpp"

#include "elements.hpp"  // convert_byte_order
#include "failure.hpp"
#include "text.hpp"  // in_quotes

#include <slice1/copy.hpp>   // slice1::copy
#include <slice1/plan.hpp>   // slice1::make_plan
#include <slice1/types.hpp>  // slice1::slice1_desc, slice1::element_size

#include <algorithm>     // std::min
#include <array>         // std::array
#include <charconv>      // std::from_chars
#include <memory>        // std::make_unique_for_overwrite
#include <string_view>   // std::string_view
#include <system_error>  // std::errc
#include <utility>       // std::exchange, std::pair

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
  throw failure("its dtype " + in_quotes(descr) + " is none of DirectML's data types");
}

void read_shape(dictionary_reader& reader, npy_header& header) {
  bool is_empty = false;
  std::uint64_t count = 1;
  reader.expect('(');
  while (!reader.accept(')')) {
    const auto size = reader.integer();
    header.shape.push_back(size);
    is_empty = is_empty || size == 0;
    if (size != 0 && count > ~std::uint64_t{0} / size) throw failure("its shape is too large");
    if (size != 0) count *= size;
    if (!reader.accept(',')) {
      reader.expect(')');
      break;
    }
  }
  header.element_count = is_empty ? 0 : count;
}

// The dictionary's text, out of what begins a file.
std::string read_dictionary(input_file& file) {
  // NumPy writes longer ones for structured types only.
  constexpr std::uint64_t most = 1 << 16;
  const auto read = [&file](std::size_t size) {
    if (file.size() < size) throw failure("its header is cut off");
    std::string text(size, '\0');
    file.read(std::as_writable_bytes(std::span(text)));
    return text;
  };
  const auto read_number = [&read](std::size_t size) {
    std::uint64_t number = 0;
    const auto bytes = read(size);
    for (std::size_t i = size; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
    return number;
  };
  constexpr std::string_view magic = "\x93NUMPY";
  if (file.size() < magic.size() || read(magic.size()) != magic) throw failure("is no NumPy file");
  const auto major = read_number(1);
  const auto minor = read_number(1);
  if (major < 1 || major > 3 || minor != 0) {
    throw failure("has version " + std::to_string(major) + "." + std::to_string(minor) +
                  ", but only 1.0, 2.0 and 3.0 are known");
  }
  const auto length = read_number(major == 1 ? 2 : 4);
  if (length > file.size()) throw failure("its header is cut off");
  if (length > most) throw failure("its header has more than " + std::to_string(most) + " bytes");
  return read(static_cast<std::size_t>(length));
}

// From Fortran order into C order, which is a copy between tensors of different strides.
void transpose(const npy_header& header, std::span<const std::byte> from, std::span<std::byte> to) {
  slice1::slice1_desc desc;
  auto& input = desc.input_tensor;
  desc.dimension_count = static_cast<std::uint32_t>(header.shape.size());
  input.data_type = header.data_type;
  input.dimension_count = desc.dimension_count;
  input.strides.emplace();
  std::uint32_t stride = 1;  // wraps only where the plan is refused for its size
  for (std::size_t i = 0; i < header.shape.size() && i < slice1::max_dimension_count; ++i) {
    input.sizes[i] = static_cast<std::uint32_t>(header.shape[i]);
    (*input.strides)[i] = stride;
    stride *= input.sizes[i];
    desc.input_window_strides[i] = 1;
  }
  desc.input_window_sizes = input.sizes;
  desc.output_tensor = input;
  desc.output_tensor.strides.reset();
  const auto plan = slice1::make_plan(desc);
  if (!plan || !slice1::copy(*plan, from, to)) {
    throw failure("is in Fortran order, in more than 8 dimensions or with more than 2^32 - 1 elements");
  }
}

}  // namespace

npy_header read_npy_header(input_file& file) {
  npy_header header;
  const auto dictionary = read_dictionary(file);
  dictionary_reader reader(dictionary);
  bool has_descr = false, has_order = false, has_shape = false;
  const auto first = [](bool& has) { return !std::exchange(has, true); };
  reader.expect('{');
  while (!reader.accept('}')) {
    const auto key = reader.string();
    reader.expect(':');
    if (key == "descr" && first(has_descr)) read_descr(reader, header);
    else if (key == "fortran_order" && first(has_order)) header.fortran_order = reader.boolean();
    else if (key == "shape" && first(has_shape)) read_shape(reader, header);
    else throw failure("its header is malformed");
    if (!reader.accept(',')) {
      reader.expect('}');
      break;
    }
  }
  if (!reader.at_end() || !has_descr || !has_order || !has_shape) throw failure("its header is malformed");

  const auto bytes = file.size();
  const auto size = slice1::element_size(header.data_type);
  if (header.element_count != bytes / size || bytes % size != 0) {
    throw failure("its shape has " + std::to_string(header.element_count) + " elements of " + std::to_string(size) +
                  " bytes, but " + std::to_string(bytes) + " bytes follow its header");
  }
  return header;
}

void read_npy_values(input_file& file, const npy_header& header, std::span<std::byte> to) {
  if (header.fortran_order && header.shape.size() > 1) {
    const auto elements = std::make_unique_for_overwrite<std::byte[]>(to.size());
    const std::span in_fortran_order(elements.get(), to.size());
    file.read(in_fortran_order);
    transpose(header, in_fortran_order, to);
  } else {
    file.read(to);
  }
  convert_byte_order(to, slice1::element_size(header.data_type), header.byte_order);
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
