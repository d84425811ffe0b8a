# The point in hand can be cut out of the cloth with the other button: the hand lets go of it, and it falls.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

point_at 640 360
press 1
wait_until "a point was held" figure_is held = 1
glide 640 360 700 360
# A small square round the point: its own threads and no others, so that no scrap falls.
glide 700 360 705 355
press 3
glide 705 355 705 365
glide 705 365 695 365
glide 695 365 695 355
glide 695 355 707 355
release 3
wait_until "links were cut" figure_is cuts '>=' 4
wait_until "the hand let go of what is no cloth any more" figure_is held = 0
glide 707 355 1100 200
wait_for_figures
expect_figure held = 0
# A thread that still held it would be several times too long; scraps of layers behind may have fallen.
expect_figure max_stretch_percent '<' 60
release 1
wait_until "the loose point lay on the floor" figure_is lowest_y '<' 0.02
quit_voile
expect_recording_verifies
