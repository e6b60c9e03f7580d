// SPDX-License-Identifier: MIT
// The buffers that a plan may run on: element size and type, sizes and overlap, each satisfied and each violated, the
// same for every kernel. A refused binding writes nothing.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <span>
#include <vector>

#include "support/gradient.hpp"
#include "support/kernels.hpp"

namespace binding_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::descriptor;
using slice1::make_plan;
using slice1::plan;
using slice1::rule;

struct no_kernel {
  static constexpr const char* name = "validate_binding";
  template <class Input, class Output>
  constexpr slice1::report operator()(const plan& p, const Input& input, Output&& output) const {
    return slice1::validate_binding(p, input, std::forward<Output>(output));
  }
};

template <class Kernel>
class Binding : public ::testing::Test {
 protected:
  /// The kernel gives these violations; if there is any, the output is unchanged.
  template <class Input, class Output>
  static void expect(const std::vector<expected>& wanted, const plan& p, const Input& input, Output&& output) {
    const auto now = [&output] {
      const auto view = std::as_bytes(std::span(output));
      return byte_vector(view.begin(), view.end());
    };
    const auto before = now();
    expect_violations(Kernel{}(p, input, std::forward<Output>(output)), wanted);
    if (!wanted.empty()) {
      EXPECT_EQ(now(), before);
    }
  }
};
using checks = ::testing::Types<no_kernel, reference_kernel, fast_kernel>;
TYPED_TEST_SUITE(Binding, checks, by_name);

expected wrong_element(const char* field, std::uint64_t actual, std::uint64_t bound) {
  return {rule::binding_element_size, field, std::nullopt, actual, bound};
}
expected wrong_type(const char* field, data_type actual, data_type bound) {
  return {rule::binding_element_type, field, std::nullopt, static_cast<std::uint32_t>(actual),
          static_cast<std::uint32_t>(bound)};
}
expected small_input(std::uint64_t actual, std::uint64_t bound) {
  return {rule::binding_input_size, "InputTensor", std::nullopt, actual, bound};
}
expected small_output(std::uint64_t actual, std::uint64_t bound) {
  return {rule::binding_output_size, "OutputTensor", std::nullopt, actual, bound};
}
expected overlap(std::uint64_t shared) {
  return {rule::binding_overlap, "OutputTensor", std::nullopt, shared};
}

// [binding.element_size]

TYPED_TEST(Binding, TakesElementsOfThePlansSize) {
  const plan p = *make_plan(reversal<float>(2));
  const std::vector<float> values{1, 2};
  std::vector<float> floats(2);
  this->expect({}, p, values, floats);
}

TYPED_TEST(Binding, RefusesLargerElements) {
  const plan p = *make_plan(reversal<float>(2));
  const std::vector<float> right{1, 2};
  using pair = std::array<float, 2>;  // has no data type
  const std::vector<pair> wrong{{1, 2}, {3, 4}};
  std::vector<float> right_output{3, 4};
  std::vector<pair> wrong_output{{3, 4}, {5, 6}};
  this->expect({wrong_element("InputTensor", 8, 4)}, p, wrong, right_output);
  this->expect({wrong_element("OutputTensor", 8, 4)}, p, right, wrong_output);
  this->expect({wrong_element("InputTensor", 8, 4), wrong_element("OutputTensor", 8, 4)}, p, wrong, wrong_output);
}

TYPED_TEST(Binding, RefusesSmallerElements) {
  const plan p = *make_plan(reversal<std::uint64_t>(2));
  const std::vector<std::uint64_t> right{1, 2};
  const std::vector<char16_t> wrong(8, 1);  // has no data type
  std::vector<std::uint64_t> right_output{3, 4};
  std::vector<char16_t> wrong_output(8, 2);
  this->expect({wrong_element("InputTensor", 2, 8)}, p, wrong, right_output);
  this->expect({wrong_element("OutputTensor", 2, 8)}, p, right, wrong_output);
  this->expect({wrong_element("InputTensor", 2, 8), wrong_element("OutputTensor", 2, 8)}, p, wrong, wrong_output);
}

