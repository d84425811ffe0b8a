# R brings back the start once for each press, however long it is held, and pause stays as it is.
. "$(dirname "$0")/lib.sh"
start_display
start_voile
links=$(figure links_alive)

swipe_cut 400 330 700 330
wait_until "the cut was done" figure_is cuts '>' 0
press_key r
wait_until "the start was back" figure_is resets = 1
expect_figure links_alive = "$links"
expect_figure paused = false

xdotool keydown r sleep 2 keyup r
wait_until "the start was back again" figure_is resets = 2
wait_for_figures
expect_figure resets = 2

press_key space
wait_until "it was paused" figure_is pause_reason = user
press_key r
wait_until "the start was back while paused" figure_is resets = 3
wait_for_figures
expect_figure resets = 3
expect_figure paused = true
press_key space
wait_until "it went on" figure_is paused = false
quit_voile
expect_recorded reset
expect_recording_verifies
