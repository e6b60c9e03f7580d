// SPDX-License-Identifier: MIT
// A description as an implementation receives it: the C structs of slice1/conformance.h.
#pragma once

#include "model/description.hpp"

#include <slice1/conformance.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace slice1::conformance {

/// The structs live as long as this object. Every array has exactly as many elements as its count says (none if that is
/// not 1 to 8); it ends at an inaccessible page, as each struct does.
class c_description {
 public:
  explicit c_description(const description& d, bool read_only = false);
  ~c_description();
  c_description(const c_description&) = delete;
  c_description& operator=(const c_description&) = delete;
  const slice1_operator* get() const noexcept;
  /// Whether the structs and arrays are unchanged. An implementation can cast const away.
  bool unchanged() const;

 private:
  struct structs;
  std::unique_ptr<structs> structs_;
  std::vector<std::byte> at_first_;
};

/// The inverse: the description in the structs, as far as pointers and counts allow reading it.
description read(operator_type type, const slice1_operator& from);

}  // namespace slice1::conformance
