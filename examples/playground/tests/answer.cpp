// SPDX-License-Identifier: MIT
#include "answer.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <string>

namespace {

// An answer, read.
class answered {
 public:
  explicit answered(const std::string& request) {
    const auto text = playground::answer(request);
    document_.Parse(text.c_str());
    EXPECT_FALSE(document_.HasParseError()) << text;
  }

  std::string text(const char* name) const { return document_.HasMember(name) ? document_[name].GetString() : ""; }
  // The lines of a list, each with a line end.
  std::string lines(const char* name) const {
    std::string all;
    if (!document_.HasMember(name)) return all;
    for (const auto& line : document_[name].GetArray()) all += std::string(line.GetString()) + "\n";
    return all;
  }
  const rapidjson::Value& run() const { return document_["run"]; }
  std::string status() const { return run()["status"].GetString(); }
  std::string values() const {
    std::string all;
    for (const auto& result : run()["results"].GetArray()) {
      for (const auto& value : result["values"].GetArray()) all += std::to_string(value.GetDouble()) + " ";
    }
    return all;
  }

 private:
  rapidjson::Document document_;
};

const std::string example =
    R"({"from": "fields", "operator": "DML_OPERATOR_SLICE1", "data_type": "FLOAT32", "input_sizes": [1, 1, 4, 4],
        "offsets": [0, 0, 0, 1], "sizes": [1, 1, 4, 3], "strides": [1, 1, -2, 2])";
const std::string example_line =
    "DML_SLICE1: FLOAT32 {1,1,4,4} -> FLOAT32 {1,1,2,2}, InputWindowOffsets {0,0,0,1}, InputWindowSizes {1,1,4,3}, "
    "InputWindowStrides {1,1,-2,2}";

TEST(Answer, RunsExample2) {
  const answered a(example + "}");
  EXPECT_EQ(a.text("line"), example_line);
  EXPECT_EQ(a.status(), "ok");
  EXPECT_EQ(a.values(), "14.000000 16.000000 6.000000 8.000000 ");
  EXPECT_EQ(a.text("picture").substr(0, 5), "<svg ");
  EXPECT_NE(a.text("table").find("        3      4       1     3       2      1        2       2\n"),
            std::string::npos);
  EXPECT_EQ(a.text("trace").substr(0, a.text("trace").find('\n')),
            "Output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = Input[{0,0,3,1}] = 14");
  EXPECT_NE(a.text("cpp").find(".input_window_strides = {1, 1, -2, 2}"), std::string::npos);
  EXPECT_NE(a.text("directml").find("const INT window_strides[] = {1, 1, -2, 2};"), std::string::npos);
  EXPECT_EQ(a.lines("notes"), "");
  EXPECT_EQ(a.lines("errors"), "");
}

TEST(Answer, ItsModelGivesTheSameAnswer) {
  const answered a(example + "}");
  std::string quoted;
  for (const char c : a.text("model")) quoted += c == '"' ? "\\\"" : c == '\n' ? "\\n" : std::string(1, c);
  const answered b(R"({"from": "model", "model": ")" + quoted + "\"}");
  EXPECT_EQ(b.text("line"), a.text("line"));
  EXPECT_EQ(b.values(), a.values());
  EXPECT_EQ(b.text("model"), a.text("model"));
}

// The fields of an answer, as they are written.
std::string fields(const std::string& request) {
  const auto text = playground::answer(request);
  const auto at = text.find("\"fields\":");
  return at == std::string::npos ? "" : text.substr(at + 9, text.find('}', at) - at - 8);
}

