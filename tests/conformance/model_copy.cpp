// SPDX-License-Identifier: MIT
#include "model.hpp"

#include <algorithm>
#include <limits>

namespace slice1::conformance {
namespace {

using numbers = std::array<std::int64_t, max_dimension_count>;

// Element strides: those given, or packed, the last dimension contiguous.
numbers strides_of(const std::optional<dimensions>& given, const numbers& sizes, std::size_t rank) {
  numbers strides{};
  std::int64_t packed = 1;
  for (std::size_t i = rank; i-- > 0;) {
    strides[i] = given ? std::int64_t{(*given)[i]} : packed;
    packed *= sizes[i];
  }
  return strides;
}

numbers sizes_of(const dimensions& sizes, std::size_t rank) {
  numbers wide{};
  std::copy_n(sizes.begin(), rank, wide.begin());
  return wide;
}

struct axis {
  std::int64_t start, step;
};

axis axis_of(const slice1_desc& d, std::size_t i, mistake m) {
  const bool is_reversed = m == mistake::axes_reversed;
  const std::size_t from = is_reversed ? d.dimension_count - 1 - i : i;
  const std::int64_t offset = m == mistake::offset_ignored ? 0 : d.input_window_offsets[from];
  const std::int64_t size = d.input_window_sizes[from], stride = d.input_window_strides[from];
  if (stride > 0) return {offset, m == mistake::magnitude_ignored ? 1 : stride};

  const std::int64_t end = offset + size - 1;
  switch (m) {
    case mistake::negative_from_offset: return {offset, stride};
    case mistake::negative_from_past_end: return {end + 1, stride};
    case mistake::negative_on_forward_grid: return {offset + (size - 1) / -stride * -stride, stride};
    case mistake::sign_ignored: return {offset, -stride};
    case mistake::negative_from_input_end: return {std::int64_t{d.input_tensor.sizes[i]} - 1, stride};
    case mistake::magnitude_ignored: return {end, -1};
    case mistake::only_first_axis_negative: return i == 0 ? axis{end, stride} : axis{offset, -stride};
    case mistake::int_min_in_32_bits:
      return stride == std::numeric_limits<std::int32_t>::min() ? axis{offset, -stride} : axis{end, stride};
    case mistake::none:
    case mistake::offset_ignored:
    case mistake::axes_reversed:
    case mistake::input_strides_ignored:
    case mistake::output_strides_ignored:
    case mistake::output_filled_to_maximum: break;
  }
  return {end, stride};
}

// MaxCopied of each dimension; the output's sizes where that is too much to visit.
numbers maxima_of(const slice1_desc& d) {
  numbers maxima{};
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < d.dimension_count; ++i) {
    const auto most = max_copied(d.input_window_sizes[i], d.input_window_strides[i]);
    maxima[i] = static_cast<std::int64_t>(most);
    product *= most;
    if (product > 1u << 20) return sizes_of(d.output_tensor.sizes, d.dimension_count);
  }
  return maxima;
}

template <class Visit>
void each_inside(const slice1_desc& d, mistake m, std::size_t input_size, std::size_t output_size, const Visit& visit) {
  const std::int64_t bytes = bytes_of(d.input_tensor.data_type);
  const auto inputs = static_cast<std::int64_t>(input_size) / bytes;
  const auto outputs = static_cast<std::int64_t>(output_size) / bytes;
  each_element(d, m, [&](std::int64_t input, std::int64_t output) {
    if (0 <= input && input < inputs && 0 <= output && output < outputs) {
      visit(static_cast<std::size_t>(input * bytes), static_cast<std::size_t>(output * bytes),
            static_cast<std::size_t>(bytes));
    }
  });
}

}  // namespace

walk walk_of(const slice1_desc& d, mistake m) {
  walk w;
  w.rank = d.dimension_count;
  const auto& input = d.input_tensor;
  const auto& output = d.output_tensor;
  const bool is_filled = m == mistake::output_filled_to_maximum;
  w.counts = is_filled ? maxima_of(d) : sizes_of(output.sizes, w.rank);
  w.output_steps = strides_of(m == mistake::output_strides_ignored ? std::nullopt : output.strides, w.counts, w.rank);
  const auto input_strides = strides_of(m == mistake::input_strides_ignored ? std::nullopt : input.strides,
                                        sizes_of(input.sizes, w.rank), w.rank);
  for (std::size_t i = 0; i < w.rank; ++i) {
    const auto [start, step] = axis_of(d, i, m);
    w.input_start += start * input_strides[i];
    w.input_steps[i] = step * input_strides[i];
  }
  return w;
}

std::vector<std::byte> copied(const slice1_desc& d, mistake m, std::span<const std::byte> input,
                              std::vector<std::byte> output) {
  each_inside(d, m, input.size(), output.size(), [&](std::size_t from, std::size_t to, std::size_t bytes) {
    std::copy_n(input.data() + from, bytes, output.data() + to);
  });
  return output;
}

std::vector<bool> addressed_bytes(const slice1_desc& d, std::size_t output_size) {
  std::vector<bool> addressed(output_size);
  const auto bytes = static_cast<std::int64_t>(bytes_of(d.output_tensor.data_type));
  each_element(d, mistake::none, [&](std::int64_t, std::int64_t output) {
    for (auto i = output * bytes; i < (output + 1) * bytes; ++i) {
      if (i < static_cast<std::int64_t>(output_size)) addressed[static_cast<std::size_t>(i)] = true;
    }
  });
  return addressed;
}

}  // namespace slice1::conformance
