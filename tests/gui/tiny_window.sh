# Where no window manager keeps the window from it, it can be one pixel large, and grows again.
. "$(dirname "$0")/lib.sh"
start_server
launch
wait_until "the window was open" find_window
wait_until "figures were written" figure_is steps '>=' 0

is_sized()
{
    xdotool getwindowgeometry "$window" | grep -q "Geometry: $1\$"
}

# Without a window manager nobody gives the focus, which the program needs to go on.
xdotool windowfocus "$window"
wait_until "the cloth moved" figure_is paused = false
for size in 1x1 3x900 1900x2 1x1 1280x720; do
    xdotool windowsize "$window" "${size%x*}" "${size#*x}"
    wait_until "the window measured $size" is_sized $size
    steps=$(figure steps)
    wait_until "the cloth moved at $size" figure_is steps '>' "$steps"
done
expect_figure finite = true
kill -TERM "$voile_pid"
expect_end 0
