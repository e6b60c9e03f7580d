// SPDX-License-Identifier: MIT
// How is this library used with DirectML's structs? validate, make_plan and run take those of this library or of
// DirectML.h, and operator_desc makes them from a description.
#pragma once

#include <slice1/copy.hpp>            // copy
#include <slice1/descriptor.hpp>      // IWYU pragma: export (operator_desc takes one)
#include <slice1/directml/types.hpp>  // IWYU pragma: export
#include <slice1/plan.hpp>            // detail::make_plan
#include <slice1/report.hpp>          // report, result
#include <slice1/shape.hpp>           // buffer_size
#include <slice1/types.hpp>           // slice1_desc, slice_desc, tensor_desc, feature_level
#include <slice1/validate.hpp>        // detail::validate, operator_pointers

#include <array>        // std::array
#include <cstddef>      // std::byte
#include <cstdint>      // std::uint32_t
#include <cstring>      // std::memcpy
#include <optional>     // std::optional
#include <span>         // std::span
#include <type_traits>  // std::is_enum_v

namespace slice1 {
namespace dml {
namespace detail {

// Two tensors as DML structs, which point into this object and into the descriptions.
struct tensor_pair {
  tensor_pair(const tensor_desc& input_desc, const tensor_desc& output_desc) noexcept
      : input_buffer(buffer(input_desc)), output_buffer(buffer(output_desc)) {}
  tensor_pair(const tensor_pair&) = delete;
  tensor_pair& operator=(const tensor_pair&) = delete;

  static DML_BUFFER_TENSOR_DESC buffer(const tensor_desc& tensor) noexcept {
    return {static_cast<DML_TENSOR_DATA_TYPE>(tensor.data_type),
            static_cast<DML_TENSOR_FLAGS>(tensor.flags),
            tensor.dimension_count,
            tensor.sizes.data(),
            tensor.strides ? tensor.strides->data() : nullptr,
            tensor.total_tensor_size_in_bytes.value_or(buffer_size(tensor).value_or(0)),
            tensor.guaranteed_base_offset_alignment};
  }

  DML_BUFFER_TENSOR_DESC input_buffer, output_buffer;
  DML_TENSOR_DESC input{DML_TENSOR_TYPE_BUFFER, &input_buffer};
  DML_TENSOR_DESC output{DML_TENSOR_TYPE_BUFFER, &output_buffer};
};

inline DML_SLICE1_OPERATOR_DESC link(const slice1_desc& desc, const tensor_pair& tensors) noexcept {
  return {&tensors.input,
          &tensors.output,
          desc.dimension_count,
          desc.input_window_offsets.data(),
          desc.input_window_sizes.data(),
          desc.input_window_strides.data()};
}
inline DML_SLICE_OPERATOR_DESC link(const slice_desc& desc, const tensor_pair& tensors) noexcept {
  return {&tensors.input,      &tensors.output,   desc.dimension_count,
          desc.offsets.data(), desc.sizes.data(), desc.strides.data()};
}

// A description and the DML structs that point into it.
template <class Desc, class Struct>
class struct_owner {
 public:
  /// Keeps a copy of the description.
  explicit struct_owner(const Desc& desc) noexcept : desc_(desc) {}

  /// The struct. It and what it points to live as long as this object.
  const Struct& get() const& noexcept { return struct_; }
  void get() const&& = delete;

