// SPDX-License-Identifier: MIT
#include "mutants/mutants.hpp"

#include "mutants/builder.hpp"

#include <cstdint>

namespace slice1::conformance {

bool accepts(const description& d, feature_level level) {
  return legality_of(violated_rules(d, level)) != legality::invalid;
}

bool are_large_enough(const operation& d, const bound& b) {
  return b.input.size() >= d.input_tensor.total_tensor_size_in_bytes &&
         b.output.size() >= d.output_tensor.total_tensor_size_in_bytes;
}

bool are_apart(const bound& b) {
  const auto input = reinterpret_cast<std::uintptr_t>(b.input.data());
  const auto output = reinterpret_cast<std::uintptr_t>(b.output.data());
  return input + b.input.size() <= output || output + b.output.size() <= input;
}

std::span<const mutant> mutants() {
  static const std::vector<mutant> all = [] {
    auto made = execution_mutants();
    for (const auto& others : {call_mutants(), acceptance_mutants()})
      made.insert(made.end(), others.begin(), others.end());
    return made;
  }();
  return all;
}

}  // namespace slice1::conformance
