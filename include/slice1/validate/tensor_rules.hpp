// SPDX-License-Identifier: MIT
// The rules about tensors that all operators share.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/report.hpp>  // report, rule
#include <slice1/rules.hpp>   // support_at, support_table and the other operators' tables
#include <slice1/types.hpp>   // slice1_desc etc., tensor_desc, feature_level

#include <bit>       // std::has_single_bit
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::uint64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

inline constexpr std::uint32_t tensor_type_buffer = 1;  // DML_TENSOR_TYPE_BUFFER
inline constexpr std::uint32_t owned_by_dml = 1;        // DML_TENSOR_FLAG_OWNED_BY_DML

// Null pointers and wrong tags: only descriptions made of pointers can have them.
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

constexpr bool is_readable_count(std::uint32_t count) noexcept {
  return count >= 1 && count <= max_dimension_count;
}

// The number of elements from a tensor's first to its last, and the product of its sizes. Both saturate, and are 0 if a
// size is 0 or no size can be read.
struct tensor_extent {
  std::uint64_t span = 0, count = 0;
};
constexpr tensor_extent extent_of(const tensor_desc& tensor, std::uint32_t rank) noexcept {
  if (rank == 0) return {};
  tensor_extent extent{1, 1};
  for (std::uint32_t i = 0; i < rank; ++i) {
    const std::uint64_t size = tensor.sizes[i];
    if (size == 0) return {};
    if (tensor.strides) extent.span = saturating_add(extent.span, (size - 1) * (*tensor.strides)[i]);
    extent.count = saturating_multiply(extent.count, size);
  }
  if (!tensor.strides) extent.span = extent.count;
  return extent;
}

// A tensor, how much of it may be read, and values that several rules use.
struct tensor_view {
  const tensor_desc& desc;
  field name;  // such as input_tensor
  const tensor_pointers& pointers;
  bool readable = pointers.tensor && pointers.type == tensor_type_buffer && pointers.desc;
  // The number of its sizes and strides that may be read.
  std::uint32_t rank = readable && pointers.sizes && is_readable_count(desc.dimension_count) ? desc.dimension_count : 0;
  std::uint32_t element_bytes = readable ? element_size(desc.data_type) : 0;
  tensor_extent extent = extent_of(desc, rank);
};

