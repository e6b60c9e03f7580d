// SPDX-License-Identifier: MIT
// Windows copy the elements that a notation takes. Every small case is compared with Python's definition, which is
// evaluated index by index.
#include <gtest/gtest.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "support/describe.hpp"
#include "support/violations.hpp"

namespace notation_exhaustive_tests {

using namespace slice1::testing;
using slice1::data_type;
using slice1::python_slice;
using slice1::result;
using slice1::rule;
using slice1::window_fit;
using slice1::windows;
using indices = std::vector<std::int64_t>;
using bound = std::optional<std::int64_t>;

// Python's definition, without arithmetic on bounds. Index i of `size` elements has two names, i and i - size. Each
// bound is compared with the name of its own sign. The slice has every |step|-th of the indices that pass both bounds.
indices taken(std::int64_t size, const bound& start, const bound& stop, std::int64_t step) {
  const auto name_like = [size](std::int64_t i, std::int64_t like) { return like < 0 ? i - size : i; };
  indices passed;
  for (std::int64_t k = 0; k < size; ++k) {
    const auto i = step > 0 ? k : size - 1 - k;
    if (step > 0) {
      if (start && name_like(i, *start) < *start) continue;
      if (stop && name_like(i, *stop) >= *stop) continue;
    } else {
      if (start && name_like(i, *start) > *start) continue;
      if (stop && name_like(i, *stop) <= *stop) continue;
    }
    passed.push_back(i);
  }
  indices kept;
  for (std::size_t k = 0; k < passed.size(); ++k) {
    // A step beyond 100 exceeds all of these sizes, and its magnitude may not be representable.
    const bool is_huge = step > 100 || step < -100;
    const auto every = is_huge ? passed.size() : static_cast<std::size_t>(step > 0 ? step : -step);
    if (k % every == 0) kept.push_back(passed[k]);
  }
  return kept;
}

// The indices that dimension i of a window copies, by the formula of the operator's page.
indices copied(const windows& w, std::size_t i) {
  const std::int64_t stride = w.input_window_strides[i];
  std::int64_t start = w.input_window_offsets[i];
  if (stride < 0) start += std::int64_t{w.input_window_sizes[i]} - 1;
  indices all;
  for (std::uint32_t o = 0; o < w.output_sizes[i]; ++o) all.push_back(start + stride * o);
  return all;
}

// Whether dimension i of a window has this fit.
bool fits(const windows& w, std::size_t i, window_fit fit) {
  const std::int64_t size = w.input_window_sizes[i];
  const std::int64_t stride = w.input_window_strides[i];
  const auto step = stride < 0 ? -stride : stride;
  const std::int64_t count = w.output_sizes[i];
  if (count == 0) return size == 0;
  if (fit == window_fit::tight) return size == (count - 1) * step + 1;
  return count == 1 + (size - 1) / step;
}

bool is_valid(const windows& w) {
  return slice1::validate(w.desc(data_type::uint8)).ok();
}

// Whether one empty dimension breaks the rules about sizes of 0, and no others.
bool is_empty(const windows& w) {
  std::vector<expected> wanted{{rule::tensor_size, "OutputTensor.Sizes", 0, 0, 1},
                               {rule::window_size, "InputWindowSizes", 0, 0, 1}};
  if (w.input_sizes[0] == 0) wanted.insert(wanted.begin(), {rule::tensor_size, "InputTensor.Sizes", 0, 0, 1});
  return w.empty() && listed(slice1::validate(w.desc(data_type::uint8))) == wanted;
}

std::string text(const bound& b) {
  return b ? std::to_string(*b) : "";
}

// Expects one dimension with exactly these indices.
template <class Windows>
void expect_taken(const result<Windows>& made, window_fit fit, std::uint32_t size, const indices& wanted,
                  const std::string& what) {
  if (!made) {
    ADD_FAILURE() << what << ": " << ::testing::PrintToString(listed(made.error()));
  } else if (made->dimension_count != 1 || made->input_sizes[0] != size || copied(*made, 0) != wanted ||
             !fits(*made, 0, fit) || (wanted.empty() ? !is_empty(*made) : !is_valid(*made))) {
    ADD_FAILURE() << what << ": " << describe(made->desc(data_type::uint8));
  }
}

constexpr window_fit both_fits[]{window_fit::loose, window_fit::tight};
constexpr std::int64_t extremes[]{INT64_MIN, INT64_MIN + 1, INT64_MAX};
constexpr std::uint32_t largest = 7;

// None, -10 to 10, and the extremes of 64 bits.
std::vector<bound> all_bounds() {
  std::vector<bound> all{std::nullopt};
  for (std::int64_t b = -10; b <= 10; ++b) all.emplace_back(b);
  all.insert(all.end(), std::begin(extremes), std::end(extremes));
  return all;
}

// None, -5 to 5 without 0, and the extremes of 64 bits.
std::vector<bound> all_steps() {
  std::vector<bound> all{std::nullopt};
  for (std::int64_t s = -5; s <= 5; ++s) {
    if (s != 0) all.emplace_back(s);
  }
  all.insert(all.end(), std::begin(extremes), std::end(extremes));
  return all;
}

// A hash of lists of indices. It depends on their order.
class digest {
 public:
  void add(const indices& list) {
    std::uint64_t one = list.size();
    for (const auto i : list) one = one * 31 + static_cast<std::uint64_t>(i) + 1;
    value_ = static_cast<std::uint32_t>(value_ * 1000003 + one);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

TEST(NumpyWindows, TakeTheElementsOfPythonInEverySmallCase) {
  const auto bounds = all_bounds();
  const auto steps = all_steps();
  std::size_t cases = 0;
  for (std::uint32_t size = 0; size <= largest; ++size) {
    for (const auto& step : steps) {
      for (const auto& start : bounds) {
        for (const auto& stop : bounds) {
          const auto wanted = taken(size, start, stop, step.value_or(1));
          const python_slice slice[]{{start, stop, step}};
          for (const auto fit : both_fits) {
            const auto made = slice1::numpy_windows({size}, slice, fit);
            const bool agrees = made && copied(*made, 0) == wanted && fits(*made, 0, fit) && is_valid(*made);
            if (agrees && !wanted.empty()) continue;  // saves the text for the many cases that agree
            expect_taken(made, fit, size, wanted,
                         std::to_string(size) + "[" + text(start) + ":" + text(stop) + ":" + text(step) + "]");
          }
          ++cases;
        }
      }
    }
  }
  EXPECT_EQ(cases, 70000u);
}

// `taken` agrees with NumPy 1.24.2 in all 70,000 cases. For each size there is a digest of what NumPy takes:
//     for start, stop in product(bounds, bounds):
//         taken = numpy.arange(size)[start:stop:step].tolist()
//         one = len(taken)
//         for i in taken: one = one * 31 + i + 1
//         digest = (digest * 1000003 + one) % 2**32
TEST(PythonDefinition, AgreesWithNumpyInEverySmallCase) {
  const std::uint64_t digests_by_numpy[]{0u,          39089920u,   2031495349u, 3815755864u,
                                         3614972536u, 2189045880u, 1902534108u, 3887072752u};
  for (std::uint32_t size = 0; size <= largest; ++size) {
    digest found;
    for (const auto& step : all_steps()) {
      for (const auto& start : all_bounds()) {
        for (const auto& stop : all_bounds()) found.add(taken(size, start, stop, step.value_or(1)));
      }
    }
    EXPECT_EQ(found.value(), digests_by_numpy[size]) << size;
  }
}

// By Python 3.11: the first element and the length of range(*slice(start, stop, step).indices(size)).
struct large_case {
  std::uint32_t size;
  bound start, stop, step;
  std::int64_t first, count;
};
const large_case large_cases[]{
    {2147483647u, 4294967294, -4294967295, -1400227409, 2147483646, 2},
    {4294967295u, INT64_MIN, -2147483649, 243107965, 0, 9},
    {3000000000u, -2147483649, -4294967296, 2147483648, 0, 0},
    {2147483648u, 4294967294, 2147483649, -1, 0, 0},
    {4294967295u, 8471124155, -5267374931, 2147483647, 0, 0},
    {3000000000u, 2147483649, -3312509279, 2147483648, 0, 0},
    {2147483648u, 4294967295, 625784932, 2147483655, 0, 0},
    {3000000000u, {}, 0, -4294967296, 2999999999, 1},
    {3000000000u, 4294967295, 4619471349, -2147483649, 0, 0},
    {4294967295u, -911657048, -4294967296, {}, 0, 0},
    {2147483648u, 1, 2147483649, -2147483648, 0, 0},
    {3000000000u, INT64_MIN, -4294967295, INT64_MAX, 0, 0},
    {4294967295u, {}, 8357148141, 4294967296, 0, 1},
    {2147483647u, -4294967295, 2147483648, 2147483655, 0, 1},
    {2147483649u, 2959982302, 4294967295, 1, 0, 0},
    {4294967295u, 3180674500, -4294967296, INT64_MIN, 3180674500, 1},
    {2147483649u, -2692954666, 1806660053, 2147483647, 0, 1},
    {3000000000u, 3759497714, 2147483649, -4294967296, 2999999999, 1},
    {4294967295u, -4294967295, {}, -2147483649, 0, 1},
    {3000000000u, -9223372036854775807, 4294967294, 4294967296, 0, 1},
    {2147483649u, 1531459212, 1754361094, 2147483647, 1531459212, 1},
    {4294967295u, 338601167, -9223372036854775807, -368995141, 338601167, 1},
    {2147483649u, -4294967294, 4294967295, {}, 0, 2147483649},
    {4294967295u, 2147483649, {}, 2147483647, 2147483649, 1},
    {2147483649u, 1, -464673116, 2147483647, 1, 1},
    {2147483648u, 1998577836, {}, 2147483648, 1998577836, 1},
    {2147483647u, INT64_MAX, 1510188564, INT64_MIN, 2147483646, 1},
    {3000000000u, {}, 854499976, 2147483648, 0, 1},
    {2147483648u, 1631144976, -9223372036854775807, -2147483649, 1631144976, 1},
    {4294967295u, 6965090996, 0, -3, 4294967294, 1431655765},
    {3000000000u, 1, -2147483649, 2147483655, 1, 1},
    {4294967295u, -1254013202, 4294967295, {}, 3040954093, 1254013202},
    {4294967294u, {}, 2952449181, INT64_MIN, 4294967293, 1},
    {4294967295u, 2147483649, -9223372036854775807, -3, 2147483649, 715827884},
    {2147483648u, {}, 987925197, -1, 2147483647, 1159558450},
    {2147483649u, 0, 4294967296, 2143906977, 0, 2},
    {4294967295u, 7068388408, 2147483647, -3, 4294967294, 715827883},
    {4294967295u, {}, 2147483647, 2, 0, 1073741824},
    {3000000000u, -4908790101, 3822817676, 505019007, 0, 6},
    {4294967295u, 7440376735, -4294967295, -2147483648, 4294967294, 2},
    {2147483647u, -4294967295, -845276942, 197453946, 0, 7},
    {2147483648u, 4294967295, 1, -385229456, 2147483647, 6},
    {4294967294u, 1, -1, 2, 1, 2147483646},
    {2147483647u, -9223372036854775807, 3497215182, 1, 0, 2147483647},
    {4294967294u, -4294967295, -2147483649, 1, 0, 2147483645},
    {2147483648u, -9223372036854775807, {}, {}, 0, 2147483648},
    {4294967294u, 0, 4457282081, 2147483655, 0, 2},
    {4294967294u, -8459028906, 2416242329, 2147483647, 0, 2},
    {4294967294u, INT64_MIN, 5861892504, {}, 0, 4294967294},
    {2147483648u, {}, {}, -3, 2147483647, 715827883},
    {4294967294u, -6935280428, 2856276259, {}, 0, 2856276259},
    {3000000000u, 5666004164, -4682640913, -2147483648, 2999999999, 2},
    {2147483649u, 2147483647, 1622716019, -1, 2147483647, 524767628},
    {4294967295u, -4342004132, 6650410598, 2147483655, 0, 2},
    {4294967295u, -6284235447, 4294967294, 2147483648, 0, 2},
    {4294967294u, -5221071063, -1, 2147483648, 0, 2},
    {3000000000u, {}, -4294967295, -2147483649, 2999999999, 2},
    {4294967295u, {}, INT64_MAX, 2147483655, 0, 2},
    {3000000000u, INT64_MIN, 4294967294, 2147483655, 0, 2},
    {4294967295u, -4294967295, {}, 2147483655, 0, 2},
    {4294967295u, -4294967294, -952926423, 2147483648, 1, 2},
    {4294967295u, INT64_MIN, INT64_MAX, 2147483648, 0, 2},
    {4294967295u, {}, {}, 2147483655, 0, 2},
    {4294967295u, 6401983591, 0, -2147483649, 4294967294, 2},
};

TEST(NumpyWindows, TakeTheElementsOfPythonInLargeDimensions) {
  for (const auto& c : large_cases) {
    const python_slice slice[]{{c.start, c.stop, c.step}};
    const auto step = c.step.value_or(1);
    const auto what = std::to_string(c.size) + "[" + text(c.start) + ":" + text(c.stop) + ":" + text(c.step) + "]";
    for (const auto fit : both_fits) {
      const auto made = slice1::numpy_windows({c.size}, slice, fit);
      if (c.count == 0) {
        EXPECT_TRUE(made && is_empty(*made)) << what;
        continue;
      }
      if (c.count > 1 && (step > INT_MAX || step < INT_MIN)) {
        const std::uint64_t limit = step < 0 ? 2147483648u : 2147483647u;
        EXPECT_EQ(
            listed(made.error()),
            (std::vector<expected>{{rule::notation_step_range, "slices", 0, static_cast<std::uint64_t>(step), limit}}))
            << what;
        continue;
      }
      ASSERT_TRUE(made) << what;
      const std::int64_t stride = made->input_window_strides[0];
      const std::int64_t offset = made->input_window_offsets[0];
      EXPECT_EQ(stride < 0 ? offset + made->input_window_sizes[0] - 1 : offset, c.first) << what;
      EXPECT_EQ(made->output_sizes[0], c.count) << what;
      EXPECT_EQ(stride, step > INT_MAX ? INT_MAX : step < INT_MIN ? INT_MIN : step) << what;
      EXPECT_TRUE(fits(*made, 0, fit) && is_valid(*made)) << what << describe(made->desc(data_type::uint8));
    }
  }
}

// The indices that ONNX Slice takes by the standard's text: a backward start before the first element means the first.
indices taken_by_the_text(std::int64_t size, std::int64_t start, std::int64_t stop, std::int64_t step) {
  if (step < 0 && start < -size) start = 0;
  return taken(size, start, stop, step);
}

TEST(OnnxWindows, TakeTheElementsOfPythonInEverySmallCase) {
  std::size_t cases = 0, differing = 0;
  for (std::uint32_t size = 0; size <= largest; ++size) {
    for (const auto& step : all_steps()) {
      for (const auto& start : all_bounds()) {
        for (const auto& stop : all_bounds()) {
          if (!start || !stop) continue;
          std::vector<std::int64_t> steps;
          if (step) steps.push_back(*step);
          const auto by_python = taken(size, *start, *stop, step.value_or(1));
          const auto by_text = taken_by_the_text(size, *start, *stop, step.value_or(1));
          for (const bool standard_clamp : {false, true}) {
            const auto& wanted = standard_clamp ? by_text : by_python;
            for (const auto fit : both_fits) {
              const slice1::onnx_slice slice{{*start}, {*stop}, {}, steps, standard_clamp};
              const auto made = slice1::onnx_windows({size}, slice, fit);
              const bool agrees = made && copied(*made, 0) == wanted && fits(*made, 0, fit) && is_valid(*made);
              if (agrees && !wanted.empty()) continue;
              expect_taken(made, fit, size, wanted,
                           std::to_string(size) + ": " + text(start) + " to " + text(stop) + " by " + text(step) +
                               (standard_clamp ? ", clamped as in the text" : ""));
            }
          }
          ++cases;
          differing += by_python != by_text ? 1u : 0u;
        }
      }
    }
  }
  EXPECT_EQ(cases, 8u * 14 * 24 * 24);
  EXPECT_GT(differing, 0u);
}

// One entry of a TensorFlow slice as it is written in Python: an ellipsis, a new axis, an index or a range.
struct python_item {
  enum { ellipsis, new_axis, index, range } kind;
  std::int64_t start = 0;
  python_slice slice{};
  std::uint32_t position = 0;
};

// The indices that TensorFlow takes in each dimension and the shape, or the rules that the slice breaks.
struct tensorflow_answer {
  std::set<rule> broken;
  std::vector<indices> taken;
  std::vector<std::uint32_t> shape;
};

bool bit(std::uint32_t mask, std::size_t i) {
  return (mask & (std::uint32_t{1} << i)) != 0;
}

std::vector<python_item> written_in_python(const slice1::tensorflow_slice& s) {
  std::vector<python_item> items;
  for (std::uint32_t i = 0; i < s.begin.size(); ++i) {
    python_item item{python_item::range, 0, {}, i};
    if (bit(s.ellipsis_mask, i)) item.kind = python_item::ellipsis;
    else if (bit(s.new_axis_mask, i)) item.kind = python_item::new_axis;
    else if (bit(s.shrink_axis_mask, i)) item.kind = python_item::index;
    item.start = s.begin[i];
    item.slice.start = bit(s.begin_mask, i) ? bound() : s.begin[i];
    item.slice.stop = bit(s.end_mask, i) ? bound() : s.end[i];
    item.slice.step = s.strides[i];
    items.push_back(item);
  }
  return items;
}

tensorflow_answer answer(const std::vector<std::uint32_t>& sizes, const slice1::tensorflow_slice& s) {
  tensorflow_answer a;
  auto items = written_in_python(s);
  const auto count = [&items](auto kind) {
    std::size_t n = 0;
    for (const auto& item : items) n += item.kind == kind ? 1u : 0u;
    return n;
  };
  const auto taking = count(python_item::index) + count(python_item::range);
  if (taking > sizes.size() || sizes.size() + count(python_item::new_axis) - count(python_item::index) > 8) {
    a.broken.insert(rule::notation_rank);
    return a;
  }
  for (const auto& item : items) {
    if (item.kind == python_item::index && *item.slice.step <= 0) a.broken.insert(rule::notation_step);
    if (item.kind == python_item::range && *item.slice.step == 0) a.broken.insert(rule::notation_step);
  }
  const auto ellipses = count(python_item::ellipsis);
  if (ellipses > 1) {
    a.broken.insert(rule::notation_mask);
    return a;
  }

  // The ellipsis becomes one whole range for each remaining dimension. If there is none, it is implied at the end.
  if (ellipses == 0) items.push_back({python_item::ellipsis});
  std::vector<python_item> expanded;
  for (const auto& item : items) {
    if (item.kind != python_item::ellipsis) {
      expanded.push_back(item);
      continue;
    }
    python_item whole{python_item::range};
    whole.slice.step = 1;
    expanded.insert(expanded.end(), sizes.size() - taking, whole);
  }

  std::size_t dimension = 0;
  for (const auto& item : expanded) {
    if (item.kind == python_item::new_axis) {
      a.shape.push_back(1);
      continue;
    }
    const std::int64_t size = sizes[dimension++];
    indices chosen;
    if (item.kind == python_item::index) {
      for (std::int64_t i = 0; i < size; ++i) {
        if (i == item.start || i - size == item.start) chosen.push_back(i);
      }
      if (chosen.empty()) a.broken.insert(rule::notation_index);
    } else if (*item.slice.step != 0) {
      chosen = taken(size, item.slice.start, item.slice.stop, *item.slice.step);
      a.shape.push_back(static_cast<std::uint32_t>(chosen.size()));
    }
    a.taken.push_back(chosen);
  }
  return a;
}

std::string written(const slice1::tensorflow_slice& s) {
  std::ostringstream out;
  const auto put = [&out](const char* name, const auto& list) {
    out << " " << name;
    for (std::size_t i = 0; i < list.size(); ++i) out << " " << list[i];
  };
  put("begin", s.begin);
  put("end", s.end);
  put("strides", s.strides);
  out << " masks: begin " << s.begin_mask << " end " << s.end_mask << " ellipsis " << s.ellipsis_mask << " new axis "
      << s.new_axis_mask << " shrink " << s.shrink_axis_mask;
  return out.str();
}

void expect_like_tensorflow(const std::vector<std::uint32_t>& sizes, const slice1::tensorflow_slice& s,
                            window_fit fit) {
  const auto wanted = answer(sizes, s);
  const auto made = slice1::tensorflow_windows(sizes, s, fit);
  if (!made) {
    std::set<rule> broken;
    for (const auto& v : made.error().violations()) broken.insert(v.rule());
    if (broken != wanted.broken) {
      ADD_FAILURE() << written(s) << ": " << ::testing::PrintToString(listed(made.error()));
    }
    return;
  }
  const std::span<const std::uint32_t> shape(made->shape.data(), made->shape_rank);
  bool agrees = wanted.broken.empty() && made->dimension_count == sizes.size() && (made->empty() || is_valid(*made)) &&
                std::vector<std::uint32_t>(shape.begin(), shape.end()) == wanted.shape;
  for (std::size_t i = 0; agrees && i < sizes.size(); ++i) {
    agrees = made->input_sizes[i] == sizes[i] && copied(*made, i) == wanted.taken[i] && fits(*made, i, fit);
  }
  if (!agrees) ADD_FAILURE() << written(s) << ": " << describe(made->desc(data_type::uint8));
}

// Calls f(sizes, slice) with every small slice of one dimension.
template <class Try>
std::size_t for_each_tensorflow_line(const Try& f) {
  std::vector<std::int64_t> bounds(std::begin(extremes), std::end(extremes));
  for (std::int64_t b = -7; b <= 7; ++b) bounds.push_back(b);
  std::vector<std::int64_t> steps(std::begin(extremes), std::end(extremes));
  for (std::int64_t s = -3; s <= 3; ++s) steps.push_back(s);
  std::size_t cases = 0;
  for (const std::uint32_t size : {0u, 1u, 2u, 5u}) {
    for (const auto& begin : bounds) {
      for (const auto& end : bounds) {
        for (const auto& step : steps) {
          for (std::uint32_t masks = 0; masks < 8; ++masks) {
            slice1::tensorflow_slice s{.begin = {begin}, .end = {end}, .strides = {step}};
            s.begin_mask = masks & 1;
            s.end_mask = masks >> 1 & 1;
            s.shrink_axis_mask = masks >> 2 & 1;
            f(std::vector{size}, s);
            ++cases;
          }
        }
      }
    }
  }
  return cases;
}

// Calls f(sizes, slice) with every combination of masks on up to three entries, of three dimensions. With four entries,
// only some values of begin_mask and end_mask are tried.
template <class Try>
std::size_t for_each_tensorflow_mask(const Try& f) {
  const std::vector<std::uint32_t> sizes{2, 3, 4};
  const std::int64_t begin[]{1, -1, 0, -2}, end[]{2, -4, 9, 3}, strides[]{1, -1, 2, 1};
  std::size_t cases = 0;
  for (std::size_t length = 0; length <= 4; ++length) {
    const std::uint32_t end_of_masks = std::uint32_t{1} << length;
    slice1::tensorflow_slice s{.begin = std::span(begin).first(length),
                               .end = std::span(end).first(length),
                               .strides = std::span(strides).first(length)};
    for (s.ellipsis_mask = 0; s.ellipsis_mask < end_of_masks; ++s.ellipsis_mask) {
      for (s.new_axis_mask = 0; s.new_axis_mask < end_of_masks; ++s.new_axis_mask) {
        for (s.shrink_axis_mask = 0; s.shrink_axis_mask < end_of_masks; ++s.shrink_axis_mask) {
          for (s.begin_mask = 0; s.begin_mask < end_of_masks; s.begin_mask += length < 4 ? 1 : 3) {
            for (s.end_mask = 0; s.end_mask < end_of_masks; s.end_mask += length < 4 ? 1 : 5) {
              f(sizes, s);
              ++cases;
            }
          }
        }
      }
    }
  }
  return cases;
}

TEST(TensorflowWindows, TakeTheElementsOfPythonInEverySmallCase) {
  const auto cases = for_each_tensorflow_line([](const auto& sizes, const auto& s) {
    expect_like_tensorflow(sizes, s, window_fit::loose);
    expect_like_tensorflow(sizes, s, window_fit::tight);
  });
  EXPECT_EQ(cases, 4u * 18 * 18 * 10 * 8);
}

TEST(TensorflowWindows, TakeTheElementsOfPythonWithEveryMask) {
  std::size_t answers = 0;
  const auto cases = for_each_tensorflow_mask([&](const auto& sizes, const auto& s) {
    expect_like_tensorflow(sizes, s, s.end_mask % 2 == 0 ? window_fit::loose : window_fit::tight);
    answers += answer(sizes, s).broken.empty() ? 1u : 0u;
  });
  EXPECT_EQ(cases, 1u + 32 + 32 * 32 + 32 * 32 * 32 + 4096 * 6 * 4);
  EXPECT_GT(answers, cases / 20);
}

TEST(WebnnWindows, StepOverTheSizesInEverySmallCase) {
  std::size_t cases = 0;
  for (std::int64_t size = 1; size <= 7; ++size) {
    for (std::int64_t start = 0; start < size; ++start) {
      for (std::int64_t extent = 1; start + extent <= size; ++extent) {
        for (std::int64_t stride = 1; stride <= size + 1; ++stride) {
          indices wanted;
          for (auto i = start; i < start + extent; i += stride) wanted.push_back(i);
          for (const auto fit : {window_fit::loose, window_fit::tight}) {
            const auto made = slice1::webnn_windows({size}, {{start}, {extent}, {stride}}, fit);
            ASSERT_TRUE(made && is_valid(*made) && fits(*made, 0, fit));
            ASSERT_EQ(copied(*made, 0), wanted);
            ++cases;
          }
        }
      }
    }
  }
  EXPECT_EQ(cases, 2u * (2 + 3 * 3 + 6 * 4 + 10 * 5 + 15 * 6 + 21 * 7 + 28 * 8));
}

// Every legal slice of a dimension of `size` elements, with strides up to 3.
std::vector<windows> all_windows(std::uint32_t size) {
  std::vector<windows> all;
  for (std::uint32_t offset = 0; offset < size; ++offset) {
    for (std::uint32_t window_size = 1; offset + window_size <= size; ++window_size) {
      for (const std::int32_t stride : {-3, -2, -1, 1, 2, 3}) {
        const auto step = static_cast<std::uint32_t>(stride < 0 ? -stride : stride);
        for (std::uint32_t output = 1; (output - 1) * step < window_size; ++output) {
          windows w;
          w.dimension_count = 1;
          w.input_sizes = {size};
          w.input_window_offsets = {offset};
          w.input_window_sizes = {window_size};
          w.input_window_strides = {stride};
          w.output_sizes = {output};
          all.push_back(w);
        }
      }
    }
  }
  return all;
}

TEST(Compose, AppliesOneMapAfterTheOtherInEverySmallCase) {
  std::vector<std::vector<windows>> by_size(1);
  for (std::uint32_t size = 1; size <= 6; ++size) by_size.push_back(all_windows(size));
  std::size_t cases = 0;
  for (const auto& firsts : by_size) {
    for (const auto& first : firsts) {
      const auto from = copied(first, 0);
      for (const auto& second : by_size[first.output_sizes[0]]) {
        indices wanted;
        for (const auto i : copied(second, 0)) wanted.push_back(from[static_cast<std::size_t>(i)]);
        const auto made = slice1::compose(first, second);
        ++cases;
        if (made && made->dimension_count == 1 && made->input_sizes == first.input_sizes &&
            copied(*made, 0) == wanted && fits(*made, 0, window_fit::tight) && is_valid(*made)) {
          continue;
        }
        ADD_FAILURE() << describe(first.desc(data_type::uint8)) << "\n" << describe(second.desc(data_type::uint8));
      }
    }
  }
  EXPECT_GT(cases, 10000u);
}

}  // namespace notation_exhaustive_tests
