// SPDX-License-Identifier: MIT
// Like DirectML.h in what matters to C++: global structs, plain enums, Windows' integer types. Not its text.
#pragma once

typedef unsigned int UINT;
typedef int INT;
typedef unsigned long long UINT64;  // another type than std::uint64_t on many machines

enum DML_TENSOR_DATA_TYPE {
  DML_TENSOR_DATA_TYPE_UNKNOWN,
  DML_TENSOR_DATA_TYPE_FLOAT32,
  DML_TENSOR_DATA_TYPE_FLOAT16,
  DML_TENSOR_DATA_TYPE_UINT32
};
enum DML_TENSOR_TYPE { DML_TENSOR_TYPE_INVALID, DML_TENSOR_TYPE_BUFFER };
enum DML_TENSOR_FLAGS { DML_TENSOR_FLAG_NONE = 0x0, DML_TENSOR_FLAG_OWNED_BY_DML = 0x1 };
enum DML_FEATURE_LEVEL {
  DML_FEATURE_LEVEL_2_0 = 0x2000,
  DML_FEATURE_LEVEL_2_1 = 0x2100,
  DML_FEATURE_LEVEL_3_0 = 0x3000,
  DML_FEATURE_LEVEL_6_4 = 0x6400
};

static const UINT DML_TENSOR_DIMENSION_COUNT_MAX1 = 8;

struct DML_TENSOR_DESC {
  DML_TENSOR_TYPE Type;
  const void* Desc;
};

struct DML_BUFFER_TENSOR_DESC {
  DML_TENSOR_DATA_TYPE DataType;
  DML_TENSOR_FLAGS Flags;
  UINT DimensionCount;
  const UINT* Sizes;
  const UINT* Strides;
  UINT64 TotalTensorSizeInBytes;
  UINT GuaranteedBaseOffsetAlignment;
};

enum DML_OPERATOR_TYPE {
  DML_OPERATOR_INVALID,
  DML_OPERATOR_SLICE = 60,
  DML_OPERATOR_SLICE1 = 111,
  DML_OPERATOR_SLICE_GRAD = 135
};

struct DML_OPERATOR_DESC {
  DML_OPERATOR_TYPE Type;
  const void* Desc;
};

struct DML_SLICE1_OPERATOR_DESC {
  const DML_TENSOR_DESC* InputTensor;
  const DML_TENSOR_DESC* OutputTensor;
  UINT DimensionCount;
  const UINT* InputWindowOffsets;
  const UINT* InputWindowSizes;
  const INT* InputWindowStrides;
};

struct DML_SLICE_OPERATOR_DESC {
  const DML_TENSOR_DESC* InputTensor;
  const DML_TENSOR_DESC* OutputTensor;
  UINT DimensionCount;
  const UINT* Offsets;
  const UINT* Sizes;
  const UINT* Strides;
};

struct DML_SLICE_GRAD_OPERATOR_DESC {
  const DML_TENSOR_DESC* InputGradientTensor;
  const DML_TENSOR_DESC* OutputGradientTensor;
  UINT DimensionCount;
  const UINT* InputWindowOffsets;
  const UINT* InputWindowSizes;
  const INT* InputWindowStrides;
};
