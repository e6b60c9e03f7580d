// SPDX-License-Identifier: MIT
// The three operators by slice.hlsl, for the conformance kit. A gradient is two dispatches: zeros, then the elements.
// Tensors of more elements than a view can have are declined.
#include "../../tests/conformance/adapters/library_adapter.hpp"
#include "gpu.hpp"

namespace {

vulkan_slice::gpu& gpu() {
  static vulkan_slice::gpu first;
  return first;
}

int create(std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
  const auto checked = slice1::validate(adapters::tagged(type, desc), static_cast<slice1::feature_level>(level));
  if (!checked.ok()) return SLICE1_REJECTED;
  return adapters::with_plan(type, desc, [](const auto& p) {
    const auto most = std::max(p->input_element_count(), p->output_element_count());
    return gpu().has_view(most, p->element_size()) ? SLICE1_ACCEPTED : SLICE1_UNSUPPORTED;
  });
}

void copy(const slice1::plan& p, std::span<const std::byte> input, std::span<std::byte> output) {
  gpu().copy(p, input, output);
}

void copy(const slice1::slice_grad_plan& p, std::span<const std::byte> input, std::span<std::byte> output) {
  constexpr std::byte zero[8]{};
  gpu().copy(p.zeros(), zero, output);
  gpu().copy(p.elements(), input, output);
}

int execute(std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  const std::span from(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
  const std::span to(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
  if (!adapters::has_buffers(type, desc, from, to)) return SLICE1_BUFFERS_REJECTED;
  adapters::with_plan(type, desc, [&](const auto& p) { copy(*p, from, to); });
  return SLICE1_DONE;
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static const auto name = std::string("slice.hlsl on ") + gpu().name();
  static const slice1_implementation implementation{
      sizeof implementation, name.c_str(), nullptr, nullptr, 1, create, execute, 1};
  return &implementation;
}
