# Tests of src/sandbox, and of the program's recordings.

add_library(voile_sitting STATIC sitting.c)
target_include_directories(voile_sitting PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(voile_sitting PRIVATE voile_options PUBLIC sandbox PkgConfig::CMOCKA)

foreach(name keys commands scene events sandbox bad_numbers picking tools session pause player build source
        statistics stiffening recorder view pinning seam materials twins pass_report labels
        tears patch bending cloth_picture blow camera_control session_eye home_fit session_first_person solids motion bodies
        solid_lines gradual weights easing_slider held held_drop held_modes held_frames held_rest session_held
        follow_words slow_motion keyboard_cursor keyboard_hand graphs view_styles view_thinning view_steady view_live cloth_values legend bands
        panel panel_clipboard panel_drags panel_ends panel_leading panel_steps panel_time
        history history_memory session_history session_scenes words words_sources words_fit help)
  voile_test(unit ${name} voile_sitting)
endforeach()
foreach(name plates dialog session_desk toasts settling settling_watch theme hud error_words)
  voile_test(unit ${name} voile_sitting)
endforeach()
voile_test(unit hems voile_fixture sandbox)
voile_test(unit hem_cases voile_fixture sandbox)
voile_test(property patches voile_sitting)

voile_test(property looking voile_sitting)
voile_test(property rough_hands voile_sitting)
voile_test(property undoing voile_sitting)
voile_test(replay frames voile_sitting)
voile_test(golden pictures voile_sitting)

foreach(name tour flat sheet materials tear compare sphere hammock trampoline flag held easing undo)
  add_test(NAME replay/verify_${name}
    COMMAND voile_program replay ${CMAKE_CURRENT_SOURCE_DIR}/replay/${name}.voile --verify)
endforeach()
add_test(NAME replay/tampered
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/replay/tampered.sh $<TARGET_FILE:voile_program>
    ${CMAKE_CURRENT_SOURCE_DIR}/replay/flat.voile)
