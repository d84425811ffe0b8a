# A drag goes on outside of the window and ends where the button is released.
. "$(dirname "$0")/lib.sh"
start_display
start_voile --set grab_limit=0 --set cloth.strength_scale=1

point_at 640 400
press 1
wait_until "a point was held" figure_is held = 1
# The lower right corner of the screen lies outside of a window of 1280x720 wherever it opened.
xdotool windowmove "$window" 100 100
glide 640 400 1500 900
wait_for_figures
expect_figure held = 1
release 1
wait_until "the point was let go outside" figure_is held = 0

press_key r
wait_until "the start was back" figure_is resets = 1
point_at 200 400
press 3
glide 200 400 1500 400
release 3
wait_for_figures
cuts=$(figure cuts)
expect_figure cuts '>' 0
point_at 640 300 # back inside, with no button down
glide 640 300 400 300
wait_for_figures
expect_figure cuts = "$cuts"
quit_voile
expect_recording_verifies
