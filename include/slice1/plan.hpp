// SPDX-License-Identifier: MIT
// A plan: the starts, signed strides and sizes of a valid description, and the bytes that its buffers must have.
#pragma once

#include <slice1/detail/arithmetic.hpp>  // magnitude
#include <slice1/plan/copy_class.hpp>    // copy_class
#include <slice1/plan/element_map.hpp>   // detail::element_map, detail::find_map
#include <slice1/plan/loop_nest.hpp>     // detail::loop_nest, detail::make_nest
#include <slice1/plan/unit.hpp>          // detail::unit_table, detail::make_unit, detail::is_unit_of
#include <slice1/report.hpp>             // report, result
#include <slice1/types.hpp>              // slice1_desc, slice_grad_desc, element_size
#include <slice1/validate.hpp>           // detail::validate

#include <bit>          // std::countr_zero
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int64_t, std::uint64_t
#include <type_traits>  // std::is_void_v, std::is_constant_evaluated
#include <utility>      // std::in_place

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

class plan;
class slice_grad_plan;
template <class Code = void>
struct kernels;

namespace detail {

struct plan_access;
template <class Void>
struct bound_buffer;

// Selects the code that plans and copies: void for the unit's own, else that of the target slice1::kernels, which sets
// the macro. Functions that call the library have `code` as a template argument. So in a program with units of both
// kinds they are different functions, and none is inline in one unit and external in another. Their callers, such as
// slice, are one function in both kinds: either definition is right.
struct compiled;
#if defined(SLICE1_DETAIL_COMPILED_KERNELS)
using code = compiled;
#else
using code = void;
#endif

// The type of an operator's plans.
template <class Desc>
struct plan_type {
  using type = plan;
};

template <class Desc>
using plan_of = typename plan_type<Desc>::type;

template <class Code = code, class Desc>
constexpr result<plan_of<Desc>> make_plan(const Desc&, const operator_pointers&, feature_level) noexcept;

// Passkey: only make_plan constructs plans, and only those of valid descriptions.
class plan_key {
  template <class Code, class Desc>
  friend constexpr result<plan_of<Desc>> make_plan(const Desc&, const operator_pointers&, feature_level) noexcept;
  constexpr plan_key() noexcept {}
};

// The smallest number of indices of a dimension whose bytes in the output are a multiple of `bytes`, a power of two.
constexpr std::uint64_t indices_between(std::uint64_t bytes, std::uint64_t stride_in_bytes) noexcept {
  if (stride_in_bytes == 0) return 1;
  const auto power_of_two = std::uint64_t{1} << std::countr_zero(stride_in_bytes);
  return power_of_two >= bytes ? 1 : bytes / power_of_two;
}

// Splits on cache lines, or on pages if parts are long, so that no two threads share one. 1 if parts are shorter than
// that.
constexpr std::uint64_t part_unit(std::uint64_t length, std::uint64_t n, std::uint64_t stride_in_bytes) noexcept {
  const auto page = indices_between(4096, stride_in_bytes), line = indices_between(64, stride_in_bytes);
  if (length / page / 16 >= n) return page;
  return length / line >= n ? line : 1;
}

// Indices of a dimension, from begin up to but not including end.
struct part_range {
  std::size_t dimension;
  std::uint64_t begin, end;
};

}  // namespace detail

/// @cond
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
/// @endcond

/// The copy that a valid description requests. A plan proves that its description is valid, so only the buffers remain
/// to be checked. It is immutable and can run any number of times, from any thread. With o the output's coordinates,
///     output[output_start + sum of output_strides[i] * o[i]] = input[input_start + sum of input_strides[i] * o[i]]
/// in elements from the beginning of the bound buffers. Only make_plan and part return plans.
class plan {
 public:
  /// @private For make_plan only, which has the key. It constructs plans in place, because they are large.
  template <class Desc>
  constexpr plan(const detail::plan_key&, const Desc& valid, std::uint64_t output_start = 0) noexcept {
    detail::find_map(valid, map_);
    map_.output_start = output_start;
    find_nest();
    if (detail::has_pattern(nest_)) detail::make_unit(unit_, nest_);
  }

  /// The data type of the elements of both tensors.
  constexpr slice1::data_type data_type() const noexcept { return map_.data_type; }

  /// Bytes of an element: 1, 2, 4 or 8.
  constexpr std::uint32_t element_size() const noexcept { return map_.element_size; }

  /// 1 to 8.
  constexpr std::uint32_t dimension_count() const noexcept { return map_.dimension_count; }

