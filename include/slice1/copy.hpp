// SPDX-License-Identifier: MIT
// How is it computed fast? `copy` gives what `reference_copy` gives; `run` is validate, plan and copy in one call.
#pragma once

#include <slice1/binding.hpp>          // validate_binding, input_buffer, output_buffer
#include <slice1/kernel/dispatch.hpp>  // kernel::copy
#include <slice1/plan.hpp>             // plan, make_plan
#include <slice1/reference.hpp>        // reference_copy
#include <slice1/report.hpp>           // report
#include <slice1/types.hpp>            // slice1_desc, feature_level

#include <cstddef>      // std::byte
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated

namespace slice1 {
namespace detail {

// A template, as are all that lead here, so that whoever copies nothing does not wait for the kernels to compile.
template <int = 0>
report copy(const plan& p, const bound_buffer<const void>& input, const bound_buffer<void>& output) noexcept {
  if (!suits(p, input, output)) {
    const report found = validate_binding(p, input, output);
    if (!found) return found;
  }
  kernel::copy(plan_reader::nest(p), static_cast<const std::byte*>(input.data), static_cast<std::byte*>(output.data));
  return {};
}

}  // namespace detail

/// What `reference_copy` gives, by the same contract: the plan's elements bit for bit and nothing else written; where
/// the buffers don't suit the plan, a report and nothing written. Constant evaluation takes the reference's path.
template <input_buffer Input, output_buffer Output>
constexpr report copy(const plan& p, const Input& input, Output&& output) noexcept {
  if (std::is_constant_evaluated()) return slice1::reference_copy(p, input, output);
  return detail::copy(p, detail::bind<const void>(std::span(input)), detail::bind<void>(std::span(output)));
}

/// The same for raw buffers.
template <int = 0>
report copy(const plan& p, std::span<const std::byte> input, std::span<std::byte> output) noexcept {
  return detail::copy(p, detail::bind<const void>(input), detail::bind<void>(output));
}

/// Validates, plans and copies. The report is `validate`'s where the description is not valid, else `copy`'s; nothing
/// is written unless it is ok.
template <input_buffer Input, output_buffer Output>
constexpr report run(const slice1_desc& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto made = slice1::make_plan(desc, level);
  return made ? slice1::copy(*made, input, output) : made.error();
}

/// The same for the older operator. (DML_SLICE_OPERATOR_DESC)
template <input_buffer Input, output_buffer Output>
constexpr report run(const slice_desc& desc, const Input& input, Output&& output,
                     feature_level level = latest_feature_level) noexcept {
  const auto made = slice1::make_plan(desc, level);
  return made ? slice1::copy(*made, input, output) : made.error();
}

/// Both for raw buffers, and for whatever converts to a span of std::byte.
/// @{
template <class Byte = std::byte>
report run(const slice1_desc& desc, std::span<const std::byte> input, std::span<std::byte> output,
           feature_level level = latest_feature_level) noexcept {
  return run<std::span<const Byte>, std::span<Byte>&>(desc, input, output, level);
}
template <class Byte = std::byte>
report run(const slice_desc& desc, std::span<const std::byte> input, std::span<std::byte> output,
           feature_level level = latest_feature_level) noexcept {
  return run<std::span<const Byte>, std::span<Byte>&>(desc, input, output, level);
}
/// @}

}  // namespace slice1
