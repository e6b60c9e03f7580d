// SPDX-License-Identifier: MIT
// Windows as ONNX Runtime, TensorFlow and WebNN build them, with the known faults of these callers.
#include "cases/rules.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

namespace slice1::conformance {
namespace {

struct window {
  std::uint32_t offset, size;
  std::int32_t stride;
};

// A begin:end:step slice as ONNX Runtime's DirectML provider canonicalises it; nullopt if it is empty.
std::optional<window> onnxruntime(std::int64_t begin, std::int64_t end, std::int32_t step, std::int64_t size) {
  if (begin < 0) begin += size;
  if (end < 0) end += size;
  if (step < 0) {
    std::swap(begin, end);
    ++begin;
    ++end;
  }
  begin = std::max<std::int64_t>(begin, 0);
  end = std::min(end, size);
  if (begin >= end) return std::nullopt;
  return window{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin), step};
}

// A slice of one axis, with leading dimensions of size 1 up to `rank` dimensions.
slice1_desc padded(data_type type, std::size_t rank, const list& sizes, std::size_t axis, const window& w) {
  const auto front = rank - sizes.size();
  list in(rank, 1), off(rank, 0);
  signed_list str(rank, 1);
  std::copy(sizes.begin(), sizes.end(), in.begin() + static_cast<std::ptrdiff_t>(front));
  auto win = in;
  off[front + axis] = w.offset;
  win[front + axis] = w.size;
  str[front + axis] = w.stride;
  return slice(type, in, off, win, str);
}

void add_onnxruntime(collector& cases) {
  std::size_t next = 0;
  std::set<std::tuple<std::int32_t, std::uint32_t, std::uint32_t, std::int32_t>> seen;
  for (const std::int32_t size : {1, 2, 5, 8}) {
    for (const std::int32_t step : {1, 2, 3, -1, -2, -3, 7, -7, least_int, most_int}) {
      for (std::int32_t begin = -size - 1; begin <= size + 1; ++begin) {
        for (std::int32_t end = -size - 2; end <= size + 1; ++end) {
          // The least value stands for the end that means "all".
          const std::int64_t last = end == -size - 2 ? (step < 0 ? least_int : most_int) : end;
          const auto w = onnxruntime(begin, last, step, size);
          if (!w || !seen.insert({size, w->offset, w->size, step}).second) continue;
          const auto type = types[next++ % std::size(types)];
          const auto extent = static_cast<std::uint32_t>(size);
          cases.add(padded(type, 4, {extent}, 0, *w), "onnxruntime");
          cases.add(padded(type, 4, {2, extent, 3}, 1, *w), "onnxruntime");
          cases.add(padded(type, 5, {extent, 4}, 0, *w), "onnxruntime");
          cases.add(padded(type, 8, {3, extent}, 1, *w), "onnxruntime");
        }
      }
    }
  }
  // The provider gives padding dimensions of size 1 a stride of 0.
  for (const auto& [sizes, axis] : {std::pair{list{6}, 0u}, std::pair{list{4, 6}, 0u}, std::pair{list{3, 6}, 1u}}) {
    for (const std::int32_t step : {1, -1, 2, -2}) {
      auto d = padded(data_type::float16, 4, sizes, axis, {0, sizes[axis], step});
      for (const auto tensor : both_tensors) {
        auto& t = d.*tensor;
        t.strides = dimensions_of({0, 0, t.sizes[2] == 1 ? 0 : t.sizes[3], 1});
      }
      cases.add(d, "onnxruntime_padded");
    }
  }
  // NonZero: the coordinates of the nonzero elements, transposed, from a buffer with room for all elements.
  for (const std::uint32_t rank : {1u, 2u, 4u}) {
    for (const std::uint32_t found : {1u, 3u, 12u}) {
      auto d = slice(data_type::uint32, {1, 1, rank, 12}, {0, 0, 0, 0}, {1, 1, rank, found}, {1, 1, 1, 1});
      d.input_tensor.strides = dimensions_of({0, 0, 1, rank});
      d.output_tensor.strides = dimensions_of({0, 0, 2 * found, 2});
      cases.add(d, "onnxruntime_nonzero");
    }
  }
}

// tf.reverse and WebNN's reverse: any set of whole axes, stride -1.
void add_reversals(collector& cases) {
  const list sizes{2, 3, 2, 4, 3, 2, 1, 2};
  std::size_t next = 0;
  for (std::uint32_t rank = 1; rank <= 8; ++rank) {
    const list in(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(rank));
    for (unsigned axes = 1; axes < 1u << rank; axes += rank <= 5 ? 1 : 7) {
      signed_list str;
      for (std::uint32_t i = 0; i < rank; ++i) str.push_back((axes >> i & 1) != 0 ? -1 : 1);
      cases.add(slice(types[next++ % std::size(types)], in, list(rank, 0), in, str),
                rank <= 5 ? "webnn" : "tensorflow");
    }
  }
}

// Strided slices of several axes: loose windows, tight windows, coalesced dimensions.
void add_tensorflow(collector& cases) {
  for (const auto type : types) {
    cases.add(slice(type, {2, 6, 35}, {0, 1, 0}, {2, 5, 35}, {1, 2, 1}), "tensorflow");
    cases.add(slice(type, {12, 35}, {0, 5}, {12, 25}, {1, 5}), "tensorflow");
    cases.add(slice(type, {4, 6, 5, 7}, {1, 0, 0, 2}, {3, 6, 5, 4}, {2, -4, 1, -3}), "tensorflow");
    cases.add(slice(type, {4, 6, 5, 7}, {1, 1, 0, 2}, {3, 5, 5, 4}, {2, -4, 1, -3}), "tensorflow");  // tight
    // WebNN's slice as this operator: the window ends with the last element copied.
    for (std::uint32_t out = 1; out <= 3; ++out) {
      cases.add(slice(type, {1, 9}, {0, 2}, {1, (out - 1) * 3 + 1}, {1, 3}, {1, out}), "webnn");
    }
  }
}

void add_faults(collector& cases) {
  // The window's size given as the output's, as DML_SLICE requires.
  cases.add(slice(data_type::float32, {1, 1, 4, 4}, {0, 0, 0, 0}, {1, 1, 2, 2}, {1, 1, 2, 2}, {1, 1, 2, 2}), "fault");
  cases.add(slice(data_type::float32, {8}, {0}, {4}, {2}, {4}), "fault");
  // An empty window, which old versions passed on, and an empty output.
  cases.add(slice(data_type::float32, {4}, {0}, {0}, {1}, {1}), "fault");
  cases.add(slice(data_type::float32, {4}, {4}, {0}, {1}, {1}), "fault");
  cases.add(slice(data_type::float32, {4}, {0}, {0}, {1}, {0}), "fault");
  cases.add(slice(data_type::float32, {0}, {0}, {0}, {1}, {0}), "fault");
  // The output size (0 - 1) / |stride| + 1, wrapped.
  cases.add(slice(data_type::float32, {4}, {0}, {0}, {1}, {0x80000000}), "fault");
  // A reversal that starts one past the end, and one with its offset at the last element.
  cases.add(slice(data_type::float32, {4}, {1}, {4}, {-1}, {4}), "fault");
  cases.add(slice(data_type::float32, {4}, {3}, {4}, {-1}, {4}), "fault");
  // A scalar with no dimensions.
  cases.add(slice(data_type::float32, {}, {}, {}, {}), "fault");
}

}  // namespace

std::vector<test_case> caller_cases() {
  collector cases("callers");
  add_onnxruntime(cases);
  add_reversals(cases);
  add_tensorflow(cases);
  add_faults(cases);
  return cases.take();
}

}  // namespace slice1::conformance