  /// Elements to write in each dimension; 0 in one dimension of an empty part.
  constexpr per_dimension<std::uint32_t> output_sizes() const noexcept {
    return {map_.output_sizes, map_.dimension_count};
  }

  /// Elements between neighbours in the input: tensor stride times window stride, with the window stride's sign. A
  /// product above 2^63 - 1 saturates; such a dimension has one element.
  constexpr per_dimension<std::int64_t> input_strides() const noexcept {
    return {map_.input_strides, map_.dimension_count};
  }

  /// Elements between neighbours in the output.
  constexpr per_dimension<std::uint32_t> output_strides() const noexcept {
    return {map_.output_strides, map_.dimension_count};
  }

  /// The index of the first element copied, in the input (CopyStart) and in the output.
  /// @{
  constexpr std::uint64_t input_start() const noexcept { return map_.input_start; }
  constexpr std::uint64_t output_start() const noexcept { return map_.output_start; }
  /// @}

  /// Bytes that the bound buffers must have: TotalTensorSizeInBytes if the description gives it, else the bytes of the
  /// tensor's span, not rounded up. A part needs the same buffers as the whole plan.
  /// @{
  constexpr std::uint64_t input_size_in_bytes() const noexcept { return map_.input_size_in_bytes; }
  constexpr std::uint64_t output_size_in_bytes() const noexcept { return map_.output_size_in_bytes; }
  /// @}

  /// Elements that typed buffers must have, such as a std::vector: the bytes above, rounded up to whole elements.
  /// @{
  constexpr std::uint64_t input_element_count() const noexcept { return elements(map_.input_size_in_bytes); }
  constexpr std::uint64_t output_element_count() const noexcept { return elements(map_.output_size_in_bytes); }
  /// @}

  /// The kind of copy, from which a kernel is chosen. It depends on the layout only, not on the machine.
  constexpr slice1::copy_class copy_class() const noexcept { return nest_.kind; }

  /// The i-th of n parts, a plan on the same bound buffers. Parts are disjoint, and together they write every output
  /// element once. They divide the outermost output dimension in which each part has at least 16 indices and a cache
  /// line, and does not fit in a page of the input; else the longest. If it is long enough, they divide it at multiples
  /// of 64 or 4096 bytes from the output's beginning. For i >= n the part is empty; n = 0 counts as 1.
  template <class Code = detail::code>
  constexpr plan part(std::uint64_t i, std::uint64_t n) const noexcept {
    if constexpr (!std::is_void_v<Code>) {
      if (!std::is_constant_evaluated()) return kernels<Code>::part(*this, i, n);
    }
    const auto part = part_of(i, n);
    return restricted(part.dimension, part.begin, 1, part.end - part.begin);
  }

 private:
  friend struct detail::plan_access;

  // The plan for `count` indices of dimension d, from `begin` in steps of `step`.
  constexpr plan restricted(std::size_t d, std::uint64_t begin, std::uint64_t step,
                            std::uint64_t count) const noexcept {
    plan result = *this;
    result.map_.output_sizes[d] = static_cast<std::uint32_t>(count);
    if (count != 0) {  // an empty plan keeps its start, which is within the buffers
      result.map_.input_start = static_cast<std::uint64_t>(static_cast<std::int64_t>(map_.input_start) +
                                                           map_.input_strides[d] * static_cast<std::int64_t>(begin));
      result.map_.output_start = map_.output_start + map_.output_strides[d] * begin;
    }
    if (count > 1) {
      result.map_.input_strides[d] *= static_cast<std::int64_t>(step);
      result.map_.output_strides[d] = static_cast<std::uint32_t>(map_.output_strides[d] * step);
    }
    result.find_nest();
    if (detail::has_pattern(result.nest_) && !detail::is_unit_of(unit_, nest_, result.nest_))
      detail::make_unit(result.unit_, result.nest_);
    return result;
  }

  // The dimension that n parts divide. Outer ones come first, since their parts are contiguous in the output; but parts
  // of channels would all read the same lines.
  constexpr std::size_t divided_dimension(std::uint64_t n) const noexcept {
    std::size_t longest = 0, outermost = 0;
    std::uint32_t outer_stride = 0;  // of the outermost; no stride of several indices is 0
    for (std::size_t d = 0; d < map_.dimension_count; ++d) {
      const std::uint64_t size = map_.output_sizes[d], input_stride = detail::magnitude(map_.input_strides[d]);
      if (size > map_.output_sizes[longest]) longest = d;
      if (size / 16 < n || size / detail::indices_between(64, output_stride_in_bytes(d)) < n) continue;
      const bool is_page = input_stride != 0 && size / n * input_stride * element_size() < 4096;
      if (is_page || map_.output_strides[d] <= outer_stride) continue;
      outermost = d;
      outer_stride = map_.output_strides[d];
    }
    return outer_stride == 0 ? longest : outermost;
  }

