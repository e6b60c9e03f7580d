# Initial values of all data types, as text and back.
function(printed name type values text)
  values_test(values.${name} "\"initialValuesDataType\": \"${type}\", \"initialValues\": ${values}"
              STDOUT "Resource 'output': ${text}")
endfunction()

printed(uint8 UINT8 "[0, 65, 255]" "0, 65, 255")
printed(int8 DML_TENSOR_DATA_TYPE_INT8 "[-128, 65, 127]" "-128, 65, 127")
printed(uint16 UINT16 "[0, 65535]" "0, 65535")
printed(int16 INT16 "[-32768, 32767]" "-32768, 32767")
printed(uint32 UINT32 "[0, 4294967295]" "0, 4294967295")
printed(int32 INT32 "[-2147483648, 2147483647]" "-2147483648, 2147483647")
printed(uint64 UINT64 "[9007199254740993, 18446744073709551615]" "9007199254740993, 18446744073709551615")
printed(int64 INT64 "[-9223372036854775808, 9223372036854775807]" "-9223372036854775808, 9223372036854775807")
printed(integers_by_value UINT64 "[1e3, 2.50e1, 12300e-2, 18446744073709551.615e3, -0, 0.0e9, 0e-99999999999]"
        "1000, 25, 123, 18446744073709551615, 0, 0, 0")
printed(float16 FLOAT16 "[24, 0.1, -65504, 6e-8, -0.0, \"nan\", \"inf\", \"-inf\"]"
        "24, 0.1, -65504, 6e-08, -0, nan, inf, -inf")
printed(float32 FLOAT32 "[24, 0.1, 16777217, 1e-45, 3.4028235e38, -0.0, \"nan\", \"inf\", \"-inf\"]"
        "24, 0.1, 16777216, 1e-45, 3.4028235e+38, -0, nan, inf, -inf")
printed(float64 FLOAT64 "[24, 0.1, 16777217, 5e-324, 1.7976931348623157e308, -0.0, \"nan\", \"inf\", \"-inf\"]"
        "24, 0.1, 16777217, 5e-324, 1.7976931348623157e+308, -0, nan, inf, -inf")
# 2049, 2051, 2^-25 and 3 * 2^-25 are halfway between two FLOAT16. 2^-14 - 2^-25 rounds up to the least normal.
printed(float16_ties FLOAT16 "[2049, 2051, 2.98023223876953125e-8, 8.94069671630859375e-8, 6.1005353927612305e-5, 65519.99]"
        "2048, 2052, 0, 1e-07, 6.104e-05, 65504")
printed(constant INT16 "{ \"valueCount\": 3, \"value\": -7 }" "-7, -7, -7")
printed(constant_infinity FLOAT32 "{ \"valueCount\": 2, \"value\": \"-inf\" }" "-inf, -inf")
printed(sequence FLOAT32 "{ \"valueCount\": 4, \"valueStart\": 1, \"valueDelta\": 2.5 }" "1, 3.5, 6, 8.5")
# Summed up in the type itself: from 6 * 0.1 and 3 * 0.1 on, the roundings differ from those of one product.
printed(sequence_summed_up FLOAT64 "{ \"valueCount\": 8, \"valueStart\": 0, \"valueDelta\": 0.1 }"
        "0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6, 0.7")
printed(sequence_summed_up_float32 FLOAT32 "{ \"valueCount\": 9, \"valueStart\": 0, \"valueDelta\": 0.1 }"
        "0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.70000005, 0.8000001")
printed(sequence_to_infinity FLOAT16 "{ \"valueCount\": 3, \"valueStart\": 0, \"valueDelta\": -40000 }" "0, -40000, -inf")
printed(sequence_to_nan FLOAT32 "{ \"valueCount\": 3, \"valueStart\": \"inf\", \"valueDelta\": \"-Inf\" }" "inf, nan, nan")
printed(sequence_wraps UINT8 "{ \"valueCount\": 5, \"valueStart\": 0, \"valueDelta\": 85 }" "0, 85, 170, 255, 84")
printed(sequence_wraps_down INT64 "{ \"valueCount\": 3, \"valueStart\": -9223372036854775807, \"valueDelta\": -1 }"
        "-9223372036854775807, -9223372036854775808, 9223372036854775807")
printed(names_in_any_case FLOAT32 "[\"NaN\", \"Inf\", \"-INF\"]" "nan, inf, -inf")
printed(sequence_down UINT8 "{ \"valueCount\": 3, \"valueStart\": 255, \"valueDelta\": -127 }" "255, 128, 1")
printed(sequence_to_the_edge UINT8 "{ \"valueCount\": 4, \"valueStart\": 0, \"valueDelta\": 85 }" "0, 85, 170, 255")
printed(sequence_across_int64 INT64
        "{ \"valueCount\": 2, \"valueStart\": -9223372036854775808, \"valueDelta\": 18446744073709551615 }"
        "-9223372036854775808, 9223372036854775807")
