// SPDX-License-Identifier: MIT
// What the headers' page says of descriptions and plans: which converts into which. The test is that this compiles.
#include <slice1/directml.hpp>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <type_traits>
#include <utility>

namespace {

using namespace slice1;
using two_floats = descriptor<float, 2>;

template <class Source, class Target>
constexpr bool converts = std::is_convertible_v<Source, Target>;
template <class Source, class Target>
constexpr bool constructs = std::is_constructible_v<Target, Source> && !converts<Source, Target>;
template <class Source>
using desc_of = decltype(to_desc(std::declval<const Source&>()));
template <class Source>
using plan_of = decltype(make_plan(std::declval<const Source&>()));
template <class Owner>
using struct_of = decltype(std::declval<const Owner&>().get());
template <class Source>
concept three_steps = requires(const Source& source, std::span<const float> input, std::span<float> output) {
  validate(source);
  make_plan(source);
  run(source, input, output);
};

static_assert(converts<two_floats, slice1_desc>);
static_assert(constructs<slice1_desc, dml::operator_desc>);
static_assert(constructs<slice_desc, dml::slice_operator_desc>);
static_assert(constructs<slice_grad_desc, dml::slice_grad_operator_desc>);
static_assert(std::is_same_v<decltype(windows().desc(data_type::float32)), slice1_desc>);
static_assert(converts<reshaped_windows, windows> && converts<result<reshaped_windows>, result<windows>>);
static_assert(std::is_same_v<desc_of<dml::DML_SLICE1_OPERATOR_DESC>, slice1_desc>);
static_assert(std::is_same_v<desc_of<dml::DML_SLICE_OPERATOR_DESC>, slice_desc>);
static_assert(std::is_same_v<desc_of<dml::DML_SLICE_GRAD_OPERATOR_DESC>, slice_grad_desc>);
static_assert(std::is_same_v<struct_of<dml::operator_desc>, const dml::DML_SLICE1_OPERATOR_DESC&>);
static_assert(std::is_same_v<struct_of<dml::slice_operator_desc>, const dml::DML_SLICE_OPERATOR_DESC&>);
static_assert(std::is_same_v<struct_of<dml::slice_grad_operator_desc>, const dml::DML_SLICE_GRAD_OPERATOR_DESC&>);
static_assert(std::is_same_v<decltype(std::declval<const slice_grad_plan&>().zeros()), const plan&>);
static_assert(std::is_same_v<decltype(std::declval<const slice_grad_plan&>().elements()), const plan&>);

static_assert(std::is_same_v<plan_of<slice1_desc>, result<plan>> && std::is_same_v<plan_of<slice_desc>, result<plan>>);
static_assert(std::is_same_v<plan_of<two_floats>, result<plan>>);
static_assert(std::is_same_v<plan_of<slice_grad_desc>, result<slice_grad_plan>>);
static_assert(std::is_same_v<plan_of<dml::DML_SLICE_GRAD_OPERATOR_DESC>, result<slice_grad_plan>>);
static_assert(std::is_same_v<plan_of<dml::DML_OPERATOR_DESC>, result<plan>>);

static_assert(three_steps<two_floats> && three_steps<slice1_desc> && three_steps<slice_desc>);
static_assert(three_steps<slice_grad_desc> && three_steps<dml::DML_OPERATOR_DESC>);
static_assert(three_steps<dml::DML_SLICE1_OPERATOR_DESC> && three_steps<dml::DML_SLICE_OPERATOR_DESC>);
static_assert(three_steps<dml::DML_SLICE_GRAD_OPERATOR_DESC>);
static_assert(!three_steps<windows> && !three_steps<reshaped_windows> && !three_steps<dml::operator_desc>);
static_assert(!three_steps<plan> && !three_steps<slice_grad_plan>);

static_assert(!converts<slice1_desc, slice_desc> && !converts<slice_desc, slice1_desc>);
static_assert(!converts<slice1_desc, slice_grad_desc> && !converts<slice_grad_desc, slice1_desc>);
static_assert(!converts<slice_desc, slice_grad_desc> && !converts<slice_grad_desc, slice_desc>);
static_assert(!converts<two_floats, slice_desc> && !converts<two_floats, slice_grad_desc>);
static_assert(!converts<plan, slice_grad_plan> && !converts<slice_grad_plan, plan>);

}  // namespace
