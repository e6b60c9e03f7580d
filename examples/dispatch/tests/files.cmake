# Reading and writing files.
set(write [=[{ "type": "writeFile", "resource": "output", "targetPath": "written.bin" },
    { "type": "writeFile", "resource": "output", "targetPath": "written.npy", "dimensions": [3, 1] }]=])
foreach(type FLOAT16 FLOAT32 FLOAT64 INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64)
  # Written and read again, raw and with a header that has the type.
  dispatch_test(files.round_trip.${type} RESOURCES "
    \"output\": { \"initialValuesDataType\": \"${type}\", \"initialValues\": [1, 102, 127, 3] }" DISPATCHABLES ""
                COMMANDS "${write}" WRITES written.bin written.npy THEN "{ \"resources\": {
      \"raw\": { \"initialValuesDataType\": \"${type}\", \"initialValues\": { \"sourcePath\": \"written.bin\" } },
      \"npy\": { \"initialValues\": { \"sourcePath\": \"written.npy\" } } }, \"dispatchables\": {}, \"commands\": [
      { \"type\": \"print\", \"resource\": \"raw\" }, { \"type\": \"print\", \"resource\": \"npy\" } ] }" STDOUT
"Resource 'output' written to 'written.bin'
Resource 'output' written to 'written.npy'
Resource 'raw': 1, 102, 127, 3
Resource 'npy': 1, 102, 127")
endforeach()

dispatch_test(files.unicode_path RESOURCES [=["output": { "initialValuesDataType": "UINT32", "initialValues": [1] }]=]
              DISPATCHABLES "" COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "größe→東京.npy" }]=]
              WRITES größe→東京.npy THEN [=[{ "resources": { "output": { "initialValues": {
      "sourcePath": "größe→東京.npy" } } }, "dispatchables": {}, "commands": [ { "type": "print", "resource": "output" } ] }]=]
              STDOUT "Resource 'output' written to 'größe→東京.npy'
Resource 'output': 1")

# Magic, version, length, dictionary, spaces and a newline up to 128 bytes, then the elements: all of the resource.
dispatch_test(files.npy_bytes RESOURCES [=["output": { "initialValuesDataType": "UINT8", "initialValues": [1, 2, 3] }]=]
              DISPATCHABLES "" COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x.npy" }]=]
              STDOUT "Resource 'output' written to 'x.npy'" WRITES x.npy WRITTEN_HEX
"934e554d505901007600\
7b276465736372273a20277c7531272c2027666f727472616e5f6f726465\
72273a2046616c73652c20277368617065273a2028342c292c207d\
2020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020200a01020300")

function(source_test name type path text)
  values_test(files.${name} "\"initialValues\": { \"sourcePath\": \"${path}\" }, \"initialValuesDataType\": \"${type}\""
              FILES ${path} STDOUT "Resource 'output': ${text}")
endfunction()
source_test(big_endian FLOAT32 big_endian.npy "1.5, -2, 3, 4, 5, 6")
source_test(fortran FLOAT32 fortran.npy "1.5, -2, 3, 4, 5, 6")
source_test(fortran_big_endian UINT16 fortran_big_endian.npy
            "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23")
