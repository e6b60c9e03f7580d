// SPDX-License-Identifier: MIT
// Every kernel under test by one interface, and the ways to judge one.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <slice1/slice1.hpp>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/describe.hpp"
#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace slice1::testing {

struct reference_kernel {
  static constexpr const char* name = "reference_copy";
  template <class Plan, class Input, class Output>
  constexpr report operator()(const Plan& p, const Input& input, Output&& output) const {
    return reference_copy(p, input, std::forward<Output>(output));
  }
};

struct fast_kernel {
  static constexpr const char* name = "copy";
  template <class Plan, class Input, class Output>
  constexpr report operator()(const Plan& p, const Input& input, Output&& output) const {
    return copy(p, input, std::forward<Output>(output));
  }
};

/// Copies between buffers that fit the plan, by an instruction set that the machine has; if `nontemporal`, by
/// non-temporal stores however small the copy is.
void copy_by(detail::kernel::isa isa, const plan& p, const std::byte* input, std::byte* output,
             bool nontemporal = false);

/// `copy` by one instruction set.
struct forced_kernel {
  detail::kernel::isa isa;
  const char* name;
  template <class Input, class Output>
  report operator()(const plan& p, const Input& input, Output&& output) const {
    const auto from = std::as_bytes(std::span(input));
    const auto to = std::as_writable_bytes(std::span(output));
    const auto found = validate_binding(p, from, to);
    if (found) copy_by(isa, p, from.data(), to.data());
    return found;
  }
};

/// The instruction sets that this machine has.
inline std::vector<forced_kernel> forced_kernels() {
  using enum detail::kernel::isa;
  std::vector<forced_kernel> all{{scalar, "scalar"}, {vec128, "vec128"}, {avx2, "avx2"}, {avx512, "avx512"}};
  std::erase_if(all, [](const forced_kernel& k) { return k.isa > detail::kernel::best_isa(); });
  return all;
}

/// `Kernel`, part by part, the last first.
template <class Kernel>
struct by_parts {
  std::uint64_t n;
  std::string name = Kernel::name + (" in " + std::to_string(n)) + " parts";

  template <class Plan, class Input, class Output>
  report operator()(const Plan& p, const Input& input, Output&& output) const {
    for (std::uint64_t i = n; i > 0;) {
      const auto found = Kernel{}(p.part(--i, n), input, output);
      if (!found) return found;
    }
    return {};
  }
};

using kernels = ::testing::Types<reference_kernel, fast_kernel>;

/// Names typed tests after their parameter.
struct by_name {
  template <class Named>
  static std::string GetName(int) {
    return Named::name;
  }
};

/// Calls attempt(kernel) for reference_copy, for copy and, with a slice, for each instruction set; with a gradient, for
/// the two in parts.
template <class Desc = slice1_desc, class Try>
void for_each_kernel(const Try& attempt) {
  attempt(reference_kernel{});
  attempt(fast_kernel{});
  if constexpr (std::is_same_v<Desc, slice_grad_desc>) {
    for (std::uint64_t n = 1; n <= 7; ++n) {
      attempt(by_parts<reference_kernel>{n});
      attempt(by_parts<fast_kernel>{n});
    }
  } else {
    for (const auto& kernel : forced_kernels()) attempt(kernel);
  }
}

/// T[n], back to front.
template <class T>
constexpr slice1_desc reversal(std::uint32_t n) {
  return descriptor<T, 1>{.input_sizes = {n}, .input_window_sizes = {n}, .input_window_strides = {-1}};
}

template <class T>
std::vector<T> elements_from(const byte_vector& from) {
  std::vector<T> elements(from.size() / sizeof(T));
  std::memcpy(elements.data(), from.data(), elements.size() * sizeof(T));
  return elements;
}

template <class T>
byte_vector bytes_from(const std::vector<T>& elements) {
  byte_vector made(elements.size() * sizeof(T));
  std::memcpy(made.data(), elements.data(), made.size());
  return made;
}

/// Every kernel writes `wanted`, byte for byte, to an output that is `untouched` everywhere. Elements are compared as
/// bytes, never as floating-point values.
template <class T, class Desc>
void expect_copy(const Desc& d, const std::vector<T>& input, const std::vector<T>& wanted, T untouched = T{}) {
  const auto p = make_plan(d);
  ASSERT_TRUE(p) << ::testing::PrintToString(listed(p.error())) << "\n" << describe(d);
  for_each_kernel<Desc>([&](const auto& kernel) {
    std::vector<T> output(wanted.size(), untouched);
    expect_violations(kernel(*p, input, output), {});
    EXPECT_EQ(bytes_from(output), bytes_from(wanted))
        << kernel.name << " made " << ::testing::PrintToString(output) << "\n"
        << describe(d);
  });
}

/// Whether every kernel writes the output that `expected` writes, gaps and tail included. The buffers are of exactly
/// the required size, on the heap, for AddressSanitizer to watch.
/// @{
template <class Desc>
using expected_bytes = byte_vector(const Desc&, const byte_vector& input, byte_vector output);
::testing::AssertionResult makes_expected_output(const slice1_desc& d, expected_bytes<slice1_desc> expected);
::testing::AssertionResult makes_expected_output(const slice_grad_desc& d, expected_bytes<slice_grad_desc> expected);
/// @}

/// Whether every kernel writes the oracle's output; see makes_expected_output.
inline ::testing::AssertionResult copies_like_the_oracle(const slice1_desc& d) {
  return makes_expected_output(d, expected_output);
}

}  // namespace slice1::testing
