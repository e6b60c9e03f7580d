// SPDX-License-Identifier: MIT
// Validation and plans are exact where arithmetic changes. Every field takes the values around 0, 2^16, 2^31 and 2^32:
// in one dimension all combinations of the geometry, in one and two dimensions all pairs of fields. The kit's model,
// whose 64-bit integers saturate, says which rules are broken and what is copied.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <optional>
#include <slice1/slice1.hpp>
#include <tuple>
#include <vector>

#include "model/copy.hpp"
#include "model/rules.hpp"
#include "model/sizes.hpp"
#include "support/describe.hpp"
#include "support/violations.hpp"

namespace boundaries_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::dimensions;
using slice1::feature_level;
using slice1::field;
using slice1::rule;
using slice1::slice1_desc;
using slice1::tensor_desc;
namespace model = slice1::conformance;

using values = std::vector<std::uint64_t>;

/// As a window's stride, 2^31 is INT_MIN and 2^32 - 1 is -1.
const values base{0, 1, 2, 3, 65536, 2147483647, 2147483648, 4294967295};

values joined(std::initializer_list<values> lists) {
  values all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// These values and their neighbours, as far as they have 32 bits.
values around(const values& centres) {
  values all;
  for (const auto v : centres) {
    if (v != 0) all.push_back(v - 1);
    all.push_back(v);
    if (v != model::most_32) all.push_back(v + 1);
  }
  return joined({all});
}

/// Also -2, -3, -4 and those around -65536.
values signed_around(const values& centres) {
  values negative;
  for (const auto v : around(centres)) negative.push_back((4294967296 - v) % 4294967296);
  return joined({around(centres), negative});
}

std::uint32_t uint(std::uint64_t v) {
  return static_cast<std::uint32_t>(v);
}
std::int32_t sint(std::uint64_t v) {
  return static_cast<std::int32_t>(uint(v));
}

/// Calls visit(rule, field, dimension, actual, bound) for each violation of a rule about one dimension, in order.
/// Requires that all three counts are the same, 1 to 8.
template <class Visit>
void for_each_dimension_violation(const slice1_desc& d, const Visit& visit) {
  const auto &input = d.input_tensor.sizes, &output = d.output_tensor.sizes, &window = d.input_window_sizes;
  const auto& strides = d.input_window_strides;
  const auto end = [&](std::uint32_t i) { return std::uint64_t{d.input_window_offsets[i]} + window[i]; };
  const auto reaches_beyond_window = [&](std::uint32_t i) {  // the last element of the output
    return std::uint64_t{output[i] - 1} * model::magnitude(strides[i]) > window[i] - 1;
  };
  const auto n = d.dimension_count;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (input[i] == 0) visit(rule::tensor_size, field::input_tensor_sizes, i, 0, 1);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    if (output[i] == 0) visit(rule::tensor_size, field::output_tensor_sizes, i, 0, 1);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    if (window[i] == 0) visit(rule::window_size, field::input_window_sizes, i, 0, 1);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    if (end(i) > input[i]) visit(rule::window_bounds, field::input_window_offsets, i, end(i), input[i]);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    if (strides[i] == 0) visit(rule::window_stride, field::input_window_strides, i, 0, std::nullopt);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    if (output[i] == 0 || window[i] == 0 || strides[i] == 0 || !reaches_beyond_window(i)) continue;
    visit(rule::output_size, field::output_tensor_sizes, i, output[i], model::max_copied(window[i], strides[i]));
  }
}

/// Whether the report has just these violations of rules about one dimension. Allocates nothing: there are millions.
bool has_dimension_violations(const slice1_desc& d, const slice1::report& checked) {
  const auto all = checked.violations();
  std::size_t at = 0;
  const auto skip_others = [&] {
    while (at < all.size() && all[at].rule() != rule::tensor_size && all[at].rule() < rule::window_size) ++at;
  };
  bool agrees = true;
  for_each_dimension_violation(
      d, [&](rule r, field f, std::uint32_t i, std::uint64_t actual, std::optional<std::uint64_t> bound) {
        skip_others();
        agrees = agrees && at < all.size() && all[at].rule() == r && all[at].field_id() == f &&
                 all[at].dimension() == i && all[at].actual() == actual && all[at].bound() == bound;
        ++at;
      });
  skip_others();
  return agrees && at == all.size();
}

