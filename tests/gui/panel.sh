# The panel by a real mouse and real keys: F2, and gravity set by typing, arrows, wheel and a drag that ends outside the
# window.
. "$(dirname "$0")/lib.sh"
need import
start_display
start_voile
find_window_size

take_picture "$work/closed.ppm"
open_panel_at_gravity
take_picture "$work/open.ppm"
panel="$focus_width"x"$window_height+$focus_x+0"
convert "$work/closed.ppm" -crop "$panel" +repage "$work/closed_part.ppm"
convert "$work/open.ppm" -crop "$panel" +repage "$work/open_part.ppm"
least=$(share_of 0 $((focus_width * window_height)) 0.4)
[ "$(differing_pixels "$work/closed_part.ppm" "$work/open_part.ppm")" -gt "$least" ] || fail "F2 opened no panel"

# Typing, and an arrow: what a frame brings together is set once, with its last value, so each gets frames of its own.
# The digit is a scene's key elsewhere.
press_keys 5 Return
wait_for_figures
expect_figure scene = curtain
press_key Right
wait_for_figures
expect_figure panel_focus = gravity

# The wheel, over the slider: the lower part of its row, at the left.
track_y=$(share_of "$focus_y" "$focus_height" 0.78)
from_x=$(share_of "$focus_x" "$focus_width" 0.2)
to_x=$(share_of "$focus_x" "$focus_width" 0.35)
point_at "$from_x" "$track_y"
sleep 0.3
xdotool click 4
wait_for_figures

# A drag, let go of outside the window, and moved on with no button down.
press 1
glide "$from_x" "$track_y" "$to_x" "$track_y"
glide "$to_x" "$track_y" $((window_width + 100)) $((window_height / 2))
release 1
wait_for_figures
expect_figure held = 0
expect_figure view = home
glide $((window_width + 100)) $((window_height / 2)) "$from_x" "$track_y"
glide "$from_x" "$track_y" $((window_width / 8)) $((window_height / 8))
expect_figure finite = true

# The button in the head closes it; Tab leads there from the first section, so it lies above it.
press_keys Escape F2 F2
wait_for_figures
press_key Tab
wait_until "the head's button had the keys" figure_is panel_focus = close
find_focus
click_at $((focus_x + focus_width / 2)) $((focus_y + focus_height / 2))
wait_until "nothing had the keys" panel_has_no_focus
take_picture "$work/again.ppm"
convert "$work/again.ppm" -crop "$panel" +repage "$work/again_part.ppm"
[ "$(differing_pixels "$work/again_part.ppm" "$work/open_part.ppm")" -gt "$least" ] || fail "the button closed no panel"

quit_voile
values=$(sed -n 's/^at [0-9]* set gravity //p' "$recording")
[ "$(echo "$values" | wc -l)" -gt 6 ] || fail "the drag set too little: $values"
first=$(echo "$values" | head -n 3 | tr '\n' ',')
last=$(echo "$values" | tail -n 1)
[ "$first" = "0 -5 0,0 -5.2 0,0 -5.4 0," ] || fail "typing, arrow and wheel set $first"
[ "$last" = "0 -20 0" ] || fail "the drag ended at $last"
! grep -q '^at [0-9]* grab' "$recording" || fail "a drag of the panel grabbed something"
expect_recording_verifies
