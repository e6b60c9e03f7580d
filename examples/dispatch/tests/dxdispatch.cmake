# What DxDispatch reads, row by row of dxdispatch.md, where no other file here has it.
set(desc [=["InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] }, "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] },
      "DimensionCount": 4, "InputWindowOffsets": [0, 0, 0, 1], "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2]]=])
set(result "Resource 'output': 14, 16, 6, 8")
set(ignored "has no meaning here, and is ignored")
# The file
dispatch_test(dxdispatch.as_it_is_written MODEL [=[{
  "$schema": "./_schema.json",
  "resources":
  {
    "input": { "initialValuesDataType": "DML_TENSOR_DATA_TYPE_FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } }, // 1 to 16
    "output": { "initialValuesDataType": "FLOAT32", "initialValues": [0,0,0,0,] },
  },
  "dispatchables":
  {
    "slice":
    {
      "type": "SLICE1",
      "desc":
      {
        "InputTensor": { "Type": "BUFFER", "Desc": { "DataType": "FLOAT32", "Flags": ["NONE"], "Sizes": [1,1,4,4], "Strides": [16,16,4,1] } },
        "OutputTensor": { "DataType": "DML_TENSOR_DATA_TYPE_FLOAT32", "Flags": "DML_TENSOR_FLAG_NONE", "Sizes": [1,1,2,2], "DimensionCount": 4 },
        "DimensionCount": 4, "InputWindowOffsets": [0,0,0,1], "InputWindowSizes": [1,1,4,3], "InputWindowStrides": [1,1,-2,2],
      }
    }
  },
  "commands":
  [
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": ["output"] } },
    /* and the result */ { "type": "PRINT", "resource": "output", "verbose": false }
  ]
}]=] STDOUT "${result}")
dispatch_test(dxdispatch.keys_in_another_case DISPATCHABLES "\"slice\": { \"type\": \"SLICE1\", \"desc\": { ${desc}, \"dimensionCount\": 4 } }"
            STDOUT "${result}" STDERR "model.json: dispatchables.slice.desc.dimensionCount: ${ignored}")

# Resources
dispatch_test(dxdispatch.float32_by_way_of_double RESOURCES [=["output": { "initialValuesDataType": "FLOAT32",
    "initialValues": [1.00000017881393432617187499] }]=] DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "output", "verbose": true }]=]
            STDOUT "Resource 'output':\n[0] 1.0000002 (0x3F800002)")
dispatch_test(dxdispatch.float16_to_nearest RESOURCES [=["output": { "initialValuesDataType": "FLOAT16", "initialValues": [0.7] }]=] DISPATCHABLES " "
            COMMANDS [=[{ "type": "print", "resource": "output", "verbose": true }]=] STDOUT "Resource 'output':\n[0] 0.7 (0x399A)")
dispatch_test(dxdispatch.delta_of_unsigned RESOURCES [=["output": { "initialValuesDataType": "UINT16", "initialValues": { "valueCount": 3, "valueStart": 1,
    "valueDelta": -1 } }]=] DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "output" }]=] STDOUT "Resource 'output': 1, 0, 65535")
dispatch_test(dxdispatch.resampled RESOURCES [=["output": { "initialValuesDataType": "UINT8", "initialValues": [1], "resampleSize": [1, 1, 1, 1],
    "resampleMode": "scale" }]=] DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "output" }]=] STDOUT "Resource 'output': 1"
            STDERR "model.json: resources.output.resampleSize: ${ignored}\nmodel.json: resources.output.resampleMode: ${ignored}")

# Dispatchables
foreach(type hlsl onnx dmlSerializedGraph)
  dispatch_test(dxdispatch.other.${type} DISPATCHABLES "\"other\": { \"type\": \"${type}\", \"sourcePath\": \"x\" }, \"slice\": { \"type\": \"SLICE1\", \"desc\": { ${desc} } }"
              STDOUT "${result}" STDERR "model.json: dispatchables.other.type: \"${type}\" is not an operator that this tool runs; \
no command dispatches it, so it is ignored")
endforeach()
dispatch_test(dxdispatch.type_twice DISPATCHABLES "\"slice\": { \"type\": \"SLICE1\", \"Type\": \"SLICE1\", \"desc\": { ${desc} } }" EXIT 2
            STDERR "model.json: dispatchables.slice.Type: is given twice")
dispatch_test(dxdispatch.Desc DISPATCHABLES "\"slice\": { \"type\": \"SLICE1\", \"Desc\": { ${desc} } }" STDOUT "${result}")

