// SPDX-License-Identifier: MIT
// DML_SLICE1 with Blitz++: an assignment between two arrays of any strides.
#include "library_adapter.hpp"

#include <blitz/array.h>

namespace {

template <class T, int Rank>
void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  blitz::TinyVector<int, Rank> sizes;
  blitz::TinyVector<blitz::diffType, Rank> from_strides, to_strides;
  for (int i = 0; i < Rank; ++i) {
    const auto d = static_cast<std::size_t>(i);
    sizes[i] = static_cast<int>(r.plan.output_sizes()[d]);
    from_strides[i] = sizes[i] == 1 ? 1 : static_cast<blitz::diffType>(r.plan.input_strides()[d]);
    to_strides[i] = sizes[i] == 1 ? 1 : static_cast<blitz::diffType>(r.plan.output_strides()[d]);
  }
  auto* const first = const_cast<T*>(reinterpret_cast<const T*>(input)) + r.plan.input_start();
  const blitz::Array<T, Rank> from(first, sizes, from_strides, blitz::neverDeleteData);
  blitz::Array<T, Rank> to(reinterpret_cast<T*>(output), sizes, to_strides, blitz::neverDeleteData);
  to = from;
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element(r, [&](auto element) {
    adapters::with_rank(r, [&](auto rank) { copy<decltype(element), rank>(r, input, output); });
  });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy>("Blitz++ " BZ_PACKAGE_VERSION);
  return &implementation;
}
