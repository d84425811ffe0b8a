# Writes the scene files into one C table: voile_embed_scenes(OUTPUT NAME...), names in the order of the table.
function(voile_embed_scenes output)
  set(rows "")
  foreach(name IN LISTS ARGN)
    set(path ${PROJECT_SOURCE_DIR}/assets/scenes/${name}.scene)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n      \"" text "${text}")
    string(APPEND rows "    { \"${name}\",\n      \"${text}\" },\n")
  endforeach()
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"#include \"sandbox/scene.h\"

const BuiltinScene builtin_scenes[] = {
${rows}};

const size_t builtin_scene_count = sizeof builtin_scenes / sizeof *builtin_scenes;
")
endfunction()
