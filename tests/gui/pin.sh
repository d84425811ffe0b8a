# P pins the point under the pointer and unpins it, also in a pause and with a point in the hand; each pin shows at once.
. "$(dirname "$0")/lib.sh"
start_display
start_voile --scene flat

press_key space
wait_until "it was paused" figure_is pause_reason = user
wait_for_figures
point_at 640 300
wait_for_figures
take_picture "$work/before.ppm"
press_key p
wait_for_figures
take_picture "$work/pinned.ppm"
[ "$(differing_pixels "$work/before.ppm" "$work/pinned.ppm")" -gt 4 ] || fail "the pin does not show"
press_key p
wait_for_figures
take_picture "$work/unpinned.ppm"
[ "$(differing_pixels "$work/before.ppm" "$work/unpinned.ppm")" -eq 0 ] || fail "the pin still shows"
press_key space
wait_until "it went on" figure_is paused = false

# A held point, pinned in the air: it does not fall.
point_at 500 400
press 1
wait_until "a point was held" figure_is held = 1
glide 500 400 500 250
press_key p
wait_for_figures
release 1
wait_until "nothing was held" figure_is held = 0
wait_for_figures
quit_voile
expect_recorded "pin 0"
expect_recorded "unpin 0"
[ "$(grep -c "^at [0-9]* pin 0" "$recording")" -eq 2 ] || fail "not two pins were recorded"
grep "^at [0-9]* grab 0" "$recording" | sed 's/.* //' >"$work/grabbed"
grep "^at [0-9]* pin 0" "$recording" | sed '1d; s/.* //' | cmp -s - "$work/grabbed" || fail "another point was pinned than held"
expect_recording_verifies
