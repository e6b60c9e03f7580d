// SPDX-License-Identifier: MIT
// `slice` on Eigen::Tensor and Eigen::TensorMap, column-major or row-major, without a conversion between the two, and
// Eigen::half as FLOAT16. Without Eigen, this header is empty.
#pragma once

#include <slice1/version.hpp>

#if __has_include(<unsupported/Eigen/CXX11/Tensor>)

#include <slice1/binding.hpp>               // validate_binding
#include <slice1/binding/tensor_shape.hpp>  // check_rank_of, check_sizes_of
#include <slice1/copy.hpp>                  // copy
#include <slice1/descriptor.hpp>            // descriptor
#include <slice1/detail/arithmetic.hpp>
#include <slice1/notation/windows.hpp>  // windows
#include <slice1/plan.hpp>              // plan, make_plan
#include <slice1/report.hpp>            // report, result
#include <slice1/shape.hpp>             // packed_strides
#include <slice1/types.hpp>             // data_type_of, element, slice1_desc, tensor_desc

#include <algorithm>                       // std::reverse, std::reverse_copy
#include <concepts>                        // std::derived_from
#include <cstddef>                         // std::size_t
#include <cstdint>                         // std::uint32_t, std::uint64_t
#include <optional>                        // std::nullopt
#include <span>                            // std::span, std::as_bytes, std::as_writable_bytes
#include <type_traits>                     // std::is_const_v, std::is_same_v, std::remove_cvref_t
#include <unsupported/Eigen/CXX11/Tensor>  // Eigen::Tensor, Eigen::TensorMap, Eigen::half
#include <utility>                         // std::declval, std::move

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Eigen::half is FLOAT16: descriptor<Eigen::half, Rank> and typed buffers of it work.
template <>
inline constexpr data_type data_type_of<Eigen::half> = data_type::float16;

namespace detail {

template <class Other>
struct eigen_type {
  using scalar = void;
  static constexpr std::size_t rank = 0;
};
template <class Scalar, int Rank, int Options, class Index>
struct eigen_type<Eigen::Tensor<Scalar, Rank, Options, Index>> {
  using scalar = Scalar;
  using owner = Eigen::Tensor<Scalar, Rank, Options, Index>;
  static constexpr std::size_t rank = Rank;
  static constexpr bool row_major = (Options & Eigen::RowMajorBit) != 0;
  static constexpr bool is_map = false;
};
template <class Plain, int Options, template <class> class Pointer>
struct eigen_type<Eigen::TensorMap<Plain, Options, Pointer>> : eigen_type<std::remove_const_t<Plain>> {
  static constexpr bool is_map = true;
};

template <class Tensor>
using type_of_eigen = eigen_type<std::remove_cvref_t<Tensor>>;

template <class Tensor>
using eigen_owner = typename type_of_eigen<Tensor>::owner;

template <class Tensor>
using eigen_descriptor = descriptor<typename type_of_eigen<Tensor>::scalar, type_of_eigen<Tensor>::rank>;

// Sets the strides of Eigen's layout, which is packed. Where a size is 0 or a stride exceeds 32 bits, none are set;
// validation then reports the same violations in both layouts.
template <class Tensor>
constexpr void set_strides(tensor_desc& desc) noexcept {
  desc.strides.reset();
  if constexpr (!type_of_eigen<Tensor>::row_major) {
    dimensions reversed{};
    const auto sizes = std::span(desc.sizes).first(desc.dimension_count);
    std::reverse_copy(sizes.begin(), sizes.end(), reversed.begin());
    desc.strides = packed_strides(std::span(reversed).first(sizes.size()));
    if (desc.strides) std::reverse(desc.strides->begin(), desc.strides->begin() + desc.dimension_count);
  }
}

template <class Tensor>
void check_shape(report& checked, field of, const Tensor& tensor, const tensor_desc& desc) noexcept {
  check_sizes_of(checked, of, desc,
                 [&tensor](std::uint32_t i) { return static_cast<std::uint64_t>(tensor.dimensions()[i]); });
}

// The plan of a slice between tensors of these layouts. `output` is null if it is not allocated yet.
template <class Input, class Output>
result<plan> plan_slice(slice1_desc& desc, const Input& input, const Output* output) noexcept {
  report checked;
  check_rank_of(checked, desc, type_of_eigen<Input>::rank);
  if (!checked.ok()) return checked;
  set_strides<Input>(desc.input_tensor);
  set_strides<Output>(desc.output_tensor);
  auto planned = slice1::make_plan(desc);
  if (!planned.has_value()) return planned;
  check_shape(checked, field::input_tensor_sizes, input, desc.input_tensor);
  if (output != nullptr) check_shape(checked, field::output_tensor_sizes, *output, desc.output_tensor);
  if (!checked.ok()) return checked;
  return planned;
}

// A tensor's elements; none if it maps a null pointer. The plan gives their number, because size() may overflow Index.
template <class Tensor>
auto elements_of(Tensor& tensor, std::uint64_t size_in_bytes) noexcept {
  const auto count = to_size(size_in_bytes / sizeof(*tensor.data()));
  return std::span(tensor.data(), tensor.data() != nullptr ? count : 0);
}

template <class Input, class Output>
report copy_slice(const plan& p, const Input& input, Output& output) noexcept {
  return slice1::copy(p, std::as_bytes(elements_of(input, p.input_size_in_bytes())),
                      std::as_writable_bytes(elements_of(output, p.output_size_in_bytes())));
}

template <class Input, class Output>
report slice_into(const Input& input, slice1_desc desc, Output& output) noexcept {
  const auto planned = plan_slice(desc, input, &output);
  return planned ? copy_slice(*planned, input, output) : planned.error();
}

// Copies by as many parts as threads. Where parts are too small, Eigen runs them one after the other.
template <class Input, class Output, class Device>
report slice_into(const Input& input, slice1_desc desc, Output& output, const Device& device) {
  const auto planned = plan_slice(desc, input, &output);
  if (!planned.has_value()) return planned.error();
  const auto from = std::as_bytes(elements_of(input, planned->input_size_in_bytes()));
  const auto to = std::as_writable_bytes(elements_of(output, planned->output_size_in_bytes()));
  if (report checked = validate_binding(*planned, from, to); !checked.ok()) return checked;
  const auto parts = static_cast<Eigen::Index>(device.numThreads() > 0 ? device.numThreads() : 1);
  const double bytes = static_cast<double>(planned->output_size_in_bytes()) / static_cast<double>(parts);
  device.parallelFor(parts, Eigen::TensorOpCost(bytes, bytes, 0), [&](Eigen::Index first, Eigen::Index last) {
    for (Eigen::Index i = first; i < last; ++i) {
      const auto part = planned->part(static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(parts));
      static_cast<void>(slice1::copy(part, from, to));
    }
  });
  return {};
}

template <class Input>
result<eigen_owner<Input>> slice_to_new(const Input& input, slice1_desc desc) {
  using owner = eigen_owner<Input>;
  const auto planned = plan_slice<Input, owner>(desc, input, nullptr);
  if (!planned.has_value()) return planned.error();
  typename owner::Dimensions sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    sizes[i] = static_cast<typename owner::Index>(desc.output_tensor.sizes[i]);
  }
  owner output(sizes);
  const report copied = copy_slice(*planned, input, output);
  if (!copied.ok()) return copied;
  return result<owner>(std::move(output));
}

}  // namespace detail

