# Run by cpack before it builds the packages: adds the files that Debian's policy requires in each.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(folder ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share/doc/${name})
  file(MAKE_DIRECTORY ${folder})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/../../LICENSE ${folder}/copyright COPYONLY)
  file(WRITE ${folder}/changelog "${name} (${CPACK_PACKAGE_VERSION}) unstable; urgency=low

  * Version ${CPACK_PACKAGE_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  execute_process(COMMAND gzip -9n ${folder}/changelog)
endforeach()
# Manual pages, from the programs' --help.
foreach(tool slice1-dispatch slice1_conformance)
  execute_process(COMMAND ${CPACK_TEMPORARY_DIRECTORY}/tools/usr/bin/${tool} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\\\\" "\\\\e" help "${help}")
  string(REPLACE "-" "\\-" help "${help}")
  string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" help "${help}")
  set(summary "runs DirectML models with slices on the CPU")
  if(tool STREQUAL slice1_conformance)
    set(summary "judges implementations of DML_SLICE1")
  endif()
  set(folder ${CPACK_TEMPORARY_DIRECTORY}/tools/usr/share/man/man1)
  file(WRITE ${folder}/${tool}.1 ".TH ${tool} 1\n.SH NAME\n${tool} \\- ${summary}\n.SH DESCRIPTION\n.nf\n${help}\n.fi\n")
  execute_process(COMMAND gzip -9n ${folder}/${tool}.1)
endforeach()
# It would be a second copyright file.
file(REMOVE_RECURSE ${CPACK_TEMPORARY_DIRECTORY}/headers/usr/share/licenses)
