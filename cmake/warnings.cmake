# slice1_strict(TARGET): the warnings that our own tests and examples are built with; never on the library's target.
function(slice1_strict target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 /permissive-)
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                                             -Wold-style-cast)
  endif()
endfunction()
