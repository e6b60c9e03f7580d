// SPDX-License-Identifier: MIT
#include "support/nests.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <ostream>
#include <span>
#include <utility>

#include "model/copy.hpp"
#include "support/describe.hpp"
#include "support/guarded_memory.hpp"

namespace slice1::testing {

namespace {

constexpr std::size_t margin = 192;

// Memory that trials share: room for this many bytes with margins, that begin `shift` bytes past a page.
const guarded_memory& arena_for(std::unique_ptr<guarded_memory>& shared, std::size_t size, std::size_t shift) {
  const auto room = page_size() + shift + size + 2 * margin;
  if (shared == nullptr || shared->size() < room) {
    shared.reset();
    shared = std::make_unique<guarded_memory>(room);
  }
  return *shared;
}

// Where a buffer must begin, so that its bytes from `first` to before `end` have this placement.
std::byte* address(const guarded_memory& arena, const placement& p, std::size_t first, std::size_t end) {
  switch (p.where) {
    case placement::before_guard: return arena.end() - end;
    case placement::behind_guard: return arena.begin() - first;
    default: return arena.begin() + page_size() + p.shift;
  }
}

}  // namespace

slice1_desc nest(data_type type, const loops& outermost_first) {
  slice1_desc d;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count =
      static_cast<std::uint32_t>(outermost_first.size());
  d.input_tensor.data_type = d.output_tensor.data_type = type;
  auto& input_strides = d.input_tensor.strides.emplace();
  auto& output_strides = d.output_tensor.strides.emplace();
  for (std::size_t i = 0; i < outermost_first.size(); ++i) {
    const auto& l = outermost_first[i];
    d.input_tensor.sizes[i] = d.output_tensor.sizes[i] = d.input_window_sizes[i] = static_cast<std::uint32_t>(l.count);
    d.input_window_strides[i] = l.input_stride < 0 ? -1 : 1;
    input_strides[i] = static_cast<std::uint32_t>(std::abs(l.input_stride));
    output_strides[i] = static_cast<std::uint32_t>(l.output_stride);
  }
  return d;
}

loops random_loops(random_source& random, std::uint32_t rank, std::uint32_t most_elements) {
  loops made(rank, {1, 0, 1});
  const auto by_output = random.permutation(rank);
  std::int64_t budget = most_elements;
  for (const auto i : by_output) {
    const auto extent = random.one_of({1, 2, 2, 3, 3, 4, 5, 6, 8, 11, 15, 16, 17, 31, 33, 65, 130, 300, 1500});
    made[i].count = std::min<std::int64_t>(extent, budget);
    budget /= made[i].count;
  }
  std::int64_t reach = 0;
  const auto line = random.one_in(4) ? random.one_of({8, 16, 32, 64}) : 1;
  for (std::size_t k = 0; k < rank; ++k) {
    auto& l = made[by_output[k]];
    l.output_stride = reach + 1 + (random.one_in(3) ? random.below(6) : 0);
    if (k == 0 && !random.one_in(6)) l.output_stride = 1;
    else l.output_stride = (l.output_stride + line - 1) / line * line;
    reach += (l.count - 1) * l.output_stride;
  }
  const auto by_input = random.one_in(3) ? by_output : random.permutation(rank);
  const bool overlapping = random.one_in(8);
  reach = 0;
  for (const auto i : by_input) {
    auto& l = made[i];
    l.input_stride = reach + 1 + (random.one_in(3) ? random.below(5) : 0);
    if (overlapping) l.input_stride = random.below(9);
    else if (random.one_in(9)) l.input_stride = 0;
    else if (random.one_in(9) && reach + l.count * 4100 < 60'000) l.input_stride = reach + random.between(500, 4100);
    reach += (l.count - 1) * l.input_stride;
    if (random.one_in(4)) l.input_stride = -l.input_stride;
  }
  return made;
}

std::string variant::name() const {
  return kernel ? std::string(kernel->name) + (nontemporal ? ", non-temporal" : "") : "copy";
}

void variant::operator()(const plan& p, const std::byte* input, std::byte* output) const {
  if (kernel) return copy_by(kernel->isa, p, input, output, nontemporal);
  const std::span in(input, static_cast<std::size_t>(p.input_size_in_bytes()));
  expect_violations(copy(p, in, std::span(output, static_cast<std::size_t>(p.output_size_in_bytes()))), {});
}

const std::vector<variant>& variants() {
  static const auto all = [] {
    std::vector<variant> made{{std::nullopt, false}};
    for (const auto& kernel : forced_kernels()) {
      made.push_back({kernel, false});
      made.push_back({kernel, true});
    }
    return made;
  }();
  return all;
}

byte_vector input_pattern(std::size_t size) {
  return pattern(size, 1, 0x7f);
}
byte_vector output_pattern(std::size_t size) {
  return pattern(size, 2, 0xff, 0x80);
}

std::ostream& operator<<(std::ostream& out, const placement& p) {
  switch (p.where) {
    case placement::before_guard: return out << "before a guard";
    case placement::behind_guard: return out << "behind a guard";
    default: return out << p.shift << " bytes past a page";
  }
}

trial::trial(const slice1_desc& d) : desc_(d) {
  input_ = input_pattern(bytes_of_buffer(d.input_tensor));
  const auto size = bytes_of_buffer(d.output_tensor);
  before_ = output_pattern(size + 2 * margin);
  const auto p = make_plan(d);
  if (!p) return;
  auto wanted = before_;
  conformance::copy_elements(d, conformance::mistake::none, input_, std::span(wanted).subspan(margin, size));
  whole_ = expectation_of("", *p, std::move(wanted));
}

trial::expectation trial::expectation_of(std::string name, const plan& p, byte_vector wanted) const {
  const auto first = std::mismatch(wanted.begin(), wanted.end(), before_.begin()).first - wanted.begin();
  const auto last = std::mismatch(wanted.rbegin(), wanted.rend(), before_.rbegin()).first - wanted.rbegin();
  const auto end = static_cast<std::ptrdiff_t>(wanted.size()) - last;
  if (first > end) return {std::move(name), p, std::move(wanted), margin, margin};  // an empty part
  return {std::move(name), p, std::move(wanted), static_cast<std::size_t>(first), static_cast<std::size_t>(end)};
}

trial::expectation trial::expectation_of_part(std::uint64_t i, std::uint64_t n) const {
  const auto p = whole_->planned.part(i, n);
  conformance::walk w;
  w.rank = p.dimension_count();
  w.output_start = static_cast<std::int64_t>(p.output_start());
  std::ranges::copy(p.output_sizes(), w.counts.begin());
  std::ranges::copy(p.output_strides(), w.output_steps.begin());
  auto wanted = before_;
  const auto take = [&](std::int64_t, std::int64_t element) {
    const auto begin = margin + static_cast<std::size_t>(element) * p.element_size();
    std::copy_n(whole_->wanted.data() + begin, p.element_size(), wanted.data() + begin);
  };
  if (!std::ranges::count(p.output_sizes(), 0u)) conformance::each_element(w, take);
  return expectation_of("part " + std::to_string(i) + " of " + std::to_string(n) + " of ", p, std::move(wanted));
}

::testing::AssertionResult trial::at(std::size_t input_shift, std::size_t output_shift) const {
  if (!whole_) return refused();
  return meets(*whole_, {placement::past_page, input_shift}, {placement::past_page, output_shift});
}

::testing::AssertionResult trial::at_guards() const {
  return whole_ ? meets_at_guards(*whole_) : refused();
}

::testing::AssertionResult trial::in_parts(std::uint64_t n, std::size_t input_shift, std::size_t output_shift) const {
  if (!whole_) return refused();
  for (std::uint64_t i = 0; i < n; ++i) {
    const auto part = expectation_of_part(i, n);
    if (auto verdict = meets_at_guards(part); !verdict) return verdict;
    if (auto verdict = meets(part, {placement::past_page, input_shift}, {placement::past_page, output_shift}); !verdict)
      return verdict;
  }
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult trial::refused() const {
  return ::testing::AssertionFailure() << ::testing::PrintToString(listed(make_plan(desc_).error())) << "\n"
                                       << describe(desc_);
}

::testing::AssertionResult trial::meets_at_guards(const expectation& e) const {
  if (!has_guards) return ::testing::AssertionSuccess();
  auto verdict = meets(e, {placement::before_guard, 0}, {placement::before_guard, 0});
  return verdict ? meets(e, {placement::behind_guard, 0}, {placement::behind_guard, 0}) : verdict;
}

::testing::AssertionResult trial::meets(const expectation& e, placement input, placement output) const {
  static std::unique_ptr<guarded_memory> input_memory, output_memory;
  const auto& source = arena_for(input_memory, input_.size(), input.shift);
  const auto& target = arena_for(output_memory, before_.size(), output.shift);
  auto* const in = address(source, input, 0, input_.size());
  auto* const out = address(target, output, e.first - margin, e.end - margin);
  if (input.where != placement::behind_guard) std::memset(in - margin, 0xff, margin);
  std::memcpy(in, input_.data(), input_.size());
  if (input.where != placement::before_guard) std::memset(in + input_.size(), 0xff, margin);

  // What of `before_` and `wanted` is not in a guard.
  const auto begin = output.where == placement::behind_guard ? e.first : 0;
  const auto size = (output.where == placement::before_guard ? e.end : before_.size()) - begin;
  auto* const made = out - margin + begin;
  const fault_catcher catcher;
  auto verdict = ::testing::AssertionSuccess();
  for (const auto& copy : variants()) {
    std::memcpy(made, before_.data() + begin, size);
    const auto* const fault = catcher.fault_of([&] { copy(e.planned, in, out); });
    if (fault == nullptr && std::memcmp(made, e.wanted.data() + begin, size) == 0) continue;
    if (verdict) {
      verdict = ::testing::AssertionFailure()
                << e.name << describe(desc_) << "; input " << input << ", output " << output;
    }
    verdict << "\n" << copy.name() << ": ";
    if (fault != nullptr) {
      const bool is_output = target.is_near(fault);
      verdict << "touches byte " << static_cast<const std::byte*>(fault) - (is_output ? out : in) << " of the "
              << (is_output ? "output" : "input");
      continue;
    }
    const auto i = static_cast<std::size_t>(std::mismatch(made, made + size, e.wanted.data() + begin).first - made);
    verdict << "byte " << static_cast<std::ptrdiff_t>(begin + i) - std::ptrdiff_t{margin} << " of "
            << before_.size() - 2 * margin << " is " << std::to_integer<int>(made[i]) << ", wanted "
            << std::to_integer<int>(e.wanted[begin + i]) << ", was " << std::to_integer<int>(before_[begin + i]);
  }
  return verdict;
}

::testing::AssertionResult copies_exactly(const slice1_desc& d, std::size_t input_shift, std::size_t output_shift) {
  const trial one(d);
  auto verdict = one.at_guards();
  return verdict ? one.at(input_shift, output_shift) : verdict;
}

numbers from_to(std::int64_t first, std::int64_t last) {
  numbers all;
  for (; first <= last; ++first) all.push_back(first);
  return all;
}

void expect_exact(const numbers& all_n, const numbers& all_m,
                  const std::function<std::vector<loops>(std::int64_t n, std::int64_t m)>& shapes) {
  for (const auto n : all_n) {
    for (const auto m : all_m) {
      for (const auto& shape : shapes(n, m)) {
        std::uint64_t hash = 0;
        for (const auto& l : shape)
          hash =
              (hash ^ static_cast<std::uint64_t>(l.count + 17 * l.input_stride + 31 * l.output_stride)) * 0x9e37'79b9;
        for (const auto type : element_types) {
          hash += 0x1357'9bdf;
          ASSERT_TRUE(copies_exactly(nest(type, shape), hash >> 16 & 63, hash >> 24 & 63)) << "n " << n << ", m " << m;
        }
      }
    }
  }
}

}  // namespace slice1::testing
