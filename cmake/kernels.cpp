// SPDX-License-Identifier: MIT
// The library of the target slice1::kernels. This unit is header-only itself.
#include <slice1/binding.hpp>
#include <slice1/copy.hpp>
#include <slice1/plan.hpp>
#include <slice1/slice_grad_plan.hpp>

namespace slice1 {

result<plan> kernels<detail::compiled>::make_plan(const slice1_desc& desc, const detail::operator_pointers& pointers,
                                                  feature_level level) noexcept {
  return detail::make_plan(desc, pointers, level);
}
result<plan> kernels<detail::compiled>::make_plan(const slice_desc& desc, const detail::operator_pointers& pointers,
                                                  feature_level level) noexcept {
  return detail::make_plan(desc, pointers, level);
}
result<slice_grad_plan> kernels<detail::compiled>::make_plan(const slice_grad_desc& desc,
                                                             const detail::operator_pointers& pointers,
                                                             feature_level level) noexcept {
  return detail::make_plan(desc, pointers, level);
}

plan kernels<detail::compiled>::part(const plan& p, std::uint64_t i, std::uint64_t n) noexcept {
  return p.part(i, n);
}
slice_grad_plan kernels<detail::compiled>::part(const slice_grad_plan& p, std::uint64_t i, std::uint64_t n) noexcept {
  return p.part(i, n);
}

report kernels<detail::compiled>::copy(const plan& p, const detail::bound_buffer<const void>& input,
                                       const detail::bound_buffer<void>& output) noexcept {
  return kernels<>::copy(p, input, output);
}
report kernels<detail::compiled>::copy(const slice_grad_plan& p, const detail::bound_buffer<const void>& input,
                                       const detail::bound_buffer<void>& output) noexcept {
  return kernels<>::copy(p, input, output);
}

}  // namespace slice1
