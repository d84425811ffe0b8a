# Bodies fall on the trampoline and are seen; the hand draws the cloth under them, R starts again, and all of it replays.
. "$(dirname "$0")/lib.sh"
need import compare convert
start_display
start_voile --scene trampoline

wait_until "a second had passed" figure_is sim_seconds '>' 1
expect_figure finite = true
ticks=$(figure steps)
wait_until "ticks went on" figure_is steps '>' "$ticks"

# Paused, with the bodies and without them: what differs is where they are seen.
press_key space
wait_until "it was paused" figure_is pause_reason = user
point_at 100 100
wait_for_figures
take_picture "$work/bodies.ppm"
press_key r
wait_until "it was reset" figure_is resets = 1
wait_for_figures
take_picture "$work/start.ppm"
[ "$(differing_pixels "$work/bodies.ppm" "$work/start.ppm")" -gt 1000 ] || fail "the bodies did not move"
# At the start the ball is alone before the dark background, up on the left of the middle.
holds "$(brightness "$work/start.ppm" 200x120+480+0)" '>' "$(brightness "$work/start.ppm" 200x120+80+0)" ||
    fail "the ball is not seen"

# The hand draws the cloth while the bodies fall.
press_key space
wait_until "it went on" figure_is paused = false
point_at 560 400
press 1
wait_until "a point was held" figure_is held = 1
glide 560 400 620 330
wait_for_figures
expect_figure held = 1
expect_figure finite = true
release 1
wait_until "nothing was held" figure_is held = 0
press_key r
wait_until "it was reset again" figure_is resets = 2
wait_for_figures
expect_figure finite = true
quit_voile
expect_recorded grab
expect_recorded move
expect_recorded reset
expect_recording_verifies
