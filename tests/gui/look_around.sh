# The view turns under a drag beside the cloth, nears what the wheel points at, goes to the named views and back home, and
# all of it is in the recording while nothing of it touches the world.
. "$(dirname "$0")/lib.sh"
need import compare
start_display
start_voile --scene sheet

expect_figure view = home
point_at 1200 120
press 1
glide 1200 120 1000 160
release 1
wait_until "the view had turned" figure_is view = free
expect_figure held = 0

press_key Home
wait_until "it was home again" figure_is view = home
press_key shift+2
wait_until "it was seen from the side" figure_is view = side
press_key shift+1
wait_until "it was seen from the front" figure_is view = front
press_key shift+3
wait_until "it was seen from the corner" figure_is view = three-quarter

# While paused as well.
press_key space
wait_until "it was paused" figure_is pause_reason = user
take_picture "$work/far.ppm"
point_at 640 300
for notch in 1 2 3 4 5 6; do
    xdotool click 4
done
wait_until "the wheel had moved the view" figure_is view = free
press 2
glide 640 300 700 340
release 2
wait_for_figures
take_picture "$work/near.ppm"
holds "$(differing_pixels "$work/far.ppm" "$work/near.ppm")" '>' 20000 || fail "the picture has not changed"
press_key Home
wait_until "it was home again" figure_is view = home
expect_figure pause_reason = user
press_key space
wait_until "it went on" figure_is paused = false

quit_voile
for view in home side front three-quarter; do
    expect_recorded "view $view"
done
expect_recorded 'view [-0-9]'
grep -q '^at [0-9]* grab' "$recording" && fail "a drag beside the cloth grabbed something"
expect_recording_verifies