/// Whether the violation has the model's numbers, where it is about the size of a whole tensor.
bool has_the_models_numbers(const slice1_desc& d, const slice1::violation& v) {
  const auto& t = v.field_id() < field::output_tensor ? d.input_tensor : d.output_tensor;
  const auto is = [&v](std::uint64_t actual, std::optional<std::uint64_t> bound) {
    return v.actual() == actual && v.bound() == bound;
  };
  switch (v.rule()) {
    case rule::tensor_element_count: return is(model::span_in_elements(t), model::most_32);
    case rule::tensor_logical_element_count: return is(model::product_of_sizes(t), model::most_32);
    case rule::tensor_total_size: return is(*t.total_tensor_size_in_bytes, model::implied_size(t));
    case rule::tensor_total_size_limit: return is(*t.total_tensor_size_in_bytes, model::most_total_size(t.data_type));
    default: return true;
  }
}

bool reports_the_models_rules(const slice1_desc& d, const slice1::report& checked, feature_level level) {
  model::description described;
  described.desc = d;
  const auto broken = model::violated_rules(described, level);
  std::size_t seen = 0;
  auto previous = std::tuple(rule::operator_feature_level, false, std::uint32_t{0});
  for (const auto& v : checked.violations()) {
    const auto position = std::tuple(v.rule(), v.field_id() >= field::output_tensor, v.dimension().value_or(0));
    if (position < previous || !has_the_models_numbers(d, v)) return false;
    previous = position;
    if (seen > 0 && broken[seen - 1] == v.rule()) continue;
    if (seen == broken.size() || broken[seen] != v.rule()) return false;
    ++seen;
  }
  if (seen != broken.size()) return false;
  if (model::has_one_rank(d) && !has_dimension_violations(d, checked)) return false;
  switch (model::legality_of(broken)) {
    case model::legality::valid: return checked.status() == slice1::status::valid;
    case model::legality::undocumented: return checked.status() == slice1::status::undocumented;
    case model::legality::invalid: return checked.status() == slice1::status::invalid;
  }
  return false;
}

std::uint64_t bytes_of_buffer(const tensor_desc& t) {
  return t.total_tensor_size_in_bytes.value_or(model::span_in_bytes(t));
}

bool is_walk(const slice1::plan& p, const model::walk& w, std::int64_t output_start) {
  if (p.input_start() != static_cast<std::uint64_t>(w.input_start)) return false;
  if (p.output_start() != static_cast<std::uint64_t>(output_start)) return false;
  for (std::size_t i = 0; i < w.rank; ++i) {
    if (p.input_strides()[i] != w.input_steps[i] || p.output_strides()[i] != w.output_steps[i]) return false;
    if (p.output_sizes()[i] != w.counts[i]) return false;
  }
  return true;
}

/// The outermost dimension of the output that has 48 indices and three lines, a third of which are not within a page of
/// the input; else the longest.
std::size_t dimension_of_three_parts(const model::walk& w, std::int64_t bytes) {
  const auto end = w.counts.begin() + static_cast<std::ptrdiff_t>(w.rank);
  auto divided = static_cast<std::size_t>(std::max_element(w.counts.begin(), end) - w.counts.begin());
  std::int64_t outermost = -1;
  for (std::size_t i = 0; i < w.rank; ++i) {
    const auto line = 64 / std::gcd(std::int64_t{64}, w.output_steps[i] * bytes);
    const bool is_long = w.counts[i] >= 48 && w.counts[i] / line >= 3;
    const bool is_page = w.input_steps[i] != 0 && w.counts[i] / 3 * std::abs(w.input_steps[i]) * bytes < 4096;
    if (!is_long || is_page || w.output_steps[i] <= outermost) continue;
    outermost = w.output_steps[i];
    divided = i;
  }
  return divided;
}

