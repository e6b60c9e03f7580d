// SPDX-License-Identifier: MIT
// Are an operator's tensors legal? The rules that the whole family shares, every violation of them.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/report.hpp>  // report, rule
#include <slice1/rules.hpp>   // support_at, tensor_support
#include <slice1/shape.hpp>   // element_span, buffer_size, logical_element_count
#include <slice1/types.hpp>   // tensor_desc, feature_level

#include <bit>       // std::has_single_bit
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::uint64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1::detail {

inline constexpr std::uint32_t tensor_type_buffer = 1;  // DML_TENSOR_TYPE_BUFFER
inline constexpr std::uint32_t owned_by_dml = 1;        // DML_TENSOR_FLAG_OWNED_BY_DML

// What a description made of pointers can lack, and a value cannot.
struct tensor_pointers {
  bool tensor = true;
  std::uint32_t type = tensor_type_buffer;
  bool desc = true;
  bool sizes = true;
};
struct operator_pointers {
  tensor_pointers input{}, output{};
  bool offsets = true, sizes = true, strides = true;  // the operator's three arrays
};

struct tensor_fields {
  const char *tensor, *type, *desc, *data_type, *flags, *dimension_count, *sizes, *strides, *total_size, *alignment;
};
inline constexpr tensor_fields input_fields{"InputTensor",
                                            "InputTensor.Type",
                                            "InputTensor.Desc",
                                            "InputTensor.DataType",
                                            "InputTensor.Flags",
                                            "InputTensor.DimensionCount",
                                            "InputTensor.Sizes",
                                            "InputTensor.Strides",
                                            "InputTensor.TotalTensorSizeInBytes",
                                            "InputTensor.GuaranteedBaseOffsetAlignment"};
inline constexpr tensor_fields output_fields{"OutputTensor",
                                             "OutputTensor.Type",
                                             "OutputTensor.Desc",
                                             "OutputTensor.DataType",
                                             "OutputTensor.Flags",
                                             "OutputTensor.DimensionCount",
                                             "OutputTensor.Sizes",
                                             "OutputTensor.Strides",
                                             "OutputTensor.TotalTensorSizeInBytes",
                                             "OutputTensor.GuaranteedBaseOffsetAlignment"};

constexpr bool is_readable_count(std::uint32_t count) noexcept {
  return count >= 1 && count <= max_dimension_count;
}

// A tensor together with what may be read of it, and what several rules need to know of it.
struct tensor_view {
  const tensor_desc& desc;
  const tensor_fields& fields;
  tensor_pointers pointers;
  bool readable = pointers.tensor && pointers.type == tensor_type_buffer && pointers.desc;
  std::uint32_t rank = readable && pointers.sizes && is_readable_count(desc.dimension_count) ? desc.dimension_count : 0;
  std::span<const std::uint32_t> sizes = std::span(desc.sizes).first(rank);  // empty where they can't be read
  std::uint32_t element_bytes = readable ? element_size(desc.data_type) : 0;
  bool nonempty = rank != 0 && !has_zero(sizes);
  std::uint64_t span = nonempty ? element_span(desc).value_or(largest_uint64) : 0;

  static constexpr bool has_zero(std::span<const std::uint32_t> values) noexcept {
    for (const auto v : values) {
      if (v == 0) return true;
    }
    return false;
  }
};

// The output's dimensions of size > 1, by ascending stride, each exceeding the extent of those before: where one does
// not, its stride and the least that would. [output.nesting]
struct nesting_fault {
  std::uint64_t stride, needed;
};
constexpr std::optional<nesting_fault> find_nesting_fault(std::span<const std::uint32_t> sizes,
                                                          const dimensions& strides) noexcept {
  dimensions order{};
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1) continue;
    std::size_t at = count++;
    for (; at > 0 && strides[order[at - 1]] > strides[i]; --at) order[at] = order[at - 1];
    order[at] = i;
  }
  std::uint64_t extent = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t stride = strides[order[k]];
    if (stride <= extent) return nesting_fault{stride, saturating_add(extent, 1)};
    extent = saturating_add(extent, std::uint64_t{sizes[order[k]] - 1} * stride);
  }
  return std::nullopt;
}

// What an operator calls its three arrays, and what it supports.
struct operator_names {
  const char *offsets, *sizes, *strides;
};

// An operator's description, without its arrays.
struct operator_view {
  tensor_view input, output;
  std::uint32_t dimension_count;  // the operator's own
  // How many entries of its arrays may be read.
  std::uint32_t rank = is_readable_count(dimension_count) ? dimension_count : 0;
};

template <class Desc>
constexpr operator_view view_of(const Desc& desc, const operator_pointers& pointers) noexcept {
  return {{desc.input_tensor, input_fields, pointers.input},
          {desc.output_tensor, output_fields, pointers.output},
          desc.dimension_count};
}

