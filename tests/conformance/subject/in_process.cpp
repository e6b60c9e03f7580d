// SPDX-License-Identifier: MIT
#include "model/sizes.hpp"
#include "subject/c_description.hpp"
#include "subject/guarded_memory.hpp"
#include "subject/placement.hpp"
#include "subject/protocol.hpp"

#include <algorithm>

namespace slice1::conformance {
namespace {

bool changed(const std::byte* at, const sparse_bytes& bytes, std::size_t from, std::size_t to) {
  return !are_equal({at + from, to - from}, {bytes.data() + from, to - from});
}

void call(const slice1_implementation& i, const slice1_operator* desc, const question& q, const std::byte* input,
          std::byte* output, answer& a) {
  const auto type = static_cast<std::uint32_t>(q.what.desc.type);
  const std::size_t in_size = q.input.size(), out_size = q.output.size();
  a.executed = true;
  a.execution = static_cast<std::uint32_t>(i.execute_operator != nullptr
                                               ? i.execute_operator(type, desc, input, in_size, output, out_size)
                                               : i.execute(desc, input, in_size, output, out_size));
}

void execute_apart_from(const slice1_implementation& i, const slice1_operator* desc, const question& q, answer& a) {
  const placement where(q.placement);
  const auto& d = q.what.desc;
  guarded_memory input_memory(q.input.size(), where.input_shift(), d.input_tensor.guaranteed_base_offset_alignment,
                              where.page_at_input());
  guarded_memory output_memory(q.output.size(), where.output_shift(), d.output_tensor.guaranteed_base_offset_alignment,
                               where.page_at_output());
  std::byte* const input = input_memory.data();
  std::byte* const output = output_memory.data();
  const auto execute = [&] {
    const auto* const lent_input = input_memory.lend(where.input_is_read_only());
    call(i, desc, q, lent_input, output_memory.lend(false), a);
    output_memory.take_back();
    input_memory.take_back();
  };
  if (where.executes_twice() && q.input.size() + q.output.size() < least_sparse) {
    for (std::size_t k = 0; k < q.input.size(); ++k) input[k] = ~q.input[k];
    for (std::size_t k = 0; k < q.output.size(); ++k) output[k] = ~q.output[k];
    execute();
  }
  copy_bytes(input, q.input);
  copy_bytes(output, q.output);
  execute();
  a.output = copy_of({output, q.output.size()});
  a.changed_before = output_memory.changed_before();
  a.changed_after = output_memory.changed_after();
  a.wrote_input = changed(input, q.input, 0, q.input.size()) || input_memory.changed_before() != 0 ||
                  input_memory.changed_after() != 0;
}

// Executes with both buffers in one memory, which has the output's bytes where they overlap.
void execute_together_in(const slice1_implementation& i, const slice1_operator* desc, const question& q, answer& a) {
  const auto& d = q.what.desc;
  const std::int64_t in_size = static_cast<std::int64_t>(q.input.size());
  const std::int64_t out_size = static_cast<std::int64_t>(q.output.size());
  const std::int64_t output_at = std::clamp<std::int64_t>(q.output_at, -out_size, in_size);
  const std::int64_t begin = std::min<std::int64_t>(0, output_at), end = std::max(in_size, output_at + out_size);
  guarded_memory memory(
      static_cast<std::size_t>(end - begin), placement(q.placement).input_shift(),
      std::max(d.input_tensor.guaranteed_base_offset_alignment, d.output_tensor.guaranteed_base_offset_alignment));
  std::byte* const input = memory.data() - begin;
  std::byte* const output = input + output_at;
  copy_bytes(input, q.input);
  copy_bytes(output, q.output);
  memory.lend(false);
  call(i, desc, q, input, output, a);
  memory.take_back();
  a.output = copy_of({output, q.output.size()});
  a.changed_before = memory.changed_before();
  a.changed_after = memory.changed_after();
  // The input's bytes before the output, and after it.
  const auto in_input = [in_size](std::int64_t at) {
    return static_cast<std::size_t>(std::clamp<std::int64_t>(at, 0, in_size));
  };
  a.wrote_input = changed(input, q.input, 0, in_input(output_at)) ||
                  changed(input, q.input, in_input(output_at + out_size), q.input.size());
}

int create(const slice1_implementation& i, const c_description& structs, operator_type type, feature_level level) {
  const auto number = static_cast<std::uint32_t>(level);
  return i.create_operator != nullptr ? i.create_operator(static_cast<std::uint32_t>(type), structs.get(), number)
                                      : i.create(structs.get(), number);
}

operator_type another(operator_type type) {
  if (type == operator_type::slice) return operator_type::slice_grad;
  return type == operator_type::slice1 ? operator_type::slice : operator_type::slice1;
}

// A valid description that differs from all cases: two elements.
description another_description(operator_type type, std::uint32_t rank) {
  description other;
  auto& d = other.desc;
  d.type = type;
  d.dimension_count = rank;
  for (std::uint32_t i = 0; i < rank; ++i) {
    d.input_window_sizes[i] = i + 1 == rank ? 2 : 1;
    d.input_window_strides[i] = 1;
  }
  for (auto* const t : {&d.input_tensor, &d.output_tensor}) {
    t->data_type = data_type::uint16;
    t->dimension_count = rank;
    t->sizes = d.input_window_sizes;
    t->total_tensor_size_in_bytes = 4;
  }
  return other;
}

class in_process_subject : public subject {
 public:
  explicit in_process_subject(const slice1_implementation& implementation) : implementation_(implementation) {}
  std::string name() const override { return implementation_.name; }
  bool checks_buffers() const override { return implementation_.checks_buffers != 0; }
  bool has_all_operators() const override { return implementation_.create_operator != nullptr; }
  bool is_partial() const override { return implementation_.partial != 0; }
  bool is_sparse() const override { return knows_touched_pages(); }
  answer ask(const test_case& c, bool execute) override { return answer_of(implementation_, question_of(c, execute)); }

