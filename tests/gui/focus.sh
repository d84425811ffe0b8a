# Losing the focus pauses and lets go of everything; gaining it goes on, with no burst of ticks for the time between.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

point_at 640 360
press 1
wait_until "a point was held" figure_is held = 1
start_other_window
wait_until "it was paused" figure_is pause_reason = focus
expect_figure paused = true
expect_figure held = 0
release 1
xdotool getwindowname "$window" | grep -qi paused || fail "the title does not say that it is paused"

wait_for_figures
steps=$(figure steps)
dropped=$(figure dropped_ticks)
sleep 3
wait_for_figures
expect_figure steps = "$steps"
expect_figure held = 0

xdotool windowactivate "$window"
wait_until "it went on" figure_is paused = false
# More than three seconds away were 360 ticks: they are neither made up for nor counted as lost. The first figures
# afterwards come within half a second, and a busy machine may lose some ticks of its own.
expect_figure steps '<' $((steps + 150))
expect_figure dropped_ticks '<' $((dropped + 150))
wait_until "the cloth moved" figure_is steps '>' $((steps + 150))
xdotool getwindowname "$window" | grep -qi paused && fail "the title still says that it is paused"
quit_voile
expect_recording_verifies
