// SPDX-License-Identifier: MIT
// Checks structs before they are passed to DirectML: the page's Example 2. With the real DirectML.h, include it and
// omit `using namespace slice1::dml`: validate, make_plan and run accept its structs directly.
#include <cstdio>
#include <slice1/directml.hpp>
#include <slice1/format.hpp>
#include <vector>

using namespace slice1::dml;

int main() {
  const UINT input_sizes[] = {1, 1, 4, 4};
  const UINT output_sizes[] = {1, 1, 2, 2};
  const UINT offsets[] = {0, 0, 0, 1};
  const UINT window_sizes[] = {1, 1, 4, 3};
  const INT window_strides[] = {1, 1, -2, 2};

  DML_BUFFER_TENSOR_DESC input_buffer{};
  input_buffer.DataType = DML_TENSOR_DATA_TYPE_FLOAT32;
  input_buffer.DimensionCount = 4;
  input_buffer.Sizes = input_sizes;
  input_buffer.TotalTensorSizeInBytes = DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_FLOAT32, 4, input_sizes, nullptr);

  DML_BUFFER_TENSOR_DESC output_buffer = input_buffer;
  output_buffer.Sizes = output_sizes;
  output_buffer.TotalTensorSizeInBytes =
      DMLCalcBufferTensorSize(DML_TENSOR_DATA_TYPE_FLOAT32, 4, output_sizes, nullptr);

  const DML_TENSOR_DESC input{DML_TENSOR_TYPE_BUFFER, &input_buffer};
  const DML_TENSOR_DESC output{DML_TENSOR_TYPE_BUFFER, &output_buffer};
  DML_SLICE1_OPERATOR_DESC slice{&input, &output, 4, offsets, window_sizes, window_strides};

  // Whether a device accepts the description and, if not, why.
  std::printf("at 2_0: %s\n", to_string(slice1::validate(slice, DML_FEATURE_LEVEL_2_0)).c_str());
  std::printf("at 6_4: %s\n", to_string(slice1::validate(slice).status()).c_str());

  // The result that a device computes.
  std::vector<float> elements(16), result(4);
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = static_cast<float>(i + 1);
  if (!slice1::run(slice, elements, result)) return 1;
  for (const float& element : result) {
    std::printf("%g%s", static_cast<double>(element), &element == &result.back() ? "\n" : ", ");
  }
}
