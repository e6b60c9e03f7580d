// SPDX-License-Identifier: MIT
// `copy` gives exactly `reference_copy`'s result, faster; `run` validates, plans and copies in one call.
#pragma once

#include <slice1/binding.hpp>          // detail::validate_binding, input_span, output_span, bind
#include <slice1/reference.hpp>        // reference_copy
#include <slice1/report.hpp>           // report
#include <slice1/slice_grad_plan.hpp>  // plan, slice_grad_plan, make_plan, detail::code
#include <slice1/types.hpp>            // slice1_desc etc., feature_level

#include <cstddef>      // std::byte
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated

#if !defined(SLICE1_DETAIL_COMPILED_KERNELS)
#include <slice1/copy/dispatch.hpp>  // kernel::copier
#include <slice1/copy/gradient.hpp>  // kernel::gradient
#endif

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The compiled code of `copy` and `run`. Each header-only unit that copies compiles it again, which is slow, unless
/// the unit has the first line and another unit has the second. With CMake or pkg-config, the target slice1::kernels is
/// simpler and covers more; with it, these lines have no effect.
///
///     extern template struct slice1::kernels<>;
///
///     template struct slice1::kernels<>;
template <class Code>
struct kernels {
  /// @private `copy` for buffers of all types.
  static report copy(const plan&, const detail::bound_buffer<const void>& input,
                     const detail::bound_buffer<void>& output) noexcept;
  /// @private The same for the plan of a gradient.
  static report copy(const slice_grad_plan&, const detail::bound_buffer<const void>& input,
                     const detail::bound_buffer<void>& output) noexcept;
};

#if !defined(SLICE1_DETAIL_COMPILED_KERNELS)
// Not in the class, where they would be inline: `extern template` has no effect on inline functions.
template <class Code>
report kernels<Code>::copy(const plan& p, const detail::bound_buffer<const void>& input,
                           const detail::bound_buffer<void>& output) noexcept {
  if (!detail::is_valid_binding(p, input, output)) return detail::validate_binding(p, input, output);
  detail::kernel::copier<>::copy(p, static_cast<const std::byte*>(input.data), static_cast<std::byte*>(output.data));
  return {};
}
template <class Code>
report kernels<Code>::copy(const slice_grad_plan& p, const detail::bound_buffer<const void>& input,
                           const detail::bound_buffer<void>& output) noexcept {
  if (!detail::is_valid_binding(p, input, output)) return detail::validate_binding(p, input, output);
  detail::kernel::gradient<>(static_cast<const std::byte*>(input.data), static_cast<std::byte*>(output.data)).write(p);
  return {};
}
#endif

/// Copies the plan's elements bit for bit, and writes only the addressed output elements; for a slice_grad_plan, zeros
/// first. The result is `reference_copy`'s. If the buffers don't fit the plan, it returns validate_binding's report and
/// writes nothing. Buffers are as for validate_binding. In constant evaluation it runs the reference's loops.
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, detail::any_plan Plan,
          class Code = detail::code>
constexpr report copy(const Plan& p, const Input& input, Output&& output) noexcept {
  if (std::is_constant_evaluated()) return slice1::reference_copy(p, input, static_cast<Output&&>(output));
  return kernels<Code>::copy(p, detail::bind<const void>(detail::input_span(input)),
                             detail::bind<void>(detail::output_span(static_cast<Output&&>(output))));
}

/// Validates, plans and copies. Returns `validate`'s report if the description is not valid, else `copy`'s. Nothing is
/// written unless the report is ok. Buffers are as for validate_binding.
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, class = detail::code>
constexpr report run(const slice1_desc& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto planned = slice1::make_plan(desc, level);
  return planned ? slice1::copy(*planned, input, static_cast<Output&&>(output)) : planned.error();
}

/// `run` for a descriptor, which types the buffers: elements with another data type don't compile.
template <class Element, std::size_t Rank, class Input = std::span<const std::byte>,
          class Output = std::span<std::byte>, class = detail::code>
constexpr report run(const descriptor<Element, Rank>& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  if constexpr (detail::contiguous<const Input> && detail::contiguous<Output>) {
    static_assert(
        detail::holds<Element, const Input>(),
        "slice1: the input's elements are not of the descriptor's type. Pass a buffer of that type, or bytes.");
    static_assert(detail::holds<Element, Output>(),
                  "slice1: the output's elements are not of the descriptor's type. Pass a buffer of that type, or "
                  "bytes.");
  }
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return slice1::run(slice1_desc(desc), input, static_cast<Output&&>(output), level);
}

/// `run` for the older operator, and for the gradient. (DML_SLICE_OPERATOR_DESC, DML_SLICE_GRAD_OPERATOR_DESC)
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, detail::neighbour_desc Desc,
          class = detail::code>
constexpr report run(const Desc& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto planned = slice1::make_plan(desc, level);
  return planned ? slice1::copy(*planned, input, static_cast<Output&&>(output)) : planned.error();
}

}  // namespace slice1
