# Descriptions reach validation as they are written, valid or not.
dispatch_test(desc.full_names INPUT [=["Type": "DML_TENSOR_TYPE_BUFFER", "Desc": { "DataType":
    "DML_TENSOR_DATA_TYPE_FLOAT32", "Flags": "DML_TENSOR_FLAG_NONE", "DimensionCount": 4, "Sizes": [1, 1, 4, 4],
    "Strides": [16, 16, 4, 1], "TotalTensorSizeInBytes": 64, "GuaranteedBaseOffsetAlignment": 16 }]=]
              STDOUT "Resource 'output': 14, 16, 6, 8")
dispatch_test(desc.defaults INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Strides": null, "Flags": ["NONE"]]=]
              STDOUT "Resource 'output': 14, 16, 6, 8")
dispatch_test(desc.inlined DISPATCHABLES [=["slice": { "Type": "SLICE1",
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4,
      "InputWindowOffsets": [0, 0, 0, 1], "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2] }]=]
              STDOUT "Resource 'output': 14, 16, 6, 8")

# DxDispatch's defaults: no strides, and a total size of 0.
dispatch_test(desc.no_strides INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Strides": []]=]
              STDOUT "Resource 'output': 14, 16, 6, 8")
dispatch_test(desc.total_size_0 INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "TotalTensorSizeInBytes": 0]=]
              STDOUT "Resource 'output': 14, 16, 6, 8")
# Options that say how DirectML runs an operator.
set(slice [=["type": "SLICE1", "desc": { "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
    "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4, "InputWindowOffsets": [0, 0, 0, 1],
    "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2] }]=])
foreach(options "\"dmlCompileType\": \"DmlCompileOp\", \"executionFlags\": \"NONE\""
                "\"dmlCompileType\": \"DmlCompileGraph\", \"executionFlags\": [\"DML_EXECUTION_FLAG_DISABLE_META_COMMANDS\", \"DESCRIPTORS_VOLATILE\"]")
  string(LENGTH "${options}" length)
  dispatch_test(desc.options_${length} DISPATCHABLES "\"slice\": { ${options}, ${slice} }" STDOUT "Resource 'output': 14, 16, 6, 8")
endforeach()
dispatch_test(desc.wrong_options DISPATCHABLES "\"slice\": { \"dmlCompileType\": \"Graph\", \"executionFlags\": [\"NONE\", \"FAST\"], ${slice} }"
              EXIT 2 STDERR "model.json: dispatchables.slice.dmlCompileType: must be DmlCompileOp or DmlCompileGraph, but is \"Graph\"; did you mean 'DmlCompileGraph'?
model.json: dispatchables.slice.executionFlags[1]: must be NONE, ALLOW_HALF_PRECISION_COMPUTATION, DISABLE_META_COMMANDS or \
DESCRIPTORS_VOLATILE, but is \"FAST\"")
dispatch_test(desc.mistyped_option DISPATCHABLES "\"slice\": { \"executionFlags\": \"DML_EXECUTION_FLAG_DISABLE_METACOMMANDS\", ${slice} }"
              EXIT 2 STDERR "model.json: dispatchables.slice.executionFlags: must be NONE, ALLOW_HALF_PRECISION_COMPUTATION, \
DISABLE_META_COMMANDS or DESCRIPTORS_VOLATILE, but is \"DML_EXECUTION_FLAG_DISABLE_METACOMMANDS\"; \
did you mean 'DML_EXECUTION_FLAG_DISABLE_META_COMMANDS'?")

function(rejected name)
  list(JOIN ARGN "\n" report)
  dispatch_test(desc.${name} ${parts} EXIT 1
                STDERR "model.json: dispatchable 'slice' is invalid at feature level 6_4:\n${report}")
endfunction()
set(parts INPUT [=["DataType": "UINT4", "Sizes": [1, 1, 4, 4]]=])
rejected(uint4 "data_type.supported: ~InputTensor.DataType~ UINT4~"
         "data_type.match: ~OutputTensor.DataType~ FLOAT32~ UINT4~")
set(parts INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 1, 1, 1, 1, 1, 4, 4]]=])
rejected(9_dimensions
         "dimension_count.supported: ~InputTensor.DimensionCount~ 9~ 8~"
         "dimension_count.match: ~InputTensor.DimensionCount~ 9~ 4~")
set(parts INPUT [=["DataType": "FLOAT32", "Sizes": [1, 4, 4], "DimensionCount": 3]=])
rejected(count_differs "dimension_count.match: ~InputTensor.DimensionCount~ 3~ 4~")
set(parts INPUT [=["DataType": "FLOAT32", "Sizes": [1, 0, 4, 4]]=])
rejected(size_0 "tensor.size: ~InputTensor.Sizes[1]~ 0~ 1~"
         "window.bounds: ~InputWindowOffsets[1]~ 1~ 0~")
set(parts INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "TotalTensorSizeInBytes": 60]=])
rejected(total_size
         "tensor.total_size: ~InputTensor.TotalTensorSizeInBytes~ 60~ 64~")
