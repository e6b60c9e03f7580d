// SPDX-License-Identifier: MIT
// All small slices: in one dimension the valid ones and those that are off by one; in two the valid ones.
#include "cases/builder.hpp"

#include <algorithm>
#include <iterator>

namespace slice1::conformance {
namespace {

struct axis {
  std::uint32_t in, off, win;
  std::int32_t str;
  std::uint32_t out;
};

slice1_desc slice_of(data_type type, const std::vector<axis>& axes) {
  list in, off, win, out;
  signed_list str;
  for (const auto& a : axes) {
    in.push_back(a.in);
    off.push_back(a.off);
    win.push_back(a.win);
    str.push_back(a.str);
    out.push_back(a.out);
  }
  return slice(type, in, off, win, str, out);
}

std::uint32_t most_of(std::uint32_t win, std::int32_t str) {
  return win == 0 || str == 0 ? 1 : static_cast<std::uint32_t>(max_copied(win, str));
}

// All axes of an input size, up to `margin` beyond the valid values.
std::vector<axis> axes_of(std::uint32_t in, std::int32_t most_stride, std::uint32_t margin) {
  std::vector<axis> axes;
  for (std::uint32_t off = 0; off < in + margin; ++off) {
    for (std::uint32_t win = 1 - margin; off + win <= in + margin; ++win) {
      for (auto str = -most_stride; str <= most_stride; ++str) {
        if (str == 0 && margin == 0) continue;
        for (std::uint32_t out = 1 - margin; out <= most_of(win, str) + margin; ++out) {
          axes.push_back({in, off, win, str, out});
        }
      }
    }
  }
  return axes;
}

}  // namespace

std::vector<test_case> exhaustive_cases() {
  collector cases("exhaustive");
  std::size_t next_type = 0;
  const auto type = [&] { return types[next_type++ % std::size(types)]; };
  for (std::uint32_t in = 1; in <= 6; ++in) {
    for (const auto& a : axes_of(in, 4, 1)) cases.add(slice_of(type(), {a}));
  }
  for (const auto& [rows, columns] : {std::pair{2u, 2u}, std::pair{2u, 3u}, std::pair{3u, 2u}, std::pair{3u, 3u}}) {
    for (const auto& a : axes_of(rows, 2, 0)) {
      for (const auto& b : axes_of(columns, 2, 0)) cases.add(slice_of(type(), {a, b}));
    }
  }
  return cases.take();
}

}  // namespace slice1::conformance
