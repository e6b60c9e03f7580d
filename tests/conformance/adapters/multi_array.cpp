// SPDX-License-Identifier: MIT
// The three operators with Boost.MultiArray: a view by ranges, whose strides may be negative. Tensors are packed.
#include "library_adapter.hpp"

#include <boost/multi_array.hpp>
#include <boost/version.hpp>

#include <algorithm>

namespace {

template <class T, int Rank>
void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  constexpr auto rank = static_cast<std::size_t>(Rank);
  boost::detail::multi_array::index_gen<rank, rank> window;
  for (std::size_t i = 0; i < rank; ++i) {
    const auto [begin, end, stride] = r.window[i];
    window.ranges_[i] = boost::multi_array_types::index_range(begin, end, stride);
  }
  const boost::const_multi_array_ref<T, rank> from(reinterpret_cast<const T*>(input), r.input.sizes);
  boost::multi_array_ref<T, rank> to(reinterpret_cast<T*>(output), r.output.sizes);
  if (r.is_gradient) {
    std::fill_n(to.data(), to.num_elements(), T{0});
    to[window] = from;
  } else {
    to = from[window];
  }
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element_and_rank(r, [&](auto element, auto rank) { copy<decltype(element), rank>(r, input, output); });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation =
      adapters::library<copy, adapters::has_packed_tensors>("Boost.MultiArray " BOOST_LIB_VERSION);
  return &implementation;
}
