// SPDX-License-Identifier: MIT
#include "model/copy.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace slice1::conformance {
namespace {

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
    case mistake::int_min_in_32_bits: return stride == least_int ? axis{offset, -stride} : axis{end, stride};
    case mistake::none:
    case mistake::offset_ignored:
    case mistake::axes_reversed:
    case mistake::input_strides_ignored:
    case mistake::output_strides_ignored:
    case mistake::output_filled_to_maximum: break;
  }
  return {end, stride};
}

// MaxCopied of each dimension; the output's sizes if that is too much to visit.
dimensions maxima_of(const slice1_desc& d) {
  dimensions maxima{};
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < d.dimension_count; ++i) {
    const auto most = max_copied(d.input_window_sizes[i], d.input_window_strides[i]);
    maxima[i] = static_cast<std::uint32_t>(most);
    product *= most;
    if (product > 1u << 20) return d.output_tensor.sizes;
  }
  return maxima;
}

constexpr described_mistake mistakes[]{
    {mistake::negative_from_offset, "negative strides start at the offset instead of the window's end"},
    {mistake::negative_from_past_end, "negative strides start one past the window's last element"},
    {mistake::negative_on_forward_grid,
     "negative strides start at the last element that the positive stride reaches, not at the window's last"},
    {mistake::sign_ignored, "the sign of strides is ignored"},
    {mistake::negative_from_input_end, "negative strides start at the input's end instead of the window's"},
    {mistake::offset_ignored, "InputWindowOffsets is ignored"},
    {mistake::magnitude_ignored, "the magnitude of strides is ignored: each is treated as 1 or -1"},
    {mistake::only_first_axis_negative, "the sign of strides is ignored except on the first axis"},
    {mistake::axes_reversed, "the window's arrays are read innermost dimension first"},
    {mistake::input_strides_ignored, "the input's Strides are ignored: it is treated as packed"},
    {mistake::output_strides_ignored, "the output's Strides are ignored: it is treated as packed"},
    {mistake::output_filled_to_maximum, "the maximum is copied, regardless of OutputTensor.Sizes"},
    {mistake::int_min_in_32_bits, "INT_MIN is treated as positive: its 32-bit magnitude is INT_MIN again"},
};

}  // namespace

std::string_view text_of(mistake m) {
  for (const auto& known : mistakes) {
    if (known.value == m) return known.text;
  }
  return {};
}

std::span<const described_mistake> all_mistakes() {
  return mistakes;
}

walk walk_of(const slice1_desc& d, mistake m) {
  auto input = d.input_tensor, output = d.output_tensor;
  if (m == mistake::input_strides_ignored) input.strides.reset();
  if (m == mistake::output_strides_ignored) output.strides.reset();
  if (m == mistake::output_filled_to_maximum) output.sizes = maxima_of(d);
  walk w;
  w.rank = d.dimension_count;
  w.output_steps = strides_of(output);
  const auto input_strides = strides_of(input);
  for (std::size_t i = 0; i < w.rank; ++i) {
    const auto [start, step] = axis_of(d, i, m);
    w.counts[i] = output.sizes[i];
    w.input_start += start * input_strides[i];
    w.input_steps[i] = step * input_strides[i];
  }
  return w;
}

std::vector<std::byte> copied(const slice1_desc& d, mistake m, std::span<const std::byte> input,
                              std::vector<std::byte> output) {
  move_elements(d, m, {input, output},
                [](std::byte* to, const std::byte* from, std::size_t bytes) { std::memcpy(to, from, bytes); });
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
