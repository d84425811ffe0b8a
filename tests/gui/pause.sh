# Space pauses and goes on; N makes one step while paused and none otherwise; the hand still works while paused.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

press_key space
wait_until "it was paused" figure_is pause_reason = user
wait_for_figures
steps=$(figure steps)
wait_for_figures
expect_figure steps = "$steps"

for step in 1 2 3; do
    press_key n
    wait_until "step $step was made" figure_is steps = $((steps + step))
done
wait_for_figures
expect_figure steps = $((steps + 3))

point_at 640 360
press 1
wait_until "a point was held while paused" figure_is held = 1
glide 640 360 700 330
release 1
wait_until "it was let go while paused" figure_is held = 0
swipe_cut 400 330 700 330
wait_until "links were cut while paused" figure_is cuts '>' 10
expect_figure steps = $((steps + 3))

press_key space
wait_until "it went on" figure_is steps '>' $((steps + 30))
press_key n
quit_voile
expect_recording_verifies
