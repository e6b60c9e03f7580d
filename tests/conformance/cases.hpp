// SPDX-License-Identifier: MIT
// Which questions are asked? Cases made by hand and by seeded generators, each with a stable id.
#pragma once

#include "description.hpp"
#include "model.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// What the input holds. `counted`: elements that differ as far as their size allows, and are ordinary numbers of their
/// type; `special`: NaNs with payloads, signalling NaNs, -0.0, infinities, denormals, extremes.
enum class contents { counted, special };

/// How the buffers are bound, where that is what a case is about.
struct binding {
  std::uint64_t input_missing = 0;   ///< bytes by which the bound input is too small
  std::uint64_t output_missing = 0;  ///< the same of the output
  bool overlapping = false;          ///< the output begins at the input's beginning
};

/// One question.
struct test_case {
  std::string_view kind{};  ///< "page", "exhaustive", "rule", ...: what made it; a literal
  std::string id{};         ///< "slice1.<kind>.<group.><geometry><.more>", unique; letters, digits, '_' and '.' only
  description what{};
  feature_level level = latest_feature_level;
  contents fill = contents::counted;
  conformance::binding binding{};
  std::vector<rule> rules{};     ///< what a positive case is about, or all rules that a negative one breaks
  bool slow = false;             ///< more than 2^31 bytes
  bool acceptance_only = false;  ///< legal, but its buffers are too large to be made: execute isn't asked
};

/// Every case but the random ones; the same ids and questions on every machine and in every run.
std::vector<test_case> all_cases();

/// The i-th random case of a seed, any kind of description, legal or not.
test_case random_case(std::uint64_t seed, std::uint64_t i);

/// What a case of kind "rule" can't break without breaking another rule, too.
struct rule_exception {
  rule broken{};
  std::string_view where{};
  rule also{};
  std::string_view reason{};
};
std::span<const rule_exception> rule_exceptions();

/// The bytes of a case's input, and of its output before the copy; both of the bound sizes.
std::vector<std::byte> input_of(const test_case& c);
std::vector<std::byte> output_before(const test_case& c);

}  // namespace slice1::conformance
