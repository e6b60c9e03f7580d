// SPDX-License-Identifier: MIT
// The library behind the kit's C interface, for all three operators: every way to copy must do the same.
#include <slice1/conformance.h>
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

extern template struct slice1::kernels<>;
namespace slice1::testing {
void copy_by(detail::kernel::isa isa, const plan& p, const std::byte* input, std::byte* output, bool nontemporal);
}

namespace {

namespace dml = slice1::dml;
using slice1::detail::kernel::isa;
using source = std::span<const std::byte>;
using target = std::span<std::byte>;

dml::DML_OPERATOR_DESC tagged(std::uint32_t type, const slice1_operator* d) {
  return {static_cast<dml::DML_OPERATOR_TYPE>(type), d};
}

int create(std::uint32_t type, const slice1_operator* d, std::uint32_t level) {
  return slice1::validate(tagged(type, d), slice1::feature_level{level}) ? SLICE1_ACCEPTED : SLICE1_REJECTED;
}

using slice1::testing::copy_by;
void copy_by(isa set, const slice1::slice_grad_plan& p, const std::byte* from, std::byte* to, bool nontemporal) {
  constexpr std::byte zero[8]{};
  copy_by(set, p.zeros(), zero, to, nontemporal);
  copy_by(set, p.elements(), from, to, nontemporal);
}

template <class Struct>
int execute_as(const dml::DML_OPERATOR_DESC& d, source from, target to) {
  Struct desc;
  std::memcpy(&desc, d.Desc, sizeof desc);
  const auto plan = slice1::make_plan(desc);
  if (!plan) return SLICE1_FAILED;

  const std::vector<std::byte> before(to.begin(), to.end());
  if (!slice1::run(d, from, to)) return SLICE1_BUFFERS_REJECTED;
  const std::vector<std::byte> after(to.begin(), to.end());

  bool same = true;
  const auto compare = [&](const auto& copy) {
    std::memcpy(to.data(), before.data(), before.size());
    copy();
    same = same && std::memcmp(to.data(), after.data(), after.size()) == 0;
  };
  compare([&] { same = slice1::reference_copy(*plan, from, to).ok(); });
  compare([&] {
    for (std::uint64_t i = 0; i < 3; ++i) same = same && slice1::copy(plan->part(i, 3), from, to);
  });
  for (int set = 0; set <= static_cast<int>(slice1::detail::kernel::best_isa()); ++set) {
    for (const bool nontemporal : {false, true}) {
      compare([&] { copy_by(static_cast<isa>(set), *plan, from.data(), to.data(), nontemporal); });
    }
  }
  return same ? SLICE1_DONE : SLICE1_FAILED;
}

int execute(std::uint32_t type, const slice1_operator* d, const void* input, std::uint64_t input_size, void* output,
            std::uint64_t output_size) {
  const source from(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
  const target to(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
  const auto desc = tagged(type, d);
  if (type == SLICE1_OPERATOR_SLICE) return execute_as<dml::DML_SLICE_OPERATOR_DESC>(desc, from, to);
  if (type == SLICE1_OPERATOR_SLICE_GRAD) return execute_as<dml::DML_SLICE_GRAD_OPERATOR_DESC>(desc, from, to);
  return execute_as<dml::DML_SLICE1_OPERATOR_DESC>(desc, from, to);
}

}  // namespace

const slice1_implementation* slice1_get_implementation() {
  static constexpr slice1_implementation all{
      sizeof(slice1_implementation), "mutant", nullptr, nullptr, 1, create, execute, 0};
  return &all;
}
