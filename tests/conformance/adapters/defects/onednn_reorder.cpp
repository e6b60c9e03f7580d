// SPDX-License-Identifier: MIT
// Two cases in which oneDNN does not keep the bits of elements that it reorders from one type into another layout.
//     c++ -std=c++17 onednn_reorder.cpp -ldnnl && ./a.out
#include <oneapi/dnnl/dnnl.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

using memory = dnnl::memory;

// Reorders `values` from one layout to another of the same type, and returns what the first element becomes.
template <class T>
T reordered(const memory::desc& from, const memory::desc& to, std::vector<T> values) {
  dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  dnnl::stream stream(engine);
  std::vector<T> result(values.size());
  memory source(from, engine, values.data()), target(to, engine, result.data());
  dnnl::reorder(source, target).execute(stream, source, target);
  stream.wait();
  return result[0];
}

int main() {
  const auto* const version = dnnl_version();
  std::printf("oneDNN %d.%d.%d\n", version->major, version->minor, version->patch);

  // s32 to s32, 8x8, rows 16 apart, transposed: 2^24 + 1 loses its last bit, as if it had been a float.
  const auto s32 = memory::data_type::s32;
  const std::int32_t integer = reordered<std::int32_t>(
      {{8, 8}, s32, memory::dims{16, 1}}, {{8, 8}, s32, memory::dims{1, 8}}, std::vector<std::int32_t>(128, 16777217));
  std::printf("s32: 16777217 becomes %d\n", integer);

  // f16 to f16, 9 elements: a signalling NaN becomes a quiet one.
  const auto f16 = memory::data_type::f16;
  const std::uint16_t half = reordered<std::uint16_t>({{9}, f16, memory::dims{1}}, {{9}, f16, memory::dims{1}},
                                                      std::vector<std::uint16_t>(9, 0x7c01));
  std::printf("f16: the signalling NaN 7c01 becomes %04x\n", half);
  return integer == 16777217 && half == 0x7c01 ? 0 : 1;
}
