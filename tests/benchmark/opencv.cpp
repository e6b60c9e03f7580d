// SPDX-License-Identifier: MIT
// OpenCV: functions on matrices. A case is left out unless its loops merge into at most two, besides up to 4 channels.
#include "implementations.hpp"

#include <cstdlib>  // std::abs
#include <opencv2/core.hpp>
#include <vector>  // std::vector

namespace measured {

namespace {

struct loop {
  std::int64_t count, source, destination;  // the strides in elements
};

// Without dimensions of size 1; neighbours are merged where one loop does both.
std::vector<loop> merged(const loop_nest& nest) {
  std::vector<loop> loops;
  for (std::size_t i = 0; i < nest.rank; ++i) {
    const loop inner{nest.counts[i], nest.input_strides[i], nest.output_strides[i]};
    if (inner.count == 1) continue;
    if (!loops.empty() && loops.back().source == inner.source * inner.count &&
        loops.back().destination == inner.destination * inner.count) {
      loops.back() = {loops.back().count * inner.count, inner.source, inner.destination};
    } else {
      loops.push_back(inner);
    }
  }
  return loops;
}

// Gives cv::Mat an address, which it keeps without `const`: no function writes a matrix that it only reads.
cv::Mat matrix(const slice_case& c, const std::byte* buffer, std::int64_t first, std::int64_t rows,
               std::int64_t columns, std::int64_t channels, std::int64_t row_stride = 0) {
  const auto size = static_cast<std::int64_t>(c.element_size);
  const int depth = size == 1 ? CV_8U : size == 2 ? CV_16U : size == 4 ? CV_32F : CV_64F;
  return {static_cast<int>(rows), static_cast<int>(columns), CV_MAKETYPE(depth, static_cast<int>(channels)),
          const_cast<std::byte*>(buffer + first * size),
          rows == 1 ? std::size_t{cv::Mat::AUTO_STEP} : static_cast<std::size_t>(row_stride * size)};
}

}  // namespace

run prepare_opencv(const slice_case& c, const std::byte* input, std::byte* frame) {
  cv::setNumThreads(1);
  const auto nest = loops_of(c);
  auto loops = merged(nest);
  std::int64_t pixel = 1;  // adjacent elements that always move together
  if (loops.size() > 1 && loops.back().source == 1 && loops.back().destination == 1 && loops.back().count <= 4) {
    pixel = loops.back().count;
    loops.pop_back();
  }
  if (loops.size() > 2 || loops.empty()) return {};
  const auto column = loops.back();
  const auto width = column.count;
  const loop row = loops.size() == 2 ? loops[0] : loop{1, width * std::abs(column.source), width * column.destination};
  const auto height = row.count, start = nest.input_start;

  if (pixel == 1 && column.destination > 1) {
    if (column.destination > CV_CN_MAX || column.source != 1 || row.source < width) return {};
    const auto in = matrix(c, input, start, height, width, 1, row.source);
    auto out = matrix(c, frame, 0, height, width, column.destination, row.destination);
    return [=]() mutable { cv::insertChannel(in, out, 0); };
  }
  if (column.destination != pixel) return {};
  auto out = matrix(c, frame, 0, height, width, pixel, row.destination);
  if (std::abs(column.source) == pixel && std::abs(row.source) >= width * pixel) {
    const bool up = row.source < 0, left = column.source < 0;
    const auto first = start + (up ? row.source * (height - 1) : 0) + (left ? column.source * (width - 1) : 0);
    const auto in = matrix(c, input, first, height, width, pixel, std::abs(row.source));
    if (up || left) return [=]() mutable { cv::flip(in, out, up && left ? -1 : left ? 1 : 0); };
    return [=]() mutable { in.copyTo(out); };
  }
  if (row.source < 0 || column.source < 0) return {};
  if ((row.source == 0 || column.source == 0) && (column.source == 0 || column.source == pixel)) {
    const auto down = row.source == 0 ? height : 1, across = column.source == 0 ? width : 1;
    const auto in = matrix(c, input, start, height / down, width / across, pixel, row.source);
    return [=]() mutable { cv::repeat(in, static_cast<int>(down), static_cast<int>(across), out); };
  }
  if (pixel == 1 && row.source == 1 && column.source == height && height <= 4) {
    const auto in = matrix(c, input, start, 1, width, height);
    std::vector<cv::Mat> planes;
    for (std::int64_t i = 0; i < height; ++i) planes.push_back(matrix(c, frame, i * row.destination, 1, width, 1));
    return [=]() mutable { cv::split(in, planes.data()); };
  }
  if (pixel == 1 && row.source == 1 && row.destination == width && width <= 4) {
    std::vector<cv::Mat> planes;
    for (std::int64_t i = 0; i < width; ++i)
      planes.push_back(matrix(c, input, start + i * column.source, 1, height, 1));
    auto pixels = matrix(c, frame, 0, 1, height, width);
    return [=]() mutable { cv::merge(planes, pixels); };
  }
  if (row.source == pixel && column.source >= height * pixel) {
    const auto in = matrix(c, input, start, width, height, pixel, column.source);
    return [=]() mutable { cv::transpose(in, out); };
  }
  if (pixel == 1 && column.source <= CV_CN_MAX && row.source >= width * column.source) {
    const auto in = matrix(c, input, start, height, width, column.source, row.source);
    return [=]() mutable { cv::extractChannel(in, out, 0); };
  }
  return {};
}

}  // namespace measured
