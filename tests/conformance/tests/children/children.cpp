// SPDX-License-Identifier: MIT
// A child process whose argument names a behaviour, within the protocol or against it.
#include "mutants/access.hpp"
#include "program/implementations.hpp"
#include "subject/protocol.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

// Crashes on purpose need no report with symbols, which is slow under AddressSanitizer.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "symbolize=0";
}

namespace {

using namespace slice1::conformance;

// Correct, with a create and an execute that can be replaced.
constexpr slice1_implementation right() {
  return {sizeof(slice1_implementation),
          "slice1",
          [](const slice1_operator* d, std::uint32_t level) -> int {
            return find_implementation("slice1")->create_operator(SLICE1_OPERATOR_SLICE1, d, level);
          },
          [](const slice1_operator* d, const void* input, std::uint64_t size, void* output,
             std::uint64_t output_size) -> int {
            return find_implementation("slice1")->execute_operator(SLICE1_OPERATOR_SLICE1, d, input, size, output,
                                                                   output_size);
          },
          1,
          nullptr,
          nullptr,
          0};
}

[[noreturn]] void sleep_for_ever() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// By execute alone, without an operator's type: asked about DML_SLICE1.
int overlooking_overlap() {
  static slice1_implementation implementation = right();
  implementation.execute = [](const slice1_operator* d, const void* input, std::uint64_t size, void* output,
                              std::uint64_t output_size) -> int {
    return find_implementation("overlap_by_output")
        ->execute_operator(SLICE1_OPERATOR_SLICE1, d, input, size, output, output_size);
  };
  return serve(implementation);
}

// Questions with this many dimensions trigger the behaviour. All others are answered.
constexpr std::uint32_t trigger = 3;

template <class Deed>
int served(const Deed& deed) {
  static const Deed* what = &deed;
  static slice1_implementation implementation = right();
  implementation.create = [](const slice1_operator* d, std::uint32_t level) {
    if (d->DimensionCount == trigger) (*what)();
    return right().create(d, level);
  };
  return serve(implementation);
}

// Correct, but first applies Deed to the buffers.
template <class Deed>
int served_after(const Deed&) {
  static slice1_implementation implementation = right();
  implementation.execute = [](const slice1_operator* d, const void* input, std::uint64_t size, void* output,
                              std::uint64_t output_size) {
    Deed{}(const_cast<unsigned char*>(static_cast<const unsigned char*>(input)), size,
           static_cast<unsigned char*>(output), output_size);
    return right().execute(d, input, size, output, output_size);
  };
  return serve(implementation);
}

using bytes = volatile unsigned char*;

// Correct, but reads all 8 elements that InputWindowSizes could have.
int reading_arrays_beyond() {
  static slice1_implementation implementation = right();
  implementation.create = [](const slice1_operator* d, std::uint32_t level) -> int {
    for (int i = 0; i < 8; ++i) read_at(d->InputWindowSizes + i);
    return right().create(d, level);
  };
  return serve(implementation);
}

[[noreturn]] void crash() {
#if defined(_WIN32)  // raise would end the program with a status of 3
  *static_cast<volatile int*>(nullptr) = 0;
#else
  std::signal(SIGSEGV, SIG_DFL);  // a sanitizer's handler would exit
  std::raise(SIGSEGV);
#endif
  std::abort();
}

int crashing_in_execute() {
  static slice1_implementation implementation = right();
  implementation.execute = [](const slice1_operator* d, const void* input, std::uint64_t size, void* output,
                              std::uint64_t output_size) {
    if (d->DimensionCount == trigger) crash();
    return right().execute(d, input, size, output, output_size);
  };
  return serve(implementation);
}

// Correct for two questions.
int counting() {
  static int questions = 0;
  static slice1_implementation implementation = right();
  implementation.create = [](const slice1_operator* d, std::uint32_t level) -> int {
    if (++questions == 3) crash();
    return right().create(d, level);
  };
  return serve(implementation);
}

void write(const void* from, std::size_t size) {
  std::fwrite(from, 1, size, stdout);
  std::fflush(stdout);
}

void introduce(std::uint32_t version = protocol_version) {
  hello h;
  h.version = version;
  h.traits = hello_checks_buffers;
  h.name_size = 4;
  write(&h, sizeof h);
  write("test", 4);
}

// Answers each request with these bytes.
int answered(const void* from, std::size_t size) {
  introduce();
  for (request r; std::fread(&r, sizeof r, 1, stdin) == 1;) write(from, size);
  return 0;
}

// Accepts every description, and no buffers.
int speaking_version_1() {
  introduce(1);
  request r{};
  while (std::fread(&r, request_size(1), 1, stdin) == 1) {
    sparse_bytes input(static_cast<std::size_t>(r.input_size)), output(static_cast<std::size_t>(r.output_size));
    std::fread(input.data(), 1, input.size(), stdin);
    std::fread(output.data(), 1, output.size(), stdin);
    response made;
    if (r.execute != create_only) made.execution = SLICE1_BUFFERS_REJECTED, made.output_size = output.size();
    write(&made, sizeof made);
    write(output.data(), output.size());
  }
  return 0;
}

int misbehave(std::string_view how) {
  constexpr std::string_view chatter = "loading the weights ...\n";
  if (how == "partial") {
    static slice1_implementation implementation = right();
    implementation.partial = 1;
    return serve(implementation);
  }
  if (how == "segv") return served(crash);
  if (how == "abort") return served([] { std::abort(); });
  if (how == "crashes_in_execute") return crashing_in_execute();
  if (how == "exit") return served([] { std::_Exit(3); });
  if (how == "reads_before") return served_after([](bytes in, auto, bytes, auto) { read_at(in - 1); });
  if (how == "reads_behind") return served_after([](bytes in, auto size, bytes, auto) { read_at(in + size); });
  if (how == "reads_before_output") return served_after([](bytes, auto, bytes out, auto) { read_at(out - 1); });
  if (how == "reads_behind_output") return served_after([](bytes, auto, bytes out, auto size) { read_at(out + size); });
  if (how == "restores_input") return served_after([](bytes in, auto, bytes, auto) { in[0] = in[0]; });
  if (how == "reads_arrays_beyond") return reading_arrays_beyond();
  if (how == "counts") return counting();
  if (how == "overlooks_overlap") return overlooking_overlap();
  if (how == "speaks_version_1") return speaking_version_1();
  if (how == "hang") return served(sleep_for_ever);
  if (how == "prints") return served([] { std::printf("a line for the console\n"), std::fflush(stdout); });
  if (how == "chatters_at_start") return write(chatter.data(), chatter.size()), sleep_for_ever(), 0;
  if (how == "chatters") return answered(chatter.data(), chatter.size());
  if (how == "silent_end") return 4;
  if (how == "half_an_answer") {
    const response r;
    introduce();
    request asked;
    if (std::fread(&asked, sizeof asked, 1, stdin) == 1) write(&r, sizeof r / 2);
    return 5;
  }
  if (how == "too_much_output") {
    response r;
    r.execution = SLICE1_DONE;
    r.output_size = 1u << 30;
    return answered(&r, sizeof r);
  }
  if (how == "does_not_read") {
    introduce();
    sleep_for_ever();
  }
  return serve(*find_implementation("slice1"));
}

}  // namespace

int main(int count, char** arguments) {
#if defined(_WIN32)
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
#endif
  return misbehave(count > 1 ? arguments[1] : "");
}
