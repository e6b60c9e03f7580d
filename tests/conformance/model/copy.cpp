// SPDX-License-Identifier: MIT
#include "model/copy.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace slice1::conformance {
namespace {

struct axis {
  std::int64_t start, step;
};

axis axis_of(const operation& d, std::size_t i, mistake m) {
  const bool is_reversed = m == mistake::axes_reversed;
  const std::size_t from = is_reversed ? d.dimension_count - 1 - i : i;
  const std::int64_t offset = m == mistake::offset_ignored ? 0 : d.input_window_offsets[from];
  const std::int64_t size = d.input_window_sizes[from], stride = d.stride(from);
  if (stride > 0) return {offset, m == mistake::magnitude_ignored ? 1 : stride};

  const std::int64_t end = offset + size - 1;
  switch (m) {
    case mistake::negative_from_offset: return {offset, stride};
    case mistake::negative_from_past_end: return {end + 1, stride};
    case mistake::negative_on_forward_grid: return {offset + (size - 1) / -stride * -stride, stride};
    case mistake::negative_from_output_end: return {offset + (d.supplied().sizes[from] - 1) * -stride, stride};
    case mistake::sign_ignored: return {offset, -stride};
    case mistake::negative_from_input_end: return {std::int64_t{d.windowed().sizes[i]} - 1, stride};
    case mistake::magnitude_ignored: return {end, -1};
    case mistake::only_first_axis_negative: return i == 0 ? axis{end, stride} : axis{offset, -stride};
    case mistake::int_min_in_32_bits: return stride == least_int ? axis{offset, -stride} : axis{end, stride};
    case mistake::none:
    case mistake::offset_ignored:
    case mistake::axes_reversed:
    case mistake::input_strides_ignored:
    case mistake::output_strides_ignored:
    case mistake::output_filled_to_maximum:
    case mistake::zeros_missing: break;
  }
  return {end, stride};
}

// Writes only what changes, so that zeros take no memory; byte by byte, which is faster than calls of memcmp and memcpy
// where sanitizers replace them.
void put(std::byte* to, const std::byte* from, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    if (to[i] != from[i]) to[i] = from[i];
  }
}

// MaxCopied of each dimension; the sizes that are copied if that is too much to visit.
dimensions maxima_of(const operation& d) {
  dimensions maxima{};
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < d.dimension_count; ++i) {
    const auto most = max_copied(d.input_window_sizes[i], d.input_window_strides[i]);
    maxima[i] = static_cast<std::uint32_t>(most);
    product *= most;
    if (product > 1u << 20) return d.supplied().sizes;
  }
  return maxima;
}

