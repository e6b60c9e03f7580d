// SPDX-License-Identifier: MIT
// The plan of a slice's gradient, which writes zeros and elements: a plan for each.
#pragma once

#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan.hpp>               // plan, kernels, detail::code
#include <slice1/plan/element_map.hpp>   // detail::find_strides, detail::traversal_of
#include <slice1/types.hpp>              // slice_grad_desc, slice1_desc, dimensions

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::uint64_t
#include <type_traits>  // std::is_same_v, std::is_void_v, std::is_constant_evaluated

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

template <>
struct plan_type<slice_grad_desc> {
  using type = slice_grad_plan;
};

// Where the elements of one dimension of the input gradient go: indices of the output gradient, ascending.
struct target_indices {
  std::uint64_t first;
  std::uint32_t step, count;

  // How many of them are below an index.
  constexpr std::uint64_t before(std::uint64_t index) const noexcept {
    if (index <= first) return 0;
    const std::uint64_t reached = (index - first - 1) / step + 1;
    return reached < count ? reached : count;
  }
};
constexpr target_indices targets_of(const slice_grad_desc& valid, std::uint32_t i) noexcept {
  const auto step = magnitude(valid.input_window_strides[i]);
  const auto count = valid.input_gradient_tensor.sizes[i];
  const auto window = traversal_of(valid, i);
  return {window.stride < 0 ? window.start - std::uint64_t{step} * (count - 1) : window.start, step, count};
}

// The slice that writes every element of the output gradient. Its input is one element, which is 0.
constexpr slice1_desc zeros_of(const slice_grad_desc& valid) noexcept {
  slice1_desc desc;
  desc.output_tensor = valid.output_gradient_tensor;
  desc.dimension_count = valid.dimension_count;
  desc.input_tensor.data_type = desc.output_tensor.data_type;
  desc.input_tensor.dimension_count = valid.dimension_count;
  desc.input_tensor.sizes = desc.input_window_sizes = desc.output_tensor.sizes;
  desc.input_tensor.strides.emplace();
  for (std::uint32_t i = 0; i < valid.dimension_count; ++i) desc.input_window_strides[i] = 1;
  return desc;
}

// The slice that writes the output-gradient elements that have a source. Its input is the input gradient, read
// backwards where the window's stride is negative.
struct gradient_elements {
  slice1_desc desc;
  std::uint64_t output_start = 0;
  dimensions first{}, step{};  // of target_indices
};
constexpr gradient_elements elements_of(const slice_grad_desc& valid) noexcept {
  gradient_elements elements;
  auto& desc = elements.desc;
  desc.input_tensor = desc.output_tensor = valid.input_gradient_tensor;
  desc.dimension_count = valid.dimension_count;
  desc.input_window_sizes = desc.input_tensor.sizes;
  auto& strides = desc.output_tensor.strides.emplace();
  desc.output_tensor.total_tensor_size_in_bytes = find_strides(valid.output_gradient_tensor, strides);
  for (std::uint32_t i = 0; i < valid.dimension_count; ++i) {
    const auto [first, step, count] = targets_of(valid, i);
    const auto stride = strides[i];
    elements.output_start += first * stride;
    elements.first[i] = static_cast<std::uint32_t>(first);
    elements.step[i] = step;
    desc.input_window_strides[i] = valid.input_window_strides[i] < 0 ? -1 : 1;
    strides[i] = count > 1 ? stride * step : stride;  // the index of every element is below 2^32
  }
  return elements;
}

}  // namespace detail

/// What the gradient of a slice writes: zeros, then the elements of the input gradient. It proves that its description
/// is valid, is immutable, and can run any number of times, from any thread. Only make_plan and part return one.
class slice_grad_plan {
 public:
  /// @private For make_plan only, which has the key.
  constexpr slice_grad_plan(const detail::plan_key& key, const slice_grad_desc& valid) noexcept
      : slice_grad_plan(key, valid, detail::elements_of(valid)) {}

