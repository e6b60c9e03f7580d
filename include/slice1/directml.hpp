// SPDX-License-Identifier: MIT
// How does code written for DirectML get in? The DML_* names, values and layouts of DirectML.h, its documented helper
// functions, and validate, make_plan and run on DML_SLICE1_OPERATOR_DESC: this one, or DirectML.h's own.
#pragma once

#include <slice1/copy.hpp>      // copy
#include <slice1/plan.hpp>      // detail::make_plan
#include <slice1/report.hpp>    // report, result
#include <slice1/shape.hpp>     // buffer_size
#include <slice1/types.hpp>     // slice1_desc, tensor_desc, feature_level
#include <slice1/validate.hpp>  // detail::validate, detail::slice1_pointers

#include <array>        // std::array
#include <cstddef>      // std::size_t, offsetof
#include <cstdint>      // std::uint32_t, std::int32_t, std::uint64_t
#include <cstring>      // std::memcpy
#include <type_traits>  // std::is_enum_v

namespace slice1 {

/// Spelled as in DirectML.h, with its values and, on 64-bit machines, its layout. Needs no Windows header.
namespace dml {

using UINT = std::uint32_t;
using INT = std::int32_t;
using UINT64 = std::uint64_t;

inline constexpr UINT DML_TENSOR_DIMENSION_COUNT_MAX = 5;
inline constexpr UINT DML_TENSOR_DIMENSION_COUNT_MAX1 = 8;
inline constexpr UINT DML_TEMPORARY_BUFFER_ALIGNMENT = 256;
inline constexpr UINT DML_PERSISTENT_BUFFER_ALIGNMENT = 256;
inline constexpr UINT DML_MINIMUM_BUFFER_TENSOR_ALIGNMENT = 16;

enum DML_TENSOR_DATA_TYPE : std::uint32_t {
  DML_TENSOR_DATA_TYPE_UNKNOWN,
  DML_TENSOR_DATA_TYPE_FLOAT32,
  DML_TENSOR_DATA_TYPE_FLOAT16,
  DML_TENSOR_DATA_TYPE_UINT32,
  DML_TENSOR_DATA_TYPE_UINT16,
  DML_TENSOR_DATA_TYPE_UINT8,
  DML_TENSOR_DATA_TYPE_INT32,
  DML_TENSOR_DATA_TYPE_INT16,
  DML_TENSOR_DATA_TYPE_INT8,
  DML_TENSOR_DATA_TYPE_FLOAT64,
  DML_TENSOR_DATA_TYPE_UINT64,
  DML_TENSOR_DATA_TYPE_INT64,
  DML_TENSOR_DATA_TYPE_UINT4,
  DML_TENSOR_DATA_TYPE_INT4
};

enum DML_TENSOR_TYPE : std::uint32_t { DML_TENSOR_TYPE_INVALID, DML_TENSOR_TYPE_BUFFER };

enum DML_TENSOR_FLAGS : std::uint32_t { DML_TENSOR_FLAG_NONE = 0, DML_TENSOR_FLAG_OWNED_BY_DML = 1 };

enum DML_FEATURE_LEVEL : std::uint32_t {
  DML_FEATURE_LEVEL_1_0 = 0x1000,
  DML_FEATURE_LEVEL_2_0 = 0x2000,
  DML_FEATURE_LEVEL_2_1 = 0x2100,
  DML_FEATURE_LEVEL_3_0 = 0x3000,
  DML_FEATURE_LEVEL_3_1 = 0x3100,
  DML_FEATURE_LEVEL_4_0 = 0x4000,
  DML_FEATURE_LEVEL_4_1 = 0x4100,
  DML_FEATURE_LEVEL_5_0 = 0x5000,
  DML_FEATURE_LEVEL_5_1 = 0x5100,
  DML_FEATURE_LEVEL_5_2 = 0x5200,
  DML_FEATURE_LEVEL_6_0 = 0x6000,
  DML_FEATURE_LEVEL_6_1 = 0x6100,
  DML_FEATURE_LEVEL_6_2 = 0x6200,
  DML_FEATURE_LEVEL_6_3 = 0x6300,
  DML_FEATURE_LEVEL_6_4 = 0x6400
};

enum DML_OPERATOR_TYPE : std::uint32_t {
  DML_OPERATOR_INVALID = 0,
  DML_OPERATOR_SLICE = 60,
  DML_OPERATOR_SLICE1 = 111,
  DML_OPERATOR_SLICE_GRAD = 135
};

struct DML_TENSOR_DESC {
  DML_TENSOR_TYPE Type;
  const void* Desc;
};

struct DML_BUFFER_TENSOR_DESC {
  DML_TENSOR_DATA_TYPE DataType;
  DML_TENSOR_FLAGS Flags;
  UINT DimensionCount;
  const UINT* Sizes;
  const UINT* Strides;  ///< may be null: packed
  UINT64 TotalTensorSizeInBytes;
  UINT GuaranteedBaseOffsetAlignment;
};

struct DML_OPERATOR_DESC {
  DML_OPERATOR_TYPE Type;
  const void* Desc;
};

struct DML_SLICE_OPERATOR_DESC {
  const DML_TENSOR_DESC* InputTensor;
  const DML_TENSOR_DESC* OutputTensor;
  UINT DimensionCount;
  const UINT* Offsets;
  const UINT* Sizes;
  const UINT* Strides;
};

struct DML_SLICE1_OPERATOR_DESC {
  const DML_TENSOR_DESC* InputTensor;
  const DML_TENSOR_DESC* OutputTensor;
  UINT DimensionCount;
  const UINT* InputWindowOffsets;
  const UINT* InputWindowSizes;
  const INT* InputWindowStrides;
};

static_assert(sizeof(void*) != 8 || (offsetof(DML_TENSOR_DESC, Desc) == 8 && sizeof(DML_TENSOR_DESC) == 16));
static_assert(sizeof(void*) != 8 || (offsetof(DML_OPERATOR_DESC, Desc) == 8 && sizeof(DML_OPERATOR_DESC) == 16));
static_assert(sizeof(void*) != 8 ||
              (offsetof(DML_BUFFER_TENSOR_DESC, Flags) == 4 && offsetof(DML_BUFFER_TENSOR_DESC, DimensionCount) == 8 &&
               offsetof(DML_BUFFER_TENSOR_DESC, Sizes) == 16 && offsetof(DML_BUFFER_TENSOR_DESC, Strides) == 24 &&
               offsetof(DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes) == 32 &&
               offsetof(DML_BUFFER_TENSOR_DESC, GuaranteedBaseOffsetAlignment) == 40 &&
               sizeof(DML_BUFFER_TENSOR_DESC) == 48));
static_assert(sizeof(void*) != 8 ||
              (offsetof(DML_SLICE_OPERATOR_DESC, OutputTensor) == 8 &&
               offsetof(DML_SLICE_OPERATOR_DESC, DimensionCount) == 16 &&
               offsetof(DML_SLICE_OPERATOR_DESC, Offsets) == 24 && offsetof(DML_SLICE_OPERATOR_DESC, Sizes) == 32 &&
               offsetof(DML_SLICE_OPERATOR_DESC, Strides) == 40 && sizeof(DML_SLICE_OPERATOR_DESC) == 48));
static_assert(sizeof(void*) != 8 ||
              (offsetof(DML_SLICE1_OPERATOR_DESC, OutputTensor) == 8 &&
               offsetof(DML_SLICE1_OPERATOR_DESC, DimensionCount) == 16 &&
               offsetof(DML_SLICE1_OPERATOR_DESC, InputWindowOffsets) == 24 &&
               offsetof(DML_SLICE1_OPERATOR_DESC, InputWindowSizes) == 32 &&
               offsetof(DML_SLICE1_OPERATOR_DESC, InputWindowStrides) == 40 && sizeof(DML_SLICE1_OPERATOR_DESC) == 48));

/// The least bytes that a buffer tensor needs, a multiple of 4; `strides` in elements, packed where null. Exact in 64
/// bits, for all 13 data types. 0 where there is no such tensor or no such number: unknown data type, null `sizes`,
/// a count of 0 or above 8 (then nothing is read), a size of 0, a result beyond 2^64 - 1. (DirectML helper functions)
inline UINT64 DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE dataType, UINT dimensionCount, const UINT* sizes,
                                      const UINT* strides) noexcept {
  if (sizes == nullptr || dimensionCount == 0 || dimensionCount > max_dimension_count) return 0;
  tensor_desc tensor;
  tensor.data_type = static_cast<data_type>(dataType);
  tensor.dimension_count = dimensionCount;
  std::memcpy(tensor.sizes.data(), sizes, dimensionCount * sizeof(UINT));
  if (strides != nullptr) std::memcpy(tensor.strides.emplace().data(), strides, dimensionCount * sizeof(UINT));
  return buffer_size(tensor).value_or(0);
}

enum class Layout { NCHW, NHWC };

/// The strides, in elements and NCHW order, of a 4-D tensor in a memory layout. `sizes` in NCHW order; a broadcast
/// dimension has stride 0 and counts as size 1. Products are modulo 2^32. (DirectML helper functions)
constexpr std::array<std::uint32_t, 4> CalculateStrides(Layout layout, std::array<std::uint32_t, 4> sizes,
                                                        std::array<bool, 4> broadcast) noexcept {
  constexpr std::array<std::size_t, 4> nchw_inwards{3, 2, 1, 0};  // dimensions, the fastest-moving first
  constexpr std::array<std::size_t, 4> nhwc_inwards{1, 3, 2, 0};
  std::array<std::uint32_t, 4> strides{};
  std::uint32_t stride = 1;
  for (const auto d : layout == Layout::NCHW ? nchw_inwards : nhwc_inwards) {
    if (broadcast[d]) continue;
    strides[d] = stride;
    stride *= sizes[d];
  }
  return strides;
}

/// A description as linked DML structs, owned: what DirectML's CreateOperator, or this library, takes by reference.
/// TotalTensorSizeInBytes is what sizes and strides imply (0 where they imply none) unless the description says it.
class operator_desc {
 public:
  explicit operator_desc(const slice1_desc& desc) noexcept : desc_(desc) {}
  operator_desc(const operator_desc&) = delete;  // the structs point into this object
  operator_desc& operator=(const operator_desc&) = delete;

