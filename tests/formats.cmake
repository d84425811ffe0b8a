# Tests of src/formats.

foreach(name numbers fixed_numbers text parameters recording)
  voile_test(unit ${name} formats)
endforeach()

if(UNIX)
  voile_test(unit file formats)
  voile_test(unit file_kinds sandbox)
  voile_test(unit killed_saves formats)
  voile_test(unit picture formats)
  voile_test(unit mask formats)

  # Reads our PNGs independently.
  find_program(VOILE_CONVERT convert)
  if(NOT VOILE_CONVERT)
    set(VOILE_CONVERT "")
  endif()
  find_package(PNG QUIET)
  target_compile_definitions(test_unit_picture PRIVATE VOILE_CONVERT="${VOILE_CONVERT}"
    VOILE_EXPECTS_PNG=$<BOOL:${PNG_FOUND}>)
  target_compile_definitions(test_unit_mask PRIVATE VOILE_EXPECTS_PNG=$<BOOL:${PNG_FOUND}>)
endif()

# GNU's and LLVM's linkers put the test's own functions in the place of the system's.
if(UNIX AND NOT APPLE)
  voile_test(unit file_faults formats)
  foreach(call open write fsync close rename fchmod)
    target_link_options(test_unit_file_faults PRIVATE -Wl,--wrap=${call})
  endforeach()
endif()

# Fuzz targets: driver.c runs each over its corpus and seeded mutations of it; with -DVOILE_FUZZ=ON and clang there is
# also a libFuzzer program of each, e.g. `fuzz_recording tests/fuzz/corpus/recording`.
option(VOILE_FUZZ "Build the libFuzzer programs (clang only)" OFF)

function(voile_fuzz name)
  file(GLOB corpus CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name}/*)
  add_executable(test_fuzz_${name} fuzz/${name}.c fuzz/driver.c)
  target_include_directories(test_fuzz_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(test_fuzz_${name} PRIVATE voile_options formats)
  add_test(NAME fuzz/${name} COMMAND test_fuzz_${name} ${corpus})

  if(VOILE_FUZZ)
    add_executable(fuzz_${name} fuzz/${name}.c)
    target_include_directories(fuzz_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(fuzz_${name} PRIVATE voile_options formats)
    target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  endif()
endfunction()

if(VOILE_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "VOILE_FUZZ needs clang")
  endif()
  target_compile_options(formats PUBLIC -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
  target_link_options(formats PUBLIC -fsanitize=address,undefined)
endif()

voile_fuzz(recording)
voile_fuzz(entries)
voile_fuzz(mask)