 private:
  const slice1_implementation& implementation_;
};

}  // namespace

answer answer_of(const slice1_implementation& i, const question& q) {
  const placement how(q.placement);
  const auto type = q.what.desc.type;
  auto structs = std::make_unique<c_description>(q.what, how.description_is_read_only());
  answer a;
  if (how.asks_another_level()) {
    constexpr auto low = feature_level::v1_0;
    create(i, *structs, type, q.level == low ? latest_feature_level : low);
  }
  a.created = static_cast<std::uint32_t>(create(i, *structs, type, q.level));
  a.wrote_description = !structs->unchanged();
  if (a.created != SLICE1_ACCEPTED || q.execute == create_only) return a;
  if (how.creates_another()) {
    const bool is_like_it = how.creates_one_like_it() && is_rank(q.what.desc.dimension_count);
    const auto other = is_like_it                     ? another_description(type, q.what.desc.dimension_count)
                       : i.create_operator != nullptr ? another_description(another(type), 5)
                                                      : another_description(type, 5);
    create(i, c_description(other), other.desc.type, latest_feature_level);
  }
  if (how.executes_a_copy()) structs = std::make_unique<c_description>(q.what, how.description_is_read_only());
  (q.execute == execute_apart ? execute_apart_from : execute_together_in)(i, structs->get(), q, a);
  a.wrote_description |= !structs->unchanged();
  return a;
}

std::string memory_of(const question& q) {
  const placement where(q.placement);
  std::string text = "  the description's structs and arrays end at inaccessible pages";
  text += where.description_is_read_only() ? ", and are read-only\n" : "\n";
  const auto append = [&](const char* name, std::size_t size, std::uint32_t shift, const tensor_desc& t, forbidden page,
                          const char* more) {
    const auto begin = spot_of(size, shift, t.guaranteed_base_offset_alignment, page, page_size()).begin;
    text += std::string("  the ") + name + ": " + std::to_string(size) + " bytes, at an address that is " +
            std::to_string(begin % 64) + " modulo 64" +
            (page == forbidden::after    ? ", before an inaccessible page"
             : page == forbidden::before ? ", after an inaccessible page"
                                         : "") +
            more + '\n';
  };
  const auto& d = q.what.desc;
  if (q.execute != execute_apart) return text;
  append("input", q.input.size(), where.input_shift(), d.input_tensor, where.page_at_input(),
         where.input_is_read_only() ? ", read-only" : "");
  append("output", q.output.size(), where.output_shift(), d.output_tensor, where.page_at_output(), "");
  return text;
}

std::unique_ptr<subject> in_process(const slice1_implementation& implementation) {
  return std::make_unique<in_process_subject>(implementation);
}

}  // namespace slice1::conformance