  /// The data type of the elements of both tensors.
  constexpr slice1::data_type data_type() const noexcept { return zeros_.data_type(); }

  /// Bytes of an element: 1, 2, 4 or 8.
  constexpr std::uint32_t element_size() const noexcept { return zeros_.element_size(); }

  /// 1 to 8.
  constexpr std::uint32_t dimension_count() const noexcept { return zeros_.dimension_count(); }

  /// Writes every element of the output gradient. Its input is a single element, which must be 0.
  /// @{
  constexpr const plan& zeros() const& noexcept { return zeros_; }
  constexpr plan zeros() const&& noexcept { return zeros_; }
  /// @}

  /// Writes the output-gradient elements that have a source in the input gradient; none if the plan is empty. It needs
  /// the buffers of the whole plan.
  /// @{
  constexpr const plan& elements() const& noexcept { return elements_; }
  constexpr plan elements() const&& noexcept { return elements_; }
  /// @}

  /// Bytes that the buffers of the input gradient and of the output gradient must have, as for a plan.
  /// @{
  constexpr std::uint64_t input_size_in_bytes() const noexcept { return elements_.input_size_in_bytes(); }
  constexpr std::uint64_t output_size_in_bytes() const noexcept { return zeros_.output_size_in_bytes(); }
  /// @}

  /// Elements that typed buffers must have: the bytes above, rounded up to whole elements.
  /// @{
  constexpr std::uint64_t input_element_count() const noexcept { return elements_.input_element_count(); }
  constexpr std::uint64_t output_element_count() const noexcept { return zeros_.output_element_count(); }
  /// @}

  /// The i-th of n parts, on the same bound buffers. Parts are disjoint, and together they write every element of the
  /// output gradient. They divide one of its dimensions, as a plan's parts do. For i >= n the part is empty; n = 0
  /// counts as 1.
  template <class Code = detail::code>
  constexpr slice_grad_plan part(std::uint64_t i, std::uint64_t n) const noexcept {
    if constexpr (!std::is_void_v<Code>) {
      if (!std::is_constant_evaluated()) return kernels<Code>::part(*this, i, n);
    }
    const auto part = detail::plan_access::part_of(zeros_, i, n);
    return restricted(part.dimension, part.begin, part.end - part.begin);
  }

 private:
  friend struct detail::plan_access;

  constexpr slice_grad_plan(const detail::plan_key& key, const slice_grad_desc& valid,
                            const detail::gradient_elements& elements) noexcept
      : zeros_(key, detail::zeros_of(valid)),
        elements_(key, elements.desc, elements.output_start),
        first_(elements.first),
        step_(elements.step) {}

  constexpr detail::target_indices targets(std::size_t d) const noexcept {
    return {first_[d], step_[d], elements_.output_sizes()[d]};
  }

  // The plan for `count` indices of dimension d of the output gradient, from `begin` on.
  constexpr slice_grad_plan restricted(std::size_t d, std::uint64_t begin, std::uint64_t count) const noexcept {
    const auto all = targets(d);
    const auto before = all.before(begin), until = all.before(begin + count);
    slice_grad_plan result = *this;
    result.zeros_ = detail::plan_access::restricted(zeros_, d, begin, 1, count);
    result.elements_ = detail::plan_access::restricted(elements_, d, before, 1, until - before);
    if (until > before) result.first_[d] = static_cast<std::uint32_t>(all.first + before * all.step - begin);
    return result;
  }

  plan zeros_, elements_;
  // By dimension, indices of the output gradient within the plan: the least with an element, and from one to the next.
  dimensions first_, step_;
};

namespace detail {

template <class Plan>
concept any_plan = std::is_same_v<Plan, plan> || std::is_same_v<Plan, slice_grad_plan>;

template <any_plan Plan>
inline constexpr operator_tensors bound_tensors = tensors_of<slice1_desc>;
template <>
inline constexpr operator_tensors bound_tensors<slice_grad_plan> = tensors_of<slice_grad_desc>;

}  // namespace detail

}  // namespace slice1
