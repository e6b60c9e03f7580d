// SPDX-License-Identifier: MIT
// Mutants that answer execute wrongly. They accept the right descriptions.
#include "model/sizes.hpp"
#include "mutants/access.hpp"
#include "mutants/builder.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <thread>

namespace slice1::conformance {
namespace {

// The correct copy, then `spoil`; neither if the buffers are rejected.
template <class Spoil>
int copies_then(const operation& d, const bound& b, const Spoil& spoil) {
  const int done = copies<>(d, b);
  if (done == SLICE1_DONE) spoil();
  return done;
}

template <class Float>
void add_zero(std::byte* to, const std::byte* from) {
  Float value;
  std::memcpy(&value, from, sizeof value);
  value = value + Float{0};
  std::memcpy(to, &value, sizeof value);
}

void add_zero_to_half(std::byte* to, const std::byte* from) {
  std::uint16_t bits;
  std::memcpy(&bits, from, sizeof bits);
  if ((bits & 0x7fff) > 0x7c00) bits = static_cast<std::uint16_t>(bits | 0x0200);
  if (bits == 0x8000) bits = 0;
  std::memcpy(to, &bits, sizeof bits);
}

int through_arithmetic(const operation& d, const bound& b) {
  return copies_then(d, b, [&] {
    move_elements(d, mistake::none, b, [&](std::byte* to, const std::byte* from, std::size_t) {
      switch (d.output_tensor.data_type) {
        case data_type::float16: return add_zero_to_half(to, from);
        case data_type::float32: return add_zero<float>(to, from);
        case data_type::float64: return add_zero<double>(to, from);
        default: return;
      }
    });
  });
}

int integers_through_float(const operation& d, const bound& b) {
  const auto type = d.output_tensor.data_type;
  if (type != data_type::int32 && type != data_type::uint32) return copies<>(d, b);
  return copies_then(d, b, [&] {
    move_elements(d, mistake::none, b, [&](std::byte* to, const std::byte* from, std::size_t bytes) {
      std::uint32_t bits;
      std::memcpy(&bits, from, sizeof bits);
      bits = through_float(type, bits);
      std::memcpy(to, &bits, bytes);
    });
  });
}

// Treats elements of one size as elements of half that size.
template <std::uint32_t Bytes, data_type Half>
int halved(const operation& d, const bound& b) {
  if (bytes_of(d.output_tensor.data_type) != Bytes) return copies<>(d, b);
  auto narrow = d;
  narrow.input_tensor.data_type = narrow.output_tensor.data_type = Half;
  return copies<>(narrow, b);
}

enum class padding { gaps, tail, all };
template <padding Padding>
int writes_padding(const operation& d, const bound& b) {
  return copies_then(d, b, [&] {
    const auto addressed = addressed_bytes(d, b.output.size());
    const auto end = static_cast<std::size_t>(span_in_bytes(d.output_tensor));
    const auto total = static_cast<std::size_t>(total_size(d.output_tensor));
    for (std::size_t i = Padding == padding::tail ? end : 0; i < (Padding == padding::gaps ? end : total); ++i)
      if (!addressed[i]) b.output[i] = ~b.output[i];
  });
}

// Moves each element to or from an index computed with too few bits.
template <class Wrong>
int moved_by(const operation& d, const bound& b, const Wrong& wrong) {
  if (!are_large_enough(d, b) || !are_apart(b)) return SLICE1_BUFFERS_REJECTED;
  clear_elements(d, b.output);
  const std::size_t bytes = bytes_of(d.output_tensor.data_type);
  each_element(d, mistake::none, [&](std::int64_t from, std::int64_t to) {
    const std::size_t source = wrong(from) * bytes, target = wrong(to) * bytes;
    if (source + bytes <= b.input.size() && target + bytes <= b.output.size())
      std::memcpy(b.output.data() + target, b.input.data() + source, bytes);
  });
  return SLICE1_DONE;
}
int index_through_float(const operation& d, const bound& b) {
  return moved_by(d, b, [](std::int64_t i) { return static_cast<std::size_t>(static_cast<float>(i)); });
}
int bytes_in_32_bits(const operation& d, const bound& b) {
  const std::int64_t bytes = bytes_of(d.output_tensor.data_type);
  return moved_by(d, b, [bytes](std::int64_t i) {
    const auto offset = static_cast<std::int32_t>(static_cast<std::uint32_t>(i * bytes));
    return offset < 0 ? std::size_t{0} : static_cast<std::size_t>(offset / bytes);
  });
}
int groups_of_256(const operation& d, const bound& b) {
  constexpr std::int64_t most = 65'535 * 256;
  std::int64_t number = 0;
  return moved_by(d, b,
                  [&](std::int64_t i) { return number++ / 2 < most ? static_cast<std::size_t>(i) : b.input.size(); });
}

void change(std::byte* at) {
  write_at(at, read_at(at) ^ std::byte{0xff});
}
int writes_before(const operation& d, const bound& b) {
  return copies_then(d, b, [&] { change(b.output.data() - 1); });
}
int writes_behind(const operation& d, const bound& b) {
  return copies_then(d, b, [&] { change(b.output.data() + b.output.size()); });
}
int writes_input(const operation& d, const bound& b) {
  return copies_then(d, b, [&] { change(const_cast<std::byte*>(b.input.data())); });
}

int writes_nothing(const operation& d, const bound& b) {
  return are_large_enough(d, b) && are_apart(b) ? SLICE1_DONE : SLICE1_BUFFERS_REJECTED;
}

int copies_to_small_buffers(const operation& d, const bound& b) {
  return are_large_enough(d, b) ? copies<>(d, b) : SLICE1_DONE;
}
int copies_in_place(const operation& d, const bound& b) {
  return are_apart(b) ? copies<>(d, b) : SLICE1_DONE;
}
int overlap_by_starts(const operation& d, const bound& b) {
  return b.input.data() == b.output.data() ? SLICE1_BUFFERS_REJECTED : copies_in_place(d, b);
}
int overlap_by_output(const operation& d, const bound& b) {
  const auto at = reinterpret_cast<std::uintptr_t>(b.output.data());
  const auto input = reinterpret_cast<std::uintptr_t>(b.input.data());
  return input <= at && at < input + b.input.size() ? SLICE1_BUFFERS_REJECTED : copies_in_place(d, b);
}
int touching_rejected(const operation& d, const bound& b) {
  const auto end = [](const auto& buffer) { return reinterpret_cast<std::uintptr_t>(buffer.data() + buffer.size()); };
  const bool touch = end(b.input) == reinterpret_cast<std::uintptr_t>(b.output.data()) ||
                     end(b.output) == reinterpret_cast<std::uintptr_t>(b.input.data());
  return touch ? SLICE1_BUFFERS_REJECTED : copies<>(d, b);
}
int larger_rejected(const operation& d, const bound& b) {
  const bool exact = b.input.size() == d.input_tensor.total_tensor_size_in_bytes &&
                     b.output.size() == d.output_tensor.total_tensor_size_in_bytes;
  return exact ? copies<>(d, b) : SLICE1_BUFFERS_REJECTED;
}
int rejects_late(const operation& d, const bound& b) {
  const int done = copies<>(d, b);
  if (done != SLICE1_DONE && !b.output.empty()) b.output.front() ^= std::byte{0xff};
  return done;
}

int fails_beyond_4_dimensions(const operation& d, const bound& b) {
  return d.dimension_count > 4 ? SLICE1_FAILED : copies<>(d, b);
}
int answers_nonsense(const operation& d, const bound& b) {
  const int done = copies<>(d, b);
  return d.dimension_count > 4 ? 7 : done;
}

bool has_negative_stride(const operation& d) {
  const auto begin = d.input_window_strides.begin();
  return d.type != operator_type::slice &&
         std::any_of(begin, begin + d.dimension_count, [](std::int32_t stride) { return stride < 0; });
}
int crashes(const operation& d, const bound& b) {
  if (has_negative_stride(d)) std::abort();
  return copies<>(d, b);
}
int hangs(const operation& d, const bound& b) {
  while (has_negative_stride(d)) std::this_thread::sleep_for(std::chrono::seconds(1));
  return copies<>(d, b);
}

mutant needing_size(mutant m) {
  m.needs_size = true;
  return m;
}

mutant needing_strict(mutant m) {
  m.needs_strict = true;
  return m;
}

template <mistake Mistake>
mutant mistaken(const char* name) {
  return wrongly_executing<copies<Mistake>>(name, text_of(Mistake));
}

}  // namespace

std::vector<mutant> execution_mutants() {
  using enum mistake;
  return {
      mistaken<negative_from_offset>("negative_from_offset"),
      mistaken<negative_from_past_end>("negative_from_past_end"),
      mistaken<negative_on_forward_grid>("negative_on_forward_grid"),
      mistaken<negative_from_output_end>("negative_from_output_end"),
      mistaken<sign_ignored>("sign_ignored"),
      mistaken<negative_from_input_end>("negative_from_input_end"),
      mistaken<offset_ignored>("offset_ignored"),
      mistaken<magnitude_ignored>("magnitude_ignored"),
      mistaken<only_first_axis_negative>("only_first_axis_negative"),
      mistaken<axes_reversed>("axes_reversed"),
      mistaken<input_strides_ignored>("input_strides_ignored"),
      mistaken<output_strides_ignored>("output_strides_ignored"),
      mistaken<output_filled_to_maximum>("output_filled_to_maximum"),
      mistaken<int_min_in_32_bits>("int_min_in_32_bits"),
      mistaken<zeros_missing>("zeros_missing"),
      wrongly_executing<through_arithmetic>("floats_through_arithmetic",
                                            "floating-point elements are copied by adding 0 to them"),
      wrongly_executing<integers_through_float>("integers_through_float",
                                                "32-bit integers go through float: they keep 24 significant bits"),
      wrongly_executing<halved<8, data_type::uint32>>("eight_bytes_as_four",
                                                      "elements of 8 bytes are treated as elements of 4"),
      wrongly_executing<halved<2, data_type::uint8>>("two_bytes_as_one",
                                                     "elements of 2 bytes are treated as elements of 1"),
      needing_size(
          wrongly_executing<index_through_float>("index_through_float", "indices of elements go through float")),
      needing_size(wrongly_executing<bytes_in_32_bits>("bytes_in_32_bits", "offsets in bytes are computed in 32 bits")),
      needing_size(
          wrongly_executing<groups_of_256>("groups_of_256", "at most 65,535 groups of 256 elements are copied")),
      wrongly_executing<writes_nothing>("nothing_written", "the output is never written"),
      needing_strict(wrongly_executing<writes_padding<padding::gaps>>("gaps_overwritten",
                                                                      "bytes between output elements are written")),
      needing_strict(wrongly_executing<writes_padding<padding::tail>>("tail_overwritten",
                                                                      "bytes after the last element are written")),
      needing_process(wrongly_executing<writes_before>("writes_before", "the byte before the output is written")),
      needing_process(wrongly_executing<writes_behind>("writes_behind", "the byte after the output is written")),
      needing_process(wrongly_executing<writes_input>("writes_input", "the input is written")),
      wrongly_executing<copies_to_small_buffers>("small_buffers_accepted", "buffers that are too small are accepted"),
      wrongly_executing<copies_in_place>("overlap_accepted", "buffers that overlap are accepted"),
      wrongly_executing<overlap_by_starts>("overlap_by_starts",
                                           "buffers that overlap are accepted, unless they begin together"),
      wrongly_executing<overlap_by_output>("overlap_by_output",
                                           "buffers that overlap are accepted, unless the output begins in the input"),
      wrongly_executing<touching_rejected>("touching_rejected", "buffers that touch are rejected"),
      wrongly_executing<larger_rejected>("larger_rejected", "buffers that are larger than required are rejected"),
      wrongly_executing<rejects_late>("rejects_late", "buffers are rejected after the output has been written"),
      wrongly_executing<fails_beyond_4_dimensions>("fails_beyond_4_dimensions",
                                                   "accepts more than 4 dimensions, but can't execute them"),
      wrongly_executing<answers_nonsense>("answers_nonsense", "execute returns 7 for more than 4 dimensions"),
      needing_process(wrongly_executing<crashes>("crashes", "aborts if a stride is negative")),
      needing_process(wrongly_executing<hangs>("hangs", "never returns if a stride is negative")),
  };
}

const slice1_implementation& padding_writer() {
  static constexpr slice1_implementation writer = made_of<accepts, writes_padding<padding::all>>("writes_padding");
  return writer;
}

}  // namespace slice1::conformance
