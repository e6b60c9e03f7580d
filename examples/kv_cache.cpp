// SPDX-License-Identifier: MIT
// Writing into parts of larger tensors: the newest keys of a language model go into its cache; then two tensors are
// concatenated.
#include <array>
#include <cstddef>
#include <cstdio>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>
#include <slice1/subtensor.hpp>
#include <string>
#include <vector>

namespace {

// NumPy's cache[:, :, position : position + 6] = source[:, :, -6:], of shapes (2, 4, 32) and (2, 4, 10).
slice1::report store(const std::vector<float>& source, std::vector<float>& cache, std::size_t position) {
  const auto part = slice1::make_subtensor<float, 3>({2, 4, 32}, {0, 0, position}, {2, 4, 6});
  if (!part) return part.error();
  const slice1::descriptor<float, 3> last_6{
      .input_sizes = {2, 4, 10}, .output_strides = part->strides, .input_window_offsets = {0, 0, 4}};
  return slice1::run(last_6, source, part->in(cache));
}

// NumPy's numpy.concatenate([left, right], axis=1), of shapes (2, 3) and (2, 2).
slice1::report concatenate(const std::array<int, 6>& left, const std::array<int, 4>& right, std::array<int, 10>& both) {
  constexpr auto first = slice1::make_subtensor<int, 2>({2, 5}, {0, 0}, {2, 3});
  constexpr auto second = slice1::make_subtensor<int, 2>({2, 5}, {0, 3}, {2, 2});
  constexpr slice1::descriptor<int, 2> copy_left{.input_sizes = first->sizes, .output_strides = first->strides};
  constexpr slice1::descriptor<int, 2> copy_right{.input_sizes = second->sizes, .output_strides = second->strides};
  if (const auto copied = slice1::run(copy_left, left, first->in(both)); !copied) return copied;
  return slice1::run(copy_right, right, second->in(both));
}

}  // namespace

int main() {
  std::vector<float> source(2 * 4 * 10), cache(2 * 4 * 32);
  for (std::size_t i = 0; i < source.size(); ++i) source[i] = static_cast<float>(i);
  if (!store(source, cache, 20)) return 1;
  std::printf("cache[0, 1, 19:27] =");
  for (std::size_t i = 19; i < 27; ++i) std::printf(" %g", static_cast<double>(cache[32 + i]));

  // Where the part reaches beyond the cache, nothing is written. Numbers are elements.
  std::printf("\n%s\n", to_string(store(source, cache, 28)).c_str());

  std::array<int, 10> both{};
  if (!concatenate({1, 2, 3, 4, 5, 6}, {7, 8, 9, 10}, both)) return 1;
  for (std::size_t i = 0; i < both.size(); ++i) std::printf("%d%s", both[i], i % 5 == 4 ? "\n" : " ");
}
