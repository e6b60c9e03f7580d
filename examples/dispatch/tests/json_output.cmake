# --json prints one document in one line, whatever happens. (ARGN loses empty texts and splits at semicolons.)
function(json_test name)
  dispatch_test(json_output.${name} ARGS model.json --json ${ARGN})
endfunction()
set(begin [=[{"model":"model.json","feature_level":"6_4","warnings":[],"dispatchables":[]=])
set(valid [=[{"name":"slice","operator":"DML_OPERATOR_SLICE1","status":"valid","violations":[]}]=])
set(bound [=[{"command":0,"dispatchable":"slice","status":"valid","violations":[]}]=])

json_test(ok STDOUT "${begin}${valid}],\"bindings\":[${bound}],\"results\":[{\"command\":1,\"type\":\"print\",\
\"resource\":\"output\",\"data_type\":\"FLOAT32\",\"values\":[14,16,6,8]}],\"status\":\"ok\"}")
dispatch_test(json_output.example ARGS --json --feature-level 3_0 STDOUT
              "{\"model\":\"example\",\"feature_level\":\"3_0\",\"warnings\":[],\"dispatchables\":[${valid}],\"bindings\":[${bound}],\
\"results\":[{\"command\":1,\"type\":\"print\",\"resource\":\"output\",\"data_type\":\"FLOAT32\",\"values\":[14,16,6,8]}],\
\"status\":\"ok\"}")

function(json_values_test name type values text)
  json_test(${name} RESOURCES "\"output\": { \"initialValuesDataType\": \"${type}\", \"initialValues\": ${values} }"
            DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "output", "verbose": true }]=]
            STDOUT "${begin}],\"bindings\":[],\"results\":[{\"command\":0,\"type\":\"print\",\"resource\":\"output\",\
\"data_type\":\"${type}\",\"values\":[${text}]}],\"status\":\"ok\"}")
endfunction()
json_values_test(uint64 UINT64 "[18446744073709551615, 9007199254740993]" "18446744073709551615,9007199254740993")
json_values_test(int64 INT64 "[-9223372036854775808]" "-9223372036854775808")
json_values_test(float64 FLOAT64 "[0.1, -0.0, 5e-324, 1e300, \"nan\", \"inf\", \"-inf\"]"
                 "0.1,-0.0,5e-324,1e+300,\"nan\",\"inf\",\"-inf\"")
json_values_test(float16 FLOAT16 "[65504, 6e-8]" "65504,6e-08")

json_test(written RESOURCES [=["a\"\\\n\u001b\u00e4": { "initialValuesDataType": "UINT8", "initialValues": [1] }]=]
          DISPATCHABLES " " COMMANDS [=[
    { "type": "writeFile", "resource": "a\"\\\n\u001b\u00e4", "targetPath": "x.npy" }]=] WRITES x.npy
          STDOUT "${begin}],\"bindings\":[],\"results\":[{\"command\":0,\"type\":\"writeFile\",\
\"resource\":\"a\\\"\\\\\\n\\u001Bä\",\"path\":\"x.npy\"}],\"status\":\"ok\"}")

dispatch_test(json_output.rejected ARGS model.json --json DESC [=[
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 4, 4] },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1, 1, 2, 2], "Flags": 3 }, "DimensionCount": 4,
      "InputWindowOffsets": [0, 0, 0, 2], "InputWindowSizes": [1, 1, 4, 3], "InputWindowStrides": [1, 1, -2, 2]]=]
          EXIT 1 STDERR "model.json: dispatchable 'slice' is invalid at feature level 6_4:
