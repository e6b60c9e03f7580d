// SPDX-License-Identifier: MIT
// Mutants that answer create wrongly: they accept invalid descriptions, or reject valid ones.
#include "model/sizes.hpp"
#include "mutants/builder.hpp"

#include <algorithm>
#include <cstdlib>

namespace slice1::conformance {
namespace {

bool is_acceptable(const std::vector<rule>& violated) {
  return legality_of(violated) != legality::invalid;
}

bool accepts_without(rule unchecked, const description& d, feature_level level) {
  auto violated = violated_rules(d, level);
  std::erase(violated, unchecked);
  return is_acceptable(violated);
}

template <rule Unchecked>
bool without(const description& d, feature_level level) {
  return accepts_without(Unchecked, d, level);
}

template <class Holds>
bool in_each_dimension(const operation& d, const Holds& holds) {
  for (std::uint32_t i = 0; has_one_rank(d) && i < d.dimension_count; ++i) {
    if (!holds(i)) return false;
  }
  return true;
}

// Replaces a rule by a condition on each dimension.
template <class Holds>
bool accepts_by(rule replaced, const description& d, feature_level level, const Holds& holds) {
  if (!has_one_rank(d.desc) || d.desc.type != operator_type::slice1) return accepts(d, level);
  return accepts_without(replaced, d, level) && in_each_dimension(d.desc, holds);
}

bool offset_plus_size_in_32_bits(const description& d, feature_level level) {
  return accepts_by(rule::window_bounds, d, level, [&s = d.desc](auto i) {
    return static_cast<std::uint32_t>(s.input_window_offsets[i] + s.input_window_sizes[i]) <= s.input_tensor.sizes[i];
  });
}
bool offset_and_size_apart(const description& d, feature_level level) {
  return accepts_by(rule::window_bounds, d, level, [&s = d.desc](auto i) {
    return s.input_window_offsets[i] <= s.input_tensor.sizes[i] && s.input_window_sizes[i] <= s.input_tensor.sizes[i];
  });
}

// Replaces the maximum of output.size. Sizes and strides of 0 have none; other rules reject them.
template <class Maximum>
bool accepts_up_to(const description& d, feature_level level, const Maximum& maximum) {
  return accepts_by(rule::output_size, d, level, [&s = d.desc, &maximum](auto i) {
    const auto size = s.input_window_sizes[i];
    const auto stride = s.input_window_strides[i];
    return size == 0 || stride == 0 || std::int64_t{s.output_tensor.sizes[i]} <= maximum(size, std::int64_t{stride});
  });
}
bool output_one_too_large(const description& d, feature_level level) {
  return accepts_up_to(d, level, [](std::int64_t size, std::int64_t stride) { return 1 + size / std::abs(stride); });
}
bool maximum_by_signed_stride(const description& d, feature_level level) {
  return accepts_up_to(d, level, [](std::int64_t size, std::int64_t stride) {
    return std::int64_t{static_cast<std::uint32_t>(1 + (size - 1) / stride)};
  });
}
bool maximum_by_window(const description& d, feature_level level) {
  return accepts_up_to(d, level, [](std::int64_t size, std::int64_t) { return size; });
}
bool maximum_only(const description& d, feature_level level) {
  if (d.desc.type != operator_type::slice1) return accepts(d, level);
  return accepts(d, level) && in_each_dimension(d.desc, [&s = d.desc](auto i) {
           return s.output_tensor.sizes[i] == max_copied(s.input_window_sizes[i], s.input_window_strides[i]);
         });
}

// Treats every feature level as at least this one.
template <feature_level Least>
bool at_least(const description& d, feature_level level) {
  return accepts(d, std::max(level, Least));
}
bool dimension_counts_at_every_level(const description& d, feature_level level) {
  return accepts(d, level >= feature_level::v2_1 ? std::max(level, feature_level::v3_0) : level);
}
bool types_at_every_level(const description& d, feature_level level) {
  const auto later = violated_rules(d, std::max(level, feature_level::v4_1));
  const bool is_later = std::find(later.begin(), later.end(), rule::data_type_supported) == later.end();
  return is_later ? without<rule::data_type_supported>(d, level) : accepts(d, level);
}
bool named_levels_only(const description& d, feature_level level) {
  return accepts(d, level) && is_named(level);
}

bool has_size_in_bytes(const tensor_desc& t) {
  return implied_size(t).has_value() && t.total_tensor_size_in_bytes.has_value();
}
bool total_size_not_rounded(const description& d, feature_level level) {
  const auto fits = [](const tensor_desc& t) {
    return !has_size_in_bytes(t) || *t.total_tensor_size_in_bytes >= span_in_bytes(t);
  };
  return without<rule::tensor_total_size>(d, level) && fits(d.desc.input_tensor) && fits(d.desc.output_tensor);
}
bool total_size_exactly(const description& d, feature_level level) {
  const auto fits = [](const tensor_desc& t) {
    return !has_size_in_bytes(t) || *t.total_tensor_size_in_bytes == *implied_size(t);
  };
  return accepts(d, level) && fits(d.desc.input_tensor) && fits(d.desc.output_tensor);
}
bool elements_counted_logically(const description& d, feature_level level) {
  const auto fits = [](const tensor_desc& t) {
    return !is_rank(t.dimension_count) || product_of_sizes(t) <= 0xffffffff;
  };
  return without<rule::tensor_element_count>(d, level) && fits(d.desc.input_tensor) && fits(d.desc.output_tensor);
}
bool alignment_not_by_element(const description& d, feature_level level) {
  const auto fits = [](const tensor_desc& t) {
    const auto alignment = t.guaranteed_base_offset_alignment;
    return (alignment & (alignment - 1)) == 0;
  };
  return without<rule::tensor_base_alignment>(d, level) && fits(d.desc.input_tensor) && fits(d.desc.output_tensor);
}

bool int_min_rejected(const description& d, feature_level level) {
  return accepts(d, level) && in_each_dimension(d.desc, [&s = d.desc](auto i) { return s.stride(i) != least_int; });
}
bool negative_strides_rejected(const description& d, feature_level level) {
  return accepts(d, level) && in_each_dimension(d.desc, [&s = d.desc](auto i) { return s.stride(i) > 0; });
}
bool output_stride_0_rejected(const description& d, feature_level level) {
  const auto& strides = d.desc.output_tensor.strides;
  return accepts(d, level) && (!strides || in_each_dimension(d.desc, [&](auto i) { return (*strides)[i] != 0; }));
}
bool input_stride_0_rejected(const description& d, feature_level level) {
  const auto& strides = d.desc.input_tensor.strides;
  return accepts(d, level) && (!strides || in_each_dimension(d.desc, [&](auto i) { return (*strides)[i] != 0; }));
}
bool null_strides_rejected(const description& d, feature_level level) {
  return accepts(d, level) && d.desc.input_tensor.strides && d.desc.output_tensor.strides;
}
// For DML_SLICE_GRAD: the window is compared with the tensor that is read.
bool window_in_input_gradient(const description& d, feature_level level) {
  if (d.desc.type != operator_type::slice_grad || !has_one_rank(d.desc)) return accepts(d, level);
  return accepts_without(rule::window_bounds, d, level) && in_each_dimension(d.desc, [&s = d.desc](auto i) {
           return std::uint64_t{s.input_window_offsets[i]} + s.input_window_sizes[i] <= s.input_tensor.sizes[i];
         });
}
// For DML_SLICE: its sizes are mistaken for a window's.
bool slice_sizes_as_window(const description& d, feature_level level) {
  if (d.desc.type != operator_type::slice || !has_one_rank(d.desc)) return accepts(d, level);
  return accepts_without(rule::slice_bounds, d, level) && in_each_dimension(d.desc, [&s = d.desc](auto i) {
           return std::uint64_t{s.input_window_offsets[i]} + s.input_window_sizes[i] <= s.input_tensor.sizes[i];
         });
}
bool slice_strides_signed(const description& d, feature_level level) {
  const auto is_negative = [&s = d.desc](auto i) { return s.input_window_strides[i] < 0; };
  return accepts(d, level) &&
         (d.desc.type != operator_type::slice || in_each_dimension(d.desc, [&](auto i) { return !is_negative(i); }));
}
bool gradient_as_early_as_the_slice(const description& d, feature_level level) {
  const bool is_early = d.desc.type == operator_type::slice_grad && level >= feature_level::v2_1;
  return accepts(d, is_early ? std::max(level, feature_level::v3_1) : level);
}
bool is_slice(const description& d) {
  return d.desc.type == operator_type::slice;
}
template <rule Unchecked>
bool slice_without(const description& d, feature_level level) {
  return is_slice(d) ? without<Unchecked>(d, level) : accepts(d, level);
}

bool owned_input_rejected(const description& d, feature_level level) {
  return accepts(d, level) && (d.desc.input_tensor.flags & 1) == 0;
}

}  // namespace

std::vector<mutant> acceptance_mutants() {
  using enum rule;
  return {
      wrongly_accepting<without<window_stride>>("stride_0_accepted", "a window stride may be 0"),
      wrongly_accepting<without<window_size>>("window_size_0_accepted", "a window size may be 0"),
      wrongly_accepting<without<window_bounds>>("window_bounds_unchecked", "a window may extend beyond the input"),
      wrongly_accepting<offset_plus_size_in_32_bits>("offset_plus_size_in_32_bits", "offset + size wraps in 32 bits"),
      wrongly_accepting<offset_and_size_apart>("offset_and_size_apart",
                                               "offset and size are compared with the input's size separately"),
      wrongly_accepting<without<output_size>>("output_size_unchecked", "an output may have any size"),
      wrongly_accepting<output_one_too_large>("output_one_too_large", "MaxCopied is 1 + size / abs(stride)"),
      wrongly_accepting<maximum_by_signed_stride>("maximum_by_signed_stride", "MaxCopied is 1 + (size - 1) / stride"),
      wrongly_accepting<maximum_by_window>("maximum_by_window", "MaxCopied is the window's size"),
      wrongly_accepting<maximum_only>("maximum_only", "the output must have MaxCopied elements"),
      wrongly_accepting<without<tensor_size>>("size_0_accepted", "a tensor's size may be 0"),
      wrongly_accepting<at_least<feature_level::v2_1>>("at_every_level", "the operator exists at every feature level"),
      wrongly_accepting<dimension_counts_at_every_level>("dimension_counts_at_every_level",
                                                         "1 to 8 dimensions are accepted at every feature level"),
      wrongly_accepting<without<dimension_count_supported>>("dimension_counts_unchecked",
                                                            "any dimension count is accepted"),
      wrongly_accepting<types_at_every_level>("types_at_every_level",
                                              "64-bit types are accepted at every feature level"),
      wrongly_accepting<without<data_type_supported>>("types_unchecked", "any data type is accepted"),
      wrongly_accepting<named_levels_only>("named_levels_only", "feature levels are compared for equality"),
      wrongly_accepting<without<data_type_match>>("type_mismatch_accepted", "the tensors' types may differ"),
      wrongly_accepting<without<dimension_count_match>>("count_mismatch_accepted", "dimension counts may differ"),
      wrongly_accepting<without<pointer_null>>("null_accepted", "any pointer may be null"),
      wrongly_accepting<without<tensor_type>>("tensor_type_unchecked", "a tensor may have any Type"),
      wrongly_accepting<without<tensor_total_size>>("total_size_unchecked", "TotalTensorSizeInBytes may be too small"),
      wrongly_accepting<total_size_not_rounded>("total_size_not_rounded",
                                                "TotalTensorSizeInBytes need not be rounded up to 4"),
      wrongly_accepting<total_size_exactly>("total_size_exactly", "TotalTensorSizeInBytes may not be larger"),
      wrongly_accepting<without<tensor_total_size_limit>>("total_size_unlimited",
                                                          "TotalTensorSizeInBytes may be arbitrarily large"),
      wrongly_accepting<without<tensor_element_count>>("element_count_unchecked",
                                                       "a tensor may span any number of elements"),
      wrongly_accepting<elements_counted_logically>("elements_counted_logically",
                                                    "the product of Sizes is limited, regardless of the strides"),
      wrongly_accepting<without<tensor_base_alignment>>("alignment_unchecked",
                                                        "any GuaranteedBaseOffsetAlignment is accepted"),
      wrongly_accepting<alignment_not_by_element>("alignment_not_by_element",
                                                  "GuaranteedBaseOffsetAlignment may be below the element size"),
      wrongly_accepting<without<tensor_owned_by_dml>>("owned_output_accepted", "the output may be OWNED_BY_DML"),
      wrongly_accepting<owned_input_rejected>("owned_input_rejected", "the input may not be OWNED_BY_DML"),
      wrongly_accepting<int_min_rejected>("int_min_rejected", "a window stride may not be INT_MIN"),
      wrongly_accepting<negative_strides_rejected>("negative_strides_rejected", "a window stride must be positive"),
      wrongly_accepting<output_stride_0_rejected>("output_stride_0_rejected",
                                                  "an output stride may not be 0, not even in a dimension of size 1"),
      wrongly_accepting<input_stride_0_rejected>("input_stride_0_rejected", "an input stride may not be 0"),
      wrongly_accepting<null_strides_rejected>("null_strides_rejected", "a tensor's Strides may not be null"),
      wrongly_accepting<slice_without<slice_size>>("slice_size_unchecked",
                                                   "DML_SLICE's Sizes may differ from the output's"),
      wrongly_accepting<slice_without<slice_bounds>>("slice_bounds_unchecked", "DML_SLICE may read beyond the input"),
      wrongly_accepting<slice_sizes_as_window>("slice_sizes_as_window", "DML_SLICE's Sizes are taken for a window's"),
      wrongly_accepting<slice_strides_signed>("slice_strides_signed", "DML_SLICE's strides are read as INT"),
      wrongly_accepting<window_in_input_gradient>("window_in_input_gradient",
                                                  "DML_SLICE_GRAD's window is compared with the input gradient"),
      wrongly_accepting<gradient_as_early_as_the_slice>("gradient_as_early_as_the_slice",
                                                        "DML_SLICE_GRAD exists from 2_1 on, with 1 to 8 dimensions"),
  };
}

}  // namespace slice1::conformance