TYPED_TEST(Binding, OnlyStdByteIsRaw) {
  const plan p = *make_plan(reversal<float>(2));
  const std::vector<std::byte> raw(8, std::byte{1});
  const std::vector<unsigned char> typed(8, 1);
  std::vector<std::byte> raw_output(8);
  std::vector<unsigned char> typed_output(8, 2);
  this->expect({}, p, raw, raw_output);
  this->expect({wrong_type("InputTensor", data_type::uint8, data_type::float32)}, p, typed, raw_output);
  this->expect({wrong_type("OutputTensor", data_type::uint8, data_type::float32)}, p, raw, typed_output);
}

TYPED_TEST(Binding, TakesRawBytesForElementsOfEverySize) {
  for (const auto& desc : {reversal<std::uint8_t>(8), reversal<std::uint16_t>(4), reversal<std::uint32_t>(2),
                           reversal<std::uint64_t>(1)}) {
    SCOPED_TRACE(describe(desc));
    const std::vector<std::byte> raw(8, std::byte{1});
    std::vector<std::byte> output(8);
    this->expect({}, *make_plan(desc), raw, output);
  }
}

TYPED_TEST(Binding, TakesRawBytesInEveryContainer) {
  const plan p = *make_plan(reversal<std::uint32_t>(2));
  std::vector<std::byte> vector(8);
  std::array<std::byte, 8> array{};
  std::byte c_array[8]{};
  const std::span<std::byte> span(vector);
  const std::span<std::byte, 8> fixed_span(array);

  const auto with_each_output = [&](const auto& input) {
    std::vector<std::byte> output_vector(8);
    std::array<std::byte, 8> output_array{};
    std::byte output_c_array[8]{};
    this->expect({}, p, input, output_vector);
    this->expect({}, p, input, output_array);
    this->expect({}, p, input, output_c_array);
    this->expect({}, p, input, std::span<std::byte>(output_vector));
    this->expect({}, p, input, std::span<std::byte, 8>(output_array));
  };
  with_each_output(vector);
  with_each_output(array);
  with_each_output(c_array);
  with_each_output(span);
  with_each_output(fixed_span);
  with_each_output(std::span<const std::byte>(span));
  with_each_output(std::span<const std::byte, 8>(fixed_span));
}

TYPED_TEST(Binding, MixesRawAndTyped) {
  const plan p = *make_plan(reversal<std::uint32_t>(2));
  const std::vector<std::uint32_t> typed{1, 2};
  const std::vector<char16_t> wrong(4);
  const std::vector<std::byte> raw(8, std::byte{1});
  std::vector<std::uint32_t> typed_output(2);
  std::vector<std::byte> raw_output(8, std::byte{2});
  this->expect({}, p, typed, raw_output);
  this->expect({}, p, raw, typed_output);
  this->expect({wrong_element("InputTensor", 2, 4)}, p, wrong, raw_output);
}

// [binding.element_type]

// No C++ type of an element, but as large as one.
struct half_of_mine {
  std::uint16_t bits;
};
enum class color : std::uint32_t { red };

TYPED_TEST(Binding, RefusesElementsOfAnotherDataType) {
  const plan p = *make_plan(reversal<float>(2));
  const std::vector<float> right{1, 2};
  const std::vector<std::uint32_t> wrong{1, 2};
  std::vector<float> right_output{3, 4};
  std::vector<std::int32_t> wrong_output{3, 4};
  const auto wrong_input_type = wrong_type("InputTensor", data_type::uint32, data_type::float32);
  const auto wrong_output_type = wrong_type("OutputTensor", data_type::int32, data_type::float32);
  this->expect({wrong_input_type}, p, wrong, right_output);
  this->expect({wrong_output_type}, p, right, wrong_output);
  this->expect({wrong_input_type, wrong_output_type}, p, wrong, wrong_output);
}

