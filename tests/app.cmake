# Tests of src/app, and of the program with its window on a display of their own.

if(NOT VOILE_HAS_WINDOW)
  return()
endif()

foreach(name chords drops events focus glyphs pacing places pointer present saver settings typing window_place)
  voile_test(unit app_${name} app)
endforeach()
voile_test(unit app_words voile_sitting app)

add_executable(gui_empty_window gui/empty_window.c)
target_link_libraries(gui_empty_window PRIVATE voile_options PkgConfig::SDL2)
# SDL can take drops, not make them.
pkg_check_modules(X11 IMPORTED_TARGET x11)
if(X11_FOUND)
  add_executable(gui_drag_source gui/drag_source.c)
  target_link_libraries(gui_drag_source PRIVATE voile_options PkgConfig::X11)
endif()

# gui_script(NAME SCRIPT [SCALE LANGUAGE]): each has a display, a window manager and a home of its own, so that two of them
# run side by side, on two locks in turn; more would disturb what they measure. They mostly wait, so they come first (COST),
# and other tests compute meanwhile. Where Xvfb, openbox or xdotool are missing they say so and count as skipped.
set(gui_script_count 0)
function(gui_script name script)
  math(EXPR screen "${gui_script_count} % 2")
  math(EXPR count "${gui_script_count} + 1")
  set(gui_script_count ${count} PARENT_SCOPE)
  add_test(NAME gui/${name} COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/gui/${script}.sh
    $<TARGET_FILE:voile_program> $<TARGET_FILE:gui_empty_window> ${ARGN})
  set_tests_properties(gui/${name} PROPERTIES SKIP_RETURN_CODE 77 RESOURCE_LOCK screen_${screen} COST 1000 TIMEOUT 240)
endfunction()

foreach(name
    blow buttons compare cut_click cut_loose cut_swift cut_swipe drag easing first_click first_person focus focus_and_pause fonts french
    fullscreen graphs held help idle keyboard least_window look_around memory no_display ownership panel pause pin patch quit release_outside reset resize scale
    settling signals slow_motion smoke solids tear tiny_window undo view_modes
    unwritable
    clipboard clipboard_field clipboard_others drop open_save screenshot settings two_windows)
  gui_script(${name} ${name})
endforeach()

# What depends on where widgets and words lie, once more in another language and at another scale.
foreach(name clipboard_field keyboard ownership panel undo)
  gui_script(${name}_french ${name} 2 fr)
endforeach()
