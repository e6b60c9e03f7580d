// SPDX-License-Identifier: MIT
// DML_SLICE1 with Boost.MultiArray: a view by ranges, whose strides may be negative. Tensors are packed.
#include "library_adapter.hpp"

#include <boost/multi_array.hpp>
#include <boost/version.hpp>

#include <array>

namespace {

template <class T, int Rank>
void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  constexpr auto rank = static_cast<std::size_t>(Rank);
  std::array<std::size_t, rank> in{}, out{};
  boost::detail::multi_array::index_gen<rank, rank> window;
  for (std::size_t i = 0; i < rank; ++i) {
    in[i] = r.desc.input_tensor.sizes[i];
    out[i] = r.desc.output_tensor.sizes[i];
    const auto range = adapters::range_of(r, i);
    window.ranges_[i] = boost::multi_array_types::index_range(range.begin, range.end, range.stride);
  }
  const boost::const_multi_array_ref<T, rank> from(reinterpret_cast<const T*>(input), in);
  boost::multi_array_ref<T, rank> to(reinterpret_cast<T*>(output), out);
  to = from[window];
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element(r, [&](auto element) {
    adapters::with_rank(r, [&](auto rank) { copy<decltype(element), rank>(r, input, output); });
  });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation =
      adapters::library<copy, adapters::has_packed_tensors>("Boost.MultiArray " BOOST_LIB_VERSION);
  return &implementation;
}
