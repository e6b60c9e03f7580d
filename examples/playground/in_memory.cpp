// SPDX-License-Identifier: MIT
// A page has no files: those that a model reads are a failure, those that it writes are not written.
#include "in_memory.hpp"

#include "files/file.hpp"
#include "message.hpp"  // dispatch::failure
#include "output.hpp"

#include <string_view>  // std::string_view
#include <utility>      // std::exchange

namespace playground {
namespace {

std::string printed;

}  // namespace

std::string take_printed() {
  return std::exchange(printed, {});
}

}  // namespace playground

namespace dispatch {

void print(std::string_view text) {
  playground::printed += text;
}
void flush_output() {}
void print_error(std::string_view) {}  // the JSON document has the reports and warnings, too
void show_progress(std::string_view, std::uint32_t, std::uint32_t) {}
std::string with_id_emphasized(std::string_view line, std::FILE*) {
  return std::string(line);
}

std::filesystem::path to_path(std::string_view text) {
  return {std::string(text)};
}
std::filesystem::path existing_file(const std::filesystem::path&, const std::filesystem::path&) {
  throw failure("this page reads no files; the tool dispatch does");
}
input_file::input_file(const std::filesystem::path&) {}
void input_file::read(std::span<std::byte>) {}
std::filesystem::path writable_target(const std::filesystem::path& path) {
  return path;
}
void write_file(const std::filesystem::path&, std::string_view, std::span<const std::byte>) {}

}  // namespace dispatch
