// SPDX-License-Identifier: MIT
// How would a user of xtensor write a case? With views on adapted buffers, assigned without a temporary.
#include "implementations.hpp"

#include <xtensor/xadapt.hpp>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>
#include <xtensor/xview.hpp>

#include <algorithm>  // std::any_of, std::copy_n, std::find
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

template <std::size_t Rank, class T, class Out>
run window(const slice_case& c, const T* input, Out out) {
  const auto first = [&](std::size_t i) { return static_cast<std::ptrdiff_t>(c.offsets[i]); };
  const auto last = [&](std::size_t i) { return first(i) + static_cast<std::ptrdiff_t>(c.window_sizes[i]); };
  const auto step = [&](std::size_t i) { return static_cast<std::ptrdiff_t>(c.strides[i]); };
  auto in = adapt<Rank>(input, c.input_sizes);
  if constexpr (Rank <= 2) {
    const auto end = c.strides.begin() + Rank;
    if (std::find(c.strides.begin(), end, -1) != end) {
      const auto axis = static_cast<std::size_t>(std::find(c.strides.begin(), end, -1) - c.strides.begin());
      return assign(out, xt::flip(std::move(in), axis));
    }
    const bool unit = std::all_of(c.strides.begin(), end, [](auto stride) { return stride == 1; });
    if constexpr (Rank == 1) {
      if (unit) return assign(out, xt::view(std::move(in), xt::range(first(0), last(0))));
      if (step(0) > 0) return assign(out, xt::view(std::move(in), xt::range(first(0), last(0), step(0))));
    } else {
      if (unit) {
        return assign(out, xt::view(std::move(in), xt::range(first(0), last(0)), xt::range(first(1), last(1))));
      }
      return assign(
          out, xt::view(std::move(in), xt::range(first(0), last(0), step(0)), xt::range(first(1), last(1), step(1))));
    }
  }
  xt::xstrided_slice_vector slices;
  for (std::size_t i = 0; i < Rank; ++i) {
    using xt::placeholders::_;
    if (step(i) < 0) slices.emplace_back(xt::range(_, _, step(i)));
    else slices.emplace_back(xt::range(first(i), last(i), step(i)));
  }
  return assign(out, xt::strided_view(std::move(in), slices));
}

// Copies a whole tensor into part of another.
template <std::size_t Rank, class T, class Out>
run paste(const slice_case& c, const T* input, Out frame) {
  auto in = adapt<Rank>(input, c.input_sizes);
  if constexpr (Rank == 1) {
    using xt::placeholders::_;
    return assign(xt::view(std::move(frame), xt::range(_, _, static_cast<std::ptrdiff_t>(c.frame_steps[0]))), in);
  } else {
    return assign(xt::view(std::move(frame), xt::all(), xt::range(0, static_cast<std::ptrdiff_t>(c.output_sizes[1]))),
                  in);
  }
}

template <std::size_t Rank, class T>
run of_rank(const slice_case& c, const T* input, T* output) {
  auto out = adapt<Rank>(output, c.frame_sizes);
  if (c.operation == operation::window) {
    if (c.frame_sizes == c.output_sizes) return window<Rank>(c, input, out);
    if constexpr (Rank <= 2) return paste<Rank>(c, input, out);
  }
  auto in = adapt<Rank>(input, c.input_sizes);
  if constexpr (Rank == 2 || Rank == 4) {
    if (c.operation == operation::transpose) return assign(out, xt::transpose(std::move(in), shape<Rank>(c.axes)));
  }
  if constexpr (Rank == 2) return assign(out, xt::broadcast(std::move(in), shape<Rank>(c.output_sizes)));
  return {};
}

}  // namespace

run prepare_xtensor(const slice_case& c, const std::byte* input, std::byte* frame) {
  return with_elements(c.element_size, input, frame, [&](const auto* in, auto* out) -> run {
    switch (c.rank) {
      case 1: return of_rank<1>(c, in, out);
      case 2: return of_rank<2>(c, in, out);
      case 4: return of_rank<4>(c, in, out);
      case 8: return of_rank<8>(c, in, out);
    }
    return {};
  });
}

}  // namespace measured
