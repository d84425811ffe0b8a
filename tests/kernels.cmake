# The kernels of src/core agree, whole recordings long.

add_test(NAME replay/kernels
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/replay/kernels.sh $<TARGET_FILE:voile_program>
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/tour.voile ${CMAKE_CURRENT_SOURCE_DIR}/replay/flat.voile
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/sheet.voile
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/compare.voile ${CMAKE_CURRENT_SOURCE_DIR}/replay/flag.voile)
