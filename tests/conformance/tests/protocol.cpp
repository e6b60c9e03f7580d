// SPDX-License-Identifier: MIT
#include "subject/protocol.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace slice1::conformance {
namespace protocol_tests {

// A question in which all fields differ.
question odd_question() {
  question q;
  auto& d = q.what.desc;
  d.dimension_count = 0xfffffff0;
  std::uint32_t next = 1;
  for (auto* array : {&d.input_window_offsets, &d.input_window_sizes, &d.input_tensor.sizes, &d.output_tensor.sizes}) {
    for (auto& value : *array) value = next++;
  }
  std::int32_t stride = -1;
  for (auto& value : d.input_window_strides) value = stride--;
  d.output_tensor.strides = dimensions{8, 7, 6, 5, 4, 3, 2, 1};
  d.input_tensor.data_type = data_type::int8;
  d.output_tensor.data_type = static_cast<data_type>(0x80000001);
  d.input_tensor.flags = 4, d.output_tensor.flags = 5;
  d.input_tensor.dimension_count = 0, d.output_tensor.dimension_count = 9;
  d.input_tensor.total_tensor_size_in_bytes = UINT64_MAX, d.output_tensor.total_tensor_size_in_bytes = 17;
  d.input_tensor.guaranteed_base_offset_alignment = 256, d.output_tensor.guaranteed_base_offset_alignment = 3;
  q.level = static_cast<feature_level>(0x4100);
  q.execute = execute_overlapping;
  q.output_at = -3;
  q.placement = 0xabcdef01;
  q.input = sparse_bytes(5), q.output = sparse_bytes(6);
  return q;
}

std::uint32_t word_at(const request& r, std::size_t offset) {
  std::uint32_t word = 0;
  std::memcpy(&word, reinterpret_cast<const char*>(&r) + offset, sizeof word);
  return word;
}

TEST(Protocol, FieldsHaveTheDocumentedOffsets) {
  const request r = encoded(odd_question());
  EXPECT_EQ(word_at(r, 0), 0x51314c53u);
  EXPECT_EQ(word_at(r, 4), 0x4100u);
  EXPECT_EQ(word_at(r, 8), 2u);
  EXPECT_EQ(word_at(r, 12), 1u + 2 + 4 + 16 + 32 + 64 + 128 + 256 + 512 + 1024);
  EXPECT_EQ(word_at(r, 16), 0xabcdef01u);
  EXPECT_EQ(word_at(r, 20), 0xfffffff0u);
  EXPECT_EQ(word_at(r, 24), 1u);                // InputWindowOffsets
  EXPECT_EQ(word_at(r, 56), 9u);                // InputWindowSizes
  EXPECT_EQ(word_at(r, 88 + 28), 0xfffffff8u);  // InputWindowStrides[7]
  EXPECT_EQ(word_at(r, 120), 1u);               // the input's Type
  EXPECT_EQ(word_at(r, 124), 8u);               // DataType
  EXPECT_EQ(word_at(r, 128), 4u);               // Flags
  EXPECT_EQ(word_at(r, 132), 0u);               // DimensionCount
  EXPECT_EQ(word_at(r, 136), 17u);              // Sizes
  EXPECT_EQ(word_at(r, 168), 0u);               // Strides
  EXPECT_EQ(word_at(r, 200), 256u);             // GuaranteedBaseOffsetAlignment
  EXPECT_EQ(word_at(r, 208), 0x80000001u);      // the output's DataType
  EXPECT_EQ(word_at(r, 252), 8u);               // Strides
  EXPECT_EQ(word_at(r, 288), 0xffffffffu);      // the input's TotalTensorSizeInBytes
  EXPECT_EQ(r.total_sizes[1], 17u);
  EXPECT_EQ(r.input_size, 5u);
  EXPECT_EQ(r.output_size, 6u);
  EXPECT_EQ(word_at(r, 320), 111u);
  EXPECT_EQ(word_at(r, 324), 0xfffffffdu);  // where the output begins
}

TEST(Protocol, DecodingInvertsEncoding) {
  const request r = encoded(odd_question());
  const request again = encoded(decoded(r));
  EXPECT_EQ(std::memcmp(&r, &again, sizeof r), 0);
}

TEST(Protocol, ArraysBehindNullPointersAreZeros) {
  auto q = odd_question();
  q.what.input.sizes = q.what.offsets = q.what.sizes = q.what.strides = false;
  const request r = encoded(q);
  for (std::size_t offset = 24; offset < 120; offset += 4) EXPECT_EQ(word_at(r, offset), 0u) << offset;
  for (std::size_t offset = 136; offset < 168; offset += 4) EXPECT_EQ(word_at(r, offset), 0u) << offset;
}

TEST(Protocol, EachNullPointerHasABit) {
  const auto without = [](auto&& take_away) {
    question q = odd_question();
    take_away(q.what);
    const request r = encoded(q);
    EXPECT_EQ(encoded(decoded(r)).given, r.given);
    return encoded(odd_question()).given - r.given;
  };
  EXPECT_EQ(without([](description& d) { d.input.tensor = false; }), 1u);
  EXPECT_EQ(without([](description& d) { d.input.desc = false; }), 2u);
  EXPECT_EQ(without([](description& d) { d.input.sizes = false; }), 4u);
  EXPECT_EQ(without([](description& d) { d.output.tensor = false; }), 16u);
  EXPECT_EQ(without([](description& d) { d.output.desc = false; }), 32u);
  EXPECT_EQ(without([](description& d) { d.output.sizes = false; }), 64u);
  EXPECT_EQ(without([](description& d) { d.desc.output_tensor.strides.reset(); }), 128u);
  EXPECT_EQ(without([](description& d) { d.offsets = false; }), 256u);
  EXPECT_EQ(without([](description& d) { d.sizes = false; }), 512u);
  EXPECT_EQ(without([](description& d) { d.strides = false; }), 1024u);
}

}  // namespace protocol_tests
}  // namespace slice1::conformance
