// SPDX-License-Identifier: MIT
// xtensor: views on adapted buffers, assigned without a temporary.
#include "implementations.hpp"

#include <xtensor/xadapt.hpp>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>

#include <algorithm>  // std::copy_n
#include <utility>    // std::move

namespace measured {

namespace {

template <std::size_t Rank>
std::array<std::size_t, Rank> shape(const dimensions& sizes) {
  std::array<std::size_t, Rank> result{};
  std::copy_n(sizes.begin(), Rank, result.begin());
  return result;
}

template <std::size_t Rank, class T>
auto adapt(T* elements, const dimensions& sizes) {
  return xt::adapt(elements, product(sizes, Rank), xt::no_ownership(), shape<Rank>(sizes));
}

template <class To, class From>
run assign(To target, From source) {
  return [target = std::move(target), source = std::move(source)]() mutable { xt::noalias(target) = source; };
}

// The elements that the loops visit, from `start` on.
template <std::size_t Rank, class Tensor>
auto strided(Tensor tensor, const loop_nest& nest, const loop_nest::strides& strides, std::int64_t start) {
  std::array<std::ptrdiff_t, Rank> steps{};
  std::copy_n(strides.begin(), Rank, steps.begin());
  return xt::strided_view(std::move(tensor), shape<Rank>(nest.counts), std::move(steps),
                          static_cast<std::size_t>(start), xt::layout_type::dynamic);
}

template <std::size_t Rank, class T, class Out>
run window(const slice_case& c, const T* input, Out out) {
  const auto nest = loops_of(c);
  auto in = adapt<Rank>(input, c.input_sizes);
  auto source = strided<Rank>(std::move(in), nest, nest.input_strides, nest.input_start);
  if (c.frame_sizes == c.output_sizes) return assign(std::move(out), std::move(source));
  return assign(strided<Rank>(std::move(out), nest, nest.output_strides, 0), std::move(source));
}

template <std::size_t Rank, class T>
run of_rank(const slice_case& c, const T* input, T* output) {
  auto out = adapt<Rank>(output, c.frame_sizes);
  if (c.operation == operation::window) return window<Rank>(c, input, std::move(out));
  if constexpr (Rank <= 5) {
    auto in = adapt<Rank>(input, c.input_sizes);
    if (c.operation == operation::transpose) return assign(out, xt::transpose(std::move(in), shape<Rank>(c.axes)));
    return assign(out, xt::broadcast(std::move(in), shape<Rank>(c.output_sizes)));
  }
  return {};
}

}  // namespace

run prepare_xtensor(const slice_case& c, const std::byte* input, std::byte* frame) {
  return with_elements(c.element_size, input, frame, [&](const auto* in, auto* out) -> run {
    return with_rank(c.rank, [&](auto rank) { return of_rank<rank>(c, in, out); });
  });
}

}  // namespace measured
