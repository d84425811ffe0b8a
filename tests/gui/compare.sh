# One hand pulls both curtains of the scene that compares them, L shows the bars, and the recording names one cloth.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
start_voile --scene compare

take_picture "$work/before.ppm"
point_at 420 560
press 1
wait_until "a point was held" figure_is held = 1
glide 420 560 200 400
wait_for_figures

# The mark of the held point, and its double on the other cloth, some 430 pixels away: where nothing was before.
take_picture "$work/held.ppm"
light=$(brightness "$work/held.ppm" 3x3+199+399)
holds "$light" '>' 0.75 || fail "nothing is seen under the pointer: $light"
dark=$(brightness "$work/before.ppm" 50x24+600+388)
holds "$dark" '<' 0.15 || fail "there was something before: $dark"
double=$(brightness "$work/held.ppm" 50x24+600+388)
holds "$double" '>' 0.22 || fail "the other cloth does not follow: $double"
release 1
wait_until "the point was let go" figure_is held = 0

# The bars lie over the dark floor.
shows_bars()
{
    take_picture "$work/bars.ppm"
    holds "$(brightness "$work/bars.ppm" 100x6+340+660)" '>' 0.3
}
hides_bars()
{
    ! shows_bars
}
hides_bars || fail "there are bars already"
press_key l
wait_until "the bars showed" shows_bars
press_key l
wait_until "the bars were gone" hides_bars

quit_voile
expect_recorded "grab 0"
! grep -q "grab 1" "$recording" || fail "the recording holds what nobody did"
expect_recording_verifies