constexpr described_mistake mistakes[]{
    {mistake::negative_from_offset, "negative strides start at the offset instead of the window's end"},
    {mistake::negative_from_past_end, "negative strides start one past the window's last element"},
    {mistake::negative_on_forward_grid,
     "negative strides start at the last element that the positive stride reaches, not at the window's last"},
    {mistake::negative_from_output_end,
     "negative strides start at the element that the output's last would take with the positive stride"},
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
    {mistake::zeros_missing, "elements of the output gradient without a source keep their old values: they are not 0"},
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

walk walk_of(const operation& d, mistake m) {
  const bool is_gradient = d.type == operator_type::slice_grad;
  auto input = d.input_tensor, output = d.output_tensor;
  if (m == mistake::input_strides_ignored) input.strides.reset();
  if (m == mistake::output_strides_ignored) output.strides.reset();
  auto counts = d.supplied().sizes;
  if (m == mistake::output_filled_to_maximum && d.type != operator_type::slice) counts = maxima_of(d);
  auto& supplied = is_gradient ? input : output;
  supplied.sizes = counts;
  walk w;
  w.rank = d.dimension_count;
  // The window's tensor is walked by the window, the other one element by element.
  auto& start = is_gradient ? w.output_start : w.input_start;
  auto& steps = is_gradient ? w.output_steps : w.input_steps;
  (is_gradient ? w.input_steps : w.output_steps) = strides_of(supplied);
  const auto strides = strides_of(is_gradient ? output : input);
  for (std::size_t i = 0; i < w.rank; ++i) {
    const auto [first, step] = axis_of(d, i, m);
    w.counts[i] = counts[i];
    start += first * strides[i];
    // Below 2^64, but beyond 2^63 only in a dimension of one element, which needs no step.
    const auto distance = static_cast<std::uint64_t>(std::abs(step)) * static_cast<std::uint64_t>(strides[i]);
    const auto forward = distance > most_64 / 2 ? 0 : static_cast<std::int64_t>(distance);
    steps[i] = step < 0 ? -forward : forward;
  }
  return w;
}

walk without_single_elements(const walk& w) {
  walk shorter{0, w.input_start, w.output_start, {}, {}, {}};
  for (std::size_t i = 0; i < w.rank; ++i) {
    if (w.counts[i] == 1) continue;
    shorter.counts[shorter.rank] = w.counts[i];
    shorter.input_steps[shorter.rank] = w.input_steps[i];
    shorter.output_steps[shorter.rank++] = w.output_steps[i];
  }
  return shorter;
}

walk walk_over(const tensor_desc& output) {
  walk w;
  w.rank = output.dimension_count;
  w.output_steps = strides_of(output);
  for (std::size_t i = 0; i < w.rank; ++i) w.counts[i] = output.sizes[i];
  return w;
}

std::optional<dimensions> source_of(const operation& d, const dimensions& output) {
  dimensions input{};
  for (std::size_t i = 0; i < d.dimension_count; ++i) {
    const auto [first, step] = axis_of(d, i, mistake::none);
    if (d.type != operator_type::slice_grad) {
      input[i] = static_cast<std::uint32_t>(first + step * output[i]);
      continue;
    }
    const auto distance = output[i] - first;
    if (distance % step != 0 || distance / step < 0 || distance / step >= d.input_tensor.sizes[i]) return std::nullopt;
    input[i] = static_cast<std::uint32_t>(distance / step);
  }
  return input;
}

std::uint32_t through_float(data_type type, std::uint32_t bits) {
  const bool is_signed = type == data_type::int32;
  const auto value = is_signed ? static_cast<float>(static_cast<std::int32_t>(bits)) : static_cast<float>(bits);
  if (value >= (is_signed ? 0x1p31f : 0x1p32f)) return is_signed ? 0x7fff'ffff : most_32;
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(value));
}

void clear_elements(const operation& d, std::span<std::byte> output) {
  if (d.type != operator_type::slice_grad) return;
  constexpr std::array<std::byte, 8> zeros{};
  const std::size_t bytes = bytes_of(d.output_tensor.data_type);
  each_output_element(d, [&](std::int64_t index) {
    const auto at = static_cast<std::size_t>(index) * bytes;
    if (at + bytes <= output.size()) put(output.data() + at, zeros.data(), bytes);
  });
}

void copy_elements(const operation& d, mistake m, std::span<const std::byte> input, std::span<std::byte> output) {
  if (m != mistake::zeros_missing) clear_elements(d, output);
  move_elements(d, m, {input, output}, put);
}

sparse_bytes copied(const operation& d, mistake m, std::span<const std::byte> input,
                    std::span<const std::byte> before) {
  sparse_bytes output = copy_of(before);
  copy_elements(d, m, input, output);
  return output;
}

std::vector<bool> addressed_bytes(const operation& d, std::size_t output_size) {
  std::vector<bool> addressed(output_size);
  const auto bytes = static_cast<std::int64_t>(bytes_of(d.output_tensor.data_type));
  each_output_element(d, [&](std::int64_t output) {
    for (auto i = output * bytes; i < (output + 1) * bytes; ++i) {
      if (i < static_cast<std::int64_t>(output_size)) addressed[static_cast<std::size_t>(i)] = true;
    }
  });
  return addressed;
}

}  // namespace slice1::conformance
