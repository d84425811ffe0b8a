# Tests of src/core, and that the public headers stand alone.

foreach(name base clock vector)
  voile_test(unit ${name} voile)
endforeach()

foreach(name cloth collider cut definition grid wind)
  voile_test(unit ${name} voile_fixture)
endforeach()
