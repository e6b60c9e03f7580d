/* SPDX-License-Identifier: MIT */
/* How is an implementation of DML_SLICE1 put before the conformance kit? Fill in a slice1_implementation and return it
   from slice1_get_implementation, in C or any language that can export C functions. Nothing else need be included. */
#ifndef SLICE1_CONFORMANCE_H
#define SLICE1_CONFORMANCE_H

#include <stdint.h> /* NOLINT: C, too, includes this header */

#ifdef __cplusplus
extern "C" {
#endif

/* DML_TENSOR_DESC; Desc points to a slice1_buffer_tensor where Type is 1, DML_TENSOR_TYPE_BUFFER. */
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
  const uint32_t* Strides; /* elements; may be null: packed */
  uint64_t TotalTensorSizeInBytes;
  uint32_t GuaranteedBaseOffsetAlignment; /* bytes */
} slice1_buffer_tensor;

/* DML_SLICE1_OPERATOR_DESC: the layout is DirectML's, so that a pointer to it may be passed on. */
typedef struct slice1_operator {
  const slice1_tensor* InputTensor;
  const slice1_tensor* OutputTensor;
  uint32_t DimensionCount;
  const uint32_t* InputWindowOffsets; /* elements */
  const uint32_t* InputWindowSizes;   /* elements */
  const int32_t* InputWindowStrides;  /* elements */
} slice1_operator;

/* What create answers. */
enum {
  SLICE1_ACCEPTED = 0,   /* the description is legal */
  SLICE1_REJECTED = 1,   /* it is not: E_INVALIDARG */
  SLICE1_UNSUPPORTED = 2 /* this implementation has no opinion: it does not know the feature level, say */
};

/* What execute answers. */
enum {
  SLICE1_DONE = 0,             /* the output has been written */
  SLICE1_BUFFERS_REJECTED = 1, /* the buffers don't suit the description; nothing has been written */
  SLICE1_FAILED = 2            /* anything else */
};

typedef struct slice1_implementation {
  uint32_t size;    /* sizeof(slice1_implementation) */
  const char* name; /* for reports */

  /* Whether a description is legal at a DML_FEATURE_LEVEL (0x2100, 0x3000, ...). It can be anything: pointers can be
     null, counts corrupt; an array that is not null has as many elements as its count says, if that is 1 to 8. */
  int (*create)(const slice1_operator* desc, uint32_t feature_level);

  /* Runs a description that create has accepted: sizes in bytes. The buffers may have any alignment. Bytes of the
     output that belong to no element may keep their values or not; bytes outside it must. */
  int (*execute)(const slice1_operator* desc, const void* input, uint64_t input_size, void* output,
                 uint64_t output_size);

  /* Nonzero if execute answers SLICE1_BUFFERS_REJECTED where a buffer is too small or the two overlap; where it is 0,
     it is not asked. */
  int checks_buffers;
} slice1_implementation;

#if defined(_WIN32)
#define SLICE1_IMPLEMENTATION_EXPORT __declspec(dllexport)
#else
#define SLICE1_IMPLEMENTATION_EXPORT __attribute__((visibility("default")))
#endif

/* What a shared library exports, or a linked one defines. */
SLICE1_IMPLEMENTATION_EXPORT const slice1_implementation* slice1_get_implementation(void);

#ifdef __cplusplus
}
#endif
#endif
