// SPDX-License-Identifier: MIT
#include "support/nests.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
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

trial::trial(const slice1_desc& d)
    : desc_(d),
      input_(input_pattern(bytes_of_buffer(d.input_tensor))),
      before_(output_pattern(bytes_of_buffer(d.output_tensor) + 2 * margin)),
      whole_{"", *make_plan(d), before_} {
  const auto output = std::span(whole_.wanted).subspan(margin, before_.size() - 2 * margin);
  conformance::copy_elements(d, conformance::mistake::none, input_, output);
}

trial::expectation trial::expectation_of_part(std::uint64_t i, std::uint64_t n) const {
  const auto p = whole_.planned.part(i, n);
  conformance::walk w;
  w.rank = p.dimension_count();
  w.output_start = static_cast<std::int64_t>(p.output_start());
  std::ranges::copy(p.output_sizes(), w.counts.begin());
  std::ranges::copy(p.output_strides(), w.output_steps.begin());
  auto wanted = before_;
  const auto take = [&](std::int64_t, std::int64_t element) {
    const auto begin = margin + static_cast<std::size_t>(element) * p.element_size();
    std::copy_n(whole_.wanted.data() + begin, p.element_size(), wanted.data() + begin);
  };
  if (std::ranges::count(p.output_sizes(), 0u) == 0) conformance::each_element(w, take);
  return {"part " + std::to_string(i) + " of " + std::to_string(n) + " of ", p, std::move(wanted)};
}

::testing::AssertionResult trial::at(std::size_t input_shift, std::size_t output_shift) const {
  return meets(whole_, place::past_page, input_shift, output_shift);
}

::testing::AssertionResult trial::at_guards() const {
  return meets_at_guards(whole_);
}

::testing::AssertionResult trial::in_parts(std::uint64_t n, std::size_t input_shift, std::size_t output_shift) const {
  auto verdict = ::testing::AssertionSuccess();
  for (std::uint64_t i = 0; i < n && verdict; ++i) {
    const auto part = expectation_of_part(i, n);
    verdict = meets_at_guards(part);
    if (verdict) verdict = meets(part, place::past_page, input_shift, output_shift);
  }
  return verdict;
}

::testing::AssertionResult trial::meets_at_guards(const expectation& e) const {
  if (!has_guards) return ::testing::AssertionSuccess();
  auto verdict = meets(e, place::before_guard);
  return verdict ? meets(e, place::behind_guard) : verdict;
}

::testing::AssertionResult trial::meets(const expectation& e, place where, std::size_t input_shift,
                                        std::size_t output_shift) const {
  // Bytes from `first` to before `end` are written. Memory has `size` bytes from `begin` on; guards have the others.
  const auto& wanted = e.wanted;
  auto first =
      static_cast<std::size_t>(std::mismatch(wanted.begin(), wanted.end(), before_.begin()).first - wanted.begin());
  auto end =
      static_cast<std::size_t>(wanted.rend() - std::mismatch(wanted.rbegin(), wanted.rend(), before_.rbegin()).first);
  if (first > end) first = end = margin;  // an empty part
  const auto begin = where == place::behind_guard ? first : 0;
  const auto size = (where == place::before_guard ? end : before_.size()) - begin;

  static std::unique_ptr<guarded_memory> input_memory, output_memory;
  const auto& source = arena_for(input_memory, input_.size(), input_shift);
  const auto& target = arena_for(output_memory, before_.size(), output_shift);
  const auto address = [where](const guarded_memory& memory, std::size_t shift, std::size_t from, std::size_t to) {
    if (where == place::before_guard) return memory.end() - to;
    return where == place::behind_guard ? memory.begin() - from : memory.begin() + page_size() + shift;
  };
  auto* const in = address(source, input_shift, 0, input_.size());
  auto* const out = address(target, output_shift, first - margin, end - margin);
  auto* const made = out - margin + begin;
  if (where != place::behind_guard) std::memset(in - margin, 0xff, margin);
  std::memcpy(in, input_.data(), input_.size());
  if (where != place::before_guard) std::memset(in + input_.size(), 0xff, margin);

  const fault_catcher catcher;
  auto verdict = ::testing::AssertionSuccess();
  for (const auto& copy : variants()) {
    std::memcpy(made, before_.data() + begin, size);
    const auto* const fault = catcher.fault_of([&] { copy(e.planned, in, out); });
    if (fault == nullptr && std::memcmp(made, wanted.data() + begin, size) == 0) continue;
    if (verdict) {
      verdict = ::testing::AssertionFailure() << e.name << describe(desc_) << "; buffers ";
      if (where == place::before_guard) verdict << "end before guards";
      else if (where == place::behind_guard) verdict << "begin behind guards";
      else verdict << "begin " << input_shift << " and " << output_shift << " bytes past a page";
    }
    verdict << "\n" << copy.name() << ": ";
    if (fault != nullptr) {
      const bool is_output = target.is_near(fault);
      verdict << "touches byte " << static_cast<const std::byte*>(fault) - (is_output ? out : in) << " of the "
              << (is_output ? "output" : "input");
      continue;
    }
    const auto i = static_cast<std::size_t>(std::mismatch(made, made + size, wanted.data() + begin).first - made);
    verdict << "byte " << static_cast<std::ptrdiff_t>(begin + i) - std::ptrdiff_t{margin} << " of "
            << before_.size() - 2 * margin << " is " << std::to_integer<int>(made[i]) << ", wanted "
            << std::to_integer<int>(wanted[begin + i]) << ", was " << std::to_integer<int>(before_[begin + i]);
  }
  return verdict;
}

::testing::AssertionResult copies_exactly(const slice1_desc& d, std::size_t input_shift, std::size_t output_shift) {
  if (!make_plan(d)) return ::testing::AssertionFailure() << "not valid: " << describe(d);
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
        for (const auto& l : shape) {
          const auto number = static_cast<std::uint64_t>(l.count + 17 * l.input_stride + 31 * l.output_stride);
          hash = (hash ^ number) % 0x1'0000'0000 * 0x9e37'79b9;
        }
        for (const auto type : element_types) {
          hash = hash / 3 + 0x1357'9bdf;
          ASSERT_TRUE(copies_exactly(nest(type, shape), hash >> 16 & 63, hash >> 24 & 63)) << "n " << n << ", m " << m;
        }
      }
    }
  }
}

}  // namespace slice1::testing
