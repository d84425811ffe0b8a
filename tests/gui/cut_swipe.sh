# A right drag across the curtain cuts it through, and what hung below falls to the floor.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
start_voile

expect_figure cuts = 0
expect_figure lowest_y '>' 0.1
take_picture "$work/before.ppm"
swipe_cut 200 330 1100 330
wait_until "the cut was done" figure_is cuts '>=' 60
wait_until "the lower part lay on the floor" figure_is lowest_y '<' 0.02
expect_figure lowest_y '>=' 0
links=$(figure links)
figure_is links_alive = $((links - $(figure cuts))) || fail "cuts and links do not add up"

# The cloth that was seen in the middle is gone from there.
is_gone()
{
    take_picture "$work/after.ppm"
    holds "$(brightness "$work/after.ppm" 200x60+540+350)" '<' "$limit"
}
limit=$(awk -v b="$(brightness "$work/before.ppm" 200x60+540+350)" 'BEGIN { print b * 0.6 }')
wait_until "the lower part was gone from its place" is_gone

quit_voile
expect_recorded cut
expect_recording_verifies
