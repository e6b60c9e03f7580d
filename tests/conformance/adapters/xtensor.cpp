// SPDX-License-Identifier: MIT
// The three operators with xtensor: assignments between adapted buffers of any strides, flipped where they are
// negative.
#include "library_adapter.hpp"

#include <xtensor/xadapt.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>

#include <vector>

namespace {

// A view, because an assignment to an adapted buffer would resize it.
template <class T>
auto array(T* buffer, const adapters::view& v) {
  std::vector<std::size_t> sizes;
  std::vector<std::ptrdiff_t> strides;
  xt::xstrided_slice_vector directions;
  auto* first = buffer + v.first;
  std::size_t count = 1;  // adapt resizes a buffer of another length, whatever its strides
  for (std::size_t i = 0; i < v.sizes.size(); ++i) {
    using xt::placeholders::_;
    const auto size = static_cast<std::size_t>(v.sizes[i]);
    const auto stride = size == 1 ? 0 : static_cast<std::ptrdiff_t>(v.strides[i]);
    sizes.push_back(size);
    strides.push_back(stride < 0 ? -stride : stride);
    count *= size;
    if (stride < 0) {
      first += stride * (static_cast<std::ptrdiff_t>(size) - 1);
      directions.push_back(xt::range(_, _, -1));
    } else {
      directions.push_back(xt::all());
    }
  }
  return xt::strided_view(xt::adapt(first, count, xt::no_ownership(), sizes, strides), directions);
}

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element(r, [&](auto element) {
    using T = decltype(element);
    auto* const from = const_cast<T*>(reinterpret_cast<const T*>(input));
    auto* const to = reinterpret_cast<T*>(output);
    if (r.is_gradient) array(to, r.output).fill(0);
    auto target = array(to, r.to);
    xt::noalias(target) = array(from, r.from);
  });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy>(
      "xtensor " ADAPTERS_VERSION(XTENSOR_VERSION_MAJOR, XTENSOR_VERSION_MINOR, XTENSOR_VERSION_PATCH));
  return &implementation;
}
