# Tests of src/bench, and of the program voile-bench from outside. What it measures is not judged: times are no reason to
# fail.

if(NOT TARGET voile_bench)
  return()
endif()

voile_test(unit bench bench_tools)

if(NOT Python3_Interpreter_FOUND)
  return()
endif()

add_test(NAME cli/bench
  COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/cli/bench.py $<TARGET_FILE:voile_bench>)
set_tests_properties(cli/bench PROPERTIES ENVIRONMENT "PYTHONDONTWRITEBYTECODE=1")
