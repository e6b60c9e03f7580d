// SPDX-License-Identifier: MIT
// One misuse for each macro. The comment under it is a regular expression: the compiler's first error must match it.
// A new case is a new #elif; nothing else lists the cases. With no macro, the file compiles.
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <list>
#include <slice1/copy_fixed.hpp>
#include <slice1/directml.hpp>
#include <slice1/slice.hpp>
#include <slice1/slice1.hpp>
#include <slice1/subtensor.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

constexpr slice1::descriptor<float, 1> reversed{
    .input_sizes = {2}, .input_window_sizes = {2}, .input_window_strides = {-1}};

int main() {
  const std::vector<float> input{1, 2};
  std::vector<float> output(2);
#if defined(BOOL_ELEMENT)
  // T is no element type of DML_SLICE1
  slice1::descriptor<bool, 1> d{};
#elif defined(COMPLEX_ELEMENT)
  // T is no element type of DML_SLICE1
  slice1::descriptor<std::complex<float>, 1> d{};
#elif defined(RANK_9)
  // Rank is 1 to 8
  slice1::descriptor<float, 9> d{};
#elif defined(DEFAULT_PLAN)
  // no matching (function|constructor)
  slice1::plan p;
#elif defined(PLAN_FROM_A_DESCRIPTION)
  // private
  slice1::plan p(slice1::detail::plan_key(), slice1::slice1_desc{});
#elif defined(FIXED_COPY_OF_AN_INVALID_DESCRIPTOR)
  // invalid_descriptor<.*window_bounds, .*input_window_offsets, 0, 3, 2>
  constexpr slice1::descriptor<float, 1> beyond{.input_sizes = {2}, .input_window_sizes = {3}};
  return slice1::copy<beyond>(input, output).ok();
#elif defined(VIOLATIONS_OF_A_TEMPORARY)
  // deleted
  return static_cast<int>(slice1::validate(reversed).violations().size());
#elif defined(STRUCTS_OF_A_TEMPORARY)
  // deleted
  return slice1::dml::operator_desc(reversed).get().DimensionCount == 1;
#elif defined(SIZES_OF_A_TEMPORARY_PLAN)
  // no viable conversion|conversion from
  const std::span<const std::uint32_t> dangling = slice1::make_plan(reversed)->output_sizes();
  return static_cast<int>(dangling[0]);
#elif defined(LIST_INPUT)
  // the input is not contiguous
  return slice1::run(reversed, std::list<float>(2), output).ok();
#elif defined(VECTOR_OF_BOOL_INPUT)
  // the input is not contiguous
  return slice1::run(reversed, std::vector<bool>(2), output).ok();
#elif defined(INPUT_OF_STRINGS)
  // the input's elements can't be copied as bits
  return slice1::run(reversed, std::vector<std::string>(2), output).ok();
#elif defined(NESTED_ARRAY_INPUT)
  // the input's elements can't be copied as bits
  const float rows[2][1] = {{1}, {2}};
  return slice1::run(reversed, rows, output).ok();
#elif defined(VECTOR_OF_BOOL_OUTPUT)
  // the output is not contiguous
  std::vector<bool> bits(2);
  return slice1::run(reversed, input, bits).ok();
#elif defined(POINTER_OUTPUT)
  // the output is not contiguous
  return slice1::run(reversed, input, output.data()).ok();
#elif defined(CONST_OUTPUT)
  // the output is const
  return slice1::run(reversed, input, std::as_const(output)).ok();
#elif defined(CONST_BYTES_OUTPUT)
  // the output is const
  const std::vector<std::byte> bytes(8);
  return slice1::run(reversed, bytes, bytes).ok();
#elif defined(SWAPPED_BUFFERS)
  // Are input and output swapped
  return slice1::run(reversed, output, input).ok();
#elif defined(TEMPORARY_OUTPUT)
  // the output is a temporary that owns its elements
  return slice1::run(reversed, input, std::vector<float>(2)).ok();
#elif defined(OUTPUT_OF_STRINGS)
  // the output's elements can't be copied as bits
  std::vector<std::string> strings(2);
  return slice1::run(reversed, input, strings).ok();
#elif defined(NESTED_ARRAY_OUTPUT)
  // the output's elements can't be copied as bits
  float rows[2][1] = {{1}, {2}};
  return slice1::run(reversed, input, rows).ok();
#elif defined(LIST_INPUT_OF_COPY)
  // the input is not contiguous
  return slice1::copy(*slice1::make_plan(reversed), std::list<float>(2), output).ok();
#elif defined(TEMPORARY_OUTPUT_OF_REFERENCE_COPY)
  // the output is a temporary that owns its elements
  return slice1::reference_copy(*slice1::make_plan(reversed), input, std::array<float, 2>{}).ok();
#elif defined(SWAPPED_BUFFERS_OF_VALIDATE_BINDING)
  // Are input and output swapped
  return slice1::validate_binding(*slice1::make_plan(reversed), output, input).ok();
#elif defined(TEMPORARY_OUTPUT_OF_THE_OLDER_OPERATOR)
  // the output is a temporary that owns its elements
  return slice1::run(slice1::slice_desc{}, input, std::vector<std::byte>(8)).ok();
#elif defined(BOOL_INPUT_OF_SLICE)
  // the input's elements are bool.*Name the output's container
  const bool bits[2]{};
  constexpr slice1::descriptor<std::uint8_t, 1> whole{.input_sizes = {2}};
  return slice1::slice(std::span<const bool>(bits), whole).has_value();
#elif defined(VECTOR_OF_BOOL_FROM_SLICE)
  // the output is not contiguous
  using bits = std::vector<bool>;
  return slice1::slice<bits>(input, reversed).has_value();
#elif defined(TOO_FEW_SIZES)
  // wrong_number_of_dimensions<3, 4>|a number for each
  slice1::descriptor<float, 4> d{.input_sizes = {1, 4, 4}};
#elif defined(TOO_FEW_SIZES_IN_TWO_BRACES)
  // wrong_number_of_dimensions<3, 4>|a number for each
  slice1::descriptor<float, 4> d{.input_sizes = {{1, 4, 4}}};
#elif defined(TOO_MANY_SIZES)
  // wrong_number_of_dimensions<5, 4>|a number for each
  slice1::descriptor<float, 4> d{.input_sizes = {1, 1, 1, 4, 4}};
#elif defined(TWO_SIZES_OF_RANK_1)
  // wrong_number_of_dimensions<2, 1>|a number for each
  slice1::descriptor<float, 1> d{.input_sizes = {1, 4}};
#elif defined(ARRAY_OF_ANOTHER_RANK)
  // wrong_number_of_dimensions<3, 4>|a number for each
  slice1::descriptor<float, 4> d{.input_sizes = std::array<std::uint32_t, 3>{1, 4, 4}};
#elif defined(SIZE_OF_A_FLOAT)
  // optional_array|no matching
  slice1::descriptor<float, 2> d{.input_sizes = {1.5, 2}};
#elif defined(INPUT_OF_ANOTHER_TYPE)
  // the input's elements are not of the descriptor's type
  return slice1::run(reversed, std::vector<double>(2), output).ok();
#elif defined(OUTPUT_OF_ANOTHER_TYPE)
  // the output's elements are not of the descriptor's type
  std::vector<std::int32_t> integers(2);
  return slice1::run(reversed, input, integers).ok();
#elif defined(SUBTENSOR_IN_ANOTHER_TYPE)
  // the buffer's elements are not of the subtensor's type
  return slice1::make_subtensor<float, 1>({2})->in(std::vector<std::int32_t>(2)).empty();
#elif defined(SUBTENSOR_IN_A_LIST)
  // the input is not contiguous
  return slice1::make_subtensor<float, 1>({2})->in(std::list<float>(2)).empty();
#endif
  return slice1::run(reversed, input, output) ? 0 : 1;
}
