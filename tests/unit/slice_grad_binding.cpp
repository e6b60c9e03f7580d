// SPDX-License-Identifier: MIT
// The buffers that a gradient's plan may run on: the rules of bindings, by the names of the gradients. A refused
// binding writes nothing. Rules shared with a slice's plan are tested in binding.cpp.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#include "support/gradient.hpp"

namespace slice_grad_binding_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::make_plan;
using slice1::rule;
using slice1::slice_grad_desc;
using slice1::slice_grad_plan;

struct no_kernel {
  static constexpr const char* name = "validate_binding";
  template <class Input, class Output>
  constexpr slice1::report operator()(const slice_grad_plan& p, const Input& input, Output&& output) const {
    return slice1::validate_binding(p, input, std::forward<Output>(output));
  }
};

template <class Kernel>
class SliceGradBinding : public ::testing::Test {
 protected:
  /// The kernel gives these violations; if there is any, the output is unchanged. The same holds for parts.
  template <class Input, class Output>
  static void expect(const std::vector<expected>& wanted, const slice_grad_plan& p, const Input& input,
                     Output&& output) {
    const auto now = [&output] {
      const auto view = std::as_bytes(std::span(output));
      return byte_vector(view.begin(), view.end());
    };
    const auto before = now();
    for (const auto& part : {p.part(0, 2), p.part(1, 2), p.part(2, 2), p.part(99, 100), p}) {
      expect_violations(Kernel{}(part, input, output), wanted);
      if (!wanted.empty()) {
        EXPECT_EQ(now(), before);
      }
    }
  }
};
using checks = ::testing::Types<no_kernel, reference_kernel, fast_kernel>;
TYPED_TEST_SUITE(SliceGradBinding, checks, by_name);

constexpr auto input_field = "InputGradientTensor";
constexpr auto output_field = "OutputGradientTensor";

// FLOAT32, 8 bytes to 16.
slice_grad_plan two_to_four() {
  return *make_plan(gradient_line(4, 0, 4, 2, 2));
}

// [binding.element_size]
TYPED_TEST(SliceGradBinding, ElementSizesMustBeThePlans) {
  const std::vector<float> right{1, 2};
  const std::vector<std::array<float, 2>> wrong(2);  // these have no data types
  std::vector<float> right_output(4, 3);
  std::vector<char16_t> wrong_output(8, 3);
  const expected input{rule::binding_element_size, input_field, {}, 8, 4};
  const expected output{rule::binding_element_size, output_field, {}, 2, 4};
  this->expect({}, two_to_four(), right, right_output);
  this->expect({input}, two_to_four(), wrong, right_output);
  this->expect({output}, two_to_four(), right, wrong_output);
  this->expect({input, output}, two_to_four(), wrong, wrong_output);
}

// [binding.element_type]
TYPED_TEST(SliceGradBinding, ElementTypesMustBeThePlans) {
  const std::vector<float> right{1, 2};
  const std::vector<std::uint32_t> wrong{1, 2};
  std::vector<char32_t> right_output(4, 3);  // has no data type of its own
  std::vector<std::int32_t> wrong_output(4, 3);
  const expected input{rule::binding_element_type, input_field, {}, 3, 1};    // UINT32, FLOAT32
  const expected output{rule::binding_element_type, output_field, {}, 6, 1};  // INT32, FLOAT32
  this->expect({}, two_to_four(), right, right_output);
  this->expect({input}, two_to_four(), wrong, right_output);
  this->expect({output}, two_to_four(), right, wrong_output);
  this->expect({input, output}, two_to_four(), wrong, wrong_output);
}

TYPED_TEST(SliceGradBinding, RawBuffersHoldElementsOfEveryType) {
  for (const auto type : {data_type::int8, data_type::float16, data_type::uint32, data_type::float64}) {
    const auto d = whole_gradient(type, {2});
    const auto input = pattern(bytes_of_buffer(d.input_gradient_tensor), 1);
    auto output = pattern(bytes_of_buffer(d.output_gradient_tensor), 128);
    this->expect({}, *make_plan(d), input, output);
  }
}

// [binding.input_size] [binding.output_size]
TYPED_TEST(SliceGradBinding, SizesAreCountedToTheByte) {
  for (const std::size_t input_size : {0u, 1u, 7u, 8u, 9u, 16u}) {
    for (const std::size_t output_size : {0u, 1u, 8u, 15u, 16u, 17u}) {
      SCOPED_TRACE(::testing::Message() << input_size << " bytes to " << output_size);
      const auto input = pattern(input_size, 1);
      auto output = pattern(output_size, 128);
      std::vector<expected> wanted;
      if (input_size < 8) wanted.push_back({rule::binding_input_size, input_field, {}, input_size, 8});
      if (output_size < 16) wanted.push_back({rule::binding_output_size, output_field, {}, output_size, 16});
      this->expect(wanted, two_to_four(), input, output);
    }
  }
}

TYPED_TEST(SliceGradBinding, SizesAreTheUnroundedSpansWhereNoTotalSizesAreGiven) {
  auto d = whole_gradient(data_type::uint8, {3});
  d.input_gradient_tensor.sizes = {2};
  d.input_gradient_tensor.strides = slice1::dimensions{4};   // spans 5
  d.output_gradient_tensor.strides = slice1::dimensions{3};  // spans 7
  const auto input = pattern(5, 1);
  auto output = pattern(7, 128);
  this->expect({}, *make_plan(d), input, output);
  this->expect({{rule::binding_input_size, input_field, {}, 4, 5}}, *make_plan(d), std::span(input).first(4), output);
  this->expect({{rule::binding_output_size, output_field, {}, 6, 7}}, *make_plan(d), input, std::span(output).first(6));
}