printed(sequence_exact UINT64
        "{ \"valueCount\": 3, \"valueStart\": 9007199254740993, \"valueDelta\": 2 }"
        "9007199254740993, 9007199254740995, 9007199254740997")
values_test(values.padding_is_not_shown
            [=["initialValuesDataType": "UINT8", "initialValues": [1, 2, 3], "sizeInBytes": 10]=]
            STDOUT "Resource 'output': 1, 2, 3")
dispatch_test(values.verbose RESOURCES [=["output": { "initialValuesDataType": "FLOAT32", "initialValues": [1, "nan", 24] },
    "h": { "initialValuesDataType": "FLOAT16", "initialValues": [-1] },
    "i": { "initialValuesDataType": "INT8", "initialValues": [-2] },
    "l": { "initialValuesDataType": "INT64", "initialValues": [-2] } ]=] DISPATCHABLES "" COMMANDS [=[
    { "type": "print", "resource": "output", "verbose": true }, { "type": "print", "resource": "h", "verbose": true },
    { "type": "print", "resource": "i", "verbose": true }, { "type": "print", "resource": "l", "verbose": true }]=]
              STDOUT
[=[Resource 'output':
[0] 1 (0x3F800000)
[1] nan (0x7FC00000)
[2] 24 (0x41C00000)
Resource 'h':
[0] -1 (0xBC00)
Resource 'i':
[0] -2 (0xFE)
Resource 'l':
[0] -2 (0xFFFFFFFFFFFFFFFE)]=])

# The failure about a value that its type can't hold names the key.
function(unprintable name type values complaint)
  value_error(values.${name} "\"initialValuesDataType\": \"${type}\", \"initialValues\": ${values}"
              "initialValues${complaint}")
endfunction()
unprintable(above_uint8 UINT8 "[1, 2, 3, 256]" "[3]: must be an integer from 0 to 255, but is 256")
unprintable(below_uint8 UINT8 "[-1]" "[0]: must be an integer from 0 to 255, but is -1")
unprintable(below_int8 INT8 "[-129]" "[0]: must be an integer from -128 to 127, but is -129")
unprintable(above_uint64 UINT64 "[18446744073709551616]"
            "[0]: must be an integer from 0 to 18446744073709551615, but is 18446744073709551616")
unprintable(fraction INT32 "[1.5]" "[0]: must be an integer from -2147483648 to 2147483647, but is 1.5")
unprintable(slight_fraction UINT8 "[1.00000000000000000001]"
            "[0]: must be an integer from 0 to 255, but is 1.00000000000000000001")
unprintable(nan_integer INT32 "[\"nan\"]" "[0]: must be an integer from -2147483648 to 2147483647, but is \"nan\"")
unprintable(text FLOAT32 "[\"one\"]" "[0]: must be a number, \"nan\", \"inf\" or \"-inf\", but is \"one\"")
unprintable(above_float32 FLOAT32 "[3.5e38]" "[0]: 3.5e38 is beyond the range of FLOAT32")
unprintable(above_float16 FLOAT16 "[65519, -65520]" "[1]: -65520 is beyond the range of FLOAT16")
unprintable(above_float64 FLOAT64 "[1.8e308]" "[0]: 1.8e308 is beyond the range of FLOAT64")
unprintable(empty FLOAT32 "[]" ": there must be a value")
unprintable(none FLOAT32 "5" ": must be a list, an object or \"deferred\", but is 5")
unprintable(boolean UINT8 "[1, true]" "[1]: is true: DirectML has no booleans, write 1 or 0")
unprintable(boolean_constant FLOAT32 "{ \"valueCount\": 2, \"value\": false }"
            ".value: is false: DirectML has no booleans, write 1 or 0")
unprintable(text_of_infinity FLOAT32 "[\"infinity\"]" "[0]: must be a number, \"nan\", \"inf\" or \"-inf\", but is \"infinity\"")
unprintable(no_count FLOAT32 "{ \"value\": 5 }" ".valueCount: is missing")
unprintable(count_0 FLOAT32 "{ \"valueCount\": 0, \"value\": 5 }" 
            ".valueCount: must be an integer from 1 to 18446744073709551615, but is 0")
unprintable(count_negative FLOAT32 "{ \"valueCount\": -4, \"value\": 5 }"
            ".valueCount: must be an integer from 1 to 18446744073709551615, but is -4")
unprintable(count_absurd FLOAT64 "{ \"valueCount\": 1000000000000000000, \"value\": 5 }"
            ".valueCount: 1000000000000000000 values: those of a model may occupy 4294967296 bytes together")
set(no_value ": has neither 'value' nor 'valueStart' and 'valueDelta'")
unprintable(no_value FLOAT32 "{ \"valueCount\": 4 }" "${no_value}")
unprintable(misspelt_value FLOAT32 "{ \"valueCount\": 2, \"valu\": 0 }" "${no_value}: 'valu' has no meaning here")
unprintable(no_delta FLOAT32 "{ \"valueCount\": 2, \"valueStart\": 0 }" ".valueDelta: is missing")
unprintable(value_and_sequence FLOAT32 "{ \"valueCount\": 4, \"value\": 0, \"valueDelta\": 1 }"
            ".value: does not go with a sequence")
