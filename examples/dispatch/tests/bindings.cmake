# Which bytes of which resource are bound to a tensor.
set(resources [=[
    "input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 32, "valueStart": 1, "valueDelta": 1 } },
    "output": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 8, "value": 0 } }]=])
function(binding_test name input output)
  dispatch_test(binding.${name} RESOURCES "${resources}" ${ARGN} COMMANDS "
    { \"type\": \"dispatch\", \"dispatchable\": \"slice\",
      \"bindings\": { \"InputTensor\": ${input}, \"OutputTensor\": ${output} } },
    { \"type\": \"print\", \"resource\": \"output\" }")
endfunction()

binding_test(name [=["input"]=] [=["output"]=] STDOUT "Resource 'output': 14, 16, 6, 8, 0, 0, 0, 0")
binding_test(list_of_one [=[["input"]]=] [=[[{ "name": "output" }]]=] STDOUT "Resource 'output': 14, 16, 6, 8, 0, 0, 0, 0")
binding_test(range [=[{ "name": "input", "elementCount": 16, "elementSizeInBytes": 4, "elementOffset": 16 }]=]
             [=[{ "name": "output", "elementCount": 2, "elementSizeInBytes": 8, "elementOffset": 2 }]=]
             STDOUT "Resource 'output': 0, 0, 0, 0, 30, 32, 22, 24")
binding_test(rest [=[{ "name": "input", "elementOffset": 16 }]=] [=[{ "name": "output", "elementOffset": 4 }]=]
             STDOUT "Resource 'output': 0, 0, 0, 0, 30, 32, 22, 24")
binding_test(size_0_is_the_types [=[{ "name": "input", "elementOffset": 16, "elementSizeInBytes": 0 }]=] [=["output"]=]
             STDOUT "Resource 'output': 30, 32, 22, 24, 0, 0, 0, 0")
binding_test(count_shortens_nothing [=[{ "name": "input", "elementCount": 1 }]=] [=[{ "name": "output", "elementCount": 0 }]=]
             STDOUT "Resource 'output': 14, 16, 6, 8, 0, 0, 0, 0")
binding_test(parts_of_one_resource [=[{ "name": "input", "elementOffset": 16 }]=] [=["input"]=]
             STDOUT "Resource 'output': 0, 0, 0, 0, 0, 0, 0, 0")

# DirectML's requirements for every binding that this tool does not need.
set(place "model.json: commands[0].bindings")
binding_test(odd_offsets [=[{ "name": "input", "elementOffset": 1 }]=] [=[{ "name": "output", "elementOffset": 2 }]=]
             STDOUT "Resource 'output': 0, 0, 15, 17, 7, 9, 0, 0"
             STDERR "${place}.InputTensor: its offset is 4 bytes, but DirectML demands a multiple of 16
${place}.OutputTensor: its offset is 8 bytes, but DirectML demands a multiple of 16")
dispatch_test(binding.odd_size RESOURCES [=[
    "input": { "initialValuesDataType": "UINT8", "initialValues": { "valueCount": 9, "valueStart": 0, "valueDelta": 1 }, "sizeInBytes": 9 },
    "output": { "initialValuesDataType": "UINT8", "initialValues": [7, 7, 7] }]=] DESC [=[
    "InputTensor": { "DataType": "UINT8", "Sizes": [8] }, "OutputTensor": { "DataType": "UINT8", "Sizes": [3] },
    "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [8], "InputWindowStrides": [-3]]=]
              STDOUT "Resource 'output': 7, 4, 1" STDERR "${place}.InputTensor: its size is 9 bytes, but DirectML demands a multiple of 4")
# An explicit size is not rounded up.
dispatch_test(binding.unrounded_size COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } }]=] EXIT 1 RESOURCES [=[
    "input": { "initialValuesDataType": "UINT8", "initialValues": { "valueCount": 9, "value": 0 }, "sizeInBytes": 9 },
    "output": { "initialValuesDataType": "UINT8", "initialValues": { "valueCount": 9, "value": 0 } }]=] DESC [=[
    "InputTensor": { "DataType": "UINT8", "Sizes": [9] }, "OutputTensor": { "DataType": "UINT8", "Sizes": [9] },
    "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [9], "InputWindowStrides": [1]]=] STDERR
"${place}.InputTensor: its size is 9 bytes, but DirectML demands a multiple of 4
model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:
binding.input_size: ~InputTensor~ 9~ 12~")

# A declared alignment is kept.
set(aligned [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "GuaranteedBaseOffsetAlignment": 32]=])
set(aligned_input [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "GuaranteedBaseOffsetAlignment": 64]=])
binding_test(aligned [=[{ "name": "input", "elementOffset": 16 }]=] [=["output"]=] INPUT "${aligned_input}" OUTPUT "${aligned}"
             STDOUT "Resource 'output': 30, 32, 22, 24, 0, 0, 0, 0")
binding_test(unaligned [=[{ "name": "input", "elementOffset": 8 }]=] [=[{ "name": "output", "elementOffset": 4 }]=]
             INPUT "${aligned_input}" OUTPUT "${aligned}" EXIT 1
             STDERR "model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:
binding.alignment: ~InputTensor~ 32~(64)~
binding.alignment: ~OutputTensor~ 16~(32)~")

function(binding_rejected name input output report)
  binding_test(${name} "${input}" "${output}" EXIT 1 STDERR
"model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:\n${report}" ${ARGN})
endfunction()
binding_rejected(input_too_small [=[{ "name": "input", "elementOffset": 20 }]=] [=["output"]=]
                 "binding.input_size: ~InputTensor~ 48~ 64~")
binding_rejected(output_too_small [=["input"]=] [=[{ "name": "output", "elementOffset": 8 }]=]
                 "binding.output_size: ~OutputTensor~ 0~ 16~")
binding_rejected(both_too_small [=["output"]=] [=[{ "name": "output", "elementOffset": 8 }]=]
"binding.input_size: ~InputTensor~ 32~ 64~
binding.output_size: ~OutputTensor~ 0~ 16~")
binding_rejected(overlap [=["input"]=] [=["input"]=]
                 "binding.overlap: ~InputTensor~ 16~ 0~")
binding_rejected(total_size [=["input"]=] [=["output"]=]
                 "binding.input_size: ~InputTensor~ 128~ 132~"
                 INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "TotalTensorSizeInBytes": 132]=])
function(binding_error name input complaint)
  binding_test(${name} "${input}" [=["output"]=] EXIT 2 STDERR "model.json: commands[0].bindings.InputTensor${complaint}")
endfunction()
binding_error(no_resource [=["inptu"]=] [=[: there is no resource "inptu"\; did you mean 'input'?]=])
binding_error(nothing null ": must be a resource's name, an object or a list, but is null")
binding_error(empty_list [=[[]]=] ": must be one binding, but is 0")
binding_error(two [=[["input", "output"]]=] ": must be one binding, but is 2")
binding_error(no_name [=[{ "elementCount": 1 }]=] ".name: is missing")
binding_error(beyond [=[{ "name": "input", "elementOffset": 33 }]=] ": begins beyond the 128 bytes of the resource")
binding_error(offset_wrap [=[{ "name": "input", "elementOffset": 2, "elementSizeInBytes": 9223372036854775808 }]=]
              ": begins beyond the 128 bytes of the resource")
binding_error(negative_count [=[{ "name": "input", "elementCount": -1 }]=]
              ".elementCount: must be an integer from 0 to 18446744073709551615, but is -1")
binding_test(of_several_types [=["input"]=] [=[{ "name": "typed", "elementOffset": 1 }]=] EXIT 2
             RESOURCES "${resources}, \"typed\": { \"initialValues\": [{ \"type\": \"UINT8\", \"value\": 1 }], \"sizeInBytes\": 64 }"
             STDERR "${place}.OutputTensor: the values of the resource have several types: elementOffset needs elementSizeInBytes")
dispatch_test(binding.missing EXIT 2 STDERR "model.json: commands[0].bindings.OutputTensor: is missing" COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input" } }]=])
dispatch_test(binding.no_dispatchable EXIT 2 STDERR [=[model.json: commands[0].dispatchable: there is no dispatchable "x"]=]
              COMMANDS [=[{ "type": "dispatch", "dispatchable": "x", "bindings": {
    "InputTensor": "input", "OutputTensor": "output" } }]=])

# DirectML binds an input that it owns when the operator is initialized, before the first command, and keeps a copy.
set(owned [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "Flags": "OWNED_BY_DML"]=])
function(owned_test name initial_bindings commands)
  dispatch_test(binding.owned.${name} RESOURCES "${resources}" DISPATCHABLES "\"slice\": { \"type\": \"SLICE1\",
      ${initial_bindings} \"desc\": { \"InputTensor\": { ${owned} }, \"OutputTensor\": { \"DataType\": \"FLOAT32\", \"Sizes\": [1, 1, 2, 2] },
      \"DimensionCount\": 4, \"InputWindowOffsets\": [0, 0, 0, 1], \"InputWindowSizes\": [1, 1, 4, 3], \"InputWindowStrides\": [1, 1, -2, 2] } }"
                COMMANDS "${commands}" ${ARGN})
endfunction()
set(at_execution [=[{ "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } }]=])
set(without_input [=[{ "type": "dispatch", "dispatchable": "slice", "bindings": { "OutputTensor": "output" } }]=])
set(print [=[{ "type": "print", "resource": "output" }]=])
set(at_initialization [=["bindings": { "InputTensor": "input" },]=])
owned_test(at_initialization "${at_initialization}" "${without_input}, ${print}" STDOUT "Resource 'output': 14, 16, 6, 8, 0, 0, 0, 0")
owned_test(part [=["bindings": { "InputTensor": [{ "name": "input", "elementOffset": 16 }] },]=] "${without_input}, ${print}"
           STDOUT "Resource 'output': 30, 32, 22, 24, 0, 0, 0, 0")
set(flag "binding.owned_by_dml: ~InputTensor~ 0x1~")
set(rejected "model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:\n${flag}")
owned_test(at_execution "" "${at_execution}, ${print}" EXIT 1 STDERR "${rejected}")
owned_test(at_both "${at_initialization}" "${at_execution}, ${print}" EXIT 1 STDERR "${rejected}")
owned_test(nowhere "" "${without_input}, ${print}" EXIT 2 STDERR
           "${place}: InputTensor is OWNED_BY_DML, but the 'bindings' of dispatchable 'slice' don't bind it")
owned_test(other_names [=["bindings": { "Input": "input", "OutputTensor": "output" },]=] "${at_execution}" EXIT 1 STDERR
"model.json: dispatchables.slice.bindings.Input: has no meaning here, and is ignored\; did you mean 'InputTensor'?
model.json: dispatchables.slice.bindings.OutputTensor: has no meaning here, and is ignored
${rejected}")
owned_test(too_small [=["bindings": { "InputTensor": "output" },]=] "${without_input}" EXIT 1 STDERR
"model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:
binding.input_size: ~InputTensor~ 32~ 64~")
owned_test(no_resource [=["bindings": { "InputTensor": "inptu" },]=] "${without_input}" EXIT 2 STDERR
"model.json: dispatchables.slice.bindings.InputTensor: there is no resource \"inptu\"\; did you mean 'input'?")
# The copy has the resource's bytes before the first command, so no overlap matters.
owned_test(copied "${at_initialization}"
           [=[{ "type": "dispatch", "dispatchable": "slice", "bindings": { "OutputTensor": "input" } },
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "OutputTensor": { "name": "output", "elementOffset": 4 } } },
    { "type": "print", "resource": "output" }]=] STDOUT "Resource 'output': 0, 0, 0, 0, 14, 16, 6, 8")
dispatch_test(binding.owned.not_owned DISPATCHABLES [=["slice": { "type": "SLICE1", "bindings": { "InputTensor": "input" },
    "desc": { "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
    "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount": 4, "InputWindowOffsets": [0, 0, 0, 1],
    "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2] } }]=] EXIT 2 STDERR "model.json: \
dispatchables.slice.bindings.InputTensor: is bound at initialization, but its tensor's Flags are without OWNED_BY_DML: commands bind it")
set(gradient_of [=["type": "SLICE_GRAD", "desc": { "InputGradientTensor": { "DataType": "INT8", "Sizes": [2], "Flags": "OWNED_BY_DML" },
    "OutputGradientTensor": { "DataType": "INT8", "Sizes": [4] }, "DimensionCount": 1, "InputWindowOffsets": [0],
    "InputWindowSizes": [4], "InputWindowStrides": [2] }]=])
set(bytes [=["input": { "initialValuesDataType": "INT8", "initialValues": [5, 6] },
    "output": { "initialValuesDataType": "INT8", "initialValues": [1, 2, 3, 4] }]=])
dispatch_test(binding.owned.gradient RESOURCES "${bytes}" COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "OutputGradientTensor": "output" } }, { "type": "print", "resource": "output" }]=]
              DISPATCHABLES "\"slice\": { \"bindings\": { \"InputGradientTensor\": \"input\" }, ${gradient_of} }"
              STDOUT "Resource 'output': 5, 0, 6, 0")
dispatch_test(binding.owned.gradient_at_execution RESOURCES "${bytes}" DISPATCHABLES "\"slice\": { ${gradient_of} }" EXIT 1 COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputGradientTensor": "input", "OutputGradientTensor": "output" } }]=]
              STDERR "model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:
binding.owned_by_dml: ~InputGradientTensor~ 0x1~")

# A deferred resource becomes what its first dispatch writes.
set(resources [=["input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } },
    "output": { "initialValues": "deferred" }]=])
binding_test(deferred.output [=["input"]=] [=["output"]=] STDOUT "Resource 'output': 14, 16, 6, 8")
dispatch_test(binding.deferred.file RESOURCES "${resources}" COMMANDS "${at_execution},
    { \"type\": \"writeFile\", \"resource\": \"output\", \"targetPath\": \"x.npy\" }" WRITES x.npy
              STDOUT "Resource 'output' written to 'x.npy'" WRITTEN_HEX
"934e554d5059010076007b276465736372273a20273c6634272c2027666f727472616e5f6f72646572273a2046616c73652c\
20277368617065273a2028312c20312c20322c2032292c207d20202020202020202020202020202020202020202020202020\
2020202020202020202020202020202020202020202020202020200a00006041000080410000c04000000041")
binding_test(deferred.strided [=["input"]=] [=["output"]=] STDOUT "Resource 'output': 14, 0, 16, 6, 0, 8"
             OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "Strides": [6, 6, 3, 2]]=])
binding_test(deferred.padded [=["input"]=] [=["output"]=] STDOUT "Resource 'output': 14, 16, 6, 8"
             OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "TotalTensorSizeInBytes": 64]=])
binding_test(deferred.input [=["output"]=] [=["input"]=] EXIT 2 STDERR
"${place}.InputTensor: is deferred, so that it has no values: only an output can be
model.json: commands[1].resource: is deferred, and no command before this one writes it")
binding_test(deferred.offset [=["input"]=] [=[{ "name": "output", "elementOffset": 1 }]=] EXIT 2 STDERR
"${place}.OutputTensor: a deferred resource has no elements to leave out")
binding_test(deferred.rejected [=["input"]=] [=["output"]=] EXIT 1 OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 0]]=] STDERR
"model.json: dispatchable 'slice' is invalid at feature level 6_4:
tensor.size: ~OutputTensor.Sizes[3]~ 0~ 1~")
binding_test(deferred.huge [=["input"]=] [=["output"]=] EXIT 2
             OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "TotalTensorSizeInBytes": 17179869180]=]
             INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4]]=]
             RESOURCES "${resources}, \"more\": { \"initialValuesDataType\": \"UINT8\", \"initialValues\": [1], \"sizeInBytes\": 17179869180 }"
             STDERR "${place}.OutputTensor: 17179869180 bytes: the resources of a model may occupy 34359738360 together
