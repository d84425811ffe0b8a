# Ctrl+C copies the scene with every change, Ctrl+V opens it: as text, from this program or another; what is no scene
# changes nothing.
. "$(dirname "$0")/lib.sh"
start_display

has_title()
{
    [ "$(xdotool getwindowname "$window")" = "$1" ]
}

start_voile --scene flat --set gravity="0 -3 0"
press_key ctrl+c
press_key 1
wait_until "the curtain was opened" has_title "Curtain - Voile"
press_key ctrl+v
wait_until "the flat scene was back" has_title "Flat - Voile"
press_key ctrl+z
wait_until "that was undone" has_title "Curtain - Voile"
press_key ctrl+v
wait_until "it was pasted again" has_title "Flat - Voile"
quit_voile
expect_recording_verifies
grep -q '^gravity = 0 -3 0' "$recording" || fail "the change was not copied"

# What other programs copied.
if command -v xclip >/dev/null 2>&1; then
    printf 'gravity = 0 -1 0\ntitle = From outside\n[cloth]\ncolumns = 8\nrows = 8\n' >"$work/text"
    xclip -selection clipboard "$work/text" &
    started_pids="$! $started_pids"
    start_voile
    press_key ctrl+v
    wait_until "the text was opened" has_title "From outside - Voile"
    points=$(figure points)
    echo 'no scene at all' | xclip -selection clipboard &
    started_pids="$! $started_pids"
    sleep 0.3
    press_key ctrl+v
    sleep 0.5
    has_title "From outside - Voile" || fail "text that is no scene changed what is shown"

    # In an open dialog the text goes into its line.
    printf '%s\nanother line\n' "$work/pasted.scene" | xclip -selection clipboard &
    started_pids="$! $started_pids"
    sed 's/From outside/By its path/' "$work/text" >"$work/pasted.scene"
    press_key ctrl+o
    wait_for_figures
    press_key ctrl+v
    sleep 0.3
    press_key Return
    wait_until "the pasted path was opened" has_title "By its path - Voile"
    quit_voile
fi
