# The point in hand can be cut out of the cloth with the other button: it stays in hand, and falls when it is let go.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

point_at 640 360
press 1
wait_until "a point was held" figure_is held = 1
glide 640 360 700 360
press 3
glide 700 360 690 380
glide 690 380 720 350
glide 720 350 680 340
glide 680 340 700 360
release 3
wait_until "links were cut" figure_is cuts '>=' 4
glide 700 360 1100 200
wait_for_figures
expect_figure held = 1
expect_figure max_stretch_percent '<' 60
expect_figure lowest_y '>' 0.1
release 1
wait_until "the loose point lay on the floor" figure_is lowest_y '<' 0.02
quit_voile
expect_recording_verifies
