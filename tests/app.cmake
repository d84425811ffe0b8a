# Tests of src/app.

if(NOT VOILE_HAS_WINDOW)
  return()
endif()

foreach(name chords events focus glyphs pacing pointer present)
  voile_test(unit app_${name} app)
endforeach()
