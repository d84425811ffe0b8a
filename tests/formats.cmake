# Tests of src/formats.

foreach(name numbers text parameters recording)
  voile_test(unit ${name} formats)
endforeach()

if(UNIX)
  voile_test(unit file formats)
  voile_test(unit picture formats)

  # Reads our PNGs independently.
  find_program(VOILE_CONVERT convert)
  if(NOT VOILE_CONVERT)
    set(VOILE_CONVERT "")
  endif()
  target_compile_definitions(test_unit_picture PRIVATE VOILE_CONVERT="${VOILE_CONVERT}")
endif()

# GNU's and LLVM's linkers put the test's own functions in the place of the system's.
if(UNIX AND NOT APPLE)
  voile_test(unit file_faults formats)
  foreach(call open write fsync close rename fchmod)
    target_link_options(test_unit_file_faults PRIVATE -Wl,--wrap=${call})
  endforeach()
endif()