TYPED_TEST(Binding, TellsDataTypesOfEverySizeApart) {
  std::vector<std::int8_t> int8(8);
  std::vector<slice1::float16> float16(4);
  std::vector<std::int64_t> int64(1);
  this->expect({wrong_type("OutputTensor", data_type::int8, data_type::uint8)}, *make_plan(reversal<std::uint8_t>(8)),
               std::vector<std::uint8_t>(8), int8);
  this->expect({wrong_type("OutputTensor", data_type::float16, data_type::int16)},
               *make_plan(reversal<std::int16_t>(4)), std::vector<std::int16_t>(4), float16);
  this->expect({wrong_type("OutputTensor", data_type::int64, data_type::float64)}, *make_plan(reversal<double>(1)),
               std::vector<double>(1), int64);
}

TYPED_TEST(Binding, JudgesATypeWithoutADataTypeByItsSize) {
  std::vector<half_of_mine> halves(2);
  this->expect({}, *make_plan(reversal<slice1::float16>(2)), std::vector<half_of_mine>(2), halves);
  this->expect({}, *make_plan(reversal<std::uint16_t>(2)), std::vector<char16_t>(2), halves);

  std::vector<color> colors(2);
  this->expect({}, *make_plan(reversal<std::uint32_t>(2)), std::vector<color>(2), colors);
  this->expect({wrong_element("OutputTensor", 4, 2)}, *make_plan(reversal<slice1::float16>(2)),
               std::vector<half_of_mine>(2), colors);

  std::vector<char> text(2);
  this->expect({}, *make_plan(reversal<std::uint8_t>(2)), std::array<bool, 2>{}, text);
}

TYPED_TEST(Binding, JudgesConstElementsByTheirDataType) {
  const plan p = *make_plan(reversal<float>(2));
  const std::vector<float> right(2);
  const std::vector<std::int32_t> wrong(2);
  std::vector<float> output(2);
  this->expect({}, p, std::span<const float>(right), output);
  this->expect({wrong_type("InputTensor", data_type::int32, data_type::float32)}, p,
               std::span<const std::int32_t>(wrong), output);
}

TYPED_TEST(Binding, JudgesElementsThatHaveADataTypeByItAloneAndOthersByTheirSize) {
  const plan p = *make_plan(reversal<float>(2));
  const std::vector<double> doubles{1};
  std::vector<char16_t> halves(4);
  this->expect({wrong_element("OutputTensor", 2, 4), wrong_type("InputTensor", data_type::float64, data_type::float32)},
               p, doubles, halves);
}

// [binding.input_size] [binding.output_size]

TYPED_TEST(Binding, CountsRawBuffersToTheByte) {
  const plan p = *make_plan(reversal<float>(4));
  for (const std::size_t input_size : {0u, 1u, 15u, 16u, 17u, 32u}) {
    for (const std::size_t output_size : {0u, 1u, 15u, 16u, 17u, 32u}) {
      SCOPED_TRACE(::testing::Message() << input_size << " bytes to " << output_size);
      const auto input = pattern(input_size, 1);
      auto output = pattern(output_size, 128);
      std::vector<expected> wanted;
      if (input_size < 16) wanted.push_back(small_input(input_size, 16));
      if (output_size < 16) wanted.push_back(small_output(output_size, 16));
      this->expect(wanted, p, input, output);
    }
  }
}

TYPED_TEST(Binding, CountsTypedBuffersInBytes) {
  const plan p = *make_plan(reversal<float>(4));
  const std::vector<float> three(3, 1.0f);
  const std::vector<float> four(4, 1.0f);
  std::vector<float> three_output(3, 2.0f);
  std::vector<float> four_output(4, 2.0f);
  this->expect({}, p, four, four_output);
  this->expect({small_input(12, 16)}, p, three, four_output);
  this->expect({small_output(12, 16)}, p, four, three_output);
}

TYPED_TEST(Binding, RefusesBuffersOfNothing) {
  const plan p = *make_plan(reversal<std::uint8_t>(1));
  this->expect({small_input(0, 1), small_output(0, 1)}, p, std::span<const std::byte>{}, std::span<std::byte>{});
}

