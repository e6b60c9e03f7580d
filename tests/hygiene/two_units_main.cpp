// SPDX-License-Identifier: MIT
// Two units share one library: one table, one report.
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <slice1/slice1.hpp>

const void* table_elsewhere();
slice1::report judged_elsewhere(const slice1::slice1_desc& desc);

int main() {
  const slice1::slice1_desc desc;
  const auto here = slice1::validate(desc);
  const bool same = &slice1::rule_table == table_elsewhere() && to_string(here) == to_string(judged_elsewhere(desc));
  return same && !here.ok() ? 0 : 1;
}
