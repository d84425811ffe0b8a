# Tests of src/formats.

foreach(name numbers text parameters)
  voile_test(unit ${name} formats)
endforeach()
