// SPDX-License-Identifier: MIT
// How is a gradient written fast? Large slabs of the output gradient get either zeros or elements, and are written
// once; the rest gets zeros and then elements.
#pragma once

#include <slice1/copy/dispatch.hpp>    // copier
#include <slice1/reference.hpp>        // element_count
#include <slice1/slice_grad_plan.hpp>  // slice_grad_plan, plan, plan_access, target_indices

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t

namespace slice1::detail::kernel {

// Slabs of this many bytes and more are faster written apart (gradients of 256 MiB: 1.1 to 1.4 times).
inline constexpr std::uint64_t least_slab = 4096;

// A class template, so that units that never copy don't instantiate the kernels.
template <class = void>
class gradient {
 public:
  // Both pointers are to the beginnings of the bound buffers.
  gradient(const std::byte* input, std::byte* output) noexcept : input_(input), output_(output) {}

  void write(const slice_grad_plan& p) const noexcept {
    if (element_count(p.elements()) == 0) fill(p.zeros());
    else write_slabs(p, p.zeros(), largest_stride);
  }

 private:
  static constexpr std::uint64_t largest_stride = std::uint64_t{1} << 32;

  // The dimension of the largest stride below a limit, in the output; dimension_count() if no stride is below it.
  static std::size_t outermost(const plan& p, std::uint64_t limit) noexcept {
    std::size_t found = p.dimension_count();
    std::uint64_t largest = 0;
    for (std::size_t d = 0; d < p.dimension_count(); ++d) {
      const std::uint64_t stride = p.output_strides()[d];
      if (p.output_sizes()[d] == 1 || stride >= limit || stride <= largest) continue;
      found = d;
      largest = stride;
    }
    return found;
  }

  void run(const plan& p, const std::byte* input) const noexcept {
    copier<>::copy(plan_access::nest(p), input, output_);
  }
  void fill(const plan& zeros) const noexcept {
    static constexpr std::byte zero[8]{};
    run(zeros, zero);
  }

  // Zeros for the indices of dimension d that no element goes to.
  void fill_between(const plan& zeros, std::size_t d, const target_indices& targets) const noexcept {
    const auto fill_indices = [&](std::uint64_t begin, std::uint64_t step, std::uint64_t count) {
      if (count != 0) fill(plan_access::restricted(zeros, d, begin, step, count));
    };
    const std::uint64_t gaps = targets.count - 1, gap = targets.step - 1;
    const auto end = targets.first + gaps * targets.step + 1;
    fill_indices(0, 1, targets.first);
    if (gaps < gap) {
      for (std::uint64_t k = 0; k < gaps; ++k) fill_indices(targets.first + k * targets.step + 1, 1, gap);
    } else {
      for (std::uint64_t k = 1; k <= gap && gaps != 0; ++k) fill_indices(targets.first + k, targets.step, gaps);
    }
    fill_indices(end, 1, zeros.output_sizes()[d] - end);
  }

  // By dimensions whose strides are below a limit, from the outermost inwards. `zeros` are those of the slabs that have
  // elements.
  void write_slabs(const slice_grad_plan& p, const plan& zeros, std::uint64_t limit) const noexcept {
    const auto d = outermost(zeros, limit);
    if (d < p.dimension_count()) {
      const std::uint64_t stride = zeros.output_strides()[d];
      const auto targets = plan_access::targets(p, d);
      // One index, or all that have elements if those are neighbours.
      const auto slab = stride * p.element_size() * (targets.step == 1 ? targets.count : 1);
      if (slab >= least_slab) {
        fill_between(zeros, d, targets);
        return write_slabs(p, plan_access::restricted(zeros, d, targets.first, targets.step, targets.count), stride);
      }
    }
    if (element_count(zeros) != element_count(p.elements())) fill(zeros);
    run(p.elements(), input_);
  }

  const std::byte* input_;
  std::byte* output_;
};

}  // namespace slice1::detail::kernel
