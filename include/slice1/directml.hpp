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
#include <slice1/validate.hpp>        // detail::validate, detail::operator_pointers

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t
#include <cstring>      // std::memcpy
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

template <class Desc>
struct reading {
  Desc desc{};
  operator_pointers pointers{};
};

// Copies out a tensor, as far as its pointers and its own count allow. Foreign memory is only ever copied: to read it
// through a pointer to our own structs would be undefined.
inline void read_tensor(const void* from, tensor_desc& to, tensor_pointers& pointers) noexcept {
  pointers.tensor = from != nullptr;
  if (!pointers.tensor) return;
  dml::DML_TENSOR_DESC tensor;
  std::memcpy(&tensor, from, sizeof tensor);
  pointers.type = static_cast<std::uint32_t>(tensor.Type);
  pointers.desc = tensor.Desc != nullptr;
  if (!pointers.desc || pointers.type != tensor_type_buffer) return;
  dml::DML_BUFFER_TENSOR_DESC buffer;
  std::memcpy(&buffer, tensor.Desc, sizeof buffer);
  to.data_type = static_cast<data_type>(buffer.DataType);
  to.flags = static_cast<std::uint32_t>(buffer.Flags);
  to.dimension_count = buffer.DimensionCount;
  to.total_tensor_size_in_bytes = buffer.TotalTensorSizeInBytes;
  to.guaranteed_base_offset_alignment = buffer.GuaranteedBaseOffsetAlignment;
  pointers.sizes = buffer.Sizes != nullptr;
  if (!is_readable_count(to.dimension_count)) return;
  const std::size_t bytes = to.dimension_count * sizeof(dml::UINT);
  if (pointers.sizes) std::memcpy(to.sizes.data(), buffer.Sizes, bytes);
  if (buffer.Strides != nullptr) std::memcpy(to.strides.emplace().data(), buffer.Strides, bytes);
}

template <class From, class Array>
void read_array(const From* from, std::uint32_t count, Array& to, bool& present) noexcept {
  static_assert(sizeof(From) == sizeof to[0], "slice1: an array of a DML operator's has elements of 32 bits.");
  present = from != nullptr;
  if (present && is_readable_count(count)) std::memcpy(to.data(), from, count * sizeof to[0]);
}

template <operator_struct Desc>
void read_tensors(const Desc& from, tensor_desc& input, tensor_desc& output, operator_pointers& pointers) noexcept {
  static_assert(sizeof(*from.InputTensor) == sizeof(dml::DML_TENSOR_DESC) &&
                    sizeof(*from.OutputTensor) == sizeof(dml::DML_TENSOR_DESC),
                "slice1: this struct has the members of a DML operator's, but not its layout.");
  read_tensor(from.InputTensor, input, pointers.input);
  read_tensor(from.OutputTensor, output, pointers.output);
}

template <slice1_struct Desc>
reading<slice1_desc> read(const Desc& from) noexcept {
  reading<slice1_desc> result;
  auto& [to, pointers] = result;
  to.dimension_count = static_cast<std::uint32_t>(from.DimensionCount);
  read_tensors(from, to.input_tensor, to.output_tensor, pointers);
  read_array(from.InputWindowOffsets, to.dimension_count, to.input_window_offsets, pointers.offsets);
  read_array(from.InputWindowSizes, to.dimension_count, to.input_window_sizes, pointers.sizes);
  read_array(from.InputWindowStrides, to.dimension_count, to.input_window_strides, pointers.strides);
  return result;
}

template <slice_struct Desc>
reading<slice_desc> read(const Desc& from) noexcept {
  reading<slice_desc> result;
  auto& [to, pointers] = result;
  to.dimension_count = static_cast<std::uint32_t>(from.DimensionCount);
  read_tensors(from, to.input_tensor, to.output_tensor, pointers);
  read_array(from.Offsets, to.dimension_count, to.offsets, pointers.offsets);
  read_array(from.Sizes, to.dimension_count, to.sizes, pointers.sizes);
  read_array(from.Strides, to.dimension_count, to.strides, pointers.strides);
  return result;
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
  return detail::read(desc).desc;
}

/// As on slice1_desc and slice_desc, for a DML_SLICE1_OPERATOR_DESC or DML_SLICE_OPERATOR_DESC and a DML_FEATURE_LEVEL,
/// of this library or of DirectML.h. Null pointers and corrupt counts are reported; non-null arrays must have as many
/// elements as their count (1 to 8) says, and nothing is read through any other. The report owns its violations: keep
/// it while you look at them.
template <class Desc, detail::dml_feature_level Level = feature_level>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc>
[[nodiscard]] report validate(const Desc& desc, Level level = static_cast<Level>(latest_feature_level)) noexcept {
  const auto reading = detail::read(desc);
  return detail::validate(reading.desc, reading.pointers, detail::to_feature_level(level));
}

/// The same for make_plan; the plan keeps no pointer into the description.
template <class Desc, detail::dml_feature_level Level = feature_level>
requires detail::slice1_struct<Desc> || detail::slice_struct<Desc>
[[nodiscard]] result<plan> make_plan(const Desc& desc,
                                     Level level = static_cast<Level>(latest_feature_level)) noexcept {
  const auto reading = detail::read(desc);
  return detail::make_plan(reading.desc, reading.pointers, detail::to_feature_level(level));
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
