# The golden worlds of tests/golden/matrix.c, for each kernel and number of threads; tests/run.sh runs them in each of its
# builds.

# This work.c is taken in place of the library's, which stays in its archive: nothing is left for it to define.
add_executable(golden_matrix golden/matrix.c golden/matrix_scenes.c ${PROJECT_SOURCE_DIR}/src/core/work.c)
target_include_directories(golden_matrix PRIVATE ${PROJECT_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(golden_matrix PRIVATE MIN_PARALLEL_POINTS=1 VOILE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(golden_matrix PRIVATE voile_options host voile)

set(kernels scalar)
if(VOILE_CAN_BUILD_X86_KERNELS)
  list(APPEND kernels sse2 avx2 avx512)
elseif(VOILE_CAN_BUILD_NEON_KERNEL)
  list(APPEND kernels neon)
endif()
foreach(kernel ${kernels})
  foreach(threads 1 2 3)
    add_test(NAME golden/matrix_${kernel}_${threads} COMMAND golden_matrix ${kernel} ${threads})
  endforeach()
endforeach()
