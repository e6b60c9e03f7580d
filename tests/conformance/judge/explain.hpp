// SPDX-License-Identifier: MIT
// What does a failure's message say? The lines after its first.
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

/// What that line can't express, one line each: null pointers, and tensor types other than BUFFER.
std::string pointers_of(const test_case& c);

/// For an invalid case that was accepted: each violated rule with its requirement and violations, and a likely mistake
/// if the case alone shows it.
std::string why_invalid(const test_case& c, std::span<const rule> violated);

/// The features of a valid description that an implementation may mistake for errors, the most suspicious first.
std::vector<std::string_view> suspicions(const test_case& c);

/// For a valid case that was rejected: its most suspicious features.
std::string why_valid(const test_case& c);

/// A case's input; its output before the copy, as expected after it, and as found.
struct buffers {
  std::vector<std::byte> input{}, before{}, expected{};
  std::span<const std::byte> found{};
};

/// Where a copy went wrong. Elements are numbered row-major by output coordinates.
struct differences {
  std::uint64_t elements = 0, wrong = 0;                 ///< how many are copied, and how many of them are wrong
  std::uint64_t first = 0;                               ///< the number of the first wrong element
  std::int64_t first_output = 0;                         ///< its index in the output's memory
  std::uint64_t gap_bytes = 0, tail_bytes = 0;           ///< how many bytes that belong to no element changed
  std::optional<std::size_t> first_gap{}, first_tail{};  ///< the first of each
};
differences compared(const test_case& c, const buffers& b);

/// For a copy with wrong elements: the first of them, where its value comes from, and likely mistakes.
std::string why_wrong(const test_case& c, const buffers& b, const differences& d, output_padding padding);

/// For a changed byte of the output that belongs to no element: its old and new value.
std::string changed_byte(const buffers& b, std::size_t at);

}  // namespace slice1::conformance
