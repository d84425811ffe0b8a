# A hard pull of the mouse beside the seam's end tears the sheet along its weak seam, and the recording tears it again.
. "$(dirname "$0")/lib.sh"
need import
start_display
start_voile --scene tear

point_at 906 341
press 1
wait_until "a point was held" figure_is held = 1
take_picture "$work/held.ppm"
glide 906 341 1150 420
glide 1150 420 1230 690
wait_until "the seam began to tear" figure_is torn '>=' 4
take_picture "$work/tearing.ppm"
wait_until "the tear ran on" figure_is torn '>=' 12
expect_figure finite = true
release 1
wait_until "the point was let go" figure_is held = 0
wait_until "the torn part hung still or lay on the floor" figure_is max_speed '<' 3

quit_voile
expect_recording_verifies
