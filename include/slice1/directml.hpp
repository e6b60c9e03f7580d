// SPDX-License-Identifier: MIT
// How does code written for DirectML get in and out? validate, make_plan and run on the DML structs of this library or
// of DirectML.h, and owners of such structs for descriptions of ours.
#pragma once

#include <slice1/copy.hpp>            // copy
#include <slice1/descriptor.hpp>      // descriptor: operator_desc takes one
#include <slice1/directml_types.hpp>  // DML_*
#include <slice1/plan.hpp>            // detail::make_plan
#include <slice1/report.hpp>          // report, result
#include <slice1/shape.hpp>           // buffer_size
#include <slice1/types.hpp>           // slice1_desc, slice_desc, tensor_desc, feature_level
#include <slice1/validate.hpp>        // detail::validate, operator_pointers

#include <array>        // std::array
#include <cstdint>      // std::uint32_t
#include <cstring>      // std::memcpy
#include <optional>     // std::optional
#include <type_traits>  // std::is_enum_v

namespace slice1 {
namespace dml {
namespace detail {

// Two tensors as linked structs, which point into this object and into the descriptions.
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

}  // namespace detail

/// A description of DML_SLICE1 as linked DML structs, owned: what this library takes by reference, and what a
/// DML_OPERATOR_DESC{DML_OPERATOR_SLICE1, &owner.get()} for DirectML's CreateOperator points to. TotalTensorSizeInBytes
/// is what sizes and strides imply (0 where they imply none) unless the description says it.
class operator_desc {
 public:
  /// Keeps a copy of the description.
  explicit operator_desc(const slice1_desc& desc) noexcept : desc_(desc) {}

  /// The struct, whose pointers lead into this object; lives as long as it.
  const DML_SLICE1_OPERATOR_DESC& get() const& noexcept { return slice1_; }
  void get() const&& = delete;

 private:
  slice1_desc desc_;
  detail::tensor_pair tensors_{desc_.input_tensor, desc_.output_tensor};
  DML_SLICE1_OPERATOR_DESC slice1_{&tensors_.input,
                                   &tensors_.output,
                                   desc_.dimension_count,
                                   desc_.input_window_offsets.data(),
                                   desc_.input_window_sizes.data(),
                                   desc_.input_window_strides.data()};
};

/// The same for the older operator: for DML_OPERATOR_DESC{DML_OPERATOR_SLICE, &owner.get()}.
class slice_operator_desc {
 public:
  /// Keeps a copy of the description.
  explicit slice_operator_desc(const slice_desc& desc) noexcept : desc_(desc) {}

  /// The struct, whose pointers lead into this object; lives as long as it.
  const DML_SLICE_OPERATOR_DESC& get() const& noexcept { return slice_; }
  void get() const&& = delete;

 private:
  slice_desc desc_;
  detail::tensor_pair tensors_{desc_.input_tensor, desc_.output_tensor};
  DML_SLICE_OPERATOR_DESC slice_{&tensors_.input,      &tensors_.output,   desc_.dimension_count,
                                 desc_.offsets.data(), desc_.sizes.data(), desc_.strides.data()};
};

}  // namespace dml

namespace detail {

// A struct of the operator's shape: this library's, that of DirectML.h, or any other.
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

// DML_FEATURE_LEVEL, of this library or of DirectML.h, and the library's own.
template <class Level>
concept dml_feature_level = std::is_same_v<Level, dml::DML_FEATURE_LEVEL> || std::is_same_v<Level, feature_level> ||
    (std::is_enum_v<Level>&& std::is_convertible_v<Level, long long>);

// Foreign memory is only ever copied: to read it through a pointer to our own structs would be undefined. Every field
// is made where it stays: what is cleared or copied as a whole right before or after takes as long as all the rest.
template <class From, class To>
void read_array(const From* from, std::uint32_t count, std::array<To, max_dimension_count>& to) noexcept {
  static_assert(sizeof(From) == sizeof(To), "slice1: an array of a DML operator's has elements of 32 bits.");
  if (from == nullptr || !is_readable_count(count)) return;
  for (std::uint32_t i = 0; i < count; ++i) std::memcpy(&to[i], from + i, sizeof(To));
}
template <class To, class From>
std::array<To, max_dimension_count> read_array(const From* from, std::uint32_t count) noexcept {
  std::array<To, max_dimension_count> to{};
  read_array(from, count, to);
  return to;
}
inline std::optional<dimensions> read_strides(const dml::UINT* from, std::uint32_t count) noexcept {
  std::optional<dimensions> to;
  if (from != nullptr && is_readable_count(count)) read_array(from, count, to.emplace());
  return to;
}

// As far as the tensor's pointers and its own count allow.
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

}  // namespace detail

/// What a DML_SLICE1_OPERATOR_DESC or DML_SLICE_OPERATOR_DESC of this library or of DirectML.h says, as a slice1_desc
/// or slice_desc: to keep it, or for its text. What null pointers and corrupt counts hide is left empty.
template <class Desc>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc>
[[nodiscard]] auto to_desc(const Desc& desc) noexcept {
  detail::operator_pointers pointers;
  return detail::read(desc, pointers);
}

/// As on slice1_desc and slice_desc, for a DML_SLICE1_OPERATOR_DESC or DML_SLICE_OPERATOR_DESC and a DML_FEATURE_LEVEL,
/// of this library or of DirectML.h. Null pointers and corrupt counts are reported; non-null arrays must have as many
/// elements as their count (1 to 8) says, and nothing is read through any other. The report owns its violations: keep
/// it while you look at them.
template <class Desc, detail::dml_feature_level Level = feature_level>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc>
[[nodiscard]] report validate(const Desc& desc, Level level = static_cast<Level>(latest_feature_level)) noexcept {
  detail::operator_pointers pointers;
  const auto copied = detail::read(desc, pointers);
  return detail::validate(copied, pointers, detail::to_feature_level(level));
}

/// The same for make_plan; the plan keeps no pointer into the description.
template <class Desc, detail::dml_feature_level Level = feature_level>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc>
[[nodiscard]] result<plan> make_plan(const Desc& desc,
                                     Level level = static_cast<Level>(latest_feature_level)) noexcept {
  detail::operator_pointers pointers;
  const auto copied = detail::read(desc, pointers);
  return detail::make_plan(copied, pointers, detail::to_feature_level(level));
}

/// The same for run.
template <class Desc, input_buffer Input, output_buffer Output, detail::dml_feature_level Level = feature_level>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc> report
run(const Desc& desc, const Input& input, Output&& output, Level level = static_cast<Level>(latest_feature_level))
noexcept {
  const auto made = slice1::make_plan(desc, level);
  return made ? slice1::copy(*made, input, output) : made.error();
}

}  // namespace slice1
