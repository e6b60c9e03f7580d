// SPDX-License-Identifier: MIT
// Gradients of 256 MiB. Each is compared with the least that it must do, in the same run: fill as many bytes with
// zeros, and copy as many as it copies, both without gaps.
#include "machine.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <slice1/slice1.hpp>
#include <span>
#include <utility>

namespace {

using slice1::slice_grad_desc;

// A matrix of FLOAT32 of 256 MiB.
constexpr std::uint32_t elements = 1u << 26;
constexpr std::size_t bytes = std::size_t{elements} * sizeof(float);
constexpr std::size_t line = 64;

// One dimension of the output gradient, and of its window.
struct dimension {
  std::uint32_t offset, size;
  std::int32_t stride;
};

slice_grad_desc gradient(std::uint32_t columns, const dimension& row, const dimension& column) {
  slice_grad_desc d;
  auto& input = d.input_gradient_tensor;
  auto& output = d.output_gradient_tensor;
  d.dimension_count = input.dimension_count = output.dimension_count = 2;
  input.data_type = output.data_type = slice1::data_type::float32;
  output.sizes = {elements / columns, columns};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& [offset, size, stride] = i == 0 ? row : column;
    d.input_window_offsets[i] = offset;
    d.input_window_sizes[i] = size;
    d.input_window_strides[i] = stride;
    input.sizes[i] = slice1::max_copied_elements(size, stride).value_or(0);
  }
  return d;
}

// A copy of a vector; of its first element if it has no stride.
slice1::slice1_desc vector(std::uint32_t count, std::uint32_t stride) {
  const slice1::descriptor<float, 1> d{.input_sizes = {count}, .input_strides = {stride}};
  return d;
}

template <class Work>
double milliseconds(const Work& work) {
  double best = 1e9;
  for (int i = 0; i < 9; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    best = std::min(best, time.count());
  }
  return best;
}

struct aligned_delete {
  void operator()(std::byte* memory) const { ::operator delete[](memory, std::align_val_t{4096}); }
};
using buffer = std::unique_ptr<std::byte[], aligned_delete>;

buffer filled_buffer() {
  buffer made(new (std::align_val_t{4096}) std::byte[bytes + line]);
  std::memset(made.get(), 1, bytes + line);
  return made;
}

}  // namespace

int main() {
  const auto input = filled_buffer(), output = filled_buffer();
  const std::span<const std::byte> from(input.get(), bytes);
  constexpr std::byte zero[sizeof(float)]{};
  const std::pair<const char*, slice_grad_desc> cases[] = {
      {"rows of 16 KiB, every second", gradient(4096, {0, 16384, 2}, {0, 4096, 1})},
      {"rows of 4 KiB, every second", gradient(1024, {0, 65536, 2}, {0, 1024, 1})},
      {"rows of 4 KiB, every third, backwards", gradient(1024, {0, 65536, -3}, {0, 1024, 1})},
      {"rows of 256 bytes, every second", gradient(64, {0, 1048576, 2}, {0, 64, 1})},
      {"rows of 16 KiB, the middle half", gradient(4096, {4096, 8192, 1}, {0, 4096, 1})},
      {"an image, without its margins", gradient(8192, {1000, 6000, 1}, {1000, 6000, 1})},
      {"an image, without a border of one pixel", gradient(8194, {1, 8188, 1}, {1, 8192, 1})},
      {"columns, every second", gradient(8192, {0, 8192, 1}, {0, 8192, 2})},
      {"rows and columns, every second", gradient(8192, {0, 8192, 2}, {0, 8192, 2})},
  };
  std::printf("%s, %s\n\n| gradient of 256 MiB | at lines | 16 bytes behind them |\n|---|--:|--:|\n",
              measured::cpu_name().c_str(), measured::compiler_name().c_str());
  for (const auto& [name, desc] : cases) {
    std::printf("| %s |", name);
    const auto& sizes = desc.input_gradient_tensor.sizes;
    const std::uint32_t copied = sizes[0] * sizes[1];
    for (const std::size_t shift : {std::size_t{0}, std::size_t{16}}) {
      const auto to = std::span(output.get() + shift, bytes);
      const auto plan = slice1::make_plan(desc);
      const auto copy = slice1::make_plan(vector(copied, 1)), fill = slice1::make_plan(vector(elements - copied, 0));
      if (!plan || !copy || !fill) return 1;
      // The buffers fit, so the reports are empty.
      const double least = milliseconds([&] { static_cast<void>(slice1::copy(*copy, from, to)); }) +
                           milliseconds([&] { static_cast<void>(slice1::copy(*fill, zero, to)); });
      const double taken = milliseconds([&] { static_cast<void>(slice1::copy(*plan, from, to)); });
      std::printf(" %.2f |", least / taken);
    }
    std::printf("\n");
  }
}
