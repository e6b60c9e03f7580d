// SPDX-License-Identifier: MIT
// Which indices of a dimension does start:stop:step take? Python's canonical bounds, exact for all 64-bit values; and
// the checks that notations share.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/report.hpp>  // report, rule
#include <slice1/types.hpp>   // max_dimension_count

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int64_t, INT32_MIN
#include <optional>  // std::optional
#include <span>      // std::span

namespace slice1::detail {

// What a notation says of one dimension. No start, stop: None.
struct slice_entry {
  std::uint32_t position{};                  // in the notation's lists
  std::optional<std::uint32_t> dimension{};  // none where the notation names none
  std::optional<std::int64_t> start{}, stop{};
  std::int64_t step = 1;
  bool is_index = false;        // `start` is a single index, `stop` does not count
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

// The indices that a slice takes of one dimension, and how far it could reach: from `first` up to its bound.
struct index_range {
  std::int64_t first{};
  std::uint64_t reach{};  // elements, `first` included; 0: the slice is empty
  std::int64_t step = 1;

  constexpr std::uint64_t count() const noexcept {
    const auto bits = static_cast<std::uint64_t>(step);
    return reach == 0 ? 0 : 1 + (reach - 1) / (step < 0 ? 0 - bits : bits);
  }

  // A step beyond INT changes nothing where no second element is copied: then it saturates, else there is no stride.
  constexpr std::optional<std::int32_t> stride() const noexcept {
    if (step >= INT32_MIN && step <= INT32_MAX) return static_cast<std::int32_t>(step);
    if (count() > 1) return std::nullopt;
    return step < 0 ? INT32_MIN : INT32_MAX;
  }
};

constexpr std::uint64_t twos_complement(std::int64_t value) noexcept {
  return static_cast<std::uint64_t>(value);
}

// Python's canonical start and stop. Nothing overflows: a size is added to negative numbers only. The step is legal
// and a single index within the size; of a size of 0 nothing that is returned counts.
constexpr index_range range_of(const slice_entry& entry, std::int64_t size) noexcept {
  const bool forward = entry.step > 0;
  const std::int64_t lowest = forward ? 0 : -1;
  const std::int64_t highest = forward ? size : size - 1;
  const auto from_front = [size](std::int64_t index) { return index < 0 ? index + size : index; };
  const auto place = [=](std::optional<std::int64_t> index, std::int64_t where_none, std::int64_t least) {
    if (!index) return where_none;
    const auto at = from_front(*index);
    return at < least ? least : at > highest ? highest : at;
  };
  if (entry.is_index) return {from_front(*entry.start), 1, entry.step};
  const auto start = place(entry.start, forward ? lowest : highest, entry.standard_clamp ? 0 : lowest);
  const auto stop = place(entry.stop, forward ? highest : lowest, lowest);
  const auto reach = forward ? stop - start : start - stop;
  return {start, reach > 0 ? static_cast<std::uint64_t>(reach) : 0, entry.step};
}

// [notation.rank]
constexpr void check_rank(report& found, std::size_t rank) noexcept {
  const violation_adder add{found};
  if (rank == 0) add(rule::notation_rank, "sizes", std::nullopt, 0, 1);
  else if (rank > max_dimension_count) add(rule::notation_rank, "sizes", std::nullopt, rank, max_dimension_count);
}
constexpr void check_length(report& found, const char* list, std::size_t length, std::size_t expected) noexcept {
  if (length != expected) violation_adder{found}(rule::notation_rank, list, std::nullopt, length, expected);
}
constexpr void check_most(report& found, const char* list, std::size_t length, std::size_t rank) noexcept {
  const bool rank_is_legal = rank >= 1 && rank <= max_dimension_count;
  if (rank_is_legal && length > rank) check_length(found, list, length, rank);
}

// [notation.axis] The dimension of the axis at a position in a list; none where there is no such axis, or where it was
// named before.
constexpr std::optional<std::uint32_t> dimension_of(report& found, std::span<const std::int64_t> axes,
                                                    std::uint32_t position, std::size_t rank) noexcept {
  const violation_adder add{found};
  const auto signed_rank = static_cast<std::int64_t>(rank);
  const auto from_front = [=](std::int64_t axis) { return axis < 0 ? axis + signed_rank : axis; };
  const auto axis = from_front(axes[position]);
  if (axis < 0 || axis >= signed_rank) {
    add(rule::notation_axis, "axes", position, twos_complement(axes[position]), rank);
    return std::nullopt;
  }
  for (const auto earlier : axes.first(position)) {
    if (from_front(earlier) != axis) continue;
    add(rule::notation_axis, "axes", position, twos_complement(axes[position]));
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(axis);
}

// [notation.step_range]
constexpr void check_stride(report& found, const char* field, std::uint32_t position,
                            const index_range& range) noexcept {
  if (range.stride()) return;
  violation_adder{found}(rule::notation_step_range, field, position, twos_complement(range.step),
                         magnitude(range.step < 0 ? INT32_MIN : INT32_MAX));
}

}  // namespace slice1::detail
