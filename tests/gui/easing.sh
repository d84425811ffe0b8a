# The slider below the plots is dragged by the mouse: the curves change, nothing is grabbed and the view stays, and what was
# set is in the recording, which gives the same world again.
. "$(dirname "$0")/lib.sh"
need import
start_display
start_voile --scene easing

press_key space
wait_until "it was paused" figure_is pause_reason = user
wait_for_figures
take_picture "$work/before.ppm"
press_key space
wait_until "it went on" figure_is paused = false

# The handle of curvature 2 is 82 pixels right of the middle, 58 above the lower edge.
point_at 722 662
press 1
glide 722 662 850 640
glide 850 640 820 300
[ -z "$VOILE_KEEP" ] || import -window "$window" "$VOILE_KEEP/easing.png"
release 1
expect_figure held = 0
expect_figure view = home

press_key space
wait_until "it was paused again" figure_is pause_reason = user
wait_for_figures
take_picture "$work/after.ppm"
convert "$work/before.ppm" -crop 1240x230+20+450 +repage "$work/plots_before.ppm"
convert "$work/after.ppm" -crop 1240x230+20+450 +repage "$work/plots_after.ppm"
[ "$(differing_pixels "$work/plots_before.ppm" "$work/plots_after.ppm")" -gt 3000 ] || fail "the plots have not changed"

quit_voile
expect_recorded "set easing_curvature [0-9]"
[ "$(grep -c 'set easing_curvature' "$recording")" -gt 5 ] || fail "the drag set too little"
last=$(sed -n 's/^at [0-9]* set easing_curvature //p' "$recording" | tail -n 1)
holds "$last" '>' 10 && holds "$last" '<' 16 || fail "the last curvature is $last"
grep -q '^at [0-9]* grab' "$recording" && fail "the drag grabbed something"
expect_recording_verifies
