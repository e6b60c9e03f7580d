// SPDX-License-Identifier: MIT
#include "subject/c_description.hpp"
#include "subject/guarded_memory.hpp"
#include "subject/protocol.hpp"

#include <algorithm>
#include <cstring>

namespace slice1::conformance {
namespace {

void put(std::byte* to, const std::vector<std::byte>& bytes) {
  if (!bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
}

bool holds(const std::byte* at, const std::byte* bytes, std::size_t size) {
  return size == 0 || std::memcmp(at, bytes, size) == 0;
}

// Half of the inputs end at an inaccessible page, and a quarter begin at one.
forbidden page_at_input(std::uint32_t placement) {
  if ((placement >> 16 & 1) != 0) return forbidden::after;
  return (placement >> 17 & 1) != 0 ? forbidden::before : forbidden::nowhere;
}

// Uses two separate buffers, or a shared one: it holds the output's bytes, and after them the rest of a longer input.
void execute(const slice1_implementation& i, const slice1_operator* desc, const question& q, answer& a) {
  static thread_local guarded_memory input_memory, output_memory;
  const bool apart = q.execute != execute_overlapping;
  const auto& d = q.what.desc;
  const std::size_t in_size = q.input.size(), out_size = q.output.size(), both = std::max(in_size, out_size);
  const auto in_alignment = d.input_tensor.guaranteed_base_offset_alignment;
  const auto out_alignment = d.output_tensor.guaranteed_base_offset_alignment;
  std::byte* const input = apart ? input_memory.place(in_size, q.placement, in_alignment, page_at_input(q.placement))
                                 : input_memory.place(both, q.placement, std::max(in_alignment, out_alignment));
  std::byte* const output = apart ? output_memory.place(out_size, q.placement >> 8, out_alignment) : input;
  put(input, q.input);
  put(output, q.output);

  a.executed = true;
  const auto type = static_cast<std::uint32_t>(d.type);
  a.execution = static_cast<std::uint32_t>(i.execute_operator != nullptr
                                               ? i.execute_operator(type, desc, input, in_size, output, out_size)
                                               : i.execute(desc, input, in_size, output, out_size));
  a.output.assign(output, output + out_size);
  const std::size_t shared = apart ? 0 : std::min(in_size, out_size);
  a.wrote_input = !holds(input + shared, q.input.data() + shared, in_size - shared);
  const guarded_memory& around = apart ? output_memory : input_memory;
  a.wrote_before = !around.intact_before();
  a.wrote_after = !around.intact_after();
  if (apart) a.wrote_input |= !input_memory.intact_before() || !input_memory.intact_after();
}

class in_process_subject : public subject {
 public:
  explicit in_process_subject(const slice1_implementation& implementation) : implementation_(implementation) {}
  std::string name() const override { return implementation_.name; }
  bool checks_buffers() const override { return implementation_.checks_buffers != 0; }
  bool has_all_operators() const override { return implementation_.create_operator != nullptr; }
  bool is_partial() const override { return implementation_.partial != 0; }
  answer ask(const test_case& c, bool execute) override { return answer_of(implementation_, question_of(c, execute)); }

 private:
  const slice1_implementation& implementation_;
};

}  // namespace

answer answer_of(const slice1_implementation& i, const question& q) {
  const c_description structs(q.what);
  const auto type = static_cast<std::uint32_t>(q.what.desc.type), level = static_cast<std::uint32_t>(q.level);
  answer a;
  a.created = static_cast<std::uint32_t>(i.create_operator != nullptr ? i.create_operator(type, structs.get(), level)
                                                                      : i.create(structs.get(), level));
  if (a.created == SLICE1_ACCEPTED && q.execute != create_only) execute(i, structs.get(), q, a);
  a.wrote_input |= !structs.unchanged();
  return a;
}

std::unique_ptr<subject> in_process(const slice1_implementation& implementation) {
  return std::make_unique<in_process_subject>(implementation);
}

}  // namespace slice1::conformance