  const DML_SLICE1_OPERATOR_DESC& get() const& noexcept { return slice1_; }
  void get() const&& = delete;

 private:
  static DML_BUFFER_TENSOR_DESC buffer(const tensor_desc& tensor) noexcept {
    return {static_cast<DML_TENSOR_DATA_TYPE>(tensor.data_type),
            static_cast<DML_TENSOR_FLAGS>(tensor.flags),
            tensor.dimension_count,
            tensor.sizes.data(),
            tensor.strides ? tensor.strides->data() : nullptr,
            tensor.total_tensor_size_in_bytes.value_or(buffer_size(tensor).value_or(0)),
            tensor.guaranteed_base_offset_alignment};
  }

  slice1_desc desc_;
  DML_BUFFER_TENSOR_DESC input_buffer_ = buffer(desc_.input_tensor);
  DML_BUFFER_TENSOR_DESC output_buffer_ = buffer(desc_.output_tensor);
  DML_TENSOR_DESC input_{DML_TENSOR_TYPE_BUFFER, &input_buffer_};
  DML_TENSOR_DESC output_{DML_TENSOR_TYPE_BUFFER, &output_buffer_};
  DML_SLICE1_OPERATOR_DESC slice1_{&input_,
                                   &output_,
                                   desc_.dimension_count,
                                   desc_.input_window_offsets.data(),
                                   desc_.input_window_sizes.data(),
                                   desc_.input_window_strides.data()};
};

/// DML_SLICE1_OPERATOR_DESC: the one above, that of DirectML.h, or any other struct of its shape.
template <class Desc>
concept slice1_operator_desc = requires(const Desc& d) {
  sizeof(*d.InputTensor);
  sizeof(*d.OutputTensor);
  static_cast<UINT>(d.DimensionCount);
  sizeof(*d.InputWindowOffsets);
  sizeof(*d.InputWindowSizes);
  sizeof(*d.InputWindowStrides);
};

}  // namespace dml