/// The plan has the model's values, and so has the second of three parts.
bool has_the_models_values(const slice1_desc& d, const slice1::plan& p) {
  const std::uint64_t bytes = model::bytes_of(d.output_tensor.data_type);
  const auto input_bytes = bytes_of_buffer(d.input_tensor), output_bytes = bytes_of_buffer(d.output_tensor);
  if (p.data_type() != d.output_tensor.data_type || p.dimension_count() != d.dimension_count) return false;
  if (p.input_size_in_bytes() != input_bytes || p.output_size_in_bytes() != output_bytes) return false;
  if (p.input_element_count() != (input_bytes + bytes - 1) / bytes) return false;
  if (p.output_element_count() != (output_bytes + bytes - 1) / bytes) return false;
  auto w = model::walk_of(d, model::mistake::none);
  if (!is_walk(p, w, 0)) return false;

  const auto divided = dimension_of_three_parts(w, static_cast<std::int64_t>(bytes));
  // In units of whole pages or lines, if there are enough; the number of units before a part is rounded up.
  const auto count = w.counts[divided];
  const auto step = w.output_steps[divided] * static_cast<std::int64_t>(bytes);
  const auto unit_of = [&](std::int64_t alignment) { return alignment / std::gcd(alignment, step); };
  const auto unit = count >= 48 * unit_of(4096) ? unit_of(4096) : count >= 3 * unit_of(64) ? unit_of(64) : 1;
  const auto units = (count + unit - 1) / unit;
  const auto before = std::min((units + 2) / 3 * unit, count);
  w.counts[divided] = std::min((2 * units + 2) / 3 * unit, count) - before;
  if (w.counts[divided] == 0) return is_walk(p.part(1, 3), w, 0);
  w.input_start += w.input_steps[divided] * before;
  return is_walk(p.part(1, 3), w, w.output_steps[divided] * before);
}

/// Compares make_plan, and its report, with the model, and counts.
struct comparison {
  std::size_t cases = 0, plans = 0;

  void operator()(const slice1_desc& d, feature_level level = slice1::latest_feature_level) {
    ++cases;
    if (::testing::Test::HasFailure()) return;  // one message is enough
    const auto made = make_plan(d, level);
    plans += made ? 1u : 0u;
    if (!reports_the_models_rules(d, made.error(), level)) {
      ADD_FAILURE() << describe(d) << ", level " << static_cast<std::uint32_t>(level) << ": "
                    << ::testing::PrintToString(listed(made.error()));
    }
    if (made.has_value() != made.error().ok() || (made && !has_the_models_values(d, *made))) {
      ADD_FAILURE() << "the plan of " << describe(d);
    }
  }
};

TEST(Boundaries, EveryWindowOfOneDimensionIsExact) {
  comparison compare;
  const auto sizes = around(base), strides = signed_around(base);
  for (const auto input : sizes) {
    for (const auto output : sizes) {
      for (const auto offset : sizes) {
        for (const auto size : sizes) {
          for (const auto stride : strides) {
            compare(line(uint(input), uint(offset), uint(size), sint(stride), uint(output)));
          }
        }
      }
    }
  }
  EXPECT_EQ(compare.cases, 14u * 14 * 14 * 14 * 20);
  EXPECT_GT(compare.plans, 1000u);
}

// With the strides of both tensors, which take all pairs of values in turn, and without neighbours.
TEST(Boundaries, EveryGeometryOfOneDimensionIsExact) {
  comparison compare;
  for (const auto input : base) {
    for (const auto output : base) {
      for (const auto offset : base) {
        for (const auto size : base) {
          for (const auto stride : base) {
            auto d = line(uint(input), uint(offset), uint(size), sint(stride), uint(output));
            for (std::size_t k = 0; k < base.size(); ++k) {
              d.input_tensor.strides = {uint(base[k])};
              d.output_tensor.strides = {uint(base[(k + compare.cases / 8) % base.size()])};
              compare(d);
            }
          }
        }
      }
    }
  }
  EXPECT_EQ(compare.cases, 8u * 8 * 8 * 8 * 8 * 8);
  EXPECT_GT(compare.plans, 1000u);
}

