// SPDX-License-Identifier: MIT
// What DirectML demands of a binding beyond two addresses: offsets keep the declared alignment, and an input that
// DirectML owns is bound at initialization.
#pragma once

#include <slice1/report.hpp>                 // report, rule
#include <slice1/types.hpp>                  // slice1_desc etc.
#include <slice1/validate/tensor_rules.hpp>  // detail::tensors_of, detail::owned_by_dml

#include <cstdint>  // std::uint32_t, std::uint64_t

namespace slice1::inline SLICE1_VERSION_NAMESPACE {

/// Where the buffers of an operator are bound in DirectML.
struct directml_binding {
  /// Bytes, from the beginning of each resource.
  /// @{
  std::uint64_t input_offset{}, output_offset{};
  /// @}

  /// Whether the input is bound at execution; else it was bound when the operator was initialized.
  bool is_input_bound_at_execution = true;
};

/// Checks the rules of DirectML's bindings that validate_binding can't. `checked` is that function's report on the same
/// binding, or empty. Returns the report of both. `desc` is a slice1_desc, slice_desc or slice_grad_desc. Violations:
/// binding.owned_by_dml (an input tensor with DML_TENSOR_FLAG_OWNED_BY_DML is bound at execution), binding.alignment
/// (an offset is not a multiple of its tensor's GuaranteedBaseOffsetAlignment). (DML_TENSOR_FLAGS;
/// DML_BUFFER_TENSOR_DESC, GuaranteedBaseOffsetAlignment)
template <class Desc>
[[nodiscard]] constexpr report validate_directml_binding(const Desc& desc, const directml_binding& bound,
                                                         report checked = {}) noexcept {
  constexpr auto tensors = detail::tensors_of<Desc>;
  const detail::report_writer add(checked);

  // [binding.owned_by_dml]
  const std::uint32_t input_flags = detail::input_of(desc).flags;
  if (bound.is_input_bound_at_execution && (input_flags & detail::owned_by_dml) != 0) {
    add(rule::binding_owned_by_dml, tensors.input, detail::whole, input_flags);
  }

  // [binding.alignment]
  const auto check_offset = [&add](field tensor, std::uint64_t offset, std::uint32_t alignment) {
    if (alignment != 0 && offset % alignment != 0) {
      add(rule::binding_alignment, tensor, detail::whole, offset, alignment);
    }
  };
  check_offset(tensors.input, bound.input_offset, detail::input_of(desc).guaranteed_base_offset_alignment);
  check_offset(tensors.output, bound.output_offset, detail::output_of(desc).guaranteed_base_offset_alignment);
  add.sort();
  return checked;
}

}  // namespace slice1
