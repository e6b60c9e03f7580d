// SPDX-License-Identifier: MIT
// How fast is slice1::copy compared with memcpy, a plain loop, Eigen and xtensor? Each alternates with memcpy of the
// output's bytes, because a machine's speed changes from moment to moment. --large adds outputs of 256 MiB.
// --random SEED COUNT measures random slices instead, with --large those of 4 to 64 MiB.
#include <benchmark/benchmark.h>

#include "implementations.hpp"
#include "machine.hpp"

#include <algorithm>     // std::fill_n, std::max, std::nth_element
#include <charconv>      // std::from_chars
#include <chrono>        // std::chrono::steady_clock
#include <cstdlib>       // std::exit
#include <cstring>       // std::memcpy, std::memcmp
#include <iostream>      // std::cerr
#include <memory>        // std::unique_ptr
#include <new>           // std::align_val_t
#include <optional>      // std::optional
#include <string_view>   // std::string_view
#include <system_error>  // std::errc

namespace {

using namespace measured;

struct implementation {
  const char* name;
  measured::prepare prepare;
};

constexpr implementation implementations[] = {
    {"slice1", prepare_slice1},
    {"plain loop", prepare_plain_loop},
#ifdef MEASURED_EIGEN
    {"Eigen", prepare_eigen},
#endif
#ifdef MEASURED_XTENSOR
    {"xtensor", prepare_xtensor},
#endif
};

// Page-aligned memory that is reused from case to case, because new pages are slow.
class buffer {
 public:
  // Returns at least `size` bytes. New memory is filled with pseudo-random bytes.
  std::byte* of(std::size_t size) {
    if (size > size_) {
      bytes_.reset();
      bytes_.reset(static_cast<std::byte*>(::operator new(size, alignment)));
      size_ = size;
      std::uint32_t random = 1;
      for (std::size_t i = 0; i < size; ++i) {
        random = random * 1664525u + 1013904223u;
        bytes_[i] = static_cast<std::byte>(random >> 26);  // below 64, so that no floating-point number is a NaN
      }
    }
    return bytes_.get();
  }

 private:
  static constexpr std::align_val_t alignment{4096};
  struct free {
    void operator()(std::byte* bytes) const { ::operator delete(bytes, alignment); }
  };
  std::unique_ptr<std::byte[], free> bytes_;
  std::size_t size_ = 0;
};

double seconds(const run& f, std::size_t calls) {
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < calls; ++i) {
    f();
    benchmark::ClobberMemory();
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The number of calls that takes at least 50 microseconds. Two such batches are so short that the machine's speed stays
// the same.
std::size_t calls_per_batch(const run& f) {
  std::size_t calls = 1;
  for (double time = seconds(f, 1); time < 50e-6; time = seconds(f, calls)) calls *= 2;
  return calls;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Exits if the output, gaps included, differs from that of the plain loop.
void check(const slice_case& c, const char* name, const run& f, const std::byte* input, std::byte* output) {
  const auto size = frame_bytes(c);
  const std::byte untouched{0xa5};
  std::vector<std::byte> expected(size, untouched);
  prepare_plain_loop(c, input, expected.data())();
  std::fill_n(output, size, untouched);
  f();
  if (std::memcmp(output, expected.data(), size) != 0) {
    std::cerr << name << ": the output differs from that of the plain loop: " << c.kind << ", " << c.size << ", "
              << c.element_size << "-byte elements\n";
    std::exit(1);
  }
}

// Calls per batch. They are determined once, because Google Benchmark requires equal iterations in all repetitions.
struct batch_sizes {
  std::size_t calls = 0, copy_calls = 0;
};

void measure(benchmark::State& state, const slice_case& c, const implementation& i, batch_sizes& batch) {
  static buffer input_buffer, output_buffer;
  const auto copied = output_bytes(c);
  const std::byte* const input = input_buffer.of(std::max(input_bytes(c), copied));
  std::byte* const output = output_buffer.of(frame_bytes(c));
  const run f = i.prepare(c, input, output);
  const run copy_bytes = [=] { std::memcpy(output, input, copied); };
  if (batch.calls == 0) {
    check(c, i.name, f, input, output);
    batch = {calls_per_batch(f), calls_per_batch(copy_bytes)};
  }
  std::vector<double> speeds, times, copy_times;
  while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(batch.calls))) {
    const double copy_time = seconds(copy_bytes, batch.copy_calls), time = seconds(f, batch.calls);
    state.SetIterationTime(time);
    copy_times.push_back(copy_time / static_cast<double>(batch.copy_calls));
    times.push_back(time / static_cast<double>(batch.calls));
    speeds.push_back(copy_times.back() / times.back());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(copied));
  state.counters["speed"] = median(speeds);
  state.counters["ns"] = median(times) * 1e9;
  state.counters["memcpy_ns"] = median(copy_times) * 1e9;
}

void add_benchmark(const slice_case& c, const implementation& i) {
  // Whether the implementation can express the case is known without buffers: prepare neither reads nor writes.
  if (!i.prepare(c, nullptr, nullptr)) return;
  const auto name = c.kind + '/' + c.size + '/' + std::to_string(c.element_size) + '/' + i.name;
  benchmark::RegisterBenchmark(name.c_str(), [c, i, batch = batch_sizes{}](benchmark::State& state) mutable {
    measure(state, c, i, batch);
  })->UseManualTime();
}

// What the arguments select: the kinds of slices, or random ones. The other arguments are those of Google Benchmark.
struct selection {
  bool large = false, random = false;
  std::uint64_t seed = 0;
  std::uint32_t count = 0;
};

template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  return parsed.ec == std::errc() && parsed.ptr == end;
}

// Removes the arguments that it understands. nullopt if they are not valid.
std::optional<selection> select(int& argc, char** argv) {
  selection selected;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--large") {
      selected.large = true;
    } else if (argument == "--random") {
      selected.random = true;
      if (argc - i < 3 || !parse(argv[i + 1], selected.seed) || !parse(argv[i + 2], selected.count) ||
          selected.count == 0) {
        return std::nullopt;
      }
      i += 2;
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return selected;
}

}  // namespace

int main(int argc, char** argv) {
  const auto selected = select(argc, argv);
  if (!selected) {
    std::cerr << "--random needs two numbers: the seed, and how many cases to draw (at least 1)\n";
    return 2;
  }
  for (const auto& c :
       selected->random ? random_cases(selected->seed, selected->count, selected->large) : all_cases(selected->large)) {
    for (const auto& i : implementations) add_benchmark(c, i);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("cpu", cpu_name());
  benchmark::AddCustomContext("compiler", compiler_name());
  if (selected->random) benchmark::AddCustomContext("seed", std::to_string(selected->seed));
  benchmark::RunSpecifiedBenchmarks();
}
