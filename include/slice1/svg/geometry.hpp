// SPDX-License-Identifier: MIT
// How a slice uses each element of its two tensors: it is in the window, copied, or missing.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/format/desc.hpp>  // detail::window_dimension, detail::window_at, detail::readable
#include <slice1/svg/axis.hpp>
#include <slice1/types.hpp>  // slice1_desc etc., max_dimension_count, tensor_desc

#include <array>        // std::array
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::uint64_t, std::int64_t
#include <optional>     // std::optional
#include <type_traits>  // std::is_same_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

using coordinates = std::array<std::uint64_t, max_dimension_count>;

// An element, or what the window demands where the input has none.
struct cell {
  bool exists;                          // in the tensor
  bool in_window;                       // for an input element, also beyond the tensor
  bool is_missing;                      // demanded by the window or the output, but absent
  std::optional<std::uint64_t> number;  // in output order; for an input element, only if it is copied
};

// A tensor as it is shown: the indices of each dimension.
struct shown_tensor {
  std::size_t rank = 0;  // 0 if nothing can be shown
  std::array<axis, max_dimension_count> axes{};
};

// The last index of a dimension; 0 if the dimension has size 0.
constexpr std::uint64_t last_of(std::uint64_t size) noexcept {
  return size == 0 ? 0 : size - 1;
}

// The tensor that the window is in, and the one of the elements copied. For a gradient, they are the output and the
// input.
// @{
template <class Desc>
constexpr const tensor_desc& windowed_of(const Desc& desc) noexcept {
  return std::is_same_v<Desc, slice_grad_desc> ? output_of(desc) : input_of(desc);
}
template <class Desc>
constexpr const tensor_desc& copied_of(const Desc& desc) noexcept {
  return std::is_same_v<Desc, slice_grad_desc> ? input_of(desc) : output_of(desc);
}
// @}

// The index of a tensor's element in its buffer. The tensor has an element_span, and the element.
constexpr std::uint64_t buffer_index(const tensor_desc& tensor, const coordinates& at) noexcept {
  std::uint64_t index = 0, packed = 1;
  for (std::size_t i = tensor.dimension_count; i > 0;) {
    --i;
    index += at[i] * (tensor.strides ? (*tensor.strides)[i] : packed);
    if (!tensor.strides) packed *= tensor.sizes[i];
  }
  return index;
}

// The coordinates of the element with a number in row-major order. Every size is at least 1.
constexpr coordinates coordinates_of(const tensor_desc& tensor, std::uint64_t number) noexcept {
  coordinates at{};
  for (std::size_t i = tensor.dimension_count; i > 0;) {
    --i;
    at[i] = number % tensor.sizes[i];
    number /= tensor.sizes[i];
  }
  return at;
}

// The facts of a description that a picture shows. Any numbers are allowed. `Input` is the tensor that the window is
// in.
class slice_geometry {
 public:
  template <class Desc>
  constexpr explicit slice_geometry(const Desc& desc) noexcept
      : input_(windowed_of(desc)),
        output_(copied_of(desc)),
        input_rank_(readable(input_.dimension_count)),
        output_rank_(readable(output_.dimension_count)),
        has_window_(input_rank_ != 0 && input_rank_ == desc.dimension_count),
        has_copy_(has_window_ && output_rank_ == input_rank_) {
    for (std::size_t i = 0; has_window_ && i < input_rank_; ++i) window_[i] = window_at(desc, i);
  }

  constexpr bool has_window() const noexcept { return has_window_; }
  constexpr bool has_copy() const noexcept { return has_copy_; }
  constexpr std::int64_t stride(std::size_t i) const noexcept { return window_[i].stride; }

  // The output's elements; nullopt beyond 2^64 - 1.
  constexpr std::optional<std::uint64_t> output_count() const noexcept {
    std::optional<std::uint64_t> count = 1;
    for (std::size_t i = 0; i < output_rank_ && count; ++i) count = checked_multiply(*count, output_.sizes[i]);
    return count;
  }

  // The input element that is copied to an output element. If the input has none, it is beyond the tensor.
  constexpr coordinates source(const coordinates& output) const noexcept {
    coordinates input{};
    for (std::size_t i = 0; i < input_rank_; ++i) input[i] = source(i, output[i]).value_or(input_.sizes[i]);
    return input;
  }

  constexpr cell input_cell(const coordinates& at) const noexcept {
    cell c{true, has_window_, false, std::nullopt};
    std::optional<std::uint64_t> number = 0;
    for (std::size_t i = 0; i < input_rank_; ++i) {
      c.exists = c.exists && at[i] < input_.sizes[i];
      if (!c.in_window) continue;
      const auto& w = window_[i];
      c.in_window = w.offset <= at[i] && at[i] - w.offset < w.size.value_or(0);
      if (has_copy_) number = c.in_window ? next_number(number, target(i, at[i]), i) : std::nullopt;
    }
    c.is_missing = c.in_window && !c.exists;
    if (c.in_window && has_copy_) c.number = number;
    return c;
  }

