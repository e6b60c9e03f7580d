# Run by cpack before it makes the packages: what Debian's policy asks for in each.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component headers tools)
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
# It would be a second copyright file.
file(REMOVE_RECURSE ${CPACK_TEMPORARY_DIRECTORY}/headers/usr/share/licenses)
