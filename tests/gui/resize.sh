# The window survives every size, and the pointer still acts where it is seen.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
# A hand without a limit, and a cloth that does not tear.
start_voile --set grab_limit=0 --set cloth.strength_scale=1

is_sized()
{
    xdotool getwindowgeometry "$window" | grep -q "Geometry: $1\$"
}

# The window manager may refuse the smallest: then it is as small as that allows.
for size in 1x1 1920x1080 400x1000 1x1 1280x720; do
    xdotool windowsize "$window" "${size%x*}" "${size#*x}"
    [ $size = 1x1 ] || wait_until "the window measured $size" is_sized $size
    steps=$(figure steps)
    wait_until "the cloth moved at $size" figure_is steps '>' "$steps"
done

xdotool windowsize "$window" 900 600
wait_until "the window measured 900x600" is_sized 900x600
point_at 450 300
press 1
wait_until "a point was held" figure_is held = 1
glide 450 300 780 120
wait_for_figures
take_picture "$work/held.ppm"
light=$(brightness "$work/held.ppm" 3x3+779+119)
holds "$light" '>' 0.75 || fail "nothing is seen under the pointer: $light"
release 1
quit_voile
expect_recording_verifies