set(parts DESC [=["InputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputTensor": { "DataType": "FLOAT32",
    "Sizes": [4] }, "DimensionCount": 1, "InputWindowOffsets": [4294967295], "InputWindowSizes": [4294967295],
    "InputWindowStrides": [-2147483648]]=])
rejected(window "window.bounds: ~InputWindowOffsets[0]~ 8589934590~ 4~
  InputWindowOffsets[0]~ 4294967295~ -1~
  InputWindowSizes[0]~ 4294967295~ -1~"
         "output.size: ~OutputTensor.Sizes[0]~ 4~ 2~")
set(parts DESC [=["InputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputTensor": { "DataType": "FLOAT32",
    "Sizes": [4] }, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [4], "InputWindowStrides": [0]]=])
rejected(stride_0 "window.stride: ~InputWindowStrides[0] = 0~")
dispatch_test(desc.undocumented OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "Flags": 2]=] EXIT 1 STDERR
"model.json: dispatchable 'slice' is undocumented at feature level 6_4:
tensor.flags: ~OutputTensor.Flags~ 0x2~")

set(narrow [=["InputTensor": { "DataType": "FLOAT64", "Sizes": [2] }, "OutputTensor": { "DataType": "FLOAT64",
    "Sizes": [2] }, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [2], "InputWindowStrides": [-1]]=])
set(doubles [=["input": { "initialValuesDataType": "FLOAT64", "initialValues": [1, 2] },
    "output": { "initialValuesDataType": "FLOAT64", "initialValues": [0, 0] }]=])
dispatch_test(desc.float64_at_4_1 ARGS model.json --feature-level 4_1 DESC "${narrow}" RESOURCES "${doubles}"
              STDOUT "Resource 'output': 2, 1")
