// SPDX-License-Identifier: MIT
// Fuzzer: any description, as values and as DML structs, is judged as the kit's model judges it; a valid one copies
// exactly the bytes that the model copies, by every way to copy.
#include <slice1/directml.hpp>
#include <slice1/slice1.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/copy.hpp"
#include "model/rules.hpp"
#include "model/sizes.hpp"
#include "requests.hpp"
#include "subject/c_description.hpp"
#include "support/describe.hpp"
#include "support/kernels.hpp"

namespace slice1::fuzz {
namespace {

using conformance::bytes_of;
using conformance::c_description;
using conformance::description;
using rules = std::vector<rule>;

// Larger buffers would only cost time.
constexpr std::uint64_t most_bytes = 1 << 18, most_elements = 1 << 14;

// DML_SLICE_OPERATOR_DESC with the C structs of the kit.
struct slice_operator {
  const slice1_tensor* InputTensor;
  const slice1_tensor* OutputTensor;
  std::uint32_t DimensionCount;
  const std::uint32_t* Offsets;
  const std::uint32_t* Sizes;
  const std::uint32_t* Strides;
};
struct operator_desc {
  std::uint32_t Type;
  const void* Desc;
};

// Each violated rule once. Checks the order: by rule, then input before output, then dimensions ascending.
rules rules_of(const report& r) {
  rules found;
  std::optional<std::tuple<rule, field, std::uint32_t>> last;
  for (const auto& v : r.violations()) {
    const std::tuple here(v.rule(), v.field_id(), v.dimension().value_or(0));
    check(!last || *last < here, "order of violations");
    last = here;
    if (found.empty() || found.back() != v.rule()) found.push_back(v.rule());
  }
  return found;
}

void check_rules(const report& found, const rules& wanted, const slice1_desc& d, const char* what) {
  const auto ids = rules_of(found);
  check(ids == wanted, what, [&] {
    return "found " + conformance::ids_of(ids) + "; wanted " + conformance::ids_of(wanted) + "\n" +
           testing::describe(d);
  });
  const auto legality = conformance::legality_of(wanted);
  check(static_cast<int>(found.status()) == static_cast<int>(legality), "status");
  check(found.ok() == wanted.empty(), "ok");
}

// The result agrees with the report.
template <class Desc>
std::optional<plan> planned(const Desc& desc, feature_level level, const rules& wanted) {
  const auto made = make_plan(desc, level);
  check(made.has_value() == wanted.empty(), "acceptance by make_plan");
  check(rules_of(made.error()) == wanted, "rules of make_plan");
  if (!made) return std::nullopt;
  return *made;
}

std::uint64_t required_bytes(const tensor_desc& t) {
  return t.total_tensor_size_in_bytes.value_or(conformance::span_in_bytes(t));
}

// The plan has the numbers of the model's walk. Steps of dimensions of one element may be beyond 64 bits.
void check_plan(const plan& p, const slice1_desc& d) {
  const auto walk = conformance::walk_of(d, conformance::mistake::none);
  bool same = p.dimension_count() == walk.rank && p.data_type() == d.input_tensor.data_type &&
              p.element_size() == bytes_of(p.data_type()) && p.output_start() == 0 &&
              p.input_start() == static_cast<std::uint64_t>(walk.input_start) &&
              p.input_size_in_bytes() == required_bytes(d.input_tensor) &&
              p.output_size_in_bytes() == required_bytes(d.output_tensor) &&
              p.output_element_count() == (required_bytes(d.output_tensor) + p.element_size() - 1) / p.element_size();
  for (std::size_t i = 0; i < walk.rank; ++i) {
    same = same && p.output_sizes()[i] == walk.counts[i] && p.output_strides()[i] == walk.output_steps[i] &&
           (walk.counts[i] == 1 || p.input_strides()[i] == walk.input_steps[i]);
  }
  check(same, "plan", [&] { return testing::describe(d); });
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

class copies {
 public:
  copies(const plan& p, const slice1_desc& d, std::uint32_t placement)
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
          [&] { return "differs from the model: " + testing::describe(desc_); });
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
        expect_exact(nontemporal ? "copy by one instruction set, past the caches" : "copy by one instruction set",
                     [&](auto in, auto out) {
                       auto nest = detail::plan_access::nest(plan_);
                       nest.nontemporal = nontemporal;
                       testing::copy_by(set, nest, in.data(), out.data());
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
      check(rules_of(found) == wanted, "rules of a binding", [&] { return testing::describe(desc_); });
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
    using other = std::conditional_t<sizeof(T) == 1, std::uint16_t, std::uint8_t>;
    std::vector<other> wrong(in.size() * sizeof(T));
    check(rules_of(copy(plan_, wrong, out)).front() == rule::binding_element_size, "elements of another size");
  }

  const plan& plan_;
  const slice1_desc& desc_;
  buffer input_, output_;
  conformance::sparse_bytes wanted_{};
};

bool is_small(const plan& p) {
  std::uint64_t elements = 1;
  for (const auto size : p.output_sizes()) elements = conformance::times(elements, size);
  return p.input_size_in_bytes() <= most_bytes && p.output_size_in_bytes() <= most_bytes && elements <= most_elements;
}

void judge(const description& what, const std::optional<plan>& p, std::uint32_t placement) {
  if (!p) return;
  check_plan(*p, what.desc);
  if (!is_small(*p)) return;
  copies all(*p, what.desc, placement);
  all.expect_all_exact(placement);
  all.expect_binding_reports(placement);
}

// As a value: all pointers are there, and total sizes may be left out.
void judge_value(const any_description& d) {
  const description what{d.what.desc};
  const auto wanted = violated_rules(what, d.level);
  check_rules(validate(what.desc, d.level), wanted, what.desc, "rules of a value");
  judge(what, planned(what.desc, d.level, wanted), d.placement);

  // The least level is the first of those at which the model has no objection.
  std::optional<feature_level> least;
  for (const auto level : feature_levels) {
    if (!least && violated_rules(what, level).empty()) least = level;
  }
  check(needed_feature_level(what.desc) == least, "least feature level");
}

// As structs, each array of which has exactly the elements that may be read.
void judge_structs(const any_description& d) {
  auto what = d.what;
  for (auto* t : {&what.desc.input_tensor, &what.desc.output_tensor}) {
    t->total_tensor_size_in_bytes = conformance::total_size(*t);
  }
  const c_description structs(what);
  const auto& desc = *structs.get();
  const auto wanted = violated_rules(what, d.level);
  check_rules(validate(desc, d.level), wanted, what.desc, "rules of structs");
  const auto p = planned(desc, d.level, wanted);
  if (p) {
    check_plan(*p, what.desc);
    if (is_small(*p)) {
      copies all(*p, what.desc, d.placement);
      all.expect_exact("run on structs", [&](auto in, auto out) { return run(desc, in, out, d.level); });
      all.expect_exact("run", [&](auto in, auto out) { return run(what.desc, in, out, d.level); });
    }
  }

  // Behind a DML_OPERATOR_DESC. Only a known type's Desc may be read.
  check_rules(validate(operator_desc{111, &desc}, d.level), wanted, what.desc, "rules of an operator");
  check(rules_of(validate(operator_desc{111, nullptr})) == rules{rule::pointer_null}, "operator without Desc");
  if (d.placement != 60 && d.placement != 111 && d.placement != 135) {
    const auto nothing = std::make_unique<char>();
    check(rules_of(validate(operator_desc{d.placement, nothing.get()})) == rules{rule::operator_type}, "operator type");
  }

  // To values and back.
  const auto read = conformance::read(conformance::operator_type::slice1, desc);
  if (conformance::has_one_rank(read.desc)) check(to_desc(desc) == read.desc, "to_desc");
  const dml::operator_desc owner(d.what.desc);
  check_rules(validate(owner.get(), d.level), violated_rules(conformance::described(d.what.desc), d.level), d.what.desc,
              "rules of structs made of a value");
  check(structs.unchanged(), "structs change");
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

// The older operator's rules: the model's for the tensors, and its own three in 64 bits.
rules slice_rules(const slice_desc& s, const any_description& d, feature_level level) {
  auto what = d.what;
  auto& as_window = what.desc;
  as_window.input_tensor = s.input_tensor;
  as_window.output_tensor = s.output_tensor;
  const auto value = static_cast<std::uint32_t>(level);
  const bool before_slice1 = value < 0x2100;
  auto found = violated_rules(what, before_slice1 ? feature_level::v2_1 : level);
  std::erase_if(found, [](rule r) { return rule::window_size <= r && r <= rule::output_size; });
  if (value < 0x1000) found.push_back(rule::operator_feature_level);

  // 8-bit types came with level 2_1.
  const auto is_tensor = [](const conformance::tensor_pointers& p) { return p.tensor && p.desc && p.type == 1; };
  const auto is_byte = [](const tensor_desc& t) { return bytes_of(t.data_type) == 1; };
  const bool input_is_byte = is_tensor(what.input) && is_byte(s.input_tensor);
  const bool output_is_byte = is_tensor(what.output) && is_byte(s.output_tensor);
  if (before_slice1 && (input_is_byte || output_is_byte)) found.push_back(rule::data_type_supported);

  const auto n = s.dimension_count;
  const auto has_sizes = [&](const conformance::tensor_pointers& p, const tensor_desc& t) {
    return is_tensor(p) && p.sizes && t.dimension_count == n;
  };
  for (std::uint32_t i = 0; conformance::is_rank(n) && i < n; ++i) {
    const std::uint64_t offset = s.offsets[i], size = s.sizes[i], stride = s.strides[i];
    if (what.sizes && has_sizes(what.output, s.output_tensor) && size != s.output_tensor.sizes[i])
      found.push_back(rule::slice_size);
    if (what.offsets && what.sizes && what.strides && has_sizes(what.input, s.input_tensor) && size != 0 &&
        offset + stride * (size - 1) >= s.input_tensor.sizes[i])
      found.push_back(rule::slice_bounds);
    if (what.strides && stride == 0) found.push_back(rule::slice_stride);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// A window that copies the same elements as a valid slice.
slice1_desc window_of(const slice_desc& s) {
  slice1_desc d{s.input_tensor, s.output_tensor, s.dimension_count, s.offsets, {}, {}};
  for (std::uint32_t i = 0; i < s.dimension_count; ++i) {
    d.input_window_strides[i] = s.sizes[i] == 1 ? 1 : static_cast<std::int32_t>(s.strides[i]);
    d.input_window_sizes[i] = s.sizes[i] == 1 ? 1 : (s.sizes[i] - 1) * s.strides[i] + 1;
  }
  return d;
}

void judge_slice(const any_description& d) {
  const auto s = slice_of(d);
  auto bare = d;
  bare.what = {d.what.desc};
  const auto wanted = slice_rules(s, bare, d.level);
  check_rules(validate(s, d.level), wanted, d.what.desc, "rules of the older operator");
  const auto p = planned(s, d.level, wanted);
  // A stride from 2^31 on fits no window; it can copy two elements of an input that is too large to copy here.
  const bool has_window = std::none_of(s.strides.begin(), s.strides.end(), [](auto x) { return x >> 31 != 0; });
  if (p && has_window) {
    const auto same = window_of(s);
    judge({same}, p, d.placement);
    if (is_small(*p)) {
      copies all(*p, same, d.placement);
      all.expect_exact("run on a slice", [&](auto in, auto out) { return run(s, in, out, d.level); });
    }
  }

  auto given = d;
  given.what.desc.input_window_offsets = s.offsets;
  given.what.desc.input_window_sizes = s.sizes;
  for (std::size_t i = 0; i < s.strides.size(); ++i)
    given.what.desc.input_window_strides[i] = static_cast<std::int32_t>(s.strides[i]);
  for (auto* t : {&given.what.desc.input_tensor, &given.what.desc.output_tensor})
    t->total_tensor_size_in_bytes = conformance::total_size(*t);
  auto with_totals = s;
  with_totals.input_tensor = given.what.desc.input_tensor;
  with_totals.output_tensor = given.what.desc.output_tensor;
  auto given_by_value = given;
  given_by_value.what = {given.what.desc};
  const c_description structs(given.what);
  const auto& c = *structs.get();
  const slice_operator desc{c.InputTensor,      c.OutputTensor,
                            c.DimensionCount,   c.InputWindowOffsets,
                            c.InputWindowSizes, reinterpret_cast<const std::uint32_t*>(c.InputWindowStrides)};
  const auto wanted_of_structs = slice_rules(with_totals, given, d.level);
  check_rules(validate(desc, d.level), wanted_of_structs, d.what.desc, "rules of structs of the older operator");
  check_rules(validate(operator_desc{60, &desc}, d.level), wanted_of_structs, d.what.desc,
              "rules of DML_OPERATOR_SLICE");
  const dml::slice_operator_desc owner(s);
  check_rules(validate(owner.get(), d.level), slice_rules(with_totals, given_by_value, d.level), d.what.desc,
              "rules of structs made of a slice");
  if (conformance::has_one_rank(d.what.desc) && bytes_of(s.input_tensor.data_type) != 0 &&
      bytes_of(s.output_tensor.data_type) != 0)
    check(to_desc(owner.get()) == with_totals, "to_desc of a slice");
}

}  // namespace

// The kit's cases, and loops (count, input stride, output stride) for kernels that none of them reaches: blocks of
// transposes at strides that collide in the cache, rows of whole cache lines, and lists of short rows.
void make_seeds(const std::function<void(const input&)>& add) {
  make_request_seeds(add);
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
    d.input_tensor.data_type = d.output_tensor.data_type = data_type::uint8;
    d.input_tensor.dimension_count = d.output_tensor.dimension_count = d.dimension_count;
    conformance::question q;
    q.what = conformance::described(d);
    q.level = latest_feature_level;
    const auto r = encoded(q);
    input bytes(sizeof r);
    std::memcpy(bytes.data(), &r, sizeof r);
    add(bytes);
  }
}

}  // namespace slice1::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slice1::fuzz;
  const auto d = description_of(request_of({data, size}));
  judge_value(d);
  judge_structs(d);
  judge_helpers(d.what.desc);
  if (d.is_slice) judge_slice(d);
  return 0;
}
