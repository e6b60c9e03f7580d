/* SPDX-License-Identifier: MIT */
/* The interface between the conformance kit and an implementation of DML_SLICE1 and the related operators, which
   returns a slice1_implementation from slice1_get_implementation, in C or any language that exports C functions. No
   other header is needed. */
#ifndef SLICE1_CONFORMANCE_H
#define SLICE1_CONFORMANCE_H

#include <stdint.h> /* NOLINT: this header is also included from C */

#ifdef __cplusplus
extern "C" {
#endif

/* DML_TENSOR_DESC. If Type is 1, DML_TENSOR_TYPE_BUFFER, Desc points to a slice1_buffer_tensor. */
typedef struct slice1_tensor {
  uint32_t Type;
  const void* Desc;
} slice1_tensor;

/* DML_BUFFER_TENSOR_DESC. DataType and Flags have DirectML's values. */
typedef struct slice1_buffer_tensor {
  uint32_t DataType;
  uint32_t Flags;
  uint32_t DimensionCount;
  const uint32_t* Sizes;   /* elements */
  const uint32_t* Strides; /* elements; null: packed */
  uint64_t TotalTensorSizeInBytes;
  uint32_t GuaranteedBaseOffsetAlignment; /* bytes */
} slice1_buffer_tensor;

/* The operators, with the values of DML_OPERATOR_TYPE. */
enum { SLICE1_OPERATOR_SLICE = 60, SLICE1_OPERATOR_SLICE1 = 111, SLICE1_OPERATOR_SLICE_GRAD = 135 };

/* DML_SLICE1_OPERATOR_DESC. The layout is DirectML's, so a pointer to it can be passed on. The structs of the other
   operators have corresponding members at the same offsets: InputGradientTensor and OutputGradientTensor of
   DML_SLICE_GRAD; Offsets, Sizes and Strides of DML_SLICE, whose strides are unsigned. */
typedef struct slice1_operator {
  const slice1_tensor* InputTensor;
  const slice1_tensor* OutputTensor;
  uint32_t DimensionCount;
  const uint32_t* InputWindowOffsets; /* elements */
  const uint32_t* InputWindowSizes;   /* elements */
  const int32_t* InputWindowStrides;  /* elements */
} slice1_operator;

/* What create returns. */
enum {
  SLICE1_ACCEPTED = 0,   /* the description is valid */
  SLICE1_REJECTED = 1,   /* the description is invalid: E_INVALIDARG */
  SLICE1_UNSUPPORTED = 2 /* no opinion on the operator at this feature level; if `partial` is set, on the description */
};

/* What execute returns. */
enum {
  SLICE1_DONE = 0,             /* the output has been written */
  SLICE1_BUFFERS_REJECTED = 1, /* the buffers are too small, or what each tensor needs of
                                  them overlaps; nothing has been written */
  SLICE1_FAILED = 2            /* any other failure */
};

typedef struct slice1_implementation {
  uint32_t size;    /* sizeof(slice1_implementation) */
  const char* name; /* for reports */

  /* Says whether a description is valid at a DML_FEATURE_LEVEL (0x2100, 0x3000, ...). Any pointer can be null and any
     count corrupt. An array that is not null has as many elements as its count says, if the count is 1 to 8. */
  int (*create)(const slice1_operator* desc, uint32_t feature_level);

  /* Executes a description that create has accepted, perhaps from a copy of its structs, and after create was asked
     about others. Sizes are in bytes. The buffers can have any alignment, touch, and be larger than the tensors. Bytes
     of the output tensor that belong to no element may change; bytes outside it must not. */
  int (*execute)(const slice1_operator* desc, const void* input, uint64_t input_size, void* output,
                 uint64_t output_size);

  /* Nonzero if execute returns SLICE1_BUFFERS_REJECTED as described above. If it is 0, execute never receives such
     buffers. */
  int checks_buffers;

  /* Null, or create and execute for all three operators, with the operator's type. Then the kit calls these instead,
     and judges all three; otherwise it judges DML_SLICE1. For an operator that it does not have, create_operator
     returns SLICE1_UNSUPPORTED. */
  int (*create_operator)(uint32_t type, const slice1_operator* desc, uint32_t feature_level);
  int (*execute_operator)(uint32_t type, const slice1_operator* desc, const void* input, uint64_t input_size,
                          void* output, uint64_t output_size);

  /* Nonzero if create may return SLICE1_UNSUPPORTED for any description, because the implementation can't express all
     of them. It is judged on the others, and never passes as a whole. */
  int partial;
} slice1_implementation;

#if defined(_WIN32)
#define SLICE1_IMPLEMENTATION_EXPORT __declspec(dllexport)
#else
#define SLICE1_IMPLEMENTATION_EXPORT __attribute__((visibility("default")))
#endif

/* A shared library exports this function; a linked library defines it. */
SLICE1_IMPLEMENTATION_EXPORT const slice1_implementation* slice1_get_implementation(void);

#ifdef __cplusplus
}
#endif
#endif
