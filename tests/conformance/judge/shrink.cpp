// SPDX-License-Identifier: MIT
#include "judge/judge.hpp"
#include "model/sizes.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>
#include <utility>

namespace slice1::conformance {
namespace {

// Makes a case smaller in one way. False if there is nothing to change.
using step = std::function<bool(test_case&)>;

template <class T>
bool set(T& to, const T& value) {
  if (to == value) return false;
  to = value;
  return true;
}

template <class T>
void erase(std::array<T, max_dimension_count>& values, std::size_t i) {
  std::rotate(values.begin() + static_cast<std::ptrdiff_t>(i), values.begin() + static_cast<std::ptrdiff_t>(i) + 1,
              values.end());
  values.back() = 0;
}

void erase(tensor_desc& t, std::size_t i) {
  erase(t.sizes, i);
  if (t.strides) erase(*t.strides, i);
  --t.dimension_count;
}

bool erase(operation& d, std::size_t i) {
  if (d.dimension_count == 1) return false;
  erase(d.input_tensor, i);
  erase(d.output_tensor, i);
  erase(d.input_window_offsets, i);
  erase(d.input_window_sizes, i);
  erase(d.input_window_strides, i);
  --d.dimension_count;
  return true;
}

// The numbers of one dimension.
struct dimension {
  std::uint32_t &in, &off, &win, &out;
  std::int32_t& str;
  std::uint64_t most() const { return win == 0 || str == 0 ? 1 : max_copied(win, str); }
};

// Cuts `by` elements off the window and the input, and as many off the output as necessary.
bool cut_window(const dimension& a, std::uint32_t by) {
  if (by == 0 || by >= a.win) return false;
  const bool fits = a.out <= a.most();
  if (a.in > by) a.in -= by;
  a.win -= by;
  if (fits && a.out > a.most()) a.out = static_cast<std::uint32_t>(a.most());
  return true;
}

bool cut_offset(const dimension& a, std::uint32_t by) {
  if (by == 0 || a.in <= by) return false;
  a.in -= by;
  a.off -= by;
  return true;
}

bool cut_window_to_output(const dimension& a) {
  if (a.out == 0 || a.str == 0) return false;
  const auto used = 1 + (a.out - 1) * magnitude(a.str);
  return used < a.win && set(a.win, static_cast<std::uint32_t>(used));
}

bool cut_input(const dimension& a) {
  const auto end = std::uint64_t{a.off} + a.win;
  return end != 0 && end < a.in && set(a.in, static_cast<std::uint32_t>(end));
}

bool set_magnitude(const dimension& a, std::uint64_t smaller) {
  if (smaller == 0 || smaller >= magnitude(a.str)) return false;
  const auto wide = static_cast<std::int64_t>(smaller);
  a.str = static_cast<std::int32_t>(a.str < 0 ? -wide : wide);
  return true;
}

bool lower(std::uint32_t& value, std::uint32_t to) {
  return to < value && set(value, to);
}

constexpr bool (*axis_steps[])(const dimension&) = {
    [](const dimension& a) { return cut_input(a); },
    [](const dimension& a) { return cut_window_to_output(a); },
    [](const dimension& a) { return cut_offset(a, a.off); },
    [](const dimension& a) { return lower(a.off, 0); },
    [](const dimension& a) { return lower(a.out, 1); },
    [](const dimension& a) { return lower(a.win, 1); },
    [](const dimension& a) { return lower(a.in, 1); },
    [](const dimension& a) { return a.str < 0 && a.str != least_int && set(a.str, -a.str); },
    [](const dimension& a) { return set_magnitude(a, 1); },
    [](const dimension& a) { return set_magnitude(a, magnitude(a.str) / 2); },
    [](const dimension& a) { return cut_window(a, a.win / 2); },
    [](const dimension& a) { return cut_offset(a, a.off / 2); },
    [](const dimension& a) { return lower(a.out, a.out / 2); },
    [](const dimension& a) { return lower(a.win, a.win / 2); },
    [](const dimension& a) { return lower(a.in, a.in / 2); },
    [](const dimension& a) { return lower(a.off, a.off / 2); },
    [](const dimension& a) { return a.str != 0 && set_magnitude(a, magnitude(a.str) - 1); },
    [](const dimension& a) { return cut_window(a, 1); },
    [](const dimension& a) { return cut_offset(a, a.off == 0 ? 0 : 1); },
    [](const dimension& a) { return a.out > 1 && lower(a.out, a.out - 1); },
    [](const dimension& a) { return a.win > 1 && lower(a.win, a.win - 1); },
    [](const dimension& a) { return a.in > 1 && lower(a.in, a.in - 1); },
};

// Of DML_SLICE: its sizes are those of the output.
bool lower_both(const dimension& a, std::uint32_t to) {
  return a.win == a.out && lower(a.win, to) && lower(a.out, to);
}
constexpr bool (*slice_steps[])(const dimension&) = {
    [](const dimension& a) { return lower_both(a, 1); },
    [](const dimension& a) { return lower_both(a, a.out / 2); },
    [](const dimension& a) { return a.out > 1 && lower_both(a, a.out - 1); },
};

bool set_types(operation& d, data_type type) {
  const bool input = set(d.input_tensor.data_type, type);
  return set(d.output_tensor.data_type, type) || input;
}

data_type plain_type(data_type t) {
  switch (bytes_of(t)) {
    case 1: return data_type::uint8;
    case 2: return data_type::uint16;
    case 4: return data_type::uint32;
    case 8: return data_type::uint64;
    default: return t;
  }
}

void add_whole_steps(std::vector<step>& steps) {
  steps.push_back([](test_case& c) { return set(c.level, latest_feature_level); });
  steps.push_back([](test_case& c) { return set(c.fill, contents::counted); });
  steps.push_back([](test_case& c) { return set_types(c.what.desc, data_type::uint8); });
  steps.push_back([](test_case& c) {
    return c.what.desc.input_tensor.data_type == c.what.desc.output_tensor.data_type &&
           set_types(c.what.desc, plain_type(c.what.desc.input_tensor.data_type));
  });
  for (const auto tensor : {&slice1_desc::input_tensor, &slice1_desc::output_tensor}) {
    steps.push_back([=](test_case& c) { return set((c.what.desc.*tensor).strides, {}); });
    steps.push_back([=](test_case& c) { return set((c.what.desc.*tensor).flags, 0u); });
    steps.push_back([=](test_case& c) { return set((c.what.desc.*tensor).guaranteed_base_offset_alignment, 0u); });
    steps.push_back([=](test_case& c) {  // the difference from the implied size
      auto& t = c.what.desc.*tensor;
      const auto implied = implied_size(t);
      return implied && set(t.total_tensor_size_in_bytes, implied);
    });
  }
  for (const auto bytes :
       {&binding::input_missing, &binding::output_missing, &binding::input_extra, &binding::output_extra}) {
    steps.push_back([=](test_case& c) { return c.binding.*bytes > 1 && set(c.binding.*bytes, std::uint64_t{1}); });
  }
  steps.push_back([](test_case& c) { return set(c.binding.input_extra, std::uint64_t{0}); });
  steps.push_back([](test_case& c) { return set(c.binding.output_extra, std::uint64_t{0}); });
  steps.push_back([](test_case& c) {
    return c.binding.buffers == arrangement::overlapping && set(c.binding.output_at, std::int64_t{0});
  });
  steps.push_back([](test_case& c) {
    return c.binding.buffers == arrangement::touching && set(c.binding.buffers, arrangement::apart);
  });
}

void add_dimension_steps(std::vector<step>& steps) {
  for (std::size_t i = max_dimension_count; i > 0;) {
    --i;
    steps.push_back([i](test_case& c) {
      return has_one_rank(c.what.desc) && i < c.what.desc.dimension_count && erase(c.what.desc, i);
    });
  }
  for (std::size_t i = 0; i < max_dimension_count; ++i) {
    const auto add = [&](bool is_slice, bool (*change)(const dimension&)) {
      steps.push_back([=](test_case& c) {
        auto& d = c.what.desc;
        if (!has_one_rank(d) || i >= d.dimension_count) return false;
        if (is_slice && d.type != operator_type::slice) return false;
        const bool is_gradient = d.type == operator_type::slice_grad;
        auto& windowed = is_gradient ? d.output_tensor : d.input_tensor;
        auto& supplied = is_gradient ? d.input_tensor : d.output_tensor;
        return change({windowed.sizes[i], d.input_window_offsets[i], d.input_window_sizes[i], supplied.sizes[i],
                       d.input_window_strides[i]});
      });
    };
    for (const auto change : slice_steps) add(true, change);
    for (const auto change : axis_steps) add(false, change);
    for (const auto tensor : {&slice1_desc::input_tensor, &slice1_desc::output_tensor}) {
      for (const auto less : {0u, 1u}) {
        steps.push_back([=](test_case& c) {
          auto& t = c.what.desc.*tensor;
          if (!t.strides || i >= t.dimension_count) return false;
          auto& stride = (*t.strides)[i];
          return stride > 1 && lower(stride, less == 0 ? stride / 2 : stride - 1);
        });
      }
    }
  }
}

// Keeps the difference between a total size and the implied one when the tensor changes.
void follow(tensor_desc& t, const tensor_desc& before) {
  const auto was = implied_size(before), is = implied_size(t);
  if (t.total_tensor_size_in_bytes != before.total_tensor_size_in_bytes || !was || !is) return;
  t.total_tensor_size_in_bytes = *before.total_tensor_size_in_bytes - *was + *is;
}

// Keeps the arrangement of buffers that have become smaller. False if they can't overlap, because one is empty.
bool follow(binding& b, std::uint64_t input_size, std::uint64_t output_size) {
  const auto input = static_cast<std::int64_t>(input_size), output = static_cast<std::int64_t>(output_size);
  switch (b.buffers) {
    case arrangement::apart: b.output_at = 0; return true;
    case arrangement::touching: b.output_at = b.output_at > 0 ? input : -output; return true;
    case arrangement::overlapping: break;
  }
  if (input == 0 || output == 0) return false;
  b.output_at = std::clamp(b.output_at, 1 - output, input - 1);
  return true;
}

std::uint64_t bytes_bound(const test_case& c) {
  return c.what.desc.input_tensor.total_tensor_size_in_bytes.value_or(0) +
         c.what.desc.output_tensor.total_tensor_size_in_bytes.value_or(0);
}

class shrinker {
 public:
  shrinker(subject& s, const test_case& c, const verdict& v, output_padding padding, unsigned& questions)
      : subject_(s),
        wanted_(v),
        padding_(padding),
        left_(questions),
        original_(violated_rules(c.what, c.level)),
        best_(c) {}

