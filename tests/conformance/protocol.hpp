// SPDX-License-Identifier: MIT
// How is a child process asked? Fixed-size headers in the machine's byte order, followed by bytes: see protocol.md.
#pragma once

#include "subject.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace slice1::conformance {

inline constexpr std::uint32_t protocol_version = 1;
inline constexpr std::uint32_t hello_magic = 0x48314c53;     // "SL1H" where bytes are little-endian
inline constexpr std::uint32_t request_magic = 0x51314c53;   // "SL1Q"
inline constexpr std::uint32_t response_magic = 0x41314c53;  // "SL1A"

/// What a child writes once, at its start; the name's bytes follow.
struct hello {
  std::uint32_t magic = hello_magic;
  std::uint32_t version = protocol_version;
  std::uint32_t checks_buffers = 0;
  std::uint32_t name_size = 0;
};

/// The part of a request that both tensors have.
struct request_tensor {
  std::uint32_t type, data_type, flags, dimension_count;
  std::array<std::uint32_t, 8> sizes, strides;
  std::uint32_t guaranteed_base_offset_alignment;
};

/// Which pointers of a request are not null, and where the tensors' bits begin.
enum given : std::uint32_t {
  given_tensor = 1,
  given_desc = 2,
  given_sizes = 4,
  given_strides = 8,
  given_output_shift = 4,
  given_offsets = 256,
  given_window_sizes = 512,
  given_window_strides = 1024
};

/// What `request::execute` says.
enum execute_mode : std::uint32_t { create_only, execute_apart, execute_overlapping };

/// A request; the input's bytes follow, then the output's before the call.
struct request {
  std::uint32_t magic, feature_level, execute, given, placement, dimension_count;
  std::array<std::uint32_t, 8> window_offsets, window_sizes;
  std::array<std::int32_t, 8> window_strides;
  std::array<request_tensor, 2> tensors;  // input, output
  std::array<std::uint64_t, 2> total_sizes;
  std::uint64_t input_size, output_size;  // of the bytes that follow
};

/// Which bytes a child saw changed that it may not change, the description's among the input's; `response::damage`.
enum damage : std::uint32_t { damage_before = 1, damage_after = 2, damage_input = 4 };

/// What `response::execution` says where execute has not been called.
inline constexpr std::uint32_t not_executed = 3;

/// An answer; the output's bytes follow.
struct response {
  std::uint32_t magic = response_magic, created = 0, execution = not_executed, damage = 0;
  std::uint64_t output_size = 0;
};

static_assert(sizeof(hello) == 16 && sizeof(request_tensor) == 84 && sizeof(request) == 320 && sizeof(response) == 24);
static_assert(offsetof(request, window_offsets) == 24 && offsetof(request, tensors) == 120);
static_assert(offsetof(request, total_sizes) == 288 && offsetof(request, output_size) == 312);
static_assert(std::is_trivially_copyable_v<request> && std::is_trivially_copyable_v<response>);

/// A request in parts: what crosses the pipe, and what `in_process` answers.
struct question {
  description what{};
  feature_level level{};
  execute_mode execute = create_only;
  std::uint32_t placement = 0;  ///< where the buffers lie depends on it
  std::vector<std::byte> input{}, output{};
};

question question_of(const test_case& c, bool execute);
request encoded(const question& q);
/// All but the bytes, which are of the sizes that the request gives, and zeros.
question decoded(const request& r);

/// Answers in this process, between guards.
answer answer_of(const slice1_implementation& implementation, const question& q);

}  // namespace slice1::conformance
