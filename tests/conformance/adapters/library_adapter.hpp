// SPDX-License-Identifier: MIT
// The common part of the adapters of C++ libraries: slice1 judges the descriptions and the buffers; the library copies
// the elements, if it can.
#pragma once

#include <slice1/conformance.h>
#include <slice1/directml.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

/// "3.4.0" for three macros.
#define ADAPTERS_TEXT(number) #number
#define ADAPTERS_VERSION_OF(major, minor, patch) ADAPTERS_TEXT(major) "." ADAPTERS_TEXT(minor) "." ADAPTERS_TEXT(patch)
#define ADAPTERS_VERSION(major, minor, patch) ADAPTERS_VERSION_OF(major, minor, patch)

namespace adapters {

/// Elements of a buffer, for libraries that have arrays of any strides. A stride in a dimension of one element is 1.
struct view {
  std::int64_t first = 0;  ///< the index of the element at coordinates 0
  std::vector<std::int64_t> sizes, strides;
};

/// One dimension of the window, for libraries that have slices: the first index, the one after the last in the stride's
/// direction, and the stride, which is 1 if one element is copied.
struct index_range {
  std::int64_t begin, end, stride;
};

/// The copy that a valid description of any of the three operators requests: output[to] = input[from]. For the
/// gradient, the other elements of the output become 0.
struct request {
  slice1::data_type data_type;
  bool is_gradient;
  view input, output;               ///< all elements of the tensors
  view from, to;                    ///< those that are copied
  std::vector<index_range> window;  ///< of the input; for the gradient, of the output
};

inline view all_of(const slice1::tensor_desc& t) {
  const std::span sizes(t.sizes.data(), t.dimension_count);
  const auto strides = t.strides ? *t.strides : slice1::packed_strides(sizes).value();
  view all;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    all.sizes.push_back(sizes[i]);
    all.strides.push_back(sizes[i] == 1 ? 1 : strides[i]);
  }
  return all;
}

/// The three operators' structs have corresponding members, so each can be read as that of DML_SLICE1.
inline request read(std::uint32_t type, const slice1_operator& desc) {
  const auto d = slice1::to_desc(desc);
  const bool is_gradient = type == SLICE1_OPERATOR_SLICE_GRAD;
  const view input = all_of(d.input_tensor), output = all_of(d.output_tensor);
  request r{d.output_tensor.data_type, is_gradient, input, output, input, output, {}};
  view& windowed = is_gradient ? r.to : r.from;
  windowed.sizes = is_gradient ? input.sizes : output.sizes;
  for (std::size_t i = 0; i < windowed.sizes.size(); ++i) {
    const auto size = windowed.sizes[i];
    std::int64_t begin = d.input_window_offsets[i], stride = d.input_window_strides[i];
    if (type == SLICE1_OPERATOR_SLICE) stride = static_cast<std::uint32_t>(stride);
    if (stride < 0) begin += std::int64_t{d.input_window_sizes[i]} - 1;
    if (size == 1) stride = 1;
    r.window.push_back({begin, begin + stride * (size - 1) + (stride < 0 ? -1 : 1), stride});
    windowed.first += begin * windowed.strides[i];
    windowed.strides[i] = size == 1 ? 1 : windowed.strides[i] * stride;
  }
  return r;
}

/// Calls use(T{}) with the unsigned integer of the element's size: 1, 2, 4 or 8 bytes.
template <class Use>
void with_element(const request& r, const Use& use) {
  switch (slice1::element_size(r.data_type)) {
    case 1: return use(std::uint8_t{});
    case 2: return use(std::uint16_t{});
    case 4: return use(std::uint32_t{});
    default: return use(std::uint64_t{});
  }
}

/// Calls use with the rank as a constant, too: use(T{}, std::integral_constant<int, N>{}).
template <class Use, int N = 1>
void with_element_and_rank(const request& r, const Use& use) {
  if constexpr (N < 8) {
    if (r.output.sizes.size() != N) return with_element_and_rank<Use, N + 1>(r, use);
  }
  with_element(r, [&](auto element) { use(element, std::integral_constant<int, N>{}); });
}

/// Whether both tensors are packed. A stride in a dimension of one element doesn't count.
inline bool is_packed(const view& all) {
  std::int64_t stride = 1;
  for (std::size_t i = all.sizes.size(); i-- > 0;) {
    if (all.sizes[i] != 1 && all.strides[i] != stride) return false;
    stride *= all.sizes[i];
  }
  return true;
}
inline bool has_packed_tensors(const request& r) {
  return is_packed(r.input) && is_packed(r.output);
}

inline slice1::dml::DML_OPERATOR_DESC tagged(std::uint32_t type, const slice1_operator* desc) {
  return {static_cast<slice1::dml::DML_OPERATOR_TYPE>(type), desc};
}

/// use(result): of make_plan at the newest level, because what an older level accepts is the same there.
template <class Use>
auto with_plan(std::uint32_t type, const slice1_operator* desc, const Use& use) {
  if (type != SLICE1_OPERATOR_SLICE_GRAD) return use(slice1::make_plan(tagged(type, desc)));
  slice1::dml::DML_SLICE_GRAD_OPERATOR_DESC gradient;
  std::memcpy(&gradient, desc, sizeof gradient);
  return use(slice1::make_plan(gradient));
}

inline bool has_buffers(std::uint32_t type, const slice1_operator* desc, std::span<const std::byte> input,
                        std::span<std::byte> output) {
  return with_plan(type, desc,
                   [&](const auto& plan) { return plan && slice1::validate_binding(*plan, input, output).ok(); });
}

/// Copy(request, input, output): the buffers' first bytes. Has(request): whether the library can express the request;
/// left out if it can express all.
template <void (*Copy)(const request&, const std::byte*, std::byte*), auto Has = nullptr>
constexpr slice1_implementation library(const char* name) {
  constexpr bool is_partial = !std::is_same_v<decltype(Has), std::nullptr_t>;
  return {sizeof(slice1_implementation),
          name,
          nullptr,
          nullptr,
          1,
          [](std::uint32_t type, const slice1_operator* desc, std::uint32_t level) -> int {
            const auto checked = slice1::validate(tagged(type, desc), static_cast<slice1::feature_level>(level));
            if (!checked.ok()) return SLICE1_REJECTED;
            if constexpr (is_partial) return Has(read(type, *desc)) ? SLICE1_ACCEPTED : SLICE1_UNSUPPORTED;
            return SLICE1_ACCEPTED;
          },
          [](std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size, void* output,
             std::uint64_t output_size) -> int {
            const std::span from(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
            const std::span to(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
            if (!has_buffers(type, desc, from, to)) return SLICE1_BUFFERS_REJECTED;
            Copy(read(type, *desc), from.data(), to.data());
            return SLICE1_DONE;
          },
          is_partial ? 1 : 0};
}

}  // namespace adapters
