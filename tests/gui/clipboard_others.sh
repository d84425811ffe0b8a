# The clipboard between programs: what another one copied opens with Ctrl+V, and what Ctrl+C copied, another one reads.
. "$(dirname "$0")/lib.sh"
need xclip
start_display

has_title()
{
    [ "$(xdotool getwindowname "$window")" = "$1" ]
}

holds_our_scene()
{
    timeout 2 xclip -out -selection clipboard >"$work/clipboard" 2>/dev/null &&
        grep -q '^gravity = 0 -1 0$' "$work/clipboard"
}

start_voile
copy_elsewhere 'gravity = 0 -1 0\ntitle = D\303\251hors\n[cloth]\ncolumns = 8\nrows = 8\n'
press_key ctrl+v
wait_until "the text was opened" has_title "$(printf 'D\303\251hors - Voile')"
wait_until "its cloth was there" figure_is points = 64
copy_elsewhere 'no scene at all\n'
press_key ctrl+v
wait_for_figures
expect_figure points = 64

# In an open dialog the text goes into its line.
printf 'title = By its path\ngravity = 0 -1 0\n[cloth]\ncolumns = 8\nrows = 8\n' >"$work/pasted.scene"
copy_elsewhere "$work/pasted.scene\nanother line\n"
press_key ctrl+o
wait_for_figures
press_key ctrl+v
sleep 0.3
press_key Return
wait_until "the pasted path was opened" has_title "By its path - Voile"

press_key ctrl+c
wait_until "another program read the scene" holds_our_scene
quit_voile
expect_recording_verifies

# It is a scene for everybody.
"$voile" simulate "$work/clipboard" --steps 1 --stats >"$work/simulated" 2>&1 || fail "no scene: $(cat "$work/simulated")"
grep -q '"points": 64' "$work/simulated" || fail "it is another scene: $(cat "$work/simulated")"
