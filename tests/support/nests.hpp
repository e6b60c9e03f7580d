// SPDX-License-Identifier: MIT
// Copies described by their loops, and a trial of each by every way to copy, wherever the buffers are: it may write
// only the addressed bytes of the output, and read only the input's bytes.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <slice1/slice1.hpp>
#include <string>
#include <vector>

#include "support/kernels.hpp"
#include "support/oracle.hpp"

namespace slice1::testing {

inline constexpr std::array element_types{data_type::uint8, data_type::uint16, data_type::uint32, data_type::uint64};

/// A number of elements, and how far apart they are in the input (backwards if negative) and in the output.
struct loop {
  std::int64_t count, input_stride, output_stride;
};
using loops = std::vector<loop>;

/// The description of such loops, outermost first.
slice1_desc nest(data_type type, const loops& outermost_first);

/// Loops of any order, signs, gaps and repetitions; many counts and distances are near those of vectors.
loops random_loops(random_source& random, std::uint32_t rank, std::uint32_t most_elements);

/// `copy`, or a copy by one instruction set with or without non-temporal stores.
struct variant {
  std::optional<forced_kernel> kernel;
  bool nontemporal;

  std::string name() const;
  void operator()(const plan& p, const std::byte* input, std::byte* output) const;
};

/// All variants that this machine has.
const std::vector<variant>& variants();

/// Input bytes are below 128, output bytes before the copy above, so that every mistaken write is visible.
/// @{
byte_vector input_pattern(std::size_t size);
byte_vector output_pattern(std::size_t size);
/// @}

/// The oracle's output for a description, which must be valid.
class trial {
 public:
  explicit trial(const slice1_desc& d);

  /// Whether all variants write what the oracle writes, with buffers that begin this many bytes past a page.
  ::testing::AssertionResult at(std::size_t input_shift, std::size_t output_shift) const;

  /// Whether they do with buffers that end just before a guard, and with buffers that begin just after one. The output
  /// has only the bytes from the first to the last that is written.
  ::testing::AssertionResult at_guards() const;

  /// Whether each of n parts does by itself, at guards and at these addresses. A part writes the oracle's bytes to the
  /// elements that its plan addresses.
  ::testing::AssertionResult in_parts(std::uint64_t n, std::size_t input_shift, std::size_t output_shift) const;

 private:
  // A copy, and what it must leave in the output and its margins.
  struct expectation {
    std::string name;
    plan planned;
    byte_vector wanted;
  };
  enum class place { past_page, before_guard, behind_guard };
  expectation expectation_of_part(std::uint64_t i, std::uint64_t n) const;
  ::testing::AssertionResult meets(const expectation& e, place where, std::size_t input_shift = 0,
                                   std::size_t output_shift = 0) const;
  ::testing::AssertionResult meets_at_guards(const expectation& e) const;

  slice1_desc desc_;
  byte_vector input_, before_;
  expectation whole_;
};

/// A trial at guards and at these addresses.
::testing::AssertionResult copies_exactly(const slice1_desc& d, std::size_t input_shift, std::size_t output_shift);

using numbers = std::vector<std::int64_t>;
numbers from_to(std::int64_t first, std::int64_t last);

/// Trials of elements of each size, for all shapes(n, m). They are at guards, and at addresses that follow from the
/// description, so that together they have all alignments.
void expect_exact(const numbers& all_n, const numbers& all_m,
                  const std::function<std::vector<loops>(std::int64_t n, std::int64_t m)>& shapes);

}  // namespace slice1::testing