model.json: commands[1].resource: is deferred, and no command before this one writes it")
dispatch_test(binding.deferred.again RESOURCES "${resources}" COMMANDS "${at_execution}, ${print}, ${at_execution}, ${print}"
              STDOUT "Resource 'output': 14, 16, 6, 8\nResource 'output': 14, 16, 6, 8")
values_test(binding.deferred.early [=["initialValues": "deferred"]=] EXIT 2
            STDERR "model.json: commands[0].resource: is deferred, and no command before this one writes it")
value_error(binding.deferred.misspelt [=["initialValues": "defered"]=]
            "initialValues: must be a list, an object or \"deferred\", but is \"defered\"\; did you mean 'deferred'?")

# The bytes of an output that belong to no element. DirectML need not keep those within the tensor's total size.
set(strided [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "Strides": [6, 6, 3, 1]]=])
set(resources [=["input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 16, "valueStart": 1, "valueDelta": 1 } },
    "output": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 7, "value": 0.5 } }]=])
function(padding_note bytes)
  set(note "${place}.OutputTensor: the output has ${bytes} bytes that belong to no element: DirectML need not keep them, \
and --output-padding free changes them" PARENT_SCOPE)
endfunction()
padding_note(4)
binding_test(padding.gaps [=["input"]=] [=["output"]=] OUTPUT "${strided}" STDOUT "Resource 'output': 14, 16, 0.5, 6, 8, 0.5, 0.5" STDERR "${note}")
binding_test(padding.strict [=["input"]=] [=["output"]=] OUTPUT "${strided}" ARGS model.json --output-padding=strict
             STDOUT "Resource 'output': 14, 16, 0.5, 6, 8, 0.5, 0.5" STDERR "${note}")
