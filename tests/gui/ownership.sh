# Who was pressed first owns the drag: the cloth pulls on under the panel, a slider never reaches the cloth, and both let go
# where the button goes up, be that over the other or outside the window.
. "$(dirname "$0")/lib.sh"
start_display
start_voile --set cloth.strength_lengthwise=0 --set cloth.strength_crosswise=0
find_window_size
open_panel_at_gravity
track_y=$(share_of "$focus_y" "$focus_height" 0.78)
slider_x=$(share_of "$focus_x" "$focus_width" 0.3)
cloth_x=$((focus_x / 2)) # the middle of what the panel leaves free
cloth_y=$((window_height * 2 / 5))
press_key Escape
wait_until "nothing had the keys" panel_has_no_focus

# From the cloth to the panel.
point_at "$cloth_x" "$cloth_y"
press 1
wait_until "the cloth was held" figure_is held = 1
glide "$cloth_x" "$cloth_y" "$slider_x" "$track_y"
wait_for_figures
expect_figure held = 1
panel_has_no_focus || fail "a widget has the keys"
release 1
wait_until "the cloth was let go" figure_is held = 0

# From a slider to the cloth, where it is let go of.
point_at "$slider_x" "$track_y"
press 1
glide "$slider_x" "$track_y" "$cloth_x" "$cloth_y"
wait_for_figures
expect_figure held = 0
expect_figure panel_focus = gravity
release 1
glide "$cloth_x" "$cloth_y" $((cloth_x / 2)) "$cloth_y"
wait_for_figures
expect_figure held = 0

# From the cloth to outside the window.
point_at "$cloth_x" "$cloth_y"
press 1
wait_until "the cloth was held again" figure_is held = 1
glide "$cloth_x" "$cloth_y" $((window_width + 60)) "$cloth_y"
wait_for_figures
expect_figure held = 1
release 1
wait_until "the cloth was let go outside" figure_is held = 0

# A stroke of the scissors that ends over the panel cuts, and sets nothing.
press_key r
wait_until "the cloth hung as at first" figure_is resets = 1
cuts=$(figure cuts)
swipe_cut $((focus_x / 3)) "$cloth_y" "$slider_x" "$track_y"
wait_until "threads were cut" figure_is cuts '>' "$cuts"
expect_figure finite = true

quit_voile
[ "$(grep -c '^at [0-9]* grab ' "$recording")" = 2 ] || fail "not each drag of the cloth grabbed once"
last_grab=$(grep -n '^at [0-9]* grab ' "$recording" | tail -n 1 | cut -d: -f1)
! sed -n "$last_grab,\$p" "$recording" | grep -q '^at [0-9]* set ' || fail "a drag of the cloth set something"
[ "$(sed -n 's/^at [0-9]* set gravity //p' "$recording" | tail -n 1)" = "0 0 0" ] || fail "the slider did not reach its end"
expect_recording_verifies
