// SPDX-License-Identifier: MIT
// Fuzzer: any slice in any notation becomes the windows, or breaks the rules, that a model says. The model computes in
// 128 bits, where nothing overflows, and decides index by index, where the library computes bounds.
#include <slice1/notation.hpp>
#include <slice1/slice1.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "fuzz.hpp"
#include "support/describe.hpp"

namespace slice1::fuzz {
namespace {

__extension__ typedef __int128 wide;
using numbers = std::vector<std::int64_t>;

// A violation: its rule, its field, its position, and which of two slices it is about. -1: a whole field.
using broken = std::tuple<rule, field, int, operand>;
using broken_rules = std::vector<broken>;
constexpr int whole = -1;

void add(broken_rules& to, rule r, field f, std::size_t position, operand of = operand::none) {
  to.emplace_back(r, f, static_cast<int>(position), of);
}
void add_whole(broken_rules& to, rule r, field f, operand of = operand::none) {
  to.emplace_back(r, f, whole, of);
}

std::string text_of(const broken_rules& all) {
  std::string text;
  for (const auto& [r, f, position, of] : all)
    text += std::string(id(r)) + " field " + std::to_string(static_cast<int>(f)) + " at " + std::to_string(position) +
            " of operand " + std::to_string(static_cast<int>(of)) + "; ";
  return text;
}

// The elements that a window copies in one dimension: `count` of them, from `first` on in steps.
struct progression {
  wide first, step, count;
};

// One entry of a notation, which selects indices of its dimension.
struct entry {
  std::size_t position{};
  std::optional<std::size_t> dimension{};
  std::optional<std::int64_t> start{}, stop{};
  std::int64_t step = 1;
  bool is_index{}, standard_clamp{};
};

wide magnitude(wide x) {
  return x < 0 ? -x : x;
}

// By Python's definition: index i of `size` elements is also called i - size. It passes a bound if its name with the
// bound's sign does. Where the first and last index that pass are: each is an end of the range, or beside a bound.
progression taken(const entry& e, wide size) {
  const auto name_like = [size](wide i, std::int64_t bound) { return bound < 0 ? i - size : i; };
  const auto passes = [&](wide i) {
    if (i < 0 || i >= size) return false;
    const auto sign = e.step < 0 ? -1 : 1;
    const bool clamps = e.standard_clamp && e.start && *e.start < -size;  // then it means the first element
    const bool from_start =
        !e.start || (clamps ? sign * i >= 0 : sign * name_like(i, *e.start) >= sign * wide{*e.start});
    return from_start && (!e.stop || sign * name_like(i, *e.stop) < sign * wide{*e.stop});
  };
  std::vector<wide> candidates{0, size - 1};
  for (const auto& bound : {e.start, e.stop}) {
    for (const int beside : {-1, 0, 1}) {
      if (bound) candidates.insert(candidates.end(), {wide{*bound} + beside, *bound + size + beside});
    }
  }
  std::erase_if(candidates, [&](wide i) { return !passes(i); });
  if (candidates.empty()) return {0, e.step, 0};
  const auto [least, most] = std::minmax_element(candidates.begin(), candidates.end());
  const wide reach = *most - *least;
  return {e.step < 0 ? *most : *least, e.step, 1 + reach / magnitude(e.step)};
}

// The model's verdict on a call: rules, or a progression for each dimension.
struct verdict {
  broken_rules broken{};
  std::vector<progression> dimensions{};
};

bool has_stride(const progression& p) {
  return p.count <= 1 || (INT32_MIN <= p.step && p.step <= INT32_MAX);
}

// [notation.rank, notation.range] of one list of UINTs.
void judge_uints(verdict& v, field of, const numbers& list, std::int64_t least = 0) {
  for (std::size_t i = 0; i < list.size() && i < 8; ++i) {
    if (list[i] < least || list[i] > 0xffff'ffff) add(v.broken, rule::notation_range, of, i);
  }
}
void judge_sizes(verdict& v, const numbers& sizes) {
  if (sizes.empty() || sizes.size() > 8) add_whole(v.broken, rule::notation_rank, field::list_sizes);
  judge_uints(v, field::list_sizes, sizes);
}
void judge_length(verdict& v, field of, bool fits) {
  if (!fits) add_whole(v.broken, rule::notation_rank, of);
}

// The rules of entries on sizes that are legal; mask and axes have been judged.
void judge_entries(verdict& v, const numbers& sizes, const std::vector<entry>& entries, field steps) {
  for (const auto size : sizes) v.dimensions.push_back({0, 1, size});
  for (const auto& e : entries) {
    const bool is_legal = e.is_index ? e.step > 0 : e.step != 0;
    if (!is_legal) add(v.broken, rule::notation_step, steps, e.position);
    if (!e.dimension) continue;
    const wide size = sizes[*e.dimension];
    if (e.is_index && (*e.start < -size || *e.start >= size)) {
      add(v.broken, rule::notation_index, field::list_begin, e.position);
    } else if (is_legal) {
      auto& p = v.dimensions[*e.dimension];
      p = e.is_index ? progression{*e.start < 0 ? *e.start + size : *e.start, 1, 1} : taken(e, size);
      if (!has_stride(p)) add(v.broken, rule::notation_step_range, steps, e.position);
    }
  }
}

// The entry's dimension, or a broken rule.
std::optional<std::size_t> judge_axis(verdict& v, const numbers& axes, std::size_t position, std::size_t rank) {
  const auto named = [&](std::size_t i) { return axes[i] < 0 ? wide{axes[i]} + wide{rank} : wide{axes[i]}; };
  const wide axis = named(position);
  bool is_legal = 0 <= axis && axis < wide{rank};
  for (std::size_t i = 0; i < position; ++i) is_legal = is_legal && named(i) != axis;
  if (is_legal) return static_cast<std::size_t>(axis);
  add(v.broken, rule::notation_axis, field::list_axes, position);
  return std::nullopt;
}

void check_broken(const report& found, broken_rules wanted) {
  broken_rules listed;
  for (const auto& violation : found.violations()) {
    const auto at = violation.dimension();
    listed.emplace_back(violation.rule(), violation.field_id(), at ? static_cast<int>(*at) : whole,
                        violation.operand());
  }
  check(std::is_sorted(listed.begin(), listed.end(),
                       [](const broken& a, const broken& b) { return std::get<0>(a) < std::get<0>(b); }),
        "order of violations", [&] { return text_of(listed); });
  std::sort(listed.begin(), listed.end());
  std::sort(wanted.begin(), wanted.end());
  check(listed == wanted, "rules", [&] { return "found " + text_of(listed) + "\nwanted " + text_of(wanted); });
}

progression copied(const windows& w, std::size_t i) {
  const wide stride = w.input_window_strides[i], size = w.input_window_sizes[i];
  return {w.input_window_offsets[i] + (stride < 0 ? size - 1 : 0), stride, w.output_sizes[i]};
}

// The windows copy the model's elements, are within the input, and have the requested fit. Empty dimensions break the
// rules about sizes of 0, and no others.
void check_windows(const windows& w, const numbers& sizes, const std::vector<progression>& wanted, window_fit fit) {
  check(w.dimension_count == sizes.size() && w.output_sizes.size() == sizes.size(), "rank");
  broken_rules of_desc, of_result;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto made = copied(w, i);
    const auto& p = wanted[i];
    const wide size = w.input_window_sizes[i];
    check(w.input_sizes[i] == sizes[i] && w.input_window_offsets[i] + size <= sizes[i], "a window's bounds");
    if (sizes[i] == 0) add(of_desc, rule::tensor_size, field::input_tensor_sizes, i);
    if (p.count == 0) {
      check(made.count == 0 && size == 0 && made.step == 1, "an empty window");
      add(of_desc, rule::tensor_size, field::output_tensor_sizes, i);
      add(of_desc, rule::window_size, field::input_window_sizes, i);
      add(of_result, rule::notation_empty, field::result, i);
      continue;
    }
    check(size > 0, "a window's size");
    check(made.count == p.count && made.first == p.first && made.step != 0 && (p.count == 1 || made.step == p.step),
          "elements of a window",
          [&] { return "dimension " + std::to_string(i) + ": " + testing::describe(w.desc(data_type::uint8)); });
    if (fit == window_fit::tight) check(size == (p.count - 1) * magnitude(made.step) + 1, "a tight window's size");
    check(p.count <= 1 + (size - 1) / magnitude(made.step), "a window's largest output");
    if (fit == window_fit::loose) check(p.count == 1 + (size - 1) / magnitude(made.step), "a loose window's output");
  }
  // Packed tensors of at most 2^32 - 1 elements.
  wide elements = 1;
  for (const auto size : sizes) elements = std::min<wide>(elements * size, wide{1} << 40);
  const auto found = validate(w.desc(data_type::uint8));
  if (elements <= 0xffff'ffff) check_broken(found, of_desc);
  else check(!found.ok(), "windows on too large a tensor");
  check_broken(validate_not_empty(w), of_result);
  check(w.empty() == !of_result.empty(), "empty()");
}

template <class Windows>
void check_result(const result<Windows>& made, const verdict& v, const numbers& sizes, window_fit fit) {
  check_broken(made.error(), v.broken);
  check(made.has_value() == v.broken.empty(), "acceptance");
  if (made) check_windows(*made, sizes, v.dimensions, fit);
}

// ---- from bytes

numbers list_from(byte_source& from, std::size_t length) {
  numbers list(length);
  for (auto& number : list) number = from.integer();
  return list;
}
// Mostly of legal sizes and lengths.
numbers sizes_from(byte_source& from) {
  const auto kind = from.byte();
  auto sizes = list_from(from, kind < 240 ? 1 + kind % 8 : kind % 16);
  if (kind % 3 != 0) {
    for (auto& size : sizes) size = size < 0 ? ~size & 0xffff'ffff : size & 0xffff'ffff;
  }
  return sizes;
}
std::size_t length_from(byte_source& from, std::size_t rank) {
  const auto kind = from.byte();
  return kind < 240 ? kind % (rank + 1) : kind % 44;
}
window_fit fit_from(byte_source& from) {
  return from.flag() ? window_fit::tight : window_fit::loose;
}
std::optional<std::int64_t> bound_from(byte_source& from) {
  if (from.below(4) == 0) return std::nullopt;
  return from.integer();
}

void numpy(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto fit = fit_from(from);
  std::vector<python_slice> slices(length_from(from, sizes.size()));
  std::vector<entry> entries;
  for (std::size_t i = 0; i < slices.size(); ++i) {
    slices[i] = {bound_from(from), bound_from(from), bound_from(from)};
    entries.push_back({i, i, slices[i].start, slices[i].stop, slices[i].step.value_or(1)});
  }
  verdict v;
  judge_sizes(v, sizes);
  if (!sizes.empty() && sizes.size() <= 8) judge_length(v, field::list_slices, slices.size() <= sizes.size());
  if (v.broken.empty()) judge_entries(v, sizes, entries, field::list_slices);
  check_result(numpy_windows(sizes, slices, fit), v, sizes, fit);
}

void every_nth(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto fit = fit_from(from);
  const auto steps = list_from(from, length_from(from, sizes.size()));
  verdict v;
  judge_sizes(v, sizes);
  if (!sizes.empty() && sizes.size() <= 8) judge_length(v, field::list_steps, steps.size() <= sizes.size());
  std::vector<entry> entries;
  for (std::size_t i = 0; i < steps.size(); ++i) entries.push_back({i, i, {}, {}, steps[i]});
  if (v.broken.empty()) judge_entries(v, sizes, entries, field::list_steps);
  check_result(every_nth_windows(sizes, steps, fit), v, sizes, fit);
}

void flip(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto axes = list_from(from, length_from(from, sizes.size()));
  verdict v;
  judge_sizes(v, sizes);
  if (!sizes.empty() && sizes.size() <= 8) judge_length(v, field::list_axes, axes.size() <= sizes.size());
  std::vector<entry> entries;
  for (std::size_t i = 0; v.broken.empty() && i < axes.size(); ++i) entries.push_back({i, {}, {}, {}, -1});
  for (auto& e : entries) e.dimension = judge_axis(v, axes, e.position, sizes.size());
  if (!entries.empty() || v.broken.empty()) judge_entries(v, sizes, entries, field::list_axes);
  check_result(flip_windows(sizes, axes), v, sizes, window_fit::loose);
}

void crop(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto offsets = list_from(from, from.below(16) == 0 ? length_from(from, sizes.size()) : sizes.size());
  const auto extents = list_from(from, from.below(16) == 0 ? length_from(from, sizes.size()) : sizes.size());
  verdict v;
  judge_sizes(v, sizes);
  judge_length(v, field::list_offsets, offsets.size() == sizes.size());
  judge_length(v, field::list_extents, extents.size() == sizes.size());
  judge_uints(v, field::list_offsets, offsets);
  judge_uints(v, field::list_extents, extents, -1);
  for (std::size_t i = 0; v.broken.empty() && i < sizes.size(); ++i)
    v.dimensions.push_back({offsets[i], 1, extents[i] == -1 ? std::max<wide>(sizes[i] - offsets[i], 0) : extents[i]});
  for (std::size_t i = 0; i < v.dimensions.size(); ++i) {
    if (offsets[i] + v.dimensions[i].count > sizes[i]) add(v.broken, rule::window_bounds, field::list_offsets, i);
  }
  check_result(crop_windows(sizes, offsets, extents), v, sizes, window_fit::tight);
}

void webnn(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto fit = fit_from(from);
  const auto fitting = from.flag();  // mostly within the sizes
  const auto length = [&] { return from.below(16) == 0 ? length_from(from, sizes.size()) : sizes.size(); };
  auto starts = list_from(from, length()), extents = list_from(from, length());
  const auto strides = list_from(from, from.below(4) == 0 ? 0 : length());
  for (std::size_t i = 0; fitting && i < std::min({sizes.size(), starts.size(), extents.size()}); ++i) {
    if (sizes[i] <= 0 || sizes[i] > 0xffff'ffff) continue;
    starts[i] = (starts[i] & INT64_MAX) % sizes[i];
    extents[i] = (extents[i] & INT64_MAX) % (sizes[i] - starts[i] + 1);
  }
  verdict v;
  judge_sizes(v, sizes);
  judge_length(v, field::list_starts, starts.size() == sizes.size());
  judge_length(v, field::list_slice_sizes, extents.size() == sizes.size());
  judge_length(v, field::list_strides, strides.empty() || strides.size() == sizes.size());
  judge_uints(v, field::list_starts, starts);
  judge_uints(v, field::list_slice_sizes, extents);
  judge_uints(v, field::list_strides, strides);
  for (std::size_t i = 0; v.broken.empty() && i < sizes.size(); ++i)
    v.dimensions.push_back({starts[i], strides.empty() ? 1 : strides[i], 0});
  for (std::size_t i = 0; i < v.dimensions.size(); ++i) {
    auto& p = v.dimensions[i];
    if (extents[i] == 0) add(v.broken, rule::window_size, field::list_slice_sizes, i);
    if (p.step == 0) add(v.broken, rule::notation_step, field::list_strides, i);
    else p.count = extents[i] / p.step + (extents[i] % p.step == 0 ? 0 : 1);
    if (p.first + extents[i] > sizes[i]) add(v.broken, rule::window_bounds, field::list_starts, i);
    else if (!has_stride(p)) add(v.broken, rule::notation_step_range, field::list_strides, i);
  }
  check_result(webnn_windows(sizes, {starts, extents, strides}, fit), v, sizes, fit);
}

void part(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto axis = from.below(16) == 0 ? from.integer() : std::int64_t{from.below(20)} - 10;
  const auto offset = from.integer();
  const bool is_index = from.flag();  // select_windows
  const auto extent = is_index ? 1 : from.integer();
  verdict v;
  judge_sizes(v, sizes);
  std::optional<std::size_t> dimension;
  if (v.broken.empty()) dimension = judge_axis(v, {axis}, 0, sizes.size());
  if (dimension) {
    const wide size = sizes[*dimension], first = offset < 0 ? offset + size : wide{offset}, most = 0xffff'ffff;
    for (const auto s : sizes) v.dimensions.push_back({0, 1, s});
    v.dimensions[*dimension] = {first, 1, extent};
    const auto break_rule = [&](rule r, field f) { add(v.broken, r, f, *dimension); };
    if (extent < 0) {
      break_rule(rule::notation_range, field::list_extents);
    } else if (first < 0 || (is_index && first >= size)) {
      break_rule(rule::notation_index, field::list_offsets);
    } else if (extent > most || first > most) {
      if (first > most) break_rule(rule::notation_range, field::list_offsets);
      if (extent > most) break_rule(rule::notation_range, field::list_extents);
    } else if (first + extent > size) {
      break_rule(rule::window_bounds, field::list_offsets);
    }
  }
  if (!is_index) return check_result(narrow_windows(sizes, axis, offset, extent), v, sizes, window_fit::tight);
  const auto made = select_windows(sizes, axis, offset);
  check_result(made, v, sizes, window_fit::tight);
  if (!made) return;
  auto shape = sizes;
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(*dimension));
  check(std::equal(shape.begin(), shape.end(), made->shape.begin(), made->shape.begin() + made->shape_rank),
        "shape of the result");
}

void onnx(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto fit = fit_from(from);
  const auto length = length_from(from, sizes.size());
  const auto other_length = [&] { return from.below(16) == 0 ? length_from(from, sizes.size()) : length; };
  const bool has_axes = from.flag(), has_steps = from.flag(), standard_clamp = from.flag();
  const bool int_max_is_none = from.flag();
  const auto starts = list_from(from, length), ends = list_from(from, other_length());
  const auto axes = list_from(from, has_axes ? other_length() : 0);
  const auto steps = list_from(from, has_steps ? other_length() : 0);
  verdict v;
  judge_sizes(v, sizes);
  if (!sizes.empty() && sizes.size() <= 8) judge_length(v, field::list_starts, length <= sizes.size());
  judge_length(v, field::list_ends, ends.size() == length);
  judge_length(v, field::list_axes, axes.empty() || axes.size() == length);
  judge_length(v, field::list_steps, steps.empty() || steps.size() == length);
  if (v.broken.empty()) {
    std::vector<entry> entries;
    for (std::size_t i = 0; i < length; ++i) {
      const auto dimension = axes.empty() ? std::optional(i) : judge_axis(v, axes, i, sizes.size());
      const bool is_none = int_max_is_none && (ends[i] == INT32_MAX || ends[i] == INT64_MAX);
      const auto stop = is_none ? std::nullopt : std::optional(ends[i]);
      entries.push_back({i, dimension, starts[i], stop, steps.empty() ? 1 : steps[i], false, standard_clamp});
    }
    judge_entries(v, sizes, entries, field::list_steps);
  }
  check_result(onnx_windows(sizes, {starts, ends, axes, steps, standard_clamp, int_max_is_none}, fit), v, sizes, fit);
}

void tensorflow(byte_source& from) {
  const auto sizes = sizes_from(from);
  const auto rank = sizes.size();
  const auto fit = fit_from(from);
  const auto length = from.below(8) == 0 ? length_from(from, rank) : length_from(from, rank + 2);
  const auto other_length = [&] { return from.below(16) == 0 ? length_from(from, rank) : length; };
  const auto begin = list_from(from, length), end = list_from(from, other_length());
  const auto strides = list_from(from, other_length());
  const auto mask = [&] { return static_cast<std::uint32_t>(from.word(from.below(8) == 0 ? 4 : 1)); };
  tensorflow_slice slice{begin, end, strides, mask(), mask(), 0, mask(), mask()};
  if (from.flag())
    slice.ellipsis_mask =
        from.below(8) == 0 ? mask() : 1u << from.below(static_cast<std::uint32_t>(length + 1) % 32 + 1) % 32;

  const auto has = [](std::uint32_t bits, std::size_t i) { return i < 32 && (bits >> i) % 2 == 1; };
  enum class kind { range, index, new_axis, ellipsis };
  std::vector<kind> kinds;
  for (std::size_t i = 0; i < length; ++i) {
    kinds.push_back(has(slice.ellipsis_mask, i)      ? kind::ellipsis
                    : has(slice.new_axis_mask, i)    ? kind::new_axis
                    : has(slice.shrink_axis_mask, i) ? kind::index
                                                     : kind::range);
  }
  const auto count = [&](kind k) { return static_cast<std::size_t>(std::count(kinds.begin(), kinds.end(), k)); };
  const auto consumed = count(kind::range) + count(kind::index);
  verdict v;
  judge_sizes(v, sizes);
  judge_length(v, field::list_end, end.size() == length);
  judge_length(v, field::list_strides, strides.size() == length);
  if (v.broken.empty()) {
    judge_length(v, field::list_begin, consumed <= rank);
    if (v.broken.empty()) judge_length(v, field::result, rank + count(kind::new_axis) <= 8 + count(kind::index));
  }
  std::vector<std::int64_t> shape;  // of the result: a dimension's number, or -1 for a new axis
  if (v.broken.empty()) {
    const bool is_ambiguous = std::popcount(slice.ellipsis_mask) > 1;
    if (is_ambiguous) add_whole(v.broken, rule::notation_mask, field::ellipsis_mask);
    std::vector<entry> entries;
    std::size_t dimension = 0;
    const auto skip_to = [&](std::size_t to) {
      while (dimension < to) shape.push_back(static_cast<std::int64_t>(dimension++));
    };
    for (std::size_t i = 0; i < length; ++i) {
      if (kinds[i] == kind::new_axis) shape.push_back(-1);
      if (kinds[i] == kind::ellipsis) skip_to(dimension + rank - consumed);
      if (kinds[i] == kind::new_axis || kinds[i] == kind::ellipsis) continue;
      const bool is_index = kinds[i] == kind::index;
      entry e{i, is_ambiguous ? std::nullopt : std::optional(dimension), {}, {}, strides[i], is_index};
      if (is_index || !has(slice.begin_mask, i)) e.start = begin[i];
      if (!has(slice.end_mask, i)) e.stop = end[i];
      entries.push_back(e);
      if (is_index) ++dimension;
      else skip_to(dimension + 1);
    }
    skip_to(rank);
    judge_entries(v, sizes, entries, field::list_strides);
  }
  const auto made = tensorflow_windows(sizes, slice, fit);
  check_result(made, v, sizes, fit);
  if (!made) return;
  check(made->shape_rank == shape.size(), "rank of the result");
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const auto size = shape[i] < 0 ? 1 : made->output_sizes[static_cast<std::size_t>(shape[i])];
    check(made->shape[i] == size, "shape of the result");
  }
}

// Windows of any numbers; if they are legal, `input_sizes` are what the first slice leaves.
windows windows_from(byte_source& from, std::uint32_t rank, const windows* before) {
  windows w;
  w.dimension_count = rank;
  dimensions outputs{};
  for (std::size_t i = 0; i < max_dimension_count && i < rank; ++i) {
    const auto kind = from.byte();
    const auto uint = [&] { return static_cast<std::uint32_t>(from.integer()); };
    auto size = before != nullptr && kind % 16 != 0 ? before->output_sizes[i] : uint();
    auto offset = uint(), window = uint();
    auto stride = static_cast<std::int32_t>(from.integer());
    auto output = uint();
    if (kind % 8 != 1 && size != 0) {  // legal
      offset %= size;
      window = 1 + window % (size - offset);
      if (stride == 0) stride = 1;
      const auto most = 1 + (window - 1) / magnitude(stride);
      output = static_cast<std::uint32_t>(kind % 4 != 2 ? most : 1 + output % most);
    }
    w.input_sizes[i] = size;
    w.input_window_offsets[i] = offset;
    w.input_window_sizes[i] = window;
    w.input_window_strides[i] = stride;
    outputs[i] = output;
  }
  w.output_sizes = {outputs, std::min(rank, max_dimension_count)};
  return w;
}

void composition(byte_source& from) {
  const auto rank_from = [&] {
    const auto kind = from.byte();
    return kind < 248 ? 1u + kind % 8 : kind < 252 ? 0u : static_cast<std::uint32_t>(from.integer());
  };
  const auto rank = rank_from();
  const auto first = windows_from(from, rank, nullptr);
  const auto second = windows_from(from, from.below(32) == 0 ? rank_from() : rank, &first);
  verdict v;
  const auto is_rank = [](const windows& w) { return 1 <= w.dimension_count && w.dimension_count <= 8; };
  if (!is_rank(first)) add_whole(v.broken, rule::notation_rank, field::dimension_count, operand::first);
  const bool ranks_differ = is_rank(first) && second.dimension_count != rank;
  if (!is_rank(second) || ranks_differ)
    add_whole(v.broken, rule::notation_rank, field::dimension_count, operand::second);
  numbers sizes;
  for (std::size_t i = 0; v.dimensions.size() < rank && is_rank(first) && is_rank(second) && !ranks_differ; ++i) {
    const auto before = v.broken.size();
    for (const auto& [w, of] : {std::pair(first, operand::first), std::pair(second, operand::second)}) {
      const wide size = w.input_window_sizes[i], stride = w.input_window_strides[i], output = w.output_sizes[i];
      if (size == 0 && output != 0) add(v.broken, rule::window_size, field::input_window_sizes, i, of);
      if (w.input_window_offsets[i] + size > w.input_sizes[i])
        add(v.broken, rule::window_bounds, field::input_window_offsets, i, of);
      if (stride == 0) add(v.broken, rule::window_stride, field::input_window_strides, i, of);
      if (size != 0 && stride != 0 && output > 1 + (size - 1) / magnitude(stride))
        add(v.broken, rule::output_size, field::output_tensor_sizes, i, of);
    }
    if (v.broken.size() == before && second.input_sizes[i] != first.output_sizes[i])
      add(v.broken, rule::binding_shape, field::input_tensor_sizes, i, operand::second);
    const auto outer = copied(first, i), inner = copied(second, i);
    v.dimensions.push_back({outer.first + outer.step * inner.first, outer.step * inner.step, inner.count});
    sizes.push_back(first.input_sizes[i]);
    if (v.broken.size() == before && !has_stride(v.dimensions.back()))
      add(v.broken, rule::notation_step_range, field::input_window_strides, i, operand::none);
  }
  check_result(compose(first, second), v, sizes, window_fit::tight);
}

}  // namespace

// Random bytes of every length up to 120, and for each notation.
void make_seeds(const std::function<void(const input&)>& add_seed) {
  std::mt19937 random(11);
  for (std::size_t i = 0; i < 20'000; ++i) {
    input bytes(1 + i % 120);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8);
    bytes[0] = static_cast<std::uint8_t>(i / 120);
    add_seed(bytes);
  }
}

}  // namespace slice1::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slice1::fuzz;
  constexpr std::array notations{numpy, every_nth, flip, crop, onnx, tensorflow, part, webnn, composition};
  byte_source from({data, size});
  // Of 16, so that the files of the corpus keep their notation when another one is added.
  static_assert(notations.size() <= 16);
  notations[from.below(16) % notations.size()](from);
  return 0;
}
