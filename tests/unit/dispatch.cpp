// SPDX-License-Identifier: MIT
// All compilers that have vectors use those of the processor. Without them, copies are right, but slow.
#include <slice1/copy/dispatch.hpp>

#include <gtest/gtest.h>

namespace dispatch_tests {

using slice1::detail::kernel::best_isa;
using slice1::detail::kernel::isa;

TEST(Dispatch, UsesTheVectorsOfTheProcessor) {
#if defined(__GNUC__) && defined(__x86_64__)
  EXPECT_EQ(best_isa() >= isa::vec128, __builtin_cpu_supports("ssse3") != 0);
#if defined(__clang__) || !defined(_WIN32)  // g++ for Windows does not align longer vectors
  EXPECT_EQ(best_isa() >= isa::avx2, __builtin_cpu_supports("avx2") != 0);
  EXPECT_EQ(best_isa() == isa::avx512, __builtin_cpu_supports("avx512vbmi") != 0);
#endif
#elif defined(__GNUC__) && defined(__aarch64__)
  EXPECT_EQ(best_isa(), isa::vec128);
#else
  GTEST_SKIP() << "whether there are vectors depends on the compiler and its options";
#endif
}

}  // namespace dispatch_tests