TYPED_TEST(Binding, NeedsTheUnroundedSpanWhereNoTotalSizeIsGiven) {
  const plan p = *make_plan(reversal<std::uint8_t>(3));
  const auto two = pattern(2, 1);
  const auto three = pattern(3, 1);
  auto two_output = pattern(2, 128);
  auto three_output = pattern(3, 128);
  this->expect({}, p, three, three_output);
  this->expect({small_input(2, 3)}, p, two, three_output);
  this->expect({small_output(2, 3)}, p, three, two_output);
}

TYPED_TEST(Binding, NeedsTheTotalSizeWhereOneIsGiven) {
  auto desc = reversal<std::uint8_t>(3);
  desc.input_tensor.total_tensor_size_in_bytes = 8;
  desc.output_tensor.total_tensor_size_in_bytes = 4;
  const plan p = *make_plan(desc);
  const auto seven = pattern(7, 1);
  const auto eight = pattern(8, 1);
  auto three = pattern(3, 128);
  auto four = pattern(4, 128);
  this->expect({}, p, eight, four);
  this->expect({small_input(7, 8)}, p, seven, four);
  this->expect({small_output(3, 4)}, p, eight, three);
}

TYPED_TEST(Binding, CountsGapsButNotBeyondTheLastElement) {
  const plan p = *make_plan(descriptor<std::uint16_t, 2>{.input_sizes = {2, 3},
                                                         .input_strides = {{10, 2}},
                                                         .output_strides = {{1, 4}},
                                                         .input_window_sizes = {2, 3},
                                                         .input_window_strides = {1, 1}});
  const auto input = pattern(30, 1);  // elements 0 2 4 10 12 14
  auto output = pattern(20, 128);     // elements 0 4 8 1 5 9
  this->expect({}, p, input, output);
  this->expect({small_input(29, 30)}, p, std::span(input).first(29), output);
  this->expect({small_output(19, 20)}, p, input, std::span(output).first(19));
}

TYPED_TEST(Binding, CountsTheWholeInputAndNotOnlyItsWindow) {
  const plan p = *make_plan(
      descriptor<std::uint8_t, 1>{.input_sizes = {9}, .input_window_sizes = {2}, .input_window_strides = {1}});
  const auto input = pattern(8, 1);
  auto output = pattern(2, 128);
  this->expect({small_input(8, 9)}, p, input, output);
}

TYPED_TEST(Binding, CountsBeyond32Bits) {
  const plan p = *make_plan(reversal<double>((1u << 29) + 1));  // 8 bytes more than 32 bits can count
  const auto input = pattern(16, 1);
  auto output = pattern(16, 128);
  this->expect({small_input(16, 4294967304), small_output(16, 4294967304)}, p, input, output);
}

TYPED_TEST(Binding, ReportsElementTypesAndSizesTogether) {
  const plan p = *make_plan(reversal<float>(4));
  const std::vector<char8_t> input(15, 1);
  std::vector<double> output(1, 2.0);
  this->expect({wrong_element("InputTensor", 1, 4), wrong_type("OutputTensor", data_type::float64, data_type::float32),
                small_input(15, 16), small_output(8, 16)},
               p, input, output);
}

// [binding.overlap]

// Where the input and the output of a slice begin in one buffer of 64 bytes, and how many bytes they share.
struct placing {
  std::size_t input;
  std::size_t output;
  std::uint64_t shared;
};

