// SPDX-License-Identifier: MIT
// The speed of slice1::copy compared with other libraries and with other versions of slice1, as tables. Options:
//   --random SEED COUNT  random slices instead of the common kinds
//   --gradients          gradients, which only plain loops are compared with
//   --large              also outputs of 256 MiB; of random slices, those of 4 to 64 MiB
//   --rounds COUNT       how often each implementation has a turn in each case (25; with --large, 5)
//   --chart FILE.svg     draws the result
//   --times FILE.csv     writes the nanoseconds of each case
#include "machine.hpp"
#include "report.hpp"

#include <charconv>      // std::from_chars
#include <cstring>       // std::memcpy
#include <fstream>       // std::ofstream
#include <iostream>      // std::cout, std::cerr
#include <string_view>   // std::string_view
#include <system_error>  // std::errc

#ifdef MEASURED_VERSIONS
#include <dlfcn.h>
#endif

namespace {

using namespace measured;

run prepare_memcpy(const slice_case& c, const std::byte* input, std::byte* frame) {
  return [=, size = output_bytes(c)] { std::memcpy(frame, input, size); };
}

std::vector<implementation> implementations(bool gradients) {
  std::vector<implementation> all{{"slice1", role::slice1, prepare_slice1},
                                  {"slice1 again", role::again, prepare_slice1},
                                  {"memcpy", role::memory_copy, prepare_memcpy},
                                  {"plain loop", role::peer, prepare_plain_loop}};
#ifdef MEASURED_EIGEN
  all.push_back({"Eigen", role::peer, prepare_eigen});
#endif
#ifdef MEASURED_XTENSOR
  all.push_back({"xtensor", role::peer, prepare_xtensor});
#endif
#ifdef MEASURED_ONEDNN
  all.push_back({"oneDNN", role::peer, prepare_onednn});
#endif
#ifdef MEASURED_OPENCV
  all.push_back({"OpenCV", role::peer, prepare_opencv});
#endif
#ifdef MEASURED_VERSIONS
  for (const auto& [name, path] : std::initializer_list<std::pair<const char*, const char*>>{MEASURED_VERSIONS}) {
    void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const void* const prepare = library != nullptr ? dlsym(library, "slice1_benchmark_prepare") : nullptr;
    if (prepare != nullptr) all.push_back({name, role::version, *static_cast<const measured::prepare*>(prepare)});
    else std::cerr << dlerror() << '\n';
  }
#endif
  if (gradients)
    std::erase_if(all, [](const auto& i) { return i.role == role::peer && i.prepare != prepare_plain_loop; });
  return all;
}

struct options {
  bool valid = true, large = false, gradients = false, random = false;
  std::uint64_t seed = 0;
  std::size_t count = 0, rounds = 0;
  std::string chart, times;
};

options parse(int argc, char** argv) {
  options parsed;
  int i = 1;
  const auto text = [&] { return std::string_view(++i < argc ? argv[i] : ""); };
  const auto number = [&](auto& value) {
    const auto digits = text();
    const auto end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    parsed.valid = parsed.valid && read.ec == std::errc() && read.ptr == end;
  };
  for (; i < argc; ++i) {
    const std::string_view option = argv[i];
    if (option == "--large") {
      parsed.large = true;
    } else if (option == "--gradients") {
      parsed.gradients = true;
    } else if (option == "--random") {
      parsed.random = true;
      number(parsed.seed);
      number(parsed.count);
    } else if (option == "--rounds") {
      number(parsed.rounds);
    } else if (option == "--chart") {
      parsed.chart = text();
    } else if (option == "--times") {
      parsed.times = text();
    } else {
      parsed.valid = false;
    }
  }
  if (parsed.rounds == 0) parsed.rounds = parsed.large ? 5 : 25;
  parsed.valid = parsed.valid && (!parsed.random || (parsed.count > 0 && !parsed.gradients));
  return parsed;
}

}  // namespace

int main(int argc, char** argv) {
  const auto given = parse(argc, argv);
  if (!given.valid) {
    std::cerr << "usage: [--random SEED COUNT | --gradients] [--large] [--rounds COUNT] [--chart FILE.svg] [--times "
                 "FILE.csv]\n";
    return 2;
  }
  results all;
  all.implementations = implementations(given.gradients);
  for (const auto& c : given.random      ? random_cases(given.seed, given.count, given.large)
                       : given.gradients ? gradient_cases(given.large)
                                         : all_cases(given.large)) {
    all.cases.push_back({c, {}});
  }
  all.caption = (given.random ? "seed " + std::to_string(given.seed) + "; " : "") + cpu_name() + "; " + compiler_name();
  measure(all, given.rounds);
  print_tables(std::cout, all);

  bool written = true;
  if (!given.chart.empty()) {
    std::ofstream file(given.chart, std::ios::binary);
    file << (given.random ? histogram(all) : bar_chart(all));
    file.close();
    written = static_cast<bool>(file);
  }
  if (!given.times.empty()) {
    std::ofstream file(given.times, std::ios::binary);
    print_times(file, all);
    file.close();
    written = written && file;
  }
  if (!written) std::cerr << "a file could not be written\n";
  return written ? 0 : 1;
}
