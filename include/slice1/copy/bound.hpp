// SPDX-License-Identifier: MIT
// How is a plan copied between bound buffers? Once they fit, by the engines.
#pragma once

#include <slice1/binding.hpp>          // detail::bound_buffer, detail::validate_binding
#include <slice1/copy/dispatch.hpp>    // kernel::copier
#include <slice1/copy/gradient.hpp>    // kernel::gradient
#include <slice1/plan/compiled.hpp>    // kernels
#include <slice1/report.hpp>           // report
#include <slice1/slice_grad_plan.hpp>  // plan, slice_grad_plan

#include <cstddef>  // std::byte

namespace slice1 {

// Not in the class, where they would be inline: `extern template` has no effect on inline functions.
template <class Code>
report kernels<Code>::copy(const plan& p, const detail::bound_buffer<const void>& input,
                           const detail::bound_buffer<void>& output) noexcept {
  report checked = detail::validate_binding(p, input, output);
  if (!checked.ok()) return checked;
  detail::kernel::copier<>::copy(p, static_cast<const std::byte*>(input.data), static_cast<std::byte*>(output.data));
  return checked;
}
template <class Code>
report kernels<Code>::copy(const slice_grad_plan& p, const detail::bound_buffer<const void>& input,
                           const detail::bound_buffer<void>& output) noexcept {
  report checked = detail::validate_binding(p, input, output);
  if (!checked.ok()) return checked;
  detail::kernel::gradient<>(static_cast<const std::byte*>(input.data), static_cast<std::byte*>(output.data)).write(p);
  return checked;
}

}  // namespace slice1
