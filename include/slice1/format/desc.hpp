// SPDX-License-Identifier: MIT
// Text for descriptions, and a table by dimension.
#pragma once

#include <slice1/format/names.hpp>  // to_string
#include <slice1/format/text.hpp>
#include <slice1/shape.hpp>                  // max_copied_elements
#include <slice1/types.hpp>                  // slice1_desc etc., tensor_desc
#include <slice1/validate/tensor_rules.hpp>  // detail::is_readable_count, detail::tensors_of

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::uint64_t, std::int64_t
#include <optional>     // std::optional
#include <span>         // std::span
#include <string>       // std::string
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_convertible_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// A description or a descriptor.
template <class Desc>
concept any_desc = std::is_convertible_v<const Desc&, slice1_desc> || neighbour_desc<Desc>;

// The description itself, or the one that a descriptor converts to.
template <neighbour_desc Desc>
constexpr const Desc& described(const Desc& desc) noexcept {
  return desc;
}
constexpr slice1_desc described(const slice1_desc& desc) noexcept {
  return desc;
}

// One dimension of the window, in elements; nullopt if there is no such number.
struct window_dimension {
  std::uint32_t offset{};
  std::optional<std::uint64_t> size{};
  std::int64_t stride{};
  std::optional<std::uint64_t> start{};
  std::optional<std::uint32_t> maximum{};
};

template <class Desc>
constexpr window_dimension window_at(const Desc& desc, std::size_t i) noexcept {
  const auto offset = desc.input_window_offsets[i];
  const auto size = desc.input_window_sizes[i];
  const auto stride = desc.input_window_strides[i];
  window_dimension window{offset, size, stride, copy_start(offset, size, stride), max_copied_elements(size, stride)};
  if (size == 0 && stride < 0) window.start.reset();
  return window;
}
constexpr window_dimension window_at(const slice_desc& desc, std::size_t i) noexcept {
  const auto size = desc.sizes[i];
  const auto stride = desc.strides[i];
  window_dimension window{desc.offsets[i], std::nullopt, stride, desc.offsets[i], std::nullopt};
  if (size != 0) window.size = std::uint64_t{size - 1} * stride + 1;
  if (size != 0 && stride != 0) window.maximum = size;
  return window;
}

// How many entries of an array with this count can be read: 0 if it is corrupt.
constexpr std::uint32_t readable(std::uint32_t count) noexcept {
  return is_readable_count(count) ? count : 0;
}

// The first `count` numbers; a dash for a corrupt count.
template <class Numbers>
std::string list_or_dash(const Numbers& values, std::uint32_t count) {
  return is_readable_count(count) ? list(values, count) : "-";
}

// One of the operator's arrays, with its DirectML name.
struct named_list {
  std::string_view name;
  std::string text;
};

constexpr std::string_view name_of(const slice1_desc&) noexcept {
  return "DML_SLICE1";
}
constexpr std::string_view name_of(const slice_desc&) noexcept {
  return "DML_SLICE";
}
constexpr std::string_view name_of(const slice_grad_desc&) noexcept {
  return "DML_SLICE_GRAD";
}

// "InputGradientTensor", the name of a tensor.
constexpr std::string_view name_of(field tensor) noexcept {
  return field_names[static_cast<std::size_t>(tensor)];
}

template <class Desc>
std::array<named_list, 3> lists_of(const Desc& desc) {
  const auto n = desc.dimension_count;
  return {{{"InputWindowOffsets", list_or_dash(desc.input_window_offsets, n)},
           {"InputWindowSizes", list_or_dash(desc.input_window_sizes, n)},
           {"InputWindowStrides", list_or_dash(desc.input_window_strides, n)}}};
}
inline std::array<named_list, 3> lists_of(const slice_desc& desc) {
  const auto n = desc.dimension_count;
  return {{{"Offsets", list_or_dash(desc.offsets, n)},
           {"Sizes", list_or_dash(desc.sizes, n)},
           {"Strides", list_or_dash(desc.strides, n)}}};
}

// "FLOAT32 {1,1,4,4} strides {16,16,4,1}".
inline std::string tensor_line(const tensor_desc& tensor) {
  std::string text = join({to_string(tensor.data_type), " ", list_or_dash(tensor.sizes, tensor.dimension_count)});
  if (tensor.strides) text += join({" strides ", list_or_dash(*tensor.strides, tensor.dimension_count)});
  return text;
}

template <class Desc>
std::string desc_line(const Desc& desc) {
  std::string text = join({name_of(desc), ": ", tensor_line(input_of(desc)), " -> ", tensor_line(output_of(desc))});
  for (const auto& [name, values] : lists_of(desc)) text += join({", ", name, " ", values});
  return text;
}

using table_row = std::array<std::string, 8>;

