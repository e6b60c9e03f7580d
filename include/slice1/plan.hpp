// SPDX-License-Identifier: MIT
// What exactly is copied? A plan: start, signed strides and counts of a legal description, and the bytes that it needs.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/kernel/nest.hpp>  // detail::loop_nest, copy_class
#include <slice1/report.hpp>       // result
#include <slice1/shape.hpp>        // element_span, packed_strides
#include <slice1/types.hpp>        // slice1_desc, slice_desc, element_size
#include <slice1/validate.hpp>     // detail::validate

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t, std::uint64_t
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1 {

namespace detail {
struct plan_maker;
struct plan_reader;
}  // namespace detail

/// The copy that a valid description asks for: proof that it is valid, and all that a kernel needs. Immutable; may be
/// run any number of times, from any thread. With o the output's coordinates,
///     output[output_start + sum of output_strides[i] * o[i]] = input[input_start + sum of input_strides[i] * o[i]]
/// in elements from the beginning of the bound buffers. Only make_plan and part make one.
class plan {
 public:
  /// That of both tensors.
  constexpr slice1::data_type data_type() const noexcept { return data_type_; }

  /// Bytes of an element: 1, 2, 4 or 8.
  constexpr std::uint32_t element_size() const noexcept { return slice1::element_size(data_type_); }

  /// 1 to 8.
  constexpr std::uint32_t dimension_count() const noexcept { return dimension_count_; }

  /// Elements to write in each dimension; a 0 in an empty part.
  constexpr per_dimension<std::uint32_t> output_sizes() const noexcept { return {output_sizes_, dimension_count_}; }

  /// Elements between neighbours in the input: tensor stride times window stride, with the window stride's sign. A
  /// product beyond 2^63 - 1 saturates: there are no neighbours that far apart.
  constexpr per_dimension<std::int64_t> input_strides() const noexcept { return {input_strides_, dimension_count_}; }

  /// Elements between neighbours in the output.
  constexpr per_dimension<std::uint32_t> output_strides() const noexcept { return {output_strides_, dimension_count_}; }

  /// Index of the element that is copied first, in the input and in the output.
  /// @{
  constexpr std::uint64_t input_start() const noexcept { return input_start_; }
  constexpr std::uint64_t output_start() const noexcept { return output_start_; }
  /// @}

  /// Bytes that the bound buffers must have: TotalTensorSizeInBytes where the description gives one, else the tensor's
  /// span. A part needs the buffers of the whole.
  /// @{
  constexpr std::uint64_t input_size_in_bytes() const noexcept { return input_size_in_bytes_; }
  constexpr std::uint64_t output_size_in_bytes() const noexcept { return output_size_in_bytes_; }
  /// @}

  /// What decides which code is fast. Depends on the layout only, not on the machine.
  constexpr slice1::copy_class copy_class() const noexcept { return nest_.kind; }

  /// The i-th of n parts, a plan on the same bound buffers. Parts are disjoint and together write every output element
  /// once; they divide the longest dimension. Where i >= n the part is empty; n = 0 counts as 1.
  constexpr plan part(std::uint64_t i, std::uint64_t n) const noexcept {
    std::size_t longest = 0;
    for (std::size_t d = 1; d < dimension_count_; ++d) {
      if (output_sizes_[d] > output_sizes_[longest]) longest = d;
    }
    const std::uint64_t length = output_sizes_[longest];
    if (n == 0) n = 1;
    const std::uint64_t quotient = length / n;
    const std::uint64_t remainder = length % n;  // the first parts are one longer
    // i * quotient <= length where i <= n: nothing here can overflow.
    const auto begin_of = [=](std::uint64_t k) { return k * quotient + (k < remainder ? k : remainder); };
    const std::uint64_t begin = i < n ? begin_of(i) : length;
    const std::uint64_t end = i < n ? begin_of(i + 1) : length;

    plan result = *this;
    result.output_sizes_[longest] = static_cast<std::uint32_t>(end - begin);
    if (begin < end) {  // an empty part keeps its start, which is within the buffers
      result.input_start_ = static_cast<std::uint64_t>(static_cast<std::int64_t>(input_start_) +
                                                       input_strides_[longest] * static_cast<std::int64_t>(begin));
      result.output_start_ = output_start_ + output_strides_[longest] * begin;
    }
    result.find_nest();
    return result;
  }

 private:
  friend struct detail::plan_maker;
  friend struct detail::plan_reader;
  plan() = default;

  constexpr void find_nest() noexcept {
    detail::nest_maker::make(nest_, element_size(), dimension_count_, output_sizes_, input_strides_, output_strides_,
                             input_start_, output_start_);
  }

  std::uint64_t input_start_ = 0;
  std::uint64_t output_start_ = 0;
  std::uint64_t input_size_in_bytes_ = 0;
  std::uint64_t output_size_in_bytes_ = 0;
  std::array<std::int64_t, max_dimension_count> input_strides_{};
  dimensions output_strides_{};
  dimensions output_sizes_{};
  std::uint32_t dimension_count_ = 0;
  slice1::data_type data_type_{};
  detail::loop_nest nest_{};  // of all the above: found once, so that small copies need not
};

namespace detail {

struct plan_maker {
  // Where a window starts in a dimension, and what it advances by: elements of the tensor.
  struct traversal {
    std::array<std::uint64_t, max_dimension_count> start{};
    std::array<std::int64_t, max_dimension_count> stride{};
  };

  static constexpr plan from_valid(const slice1_desc& desc) noexcept {
    traversal window;
    for (std::uint32_t i = 0; i < desc.dimension_count; ++i) {
      window.stride[i] = desc.input_window_strides[i];
      window.start[i] = desc.input_window_offsets[i];
      if (window.stride[i] < 0) window.start[i] += desc.input_window_sizes[i] - 1;
    }
    return from_traversal(desc.input_tensor, desc.output_tensor, window);
  }

  static constexpr plan from_valid(const slice_desc& desc) noexcept {
    traversal window;
    for (std::uint32_t i = 0; i < desc.dimension_count; ++i) {
      window.stride[i] = desc.strides[i];
      window.start[i] = desc.offsets[i];
    }
    return from_traversal(desc.input_tensor, desc.output_tensor, window);
  }

 private:
  // A valid tensor spans less than 2^32 elements, so all that is addressed fits.
  static constexpr plan from_traversal(const tensor_desc& input, const tensor_desc& output,
                                       const traversal& window) noexcept {
    plan made;
    dimensions input_strides{};
    find_strides(input_strides, input);
    find_strides(made.output_strides_, output);
    made.output_sizes_ = output.sizes;
    made.dimension_count_ = output.dimension_count;
    made.data_type_ = output.data_type;
    made.input_size_in_bytes_ = required_bytes(input, input_strides);
    made.output_size_in_bytes_ = required_bytes(output, made.output_strides_);
    for (std::uint32_t i = 0; i < made.dimension_count_; ++i) {
      made.input_start_ += window.start[i] * input_strides[i];
      made.input_strides_[i] = saturating_signed_multiply(window.stride[i], input_strides[i]);
    }
    made.find_nest();
    return made;
  }
  static constexpr void find_strides(dimensions& strides, const tensor_desc& tensor) noexcept {
    std::uint32_t packed = 1;
    for (std::uint32_t i = tensor.dimension_count; i-- > 0;) {
      strides[i] = tensor.strides ? (*tensor.strides)[i] : packed;
      packed *= tensor.sizes[i];
    }
  }
  static constexpr std::uint64_t required_bytes(const tensor_desc& tensor, const dimensions& strides) noexcept {
    if (tensor.total_tensor_size_in_bytes) return *tensor.total_tensor_size_in_bytes;
    std::uint64_t last = 0;
    for (std::uint32_t i = 0; i < tensor.dimension_count; ++i) {
      last += std::uint64_t{tensor.sizes[i] - 1} * strides[i];
    }
    return (last + 1) * slice1::element_size(tensor.data_type);
  }
};

struct plan_reader {
  static constexpr const loop_nest& nest(const plan& p) noexcept { return p.nest_; }
};

template <class Desc>
constexpr result<plan> make_plan(const Desc& desc, const operator_pointers& pointers, feature_level level) noexcept {
  const report found = validate(desc, pointers, level);
  if (!found) return found;
  return plan_maker::from_valid(desc);
}

}  // namespace detail

/// The plan of a valid description, else the report that `validate` gives; an undocumented description has no plan.
[[nodiscard]] constexpr result<plan> make_plan(const slice1_desc& desc,
                                               feature_level level = latest_feature_level) noexcept {
  return detail::make_plan(desc, detail::operator_pointers{}, level);
}

/// The same for the older operator: a plan knows no difference. (DML_SLICE_OPERATOR_DESC)
[[nodiscard]] constexpr result<plan> make_plan(const slice_desc& desc,
                                               feature_level level = latest_feature_level) noexcept {
  return detail::make_plan(desc, detail::operator_pointers{}, level);
}

}  // namespace slice1
