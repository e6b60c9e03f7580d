// SPDX-License-Identifier: MIT
#include "export/export.hpp"

#include "tests/case_of.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace slice1::conformance {
namespace export_tests {

// INT8 {3}, stride -2: elements 2 and 0 of the input, with a gap in the output.
test_case three_bytes() {
  auto d = slice(data_type::int8, {3}, {0}, {3}, {-2});
  d.output_tensor.strides = dimensions{3};
  auto c = case_of(d);
  c.id = "slice1.test.three_bytes";
  return c;
}

std::string json(const std::vector<test_case>& cases) {
  std::ostringstream text;
  export_json(cases, text);
  return text.str();
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<unsigned> decoded(const std::string& base64) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned> bytes;
  unsigned bits = 0, count = 0;
  for (const char c : base64) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<unsigned>(digits.find(c));
    if ((count += 6) >= 8) bytes.push_back(bits >> (count -= 8) & 0xff);
  }
  return bytes;
}

std::string member(const std::string& text, const std::string& name) {
  const auto begin = text.find('"' + name + "\": \"") + name.size() + 5;
  return text.substr(begin, text.find('"', begin) - begin);
}

TEST(ExportJson, DescribesTheCaseWithDirectMLsNames) {
  const auto text = json({three_bytes()});
  EXPECT_EQ(
      text.substr(0, text.find("\"input\": \"")),
      "{\"format\": \"slice1 cases\", \"version\": 2, \"cases\": [\n"
      "{\"id\": \"slice1.test.three_bytes\", \"feature_level\": 25600, \"expected\": \"valid\", \"rules\": [],\n"
      " \"operator\": \"DML_OPERATOR_SLICE1\", \"desc\": {\"InputTensor\": {\"DataType\": \"INT8\", \"Flags\": 0, "
      "\"DimensionCount\": 1, \"Sizes\": [3], "
      "\"Strides\": null, \"TotalTensorSizeInBytes\": 4, \"GuaranteedBaseOffsetAlignment\": 0}, \"OutputTensor\": "
      "{\"DataType\": \"INT8\", \"Flags\": 0, \"DimensionCount\": 1, \"Sizes\": [2], \"Strides\": [3], "
      "\"TotalTensorSizeInBytes\": 4, \"GuaranteedBaseOffsetAlignment\": 0}, \"DimensionCount\": 1, "
      "\"InputWindowOffsets\": [0], \"InputWindowSizes\": [3], \"InputWindowStrides\": [-2]},\n"
      " \"null\": [], \"types\": [1, 1],\n ");
}

TEST(ExportJson, ContainsTheBytesBeforeAndAfter) {
  const auto text = json({three_bytes()});
  const auto input = decoded(member(text, "input"));
  const auto before = decoded(member(text, "output_before"));
  const auto after = decoded(member(text, "output"));
  ASSERT_EQ(input.size(), 4u);
  ASSERT_EQ(before.size(), 4u);
  EXPECT_EQ(after, (std::vector<unsigned>{input[2], before[1], before[2], input[0]}));
  EXPECT_NE(input[0], input[2]);
  EXPECT_NE(text.find("\"written\": [[0, 1], [3, 4]]"), std::string::npos);
}

TEST(ExportJson, NamesBrokenRulesAndNullPointers) {
  auto c = three_bytes();
  c.what.desc.input_window_strides = {0};
  c.what.output.desc = false;
  const auto text = json({c});
  EXPECT_NE(text.find("\"expected\": \"invalid\", \"rules\": [\"pointer.null\", \"window.stride\"]"), std::string::npos)
      << text;
  EXPECT_NE(text.find("\"null\": [\"OutputTensor.Desc\"]"), std::string::npos);
  EXPECT_EQ(text.find("\"output\": \""), std::string::npos);
}