unprintable(sequence_fraction INT32 "{ \"valueCount\": 3, \"valueStart\": 0, \"valueDelta\": 0.5 }"
            ".valueDelta: must be an integer of at most 64 bits and a sign, but is 0.5")
foreach(type UINT4 INT4)
  value_error(values.of_${type} "\"initialValuesDataType\": \"${type}\", \"initialValues\": [1]"
              "initialValuesDataType: ${type} values are not supported")
endforeach()
dispatch_test(values.of_no_type RESOURCES [=["output": { "initialValuesDataType": "FLOAT8", "initialValues": [1] }]=]
              DISPATCHABLES "" COMMANDS " " EXIT 2
              STDERR "model.json: resources.output.initialValuesDataType: \"FLOAT8\" is not a data type of values; there are ${value_types}")
foreach(type BOOL bool)
  dispatch_test(values.of_${type} RESOURCES "\"output\": { \"initialValuesDataType\": \"${type}\", \"initialValues\": [1] }"
                DISPATCHABLES "" COMMANDS " " EXIT 2
                STDERR "model.json: resources.output.initialValuesDataType: \"${type}\" is not a data type of values; \
there are ${value_types}; UINT8 holds booleans, as 0 and 1")
endforeach()
dispatch_test(values.of_bfloat16 RESOURCES [=["output": { "initialValuesDataType": "BFLOAT16", "initialValues": [1] }]=]
              DISPATCHABLES "" COMMANDS " " EXIT 2
              STDERR "model.json: resources.output.initialValuesDataType: \"BFLOAT16\" is not a data type of values; \
there are ${value_types}; UINT16 holds the bits of BFLOAT16")
value_error(values.without_type [=["initialValues": [1]]=] "initialValuesDataType: is missing")
value_error(values.unknown_type [=["initialValuesDataType": "UNKNOWN", "initialValues": [1]]=]
            "initialValuesDataType: must be that of the values")
value_error(values.without_values [=["initialValuesDataType": "UINT8"]=] "initialValues: is missing")
value_error(values.offset [=["initialValuesDataType": "UINT8", "initialValues": [1], "initialValuesOffsetInBytes": 4]=]
            "initialValuesOffsetInBytes: is not supported")
value_error(values.size_too_small [=["initialValuesDataType": "UINT16", "initialValues": [1, 2, 3], "sizeInBytes": 5]=]
            "sizeInBytes: must be at least 6, which the values occupy, but is 5")
values_test(values.size_absurd [=["initialValuesDataType": "UINT16", "initialValues": [1], "sizeInBytes": 34359738361]=] EXIT 2
            STDERR "model.json: resources.output: 34359738361 bytes: the resources of a model may occupy 34359738360 together")
dispatch_test(values.sizes_absurd EXIT 2 RESOURCES [=[
    "input": { "initialValuesDataType": "UINT16", "initialValues": [1, 2, 3], "sizeInBytes": 5000 },
    "output": { "initialValuesDataType": "UINT16", "initialValues": [1], "sizeInBytes": 34359738360 }]=] STDERR
"model.json: resources.output: 34359738360 bytes: the resources of a model may occupy 34359738360 together")

# Values of several types, one after another, which have no common text.
set(typed [=["initialValues": [{ "name": "count", "type": "UINT32", "value": 6 }, { "type": "FLOAT16", "value": 1 },
    { "type": "DML_TENSOR_DATA_TYPE_INT8", "value": -2 }]]=])
foreach(type "" [=["initialValuesDataType": "UNKNOWN", ]=])
  string(LENGTH "${type}" length)
  dispatch_test(values.typed_${length} RESOURCES "\"output\": { ${type} ${typed} }" DISPATCHABLES ""
                COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x.bin" }]=] WRITES x.bin
                STDOUT "Resource 'output' written to 'x.bin'" WRITTEN_HEX 06000000003cfe00)
endforeach()
value_error(values.typed_twice [=["initialValuesDataType": "UINT8", "initialValues": [{ "type": "UINT8", "value": 1 }]]=]
            "initialValues[0]: must be an integer from 0 to 255, but is an object")
value_error(values.typed_mistakes [=["initialValues": [{ "type": "UINT8", "value": 256 }, { "value": 1 }, 5]]=]
            "initialValues[0].value: must be an integer from 0 to 255, but is 256
model.json: resources.output.initialValues[1].type: is missing
model.json: resources.output.initialValues[2]: must be an object, but is 5
model.json: commands[0].resource: has values of several types: only a raw file, by writeFile, can have them")
values_test(values.typed_printed "${typed}" EXIT 2 STDERR "model.json: commands[0].resource: has values of several types: \
only a raw file, by writeFile, can have them")
dispatch_test(values.typed_as_npy RESOURCES "\"output\": { ${typed} }" DISPATCHABLES "" EXIT 2
              COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x.npy" }]=]
              STDERR "model.json: commands[0].resource: has values of several types: only a raw file, by writeFile, can have them")
