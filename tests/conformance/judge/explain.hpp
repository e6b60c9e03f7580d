// SPDX-License-Identifier: MIT
// The lines of a failure's message after its first.
#pragma once

#include "cases/cases.hpp"
#include "judge/judge.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// The description in one line.
std::string line_of(const test_case& c);

/// The properties that line_of can't express, one line each: null pointers, and tensor types other than BUFFER.
std::string pointers_of(const test_case& c);

/// Lines of a message, and guesses, each of which explains the failure.
struct explanation {
  std::string lines{};
  std::vector<std::string> likely{};
};

/// For an invalid case that was accepted: each violated rule with its requirement and violations, and mistakes that the
/// case alone shows.
explanation why_invalid(const test_case& c, std::span<const rule> violated);

/// The features of a valid description that an implementation may mistake for errors, the most suspicious first.
std::vector<std::string> suspicions(const test_case& c);

/// A case's input, and its output before the copy, as expected after it, and as found.
struct buffers {
  sparse_bytes input{}, before{}, expected{};
  std::span<const std::byte> found{};
};

/// Where a copy went wrong. Elements are numbered row-major by output coordinates.
struct differences {
  std::uint64_t elements = 0, wrong = 0;        ///< how many are copied, and how many of them are wrong
  std::uint64_t first = 0;                      ///< the number of the first wrong element
  std::int64_t first_output = 0;                ///< its index in the output's memory
  std::uint64_t gap_bytes = 0, tail_bytes = 0;  ///< how many bytes that belong to no element changed
  std::uint64_t extra_bytes = 0;                ///< and how many beyond the tensor, in a larger buffer
  std::optional<std::size_t> first_gap{}, first_tail{}, first_extra{};  ///< the first of each
};
differences compared(const test_case& c, const buffers& b);

/// What a guess must explain besides the elements: changed padding under strict, and bytes outside the output.
struct also_wrong {
  output_padding padding{};
  bool wrote_outside = false;
};

/// For a copy with wrong elements: the first of them, where its value comes from, and the mistakes that explain all
/// changes.
explanation why_wrong(const test_case& c, const buffers& b, const differences& d, also_wrong more);

/// For a changed byte of the output that belongs to no element: its old and new value.
std::string changed_byte(const buffers& b, std::size_t at);

}  // namespace slice1::conformance