TEST(Answer, HasTheFieldsOfEveryNotation) {
  const std::string expected =
      R"({"from": "fields", "operator": "DML_OPERATOR_SLICE1", "data_type": "FLOAT32", "input_sizes": [1, 1, 4, 4], )"
      R"("output_sizes": [1, 1, 2, 2], "offsets": [0, 0, 0, 1], "sizes": [1, 1, 4, 3], "strides": [1, 1, -2, 2]})";
  EXPECT_EQ(fields(example + "}"), expected);
  EXPECT_EQ(fields(expected), expected);
  EXPECT_EQ(
      fields(R"({"from": "numpy", "data_type": "FLOAT32", "input_sizes": [1, 1, 4, 4], "slice": "..., ::-2, 1::2"})"),
      expected);
  const std::string gradient =
      R"({"from": "fields", "operator": "DML_OPERATOR_SLICE_GRAD", "data_type": "INT8", "input_sizes": [2, 4], )"
      R"("output_sizes": [1, 1], "input_strides": [8, 1], "output_strides": [9, 9], "offsets": [0, 0], )"
      R"("sizes": [2, 4], "strides": [-2, 3]})";
  EXPECT_EQ(fields(gradient), gradient);
  const std::string older =
      R"({"from": "fields", "operator": "DML_OPERATOR_SLICE", "data_type": "INT8", "input_sizes": [9], )"
      R"("output_sizes": [3], "offsets": [1], "sizes": [4], "strides": [2]})";
  EXPECT_EQ(fields(older), older);
}

TEST(Answer, HasNoFieldsOfModelsThatSayMore) {
  const auto model = [](const std::string& output_type) {
    return R"({"from": "model", "model": "{\"resources\": {}, \"commands\": [], \"dispatchables\": {\"a\": )"
           R"({\"type\": \"DML_OPERATOR_SLICE1\", \"desc\": {\"InputTensor\": {\"DataType\": \"INT32\", )"
           R"(\"Sizes\": [4]}, \"OutputTensor\": {\"DataType\": \")" +
           output_type +
           R"(\", \"Sizes\": [1]}, \"DimensionCount\": 1, \"InputWindowOffsets\": [0], \"InputWindowSizes\": [4], )"
           R"(\"InputWindowStrides\": [1]}}}}"})";
  };
  EXPECT_EQ(fields(model("INT8")), "");
  EXPECT_NE(fields(model("INT32")), "");
}

TEST(Answer, TakesInputValues) {
  const answered a(example + R"(, "values": [0.5, "nan", -3]})");
  EXPECT_EQ(a.lines("notes"), "Input values: 3 for 16 elements, so they repeat.\n");
  EXPECT_NE(a.text("trace").find("Input[{0,0,3,3}] = 0.5\n"), std::string::npos);
  EXPECT_NE(a.text("picture").find(">nan</text>"), std::string::npos);
  EXPECT_NE(a.text("cpp").find("input(16)"), std::string::npos);  // nan is no constant
  const answered whole(R"({"from": "numpy", "data_type": "INT8", "input_sizes": [3], "slice": "::-1",
                          "values": [5, 6, 7, 8]})");
  EXPECT_EQ(whole.values(), "7.000000 6.000000 5.000000 0.000000 ");  // with the bytes up to a multiple of 4
  EXPECT_EQ(whole.lines("notes"), "Input values: 4 for 3 elements; the last are not used.\n");
  EXPECT_NE(whole.text("cpp").find("input{5, 6, 7, 8}"), std::string::npos);
  EXPECT_EQ(answered(R"({"from": "numpy", "data_type": "INT8", "input_sizes": [3], "slice": "::-1",
                        "values": [5, 300]})")
                .lines("errors"),
            "request: values[1]: must be an integer from -128 to 127, but is 300\n");
}

TEST(Answer, DrawsForAPage) {
  const answered a(example + R"(, "width": 300, "names": ["N", "C", "H", "W"]})");
  EXPECT_NE(a.text("picture").find("W &#8594; stride 2"), std::string::npos);
  const auto width = [](const answered& of) {
    const auto picture = of.text("picture");
    return std::stoi(picture.substr(picture.find("width=\"") + 7));
  };
  EXPECT_LT(width(a), width(answered(example + "}")));
}

