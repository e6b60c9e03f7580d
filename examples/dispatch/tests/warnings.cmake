# Keys without a meaning are ignored, but not silently.
set(result [=[Resource 'output': 14, 16, 6, 8]=])
set(ignored "has no meaning here, and is ignored")
set(meant "")  # what was probably meant
function(warning_test name place)
  dispatch_test(warnings.${name} STDERR "model.json: ${place}: ${ignored}${meant}" STDOUT "${result}" ${ARGN})
endfunction()
set(meant "; did you mean 'Strides'?")
warning_test(tensor dispatchables.slice.desc.OutputTensor.Stride
             OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "Stride": [8, 8, 4, 1]]=])
set(meant "")
warning_test(beside_desc dispatchables.slice.desc.InputTensor.Strides
             INPUT [=["Desc": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] }, "Strides": [0, 0, 0, 0]]=])
set(desc [=[
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4, "InputWindowOffsets": [0, 0, 0, 1],
      "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2], "Strides": [{ "a": 1 }]]=])
warning_test(operator dispatchables.slice.desc.Strides DESC "${desc}")
warning_test(operator_inlined dispatchables.slice.Strides DISPATCHABLES "\"slice\": { \"type\": \"SLICE1\", ${desc} }")
function(resource_warning_test name place more_of_resource more_of_values)
  warning_test(${name} resources.output.${place} RESOURCES "
    \"input\": { \"initialValuesDataType\": \"FLOAT32\",
      \"initialValues\": { \"valueCount\": 16, \"valueStart\": 1, \"valueDelta\": 1 } },
    \"output\": { ${more_of_resource} \"initialValuesDataType\": \"FLOAT32\",
      \"initialValues\": { ${more_of_values} \"valueCount\": 4, \"value\": 0 } }")
endfunction()
set(meant "; did you mean 'sizeInBytes'?")
resource_warning_test(resource sizeinBytes [=["sizeinBytes": 32,]=] " ")
set(meant "")
resource_warning_test(values initialValues.valueStep " " [=["valueStep": 1,]=])
set(meant "")
function(command_warning_test name place of_input of_bindings of_command)
  warning_test(${name} commands[0].${place} COMMANDS "
    { \"type\": \"dispatch\", \"dispatchable\": \"slice\", ${of_command} \"bindings\": { ${of_bindings}
      \"InputTensor\": [{ \"name\": \"input\", ${of_input} }], \"OutputTensor\": \"output\" } },
    { \"type\": \"print\", \"resource\": \"output\" }")
endfunction()
set(meant "; did you mean 'elementOffset'?")
command_warning_test(binding bindings.InputTensor[0].offset [=["offset": 4]=] " " " ")
set(meant "")
command_warning_test(bindings bindings.ScaleTensor " " [=["ScaleTensor": "input",]=] " ")
command_warning_test(command resource " " " " [=["resource": "input",]=])
# A count is ignored if the file determines it; a type beside a NumPy file gives no warning.
dispatch_test(warnings.count_of_file RESOURCES [=[
    "a": { "initialValues": { "sourcePath": "version_2.npy", "valueCount": 6 }, "initialValuesDataType": "FLOAT32" }]=]
              FILES version_2.npy DISPATCHABLES "" COMMANDS [=[{ "type": "print", "resource": "a" }]=]
              STDERR "model.json: resources.a.initialValues.valueCount: ${ignored}"
              STDOUT "Resource 'a': 1.5, -2, 3, 4, 5, 6")
dispatch_test(warnings.none STDOUT "${result}" INPUT [=["$x": 1, "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4]]=])

set(place "model.json: dispatchables.slice.desc")
dispatch_test(warnings.long_arrays STDOUT "${result}" DESC [=[
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4, 7], "DimensionCount": 4, "Strides": [16, 16, 4, 1, 0, 0] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4, "InputWindowOffsets": [0, 0, 0, 1],
      "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2, 0, 0, 0, 0, 0]]=] STDERR
"${place}.InputTensor.Sizes: has 5 elements, but DimensionCount is 4: the rest is ignored
${place}.InputTensor.Strides: has 6 elements, but DimensionCount is 4: the rest is ignored
${place}.InputWindowStrides: has 9 elements, but DimensionCount is 4: the rest is ignored")

# At most twenty warnings, before the report or the mistakes if there are any.
set(many "")
set(lines "")
foreach(i RANGE 1 22)
  string(APPEND many "\"k${i}\": { \"a\": 0 }, ")
  if(i LESS 21)
    string(APPEND lines "${place}.OutputTensor.k${i}: ${ignored}\n")
  endif()
endforeach()
string(REGEX REPLACE "\"k2[12]\"[^}]*}, " "" twenty "${many}")
string(REGEX REPLACE "\n$" "" twenty_lines "${lines}")
set(tensor [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2]]=])
dispatch_test(warnings.twenty STDOUT "${result}" OUTPUT "${twenty} ${tensor}" STDERR "${twenty_lines}")
dispatch_test(warnings.more EXIT 1 OUTPUT "${many} ${tensor}, \"Flags\": 2" STDERR "${lines}model.json: ... and 2 more
model.json: dispatchable 'slice' is undocumented at feature level 6_4:
tensor.flags: ~OutputTensor.Flags~ 0x2~")
dispatch_test(warnings.before_failure EXIT 2 OUTPUT "${tensor}, \"Flag\": 2" COMMANDS "0"
              STDERR "model.json: dispatchables.slice.desc.OutputTensor.Flag: ${ignored}; did you mean 'Flags'?
model.json: commands[0]: must be an object, but is 0")
dispatch_test(warnings.json ARGS model.json --json RESOURCES [=[
    "a": { "initialValuesDataType": "UINT8", "initialValues": [1], "\u001b\"": 0 }]=] DISPATCHABLES " " COMMANDS " "
              STDERR "model.json: resources.a[\"\\x1b\"\"]: ${ignored}"
              STDOUT "{\"model\":\"model.json\",\"feature_level\":\"6_4\",\
\"warnings\":[\"model.json: resources.a[\\\"\\\\x1b\\\"\\\"]: ${ignored}\"],\
\"dispatchables\":[],\"bindings\":[],\"results\":[],\"status\":\"ok\"}")
