# The click that brings the focus back never cuts, even when it is drawn across the cloth; the next one does.
. "$(dirname "$0")/lib.sh"
start_display
start_voile
start_other_window
wait_until "it was paused" figure_is pause_reason = focus

swipe_cut 300 330 900 330
wait_until "the click brought the focus" figure_is paused = false
wait_for_figures
expect_figure cuts = 0

swipe_cut 300 330 900 330
wait_until "the second swipe cut" figure_is cuts '>' 20

xdotool windowactivate "$other_window"
wait_until "it was paused again" figure_is pause_reason = focus
cuts=$(figure cuts)
point_at 640 250
press 3
release 3
wait_until "the click brought the focus again" figure_is paused = false
wait_for_figures
expect_figure cuts = "$cuts"
quit_voile
