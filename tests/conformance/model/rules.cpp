// SPDX-License-Identifier: MIT
#include "model/rules.hpp"

#include "model/sizes.hpp"

#include <algorithm>

namespace slice1::conformance {
namespace {

bool nests(const tensor_desc& t) {
  if (!t.strides) return true;
  struct axis {
    std::uint64_t stride, size;
  };
  std::vector<axis> axes;
  for (std::uint32_t i = 0; i < t.dimension_count; ++i) {
    if (t.sizes[i] > 1) axes.push_back({(*t.strides)[i], t.sizes[i]});
  }
  std::sort(axes.begin(), axes.end(), [](const axis& a, const axis& b) { return a.stride < b.stride; });
  std::uint64_t extent = 0;
  for (const auto& [stride, size] : axes) {
    if (stride <= extent) return false;
    extent = plus(extent, times(stride, size - 1));
  }
  return true;
}

struct level_support {
  std::uint32_t least, most;
  bool bytes, types_of_64_bits;
};

level_support support_of(operator_type type, feature_level level) {
  const auto value = static_cast<std::uint32_t>(level);
  const bool has_all_counts = value >= (type == operator_type::slice_grad ? 0x3100u : 0x3000u);
  const bool has_bytes = type != operator_type::slice || value >= 0x2100;
  return {has_all_counts ? 1u : 4u, has_all_counts ? 8u : 5u, has_bytes, value >= 0x4100};
}

std::uint32_t first_level_of(operator_type type) {
  switch (type) {
    case operator_type::slice: return 0x1000;
    case operator_type::slice1: break;
    case operator_type::slice_grad: return 0x3000;
  }
  return 0x2100;
}

bool supports(const level_support& support, data_type type) {
  switch (type) {
    case data_type::float32:
    case data_type::float16:
    case data_type::int32:
    case data_type::int16:
    case data_type::uint32:
    case data_type::uint16: return true;
    case data_type::int8:
    case data_type::uint8: return support.bytes;
    case data_type::float64:
    case data_type::int64:
    case data_type::uint64: return support.types_of_64_bits;
    case data_type::unknown:
    case data_type::uint4:
    case data_type::int4: break;
  }
  return false;
}

// One tensor, and its readable parts.
struct tensor_view {
  const tensor_desc& tensor;
  const tensor_pointers& pointers;
  bool is_output;
  bool readable = pointers.tensor && pointers.desc && pointers.type == 1;
  bool has_sizes = readable && pointers.sizes && is_rank(tensor.dimension_count);
};

class judgement {
 public:
  judgement(const description& d, feature_level level)
      : d_(d), support_(support_of(d.desc.type, level)), level_(level) {}

  std::vector<rule> violated() {
    judge_operator();
    judge_tensor(input_);
    judge_tensor(output_);
    if (input_.readable && output_.readable) {
      require(rule::data_type_match, input_.tensor.data_type == output_.tensor.data_type);
    }
    if (d_.desc.type == operator_type::slice) judge_slice();
    else judge_window();
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return found_;
  }

 private:
  void require(rule r, bool holds) {
    if (!holds) found_.push_back(r);
  }

  bool supports_count(std::uint32_t count) const { return support_.least <= count && count <= support_.most; }

  void judge_operator() {
    require(rule::operator_feature_level, static_cast<std::uint32_t>(level_) >= first_level_of(d_.desc.type));
    require(rule::pointer_null, d_.offsets && d_.sizes && d_.strides);
    require(rule::dimension_count_supported, supports_count(d_.desc.dimension_count));
  }

  void judge_tensor(const tensor_view& view) {
    require(rule::pointer_null, view.pointers.tensor);
    if (!view.pointers.tensor) return;
    require(rule::pointer_null, view.pointers.desc);
    require(rule::tensor_type, view.pointers.type == 1);
    if (!view.readable) return;
    require(rule::pointer_null, view.pointers.sizes);

    const auto& t = view.tensor;
    require(rule::dimension_count_supported, supports_count(t.dimension_count));
    require(rule::dimension_count_match, t.dimension_count == d_.desc.dimension_count);
    require(rule::data_type_supported, supports(support_, t.data_type));
    judge_bytes(t);
    require(rule::tensor_owned_by_dml, !view.is_output || (t.flags & 1) == 0);
    require(rule::tensor_flags, (t.flags & ~std::uint32_t{1}) == 0);
    if (view.has_sizes) judge_sizes(view);
  }

