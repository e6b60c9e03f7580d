// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <slice1/types.hpp>
#include <type_traits>
#include <vector>

namespace types_tests {

using slice1::data_type;

TEST(Types, DataTypesHaveDirectMLsValues) {
  const std::vector<data_type> in_order{data_type::unknown, data_type::float32, data_type::float16, data_type::uint32,
                                        data_type::uint16,  data_type::uint8,   data_type::int32,   data_type::int16,
                                        data_type::int8,    data_type::float64, data_type::uint64,  data_type::int64,
                                        data_type::uint4,   data_type::int4};
  for (std::uint32_t value = 0; value < 14; ++value) EXPECT_EQ(static_cast<std::uint32_t>(in_order[value]), value);
}

TEST(Types, ElementSizesAreInBytesAndZeroForOtherTypes) {
  const std::uint32_t bytes[] = {0, 4, 2, 4, 2, 1, 4, 2, 1, 8, 8, 8, 0, 0, 0};
  for (std::uint32_t value = 0; value < 15; ++value) {
    EXPECT_EQ(slice1::element_size(static_cast<data_type>(value)), bytes[value]) << value;
  }
  EXPECT_EQ(slice1::element_size(static_cast<data_type>(0xffff'ffffu)), 0u);
}

constexpr bool sizes_are_known_to_kernels() {
  for (std::uint32_t value = 0; value < 32; ++value) {
    const auto bytes = slice1::element_size(static_cast<data_type>(value));
    if (bytes > 8 || (bytes & (bytes - 1)) != 0) return false;
  }
  return true;
}
static_assert(sizes_are_known_to_kernels(), "copy/kernel.hpp has kernels for elements of 1, 2, 4 and 8 bytes");

TEST(Types, EveryElementTypeHasItsDataType) {
  static_assert(slice1::data_type_of<float> == data_type::float32);
  static_assert(slice1::data_type_of<double> == data_type::float64);
  static_assert(slice1::data_type_of<slice1::float16> == data_type::float16);
  static_assert(slice1::data_type_of<std::uint8_t> == data_type::uint8);
  static_assert(slice1::data_type_of<std::uint16_t> == data_type::uint16);
  static_assert(slice1::data_type_of<std::uint32_t> == data_type::uint32);
  static_assert(slice1::data_type_of<std::uint64_t> == data_type::uint64);
  static_assert(slice1::data_type_of<std::int8_t> == data_type::int8);
  static_assert(slice1::data_type_of<std::int16_t> == data_type::int16);
  static_assert(slice1::data_type_of<std::int32_t> == data_type::int32);
  static_assert(slice1::data_type_of<std::int64_t> == data_type::int64);
  static_assert(slice1::data_type_of<long long> == data_type::int64);
  static_assert(slice1::element<float> && slice1::element<slice1::float16> && slice1::element<std::uint8_t>);
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ > 12 || defined(__SSE2__))
  static_assert(slice1::data_type_of<_Float16> == data_type::float16 && slice1::element<_Float16>);
#endif
}

TEST(Types, OtherTypesAreNotElements) {
  static_assert(!slice1::element<bool> && !slice1::element<char> && !slice1::element<char16_t>);
  static_assert(!slice1::element<long double> && !slice1::element<std::byte> && !slice1::element<void*>);
  static_assert(!slice1::element<std::vector<float>>);
}

TEST(Types, Float16IsComparedBitwise) {
  static_assert(sizeof(slice1::float16) == 2 && std::is_trivially_copyable_v<slice1::float16>);
  EXPECT_FALSE((slice1::float16{0x0000} == slice1::float16{0x8000}));  // +0 and -0
  EXPECT_TRUE((slice1::float16{0x7e01} == slice1::float16{0x7e01}));   // a NaN and itself
}

slice1::tensor_desc some_tensor() {
  slice1::tensor_desc t;
  t.data_type = data_type::int16;
  t.dimension_count = 2;
  t.sizes = {3, 4};
  t.strides = slice1::dimensions{5, 1};
  t.total_tensor_size_in_bytes = 28;
  t.guaranteed_base_offset_alignment = 16;
  return t;
}

// Whether the changed value differs from the original, in either order.
template <class T>
bool differs(const T& value, void (*change)(T&)) {
  T changed = value;
  change(changed);
  return !(changed == value) && !(value == changed) && changed != value && changed == changed;
}

TEST(Types, NumbersPerDimensionAreEqualIfTheirCountsAndValuesAre) {
  using numbers = slice1::per_dimension<std::uint32_t>;
  EXPECT_TRUE((numbers{1, 2} == numbers{1, 2}));
  EXPECT_FALSE((numbers{1, 2} == numbers{1, 3}));
  EXPECT_FALSE((numbers{1, 0} == numbers{1}));
  EXPECT_FALSE((numbers{1} == numbers{1, 0}));
  EXPECT_TRUE((numbers({1, 2, 3}, 2) == numbers({1, 2, 4}, 2)));  // the third is beyond the count
}

TEST(Types, TensorsAreEqualFieldByField) {
  using tensor = slice1::tensor_desc;
  const tensor t = some_tensor();
  EXPECT_TRUE(t == some_tensor());
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.data_type = data_type::uint16; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.flags = 1; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.dimension_count = 1; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.sizes[0] = 2; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.sizes[1] = 2; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { (*u.strides)[0] = 4; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { (*u.strides)[1] = 0; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.strides.reset(); }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.total_tensor_size_in_bytes = 32; }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.total_tensor_size_in_bytes.reset(); }));
  EXPECT_TRUE(differs<tensor>(t, [](tensor& u) { u.guaranteed_base_offset_alignment = 0; }));
}

