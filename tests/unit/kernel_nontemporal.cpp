// SPDX-License-Identifier: MIT
// Are copies larger than caches exact, and may parts of one run at once? 12 MiB and more, by non-temporal stores;
// threads whose bytes are neighbours.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <slice1/slice1.hpp>
#include <span>
#include <thread>
#include <vector>

#include "support/nests.hpp"

namespace kernel_nontemporal_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::slice1_desc;

// Every variant writes what the oracle writes, with buffers that begin this many bytes past a page.
void expect_large_copy(const slice1_desc& d, std::size_t input_shift, std::size_t output_shift) {
  ASSERT_GE(bytes_of_buffer(d.output_tensor), 12u << 20) << "not large: " << describe(d);
  EXPECT_TRUE(copies_exactly(d, input_shift, output_shift));
}

TEST(KernelNontemporal, Rows) {
  expect_large_copy(nest(data_type::uint8, {{12 << 20, 1, 1}}), 3, 61);
  expect_large_copy(nest(data_type::uint16, {{7, 50007, 900001}, {900001, 1, 1}}), 1, 33);
  expect_large_copy(nest(data_type::uint32, {{13000, 256, 257}, {256, 1, 1}}), 0, 4);
  expect_large_copy(nest(data_type::uint64, {{200704, 8, 8}, {8, 1, 1}}), 0, 0);
  expect_large_copy(nest(data_type::uint64, {{26000, -65, 64}, {63, 1, 1}}), 5, 0);
}

