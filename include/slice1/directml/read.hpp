// SPDX-License-Identifier: MIT
// Reads a description from DirectML's structs: those of this library, of DirectML.h, or others of their layout. It
// copies each number once, so that the numbers checked are the numbers planned.
#pragma once

#include <slice1/directml/types.hpp>
#include <slice1/report.hpp>    // report, report_writer
#include <slice1/types.hpp>     // slice1_desc etc., tensor_desc, feature_level
#include <slice1/validate.hpp>  // operator_pointers, is_readable_count

#include <array>        // std::array
#include <cstdint>      // std::uint32_t
#include <cstring>      // std::memcpy
#include <type_traits>  // std::is_enum_v, std::is_same_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// A struct with an operator's members: this library's, that of DirectML.h, or any other.
template <class Desc>
concept two_tensors = requires(const Desc& d) {
  sizeof(*d.InputTensor);
  sizeof(*d.OutputTensor);
};
template <class Desc>
concept two_gradients = requires(const Desc& d) {
  sizeof(*d.InputGradientTensor);
  sizeof(*d.OutputGradientTensor);
};
template <class Desc>
concept window_members = requires(const Desc& d) {
  static_cast<dml::UINT>(d.DimensionCount);
  sizeof(*d.InputWindowOffsets);
  sizeof(*d.InputWindowSizes);
  sizeof(*d.InputWindowStrides);
};
template <class Desc>
concept slice1_struct = two_tensors<Desc> && window_members<Desc>;
template <class Desc>
concept slice_struct = two_tensors<Desc> && requires(const Desc& d) {
  static_cast<dml::UINT>(d.DimensionCount);
  sizeof(*d.Offsets);
  sizeof(*d.Sizes);
  sizeof(*d.Strides);
};
template <class Desc>
concept slice_grad_struct = two_gradients<Desc> && window_members<Desc>;
template <class Desc>
concept operator_struct = slice1_struct<Desc> || slice_struct<Desc> || slice_grad_struct<Desc>;
// DML_OPERATOR_DESC. DML_TENSOR_DESC has the same members; this library's is excluded by its name, and any other one
// has a Type that operator.type rejects.
template <class Desc>
concept tagged_struct = !std::is_same_v<Desc, dml::DML_TENSOR_DESC> && requires(const Desc& d) {
  static_cast<dml::UINT>(d.Type);
  static_cast<const void*>(d.Desc);
};
template <class Desc>
concept dml_struct = operator_struct<Desc> || tagged_struct<Desc>;

// DML_FEATURE_LEVEL, of this library or of DirectML.h, and slice1::feature_level.
template <class Level>
concept dml_feature_level = std::is_same_v<Level, dml::DML_FEATURE_LEVEL> || std::is_same_v<Level, feature_level> ||
    (std::is_enum_v<Level>&& std::is_convertible_v<Level, long long>);

// Copies an array of 32-bit numbers, as far as its pointer and count allow. By memcpy, because reading it through a
// pointer to another type would be undefined.
template <class From, class To>
void read_array(const From* from, std::uint32_t count, std::array<To, max_dimension_count>& to) noexcept {
  static_assert(sizeof(From) == sizeof(To), "slice1: the arrays of a DML operator have elements of 32 bits.");
  if (from != nullptr && is_readable_count(count)) std::memcpy(to.data(), from, count * sizeof(To));
}

template <class Struct>
Struct copy_of(const void* from) noexcept {
  Struct to;
  std::memcpy(&to, from, sizeof to);
  return to;
}

