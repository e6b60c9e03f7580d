// SPDX-License-Identifier: MIT
// A description of an operator as a value, including what a slice1_desc can't express: the operator's type, null
// pointers, and tensor types other than BUFFER.
#pragma once

#include <slice1/types.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace slice1::conformance {

/// The operators, with DirectML's values.
enum class operator_type : std::uint32_t { slice = 60, slice1 = 111, slice_grad = 135 };

/// In the order in which they are asked.
inline constexpr operator_type all_operators[]{operator_type::slice1, operator_type::slice, operator_type::slice_grad};

/// "slice1", with which the ids of its cases begin.
std::string_view name_of(operator_type type);

/// The documents' names for an operator, its tensors and its arrays.
struct operator_names {
  std::string_view type, input, output, offsets, sizes, strides;
};
operator_names names_of(operator_type type);

/// The contents of an operator's struct, in DML_SLICE1's members, to which those of the others correspond one by one.
/// input_tensor is the tensor that is read. The unsigned strides of DML_SLICE are kept bit for bit.
struct operation : slice1_desc {
  operator_type type = operator_type::slice1;

  operation() = default;
  operation(const slice1_desc& desc) : slice1_desc(desc) {}

  /// The tensor that the window is in, and the one of the elements that it supplies: a gradient's are its output and
  /// its input.
  /// @{
  const tensor_desc& windowed() const { return type == operator_type::slice_grad ? output_tensor : input_tensor; }
  const tensor_desc& supplied() const { return type == operator_type::slice_grad ? input_tensor : output_tensor; }
  /// @}

  /// The strides as the operator reads them.
  /// @{
  std::int64_t stride(std::size_t i) const {
    const std::int64_t value = input_window_strides[i];
    return type == operator_type::slice ? value & 0xffff'ffff : value;
  }
  std::array<std::int64_t, max_dimension_count> strides() const {
    std::array<std::int64_t, max_dimension_count> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = stride(i);
    return all;
  }
  /// @}
};

/// The pointers of a tensor, and its type.
struct tensor_pointers {
  bool tensor = true;      ///< InputTensor or OutputTensor is not null
  bool desc = true;        ///< its Desc is not null
  bool sizes = true;       ///< the Desc's Sizes is not null
  std::uint32_t type = 1;  ///< its Type; 1: DML_TENSOR_TYPE_BUFFER

  friend bool operator==(const tensor_pointers&, const tensor_pointers&) = default;
};

/// A description. The tensors of `desc` always have a total size, as DirectML's structs do.
struct description {
  operation desc{};
  tensor_pointers input{}, output{};
  bool offsets = true, sizes = true, strides = true;  ///< the three window arrays are not null
};

/// A description without null pointers. A total size that is left out becomes the implied one, or 0 if there is none.
description described(const operation& desc);

/// use(desc) for the library's description of the operation: a slice1_desc, slice_desc or slice_grad_desc.
template <class Use>
auto with_library_desc(const operation& d, const Use& use) {
  switch (d.type) {
    case operator_type::slice: {
      slice_desc desc{d.input_tensor,         d.output_tensor,      d.dimension_count,
                      d.input_window_offsets, d.input_window_sizes, {}};
      for (std::size_t i = 0; i < max_dimension_count; ++i) desc.strides[i] = static_cast<std::uint32_t>(d.stride(i));
      return use(desc);
    }
    case operator_type::slice1: break;
    case operator_type::slice_grad:
      return use(slice_grad_desc{d.input_tensor, d.output_tensor, d.dimension_count, d.input_window_offsets,
                                 d.input_window_sizes, d.input_window_strides});
  }
  return use(static_cast<const slice1_desc&>(d));
}

/// Whether all three dimension counts are equal, and 1 to 8.
bool has_one_rank(const operation& d);

/// Whether DirectML has a name for the level.
bool is_named(feature_level level);

}  // namespace slice1::conformance
