// SPDX-License-Identifier: MIT
// What is an implementation asked? A DML_SLICE1 description as a value, including what a slice1_desc can't express:
// null pointers, and tensor types other than BUFFER.
#pragma once

#include <slice1/types.hpp>

#include <cstdint>

namespace slice1::conformance {

/// The pointers of a tensor, and its type.
struct tensor_pointers {
  bool tensor = true;      ///< InputTensor or OutputTensor is not null
  bool desc = true;        ///< its Desc is not null
  bool sizes = true;       ///< the Desc's Sizes is not null
  std::uint32_t type = 1;  ///< its Type; 1: DML_TENSOR_TYPE_BUFFER

  friend bool operator==(const tensor_pointers&, const tensor_pointers&) = default;
};

/// A description. The tensors of `desc` always have a total size, as DirectML's structs do.
struct description {
  slice1_desc desc{};
  tensor_pointers input{}, output{};
  bool offsets = true, sizes = true, strides = true;  ///< the three window arrays are not null
};

/// A description without null pointers. A total size that is left out becomes the implied one, or 0 if there is none.
description described(const slice1_desc& desc);

/// Whether all three dimension counts are equal, and 1 to 8.
bool has_one_rank(const slice1_desc& d);

/// Whether DirectML has a name for the level.
bool is_named(feature_level level);

}  // namespace slice1::conformance
