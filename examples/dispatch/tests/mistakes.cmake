# Every mistake of a model is found, up to twenty, and none is reported twice or as a consequence of another.
dispatch_test(mistakes.everywhere EXIT 2 RESOURCES [=[
    "input": { "initialValuesDataType": "INT8", "initialValues": [1, 128, 2.5, "x"], "sizeInBytes": "4", "type": "buffer" },
    "output": { "initialvalues": [1] }]=] DISPATCHABLES [=[
    "slice": { "type": "DML_OPERATOR_SLICE1", "desc": {
      "InputTensor": { "DataType": "FLOAT", "Sizes": [1, -1], "Strides": [1], "Stride": 1 }, "OutputTensor": 1,
      "DimensionCount": 2, "InputWindowOffsets": [0, "0"], "InputWindowSizes": [1, 2, 3], "InputWindowStrides": [1] } }]=]
              COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slices", "bindings": { "InputTensor": "inputs", "OutputTensor": "output" } },
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": { "name": "input", "elementOffset": 9 } } },
    { "type": "print", "resource": "output", "verbose": "no" },
    { "type": "draw" }]=] STDERR
"model.json: dispatchables.slice.desc.InputWindowSizes: has 3 elements, but DimensionCount is 2: the rest is ignored
model.json: resources.input.type: has no meaning here, and is ignored
model.json: dispatchables.slice.desc.InputTensor.Stride: has no meaning here, and is ignored
model.json: resources.input.sizeInBytes: must be an integer from 0 to 18446744073709551615, but is \"4\"
model.json: resources.input.initialValues[1]: must be an integer from -128 to 127, but is 128
model.json: resources.input.initialValues[2]: must be an integer from -128 to 127, but is 2.5
model.json: resources.input.initialValues[3]: must be an integer from -128 to 127, but is \"x\"
model.json: resources.output.initialValues: is missing; is 'initialvalues' a misspelling of it?
model.json: dispatchables.slice.desc.InputTensor.DataType: \"FLOAT\" is not a data type; there are ${data_types}
model.json: dispatchables.slice.desc.InputTensor.Sizes[1]: must be an integer from 0 to 4294967295, but is -1
model.json: dispatchables.slice.desc.InputTensor.Strides: has 1 element, but DimensionCount is 2
model.json: dispatchables.slice.desc.OutputTensor: must be an object, but is 1
model.json: dispatchables.slice.desc.InputWindowOffsets[1]: must be an integer from 0 to 4294967295, but is \"0\"
model.json: dispatchables.slice.desc.InputWindowStrides: has 1 element, but DimensionCount is 2
model.json: commands[0].dispatchable: there is no dispatchable \"slices\"; did you mean 'slice'?
model.json: commands[0].bindings.InputTensor: there is no resource \"inputs\"; did you mean 'input'?
model.json: commands[1].bindings.InputTensor: begins beyond the 4 bytes of the resource
model.json: commands[1].bindings.OutputTensor: is missing
model.json: commands[2].verbose: must be true or false, but is \"no\"
model.json: commands[3].type: must be dispatch, print or writeFile, but is \"draw\"")
dispatch_test(mistakes.without_names MODEL "{}" EXIT 2 STDERR "model.json: resources: is missing
model.json: dispatchables: is missing
model.json: commands: is missing")
dispatch_test(mistakes.json ARGS model.json --json MODEL [=[{ "dispatchables": {}, "commands": [], "resources": { "a": 1, "b": 2 } }]=]
              EXIT 2 STDERR "model.json: resources.a: must be an object, but is 1
model.json: resources.b: must be an object, but is 2"
              STDOUT "{\"model\":\"model.json\",\"feature_level\":\"6_4\",\"warnings\":[],\"dispatchables\":[],\"bindings\":[],\
\"results\":[],\"status\":\"failed\",\"error\":\"model.json: resources.a: must be an object, but is 1\\nmodel.json: resources.b: \
must be an object, but is 2\"}")
if(UNIX)  # not slower for every wrong value
  set(lines "")
  foreach(i RANGE 19)
    string(APPEND lines "many.json: resources.a.initialValues[${i}]: must be an integer from 0 to 255, but is -1\n")
  endforeach()
  dispatch_test(mistakes.many SETUP "(printf '{\"dispatchables\": {}, \"commands\": [], \"resources\": {\"a\": {\"initialValuesDataType\": \
\"UINT8\", \"initialValues\": [' && yes -- -1, | head -n 1000000 && printf ']}}}') > many.json" ARGS many.json
                UNDER "ulimit -t 20" EXIT 2 STDERR "${lines}many.json: ... and perhaps more")
endif()

# There are no messages about parts within a mistake, or about parts that were not reached.
function(mistake_test name model)
  list(JOIN ARGN "\n" lines)
  dispatch_test(mistakes.${name} MODEL "${model}" EXIT 2 STDERR "${lines}")
endfunction()
set(nothing [=["resources": {}, "dispatchables": {}]=])
mistake_test(resources_as_list [=[{ "resources": [{ "name": 1 }], "dispatchables": {}, "commands": [{ "type": "print" }] }]=]
             "model.json: resources: must be an object, but is a list")
mistake_test(section_twice [=[{ "resources": { "a": 5 }, "dispatchables": {}, "commands": [], "commands": [{ "x": 1 }] }]=]
             "model.json: resources.a: must be an object, but is 5" "model.json: commands: is given twice")
mistake_test(key_twice_in_command "{ ${nothing}, \"commands\": [{ \"type\": \"dispatch\", \"dispatchable\": \"q\", \"dispatchable\": \"q\", \"bindings\": 1 }] }"
             "model.json: commands[0].dispatchable: is given twice" "model.json: commands[0].bindings: must be an object, but is 1")
mistake_test(members_of_values [=[{ "dispatchables": {}, "commands": [], "resources": {
    "a": { "initialValuesDataType": "INT8", "initialValues": [{ "x": 1 }], "sizeInBytes": { "y": 2 } } } }]=]
             "model.json: resources.a.sizeInBytes: must be an integer from 0 to 18446744073709551615, but is an object"
             "model.json: resources.a.initialValues[0]: must be an integer from -128 to 127, but is an object")
set(empty_texts "")
set(mistakes "")
foreach(i RANGE 19)
  string(APPEND empty_texts "\"\", ")
  list(APPEND mistakes "model.json: dispatchables.a.InputTensor.Sizes[${i}]: must be an integer from 0 to 4294967295, but is \"\"")
endforeach()
mistake_test(stopped "{ \"resources\": {}, \"commands\": [], \"dispatchables\": { \"a\": { \"type\": \"SLICE1\", \"InputTensor\": {
    \"DataType\": \"INT8\", \"Sizes\": [${empty_texts} 1] }, \"OutputTensor\": {}, \"DimensionCount\": 1 } } }"
             ${mistakes} "model.json: ... and perhaps more")
mistake_test(counts [=[{ "resources": {}, "commands": [], "dispatchables": { "a": { "type": "SLICE1", "DimensionCount": "x",
    "InputTensor": { "DataType": "INT8", "Sizes": [4], "Sizes": [4] },
    "OutputTensor": { "DataType": "INT8", "Sizes": ["y"], "DimensionCount": { "k": 1 } },
    "InputWindowOffsets": ["z"], "InputWindowSizes": [1], "InputWindowStrides": [1] } } }]=]
             "model.json: dispatchables.a.InputTensor.Sizes: is given twice"
             "model.json: dispatchables.a.OutputTensor.DimensionCount: must be an integer from 0 to 4294967295, but is an object"
             "model.json: dispatchables.a.OutputTensor.Sizes[0]: must be an integer from 0 to 4294967295, but is \"y\""
             "model.json: dispatchables.a.DimensionCount: must be an integer from 0 to 4294967295, but is \"x\""
             "model.json: dispatchables.a.InputWindowOffsets[0]: must be an integer from 0 to 4294967295, but is \"z\"")
# Operators of other kinds: those that no command dispatches are ignored.
set(slice [=["slice": { "type": "SLICE1", "desc": { "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
    "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4, "InputWindowOffsets": [0, 0, 0, 1],
    "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2] } }]=])
set(other [=["identity": { "type": "DML_OPERATOR_ELEMENT_WISE_IDENTITY", "desc": { "InputTensor": 1, "x": [2] } }]=])
dispatch_test(mistakes.other_operator DISPATCHABLES "${other}, ${slice}" STDOUT "Resource 'output': 14, 16, 6, 8" STDERR
"model.json: dispatchables.identity.type: \"DML_OPERATOR_ELEMENT_WISE_IDENTITY\" is not an operator that this tool runs; no command dispatches it, so it is ignored")
dispatch_test(mistakes.mistyped_operator DISPATCHABLES "\"other\": { \"type\": \"DML_OPERATOR_SLIEC1\" }, ${slice}"
              STDOUT "Resource 'output': 14, 16, 6, 8" STDERR
"model.json: dispatchables.other.type: \"DML_OPERATOR_SLIEC1\" is not an operator that this tool runs; no command dispatches it, so it is ignored; \
did you mean 'DML_OPERATOR_SLICE1'?")
dispatch_test(mistakes.other_operator_dispatched DISPATCHABLES "${other}, ${slice}" EXIT 2 COMMANDS [=[
    { "type": "dispatch", "dispatchable": "identity", "bindings": { "InputTensor": "input", "OutputTensor": "output" } }]=] STDERR
"model.json: dispatchables.identity.type: \"DML_OPERATOR_ELEMENT_WISE_IDENTITY\" is not an operator that this tool runs; \
it runs DML_OPERATOR_SLICE1, DML_OPERATOR_SLICE, DML_OPERATOR_SLICE_GRAD")

# On a terminal, the progress of a copy in three parts, which then disappears.
find_program(SCRIPT script)
set(no_terminal 1)
if(SCRIPT AND UNIX)
  execute_process(COMMAND ${SCRIPT} -qec true /dev/null RESULT_VARIABLE no_terminal OUTPUT_QUIET ERROR_QUIET)
endif()
if(no_terminal EQUAL 0)
  dispatch_test(progress RESOURCES [=[
    "input": { "initialValuesDataType": "UINT8", "initialValues": [1], "sizeInBytes": 167772160 },
    "output": { "initialValuesDataType": "UINT8", "initialValues": [2], "sizeInBytes": 167772160 }]=] DESC [=[
    "InputTensor": { "DataType": "UINT8", "Sizes": [40960, 4096] }, "OutputTensor": { "DataType": "UINT8", "Sizes": [40960, 4096] },
    "DimensionCount": 2, "InputWindowOffsets": [0, 0], "InputWindowSizes": [40960, 4096], "InputWindowStrides": [1, 1]]=]
                UNDER "TERM=xterm ${SCRIPT} -qec \"$0 $*\" /dev/null > shown.txt &&
                       grep -q 'commands.0.: 33 %.*commands.0.: 66 %' shown.txt"
                WRITES shown.txt COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } },
    { "type": "print", "resource": "output" }]=] STDOUT "Resource 'output': 1")
endif()
