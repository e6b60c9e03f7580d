# slice1_docs: the reference as HTML, from the headers' docstrings. It fails if a public name has none, or if a page shows
# a name that is not public. With Debian's doxygen-awesome-css it has that style.
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND)
  set(docs_dir ${PROJECT_BINARY_DIR}/docs)
  find_file(SLICE1_DOCS_STYLE doxygen-awesome.css PATHS /usr/share/doxygen-awesome-css NO_DEFAULT_PATH)
  if(NOT SLICE1_DOCS_STYLE)
    set(SLICE1_DOCS_STYLE "")
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/Doxyfile.in ${docs_dir}/Doxyfile @ONLY)

  # README's first program and what it prints.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/README.md)
  file(READ ${PROJECT_SOURCE_DIR}/README.md readme)
  string(REGEX MATCH "```cpp\n[^`]*int main[^`]*```" program "${readme}")
  string(REGEX MATCH "slice1 \\| `([^`]*)`" answer "${readme}")
  file(WRITE ${docs_dir}/readme.md "${program}\n\nIt prints\n\n    ${CMAKE_MATCH_1}\n")

  add_executable(slice1_docs_tables EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/package/documents/readme_tables.cpp)
  target_link_libraries(slice1_docs_tables PRIVATE slice1)
  add_custom_target(slice1_docs
                    COMMAND slice1_docs_tables reference_rules > ${docs_dir}/rules.md
                    COMMAND slice1_docs_tables windows > ${docs_dir}/windows.md
                    COMMAND ${CMAKE_COMMAND} -E rm -rf ${docs_dir}/html
                    COMMAND Doxygen::doxygen ${docs_dir}/Doxyfile
                    COMMAND ${CMAKE_COMMAND} -DPAGES=${docs_dir}/html -P ${PROJECT_SOURCE_DIR}/cmake/check_docs.cmake
                    COMMENT "Reference: ${docs_dir}/html/index.html" VERBATIM)
endif()
