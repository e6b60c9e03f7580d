# Arguments, feature levels and exit codes.
set(example [=[Resource 'output': 14, 16, 6, 8]=])

set(builtin "The built-in example, Example 2 of the operator's page; dispatch FILE runs a model.")
dispatch_test(no_arguments ARGS "" MODEL "not looked at" STDOUT "${builtin}\n${example}")
if(UNIX)
  dispatch_test(standard_input ARGS - UNDER "exec < model.json" STDOUT ${example})
  dispatch_test(standard_input.level ARGS - --feature-level 2_0 UNDER "exec < model.json" EXIT 1 STDERR
"(standard input): dispatchable 'slice' is invalid at feature level 2_0:
operator.feature_level: ~ 2_0~ 2_1~")
  dispatch_test(standard_input.empty ARGS - UNDER "exec < /dev/null" EXIT 2 STDERR "(standard input):1:1: The document is empty.")
  dispatch_test(standard_input.large ARGS - UNDER "exec < /dev/zero" EXIT 2 STDERR "(standard input): has more than 67108864 bytes")
endif()
dispatch_test(model STDOUT ${example})
dispatch_test(version ARGS --version
              STDOUT "dispatch ${slice1_VERSION}")
foreach(level 2_1 3_0 3_1 4_0 4_1 5_0 5_1 5_2 6_0 6_1 6_2 6_3 6_4 DML_FEATURE_LEVEL_3_0 0x2100 0xffffffff)
  dispatch_test(level.${level} ARGS model.json --feature-level ${level} STDOUT ${example})
endforeach()
dispatch_test(level.after_equals ARGS --feature-level=2_1 model.json STDOUT ${example})
foreach(level 1_0 2_0 0x20FF)
  dispatch_test(level.${level} ARGS model.json --feature-level ${level} EXIT 1 STDERR
"model.json: dispatchable 'slice' is invalid at feature level ${level}:
operator.feature_level: ~ ${level}~ 2_1~")
endforeach()
set(levels "1_0, 2_0, 2_1, 3_0, 3_1, 4_0, 4_1, 5_0, 5_1, 5_2, 6_0, 6_1, 6_2, 6_3, 6_4, and numbers such as 0x2100")
dispatch_test(level.of_the_example ARGS --feature-level 2_0 EXIT 1 STDOUT "${builtin}" STDERR
"example: dispatchable 'slice' is invalid at feature level 2_0:
operator.feature_level: ~ 2_0~ 2_1~")
foreach(level 2 2_2 0x 0x100000000 0x21g0 -1)
  dispatch_test(no_level.${level} ARGS model.json --feature-level ${level} EXIT 2
                STDERR "dispatch: '${level}' is not a feature level; there are ${levels}; try --help")
endforeach()
foreach(level 2.1 2_1x v2_1)
  dispatch_test(no_level.${level} ARGS model.json --feature-level ${level} EXIT 2
                STDERR "dispatch: '${level}' is not a feature level; there are ${levels}; did you mean '2_1'?")
endforeach()
dispatch_test(no_level.with_prefix ARGS --feature-level DML_FEATURE_LEVL_4_1 EXIT 2 STDERR
              "dispatch: 'DML_FEATURE_LEVL_4_1' is not a feature level; there are ${levels}; did you mean 'DML_FEATURE_LEVEL_4_1'?")
dispatch_test(level.missing ARGS model.json --feature-level EXIT 2
              STDERR "dispatch: --feature-level needs a level; try --help")
dispatch_test(unknown_option ARGS model.json --verbose EXIT 2
              STDERR "dispatch: there is no option '--verbose'; try --help")
foreach(option feature-level json explain svg output-padding rules rule help version)
  dispatch_test(mistyped.${option} ARGS -${option} EXIT 2 STDERR "dispatch: there is no option '-${option}'; did you mean '--${option}'?")
endforeach()
dispatch_test(mistyped.option_with_value ARGS --featurelevel=2_1 EXIT 2
              STDERR "dispatch: there is no option '--featurelevel=2_1'; did you mean '--feature-level'?")
dispatch_test(mistyped.padding ARGS --output-padding fre EXIT 2
              STDERR "dispatch: 'fre' is not strict or free; did you mean 'free'?")
dispatch_test(mistyped.model ARGS modl.json EXIT 2 STDERR "modl.json: there is no such file; did you mean 'model.json'?")
dispatch_test(more_than_a_page ARGS --rules model.json EXIT 2
              STDERR "dispatch: there is nothing to do with 'model.json'; try --help")
dispatch_test(lines_as_a_model ARGS --explain 3 EXIT 2
              STDERR "dispatch: a number of lines follows an equals sign: --explain=3; try --help")
dispatch_test(two_models ARGS model.json model.json EXIT 2 STDERR "dispatch: one model at a time; try --help")
dispatch_test(no_such_model ARGS nowhere.json EXIT 2 STDERR_MATCHES "nowhere.json: can't be opened: ")
dispatch_test(no_such_unicode_model ARGS größe→東京.json EXIT 2 STDERR_MATCHES "größe→東京.json: can't be opened: ")
dispatch_test(folder_as_model ARGS . EXIT 2 STDERR ".: is a folder")
if(EXISTS /dev/full)
  foreach(page --help --version --rules --rule=window.bounds)
    dispatch_test("full_output.${page}" STDOUT_TO /dev/full ARGS ${page} EXIT 2
                  STDERR "dispatch: the standard output can't be written")
  endforeach()
  # Commands after one that fails are not carried out.
  dispatch_test(full_output STDOUT_TO /dev/full EXIT 2 COMMANDS [=[
    { "type": "print", "resource": "input" },
    { "type": "writeFile", "resource": "input", "targetPath": "unwanted.npy" }]=]
                STDERR "model.json: commands[0]: the standard output can't be written")
endif()
if(UNIX)
  dispatch_test(limited_output STDOUT_TO out.txt UNDER "ulimit -f 2" WRITES out.txt EXIT 2 RESOURCES [=[
    "input": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 65536, "value": 0.125 } }]=]
                DISPATCHABLES "" COMMANDS [=[{ "type": "print", "resource": "input" }]=]
                STDERR "model.json: commands[0]: the standard output can't be written")
endif()
if(UNIX)  # the models that the help names exist
  dispatch_test(help ARGS --help STDOUT_TO help.txt WRITES help.txt CHECK "grep -q 'npy file has one dimension' help.txt &&
    cd ${CMAKE_CURRENT_SOURCE_DIR}/.. && ls $(grep -o 'models/[a-z]*.json' $OLDPWD/help.txt)")
endif()
dispatch_test(shipped_invalid ARGS ${CMAKE_CURRENT_SOURCE_DIR}/../models/invalid.json EXIT 1 STDERR
"${CMAKE_CURRENT_SOURCE_DIR}/../models/invalid.json: dispatchable 'crop' is invalid at feature level 6_4:
data_type.match: ~OutputTensor.DataType~ INT8~ UINT8~
tensor.owned_by_dml: ~OutputTensor.Flags~ 0x1~
window.bounds: ~InputWindowOffsets[2]~ 10~ 8~
window.stride: ~InputWindowStrides[1] = 0~
output.size: ~OutputTensor.Sizes[3]~ 4~ 2~")
