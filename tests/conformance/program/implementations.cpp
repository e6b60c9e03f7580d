// SPDX-License-Identifier: MIT
#include "program/implementations.hpp"

#include "mutants/mutants.hpp"

#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace slice1::conformance {
namespace {

// The library reads the C structs as DirectML's, so their layouts must agree.
#define SLICE1_SAME_MEMBER(ours, theirs, member)                           \
  static_assert(offsetof(ours, member) == offsetof(dml::theirs, member) && \
                sizeof(ours::member) == sizeof(dml::theirs::member))
static_assert(sizeof(slice1_tensor) == sizeof(dml::DML_TENSOR_DESC));
SLICE1_SAME_MEMBER(slice1_tensor, DML_TENSOR_DESC, Type);
SLICE1_SAME_MEMBER(slice1_tensor, DML_TENSOR_DESC, Desc);
static_assert(sizeof(slice1_buffer_tensor) == sizeof(dml::DML_BUFFER_TENSOR_DESC));
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, DataType);
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, Flags);
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, DimensionCount);
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, Sizes);
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, Strides);
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, TotalTensorSizeInBytes);
SLICE1_SAME_MEMBER(slice1_buffer_tensor, DML_BUFFER_TENSOR_DESC, GuaranteedBaseOffsetAlignment);
static_assert(sizeof(slice1_operator) == sizeof(dml::DML_SLICE1_OPERATOR_DESC));
SLICE1_SAME_MEMBER(slice1_operator, DML_SLICE1_OPERATOR_DESC, InputTensor);
SLICE1_SAME_MEMBER(slice1_operator, DML_SLICE1_OPERATOR_DESC, OutputTensor);
SLICE1_SAME_MEMBER(slice1_operator, DML_SLICE1_OPERATOR_DESC, DimensionCount);
SLICE1_SAME_MEMBER(slice1_operator, DML_SLICE1_OPERATOR_DESC, InputWindowOffsets);
SLICE1_SAME_MEMBER(slice1_operator, DML_SLICE1_OPERATOR_DESC, InputWindowSizes);
SLICE1_SAME_MEMBER(slice1_operator, DML_SLICE1_OPERATOR_DESC, InputWindowStrides);
static_assert(sizeof(slice1_operator) == sizeof(dml::DML_SLICE_OPERATOR_DESC));
static_assert(sizeof(slice1_operator) == sizeof(dml::DML_SLICE_GRAD_OPERATOR_DESC));
static_assert(SLICE1_OPERATOR_SLICE == std::uint32_t{dml::DML_OPERATOR_SLICE});
static_assert(SLICE1_OPERATOR_SLICE1 == std::uint32_t{dml::DML_OPERATOR_SLICE1});
static_assert(SLICE1_OPERATOR_SLICE_GRAD == std::uint32_t{dml::DML_OPERATOR_SLICE_GRAD});
#undef SLICE1_SAME_MEMBER

dml::DML_OPERATOR_DESC tagged(std::uint32_t type, const slice1_operator* desc) {
  return {static_cast<dml::DML_OPERATOR_TYPE>(type), desc};
}

int create(std::uint32_t type, const slice1_operator* desc, std::uint32_t level) {
  return slice1::validate(tagged(type, desc), static_cast<feature_level>(level)).ok() ? SLICE1_ACCEPTED
                                                                                      : SLICE1_REJECTED;
}

int answer_for(const report& r) {
  for (const auto& v : r.violations()) {
    if (!id(v.rule()).starts_with("binding.")) return SLICE1_FAILED;
  }
  return r.ok() ? SLICE1_DONE : SLICE1_BUFFERS_REJECTED;
}

// A feature level only adds to those before it, so a description that any level accepts runs at the newest.
template <class Copy>
int execute_by(std::uint32_t type, const slice1_operator* desc, const void* input, std::uint64_t input_size,
               void* output, std::uint64_t output_size) {
  const std::span from(static_cast<const std::byte*>(input), static_cast<std::size_t>(input_size));
  const std::span to(static_cast<std::byte*>(output), static_cast<std::size_t>(output_size));
  return answer_for(Copy{}(type, *desc, from, to));
}

using source = std::span<const std::byte>;
using target = std::span<std::byte>;

struct by_run {
  report operator()(std::uint32_t type, const slice1_operator& desc, source from, target to) const {
    return slice1::run(tagged(type, &desc), from, to);
  }
};

template <class Copy>
struct by_plan {
  report operator()(std::uint32_t type, const slice1_operator& desc, source from, target to) const {
    const auto copy_by = [&](const auto& made) { return made ? Copy{}(*made, from, to) : made.error(); };
    if (type != dml::DML_OPERATOR_SLICE_GRAD) return copy_by(slice1::make_plan(tagged(type, &desc)));
    dml::DML_SLICE_GRAD_OPERATOR_DESC gradient;
    std::memcpy(&gradient, &desc, sizeof gradient);
    return copy_by(slice1::make_plan(gradient));
  }
};

struct copies {
  template <class Plan>
  report operator()(const Plan& p, source from, target to) const {
    return slice1::copy(p, from, to);
  }
};
struct copies_by_reference {
  template <class Plan>
  report operator()(const Plan& p, source from, target to) const {
    return slice1::reference_copy(p, from, to);
  }
};
template <detail::kernel::isa Isa>
struct copies_by {
  template <class Plan>
  report operator()(const Plan& p, source from, target to) const {
    const report checked = slice1::validate_binding(p, from, to);
    if (checked.ok()) copy(p, from.data(), to.data());
    return checked;
  }
  static void copy(const plan& p, const std::byte* from, std::byte* to) {
    detail::kernel::copier<>::copy(Isa, p, from, to);
  }
  static void copy(const slice_grad_plan& p, const std::byte* from, std::byte* to) {
    constexpr std::byte zero[8]{};
    copy(p.zeros(), zero, to);
    copy(p.elements(), from, to);
  }
};

template <class Copy>
constexpr slice1_implementation implementation(const char* name) {
  return {sizeof(slice1_implementation), name, nullptr, nullptr, 1, create, execute_by<Copy>, 0};
}

struct forced {
  detail::kernel::isa isa;
  slice1_implementation implementation;
};
template <detail::kernel::isa Isa>
constexpr forced by(const char* name) {
  return {Isa, implementation<by_plan<copies_by<Isa>>>(name)};
}

std::vector<slice1_implementation> made() {
  using enum detail::kernel::isa;
  static constexpr forced isas[] = {by<scalar>("slice1.scalar"), by<vec128>("slice1.vec128"), by<avx2>("slice1.avx2"),
                                    by<avx512>("slice1.avx512")};
  std::vector<slice1_implementation> all{implementation<by_run>("slice1"),
                                         implementation<by_plan<copies>>("slice1.copy"),
                                         implementation<by_plan<copies_by_reference>>("slice1.reference_copy")};
  for (const auto& f : isas) {
    if (f.isa <= detail::kernel::best_isa()) all.push_back(f.implementation);
  }
  return all;
}

}  // namespace

std::span<const slice1_implementation> own_implementations() {
  static const std::vector<slice1_implementation> all = made();
  return all;
}

const slice1_implementation* find_implementation(std::string_view name) {
  for (const auto& own : own_implementations()) {
    if (own.name == name) return &own;
  }
  for (const auto& wrong : mutants()) {
    if (wrong.implementation.name == name) return &wrong.implementation;
  }
  return padding_writer().name == name ? &padding_writer() : nullptr;
}

}  // namespace slice1::conformance
