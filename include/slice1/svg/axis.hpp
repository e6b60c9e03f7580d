// SPDX-License-Identifier: MIT
// The indices of a dimension that a picture shows: all of a short one; of a long one, the important ones.
#pragma once

#include <slice1/version.hpp>

#include <array>             // std::array
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint64_t
#include <initializer_list>  // std::initializer_list

namespace slice1::inline SLICE1_VERSION_NAMESPACE::detail {

// The indices of one dimension that are shown, ascending. The others are left out at gaps.
class axis {
 public:
  static constexpr std::size_t capacity = 12;

  constexpr axis() noexcept = default;

  // Shows at most `most` indices below `extent`, where `most` is 1 to `capacity`: the important ones that exist, in
  // their order, then neighbours. A gap of one index is closed if there is room.
  constexpr axis(std::uint64_t extent, std::size_t most, std::initializer_list<std::uint64_t> important) noexcept
      : extent_(extent), most_(most) {
    for (std::uint64_t distance = 0; distance <= most; ++distance) {
      for (const auto index : important) {
        add(index + distance, distance == 0);
        if (index >= distance) add(index - distance, distance == 0);
      }
    }
  }

  // How many indices there are, and how many of them are shown.
  constexpr std::uint64_t extent() const noexcept { return extent_; }
  constexpr std::size_t size() const noexcept { return size_; }

  constexpr std::uint64_t operator[](std::size_t k) const noexcept { return indices_[k]; }

  // Whether indices are left out before the k-th that is shown; for k = size(), after the last.
  constexpr bool has_gap(std::size_t k) const noexcept {
    return (k < size_ ? indices_[k] : extent_) != (k == 0 ? 0 : indices_[k - 1] + 1);
  }

  // Gaps before the k-th index that is shown, including the one just before it.
  constexpr std::size_t gaps_until(std::size_t k) const noexcept {
    std::size_t gaps = 0;
    for (std::size_t i = 0; i <= k; ++i) gaps += has_gap(i) ? std::size_t{1} : 0;
    return gaps;
  }

 private:
  constexpr void add(std::uint64_t index, bool is_important) noexcept {
    if (index >= extent_ || size_ == most_) return;
    std::size_t at = size_;
    while (at > 0 && indices_[at - 1] > index) --at;
    if (at > 0 && indices_[at - 1] == index) return;
    const bool closes_left = at > 0 && index - indices_[at - 1] == 2;
    const bool closes_right = at < size_ && indices_[at] - index == 2;
    const std::size_t needed = 1 + std::size_t{closes_left} + std::size_t{closes_right};
    if (!is_important && needed > most_ - size_) return;
    for (std::size_t k = size_++; k > at; --k) indices_[k] = indices_[k - 1];
    indices_[at] = index;
    if (closes_left) add(index - 1, true);
    if (closes_right) add(index + 1, true);
  }

  std::uint64_t extent_ = 0;
  std::size_t most_ = 0;
  std::size_t size_ = 0;
  std::array<std::uint64_t, capacity> indices_{};
};

}  // namespace slice1::detail
