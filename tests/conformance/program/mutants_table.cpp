// SPDX-License-Identifier: MIT
// Prints the table in README.md: which cases find which mutant. Fails if no case finds a mutant.
#include "judge/judge.hpp"
#include "mutants/mutants.hpp"
#include "program/implementations.hpp"
#include "subject/subject.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace slice1::conformance;
using counts = std::map<std::string_view, unsigned>;

// Each failure of these mutants costs a process or the time limit.
constexpr std::string_view kind_for_processes = "page";
constexpr std::chrono::milliseconds time_limit{1000};
constexpr unsigned most_hangs = 3;

struct column {
  std::string_view kind;
  std::vector<test_case> cases{};
};

std::vector<column> columns() {
  std::vector<column> all;
  for (auto& c : all_cases()) {
    if (c.slow && !is_quick_if_sparse(c)) continue;
    auto at = std::find_if(all.begin(), all.end(), [&](const column& known) { return known.kind == c.kind; });
    if (at == all.end()) at = all.insert(at, {c.kind});
    at->cases.push_back(std::move(c));
  }
  return all;
}

// Only mutants that need large cases get them.
unsigned failures(subject& s, const column& c, bool needs_size) {
  return static_cast<unsigned>(std::count_if(c.cases.begin(), c.cases.end(), [&](const test_case& t) {
    return (needs_size || is_small(t)) && examine(s, t, output_padding::strict).outcome == outcome::failed;
  }));
}

std::unique_ptr<subject> subject_of(const mutant& m, const std::string& program) {
  const auto& implementation = m.implementation;
  if (!m.needs_process) return in_process(implementation);
  return child_process({program, "--serve", implementation.name}, time_limit, most_hangs);
}

// Prints a row. False if no case finds the mutant.
bool print_row(const mutant& m, const std::vector<column>& kinds, const std::string& program) {
  const auto s = subject_of(m, program);
  if (!s) return false;
  std::printf("| `%s` | %s |", m.implementation.name, std::string(m.what).c_str());
  bool is_found = false;
  for (const auto& kind : kinds) {
    const unsigned n = !m.needs_process || kind.kind == kind_for_processes ? failures(*s, kind, m.needs_size) : 0;
    is_found = is_found || n != 0;
    std::printf(n == 0 ? " |" : " %u |", n);
  }
  std::puts("");
  if (!is_found) std::fprintf(stderr, "no case finds %s\n", m.implementation.name);
  return is_found;
}

bool print_table(const std::string& program) {
  const auto kinds = columns();
  std::string heading = "| mutant | what is wrong |", rule = "|---|---|", sizes = "| | cases |";
  for (const auto& kind : kinds) {
    heading.append(" ").append(kind.kind).append(" |");
    rule += "--:|";
    sizes.append(" ").append(std::to_string(kind.cases.size())).append(" |");
  }
  std::puts((heading + "\n" + rule + "\n" + sizes).c_str());
  bool all_found = true;
  for (const auto& m : mutants()) all_found = print_row(m, kinds, program) && all_found;
  return all_found;
}

}  // namespace

int main(int count, char** arguments) try {
  const std::string_view what = count > 1 ? arguments[1] : "";
  if (what == "mutants") return print_table(arguments[0]) ? 0 : 1;
  const auto* const served = what == "--serve" && count == 3 ? find_implementation(arguments[2]) : nullptr;
  return served != nullptr ? serve(*served) : 2;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 2;
}