// The sections stand in the catalogue's order.
constexpr void validate_tensors(report& found, const operator_view& view, const operator_pointers& pointers,
                                const operator_names& names, std::span<const tensor_support> table,
                                feature_level level) noexcept {
  const violation_adder add{found};
  constexpr auto whole = std::nullopt;

  const auto& support = support_at(level, table);
  const auto& [input, output, n, rank] = view;
  const tensor_view* const tensors[] = {&input, &output};

  // [operator.feature_level]
  if (level < table.front().from) {
    add(rule::operator_feature_level, "DML_FEATURE_LEVEL", whole, static_cast<std::uint32_t>(level),
        static_cast<std::uint32_t>(table.front().from));
  }

  // [pointer.null]
  for (const auto* t : tensors) {
    if (!t->pointers.tensor) add(rule::pointer_null, t->fields.tensor, whole, 0);
    else if (!t->pointers.desc) add(rule::pointer_null, t->fields.desc, whole, 0);
    else if (t->readable && !t->pointers.sizes) add(rule::pointer_null, t->fields.sizes, whole, 0);
  }
  if (!pointers.offsets) add(rule::pointer_null, names.offsets, whole, 0);
  if (!pointers.sizes) add(rule::pointer_null, names.sizes, whole, 0);
  if (!pointers.strides) add(rule::pointer_null, names.strides, whole, 0);

  // [tensor.type]
  for (const auto* t : tensors) {
    if (t->pointers.tensor && t->pointers.type != tensor_type_buffer) {
      add(rule::tensor_type, t->fields.type, whole, t->pointers.type);
    }
  }

  // [dimension_count.supported]
  const auto check_count = [&](const char* field, std::uint32_t count) {
    if (count < support.least_dimension_count) {
      add(rule::dimension_count_supported, field, whole, count, support.least_dimension_count);
    } else if (count > support.most_dimension_count) {
      add(rule::dimension_count_supported, field, whole, count, support.most_dimension_count);
    }
  };
  check_count("DimensionCount", n);
  for (const auto* t : tensors) {
    if (t->readable) check_count(t->fields.dimension_count, t->desc.dimension_count);
  }

  // [dimension_count.match]
  for (const auto* t : tensors) {
    if (t->readable && t->desc.dimension_count != n) {
      add(rule::dimension_count_match, t->fields.dimension_count, whole, t->desc.dimension_count, n);
    }
  }

  // [data_type.supported]
  for (const auto* t : tensors) {
    if (t->readable && !support.supports(t->desc.data_type)) {
      add(rule::data_type_supported, t->fields.data_type, whole, static_cast<std::uint32_t>(t->desc.data_type));
    }
  }

  // [data_type.match]
  if (input.readable && output.readable && input.desc.data_type != output.desc.data_type) {
    add(rule::data_type_match, output.fields.data_type, whole, static_cast<std::uint32_t>(output.desc.data_type),
        static_cast<std::uint32_t>(input.desc.data_type));
  }

  // [tensor.size]
  for (const auto* t : tensors) {
    for (std::uint32_t i = 0; i < t->rank; ++i) {
      if (t->sizes[i] == 0) add(rule::tensor_size, t->fields.sizes, i, 0, 1);
    }
  }

  // [tensor.element_count]
  for (const auto* t : tensors) {
    if (t->span > largest_uint32) add(rule::tensor_element_count, t->fields.tensor, whole, t->span, largest_uint32);
  }

  // [tensor.logical_element_count]
  for (const auto* t : tensors) {
    if (!t->nonempty || t->span > largest_uint32) continue;
    const auto count = logical_element_count(t->sizes).value_or(largest_uint64);
    if (count > largest_uint32) {
      add(rule::tensor_logical_element_count, t->fields.sizes, whole, count, largest_uint32);
    }
  }

  // [tensor.total_size]
  for (const auto* t : tensors) {
    if (!t->nonempty || t->span > largest_uint32 || t->element_bytes == 0) continue;
    const auto total = t->desc.total_tensor_size_in_bytes;
    const auto implied = buffer_size(t->desc.data_type, t->span);
    if (total && *total < *implied) add(rule::tensor_total_size, t->fields.total_size, whole, *total, *implied);
  }

  // [tensor.total_size_limit]
  for (const auto* t : tensors) {
    if (t->element_bytes == 0) continue;
    const auto total = t->desc.total_tensor_size_in_bytes;
    const auto limit = buffer_size(t->desc.data_type, largest_uint32);
    if (total && *total > *limit) add(rule::tensor_total_size_limit, t->fields.total_size, whole, *total, *limit);
  }

  // [tensor.total_size_multiple]
  for (const auto* t : tensors) {
    const auto total = t->desc.total_tensor_size_in_bytes;
    if (t->readable && total && *total % 4 != 0) {
      add(rule::tensor_total_size_multiple, t->fields.total_size, whole, *total);
    }
  }

  // [tensor.base_alignment]
  for (const auto* t : tensors) {
    const auto alignment = t->desc.guaranteed_base_offset_alignment;
    if (!t->readable || alignment == 0) continue;
    if (!std::has_single_bit(alignment)) {
      add(rule::tensor_base_alignment, t->fields.alignment, whole, alignment);
    } else if (alignment < t->element_bytes) {
      add(rule::tensor_base_alignment, t->fields.alignment, whole, alignment, t->element_bytes);
    }
  }

  // [tensor.owned_by_dml]
  if (output.readable && (output.desc.flags & owned_by_dml) != 0) {
    add(rule::tensor_owned_by_dml, output.fields.flags, whole, output.desc.flags);
  }

  // [tensor.flags]
  for (const auto* t : tensors) {
    if (t->readable && (t->desc.flags & ~owned_by_dml) != 0) {
      add(rule::tensor_flags, t->fields.flags, whole, t->desc.flags);
    }
  }

  // [output.nesting]
  if (output.nonempty && output.desc.strides) {
    if (const auto fault = find_nesting_fault(output.sizes, *output.desc.strides)) {
      add(rule::output_nesting, output.fields.strides, whole, fault->stride, fault->needed);
    }
  }
}

}  // namespace slice1::detail
