// SPDX-License-Identifier: MIT
// Mutants that remember earlier calls, or access memory that is not theirs. A single call of theirs looks right.
#include "model/sizes.hpp"
#include "mutants/access.hpp"
#include "mutants/builder.hpp"

#include <optional>
#include <vector>

namespace slice1::conformance {
namespace {

constexpr slice1_implementation right = made_of<accepts, copies<>>("right");

description read_as(std::uint32_t type, const slice1_operator& desc) {
  return read(static_cast<operator_type>(type), desc);
}

int execute(const operation& d, const void* input, std::uint64_t input_size, void* output, std::uint64_t output_size) {
  return copies<>(d, {{static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size)},
                      {static_cast<std::byte*>(output), static_cast<std::size_t>(output_size)}});
}

using create_operator = decltype(slice1_implementation::create_operator);
using execute_operator = decltype(slice1_implementation::execute_operator);

mutant remembering(const char* name, std::string_view what, create_operator create, execute_operator execute) {
  mutant m{right, what};
  m.implementation.name = name;
  m.implementation.create_operator = create;
  m.implementation.execute_operator = execute;
  return m;
}

mutant last_created() {
  static thread_local description last;
  return remembering(
      "last_created_executed", "execute takes the description that create was asked about last",
      [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
        last = read_as(type, *desc);
        return right.create_operator(type, desc, level);
      },
      [](std::uint32_t, const slice1_operator*, const void* input, std::uint64_t input_size, void* output,
         std::uint64_t output_size) { return execute(last.desc, input, input_size, output, output_size); });
}

mutant pointer_kept() {
  static thread_local const slice1_operator* kept;
  return remembering(
      "pointer_kept", "execute uses the structs that create was given",
      [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
        const int created = right.create_operator(type, desc, level);
        if (created == SLICE1_ACCEPTED) kept = desc;
        return created;
      },
      [](std::uint32_t type, const slice1_operator*, const void* input, std::uint64_t input_size, void* output,
         std::uint64_t output_size) {
        return right.execute_operator(type, kept, input, input_size, output, output_size);
      });
}

mutant level_ignored_again() {
  struct known {
    description what;
    int created;
  };
  static thread_local std::optional<known> last;
  return remembering(
      "level_kept", "a description that was asked just before is not checked at another feature level",
      [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
        const auto what = read_as(type, *desc);
        if (last && last->what.desc == what.desc && last->what.desc.type == what.desc.type) return last->created;
        const int created = right.create_operator(type, desc, level);
        last = {what, created};
        return created;
      },
      [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
         std::uint64_t output_size) {
        last.reset();
        return right.execute_operator(type, desc, input, input_size, output, output_size);
      });
}

mutant arrays_read_beyond() {
  return remembering(
      "arrays_read_beyond", "8 elements of InputWindowOffsets are read, whatever the dimension count",
      [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
        for (std::size_t i = 0; desc->InputWindowOffsets != nullptr && i < max_dimension_count; ++i)
          read_at(desc->InputWindowOffsets + i);
        return right.create_operator(type, desc, level);
      },
      right.execute_operator);
}

mutant description_restored() {
  return remembering(
      "description_restored", "create writes the description, and restores it",
      [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
        auto* const count = const_cast<std::uint32_t*>(&desc->DimensionCount);
        const std::uint32_t before = *count;
        write_at(count, 1u);
        write_at(count, before);
        return right.create_operator(type, desc, level);
      },
      right.execute_operator);
}

// Changes a byte, and restores it after the copy.
int touching(std::byte* at, const operation& d, const bound& b) {
  const std::byte before = read_at(at);
  write_at(at, before ^ std::byte{0xff});
  const int done = copies<>(d, b);
  write_at(at, before);
  return done;
}
int input_restored(const operation& d, const bound& b) {
  return touching(const_cast<std::byte*>(b.input.data()) + b.input.size() - 1, d, b);
}
int rewrites_behind(const operation& d, const bound& b) {
  return touching(b.output.data() + b.output.size(), d, b);
}
int rewrites_before(const operation& d, const bound& b) {
  return touching(b.output.data() - 1, d, b);
}

bool is_all(std::span<const std::byte> bytes, std::byte value) {
  for (const auto b : bytes) {
    if (b != value) return false;
  }
  return true;
}
template <unsigned Value>
int skips_clean_outputs(const operation& d, const bound& b) {
  return are_large_enough(d, b) && are_apart(b) && is_all(b.output, std::byte{Value}) ? SLICE1_DONE : copies<>(d, b);
}

// Keeps the description that was at an address when it was last given.
mutant description_by_address() {
  static thread_local const slice1_operator* at;
  static thread_local description kept;
  return remembering(
      "description_by_address", "a description at the address of the last one that was executed is taken for the same",
      right.create_operator,
      [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
         std::uint64_t output_size) {
        const auto now = read_as(type, *desc);
        const bool is_alike = now.desc.type == kept.desc.type && now.desc.dimension_count == kept.desc.dimension_count;
        if (desc != at || !is_alike) kept = now;
        at = desc;
        return execute(kept.desc, input, input_size, output, output_size);
      });
}

mutant input_by_address() {
  static thread_local const void* at;
  static thread_local std::vector<std::byte> kept;
  return remembering(
      "input_by_address", "an input at the address of the last one, of the same size, is taken for the same",
      right.create_operator,
      [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
         std::uint64_t output_size) {
        const auto* const begin = static_cast<const std::byte*>(input);
        const bool is_known = input == at && input_size == kept.size();
        const bool rejects = SLICE1_DONE != right.execute_operator(type, desc, input, input_size, output, output_size);
        if (rejects) return int{SLICE1_BUFFERS_REJECTED};
        if (!is_known) kept.assign(begin, begin + input_size), at = input;
        return execute(read_as(type, *desc).desc, kept.data(), kept.size(), output, output_size);
      });
}

mutant result_kept() {
  static thread_local const void *from, *to;
  static thread_local description last;
  return remembering(
      "result_kept", "a description that was executed just before, with buffers at the same addresses, is not again",
      right.create_operator,
      [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
         std::uint64_t output_size) {
        const auto now = read_as(type, *desc);
        const bool is_same = from == input && to == output && now.desc == last.desc && now.desc.type == last.desc.type;
        from = input, to = output, last = now;
        if (is_same) return int{SLICE1_DONE};
        return right.execute_operator(type, desc, input, input_size, output, output_size);
      });
}

mutant rarely_wrong() {
  static thread_local unsigned executions = 3;
  return remembering("rarely_wrong", "of 30,000 executions, 3 in a row write nothing", right.create_operator,
                     [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size,
                        void* output, std::uint64_t output_size) {
                       if (++executions % 30'000 < 3) return int{SLICE1_DONE};
                       return right.execute_operator(type, desc, input, input_size, output, output_size);
                     });
}

}  // namespace

std::vector<mutant> call_mutants() {
  return {
      last_created(),
      needing_process(pointer_kept()),
      level_ignored_again(),
      description_by_address(),
      input_by_address(),
      result_kept(),
      rarely_wrong(),
      needing_process(arrays_read_beyond()),
      needing_process(description_restored()),
      needing_process(wrongly_executing<input_restored>("input_restored", "the input is written, and restored")),
      needing_process(
          wrongly_executing<rewrites_behind>("rewrites_behind", "the byte after the output is written, and restored")),
      needing_process(
          wrongly_executing<rewrites_before>("rewrites_before", "the byte before the output is written, and restored")),
      wrongly_executing<skips_clean_outputs<0>>("skips_outputs_of_zeros", "an output of zeros is never written"),
      wrongly_executing<skips_clean_outputs<0xff>>("skips_outputs_of_ones", "an output of ones is never written"),
  };
}

}  // namespace slice1::conformance
