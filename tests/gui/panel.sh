# The panel by a real mouse and real keys: F2, gravity set by drag, typing, arrows and wheel, a slider that is let go of
# outside the window, and drags that stay with who was pressed first.
. "$(dirname "$0")/lib.sh"
need import
start_display
start_voile --set grab_limit=0 --set cloth.strength_scale=1

click_at()
{
    point_at "$1" "$2"
    press 1
    release 1
    sleep 0.3
}

# In a window of 1280 x 720 the panel is the 300 pixels at the right.
take_picture "$work/closed.ppm"
press_key F2
sleep 0.5
take_picture "$work/open.ppm"
convert "$work/closed.ppm" -crop 300x720+980+0 +repage "$work/closed_part.ppm"
convert "$work/open.ppm" -crop 300x720+980+0 +repage "$work/open_part.ppm"
[ "$(differing_pixels "$work/closed_part.ppm" "$work/open_part.ppm")" -gt 100000 ] || fail "F2 opened no panel"

# "Time" and "Solver" fold: then gravity's slider is 306 below the upper edge, from 1005 to 1126 for 0 to 20 m/s^2.
click_at 1100 49
click_at 1100 79
[ -z "$VOILE_KEEP" ] || import -window "$window" "$VOILE_KEEP/panel.png"

# A drag, let go of outside the window.
point_at 1064 306
press 1
glide 1064 306 1100 306
glide 1100 306 1400 500
release 1
wait_for_figures
expect_figure held = 0
expect_figure view = home
glide 1400 500 640 360 # with no button down

# The slider has the focus: typing, an arrow.
press_key Return
sleep 0.2
xdotool type --delay 40 5
press_key Return
sleep 0.3
press_key Right
sleep 0.3

# The wheel.
point_at 1064 306
sleep 0.3
xdotool click 4
sleep 0.3
[ -z "$VOILE_KEEP" ] || import -window "$window" "$VOILE_KEEP/panel_set.png"

# A drag of the cloth that ends over the panel changes nothing there, and lets go there.
press_key Escape
point_at 560 300
press 1
wait_until "the cloth was held" figure_is held = 1
glide 560 300 1100 306
wait_for_figures
expect_figure held = 1
release 1
wait_until "the cloth was let go" figure_is held = 0

# The button in the head closes it.
click_at 997 17
sleep 0.3
take_picture "$work/again.ppm"
convert "$work/again.ppm" -crop 200x300+1000+300 +repage "$work/again_part.ppm"
convert "$work/open.ppm" -crop 200x300+1000+300 +repage "$work/open_part.ppm"
[ "$(differing_pixels "$work/again_part.ppm" "$work/open_part.ppm")" -gt 10000 ] || fail "the button closed no panel"

quit_voile
set_values=$(sed -n 's/^at [0-9]* set gravity //p' "$recording")
[ "$(echo "$set_values" | wc -l)" -gt 6 ] || fail "the drag set too little: $set_values"
last=$(echo "$set_values" | tail -n 4 | tr '\n' ',')
[ "$last" = "0 -20 0,0 -5 0,0 -5.2 0,0 -5.4 0," ] || fail "gravity ended as $last"
[ "$(grep -c '^at [0-9]* grab' "$recording")" = 1 ] || fail "a drag of the panel grabbed something"
expect_recording_verifies
