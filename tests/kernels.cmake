# The kernels of src/core agree, whole recordings long. Under sanitizers, where that takes most of a minute, they take turns:
# golden/matrix has each feature with each kernel there, too.

set(manner all)
if(VOILE_SANITIZE)
  set(manner turns)
endif()
add_test(NAME replay/kernels
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/replay/kernels.sh $<TARGET_FILE:voile_program> ${manner}
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/tour.voile ${CMAKE_CURRENT_SOURCE_DIR}/replay/flat.voile
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/sheet.voile
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/compare.voile ${CMAKE_CURRENT_SOURCE_DIR}/replay/flag.voile)
