# Two windows at once with the same settings: neither disturbs the other, what was changed last counts, and the file is whole
# at every moment.
. "$(dirname "$0")/lib.sh"
start_display
remembers=yes

settings_hold()
{
    grep -q "^$1\$" "$settings"
}

find_second_window()
{
    second_window=$(xdotool search --onlyvisible --class '^voile$' 2>/dev/null | grep -vx "$window" | head -n 1)
    [ -n "$second_window" ]
}

has_focus()
{
    [ "$(xdotool getwindowfocus 2>/dev/null)" = "$1" ]
}

# press_in WINDOW KEY...
press_in()
{
    xdotool windowactivate "$1"
    wait_until "window $1 had the focus" has_focus "$1"
    shift
    press_keys "$@"
    sleep 0.1
}

second_has_ended()
{
    [ -s "$work/second_code" ]
}

# Whoever opens the file sees all of an old or of a new one.
watch_settings()
{
    while [ ! -e "$work/stop" ]; do
        cat "$settings" >"$work/seen" 2>/dev/null
        if [ "$(head -c 6 "$work/seen")" != "# What" ] || [ -n "$(tail -c 1 "$work/seen")" ]; then
            cat "$work/seen" >>"$work/torn"
        fi
        sleep 0.02
    done
}

start_voile
press_in "$window" ctrl+plus
wait_until "the first scale was written" settings_hold "scale = 1.25"
run_in_background second "$voile" --stats-file "$work/second.json" --record "$work/second.voile" --scene flat
wait_until "the second window was open" find_second_window
watch_settings &
watcher=$!
started_pids="$watcher $started_pids"
for round in 1 2; do
    press_in "$second_window" ctrl+plus
    press_in "$window" ctrl+plus
    sleep 1
done
press_in "$second_window" ctrl+0
press_in "$window" ctrl+0 ctrl+plus ctrl+plus
wait_until "the last scale was written" settings_hold "scale = 1.5"

press_in "$second_window" ctrl+q
wait_until "the second window was closed" second_has_ended
[ "$(cat "$work/second_code")" = 0 ] || fail "the second ended with $(cat "$work/second_code"): $(cat "$work/second.err")"
[ ! -s "$work/second.err" ] || fail "the second complained: $(cat "$work/second.err")"
press_in "$window" F2
quit_voile
touch "$work/stop"
wait "$watcher"
[ ! -e "$work/torn" ] || fail "the settings were seen torn: $(cat "$work/torn")"
[ ! -e "$settings.bad" ] || fail "the settings were broken: $(cat "$settings.bad")"
settings_hold "scale = 1.5" || fail "the last change is lost: $(cat "$settings")"
[ -z "$(find "$XDG_CONFIG_HOME" "$XDG_STATE_HOME" -name '*.tmp')" ] || fail "temporary files were left"
expect_recording_verifies
recording=$work/second.voile
expect_recording_verifies
start_voile
quit_voile
[ ! -e "$settings.bad" ] || fail "what both wrote is broken"
