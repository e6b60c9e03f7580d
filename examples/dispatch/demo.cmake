# cmake -DDISPATCH=PROGRAM -P demo.cmake: shows a result, a slice of a NumPy file, a rejection with its
# reasons, and where elements come from.
function(demonstrate expected_status)
  set(line $ dispatch ${ARGN})
  list(JOIN line " " line)
  execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${line}")
  execute_process(COMMAND ${DISPATCH} ${ARGN} RESULT_VARIABLE status WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR})
  if(NOT status EQUAL expected_status)
    message(FATAL_ERROR "ended with ${status} instead of ${expected_status}")
  endif()
endfunction()

demonstrate(0)
demonstrate(0 models/npy_input.json)
demonstrate(1 models/invalid.json)
demonstrate(0 --explain=3 models/slice.json)