// Reads a description, and which of its pointers are null. Members behind null pointers and corrupt counts stay empty.
// @{
template <class From>
void read_tensor(const From* from, tensor_desc& to, tensor_pointers& pointers) noexcept {
  static_assert(sizeof(From) == sizeof(dml::DML_TENSOR_DESC),
                "slice1: this struct has the members of a DML operator's, but not its layout.");
  pointers.tensor = from != nullptr;
  if (!pointers.tensor) return;
  const auto tensor = copy_of<dml::DML_TENSOR_DESC>(from);
  pointers.type = static_cast<std::uint32_t>(tensor.Type);
  pointers.desc = tensor.Desc != nullptr;
  if (!pointers.desc || tensor.Type != dml::DML_TENSOR_TYPE_BUFFER) return;
  const auto buffer = copy_of<dml::DML_BUFFER_TENSOR_DESC>(tensor.Desc);
  pointers.sizes = buffer.Sizes != nullptr;
  to.data_type = static_cast<data_type>(buffer.DataType);
  to.flags = static_cast<std::uint32_t>(buffer.Flags);
  to.dimension_count = buffer.DimensionCount;
  read_array(buffer.Sizes, to.dimension_count, to.sizes);
  if (buffer.Strides != nullptr && is_readable_count(to.dimension_count)) {
    read_array(buffer.Strides, to.dimension_count, to.strides.emplace());
  }
  to.total_tensor_size_in_bytes = buffer.TotalTensorSizeInBytes;
  to.guaranteed_base_offset_alignment = buffer.GuaranteedBaseOffsetAlignment;
}

// The three operators' descriptions have corresponding members in the same order.
template <class To, class Tensor, class Offset, class Size, class Stride>
To read_members(const Tensor* input, const Tensor* output, std::uint32_t n, const Offset* offsets, const Size* sizes,
                const Stride* strides, operator_pointers& pointers) noexcept {
  To to;
  auto& [to_input, to_output, to_n, to_offsets, to_sizes, to_strides] = to;
  read_tensor(input, to_input, pointers.input);
  read_tensor(output, to_output, pointers.output);
  to_n = n;
  read_array(offsets, n, to_offsets);
  read_array(sizes, n, to_sizes);
  read_array(strides, n, to_strides);
  pointers.offsets = offsets != nullptr;
  pointers.sizes = sizes != nullptr;
  pointers.strides = strides != nullptr;
  return to;
}

template <operator_struct Desc>
auto read(const Desc& from, operator_pointers& pointers) noexcept {
  const auto n = static_cast<std::uint32_t>(from.DimensionCount);
  if constexpr (slice_struct<Desc>) {
    return read_members<slice_desc>(from.InputTensor, from.OutputTensor, n, from.Offsets, from.Sizes, from.Strides,
                                    pointers);
  } else if constexpr (slice1_struct<Desc>) {
    return read_members<slice1_desc>(from.InputTensor, from.OutputTensor, n, from.InputWindowOffsets,
                                     from.InputWindowSizes, from.InputWindowStrides, pointers);
  } else {
    return read_members<slice_grad_desc>(from.InputGradientTensor, from.OutputGradientTensor, n,
                                         from.InputWindowOffsets, from.InputWindowSizes, from.InputWindowStrides,
                                         pointers);
  }
}
// @}

template <dml_feature_level Level>
constexpr feature_level to_feature_level(Level level) noexcept {
  return static_cast<feature_level>(static_cast<std::uint32_t>(level));
}

// use(desc, pointers) for the description in a struct, or behind a DML_OPERATOR_DESC; for a DML_OPERATOR_DESC without
// one, the report.
template <class Result, class Desc, class Use>
Result with_desc(const Desc& desc, const Use& use) noexcept {
  operator_pointers pointers;
  if constexpr (tagged_struct<Desc>) {
    report checked;
    const report_writer add(checked);
    const auto type = static_cast<std::uint32_t>(desc.Type);

    // [operator.type]
    const bool is_slice = type == dml::DML_OPERATOR_SLICE, is_gradient = type == dml::DML_OPERATOR_SLICE_GRAD;
    if (!is_slice && !is_gradient && type != dml::DML_OPERATOR_SLICE1) {
      add(rule::operator_type, field::type, whole, type);
    }

    // [pointer.null]
    if (desc.Desc == nullptr) add(rule::pointer_null, field::desc, whole, 0);

    if (!checked.ok()) return checked;
    if (is_slice) return use(read(copy_of<dml::DML_SLICE_OPERATOR_DESC>(desc.Desc), pointers), pointers);
    if (is_gradient) return use(read(copy_of<dml::DML_SLICE_GRAD_OPERATOR_DESC>(desc.Desc), pointers), pointers);
    return use(read(copy_of<dml::DML_SLICE1_OPERATOR_DESC>(desc.Desc), pointers), pointers);
  } else {
    return use(read(desc, pointers), pointers);
  }
}

}  // namespace detail
}  // namespace slice1
