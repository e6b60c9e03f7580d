// SPDX-License-Identifier: MIT
#include "support/kernels.hpp"

namespace slice1::testing {

namespace {

template <class Desc>
::testing::AssertionResult every_kernel_makes(const Desc& d, expected_bytes<Desc> expected) {
  const auto p = make_plan(d);
  if (!p) return ::testing::AssertionFailure() << ::testing::PrintToString(listed(p.error())) << "\n" << describe(d);
  const byte_vector input = pattern(bytes_of_buffer(read_tensor(d)), 1);
  const byte_vector before = pattern(bytes_of_buffer(written_tensor(d)), 128);
  const byte_vector wanted = expected(d, input, before);
  auto verdict = ::testing::AssertionSuccess();
  for_each_kernel<Desc>([&](const auto& kernel) {
    byte_vector output = before;
    const auto found = kernel(*p, input, output);
    if (found.ok() && std::memcmp(output.data(), wanted.data(), wanted.size()) == 0) return;
    verdict = ::testing::AssertionFailure() << kernel.name << " " << ::testing::PrintToString(listed(found));
    for (std::size_t i = 0; i < output.size(); ++i) {
      if (output[i] == wanted[i]) continue;
      verdict << " byte " << i << " is " << std::to_integer<int>(output[i]) << ", wanted "
              << std::to_integer<int>(wanted[i]) << ", was " << std::to_integer<int>(before[i]);
      break;
    }
    verdict << "\n" << describe(d);
  });
  return verdict;
}

}  // namespace

::testing::AssertionResult makes_expected_output(const slice1_desc& d, expected_bytes<slice1_desc> expected) {
  return every_kernel_makes(d, expected);
}
::testing::AssertionResult makes_expected_output(const slice_grad_desc& d, expected_bytes<slice_grad_desc> expected) {
  return every_kernel_makes(d, expected);
}

}  // namespace slice1::testing