 private:
  Desc desc_;
  tensor_pair tensors_{desc_.input_tensor, desc_.output_tensor};
  Struct struct_{link(desc_, tensors_)};
};

}  // namespace detail

/// A description of DML_SLICE1 and the DML structs that represent it. get() is a DML_SLICE1_OPERATOR_DESC for this
/// library's functions or, in a DML_OPERATOR_DESC{DML_OPERATOR_SLICE1, &owner.get()}, for DirectML's CreateOperator.
/// TotalTensorSizeInBytes is the description's, else what sizes and strides imply, else 0.
using operator_desc = detail::struct_owner<slice1_desc, DML_SLICE1_OPERATOR_DESC>;

/// The same for the older operator, for DML_OPERATOR_DESC{DML_OPERATOR_SLICE, &owner.get()}.
using slice_operator_desc = detail::struct_owner<slice_desc, DML_SLICE_OPERATOR_DESC>;

}  // namespace dml

namespace detail {

// A struct with the operator's members: this library's, that of DirectML.h, or any other.
template <class Desc>
concept operator_struct = requires(const Desc& d) {
  sizeof(*d.InputTensor);
  sizeof(*d.OutputTensor);
  static_cast<dml::UINT>(d.DimensionCount);
};
template <class Desc>
concept slice1_struct = operator_struct<Desc> && requires(const Desc& d) {
  sizeof(*d.InputWindowOffsets);
  sizeof(*d.InputWindowSizes);
  sizeof(*d.InputWindowStrides);
};
template <class Desc>
concept slice_struct = operator_struct<Desc> && requires(const Desc& d) {
  sizeof(*d.Offsets);
  sizeof(*d.Sizes);
  sizeof(*d.Strides);
};
// DML_OPERATOR_DESC. DML_TENSOR_DESC has the same members; this library's is excluded by its name, and any other one
// has a Type that operator.type rejects.
template <class Desc>
concept tagged_struct = !std::is_same_v<Desc, dml::DML_TENSOR_DESC> && requires(const Desc& d) {
  static_cast<dml::UINT>(d.Type);
  static_cast<const void*>(d.Desc);
};
template <class Desc>
concept dml_struct = slice1_struct<Desc> || slice_struct<Desc> || tagged_struct<Desc>;

// DML_FEATURE_LEVEL, of this library or of DirectML.h, and slice1::feature_level.
template <class Level>
concept dml_feature_level = std::is_same_v<Level, dml::DML_FEATURE_LEVEL> || std::is_same_v<Level, feature_level> ||
    (std::is_enum_v<Level>&& std::is_convertible_v<Level, long long>);

// Foreign memory is copied, because reading it through a pointer to this library's structs would be undefined. Every
// field is constructed in place: clearing or copying whole structs takes as long as all the rest.
template <class From, class To>
void read_array(const From* from, std::uint32_t count, std::array<To, max_dimension_count>& to) noexcept {
  static_assert(sizeof(From) == sizeof(To), "slice1: the arrays of a DML operator have elements of 32 bits.");
  if (from == nullptr || !is_readable_count(count)) return;
  for (std::uint32_t i = 0; i < count; ++i) std::memcpy(&to[i], from + i, sizeof(To));
}
template <class To, class From>
std::array<To, max_dimension_count> read_array(const From* from, std::uint32_t count) noexcept {
  std::array<To, max_dimension_count> to{};
  read_array(from, count, to);
  return to;
}
template <class Struct>
Struct copy_of(const void* from) noexcept {
  Struct to;
  std::memcpy(&to, from, sizeof to);
  return to;
}
inline std::optional<dimensions> read_strides(const dml::UINT* from, std::uint32_t count) noexcept {
  std::optional<dimensions> to;
  if (from != nullptr && is_readable_count(count)) read_array(from, count, to.emplace());
  return to;
}

// What the tensor's pointers and its own count allow to be read; the rest is empty.
template <class From>
tensor_desc read_tensor(const From* from, tensor_pointers& pointers) noexcept {
  static_assert(sizeof(From) == sizeof(dml::DML_TENSOR_DESC),
                "slice1: this struct has the members of a DML operator's, but not its layout.");
  dml::DML_TENSOR_DESC tensor{};
  dml::DML_BUFFER_TENSOR_DESC buffer{};
  if (from != nullptr) std::memcpy(&tensor, from, sizeof tensor);
  const bool readable = tensor.Desc != nullptr && tensor.Type == dml::DML_TENSOR_TYPE_BUFFER;
  if (readable) std::memcpy(&buffer, tensor.Desc, sizeof buffer);
  pointers = {from != nullptr, static_cast<std::uint32_t>(tensor.Type), tensor.Desc != nullptr,
              buffer.Sizes != nullptr};
  return {static_cast<data_type>(buffer.DataType),
          static_cast<std::uint32_t>(buffer.Flags),
          buffer.DimensionCount,
          read_array<std::uint32_t>(buffer.Sizes, buffer.DimensionCount),
          read_strides(buffer.Strides, buffer.DimensionCount),
          readable ? std::optional(buffer.TotalTensorSizeInBytes) : std::nullopt,
          buffer.GuaranteedBaseOffsetAlignment};
}

template <slice1_struct Desc>
slice1_desc read(const Desc& from, operator_pointers& pointers) noexcept {
  pointers.offsets = from.InputWindowOffsets != nullptr;
  pointers.sizes = from.InputWindowSizes != nullptr;
  pointers.strides = from.InputWindowStrides != nullptr;
  const auto n = static_cast<std::uint32_t>(from.DimensionCount);
  return {read_tensor(from.InputTensor, pointers.input),
          read_tensor(from.OutputTensor, pointers.output),
          n,
          read_array<std::uint32_t>(from.InputWindowOffsets, n),
          read_array<std::uint32_t>(from.InputWindowSizes, n),
          read_array<std::int32_t>(from.InputWindowStrides, n)};
}

template <slice_struct Desc>
slice_desc read(const Desc& from, operator_pointers& pointers) noexcept {
  pointers.offsets = from.Offsets != nullptr;
  pointers.sizes = from.Sizes != nullptr;
  pointers.strides = from.Strides != nullptr;
  const auto n = static_cast<std::uint32_t>(from.DimensionCount);
  return {read_tensor(from.InputTensor, pointers.input),
          read_tensor(from.OutputTensor, pointers.output),
          n,
          read_array<std::uint32_t>(from.Offsets, n),
          read_array<std::uint32_t>(from.Sizes, n),
          read_array<std::uint32_t>(from.Strides, n)};
}

template <dml_feature_level Level>
constexpr feature_level to_feature_level(Level level) noexcept {
  return static_cast<feature_level>(static_cast<std::uint32_t>(level));
}

// use(description, pointers) for the description in a struct, or behind a DML_OPERATOR_DESC; the report on a
// DML_OPERATOR_DESC that points to none.
template <class Result, class Desc, class Use>
Result with_desc(const Desc& desc, const Use& use) noexcept {
  operator_pointers pointers;
  if constexpr (tagged_struct<Desc>) {
    report checked;
    const report_writer add(checked);
    const auto type = static_cast<std::uint32_t>(desc.Type);
    const bool is_slice = type == dml::DML_OPERATOR_SLICE;

    // [operator.type]
    if (!is_slice && type != dml::DML_OPERATOR_SLICE1) add(rule::operator_type, field::type, whole, type);

    // [pointer.null]
    if (desc.Desc == nullptr) add(rule::pointer_null, field::desc, whole, 0);

    if (!checked.ok()) return checked;
    if (is_slice) return use(read(copy_of<dml::DML_SLICE_OPERATOR_DESC>(desc.Desc), pointers), pointers);
    return use(read(copy_of<dml::DML_SLICE1_OPERATOR_DESC>(desc.Desc), pointers), pointers);
  } else {
    return use(read(desc, pointers), pointers);
  }
}

}  // namespace detail

/// A DML_SLICE1_OPERATOR_DESC or DML_SLICE_OPERATOR_DESC, of this library or of DirectML.h, as a slice1_desc or
/// slice_desc, to keep or to print. Members behind null pointers and corrupt counts are left empty.
template <class Desc>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc>
[[nodiscard]] auto to_desc(const Desc& desc) noexcept {
  detail::operator_pointers pointers;
  return detail::read(desc, pointers);
}

/// The same as validate on a slice1_desc or slice_desc, for a DML_SLICE1_OPERATOR_DESC, a DML_SLICE_OPERATOR_DESC, or a
/// DML_OPERATOR_DESC that points to one of them, and a DML_FEATURE_LEVEL, of this library or of DirectML.h. Null
/// pointers, corrupt counts and the types of other operators are reported. A non-null array must have as many elements
/// as its count says, if the count is 1 to 8; otherwise it is not read. The report owns its violations.
template <detail::dml_struct Desc, detail::dml_feature_level Level = feature_level>
[[nodiscard]] report validate(const Desc& desc, Level level = static_cast<Level>(latest_feature_level)) noexcept {
  return detail::with_desc<report>(desc, [level](const auto& copied, const detail::operator_pointers& pointers) {
    return detail::validate(copied, pointers, detail::to_feature_level(level));
  });
}

/// The same for make_plan; the plan keeps no pointer into the description.
template <detail::dml_struct Desc, detail::dml_feature_level Level = feature_level>
[[nodiscard]] result<plan> make_plan(const Desc& desc,
                                     Level level = static_cast<Level>(latest_feature_level)) noexcept {
  return detail::with_desc<result<plan>>(desc, [level](const auto& copied, const detail::operator_pointers& pointers) {
    return detail::make_plan(copied, pointers, detail::to_feature_level(level));
  });
}

/// The same for run.
template <detail::dml_struct Desc, class Input = std::span<const std::byte>, class Output = std::span<std::byte>,
          detail::dml_feature_level Level = feature_level>
report run(const Desc& desc, const Input& input, Output&& output,
           Level level = static_cast<Level>(latest_feature_level)) noexcept {
  const auto planned = slice1::make_plan(desc, level);
  return planned ? slice1::copy(*planned, input, static_cast<Output&&>(output)) : planned.error();
}

}  // namespace slice1
