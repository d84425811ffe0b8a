# Paused or without focus, the program sleeps: under 2 % of a core is the promise; 5 % leaves room for a busy machine.
. "$(dirname "$0")/lib.sh"
start_display
[ -r /proc/self/stat ] || skip "there is no /proc, so the load was NOT measured"
start_voile

# Ticks of the processor spent so far, in the program and for it in the kernel.
processor_ticks()
{
    sed 's/.*) //' "/proc/$voile_pid/stat" | awk '{ print $12 + $13 }'
}

# measure SITUATION
measure()
{
    wait_for_figures
    spent=$(processor_ticks)
    started=$(cut -d ' ' -f 1 /proc/uptime)
    sleep 5
    ended=$(cut -d ' ' -f 1 /proc/uptime)
    share=$(awk -v ticks=$(($(processor_ticks) - spent)) -v rate="$(getconf CLK_TCK)" -v a="$started" -v b="$ended" \
        'BEGIN { printf "%.2f", 100 * ticks / rate / (b - a) }')
    echo "$1: $share % of a core"
    holds "$share" '<' 5 || fail "$1, it takes $share % of a core"
}

point_at 5 5
press_key space
wait_until "it was paused" figure_is pause_reason = user
measure "paused"
press_key space
wait_until "it went on" figure_is paused = false
start_other_window
wait_until "it had no focus" figure_is pause_reason = focus
measure "without focus"
xdotool windowactivate "$window"
wait_until "it went on" figure_is paused = false
quit_voile
