# The output of --explain, --rules and --rule.
set(table "dimension  input  offset  size  stride  start  maximum  output
        0      1       0     1       1      0        1       1
        1      1       0     1       1      0        1       1
        2      4       0     4      -2      3        2       2
        3      4       1     3       2      1        2       2")
set(description "commands[0] dispatched 'slice':
DML_SLICE1: FLOAT32 {1,1,4,4} -> FLOAT32 {1,1,2,2}, InputWindowOffsets {0,0,0,1}, InputWindowSizes {1,1,4,3}, \
InputWindowStrides {1,1,-2,2}")
set(builtin "The built-in example, Example 2 of the operator's page; dispatch FILE runs a model.")
dispatch_test(explain.example ARGS --explain STDOUT "${builtin}\n${description}\n${table}
Output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = Input[{0,0,3,1}] = 14
Output[0,0,0,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,1} = Input[{0,0,3,3}] = 16
Output[0,0,1,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,0} = Input[{0,0,1,1}] = 6
Output[0,0,1,1] = {0,0,3,1} + {1,1,-2,2} * {0,0,1,1} = Input[{0,0,1,3}] = 8
Resource 'output': 14, 16, 6, 8")
dispatch_test(explain.few_lines ARGS model.json --explain=1 STDOUT "${description}\n${table}
Output[0,0,0,0] = {0,0,3,1} + {1,1,-2,2} * {0,0,0,0} = Input[{0,0,3,1}] = 14
... and 3 more
Resource 'output': 14, 16, 6, 8")
foreach(lines 0x -1 "" 1000001 18446744073709551616)
  dispatch_test("explain.no_number.${lines}_" ARGS model.json --explain=${lines} EXIT 2
                STDERR "dispatch: '${lines}' is not a number of lines from 0 to 1000000; try --help")
endforeach()
# The input's values are those of the bound range, as elements of the tensor.
dispatch_test(explain.bound_range ARGS model.json --explain RESOURCES [=[
    "input": { "initialValuesDataType": "UINT8", "initialValues": [0, 0, 255, 255, 1, 0] },
    "output": { "initialValuesDataType": "INT16", "initialValues": [0, 0] }]=] DESC [=[
    "InputTensor": { "DataType": "INT16", "Sizes": [2] }, "OutputTensor": { "DataType": "INT16", "Sizes": [2] },
    "DimensionCount": 1, "InputWindowOffsets": [0], "InputWindowSizes": [2], "InputWindowStrides": [-1]]=] COMMANDS [=[
    { "type": "dispatch", "dispatchable": "slice", "bindings": {
      "InputTensor": { "name": "input", "elementOffset": 2 }, "OutputTensor": "output" } }]=]
              STDERR "model.json: commands[0].bindings.InputTensor: its offset is 2 bytes, but DirectML demands a multiple of 16
model.json: commands[0].bindings.InputTensor: its size is 6 bytes, but DirectML demands a multiple of 4" STDOUT
"commands[0] dispatched 'slice':
DML_SLICE1: INT16 {2} -> INT16 {2}, InputWindowOffsets {0}, InputWindowSizes {2}, InputWindowStrides {-1}
dimension  input  offset  size  stride  start  maximum  output
        0      2       0     2      -1      1        2       2
Output[0] = {1} + {-1} * {0} = Input[{1}] = 1
Output[1] = {1} + {-1} * {1} = Input[{0}] = -1")
dispatch_test(explain.rejected ARGS model.json --explain INPUT [=["DataType": "FLOAT32", "Sizes": [1, 1, 4, 3]]=] EXIT 1 STDERR
"model.json: dispatchable 'slice' is invalid at feature level 6_4:
window.bounds: ~InputWindowOffsets[3]~ 4~ 3~
  requirement: ~
  clause: ~
dimension  input  offset  size  stride  start  maximum  output
        0      1       0     1       1      0        1       1
        1      1       0     1       1      0        1       1
        2      4       0     4      -2      3        2       2
        3      3       1     3       2      1        2       2")

dispatch_test(rule ARGS --rule window.bounds STDOUT
"window.bounds
  kind: ~
  requirement: ~
  clause: ~
  example: Example 2 with InputWindowOffsets[3] = 2:
    window.bounds: ~InputWindowOffsets[3]~ 5~ 4~")
dispatch_test(rule.missing ARGS --rule EXIT 2
              STDERR "dispatch: --rule needs a rule's id, such as window.bounds; try --help")
dispatch_test(rule.unknown ARGS --rule=window.bound EXIT 2 STDERR "dispatch: 'window.bound' is not a rule; did you mean 'window.bounds'?")
dispatch_test(rule.far ARGS --rule=windows EXIT 2 STDERR "dispatch: 'windows' is not a rule; try --rules")
dispatch_test(rule.family ARGS --rule WINDOW EXIT 2
              STDERR "dispatch: 'WINDOW' is not a rule; there are window.size, window.bounds, window.stride")

# rules.cpp tests that each rule has its line.
if(UNIX)
  dispatch_test(rules ARGS --rules STDOUT_TO rules.txt WRITES rules.txt CHECK "\
    grep -q '^slice.stride                  undocumented  DML_SLICE: ' rules.txt &&
    grep -q '^window.bounds                 error         Input.*  .DML_SLICE1_OPERATOR_DESC, Members.$' rules.txt")
endif()