source_test(version_2 FLOAT32 version_2.npy "1.5, -2, 3, 4, 5, 6")
source_test(version_3 UNKNOWN version_3.npy "1.5, -2, 3, 4, 5, 6")
source_test(upper_case FLOAT32 UPPER.NPY "1.5, -2, 3, 4, 5, 6")
source_test(bool_as_int8 INT8 bool.npy "0, 0, 1, 1, 1, 1")
source_test(bool_as_uint8 UINT8 bool.npy "0, 0, 1, 1, 1, 1")
source_test(raw_is_little_endian UINT32 eight_bytes.bin "67305985, 4161209861")
dispatch_test(files.bool_without_type RESOURCES [=["output": { "initialValues": { "sourcePath": "bool.npy" } }]=] ARGS model.json --json
              FILES bool.npy DISPATCHABLES " " COMMANDS [=[{ "type": "print", "resource": "output" }]=]
              STDOUT "{\"model\":\"model.json\",\"feature_level\":\"6_4\",\"warnings\":[],\"dispatchables\":[],\"bindings\":[],\
\"results\":[{\"command\":0,\"type\":\"print\",\"resource\":\"output\",\"data_type\":\"INT8\",\"values\":[0,0,1,1,1,1]}],\"status\":\"ok\"}")
dispatch_test(files.written_upper_case RESOURCES [=["output": { "initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4] }]=]
              DISPATCHABLES "" COMMANDS [=[{ "type": "WRITEFILE", "resource": "output", "targetPath": "x.Npy" }]=]
              WRITES x.Npy THEN [=[{ "resources": { "output": { "initialValues": { "sourcePath": "x.Npy" } } },
    "dispatchables": {}, "commands": [ { "type": "Print", "resource": "output" } ] }]=]
              STDOUT "Resource 'output' written to 'x.Npy'
Resource 'output': 1, 2, 3, 4")

function(source_error name path complaint)
  value_error(files.${name} "\"initialValues\": { \"sourcePath\": \"${path}\" }, ${ARGN} \"$\": 0"
              "initialValues.sourcePath: '${path}': ${complaint}" FILES ${path})
endfunction()
source_error(other_type version_2.npy "has FLOAT32 elements, but initialValuesDataType is FLOAT16"
             [=["initialValuesDataType": "FLOAT16",]=])
source_error(other_type_of_same_size version_2.npy "has FLOAT32 elements, but initialValuesDataType is UINT32"
             [=["initialValuesDataType": "UINT32",]=])
source_error(bool_as_other_type bool.npy "has INT8 elements, but initialValuesDataType is UINT16"
             [=["initialValuesDataType": "UINT16",]=])
source_error(bfloat16 bfloat16.npy
             "its dtype '|V2' is not one of DirectML's data types (save the bits of BFLOAT16 as uint16)")
source_error(fortran_9_dimensions fortran_9_dimensions.npy
             "is in Fortran order, in more than 8 dimensions or with more than 2^32 - 1 elements")
source_error(order_as_number order_as_number.npy "its header is malformed")
source_error(objects objects.npy "its dtype '|O' is not one of DirectML's data types")
source_error(structured structured.npy "its dtype is structured")
source_error(version_4 version_4.npy "has version 4.0, but only 1.0, 2.0 and 3.0 are known")
source_error(malformed malformed.npy "its header is malformed")
source_error(cut_off cut_off.npy "its header is cut off")
source_error(no_npy text.npy "is not a NumPy file")
source_error(short short.npy "its shape has 8 elements of 4 bytes, but 24 bytes follow its header")
source_error(overflow overflow.npy "its shape is too large")
source_error(wrap wrap.npy "its shape has 4611686018427387910 elements of 4 bytes, but 24 bytes follow its header")
source_error(odd_raw seven_bytes.bin "has 7 bytes, not a multiple of the 2 of UINT16" [=["initialValuesDataType": "UINT16",]=])
value_error(files.empty [=["initialValues": { "sourcePath": "empty.npy" }]=] "initialValues: there must be a value"
            FILES empty.npy)
value_error(files.raw_without_type [=["initialValues": { "sourcePath": "eight_bytes.bin" }]=]
            "initialValuesDataType: is missing" FILES eight_bytes.bin)
foreach(image x.png x.JPG x.jpeg)
  value_error(files.${image} "\"initialValues\": { \"sourcePath\": \"${image}\" }"
              "initialValues.sourcePath: images are not supported")
endforeach()
foreach(other value valueStart valueDelta)
  value_error(files.and_${other} "\"initialValues\": { \"sourcePath\": \"bool.npy\", \"${other}\": 1 }"
              "initialValues.${other}: does not go with 'sourcePath'" FILES bool.npy)
endforeach()
value_error(files.folder [=["initialValues": { "sourcePath": "." }]=]
            "initialValues.sourcePath: '.': is a folder")
value_error(files.zero_byte [=["initialValues": { "sourcePath": "eight_bytes.bin\u0000" }]=]
            "initialValues.sourcePath: is not a path" FILES eight_bytes.bin)
values_test(files.missing [=["initialValues": { "sourcePath": "x.npy" }]=] EXIT 2
            STDERR_MATCHES "model.json: resources.output.initialValues.sourcePath: 'x.npy': there is no such file in the model's folder, '.*files.missing.?'")
if(UNIX)
  values_test(files.missing_in_two_folders [=["initialValues": { "sourcePath": "x.npy" }]=] EXIT 2
              SETUP "mkdir folder && mv model.json folder" ARGS folder/model.json STDERR_MATCHES "folder/model.json: \
resources.output.initialValues.sourcePath: 'x.npy': there is no such file in the model's folder, '.*files.missing_in_two_folders.folder/', or in \
the current one, '.*files.missing_in_two_folders/'")
  values_test(files.in_current_folder [=["initialValues": { "sourcePath": "bool.npy" }]=] FILES bool.npy
              SETUP "mkdir folder && mv model.json folder" ARGS folder/model.json STDOUT "Resource 'output': 0, 0, 1, 1, 1, 1")
endif()

# Impossible writes are detected before anything is written.
function(write_error name command complaint)
  dispatch_test(files.${name} ${ARGN} EXIT 2 STDERR "model.json: commands[1].${complaint}" COMMANDS "
    { \"type\": \"writeFile\", \"resource\": \"output\", \"targetPath\": \"unwanted.npy\" },
    { \"type\": \"writeFile\", \"resource\": \"output\", ${command} }")
endfunction()
write_error(no_target [=["dimensions": [4]]=] "targetPath: is missing")
write_error(target_folder [=["targetPath": "."]=] "targetPath: '.': can't be written: it is not a regular file")
write_error(target_image [=["targetPath": "x.PNG"]=] "targetPath: images are not supported")
write_error(target_in_file [=["targetPath": "model.json/new/x.npy"]=]
            "targetPath: 'model.json/new/x.npy': can't be written: 'model.json' is not a folder")
write_error(target_without_name [=["targetPath": "new/"]=]
            "targetPath: 'new/': can't be written: it is a folder's name")
dispatch_test(files.target_in_new_folders COMMANDS [=[
    { "type": "writeFile", "resource": "output", "targetPath": "new/er/x.bin" }]=] WRITES new
              STDOUT "Resource 'output' written to 'new/er/x.bin'")
write_error(dimensions_many [=["targetPath": "x.npy", "dimensions": [2, 3]]=]
            "dimensions: their product must be at most 4, the elements of the resource")
write_error(dimensions_wrap [=["targetPath": "x.npy", "dimensions": [4294967296, 4294967296, 4]]=]
            "dimensions: their product must be at most 4, the elements of the resource")
write_error(dimension_0 [=["targetPath": "x.npy", "dimensions": [4, 0]]=]
            "dimensions[1]: must be an integer from 1 to 18446744073709551615, but is 0")
dispatch_test(files.dimensions_of_raw_file COMMANDS [=[
    { "type": "writeFile", "resource": "output", "targetPath": "x.bin", "dimensions": [5] }]=] WRITES x.bin
              STDERR "model.json: commands[0].dimensions: has no meaning here, and is ignored"
              STDOUT "Resource 'output' written to 'x.bin'" WRITTEN_HEX 00000000000000000000000000000000)
write_error(target_dimension_beyond_64_bits [=["targetPath": "x.npy", "dimensions": [18446744073709551616]]=]
            "dimensions[0]: must be an integer from 1 to 18446744073709551615, but is 18446744073709551616")

# Files that are not regular, on systems with a shell.
if(UNIX)
  function(special_file_error name make path complaint)
    value_error(files.${name} "\"initialValues\": { \"sourcePath\": \"${path}\" }"
                "initialValues.sourcePath: '${path}': ${complaint}" SETUP "${make}")
    dispatch_test(files.${name}_as_model SETUP "${make}" ARGS ${path} EXIT 2 STDERR "${path}: ${complaint}")
    write_error(target_${name} "\"targetPath\": \"${path}\""
                "targetPath: '${path}': can't be written: it is not a regular file" SETUP "${make}")
  endfunction()
  special_file_error(pipe "mkfifo x.npy" x.npy "is not a regular file")
  special_file_error(device " " /dev/zero "is not a regular file")
  special_file_error(linked_device "ln -s /dev/zero x.npy" x.npy "is not a regular file")
  special_file_error(linked_folder "ln -s . x.npy" x.npy "is a folder")
  value_error(files.long_header [=["initialValues": { "sourcePath": "x.npy" }]=]
              "initialValues.sourcePath: 'x.npy': its header has more than 65536 bytes"
              SETUP "(printf '\\223NUMPY\\2\\0\\1\\0\\1\\0' && head -c 65537 /dev/zero) > x.npy")
  write_error(target_link_to_nothing [=["targetPath": "x.npy"]=]
              "targetPath: 'x.npy': can't be written: it is a symbolic link: No such file or directory"
              SETUP "ln -s nowhere x.npy")

  # Writing through a link keeps the link and the file's permissions; the link can be read.
  dispatch_test(files.linked_target RESOURCES [=["output": { "initialValuesDataType": "UINT16", "initialValues": [513, 3] }]=]
                SETUP "mkdir folder && echo old > folder/x && chmod 640 folder/x && ln -s folder/x link"
                DISPATCHABLES "" COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "link" }]=]
                THEN [=[{ "resources": { "a": { "initialValuesDataType": "UINT8", "initialValues": { "sourcePath": "link" } } },
    "dispatchables": {}, "commands": [{ "type": "print", "resource": "a" }] }]=]
                CHECK "test -L link && test \"$(ls -l folder/x | cut -c 1-10)\" = -rw-r----- && test $(ls folder) = x"
                STDOUT "Resource 'output' written to 'link'\nResource 'a': 1, 2, 3, 0")

  # The model is not a target, by any of its names; a file that it reads is.
  foreach(name model.json folder/../model.json linked_folder/model.json symbolic_link hard_link)
    string(MAKE_C_IDENTIFIER ${name} case)
    write_error(target_is_model.${case} "\"targetPath\": \"${name}\""
                "targetPath: '${name}': can't be written: it is the model itself"
                SETUP "mkdir folder && ln -s . linked_folder && ln -s model.json symbolic_link && ln model.json hard_link"
                CHECK "grep -q targetPath model.json")
  endforeach()
  dispatch_test(files.target_is_source RESOURCES [=["output": { "initialValuesDataType": "UINT8",
      "initialValues": { "sourcePath": "x" } }]=] SETUP "printf a > x" DISPATCHABLES ""
                COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x" }]=]
                STDOUT "Resource 'output' written to 'x'" CHECK "test $(cat x) = a")

  # A limit of 1 KiB (2 KiB in some shells) stands in for a full disk.
  dispatch_test(files.full_disk RESOURCES [=["output": { "initialValuesDataType": "UINT8",
      "initialValues": { "valueCount": 65536, "value": 1 } }]=] SETUP "echo old > x.bin" UNDER "ulimit -f 2" DISPATCHABLES ""
                COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x.bin" }]=] EXIT 2
                STDERR "model.json: commands[0]: 'x.bin': can't be written: File too large" CHECK "test $(cat x.bin) = old")
endif()
