// SPDX-License-Identifier: MIT
// Runs a fuzzer on its first inputs, and on the files and folders that are named: a program for every compiler. With
// --write-seeds FOLDER it writes its first inputs for libFuzzer instead.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "fuzz.hpp"

namespace {

using slice1::fuzz::input;
using path = std::filesystem::path;

void run(const input& bytes) {
  // A copy of exactly the bytes, so that AddressSanitizer detects a read beyond them.
  const input copy(bytes);
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

input read(const path& file) {
  std::ifstream from(file, std::ios::binary);
  if (!from) throw std::runtime_error(file.string() + " can't be read");
  return {std::istreambuf_iterator<char>(from), {}};
}

std::size_t write_seeds(const path& folder) {
  std::filesystem::create_directories(folder);
  std::size_t count = 0;
  slice1::fuzz::make_seeds([&](const input& bytes) {
    std::ofstream to(folder / ("seed_" + std::to_string(count++)), std::ios::binary);
    to.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  });
  return count;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 3 && std::string_view(arguments[1]) == "--write-seeds") {
    std::printf("%zu files\n", write_seeds(arguments[2]));
    return 0;
  }
  std::size_t seeds = 0, files = 0;
  slice1::fuzz::make_seeds([&](const input& bytes) { run(bytes), ++seeds; });
  for (int i = 1; i < count; ++i) {
    const path named = arguments[i];
    if (!std::filesystem::is_directory(named)) {
      run(read(named)), ++files;
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(named)) {
      if (entry.is_regular_file()) run(read(entry.path())), ++files;
    }
  }
  std::printf("%zu first inputs, %zu files\n", seeds, files);
  return seeds + files == 0;
}
