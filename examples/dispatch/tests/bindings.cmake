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
             [=[{ "name": "output", "elementCount": 2, "elementSizeInBytes": 8, "elementOffset": 1 }]=]
             STDOUT "Resource 'output': 0, 0, 30, 32, 22, 24, 0, 0")
binding_test(rest [=[{ "name": "input", "elementOffset": 16 }]=] [=[{ "name": "output", "elementOffset": 4 }]=]
             STDOUT "Resource 'output': 0, 0, 0, 0, 30, 32, 22, 24")
binding_test(parts_of_one_resource [=[{ "name": "input", "elementOffset": 16 }]=] [=[{ "name": "input", "elementCount": 16 }]=]
             STDOUT "Resource 'output': 0, 0, 0, 0, 0, 0, 0, 0")

function(binding_rejected name input output report)
  binding_test(${name} "${input}" "${output}" EXIT 1 STDERR
"model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:\n${report}" ${ARGN})
endfunction()
binding_rejected(input_too_small [=[{ "name": "input", "elementCount": 15 }]=] [=["output"]=]
                 "binding.input_size: the size of the buffer bound to InputTensor is 60 bytes, but must be at least 64")
binding_rejected(output_too_small [=["input"]=] [=[{ "name": "output", "elementOffset": 5 }]=]
                 "binding.output_size: the size of the buffer bound to OutputTensor is 12 bytes, but must be at least 16")
binding_rejected(both_too_small [=["output"]=] [=[{ "name": "output", "elementOffset": 5 }]=]
"binding.input_size: the size of the buffer bound to InputTensor is 32 bytes, but must be at least 64
binding.output_size: the size of the buffer bound to OutputTensor is 12 bytes, but must be at least 16")
binding_rejected(overlap [=["input"]=] [=["input"]=]
                 "binding.overlap: the overlap of the buffers bound to InputTensor and OutputTensor is 16 bytes, but must be 0")
binding_rejected(total_size [=["input"]=] [=["output"]=]
                 "binding.input_size: the size of the buffer bound to InputTensor is 128 bytes, but must be at least 132"
                 INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 4], "TotalTensorSizeInBytes": 132]=])
# 16 elements of 2 bytes need 32, of which 9 of the output need 20: the total size is a multiple of 4.
binding_rejected(rounded_total_size [=["input"]=] [=[{ "name": "output", "elementSizeInBytes": 2, "elementCount": 9 }]=]
                 "binding.output_size: the size of the buffer bound to OutputTensor is 18 bytes, but must be at least 20"
                 DESC [=["InputTensor": { "DataType": "INT16", "Sizes": [9] }, "OutputTensor": { "DataType": "INT16",
    "Sizes": [9] }, "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [9], "InputWindowStrides": [1]]=])

function(binding_error name input complaint)
  binding_test(${name} "${input}" [=["output"]=] EXIT 2 STDERR "model.json: commands[0].bindings.InputTensor${complaint}")
endfunction()
binding_error(no_resource [=["inptu"]=] [=[: there is no resource "inptu"]=])
binding_error(nothing null ": must be a string, but is null")
binding_error(empty_list [=[[]]=] ": must be one binding, but is 0")
binding_error(two [=[["input", "output"]]=] ": must be one binding, but is 2")
binding_error(no_name [=[{ "elementCount": 1 }]=] ".name: is missing")
binding_error(beyond [=[{ "name": "input", "elementCount": 33 }]=] ": reaches beyond the 128 bytes of the resource")
binding_error(offset_beyond [=[{ "name": "input", "elementOffset": 33 }]=] ": reaches beyond the 128 bytes of the resource")
binding_error(wrap [=[{ "name": "input", "elementCount": 2, "elementSizeInBytes": 9223372036854775808 }]=]
              ": reaches beyond the 128 bytes of the resource")
binding_error(offset_wrap [=[{ "name": "input", "elementOffset": 18446744073709551615, "elementCount": 2 }]=]
              ": reaches beyond the 128 bytes of the resource")
binding_error(no_bytes [=[{ "name": "input", "elementSizeInBytes": 0 }]=] ": elements of no bytes")
dispatch_test(binding.missing EXIT 2 STDERR "model.json: commands[0].bindings.OutputTensor: is missing" COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input" } }]=])
dispatch_test(binding.no_dispatchable EXIT 2 STDERR [=[model.json: commands[0].dispatchable: there is no dispatchable "x"]=]
              COMMANDS [=[{ "type": "dispatch", "dispatchable": "x", "bindings": {
    "InputTensor": "input", "OutputTensor": "output" } }]=])
