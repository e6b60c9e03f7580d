// SPDX-License-Identifier: MIT
// Where the buffers of a case are, and which calls precede execute. The number that its id determines decides both, so
// that a single case is asked exactly as it was among others.
#pragma once

#include <cstdint>

namespace slice1::conformance {

/// Which end of a buffer touches an inaccessible page instead of the pattern. Without page protection it is always the
/// pattern.
enum class forbidden { nowhere, before, after };

/// The decisions that follow from the number.
class placement {
 public:
  constexpr explicit placement(std::uint32_t number) noexcept : number_(number) {}

  constexpr std::uint32_t input_shift() const noexcept { return bits(0, 7); }
  constexpr std::uint32_t output_shift() const noexcept { return bits(8, 7); }

  /// Half of the inputs end at an inaccessible page, and a quarter begin at one; an eighth are read-only.
  /// @{
  constexpr forbidden page_at_input() const noexcept {
    return bits(16, 1) == 1 ? forbidden::after : bits(17, 1) == 1 ? forbidden::before : forbidden::nowhere;
  }
  constexpr bool input_is_read_only() const noexcept { return bits(25, 3) == 1; }
  /// @}

  /// A sixteenth of the outputs end at an inaccessible page, and a sixteenth begin at one.
  constexpr forbidden page_at_output() const noexcept {
    return bits(21, 4) == 1 ? forbidden::after : bits(21, 4) == 2 ? forbidden::before : forbidden::nowhere;
  }

  /// Whether create is asked first about the same description at another feature level, and between create and execute
  /// about another description, half of which are of the same operator and rank; whether execute gets a copy of the
  /// structs, after those of create are gone; whether, as in an eighth of the cases, it is called twice, at first with
  /// other contents at the same addresses; and whether the structs can't be written, as in a quarter of the cases.
  /// @{
  constexpr bool asks_another_level() const noexcept { return bits(18, 1) == 1; }
  constexpr bool creates_another() const noexcept { return bits(19, 1) == 1; }
  constexpr bool creates_one_like_it() const noexcept { return bits(28, 1) == 1; }
  constexpr bool executes_a_copy() const noexcept { return bits(20, 1) == 1; }
  constexpr bool executes_twice() const noexcept { return bits(29, 3) == 7; }
  constexpr bool description_is_read_only() const noexcept { return bits(7, 1) == 1 && bits(15, 1) == 1; }
  /// @}

 private:
  constexpr std::uint32_t bits(unsigned from, unsigned count) const noexcept {
    return number_ >> from & ((1u << count) - 1);
  }

  std::uint32_t number_;
};

}  // namespace slice1::conformance