class ExportDxDispatch : public testing::Test {
 protected:
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "slice1_export_test";
  void SetUp() override { std::filesystem::remove_all(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
};

TEST_F(ExportDxDispatch, WritesAModelWithItsNumPyFiles) {
  EXPECT_EQ(export_dxdispatch(std::vector{three_bytes()}, folder), 1u);
  const auto model = read(folder / "000001.json");
  EXPECT_NE(model.find("{\"initialValues\": {\"sourcePath\": \"000001.input.npy\"}, \"sizeInBytes\": 4}"),
            std::string::npos);
  EXPECT_NE(model.find("\"targetPath\": \"000001.actual.npy\""), std::string::npos);
  EXPECT_NE(model.find("\"InputTensor\": {\"DataType\": \"INT8\", \"DimensionCount\": 1, \"Sizes\": [3], "
                       "\"TotalTensorSizeInBytes\": 4, \"GuaranteedBaseOffsetAlignment\": 0}"),
            std::string::npos)
      << model;
  const auto input = read(folder / "000001.input.npy"), before = read(folder / "000001.before.npy"),
             expected = read(folder / "000001.expected.npy"), written = read(folder / "000001.written.npy");
  ASSERT_EQ(input.size(), 132u);  // a header of 128 bytes
  EXPECT_EQ(expected.substr(0, 128), input.substr(0, 128));
  EXPECT_NE(input.find("{'descr': '|i1', 'fortran_order': False, 'shape': (4,), }"), std::string::npos);
  EXPECT_EQ(expected.substr(128), std::string({input[130], before[129], before[130], input[128]}));
  EXPECT_EQ(written.substr(128), std::string("\1\0\0\1", 4));
}

TEST_F(ExportDxDispatch, ListsTheCasesAndSkipsThoseThatNoModelCanExpress) {
  auto wrong = three_bytes();
  wrong.id = "slice1.test.stride_0";
  wrong.what.desc.input_window_strides = {0};
  auto null = three_bytes();
  null.what.offsets = false;
  auto unnamed_level = three_bytes();
  unnamed_level.level = static_cast<feature_level>(0x6401);
  auto other_flag = three_bytes();
  other_flag.what.desc.input_tensor.flags = 2;
  auto no_total = three_bytes();
  no_total.what.desc.input_tensor.total_tensor_size_in_bytes = 0;
  EXPECT_EQ(export_dxdispatch(std::vector{three_bytes(), null, unnamed_level, other_flag, no_total, wrong}, folder),
            2u);
  EXPECT_EQ(read(folder / "cases.csv"),
            "number,id,feature_level,expected,rules\n"
            "000001,slice1.test.three_bytes,6_4,valid,\n"
            "000002,slice1.test.stride_0,6_4,invalid,window.stride\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "000002.expected.npy"));
}

TEST_F(ExportDxDispatch, BindsAnInputThatDirectMLOwnsAtInitialization) {
  auto c = three_bytes();
  const auto bound_at_execution = R"("bindings": {"InputTensor": "input", "OutputTensor": "output"})";
  EXPECT_EQ(export_dxdispatch(std::vector{c}, folder), 1u);
  EXPECT_NE(read(folder / "000001.json").find(bound_at_execution), std::string::npos);
  c.what.desc.input_tensor.flags = 1;
  EXPECT_EQ(export_dxdispatch(std::vector{c}, folder), 1u);
  const auto model = read(folder / "000001.json");
  EXPECT_NE(model.find("\"Flags\": \"OWNED_BY_DML\""), std::string::npos);
  EXPECT_NE(model.find(R"(}, "bindings": {"InputTensor": "input"}})"), std::string::npos) << model;
  EXPECT_NE(model.find(R"("dispatchable": "slice", "bindings": {"OutputTensor": "output"})"), std::string::npos);
}

TEST_F(ExportDxDispatch, NamesTheFileThatCannotBeWritten) {
  std::ofstream(folder.string()) << "a file where the folder should be";
  EXPECT_THROW(export_dxdispatch(std::vector{three_bytes()}, folder), std::exception);
}

}  // namespace export_tests
}  // namespace slice1::conformance
