# cmake -DCONFORMANCE=C -DLIBRARY=L -DWORK_DIR=W -P unicode_paths.cmake: the kit reads and writes files whose names no
# code page has.
set(folder "${WORK_DIR}/größe 東京")
file(REMOVE_RECURSE ${WORK_DIR})
get_filename_component(name ${LIBRARY} NAME)
file(COPY ${LIBRARY} DESTINATION "${folder}")
file(WRITE "${folder}/überspringen.txt" "slice1.page.example_1.*  tried elsewhere\n")
execute_process(COMMAND ${CONFORMANCE} --implementation "${folder}/${name}" --random 0 --gtest_filter=slice1.page.*
                        --skip "${folder}/überspringen.txt" --markdown "${folder}/ergebnis→.md"
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0 OR NOT output MATCHES "tried elsewhere" OR NOT EXISTS "${folder}/ergebnis→.md")
  message(FATAL_ERROR "it ended with ${status}:\n${output}")
endif()
execute_process(COMMAND ${CONFORMANCE} --skip "${folder}/größer.txt" RESULT_VARIABLE status ERROR_VARIABLE errors)
if(NOT status EQUAL 2 OR NOT errors MATCHES "/größe 東京/größer.txt: can't be read")
  message(FATAL_ERROR "it ended with ${status}:\n${errors}")
endif()
