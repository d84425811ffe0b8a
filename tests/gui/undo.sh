# Ctrl+Z takes a stroke back as a whole, Ctrl+Shift+Z and Ctrl+Y do it again; once for each press, and while paused too. A
# digit opens a built-in scene, and that is undone like the rest.
. "$(dirname "$0")/lib.sh"
start_display
start_voile
links=$(figure links_alive)

swipe_cut 200 330 1100 330
wait_until "the cut was done" figure_is cuts '>=' 60
wait_until "something fell" figure_is lowest_y '<' 0.5
cut_links=$(figure links_alive)
press_key ctrl+z
wait_until "the stroke was undone" figure_is links_alive = "$links"
expect_figure cuts = 0
expect_figure lowest_y '>' 0.1
wait_for_figures
expect_figure links_alive = "$links"
press_key ctrl+shift+z
wait_until "the stroke was done again" figure_is links_alive = "$cut_links"
press_key ctrl+z
wait_until "the stroke was undone again" figure_is links_alive = "$links"

press_key space
wait_until "it was paused" figure_is pause_reason = user
press_key ctrl+y
wait_until "the stroke was done while paused" figure_is links_alive = "$cut_links"
press_key space
wait_until "it went on" figure_is paused = false

# Held down, the key acts once.
swipe_cut 300 250 1000 250
wait_until "another cut was done" figure_is links_alive '<' "$cut_links"
xdotool keydown ctrl keydown z sleep 1 keyup z keyup ctrl
wait_until "that was undone" figure_is links_alive = "$cut_links"
wait_for_figures
expect_figure links_alive = "$cut_links"

press_key 3
wait_until "the third scene was open" figure_is scene = flat
press_key ctrl+z
wait_until "the first scene was back" figure_is scene = curtain
expect_figure links = "$links"
press_key ctrl+shift+z
wait_until "the third scene was open again" figure_is scene = flat

quit_voile
expect_recorded undo
expect_recorded redo
expect_recorded "open flat"
[ "$(grep -c '^at [0-9]* begin$' "$recording")" = 2 ] || fail "a stroke is not one gesture"
expect_recording_verifies
