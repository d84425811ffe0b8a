# Both buttons at once, released in either order, leave nothing held and nothing cutting.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

# try FIRST SECOND: the order of the releases
try()
{
    point_at 640 300
    press 1
    wait_until "a point was held" figure_is held = 1
    press 3
    glide 640 300 760 320
    release "$1"
    glide 760 320 780 330
    release "$2"
    wait_until "nothing was held" figure_is held = 0
    wait_for_figures
    cuts=$(figure cuts)
    glide 300 330 1000 330
    wait_for_figures
    expect_figure held = 0
    expect_figure cuts = "$cuts"
    press_key r
}

try 1 3
wait_until "the start was back" figure_is resets = 1
try 3 1
wait_until "the start was back again" figure_is resets = 2

# The right button first.
point_at 300 330
press 3
glide 300 330 500 330
press 1
release 3
release 1
wait_for_figures
expect_figure held = 0
expect_figure cuts '>' 0
quit_voile
expect_recording_verifies
