// SPDX-License-Identifier: MIT
// DML_SLICE1 with xtensor: an assignment between two adapted buffers of any strides, flipped where they are negative.
#include "library_adapter.hpp"

#include <xtensor/xadapt.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>

#include <algorithm>
#include <vector>

namespace {

void copy(const adapters::request& r, const std::byte* input, std::byte* output) {
  adapters::with_element(r, [&](auto element) {
    using T = decltype(element);
    const auto& plan = r.plan;
    std::vector<std::size_t> sizes, backwards;
    std::vector<std::ptrdiff_t> from_strides, to_strides;
    auto first = static_cast<std::ptrdiff_t>(plan.input_start());
    std::size_t count = 1;  // adapt resizes a buffer of another length, whatever its strides
    for (std::size_t i = 0; i < plan.dimension_count(); ++i) {
      const auto size = plan.output_sizes()[i];
      const auto stride = size == 1 ? 0 : static_cast<std::ptrdiff_t>(plan.input_strides()[i]);
      const auto to_stride = size == 1 ? 0 : static_cast<std::ptrdiff_t>(plan.output_strides()[i]);
      const auto distance = std::ptrdiff_t{size} - 1;
      sizes.push_back(size);
      from_strides.push_back(stride < 0 ? -stride : stride);
      to_strides.push_back(to_stride);
      if (stride < 0) {
        backwards.push_back(i);
        first += stride * distance;
      }
      count *= size;
    }
    // The elements aren't changed: from is only read.
    auto from = xt::adapt(const_cast<T*>(reinterpret_cast<const T*>(input)) + first, count, xt::no_ownership(), sizes,
                          from_strides);
    auto to = xt::adapt(reinterpret_cast<T*>(output), count, xt::no_ownership(), sizes, to_strides);
    xt::xstrided_slice_vector turned;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      using xt::placeholders::_;
      const bool is_backwards = std::find(backwards.begin(), backwards.end(), i) != backwards.end();
      if (is_backwards) turned.push_back(xt::range(_, _, -1));
      else turned.push_back(xt::all());
    }
    // A view isn't resized by an assignment, as an adapted buffer would be.
    auto target = xt::strided_view(to, {xt::ellipsis()});
    xt::noalias(target) = xt::strided_view(from, turned);
  });
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto implementation = adapters::library<copy>(
      "xtensor " ADAPTERS_VERSION(XTENSOR_VERSION_MAJOR, XTENSOR_VERSION_MINOR, XTENSOR_VERSION_PATCH));
  return &implementation;
}