// No product of two 32-bit numbers exceeds 64 bits. The model does not have the older operator.
void expect_exact(std::uint64_t input, std::uint64_t input_stride, std::uint64_t offset, std::uint64_t size,
                  std::uint64_t stride) {
  auto d = older_line(uint(input), uint(offset), uint(size), uint(stride));
  d.input_tensor.strides = {uint(input_stride)};
  std::vector<rule> broken;
  if (input == 0) broken.push_back(rule::tensor_size);
  if (size == 0) broken.push_back(rule::tensor_size);
  if (input != 0 && (input - 1) * input_stride >= model::most_32) broken.push_back(rule::tensor_element_count);
  if (size != 0 && offset + (size - 1) * stride >= input) broken.push_back(rule::slice_bounds);
  if (stride == 0) broken.push_back(rule::slice_stride);

  const auto made = make_plan(d);
  std::vector<rule> reported;
  for (const auto& v : made.error().violations()) reported.push_back(v.rule());
  bool agrees = reported == broken && made.has_value() == broken.empty();
  if (agrees && made) {
    constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
    agrees = made->input_start() == offset * input_stride && made->output_sizes()[0] == size &&
             made->input_strides()[0] == static_cast<std::int64_t>(std::min(largest, stride * input_stride)) &&
             made->input_size_in_bytes() == 4 * ((input - 1) * input_stride + 1);
  }
  EXPECT_TRUE(agrees) << ::testing::PrintToString(std::vector{input, input_stride, offset, size, stride});
}

TEST(Boundaries, EveryOlderSliceOfOneDimensionIsExact) {
  const auto sizes = around(base);
  for (const auto input : sizes) {
    for (const auto input_stride : sizes) {
      for (const auto offset : sizes) {
        for (const auto size : sizes) {
          for (const auto stride : sizes) {
            expect_exact(input, input_stride, offset, size, stride);
            if (HasFailure()) return;
          }
        }
      }
    }
  }
}

struct subject {
  slice1_desc d;
  feature_level level = slice1::latest_feature_level;
};

/// A field, or fields that must agree, and the values to try.
struct knob {
  values tried;
  std::function<void(subject&, std::uint64_t)> set;
};

/// Sets a number of each of these dimensions.
template <class Set>
auto each(const std::vector<std::uint32_t>& which, const Set& set) {
  return [=](subject& s, std::uint64_t v) {
    for (const auto i : which) set(s, i, v);
  };
}

constexpr std::uint64_t left_out = model::most_64 - 1;  // as a total size

std::vector<knob> knobs(std::uint32_t rank) {
  const auto sizes = around(base), counts = joined({sizes, {5, 7, 8, 9}});
  const auto types = joined({sizes, {5, 6, 7, 8, 9, 10, 11, 12, 13, 14}});
  const auto levels = joined({sizes, around({0x1000, 0x2000, 0x2100, 0x3000, 0x4100, 0x6400})});
  values totals = joined({sizes, around({5, 8, 12, 16, 48, 64, 96}), {left_out, model::most_64}});
  for (const std::uint64_t limit : {4294967296u, 8589934592u, 17179869180u, 34359738360u, 9223372036854775808u}) {
    totals = joined({totals, {limit - 4, limit - 1, limit, limit + 1, limit + 4}});
  }

  std::vector<std::vector<std::uint32_t>> choices{{0}};
  if (rank == 2) choices = {{0}, {1}, {0, 1}};

  std::vector<knob> all;
  all.push_back({levels, [](subject& s, auto v) { s.level = feature_level{uint(v)}; }});
  all.push_back({counts, [](subject& s, auto v) { s.d.dimension_count = uint(v); }});
  all.push_back({counts, [](subject& s, auto v) {
                   s.d.dimension_count = s.d.input_tensor.dimension_count = s.d.output_tensor.dimension_count = uint(v);
                 }});
  all.push_back({types, [](subject& s, auto v) {
                   s.d.input_tensor.data_type = s.d.output_tensor.data_type = data_type{uint(v)};
                 }});
  for (const auto tensor : {&slice1_desc::input_tensor, &slice1_desc::output_tensor}) {
    all.push_back({types, [=](subject& s, auto v) { (s.d.*tensor).data_type = data_type{uint(v)}; }});
    all.push_back({sizes, [=](subject& s, auto v) { (s.d.*tensor).flags = uint(v); }});
    all.push_back({counts, [=](subject& s, auto v) { (s.d.*tensor).dimension_count = uint(v); }});
    all.push_back({{0}, [=](subject& s, auto) { (s.d.*tensor).strides.reset(); }});
    all.push_back({joined({sizes, {7, 8, 9}}),
                   [=](subject& s, auto v) { (s.d.*tensor).guaranteed_base_offset_alignment = uint(v); }});
    all.push_back({totals, [=](subject& s, auto v) {
                     auto& total = (s.d.*tensor).total_tensor_size_in_bytes;
                     if (v == left_out) total.reset();
                     else total = v;
                   }});
    for (const auto& which : choices) {
      all.push_back(
          {sizes, each(which, [=](subject& s, std::uint32_t i, auto v) { (s.d.*tensor).sizes[i] = uint(v); })});
      all.push_back({sizes, each(which, [=](subject& s, std::uint32_t i, auto v) {
                       auto& strides = (s.d.*tensor).strides;
                       (strides ? *strides : strides.emplace())[i] = uint(v);
                     })});
    }
  }
  for (const auto& which : choices) {
    all.push_back(
        {sizes, each(which, [](subject& s, std::uint32_t i, auto v) { s.d.input_window_offsets[i] = uint(v); })});
    all.push_back(
        {sizes, each(which, [](subject& s, std::uint32_t i, auto v) { s.d.input_window_sizes[i] = uint(v); })});
    all.push_back({signed_around(base),
                   each(which, [](subject& s, std::uint32_t i, auto v) { s.d.input_window_strides[i] = sint(v); })});
  }
  return all;
}

