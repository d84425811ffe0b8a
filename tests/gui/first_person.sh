# F takes the mouse to look and walk with; Esc, F and another window give it back.
. "$(dirname "$0")/lib.sh"
start_display
start_voile --scene sheet

# The system keeps a mouse that is taken within the window.
mouse_leaves_the_window()
{
    xdotool mousemove 3 3
    sleep 0.3
    eval "$(xdotool getmouselocation --shell)"
    [ "$X" = 3 ] && [ "$Y" = 3 ]
}

enter()
{
    point_at 640 360
    press_key f
    wait_until "it was in first person" figure_is first_person = true
}

point_at 640 360
wait_for_figures
mouse_leaves_the_window || fail "the mouse is not free from the start"

enter
expect_figure view = free
mouse_leaves_the_window && fail "the mouse is free in first person"
xdotool keydown w
sleep 0.5
xdotool keyup w
for step in 1 2 3 4 5 6 7 8; do
    xdotool mousemove_relative -- 25 5
    sleep 0.03
done
press_key Escape
wait_until "Esc ended it" figure_is first_person = false
mouse_leaves_the_window || fail "Esc has not given the mouse back"

enter
press_key f
wait_until "F ended it" figure_is first_person = false
mouse_leaves_the_window || fail "F has not given the mouse back"

enter
start_other_window
wait_until "another window ended it" figure_is first_person = false
mouse_leaves_the_window || fail "losing the focus has not given the mouse back"
xdotool windowactivate "$window"
wait_until "it went on" figure_is paused = false
expect_figure first_person = false
quit_voile

# The eye went forwards while W was down, and its look turned with the mouse while it stood.
awk '$3 == "view" && NF == 9 { print $4, $5, $6, $7 - $4, $8 - $5, $9 - $6 }' "$recording" >"$work/views"
awk 'NR == 1 { x = $1; y = $2; z = $3 } { d = sqrt(($1-x)^2 + ($2-y)^2 + ($3-z)^2); if (d > far) far = d }
    END { exit !(far > 0.4 && far < 1.6) }' "$work/views" || fail "W has not walked"
awk 'NR == 1 { x = $4; z = $6 } { l = sqrt((x*x + z*z) * ($4*$4 + $6*$6)); c = (x*$4 + z*$6) / l; if (NR == 1 || c < least) least = c }
    END { exit !(least < 0.99) }' "$work/views" || fail "the mouse has not turned the look"
expect_recording_verifies
