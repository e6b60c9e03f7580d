// SPDX-License-Identifier: MIT
// The library behind the kit's C interface: every way to copy must do the same.
#include <slice1/conformance.h>
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

extern template struct slice1::kernels<>;
namespace slice1::testing {
void copy_by(detail::kernel::isa isa, const detail::loop_nest& nest, const std::byte* input, std::byte* output);
}

namespace {

int create(const slice1_operator* d, std::uint32_t level) {
  return slice1::validate(*d, static_cast<slice1::feature_level>(level)) ? SLICE1_ACCEPTED : SLICE1_REJECTED;
}

int execute(const slice1_operator* d, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  namespace kernel = slice1::detail::kernel;
  const std::span from(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
  const std::span to(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
  const auto plan = slice1::make_plan(*d);
  if (!plan) return SLICE1_FAILED;

  const std::vector<std::byte> before(to.begin(), to.end());
  if (!slice1::run(*d, from, to)) return SLICE1_BUFFERS_REJECTED;
  const std::vector<std::byte> after(to.begin(), to.end());

  std::vector<std::byte> other = before;
  if (!slice1::reference_copy(*plan, from, other) || other != after) return SLICE1_FAILED;
  for (int isa = 0; isa <= static_cast<int>(kernel::best_isa()); ++isa) {
    other = before;
    slice1::testing::copy_by(static_cast<kernel::isa>(isa), slice1::detail::plan_access::nest(*plan), from.data(),
                             other.data());
    if (other != after) return SLICE1_FAILED;
  }
  return SLICE1_DONE;
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static constexpr slice1_implementation all{
      sizeof(slice1_implementation), "mutant", create, execute, 1, nullptr, nullptr, 0};
  return &all;
}
