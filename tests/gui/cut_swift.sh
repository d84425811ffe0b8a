# A path of hundreds of movements within a frame or two is cut along all of its length, not from its start to its end.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

# There on one height, back on another: the straight line between the ends would touch one side alone.
path=$(awk -v window="$window" 'BEGIN {
    for (x = 250; x <= 1050; x += 5) printf "mousemove --window %s %d 250 ", window, x
    for (x = 1050; x >= 250; x -= 5) printf "mousemove --window %s %d 400 ", window, x
}')
point_at 250 250
press 3
# shellcheck disable=SC2086 # the words of one command
xdotool $path
release 3
wait_until "both rows were cut" figure_is cuts '>=' 120
quit_voile
expect_recording_verifies