  constexpr cell output_cell(const coordinates& at) const noexcept {
    cell c{true, false, false, 0};
    for (std::size_t i = 0; i < output_rank_; ++i) {
      c.number = next_number(c.number, at[i], i);
      c.is_missing = c.is_missing || (has_copy_ && !source(i, at[i]));
    }
    return c;
  }

  // The input with the part of the window that is beyond it, if there is any.
  constexpr shown_tensor shown_input(std::size_t columns) const noexcept {
    return shown(input_rank_, columns, [this](std::size_t i, std::size_t most) {
      const auto& w = window_[i];
      const std::uint64_t size = input_.sizes[i];
      const auto window_size = w.size.value_or(0);
      const auto end = window_size == 0 ? 0 : w.offset + window_size;
      const auto start = w.start.value_or(0);
      const auto copied = [&w, start](std::uint64_t k) {
        if (k >= w.maximum.value_or(0)) return start;
        return moved(start, w.stride, k);
      };
      const auto last = has_copy_ ? last_of(output_.sizes[i]) : 0;
      return axis(end > size ? end : size, most,
                  {start, end > size ? size : start, copied(1), copied(last), 0, w.offset, last_of(end), last_of(size),
                   copied(2), copied(3)});
    });
  }

  constexpr shown_tensor shown_output(std::size_t columns) const noexcept {
    return shown(output_rank_, columns, [this](std::size_t i, std::size_t most) {
      const std::uint64_t size = output_.sizes[i];
      const auto missing = has_copy_ ? first_missing(i) : size;
      return axis(size, most, {0, missing, last_of(size)});
    });
  }

 private:
  // How many panels are shown, and how many rows in each if there are several.
  static constexpr std::size_t most_panels = 6, most_rows = 8;

  // Divides the panels among the outer dimensions, the innermost first.
  template <class AxisOf>
  static constexpr shown_tensor shown(std::size_t rank, std::size_t columns, const AxisOf& axis_of) noexcept {
    shown_tensor t;
    const auto has_panels = [&](std::size_t count) {  // whether the first dimensions have several indices
      for (std::size_t i = 0; i < count; ++i) {
        if (axis_of(i, 1).extent() != 1) return true;
      }
      return false;
    };
    std::size_t panels = most_panels;
    for (std::size_t i = rank; i > 0;) {
      --i;
      std::size_t most = has_panels(i) && panels >= 3 ? 3 : panels;
      if (i + 1 == rank) most = columns;
      else if (i + 2 == rank) most = has_panels(i) ? most_rows : axis::capacity;
      t.axes[i] = axis_of(i, most);
      if (t.axes[i].size() == 0) return {};
      if (i + 2 < rank) panels /= t.axes[i].size();
    }
    t.rank = rank;
    return t;
  }

  // number * output size + output coordinate: the row-major order.
  constexpr std::optional<std::uint64_t> next_number(std::optional<std::uint64_t> number,
                                                     std::optional<std::uint64_t> output,
                                                     std::size_t i) const noexcept {
    if (number) number = checked_multiply(*number, output_.sizes[i]);
    return number && output ? checked_add(*number, *output) : std::nullopt;
  }

  // The output coordinate that the window's input coordinate is copied to.
  constexpr std::optional<std::uint64_t> target(std::size_t i, std::uint64_t input) const noexcept {
    const auto& w = window_[i];
    const std::uint64_t start = w.start.value_or(0);
    if (w.stride < 0 ? input > start : input < start) return std::nullopt;
    const auto distance = w.stride < 0 ? start - input : input - start;
    const std::uint64_t step = magnitude(w.stride);
    const bool is_hit = step == 0 ? distance == 0 : distance % step == 0;
    const auto output = step == 0 ? 0 : distance / step;
    return is_hit && output < output_.sizes[i] ? std::optional(output) : std::nullopt;
  }

  // The input coordinate that an output coordinate is copied from; nullopt if the window or the tensor ends before.
  constexpr std::optional<std::uint64_t> source(std::size_t i, std::uint64_t output) const noexcept {
    const auto& w = window_[i];
    if (w.size.value_or(0) == 0 || !w.start || (w.stride != 0 && output >= w.maximum.value_or(0))) return std::nullopt;
    const auto input = moved(*w.start, w.stride, output);
    return input < input_.sizes[i] ? std::optional(input) : std::nullopt;
  }

  // The first output coordinate without a source; at least the output's size if all have one.
  constexpr std::uint64_t first_missing(std::size_t i) const noexcept {
    const auto& w = window_[i];
    const std::uint64_t size = output_.sizes[i];
    if (!source(i, 0)) return 0;
    if (w.stride == 0) return size;
    const std::uint64_t supplied = w.maximum.value_or(0);
    if (w.stride < 0) return supplied;  // its start is in the tensor, and so is the rest
    const auto within = (input_.sizes[i] - 1 - w.start.value_or(0)) / static_cast<std::uint64_t>(w.stride) + 1;
    return within < supplied ? within : supplied;
  }

  const tensor_desc& input_;
  const tensor_desc& output_;
  std::size_t input_rank_, output_rank_;
  bool has_window_, has_copy_;
  std::array<window_dimension, max_dimension_count> window_{};
};

}  // namespace slice1::detail
