// SPDX-License-Identifier: MIT
// The indices of a dimension that start:stop:step selects: Python's canonical range, exact for all 64-bit values.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/notation/lists.hpp>  // integer_list
#include <slice1/report.hpp>          // report, rule
#include <slice1/types.hpp>           // max_dimension_count

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t, INT32_MIN
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

// One dimension's start:stop:step; nullopt is None.
struct slice_entry {
  std::uint32_t position{};                  // in the notation's lists
  std::optional<std::uint32_t> dimension{};  // nullopt if the notation names no legal one
  std::optional<std::int64_t> start{}, stop{};
  std::int64_t step = 1;
  bool is_index = false;        // `start` is a single index, `stop` is ignored
  bool standard_clamp = false;  // ONNX's text: a `start` before the first element means the first

  constexpr bool has_legal_step() const noexcept { return is_index ? step > 0 : step != 0; }
};

struct slice_entries {
  std::array<slice_entry, max_dimension_count> list{};
  std::size_t count = 0;

  constexpr slice_entry& append(std::uint32_t position, std::optional<std::uint32_t> dimension) noexcept {
    auto& entry = list[count++];
    entry.position = position;
    entry.dimension = dimension;
    return entry;
  }
  constexpr std::span<const slice_entry> all() const noexcept { return std::span(list).first(count); }
};

// The indices that a slice selects in one dimension: every `step`-th of `reach` elements, beginning with `first`.
struct index_range {
  std::int64_t first{};
  std::uint64_t reach{};  // elements from `first` to the bound in the direction of the step; 0: empty
  std::int64_t step = 1;

  constexpr std::uint64_t count() const noexcept { return reach == 0 ? 0 : 1 + (reach - 1) / magnitude(step); }

  // The step as an INT. A larger one saturates if no second element is copied, because then it has no effect; else
  // nullopt.
  constexpr std::optional<std::int32_t> stride() const noexcept {
    if (step >= INT32_MIN && step <= INT32_MAX) return static_cast<std::int32_t>(step);
    if (count() > 1) return std::nullopt;
    return step < 0 ? INT32_MIN : INT32_MAX;
  }
};

constexpr std::uint64_t twos_complement(std::int64_t value) noexcept {
  return static_cast<std::uint64_t>(value);
}

// Python's canonical start and stop. Nothing overflows: a size is added only to negative numbers. Requires a legal step
// and, for a single index, one within the size.
constexpr index_range canonical_range(const slice_entry& entry, std::int64_t size) noexcept {
  if (size == 0) return {0, 0, entry.step};
  const bool forward = entry.step > 0;
  const std::int64_t lowest = forward ? 0 : -1;
  const std::int64_t highest = forward ? size : size - 1;
  const auto from_front = [size](std::int64_t index) { return index < 0 ? index + size : index; };
  const auto clamped = [=](std::optional<std::int64_t> index, std::int64_t where_none, std::int64_t least) {
    if (!index) return where_none;
    const auto from_start = from_front(*index);
    return from_start < least ? least : from_start > highest ? highest : from_start;
  };
  if (entry.is_index) return {from_front(*entry.start), 1, entry.step};
  const auto start = clamped(entry.start, forward ? lowest : highest, entry.standard_clamp ? 0 : lowest);
  const auto stop = clamped(entry.stop, forward ? highest : lowest, lowest);
  const auto reach = forward ? stop - start : start - stop;
  return {start, reach > 0 ? static_cast<std::uint64_t>(reach) : 0, entry.step};
}

// [notation.axis] The dimension of the axis at a position in the list; nullopt if there is no such axis or an earlier
// entry names it.
constexpr std::optional<std::uint32_t> dimension_of(report& checked, const integer_list& axes, std::uint32_t position,
                                                    std::size_t rank) noexcept {
  const report_writer add(checked);
  const auto signed_rank = static_cast<std::int64_t>(rank);
  const auto from_front = [=](std::int64_t axis) { return axis < 0 ? axis + signed_rank : axis; };
  const auto axis = from_front(axes[position]);
  if (axis < 0 || axis >= signed_rank) {
    add(rule::notation_axis, field::list_axes, position, twos_complement(axes[position]), rank);
    return std::nullopt;
  }
  for (std::uint32_t earlier = 0; earlier < position; ++earlier) {
    if (from_front(axes[earlier]) != axis) continue;
    add(rule::notation_axis, field::list_axes, position, twos_complement(axes[position]), std::nullopt,
        relation::unique);
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(axis);
}

// [notation.step_range]
constexpr void check_stride(report& checked, field of, std::uint32_t position, const index_range& range) noexcept {
  if (range.stride()) return;
  report_writer{checked}(rule::notation_step_range, of, position, twos_complement(range.step),
                         magnitude(range.step < 0 ? INT32_MIN : INT32_MAX));
}

}  // namespace slice1::detail
