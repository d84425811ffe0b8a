# A right click without moving cuts the nearest link, Ctrl and a left click do the same, and a click beside the cloth
# cuts nothing.
. "$(dirname "$0")/lib.sh"
start_display
start_voile
links=$(figure links_alive)

point_at 640 360
press 3
release 3
wait_until "a link was cut" figure_is cuts = 1
wait_for_figures
expect_figure cuts = 1
expect_figure links_alive = $((links - 1))

point_at 600 300
xdotool keydown ctrl
press 1
release 1
xdotool keyup ctrl
wait_until "another link was cut" figure_is cuts = 2
wait_for_figures
expect_figure cuts = 2
expect_figure held = 0

point_at 60 60
press 3
release 3
wait_for_figures
expect_figure cuts = 2
quit_voile
expect_recorded cut_link
expect_recording_verifies
