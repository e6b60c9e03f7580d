# Files in and out.
set(write [=[{ "type": "writeFile", "resource": "output", "targetPath": "written.bin" },
    { "type": "writeFile", "resource": "output", "targetPath": "written.npy", "dimensions": [3, 1, 1] }]=])
foreach(type FLOAT16 FLOAT32 FLOAT64 INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64)
  # Written and read again, raw and with a header that brings the type.
  dispatch_test(files.round_trip.${type} RESOURCES "
    \"output\": { \"initialValuesDataType\": \"${type}\", \"initialValues\": [1, 102, 127] }" DISPATCHABLES ""
                COMMANDS "${write}" WRITES written.bin written.npy THEN "{ \"resources\": {
      \"raw\": { \"initialValuesDataType\": \"${type}\", \"initialValues\": { \"sourcePath\": \"written.bin\" } },
      \"npy\": { \"initialValues\": { \"sourcePath\": \"written.npy\" } } }, \"dispatchables\": {}, \"commands\": [
      { \"type\": \"print\", \"resource\": \"raw\" }, { \"type\": \"print\", \"resource\": \"npy\" } ] }" STDOUT
"Resource 'output' written to 'written.bin'
Resource 'output' written to 'written.npy'
Resource 'raw': 1, 102, 127
Resource 'npy': 1, 102, 127")
endforeach()

# Magic, version, length, dictionary, spaces and a newline up to 128 bytes, then the elements.
dispatch_test(files.npy_bytes RESOURCES [=["output": { "initialValuesDataType": "UINT8", "initialValues": [1, 2, 3] }]=]
              DISPATCHABLES "" COMMANDS [=[{ "type": "writeFile", "resource": "output", "targetPath": "x.npy" }]=]
              STDOUT "Resource 'output' written to 'x.npy'" WRITES x.npy WRITTEN_HEX
"934e554d505901007600\
7b276465736372273a20277c7531272c2027666f727472616e5f6f726465\
72273a2046616c73652c20277368617065273a2028332c292c207d\
2020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202020200a010203")

function(source_test name path text)
  values_test(files.${name} "\"initialValues\": { \"sourcePath\": \"${path}\" }, \"initialValuesDataType\": \"UINT32\""
              FILES ${path} STDOUT "Resource 'output': ${text}")
endfunction()
source_test(big_endian big_endian.npy "1.5, -2, 3, 4, 5, 6")
source_test(version_2 version_2.npy "1.5, -2, 3, 4, 5, 6")
source_test(version_3 version_3.npy "1.5, -2, 3, 4, 5, 6")
source_test(raw_is_little_endian eight_bytes.bin "67305985, 4161209861")

function(source_error name path complaint)
  value_error(files.${name} "\"initialValues\": { \"sourcePath\": \"${path}\" }, \"initialValuesDataType\": \"UINT16\""
              "initialValues.sourcePath: '${path}': ${complaint}" FILES ${path})
endfunction()
source_error(fortran fortran.npy "is in Fortran order (numpy.ascontiguousarray gives C order)")
source_error(bool bool.npy "its dtype '|b1' is none of DirectML's data types")
source_error(structured structured.npy "its dtype is structured")
source_error(version_4 version_4.npy "has version 4.0, but only 1.0, 2.0 and 3.0 are known")
source_error(malformed malformed.npy "its header is malformed")
source_error(cut_off cut_off.npy "its header is cut off")
source_error(no_npy text.npy "is no NumPy file")
source_error(short short.npy "its shape has 8 elements of 4 bytes, but 24 bytes follow its header")
source_error(overflow overflow.npy "its shape is too large")
source_error(wrap wrap.npy "its shape has 4611686018427387910 elements of 4 bytes, but 24 bytes follow its header")
source_error(odd_raw seven_bytes.bin "has 7 bytes, no multiple of the 2 of UINT16")
value_error(files.empty [=["initialValues": { "sourcePath": "empty.npy" }]=] "initialValues: there must be a value"
            FILES empty.npy)
value_error(files.raw_without_type [=["initialValues": { "sourcePath": "eight_bytes.bin" }]=]
            "initialValuesDataType: is missing" FILES eight_bytes.bin)
value_error(files.image [=["initialValues": { "sourcePath": "x.png" }]=]
            "initialValues.sourcePath: images are not supported")
value_error(files.folder [=["initialValues": { "sourcePath": "." }]=]
            "initialValues.sourcePath: '.': is no regular file")
value_error(files.zero_byte [=["initialValues": { "sourcePath": "eight_bytes.bin\u0000" }]=]
            "initialValues.sourcePath: is no path" FILES eight_bytes.bin)
values_test(files.missing [=["initialValues": { "sourcePath": "x.npy" }]=] EXIT 2
            STDERR_MATCHES "model.json: resources.output.initialValues.sourcePath: 'x.npy': can't be opened: ")

# What is not possible is found before anything is done.
function(write_error name command complaint)
  dispatch_test(files.${name} EXIT 2 STDERR "model.json: commands[1].${complaint}" COMMANDS "
    { \"type\": \"writeFile\", \"resource\": \"output\", \"targetPath\": \"unwanted.npy\" },
    { \"type\": \"writeFile\", \"resource\": \"output\", ${command} }")
endfunction()
write_error(no_target [=["dimensions": [4]]=] "targetPath: is missing")
write_error(target_folder [=["targetPath": "."]=] "targetPath: '.': can't be written: it is no regular file")
write_error(target_nowhere [=["targetPath": "nowhere/x.npy"]=]
            "targetPath: 'nowhere/x.npy': can't be written: there is no such folder")
write_error(dimensions_few [=["targetPath": "x.npy", "dimensions": [2]]=]
            "dimensions: their product must be 4, the number of the resource's values")
write_error(dimensions_many [=["targetPath": "x.npy", "dimensions": [2, 4]]=]
            "dimensions[1]: does not divide the resource's 4 values")
write_error(dimensions_wrap [=["targetPath": "x.npy", "dimensions": [4294967296, 4294967296, 4]]=]
            "dimensions[0]: does not divide the resource's 4 values")
write_error(dimensions_raw [=["targetPath": "x.bin", "dimensions": [5]]=]
            "dimensions[0]: does not divide the resource's 4 values")
