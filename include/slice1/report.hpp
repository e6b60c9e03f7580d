// SPDX-License-Identifier: MIT
// What a check returns: a violation of a rule by a field, a report of all of them, and a result, which is a value or a
// report.
#pragma once

#include <slice1/report/field.hpp>  // IWYU pragma: export
#include <slice1/rules.hpp>         // IWYU pragma: export

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t, std::uint32_t, std::uint64_t
#include <cstdio>       // std::fputs
#include <cstdlib>      // std::abort
#include <optional>     // std::optional
#include <span>         // std::span
#include <string_view>  // std::string_view
#include <type_traits>  // std::is_constant_evaluated, std::is_nothrow_move_constructible_v
#include <utility>      // std::as_const, std::in_place_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

namespace detail {
class report_writer;
}

/// The documents' verdict on a description: legal, a case on which they are silent, or forbidden.
enum class status { valid, undocumented, invalid };

/// One rule that one field breaks.
class violation {
 public:
  violation() = default;  // uninitialised, so that unused slots of a report cost nothing

  /// The rule that is broken; info(rule()) is its row of the catalogue.
  constexpr slice1::rule rule() const noexcept { return rule_; }

  /// The field in the documents' spelling, however the description was given: "InputTensor.Sizes". For a
  /// notation or a dynamic_descriptor, the name of the list.
  constexpr std::string_view field() const noexcept { return detail::field_names[static_cast<std::size_t>(field_)]; }

  /// The field as an enumerator.
  constexpr slice1::field field_id() const noexcept { return field_; }

  /// Which of compose's two slices the field belongs to; none elsewhere.
  constexpr slice1::operand operand() const noexcept { return operand_; }

  /// The dimension, 0 the outermost; nullopt for rules about a whole field. For such a list, the position in it.
  constexpr std::optional<std::uint32_t> dimension() const noexcept {
    if (dimension_ == no_dimension) return std::nullopt;
    return dimension_;
  }

  /// The value that breaks the rule, in the field's unit (elements or bytes); enums and flags as numbers. Numbers of
  /// notations can be negative; they are in two's complement: static_cast<std::int64_t>(actual()).
  constexpr std::uint64_t actual() const noexcept { return actual_; }

  /// The nearest allowed value; nullopt where the rule allows no range. For notation.axis and notation.index, which
  /// count from either end, it is the rank or the size; for notation.step_range, the largest magnitude.
  constexpr std::optional<std::uint64_t> bound() const noexcept {
    if (!has_bound_) return std::nullopt;
    return bound_;
  }

  /// How a legal value relates to the bound.
  constexpr slice1::relation relation() const noexcept { return relation_; }

 private:
  friend class report;
  friend class detail::report_writer;
  static constexpr std::uint32_t no_dimension = ~std::uint32_t{0};

  constexpr violation(slice1::rule r, slice1::field f, slice1::operand o, std::optional<std::uint32_t> dimension,
                      std::uint64_t actual, std::optional<std::uint64_t> bound, slice1::relation required) noexcept
      : actual_(actual),
        bound_(bound.value_or(0)),
        dimension_(dimension.value_or(no_dimension)),
        rule_(r),
        field_(f),
        operand_(o),
        relation_(required),
        has_bound_(bound.has_value()) {}

  std::uint64_t actual_;
  std::uint64_t bound_;
  std::uint32_t dimension_;
  slice1::rule rule_;
  slice1::field field_;
  slice1::operand operand_;
  slice1::relation relation_;
  bool has_bound_;
};

/// The violations of a description or a binding; empty if it is valid. A report never allocates.
class [[nodiscard]] report {
 public:
  /// Empty, or a copy. Unused slots stay uninitialised outside constant evaluation, and only used slots are copied:
  /// copying an empty report touches only its count.
  /// @{
  constexpr report() noexcept {
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < capacity; ++i) slots_[i] = violation({}, {}, {}, std::nullopt, 0, std::nullopt, {});
    }
  }
  constexpr report(const report& other) noexcept : report() { *this = other; }
  constexpr report& operator=(const report& other) noexcept {
    count_ = other.count_;
    for (std::size_t i = 0; i < count_; ++i) slots_[i] = other.slots_[i];
    return *this;
  }
  /// @}

  /// The worst status of all violations: invalid if one breaks a rule of kind error or level.
  constexpr slice1::status status() const noexcept {
    auto worst = slice1::status::valid;
    for (const auto& v : violations()) {
      if (info(v.rule()).kind != rule_kind::undocumented) return slice1::status::invalid;
      worst = slice1::status::undocumented;
    }
    return worst;
  }

  /// status() == status::valid: no violation.
  /// @{
  constexpr bool ok() const noexcept { return count_ == 0; }
  constexpr explicit operator bool() const noexcept { return ok(); }
  /// @}

  /// By rule as in the catalogue, input before output, dimensions ascending. The span lives as long as the report.
  constexpr std::span<const violation> violations() const& noexcept { return {slots_, count_}; }
  void violations() const&& = delete;

 private:
  friend class detail::report_writer;

  // A description can have 56 violations at once (5 in each of 8 dimensions, and 16 of whole fields), two composed
  // windows 64.
  static constexpr std::size_t capacity = 64;

  std::size_t count_ = 0;
  union {  // for g++ 11, whose constructors zero an array of a class that has no initializer
    violation slots_[capacity];
  };
};

