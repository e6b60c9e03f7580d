// SPDX-License-Identifier: MIT
// Fuzzer: the tool dispatch survives any model, any .npy file and any text of values. It reads exactly the elements of
// a .npy file; printed values read back.
#include <slice1/format.hpp>
#include <slice1/reference.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "files/npy.hpp"
#include "fuzz.hpp"
#include "load/elements.hpp"
#include "load/model.hpp"
#include "message.hpp"

// Memory for a hostile model's large tensors is refused, which is a failure that the tool reports.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=64";
}

namespace dispatch {
namespace {

using slice1::data_type;
using slice1::element_size;
using slice1::fuzz::check;

constexpr auto most_values = std::size_t{1} << 16;

// A failure is one line, and says something.
template <class F>
bool succeeds(const F& f) {
  try {
    f();
    return true;
  } catch (const failure& reason) {
    const auto line = one_line(reason.what());
    check(!line.empty() && line.find('\n') == std::string::npos, "a failure is one line");
    return false;
  }
}

// Handles a model like the tool, but writes nothing.
void carry_out(const model& m) {
  for (const auto& warning : m.warnings) static_cast<void>(one_line(warning));
  for (const auto& c : m.commands) {
    const auto* const command = std::get_if<dispatch_command>(&c);
    if (command == nullptr) continue;
    const std::span<const std::byte> input = m.memory_of(m.input_of(*command));
    const auto output = m.memory_of(command->output);
    std::visit(
        [&](const auto& desc) {
          const auto plan = slice1::make_plan(desc);
          static_cast<void>(slice1::explain(plan.error()) + slice1::tabulate(desc));
          const auto type = input_of(m.dispatchables[command->dispatchable].desc).data_type;
          const auto element = [&](std::uint64_t i) { return element_text(input, i, type); };
          if (!plan || !slice1::validate_binding(*plan, input, output) || plan->output_element_count() > most_values)
            return;
          static_cast<void>(slice1::trace(desc, element, 4));
          check(slice1::reference_copy(*plan, input, output).ok(), "a binding that was checked");
        },
        m.dispatchables[command->dispatchable].desc);
  }
  for (const auto& r : m.resources) {
    check(r.values().size() <= r.memory.bytes().size(), "values of a resource");
    if (r.value_count() == 0) continue;  // of a deferred resource, or one of several types
    static_cast<void>(element_text(r.values(), 0, r.data_type) + element_digits(r.values(), 0, r.data_type));
  }
}

// A number after one of these keys is a number of values to fill in: a large one only takes time.
bool is_slow(std::string_view text) {
  const auto at = text.find("valueCount");
  const auto digits = at == std::string_view::npos ? at : text.find_first_of("0123456789", at);
  if (digits == std::string_view::npos) return false;
  return text.find_first_not_of("0123456789", digits) > digits + 6 || is_slow(text.substr(digits));
}

void load(std::string_view text) {
  if (!is_slow(text)) succeeds([&] { carry_out(load_model("model.json", text)); });
}

// ---- NumPy files

struct file {
  explicit file(std::span<const std::uint8_t> bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
  ~file() { std::filesystem::remove(path); }
  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("slice1_fuzz_dispatch_" + std::to_string(std::random_device()()) + ".npy");
};

// The elements in C order and little-endian, one by one from the end of the file.
std::vector<std::byte> elements_of(std::span<const std::uint8_t> bytes, const npy_header& h) {
  const auto size = element_size(h.data_type);
  const auto data = bytes.last(static_cast<std::size_t>(h.element_count) * size);
  std::vector<std::byte> all;
  std::vector<std::uint64_t> at(h.shape.size());
  for (std::uint64_t k = 0; k < h.element_count; ++k) {
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const auto axis = h.is_fortran_order ? at.size() - 1 - i : i;
      index = index * h.shape[axis] + at[axis];
    }
    for (std::uint32_t b = 0; b < size; ++b)
      all.push_back(std::byte{data[static_cast<std::size_t>(index) * size + (h.is_big_endian ? size - 1 - b : b)]});
    for (auto i = at.size(); i > 0 && ++at[i - 1] == h.shape[i - 1];) at[--i] = 0;
  }
  return all;
}

void read_npy(std::span<const std::uint8_t> bytes) {
  const file written(bytes);
  npy_header header;
  std::vector<std::byte> values;
  const bool done = succeeds([&] {
    input_file from(written.path);
    header = read_npy_header(from);
    check(from.size() == header.element_count * element_size(header.data_type), "bytes behind the header");
    values.resize(static_cast<std::size_t>(from.size()));
    read_values(from, header, values);
  });
  if (!done || header.element_count == 0) return;
  check(values == elements_of(bytes, header), "elements of a .npy file");

  // Written and read again.
  if (header.shape.size() > npy_most_dimensions) return;
  const auto text = npy_header_text(header.data_type, header.shape);
  std::vector<std::uint8_t> copy(text.begin(), text.end());
  check(copy.size() % 64 == 0, "the length of a header");
  for (const auto byte : values) copy.push_back(std::to_integer<std::uint8_t>(byte));
  const file again(copy);
  check(succeeds([&] {
          input_file from(again.path);
          const auto same = read_npy_header(from);
          check(same.data_type == header.data_type && same.shape == header.shape && !same.is_fortran_order &&
                    (!same.is_big_endian || element_size(same.data_type) == 1),
                "a header written and read");
          std::vector<std::byte> back(values.size());
          read_values(from, same, back);
          check(back == values, "elements written and read");
        }),
        "a .npy file of this tool is refused");
}

// ---- values

// Any text in a list or a sequence, for each type.
void parse_values(data_type type, std::string_view text) {
  succeeds([&] {
    json::document document("text", text);
    const auto from = document.root();
    const auto count = from.is_list() ? from.elements().size() : 7;
    if (count > most_values) return;
    std::vector<std::byte> memory(count * element_size(type));
    read_elements(from, type, memory);
    for (std::uint64_t i = 0; i < count; ++i) check(!element_text(memory, i, type).empty(), "text of a value");
  });
}

// Any bits print as text that reads back to the same bits; NaNs to some NaN.
void print_values(data_type type, std::span<const std::uint8_t> bytes) {
  const auto size = element_size(type);
  const auto count = bytes.size() / size;
  std::vector<std::byte> memory;
  for (const auto byte : bytes.first(count * size)) memory.push_back(std::byte{byte});
  std::string list = "[";
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto text = element_text(memory, i, type);
    const bool is_name = text.find('n') != std::string::npos;
    list += (i == 0 ? "" : ", ") + (is_name ? '"' + text + '"' : text);
    const auto digits = element_digits(memory, i, type);
    std::uint64_t bits = 0;
    for (auto b = size; b > 0; --b) bits = bits << 8 | bytes[static_cast<std::size_t>(i) * size + b - 1];
    check(digits.size() == 2 + 2 * size && std::strtoull(digits.c_str(), nullptr, 16) == bits, "digits of a value");
  }
  std::vector<std::byte> back(memory.size());
  const bool done = succeeds([&] {
    json::document document("list", list + "]");
    read_elements(document.root(), type, back);
  });
  check(done, "a printed value is refused", [&] { return list; });
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto text = element_text(memory, i, type);
    check(element_text(back, i, type) == text, "a printed value reads back", [&] { return text; });
    const auto* const first = memory.data() + i * size;
    check(text == "nan" || std::equal(first, first + size, back.data() + i * size), "bits that read back",
          [&] { return text; });
  }
}

}  // namespace
}  // namespace dispatch