# The bits of 0.5, 0x3f000000, inverted are those of -7.9999995. Bytes beyond the total size stay.
binding_test(padding.free [=["input"]=] [=["output"]=] OUTPUT "${strided}" ARGS --output-padding free model.json
             STDOUT "Resource 'output': 14, 16, -7.9999995, 6, 8, 0.5, 0.5" STDERR "${note}")
padding_note(8)
binding_test(padding.behind [=["input"]=] [=["output"]=] STDERR "${note}" ARGS model.json --output-padding free
             OUTPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "TotalTensorSizeInBytes": 24]=]
             STDOUT "Resource 'output': 14, 16, 6, 8, -7.9999995, -7.9999995, 0.5")
padding_note(4)
dispatch_test(binding.padding.told_once RESOURCES "${resources}" OUTPUT "${strided}" COMMANDS "${at_execution}, ${at_execution}" STDERR "${note}")
dispatch_test(binding.padding.wrong_option ARGS model.json --output-padding kept EXIT 2
              STDERR "dispatch: 'kept' is not strict or free; try --help")
dispatch_test(binding.padding.no_option ARGS model.json --output-padding EXIT 2
              STDERR "dispatch: --output-padding needs strict or free; try --help")

# The buffer is too small because a stride was negative: -4, which as UINT is within the limits of UINT8.
dispatch_test(binding.negative_stride EXIT 1 DESC [=["InputTensor": { "DataType": "UINT8", "Sizes": [2], "Strides": [4294967292] },
    "OutputTensor": { "DataType": "UINT8", "Sizes": [2] }, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [2],
    "InputWindowStrides": [1]]=] RESOURCES [=["input": { "initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4, 5] },
    "output": { "initialValuesDataType": "UINT8", "initialValues": [0, 0] }]=] COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } }]=] STDERR
"model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:
binding.input_size: ~InputTensor~ 8~ 4294967296~
  InputTensor.Strides[0]~ 4294967292~ -4~")
