# cmake -DINCLUDE_DIR=D -P include_order.cmake: the headers' order; each includes only headers that stand before it, and
# beside those only the standard library.
cmake_minimum_required(VERSION 3.16)

set(order
    version detail/arithmetic types rules report shape detail/canonical windows_numpy windows_tensorflow compose windows
    detail/tensor_rules validate kernel/nest plan binding reference kernel/moves kernel/words kernel/dispatch copy
    descriptor slice1 directml_types directml detail/text
    format_names format_report format_desc format_trace format eigen)
set(standard
    algorithm array bit charconv climits concepts cstddef cstdint cstdlib cstring format initializer_list iosfwd optional span string string_view type_traits
    utility version)

file(GLOB_RECURSE headers RELATIVE ${INCLUDE_DIR}/slice1 ${INCLUDE_DIR}/slice1/*.hpp)
list(LENGTH headers count)
list(LENGTH order expected_count)
if(NOT count EQUAL expected_count)
  message(SEND_ERROR "${INCLUDE_DIR}/slice1 has ${count} headers, the order names ${expected_count}: ${headers}")
endif()

# Bodies that a header includes, once for each instruction set, include each other only.
file(GLOB_RECURSE bodies ${INCLUDE_DIR}/slice1/*.inc)
foreach(body IN LISTS bodies)
  file(STRINGS ${body} lines REGEX "^ *# *include")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "<slice1/kernel/[a-z]+\\.inc>")
      message(SEND_ERROR "${body}: ${line}")
    endif()
  endforeach()
endforeach()

set(before)
foreach(header IN LISTS order)
  file(STRINGS ${INCLUDE_DIR}/slice1/${header}.hpp lines REGEX "^ *# *include")
  foreach(line IN LISTS lines)
    if(line MATCHES "<slice1/(.*)\\.hpp>")
      if(NOT CMAKE_MATCH_1 IN_LIST before)
        message(SEND_ERROR "${header}.hpp includes ${CMAKE_MATCH_1}.hpp, which does not stand before it")
      endif()
    elseif(header MATCHES "^kernel/" AND line MATCHES "<slice1/kernel/[a-z]+\\.inc>")  # the body of that header
    elseif(header STREQUAL eigen AND line MATCHES "<unsupported/Eigen/CXX11/Tensor>")
    elseif(NOT (line MATCHES "<([a-z_]+)>" AND CMAKE_MATCH_1 IN_LIST standard))
      message(SEND_ERROR "${header}.hpp: ${line}")
    endif()
  endforeach()
  list(APPEND before ${header})
endforeach()
message(STATUS "${count} headers include only what stands before them")
