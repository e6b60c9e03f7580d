// SPDX-License-Identifier: MIT
// A correct shared library, written against slice1/conformance.h.
#include <slice1/conformance.h>
#include <slice1/directml.hpp>

#include <span>

namespace {

int create(const slice1_operator* d, std::uint32_t level) {
  return slice1::validate(*d, static_cast<slice1::feature_level>(level)) ? SLICE1_ACCEPTED : SLICE1_REJECTED;
}

int execute(const slice1_operator* d, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  const std::span in(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
  const std::span out(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
  const auto made = slice1::make_plan(*d);
  return made && slice1::reference_copy(*made, in, out) ? SLICE1_DONE : SLICE1_BUFFERS_REJECTED;
}

const slice1_implementation implementation{
    sizeof(slice1_implementation), "right", create, execute, 1, nullptr, nullptr, 0};

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  return &implementation;
}