namespace detail {

// The dimension of a violation that is about a whole field.
inline constexpr std::optional<std::uint32_t> whole = std::nullopt;

// Adds violations of one operand to a report.
class report_writer {
 public:
  constexpr explicit report_writer(report& r, operand o = operand::none) noexcept : report_(r), operand_(o) {}

  // `required`: for a rule with several relations; the default is the relation of its row.
  constexpr void operator()(rule r, field f, std::optional<std::uint32_t> dimension, std::uint64_t actual,
                            std::optional<std::uint64_t> bound = std::nullopt,
                            std::optional<relation> required = std::nullopt) const noexcept {
    if (report_.count_ == report::capacity) std::abort();  // a defect of this library: no description has that many
    report_.slots_[report_.count_++] =
        violation(r, f, operand_, dimension, actual, bound, required ? *required : info(r).relation);
  }

  // Sorts by rule; violations of one rule keep their order.
  constexpr void sort() const noexcept {
    for (std::size_t i = 1; i < report_.count_; ++i) {
      const auto moved = report_.slots_[i];
      std::size_t k = i;
      for (; k > 0 && report_.slots_[k - 1].rule() > moved.rule(); --k) report_.slots_[k] = report_.slots_[k - 1];
      report_.slots_[k] = moved;
    }
  }

 private:
  report& report_;
  operand operand_;
};

// Ends the program, because a result without a value was asked for one.
[[noreturn]] inline void abort_without_value(const report& error) noexcept {
  std::fputs("slice1: this result has no value", stderr);
  if (!error.ok()) {
    const auto& first = error.violations()[0];
    for (const auto part : {std::string_view(": "), id(first.rule()), std::string_view(" "), first.field()}) {
      std::fputs(part.data(), stderr);  // all of them literals
    }
  }
  std::fputs("\n", stderr);
  std::abort();
}

}  // namespace detail

/// A value, or the report that says why it is missing.
template <class Value>
class [[nodiscard]] result {
 public:
  /// From a value, or from the report that says why it is missing. A result of Other converts if Other converts to
  /// Value.
  /// @{
  constexpr result(const Value& value) noexcept(std::is_nothrow_copy_constructible_v<Value>) : value_(value) {}
  constexpr result(Value&& value) noexcept(std::is_nothrow_move_constructible_v<Value>)
      : value_(static_cast<Value&&>(value)) {}
  template <class... Args>
  constexpr explicit result(std::in_place_t,
                            const Args&... args) noexcept(std::is_nothrow_constructible_v<Value, const Args&...>)
      : value_(std::in_place, args...) {}
  constexpr result(const report& error) noexcept : error_(error) {}
  template <class Other>
  requires(!std::is_same_v<Other, Value> && std::is_convertible_v<const Other&, Value>) constexpr result(
      const result<Other>& other) noexcept(std::is_nothrow_constructible_v<Value, const Other&>)
      : error_(other.error()) {
    if (other) value_.emplace(*other);
  }
  /// @}

  /// Whether there is a value.
  /// @{
  constexpr bool has_value() const noexcept { return value_.has_value(); }
  constexpr explicit operator bool() const noexcept { return has_value(); }
  /// @}

  /// The value. If there is none, the rule id and the field of the first violation go to stderr and the program aborts,
  /// so no unproven value is ever used.
  /// @{
  constexpr const Value& value() const& noexcept {
    if (!value_.has_value()) detail::abort_without_value(error_);
    return *value_;
  }
  constexpr Value value() && noexcept(std::is_nothrow_move_constructible_v<Value>) {
    static_cast<void>(std::as_const(*this).value());
    return static_cast<Value&&>(*value_);
  }
  constexpr const Value& operator*() const& noexcept { return value(); }
  constexpr Value operator*() && noexcept(std::is_nothrow_move_constructible_v<Value>) {
    return static_cast<result&&>(*this).value();
  }
  constexpr const Value* operator->() const noexcept { return &value(); }
  /// @}

  /// The value, or `otherwise` if there is none.
  /// @{
  constexpr Value value_or(Value otherwise) const& noexcept(std::is_nothrow_copy_constructible_v<Value>) {
    return has_value() ? *value_ : static_cast<Value&&>(otherwise);
  }
  constexpr Value value_or(Value otherwise) && noexcept(std::is_nothrow_move_constructible_v<Value>) {
    return static_cast<Value&&>(has_value() ? *value_ : otherwise);
  }
  /// @}

  /// Why there is no value; an empty report if there is one.
  /// @{
  constexpr const report& error() const& noexcept { return error_; }
  constexpr report error() const&& noexcept { return error_; }
  /// @}

 private:
  std::optional<Value> value_{};
  report error_{};
};

}  // namespace slice1
