// SPDX-License-Identifier: MIT
// Describes a slice for a feature level that rejects it: with other dimensions, or elements of 32 bits instead of 64,
// so that the same bytes are copied.
#pragma once

#include <slice1/detail/arithmetic.hpp>
#include <slice1/dynamic_descriptor.hpp>  // dynamic_descriptor, to_desc, detail::slice_dimension
#include <slice1/notation/lists.hpp>      // integer_list, detail::most_listed
#include <slice1/report.hpp>              // report, result
#include <slice1/rules.hpp>               // support_at
#include <slice1/shape.hpp>               // copy_start
#include <slice1/types.hpp>               // slice1_desc, data_type, feature_level
#include <slice1/validate.hpp>            // validate

#include <array>     // std::array
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::int32_t, std::uint64_t, std::int64_t
#include <optional>  // std::optional

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace detail {

// The dimensions of a slice that is to be changed, whose bytes stay the same.
class dimension_fitter {
 public:
  // `tensors`: the description without its dimensions.
  constexpr explicit dimension_fitter(const slice1_desc& tensors) noexcept : desc_(tensors) {}

  // Adds an inner dimension. Each is valid on its own.
  constexpr void append(const slice_dimension& dimension) noexcept { dimensions_[rank_++] = dimension; }

  // Makes elements of 64 bits pairs of elements of 32 bits: an inner dimension of size 2, or part of the last one.
  constexpr void split_elements() noexcept {
    for (std::size_t i = 0; i < rank_; ++i) {
      for (auto* stride : {&dimensions_[i].input_stride, &dimensions_[i].output_stride}) {
        // Of the strides that get too large, validation accepts those in dimensions of size 1, which have no effect.
        *stride = *stride > largest_uint32 / 2 ? ~std::uint32_t{0} : *stride * 2;
      }
    }
    append({2, 1, 2, 1, 0, 2, 1});
    desc_.input_tensor.data_type = desc_.output_tensor.data_type = data_type::uint32;
    join(rank_ - 2);
  }

  // Joins neighbours, the outermost first, until there are at most `most` dimensions; false if that is impossible.
  constexpr bool join_down_to(std::size_t most) noexcept {
    for (std::size_t i = 0; rank_ > most && i + 1 < rank_;) i = join(i) ? 0 : i + 1;
    return rank_ <= most;
  }

  // Puts dimensions of size 1 in front until there are at least `least`.
  constexpr void pad_up_to(std::size_t least) noexcept {
    while (rank_ < least) {
      for (std::size_t i = rank_++; i > 0; --i) dimensions_[i] = dimensions_[i - 1];
      dimensions_[0] = {1, 1, 1, 1, 0, 1, 1};
    }
  }

  // The description; there are at most 8 dimensions.
  constexpr slice1_desc desc() const noexcept {
    auto made = desc_;
    set_dimensions(made, {dimensions_.data(), rank_});
    return made;
  }

 private:
  // Joins the dimensions i and i + 1, if one dimension can do what they do.
  constexpr bool join(std::size_t i) noexcept {
    const auto joined = joined_of(dimensions_[i], dimensions_[i + 1]);
    if (!joined) return false;
    dimensions_[i] = *joined;
    --rank_;
    for (std::size_t k = i + 1; k < rank_; ++k) dimensions_[k] = dimensions_[k + 1];
    return true;
  }

  // That needs a single stride in each tensor, and a single one in the window.
  constexpr std::optional<slice_dimension> joined_of(const slice_dimension& outer,
                                                     const slice_dimension& inner) const noexcept {
    const auto has_one_stride = [](bool is_packed, std::uint32_t outer_size, std::uint32_t outer_stride,
                                   std::uint32_t inner_size, std::uint32_t inner_stride) {
      return is_packed || outer_size == 1 || inner_size == 1 ||
             outer_stride == std::uint64_t{inner_size} * inner_stride;
    };
    if (!has_one_stride(!desc_.input_tensor.strides, outer.input_size, outer.input_stride, inner.input_size,
                        inner.input_stride) ||
        !has_one_stride(!desc_.output_tensor.strides, outer.output_size, outer.output_stride, inner.output_size,
                        inner.output_stride)) {
      return std::nullopt;
    }
    // In 64 bits: the products of a stride and a size are less than 2^63 in magnitude.
    const bool outer_moves = outer.output_size > 1, inner_moves = inner.output_size > 1;
    const std::int64_t outer_step = std::int64_t{outer.window_stride} * inner.input_size;
    if (outer_moves && inner_moves && outer_step != std::int64_t{inner.window_stride} * inner.output_size) {
      return std::nullopt;
    }
    const std::int64_t stride = inner_moves ? inner.window_stride : outer_moves ? outer_step : 1;
    const std::uint64_t size = std::uint64_t{outer.input_size} * inner.input_size;
    if (size > largest_uint32 || stride != static_cast<std::int32_t>(stride)) return std::nullopt;

    // The window is in both dimensions, so all that follows is at most `size`.
    const auto start_of = [](const slice_dimension& d) {
      return copy_start(d.window_offset, d.window_size, d.window_stride);
    };
    const auto count = outer.output_size * inner.output_size;
    const auto start = static_cast<std::uint32_t>(start_of(outer) * inner.input_size + start_of(inner));
    const auto reach = static_cast<std::uint32_t>((count - 1) * magnitude(stride));
    return slice_dimension{static_cast<std::uint32_t>(size),
                           inner.input_size == 1 ? outer.input_stride : inner.input_stride,
                           count,
                           inner.output_size == 1 ? outer.output_stride : inner.output_stride,
                           stride < 0 ? start - reach : start,
                           reach + 1,
                           static_cast<std::int32_t>(stride)};
  }

  slice1_desc desc_;
  std::array<slice_dimension, most_listed + 1> dimensions_{};
  std::size_t rank_ = 0;
};

// A description that is valid at the level; else nullopt.
constexpr std::optional<slice1_desc> fitted(dimension_fitter slice, data_type type, feature_level level) noexcept {
  const auto& support = support_at(level);
  if (element_size(type) == 8 && !support.supports(type)) slice.split_elements();
  if (!slice.join_down_to(support.most_dimension_count)) return std::nullopt;
  slice.pad_up_to(support.least_dimension_count);
  const auto desc = slice.desc();
  if (!slice1::validate(desc, level).ok()) return std::nullopt;
  return desc;
}

}  // namespace detail

