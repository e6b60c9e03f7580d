// SPDX-License-Identifier: MIT
// `slice` copies a slice of an mdspan into another, and `slice_view` shows it without copying. Works for std::mdspan
// and for those with the same interface, such as Kokkos'; it includes none of them.
#pragma once

#include <slice1/binding/tensor_shape.hpp>  // check_rank_of, check_sizes_of
#include <slice1/copy.hpp>                  // copy
#include <slice1/descriptor.hpp>            // descriptor
#include <slice1/detail/arithmetic.hpp>
#include <slice1/notation/windows.hpp>  // windows
#include <slice1/plan.hpp>              // plan, make_plan
#include <slice1/report.hpp>            // report, result
#include <slice1/types.hpp>             // data_type_of, element, slice1_desc, tensor_desc

#include <array>        // std::array
#include <concepts>     // std::derived_from, std::same_as
#include <cstddef>      // std::size_t
#include <cstdint>      // std::int64_t, std::uint32_t, std::uint64_t
#include <span>         // std::span, std::as_bytes, std::dynamic_extent
#include <type_traits>  // std::is_const_v, std::remove_cv_t
#include <utility>      // std::index_sequence, std::make_index_sequence

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// The layout of a view of a slice: an element's index is a start plus a signed stride for each dimension. No index is
/// negative, because the start is the element that is copied first.
struct slice_layout {
  /// The mapping from coordinates to an index, in elements, of the memory that the view's data handle points to.
  template <class Extents>
  class mapping {
   public:
    /// The types that every mapping of the standard library has.
    /// @{
    using extents_type = Extents;
    using index_type = typename Extents::index_type;
    using size_type = typename Extents::size_type;
    using rank_type = typename Extents::rank_type;
    using layout_type = slice_layout;
    /// @}
    /// A stride for each dimension.
    using stride_array = std::array<std::int64_t, Extents::rank()>;

    /// A mapping without elements.
    constexpr mapping() noexcept = default;

    /// `start` and `strides` give indices below `span_size`, and none below 0, for all coordinates within `sizes`.
    constexpr mapping(const Extents& sizes, std::uint64_t start, const stride_array& strides,
                      std::uint64_t span_size) noexcept
        : extents_(sizes), start_(start), strides_(strides), span_size_(span_size) {}

    /// The slice's sizes, and the elements of the memory.
    /// @{
    constexpr const Extents& extents() const noexcept { return extents_; }
    constexpr index_type required_span_size() const noexcept { return static_cast<index_type>(span_size_); }
    /// @}

    /// The index of the element with these coordinates, which are within the extents.
    template <class... Indices>
    requires(sizeof...(Indices) == Extents::rank()) constexpr index_type operator()(Indices... indices) const noexcept {
      std::uint64_t index = start_;
      std::size_t i = 0;
      ((index = detail::moved(index, strides_[i++], static_cast<std::uint64_t>(indices))), ...);
      return static_cast<index_type>(index);
    }

    /// The index of the first element, and the signed distance between neighbours.
    /// @{
    constexpr std::uint64_t start() const noexcept { return start_; }
    constexpr const stride_array& strides() const noexcept { return strides_; }
    /// @}

    /// All false: a stride may be 0, elements of the input are left out, and indices don't begin at 0.
    /// @{
    static constexpr bool is_always_unique() noexcept { return false; }
    static constexpr bool is_always_exhaustive() noexcept { return false; }
    static constexpr bool is_always_strided() noexcept { return false; }
    static constexpr bool is_unique() noexcept { return false; }
    static constexpr bool is_exhaustive() noexcept { return false; }
    static constexpr bool is_strided() noexcept { return false; }
    /// @}

    /// Whether all numbers are the same.
    friend constexpr bool operator==(const mapping&, const mapping&) = default;

   private:
    Extents extents_{};
    std::uint64_t start_ = 0;
    stride_array strides_{};
    std::uint64_t span_size_ = 0;
  };
};

