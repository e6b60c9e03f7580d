// SPDX-License-Identifier: MIT
// Divides a copy among threads, each of which copies a part of the plan. With a number of MiB as its argument, the
// program also says how long one thread and all of them take.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <slice1/slice1.hpp>
#include <thread>
#include <vector>

// The parts are disjoint, so the threads need no lock. The buffers fit the plan: its reports are empty.
template <class Input, class Output>
void copy_by_threads(const slice1::plan& plan, const Input& input, Output& output, unsigned count) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i) {
    threads.emplace_back([&, i] { static_cast<void>(slice1::copy(plan.part(i, count), input, output)); });
  }
  for (auto& thread : threads) thread.join();
}

template <class Work>
double milliseconds(const Work& work) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    best = std::min(best, time.count());
  }
  return best;
}

int main(int argument_count, char** arguments) {
  // Rows of an image in reverse order, every second pixel of each.
  const auto mebibytes = argument_count > 1 ? std::max(1, std::atoi(arguments[1])) : 1;
  const auto rows = static_cast<std::uint32_t>(mebibytes) * 64;
  const slice1::descriptor<std::uint32_t, 2> desc{.input_sizes = {rows, 8192}, .input_window_strides = {-1, 2}};
  const auto plan = slice1::make_plan(desc);
  if (!plan) return 1;
  std::vector<std::uint32_t> input(static_cast<std::size_t>(plan->input_element_count()));
  std::vector<std::uint32_t> output(static_cast<std::size_t>(plan->output_element_count()));
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::uint32_t>(i);
  std::vector<std::uint32_t> expected(output.size());

  const unsigned count = std::max(2u, std::thread::hardware_concurrency());
  const double alone = milliseconds([&] { static_cast<void>(slice1::copy(*plan, input, expected)); });
  const double together = milliseconds([&] { copy_by_threads(*plan, input, output, count); });
  std::printf("all threads together copied %s\n", output == expected ? "the same" : "something else");
  if (argument_count > 1) {
    std::printf("%d MiB: %.1f ms by one thread, %.1f ms by %u: %.2f times as fast\n", mebibytes, alone, together, count,
                alone / together);
  }
  return output == expected ? 0 : 1;
}
