# In a field of the panel Ctrl+C and Ctrl+V are for its text; beside it they are for the scene.
. "$(dirname "$0")/lib.sh"
need xclip
start_display

clipboard_is()
{
    [ "$(timeout 2 xclip -out -selection clipboard 2>/dev/null)" = "$1" ]
}

holds_a_scene()
{
    timeout 2 xclip -out -selection clipboard 2>/dev/null | grep -q '^gravity = 0 -6.25 0$'
}

start_voile
open_panel_at_gravity
copy_elsewhere '6.25\r\nanother line\n'
press_key Return
wait_for_figures
xdotool key --delay 1 ctrl+v Return # in one frame, or nearly
wait_for_figures

# What is copied there, comes back there; Escape leaves the number as it was.
press_key Return
wait_for_figures
type_text 7
press_key ctrl+c
wait_until "another program read the field" clipboard_is 7
press_key ctrl+v
wait_for_figures
press_key Escape
wait_for_figures

press_key ctrl+c
wait_until "another program read the scene" holds_a_scene
quit_voile
[ "$(sed -n 's/^at [0-9]* set gravity //p' "$recording")" = "0 -6.25 0" ] || fail "the field set something else"
! grep -q '^at [0-9]* open' "$recording" || fail "what was for the field was opened as a scene"
expect_recording_verifies
