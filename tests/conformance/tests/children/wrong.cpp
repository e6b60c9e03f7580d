// SPDX-License-Identifier: MIT
// A shared library with two mistakes: it accepts strides of 0, and ignores the sign of strides.
#include <slice1/conformance.h>
#include <slice1/directml.hpp>

#include <algorithm>
#include <array>
#include <span>

namespace {

using strides = std::array<std::int32_t, 8>;

// The description with other strides, which `kept` holds.
slice1_operator desc_of(const slice1_operator* d, strides& kept) {
  slice1_operator copy = *d;
  if (d->InputWindowStrides == nullptr || d->DimensionCount > kept.size()) return copy;
  std::transform(d->InputWindowStrides, d->InputWindowStrides + d->DimensionCount, kept.begin(), [](std::int32_t s) {
    if (s == 0) return 1;
    return s < 0 && s != INT32_MIN ? -s : s;
  });
  copy.InputWindowStrides = kept.data();
  return copy;
}

int create(const slice1_operator* d, std::uint32_t level) {
  strides kept{};
  return slice1::validate(desc_of(d, kept), static_cast<slice1::feature_level>(level)) ? SLICE1_ACCEPTED
                                                                                       : SLICE1_REJECTED;
}

int execute(const slice1_operator* d, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  const std::span in(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
  const std::span out(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
  strides kept{};
  const auto made = slice1::make_plan(desc_of(d, kept));
  return made && slice1::reference_copy(*made, in, out) ? SLICE1_DONE : SLICE1_BUFFERS_REJECTED;
}

const slice1_implementation implementation{
    sizeof(slice1_implementation), "wrong", create, execute, 1, nullptr, nullptr, 0};

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  return &implementation;
}