namespace detail {

struct slice1_reading {
  slice1_desc desc{};
  slice1_pointers pointers{};
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

template <class Array>
void read_window(const void* from, std::uint32_t count, Array& to, bool& present) noexcept {
  present = from != nullptr;
  if (present && is_readable_count(count)) std::memcpy(to.data(), from, count * sizeof to[0]);
}

template <class Desc>
slice1_reading read(const Desc& d) noexcept {
  static_assert(
      sizeof(*d.InputTensor) == sizeof(dml::DML_TENSOR_DESC) && sizeof(*d.OutputTensor) == sizeof(*d.InputTensor) &&
          sizeof(*d.InputWindowOffsets) == sizeof(dml::UINT) && sizeof(*d.InputWindowSizes) == sizeof(dml::UINT) &&
          sizeof(*d.InputWindowStrides) == sizeof(dml::INT),
      "slice1: this struct has DML_SLICE1_OPERATOR_DESC's members, but not its layout.");
  slice1_reading reading;
  auto& [to, pointers] = reading;
  to.dimension_count = static_cast<std::uint32_t>(d.DimensionCount);
  read_tensor(d.InputTensor, to.input_tensor, pointers.input);
  read_tensor(d.OutputTensor, to.output_tensor, pointers.output);
  read_window(d.InputWindowOffsets, to.dimension_count, to.input_window_offsets, pointers.offsets);
  read_window(d.InputWindowSizes, to.dimension_count, to.input_window_sizes, pointers.sizes);
  read_window(d.InputWindowStrides, to.dimension_count, to.input_window_strides, pointers.strides);
  return reading;
}

template <class T>
concept enumeration = std::is_enum_v<T>;

template <enumeration Level>
constexpr feature_level to_feature_level(Level level) noexcept {
  return static_cast<feature_level>(static_cast<std::uint32_t>(level));
}

}  // namespace detail

/// As on slice1_desc, for the DML struct and a DML_FEATURE_LEVEL, of this header or of DirectML.h. Null pointers and
/// corrupt counts are reported; non-null arrays must have as many elements as their count (1 to 8) says, and nothing is
/// read through any other.
template <dml::slice1_operator_desc Desc, detail::enumeration Level = dml::DML_FEATURE_LEVEL>
[[nodiscard]] report validate(const Desc& desc, Level level = static_cast<Level>(latest_feature_level)) noexcept {
  const auto reading = detail::read(desc);
  return detail::validate(reading.desc, reading.pointers, detail::to_feature_level(level));
}

/// The same for make_plan; the plan keeps no pointer into the description.
template <dml::slice1_operator_desc Desc, detail::enumeration Level = dml::DML_FEATURE_LEVEL>
[[nodiscard]] result<plan> make_plan(const Desc& desc,
                                     Level level = static_cast<Level>(latest_feature_level)) noexcept {
  const auto reading = detail::read(desc);
  return detail::make_plan(reading.desc, reading.pointers, detail::to_feature_level(level));
}

/// The same for run.
template <dml::slice1_operator_desc Desc, input_buffer Input, output_buffer Output,
          detail::enumeration Level = dml::DML_FEATURE_LEVEL>
report run(const Desc& desc, const Input& input, Output&& output,
           Level level = static_cast<Level>(latest_feature_level)) noexcept {
  const auto made = slice1::make_plan(desc, level);
  return made ? slice1::copy(*made, input, output) : made.error();
}

}  // namespace slice1
