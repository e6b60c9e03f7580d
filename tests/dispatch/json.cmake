# What is JSON, what is a model, and where a complaint points.
set(nothing [=["resources": {}, "dispatchables": {}, "commands": []]=])
dispatch_test(json.empty_model MODEL "{ ${nothing} }")
dispatch_test(json.comments MODEL "// one\n/* two **/ { ${nothing}, /**/ } // three")
dispatch_test(json.byte_order_mark ARGS byte_order_mark.json FILES byte_order_mark.json)
dispatch_test(json.unknown_keys MODEL "{ \"$schema\": \"x\", \"more\": [ { \"a\": null }, ], ${nothing} }")
string(REPEAT "[" 200000 open)
string(REPEAT "]" 200000 close)
dispatch_test(json.deep MODEL "{ \"deep\": ${open}${close}, ${nothing} }")
dispatch_test(json.deeper MODEL "${open}" EXIT 2 STDERR "model.json:1:200001: Invalid value.")

function(json_error name text complaint)
  dispatch_test(json.${name} MODEL "${text}" EXIT 2 STDERR "model.json:${complaint}")
endfunction()
json_error(no_value "// nothing" "1:11: The document is empty.")
json_error(line_and_column "{\n  \"a\": 1\n  \"b\": 2\n}" "3:3: Missing a comma or '}' after an object member.")
json_error(column_in_characters "{ \"äöü\": x }" "1:10: Invalid value.")
json_error(garbage_behind "{ ${nothing} } x" "1:58: The document root must not be followed by other values.")
json_error(open_string "{ \"a" "1:5: Missing a closing quotation mark in string.")
json_error(open_comment "{} /* " "1:7: Unspecific syntax error.")
json_error(huge_number "[1e999]" "1:2: Number too big to be stored in double.")
json_error(root "[]" " the model: must be an object, but is a list")
json_error(no_resources "{}" " resources: is missing")
json_error(no_commands [=[{ "resources": {}, "dispatchables": {} }]=] " commands: is missing")
json_error(resources [=[{ "resources": [] }]=] " resources: must be an object, but is a list")
json_error(resource [=[{ "resources": { "a b": 1 } }]=] [==[ resources["a b"]: must be an object, but is 1]==])
json_error(key_in_one_line [=[{ "resources": { "a\n": 1 } }]=] [==[ resources["a\x0a"]: must be an object, but is 1]==])
json_error(resource_twice [=[{ "resources": { "a": { "initialValuesDataType": "UINT8", "initialValues": [1] }, "a": {} } }]=]
           " resources.a: is given twice")
json_error(key_twice [=[{ "resources": { "a": { "initialValues": [1], "initialValues": [2] } } }]=]
           " resources.a.initialValues: is given twice")
json_error(command [=[{ "resources": {}, "dispatchables": {}, "commands": [{ "type": "draw" }] }]=]
           [=[ commands[0].type: must be dispatch, print or writeFile, but is "draw"]=])
json_error(verbose [=[{ "resources": { "a": { "initialValuesDataType": "UINT8", "initialValues": [1] } }, "dispatchables": {},
    "commands": [{ "type": "print", "resource": "a", "verbose": 1 }] }]=]
           " commands[0].verbose: must be true or false, but is 1")
dispatch_test(json.zero_byte ARGS zero_byte.json FILES zero_byte.json EXIT 2
              STDERR "zero_byte.json:1:3: A zero byte, which is not JSON.")
dispatch_test(json.not_utf8 ARGS not_utf8.json FILES not_utf8.json EXIT 2
              STDERR "not_utf8.json:1:3: Invalid encoding in string.")