  void judge_bytes(const tensor_desc& t) {
    const auto bytes = bytes_of(t.data_type);
    const auto alignment = t.guaranteed_base_offset_alignment;
    const bool is_power_of_two = alignment != 0 && (std::uint64_t{most_32} + 1) % alignment == 0;
    require(rule::tensor_base_alignment, alignment == 0 || (is_power_of_two && alignment >= bytes));
    const auto total = t.total_tensor_size_in_bytes;
    if (!total) return;
    require(rule::tensor_total_size_multiple, *total % 4 == 0);
    if (bytes == 0) return;
    require(rule::tensor_total_size_limit, *total <= most_total_size(t.data_type));
  }

  void judge_sizes(const tensor_view& view) {
    const auto& t = view.tensor;
    const bool has_elements = std::count(t.sizes.begin(), t.sizes.begin() + t.dimension_count, 0u) == 0;
    require(rule::tensor_size, has_elements);
    if (!has_elements) return;
    if (view.is_output) require(rule::output_nesting, nests(t));
    const bool is_short = span_in_elements(t) <= most_32;
    require(rule::tensor_element_count, is_short);
    if (!is_short) return;
    require(rule::tensor_logical_element_count, product_of_sizes(t) <= most_32);
    if (bytes_of(t.data_type) == 0) return;
    require(rule::tensor_total_size, !t.total_tensor_size_in_bytes || *t.total_tensor_size_in_bytes >= implied_size(t));
  }

  void judge_window() {
    const auto n = d_.desc.dimension_count;
    if (!is_rank(n)) return;
    const bool is_gradient = d_.desc.type == operator_type::slice_grad;
    const auto& windowed = is_gradient ? output_ : input_;
    const auto& supplied = is_gradient ? input_ : output_;
    for (std::uint32_t i = 0; i < n; ++i) {
      const auto offset = d_.desc.input_window_offsets[i], size = d_.desc.input_window_sizes[i];
      const auto stride = d_.desc.input_window_strides[i];
      if (d_.sizes) require(rule::window_size, size != 0);
      if (d_.strides) require(rule::window_stride, stride != 0);
      if (d_.offsets && d_.sizes && windowed.has_sizes && windowed.tensor.dimension_count == n) {
        const auto extent = windowed.tensor.sizes[i];
        require(rule::window_bounds, offset <= extent && size <= extent - offset);
      }
      if (d_.sizes && d_.strides && supplied.has_sizes && supplied.tensor.dimension_count == n && size != 0 &&
          stride != 0) {
        require(is_gradient ? rule::gradient_size : rule::output_size,
                supplied.tensor.sizes[i] <= max_copied(size, stride));
      }
    }
  }

  void judge_slice() {
    const auto n = d_.desc.dimension_count;
    if (!is_rank(n)) return;
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint64_t offset = d_.desc.input_window_offsets[i], size = d_.desc.input_window_sizes[i];
      const auto stride = static_cast<std::uint64_t>(d_.desc.stride(i));
      if (d_.strides) require(rule::slice_stride, stride != 0);
      if (d_.sizes && output_.has_sizes && output_.tensor.dimension_count == n) {
        require(rule::slice_size, size == output_.tensor.sizes[i]);
      }
      if (d_.offsets && d_.sizes && d_.strides && input_.has_sizes && input_.tensor.dimension_count == n && size != 0) {
        require(rule::slice_bounds, plus(offset, times(stride, size - 1)) < input_.tensor.sizes[i]);
      }
    }
  }

  const description& d_;
  level_support support_;
  feature_level level_;
  tensor_view input_{d_.desc.input_tensor, d_.input, false};
  tensor_view output_{d_.desc.output_tensor, d_.output, true};
  std::vector<rule> found_{};
};

}  // namespace

std::vector<rule> violated_rules(const description& d, feature_level level) {
  return judgement(d, level).violated();
}

legality legality_of(std::span<const rule> violated) {
  auto found = legality::valid;
  for (const auto r : violated) {
    if (info(r).kind != rule_kind::undocumented) return legality::invalid;
    found = legality::undocumented;
  }
  return found;
}

std::vector<rule> forbidding(std::span<const rule> violated) {
  std::vector<rule> found;
  for (const rule r : violated) {
    if (legality_of({&r, 1}) == legality::invalid) found.push_back(r);
  }
  return found;
}

std::string ids_of(std::span<const rule> rules, std::string_view separator) {
  std::string text;
  for (const rule r : rules) (text += text.empty() ? "" : separator) += id(r);
  return text;
}

}  // namespace slice1::conformance
