// SPDX-License-Identifier: MIT
// Lists of numbers as callers pass them: braced, or as any range, such as an array, a vector, a span or a
// per_dimension.
#pragma once

#include <slice1/detail/arithmetic.hpp>  // largest_int64, largest_uint32
#include <slice1/report.hpp>             // report, rule
#include <slice1/types.hpp>              // dimensions, max_dimension_count

#include <array>             // std::array, std::begin
#include <cstddef>           // std::size_t
#include <cstdint>           // std::int64_t, std::uint64_t
#include <initializer_list>  // std::initializer_list
#include <type_traits>       // std::is_integral_v, std::is_unsigned_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

namespace detail {

// The numbers that an integer_list keeps.
inline constexpr std::size_t most_listed = 40;

// Excludes __int128, which is an integral type in the GNU dialects.
template <class Number>
concept integer = std::is_integral_v<Number> && sizeof(Number) <= 8;

template <class Range>
concept integer_range = requires(const Range& range) {
  requires integer<std::remove_cvref_t<decltype(*std::begin(range))>>;
};

// Lets the numbers of a braced list be of several types: integers, those that int64_t would narrow among them, and what
// converts to an integer, such as an enumerator.
struct any_integer {
  template <integer Integer>
  constexpr any_integer(Integer number) noexcept : value(saturated_int64(number)) {}
  template <class Number>
  requires(!integer<Number> && !std::is_floating_point_v<Number> &&
           std::is_convertible_v<const Number&, std::int64_t>) constexpr any_integer(const Number& number) noexcept
      : value(static_cast<std::int64_t>(number)) {}
  constexpr operator std::int64_t() const noexcept { return value; }
  std::int64_t value;
};

}  // namespace detail

/// A list of integers, copied from a braced list or any range of any integral type of up to 64 bits. Unsigned numbers
/// above 2^63 - 1 become 2^63 - 1, which means the same to every notation. Keeps 40 numbers and counts the others: a
/// longer list breaks notation.rank whatever its numbers are, because a mask has bits for 32 entries, and a tensor has
/// at most 8 dimensions.
class integer_list {
  // Precedes the constructors, because clang++ needs the definition when they run in a constant expression.
  template <class Numbers>
  constexpr void append_all(const Numbers& numbers) noexcept {
    for (const detail::any_integer number : numbers) {
      if (size_ < numbers_.size()) numbers_[size_] = number;
      ++size_;
    }
  }

 public:
  /// Empty.
  constexpr integer_list() noexcept = default;

  /// A copy of the numbers.
  /// @{
  template <detail::integer Integer>
  constexpr integer_list(std::initializer_list<Integer> numbers) noexcept {
    append_all(numbers);
  }
  constexpr integer_list(std::initializer_list<detail::any_integer> numbers) noexcept { append_all(numbers); }
  template <detail::integer_range Range>
  constexpr integer_list(const Range& numbers) noexcept {
    append_all(numbers);
  }
  /// @}

  /// The length of the list that was given.
  /// @{
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  /// @}

  /// The i-th number; i is less than size() and 40.
  constexpr std::int64_t operator[](std::size_t i) const noexcept { return numbers_[i]; }

 private:
  std::array<std::int64_t, detail::most_listed> numbers_{};
  std::size_t size_ = 0;
};

namespace detail {

// [notation.rank]
constexpr void check_length(report& checked, field list, std::size_t length, std::size_t expected,
                            relation required = relation::equal) noexcept {
  if (length != expected) report_writer{checked}(rule::notation_rank, list, whole, length, expected, required);
}
constexpr void check_at_most_rank(report& checked, field list, std::size_t length, std::size_t rank) noexcept {
  const bool rank_is_legal = rank >= 1 && rank <= max_dimension_count;
  if (rank_is_legal && length > rank) check_length(checked, list, length, rank, relation::at_most);
}
constexpr void check_rank(report& checked, std::size_t rank, field list = field::list_sizes) noexcept {
  if (rank == 0) check_length(checked, list, rank, 1, relation::at_least);
  if (rank > max_dimension_count) check_length(checked, list, rank, max_dimension_count, relation::at_most);
}

// [notation.range] The numbers of a list of legal length as UINTs. `least` is 0, or -1 if that has a meaning.
constexpr dimensions uints_of(report& checked, field list, const integer_list& numbers,
                              std::int64_t least = 0) noexcept {
  dimensions uints{};
  for (std::uint32_t i = 0; i < numbers.size() && i < max_dimension_count; ++i) {
    const auto actual = static_cast<std::uint64_t>(numbers[i]);
    if (numbers[i] < least) {
      report_writer{checked}(rule::notation_range, list, i, actual, static_cast<std::uint64_t>(least),
                             relation::at_least);
    } else if (numbers[i] > std::int64_t{0xffff'ffff}) {
      report_writer{checked}(rule::notation_range, list, i, actual, largest_uint32);
    }
    uints[i] = static_cast<std::uint32_t>(actual);
  }
  return uints;
}

// The sizes of a notation's input.
struct input_shape {
  dimensions sizes{};
  std::uint32_t rank = 0;
};
// [notation.rank, notation.range]
constexpr input_shape input_of(report& checked, const integer_list& sizes) noexcept {
  check_rank(checked, sizes.size());
  return {uints_of(checked, field::list_sizes, sizes), static_cast<std::uint32_t>(sizes.size())};
}

}  // namespace detail
}  // namespace slice1