dispatch_test(desc.float64_at_2_1 ARGS model.json --feature-level 2_1 DESC "${narrow}" RESOURCES "${doubles}" EXIT 1 STDERR
"model.json: dispatchable 'slice' is invalid at feature level 2_1:
dimension_count.supported: ~DimensionCount~ 1~ 4~
dimension_count.supported: ~InputTensor.DimensionCount~ 1~ 4~
dimension_count.supported: ~OutputTensor.DimensionCount~ 1~ 4~
data_type.supported: ~InputTensor.DataType~ FLOAT64~ 4_1~
data_type.supported: ~OutputTensor.DataType~ FLOAT64~ 4_1~
Feature level 2_1 accepts the same copy as DML_SLICE1: UINT32 {1,1,2,2} -> UINT32 {1,1,2,2}, InputWindowOffsets {0,0,0,0}, \
InputWindowSizes {1,1,2,2}, InputWindowStrides {1,1,-1,1}")

# Values that don't fit in a DirectML struct.
function(desc_error name complaint)
  dispatch_test(desc.${name} ${ARGN} EXIT 2 STDERR "model.json: dispatchables.slice.${complaint}")
endfunction()
desc_error(operator [=[type: "DML_OPERATOR_GEMM" is not an operator that this tool runs; it runs DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE, DML_OPERATOR_SLICE_GRAD]=]
           DISPATCHABLES [=["slice": { "type": "DML_OPERATOR_GEMM", "desc": {} }]=])
desc_error(no_operator "type: is missing" DISPATCHABLES [=["slice": { "desc": {} }]=])
desc_error(mistyped_operator_key "type: is missing; is 'typ' a misspelling of it?"
           DISPATCHABLES [=["slice": { "typ": "DML_OPERATOR_SLICE1", "desc": {} }]=])
desc_error(no_window_sizes "desc.InputWindowSizes: is missing" DESC [=[
    "InputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputTensor": { "DataType": "FLOAT32", "Sizes": [4] },
    "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowStrides": [1]]=])
desc_error(no_input "desc.InputTensor: is missing" DESC [=[
    "OutputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "DimensionCount": 1, "InputWindowOffsets": [0],
    "InputWindowSizes": [4], "InputWindowStrides": [1]]=])
desc_error(no_data_type "desc.InputTensor.DataType: is missing" INPUT [=["Sizes": [1, 1, 4, 4]]=])
desc_error(data_type "desc.InputTensor.DataType: \"float\" is not a data type; there are ${data_types}"
           INPUT [=["DataType": "float", "Sizes": [1, 1, 4, 4]]=])
desc_error(no_sizes "desc.InputTensor.Sizes: is missing" INPUT [=["DataType": "FLOAT32"]=])
desc_error(few_sizes "desc.InputTensor.Sizes: has 3 elements, but DimensionCount is 4"
           INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4], "DimensionCount": 4]=])
desc_error(few_strides "desc.InputTensor.Strides: has 1 element, but DimensionCount is 4"
           INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Strides": [1]]=])
desc_error(size_beyond_32_bits
           "desc.InputTensor.Sizes[3]: must be an integer from 0 to 4294967295, but is 4294967296"
           INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4294967296]]=])
