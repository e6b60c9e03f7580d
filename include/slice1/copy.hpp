// SPDX-License-Identifier: MIT
// How is it computed fast? `copy` has the results of `reference_copy`; `run` validates, plans and copies in one call.
#pragma once

#include <slice1/binding.hpp>          // input_span, output_span, bind
#include <slice1/plan/compiled.hpp>    // kernels, detail::code
#include <slice1/reference.hpp>        // reference_copy
#include <slice1/report.hpp>           // report
#include <slice1/slice_grad_plan.hpp>  // plan, slice_grad_plan, make_plan
#include <slice1/types.hpp>            // slice1_desc and its kin, feature_level

#include <cstddef>      // std::byte
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated

#if !defined(SLICE1_DETAIL_COMPILED_KERNELS)
#include <slice1/copy/bound.hpp>  // kernels<>::copy
#endif

namespace slice1 {

/// Does what `reference_copy` does, fast: copies the plan's elements bit for bit, and writes nothing but the addressed
/// output elements; by a slice_grad_plan, also zeros. Where the buffers don't fit the plan, the report is
/// validate_binding's and nothing is written. Buffers are as for validate_binding. Constant evaluation takes the
/// reference's path.
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, detail::any_plan Plan,
          class Code = detail::code>
constexpr report copy(const Plan& p, const Input& input, Output&& output) noexcept {
  if (std::is_constant_evaluated()) return slice1::reference_copy(p, input, static_cast<Output&&>(output));
  return kernels<Code>::copy(p, detail::bind<const void>(detail::input_span(input)),
                             detail::bind<void>(detail::output_span(static_cast<Output&&>(output))));
}

/// Validates, plans and copies. The report is `validate`'s where the description is not valid, else `copy`'s. Nothing
/// is written unless it is ok. Buffers are as for validate_binding.
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, class = detail::code>
constexpr report run(const slice1_desc& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto planned = slice1::make_plan(desc, level);
  return planned ? slice1::copy(*planned, input, static_cast<Output&&>(output)) : planned.error();
}

/// The same for the older operator, and for the gradient. (DML_SLICE_OPERATOR_DESC, DML_SLICE_GRAD_OPERATOR_DESC)
template <class Input = std::span<const std::byte>, class Output = std::span<std::byte>, detail::neighbour_desc Desc,
          class = detail::code>
constexpr report run(const Desc& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto planned = slice1::make_plan(desc, level);
  return planned ? slice1::copy(*planned, input, static_cast<Output&&>(output)) : planned.error();
}

}  // namespace slice1
