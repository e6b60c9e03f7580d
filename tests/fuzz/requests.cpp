// SPDX-License-Identifier: MIT
#include "requests.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "cases/cases.hpp"
#include "model/sizes.hpp"

namespace slice1::fuzz {
namespace {

using conformance::description;
using conformance::max_copied;
using conformance::operator_type;
using conformance::request;

// Strides with which the dimensions nest, in the order of the given ones, some with gaps, some at large powers of two.
void nest(tensor_desc& t) {
  const auto given = *t.strides;
  std::array<std::uint32_t, max_dimension_count> order{0, 1, 2, 3, 4, 5, 6, 7};
  for (std::uint32_t k = 1; k < t.dimension_count; ++k) {  // g++ 12 warns falsely of std::sort
    for (auto at = k; at > 0 && given[order[at]] < given[order[at - 1]]; --at) std::swap(order[at], order[at - 1]);
  }
  std::uint32_t reach = 0;
  for (std::uint32_t k = 0; k < t.dimension_count; ++k) {
    const auto i = order[k];
    if (t.sizes[i] == 1) continue;
    auto stride = reach + 1 + (given[i] >> 4 & 3) * (given[i] & 1);
    if ((given[i] & 192) == 64 && reach < 1024) stride = (stride + 1023) / 1024 * 1024;
    (*t.strides)[i] = stride;
    reach += (t.sizes[i] - 1) * stride;
  }
}

// Strides of the output that nest, and of the input that nest or overlap; total sizes that are large enough.
void repair_layouts(tensor_desc& input, tensor_desc& output) {
  if (output.strides) nest(output);
  if (input.strides) {
    const bool overlaps = ((*input.strides)[0] & 8) != 0;
    if (!overlaps) nest(input);
    for (auto& stride : *input.strides) stride = overlaps ? stride % 8 : stride;
  }
  for (auto* t : {&input, &output}) {
    auto& total = t->total_tensor_size_in_bytes;
    if (total) total = conformance::implied_size(*t).value_or(0) + *total % 3 * 4;
  }
}

void repair_tensor(tensor_desc& t, data_type type, std::uint32_t n) {
  t.data_type = type;
  t.dimension_count = n;
  t.flags = 0;
  if (t.guaranteed_base_offset_alignment != 0)
    t.guaranteed_base_offset_alignment = 8u << t.guaranteed_base_offset_alignment % 6;
}

// Any numbers become those of a small valid description; each number still decides something.
void repair(slice1_desc& d) {
  auto& [input, output, n, offsets, windows, strides] = d;
  constexpr std::uint32_t extents[]{1, 2, 5, 17, 70, 300, 2000};
  n = 1 + n % 8;
  const auto type = static_cast<data_type>(1 + static_cast<std::uint32_t>(input.data_type) % 11);
  repair_tensor(input, type, n);
  repair_tensor(output, type, n);
  std::uint32_t budget = 8192;
  for (std::uint32_t i = 0; i < n; ++i) {
    auto& size = input.sizes[i];
    size = 1 + size % std::min(extents[(size >> 12) % 7], budget);
    budget /= size;
    offsets[i] %= size;
    windows[i] = 1 + windows[i] % (size - offsets[i]);
    const auto magnitude = conformance::magnitude(strides[i]);
    if (magnitude < 1u << 30) {  // a larger one copies one element
      const auto step = (magnitude & 64) != 0 ? 1 : 1 + static_cast<std::int32_t>(magnitude % (windows[i] + 1) % 9);
      strides[i] = strides[i] < 0 ? -step : step;
    }
    const auto most = static_cast<std::uint32_t>(max_copied(windows[i], strides[i]));
    auto& copied = output.sizes[i];
    copied = (copied & 256) != 0 ? most : 1 + copied % most;
  }
  repair_layouts(input, output);
}

void swap_tensors(description& what) {
  std::swap(what.desc.input_tensor, what.desc.output_tensor);
  std::swap(what.input, what.output);
}

}  // namespace

request request_of(std::span<const std::uint8_t> bytes) {
  request r{};
  std::memcpy(&r, bytes.data(), std::min(bytes.size(), sizeof r));
  return r;
}

any_description description_of(const request& r) {
  request bare = r;
  bare.input_size = bare.output_size = 0;
  const auto q = decoded(bare);
  any_description d{q.what, q.level, q.placement, (r.given & as_slice) != 0, (r.execute & repaired) != 0};
  if (d.what.desc.type == operator_type::slice_grad) swap_tensors(d.what);
  d.what.desc.type = operator_type::slice1;
  if ((r.given & without_input_total) != 0) d.what.desc.input_tensor.total_tensor_size_in_bytes.reset();
  if ((r.given & without_output_total) != 0) d.what.desc.output_tensor.total_tensor_size_in_bytes.reset();
  if (d.is_repaired) {
    d.what = {d.what.desc};
    d.level = latest_feature_level;
    repair(d.what.desc);
  }
  return d;
}

description slice_of(const any_description& any) {
  auto what = any.what;
  auto& d = what.desc;
  d.type = operator_type::slice;
  if (!any.is_repaired) return what;
  d.input_window_sizes = d.output_tensor.sizes;
  for (auto& stride : d.input_window_strides)
    stride = static_cast<std::int32_t>(static_cast<std::uint32_t>(conformance::magnitude(stride)));
  return what;
}

description gradient_of(const any_description& any) {
  auto what = any.what;
  swap_tensors(what);
  what.desc.type = operator_type::slice_grad;
  if (any.is_repaired) repair_layouts(what.desc.input_tensor, what.desc.output_tensor);
  return what;
}

void make_request_seeds(const std::function<void(const input&)>& add) {
  const auto add_case = [&](const conformance::test_case& c, std::uint32_t variant) {
    auto r = encoded(question_of(c, false));
    r.given |= variant % 4 * without_input_total | (variant % 3 == 0 ? std::uint32_t{as_slice} : 0);
    r.execute = variant % 2 * repaired;
    input bytes(sizeof r);
    std::memcpy(bytes.data(), &r, sizeof r);
    add(bytes);
  };
  std::uint32_t i = 0;
  for (const auto& c : conformance::all_cases()) {
    if (++i % 16 == 0) add_case(c, i / 16);
  }
  for (i = 0; i < 1000; ++i) add_case(conformance::random_case(1, i), i);
}

}  // namespace slice1::fuzz
