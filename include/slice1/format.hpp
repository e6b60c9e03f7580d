// SPDX-License-Identifier: MIT
// All text of this library in one include, also on streams and, where the standard library has it, through std::format.
#pragma once

#include <slice1/descriptor.hpp>       // descriptor
#include <slice1/format/desc.hpp>      // to_string, explain
#include <slice1/format/hints.hpp>     // IWYU pragma: export
#include <slice1/format/names.hpp>     // to_string
#include <slice1/format/nearest.hpp>   // IWYU pragma: export
#include <slice1/format/plan.hpp>      // to_string, explain
#include <slice1/format/report.hpp>    // to_string, explain
#include <slice1/format/trace.hpp>     // IWYU pragma: export
#include <slice1/plan/copy_class.hpp>  // copy_class
#include <slice1/report.hpp>           // report, violation, status
#include <slice1/rules.hpp>            // rule, rule_kind
#include <slice1/slice_grad_plan.hpp>  // plan, slice_grad_plan
#include <slice1/types.hpp>            // data_type, feature_level, slice1_desc etc.

#include <cstddef>      // std::size_t
#include <iosfwd>       // std::basic_ostream
#include <string_view>  // std::string_view
#include <version>      // IWYU pragma: keep (__cpp_lib_format)

#if defined(__cpp_lib_format)
#include <format>  // std::formatter
#endif

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

template <class Value>
inline constexpr bool is_descriptor = false;
template <class Element, std::size_t Rank>
inline constexpr bool is_descriptor<descriptor<Element, Rank>> = true;

}  // namespace detail

/// The types that can be printed. A type that merely converts to one of them is not printable.
template <class Value>
concept printable = detail::is_descriptor<Value> ||
    detail::is_one_of<Value, data_type, feature_level, status, rule, rule_kind, violation, report, slice1_desc,
                      slice_desc, slice_grad_desc, plan, slice_grad_plan, copy_class>;

/// Writes to_string(value) as a string. Include the stream's own header, such as `ostream`.
template <class Traits, printable Value>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const Value& value) {
  const auto text = slice1::to_string(value);
  return stream << std::basic_string_view<char, Traits>(text.data(), text.size());
}

}  // namespace slice1

#if defined(__cpp_lib_format)
/// "{}" gives to_string(value); "{:#}" gives explain(value) if there is one. The rest is as for strings: "{:#>20}".
template <slice1::printable Value>
struct std::formatter<Value, char> : std::formatter<std::string_view, char> {
  constexpr auto parse(std::format_parse_context& context) {
    if constexpr (requires(const Value& value) { slice1::explain(value); }) {
      const auto at = context.begin();
      full_ = at != context.end() && *at == '#' && !is_alignment(at + 1, context.end());
      if (full_) context.advance_to(at + 1);
    }
    return std::formatter<std::string_view, char>::parse(context);
  }

  template <class Context>
  auto format(const Value& value, Context& context) const {
    using text = std::formatter<std::string_view, char>;
    if constexpr (requires { slice1::explain(value); }) {
      if (full_) return text::format(slice1::explain(value), context);
    }
    return text::format(slice1::to_string(value), context);
  }

 private:
  // Whether the character after a '#' is an alignment; then the '#' is the fill character.
  template <class Iterator>
  static constexpr bool is_alignment(Iterator at, Iterator end) noexcept {
    return at != end && (*at == '<' || *at == '>' || *at == '^');
  }

  bool full_ = false;
};
#endif
