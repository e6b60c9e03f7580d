// SPDX-License-Identifier: MIT
#include "export/export.hpp"
#include "export/text.hpp"
#include "model/copy.hpp"
#include "model/sizes.hpp"

#include <slice1/format/names.hpp>

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace slice1::conformance {
namespace {

void write_file(const std::filesystem::path& path, std::string_view text, std::span<const std::byte> bytes = {}) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::string type_code(data_type type) {
  const char order = element_size(type) == 1 ? '|' : '<';
  const auto name = to_string(type);
  const char kind = name[0] == 'F' ? 'f' : name[0] == 'U' ? 'u' : 'i';
  return {order, kind, static_cast<char>('0' + element_size(type))};
}

// Writes the whole elements in `bytes` as a one-dimensional array.
void write_npy(const std::filesystem::path& path, data_type type, const sparse_bytes& bytes) {
  const auto count = bytes.size() / element_size(type);
  std::string dictionary =
      "{'descr': '" + type_code(type) + "', 'fortran_order': False, 'shape': (" + std::to_string(count) + ",), }";
  constexpr std::size_t magic_size = 10, alignment = 64;
  dictionary.append((alignment - (magic_size + dictionary.size() + 1) % alignment) % alignment, ' ');
  dictionary += '\n';
  const auto length = dictionary.size();
  std::string header("\x93NUMPY\x01\x00", 8);
  header += {static_cast<char>(length & 0xff), static_cast<char>(length >> 8)};
  const auto whole = copy_of(std::span(bytes).first(count * element_size(type)));
  write_file(path, header + dictionary, little_endian(whole, type));
}

// Whether DxDispatch can read such a tensor: it knows named types and OWNED_BY_DML, and replaces a total size of 0 by
// the implied one.
bool fits_model(const tensor_desc& t) {
  return is_rank(t.dimension_count) && element_size(t.data_type) != 0 && t.flags <= 1 &&
         t.total_tensor_size_in_bytes.value_or(0) != 0;
}

// Whether a model can express the case: models have no null pointers, no other tensor types and no arrays with a wrong
// length, and devices have named feature levels.
bool fits_model(const test_case& c) {
  const auto& d = c.what;
  const auto n = d.desc.dimension_count;
  return d.input == tensor_pointers{} && d.output == tensor_pointers{} && d.offsets && d.sizes && d.strides && n >= 1 &&
         n <= max_dimension_count && fits_model(d.desc.input_tensor) && fits_model(d.desc.output_tensor) &&
         c.binding == binding{} && !to_string(c.level).starts_with("0x");
}

std::string model_of(const operation& desc, const std::string& number, bool copies, std::size_t input_size,
                     std::size_t output_size) {
  const auto resource = [&](const tensor_desc& t, const char* file, std::size_t size) {
    if (copies) {
      return R"({"initialValues": {"sourcePath": ")" + number + file + R"("}, "sizeInBytes": )" + std::to_string(size) +
             "}";
    }
    return R"({"initialValuesDataType": ")" + to_string(t.data_type) +
           R"(", "initialValues": {"valueCount": 16, "value": 0}})";
  };
  const auto names = names_of(desc.type);
  const auto bound = [](std::string_view tensor, std::string_view to) {
    return '"' + std::string(tensor) + R"(": ")" + std::string(to) + '"';
  };
  // DirectML binds an input that it owns at initialization; binding it at execution is an error.
  const bool is_owned = (desc.input_tensor.flags & 1) != 0;
  const auto input = bound(names.input, "input");
  return "{\n  \"resources\": {\n    \"input\": " + resource(desc.input_tensor, ".input.npy", input_size) +
         ",\n    \"output\": " + resource(desc.output_tensor, ".before.npy", output_size) +
         "\n  },\n  \"dispatchables\": {\n    \"slice\": {\"type\": \"" + std::string(names.type) +
         "\", \"desc\": " + json_of(desc, notation::dxdispatch) + (is_owned ? ", \"bindings\": {" + input + "}" : "") +
         "}\n  },\n  \"commands\": [\n    {\"type\": \"dispatch\", \"dispatchable\": \"slice\", \"bindings\": {" +
         (is_owned ? "" : input + ", ") + bound(names.output, "output") +
         "}},\n"
         "    {\"type\": \"writeFile\", \"targetPath\": \"" +
         number + ".actual.npy\", \"resource\": \"output\"}\n  ]\n}\n";
}

void write_case(const test_case& c, legality legal, const std::filesystem::path& folder, const std::string& number) {
  const auto& desc = c.what.desc;
  const bool copies = has_copy(c, legal);
  const auto input = copies ? input_of(c) : sparse_bytes();
  auto output = copies ? output_before(c) : sparse_bytes();
  write_file(folder / (number + ".json"), model_of(desc, number, copies, input.size(), output.size()));
  if (!copies) return;

  const auto type = desc.output_tensor.data_type;
  write_npy(folder / (number + ".input.npy"), type, input);
  write_npy(folder / (number + ".before.npy"), type, output);
  sparse_bytes written(output.size() / element_size(type));  // one per element
  const auto addressed = addressed_bytes(desc, output.size());
  for (std::size_t i = 0; i < written.size(); ++i)
    written[i] = static_cast<std::byte>(addressed[i * element_size(type)] ? 1 : 0);
  write_npy(folder / (number + ".written.npy"), data_type::uint8, written);
  write_npy(folder / (number + ".expected.npy"), type, copied(desc, mistake::none, input, output));
}

}  // namespace

std::size_t export_dxdispatch(std::span<const test_case> cases, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::string table = "number,id,feature_level,expected,rules\n";
  std::size_t count = 0;
  for (const auto& c : cases) {
    const auto violated = violated_rules(c.what, c.level);
    const auto legal = legality_of(violated);
    // A valid case without bytes is too large: its model would run out of memory.
    if (!fits_model(c) || (legal == legality::valid && !has_copy(c, legal))) continue;
    char number[16];
    std::snprintf(number, sizeof number, "%06u", static_cast<unsigned>(++count));
    write_case(c, legal, folder, number);
    table += std::string(number) + ',' + c.id + ',' + to_string(c.level) + ',' + text_of(legal) + ',' +
             ids_of(violated, " ") + '\n';
  }
  write_file(folder / "cases.csv", table);
  return count;
}

}  // namespace slice1::conformance
