// SPDX-License-Identifier: MIT
// Does every instruction set copy exactly what it must, wherever the buffers lie? Copies described by their loops, and
// a trial of each: only the addressed bytes of the output and its surroundings may change.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <slice1/slice1.hpp>
#include <span>
#include <string>
#include <vector>

#include "support/kernels.hpp"
#include "support/oracle.hpp"

namespace slice1::testing {

inline constexpr std::array element_types{data_type::uint8, data_type::uint16, data_type::uint32, data_type::uint64};

/// A number of elements, and how far apart they are in the input (backwards if negative) and in the output.
struct loop {
  std::uint32_t count;
  std::int32_t input_stride;
  std::uint32_t output_stride;
};

/// The description of such loops, outermost first.
/// @{
slice1_desc nest(data_type type, std::span<const loop> loops);
inline slice1_desc nest(data_type type, std::initializer_list<loop> loops) {
  return nest(type, std::span(loops.begin(), loops.size()));
}
/// @}

/// The nest of the plan for such a description, which must be valid.
detail::loop_nest nest_of(const slice1_desc& d);

/// An instruction set, and whether kernels for large copies and non-temporal stores are taken however small the copy
/// is: a large copy may have the same loops as a small one, with one more around them.
struct variant {
  forced_kernel kernel;
  bool large, nontemporal;

  std::string name() const;
  void operator()(const plan& p, const std::byte* input, std::byte* output) const;
};

const std::vector<variant>& variants();

/// Bytes of inputs are below 128, those of outputs before the copy above: no byte can be written by mistake and look as
/// it did.
/// @{
byte_vector input_pattern(std::size_t size);
byte_vector output_pattern(std::size_t size);
/// @}

class trial {
 public:
  explicit trial(const slice1_desc& d);

  /// Whether all instruction sets write what the oracle writes, with buffers that begin this many bytes past the
  /// beginning of a page.
  ::testing::AssertionResult at(std::size_t input_shift, std::size_t output_shift) const;

  /// The same for part i of n, by itself: judged by the reference.
  ::testing::AssertionResult part_at(std::uint64_t i, std::uint64_t n, std::size_t input_shift,
                                     std::size_t output_shift) const;

 private:
  ::testing::AssertionResult refused() const;
  ::testing::AssertionResult makes(const plan& p, const byte_vector& wanted, std::size_t input_shift,
                                   std::size_t output_shift, const std::string& what) const;

  slice1_desc desc_;
  result<plan> plan_;
  byte_vector input_, before_, wanted_;
  std::size_t size_ = 0;
};

inline ::testing::AssertionResult copies_exactly(const slice1_desc& d, std::size_t input_shift = 0,
                                                 std::size_t output_shift = 0) {
  return trial(d).at(input_shift, output_shift);
}

/// Loops of any order, signs, gaps and repetitions, in 1 to 8 dimensions; their innermost counts and distances are
/// those at which kernels differ.
slice1_desc random_nest(random_source& random, std::uint32_t rank, std::uint32_t most_elements);

}  // namespace slice1::testing
