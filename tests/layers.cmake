# The rules of the house, read from the sources, and the test that those readers find what they must.

function(voile_layer_check name)
  add_test(NAME layers/${name} COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/layers/${name}.sh ${PROJECT_SOURCE_DIR})
endfunction()

voile_layer_check(includes)
voile_layer_check(style)
voile_layer_check(checkers)
