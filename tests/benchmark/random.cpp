// SPDX-License-Identifier: MIT
// The random slices that a seed draws, the same on every platform: the standard specifies the output of
// std::mt19937_64, but not that of its distributions.
#include "cases.hpp"

#include <algorithm>  // std::max, std::max_element, std::sort
#include <random>     // std::mt19937_64
#include <utility>    // std::swap

namespace measured {

namespace {

// Outputs have 1 KiB << octave to 1 KiB << end bytes, inputs and frames at most most_memory.
struct size_limits {
  std::uint32_t octave, end;
  std::uint64_t most_memory;
};
constexpr size_limits usual{0, 12, 192u << 20}, large_ones{12, 16, 512u << 20};

class draw {
 public:
  draw(std::uint64_t seed, const size_limits& limits) : engine_(seed), limits_(limits) {}

  slice_case next(std::size_t number) {
    for (;;) {
      const auto c = any();
      const std::uint64_t output = output_bytes(c), least = 1024;
      if (output >= least << limits_.octave && output <= least << limits_.end &&
          input_bytes(c) <= limits_.most_memory && frame_bytes(c) <= limits_.most_memory) {
        return named(c, number);
      }
    }
  }

 private:
  std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(engine_() % limit); }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

  slice_case any() {
    slice_case c;
    c.element_size = std::size_t{1} << below(4);
    c.frame_steps.fill(1);
    const auto kind = below(10);
    c.operation = kind < 2 ? operation::transpose : kind < 3 ? operation::broadcast : operation::window;
    switch (c.operation) {
      case operation::transpose: transpose(c); break;
      case operation::broadcast: broadcast(c); break;
      case operation::window: window(c); break;
    }
    return c;
  }

  // Draws the logarithm of the output's size, and divides it at random among the dimensions. Sizes vary by a quarter,
  // so that few are powers of two; the largest makes up for that.
  void draw_output(slice_case& c, std::size_t rank) {
    c.rank = rank;
    const auto octave = limits_.octave + below(limits_.end - limits_.octave);
    const std::uint32_t count = ((16 + below(16)) << (6 + octave)) / static_cast<std::uint32_t>(c.element_size);
    std::uint32_t octaves = 0;
    while (count >> (octaves + 1) != 0) ++octaves;
    dimensions cuts{};
    for (std::size_t i = 1; i < rank; ++i) cuts[i] = below(octaves + 1);
    std::sort(cuts.begin(), cuts.begin() + rank);
    for (std::size_t i = 0; i < rank; ++i) {
      const auto end = i + 1 < rank ? cuts[i + 1] : octaves;
      c.output_sizes[i] = std::max(1u, ((12 + below(9)) << (end - cuts[i])) / 16);
    }
    auto& largest = *std::max_element(c.output_sizes.begin(), c.output_sizes.begin() + rank);
    const auto others = static_cast<std::uint32_t>(product(c.output_sizes, rank) / largest);
    largest = std::max(1u, count / others);
    c.frame_sizes = c.output_sizes;
  }

  void transpose(slice_case& c) {
    draw_output(c, 2 + below(4));
    for (std::uint32_t i = 0; i < c.rank; ++i) c.axes[i] = i;
    for (std::size_t i = c.rank; i > 1; --i) std::swap(c.axes[i - 1], c.axes[below(i)]);
    for (std::size_t i = 0; i < c.rank; ++i) c.input_sizes[c.axes[i]] = c.output_sizes[i];
  }

  void broadcast(slice_case& c) {
    draw_output(c, 1 + below(5));
    c.input_sizes = c.output_sizes;
    for (std::size_t i = 0; i < c.rank; ++i) {
      if (one_in(2)) c.input_sizes[i] = 1;
    }
    if (c.input_sizes == c.output_sizes) c.input_sizes[below(c.rank)] = 1;
  }

  // Small strides are more frequent than large ones.
  std::int32_t stride() {
    constexpr std::int32_t strides[] = {1, 1, 1, 1, -1, -1, 2, 2, -2, 3, -3, 4, 5, 7, 8, 16};
    return strides[below(16)];
  }

  std::uint32_t margin() { return one_in(3) ? 0 : below(5); }

  void window(slice_case& c) {
    const std::size_t ranks = one_in(4) ? 8 : 5;
    draw_output(c, 1 + below(ranks));
    c.strides.fill(1);
    switch (below(4)) {
      case 0: break;
      case 1: c.strides[c.rank - 1] = stride(); break;
      case 2: c.strides[below(c.rank)] = stride(); break;
      case 3:
        for (std::size_t i = 0; i < c.rank; ++i) c.strides[i] = stride();
        break;
    }
    for (std::size_t i = 0; i < c.rank; ++i) {
      const auto step = static_cast<std::uint32_t>(c.strides[i] < 0 ? -c.strides[i] : c.strides[i]);
      c.window_sizes[i] = (c.output_sizes[i] - 1) * step + 1 + below(step);
      c.offsets[i] = margin();
      c.input_sizes[i] = c.offsets[i] + c.window_sizes[i] + margin();
    }
    if (one_in(6)) add_gaps(c);
  }

  void add_gaps(slice_case& c) {
    if (one_in(4)) c.frame_steps[c.rank - 1] = 2 + below(2);
    for (std::size_t i = 0; i < c.rank; ++i) {
      c.frame_sizes[i] *= c.frame_steps[i];
      if (one_in(2)) c.frame_sizes[i] += 1 + below(16);
    }
  }

  template <class Numbers>
  static std::string list(const slice_case& c, const Numbers& numbers, char separator) {
    std::string text;
    for (std::size_t i = 0; i < c.rank; ++i) {
      if (i > 0) text += separator;
      text += std::to_string(numbers[i]);
    }
    return text;
  }

  // By the innermost dimension that is longer than 1.
  static std::string kind(const slice_case& c) {
    if (c.operation == operation::transpose) return "permuted dimensions";
    if (c.operation == operation::broadcast) return "broadcasts";
    if (c.frame_steps[c.rank - 1] != 1) return "outputs with strides";
    std::size_t i = c.rank - 1;
    while (i > 0 && c.output_sizes[i] == 1) --i;
    return c.strides[i] == 1 ? "rows: crops and pastes" : c.strides[i] == -1 ? "reversed rows" : "rows with strides";
  }

  // The number distinguishes cases of equal sizes.
  static slice_case named(slice_case c, std::size_t number) {
    c.kind = kind(c);
    c.name = std::to_string(number) + ": " + list(c, c.output_sizes, 'x');
    switch (c.operation) {
      case operation::window: c.name += ", strides " + list(c, c.strides, ','); break;
      case operation::transpose: c.name += ", transpose by axes " + list(c, c.axes, ','); break;
      case operation::broadcast: c.name += ", broadcast"; break;
    }
    c.name += " of " + list(c, c.input_sizes, 'x');
    if (c.frame_sizes != c.output_sizes) c.name += ", in " + list(c, c.frame_sizes, 'x');
    if (c.frame_steps[c.rank - 1] != 1) c.name += ", output stride " + std::to_string(c.frame_steps[c.rank - 1]);
    c.name += ", " + std::to_string(c.element_size) + "-byte elements";
    return c;
  }

  std::mt19937_64 engine_;
  size_limits limits_;
};

}  // namespace

std::vector<slice_case> random_cases(std::uint64_t seed, std::size_t count, bool large) {
  draw drawn(seed, large ? large_ones : usual);
  std::vector<slice_case> cases;
  for (std::size_t i = 0; i < count; ++i) cases.push_back(drawn.next(i));
  return cases;
}

}  // namespace measured
