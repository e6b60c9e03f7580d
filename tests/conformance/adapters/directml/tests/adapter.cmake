# xvfb-run cmake -DEMULATOR=E -DCONFORMANCE=C -DADAPTER=A -DSTAND_IN=S -DLAVAPIPE=ICD -DVALIDATION=LAYER -DWORK_DIR=W
#   -P adapter.cmake: the adapter passes with the stand-in, and each of the stand-in's deviations shows.
# Programs that use Wine at the same time have no display, so ours need a desktop of their own. Only the output says how
# a run ended: Wine's explorer, which opens the desktop, always ends with 0.
string(MAKE_C_IDENTIFIER "slice1$ENV{DISPLAY}" desktop)
set(CONFORMANCE ${EMULATOR} explorer /desktop=${desktop},64x64 ${CONFORMANCE})
set(ENV{SLICE1_DIRECTML} ${STAND_IN})
set(ENV{VK_ICD_FILENAMES} ${LAVAPIPE})
set(ENV{WINE_D3D_CONFIG} renderer=no3d)

# judge(DEVIATION FILTER TEXT...): the output matches each text, in this order.
function(judge deviation filter)
  set(ENV{STAND_IN} ${deviation})
  execute_process(COMMAND ${CONFORMANCE} --implementation ${ADAPTER} --random 0 --no-shrink --gtest_filter=${filter}
                          --markdown ${WORK_DIR}/report.md OUTPUT_VARIABLE output ERROR_VARIABLE output)
  list(JOIN ARGN ".*" expected)
  if(NOT output MATCHES "${expected}")
    message(FATAL_ERROR "'${deviation}': ${expected} is not in\n${output}")
  endif()
endfunction()

judge("" *.page.*:*.rule.*:*.layout.*:*.callers.*:*.support.*:*.boundary.alignment.*
      "[0-9][0-9][0-9][0-9]+ cases: [0-9]+ passed, 0 failed, [0-9]+ unsupported, 0 skipped")
file(READ ${WORK_DIR}/report.md page)
if(NOT page MATCHES "^# DirectML 1\\.2\\.3\\.4 at level 6_4, ")
  message(FATAL_ERROR "the report is not of the stand-in:\n${page}")
endif()

set(ENV{SLICE1_DIRECTML} missing.dll)
judge("" *.page.* "missing.dll can't be loaded: Windows error 126")
set(ENV{SLICE1_DIRECTML} ${STAND_IN})

# Planted mistakes.
set(example *.page.example_2_types.fl6_4.f32.*)
judge(first_twice ${example} "must be InputTensor\\[0, 0, 1, 3\\]," "which is InputTensor\\[0, 0, 3, 1\\]")
judge(writes_before ${example} "byte -4 from the output's beginning has changed" "execution failed")
judge(writes_behind ${example} "byte 16 from the output's beginning has changed" "execution failed")
judge(writes_input ${example} "byte [0-3] from the input's beginning has changed" "execution failed")
judge(compile_rejects ${example} "CompileOperator returned 0x80070057" "rejected, but valid")
judge(compile_fails ${example} "CompileOperator returned 0x80004005" "create returned 2147500037, which has no meaning")
judge(out_of_memory ${example}:*.page.example_2_types.fl6_4.u8.* "CompileOperator returned 0x8007000e"
      "cases were declined at feature levels at which others were not")
# The kit goes on in new processes.
judge(device_removed ${example}:*.page.reversed.* "stand-in: on purpose" "the device was removed: 0x887a0005"
      "exited with status 3, in execute" "Failed: [1-9]: a crash")

# Lesser devices.
judge(no_64_bit_types *.page.* "0 failed" "unsupported" "partial, [0-9.]+ % judged")
judge(level_3_0 *.page.*.fl3_0.*:*.page.*.fl6_4.* " [1-9][0-9]* passed, 0 failed, [1-9][0-9]* unsupported")
judge(level_6_2 *.page.*.fl4_1.*:*.page.*.fl6_4.* " [1-9][0-9]* passed, 0 failed, 0 unsupported")

# A barrier that is left out changes no byte here, but Vulkan's validation layer sees it.
if(NOT VALIDATION)
  message("vulkan-validationlayers is not installed: barriers are not judged")
  return()
endif()
file(WRITE ${WORK_DIR}/vk_layer_settings.txt "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG
khronos_validation.report_flags = error
khronos_validation.log_filename = ${WORK_DIR}/validation.txt
khronos_validation.enables = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT\n")
set(ENV{VK_LAYER_SETTINGS_PATH} ${WORK_DIR}/vk_layer_settings.txt)
set(ENV{VK_INSTANCE_LAYERS} VK_LAYER_KHRONOS_validation)
function(validate deviation count)
  file(REMOVE ${WORK_DIR}/validation.txt)
  judge("${deviation}" *.page.*.fl6_4.* " [1-9][0-9]* passed, 0 failed")
  file(STRINGS ${WORK_DIR}/validation.txt messages REGEX "ERROR")
  list(LENGTH messages found)
  if(NOT found MATCHES "^${count}$" OR NOT "${messages}" MATCHES "${ARGN}")
    message(FATAL_ERROR "'${deviation}': ${found} messages of Vulkan's validation layer\n${messages}")
  endif()
endfunction()
validate("" 0 "")
validate(no_barrier [1-9][0-9]* "SYNC-HAZARD-WRITE-AFTER-WRITE")
