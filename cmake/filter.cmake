# cmake -DFILTERED=F -P filter.cmake HEADER: prints a header for Doxygen, by way of the file F. Lines keep their numbers.
# The names of include/slice1/X.hpp and of include/slice1/X/*.hpp are in the group X; those of Y_X.hpp and X_Y.hpp, too,
# where groups.dox has no group of that name. Names of the namespace detail don't appear in signatures.
set(header ${CMAKE_ARGV4})
file(READ ${header} text)
if(header MATCHES "/include/slice1/(([a-z0-9]+_)*([a-z0-9]+))[./]")
  set(group ${CMAKE_MATCH_1})
  set(last ${CMAKE_MATCH_3})
  string(REGEX REPLACE "_.*" "" first ${group})
  file(READ ${CMAKE_CURRENT_LIST_DIR}/groups.dox groups)
  foreach(name ${group} ${last} ${first})
    if(groups MATCHES "@defgroup ${name} ")
      set(group ${name})
      break()
    endif()
  endforeach()
  set(begin "namespace slice1 { /** @addtogroup ${group} */ /** @{ */\n")
  string(REPLACE "::inline SLICE1_VERSION_NAMESPACE" "" text "${text}")
  string(REGEX REPLACE "\n#define SLICE1_(DETAIL_[A-Z]+\\(|VERSION_NAMESPACE)([^\n]*\\\\\n)?[^\n]*" "\n" text "${text}")
  string(REPLACE "\nnamespace slice1 {\n" "\n${begin}" text "${text}")
  string(REPLACE "\n}  // namespace slice1\n" "\n/** @} */ }\n" text "${text}")

  # Which unit's code is called is no choice of the caller's.
  string(REGEX REPLACE ",([ \n]*)class( Code)? = detail::code" "\\1" text "${text}")
  string(REGEX REPLACE "template <class( Code)? = detail::code>" "" text "${text}")
  # Constraints, whose meaning the docstrings say.
  string(REGEX REPLACE "detail::[a-z0-9_]+ ([A-Z])" "class \\1" text "${text}")
  string(REGEX REPLACE "\n *requires element<[^\n]*detail::[^\n]*" "\n" text "${text}")
  string(REGEX REPLACE "(\nconcept [a-z0-9_]+ =)[^;{]*detail::[^;{]*;" "\\1 see_below;" text "${text}")
  # Types.
  string(REGEX REPLACE "detail::(eigen|mdspan)_descriptor<[A-Za-z]+>" "descriptor<Element, Rank>" text "${text}")
  string(REGEX REPLACE "result<(typename )?detail::[a-z_]+<[A-Za-z]+>(::type)?>" "result<see_below>" text "${text}")
  string(REPLACE "detail::repeated<Index, number>" "number" text "${text}")
  string(REPLACE "<detail::any_integer>" "<see_below>" text "${text}")
  string(REPLACE " = detail::integer_data_type<Type>()" "" text "${text}")
endif()
file(WRITE ${FILTERED} "${text}")
execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${FILTERED})
