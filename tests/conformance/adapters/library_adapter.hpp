// SPDX-License-Identifier: MIT
// What do the adapters of C++ libraries share? slice1 judges the descriptions and the buffers; the library copies the
// elements of a plan, if it can.
#pragma once

#include <slice1/conformance.h>
#include <slice1/directml.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

/// "3.4.0" for three macros.
#define ADAPTERS_TEXT(number) #number
#define ADAPTERS_VERSION_OF(major, minor, patch) ADAPTERS_TEXT(major) "." ADAPTERS_TEXT(minor) "." ADAPTERS_TEXT(patch)
#define ADAPTERS_VERSION(major, minor, patch) ADAPTERS_VERSION_OF(major, minor, patch)

namespace adapters {

/// A valid description, and what it copies.
struct request {
  slice1::slice1_desc desc;
  slice1::plan plan;
};

/// At the newest level: what an older level accepts is the same there.
inline std::optional<request> read(const slice1_operator* desc) {
  const auto planned = slice1::make_plan(*desc);
  if (!planned) return std::nullopt;
  return request{slice1::to_desc(*desc), *planned};
}

/// The unsigned integer of 1, 2, 4 or 8 bytes that an element is: use(T{}).
template <class Use>
auto with_element(const request& r, const Use& use) {
  switch (r.plan.element_size()) {
    case 1: return use(std::uint8_t{});
    case 2: return use(std::uint16_t{});
    case 4: return use(std::uint32_t{});
    default: return use(std::uint64_t{});
  }
}

/// The rank as a constant: use(std::integral_constant<int, N>{}).
template <class Use, int N = 1>
auto with_rank(const request& r, const Use& use) {
  if constexpr (N == 8) return use(std::integral_constant<int, N>{});
  else if (r.plan.dimension_count() == N) return use(std::integral_constant<int, N>{});
  else return with_rank<Use, N + 1>(r, use);
}

/// Whether both tensors are packed. A stride in a dimension of one element doesn't count.
inline bool is_packed(const slice1::tensor_desc& t) {
  if (!t.strides) return true;
  const auto packed = slice1::packed_strides(std::span(t.sizes).first(t.dimension_count));
  for (std::uint32_t i = 0; i < t.dimension_count; ++i) {
    if (t.sizes[i] != 1 && (*t.strides)[i] != (*packed)[i]) return false;
  }
  return true;
}
inline bool has_packed_tensors(const request& r) {
  return is_packed(r.desc.input_tensor) && is_packed(r.desc.output_tensor);
}

/// One dimension of the window: the first index, the one behind the last in the stride's direction, and the stride. It
/// is 1 where one element is copied.
struct index_range {
  std::int64_t begin, end, stride;
};
inline index_range range_of(const request& r, std::size_t i) {
  const auto& d = r.desc;
  const auto count = d.output_tensor.sizes[i];
  const auto begin = static_cast<std::int64_t>(
      slice1::copy_start(d.input_window_offsets[i], d.input_window_sizes[i], d.input_window_strides[i]));
  const std::int64_t stride = count == 1 ? 1 : d.input_window_strides[i];
  return {begin, begin + stride * (std::int64_t{count} - 1) + (stride < 0 ? -1 : 1), stride};
}

/// Copy(request, input, output): to the buffers' first bytes. Has(request): whether the library can express the copy;
/// left out if it can express all.
template <void (*Copy)(const request&, const std::byte*, std::byte*), auto Has = nullptr>
constexpr slice1_implementation library(const char* name) {
  constexpr bool is_partial = !std::is_same_v<decltype(Has), std::nullptr_t>;
  return {sizeof(slice1_implementation),
          name,
          [](const slice1_operator* desc, std::uint32_t level) -> int {
            if (!slice1::validate(*desc, static_cast<slice1::feature_level>(level)).ok()) return SLICE1_REJECTED;
            if constexpr (is_partial) return Has(*read(desc)) ? SLICE1_ACCEPTED : SLICE1_UNSUPPORTED;
            return SLICE1_ACCEPTED;
          },
          [](const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
             std::uint64_t output_size) -> int {
            const auto r = read(desc);
            const std::span from(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
            const std::span to(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
            if (!r || !slice1::validate_binding(r->plan, from, to).ok()) return SLICE1_BUFFERS_REJECTED;
            Copy(*r, from.data(), to.data());
            return SLICE1_DONE;
          },
          1,
          nullptr,
          nullptr,
          is_partial ? 1 : 0};
}

}  // namespace adapters
