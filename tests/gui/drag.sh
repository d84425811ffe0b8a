# A point that is grabbed follows the pointer, hangs free again when it is let go, and all of it is recorded.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
# A hand without a limit, and a cloth that does not tear.
start_voile --set grab_limit=0 --set cloth.strength_scale=1

take_picture "$work/before.ppm"
point_at 640 360
press 1
wait_until "a point was held" figure_is held = 1
glide 640 360 1050 260
wait_for_figures
expect_figure held = 1
take_picture "$work/held.ppm"
release 1
wait_until "the point was let go" figure_is held = 0

# Where nothing but dark background was, the held point now lies under the pointer, with its mark on it.
dark=$(brightness "$work/before.ppm" 3x3+1049+259)
light=$(brightness "$work/held.ppm" 3x3+1049+259)
holds "$dark" '<' 0.25 || fail "the place was not empty before: $dark"
holds "$light" '>' 0.75 || fail "nothing is seen under the pointer: $light"

quit_voile
expect_recorded grab
expect_recorded move
expect_recorded release
expect_recording_verifies
