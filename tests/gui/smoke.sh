# All of a short sitting in one go; the test that also runs with the sanitizers.
. "$(dirname "$0")/lib.sh"
start_display

fills_screen()
{
    xdotool getwindowgeometry "$window" | grep -q "Geometry: 1920x1200\$"
}

start_voile

point_at 640 360
press 1
wait_until "a point was held" figure_is held = 1
glide 640 360 900 250
release 1
swipe_cut 300 330 900 330
wait_until "links were cut" figure_is cuts '>' 20
press_key F1
press_key Escape
press_key space
wait_until "it was paused" figure_is pause_reason = user
press_key n
press_key r
press_key space
wait_until "the start was back" figure_is resets = 1
xdotool windowsize "$window" 1600 900
press_key F11
wait_until "it filled the screen" fills_screen
wait_for_figures
start_other_window
wait_until "it had no focus" figure_is pause_reason = focus
xdotool windowactivate "$window"
wait_until "it went on" figure_is paused = false
expect_figure finite = true
quit_voile
expect_recording_verifies
