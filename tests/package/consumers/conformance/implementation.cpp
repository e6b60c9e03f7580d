// A user's implementation. This one leaves the work to slice1.
#include <slice1/conformance.h>
#include <slice1/directml.hpp>

#include <cstddef>
#include <cstring>
#include <span>

namespace {

slice1::dml::DML_SLICE1_OPERATOR_DESC desc_of(const slice1_operator* d) {
  slice1::dml::DML_SLICE1_OPERATOR_DESC desc;
  std::memcpy(&desc, d, sizeof desc);
  return desc;
}

int create(const slice1_operator* d, std::uint32_t feature_level) {
  const auto level = static_cast<slice1::dml::DML_FEATURE_LEVEL>(feature_level);
  return slice1::validate(desc_of(d), level) ? SLICE1_ACCEPTED : SLICE1_REJECTED;
}

int execute(const slice1_operator* d, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  auto desc = desc_of(d);
#if defined(OFFSET_IGNORED)
  const slice1::dimensions nothing{};
  desc.InputWindowOffsets = nothing.data();
#endif
  const auto plan = slice1::make_plan(desc);
  if (!plan) return SLICE1_FAILED;
  const auto report = slice1::reference_copy(
      *plan, std::span(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size)),
      std::span(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size)));
  return report ? SLICE1_DONE : SLICE1_BUFFERS_REJECTED;
}

const slice1_implementation implementation{sizeof(slice1_implementation), "consumer", create, execute, 1};

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  return &implementation;
}
