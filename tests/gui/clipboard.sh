# Ctrl+C copies the scene with every change, Ctrl+V opens it.
. "$(dirname "$0")/lib.sh"
start_display

has_title()
{
    [ "$(xdotool getwindowname "$window")" = "$1" ]
}

start_voile --scene flat --set gravity="0 -3 0"
press_key ctrl+c
press_key 1
wait_until "the curtain was opened" has_title "Curtain - Voile"
press_key ctrl+v
wait_until "the flat scene was back" has_title "Flat - Voile"
press_key ctrl+z
wait_until "that was undone" has_title "Curtain - Voile"
press_key ctrl+v
wait_until "it was pasted again" has_title "Flat - Voile"
quit_voile
expect_recording_verifies
grep -q '^gravity = 0 -3 0' "$recording" || fail "the change was not copied"
