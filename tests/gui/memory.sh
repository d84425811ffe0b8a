# At most 40 MB of memory beyond what an empty SDL window of the same size takes.
. "$(dirname "$0")/lib.sh"
start_display
[ -r /proc/self/status ] || skip "there is no /proc, so memory was NOT measured"

resident_kb()
{
    sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status"
}

run_in_background empty "$empty_window" empty 1280 720
find_empty_window()
{
    xdotool search --onlyvisible --name '^empty$' >"$work/found" 2>&1
}
wait_until "the empty window was open" find_empty_window
empty_kb=$(resident_kb "$(cat "$work/empty_pid")")
# Gone before the other comes: two windows may lie over each other, and the pointer then cuts nothing.
empty_pid=$(cat "$work/empty_pid")
kill "$empty_pid"
started_pids=$(echo " $started_pids " | sed "s/ $empty_pid / /")
empty_window_is_gone()
{
    ! find_empty_window
}
wait_until "the empty window was gone" empty_window_is_gone

start_voile
swipe_cut 300 330 900 330
press_key F1
press_key F1
wait_until "links were cut" figure_is cuts '>' 0
wait_until "some seconds had passed" figure_is steps '>' 600
voile_kb=$(resident_kb "$voile_pid")
echo "an empty window: $empty_kb kB, voile: $voile_kb kB"
[ $((voile_kb - empty_kb)) -le 40960 ] || fail "$((voile_kb - empty_kb)) kB beyond an empty window"
quit_voile
