// SPDX-License-Identifier: MIT
// How is a description read from DirectML's structs, those of this library, of DirectML.h, or any other of their
// layout? By copies, of arrays only where a report needs them.
#pragma once

#include <slice1/directml/types.hpp>
#include <slice1/report.hpp>    // report, report_writer
#include <slice1/types.hpp>     // slice1_desc and its kin, tensor_desc, feature_level
#include <slice1/validate.hpp>  // operator_pointers, is_readable_count

#include <array>        // std::array
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint32_t
#include <cstring>      // std::memcpy
#include <optional>     // std::optional
#include <type_traits>  // std::is_enum_v, std::is_same_v, std::conditional_t

namespace slice1 {
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

// An array of 32-bit numbers in foreign memory. Each is copied, because reading it through a pointer to another type
// than its own would be undefined.
template <class To>
struct foreign_array {
  const void* first = nullptr;

  foreign_array() = default;
  template <class From>
  explicit foreign_array(const From* from) noexcept : first(from) {
    static_assert(sizeof(From) == sizeof(To), "slice1: the arrays of a DML operator have elements of 32 bits.");
  }
  explicit operator bool() const noexcept { return first != nullptr; }
  const foreign_array& operator*() const noexcept { return *this; }  // as of an optional array
  To operator[](std::size_t i) const noexcept {
    To number;
    std::memcpy(&number, static_cast<const std::byte*>(first) + i * sizeof number, sizeof number);
    return number;
  }
};

// A tensor_desc and the description of an operator, member by member, whose arrays are still in foreign memory.
struct foreign_tensor {
  slice1::data_type data_type{};
  std::uint32_t flags = 0, dimension_count = 0;
  foreign_array<std::uint32_t> sizes{}, strides{};
  std::optional<std::uint64_t> total_tensor_size_in_bytes{};
  std::uint32_t guaranteed_base_offset_alignment = 0;
};
template <class Desc>
struct foreign_desc {
  foreign_tensor input_tensor, output_tensor;
  std::uint32_t dimension_count;
  foreign_array<std::uint32_t> input_window_offsets, input_window_sizes;
  foreign_array<std::int32_t> input_window_strides;
};
template <>
struct foreign_desc<slice_desc> {
  foreign_tensor input_tensor, output_tensor;
  std::uint32_t dimension_count;
  foreign_array<std::uint32_t> offsets, sizes, strides;
};

// The same with copies of all that the pointers and counts allow to be read; the rest is empty.
template <class To>
void read_array(const foreign_array<To>& from, std::uint32_t count, std::array<To, max_dimension_count>& to) noexcept {
  if (!from || !is_readable_count(count)) return;
  for (std::uint32_t i = 0; i < count; ++i) to[i] = from[i];
}
inline tensor_desc desc_of(const foreign_tensor& from) noexcept {
  tensor_desc to{.data_type = from.data_type,
                 .flags = from.flags,
                 .dimension_count = from.dimension_count,
                 .total_tensor_size_in_bytes = from.total_tensor_size_in_bytes,
                 .guaranteed_base_offset_alignment = from.guaranteed_base_offset_alignment};
  read_array(from.sizes, from.dimension_count, to.sizes);
  if (from.strides && is_readable_count(from.dimension_count)) {
    read_array(from.strides, from.dimension_count, to.strides.emplace());
  }
  return to;
}
template <class Desc>
Desc desc_of(const foreign_desc<Desc>& from) noexcept {
  Desc to{desc_of(from.input_tensor), desc_of(from.output_tensor), from.dimension_count, {}, {}, {}};
  if constexpr (std::is_same_v<Desc, slice_desc>) {
    read_array(from.offsets, to.dimension_count, to.offsets);
    read_array(from.sizes, to.dimension_count, to.sizes);
    read_array(from.strides, to.dimension_count, to.strides);
  } else {
    read_array(from.input_window_offsets, to.dimension_count, to.input_window_offsets);
    read_array(from.input_window_sizes, to.dimension_count, to.input_window_sizes);
    read_array(from.input_window_strides, to.dimension_count, to.input_window_strides);
  }
  return to;
}

template <class Struct>
Struct copy_of(const void* from) noexcept {
  Struct to;
  std::memcpy(&to, from, sizeof to);
  return to;
}

template <class From>
foreign_tensor read_tensor(const From* from, tensor_pointers& pointers) noexcept {
  static_assert(sizeof(From) == sizeof(dml::DML_TENSOR_DESC),
                "slice1: this struct has the members of a DML operator's, but not its layout.");
  pointers.tensor = from != nullptr;
  if (!pointers.tensor) return {};
  const auto tensor = copy_of<dml::DML_TENSOR_DESC>(from);
  pointers.type = static_cast<std::uint32_t>(tensor.Type);
  pointers.desc = tensor.Desc != nullptr;
  if (!pointers.desc || tensor.Type != dml::DML_TENSOR_TYPE_BUFFER) return {};
  const auto buffer = copy_of<dml::DML_BUFFER_TENSOR_DESC>(tensor.Desc);
  pointers.sizes = buffer.Sizes != nullptr;
  return {static_cast<data_type>(buffer.DataType),
          static_cast<std::uint32_t>(buffer.Flags),
          buffer.DimensionCount,
          foreign_array<std::uint32_t>(buffer.Sizes),
          foreign_array<std::uint32_t>(buffer.Strides),
          buffer.TotalTensorSizeInBytes,
          buffer.GuaranteedBaseOffsetAlignment};
}

template <class To, class Tensor, class Offset, class Size, class Stride>
foreign_desc<To> read_members(const Tensor* input, const Tensor* output, std::uint32_t n, const Offset* offsets,
                              const Size* sizes, const Stride* strides, operator_pointers& pointers) noexcept {
  pointers.offsets = offsets != nullptr;
  pointers.sizes = sizes != nullptr;
  pointers.strides = strides != nullptr;
  using stride = std::conditional_t<std::is_same_v<To, slice_desc>, std::uint32_t, std::int32_t>;
  return {read_tensor(input, pointers.input),    read_tensor(output, pointers.output), n,
          foreign_array<std::uint32_t>(offsets), foreign_array<std::uint32_t>(sizes),  foreign_array<stride>(strides)};
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

template <dml_feature_level Level>
constexpr feature_level to_feature_level(Level level) noexcept {
  return static_cast<feature_level>(static_cast<std::uint32_t>(level));
}

// use(foreign_desc, pointers) for the description in a struct, or behind a DML_OPERATOR_DESC; the report on a
// DML_OPERATOR_DESC that points to none.
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
