// SPDX-License-Identifier: MIT
#include "support/nests.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "model/copy.hpp"
#include "support/describe.hpp"

namespace slice1::testing {

namespace {

constexpr std::size_t margin = 192;
constexpr std::size_t page = 4096;

// Memory that trials share: `size` bytes that begin a margin and `shift` bytes past a page.
std::byte* address(byte_vector& arena, std::size_t size, std::size_t shift) {
  const auto room = size + shift + 2 * page + 2 * margin;
  if (arena.size() < room) arena.assign(room, std::byte{0xff});
  const auto begin = reinterpret_cast<std::uintptr_t>(arena.data());
  const auto to_page = static_cast<std::size_t>((page - (begin + margin) % page) % page);
  return arena.data() + to_page + margin + shift;
}

std::size_t first_difference(const std::byte* made, const byte_vector& wanted) {
  return static_cast<std::size_t>(std::mismatch(wanted.begin(), wanted.end(), made).first - wanted.begin());
}

}  // namespace

slice1_desc nest(data_type type, std::span<const loop> loops) {
  slice1_desc d;
  d.dimension_count = d.input_tensor.dimension_count = d.output_tensor.dimension_count =
      static_cast<std::uint32_t>(loops.size());
  d.input_tensor.data_type = d.output_tensor.data_type = type;
  auto& input_strides = d.input_tensor.strides.emplace();
  auto& output_strides = d.output_tensor.strides.emplace();
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const auto& l = loops[i];
    d.input_tensor.sizes[i] = d.output_tensor.sizes[i] = d.input_window_sizes[i] = l.count;
    d.input_window_strides[i] = l.input_stride < 0 ? -1 : 1;
    input_strides[i] = static_cast<std::uint32_t>(l.input_stride < 0 ? -l.input_stride : l.input_stride);
    output_strides[i] = l.output_stride;
  }
  return d;
}

detail::loop_nest nest_of(const slice1_desc& d) {
  return detail::plan_access::nest(*make_plan(d));
}

std::string variant::name() const {
  return std::string(kernel.name) + (nontemporal ? ", non-temporal" : large ? ", large" : "");
}

void variant::operator()(const plan& p, const std::byte* input, std::byte* output) const {
  auto n = detail::plan_access::nest(p);
  if (large) n.elements += detail::nontemporal_bytes;
  n.nontemporal = n.nontemporal || nontemporal;
  detail::choose_groups(n);
  copy_by(kernel.isa, n, input, output);
}

const std::vector<variant>& variants() {
  static const auto all = [] {
    std::vector<variant> made;
    for (const auto& kernel : forced_kernels()) {
      made.push_back({kernel, false, false});
      made.push_back({kernel, true, false});
      if (kernel.isa != detail::kernel::isa::scalar) made.push_back({kernel, true, true});
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

trial::trial(const slice1_desc& d) : desc_(d), plan_(make_plan(d)) {
  input_ = input_pattern(bytes_of_buffer(d.input_tensor));
  size_ = bytes_of_buffer(d.output_tensor);
  before_ = output_pattern(size_ + 2 * margin);
  wanted_ = before_;
  conformance::copy_elements(d, conformance::mistake::none, input_, std::span(wanted_).subspan(margin, size_));
}

::testing::AssertionResult trial::at(std::size_t input_shift, std::size_t output_shift) const {
  if (!plan_) return refused();
  return makes(*plan_, wanted_, input_shift, output_shift, "");
}

::testing::AssertionResult trial::part_at(std::uint64_t i, std::uint64_t n, std::size_t input_shift,
                                          std::size_t output_shift) const {
  if (!plan_) return refused();
  const auto part = plan_->part(i, n);
  auto wanted = before_;
  if (!reference_copy(part, input_, std::span(wanted).subspan(margin, size_)))
    return ::testing::AssertionFailure() << "the reference refuses a part";
  return makes(part, wanted, input_shift, output_shift,
               "part " + std::to_string(i) + " of " + std::to_string(n) + " of ");
}

::testing::AssertionResult trial::refused() const {
  return ::testing::AssertionFailure() << ::testing::PrintToString(listed(plan_.error())) << "\n" << describe(desc_);
}

::testing::AssertionResult trial::makes(const plan& p, const byte_vector& wanted, std::size_t input_shift,
                                        std::size_t output_shift, const std::string& what) const {
  static byte_vector input_arena, output_arena;
  auto* input = address(input_arena, input_.size(), input_shift);
  auto* output = address(output_arena, size_, output_shift);
  std::memset(input - margin, 0xff, margin);
  std::memcpy(input, input_.data(), input_.size());
  std::memset(input + input_.size(), 0xff, margin);
  auto verdict = ::testing::AssertionSuccess();
  for (const auto& copy : variants()) {
    if (copy.nontemporal && detail::plan_access::nest(p).nontemporal) continue;  // the same as without
    std::memcpy(output - margin, before_.data(), before_.size());
    copy(p, input, output);
    if (std::memcmp(output - margin, wanted.data(), wanted.size()) == 0) continue;
    if (verdict) {
      verdict = ::testing::AssertionFailure()
                << what << describe(desc_) << "; class " << static_cast<int>(p.copy_class()) << ", input "
                << input_shift << " and output " << output_shift << " bytes past a page";
    }
    const auto i = first_difference(output - margin, wanted);
    verdict << "\n"
            << copy.name() << ": byte " << static_cast<std::ptrdiff_t>(i) - std::ptrdiff_t{margin} << " of " << size_
            << " is " << std::to_integer<int>((output - margin)[i]) << ", wanted " << std::to_integer<int>(wanted[i])
            << ", was " << std::to_integer<int>(before_[i]);
  }
  return verdict;
}

slice1_desc random_nest(random_source& random, std::uint32_t rank, std::uint32_t most_elements) {
  std::vector<loop> loops(rank, {1, 0, 1});
  const auto type = random.one_of({data_type::uint8, data_type::uint16, data_type::uint32, data_type::uint64});
  const auto line = 64 / conformance::bytes_of(type);
  const auto by_output = random.permutation(rank);
  std::uint32_t budget = most_elements;
  for (const auto i : by_output) {
    const auto extent =
        random.one_of({1u, 2u, 2u, 3u, 3u, 4u, 5u, 6u, 8u, 11u, 15u, 16u, 17u, 31u, 33u, 65u, 130u, 300u, 1500u});
    loops[i].count = std::min(extent, budget);
    budget /= loops[i].count;
  }
  std::uint32_t reach = 0;
  const bool in_lines = random.one_in(4);
  for (std::size_t k = 0; k < rank; ++k) {
    auto& l = loops[by_output[k]];
    l.output_stride = reach + 1 + (random.one_in(3) ? random.below(6) : 0);
    if (k == 0 && !random.one_in(6)) l.output_stride = 1;
    else if (in_lines) l.output_stride = (l.output_stride + line - 1) / line * line;
    reach += (l.count - 1) * l.output_stride;
  }
  const auto by_input = random.one_in(3) ? by_output : random.permutation(rank);
  const bool overlapping = random.one_in(8);
  reach = 0;
  for (const auto i : by_input) {
    auto& l = loops[i];
    auto stride = reach + 1 + (random.one_in(3) ? random.below(5) : 0);
    if (overlapping) stride = random.below(9);
    if (random.one_in(9)) stride = 0;
    reach += (l.count - 1) * stride;
    l.input_stride = random.one_in(4) ? -static_cast<std::int32_t>(stride) : static_cast<std::int32_t>(stride);
  }
  return nest(type, loops);
}

}  // namespace slice1::testing