/// An Eigen::Tensor or Eigen::TensorMap (const or not, or a reference to one) of rank 1 to 8 whose scalar is one of the
/// operator's element types.
template <class Tensor>
concept eigen_tensor = element<typename detail::type_of_eigen<Tensor>::scalar> &&
                       (detail::type_of_eigen<Tensor>::rank >= 1) &&
                       (detail::type_of_eigen<Tensor>::rank <= max_dimension_count);

/// An eigen_tensor with the scalar and rank of `Input`, whose elements can be written; its layout may differ. A
/// temporary that owns its elements does not qualify: what is written would be lost.
template <class Output, class Input>
concept eigen_output = eigen_tensor<Output> && eigen_tensor<Input> &&
                       std::is_same_v<detail::eigen_descriptor<Output>, detail::eigen_descriptor<Input>> &&
                       (std::is_lvalue_reference_v<Output> || detail::type_of_eigen<Output>::is_map) &&
                       !std::is_const_v<std::remove_pointer_t<decltype(std::declval<Output&>().data())>>;

/// Slices into an existing tensor of the descriptor's output sizes. The tensors' layouts may differ. The descriptor
/// gives the window and the sizes, in elements; its strides are not used, because Eigen's tensors are packed. Returns
/// validate's report if the descriptor is not valid (a size of 0, more than 2^32 - 1 elements, its window), else
/// [binding.shape] if a tensor's dimensions differ from the descriptor's sizes, else copy's: a null pointer has 0
/// bytes, and the tensors must not overlap. Nothing is written unless the report is ok.
template <eigen_tensor Input, eigen_output<Input> Output>
report slice(const Input& input, const detail::eigen_descriptor<Input>& desc, Output&& output) noexcept {
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return detail::slice_into(input, desc, output);
}

/// Slices into a new tensor of the input's scalar, rank and layout, with the descriptor's output sizes; fails as above.
/// Allocates only after the shapes are checked, and never more elements than the input has.
template <eigen_tensor Input>
result<detail::eigen_owner<Input>> slice(const Input& input, const detail::eigen_descriptor<Input>& desc) {
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return detail::slice_to_new(input, desc);
}

/// `slice` into an existing tensor for windows, whose rank is known only at run time: [binding.shape] if it differs
/// from the tensor's. A template, so that a braced list in a call is a descriptor, as above.
template <eigen_tensor Input, std::derived_from<windows> Windows, eigen_output<Input> Output>
report slice(const Input& input, const Windows& w, Output&& output) noexcept {
  return detail::slice_into(input, w.desc(data_type_of<typename Input::Scalar>), output);
}

/// `slice` into a new tensor for windows.
template <eigen_tensor Input, std::derived_from<windows> Windows>
result<detail::eigen_owner<Input>> slice(const Input& input, const Windows& w) {
  return detail::slice_to_new(input, w.desc(data_type_of<typename Input::Scalar>));
}

/// Eigen::ThreadPoolDevice, which Eigen has if EIGEN_USE_THREADS is defined.
template <class Device>
concept eigen_thread_pool = requires(const Device& device, const Eigen::TensorOpCost& cost,
                                     void (*work)(Eigen::Index, Eigen::Index)) {
  device.numThreads();
  device.parallelFor(Eigen::Index{}, cost, work);
};

/// `slice` into an existing tensor by the threads of a device, each of which copies parts of the plan.
/// @{
template <eigen_tensor Input, eigen_output<Input> Output, eigen_thread_pool Device>
report slice(const Input& input, const detail::eigen_descriptor<Input>& desc, Output&& output, const Device& device) {
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return detail::slice_into(input, desc, output, device);
}
template <eigen_tensor Input, std::derived_from<windows> Windows, eigen_output<Input> Output, eigen_thread_pool Device>
report slice(const Input& input, const Windows& w, Output&& output, const Device& device) {
  return detail::slice_into(input, w.desc(data_type_of<typename Input::Scalar>), output, device);
}
/// @}

}  // namespace slice1

#endif
