// SPDX-License-Identifier: MIT
// The matrix of common kinds: crops, strides, reversals, changes of layout, broadcasts.
#include "cases.hpp"

#include <algorithm>         // std::copy
#include <initializer_list>  // std::initializer_list
#include <utility>           // std::move

namespace measured {

namespace {

using numbers = std::initializer_list<std::uint32_t>;

struct output_size {
  const char* name;
  std::uint32_t bytes;
};

class collector {
 public:
  collector(std::vector<slice_case>& cases, output_size size, std::uint32_t element_size)
      : cases_(cases), size_(size), element_size_(element_size) {}

  slice_case& window(std::string kind, numbers input, numbers offsets, numbers window,
                     std::initializer_list<std::int32_t> strides) {
    auto& c = add(std::move(kind), operation::window, input);
    std::copy(offsets.begin(), offsets.end(), c.offsets.begin());
    std::copy(window.begin(), window.end(), c.window_sizes.begin());
    std::copy(strides.begin(), strides.end(), c.strides.begin());
    for (std::size_t i = 0; i < c.rank; ++i) {
      const auto step = static_cast<std::uint32_t>(c.strides[i] < 0 ? -c.strides[i] : c.strides[i]);
      c.output_sizes[i] = c.frame_sizes[i] = 1 + (c.window_sizes[i] - 1) / step;
    }
    return c;
  }

  // The window is the whole input.
  void strided(std::string kind, numbers input, std::initializer_list<std::int32_t> strides) {
    window(std::move(kind), input, {}, input, strides);
  }

  void transpose(std::string kind, numbers input, numbers axes) {
    auto& c = add(std::move(kind), operation::transpose, input);
    std::copy(axes.begin(), axes.end(), c.axes.begin());
    for (std::size_t i = 0; i < c.rank; ++i) c.output_sizes[i] = c.frame_sizes[i] = c.input_sizes[c.axes[i]];
  }

  void broadcast(std::string kind, numbers input, numbers output) {
    auto& c = add(std::move(kind), operation::broadcast, input);
    std::copy(output.begin(), output.end(), c.output_sizes.begin());
    c.frame_sizes = c.output_sizes;
  }

  void gradient(std::string kind, numbers input, numbers frame, numbers steps) {
    auto& c = window(std::move(kind), input, {}, input, {1, 1});
    std::copy(frame.begin(), frame.end(), c.frame_sizes.begin());
    std::copy(steps.begin(), steps.end(), c.frame_steps.begin());
    c.gradient = true;
  }

 private:
  slice_case& add(std::string kind, operation what, numbers input) {
    auto& c = cases_.emplace_back();
    c.kind = std::move(kind);
    c.size = size_.name;
    c.name = c.kind + ", " + c.size + ", " + std::to_string(element_size_) + "-byte elements";
    c.element_size = element_size_;
    c.operation = what;
    c.rank = input.size();
    std::copy(input.begin(), input.end(), c.input_sizes.begin());
    c.frame_steps.fill(1);
    return c;
  }