// The first stride too small to nest, and the minimum needed. [output.nesting]
struct nesting_fault {
  std::uint64_t stride, needed;
};
constexpr std::optional<nesting_fault> find_nesting_fault(std::span<const std::uint32_t> sizes,
                                                          const dimensions& strides) noexcept {
  dimensions order{};
  std::size_t count = 0;
  for (auto i = static_cast<std::uint32_t>(sizes.size()); i > 0;) {  // usually already sorted
    --i;
    if (sizes[i] == 1) continue;
    std::size_t at = count++;
    for (; at > 0 && strides[order[at - 1]] >= strides[i]; --at) order[at] = order[at - 1];
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

// The operator's names for its three arrays.
struct operator_arrays {
  field offsets, sizes, strides;
};

// The two tensors' fields; the rest follow by field_of.
struct operator_tensors {
  field input, output;
};
template <class Desc>
inline constexpr operator_tensors tensors_of{field::input_tensor, field::output_tensor};
template <>
inline constexpr operator_tensors tensors_of<slice_grad_desc>{field::input_gradient_tensor,
                                                              field::output_gradient_tensor};

// What the operator supports.
template <class Desc>
inline constexpr std::span table_of{support_table.data(), support_table.size()};
template <>
inline constexpr std::span table_of<slice_desc>{slice_support_table.data(), slice_support_table.size()};
template <>
inline constexpr std::span table_of<slice_grad_desc>{slice_grad_support_table.data(), slice_grad_support_table.size()};

// A description without the operator's arrays, for the rules that all operators share.
struct operator_view {
  tensor_view input, output;
  std::uint32_t dimension_count;  // the operator's own
  // The number of entries of its arrays that may be read.
  std::uint32_t rank = is_readable_count(dimension_count) ? dimension_count : 0;
};

template <class Desc>
constexpr operator_view view_of(const Desc& desc, const operator_pointers& pointers) noexcept {
  return {{input_of(desc), tensors_of<Desc>.input, pointers.input},
          {output_of(desc), tensors_of<Desc>.output, pointers.output},
          desc.dimension_count};
}

// [dimension_count.supported]
constexpr void validate_count(const report_writer& add, field name, std::uint32_t count,
                              const tensor_support& support) noexcept {
  if (count < support.least_dimension_count) {
    add(rule::dimension_count_supported, name, whole, count, support.least_dimension_count, relation::at_least);
  } else if (count > support.most_dimension_count) {
    add(rule::dimension_count_supported, name, whole, count, support.most_dimension_count);
  }
}

// The rules about one tensor. n: the operator's dimension count.
constexpr void validate_tensor(const report_writer& add, const tensor_view& tensor, std::uint32_t n,
                               const tensor_support& support) noexcept {
  const auto& [desc, name, pointers, readable, rank, element_bytes, extent] = tensor;
  const auto of = [&tensor](field input_tensor_field) { return field_of(tensor.name, input_tensor_field); };

  // [pointer.null]
  if (!pointers.tensor) add(rule::pointer_null, name, whole, 0);
  else if (!pointers.desc) add(rule::pointer_null, of(field::input_tensor_desc), whole, 0);
  else if (readable && !pointers.sizes) add(rule::pointer_null, of(field::input_tensor_sizes), whole, 0);

  // [tensor.type]
  if (pointers.tensor && pointers.type != tensor_type_buffer) {
    add(rule::tensor_type, of(field::input_tensor_type), whole, pointers.type);
  }
  if (!readable) return;

  validate_count(add, of(field::input_tensor_dimension_count), desc.dimension_count, support);

  // [dimension_count.match]
  if (desc.dimension_count != n) {
    add(rule::dimension_count_match, of(field::input_tensor_dimension_count), whole, desc.dimension_count, n);
  }

  // [data_type.supported]
  if (!support.supports(desc.data_type)) {
    add(rule::data_type_supported, of(field::input_tensor_data_type), whole,
        static_cast<std::uint32_t>(desc.data_type));
  }

  // [tensor.size]
  for (std::uint32_t i = 0; extent.span == 0 && i < rank; ++i) {
    if (desc.sizes[i] == 0) add(rule::tensor_size, of(field::input_tensor_sizes), i, 0, 1);
  }

  // [tensor.element_count]
  const bool fits = extent.span <= largest_uint32;
  if (!fits) add(rule::tensor_element_count, name, whole, extent.span, largest_uint32);

  // [tensor.logical_element_count]
  if (fits && extent.count > largest_uint32) {
    add(rule::tensor_logical_element_count, of(field::input_tensor_sizes), whole, extent.count, largest_uint32);
  }

  if (desc.total_tensor_size_in_bytes) {
    const auto total = *desc.total_tensor_size_in_bytes;
    // Can't overflow: at most 2^32 - 1 elements of 8 bytes. 0 if the element size is unknown.
    const auto bytes_of = [&tensor](std::uint64_t elements) {
      return *checked_round_up_to_4(elements * tensor.element_bytes);
    };

    // [tensor.total_size]
    const auto implied = bytes_of(fits ? extent.span : 0);
    if (total < implied) add(rule::tensor_total_size, of(field::input_tensor_total_size), whole, total, implied);

    // [tensor.total_size_limit]
    const auto limit = bytes_of(largest_uint32);
    if (element_bytes != 0 && total > limit) {
      add(rule::tensor_total_size_limit, of(field::input_tensor_total_size), whole, total, limit);
    }

    // [tensor.total_size_multiple]
    if (total % 4 != 0) add(rule::tensor_total_size_multiple, of(field::input_tensor_total_size), whole, total);
  }

  // [tensor.base_alignment]
  const auto alignment = desc.guaranteed_base_offset_alignment;
  if (alignment != 0 && !std::has_single_bit(alignment)) {
    add(rule::tensor_base_alignment, of(field::input_tensor_alignment), whole, alignment);
  } else if (alignment != 0 && alignment < element_bytes) {
    add(rule::tensor_base_alignment, of(field::input_tensor_alignment), whole, alignment, element_bytes);
  }

  // [tensor.flags]
  if ((desc.flags & ~owned_by_dml) != 0) add(rule::tensor_flags, of(field::input_tensor_flags), whole, desc.flags);
}

// The rules about both tensors, and those about the operator that don't depend on what it computes. `table` is passed
// by reference: to copy a span, compilers try all of std::span's constructors.
constexpr void validate_tensors(const report_writer& add, const operator_view& view, const operator_pointers& pointers,
                                const operator_arrays& arrays, const std::span<const tensor_support>& table,
                                feature_level level) noexcept {
  const auto& support = support_at(level, table);
  const auto& [input, output, n, rank] = view;

  // [operator.feature_level]
  if (level < table.front().from) {
    add(rule::operator_feature_level, field::feature_level, whole, static_cast<std::uint32_t>(level),
        static_cast<std::uint32_t>(table.front().from));
  }

  validate_count(add, field::dimension_count, n, support);
  validate_tensor(add, input, n, support);
  validate_tensor(add, output, n, support);

  // [pointer.null]
  if (!pointers.offsets) add(rule::pointer_null, arrays.offsets, whole, 0);
  if (!pointers.sizes) add(rule::pointer_null, arrays.sizes, whole, 0);
  if (!pointers.strides) add(rule::pointer_null, arrays.strides, whole, 0);

  // [data_type.match]
  if (input.readable && output.readable && input.desc.data_type != output.desc.data_type) {
    add(rule::data_type_match, field_of(output.name, field::input_tensor_data_type), whole,
        static_cast<std::uint32_t>(output.desc.data_type), static_cast<std::uint32_t>(input.desc.data_type));
  }

  // [tensor.owned_by_dml]
  if (output.readable && (output.desc.flags & owned_by_dml) != 0) {
    add(rule::tensor_owned_by_dml, field_of(output.name, field::input_tensor_flags), whole, output.desc.flags);
  }

  // [output.nesting]
  if (output.extent.span != 0 && output.desc.strides) {
    if (const auto fault = find_nesting_fault({output.desc.sizes.data(), output.rank}, *output.desc.strides)) {
      add(rule::output_nesting, field_of(output.name, field::input_tensor_strides), whole, fault->stride,
          fault->needed);
    }
  }
}

}  // namespace slice1::detail
