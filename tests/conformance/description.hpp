// SPDX-License-Identifier: MIT
// What is an implementation asked? A DML_SLICE1 description as a value that can also be what a slice1_desc can't be:
// null pointers, types that are no buffer's.
#pragma once

#include <slice1/conformance.h>
#include <slice1/types.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace slice1::conformance {

/// What a description made of structs can lack.
struct tensor_pointers {
  bool tensor = true;      ///< InputTensor or OutputTensor
  bool desc = true;        ///< its Desc
  bool sizes = true;       ///< the Desc's Sizes
  std::uint32_t type = 1;  ///< its Type; 1: DML_TENSOR_TYPE_BUFFER

  friend bool operator==(const tensor_pointers&, const tensor_pointers&) = default;
};

/// A description. `desc`'s total sizes are always given: the structs always do.
struct description {
  slice1_desc desc{};
  tensor_pointers input{}, output{};
  bool offsets = true, sizes = true, strides = true;  ///< the three window arrays are not null
};

/// A description of values only, with the total sizes that it leaves out filled in: what sizes and strides imply,
/// rounded up to 4; 0 where there is no such number.
description described(const slice1_desc& desc);

/// The description as the C structs, which live as long as this object. Every array has exactly as many elements as
/// its count says (none where that is not 1..8), so that a sanitizer sees any read beyond.
class c_description {
 public:
  explicit c_description(const description& d);
  ~c_description();
  c_description(const c_description&) = delete;
  c_description& operator=(const c_description&) = delete;
  const slice1_operator* get() const noexcept;
  /// Whether the structs and arrays still hold what they held at first: casts can write to what is const.
  bool unchanged() const;

 private:
  struct structs;
  std::unique_ptr<structs> structs_;
  std::vector<std::byte> at_first_;
};

/// The geometry as the tail of a case's id, of letters, digits, '_' and '.', e.g.
/// "fl4_1.f16.in_4x4.off_0x1.win_4x3.str_m2x2.out_2x2"; whatever differs from the usual follows: ".istr_8x1" and
/// ".ostr_…" (strides), ".itot_…", ".otot_…" (totals other than the implied), ".iali_…", ".ifl_…" (flags), ".null_…",
/// ".ityp_…", ".ocnt_3" (a count of its own), ".odt_f32". Equal texts mean equal questions.
std::string geometry(const description& d, feature_level level);

}  // namespace slice1::conformance
