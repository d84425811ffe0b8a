# What another program drops on the window opens: a scene, a recording, a name with spaces and accents; what is no file to
# open changes nothing.
. "$(dirname "$0")/lib.sh"
drag_source=$(dirname "$empty_window")/gui_drag_source
[ -x "$drag_source" ] || skip "the program that drops is not built (no libX11), so drops were NOT tested"
need import compare
start_display

has_title()
{
    [ "$(xdotool getwindowname "$window")" = "$1" ]
}

drop()
{
    "$drag_source" "$window" "$1" 2>"$work/drop.err" || fail "the window did not take $1: $(cat "$work/drop.err")"
}

name=$(printf 'a sc\303\251ne.scene')
printf 'gravity = 0 -1 0\ntitle = Dropped\n[cloth]\ncolumns = 8\nrows = 8\n' >"$work/$name"
start_voile
drop "file://$work/a%20sc%C3%A9ne.scene"
wait_until "the scene was opened" has_title "Dropped - Voile"
wait_until "its cloth was there" figure_is points = 64
drop "file://$(uname -n)$work/missing.scene"
mkfifo "$work/pipe.scene"
drop "file://$work/pipe.scene"
drop "file://$work"
drop "https://example.org/a.scene"
wait_for_figures
has_title "Dropped - Voile" || fail "what is no file to open changed the scene"
# Of several files the first that can be opened is.
echo 'stifness = 3' >"$work/broken.scene"
printf 'title = Second\n[cloth]\ncolumns = 9\nrows = 9\n' >"$work/second.scene"
sleep 6 # until the toasts of before are gone
drop "$(printf 'file://%s/broken.scene\r\nfile://%s/second.scene\r\nfile://%s/a%%20sc%%C3%%A9ne.scene' "$work" "$work" "$work")"
wait_until "the first good scene was opened" has_title "Second - Voile"

# A name that is too long is told.
press_key space
wait_until "it was paused" figure_is paused = true
sleep 6
take_picture "$work/before.ppm"
drop "file:///$(printf '%05000d' 0).scene"
sleep 0.5
take_picture "$work/after.ppm"
changed=$(differing_pixels "$work/before.ppm" "$work/after.ppm")
holds "$changed" '>' 500 || fail "nothing told that the name was too long"
has_title "Second (paused) - Voile" || fail "something was opened"
press_key space

printf 'voile-recording 1\nscene flat\nat 600 view end\n' >"$work/a.voile"
drop "file://$work/a.voile"
wait_until "the recording was played" has_title "Flat (replay) - Voile"
press_key ctrl+q
expect_end 0
[ ! -s "$work/voile.err" ] || fail "the program complained"
expect_recording_verifies