// Aligns the columns to the right, two spaces apart.
inline std::string aligned(std::span<const table_row> rows) {
  std::array<std::size_t, 8> widths{};
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (row[c].size() > widths[c]) widths[c] = row[c].size();
    }
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      text.append((c == 0 ? 0 : 2) + widths[c] - row[c].size(), ' ');
      text += row[c];
    }
    text += "\n";
  }
  return text;
}

template <class Number>
std::string decimal_or_dash(const std::optional<Number>& value) {
  return value ? decimal(*value) : "-";
}

template <class Desc>
std::string dimension_table(const Desc& desc) {
  const std::uint32_t window_rank = readable(desc.dimension_count);
  const auto& input = input_of(desc);
  const auto& output = output_of(desc);
  const std::uint32_t input_rank = readable(input.dimension_count);
  const std::uint32_t output_rank = readable(output.dimension_count);
  std::array<table_row, 1 + max_dimension_count> rows;
  rows[0] = {"dimension", "input", "offset", "size", "stride", "start", "maximum", "output"};
  std::uint32_t n = 0;
  for (; n < window_rank || n < input_rank || n < output_rank; ++n) {
    auto& row = rows[n + 1];
    row.fill("-");
    row[0] = decimal(n);
    if (n < input_rank) row[1] = decimal(input.sizes[n]);
    if (n < window_rank) {
      const auto window = window_at(desc, n);
      row[2] = decimal(window.offset);
      row[3] = decimal_or_dash(window.size);
      row[4] = decimal(window.stride);
      row[5] = decimal_or_dash(window.start);
      row[6] = decimal_or_dash(window.maximum);
    }
    if (n < output_rank) row[7] = decimal(output.sizes[n]);
  }
  return aligned(std::span(rows).first(n + 1));
}

// The members of a tensor, a line each. Optional members that are not given are left out.
inline std::string tensor_members(std::string_view name, const tensor_desc& tensor) {
  const auto n = tensor.dimension_count;
  std::string text;
  const auto add = [&](std::string_view member, std::string_view value) {
    text += join({"  ", name, ".", member, " = ", value, "\n"});
  };
  add("DataType", to_string(tensor.data_type));
  if (tensor.flags != 0) add("Flags", hexadecimal(tensor.flags));
  add("DimensionCount", decimal(n));
  add("Sizes", list_or_dash(tensor.sizes, n));
  if (tensor.strides) add("Strides", list_or_dash(*tensor.strides, n));
  if (tensor.total_tensor_size_in_bytes) add("TotalTensorSizeInBytes", decimal(*tensor.total_tensor_size_in_bytes));
  if (tensor.guaranteed_base_offset_alignment != 0) {
    add("GuaranteedBaseOffsetAlignment", decimal(tensor.guaranteed_base_offset_alignment));
  }
  return text;
}

template <class Desc>
std::string desc_members(const Desc& desc) {
  std::string text =
      join({name_of(desc), "_OPERATOR_DESC\n", tensor_members(name_of(tensors_of<Desc>.input), input_of(desc)),
            tensor_members(name_of(tensors_of<Desc>.output), output_of(desc)),
            "  DimensionCount = ", decimal(desc.dimension_count), "\n"});
  for (const auto& [name, values] : lists_of(desc)) text += join({"  ", name, " = ", values, "\n"});
  return join({text, dimension_table(desc)});
}

}  // namespace detail

/// One line without a newline: the operator, both tensors and the three arrays, with their DirectML names; a dash for
/// arrays with a corrupt count. The description need not be valid.
inline std::string to_string(const slice1_desc& desc) {
  return detail::desc_line(desc);
}
/// The line for a slice_desc or a slice_grad_desc.
template <detail::neighbour_desc Desc>
std::string to_string(const Desc& desc) {
  return detail::desc_line(desc);
}

/// A row for each dimension, in elements: the input's size; the window's offset, size and stride; where the copy
/// starts; the output's largest legal size and its size. A dash where there is no such number; no row where every count
/// is corrupt. The window size of DML_SLICE is (Sizes[i] - 1) * Strides[i] + 1.
inline std::string tabulate(const slice1_desc& desc) {
  return detail::dimension_table(desc);
}
/// The table of a slice_desc, or of a slice_grad_desc, whose window is in the output and whose input has the largest
/// legal size.
template <detail::neighbour_desc Desc>
std::string tabulate(const Desc& desc) {
  return detail::dimension_table(desc);
}

/// A line for each member, with its DirectML name, then the table. Optional members are left out where not given.
inline std::string explain(const slice1_desc& desc) {
  return detail::desc_members(desc);
}
/// The lines for a slice_desc or a slice_grad_desc.
template <detail::neighbour_desc Desc>
std::string explain(const Desc& desc) {
  return detail::desc_members(desc);
}

}  // namespace slice1
