// SPDX-License-Identifier: MIT
// The library's functions for DirectML's structs: validate, make_plan and run accept this library's and those of
// DirectML.h; operator_desc builds them from a description.
#pragma once

#include <slice1/copy.hpp>              // copy
#include <slice1/descriptor.hpp>        // IWYU pragma: export (operator_desc takes one)
#include <slice1/directml/binding.hpp>  // IWYU pragma: export
#include <slice1/directml/read.hpp>     // detail::read, detail::with_desc
#include <slice1/directml/types.hpp>    // IWYU pragma: export
#include <slice1/plan.hpp>              // plan, detail::make_plan
#include <slice1/report.hpp>            // report, result
#include <slice1/shape.hpp>             // buffer_size
#include <slice1/slice_grad_plan.hpp>   // slice_grad_plan
#include <slice1/types.hpp>             // slice1_desc etc., tensor_desc
#include <slice1/validate.hpp>          // detail::validate

#include <cstddef>      // std::byte
#include <span>         // std::span
#include <type_traits>  // std::is_same_v

namespace slice1::inline SLICE1_VERSION_NAMESPACE {
namespace dml {
namespace detail {

// Two tensors as DML structs, which point into this object and into the descriptions.
struct tensor_pair {
  tensor_pair(const tensor_desc& input_desc, const tensor_desc& output_desc) noexcept
      : input_buffer(buffer(input_desc)), output_buffer(buffer(output_desc)) {}
  tensor_pair(const tensor_pair&) = delete;
  tensor_pair& operator=(const tensor_pair&) = delete;

  static DML_BUFFER_TENSOR_DESC buffer(const tensor_desc& tensor) noexcept {
    return {static_cast<DML_TENSOR_DATA_TYPE>(tensor.data_type),
            static_cast<DML_TENSOR_FLAGS>(tensor.flags),
            tensor.dimension_count,
            tensor.sizes.data(),
            tensor.strides ? tensor.strides->data() : nullptr,
            tensor.total_tensor_size_in_bytes.value_or(buffer_size(tensor).value_or(0)),
            tensor.guaranteed_base_offset_alignment};
  }

  DML_BUFFER_TENSOR_DESC input_buffer, output_buffer;
  DML_TENSOR_DESC input{DML_TENSOR_TYPE_BUFFER, &input_buffer};
  DML_TENSOR_DESC output{DML_TENSOR_TYPE_BUFFER, &output_buffer};
};

// The structs of the three operators have corresponding members in the same order.
template <class Struct, class Desc>
Struct link(const Desc& desc, const tensor_pair& tensors) noexcept {
  const auto n = desc.dimension_count;
  if constexpr (std::is_same_v<Desc, slice_desc>) {
    return {&tensors.input, &tensors.output, n, desc.offsets.data(), desc.sizes.data(), desc.strides.data()};
  } else {
    return {&tensors.input,
            &tensors.output,
            n,
            desc.input_window_offsets.data(),
            desc.input_window_sizes.data(),
            desc.input_window_strides.data()};
  }
}

}  // namespace detail

/// A description and the DML structs that point into it.
template <class Desc, class Struct>
class struct_owner {
 public:
  /// Keeps a copy of the description.
  explicit struct_owner(const Desc& desc) noexcept : desc_(desc) {}

  /// The struct. It, and what it points to, live as long as this object.
  const Struct& get() const& noexcept { return struct_; }
  void get() const&& = delete;