namespace detail {

template <class Mdspan>
inline constexpr std::size_t rank_of_mdspan = static_cast<std::size_t>(Mdspan::rank());

template <class Mdspan>
using mdspan_descriptor = descriptor<std::remove_cv_t<typename Mdspan::element_type>, rank_of_mdspan<Mdspan>>;

template <std::size_t>
inline constexpr std::size_t any_size = std::dynamic_extent;

// An mdspan's type with other extents and a view's layout: std::mdspan<Element, std::dextents<Index, Rank>,
// slice_layout>.
template <class Mdspan>
struct view_type;
template <template <class, class, class, class> class Mdspan, class Element,
          template <class, std::size_t...> class Extents, class Index, std::size_t... Sizes, class Layout,
          class Accessor>
struct view_type<Mdspan<Element, Extents<Index, Sizes...>, Layout, Accessor>> {
  using type = Mdspan<Element, Extents<Index, any_size<Sizes>...>, slice_layout, Accessor>;
};

// A stride of more than 32 bits gives a tensor of too many elements, unless the dimension has one.
template <class Mdspan>
void set_strides_of(tensor_desc& desc, const Mdspan& m) noexcept {
  desc.strides.emplace();
  for (std::uint32_t i = 0; i < desc.dimension_count; ++i) {
    const auto stride = static_cast<std::uint64_t>(m.stride(i));
    (*desc.strides)[i] =
        stride > largest_uint32 ? (m.extent(i) == 1 ? 0 : largest_uint32) : static_cast<std::uint32_t>(stride);
  }
}

template <class Mdspan>
void check_shape_of(report& checked, field of, const Mdspan& m, const tensor_desc& desc) noexcept {
  check_sizes_of(checked, of, desc, [&m](std::uint32_t i) { return static_cast<std::uint64_t>(m.extent(i)); });
}

// The plan of a slice of an mdspan, into another one or into a packed output.
template <class Input, class... Output>
result<plan> plan_mdspans(slice1_desc& desc, const Input& input, const Output&... output) noexcept {
  report checked;
  check_rank_of(checked, desc, rank_of_mdspan<Input>);
  if (!checked.ok()) return checked;
  set_strides_of(desc.input_tensor, input);
  desc.output_tensor.strides.reset();
  (set_strides_of(desc.output_tensor, output), ...);
  auto planned = slice1::make_plan(desc);
  if (!planned.has_value()) return planned;
  check_shape_of(checked, field::input_tensor_sizes, input, desc.input_tensor);
  (check_shape_of(checked, field::output_tensor_sizes, output, desc.output_tensor), ...);
  if (!checked.ok()) return checked;
  return planned;
}

// The index of the element with all coordinates 0, which need not be 0.
template <class Mdspan>
std::uint64_t first_index(const Mdspan& m) noexcept {
  return [&m]<std::size_t... Index>(std::index_sequence<Index...>) {
    using index = typename Mdspan::extents_type::index_type;
    return static_cast<std::uint64_t>(m.mapping()(static_cast<index>(Index * 0)...));
  }
  (std::make_index_sequence<rank_of_mdspan<Mdspan>>());
}

// An mdspan's elements from the first one on. The plan proves that there is one.
template <class Mdspan>
auto elements_of_mdspan(const Mdspan& m) noexcept {
  const auto first = static_cast<std::size_t>(first_index(m));
  const auto size = static_cast<std::size_t>(m.mapping().required_span_size());
  const bool has_memory = m.data_handle() != nullptr;
  return std::span(has_memory ? m.data_handle() + first : nullptr, has_memory ? size - first : 0);
}

template <class Input, class Output>
report copy_mdspans(slice1_desc desc, const Input& input, const Output& output) noexcept {
  const auto planned = plan_mdspans(desc, input, output);
  if (!planned.has_value()) return planned.error();
  return slice1::copy(*planned, std::as_bytes(elements_of_mdspan(input)),
                      std::as_writable_bytes(elements_of_mdspan(output)));
}

template <class Input>
result<typename view_type<Input>::type> view_mdspan(slice1_desc desc, const Input& input) noexcept {
  using view = typename view_type<Input>::type;
  using extents = typename view::extents_type;
  const auto planned = plan_mdspans(desc, input);
  if (!planned.has_value()) return planned.error();
  std::array<typename extents::index_type, rank_of_mdspan<Input>> sizes{};
  typename view::mapping_type::stride_array strides{};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    sizes[i] = static_cast<typename extents::index_type>(planned->output_sizes()[i]);
    strides[i] = planned->input_strides()[i];
  }
  const auto span_size = static_cast<std::uint64_t>(input.mapping().required_span_size());
  const auto start = first_index(input) + planned->input_start();
  return view(input.data_handle(), {extents(sizes), start, strides, span_size}, input.accessor());
}

}  // namespace detail

