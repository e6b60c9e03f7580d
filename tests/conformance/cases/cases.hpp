// SPDX-License-Identifier: MIT
// The kit's cases: some are written by hand, others come from seeded generators, and each has a stable id.
#pragma once

#include "model/description.hpp"
#include "model/rules.hpp"
#include "model/sparse_bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slice1::conformance {

/// The input's contents. `counted`: ordinary numbers, as distinct as the element size allows; `special`: NaNs with
/// payloads, signalling NaNs, -0.0, infinities, denormals, extremes.
enum class contents { counted, special };

/// How two buffers are placed: in separate memory, or in the same.
enum class arrangement { apart, touching, overlapping };

/// How the buffers are bound; the default is as the description requires.
struct binding {
  std::uint64_t input_missing = 0, output_missing = 0;  ///< by how many bytes a buffer is too small
  std::uint64_t input_extra = 0, output_extra = 0;      ///< by how many bytes it is larger than required
  arrangement buffers = arrangement::apart;
  std::int64_t output_at = 0;  ///< bytes from the input's first to the output's, unless they are apart

  /// Whether the buffers are large enough and do not overlap.
  bool is_valid() const { return input_missing == 0 && output_missing == 0 && buffers != arrangement::overlapping; }
  friend bool operator==(const binding&, const binding&) = default;
};

/// One question.
struct test_case {
  std::string_view kind{};  ///< "page", "exhaustive", "rule", ...; a literal
  std::string id{};         ///< "slice1.<kind>.<group.><geometry><.more>", unique; letters, digits, '_' and '.' only;
                            ///< its first word is name_of the operator
  description what{};
  feature_level level = latest_feature_level;
  contents fill = contents::counted;
  conformance::binding binding{};
  std::vector<rule> rules{};     ///< the rule under test if none is violated, else all violated rules
  bool slow = false;             ///< more than 32 MiB, or many elements
  bool acceptance_only = false;  ///< its buffers would be too large: execute isn't called
};

/// Every case except the random ones: the same ids and questions on every machine and in every run.
std::vector<test_case> all_cases();

/// The case that an id "<operator>.shrunk.<geometry><.special><.binding>" describes: any description can be asked by
/// such an id. Nullopt for other ids.
std::optional<test_case> case_of(std::string_view id);

/// Gives a case an id of that form, and the rules that it violates.
void name_shrunk(test_case& c);

/// Whether its tensors have at most 64 KiB, so that even a slow implementation answers at once.
bool is_small(const test_case& c);

/// The most elements that an execution visits: those that are copied, or those of the larger buffer. Requires a valid
/// description.
std::uint64_t elements_of(const test_case& c);

/// Whether it is a case of DML_SLICE1, with an input of little more than 2 GiB and an output of at most 64 MiB, that
/// copies so few elements that most pages are never touched: if those cost nothing, the case isn't slow.
bool is_quick_if_sparse(const test_case& c);

/// Whether it can be slow, so that everything else comes first.
bool is_asked_last(const test_case& c);

/// The i-th random case of a seed; its description may be invalid. The operators' cases correspond.
test_case random_case(std::uint64_t seed, std::uint64_t i, operator_type type = operator_type::slice1);

/// A rule that a case of kind "rule" can't break without breaking another.
struct rule_exception {
  rule broken{};
  std::string_view where{};
  rule also{};
  std::string_view reason{};
};
std::span<const rule_exception> rule_exceptions();

/// A number that the id alone determines. It decides how the case is asked.
std::uint32_t number_of(const test_case& c);

/// The bound sizes of a case's buffers, in bytes.
/// @{
std::uint64_t bound_input(const test_case& c);
std::uint64_t bound_output(const test_case& c);
/// @}

/// The bytes of a case's input, and of its output before the copy.
sparse_bytes input_of(const test_case& c);
sparse_bytes output_before(const test_case& c);

}  // namespace slice1::conformance
