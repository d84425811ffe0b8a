# G takes the object and drops it; the mouse and the wheel push the curtain with it; M and K; in first person too.
. "$(dirname "$0")/lib.sh"
need import compare convert
start_display
start_voile --scene held

object_has_moved()
{
    awk -v a="$1" -v b="$(figure object_x)" 'BEGIN { d = a - b; exit !(d > 0.05 || d < -0.05) }'
}

object_lies()
{
    figure_is object_y '<' 0.102 && figure_is object_y '>' 0.098
}

# The scene starts with it in hand; there it stays until the mouse moves.
expect_figure object = held
expect_figure follow_regime = under-damped
point_at 640 360
wait_for_figures
x=$(figure object_x)
# It hangs in the middle of what its plot leaves free, beside the mouse, which comes to it and then leads it.
glide 640 360 440 345
glide 440 345 560 330
wait_until "it followed the mouse" object_has_moved "$x"

press_key g
wait_until "it was dropped" figure_is object = dropped
wait_until "it lay on the floor" object_lies
wait_for_figures
object_lies || fail "it does not stay on the floor"
wait_until "the curtain hung still" figure_is max_speed '<' 0.3

# Taken again it is before the cloth under the mouse; the wheel moves it on into it.
point_at 560 330
press_key g
wait_until "it was taken again" figure_is object = held
wait_until "it came back to the hand" figure_is object_y '>' 0.8
z=$(figure object_z)
fastest=0
for notch in 1 2 3 4 5 6; do
    xdotool click 4
    sleep 0.15
    holds "$(figure max_speed)" '>' "$fastest" && fastest=$(figure max_speed)
done
wait_for_figures
holds "$(figure max_speed)" '>' "$fastest" && fastest=$(figure max_speed)
figure_is object_z '<' "$(awk -v z="$z" 'BEGIN { print z - 0.15 }')" || fail "the wheel has not moved it on"
holds "$fastest" '>' 0.3 || fail "it has not pushed the curtain"
glide 560 330 700 380
wait_for_figures
expect_figure finite = true
expect_figure object = held

# Two modes on it is rigid, which is told as over-damped; two more, and it is a spring again.
press_key m
press_key m
wait_until "it was rigid" figure_is follow_regime = over-damped
press_key m
press_key m
wait_until "it was a spring" figure_is follow_regime = under-damped

press_key space
wait_until "it was paused" figure_is pause_reason = user
wait_for_figures
take_picture "$work/with.ppm"
press_key k
sleep 0.5
take_picture "$work/without.ppm"
for picture in with without; do
    convert "$work/$picture.ppm" -crop 340x210+920+30 +repage "$work/$picture.part.ppm"
done
[ "$(differing_pixels "$work/with.part.ppm" "$work/without.part.ppm")" -gt 2000 ] || fail "K has not hidden the plot"
press_key k
press_key space
wait_until "it went on" figure_is paused = false

# In first person it is held before the eye, and turns with it.
press_key f
wait_until "it was in first person" figure_is first_person = true
wait_until "it came before the eye" figure_is object_z '>' 2
x=$(figure object_x)
for step in 1 2 3 4 5 6 7 8; do
    xdotool mousemove_relative -- 25 0
    sleep 0.03
done
wait_until "it turned with the head" object_has_moved "$x"
expect_figure object = held
press_key g
wait_until "it was dropped in first person" figure_is object = dropped
wait_until "it lay on the floor again" object_lies
press_key g
wait_until "it was taken in first person" figure_is object = held
wait_until "it came up again" figure_is object_y '>' 0.8
press_key Escape
wait_until "Esc ended first person" figure_is first_person = false
expect_figure object = held
press_key r
wait_until "it was reset" figure_is resets = 1
wait_until "it was where the scene starts" figure_is object_z '<' 0
quit_voile
expect_recorded carry
expect_recorded drop
expect_recorded take
expect_recording_verifies
