# cmake -DCONFORMANCE=C -DLIBRARY=L -DCASES=FILTER -DFOLDER=F -P wrong_library.cmake: both mistakes of the library
# (children/wrong.cpp) are named and shown once before anything is shown twice, and each has an example on the page; the
# XML has as many failures as the summary, and each message once.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
execute_process(COMMAND ${CONFORMANCE} --implementation ${LIBRARY} --random 500 ${CASES} --gtest_output=xml:report.xml
                        --markdown page.md
                WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
file(READ ${FOLDER}/page.md page)
file(READ ${FOLDER}/report.xml xml)
set(sign "the sign of strides is ignored")
function(expect text)
  foreach(pattern ${ARGN})
    if(NOT text MATCHES "${pattern}")
      message(SEND_ERROR "'${pattern}' is not in\n${text}")
    endif()
  endforeach()
endfunction()
if(NOT status EQUAL 1)
  message(FATAL_ERROR "it ended with ${status}:\n${output}")
endif()
expect("${output}" "Failed: [1-9][0-9]*: an invalid description accepted: window.stride [1-9][0-9]*\r?\n"
       "Likely mistake in [1-9][0-9]* of them: ${sign}\r?\n  for example slice1"
       "Likely mistake in [1-9][0-9]* of them: window.stride is not always enforced\r?\n  for example slice1.shrunk")
string(REGEX MATCHALL "\nFAILED [^\n]*\n[^\n]*\n" shown "${output}")
list(SUBLIST shown 0 2 shown)
expect("${shown}" "wrong elements" "accepted, but invalid")
expect("${page}" "failures: ${sign}: `slice1[^`]*`\n\n  ```\n  wrong elements" "enforced: `slice1[^`]*`\n\n  ```\n  accepted")
string(REGEX MATCH " ([0-9]+) failed" failed "${output}")
set(failed ${CMAKE_MATCH_1})
string(REGEX MATCHALL "<failure message=" failures "${xml}")
list(LENGTH failures failures)
if(NOT failures EQUAL failed OR NOT xml MATCHES "<testsuites tests=\"[0-9]+\" failures=\"${failed}\"")
  message(SEND_ERROR "The XML has ${failures} failures, the summary ${failed}")
endif()
string(REGEX MATCH "<failure message=\"[^\"]*\"[^/]*[^<]*</failure>" first "${xml}")
string(REGEX MATCHALL "wrong elements: [0-9]+ of" said "${first}")
list(LENGTH said said)
if(said GREATER 2)  # one of the case, and one of the smallest that fails in the same way
  message(SEND_ERROR "The message is repeated:\n${first}")
endif()