template <class Kernel>
class BindingOverlap : public Binding<Kernel> {
 protected:
  static void expect_at(const slice1::slice1_desc& desc, const std::vector<placing>& places) {
    const plan p = *make_plan(desc);
    for (const auto& at : places) {
      SCOPED_TRACE(::testing::Message() << "input at " << at.input << ", output at " << at.output);
      auto arena = pattern(64, 1);
      const auto before = arena;
      const std::span<const std::byte> input(arena.data() + at.input, bytes_of_buffer(desc.input_tensor));
      const std::span<std::byte> output(arena.data() + at.output, bytes_of_buffer(desc.output_tensor));
      if (at.shared == 0) {
        Binding<Kernel>::expect({}, p, input, output);
      } else {
        Binding<Kernel>::expect({overlap(at.shared)}, p, input, output);
        EXPECT_EQ(arena, before);
      }
    }
  }
};
TYPED_TEST_SUITE(BindingOverlap, checks, by_name);

TYPED_TEST(BindingOverlap, IsRefusedFromEitherSideDownToAByte) {
  this->expect_at(reversal<std::uint8_t>(16),
                  {{16, 16, 16}, {16, 17, 15}, {16, 15, 15}, {16, 31, 1}, {16, 1, 1}, {0, 0, 16}, {48, 48, 16}});
}

TYPED_TEST(BindingOverlap, NeighboursAreFine) {
  this->expect_at(reversal<std::uint8_t>(16), {{16, 32, 0}, {16, 0, 0}, {0, 48, 0}, {48, 0, 0}});
}

TYPED_TEST(BindingOverlap, OneRangeMayLieWithinTheOther) {
  const slice1::slice1_desc few_of_many = descriptor<std::uint16_t, 1>{
      .input_sizes = {16}, .input_window_sizes = {16}, .input_window_strides = {8}};  // 32 bytes to 4
  this->expect_at(few_of_many, {{8, 8, 4}, {8, 20, 4}, {8, 36, 4}, {8, 38, 2}, {8, 40, 0}, {8, 6, 2}, {8, 4, 0}});

  const slice1::slice1_desc spread = descriptor<std::uint16_t, 1>{
      .input_sizes = {2}, .output_strides = {{15}}, .input_window_sizes = {2}, .input_window_strides = {1}};
  this->expect_at(spread, {{8, 8, 4}, {20, 8, 4}, {36, 8, 4}, {38, 8, 2}, {40, 8, 0}, {6, 8, 2}, {4, 8, 0}});
}

TYPED_TEST(BindingOverlap, GapsBelongToTheRange) {
  const slice1::slice1_desc desc = descriptor<std::uint8_t, 1>{
      .input_sizes = {3}, .input_strides = {{10}}, .input_window_sizes = {3}, .input_window_strides = {1}};
  this->expect_at(desc, {{0, 12, 3}, {0, 20, 1}, {0, 21, 0}});  // 12 to 14 are no elements of the input
}

TYPED_TEST(BindingOverlap, TheTotalSizeBelongsToTheRange) {
  auto desc = reversal<std::uint8_t>(3);
  this->expect_at(desc, {{0, 3, 0}, {3, 0, 0}});
  desc.input_tensor.total_tensor_size_in_bytes = 4;
  this->expect_at(desc, {{0, 3, 1}, {3, 0, 0}, {0, 4, 0}});
  desc.output_tensor.total_tensor_size_in_bytes = 8;
  this->expect_at(desc, {{0, 3, 1}, {3, 0, 4}, {7, 0, 1}, {8, 0, 0}});
}

TYPED_TEST(BindingOverlap, WhatIsNotRequiredDoesNotCount) {
  const plan p = *make_plan(reversal<std::uint8_t>(16));
  auto arena = pattern(64, 1);
  const std::span<std::byte> all(arena);
  this->expect({}, p, all, all.subspan(16));
  this->expect({}, p, all.subspan(16), all);
  this->expect({overlap(1)}, p, all, all.subspan(15));
}

TYPED_TEST(BindingOverlap, InPlaceIsRefused) {
  const plan p = *make_plan(reversal<float>(4));
  std::vector<float> values{1, 2, 3, 4};
  this->expect({overlap(16)}, p, values, values);

  slice1::slice1_desc identity = reversal<float>(4);
  identity.input_window_strides[0] = 1;
  this->expect({overlap(16)}, *make_plan(identity), values, values);
}

