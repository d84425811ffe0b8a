# Ctrl+Z takes a stroke back as a whole, Ctrl+Shift+Z and Ctrl+Y do it again; once for each press, and while paused too. A
# digit opens a built-in scene, and that is undone like the rest. While paused the world's hash is what it was, whatever was
# done: a cut, a pin, a slider of the panel, a reset, another scene, a paste.
. "$(dirname "$0")/lib.sh"
start_display
start_voile
links=$(figure links_alive)

find_window_size
point=$((window_height * 11 / 24))
swipe_cut $((window_width * 5 / 32)) $point $((window_width * 55 / 64)) $point
wait_until "the cut was done" figure_is cuts '>=' 60
wait_until "something fell" figure_is lowest_y '<' 0.5
wait_for_figures # the stroke may still have been going on when they were written
cut_links=$(figure links_alive)
press_key ctrl+z
wait_until "the stroke was undone" figure_is links_alive = "$links"
expect_figure cuts = 0
expect_figure lowest_y '>' 0.1
wait_for_figures
expect_figure links_alive = "$links"
press_key ctrl+shift+z
wait_until "the stroke was done again" figure_is links_alive = "$cut_links"
press_key ctrl+z
wait_until "the stroke was undone again" figure_is links_alive = "$links"

press_key space
wait_until "it was paused" figure_is pause_reason = user
press_key ctrl+y
wait_until "the stroke was done while paused" figure_is links_alive = "$cut_links"
press_key space
wait_until "it went on" figure_is paused = false

# Held down, the key acts once.
swipe_cut $((window_width / 4)) $((window_height / 3)) $((window_width * 3 / 4)) $((window_height / 3))
wait_until "another cut was done" figure_is links_alive '<' "$cut_links"
xdotool keydown ctrl keydown z sleep 1 keyup z keyup ctrl
wait_until "that was undone" figure_is links_alive = "$cut_links"
wait_for_figures
expect_figure links_alive = "$cut_links"

press_key 3
wait_until "the third scene was open" figure_is scene = flat
press_key ctrl+z
wait_until "the first scene was back" figure_is scene = curtain
expect_figure links = "$links"
press_key ctrl+shift+z
wait_until "the third scene was open again" figure_is scene = flat

# undoes NAME COMMAND...: what the command does changes the world, and undo brings back every bit.
undoes()
{
    change=$1
    shift
    before=$(figure hash)
    "$@"
    wait_until "the world was another one by $change" figure_is hash '!=' "$before"
    press_key ctrl+z
    wait_until "the hash was as before $change" figure_is hash = "$before"
}

# What pulls on the points shows in them after a step.
press_slider()
{
    open_panel_at_gravity
    press_keys shift+Right Escape F2 n
}

press_key ctrl+c # the third scene, which is pasted below
press_key 1
wait_until "the first scene was open" figure_is scene = curtain
press_key space
wait_until "it was paused again" figure_is pause_reason = user
wait_for_figures
middle_x=$((window_width / 2)) middle_y=$((window_height * 2 / 5))
undoes "a cut" swipe_cut $((window_width / 3)) $middle_y $((window_width * 2 / 3)) $middle_y
point_at $middle_x $middle_y
undoes "a pin" press_key p
undoes "a slider" press_slider
undoes "a reset" press_key r
undoes "another scene" press_key 2
undoes "a paste" press_key ctrl+v
press_key space
wait_until "it went on at last" figure_is paused = false

quit_voile
expect_recorded undo
expect_recorded redo
expect_recorded "open flat"
# Three strokes, and the step of the slider, which might have been followed by more.
[ "$(grep -c '^at [0-9]* begin$' "$recording")" = 4 ] || fail "a stroke or a step is not one gesture"
expect_recording_verifies
