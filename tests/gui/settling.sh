# While a scene settles for seconds the window says so and listens: Esc leaves all as it was, and a scene that was left to
# settle opens.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
look='--no-settings'

cat >"$work/slow.scene" <<'END'
title = Slow
settle = 9
[cloth]
columns = 300
rows = 300
width = 2
height = 2
pins = top
END

open_slow_scene()
{
    press_key ctrl+o
    wait_for_figures
    xdotool type --delay 20 "$work/slow.scene"
    press_key Return
}

has_title()
{
    [ "$(xdotool getwindowname "$window")" = "$1" ]
}

start_voile
points=$(figure points)
open_slow_scene
sleep 1.5
press_key Escape
wait_for_figures
steps=$(figure steps)
wait_until "the curtain went on" figure_is steps '>' "$steps"
expect_figure points = "$points"
has_title "Curtain - Voile" || fail "the scene was opened in spite of Esc"
press_key Escape # the line that asked for it is still there

open_slow_scene
wait_until "the scene was open" has_title "Slow - Voile"
wait_until "its points were there" figure_is points = 90000
quit_voile

# What the program is started with settles in the window, which is there at once: Esc opens the curtain instead, and what is
# left to settle opens.
has_started_slow()
{
    find_window && has_title "Slow - Voile" && figure_is steps '>' 0
}

has_picture()
{
    take_picture "$work/settling.ppm" && holds "$(brightness "$work/settling.ppm" 100x24+590+350)" '>' 0.15
}

launch "$work/slow.scene"
wait_until "the window was open" find_window
[ ! -s "$stats" ] || fail "the scene had settled before the window was there"
wait_until "the plate was shown" has_picture
[ ! -s "$stats" ] || fail "the scene had settled before the plate was shown"
press_key Escape
wait_until "the curtain was opened instead" has_title "Curtain - Voile"
wait_until "it moved" figure_is steps '>' 0
quit_voile
expect_recording_verifies

launch "$work/slow.scene"
wait_until "the scene was open" has_started_slow
expect_figure points = 90000
quit_voile
expect_recording_verifies

# Who closes the window meanwhile waits for nothing.
launch "$work/slow.scene"
wait_until "the window was open" find_window
wait_until "the plate was shown" has_picture
kill -TERM "$voile_pid"
expect_end 0