TYPED_TEST(BindingOverlap, TypedBuffersAreComparedInBytes) {
  const plan p = *make_plan(reversal<float>(4));
  std::vector<float> values{1, 2, 3, 4, 5, 6, 7, 8};
  const std::span<float> all(values);
  this->expect({overlap(8)}, p, all.first(4), all.subspan(2));
  this->expect({overlap(4)}, p, all.subspan(3), all.first(4));
  this->expect({}, p, all.first(4), all.subspan(4));
}

TYPED_TEST(BindingOverlap, IsEvaluatedWhateverTheElementTypes) {
  const plan p = *make_plan(reversal<float>(4));
  std::vector<double> values{1, 2};
  this->expect({wrong_type("InputTensor", data_type::float64, data_type::float32),
                wrong_type("OutputTensor", data_type::float64, data_type::float32), overlap(16)},
               p, values, values);
}

TYPED_TEST(BindingOverlap, IsNotEvaluatedWhereASizeIsTooSmall) {
  const plan p = *make_plan(reversal<std::uint8_t>(16));
  auto arena = pattern(16, 1);
  const std::span<std::byte> all(arena);
  this->expect({small_input(15, 16)}, p, all.first(15), all);
  this->expect({small_output(15, 16)}, p, all, all.first(15));
  this->expect({small_input(15, 16), small_output(15, 16)}, p, all.first(15), all.first(15));
}

// The fast path of `copy` is separate code: all combinations of its inputs are compared with the report. The plan moves
// 4 FLOAT32 to as many. Returns how many combinations are valid.
template <class Plan>
int fast_answers(const Plan& p) {
  auto arena = pattern(64, 1);
  const auto bind_at = [&]<class Void>(Void*, std::size_t offset, std::uint64_t size, data_type type,
                                       std::uint32_t element_size) {
    return slice1::detail::bound_buffer<Void>{arena.data() + offset, size, element_size, type};
  };
  constexpr struct {
    data_type type;
    std::uint32_t size;
  } elements[]{{data_type::unknown, 0}, {data_type::float32, 4}, {data_type::int32, 4},
               {data_type::unknown, 4}, {data_type::float16, 2}, {data_type::unknown, 8}};
  int valid = 0;
  for (const auto input_element : elements) {
    for (const auto output_element : elements) {
      for (const std::uint64_t input_size : {0u, 15u, 16u, 17u}) {
        for (const std::uint64_t output_size : {0u, 15u, 16u, 17u}) {
          for (std::size_t offset = 0; offset <= 40; ++offset) {
            const auto input =
                bind_at(static_cast<const void*>(nullptr), 20, input_size, input_element.type, input_element.size);
            const auto output =
                bind_at(static_cast<void*>(nullptr), offset, output_size, output_element.type, output_element.size);
            const bool ok = slice1::detail::validate_binding(p, input, output).ok();
            EXPECT_EQ(slice1::detail::is_valid_binding(p, input, output), ok)
                << "sizes " << input_size << " and " << output_size << ", output at " << offset;
            valid += ok;
          }
        }
      }
    }
  }
  return valid;
}

TEST(BindingFastPath, IsValidWhereTheReportIsEmpty) {
  constexpr int valid = 9 * 4 * 10;  // 3 elements fit, 2 sizes, and the offsets 0 to 4 and 36 to 40
  EXPECT_EQ(fast_answers(*make_plan(reversal<float>(4))), valid);
  EXPECT_EQ(fast_answers(*make_plan(gradient_of(reversal<float>(4)))), valid);
}

TYPED_TEST(BindingOverlap, IsNotEvaluatedInConstantEvaluation) {
  constexpr bool fine = [] {
    std::array<int, 3> values{1, 2, 3};
    slice1::slice1_desc identity = reversal<int>(3);
    identity.input_window_strides[0] = 1;
    return TypeParam{}(*make_plan(identity), values, values).ok() && values == std::array<int, 3>{1, 2, 3};
  }();
  static_assert(fine);
}

}  // namespace binding_tests
