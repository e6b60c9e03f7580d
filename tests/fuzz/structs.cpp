// SPDX-License-Identifier: MIT
// Fuzzer: any description of any of the three operators, as a value and as DML structs, is judged as the kit's model
// judges it; a valid one writes exactly the bytes that the model writes, by every way to copy.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "copies.hpp"
#include "judge.hpp"
#include "model/rules.hpp"
#include "model/sizes.hpp"
#include "requests.hpp"
#include "subject/c_description.hpp"

namespace slice1::fuzz {
namespace {

using conformance::bytes_of;
using conformance::c_description;
using conformance::description;
using conformance::operator_type;

// DML_SLICE_OPERATOR_DESC and DML_SLICE_GRAD_OPERATOR_DESC with the C structs of the kit.
struct slice_operator {
  const slice1_tensor* InputTensor;
  const slice1_tensor* OutputTensor;
  std::uint32_t DimensionCount;
  const std::uint32_t* Offsets;
  const std::uint32_t* Sizes;
  const std::uint32_t* Strides;
};
struct slice_grad_operator {
  const slice1_tensor* InputGradientTensor;
  const slice1_tensor* OutputGradientTensor;
  std::uint32_t DimensionCount;
  const std::uint32_t* InputWindowOffsets;
  const std::uint32_t* InputWindowSizes;
  const std::int32_t* InputWindowStrides;
};
struct operator_desc {
  std::uint32_t Type;
  const void* Desc;
};

// use(struct) for the operator's own struct with these members.
template <class Use>
void with_struct(operator_type type, const slice1_operator& c, const Use& use) {
  const auto& [input, output, n, offsets, sizes, strides] = c;
  switch (type) {
    case operator_type::slice:
      return use(slice_operator{input, output, n, offsets, sizes, reinterpret_cast<const std::uint32_t*>(strides)});
    case operator_type::slice1: return use(c);
    case operator_type::slice_grad: return use(slice_grad_operator{input, output, n, offsets, sizes, strides});
  }
}

// The structs that the library makes of a value.
dml::operator_desc owner_of(const slice1_desc& desc) {
  return dml::operator_desc(desc);
}
dml::slice_operator_desc owner_of(const slice_desc& desc) {
  return dml::slice_operator_desc(desc);
}
dml::slice_grad_operator_desc owner_of(const slice_grad_desc& desc) {
  return dml::slice_grad_operator_desc(desc);
}

// As a value: no pointer is null, and total sizes may be left out.
void judge_value(const operation& d, feature_level level, std::uint32_t placement) {
  conformance::with_library_desc(d, [&](const auto& desc) {
    const description what{d};
    const auto wanted = violated_rules(what, level);
    check_rules(validate(desc, level), wanted, d, "rules of a value");
    if (const auto p = planned(desc, level, wanted)) {
      check_plan(*p, d);
      if (is_small(d)) {
        copies all(*p, d, placement);
        all.expect_all_exact(placement);
        all.expect_exact("run", [&](auto in, auto out) { return run(desc, in, out, level); });
        all.expect_binding_reports(placement);
      }
    }

    // The least level is the first of those at which the model has no objection.
    std::optional<feature_level> least;
    for (const auto l : feature_levels) {
      if (!least && violated_rules(what, l).empty()) least = l;
    }
    check(needed_feature_level(desc) == least, "least feature level");

    const auto owner = owner_of(desc);
    check_rules(validate(owner.get(), level), violated_rules(conformance::described(d), level), d,
                "rules of structs made of a value");
  });
}

// As structs whose arrays have exactly the elements that may be read.
void judge_structs(description what, feature_level level, std::uint32_t placement) {
  for (auto* t : {&what.desc.input_tensor, &what.desc.output_tensor}) {
    t->total_tensor_size_in_bytes = conformance::total_size(*t);
  }
  const auto type = what.desc.type;
  const auto number = static_cast<std::uint32_t>(type);
  const c_description structs(what);
  with_struct(type, *structs.get(), [&](const auto& desc) {
    const auto wanted = violated_rules(what, level);
    check_rules(validate(desc, level), wanted, what.desc, "rules of structs");
    if (const auto p = planned(desc, level, wanted)) {
      check_plan(*p, what.desc);
      if (is_small(what.desc)) {
        copies all(*p, what.desc, placement);
        all.expect_exact("run on structs", [&](auto in, auto out) { return run(desc, in, out, level); });
        all.expect_exact("run on an operator", [&](auto in, auto out) {
          return run(operator_desc{number, &desc}, in, out, level);
        });
      }
    }

    // Behind a DML_OPERATOR_DESC, of which no plan for a gradient can be made.
    const operator_desc tagged{number, &desc};
    check_rules(validate(tagged, level), wanted, what.desc, "rules of an operator");
    static_cast<void>(planned(tagged, level, type == operator_type::slice_grad ? rules{rule::operator_type} : wanted));
    check(rules_of(validate(operator_desc{number, nullptr})) == rules{rule::pointer_null}, "operator without Desc");

    // To a value.
    const auto read = conformance::read(type, *structs.get());
    conformance::with_library_desc(read.desc, [&](const auto& value) {
      if constexpr (std::is_same_v<decltype(to_desc(desc)), std::remove_cvref_t<decltype(value)>>) {
        check(!conformance::has_one_rank(read.desc) || to_desc(desc) == value, "to_desc");
      }
    });
  });
  check(structs.unchanged(), "structs change");
}

void judge(const description& what, feature_level level, std::uint32_t placement) {
  judge_value(what.desc, level, placement);
  judge_structs(what, level, placement);
}

// Only a known type's Desc may be read.
void judge_type(std::uint32_t type) {
  if (type == 60 || type == 111 || type == 135) return;
  const auto nothing = std::make_unique<char>();
  check(rules_of(validate(operator_desc{type, nothing.get()})) == rules{rule::operator_type}, "operator type");
}

// The documented helpers, and the flags' operators, on any numbers.
void judge_helpers(const slice1_desc& d) {
  for (const auto& t : {d.input_tensor, d.output_tensor}) {
    if (bytes_of(t.data_type) == 0) continue;
    const auto type = static_cast<dml::DML_TENSOR_DATA_TYPE>(t.data_type);
    const auto* const strides = t.strides ? t.strides->data() : nullptr;
    check(dml::DMLCalcBufferTensorSize(type, t.dimension_count, t.sizes.data(), strides) ==
              conformance::implied_size(t).value_or(0),
          "DMLCalcBufferTensorSize");
  }

  // Dimension i is multiplied into the strides of those outside it, unless it is broadcast.
  const std::array<std::uint32_t, 4> s{d.input_tensor.sizes[0], d.input_tensor.sizes[1], d.input_tensor.sizes[2],
                                       d.input_tensor.sizes[3]};
  std::array<bool, 4> broadcast{};
  for (std::size_t i = 0; i < 4; ++i) broadcast[i] = (d.input_tensor.flags >> (i + 1) & 1) != 0;
  const auto extent = [&](std::size_t i) { return std::uint64_t{broadcast[i] ? 1 : s[i]}; };
  const auto product = [](std::uint64_t a, std::uint64_t b) { return static_cast<std::uint32_t>(a * b); };
  std::array<std::uint32_t, 4> nchw{product(extent(1), product(extent(2), extent(3))), product(extent(2), extent(3)),
                                    product(extent(3), 1), 1};
  std::array<std::uint32_t, 4> nhwc{nchw[0], 1, product(extent(1), extent(3)), product(extent(1), 1)};
  for (std::size_t i = 0; i < 4; ++i) {
    if (broadcast[i]) nchw[i] = nhwc[i] = 0;
  }
  check(dml::CalculateStrides(dml::Layout::NCHW, s, broadcast) == nchw, "CalculateStrides of NCHW");
  check(dml::CalculateStrides(dml::Layout::NHWC, s, broadcast) == nhwc, "CalculateStrides of NHWC");

  const auto n = std::min(d.dimension_count, max_dimension_count);
  const auto made =
      max_output_sizes(std::span(d.input_window_sizes).first(n), std::span(d.input_window_strides).first(n));
  bool has_all = true, agrees = made.has_value();
  for (std::uint32_t i = 0; i < n; ++i) {
    const bool has_most = d.input_window_sizes[i] != 0 && d.input_window_strides[i] != 0;
    has_all = has_all && has_most;
    agrees =
        agrees && has_most && (*made)[i] == conformance::max_copied(d.input_window_sizes[i], d.input_window_strides[i]);
  }
  check(has_all ? agrees : !made, "max_output_sizes");

  const auto a = static_cast<dml::DML_TENSOR_FLAGS>(d.input_tensor.flags);
  const auto b = static_cast<dml::DML_TENSOR_FLAGS>(d.output_tensor.flags);
  auto all = a, common = a, different = a;
  all |= b, common &= b, different ^= b;
  check(all == (d.input_tensor.flags | d.output_tensor.flags) && common == static_cast<std::uint32_t>(a & b) &&
            different == static_cast<std::uint32_t>(all & ~common),
        "operators of flags");
}

}  // namespace

// The kit's cases, and loops (count, input stride, output stride) for kernels that none of them reaches: blocks of
// transposes at strides that collide in the cache, rows of whole cache lines, and lists of short rows. Also windows
// (first row, rows, stride) whose gradients write rows far apart: few or many rows get zeros between those with
// elements.
void make_seeds(const std::function<void(const input&)>& add) {
  make_request_seeds(add);
  const auto add_bytes = [&](slice1_desc& d) {
    d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint8;
    d.input_tensor.dimension_count = d.output_tensor.dimension_count = d.dimension_count;
    conformance::question q;
    q.what = conformance::described(d);
    q.level = latest_feature_level;
    const auto r = encoded(q);
    input bytes(sizeof r);
    std::memcpy(bytes.data(), &r, sizeof r);
    add(bytes);
  };
  using loops = std::vector<std::array<std::uint32_t, 3>>;
  for (const auto& nest :
       {loops{{64, 1, 128}, {130, 1024, 1}}, loops{{64, 1, 4096}, {130, 1001, 1}}, loops{{130, 1, 192}, {64, 1024, 1}},
        loops{{20, 200, 128}, {64, 1, 1}}, loops{{40, 300, 100}, {5, 30, 20}, {4, 7, 5}, {5, 1, 1}}}) {
    slice1_desc d;
    for (auto* t : {&d.input_tensor, &d.output_tensor}) t->strides.emplace();
    for (const auto& [count, from, to] : nest) {
      const auto i = d.dimension_count++;
      d.input_tensor.sizes[i] = d.output_tensor.sizes[i] = d.input_window_sizes[i] = count;
      (*d.input_tensor.strides)[i] = from;
      (*d.output_tensor.strides)[i] = to;
      d.input_window_strides[i] = 1;
    }
    add_bytes(d);
  }
  struct window {
    std::uint32_t first, rows;
    std::int32_t stride;
  };
  for (const auto& [first, rows, stride] : {window{1, 5, -2}, window{2, 4, 3}, window{0, 8, 4}}) {
    slice1_desc d;
    d.dimension_count = 2;
    d.input_tensor.sizes = {10, 16};
    d.input_tensor.strides = dimensions{20000, 1};
    d.input_window_offsets = {first, 3};
    d.input_window_sizes = {rows, 9};
    d.input_window_strides = {stride, 2};
    d.output_tensor.sizes = {static_cast<std::uint32_t>(conformance::max_copied(rows, stride)), 5};
    add_bytes(d);
  }
}

}  // namespace slice1::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slice1::fuzz;
  const auto d = description_of(request_of({data, size}));
  judge(d.what, d.level, d.placement);
  judge(gradient_of(d), d.level, d.placement);
  if (d.is_slice) judge(slice_of(d), d.level, d.placement);
  judge_type(d.placement);
  judge_helpers(d.what.desc);
  return 0;
}
