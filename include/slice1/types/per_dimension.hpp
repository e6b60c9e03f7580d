// SPDX-License-Identifier: MIT
// The number of dimensions that a tensor can have, and arrays with a value for each.
#pragma once

#include <slice1/version.hpp>

#include <array>             // std::array
#include <cstddef>           // std::size_t, std::ptrdiff_t
#include <cstdint>           // std::uint32_t
#include <initializer_list>  // std::initializer_list

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The most dimensions that any feature level supports (DML_TENSOR_DIMENSION_COUNT_MAX1).
inline constexpr std::uint32_t max_dimension_count = 8;

/// One number per dimension, outermost first. Only the first `dimension_count` entries count.
using dimensions = std::array<std::uint32_t, max_dimension_count>;

namespace detail {

// Whether the first `count` entries are equal; a count above 8 compares all 8.
template <class Value>
constexpr bool same_entries(const std::array<Value, max_dimension_count>& a,
                            const std::array<Value, max_dimension_count>& b, std::uint32_t count) noexcept {
  for (std::uint32_t i = 0; i < count && i < max_dimension_count; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

}  // namespace detail

/// A fixed-capacity array with one value per dimension. Accessors return it by value, so nothing dangles.
template <class Value>
class per_dimension {
 public:
  /// No dimensions.
  constexpr per_dimension() noexcept = default;

  /// One dimension for each number; numbers beyond the eighth are ignored.
  constexpr per_dimension(std::initializer_list<Value> numbers) noexcept {
    for (const auto& number : numbers) {
      if (count_ < max_dimension_count) values_[count_++] = number;
    }
  }

  /// The first `count` of the values; `count` is at most 8.
  constexpr per_dimension(const std::array<Value, max_dimension_count>& values, std::uint32_t count) noexcept
      : values_(values), count_(count) {}

  /// The number of dimensions: 0 to 8.
  constexpr std::size_t size() const noexcept { return count_; }

  /// The value of dimension i, which must be less than 8. Values from size() on have no meaning.
  /// @{
  constexpr const Value& operator[](std::size_t i) const noexcept { return values_[i]; }
  constexpr Value& operator[](std::size_t i) noexcept { return values_[i]; }
  /// @}

  /// An input iterator. It is not contiguous, so that no std::span is made of the values of a temporary.
  class iterator {
   public:
    using value_type = Value;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() = default;
    constexpr explicit iterator(const Value* position) noexcept : position_(position) {}
    constexpr const Value& operator*() const noexcept { return *position_; }
    constexpr iterator& operator++() noexcept {
      ++position_;
      return *this;
    }
    constexpr iterator operator++(int) noexcept { return iterator(position_++); }
    friend constexpr bool operator==(const iterator&, const iterator&) = default;

   private:
    const Value* position_ = nullptr;
  };

  /// All values, outermost dimension first.
  /// @{
  constexpr iterator begin() const noexcept { return iterator(values_.data()); }
  constexpr iterator end() const noexcept { return iterator(values_.data() + count_); }
  /// @}

  /// Whether both have the same number of dimensions and the same values.
  friend constexpr bool operator==(const per_dimension& a, const per_dimension& b) noexcept {
    return a.count_ == b.count_ && detail::same_entries(a.values_, b.values_, a.count_);
  }

 private:
  std::array<Value, max_dimension_count> values_{};
  std::uint32_t count_ = 0;
};

}  // namespace slice1
