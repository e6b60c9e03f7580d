// SPDX-License-Identifier: MIT
// DML_SLICE_GRAD, copied elements: each element of the input gradient goes to the place that DML_SLICE1 reads it from.
// Every other element of the output gradient becomes 0. Bytes that belong to no element keep their values.
#include <slice1/slice1.hpp>

#include "support/element_types.hpp"
#include "support/gradient.hpp"
#include "support/limits.hpp"
#include "support/small_windows.hpp"

namespace slice_grad_copied_elements_tests {

using namespace slice1;
using namespace slice1::testing;

using ints = std::vector<std::int32_t>;
using text = std::vector<char>;

// A description with another data type.
slice_grad_desc of_type(data_type type, slice_grad_desc d) {
  d.input_gradient_tensor.data_type = d.output_gradient_tensor.data_type = type;
  return d;
}
slice_grad_desc int_line(std::uint32_t output_size, std::uint32_t offset, std::uint32_t window_size,
                         std::int32_t stride, std::uint32_t input_size) {
  return of_type(data_type::int32, gradient_line(output_size, offset, window_size, stride, input_size));
}

TEST(SliceGradCopiedElements, AreThoseOfThePagesExample) {
  const text wanted{'a', 0, 'c', 0, 0, 0, 0, 0, 'i', 0, 'k', 0, 0, 0, 0, 0};
  auto d = of_type(data_type::uint8, gradient_example());
  for (const std::uint32_t rows : {3u, 4u}) {  // any window that holds the four
    for (const std::uint32_t columns : {3u, 4u}) {
      d.input_window_sizes = {1, 1, rows, columns};
      expect_gradient(d, text{'a', 'c', 'i', 'k'}, wanted);
    }
  }
}

TEST(SliceGradCopiedElements, BeginAtTheWindowsFirstElementForPositiveStrides) {
  expect_gradient(int_line(9, 2, 6, 1, 6), ints{1, 2, 3, 4, 5, 6}, ints{0, 0, 1, 2, 3, 4, 5, 6, 0});
  expect_gradient(int_line(9, 2, 6, 2, 3), ints{1, 2, 3}, ints{0, 0, 1, 0, 2, 0, 3, 0, 0});
  expect_gradient(int_line(9, 2, 6, 5, 2), ints{1, 2}, ints{0, 0, 1, 0, 0, 0, 0, 2, 0});
}

TEST(SliceGradCopiedElements, BeginAtTheWindowsLastElementForNegativeStrides) {
  expect_gradient(int_line(9, 2, 6, -1, 6), ints{1, 2, 3, 4, 5, 6}, ints{0, 0, 6, 5, 4, 3, 2, 1, 0});
  expect_gradient(int_line(9, 2, 6, -2, 3), ints{1, 2, 3}, ints{0, 0, 0, 3, 0, 2, 0, 1, 0});
  expect_gradient(int_line(9, 2, 6, -5, 2), ints{1, 2}, ints{0, 0, 2, 0, 0, 0, 0, 1, 0});
}

TEST(SliceGradCopiedElements, AreOneForAStrideBeyondTheWindow) {
  for (const std::int32_t stride : {6, 7, int_max}) {
    expect_gradient(int_line(9, 2, 6, stride, 1), ints{1}, ints{0, 0, 1, 0, 0, 0, 0, 0, 0});
  }
  for (const std::int32_t stride : {-6, -7, -int_max, int_min}) {
    expect_gradient(int_line(9, 2, 6, stride, 1), ints{1}, ints{0, 0, 0, 0, 0, 0, 0, 1, 0});
  }
}

TEST(SliceGradCopiedElements, AreAsManyAsTheInputGradientHas) {
  expect_gradient(int_line(9, 2, 6, 1, 2), ints{1, 2}, ints{0, 0, 1, 2, 0, 0, 0, 0, 0});
  expect_gradient(int_line(9, 2, 6, -2, 2), ints{1, 2}, ints{0, 0, 0, 0, 0, 2, 0, 1, 0});
  expect_gradient(int_line(9, 2, 6, -2, 1), ints{1}, ints{0, 0, 0, 0, 0, 0, 0, 1, 0});
}

TEST(SliceGradCopiedElements, LeaveNoZeroIfTheyFillTheOutputGradient) {
  expect_gradient(int_line(4, 0, 4, 1, 4), ints{1, 2, 3, 4}, ints{1, 2, 3, 4});
  expect_gradient(int_line(4, 0, 4, -1, 4), ints{1, 2, 3, 4}, ints{4, 3, 2, 1});
  expect_gradient(int_line(1, 0, 1, int_min, 1), ints{1}, ints{1});
}

TEST(SliceGradCopiedElements, HaveIndependentDimensions) {
  auto d = whole_gradient(data_type::int32, {2, 3});
  d.input_window_strides = {-1, 1};
  expect_gradient(d, ints{1, 2, 3, 4, 5, 6}, ints{4, 5, 6, 1, 2, 3});
  d.input_gradient_tensor.sizes = {2, 2};
  d.input_window_strides = {1, -2};
  expect_gradient(d, ints{1, 2, 3, 4}, ints{2, 0, 1, 4, 0, 3});
  d.input_gradient_tensor.sizes = {1, 2};
  d.input_window_strides = {-1, 1};
  d.input_window_offsets = {0, 1};
  d.input_window_sizes = {2, 2};
  expect_gradient(d, ints{1, 2}, ints{0, 0, 0, 0, 1, 2});
}

TEST(SliceGradCopiedElements, HaveADirectionInEachOfEightDimensions) {
  auto d = whole_gradient(data_type::int32, {2, 1, 2, 1, 1, 2, 1, 2});
  d.input_window_strides = {-1, 1, 1, -1, 1, -1, 1, 1};
  // The first and third of the four dimensions of size 2 are reversed, so element k goes to place k ^ 10.
  expect_gradient(d, ints{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                  ints{10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6, 7, 4, 5});
}

TEST(SliceGradCopiedElements, ReplaceWhatTheOutputGradientHeldAndAreNotAddedToIt) {
  expect_gradient(int_line(3, 0, 3, 2, 2), ints{-1, int_min}, ints{-1, 0, int_min}, int_max);
}

// Each data type.
template <class Kind>
class SliceGradElementsOfType : public ::testing::Test {};
TYPED_TEST_SUITE(SliceGradElementsOfType, kinds, kind_names);

TYPED_TEST(SliceGradElementsOfType, GoWhereTheSliceReadsThem) {
  using T = typename TypeParam::type;
  auto d = whole_gradient(TypeParam::value, {3, 7});
  d.input_window_offsets = {0, 1};
  d.input_window_sizes = {3, 5};
  d.input_window_strides = {2, -2};
  d.input_gradient_tensor.sizes = {2, 3};
  const auto input = elements_from<T>(pattern(6 * sizeof(T), 1));
  std::vector<T> wanted(21, T{});  // all bits zero
  const std::size_t places[]{5, 3, 1, 19, 17, 15};
  for (std::size_t i = 0; i < 6; ++i) wanted[places[i]] = input[i];
  expect_gradient(d, input, wanted, elements_from<T>(pattern(sizeof(T), 200))[0]);
}

TYPED_TEST(SliceGradElementsOfType, AreTakenFromRawBuffers) {
  auto d = whole_gradient(TypeParam::value, {2, 3, 5});
  d.input_window_offsets = {0, 1, 0};
  d.input_window_sizes = {2, 2, 5};
  d.input_window_strides = {-1, 1, -3};
  d.input_gradient_tensor.sizes = {2, 2, 2};
  EXPECT_TRUE(follows_the_formula(d));
}

// Bit for bit: NaN payloads, signalling NaNs, denormals and -0.0 survive, and the zeros have no bit set.
template <class Special>
class SliceGradBits : public ::testing::Test {};
TYPED_TEST_SUITE(SliceGradBits, specials, special_names);

TYPED_TEST(SliceGradBits, SurviveBetweenZeros) {
  using T = typename TypeParam::type;
  const auto input = bytes_from(TypeParam::values);
  const auto count = static_cast<std::uint32_t>(TypeParam::values.size());
  constexpr data_type type = data_type_of<T>;
  for (const std::int32_t stride : {1, -1, 2, -2, 3, -3, 7}) {
    const auto step = static_cast<std::uint32_t>(stride < 0 ? -stride : stride);
    const std::uint32_t window = (count - 1) * step + 1;
    const auto d = of_type(type, gradient_line(window + 2, 1, window, stride, count));
    byte_vector wanted((window + 2) * sizeof(T));
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t place = 1 + (stride < 0 ? window - 1 - i * step : i * step);
      for (std::size_t b = 0; b < sizeof(T); ++b) wanted[place * sizeof(T) + b] = input[i * sizeof(T) + b];
    }
    const auto p = make_plan(d);
    ASSERT_TRUE(p);
    for_each_kernel<slice_grad_desc>([&](const auto& kernel) {
      byte_vector raw(wanted.size(), std::byte{0xff});
      expect_violations(kernel(*p, input, raw), {});
      EXPECT_EQ(raw, wanted) << kernel.name << ", raw, stride " << stride;
      auto typed = elements_from<T>(byte_vector(wanted.size(), std::byte{0xff}));
      expect_violations(kernel(*p, elements_from<T>(input), typed), {});
      EXPECT_EQ(bytes_from(typed), wanted) << kernel.name << ", typed, stride " << stride;
    });
  }
}

// At compile time.
TEST(SliceGradCopiedElements, AreMovedInConstantEvaluation) {
  constexpr auto run_all = [](std::int32_t stride) {
    slice_grad_desc d;
    d.input_gradient_tensor.data_type = d.output_gradient_tensor.data_type = data_type::float32;
    d.dimension_count = d.input_gradient_tensor.dimension_count = d.output_gradient_tensor.dimension_count = 1;
    d.input_gradient_tensor.sizes = {2};
    d.output_gradient_tensor.sizes = {3};
    d.output_gradient_tensor.strides = dimensions{2};
    d.input_window_sizes = {3};
    d.input_window_strides = {stride};
    const std::array<float, 2> input{-0.0f, detail::bit_cast<float>(0xffc12345u)};
    std::array<std::array<float, 5>, 4> made{};
    for (auto& output : made) output = {1, 1, 1, 1, 1};
    const auto p = *make_plan(d);
    const bool ok = reference_copy(p, input, made[0]).ok() && copy(p, input, made[1]).ok() &&
                    run(d, input, made[2]).ok() && copy(p.part(1, 2), input, made[3]).ok() &&
                    reference_copy(p.part(0, 2), input, made[3]).ok() && validate_binding(p, input, made[0]).ok();
    return ok ? detail::bit_cast<std::array<std::uint32_t, 20>>(made) : std::array<std::uint32_t, 20>{};
  };
  constexpr std::uint32_t one = 0x3f800000, minus_zero = 0x80000000, nan = 0xffc12345;
  constexpr auto four_times = [](const std::array<std::uint32_t, 5>& output) {
    std::array<std::uint32_t, 20> all{};
    for (std::size_t i = 0; i < 20; ++i) all[i] = output[i % 5];
    return all;
  };
  static_assert(run_all(2) == four_times({minus_zero, one, 0, one, nan}));
  static_assert(run_all(-2) == four_times({nan, one, 0, one, minus_zero}));
  static_assert(run_all(-1) == four_times({0, one, nan, one, minus_zero}));
}

// All small windows. The numbers of cases are counted in copied_elements.cpp.
TEST(SliceGradOfAllSmallWindows, FollowsTheFormulaInOneDimensionForEveryElementSize) {
  const ints strides{-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, int_min, int_max};
  for (const auto type : {data_type::uint8, data_type::float16, data_type::int32, data_type::float64}) {
    int cases = 0;
    slice1_desc d = packed(type, 1);
    for_each_legal(d, 0, 5, strides, [&] {
      ++cases;
      if (HasFailure()) return;  // only the first failure is reported
      EXPECT_TRUE(follows_the_formula(gradient_of(d)));
    });
    EXPECT_EQ(cases, 15 * 14 + 10 * 16 + 6 * 20 + 3 * 24 + 1 * 30);
  }
}

TEST(SliceGradOfAllSmallWindows, FollowsTheFormulaInTwoDimensions) {
  const ints strides{-3, -2, -1, 1, 2, 3};
  int cases = 0;
  slice1_desc d = packed(data_type::uint16, 2);
  for_each_legal(d, 0, 3, strides, [&] {
    for_each_legal(d, 1, 3, strides, [&] {
      ++cases;
      if (HasFailure()) return;  // only the first failure is reported
      EXPECT_TRUE(follows_the_formula(gradient_of(d)));
    });
  });
  constexpr int cases_of_one_dimension = 6 * 6 + 3 * 8 + 1 * 12;
  EXPECT_EQ(cases, cases_of_one_dimension * cases_of_one_dimension);
}

}  // namespace slice_grad_copied_elements_tests
