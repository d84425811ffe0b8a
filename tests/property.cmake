# Properties of the core: laws that hold for any cloth, checked on random ones.

add_library(voile_fixture STATIC fixture.c property/chaos.c property/strokes.c)
target_include_directories(voile_fixture PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(voile_fixture PRIVATE voile_options PUBLIC voile PkgConfig::CMOCKA)

foreach(name definition kernels motion forces cutting severing contact robustness state strands tethers tether_cuts
    tearing grip flight energy invariance live_changes solids)
  voile_test(property ${name} voile_fixture)
endforeach()

# These compute what they expect with functions that the library itself does without.
foreach(name pendulum catenary)
  voile_test(property ${name} voile_fixture ${VOILE_MATH_LIBRARY})
endforeach()
