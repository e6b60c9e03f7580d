# cmake -DFILTERED=F -P filter.cmake HEADER: prints a header for Doxygen, by way of the file F. The names of
# include/slice1/X.hpp and include/slice1/X/*.hpp are in the group X. Lines keep their numbers.
set(header ${CMAKE_ARGV4})
file(READ ${header} text)
if(header MATCHES "/include/slice1/([a-z0-9]+)[./]")
  set(begin "namespace slice1 { /** @addtogroup ${CMAKE_MATCH_1} */ /** @{ */\n")
  string(REPLACE "::inline SLICE1_VERSION_NAMESPACE" "" text "${text}")
  string(REPLACE "\nnamespace slice1 {\n" "\n${begin}" text "${text}")
  string(REPLACE "\n}  // namespace slice1\n" "\n/** @} */ }\n" text "${text}")
endif()
file(WRITE ${FILTERED} "${text}")
execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${FILTERED})
