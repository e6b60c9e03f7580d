// SPDX-License-Identifier: MIT
// Which code plans and copies: that of each unit, or that of the target slice1::kernels, which is compiled once?
#pragma once

#include <slice1/report.hpp>  // report, result
#include <slice1/types.hpp>   // slice1_desc and its kin, feature_level

#include <cstdint>  // std::uint64_t

namespace slice1 {

class plan;
class slice_grad_plan;

namespace detail {

struct operator_pointers;
template <class Void>
struct bound_buffer;

// The target slice1::kernels sets the macro. Functions that call the library have `code` as a template argument, so
// that in a program with units of both kinds they are different functions, and none is inline in one unit and external
// in another. Callers of these, such as slice, are the same function in both: either is right, and finds all that it
// calls in its own unit or in the library.
struct compiled;
#if defined(SLICE1_DETAIL_COMPILED_KERNELS)
using code = compiled;
#else
using code = void;
#endif

}  // namespace detail

/// The compiled code of `copy` and `run`. Each header-only unit that copies holds it, and compiling it takes seconds,
/// unless the unit has the first line and another unit has the second. With CMake or pkg-config, the target
/// slice1::kernels does more in a simpler way: with it, these lines have no effect.
///
///     extern template struct slice1::kernels<>;
///
///     template struct slice1::kernels<>;
template <class Code = void>
struct kernels {
  /// `copy` for buffers of all types.
  /// @{
  static report copy(const plan&, const detail::bound_buffer<const void>& input,
                     const detail::bound_buffer<void>& output) noexcept;
  static report copy(const slice_grad_plan&, const detail::bound_buffer<const void>& input,
                     const detail::bound_buffer<void>& output) noexcept;
  /// @}
};

// Defined in cmake/kernels.cpp, and in no header.
template <>
struct kernels<detail::compiled> {
  static result<plan> make_plan(const slice1_desc&, const detail::operator_pointers&, feature_level) noexcept;
  static result<plan> make_plan(const slice_desc&, const detail::operator_pointers&, feature_level) noexcept;
  static result<slice_grad_plan> make_plan(const slice_grad_desc&, const detail::operator_pointers&,
                                           feature_level) noexcept;
  static plan part(const plan&, std::uint64_t i, std::uint64_t n) noexcept;
  static slice_grad_plan part(const slice_grad_plan&, std::uint64_t i, std::uint64_t n) noexcept;
  static report copy(const plan&, const detail::bound_buffer<const void>& input,
                     const detail::bound_buffer<void>& output) noexcept;
  static report copy(const slice_grad_plan&, const detail::bound_buffer<const void>& input,
                     const detail::bound_buffer<void>& output) noexcept;
};

}  // namespace slice1
