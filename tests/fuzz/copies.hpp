// SPDX-License-Identifier: MIT
// Every way to copy a valid description's plan writes exactly the bytes that the kit's model writes.
#pragma once

#include <slice1/slice1.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#include "judge.hpp"
#include "support/kernels.hpp"

namespace slice1::fuzz {

// Larger buffers would only cost time.
inline constexpr std::uint64_t most_bytes = 1 << 18, most_elements = 1 << 14;

inline bool is_small(const operation& d) {
  return required_bytes(d.input_tensor) <= most_bytes && required_bytes(d.output_tensor) <= most_bytes &&
         conformance::product_of_sizes(d.output_tensor) <= most_elements;
}

using testing::copy_by;

/// Writes a gradient's zeros and elements by one instruction set.
inline void copy_by(detail::kernel::isa set, const slice_grad_plan& p, const std::byte* in, std::byte* out,
                    bool nontemporal) {
  static constexpr std::byte zero[8]{};
  copy_by(set, p.zeros(), zero, out, nontemporal);
  copy_by(set, p.elements(), in, out, nontemporal);
}

// Bytes on the heap, `shift` bytes behind the beginning of a cache line; those before them must not change.
// AddressSanitizer watches their end, and their beginning where `shift` is 0.
class buffer {
 public:
  buffer(std::uint64_t size, std::size_t shift)
      : size_(static_cast<std::size_t>(size)),
        shift_(shift),
        memory_(new (std::align_val_t{64}) std::byte[size_ + shift]) {}
  std::span<std::byte> bytes() const { return {memory_.get() + shift_, size_}; }

  // Bytes that differ from their neighbours.
  void fill(unsigned char seed) {
    if (size_ + shift_ != 0) std::memcpy(memory_.get(), pattern() + seed, size_ + shift_);
  }
  bool intact_before(unsigned char seed) const {
    return shift_ == 0 || std::memcmp(memory_.get(), pattern() + seed, shift_) == 0;
  }

 private:
  static const std::byte* pattern() {
    static const auto bytes = [] {
      std::vector<std::byte> made(static_cast<std::size_t>(4 * most_bytes));
      for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<std::byte>(i * 37 + i / 256 * 101);
      return made;
    }();
    return bytes.data();
  }

  std::size_t size_, shift_;
  struct free {
    void operator()(std::byte* memory) const { ::operator delete[](memory, std::align_val_t{64}); }
  };
  std::unique_ptr<std::byte[], free> memory_;
};

// A valid description's copies by its plan: a plan or a slice_grad_plan.
template <class Plan>
class copies {
 public:
  copies(const Plan& p, const operation& d, std::uint32_t placement)
      : plan_(p),
        desc_(d),
        input_(p.input_size_in_bytes(), placement & 63),
        output_(p.output_size_in_bytes(), placement >> 8 & 63) {
    input_.fill(1);
    output_.fill(128);
    wanted_ = conformance::copied(d, conformance::mistake::none, input_.bytes(), output_.bytes());
  }

  // Copies by write(input, output), and compares every byte.
  template <class Write>
  void expect_exact(const char* name, const Write& write) {
    output_.fill(128);
    const report found = write(std::span<const std::byte>(input_.bytes()), output_.bytes());
    check(found.ok(), name);
    const auto made = output_.bytes();
    check(std::equal(made.begin(), made.end(), wanted_.begin(), wanted_.end()), name,
          [&] { return "differs from the model: " + text_of(desc_); });
    check(output_.intact_before(128), name, [] { return "wrote before the output"; });
  }