/// A description that is valid at the level and copies the same bytes between the same two buffers: `desc` itself where
/// the level accepts it, else one with the following changes, as few as suffice; else the report of `validate`.
///
/// - Elements of 64 bits become pairs of UINT32, and buffers are bound as bytes or as std::uint32_t. The last dimension
///   is twice as long if its elements are contiguous in both tensors and copied in their order; else a dimension of
///   size 2 follows it.
/// - Where there are too many dimensions, neighbours are joined, the outermost first, if they have a single stride in
///   each tensor and in the window. Dimensions are not reordered.
/// - Where there are too few, dimensions of size 1 are put in front.
///
/// A tensor without strides stays without them; flags, total sizes and alignments stay. (DML_SLICE1_OPERATOR_DESC,
/// Tensor support)
[[nodiscard]] constexpr result<slice1_desc> fit(const slice1_desc& desc, feature_level level) noexcept {
  const report checked = slice1::validate(desc, level);
  if (checked.ok()) return desc;
  if (!slice1::validate(desc).ok()) return checked;
  detail::dimension_fitter slice(desc);
  const auto &input = desc.input_tensor, &output = desc.output_tensor;
  for (std::size_t i = 0; i < desc.dimension_count; ++i) {
    slice.append({input.sizes[i], input.strides ? (*input.strides)[i] : 0, output.sizes[i],
                  output.strides ? (*output.strides)[i] : 0, desc.input_window_offsets[i], desc.input_window_sizes[i],
                  desc.input_window_strides[i]});
  }
  if (const auto made = detail::fitted(slice, input.data_type, level)) return *made;
  return checked;
}

/// `fit` of what to_desc returns for a dynamic_descriptor, which may have up to 40 dimensions here. If there is no such
/// description, the report of more than 8 dimensions is to_desc's: it names the length only.
[[nodiscard]] constexpr result<slice1_desc> fit(const dynamic_descriptor& d, feature_level level) noexcept {
  const auto desc = slice1::to_desc(d);
  if (desc) return slice1::fit(*desc, level);
  const auto rank = d.input_sizes.size();
  bool fits = rank > max_dimension_count && rank <= detail::most_listed;
  detail::visit_lists(d, [&](const integer_list& list, field, std::int64_t least, std::int64_t most) {
    fits = fits && (list.empty() || list.size() == rank);
    for (std::size_t i = 0; fits && i < list.size(); ++i) fits = list[i] >= least && list[i] <= most;
  });
  const auto tensors = detail::tensors_of_type(d);
  detail::dimension_fitter slice(tensors);
  for (std::size_t i = 0; fits && i < rank; ++i) {
    const auto dimension = detail::dimension_at(d, i);
    auto alone = tensors;
    detail::set_dimensions(alone, {&dimension, 1});
    fits = slice1::validate(alone).ok();
    slice.append(dimension);
  }
  if (const auto made = fits ? detail::fitted(slice, d.type, level) : std::nullopt) return *made;
  return desc;
}

}  // namespace slice1
