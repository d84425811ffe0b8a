# At any scale the pointer acts where it is seen, and the window opens larger as far as the screen allows.
. "$(dirname "$0")/lib.sh"
need import convert
start_display

# try SCALE
try()
{
    # A hand without a limit, and a cloth that does not tear.
    start_voile --scale "$1" --set grab_limit=0 --set cloth.strength_scale=1
    geometry=$(xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p')
    width=${geometry%x*}
    height=${geometry#*x}
    holds "$width" '>' 1280 || fail "the window is only $width wide at scale $1"
    holds "$width" '<' 1921 || fail "the window is $width wide, more than the screen"
    from_x=$((width / 2))
    from_y=$((height / 2))
    to_x=$((width * 5 / 6))
    to_y=$((height / 3))

    point_at $from_x $from_y
    press 1
    wait_until "a point was held" figure_is held = 1
    glide $from_x $from_y $to_x $to_y
    wait_for_figures
    take_picture "$work/held.ppm"
    light=$(brightness "$work/held.ppm" "3x3+$((to_x - 1))+$((to_y - 1))")
    holds "$light" '>' 0.75 || fail "nothing is seen under the pointer at scale $1: $light"
    release 1
    quit_voile
    expect_recording_verifies
}

for scale in 1.25 2; do
    try $scale
done