TYPED_TEST(SliceGradBinding, SizesAreTheTotalSizesWhereTheyAreGiven) {
  auto d = whole_gradient(data_type::uint8, {3});
  d.input_gradient_tensor.total_tensor_size_in_bytes = 8;
  d.output_gradient_tensor.total_tensor_size_in_bytes = 12;
  const auto input = pattern(8, 1);
  auto output = pattern(12, 128);
  this->expect({}, *make_plan(d), input, output);
  this->expect({{rule::binding_input_size, input_field, {}, 7, 8}}, *make_plan(d), std::span(input).first(7), output);
  this->expect({{rule::binding_output_size, output_field, {}, 11, 12}}, *make_plan(d), input,
               std::span(output).first(11));
}

TYPED_TEST(SliceGradBinding, SizesIncludeWhatTheWindowDoesNotReach) {
  const auto p = *make_plan(gradient_line(9, 2, 3, 1, 1));
  const std::vector<float> input{1};
  std::vector<float> output(8, 3);
  this->expect({{rule::binding_output_size, output_field, {}, 32, 36}}, p, input, output);
}

TYPED_TEST(SliceGradBinding, SizesAreCountedIn64Bits) {
  const auto p = *make_plan(gradient_of(reversal<double>((1u << 29) + 1)));  // 8 bytes more than 32 bits can count
  const auto input = pattern(16, 1);
  auto output = pattern(16, 128);
  this->expect({{rule::binding_input_size, input_field, {}, 16, 4294967304},
                {rule::binding_output_size, output_field, {}, 16, 4294967304}},
               p, input, output);
}

TYPED_TEST(SliceGradBinding, ElementsAndSizesAreReportedTogether) {
  const std::vector<char8_t> input(7, 1);
  std::vector<std::array<float, 2>> output(1);
  this->expect({{rule::binding_element_size, input_field, {}, 1, 4},
                {rule::binding_element_size, output_field, {}, 8, 4},
                {rule::binding_input_size, input_field, {}, 7, 8},
                {rule::binding_output_size, output_field, {}, 8, 16}},
               two_to_four(), input, output);
}

// [binding.overlap]
TYPED_TEST(SliceGradBinding, TheRequiredRangesMustNotOverlap) {
  struct {
    std::size_t input, output;
    std::uint64_t shared;
  } constexpr places[] = {{16, 16, 8}, {16, 12, 8}, {16, 8, 8},  {16, 4, 4}, {16, 1, 1},
                          {16, 0, 0},  {16, 23, 1}, {16, 24, 0}, {0, 7, 1},  {0, 8, 0}};
  for (const auto& at : places) {
    SCOPED_TRACE(::testing::Message() << "input at " << at.input << ", output at " << at.output);
    auto arena = pattern(64, 1);
    const std::span<const std::byte> input(arena.data() + at.input, 8);
    const std::span<std::byte> output(arena.data() + at.output, 16);
    std::vector<expected> wanted;
    if (at.shared != 0) wanted.push_back({rule::binding_overlap, output_field, {}, at.shared});
    this->expect(wanted, two_to_four(), input, output);
  }
}

TYPED_TEST(SliceGradBinding, GapsAndTotalSizesOverlapToo) {
  auto d = whole_gradient(data_type::uint8, {3});
  d.input_gradient_tensor.strides = slice1::dimensions{10};
  d.output_gradient_tensor.total_tensor_size_in_bytes = 8;
  auto arena = pattern(64, 1);
  const std::span<std::byte> all(arena);
  this->expect({{rule::binding_overlap, output_field, {}, 8}}, *make_plan(d), all, all.subspan(12));
  this->expect({{rule::binding_overlap, output_field, {}, 1}}, *make_plan(d), all, all.subspan(20));
  this->expect({}, *make_plan(d), all, all.subspan(21));
  this->expect({{rule::binding_overlap, output_field, {}, 1}}, *make_plan(d), all.subspan(7), all);
  this->expect({}, *make_plan(d), all.subspan(8), all);
}

TYPED_TEST(SliceGradBinding, OverlapIsNotEvaluatedWhereASizeIsTooSmall) {
  auto arena = pattern(16, 1);
  const std::span<std::byte> all(arena);
  this->expect({{rule::binding_input_size, input_field, {}, 7, 8}}, two_to_four(), all.first(7), all);
  this->expect({{rule::binding_output_size, output_field, {}, 15, 16}}, two_to_four(), all, all.first(15));
}

TYPED_TEST(SliceGradBinding, OverlapIsNotEvaluatedInConstantEvaluation) {
  constexpr bool fine = [] {
    std::array<float, 3> values{1, 2, 3};
    auto identity = gradient_of(reversal<float>(3));
    identity.input_window_strides[0] = 1;
    return TypeParam{}(*make_plan(identity), values, values).ok();
  }();
  static_assert(fine);
}

TYPED_TEST(SliceGradBinding, IsAlsoCheckedByRun) {
  const auto d = gradient_line(4, 0, 4, 2, 2);
  std::vector<float> values{1, 2, 3, 4};
  expect_violations(slice1::run(d, values, values), {{rule::binding_overlap, output_field, {}, 8}});
  expect_violations(
      slice1::run(d, std::span(values).first(1), std::span(values).last(3)),
      {{rule::binding_input_size, input_field, {}, 4, 8}, {rule::binding_output_size, output_field, {}, 12, 16}});
  EXPECT_EQ(values, (std::vector<float>{1, 2, 3, 4}));
}

}  // namespace slice_grad_binding_tests
