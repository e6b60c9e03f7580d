// SPDX-License-Identifier: MIT
// Elements are copied bit for bit: signalling NaNs, NaN payloads, the sign of zero and denormals survive in every
// kernel, in typed and in raw buffers.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <slice1/slice1.hpp>
#include <vector>

#include "support/element_types.hpp"
#include "support/kernels.hpp"

namespace bit_exactness_tests {

using namespace slice1::testing;
using slice1::descriptor;
using slice1::slice1_desc;

template <class Special>
class BitExactness : public ::testing::Test {
 protected:
  using element = typename Special::type;

  /// The special values, repeated up to this number of elements.
  static byte_vector special_bytes(std::size_t elements) {
    byte_vector once = bytes_from(Special::values);
    byte_vector bytes;
    while (bytes.size() < elements * sizeof(element)) bytes.insert(bytes.end(), once.begin(), once.end());
    bytes.resize(elements * sizeof(element));
    return bytes;
  }

  /// Every kernel writes the oracle's bytes to raw and to typed buffers.
  static void expect_bits(const slice1_desc& d) {
    SCOPED_TRACE(describe(d));
    const auto input = special_bytes(bytes_of_buffer(d.input_tensor) / sizeof(element));
    const auto typed_input = elements_from<element>(input);
    const auto before = pattern(bytes_of_buffer(d.output_tensor), 128);
    const auto wanted = expected_output(d, input, before);
    const auto p = slice1::make_plan(d);
    ASSERT_TRUE(p);
    for_each_kernel([&](auto kernel) {
      auto raw = before;
      expect_violations(kernel(*p, input, raw), {});
      EXPECT_EQ(raw, wanted) << kernel.name << ", raw";
      auto typed = elements_from<element>(before);
      expect_violations(kernel(*p, typed_input, typed), {});
      EXPECT_EQ(bytes_from(typed), wanted) << kernel.name << ", typed";
    });
  }
};
TYPED_TEST_SUITE(BitExactness, specials, special_names);

TYPED_TEST(BitExactness, SurvivesEveryStride) {
  for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 4, -4, 7, -7}) {
    for (const std::uint32_t n : {12u, 13u, 100u}) {
      this->expect_bits(descriptor<typename TypeParam::type, 1>{
          .input_sizes = {n}, .input_window_sizes = {n}, .input_window_strides = {stride}});
    }
  }
}

TYPED_TEST(BitExactness, SurvivesTransposition) {
  this->expect_bits(descriptor<typename TypeParam::type, 2>{.input_sizes = {24, 36},
                                                            .output_strides = {{1, 24}},
                                                            .input_window_sizes = {24, 36},
                                                            .input_window_strides = {1, 1}});
}

TYPED_TEST(BitExactness, SurvivesBroadcastAndGaps) {
  this->expect_bits(descriptor<typename TypeParam::type, 2>{.input_sizes = {12, 9},
                                                            .input_strides = {{1, 0}},
                                                            .output_strides = {{30, 3}},
                                                            .input_window_sizes = {12, 9},
                                                            .input_window_strides = {-1, 1}});
}

TYPED_TEST(BitExactness, SurvivesRun) {
  using T = typename TypeParam::type;
  const auto input = this->special_bytes(12);
  std::vector<T> output(12);
  slice1_desc identity = reversal<T>(12);
  identity.input_window_strides[0] = 1;
  expect_violations(slice1::run(identity, elements_from<T>(input), output), {});
  EXPECT_EQ(bytes_from(output), input);
}

TEST(BitExactnessInConstantEvaluation, PreservesTheSignOfZeroDenormalsAndPayloads) {
  constexpr auto output = [] {
    const std::array<float, 3> input{-0.0f, slice1::detail::bit_cast<float>(0x80000001u),
                                     slice1::detail::bit_cast<float>(0xffc12345u)};
    std::array<float, 3> made{};
    static_cast<void>(slice1::run(reversal<float>(3), input, made).ok());
    return slice1::detail::bit_cast<std::array<std::uint32_t, 3>>(made);
  }();
  static_assert(output == std::array<std::uint32_t, 3>{0xffc12345, 0x80000001, 0x80000000});
}

}  // namespace bit_exactness_tests
