// SPDX-License-Identifier: MIT
// How is an answer told? A violation of a rule, a report of all of them, and a result that is a value or a report.
#pragma once

#include <slice1/rules.hpp>  // rule, rule_kind

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <cstdlib>      // std::abort
#include <optional>     // std::optional
#include <span>         // std::span
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_constant_evaluated, std::is_nothrow_move_constructible_v
#include <utility>      // std::in_place_t

namespace slice1 {

namespace detail {
struct report_writer;
}

/// What the documents say of a description: fine, silent (implementations may differ), or forbidden.
enum class status { valid, undocumented, invalid };

/// One rule that one field breaks.
class violation {
 public:
  violation() = default;  // indeterminate: so the unused slots of a report cost nothing

  /// The rule that is broken; info(rule()) is its row of the catalogue.
  constexpr slice1::rule rule() const noexcept { return rule_; }

  /// The field in the documents' spelling, whatever the front door: "InputTensor.Sizes".
  constexpr std::string_view field() const noexcept { return field_ != nullptr ? field_ : ""; }

  /// The dimension, 0 the outermost; none for rules about a whole field. Of a notation's list the position in it.
  constexpr std::optional<std::uint32_t> dimension() const noexcept {
    if (dimension_ == no_dimension) return std::nullopt;
    return dimension_;
  }

  /// The value that breaks the rule, in the field's unit (elements or bytes); enums and flags by their number. A number
  /// of a notation, which can be negative, is in two's complement: static_cast<std::int64_t>(actual()).
  constexpr std::uint64_t actual() const noexcept { return actual_; }

  /// The limit that was missed: the nearest value that this rule allows; none where what it allows is no range. Of
  /// notation.axis and notation.index, which count from either end, the rank or the size; of notation.step_range the
  /// largest magnitude.
  constexpr std::optional<std::uint64_t> bound() const noexcept {
    if (!has_bound_) return std::nullopt;
    return bound_;
  }

 private:
  friend class report;
  friend struct detail::report_writer;
  static constexpr std::uint32_t no_dimension = ~std::uint32_t{0};

  constexpr violation(slice1::rule r, const char* field, std::optional<std::uint32_t> dimension, std::uint64_t actual,
                      std::optional<std::uint64_t> bound) noexcept
      : field_(field),
        actual_(actual),
        bound_(bound.value_or(0)),
        dimension_(dimension.value_or(no_dimension)),
        rule_(r),
        has_bound_(bound.has_value()) {}

  const char* field_;
  std::uint64_t actual_;
  std::uint64_t bound_;
  std::uint32_t dimension_;
  slice1::rule rule_;
  bool has_bound_;
};

/// Every rule that a description or a binding breaks; empty where it breaks none. Holds its violations itself.
class [[nodiscard]] report {
 public:
  /// Empty, or a copy. Slots are filled in only where constant evaluation demands it, and only used ones are copied: an
  /// empty report is made and passed on for the price of its count.
  /// @{
  constexpr report() noexcept {
    if (std::is_constant_evaluated()) {
      for (auto& slot : slots_) slot = violation(rule{}, "", std::nullopt, 0, std::nullopt);
    }
  }
  constexpr report(const report& other) noexcept : report() { *this = other; }
  constexpr report& operator=(const report& other) noexcept {
    count_ = other.count_;
    for (std::size_t i = 0; i < count_; ++i) slots_[i] = other.slots_[i];
    return *this;
  }
  /// @}

  /// The worst of its violations: invalid if one of them is of a rule of kind error or level.
  constexpr slice1::status status() const noexcept {
    auto worst = slice1::status::valid;
    for (const auto& v : violations()) {
      if (info(v.rule()).kind != rule_kind::undocumented) return slice1::status::invalid;
      worst = slice1::status::undocumented;
    }
    return worst;
  }

  /// status() == status::valid: there is nothing to report.
  /// @{
  constexpr bool ok() const noexcept { return count_ == 0; }
  constexpr explicit operator bool() const noexcept { return ok(); }
  /// @}

  /// In the catalogue's order, input before output, dimensions ascending. Lives as long as the report.
  constexpr std::span<const violation> violations() const& noexcept { return {slots_, count_}; }
  void violations() const&& = delete;

 private:
  friend struct detail::report_writer;

  // A description can have 56 violations at once (5 in each of 8 dimensions, and 16 of whole fields), two windows that
  // are composed 64.
  static constexpr std::size_t capacity = 64;

  std::size_t count_ = 0;
  violation slots_[capacity];
};

namespace detail {

struct report_writer {
  static constexpr void add(report& to, rule r, const char* field, std::optional<std::uint32_t> dimension,
                            std::uint64_t actual, std::optional<std::uint64_t> bound = std::nullopt) noexcept {
    if (to.count_ == report::capacity) std::abort();  // more than the catalogue allows: a defect of this library
    to.slots_[to.count_++] = violation(r, field, dimension, actual, bound);
  }

  // By rule; what is of one rule stays in its order.
  static constexpr void sort(report& found) noexcept {
    for (std::size_t i = 1; i < found.count_; ++i) {
      const auto moved = found.slots_[i];
      std::size_t at = i;
      for (; at > 0 && found.slots_[at - 1].rule() > moved.rule(); --at) found.slots_[at] = found.slots_[at - 1];
      found.slots_[at] = moved;
    }
  }
};

// The same, for one report.
struct violation_adder {
  report& to;
  constexpr void operator()(rule r, const char* field, std::optional<std::uint32_t> dimension, std::uint64_t actual,
                            std::optional<std::uint64_t> bound = std::nullopt) const noexcept {
    [[unlikely]] report_writer::add(to, r, field, dimension, actual, bound);
  }
};

}  // namespace detail

/// A value, or the report that says why there is none.
template <class T>
class [[nodiscard]] result {
 public:
  /// Of a value, or of a report that says why there is none.
  /// @{
  constexpr result(const T& value) noexcept(std::is_nothrow_copy_constructible_v<T>) : value_(value) {}
  constexpr result(T&& value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(static_cast<T&&>(value)) {}
  template <class... Args>
  constexpr explicit result(std::in_place_t, const Args&... args) noexcept : value_(std::in_place, args...) {}
  constexpr result(const report& error) noexcept : error_(error) {}
  /// @}

  /// Whether there is a value.
  /// @{
  constexpr bool has_value() const noexcept { return value_.has_value(); }
  constexpr explicit operator bool() const noexcept { return has_value(); }
  /// @}

  /// The value. Aborts where there is none, so that no unproven one is ever used.
  /// @{
  constexpr const T& operator*() const& noexcept { return checked(); }
  constexpr T operator*() && noexcept(std::is_nothrow_move_constructible_v<T>) {
    static_cast<void>(checked());
    return static_cast<T&&>(*value_);
  }
  constexpr const T* operator->() const noexcept { return &checked(); }
  /// @}

  /// Why there is no value; an empty report where there is one.
  /// @{
  constexpr const report& error() const& noexcept { return error_; }
  constexpr report error() const&& noexcept { return error_; }
  /// @}

 private:
  constexpr const T& checked() const noexcept {
    if (!value_.has_value()) std::abort();
    return *value_;
  }

  std::optional<T> value_{};
  report error_{};
};

}  // namespace slice1