// Rows that lie apart: whole ones at small and large gaps, the beginnings of long ones; few of them in each plane.
TEST(KernelNontemporal, RowsThatAreFetchedAhead) {
  expect_large_copy(nest(data_type::uint8, {{9000, 4000, 1500}, {1500, 1, 1}}), 3, 0);
  expect_large_copy(nest(data_type::uint16, {{70'000, -290, 100}, {100, 1, 1}}), 1, 6);
  expect_large_copy(nest(data_type::uint8, {{1400, 12'000, 9001}, {9001, 1, 1}}), 0, 5);
  expect_large_copy(nest(data_type::uint8, {{2700, 9000, 4800}, {6, 1000, 800}, {800, 1, 1}}), 7, 0);
}

TEST(KernelNontemporal, RowsInReverseOrderAndShortOnes) {
  expect_large_copy(nest(data_type::uint32, {{3300, -1000, 1000}, {1000, 1, 1}}), 0, 4);
  expect_large_copy(nest(data_type::uint32, {{200'000, 17, 16}, {16, 1, 1}}), 0, 0);
  expect_large_copy(nest(data_type::uint32, {{400'000, 9, 8}, {8, 1, 1}}), 0, 4);
}

TEST(KernelNontemporal, OneStridedRow) {
  constexpr std::uint32_t count = 3'300'000;
  for (const std::int32_t stride : {-1, 2, -3, 0}) {
    const trial large(nest(data_type::uint32, {{count, stride, 1}}));
    for (const std::size_t shift : {0u, 4u, 3u}) EXPECT_TRUE(large.at(0, shift));
  }
}

TEST(KernelNontemporal, StridedRows) {
  expect_large_copy(nest(data_type::uint8, {{3, -1000, 4400064}, {4400000, -1, 1}}), 0, 7);
  expect_large_copy(nest(data_type::uint16, {{7, 100003, 1000003}, {1000000, 2, 1}}), 7, 10);
  expect_large_copy(nest(data_type::uint32, {{3200, 7, 1001}, {1001, 3, 1}}), 0, 12);
  expect_large_copy(nest(data_type::uint64, {{12000, -9, 140}, {139, -4, 1}}), 1, 16);
  expect_large_copy(nest(data_type::uint32, {{3000, 1, 1100}, {1099, 0, 1}}), 1, 20);
}

// Each begins and ends with a line of the output; with and without gaps in the input.
TEST(KernelNontemporal, StridedRowsOfWholeLines) {
  for (const std::int32_t stride : {-1, 2, -2, 3, -4}) {
    const std::int32_t read = 256 * (stride < 0 ? -stride : stride);
    expect_large_copy(nest(data_type::uint32, {{13000, read, 256}, {256, stride, 1}}), 8, 0);
    expect_large_copy(
        nest(data_type::uint32, {{3, 4500 * read, 4500 * 320}, {4400, read + 100, 320}, {256, stride, 1}}), 0, 0);
  }
}

TEST(KernelNontemporal, Transposes) {
  expect_large_copy(nest(data_type::uint16, {{2500, 1, 2560}, {2531, 2501, 1}}), 0, 6);
  expect_large_copy(nest(data_type::uint32, {{1800, 1, 1801}, {1801, 1800, 1}}), 4, 4);
  expect_large_copy(nest(data_type::uint64, {{1300, 1, 1304}, {1299, 1300, 1}}), 0, 56);
  for (const std::size_t shift : {0u, 4u}) {  // pitches of which many fall on one set of the cache
    expect_large_copy(nest(data_type::uint32, {{2048, 1, 1616}, {1611, 2048, 1}}), 0, shift);
    expect_large_copy(nest(data_type::uint64, {{1024, 1, 1616}, {1611, 1024, 1}}), 0, shift);
  }
}

TEST(KernelNontemporal, TransposesOfRowsThatDescend) {
  expect_large_copy(nest(data_type::uint8, {{4, 1, 3'200'000}, {1000, 16'000, 3200}, {3200, -5, 1}}), 0, 1);
  expect_large_copy(nest(data_type::uint32, {{1800, 1, 1808}, {1801, -1800, 1}}), 4, 4);
  expect_large_copy(nest(data_type::uint64, {{8, 1, 210'000}, {200, 8000, 1000}, {1000, -8, 1}}), 0, 8);
}

// Rows shorter than what is before the output's first whole line.
TEST(KernelNontemporal, TransposesOfShortRows) {
  expect_large_copy(nest(data_type::uint8, {{8200, 1600, 2048}, {32, 1, 64}, {48, 32, 1}}), 0, 1);
  expect_large_copy(nest(data_type::uint8, {{2700, 4800, 6400}, {100, 1, 64}, {48, 100, 1}}), 0, 1);
}

// Between planes and pixels: small matrices one behind the other, without a gap, with one, and in reverse order; a few
// long rows.
TEST(KernelNontemporal, TransposesOfManyPlanes) {
  expect_large_copy(nest(data_type::uint8, {{7000, 1800, 1800}, {300, 1, 6}, {6, 300, 1}}), 1, 3);
  expect_large_copy(nest(data_type::uint16, {{3200, -2010, 2000}, {250, 1, 8}, {8, 250, 1}}), 0, 2);
  expect_large_copy(nest(data_type::uint32, {{2100, 1550, 1536}, {128, 1, 12}, {12, 128, 1}}), 4, 8);
  expect_large_copy(nest(data_type::uint32, {{5000, 635, 635}, {5, 1, 127}, {127, 5, 1}}), 0, 4);
  expect_large_copy(nest(data_type::uint32, {{510, 6400, 6400}, {8, 1, 800}, {800, 8, 1}}), 8, 0);
  expect_large_copy(nest(data_type::uint32, {{5, 1, 640000}, {640000, 5, 1}}), 3, 0);
  expect_large_copy(nest(data_type::uint64, {{6, 1, 270001}, {270000, 6, 1}}), 0, 8);
}

// The channels of pixels become rows, which begin at lines or anywhere.
TEST(KernelNontemporal, PixelsOfManyChannels) {
  expect_large_copy(nest(data_type::uint8, {{190, 1, 67'000}, {66'999, 190, 1}}), 1, 3);
  expect_large_copy(nest(data_type::uint16, {{3, 44 * 48'000, 44 * 48'001}, {44, 1, 48'001}, {48'000, 44, 1}}), 0, 6);
  expect_large_copy(nest(data_type::uint32, {{64, 1, 49'168}, {49'163, 64, 1}}), 0, 0);
  expect_large_copy(nest(data_type::uint64, {{50, 1, 31'504}, {31'501, 53, 1}}), 8, 16);
}

TEST(KernelNontemporal, SmallTransposes) {
  expect_large_copy(nest(data_type::uint8, {{850000, 15, 15}, {5, 1, 3}, {3, 5, 1}}), 1, 3);
  expect_large_copy(nest(data_type::uint16, {{400000, 17, 16}, {4, 1, 4}, {4, 4, 1}}), 0, 2);
  expect_large_copy(nest(data_type::uint32, {{200000, 16, 16}, {4, 1, 4}, {4, 4, 1}}), 4, 8);
}

// Rows of the output that several loops make, of which each row of the input lies apart; short and long columns.
TEST(KernelNontemporal, TransposesInManyDimensions) {
  expect_large_copy(nest(data_type::uint32, {{5, 1, 664'000}, {200, 25, 3320}, {664, 5000, 5}, {5, 5, 1}}), 0, 4);
  expect_large_copy(nest(data_type::uint16, {{16'000, 1, 418}, {38, 16'000, 11}, {11, 608'000, 1}}), 2, 2);
  expect_large_copy(nest(data_type::uint8, {{2100, 105, 6090}, {15, 1, 406}, {7, 15, 58}, {58, 220'500, 1}}), 1, 3);
  expect_large_copy(nest(data_type::uint8, {{130'001, 1, 100}, {100, 130'001, 1}}), 0, 7);
  expect_large_copy(nest(data_type::uint16, {{155, 290, 42'340}, {146, 44'950, 290}, {5, 1, 58}, {58, 5, 1}}), 0, 6);
  std::vector<loop> eight{{16, 1, 64 * 6500}, {6500, 16, 64}};
  for (std::int32_t k = 32; k > 0; k /= 2) eight.push_back({2, 32 / k * 16 * 6500, static_cast<std::uint32_t>(k)});
  expect_large_copy(nest(data_type::uint16, eight), 0, 0);
}

TEST(KernelNontemporal, ChannelsOfShortRows) {
  expect_large_copy(nest(data_type::uint8, {{132000, 96, 128}, {2, 1, 64}, {48, 2, 1}}), 0, 1);
}

TEST(KernelNontemporal, Channels) {
  for (const std::uint32_t channels : {2u, 3u, 4u}) {
    const auto pixels = (13u << 20) / channels / 2 + 5;
    const auto c = static_cast<std::int32_t>(channels), n = static_cast<std::int32_t>(pixels);
    const auto pitch = (pixels + 31) / 32 * 32;
    expect_large_copy(nest(data_type::uint16, {{channels, 1, pitch}, {pixels, c, 1}}), 1, 14);
    expect_large_copy(nest(data_type::uint16, {{pixels, 1, channels}, {channels, n, 1}}), 1, 14);
  }
}

TEST(KernelNontemporal, ChannelsOfMirroredImages) {
  expect_large_copy(nest(data_type::uint8, {{3, 1, 4'480'000}, {2000, 6720, 2240}, {2240, -3, 1}}), 0, 9);
  expect_large_copy(nest(data_type::uint16, {{1000, 2250, 6750}, {2250, -1, 3}, {3, 2'250'000, 1}}), 3, 4);
}

TEST(KernelNontemporal, ChannelsOf32Bits) {
  for (const std::size_t shift : {0u, 4u, 3u}) {
    expect_large_copy(nest(data_type::uint32, {{3, 1, 1'100'000}, {1'100'000, 3, 1}}), 0, shift);
    expect_large_copy(nest(data_type::uint32, {{4, 1, 800'016}, {800'000, 4, 1}}), 0, shift);
    expect_large_copy(nest(data_type::uint32, {{1'100'000, 1, 3}, {3, 1'100'000, 1}}), 0, shift);
  }
}

TEST(KernelNontemporal, ShortRowsBackwards) {
  expect_large_copy(nest(data_type::uint8, {{2'600'000, 5, 5}, {5, -1, 1}}), 3, 1);
  expect_large_copy(nest(data_type::uint16, {{910'000, 7, 7}, {7, -1, 1}}), 0, 62);
  expect_large_copy(nest(data_type::uint16, {{750'000, 10, 9}, {9, -1, 1}}), 1, 0);
}

TEST(KernelNontemporal, WithGapsInTheOutput) {
  expect_large_copy(nest(data_type::uint8, {{6300000, 1, 2}}), 1, 5);
  expect_large_copy(nest(data_type::uint8, {{3200000, -1, 4}}), 0, 1);
  expect_large_copy(nest(data_type::uint16, {{950000, 1, 7}}), 3, 0);
  expect_large_copy(nest(data_type::uint32, {{3200003, 1, 2}}), 1, 3);
  expect_large_copy(nest(data_type::uint64, {{3, 600000, 1800003}, {600000, 1, 3}}), 2, 5);
  expect_large_copy(nest(data_type::uint8, {{1'900'000, 8, 7}}), 0, 3);
  expect_large_copy(nest(data_type::uint16, {{3, -2'600'000, 2'200'001}, {1'100'000, -2, 2}}), 1, 0);
  expect_large_copy(nest(data_type::uint16, {{450000, 4, 16}, {15, 1, 1}}), 0, 2);
  expect_large_copy(nest(data_type::uint8, {{262144, 6, 64}, {63, 0, 1}}), 0, 0);
}

// What the whole writes, in parts that run at once and whose bytes are neighbours; each thread has its own rows,
// columns, or channels. ThreadSanitizer sees what comparing cannot: bytes of another part, written as they were.
void expect_parts_at_once(const slice1_desc& d, std::uint64_t parts) {
  const auto whole = make_plan(d);
  ASSERT_TRUE(whole) << describe(d);
  const auto input = input_pattern(bytes_of_buffer(d.input_tensor));
  const auto before = output_pattern(bytes_of_buffer(d.output_tensor));
  const auto wanted = expected_output(d, input, before);
  std::vector outputs(variants().size(), before);
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < parts; ++i) {
    threads.emplace_back([&, i] {
      for (std::size_t k = 0; k < outputs.size(); ++k) {
        variants()[k](whole->part(i, parts), input.data(), outputs[k].data());
      }
    });
  }
  for (auto& t : threads) t.join();
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    EXPECT_TRUE(outputs[k] == wanted) << variants()[k].name() << " in " << parts << " parts: " << describe(d);
  }
}

TEST(KernelThreads, CopyPartsThatAreNeighbours) {
  for (const auto type : element_types) {
    for (const std::uint64_t parts : {2u, 3u}) {
      for (const std::int32_t stride : {1, -1, 0, 2, -2, 3, -3, 4, -4, 5}) {
        for (const std::uint32_t length : {35u, 131u, 1001u}) {
          expect_parts_at_once(nest(type, {{length, stride, 1}}), parts);
          expect_parts_at_once(nest(type, {{length, stride, 2}}), parts);
        }
      }
      expect_parts_at_once(nest(type, {{61, 7, 7}, {7, 1, 1}}), parts);
      expect_parts_at_once(nest(type, {{61, 8, 7}, {7, 1, 1}}), parts);
      expect_parts_at_once(nest(type, {{7, 9, 1}, {61, 1, 7}}), parts);  // one part's elements between another's
      expect_parts_at_once(nest(type, {{51, 70, 1}, {50, 1, 51}}), parts);
      expect_parts_at_once(nest(type, {{50, 1, 51}, {51, 70, 1}}), parts);
      for (const std::uint32_t channels : {2u, 3u, 4u, 5u}) {
        const auto c = static_cast<std::int32_t>(channels);
        expect_parts_at_once(nest(type, {{channels, 1, 131}, {131, c, 1}}), parts);
        expect_parts_at_once(nest(type, {{131, 1, channels}, {channels, 131, 1}}), parts);
      }
    }
  }
}

// 2 GiB and more; memory for all of it.
TEST(KernelNontemporal, DISABLED_MoreThan2GiB) {
  constexpr std::uint32_t size = 0x8000'1003u;
  std::vector<std::uint8_t> input(size);
  for (std::size_t i = 0; i < size; ++i) input[i] = static_cast<std::uint8_t>(i * 0x9e3779b97f4a7c15u >> 56);
  std::vector<std::uint8_t> output(size + 1);
  const auto written = std::as_writable_bytes(std::span(output)).subspan(1);
  for (const auto& copy : variants()) {
    for (const std::int32_t stride : {1, -1}) {
      std::fill(output.begin(), output.end(), std::uint8_t{0});
      const auto p = make_plan(nest(data_type::uint8, {{size, stride, 1}}));
      ASSERT_TRUE(p);
      copy(*p, std::as_bytes(std::span(input)).data(), written.data());
      const bool same = stride == 1 ? std::equal(input.begin(), input.end(), output.begin() + 1)
                                    : std::equal(input.rbegin(), input.rend(), output.begin() + 1);
      EXPECT_TRUE(same) << copy.name() << ", stride " << stride;
      EXPECT_EQ(output[0], 0);
    }
  }
}

}  // namespace kernel_nontemporal_tests