  void expect_all_exact(std::uint32_t placement) {
    expect_exact("reference_copy", [&](auto in, auto out) { return reference_copy(plan_, in, out); });
    expect_exact("copy", [&](auto in, auto out) { return copy(plan_, in, out); });
    const auto parts = 1 + (placement >> 16) % 7;
    expect_exact("parts", [&](auto in, auto out) {
      for (std::uint32_t i = 0; i <= parts; ++i) {
        if (const auto found = copy(plan_.part(i, parts), in, out); !found.ok()) return found;
      }
      return report();
    });
    using detail::kernel::isa;
    for (const auto set : {isa::scalar, isa::vec128, isa::avx2, isa::avx512}) {
      if (set > detail::kernel::best_isa()) break;
      for (const bool nontemporal : {false, true}) {
        expect_exact(nontemporal ? "copy by non-temporal stores" : "copy by one instruction set",
                     [&](auto in, auto out) {
                       copy_by(set, plan_, in.data(), out.data(), nontemporal);
                       return report();
                     });
      }
    }
    switch (plan_.element_size()) {
      case 1: return expect_typed<std::uint8_t>();
      case 2: return expect_typed<std::uint16_t>();
      case 4: return expect_typed<std::uint32_t>();
      default: return expect_typed<std::uint64_t>();
    }
  }

  // Buffers that are too small or overlap are reported, and nothing is written.
  void expect_binding_reports(std::uint32_t placement) {
    const auto in = input_.bytes(), out = output_.bytes();
    expect_refused(in.first(in.size() - 1), out, {rule::binding_input_size});
    expect_refused(in, out.first(out.size() - 1), {rule::binding_output_size});
    expect_refused(in.first(0), out.first(0), {rule::binding_input_size, rule::binding_output_size});
    const std::size_t distance = placement % (in.size() + out.size() + 2);
    const buffer both(distance + in.size() + out.size(), 0);
    const auto expect_overlap = [&](std::span<std::byte> from, std::span<std::byte> to, bool overlaps) {
      if (overlaps) return expect_refused(from, to, {rule::binding_overlap});
      check(validate_binding(plan_, from, to).ok(), "binding");
    };
    expect_overlap(both.bytes().first(in.size()), both.bytes().subspan(distance, out.size()), distance < in.size());
    expect_overlap(both.bytes().subspan(distance, in.size()), both.bytes().first(out.size()), distance < out.size());
  }

 private:
  void expect_refused(std::span<const std::byte> in, std::span<std::byte> out, const rules& wanted) {
    const std::vector<std::byte> before(out.begin(), out.end());
    for (const auto& found : {validate_binding(plan_, in, out), copy(plan_, in, out), reference_copy(plan_, in, out)}) {
      check(rules_of(found) == wanted, "rules of a binding", [&] { return text_of(desc_); });
    }
    check(std::equal(out.begin(), out.end(), before.begin()), "a refused copy writes");
  }

  // Typed buffers of whole elements.
  template <class T>
  void expect_typed() {
    std::vector<T> in(static_cast<std::size_t>(plan_.input_element_count()));
    std::vector<T> out(static_cast<std::size_t>(plan_.output_element_count()));
    std::memcpy(in.data(), input_.bytes().data(), input_.bytes().size());
    output_.fill(128);
    std::memcpy(out.data(), output_.bytes().data(), output_.bytes().size());
    // INT32 elements in a buffer of another type of 32 bits are refused.
    const bool is_own = data_type_of<T> == plan_.data_type();
    const auto found = copy(plan_, in, out);
    check(rules_of(found) == (is_own ? rules{} : rules{rule::binding_element_type}), "typed buffers");
    check(!is_own || std::memcmp(out.data(), wanted_.data(), wanted_.size()) == 0, "typed copy");
    using other = std::conditional_t<sizeof(T) == 1, char16_t, char8_t>;  // without a data type
    std::vector<other> wrong(in.size() * sizeof(T));
    check(rules_of(copy(plan_, wrong, out)).front() == rule::binding_element_size, "elements of another size");
  }

  const Plan& plan_;
  const operation& desc_;
  buffer input_, output_;
  conformance::sparse_bytes wanted_{};
};

}  // namespace slice1::fuzz