  std::vector<slice_case>& cases_;
  output_size size_;
  std::uint32_t element_size_;
};

// The number of rows of the most nearly square matrix of n elements. n is a power of two.
std::uint32_t rows_of_matrix(std::uint32_t n) {
  std::uint32_t rows = 1;
  while (rows * rows * 4 <= n) rows *= 2;
  return rows;
}

// Rows of 4 elements within rows of 5. Each of the 7 other dimensions is cropped by 1, too.
void add_rank_8(collector& cases, std::uint32_t n) {
  dimensions s{1, 1, 1, 1, 1, 1, 1, 4};
  for (std::uint32_t left = n / 4, i = 0; left > 1; left /= 2, i = (i + 1) % 7) s[i] *= 2;
  cases.window("rank 8, short rows", {s[0] + 1, s[1] + 1, s[2] + 1, s[3] + 1, s[4] + 1, s[5] + 1, s[6] + 1, s[7] + 1},
               {1, 1, 1, 1, 1, 1, 1, 1}, {s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]}, {1, 1, 1, 1, 1, 1, 1, 1});
}

void add_cases(collector& cases, std::uint32_t bytes, std::uint32_t element) {
  const std::uint32_t n = bytes / element, rows = bytes / 1024, row = 1024 / element, line = 64 / element;
  cases.window("contiguous", {n + 8}, {3}, {n}, {1});
  cases.window("crop, 64-byte rows", {bytes / 64, 2 * line}, {0, 1}, {bytes / 64, line}, {1, 1});
  cases.window("crop, 1 KiB rows", {rows, row + line}, {0, 1}, {rows, row}, {1, 1});
  cases.window("paste into wider rows", {rows, row}, {0, 0}, {rows, row}, {1, 1}).frame_sizes = {rows, row + line};
  cases.strided("stride 2", {n * 2}, {2});
  cases.strided("stride 3", {n * 3}, {3});
  cases.strided("stride 7", {n * 7}, {7});
  cases.strided("reversed", {n}, {-1});
  cases.strided("stride -2", {n * 2}, {-2});
  cases.strided("rows in reverse order", {rows, row}, {-1, 1});
  cases.strided("rows each reversed", {rows, row}, {1, -1});
  cases.strided("stride (2,2)", {rows * 4, row}, {2, 2});
  const std::uint32_t height3 = n / (3 * 16), height64 = n / (64 * 8);
  cases.transpose("NHWC to NCHW, 3 channels", {1, height3, 16, 3}, {0, 3, 1, 2});
  cases.transpose("NCHW to NHWC, 3 channels", {1, 3, height3, 16}, {0, 2, 3, 1});
  cases.transpose("NHWC to NCHW, 64 channels", {1, height64, 8, 64}, {0, 3, 1, 2});
  cases.transpose("NCHW to NHWC, 64 channels", {1, 64, height64, 8}, {0, 2, 3, 1});
  const std::uint32_t r = rows_of_matrix(n), c = n / r;
  cases.transpose("transpose", {r, c}, {1, 0});
  cases.transpose("transpose, odd sizes", {r - 1, c + 3}, {1, 0});
  cases.broadcast("broadcast of a column", {rows, 1}, {rows, row});
  cases.broadcast("broadcast of a row", {1, row}, {rows, row});
  auto& spread = cases.window("output stride 2", {n}, {0}, {n}, {1});
  spread.frame_sizes = {n * 2};
  spread.frame_steps = {2};
  add_rank_8(cases, n);
}

// Calls add(collector, bytes, element size), with 0 bytes for tiny outputs.
template <class Add>
std::vector<slice_case> of_every_size(bool large, Add add) {
  std::vector<slice_case> cases;
  std::vector<output_size> sizes{{"8 KiB", 8u << 10}, {"512 KiB", 512u << 10}};
  if (large) sizes.push_back({"256 MiB", 256u << 20});
  sizes.push_back({"tiny", 0});
  for (const std::uint32_t element : {1u, 2u, 4u, 8u}) {
    for (const auto size : sizes) {
      collector of_size(cases, size, element);
      add(of_size, size.bytes, element);
    }
  }
  return cases;
}

}  // namespace

std::size_t product(const dimensions& sizes, std::size_t rank) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < rank; ++i) count *= sizes[i];
  return count;
}

loop_nest::strides packed(const dimensions& sizes, std::size_t rank) {
  loop_nest::strides strides{};
  std::int64_t stride = 1;
  for (std::size_t i = rank; i > 0; stride *= sizes[--i]) strides[i - 1] = stride;
  return strides;
}

loop_nest loops_of(const slice_case& c) {
  loop_nest nest;
  nest.rank = c.rank;
  nest.counts = c.output_sizes;
  const auto input = packed(c.input_sizes, c.rank), frame = packed(c.frame_sizes, c.rank);
  for (std::size_t i = 0; i < c.rank; ++i) {
    nest.output_strides[i] = frame[i] * c.frame_steps[i];
    switch (c.operation) {
      case operation::window:
        nest.input_strides[i] = input[i] * c.strides[i];
        nest.input_start += input[i] * (c.strides[i] < 0 ? c.offsets[i] + c.window_sizes[i] - 1 : c.offsets[i]);
        break;
      case operation::transpose: nest.input_strides[i] = input[c.axes[i]]; break;
      case operation::broadcast: nest.input_strides[i] = c.input_sizes[i] == 1 ? 0 : input[i]; break;
    }
  }
  return nest;
}

std::size_t input_bytes(const slice_case& c) {
  return product(c.input_sizes, c.rank) * c.element_size;
}

std::size_t frame_bytes(const slice_case& c) {
  return product(c.frame_sizes, c.rank) * c.element_size;
}

std::size_t output_bytes(const slice_case& c) {
  return product(c.output_sizes, c.rank) * c.element_size;
}

std::vector<slice_case> all_cases(bool large) {
  return of_every_size(large, [](collector& cases, std::uint32_t bytes, std::uint32_t element) {
    if (bytes == 0) cases.window("4x4 to 2x2", {4, 4}, {1, 1}, {2, 2}, {1, 1});
    else add_cases(cases, bytes, element);
  });
}

std::vector<slice_case> gradient_cases(bool large) {
  return of_every_size(large, [](collector& cases, std::uint32_t bytes, std::uint32_t element) {
    if (bytes == 0) return;
    const std::uint32_t rows = bytes / 1024, row = 1024 / element;
    cases.gradient("within margins", {rows, row}, {rows + 2, row + 64}, {1, 1});
    cases.gradient("every second row", {rows, row}, {rows * 2, row}, {2, 1});
    cases.gradient("every second column", {rows, row}, {rows, row * 2}, {1, 2});
    cases.gradient("every second row and column", {rows, row}, {rows * 2, row * 2}, {2, 2});
  });
}

}  // namespace measured
