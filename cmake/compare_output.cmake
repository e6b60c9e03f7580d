# cmake -DPROGRAM=P -DEXPECTED=F -P compare_output.cmake: P succeeds and prints exactly the text of F.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
file(READ ${EXPECTED} expected)
string(REPLACE "\r\n" "\n" printed "${printed}")
if(NOT status EQUAL 0 OR NOT printed STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} ended with ${status} and printed\n${printed}\ninstead of\n${expected}")
endif()
