// SPDX-License-Identifier: MIT
// What are mutants made of? A right implementation, slow and simple, by the model, of which one part is exchanged.
#pragma once

#include "implementations.hpp"
#include "model.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace slice1::conformance {

/// What the structs say, as far as pointers and counts allow to read them.
description read(const slice1_operator& from);

/// The buffers that an execution is given.
struct bound {
  std::span<const std::byte> input{};
  std::span<std::byte> output{};
};

using acceptance = bool(const description&, feature_level);
using execution = int(const slice1_desc&, const bound&);

/// Right: what breaks no rule, and what breaks only those on which the documents are silent.
bool accepts(const description& d, feature_level level);

/// Right: whether the buffers are large enough, and whether they are apart.
/// @{
bool are_large_enough(const slice1_desc& d, const bound& b);
bool are_apart(const bound& b);
/// @}

/// Calls move(to, from, bytes) for each element that is copied and lies within the buffers.
template <class Move>
void move_elements(const slice1_desc& d, mistake m, const bound& b, const Move& move) {
  const std::int64_t bytes = bytes_of(d.output_tensor.data_type);
  const auto is_inside = [bytes](std::int64_t index, std::size_t size) {
    return index >= 0 && index < static_cast<std::int64_t>(size) / bytes;
  };
  each_element(d, m, [&](std::int64_t from, std::int64_t to) {
    if (!is_inside(from, b.input.size()) || !is_inside(to, b.output.size())) return;
    move(b.output.data() + to * bytes, b.input.data() + from * bytes, static_cast<std::size_t>(bytes));
  });
}

/// Right, but for the mistake: checks the buffers, and copies.
template <mistake Mistake = mistake::none>
int copies(const slice1_desc& d, const bound& b) {
  if (!are_large_enough(d, b) || !are_apart(b)) return SLICE1_BUFFERS_REJECTED;
  move_elements(d, Mistake, b, [](std::byte* to, const std::byte* from, std::size_t n) { std::memcpy(to, from, n); });
  return SLICE1_DONE;
}

/// An implementation of two parts.
template <acceptance* Accepts, execution* Executes>
constexpr slice1_implementation made_of(const char* name) {
  return {sizeof(slice1_implementation), name,
          [](const slice1_operator* desc, std::uint32_t level) -> int {
            return Accepts(read(*desc), static_cast<feature_level>(level)) ? SLICE1_ACCEPTED : SLICE1_REJECTED;
          },
          [](const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
             std::uint64_t output_size) -> int {
            return Executes(read(*desc).desc,
                            {{static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size)},
                             {static_cast<std::byte*>(output), static_cast<std::size_t>(output_size)}});
          },
          1};
}

template <acceptance* Accepts>
mutant wrongly_accepting(const char* name, std::string_view what) {
  return {made_of<Accepts, copies<>>(name), what};
}
template <execution* Executes>
mutant wrongly_executing(const char* name, std::string_view what) {
  return {made_of<accepts, Executes>(name), what};
}

/// What `mutants` is made of.
/// @{
std::vector<mutant> acceptance_mutants();
std::vector<mutant> execution_mutants();
/// @}

}  // namespace slice1::conformance
