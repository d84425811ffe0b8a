# While a scene settles for seconds the window says so and listens: Esc leaves all as it was, and a scene that was left to
# settle opens.
. "$(dirname "$0")/lib.sh"
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
