// SPDX-License-Identifier: MIT
// Builds a mutant from a correct implementation, slow and simple, on top of the model, with one part replaced.
#pragma once

#include "model/copy.hpp"
#include "model/rules.hpp"
#include "mutants/mutants.hpp"
#include "subject/c_description.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace slice1::conformance {

using acceptance = bool(const description&, feature_level);
using execution = int(const operation&, const bound&);

/// Correct: true for valid and for undocumented descriptions.
bool accepts(const description& d, feature_level level);

/// Correct: the two checks of the buffers.
/// @{
bool are_large_enough(const operation& d, const bound& b);
bool are_apart(const bound& b);
/// @}

/// Checks the buffers and copies, correct except for the mistake.
template <mistake Mistake = mistake::none>
int copies(const operation& d, const bound& b) {
  if (!are_large_enough(d, b) || !are_apart(b)) return SLICE1_BUFFERS_REJECTED;
  if (Mistake != mistake::zeros_missing) clear_elements(d, b.output);
  move_elements(d, Mistake, b, [](std::byte* to, const std::byte* from, std::size_t n) { std::memcpy(to, from, n); });
  return SLICE1_DONE;
}

/// An implementation of all operators from its two parts.
template <acceptance* Accepts, execution* Executes>
constexpr slice1_implementation made_of(const char* name) {
  return {sizeof(slice1_implementation),
          name,
          nullptr,
          nullptr,
          1,
          [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) -> int {
            const auto d = read(static_cast<operator_type>(type), *desc);
            return Accepts(d, static_cast<feature_level>(level)) ? SLICE1_ACCEPTED : SLICE1_REJECTED;
          },
          [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
             std::uint64_t output_size) -> int {
            return Executes(read(static_cast<operator_type>(type), *desc).desc,
                            {{static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size)},
                             {static_cast<std::byte*>(output), static_cast<std::size_t>(output_size)}});
          },
          0};
}

template <acceptance* Accepts>
mutant wrongly_accepting(const char* name, std::string_view what) {
  return {made_of<Accepts, copies<>>(name), what};
}
template <execution* Executes>
mutant wrongly_executing(const char* name, std::string_view what) {
  return {made_of<accepts, Executes>(name), what};
}

/// A mutant that crashes or hangs.
inline mutant needing_process(mutant m) {
  m.needs_process = true;
  return m;
}

/// The parts of mutants().
/// @{
std::vector<mutant> acceptance_mutants();
std::vector<mutant> execution_mutants();
std::vector<mutant> call_mutants();
/// @}

}  // namespace slice1::conformance
