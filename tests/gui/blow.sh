# B blows at what the pointer shows while it is down, and no longer; so it does when another window takes the focus.
. "$(dirname "$0")/lib.sh"
start_display
start_voile --scene flat

point_at 640 400
wait_for_figures
take_picture "$work/before.ppm"
xdotool keydown b
wait_for_figures
take_picture "$work/blown.ppm"
[ "$(differing_pixels "$work/before.ppm" "$work/blown.ppm")" -gt 100 ] || fail "nothing shows where it blows"
xdotool keyup b
wait_for_figures

xdotool keydown b
wait_for_figures
start_other_window
wait_until "the focus was gone" figure_is paused = true
xdotool keyup b
wait_for_figures
xdotool windowactivate --sync "$window"
wait_until "it went on" figure_is paused = false
wait_for_figures
quit_voile
expect_recorded "blow [-0-9. e]*"
[ "$(grep -c "^at [0-9]* blow none" "$recording")" -eq 2 ] || fail "it did not end twice"
[ "$(grep -c "^at [0-9]* blow [-0-9]" "$recording")" -eq 2 ] || fail "it did not begin twice"
expect_recording_verifies
