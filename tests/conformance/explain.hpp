// SPDX-License-Identifier: MIT
// What does a failure's message say? The lines behind its first one.
#pragma once

#include "cases.hpp"
#include "judge.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// "negative strides start at the offset instead of the window's end"
std::string_view text_of(mistake m);

/// All mistakes but `none`.
std::span<const mistake> all_mistakes();

/// The description on one line.
std::string line_of(const test_case& c);

/// What the structs have that the description's line can't say, a line each: null pointers, and types that are no
/// buffer's.
std::string pointers_of(const test_case& c);

/// Of a case that was accepted though it breaks these: each rule, what breaks it, what is required, and the mistake
/// that is evident from the case alone.
std::string why_forbidden(const test_case& c, std::span<const rule> violated);

/// What about a legal description may have been taken for an error, the most suspicious first.
std::vector<std::string_view> suspicions(const test_case& c);

/// Of a case that was rejected: that it is legal, and what about it may have been taken for an error.
std::string why_legal(const test_case& c);

/// A case's buffers: before the copy, after it, and as they should be.
struct buffers {
  std::vector<std::byte> input{}, before{}, expected{};
  std::span<const std::byte> found{};
};

/// Where a copy went wrong; element numbers count the output's coordinates row-major.
struct differences {
  std::uint64_t elements = 0, wrong = 0;                 ///< all that are copied, and those that are wrong
  std::uint64_t first = 0;                               ///< the first wrong one,
  std::int64_t first_output = 0;                         ///< which is this element of the output's memory
  std::uint64_t gap_bytes = 0, tail_bytes = 0;           ///< changed, of bytes that belong to no element
  std::optional<std::size_t> first_gap{}, first_tail{};  ///< the first of each
};
differences compared(const test_case& c, const buffers& b);

/// Of a copy with wrong elements: the first, where what was found comes from, and the likely mistake.
std::string why_wrong(const test_case& c, const buffers& b, const differences& d, output_padding padding);

/// Of a byte of the output that belongs to no element: what it was, and is.
std::string changed_byte(const buffers& b, std::size_t at);

}  // namespace slice1::conformance
