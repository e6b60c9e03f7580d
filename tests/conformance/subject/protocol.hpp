// SPDX-License-Identifier: MIT
// The protocol between the kit and a child process: fixed-size headers in the machine's byte order, followed by bytes.
// See protocol.md.
#pragma once

#include "subject/subject.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace slice1::conformance {

/// 1: requests are about DML_SLICE1, and end before operator_type. 2: about all three operators, and they say where
/// buffers overlap or touch.
inline constexpr std::uint32_t protocol_version = 2;
inline constexpr std::uint32_t hello_magic = 0x48314c53;     // "SL1H" where bytes are little-endian
inline constexpr std::uint32_t request_magic = 0x51314c53;   // "SL1Q"
inline constexpr std::uint32_t response_magic = 0x41314c53;  // "SL1A"

/// The bits of `hello::traits`.
enum hello_trait : std::uint32_t {
  hello_checks_buffers = 1,
  hello_is_partial = 2,
  hello_is_kit = 4,  // the buffers and structs are in guarded memory, as `placement` decides
  hello_has_slice1_only = 8,
  hello_sends_parts =
      16  // of buffers from least_sparse bytes on, only touched_parts cross the pipe, in both directions
};

/// The head of a part. A part of size 0 is the last.
struct part_head {
  std::uint64_t offset, size;
};

/// Writes and reads a buffer in parts by write(head, bytes, size) and read(bytes, size), while they return true.
/// @{
template <class Write>
bool write_parts(std::span<const std::byte> bytes, const Write& write) {
  for (const auto part : touched_parts(bytes)) {
    const part_head head{static_cast<std::uint64_t>(part.data() - bytes.data()), part.size()};
    if (head.size != 0 && !write(head, part.data(), part.size())) return false;
  }
  return write(part_head{}, nullptr, 0);
}
template <class Read>
bool read_parts(sparse_bytes& to, const Read& read) {
  for (part_head head{};;) {
    if (!read(&head, sizeof head)) return false;
    if (head.size == 0) return true;
    if (head.offset > to.size() || head.size > to.size() - head.offset) return false;
    if (!read(to.data() + head.offset, static_cast<std::size_t>(head.size))) return false;
  }
}
/// @}

/// The message that a child writes once, when it starts. The name's bytes follow.
struct hello {
  std::uint32_t magic = hello_magic;
  std::uint32_t version = protocol_version;
  std::uint32_t traits = 0;
  std::uint32_t name_size = 0;
};

/// A tensor in a request.
struct request_tensor {
  std::uint32_t type, data_type, flags, dimension_count;
  std::array<std::uint32_t, 8> sizes, strides;
  std::uint32_t guaranteed_base_offset_alignment;
};

/// Which pointers of a request are not null. The output tensor's bits are shifted.
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

/// The values of `request::execute`. Version 1 has no buffers that touch; those that overlap begin together.
enum execute_mode : std::uint32_t { create_only, execute_apart, execute_overlapping, execute_touching };

/// A request. The input's bytes follow, then those of the output before the call.
struct request {
  std::uint32_t magic, feature_level, execute, given, placement, dimension_count;
  std::array<std::uint32_t, 8> window_offsets, window_sizes;
  std::array<std::int32_t, 8> window_strides;
  std::array<request_tensor, 2> tensors;  // input, output
  std::array<std::uint64_t, 2> total_sizes;
  std::uint64_t input_size, output_size;  // of the bytes that follow
  std::uint32_t operator_type;            // from version 2 on
  std::int32_t output_at;                 // from the input's first byte to the output's, unless they are apart
};

/// The bytes of a request in a version of the protocol.
constexpr std::size_t request_size(std::uint32_t version) {
  return version == 1 ? offsetof(request, operator_type) : sizeof(request);
}

/// The bits of `response::damage`: which bytes changed that must not. Two numbers of 12 bits may give the distance from
/// the output, in bytes: before it, and after it.
enum damage : std::uint32_t {
  damage_before = 1,
  damage_after = 2,
  damage_input = 4,
  damage_description = 8,
  damage_before_shift = 8,
  damage_after_shift = 20,
  damage_farthest = 0xfff
};

/// The value of `response::execution` if execute was not called.
inline constexpr std::uint32_t not_executed = 3;

/// An answer. The output's bytes follow.
struct response {
  std::uint32_t magic = response_magic, created = 0, execution = not_executed, damage = 0;
  std::uint64_t output_size = 0;
};

static_assert(sizeof(hello) == 16 && sizeof(request_tensor) == 84 && sizeof(request) == 328 && sizeof(response) == 24);
static_assert(request_size(1) == 320);
static_assert(offsetof(request, window_offsets) == 24 && offsetof(request, tensors) == 120);
static_assert(offsetof(request, total_sizes) == 288 && offsetof(request, output_size) == 312);
static_assert(std::is_trivially_copyable_v<request> && std::is_trivially_copyable_v<response>);

/// A request in memory.
struct question {
  description what{};
  feature_level level{};
  execute_mode execute = create_only;
  std::int32_t output_at = 0;
  std::uint32_t placement = 0;
  sparse_bytes input{}, output{};
};

/// The positions of the buffers and structs in the memory of the kit's own child: lines for a message about a crash.
std::string memory_of(const question& q);

question question_of(const test_case& c, bool execute);
/// Whether a version of the protocol can ask this question. Version 1 has one operator, and can't say where buffers
/// are.
bool can_ask(std::uint32_t version, const question& q);
/// Encodes a question. Arrays behind null pointers become zeros.
request encoded(const question& q);
/// The inverse, except for the bytes: input and output have the right sizes, and are zeros.
question decoded(const request& r);

/// Runs an implementation in this process, in guarded memory.
answer answer_of(const slice1_implementation& implementation, const question& q);

}  // namespace slice1::conformance
