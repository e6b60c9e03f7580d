// SPDX-License-Identifier: MIT
// Fuzzer: the conformance kit survives what others send it. Requests are read and written back; answers of a program
// come through real pipes; files of patterns, filters and command lines are any text.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cases.hpp"
#include "model/rules.hpp"
#include "program/expectations.hpp"
#include "program/implementations.hpp"
#include "program/options.hpp"
#include "requests.hpp"
#include "subject/c_description.hpp"
#include "subject/process.hpp"
#include "subject/protocol.hpp"

namespace slice1::fuzz {
namespace {

using namespace slice1::conformance;

constexpr std::uint64_t most_bytes = 1 << 16;

// Decoding and encoding give the same bytes, except for those that have no meaning.
void read_request(const request& r) {
  if (r.input_size > most_bytes || r.output_size > most_bytes) return;
  const auto q = decoded(r);
  check(q.input.size() == r.input_size && q.output.size() == r.output_size, "sizes of a request");
  const auto back = encoded(q);
  auto wanted = r;
  wanted.magic = request_magic;
  wanted.given &= 2047;
  if ((r.given & given_strides) == 0) wanted.tensors[0].strides = {};
  if ((r.given & given_strides << given_output_shift) == 0) wanted.tensors[1].strides = {};
  if ((r.given & given_sizes) == 0) wanted.tensors[0].sizes = {};
  if ((r.given & given_sizes << given_output_shift) == 0) wanted.tensors[1].sizes = {};
  if ((r.given & given_offsets) == 0) wanted.window_offsets = {};
  if ((r.given & given_window_sizes) == 0) wanted.window_sizes = {};
  if ((r.given & given_window_strides) == 0) wanted.window_strides = {};
  check(std::memcmp(&back, &wanted, sizeof back) == 0, "a request read and written");

  // The structs that an implementation gets have the same contents, and are read back.
  const c_description structs(q.what);
  check(structs.unchanged(), "structs");
  const auto again = read(q.what.desc.type, *structs.get());
  const c_description twice(again);
  check(violated_rules(again, q.level) == violated_rules(q.what, q.level), "rules of structs that were read");
}

// This library answers as the model does, in buffers of the sizes that the request gives.
void answer_request(const request& r) {
  auto given = r;
  given.execute = r.execute % 4;
  constexpr std::uint32_t operators[]{SLICE1_OPERATOR_SLICE, SLICE1_OPERATOR_SLICE1, SLICE1_OPERATOR_SLICE_GRAD};
  given.operator_type = operators[r.operator_type % 3];
  given.input_size %= 4096;
  given.output_size %= 4096;
  const auto q = decoded(given);
  const auto all = own_implementations();
  const auto& implementation = all[r.placement % all.size()];
  const auto a = answer_of(implementation, q);
  const auto legality = legality_of(violated_rules(q.what, q.level));
  check(a.created == (legality == legality::valid ? SLICE1_ACCEPTED : SLICE1_REJECTED), "acceptance");
  check(a.executed == (legality == legality::valid && q.execute != create_only), "execution");
  check(a.changed_before == 0 && a.changed_after == 0 && !a.wrote_input && !a.wrote_description,
        "bytes outside the output");
  check(!a.executed || a.output.size() == q.output.size(), "the output's size");
}

// The question for the program below: the first valid random case.
const test_case& asked_case() {
  static const auto asked = [] {
    std::uint64_t i = 0;
    while (legality_of(violated_rules(random_case(1, i).what, random_case(1, i).level)) != legality::valid) ++i;
    return random_case(1, i);
  }();
  return asked;
}

// A program that writes these bytes, whatever it is asked.
void hear_answers(std::span<const std::uint8_t> bytes) {
#if defined(SLICE1_CONFORMANCE_PROCESSES) && !defined(_WIN32)  // there is no cat
  static const auto file =
      std::filesystem::temp_directory_path() / ("slice1_fuzz_kit_" + std::to_string(std::random_device()()));
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  hello h{};
  std::memcpy(&h, bytes.data(), std::min(bytes.size(), sizeof h));
  const bool introduces_itself = bytes.size() >= sizeof h && h.magic == hello_magic && h.version >= 1 &&
                                 h.version <= protocol_version && h.name_size <= 1000 &&
                                 bytes.size() - sizeof h >= h.name_size;
  try {
    const auto child = child_process({"cat", file.string()}, std::chrono::minutes(1), 1);
    check(introduces_itself, "a program is taken that doesn't introduce itself");
    const auto from = bytes.subspan(sizeof h);
    check(child->name() == std::string(from.begin(), from.begin() + h.name_size), "name");
    check(child->checks_buffers() == ((h.traits & hello_checks_buffers) != 0), "checks_buffers");
    const auto a = child->ask(asked_case(), true);
    check(a.end != ending::hung, "a program that has ended hangs");
    if (a.end == ending::answered) {
      response wanted{};
      const auto rest = from.subspan(h.name_size);
      check(rest.size() >= sizeof wanted + a.output.size(), "an answer that was not sent");
      std::memcpy(&wanted, rest.data(), sizeof wanted);
      check(wanted.magic == response_magic && wanted.created == a.created, "an answer");
      check(a.executed == (wanted.execution != not_executed) && a.output.size() == wanted.output_size, "an execution");
      check(a.output.empty() || std::memcmp(a.output.data(), rest.data() + sizeof wanted, a.output.size()) == 0,
            "the bytes of an answer");
    } else {
      check(!a.detail.empty(), "an ending without a reason");
    }
  } catch (const std::runtime_error&) {
    check(!introduces_itself, "a program that introduces itself is refused");
  }
  std::filesystem::remove(file);
#else
  static_cast<void>(bytes);
#endif
}

// Whether a pattern matches, by its definition: a table of prefixes.
bool matches_by_definition(std::string_view pattern, std::string_view text) {
  std::vector<bool> row(text.size() + 1);  // row[k]: the pattern so far matches the first k characters
  row[0] = true;
  for (const char c : pattern) {
    std::vector<bool> next(text.size() + 1);
    for (std::size_t k = 0; k <= text.size(); ++k) {
      if (c == '*') next[k] = row[k] || (k > 0 && next[k - 1]);
      else next[k] = k > 0 && row[k - 1] && (c == '?' || c == text[k - 1]);
    }
    row = next;
  }
  return row[text.size()];
}

void read_text(const std::string& text) {
  const auto line_end = std::min(text.find('\n'), text.size());
  const auto first = text.substr(0, line_end), rest = text.substr(line_end);
  check(matches(first, rest) == matches_by_definition(first, rest), "matches", [&] { return text; });
  for (const std::string_view id : {"slice1.page.example_1", "slice1.rule.window_bounds.a"}) {
    check(matches(first, id) == matches_by_definition(first, id), "matches", [&] { return first; });
    static_cast<void>(selects(first, id));
  }
  try {
    std::istringstream lines(text);
    expectations patterns(lines, "file");
    const auto before = patterns.unmatched({}).size();
    const auto* const reason = patterns.reason("slice1.page.example_1");
    check(patterns.unmatched({}).size() <= before && (reason == nullptr || !reason->empty()), "patterns");
    check((reason == nullptr) == (patterns.unmatched({}).size() == before), "a pattern that matches");
  } catch (const std::invalid_argument& e) {
    check(std::string_view(e.what()).starts_with("file:"), "a message about a file of patterns");
  }
  std::vector<std::string> arguments{"slice1_conformance"};
  std::istringstream words(text);
  for (std::string word; std::getline(words, word);) arguments.push_back(word);
  try {
    const auto o = parsed(arguments);
    check(!command_line(o, "--random 0").empty(), "a command line");
  } catch (const std::invalid_argument& e) {
    check(!std::string_view(e.what()).empty(), "a message about a command line");
  }
}

}  // namespace

// Requests of the kit's cases, answers of a program, and texts of what they are for.
void make_seeds(const std::function<void(const input&)>& add) {
  const auto add_as = [&](std::uint8_t kind, const void* from, std::size_t size, const input& more = {}) {
    input bytes{kind};
    const auto* const first = static_cast<const std::uint8_t*>(from);
    bytes.insert(bytes.end(), first, first + size);
    bytes.insert(bytes.end(), more.begin(), more.end());
    add(bytes);
  };
  make_request_seeds(
      [&](const input& bytes) { add_as(static_cast<std::uint8_t>(bytes[24] % 2), bytes.data(), bytes.size()); });
  for (const std::uint32_t variant : {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u}) {
    const auto size = output_before(asked_case()).size();
    hello h{hello_magic, protocol_version + (variant == 1), variant % 2, variant == 2 ? 4000u : 4u};
    response r{response_magic - (variant == 3), 0, variant == 4 ? not_executed : 0, variant, size + (variant == 5)};
    input more{'n', 'a', 'm', 'e'};
    const auto* const answer = reinterpret_cast<const std::uint8_t*>(&r);
    more.insert(more.end(), answer, answer + sizeof r - (variant == 6 ? 5 : 0));
    more.resize(more.size() + size, variant == 7 ? 0 : 1);
    add_as(2, &h, sizeof h, more);
  }
  for (const std::string_view text :
       {"*a?b*\nxaxxb", "slice1.page.* it is known\n# comment\n\n  *.example_? \t another reason \r\n", "no_reason\n",
        "rule:window.* none\nmistake:\"the sign * is\" unsigned\n", "*:-*page*",
        "--random\n5\n--first=18446744073709551615", "--command\na b 'c'\n--time-limit=0",
        "--implementation=slice1\n--in-process\n--no-shrink\n--output-padding\nfree", "--serve=1\n--list\n--help"})
    add_as(3, text.data(), text.size());
}

}  // namespace slice1::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace slice1::fuzz;
  if (size == 0) return 0;
  const std::span<const std::uint8_t> rest(data + 1, size - 1);
  switch (data[0]) {
    case 0: read_request(request_of(rest)); break;
    case 1: answer_request(request_of(rest)); break;
    case 2: hear_answers(rest); break;
    default: read_text({rest.begin(), rest.end()}); break;
  }
  return 0;
}
