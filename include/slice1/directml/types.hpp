// SPDX-License-Identifier: MIT
// What DirectML.h declares of the slice operators: the DML_* names with its values and layouts, and the documented
// helper functions.
#pragma once

#include <slice1/shape.hpp>  // buffer_size
#include <slice1/types.hpp>  // data_type, tensor_desc

#include <array>     // std::array
#include <cstddef>   // std::size_t, offsetof
#include <cstdint>   // std::uint32_t, std::int32_t, std::uint64_t
#include <cstring>   // std::memcpy
#include <optional>  // std::optional

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {
// The dimensions of a 4-D tensor, the fastest-moving first.
inline constexpr std::array<std::size_t, 4> nchw_inwards{3, 2, 1, 0}, nhwc_inwards{1, 3, 2, 0};
}  // namespace detail

// NOLINTBEGIN(readability-identifier-naming)
/// Spelled as in DirectML.h, with its values and, on 64-bit machines, its layout. Needs no Windows header.
namespace dml {

/// Windows' integers.
/// @{
using UINT = std::uint32_t;
using INT = std::int32_t;
using UINT64 = std::uint64_t;
/// @}

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

/// The operators that DEFINE_ENUM_FLAG_OPERATORS defines in DirectML.h.
/// @{
constexpr DML_TENSOR_FLAGS operator~(DML_TENSOR_FLAGS a) noexcept {
  return static_cast<DML_TENSOR_FLAGS>(~static_cast<UINT>(a));
}
constexpr DML_TENSOR_FLAGS operator|(DML_TENSOR_FLAGS a, DML_TENSOR_FLAGS b) noexcept {
  return static_cast<DML_TENSOR_FLAGS>(static_cast<UINT>(a) | static_cast<UINT>(b));
}
constexpr DML_TENSOR_FLAGS operator&(DML_TENSOR_FLAGS a, DML_TENSOR_FLAGS b) noexcept {
  return static_cast<DML_TENSOR_FLAGS>(static_cast<UINT>(a) & static_cast<UINT>(b));
}
constexpr DML_TENSOR_FLAGS operator^(DML_TENSOR_FLAGS a, DML_TENSOR_FLAGS b) noexcept {
  return static_cast<DML_TENSOR_FLAGS>(static_cast<UINT>(a) ^ static_cast<UINT>(b));
}
constexpr DML_TENSOR_FLAGS& operator|=(DML_TENSOR_FLAGS& a, DML_TENSOR_FLAGS b) noexcept {
  return a = a | b;
}
constexpr DML_TENSOR_FLAGS& operator&=(DML_TENSOR_FLAGS& a, DML_TENSOR_FLAGS b) noexcept {
  return a = a & b;
}
constexpr DML_TENSOR_FLAGS& operator^=(DML_TENSOR_FLAGS& a, DML_TENSOR_FLAGS b) noexcept {
  return a = a ^ b;
}
/// @}

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

struct DML_SLICE_GRAD_OPERATOR_DESC {
  const DML_TENSOR_DESC* InputGradientTensor;
  const DML_TENSOR_DESC* OutputGradientTensor;
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
static_assert(sizeof(void*) != 8 || (offsetof(DML_SLICE_GRAD_OPERATOR_DESC, OutputGradientTensor) == 8 &&
                                     offsetof(DML_SLICE_GRAD_OPERATOR_DESC, DimensionCount) == 16 &&
                                     offsetof(DML_SLICE_GRAD_OPERATOR_DESC, InputWindowOffsets) == 24 &&
                                     offsetof(DML_SLICE_GRAD_OPERATOR_DESC, InputWindowSizes) == 32 &&
                                     offsetof(DML_SLICE_GRAD_OPERATOR_DESC, InputWindowStrides) == 40 &&
                                     sizeof(DML_SLICE_GRAD_OPERATOR_DESC) == 48));

/// The bytes that a buffer tensor needs, a multiple of 4. `strides` are in elements; null: packed. Unlike the
/// documents' function, and unlike CalculateStrides, it never wraps: it is exact in 64 bits for all 13 data types. 0
/// for an unknown data type, null `sizes`, a count of 0 or above 8 (then nothing is read), a size of 0, and a result
/// above 2^64 - 1. (DirectML helper functions)
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

/// The order of a 4-D tensor's elements in memory, outermost dimension first. (DirectML helper functions)
enum class Layout { NCHW, NHWC };

/// The strides, in elements and NCHW order, of a 4-D tensor in a memory layout. `sizes` are in NCHW order; a broadcast
/// dimension has stride 0 and counts as size 1. Products wrap modulo 2^32, like the documents': NCHW sizes
/// {2,65536,65536,1} give dimension N stride 0, which means broadcast; checked_strides has no value there. (DirectML
/// helper functions)
constexpr std::array<std::uint32_t, 4> CalculateStrides(Layout layout, std::array<std::uint32_t, 4> sizes,
                                                        std::array<bool, 4> broadcast) noexcept {
  std::array<std::uint32_t, 4> strides{};
  std::uint32_t stride = 1;
  for (const auto d : layout == Layout::NCHW ? detail::nchw_inwards : detail::nhwc_inwards) {
    if (broadcast[d]) continue;
    strides[d] = stride;
    stride = static_cast<std::uint32_t>(std::uint64_t{stride} * sizes[d]);
  }
  return strides;
}

/// CalculateStrides' result; nullopt if a stride exceeds 2^32 - 1, so that it would wrap, or a size is 0.
constexpr std::optional<std::array<std::uint32_t, 4>> checked_strides(Layout layout, std::array<std::uint32_t, 4> sizes,
                                                                      std::array<bool, 4> broadcast) noexcept {
  std::uint64_t stride = 1;
  for (const auto d : layout == Layout::NCHW ? detail::nchw_inwards : detail::nhwc_inwards) {
    if (sizes[d] == 0 || (stride > 0xffff'ffff && !broadcast[d])) return std::nullopt;
    if (!broadcast[d]) stride *= sizes[d];  // both fit in 32 bits
  }
  return CalculateStrides(layout, sizes, broadcast);
}

}  // namespace dml
// NOLINTEND(readability-identifier-naming)
}  // namespace slice1
