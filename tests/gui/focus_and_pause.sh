# Who paused by hand finds it paused after losing and regaining the focus.
. "$(dirname "$0")/lib.sh"
start_display
start_voile

press_key space
wait_until "it was paused" figure_is pause_reason = user
start_other_window
wait_until "it was paused for both reasons" figure_is pause_reason = 'user and focus'
steps=$(figure steps)
xdotool windowactivate "$window"
wait_until "the focus was back" figure_is pause_reason = user
wait_for_figures
expect_figure paused = true
expect_figure steps = "$steps"
press_key space
wait_until "it went on" figure_is steps '>' "$steps"
quit_voile