# Commands
dispatch_test(dxdispatch.members_of_bindings COMMANDS [=[{ "type": "dispatch", "dispatchable": "slice", "bindings": {
      "InputTensor": { "name": "input", "format": "R32_FLOAT", "counter": "output", "counterOffsetBytes": 0, "shape": [16] },
      "OutputTensor": "output", "ScaleTensor": "input" }, "threadGroupCount": [1, 1, 1] },
    { "type": "print", "resource": "output" }]=] STDOUT "${result}"
            STDERR "model.json: commands[0].bindings.InputTensor.format: ${ignored}
model.json: commands[0].bindings.InputTensor.counter: ${ignored}
model.json: commands[0].bindings.InputTensor.counterOffsetBytes: ${ignored}
model.json: commands[0].bindings.InputTensor.shape: ${ignored}
model.json: commands[0].bindings.ScaleTensor: ${ignored}
model.json: commands[0].threadGroupCount: ${ignored}")
dispatch_test(dxdispatch.whole_resource RESOURCES [=["output": { "initialValuesDataType": "UINT8", "initialValues": [1, 2, 3], "sizeInBytes": 8 }]=]
            DISPATCHABLES " " COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x" }]=]
            STDOUT "Resource 'output' written to 'x'" WRITES x WRITTEN_HEX 0102030000000000)
# More elements than are initial are written by a dispatch, and by writeFile.
dispatch_test(dxdispatch.results_behind_the_values RESOURCES [=[
    "input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } },
    "output": { "initialValuesDataType": "FLOAT32", "initialValues": [0], "sizeInBytes": 20 }]=] COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } },
    { "type": "print", "resource": "output" }, { "type": "writeFile", "resource": "output", "targetPath": "x", "$": 0 }]=]
            STDOUT "Resource 'output': 14\nResource 'output' written to 'x'" WRITES x WRITTEN_HEX
00006041000080410000c0400000004100000000)
dispatch_test(dxdispatch.no_dimensions COMMANDS [=[
    { "type": "writeFile", "resource": "output", "targetPath": "x.npy", "dimensions": [] }]=] WRITES x.npy
            STDOUT "Resource 'output' written to 'x.npy'")
if(UNIX)
  dispatch_test(dxdispatch.paths_of_windows FILES bool.npy SETUP "mkdir in && mv bool.npy in" RESOURCES [=[
    "output": { "initialValues": { "sourcePath": "in\\bool.npy" } }]=] DISPATCHABLES " " COMMANDS [=[
    { "type": "writeFile", "resource": "output", "targetPath": ".\\out\\x.bin" }]=] WRITES out
              STDOUT "Resource 'output' written to '.\\out\\x.bin'" CHECK "test -f out/x.bin")
endif()
# For an operator of another kind, only the kind is reported, not its members and bindings.
dispatch_test(dxdispatch.other_dispatched DISPATCHABLES [=["join": { "type": "DML_OPERATOR_JOIN", "desc": { "InputTensors": [] },
      "bindings": { "A": "input" } }]=] COMMANDS [=[{ "type": "dispatch", "dispatchable": "join", "bindings": { "InputTensors": ["input", "x"] } }]=]
            EXIT 2 STDERR "model.json: dispatchables.join.type: \"DML_OPERATOR_JOIN\" is not an operator that this tool runs; \
it runs DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE, DML_OPERATOR_SLICE_GRAD")
dispatch_test(dxdispatch.misspelt_type DISPATCHABLES "\"slice\": { \"type\": \"slice1\", \"desc\": { ${desc} } }" EXIT 2 STDERR
"model.json: dispatchables.slice.type: \"slice1\" is not an operator that this tool runs; it runs DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE, \
DML_OPERATOR_SLICE_GRAD; did you mean 'SLICE1'?")
dispatch_test(dxdispatch.misspelt_offset COMMANDS [=[{ "type": "dispatch", "dispatchable": "slice", "bindings": {
    "InputTensor": { "name": "input", "offset": 4 }, "OutputTensor": "output" } }, { "type": "print", "resource": "output" }]=]
            STDOUT "${result}" STDERR "model.json: commands[0].bindings.InputTensor.offset: ${ignored}; did you mean 'elementOffset'?")
dispatch_test(dxdispatch.minus_0 RESOURCES [=["output": { "initialValuesDataType": "FLOAT32", "initialValues": [-0, -0.0] }]=] DISPATCHABLES " "
            COMMANDS [=[{ "type": "print", "resource": "output" }]=] STDOUT "Resource 'output': 0, -0")
