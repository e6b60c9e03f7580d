# slice1_docs: the reference as HTML, from the headers' docstrings. It fails where a public name has none.
find_package(Doxygen QUIET)
if(DOXYGEN_FOUND)
  set(docs_dir ${PROJECT_BINARY_DIR}/docs)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/Doxyfile.in ${docs_dir}/Doxyfile @ONLY)
  add_custom_target(slice1_docs COMMAND Doxygen::doxygen ${docs_dir}/Doxyfile
                                COMMENT "Reference: ${docs_dir}/html/index.html" VERBATIM)
endif()
