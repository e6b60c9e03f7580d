// SPDX-License-Identifier: MIT
#include "subject/protocol.hpp"

#include <utility>

namespace slice1::conformance {
namespace {

std::uint32_t given_bits(const tensor_pointers& p, const tensor_desc& t) {
  return (p.tensor ? given_tensor : 0u) | (p.desc ? given_desc : 0u) | (p.sizes ? given_sizes : 0u) |
         (t.strides ? given_strides : 0u);
}

request_tensor encoded(const tensor_pointers& p, const tensor_desc& t) {
  return {p.type,
          static_cast<std::uint32_t>(t.data_type),
          t.flags,
          t.dimension_count,
          p.sizes ? t.sizes : dimensions{},
          t.strides.value_or(dimensions{}),
          t.guaranteed_base_offset_alignment};
}

void decode(const request_tensor& from, std::uint32_t bits, std::uint64_t total, tensor_pointers& p, tensor_desc& t) {
  p = {(bits & given_tensor) != 0, (bits & given_desc) != 0, (bits & given_sizes) != 0, from.type};
  t.data_type = static_cast<data_type>(from.data_type);
  t.flags = from.flags;
  t.dimension_count = from.dimension_count;
  t.sizes = from.sizes;
  if ((bits & given_strides) != 0) t.strides = from.strides;
  t.total_tensor_size_in_bytes = total;
  t.guaranteed_base_offset_alignment = from.guaranteed_base_offset_alignment;
}

execute_mode mode_of(const binding& b) {
  switch (b.buffers) {
    case arrangement::apart: return execute_apart;
    case arrangement::touching: return execute_touching;
    case arrangement::overlapping: break;
  }
  return execute_overlapping;
}

}  // namespace

question question_of(const test_case& c, bool execute) {
  question q;
  q.what = c.what;
  q.level = c.level;
  q.placement = number_of(c);
  if (!execute) return q;
  q.execute = mode_of(c.binding);
  q.output_at = static_cast<std::int32_t>(c.binding.output_at);
  q.input = input_of(c);
  q.output = output_before(c);
  return q;
}

bool can_ask(std::uint32_t version, const question& q) {
  const bool begins_together = q.execute == execute_overlapping && q.output_at == 0;
  const bool is_simple = q.execute == create_only || q.execute == execute_apart || begins_together;
  return version > 1 || (q.what.desc.type == operator_type::slice1 && is_simple);
}

request encoded(const question& q) {
  const auto& d = q.what.desc;
  request r{};
  r.magic = request_magic;
  r.feature_level = static_cast<std::uint32_t>(q.level);
  r.execute = q.execute;
  r.given = given_bits(q.what.input, d.input_tensor) |
            given_bits(q.what.output, d.output_tensor) << given_output_shift | (q.what.offsets ? given_offsets : 0u) |
            (q.what.sizes ? given_window_sizes : 0u) | (q.what.strides ? given_window_strides : 0u);
  r.placement = q.placement;
  r.dimension_count = d.dimension_count;
  if (q.what.offsets) r.window_offsets = d.input_window_offsets;
  if (q.what.sizes) r.window_sizes = d.input_window_sizes;
  if (q.what.strides) r.window_strides = d.input_window_strides;
  r.tensors = {encoded(q.what.input, d.input_tensor), encoded(q.what.output, d.output_tensor)};
  r.total_sizes = {d.input_tensor.total_tensor_size_in_bytes.value_or(0),
                   d.output_tensor.total_tensor_size_in_bytes.value_or(0)};
  r.input_size = q.input.size();
  r.output_size = q.output.size();
  r.operator_type = static_cast<std::uint32_t>(d.type);
  r.output_at = q.output_at;
  return r;
}

question decoded(const request& r) {
  question q;
  auto& d = q.what.desc;
  decode(r.tensors[0], r.given, r.total_sizes[0], q.what.input, d.input_tensor);
  decode(r.tensors[1], r.given >> given_output_shift, r.total_sizes[1], q.what.output, d.output_tensor);
  q.what.offsets = (r.given & given_offsets) != 0;
  q.what.sizes = (r.given & given_window_sizes) != 0;
  q.what.strides = (r.given & given_window_strides) != 0;
  d.dimension_count = r.dimension_count;
  d.input_window_offsets = r.window_offsets;
  d.input_window_sizes = r.window_sizes;
  d.input_window_strides = r.window_strides;
  d.type = static_cast<operator_type>(r.operator_type);
  q.level = static_cast<feature_level>(r.feature_level);
  q.execute = static_cast<execute_mode>(r.execute);
  q.output_at = r.output_at;
  q.placement = r.placement;
  q.input = sparse_bytes(static_cast<std::size_t>(r.input_size));
  q.output = sparse_bytes(static_cast<std::size_t>(r.output_size));
  return q;
}

}  // namespace slice1::conformance