TEST(Answer, SaysWhyADescriptionIsRejected) {
  const answered a(R"({"from": "fields", "operator": "DML_OPERATOR_SLICE1", "data_type": "FLOAT32",
    "input_sizes": [1, 1, 4, 4], "offsets": [0, 0, 0, 2], "sizes": [1, 1, 4, 3], "strides": [1, 1, -2, 0]})");
  EXPECT_EQ(a.status(), "rejected");
  const auto& violations = a.run()["dispatchables"][0]["violations"];
  ASSERT_EQ(violations.Size(), 2u);
  EXPECT_TRUE(std::string(violations[0]["text"].GetString())
                  .starts_with("window.bounds: InputWindowOffsets[3] + InputWindowSizes[3] = 5, "));
  EXPECT_TRUE(std::string(violations[1]["text"].GetString()).starts_with("window.stride: InputWindowStrides[3] = 0, "));
  EXPECT_NE(a.text("picture").find("class=\"missing\""), std::string::npos);
}

TEST(Answer, TakesTheFeatureLevel) {
  EXPECT_EQ(answered(example + R"(, "level": "2_0"})").status(), "rejected");
  EXPECT_EQ(answered(example + R"(, "level": "2_1"})").status(), "ok");
  EXPECT_EQ(answered(example + R"(, "level": "2_1"})").text("instead"), "");
  EXPECT_EQ(answered(example + R"(, "level": "7"})").lines("errors"), "request: level: \"7\" is not a feature level\n");
  EXPECT_EQ(answered(example + R"(, "level": "2.1"})").lines("errors"),
            "request: level: \"2.1\" is not a feature level; did you mean '2_1'?\n");
}

TEST(Answer, SaysWhatALevelAcceptsInstead) {
  const std::string pairs = R"({"from": "fields", "operator": "DML_OPERATOR_SLICE1", "data_type": "INT64",
    "input_sizes": [2, 3], "offsets": [0, 0], "sizes": [2, 3], "strides": [-1, 1], "level": )";
  const answered a(pairs + R"("4_0"})");
  EXPECT_EQ(a.status(), "rejected");
  EXPECT_EQ(a.text("instead"),
            "Feature level 4_0 accepts the same copy as DML_SLICE1: UINT32 {2,6} -> UINT32 {2,6}, InputWindowOffsets "
            "{0,0}, InputWindowSizes {2,6}, InputWindowStrides {-1,1}");
  EXPECT_EQ(answered(pairs + R"("4_1"})").text("instead"), "");
  EXPECT_EQ(answered(pairs + R"("2_0"})").text("instead"), "");
}

TEST(Answer, TakesStridesAndOutputSizes) {
  const answered a(example + R"(, "input_strides": [0, 0, 1, 0], "output_sizes": [1, 1, 1, 2],
                              "output_strides": [9, 9, 9, 2]})");
  EXPECT_EQ(a.values(), "4.000000 0.000000 4.000000 ");
}

TEST(Answer, RunsTheOlderOperator) {
  const answered a(R"({"from": "fields", "operator": "DML_OPERATOR_SLICE", "data_type": "INT8",
                       "input_sizes": [1, 1, 1, 200], "offsets": [0, 0, 0, 125], "sizes": [1, 1, 1, 4],
                       "strides": [1, 1, 1, 1]})");
  EXPECT_EQ(a.values(), "126.000000 127.000000 0.000000 1.000000 ");  // from 0 again, as 128 is no INT8
}

TEST(Answer, RunsTheGradient) {
  const answered a(R"({"from": "fields", "operator": "DML_OPERATOR_SLICE_GRAD", "data_type": "INT8",
                       "input_sizes": [2, 4], "offsets": [0, 0], "sizes": [2, 4], "strides": [-2, 3]})");
  EXPECT_EQ(a.values(), "0.000000 0.000000 0.000000 0.000000 1.000000 0.000000 0.000000 2.000000 ");
  EXPECT_NE(a.text("line").find("DML_SLICE_GRAD: INT8 {1,2} -> INT8 {2,4}"), std::string::npos);
  EXPECT_NE(a.text("picture").find("OutputGradientTensor"), std::string::npos);
}

