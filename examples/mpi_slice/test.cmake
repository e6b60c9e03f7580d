# cmake -DTOOL=T -DDISPATCH=D -DMPIEXEC=M -DFOLDER=F -P test.cmake: mpi_slice writes what dispatch writes.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(ENV{OMPI_ALLOW_RUN_AS_ROOT} 1)
set(ENV{OMPI_ALLOW_RUN_AS_ROOT_CONFIRM} 1)
set(ENV{OMPI_MCA_rmaps_base_oversubscribe} 1)

# An input of 40 x 300 x 500 numbers, and the slice [::-3, 2:200, ::-2] of it.
file(WRITE ${FOLDER}/model.json [=[{
  "resources": {
    "input": { "initialValuesDataType": "INT32", "initialValues": { "valueCount": 6000000, "valueStart": 0, "valueDelta": 1 } },
    "output": { "initialValuesDataType": "INT32", "initialValues": { "valueCount": 693000, "value": 0 } }
  },
  "dispatchables": { "slice": { "type": "DML_OPERATOR_SLICE1", "desc": {
    "InputTensor": { "DataType": "INT32", "Sizes": [40, 300, 500] },
    "OutputTensor": { "DataType": "INT32", "Sizes": [14, 198, 250] }, "DimensionCount": 3,
    "InputWindowOffsets": [0, 2, 0], "InputWindowSizes": [40, 198, 500], "InputWindowStrides": [-3, 1, -2] } } },
  "commands": [
    { "type": "dispatch", "dispatchable": "slice", "bindings": { "InputTensor": "input", "OutputTensor": "output" } },
    { "type": "writeFile", "resource": "input", "targetPath": "input.npy", "dimensions": [40, 300, 500] },
    { "type": "writeFile", "resource": "output", "targetPath": "expected.npy", "dimensions": [14, 198, 250] }]
}]=])
execute_process(COMMAND ${DISPATCH} model.json WORKING_DIRECTORY ${FOLDER} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

function(run_tool processes status complaint)
  execute_process(COMMAND ${MPIEXEC} -n ${processes} ${TOOL} ${ARGN} WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE s
                  OUTPUT_VARIABLE o ERROR_VARIABLE e)
  message(STATUS "${o}")
  # A failure is printed by one process, without the text of MPI_Abort.
  string(REGEX MATCHALL "mpi_slice: " printed "${e}")
  list(LENGTH printed count)
  if(NOT s EQUAL status OR NOT count EQUAL status OR NOT e MATCHES "${complaint}" OR e MATCHES "MPI_ABORT")
    message(SEND_ERROR "${processes} processes, ${ARGN}: ended with ${s}\n${o}${e}")
  endif()
endfunction()
foreach(processes 1 2 4)
  foreach(mebibytes 1 64)
    run_tool(${processes} 0 "" input.npy "::-3, 2:200, ::-2" ${processes}.npy ${mebibytes})
    file(SHA256 ${FOLDER}/expected.npy expected)
    file(SHA256 ${FOLDER}/${processes}.npy written)
    if(NOT written STREQUAL expected)
      message(SEND_ERROR "${processes} processes with ${mebibytes} MiB wrote other bytes than dispatch")
    endif()
  endforeach()
endforeach()
# A file of 1 GiB, by processes limited to 250 MB of address space each; the bytes at [32767, 1000] come first.
execute_process(WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY COMMAND sh -c "
  printf '\\223NUMPY\\001\\000v\\000%-117s\\n' \"{'descr': '|u1', 'fortran_order': False, 'shape': (32768, 32768), }\" > large.npy &&
  truncate -s 1073741952 large.npy && printf 'slice1' | dd of=large.npy bs=1 seek=1073710184 conv=notrunc status=none")
foreach(processes 1 2 4)
  execute_process(COMMAND ${MPIEXEC} -n ${processes} sh -c
                          "ulimit -v 250000 && exec \"$0\" large.npy '::-30, 1000:9000' large_${processes}.npy 2" ${TOOL}
                  WORKING_DIRECTORY ${FOLDER} COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${FOLDER}/large_${processes}.npy size)
  file(READ ${FOLDER}/large_${processes}.npy begin OFFSET 128 LIMIT 8 HEX)
  if(NOT size EQUAL 8744128 OR NOT begin STREQUAL "736c696365310000")
    message(SEND_ERROR "${processes} processes wrote ${size} bytes of the large file, which begin with ${begin}")
  endif()
endforeach()
file(REMOVE ${FOLDER}/large.npy)

run_tool(2 1 "mpi_slice: slice: 'x' is not an integer" input.npy "x" x.npy)
run_tool(2 1 "'::, ::0': the step of dimension 1 must not be 0" input.npy "::, ::0" x.npy)
run_tool(2 1 "'5' is a single index, which would drop a dimension; write 5:6" input.npy "::, 5" x.npy)
run_tool(2 1 "'-1' is a single index, which would drop a dimension; write -1:\n" input.npy "-1" x.npy)
run_tool(2 1 "'None' would add a dimension; leave it out" input.npy "..., None" x.npy)
run_tool(2 1 "'::,::,::,::' is for 4 dimensions, but the input has 3" input.npy "::,::,::,::" x.npy)
run_tool(2 1 "usage: mpirun" input.npy)
run_tool(2 1 "mpi_slice: none.npy: can't be opened" none.npy "::2" x.npy)
run_tool(2 1 "'12x' is not a number of MiB" input.npy "::2" x.npy 12x)
run_tool(2 1 "input.npy: can't be written: it is the input itself" input.npy "::2" input.npy)
execute_process(WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status ERROR_VARIABLE said COMMAND
                ${MPIEXEC} -n 1 sh -c "trap '' XFSZ; ulimit -f 20000; exec \"$0\" input.npy ::1 full.npy 4" ${TOOL})
if(status EQUAL 0 OR NOT said MATCHES "full.npy: ")
  message(SEND_ERROR "A file that could not be written: ${status}, ${said}")
endif()
if(EXISTS ${FOLDER}/x.npy)
  message(SEND_ERROR "A slice that was rejected left a file")
endif()
