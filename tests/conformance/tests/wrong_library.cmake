# cmake -DCONFORMANCE=C -DLIBRARY=L -DCASES=FILTER -P wrong_library.cmake: both mistakes of the library
# (children/wrong.cpp) are named.
execute_process(COMMAND ${CONFORMANCE} --implementation ${LIBRARY} --random 0 ${CASES} RESULT_VARIABLE status
                OUTPUT_VARIABLE output ERROR_VARIABLE output)
set(accepted "Failed: [1-9][0-9]*: an invalid description accepted: window.stride [1-9][0-9]*\r?\n")
set(copied "Likely mistake in [1-9][0-9]* of them: the sign of strides is ignored\r?\n")
if(NOT status EQUAL 1 OR NOT output MATCHES "${accepted}" OR NOT output MATCHES "${copied}")
  message(FATAL_ERROR "it ended with ${status}:\n${output}")
endif()