TEST(Answer, TakesNumpySlices) {
  const std::string begin = R"({"from": "numpy", "data_type": "FLOAT32", "input_sizes": [1, 1, 4, 4], "slice": )";
  EXPECT_EQ(answered(begin + R"("..., ::-2, 1::2"})").values(), "14.000000 16.000000 6.000000 8.000000 ");
  const answered index(begin + R"("x[0, 0, -1, ::-1]"})");
  EXPECT_EQ(index.values(), "16.000000 15.000000 14.000000 13.000000 ");
  EXPECT_EQ(index.lines("notes"), "The result has the same elements in the shape {4}.\n");
  EXPECT_TRUE(answered(begin + R"("::0"})").lines("errors").starts_with("notation.step: slices[0].step = 0, "));
  EXPECT_EQ(answered(begin + R"("x"})").lines("errors"), "slice: 'x' is not an integer of at most 64 bits\n");
  EXPECT_EQ(answered(begin + R"("none:2"})").lines("errors"),
            "slice: 'none' is not an integer of at most 64 bits; did you mean 'None'?\n");
  EXPECT_NE(answered(begin + R"("..., 1::2", "tight": true})").text("line").find("InputWindowSizes {1,1,4,3}"),
            std::string::npos);
  EXPECT_NE(answered(begin + R"("..., ::2", "tight": true})").text("line").find("InputWindowSizes {1,1,4,3}"),
            std::string::npos);
  EXPECT_NE(answered(begin + R"("..., ::2"})").text("line").find("InputWindowSizes {1,1,4,4}"), std::string::npos);
}

TEST(Answer, TakesOnnxSlices) {
  const std::string begin =
      R"({"from": "onnx", "data_type": "FLOAT32", "input_sizes": [1, 1, 4, 4], "axes": [2, 3], "ends": [-9, 9], )";
  EXPECT_EQ(answered(begin + R"("starts": [-1, 1], "steps": [-2, 2]})").values(),
            "14.000000 16.000000 6.000000 8.000000 ");
  // The standard's text clamps a start of -9 to 0, others to -1, which is an empty result.
  EXPECT_EQ(answered(begin + R"("starts": [-9, 3], "steps": [-1, 1], "standard_clamp": true})").values(), "4.000000 ");
  EXPECT_NE(answered(begin + R"("starts": [-9, 3], "steps": [-1, 1]})").lines("errors").find("notation.empty"),
            std::string::npos);
}

TEST(Answer, TakesTensorflowSlices) {
  const std::string begin =
      R"({"from": "tensorflow", "data_type": "FLOAT32", "input_sizes": [1, 1, 4, 4], "begin": [0, -1, 1],
          "end": [0, -9, 9], "strides": [1, -2, 2], "ellipsis_mask": 1)";
  EXPECT_EQ(answered(begin + "}").values(), "14.000000 16.000000 6.000000 8.000000 ");
  const answered shrunk(begin + R"(, "shrink_axis_mask": 4})");
  EXPECT_EQ(shrunk.lines("notes"), "The result has the same elements in the shape {1, 1, 2}.\n");
  EXPECT_EQ(shrunk.values(), "14.000000 6.000000 ");
}

TEST(Answer, TakesWebnnSlices) {
  const std::string begin = R"({"from": "webnn", "data_type": "FLOAT32", "input_sizes": [4, 4], "starts": [1, 0], )";
  EXPECT_EQ(answered(begin + R"("sizes": [3, 4], "strides": [2, 3]})").values(),
            "5.000000 8.000000 13.000000 16.000000 ");
  EXPECT_EQ(answered(begin + R"("sizes": [1, 2]})").values(), "5.000000 6.000000 ");
  const auto errors = answered(begin + R"("sizes": [0, 5], "strides": [1, 0]})").lines("errors");
  EXPECT_TRUE(errors.starts_with("window.size: slice.sizes[0] = 0, ")) << errors;
  EXPECT_NE(errors.find("\nwindow.bounds: starts[1] + slice.sizes[1] = 5, "), std::string::npos) << errors;
  EXPECT_NE(errors.find("\nnotation.step: strides[1] = 0, "), std::string::npos) << errors;
  EXPECT_NE(answered(begin + R"("sizes": [3, 4], "strides": [3, 3], "tight": true})")
                .text("line")
                .find("InputWindowSizes {1,4}"),
            std::string::npos);
}