/// An mdspan of rank 1 to 8 whose data handle is a pointer to elements of one of the operator's types, with a layout
/// that always has strides: layout_right, layout_left, layout_stride.
template <class Mdspan>
concept strided_mdspan = requires(const Mdspan& m) {
  requires std::same_as<typename Mdspan::data_handle_type, typename Mdspan::element_type*>;
  requires std::same_as<typename Mdspan::reference, typename Mdspan::element_type&>;  // not calculated from it
  requires element<std::remove_cv_t<typename Mdspan::element_type>>;
  requires Mdspan::rank()
  >= 1 && Mdspan::rank() <= max_dimension_count;
  requires Mdspan::is_always_strided();
  m.extent(0);
  m.stride(0);
  m.data_handle();
  m.accessor();
  m.mapping().required_span_size();
};

/// A strided_mdspan with the rank and the element type of `Input`, whose elements can be written.
template <class Output, class Input>
concept output_mdspan = strided_mdspan<Output> && !std::is_const_v<typename Output::element_type> &&
                        std::same_as<detail::mdspan_descriptor<Output>, detail::mdspan_descriptor<Input>>;

/// Copies a slice of one mdspan into another. The descriptor gives the window and the sizes, in elements; its strides
/// are not used, because the mdspans have theirs. Returns validate's report if the descriptor is not valid, which
/// includes [output.nesting] if two output elements may share memory; else [binding.shape] if an mdspan's extents
/// differ from the descriptor's sizes; else copy's: a null pointer has 0 bytes, and the two must not overlap. Nothing
/// is written unless the report is ok.
template <strided_mdspan Input, output_mdspan<Input> Output>
report slice(const Input& input, const detail::mdspan_descriptor<Input>& desc, const Output& output) noexcept {
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return detail::copy_mdspans(desc, input, output);
}

/// `slice` for windows, whose rank is known only at run time: [binding.shape] if it differs from the mdspan's. A
/// template, so that a braced list in a call is a descriptor, as above.
template <strided_mdspan Input, std::derived_from<windows> Windows, output_mdspan<Input> Output>
report slice(const Input& input, const Windows& w, const Output& output) noexcept {
  return detail::copy_mdspans(w.desc(data_type_of<std::remove_cv_t<typename Input::element_type>>), input, output);
}

/// A slice without a copy: an mdspan of the same elements with slice_layout, whose element [i, j, ...] is element [i,
/// j, ...] of the output. Fails as above. The memory must outlive the view; slice_view does not read it.
template <strided_mdspan Input>
result<typename detail::view_type<Input>::type> slice_view(const Input& input,
                                                           const detail::mdspan_descriptor<Input>& desc) noexcept {
  if (const report checked = detail::validate_range(desc); !checked.ok()) return checked;
  return detail::view_mdspan(desc, input);
}

/// `slice_view` for windows.
template <strided_mdspan Input, std::derived_from<windows> Windows>
result<typename detail::view_type<Input>::type> slice_view(const Input& input, const Windows& w) noexcept {
  return detail::view_mdspan(w.desc(data_type_of<std::remove_cv_t<typename Input::element_type>>), input);
}

}  // namespace slice1
