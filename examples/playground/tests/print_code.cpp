// SPDX-License-Identifier: MIT
// Prints functions cpp_0(), directml_0() and so on, which return the descriptions that the page's code defines.
#include "descriptions.hpp"
#include "source_code.hpp"

#include <cstddef>  // std::size_t
#include <cstdio>   // std::printf
#include <string>   // std::string

namespace {

// The program as a function that returns the description. Code within a function can't include a header.
std::string function_of(std::string program, const std::string& name) {
  const std::string main = "int main() {\n";
  const auto body = program.find(main) + main.size();
  const bool is_desc = program.find("descriptor{") == std::string::npos;
  const std::string returned = is_desc ? "desc" : "slice1::slice1_desc(descriptor)";
  return "dispatch::description " + name + "() {\n" + program.substr(body, program.rfind('}') - body) + "  return " +
         returned + ";\n}\n";
}

}  // namespace

int main() {
  const auto all = playground::descriptions();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto code = playground::cpp_source(all[i], playground::input_of(all[i]), slice1::latest_feature_level);
    std::printf("%s", function_of(code, "cpp_" + std::to_string(i)).c_str());
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
