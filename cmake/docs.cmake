# slice1_docs: the reference as HTML, from the headers' docstrings. It fails if a public name has none.
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND)
  set(docs_dir ${PROJECT_BINARY_DIR}/docs)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/Doxyfile.in ${docs_dir}/Doxyfile @ONLY)
  add_executable(slice1_docs_tables EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/package/documents/readme_tables.cpp)
  target_link_libraries(slice1_docs_tables PRIVATE slice1)
  add_custom_target(slice1_docs
                    COMMAND slice1_docs_tables reference_rules > ${docs_dir}/rules.md
                    COMMAND slice1_docs_tables windows > ${docs_dir}/windows.md
                    COMMAND Doxygen::doxygen ${docs_dir}/Doxyfile
                    COMMENT "Reference: ${docs_dir}/html/index.html" VERBATIM)
endif()
