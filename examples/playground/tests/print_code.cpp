// SPDX-License-Identifier: MIT
// Prints functions cpp_0(), directml_0() and so on, which return the descriptions that the page's code defines.
#include "descriptions.hpp"
#include "source_code.hpp"

#include <cstddef>  // std::size_t
#include <cstdio>   // std::printf
#include <string>   // std::string

namespace {

// Code within a function can't include a header.
std::string without_includes(std::string code) {
  for (auto at = code.find("#include"); at != std::string::npos; at = code.find("#include")) {
    code.erase(at, code.find('\n', at) + 1 - at);
  }
  return code;
}

}  // namespace

int main() {
  const auto all = playground::descriptions();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::printf("dispatch::description cpp_%zu() {\n%sreturn desc;\n}\n", i,
                without_includes(playground::cpp_source(all[i])).c_str());
    std::printf(
        "dispatch::description directml_%zu() {\nusing namespace slice1::dml;\n%sreturn read(operator_desc);\n}\n", i,
        playground::directml_source(all[i]).c_str());
  }
  std::printf("const functions cpp[] = {");
  for (std::size_t i = 0; i < all.size(); ++i) std::printf("cpp_%zu, ", i);
  std::printf("};\nconst functions directml[] = {");
  for (std::size_t i = 0; i < all.size(); ++i) std::printf("directml_%zu, ", i);
  std::printf("};\n");
}