desc_error(negative_tensor_stride
           "desc.InputTensor.Strides[2]: is -4, but must not be negative: the InputWindowStrides of DML_OPERATOR_SLICE1 reverse a slice"
           INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Strides": [16, 16, -4, 1]]=])
# A wrong DimensionCount does not hide that an array is too short.
desc_error(few_strides_of_9
           "desc.InputTensor.Strides: has 3 elements, but DimensionCount is 40, which is above 8, and the number of Sizes is 4"
           INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Strides": [16, 4, 1], "DimensionCount": 40]=])
desc_error(few_offsets_of_40
           "desc.InputWindowOffsets: has 3 elements, but DimensionCount is 40, which is above 8, and InputTensor.DimensionCount is 4"
           DESC [=["InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 40,
      "InputWindowOffsets": [0, 0, 0], "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2]]=])
desc_error(bool "desc.InputTensor.DataType: \"BOOL\" is not a data type; there are ${data_types}; UINT8 holds booleans, as 0 and 1"
           INPUT [=["DataType": "BOOL", "Sizes": [1, 1, 4, 4]]=])
desc_error(names_of_slice
           "desc: has Offsets, Sizes, Strides, but DML_OPERATOR_SLICE1 has InputWindowOffsets, InputWindowSizes, InputWindowStrides"
           DESC [=["InputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputTensor": { "DataType": "FLOAT32", "Sizes": [4] },
      "DimensionCount": 1, "Offsets": [0], "Sizes": [4], "Strides": [1]]=])
desc_error(names_of_the_gradient "desc: has InputGradientTensor, OutputGradientTensor, but DML_OPERATOR_SLICE1 has InputTensor, OutputTensor"
           DESC [=["InputGradientTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputGradientTensor": { "DataType": "FLOAT32",
      "Sizes": [4] }, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [4], "InputWindowStrides": [1]]=])
desc_error(tensor_type [=[desc.InputTensor.Type: must be BUFFER, but is "INVALID"]=] 
           INPUT [=["Type": "INVALID", "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4]]=])
desc_error(tensor_type_mistyped [=[desc.InputTensor.Type: must be BUFFER, but is "DML_TENSOR_TYPE_BUFER"; did you mean 'DML_TENSOR_TYPE_BUFFER'?]=]
           INPUT [=["Type": "DML_TENSOR_TYPE_BUFER", "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4]]=])
desc_error(data_type_mistyped "desc.InputTensor.DataType: \"flaot32\" is not a data type; there are ${data_types}; did you mean 'FLOAT32'?"
           INPUT [=["DataType": "flaot32", "Sizes": [1, 1, 4, 4]]=])
desc_error(flag [=[desc.InputTensor.Flags[1]: must be NONE or OWNED_BY_DML, but is "OWNED"; did you mean 'OWNED_BY_DML'?]=]
           INPUT [=["DataType": "FLOAT32", "Sizes": [1], "Flags": ["NONE", "OWNED"]]=])
desc_error(negative_offset "desc.InputWindowOffsets[0]: must be an integer from 0 to 4294967295, but is -1" DESC [=[
    "InputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputTensor": { "DataType": "FLOAT32", "Sizes": [4] },
    "DimensionCount": 1, "InputWindowOffsets": [-1], "InputWindowSizes": [4], "InputWindowStrides": [1]]=])
desc_error(stride_beyond_32_bits
           "desc.InputWindowStrides[0]: must be an integer from -2147483648 to 2147483647, but is 2147483648" DESC [=[
    "InputTensor": { "DataType": "FLOAT32", "Sizes": [4] }, "OutputTensor": { "DataType": "FLOAT32", "Sizes": [4] },
    "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [4], "InputWindowStrides": [2147483648]]=])

# The older operator, which has its own description.
set(tensors [=["InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4]=])
function(slice_test name arrays)
  dispatch_test(desc.slice.${name} ${ARGN} DISPATCHABLES
                "\"slice\": { \"type\": \"DML_OPERATOR_SLICE\", \"desc\": { ${tensors}, ${arrays} } }")
endfunction()
slice_test(example [=["Offsets": [0, 0, 1, 1], "Sizes": [1, 1, 2, 2], "Strides": [1, 1, 2, 1]]=]
           STDOUT "Resource 'output': 6, 7, 14, 15")
slice_test(at_1_0 [=["Offsets": [0, 0, 1, 1], "Sizes": [1, 1, 2, 2], "Strides": [1, 1, 2, 1]]=]
           ARGS model.json --feature-level 1_0 STDOUT "Resource 'output': 6, 7, 14, 15")
slice_test(beyond [=["Offsets": [0, 0, 1, 1], "Sizes": [1, 1, 2, 2], "Strides": [1, 1, 4294967295, 1]]=] EXIT 1 STDERR
"model.json: dispatchable 'slice' is invalid at feature level 6_4:
slice.bounds: ~Offsets[2]~ 4294967296~ 3~
  Strides[2]~ 4294967295~ -1~")
set(parts INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Strides": [16, 16, 4, 4294967295]]=])
rejected(stride_minus_1 "tensor.element_count: ~InputTensor~ 12884901898~ 4294967295~
  InputTensor.Strides[3]~ 4294967295~ -1~"
         "tensor.total_size_limit: ~InputTensor.TotalTensorSizeInBytes~ 51539607592~ 17179869180~")
slice_test(negative_stride [=["Offsets": [0, 0, 1, 1], "Sizes": [1, 1, 2, 2], "Strides": [1, 1, -1, 1]]=] EXIT 2 STDERR
           "model.json: dispatchables.slice.desc.Strides[2]: is -1, but must not be negative: the strides of DML_OPERATOR_SLICE1 can be")
slice_test(members_of_slice1 [=["InputWindowOffsets": [0, 0, 1, 1]]=] EXIT 2
           STDERR "model.json: dispatchables.slice.desc: has InputWindowOffsets, but DML_OPERATOR_SLICE has Offsets, Sizes, Strides")