  test_case smallest() {
    std::vector<step> steps;
    add_whole_steps(steps);
    add_dimension_steps(steps);
    for (bool is_smaller = true; is_smaller && left_ != 0;) {
      is_smaller = false;
      for (const auto& s : steps) {
        while (left_ != 0 && takes(s)) is_smaller = true;
      }
    }
    return best_;
  }

 private:
  bool takes(const step& s) {
    test_case c = best_;
    if (!s(c)) return false;
    follow(c.what.desc.input_tensor, best_.what.desc.input_tensor);
    follow(c.what.desc.output_tensor, best_.what.desc.output_tensor);
    constexpr std::uint64_t small = 4096;  // a packed tensor can be larger than a strided one
    if (bytes_bound(c) > std::max(bytes_bound(best_), small)) return false;
    if (!follow(c.binding, bound_input(c), bound_output(c))) return false;
    name_shrunk(c);
    if (!asked_.insert(c.id).second) return false;
    if (!std::includes(original_.begin(), original_.end(), c.rules.begin(), c.rules.end())) return false;
    --left_;
    const verdict v = examine(subject_, c, padding_);
    const bool has_other_guesses = v.failure != failure::rejected_valid && v.likely != wanted_.likely;
    if (v.failure != wanted_.failure || has_other_guesses) return false;
    best_ = std::move(c);
    return true;
  }

  subject& subject_;
  const verdict& wanted_;
  output_padding padding_;
  unsigned& left_;
  std::vector<rule> original_;
  test_case best_;
  std::unordered_set<std::string> asked_{};
};

}  // namespace

test_case shrink(subject& s, const test_case& c, const verdict& v, output_padding padding, unsigned& questions) {
  return shrinker(s, c, v, padding, questions).smallest();
}

}  // namespace slice1::conformance