/// Valid descriptions of two dimensions, or of their first; the entries beyond are valid, too.
std::vector<slice1_desc> starting_points(std::uint32_t rank) {
  const auto of = [rank](data_type type, const dimensions& input, const dimensions& offsets, const dimensions& window,
                         const std::array<std::int32_t, 8>& strides, const dimensions& output) {
    auto d = whole(type, std::vector<std::uint32_t>(8, 1));
    d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count = rank;
    std::copy_n(input.begin(), 2, d.input_tensor.sizes.begin());
    std::copy_n(output.begin(), 2, d.output_tensor.sizes.begin());
    std::copy_n(offsets.begin(), 2, d.input_window_offsets.begin());
    std::copy_n(window.begin(), 2, d.input_window_sizes.begin());
    std::copy_n(strides.begin(), 2, d.input_window_strides.begin());
    return d;
  };
  const auto small = of(data_type::float32, {4, 6}, {1, 0}, {3, 6}, {2, -2}, {2, 3});
  auto with_strides = of(data_type::uint64, {4, 3}, {0, 1}, {4, 2}, {-1, 1}, {3, 2});
  with_strides.input_tensor.strides = {5, 1};
  with_strides.output_tensor.strides = {1, 3};
  const auto large = of(data_type::int8, {65535, 65537}, {65534, 0}, {1, 65537}, {-2147483647 - 1, -65536}, {1, 2});
  auto broadcast = of(data_type::float16, {2147483647, 2}, {0, 0}, {2147483647, 2}, {65536, -1}, {2, 2});
  broadcast.input_tensor.strides = {0, 65536};
  broadcast.output_tensor.strides = {65536, 65535};
  return {small, with_strides, large, broadcast};
}

void expect_exact_pairs(std::uint32_t rank) {
  comparison compare;
  const auto all = knobs(rank);
  for (const auto& start : starting_points(rank)) {
    ASSERT_TRUE(validate(start)) << describe(start);
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        for (const auto value : all[a].tried) {
          subject half{start};
          all[a].set(half, value);
          for (const auto other : all[b].tried) {
            auto s = half;
            all[b].set(s, other);
            compare(s.d, s.level);
          }
        }
      }
    }
  }
  EXPECT_GT(compare.cases, 100'000u);
  EXPECT_GT(compare.plans, 1000u);
}

TEST(Boundaries, EveryPairOfFieldsIsExactInOneDimension) {
  expect_exact_pairs(1);
}

TEST(Boundaries, EveryPairOfFieldsIsExactInTwoDimensions) {
  expect_exact_pairs(2);
}

}  // namespace boundaries_tests
