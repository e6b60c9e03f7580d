// SPDX-License-Identifier: MIT
// `slice(input, description)` returns the output in a new container. Not in the core, because it allocates.
#pragma once

#include <slice1/binding.hpp>             // input_span, bind, validate_binding
#include <slice1/copy.hpp>                // copy
#include <slice1/detail/arithmetic.hpp>   // to_size
#include <slice1/dynamic_descriptor.hpp>  // dynamic_descriptor
#include <slice1/notation/windows.hpp>    // windows
#include <slice1/report.hpp>              // report, result
#include <slice1/slice_grad_plan.hpp>     // plan, slice_grad_plan, make_plan
#include <slice1/types.hpp>               // data_type_of, element, slice1_desc etc., feature_level

#include <concepts>     // std::derived_from
#include <cstddef>      // std::byte
#include <type_traits>  // std::remove_cv_t, std::is_same_v, std::is_void_v, std::conditional_t
#include <utility>      // std::move
#include <vector>       // std::vector

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

template <class Container, class Input>
using sliced_container =
    std::conditional_t<std::is_void_v<Container>, std::vector<std::remove_cv_t<element_of<const Input>>>, Container>;

// Validates the input alone, as if a fitting output began where the input ends.
template <any_plan Plan, class Input>
report validate_input(const Plan& p, const Input& input) noexcept {
  const auto bound = bind<const void>(input_span(input));
  const auto* const end = static_cast<const std::byte*>(bound.data) + bound.size_in_bytes;
  return validate_binding(p, bound, {const_cast<std::byte*>(end), p.output_size_in_bytes(), 0, data_type::unknown});
}

template <class Container, any_plan Plan, class Input>
result<sliced_container<Container, Input>> slice_by_plan(const result<Plan>& planned, const Input& input) {
  using container = sliced_container<Container, Input>;
  static_assert(!std::is_void_v<Container> || !std::is_same_v<container, std::vector<bool>>,
                "slice1: the input's elements are bool, and a std::vector<bool> has no elements to write to. Name the "
                "output's container, as in slice<std::vector<std::uint8_t>>(input, description).");
  if (!planned) return planned.error();
  if (const report checked = validate_input(*planned, input); !checked.ok()) return checked;
  container output(to_size(planned->output_size_in_bytes() / sizeof(typename container::value_type)));
  if (const report copied = slice1::copy(*planned, input, output); !copied.ok()) return copied;
  return result<container>(std::move(output));
}

}  // namespace detail

/// The output in a new container: a std::vector of the input's elements, or a `Container` that can be made from a
/// number of elements, as in slice<std::pmr::vector<float>>(input, desc); an input of bool needs one. It has as many
/// elements as the output tensor spans; those between addressed elements have the container's initial value. Fails with
/// validate's report if the description is not valid, with copy's if it does not fit the input or the container's
/// element type. For a slice_grad_desc, the output is the output gradient. `input` is an input_buffer. Nothing is
/// allocated before the description and the input are checked.
/// @{
template <class Container = void, input_buffer Input>
[[nodiscard]] auto slice(const Input& input, const slice1_desc& desc, feature_level level = latest_feature_level) {
  return detail::slice_by_plan<Container>(slice1::make_plan(desc, level), input);
}
template <class Container = void, input_buffer Input, class Element, std::size_t Rank>
[[nodiscard]] auto slice(const Input& input, const descriptor<Element, Rank>& desc,
                         feature_level level = latest_feature_level) {
  return detail::slice_by_plan<Container>(slice1::make_plan(desc, level), input);
}
template <class Container = void, input_buffer Input>
[[nodiscard]] auto slice(const Input& input, const dynamic_descriptor& desc,
                         feature_level level = latest_feature_level) {
  return detail::slice_by_plan<Container>(slice1::make_plan(desc, level), input);
}
template <class Container = void, input_buffer Input, detail::neighbour_desc Desc>
[[nodiscard]] auto slice(const Input& input, const Desc& desc, feature_level level = latest_feature_level) {
  return detail::slice_by_plan<Container>(slice1::make_plan(desc, level), input);
}
/// @}

/// `slice` for windows on a packed input whose elements have one of the operator's types. If the windows are empty(),
/// the report has tensor.size and window.size, because DirectML has no tensors without elements.
template <class Container = void, input_buffer Input, std::derived_from<windows> Windows>
requires element<std::remove_cv_t<detail::element_of<const Input>>>
[[nodiscard]] auto slice(const Input& input, const Windows& w) {
  return slice1::slice<Container>(input, w.desc(data_type_of<std::remove_cv_t<detail::element_of<const Input>>>));
}

/// `slice` for what a notation returns, as in slice(input, numpy_windows(sizes, {{0, 2}})): its windows, or its report.
template <class Container = void, input_buffer Input, std::derived_from<windows> Windows>
requires element<std::remove_cv_t<detail::element_of<const Input>>>
[[nodiscard]] auto slice(const Input& input, const result<Windows>& w) {
  using sliced = decltype(slice1::slice<Container>(input, *w));
  return w ? slice1::slice<Container>(input, *w) : sliced(w.error());
}

}  // namespace slice1