tensor.owned_by_dml: ~OutputTensor.Flags~ 0x3~
tensor.flags: ~OutputTensor.Flags~ 0x3~
window.bounds: ~InputWindowOffsets[3]~ 5~ 4~"
          STDOUT "${begin}{\"name\":\"slice\",\"operator\":\"DML_OPERATOR_SLICE1\",\"status\":\"invalid\",\"violations\":[\
{\"rule\":\"tensor.owned_by_dml\",\"kind\":\"error\",\"field\":\"OutputTensor.Flags\",\"dimension\":null,\"actual\":3,\
\"bound\":null,\"text\":\"tensor.owned_by_dml: ~OutputTensor.Flags~ 0x3~\"},\
{\"rule\":\"tensor.flags\",\"kind\":\"undocumented\",\"field\":\"OutputTensor.Flags\",\"dimension\":null,\"actual\":3,\
\"bound\":null,\"text\":\"tensor.flags: ~OutputTensor.Flags~ 0x3~\"},\
{\"rule\":\"window.bounds\",\"kind\":\"error\",\"field\":\"InputWindowOffsets\",\"dimension\":3,\"actual\":5,\"bound\":4,\
\"text\":\"window.bounds: ~InputWindowOffsets[3]~ 5~ 4~\"}\
]}],\"bindings\":[],\"results\":[],\"status\":\"rejected\"}")
json_test(binding_rejected COMMANDS [=[{ "type": "dispatch", "dispatchable": "slice",
      "bindings": { "InputTensor": { "name": "input", "elementOffset": 4 }, "OutputTensor": "output" } }]=]
          EXIT 1 STDERR "model.json: the binding of commands[0] to dispatchable 'slice' is invalid at feature level 6_4:
binding.input_size: ~InputTensor~ 48~ 64~"
          STDOUT "${begin}${valid}],\"bindings\":[{\"command\":0,\"dispatchable\":\"slice\",\"status\":\"invalid\",\
\"violations\":[{\"rule\":\"binding.input_size\",\"kind\":\"error\",\"field\":\"InputTensor\",\"dimension\":null,\
\"actual\":48,\"bound\":64,\"text\":\"binding.input_size: ~InputTensor~ 48~ 64\"}]}],\"results\":[],\"status\":\"rejected\"}")

function(json_failure name error)
  string(REPLACE "\"" "\\\"" escaped "${error}")
  json_test(${name} ${ARGN} EXIT 2 STDERR "${error}"
            STDOUT "${begin}],\"bindings\":[],\"results\":[],\"status\":\"failed\",\"error\":\"${escaped}\"}")
endfunction()
json_failure(malformed "model.json:1:1: Invalid value." MODEL "x")
json_failure(no_resource [=[model.json: commands[0].resource: there is no resource "x"]=] COMMANDS [=[
    { "type": "print", "resource": "x" }]=])
dispatch_test(json_output.unknown_option ARGS model.json --x --json EXIT 2
              STDERR "dispatch: there is no option '--x'; try --help"
              STDOUT "${begin}],\"bindings\":[],\"results\":[],\"status\":\"failed\",\
\"error\":\"dispatch: there is no option '--x'; try --help\"}")
if(UNIX)  # results from before the failure are there
  json_test(full_disk RESOURCES [=["output": { "initialValuesDataType": "UINT8",
      "initialValues": { "valueCount": 65536, "value": 1 } }, "a": { "initialValuesDataType": "UINT8", "initialValues": [1] }]=]
            DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "a" },
    { "type": "writeFile", "resource": "output", "targetPath": "x.bin" }]=] UNDER "ulimit -f 2" EXIT 2
            STDERR "model.json: commands[1]: 'x.bin': can't be written: File too large"
            STDOUT "${begin}],\"bindings\":[],\"results\":[{\"command\":0,\"type\":\"print\",\"resource\":\"a\",\
\"data_type\":\"UINT8\",\"values\":[1]}],\"status\":\"failed\",\
\"error\":\"model.json: commands[1]: 'x.bin': can't be written: File too large\"}")
endif()
if(EXISTS /dev/full)
  json_test(full_output STDOUT_TO /dev/full EXIT 2 STDERR "model.json: the standard output can't be written" COMMANDS " ")
endif()
dispatch_test(json_output.and_explain ARGS --explain=1 --json EXIT 2
              STDERR "dispatch: --json and --explain don't go together; try --help"
              STDOUT "{\"model\":\"example\",\"feature_level\":\"6_4\",\"warnings\":[],\"dispatchables\":[],\"bindings\":[],\"results\":[],\
\"status\":\"failed\",\"error\":\"dispatch: --json and --explain don't go together; try --help\"}")