TEST(Types, ExplicitPackedStridesDifferFromNoStrides) {
  auto a = some_tensor();
  a.strides = slice1::dimensions{4, 1};
  auto b = a;
  b.strides.reset();
  EXPECT_FALSE(a == b);
}

TEST(Types, EntriesBeyondTheCountAreNotCompared) {
  auto a = some_tensor();
  a.sizes[2] = 7;
  (*a.strides)[7] = 9;
  EXPECT_TRUE(a == some_tensor());
  a.sizes[2] = 0;
  a.dimension_count = 3;
  auto b = a;
  b.sizes[2] = 1;
  EXPECT_FALSE(a == b);
}

TEST(Types, AllEntriesAreComparedIfTheCountIsCorrupt) {
  auto a = some_tensor();
  a.dimension_count = 0xffff'ffff;
  auto b = a;
  EXPECT_TRUE(a == b);
  b.sizes[7] = 1;
  EXPECT_FALSE(a == b);
}

TEST(Types, SlicesAreEqualFieldByField) {
  using slice = slice1::slice1_desc;
  slice s;
  s.input_tensor = s.output_tensor = some_tensor();
  s.dimension_count = 2;
  s.input_window_offsets = {1, 2};
  s.input_window_sizes = {2, 2};
  s.input_window_strides = {1, -1};
  EXPECT_TRUE(s == slice(s));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.input_tensor.sizes[0] = 9; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.output_tensor.sizes[0] = 9; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.dimension_count = 1; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.input_window_offsets[1] = 0; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.input_window_sizes[1] = 1; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.input_window_strides[1] = 1; }));

  auto with_unused_entries = s;
  with_unused_entries.input_window_offsets[2] = with_unused_entries.input_window_sizes[3] = 5;
  with_unused_entries.input_window_strides[7] = -5;
  EXPECT_TRUE(with_unused_entries == s);
}

TEST(Types, SlicesOfTheOlderOperatorAreEqualFieldByField) {
  using slice = slice1::slice_desc;
  slice s;
  s.input_tensor = s.output_tensor = some_tensor();
  s.dimension_count = 2;
  s.offsets = {1, 2};
  s.sizes = {2, 2};
  s.strides = {1, 1};
  EXPECT_TRUE(s == slice(s));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.input_tensor.sizes[0] = 9; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.output_tensor.sizes[0] = 9; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.dimension_count = 1; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.offsets[1] = 0; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.sizes[1] = 1; }));
  EXPECT_TRUE(differs<slice>(s, [](slice& t) { t.strides[1] = 2; }));

  auto with_unused_entries = s;
  with_unused_entries.offsets[2] = with_unused_entries.sizes[3] = with_unused_entries.strides[7] = 5;
  EXPECT_TRUE(with_unused_entries == s);
}

TEST(Types, DescriptionsAreComparableInConstantEvaluation) {
  static_assert(slice1::slice1_desc{} == slice1::slice1_desc{} && slice1::slice_desc{} == slice1::slice_desc{});
  static_assert(slice1::slice_grad_desc{} == slice1::slice_grad_desc{});
}

TEST(Types, DescriptionsAreEmptyByDefault) {
  constexpr slice1::slice1_desc desc{};
  static_assert(desc.dimension_count == 0 && desc.input_window_strides[7] == 0);
  static_assert(!desc.input_tensor.strides && !desc.output_tensor.total_tensor_size_in_bytes);
}

}  // namespace types_tests
