# Tests of src/cli: of the threads that it lends, and of the program from outside, in Python.

voile_test(unit host_memory host)
voile_test(unit threads host)

# The same where the system has no threads.
add_executable(test_unit_threads_serial unit/threads.c ${PROJECT_SOURCE_DIR}/src/cli/threads_serial.c)
target_include_directories(test_unit_threads_serial PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(test_unit_threads_serial PRIVATE voile_options voile PkgConfig::CMOCKA)
add_test(NAME unit/threads_serial COMMAND test_unit_threads_serial)

find_package(Python3 COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  message(STATUS "Python 3 was not found: the program is not tested from outside")
  return()
endif()

function(voile_cli_test name)
  add_test(NAME cli/${name}
    COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/cli/${name}.py $<TARGET_FILE:voile_program>)
  set_tests_properties(cli/${name} PROPERTIES ENVIRONMENT
    "PYTHONDONTWRITEBYTECODE=1;VOILE_IS_SANITIZED=$<BOOL:${VOILE_SANITIZE}>;VOILE_HAS_WINDOW=$<BOOL:${VOILE_HAS_WINDOW}>;VOILE_HAS_PNG=$<BOOL:${PNG_FOUND}>")
endfunction()

foreach(name errors fabric help language readme replay simulate strokes surroundings)
  voile_cli_test(${name})
endforeach()

# The README's examples of the library, word for word.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/README.md)
file(READ ${PROJECT_SOURCE_DIR}/README.md readme)
string(REGEX MATCH "```c\n([^`]*)```" example "${readme}")
string(REPLACE "${example}" "" rest_of_readme "${readme}")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/readme_example.c CONTENT "${CMAKE_MATCH_1}" @ONLY)
add_executable(test_cli_readme_example ${CMAKE_CURRENT_BINARY_DIR}/readme_example.c)
target_link_libraries(test_cli_readme_example PRIVATE voile_options voile)
add_test(NAME cli/readme_example COMMAND test_cli_readme_example)
set_tests_properties(cli/readme_example PROPERTIES PASS_REGULAR_EXPRESSION "^lowest point: 1\\.[0-9]+ m\n$")

string(REGEX MATCH "```c\n([^`]*)```" example "${rest_of_readme}")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/readme_gun.h CONTENT "${CMAKE_MATCH_1}" @ONLY)
voile_test(cli readme_gun voile)
target_include_directories(test_cli_readme_gun PRIVATE ${CMAKE_CURRENT_BINARY_DIR})

# The library inside another project. What is cross-compiled does not run here.
if(UNIX AND NOT CMAKE_CROSSCOMPILING)
  add_test(NAME cli/embedding
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/cli/embedding.sh ${PROJECT_SOURCE_DIR} ${CMAKE_COMMAND} ${CMAKE_GENERATOR}
      ${CMAKE_C_COMPILER} ${CMAKE_C_COMPILER_LAUNCHER})
endif()
# A program that embeds what the sanitizers were built into would need them, too.
if(UNIX AND VOILE_INSTALL AND NOT CMAKE_CROSSCOMPILING AND NOT VOILE_SANITIZE)
  add_test(NAME cli/embedding_installed
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/cli/embedding_installed.sh ${CMAKE_BINARY_DIR}
      ${CMAKE_CURRENT_BINARY_DIR}/readme_example.c ${CMAKE_COMMAND} ${CMAKE_GENERATOR} ${CMAKE_C_COMPILER})
endif()