TEST(Answer, LeavesLargeTensorsOut) {
  const answered a(R"({"from": "numpy", "data_type": "UINT8", "input_sizes": [65536, 65535], "slice": "::-1"})");
  EXPECT_EQ(a.lines("notes"), "Only tensors of at most 16384 elements of whole bytes are copied on this page.\n");
  EXPECT_EQ(a.status(), "ok");
  EXPECT_EQ(a.values(), "");
  EXPECT_NE(a.text("trace"), "");
  const answered nibbles(R"({"from": "numpy", "data_type": "UINT4", "input_sizes": [4], "slice": "::-1"})");
  EXPECT_EQ(nibbles.status(), "rejected");
}

TEST(Answer, ShowsTheDispatchableThatIsAskedFor) {
  const std::string two = R"({\"resources\": {}, \"commands\": [], \"dispatchables\": {)";
  const auto slice = [](const char* name, const char* stride) {
    return std::string("\\\"") + name + R"(\": {\"type\": \"DML_OPERATOR_SLICE1\", \"desc\": {\"InputTensor\": {
      \"DataType\": \"INT32\", \"Sizes\": [4]}, \"OutputTensor\": {\"DataType\": \"INT32\", \"Sizes\": [1]},
      \"DimensionCount\": 1, \"InputWindowOffsets\": [0], \"InputWindowSizes\": [4], \"InputWindowStrides\": [)" +
           stride + "]}}";
  };
  std::string model = two + slice("a", "1") + ", " + slice("b", "-3") + "}}";
  for (auto at = model.find('\n'); at != std::string::npos; at = model.find('\n')) model[at] = ' ';
  const std::string begin = R"({"from": "model", "model": ")" + model + "\", \"dispatchable\": ";
  EXPECT_NE(answered(begin + "0}").text("line").find("InputWindowStrides {1}"), std::string::npos);
  EXPECT_NE(answered(begin + "1}").text("line").find("InputWindowStrides {-3}"), std::string::npos);
  EXPECT_NE(answered(begin + "2}").text("line").find("InputWindowStrides {1}"), std::string::npos);
}

TEST(Answer, NamesWhatIsWrongWithARequest) {
  const auto error = [](const std::string& request) { return answered(request).lines("errors"); };
  EXPECT_EQ(error("{"), "request:1:2: Missing a name for object member, in the object that begins at 1:1.\n");
  EXPECT_EQ(error("[]"), "request: the model: must be an object, but is a list\n");
  EXPECT_EQ(error("{}"), "request: from: is missing\n");
  EXPECT_EQ(error(R"({"from": "x"})"),
            "request: from: must be model, fields, numpy, onnx, tensorflow or webnn, but is \"x\"\n");
  EXPECT_EQ(
      error(R"({"from": "tensorfow"})"),
      "request: from: must be model, fields, numpy, onnx, tensorflow or webnn, but is \"tensorfow\"; did you mean "
      "'tensorflow'?\n");
  auto mistyped = example;
  mistyped.replace(mistyped.find("DML_OPERATOR_SLICE1"), 19, "DML_OPERATOR_SLIEC1");
  EXPECT_EQ(error(mistyped + "}"),
            "request: operator: must be SLICE1, SLICE or SLICE_GRAD, but is \"DML_OPERATOR_SLIEC1\"; did you mean "
            "'DML_OPERATOR_SLICE1'?\n");
  EXPECT_EQ(error(R"({"from": "model", "model": ""})"), "model:1:1: The document is empty.\n");
  EXPECT_EQ(error(R"({"from": "model", "model": "{\"resources\": {}, \"dispatchables\": {}, \"commands\": []}"})"),
            "the model has no dispatchable to show\n");
  auto wrong = example;
  wrong.replace(wrong.find("[0, 0, 0, 1]"), 12, "[0, 0, \"x\", 1]");
  EXPECT_EQ(error(wrong + "}"), "request: offsets[2]: must be an integer from 0 to 4294967295, but is \"x\"\n");
  wrong.replace(wrong.find("[0, 0, \"x\", 1]"), 14, "[0, 0, 1]");
  EXPECT_EQ(error(wrong + "}"), "request: offsets: has 3 numbers, but the input has 4 dimensions\n");
}

