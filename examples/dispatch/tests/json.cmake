# The texts that are accepted as JSON and as a model, and the positions that messages name.
set(nothing [=["resources": {}, "dispatchables": {}, "commands": []]=])
dispatch_test(json.empty_model MODEL "{ ${nothing} }")
dispatch_test(json.comments MODEL "// one\n/* two **/ { ${nothing}, /**/ } // three")
dispatch_test(json.byte_order_mark ARGS byte_order_mark.json FILES byte_order_mark.json)
dispatch_test(json.unknown_keys MODEL "{ \"$schema\": \"x\", \"more\": [ { \"a\": null }, ], ${nothing} }"
              STDERR "model.json: more: has no meaning here, and is ignored")
dispatch_test(json.misspelt_section MODEL "{ \"Resources\": {}, \"dispatchable\": {}, \"comands\": [] }" EXIT 2
              STDERR "model.json: resources: is missing; is 'Resources' a misspelling of it?
model.json: dispatchables: is missing; is 'dispatchable' a misspelling of it?
model.json: commands: is missing; is 'comands' a misspelling of it?")
string(REPEAT "[" 999 open)
string(REPEAT "]" 999 close)
dispatch_test(json.deep MODEL "{ \"deep\": ${open}${close}, ${nothing} }" STDERR "model.json: deep: has no meaning here, and is ignored")
dispatch_test(json.deeper MODEL "{ \"deep\": [${open}${close}], ${nothing} }" EXIT 2
              STDERR "model.json:1:1010: More than 1000 lists and objects within one another.")
dispatch_test(json.unclosed MODEL "${open}" EXIT 2 STDERR "model.json:1:1000: Invalid value, in the list that begins at 1:999.")
if(UNIX)
  dispatch_test(json.many_values SETUP "(printf '[' && yes 1, | head -n 4194303 && printf '1]') > many.json" ARGS many.json EXIT 2
                STDERR "many.json:4194304:1: More than 4194304 values: large data belongs in a .npy or raw file.")
  dispatch_test(json.large SETUP "head -c 67108865 /dev/zero > large.json" ARGS large.json EXIT 2
                STDERR "large.json: has more than 67108864 bytes")
endif()
# A thousand names, each of which is looked up.
set(resources "")
set(commands "")
foreach(i RANGE 999)
  string(APPEND resources "\"r${i}\": { \"initialValuesDataType\": \"UINT8\", \"initialValues\": [1] }, ")
  string(APPEND commands "{ \"type\": \"print\", \"resource\": \"r${i}\" }, ")
endforeach()
dispatch_test(json.many_names MODEL "{ \"resources\": { ${resources} }, \"dispatchables\": {}, \"commands\": [ ${commands}
    { \"type\": \"print\", \"resource\": \"r1000\" } ] }" EXIT 2
              STDERR [=[model.json: commands[1000].resource: there is no resource "r1000"; did you mean 'r100'?]=])

function(json_error name text complaint)
  dispatch_test(json.${name} MODEL "${text}" EXIT 2 STDERR "model.json:${complaint}")
endfunction()
json_error(no_value "// nothing" "1:11: The document is empty.")
json_error(line_and_column "{\n  \"a\": 1\n  \"b\": 2\n}" "3:3: Missing a comma or '}' after an object member, in the object that begins at 1:1.")
json_error(open_list "{ \"resources\": { \"a\": {\n  \"initialValues\": [1, 2 }\n} }"
           "2:26: Missing a comma or ']' after an array element, in the list 'initialValues' that begins at 2:20.")
json_error(open_object "{ \"commands\": [\n  { \"type\": \"print\" ]\n}"
           "2:21: Missing a comma or '}' after an object member, in the object that begins at 2:3.")
json_error(open_section "{\n  \"resources\": {\n    \"a\": {},\n" "4:1: Missing a name for object member, in the object 'resources' that begins at 2:16.")
json_error(column_in_characters "{ \"äöü\": x }" "1:10: Invalid value, in the object that begins at 1:1.")
json_error(garbage_behind "{ ${nothing} } x" "1:58: The document root must not be followed by other values.")
json_error(open_string "{ \"a" "1:5: Missing a closing quotation mark in string, in the object that begins at 1:1.")
json_error(open_comment "{} /* " "1:7: Unspecific syntax error.")
json_error(huge_number "[1e999]" "1:2: Number too big to be stored in double, in the list that begins at 1:1.")
json_error(root "[]" " the model: must be an object, but is a list")
json_error(no_resources [=[{ "dispatchables": {}, "commands": [] }]=] " resources: is missing")
json_error(no_commands [=[{ "resources": {}, "dispatchables": {} }]=] " commands: is missing")
json_error(resources [=[{ "resources": [], "dispatchables": {}, "commands": [] }]=] " resources: must be an object, but is a list")
json_error(resource [=[{ "resources": { "a b": 1 }, "dispatchables": {}, "commands": [] }]=] [==[ resources["a b"]: must be an object, but is 1]==])
json_error(key_in_one_line [=[{ "resources": { "a\n": 1 }, "dispatchables": {}, "commands": [] }]=] [==[ resources["a\x0a"]: must be an object, but is 1]==])
# Names are shown in one line, shortened, and can't control the terminal.
string(REPEAT "ä" 1000 long)
json_error(controls_in_name [=[{ "resources": { "\u001b[2J\u009b\u202ex": 1 }, "dispatchables": {}, "commands": [] }]=]
           [==[ resources["\x1b[2J\xc2\x9b\xe2\x80\xaex"]: must be an object, but is 1]==])
json_error(long_name "{ \"resources\": { \"${long}\": 1 }, \"dispatchables\": {}, \"commands\": [] }"
           " resources[\"ääääääääääääääääääääääääääääää...\"]: must be an object, but is 1")
json_error(resource_twice [=[{ "resources": { "a": { "initialValuesDataType": "UINT8", "initialValues": [1] }, "a": {} },
    "dispatchables": {}, "commands": [] }]=]
           " resources.a: is given twice")
json_error(dispatchable_twice [=[{ "resources": {}, "dispatchables": { "a": { "type": "SLICE1", "InputTensor": {
    "DataType": "INT8", "Sizes": [1] }, "OutputTensor": { "DataType": "INT8", "Sizes": [1] }, "DimensionCount": 1,
    "InputWindowOffsets": [0], "InputWindowSizes": [1], "InputWindowStrides": [1] }, "a": { "type": "SLICE1" } }, "commands": [] }]=]
           " dispatchables.a: is given twice")
json_error(key_twice [=[{ "resources": { "a": { "initialValues": [1], "initialValues": [2] } },
    "dispatchables": {}, "commands": [] }]=]
           " resources.a.initialValues: is given twice")
json_error(command [=[{ "resources": {}, "dispatchables": {}, "commands": [{ "type": "draw" }] }]=]
           [=[ commands[0].type: must be dispatch, print or writeFile, but is "draw"]=])
json_error(command_mistyped [=[{ "resources": {}, "dispatchables": {}, "commands": [{ "type": "write" }] }]=]
           [=[ commands[0].type: must be dispatch, print or writeFile, but is "write"; did you mean 'writeFile'?]=])
json_error(verbose [=[{ "resources": { "a": { "initialValuesDataType": "UINT8", "initialValues": [1] } }, "dispatchables": {},
    "commands": [{ "type": "print", "resource": "a", "verbose": 1 }] }]=]
           " commands[0].verbose: must be true or false, but is 1")
dispatch_test(json.zero_byte ARGS zero_byte.json FILES zero_byte.json EXIT 2
              STDERR "zero_byte.json:1:3: A zero byte, which is not JSON.")
dispatch_test(json.not_utf8 ARGS not_utf8.json FILES not_utf8.json EXIT 2
              STDERR "not_utf8.json:1:3: Invalid encoding in string, in the object that begins at 1:1.")
