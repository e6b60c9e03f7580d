// SPDX-License-Identifier: MIT
// DML_SLICE, copied elements: output[o] = input[Offsets + Strides * o]. The equivalent DML_SLICE1 window has the size
// (Sizes - 1) * Strides + 1.
#include <random>
#include <slice1/slice1.hpp>

#include "support/oracle.hpp"
#include "support/violations.hpp"

namespace slice_copied_elements_tests {

using namespace slice1;
using namespace slice1::testing;

// The DML_SLICE1 description that copies the same elements.
slice1_desc as_window(const slice_desc& d) {
  slice1_desc w;
  w.input_tensor = d.input_tensor;
  w.output_tensor = d.output_tensor;
  w.dimension_count = d.dimension_count;
  for (std::size_t i = 0; i < d.dimension_count; ++i) {
    w.input_window_offsets[i] = d.offsets[i];
    w.input_window_sizes[i] = (d.sizes[i] - 1) * d.strides[i] + 1;
    w.input_window_strides[i] = static_cast<std::int32_t>(d.strides[i]);
  }
  return w;
}

TEST(SliceCopiedElements, AreThoseOfTheSample) {
  EXPECT_EQ(copied(older_example(), counted<float>(25, 1), std::vector<float>(6)),
            (std::vector<float>{7, 9, 12, 14, 17, 19}));
}

TEST(SliceCopiedElements, AreThoseOfTheSampleAtCompileTime) {
  constexpr auto sliced = [] {
    slice_desc d;
    d.input_tensor.data_type = d.output_tensor.data_type = data_type::int32;
    d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 2;
    d.input_tensor.sizes = {5, 5};
    d.output_tensor.sizes = d.sizes = {3, 2};
    d.offsets = {1, 1};
    d.strides = {1, 2};
    std::array<std::int32_t, 25> input{};
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::int32_t>(i + 1);
    std::array<std::int32_t, 6> output{};
    if (!run(d, input, output)) output = {};
    return output;
  }();
  static_assert(sliced == std::array<std::int32_t, 6>{7, 9, 12, 14, 17, 19});
}

TEST(SliceCopiedElements, AreThoseOfTheEquivalentWindowForAllSmallSlices) {
  const auto input = counted<std::uint8_t>(6, 10);
  std::size_t valid = 0;
  for (std::uint32_t size = 1; size <= 6; ++size) {
    for (std::uint32_t offset = 0; offset <= 7; ++offset) {
      for (std::uint32_t stride = 1; stride <= 4; ++stride) {
        for (std::uint32_t count = 1; count <= 7; ++count) {
          auto d = older_line(size, offset, count, stride);
          d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint8;
          std::vector<std::uint8_t> wanted;
          for (std::uint32_t o = 0; o < count; ++o) {
            if (offset + stride * o < size) wanted.push_back(static_cast<std::uint8_t>(10 + offset + stride * o));
          }
          if (wanted.size() < count) {
            EXPECT_FALSE(validate(d)) << size << ' ' << offset << ' ' << stride << ' ' << count;
            EXPECT_FALSE(validate(as_window(d)));
          } else {
            ++valid;
            EXPECT_EQ(copied(d, input, std::vector<std::uint8_t>(count)), wanted);
            EXPECT_EQ(copied(as_window(d), input, std::vector<std::uint8_t>(count)), wanted);
          }
        }
      }
    }
  }
  EXPECT_EQ(valid, 141u);  // counted with Python
}

TEST(SliceCopiedElements, AreThoseOfTheOracleForStridedTensorsOfEveryRank) {
  std::mt19937 random(20);
  const auto up_to = [&random](std::uint32_t most) { return static_cast<std::uint32_t>(random() % (most + 1)); };
  for (std::uint32_t trial = 0; trial < 400; ++trial) {
    slice_desc d;
    d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint16;
    d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = 1 + trial % 8;
    d.input_tensor.strides.emplace();
    d.output_tensor.strides.emplace();
    std::uint32_t input_stride = 1, output_stride = 1;
    for (std::uint32_t i = 0; i < d.dimension_count; ++i) {  // the first dimension is the innermost
      d.sizes[i] = d.output_tensor.sizes[i] = 1 + up_to(2);
      d.strides[i] = 1 + up_to(1);
      d.offsets[i] = up_to(1);
      d.input_tensor.sizes[i] = d.offsets[i] + (d.sizes[i] - 1) * d.strides[i] + 1 + up_to(1);
      (*d.input_tensor.strides)[i] = up_to(4) == 0 ? 0 : input_stride;
      (*d.output_tensor.strides)[i] = output_stride;
      if ((*d.input_tensor.strides)[i] != 0 && input_stride < 4096) input_stride *= d.input_tensor.sizes[i];
      output_stride = output_stride * d.sizes[i] + up_to(1);
    }
    const auto window = as_window(d);
    const auto input = pattern(bytes_of_buffer(d.input_tensor), trial);
    const auto before = pattern(bytes_of_buffer(d.output_tensor), trial + 77);
    auto output = before;
    expect_violations(run(d, input, output), {});
    ASSERT_EQ(output, expected_output(window, input, before)) << "trial " << trial;
  }
}

TEST(SliceCopiedElements, HaveTheSamePlanAsTheEquivalentWindow) {
  const auto older = make_plan(older_example());
  const auto newer = make_plan(as_window(older_example()));
  ASSERT_TRUE(older && newer);
  EXPECT_EQ(older->input_start(), newer->input_start());
  EXPECT_EQ(older->input_strides(), newer->input_strides());
  EXPECT_EQ(older->output_sizes(), newer->output_sizes());
  EXPECT_EQ(older->output_strides(), newer->output_strides());
  EXPECT_EQ(older->input_size_in_bytes(), newer->input_size_in_bytes());
  EXPECT_EQ(older->output_size_in_bytes(), newer->output_size_in_bytes());
  EXPECT_EQ(older->data_type(), newer->data_type());
}

}  // namespace slice_copied_elements_tests