TEST(Answer, HasEveryMistakeOfAModel) {
  EXPECT_EQ(
      answered(
          R"({"from": "model", "model": "{\"resources\": {\"a\": 1, \"b\": 2}, \"dispatchables\": {}, \"commands\": []}"})")
          .lines("errors"),
      "model: resources.a: must be an object, but is 1\nmodel: resources.b: must be an object, but is 2\n");
}

TEST(Answer, RefusesModelsThatTakeLong) {
  const auto model = [](const std::string& resource, const std::string& command) {
    std::string commands = command;
    for (int i = 0; i < 20; ++i) commands += ", " + command;
    return answered(R"({"from": "model", "model": "{\"resources\": {\"a\": {\"initialValuesDataType\": \"INT8\", )" +
                    resource + R"(}}, \"dispatchables\": {}, \"commands\": [)" + commands + R"(]}"})")
        .lines("errors");
  };
  const std::string print = R"({\"type\": \"print\", \"resource\": \"a\"})";
  EXPECT_NE(model(R"(\"initialValues\": {\"valueCount\": 20000, \"value\": 1})", print).find("440000 values"),
            std::string::npos);
  EXPECT_NE(model(R"(\"initialValues\": [1], \"sizeInBytes\": 100000000)", print).find("100000000 bytes"),
            std::string::npos);
  EXPECT_EQ(model(R"(\"initialValues\": {\"valueCount\": 10000, \"value\": 1})", print),
            "the model has no dispatchable to show\n");
}

TEST(Answer, ReadsNoFilesAndWritesNone) {
  const auto model = [](const char* values, const char* commands) {
    return std::string(
               R"({"from": "model", "model": "{\"resources\": {\"input\": {\"initialValuesDataType\": \"FLOAT32\",
      \"initialValues\": )") +
           values + R"(}}, \"dispatchables\": {\"slice\": {\"type\": \"DML_OPERATOR_SLICE1\", \"desc\": {
      \"InputTensor\": {\"DataType\": \"INT32\", \"Sizes\": [4]}, \"OutputTensor\": {\"DataType\": \"INT32\", \"Sizes\": [1]},
      \"DimensionCount\": 1, \"InputWindowOffsets\": [0], \"InputWindowSizes\": [4], \"InputWindowStrides\": [1]}}},
      \"commands\": [)" +
           commands + R"(]}"})";
  };
  const auto without_lines = [](std::string text) {
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n')) text[at] = ' ';
    return text;
  };
  EXPECT_EQ(answered(without_lines(model(R"({\"sourcePath\": \"/etc/passwd\"})", ""))).lines("errors"),
            "model: resources.input.initialValues.sourcePath: '/etc/passwd': this page reads no files; the tool "
            "dispatch does\n");
  const answered written(without_lines(
      model("[1]", R"({\"type\": \"writeFile\", \"resource\": \"input\", \"targetPath\": \"unwanted.npy\"})")));
  EXPECT_EQ(written.status(), "ok");
  EXPECT_EQ(written.lines("errors"), "");
}

}  // namespace
