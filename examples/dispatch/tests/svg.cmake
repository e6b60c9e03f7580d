# --svg. The pictures themselves are tested in tests/unit/svg.cpp, and compared with those in examples/pictures.
set(printed [=[Resource 'output': 14, 16, 6, 8]=])
dispatch_test(svg.valid ARGS model.json --svg x.svg WRITES x.svg
              STDOUT "Dispatchable 'slice' drawn in 'x.svg'\n${printed}")
dispatch_test(svg.unicode ARGS model.json --svg=größe→東京.svg WRITES größe→東京.svg
              STDOUT "Dispatchable 'slice' drawn in 'größe→東京.svg'\n${printed}")
dispatch_test(svg.json ARGS model.json --json --svg x.svg WRITES x.svg STDOUT "\
{\"model\":\"model.json\",\"feature_level\":\"6_4\",\"warnings\":[],\"dispatchables\":[{\"name\":\"slice\",\
\"operator\":\"DML_OPERATOR_SLICE1\",\"status\":\"valid\",\"violations\":[]}],\"bindings\":[{\"command\":0,\
\"dispatchable\":\"slice\",\"status\":\"valid\",\"violations\":[]}],\"results\":[{\"command\":1,\"type\":\"print\",\
\"resource\":\"output\",\"data_type\":\"FLOAT32\",\"values\":[14,16,6,8]}],\"status\":\"ok\"}")
# A rejected slice is drawn, but not run.
dispatch_test(svg.rejected ARGS model.json --feature-level 2_0 --svg x.svg WRITES x.svg EXIT 1
              STDOUT "Dispatchable 'slice' drawn in 'x.svg'" STDERR
"model.json: dispatchable 'slice' is invalid at feature level 2_0:
operator.feature_level: ~ 2_0~ 2_1~")
# A file for each dispatchable, in the order of the model.
set(second "\"desc\": { \"InputTensor\": { \"DataType\": \"UINT8\", \"Sizes\": [3] }, \"OutputTensor\": {
    \"DataType\": \"UINT8\", \"Sizes\": [3] }, \"DimensionCount\": 1, \"Offsets\": [0], \"Sizes\": [3], \"Strides\": [1] }")
set(several "\"a\": { \"type\": \"DML_OPERATOR_SLICE\", ${second} }, \"b\": { \"type\": \"DML_OPERATOR_SLICE\", ${second} }")
dispatch_test(svg.several ARGS model.json --svg x.y.svg DISPATCHABLES "${several}"
              COMMANDS [=[{ "type": "print", "resource": "input" }]=] WRITES x.y-1.svg x.y-2.svg STDOUT
"Dispatchable 'a' drawn in 'x.y-1.svg'
Dispatchable 'b' drawn in 'x.y-2.svg'
Resource 'input': 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16")

dispatch_test(svg.missing ARGS model.json --svg EXIT 2 STDERR "dispatch: --svg needs a file; try --help")
dispatch_test(svg.standard_output ARGS model.json --svg - EXIT 2
              STDERR "dispatch: --svg writes to a file, not to the standard output; try --help")
dispatch_test(svg.nothing ARGS model.json --svg x.svg DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "input" }]=]
              EXIT 2 STDERR "model.json: --svg: there is no dispatchable to draw")
dispatch_test(svg.nowhere ARGS model.json --svg model.json/x.svg EXIT 2
              STDERR "model.json: --svg: 'model.json/x.svg': can't be written: 'model.json' is not a folder")
dispatch_test(svg.folder ARGS model.json --svg . EXIT 2
              STDERR "model.json: --svg: '.': can't be written: it is not a regular file")
dispatch_test(svg.model ARGS model.json --svg model.json EXIT 2
              STDERR "model.json: --svg: 'model.json': can't be written: it is the model itself")
if(UNIX)
  # Nothing is written if the second file can't be.
  dispatch_test(svg.second_folder ARGS model.json --svg x.svg DISPATCHABLES "${several}" SETUP "mkdir x-2.svg"
                COMMANDS [=[{ "type": "print", "resource": "input" }]=] EXIT 2
                STDERR "model.json: --svg: 'x-2.svg': can't be written: it is not a regular file")
  dispatch_test(svg.full_disk ARGS model.json --svg x.svg SETUP "echo old > x.svg" UNDER "ulimit -f 2" EXIT 2
                STDERR "model.json: --svg: 'x.svg': can't be written: File too large" CHECK "test $(cat x.svg) = old")
endif()