  // The indices of the i-th of n parts; begin and end are the dimension's length for i >= n. The first parts may have
  // one more unit; the last may have less. n = 0 counts as 1.
  constexpr detail::part_range part_of(std::uint64_t i, std::uint64_t n) const noexcept {
    if (n == 0) n = 1;
    const auto d = divided_dimension(n);
    const std::uint64_t length = map_.output_sizes[d];
    if (i >= n) return {d, length, length};
    const std::uint64_t unit = detail::part_unit(length, n, output_stride_in_bytes(d));
    const std::uint64_t units = length / unit + (length % unit != 0);
    const std::uint64_t quotient = units / n;
    const std::uint64_t remainder = units % n;
    // i * quotient <= units where i <= n: nothing here can overflow.
    const auto begin_of = [=](std::uint64_t k) {
      const auto begin = (k * quotient + (k < remainder ? k : remainder)) * unit;
      return begin < length ? begin : length;
    };
    return {d, begin_of(i), begin_of(i + 1)};
  }
  constexpr std::uint64_t output_stride_in_bytes(std::size_t d) const noexcept {
    return std::uint64_t{map_.output_strides[d]} * element_size();
  }

  constexpr std::uint64_t elements(std::uint64_t bytes) const noexcept {
    return bytes / element_size() + (bytes % element_size() != 0);
  }
  constexpr void find_nest() noexcept {
    detail::make_nest(nest_, element_size(), map_.dimension_count, map_.output_sizes, map_.input_strides,
                      map_.output_strides);
  }

  detail::element_map map_;
  // Cached; derived from the members above.
  detail::loop_nest nest_;
  detail::unit_table unit_{};
};

namespace detail {

struct plan_access {
  static constexpr const loop_nest& nest(const plan& p) noexcept { return p.nest_; }
  static constexpr const unit_table& unit(const plan& p) noexcept { return p.unit_; }
  static constexpr part_range part_of(const plan& p, std::uint64_t i, std::uint64_t n) noexcept {
    return p.part_of(i, n);
  }
  static constexpr plan restricted(const plan& p, std::size_t d, std::uint64_t begin, std::uint64_t step,
                                   std::uint64_t count) noexcept {
    return p.restricted(d, begin, step, count);
  }
  template <class Plan>
  static constexpr auto targets(const Plan& p, std::size_t d) noexcept {
    return p.targets(d);
  }
};

template <class Code, class Desc>
constexpr result<plan_of<Desc>> make_plan(const Desc& desc, const operator_pointers& pointers,
                                          feature_level level) noexcept {
  if constexpr (!std::is_void_v<Code>) {
    if (!std::is_constant_evaluated()) return kernels<Code>::make_plan(desc, pointers, level);
  }
  const report checked = validate(desc, pointers, level);
  if (!checked.ok()) return checked;
  return result<plan_of<Desc>>(std::in_place, plan_key(), desc);
}

}  // namespace detail

/// Returns the plan of a valid description, else the report of `validate`. An undocumented description has no plan.
template <class = detail::code>
[[nodiscard]] constexpr result<plan> make_plan(const slice1_desc& desc,
                                               feature_level level = latest_feature_level) noexcept {
  return detail::make_plan(desc, detail::operator_pointers{}, level);
}

/// `make_plan` for a descriptor.
template <class Element, std::size_t Rank, class = detail::code>
[[nodiscard]] constexpr result<plan> make_plan(const descriptor<Element, Rank>& desc,
                                               feature_level level = latest_feature_level) noexcept {
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return slice1::make_plan(slice1_desc(desc), level);
}

/// `make_plan` for a slice_desc, and for a slice_grad_desc, whose plan is a slice_grad_plan. (DML_SLICE_OPERATOR_DESC,
/// DML_SLICE_GRAD_OPERATOR_DESC)
template <detail::neighbour_desc Desc, class = detail::code>
[[nodiscard]] constexpr result<detail::plan_of<Desc>> make_plan(const Desc& desc,
                                                                feature_level level = latest_feature_level) noexcept {
  return detail::make_plan(desc, detail::operator_pointers{}, level);
}

}  // namespace slice1
