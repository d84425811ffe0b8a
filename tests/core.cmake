# Tests of src/core, and that the public headers stand alone.

foreach(name base clock double_math follow follow_bob follow_response vector)
  voile_test(unit ${name} voile)
endforeach()

voile_test(unit easing voile ${VOILE_MATH_LIBRARY})
# A lean is tested as a picture shows it.
voile_test(unit follow_turns draw voile)

voile_test(golden easing voile)

foreach(name air cloth collider cut cut_places definition grid pick tension wind)
  voile_test(unit ${name} voile_fixture)
endforeach()

# --- headers: each one alone and twice, in C and, where there is a compiler for it, in C++ ------------------------------

set(VOILE_HEADERS base clock cloth collider easing follow vector voile)

function(voile_header_test extension)
  set(target test_unit_headers_${extension})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/headers)
  configure_file(unit/headers.c ${folder}/headers.${extension} COPYONLY)
  set(sources ${folder}/headers.${extension})
  foreach(header ${VOILE_HEADERS})
    set(include "#include \"voile/${header}.h\"\n")
    file(GENERATE OUTPUT ${folder}/${header}.${extension} CONTENT "${include}${include}")
    list(APPEND sources ${folder}/${header}.${extension})
  endforeach()
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE voile)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
      $<$<BOOL:${VOILE_WARNINGS_AS_ERRORS}>:-Werror>)
  endif()
  if(VOILE_SANITIZE)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
  endif()
  add_test(NAME unit/headers_${extension} COMMAND ${target})
endfunction()

voile_header_test(c)

include(CheckLanguage)
check_language(CXX)
if(CMAKE_CXX_COMPILER)
  enable_language(CXX)
  set(CMAKE_CXX_STANDARD 11)
  set(CMAKE_CXX_STANDARD_REQUIRED ON)
  set(CMAKE_CXX_EXTENSIONS OFF)
  voile_header_test(cpp)
endif()

# --- reference tables: what the committed ones hold is what their scripts write -----------------------------------------

find_package(Python3 COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND)
  foreach(name easing follow)
    add_test(NAME unit/${name}_reference
      COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/reference/${name}.py --check)
    set_tests_properties(unit/${name}_reference PROPERTIES ENVIRONMENT "PYTHONDONTWRITEBYTECODE=1")
  endforeach()
endif()