namespace slice1::fuzz {

// The tool's models and files, and texts of values.
void make_seeds(const std::function<void(const input&)>& add) {
  const auto add_as = [&](std::uint8_t kind, std::string_view text) {
    input bytes{kind};
    bytes.insert(bytes.end(), text.begin(), text.end());
    add(bytes);
  };
  for (const std::string folder : {DISPATCH_FOLDER "/models", DISPATCH_FOLDER "/tests/files"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream from(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(from), {}};
      if (entry.path().extension() == ".json") add_as(0, text);
      if (entry.path().extension() == ".npy") add_as(1, text);
    }
  }
  for (std::uint8_t type = 0; type < 11; ++type) {
    for (const std::string_view text :
         {"[0, 1, -1, 127, 128, 255, 256, 1e3, 2.50e1, 0.1, -0.0, 4294967295, 18446744073709551615]",
          "[\"nan\", \"inf\", \"-inf\", 65504, 65520, 1e-8, 1e39, 3.4028235e38, 5e-324, 2e308]", "{\"value\": 12}",
          "{\"valueStart\": 250, \"valueDelta\": 1}", "{\"valueStart\": 9, \"valueDelta\": -1.5}"}) {
      for (std::size_t end = text.find(','); end != std::string_view::npos; end = text.find(',', end + 1)) {
        if (text[0] == '[') add_as(static_cast<std::uint8_t>(2 + 2 * type), std::string(text.substr(0, end)) + "]");
      }
      add_as(static_cast<std::uint8_t>(2 + 2 * type), text);
    }
    std::mt19937 random(type);
    for (int i = 0; i < 60; ++i) {
      std::string bytes;
      for (int b = 0; b < 8 + i; ++b) bytes += static_cast<char>(random() >> 7);
      add_as(static_cast<std::uint8_t>(3 + 2 * type), bytes);
    }
  }
}

}  // namespace slice1::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dispatch;
  if (size == 0) return 0;
  const std::span<const std::uint8_t> rest(data + 1, size - 1);
  const std::string text(rest.begin(), rest.end());
  const auto type = static_cast<data_type>(1 + data[0] / 2 % 11);
  if (data[0] == 0) load(text);
  else if (data[0] == 1) read_npy(rest);
  else if (data[0] % 2 == 0) parse_values(type, text);
  else print_values(type, rest);
  return 0;
}