 private:
  Desc desc_;
  detail::tensor_pair tensors_{slice1::detail::input_of(desc_), slice1::detail::output_of(desc_)};
  Struct struct_{detail::link<Struct>(desc_, tensors_)};
};

/// A description of DML_SLICE1 and the DML structs that represent it. get() is a DML_SLICE1_OPERATOR_DESC for this
/// library's functions or, in a DML_OPERATOR_DESC{DML_OPERATOR_SLICE1, &owner.get()}, for DirectML's CreateOperator.
/// TotalTensorSizeInBytes is the description's, else what sizes and strides imply, else 0.
using operator_desc = struct_owner<slice1_desc, DML_SLICE1_OPERATOR_DESC>;

/// A description of the older operator, for DML_OPERATOR_DESC{DML_OPERATOR_SLICE, &owner.get()}.
using slice_operator_desc = struct_owner<slice_desc, DML_SLICE_OPERATOR_DESC>;

/// A description of the gradient, for DML_OPERATOR_DESC{DML_OPERATOR_SLICE_GRAD, &owner.get()}.
using slice_grad_operator_desc = struct_owner<slice_grad_desc, DML_SLICE_GRAD_OPERATOR_DESC>;

}  // namespace dml

/// Converts a DML_SLICE1_OPERATOR_DESC, DML_SLICE_OPERATOR_DESC or DML_SLICE_GRAD_OPERATOR_DESC, of this library or of
/// DirectML.h, to a slice1_desc, slice_desc or slice_grad_desc. Members behind null pointers and corrupt counts stay
/// empty.
template <detail::operator_struct Desc>
[[nodiscard]] auto to_desc(const Desc& desc) noexcept {
  detail::operator_pointers pointers;
  return detail::read(desc, pointers);
}

/// `validate` for such a struct, or a DML_OPERATOR_DESC that points to one, and a DML_FEATURE_LEVEL, of this library or
/// of DirectML.h. It also reports null pointers, corrupt counts and the types of other operators. A non-null array must
/// have as many elements as its count says if the count is 1 to 8; otherwise it is not read. The report owns its
/// violations.
template <detail::dml_struct Desc, detail::dml_feature_level Level = feature_level>
[[nodiscard]] report validate(const Desc& desc, Level level = static_cast<Level>(latest_feature_level)) noexcept {
  return detail::with_desc<report>(desc, [level](const auto& read, const detail::operator_pointers& pointers) {
    return detail::validate(read, pointers, detail::to_feature_level(level));
  });
}

/// `make_plan` for such a struct. The plan keeps no pointer into it.
template <detail::operator_struct Desc, detail::dml_feature_level Level = feature_level>
[[nodiscard]] auto make_plan(const Desc& desc, Level level = static_cast<Level>(latest_feature_level)) noexcept {
  detail::operator_pointers pointers;
  const auto read = detail::read(desc, pointers);
  return detail::make_plan(read, pointers, detail::to_feature_level(level));
}

/// `make_plan` for a DML_OPERATOR_DESC. DML_OPERATOR_SLICE_GRAD, whose plan has another type, is reported as
/// operator.type.
template <detail::tagged_struct Desc, detail::dml_feature_level Level = feature_level>
[[nodiscard]] result<plan> make_plan(const Desc& desc,
                                     Level level = static_cast<Level>(latest_feature_level)) noexcept {
  return detail::with_desc<result<plan>>(desc, [level](const auto& read, const detail::operator_pointers& pointers) {
    if constexpr (std::is_same_v<decltype(read), const slice_grad_desc&>) {
      report wrong;
      const detail::report_writer add(wrong);
      add(rule::operator_type, field::planned_type, detail::whole, dml::DML_OPERATOR_SLICE_GRAD);
      return wrong;
    } else {
      return detail::make_plan(read, pointers, detail::to_feature_level(level));
    }
  });
}

/// `run` for such a struct. It has no initialization: an input with DML_TENSOR_FLAG_OWNED_BY_DML is read from `input`,
/// like any other. DirectML wants such an input at initialization; validate_directml_binding checks that.
template <detail::dml_struct Desc, class Input = std::span<const std::byte>, class Output = std::span<std::byte>,
          detail::dml_feature_level Level = feature_level>
report run(const Desc& desc, const Input& input, Output&& output,
           Level level = static_cast<Level>(latest_feature_level)) noexcept {
  return detail::with_desc<report>(desc, [&](const auto& read, const detail::operator_pointers& pointers) {
    const auto planned = detail::make_plan(read, pointers, detail::to_feature_level(level));
    return planned ? slice1::copy(*planned, input, static_cast<Output&&>(output)) : planned.error();
  });
}

}  // namespace slice1
