// SPDX-License-Identifier: MIT
// The three operators with Blitz++: assignments between arrays of any strides.
#include "library_adapter.hpp"

#include <blitz/array.h>

namespace {

template <class T, int Rank>
blitz::Array<T, Rank> array(std::byte* buffer, const adapters::view& v) {
  blitz::TinyVector<int, Rank> sizes;
  blitz::TinyVector<blitz::diffType, Rank> strides;
  for (int i = 0; i < Rank; ++i) {
    const auto d = static_cast<std::size_t>(i);
    sizes[i] = static_cast<int>(v.sizes[d]);
    strides[i] = static_cast<blitz::diffType>(v.strides[d]);
  }
  return {reinterpret_cast<T*>(buffer) + v.first, sizes, strides, blitz::neverDeleteData};
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element_and_rank(r, [&](auto element, auto rank) {
    using T = decltype(element);
    if (r.is_gradient) array<T, rank>(output, r.output) = T{0};
    array<T, rank>(output, r.to) = array<T, rank>(const_cast<std::byte*>(input), r.from);
  });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy>("Blitz++ " BZ_PACKAGE_VERSION);
  return &implementation;
}
