# Ctrl+O opens a built-in scene, a recent file or a typed path; Ctrl+S saves the session or the scene; a recording plays.
. "$(dirname "$0")/lib.sh"
start_display
remembers=yes

has_title()
{
    [ "$(xdotool getwindowname "$window")" = "$1" ]
}

# type_text TEXT
type_text()
{
    xdotool type --delay 20 "$1"
}

start_voile
# By typing a part of its name, which may be in one batch with the key before. The letters that open the overlay and R, P, V are not the cloth's meanwhile.
press_key ctrl+o
type_text hamm
press_key Return
wait_until "the hammock was opened" has_title "Hammock - Voile"
expect_figure paused = false

# By the arrows: the second of the list.
press_key ctrl+o
press_key Down
press_key Return
wait_until "the sheet was opened" has_title "Sheet - Voile"

# Esc changes nothing.
press_key ctrl+o
type_text flat
press_key Escape
sleep 0.5
has_title "Sheet - Voile" || fail "Esc opened something"

# Five cloths are built first, which takes a moment: what is typed meanwhile is not lost.
xdotool key --delay 1 4 ctrl+o type --delay 1 held
press_key Return
wait_until "the held object was opened" has_title "Held - Voile"
press_key 2
wait_until "the sheet was opened again" has_title "Sheet - Voile"

# The scene is saved under a typed name: a whole path takes the place of the one that is offered, a name that of its last
# part.
press_key ctrl+s
type_text "$work/own.scene"
press_key Return
wait_until "the scene was saved" [ -s "$work/own.scene" ]
press_key 1
wait_until "the curtain was opened" has_title "Curtain - Voile"
press_key ctrl+o
type_text "$work/own.scene"
press_key Return
wait_until "the saved scene was opened" has_title "Sheet - Voile"

# A file that is there is written over by a second Enter alone.
echo mine >"$work/kept.voile"
press_key ctrl+s
type_text "$work/kept.voile"
press_key Return
sleep 0.5
[ "$(cat "$work/kept.voile")" = mine ] || fail "a file was written over at the first Enter"
press_key Return
wait_until "the recording was saved" grep -q '^voile-recording' "$work/kept.voile"
"$voile" replay "$work/kept.voile" --verify >"$work/verify" 2>&1 || fail "it does not verify: $(cat "$work/verify")"

# A recording is played in place.
press_key ctrl+o
type_text "$work/kept.voile"
press_key Return
wait_until "the recording was played" has_title "Curtain (replay) - Voile"
# Another scene ends that.
press_key ctrl+o
type_text tear
press_key Return
wait_until "the tear was opened" has_title "Tear - Voile"

# What cannot be opened leaves all as it is, the dialog too: nothing that is typed next is the cloth's.
echo 'stifness = 3' >"$work/broken.scene"
press_key ctrl+o
type_text "$work/broken.scene"
press_key Return
press_key ctrl+a
type_text "$work/missing.scene"
press_key Return
type_text r
wait_for_figures
expect_figure resets = 0
press_key Escape
# Nobody writes to this pipe or reads from it: whoever waits for that stands still.
mkfifo "$work/pipe.scene"
press_key ctrl+o
type_text "$work/pipe.scene"
press_key Return
wait_for_figures
press_key Escape
press_key ctrl+s
type_text "$work/pipe.scene"
press_key Return
press_key Return
wait_for_figures
# The name is asked for again: what is typed next is for that.
type_text r
wait_for_figures
expect_figure resets = 0
press_key Escape
[ -p "$work/pipe.scene" ] || fail "the pipe was written over"
has_title "Tear - Voile" || fail "a broken file changed the scene"
quit_voile

# The recording of the command line ends where the recording was opened.
expect_recording_verifies

# Recent files are in the list, the newest first: Up from the first path is none, so they are found by name.
grep -q '^recent = file://.*own.scene' "$state" || fail "the scene is not remembered"
start_voile
press_key ctrl+o
type_text own
press_key Return
wait_until "the recent file was opened" has_title "Sheet - Voile"
quit_voile
