// SPDX-License-Identifier: MIT
// How is it computed fast? `copy` gives what `reference_copy` gives; `run` is validate, plan and copy in one call.
#pragma once

#include <slice1/binding.hpp>    // validate_binding, input_buffer, output_buffer
#include <slice1/plan.hpp>       // plan, make_plan
#include <slice1/reference.hpp>  // reference_copy
#include <slice1/report.hpp>     // report
#include <slice1/types.hpp>      // slice1_desc, feature_level

#include <array>        // std::array
#include <cstddef>      // std::byte, std::ptrdiff_t, std::size_t
#include <cstdint>      // std::int64_t
#include <cstring>      // std::memcpy
#include <span>         // std::span
#include <type_traits>  // std::is_constant_evaluated

namespace slice1 {
namespace detail {

// One loop of a copy; strides in bytes. Only products with a number below `count` are formed, and those fit.
struct copy_loop {
  std::size_t count;
  std::int64_t input_stride;
  std::int64_t output_stride;
};

struct loop_nest {
  std::array<copy_loop, max_dimension_count> loops;
  std::size_t depth = 0;
  bool empty = false;
};

// The plan's dimensions without those of size 1; neighbours that are one dimension in both tensors become one.
constexpr loop_nest normalise(const plan& p) noexcept {
  loop_nest nest{};
  const std::int64_t size = p.element_size();
  const auto output_sizes = p.output_sizes();
  const auto input_strides = p.input_strides();
  const auto output_strides = p.output_strides();
  for (std::size_t i = 0; i < output_sizes.size(); ++i) {
    const std::size_t count = output_sizes[i];
    if (count == 0) nest.empty = true;
    if (count <= 1) continue;
    const copy_loop inner{count, input_strides[i] * size, output_strides[i] * size};
    const auto extent = static_cast<std::int64_t>(count);
    if (nest.depth > 0) {
      auto& outer = nest.loops[nest.depth - 1];
      if (outer.input_stride == inner.input_stride * extent && outer.output_stride == inner.output_stride * extent) {
        outer = {outer.count * count, inner.input_stride, inner.output_stride};
        continue;
      }
    }
    nest.loops[nest.depth++] = inner;
  }
  return nest;
}

template <std::size_t Size>
void copy_row(const copy_loop& row, const std::byte* input, std::byte* output) noexcept {
  if (row.input_stride == std::int64_t{Size} && row.output_stride == std::int64_t{Size}) {
    std::memcpy(output, input, row.count * Size);
    return;
  }
  for (std::size_t i = 0; i < row.count; ++i) {
    const auto k = static_cast<std::ptrdiff_t>(i);
    std::memcpy(output + static_cast<std::ptrdiff_t>(row.output_stride) * k,
                input + static_cast<std::ptrdiff_t>(row.input_stride) * k, Size);
  }
}

template <std::size_t Size>
void copy_loops(std::span<const copy_loop> loops, const std::byte* input, std::byte* output) noexcept {
  const copy_loop& outer = loops.front();
  if (loops.size() == 1) return copy_row<Size>(outer, input, output);
  for (std::size_t i = 0; i < outer.count; ++i) {
    const auto k = static_cast<std::ptrdiff_t>(i);
    copy_loops<Size>(loops.subspan(1), input + static_cast<std::ptrdiff_t>(outer.input_stride) * k,
                     output + static_cast<std::ptrdiff_t>(outer.output_stride) * k);
  }
}

inline void copy_bytes(const plan& p, const std::byte* input, std::byte* output) noexcept {
  auto nest = normalise(p);
  if (nest.empty) return;
  const std::int64_t size = p.element_size();
  if (nest.depth == 0) nest.loops[nest.depth++] = {1, size, size};  // a single element
  const auto loops = std::span<const copy_loop>(nest.loops).first(nest.depth);
  input += static_cast<std::size_t>(p.input_start()) * p.element_size();
  output += static_cast<std::size_t>(p.output_start()) * p.element_size();
  switch (p.element_size()) {
    case 1: return copy_loops<1>(loops, input, output);
    case 2: return copy_loops<2>(loops, input, output);
    case 4: return copy_loops<4>(loops, input, output);
    case 8: return copy_loops<8>(loops, input, output);
  }
}

inline report copy(const plan& p, const bound_buffer<const void>& input, const bound_buffer<void>& output) noexcept {
  const report found = validate_binding(p, input, output);
  if (found) copy_bytes(p, static_cast<const std::byte*>(input.data), static_cast<std::byte*>(output.data));
  return found;
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
inline report copy(const plan& p, std::span<const std::byte> input, std::span<std::byte> output) noexcept {
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
inline report run(const slice1_desc& desc, std::span<const std::byte> input, std::span<std::byte> output,
                  feature_level level = latest_feature_level) noexcept {
  return run<std::span<const std::byte>, std::span<std::byte>&>(desc, input, output, level);
}

inline report run(const slice_desc& desc, std::span<const std::byte> input, std::span<std::byte> output,
                  feature_level level = latest_feature_level) noexcept {
  return run<std::span<const std::byte>, std::span<std::byte>&>(desc, input, output, level);
}
/// @}

}  // namespace slice1
