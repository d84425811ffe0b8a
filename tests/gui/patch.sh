# Shift and the wheel make the hand larger, also while it holds: a ring shows it, the hand takes all within, and the
# recording takes it again. The wheel alone does nothing.
. "$(dirname "$0")/lib.sh"
need import
start_display
start_voile --scene sheet

# turn BUTTON COUNT: the wheel, 4 is up
turn()
{
    xdotool click --repeat "$2" --delay 30 "$1"
}

press_key space
wait_until "it was paused" figure_is pause_reason = user
point_at 640 400
turn 4 3
wait_for_figures
take_picture "$work/alone.ppm"
xdotool keydown shift
turn 4 9
xdotool keyup shift
wait_for_figures
take_picture "$work/ring.ppm"
[ "$(differing_pixels "$work/alone.ppm" "$work/ring.ppm")" -gt 300 ] || fail "the ring does not show"
[ -z "$VOILE_KEEP" ] || convert "$work/ring.ppm" "$VOILE_KEEP/ring.png"
press_key space
wait_until "it went on" figure_is paused = false

press 1
wait_until "a patch was held" figure_is held '>' 20
held=$(figure held)
glide 640 400 760 330
[ -z "$VOILE_KEEP" ] || import -window "$window" "$VOILE_KEEP/held.png"
xdotool keydown shift
turn 5 4
wait_until "the hand was smaller" figure_is held '<' "$held"
[ -z "$VOILE_KEEP" ] || import -window "$window" "$VOILE_KEEP/smaller.png"
turn 5 9
wait_until "it held the point alone" figure_is held = 1
turn 4 5
wait_until "it held a patch again" figure_is held '>' 1
xdotool keyup shift
release 1
wait_until "all was let go" figure_is held = 0
expect_figure finite = true

quit_voile
expect_recorded "set grab_patch 0\."
grep -q "^at [0-9]* grab 0 [0-9]* 0\.[0-9]*$" "$recording" || fail "no patch was recorded"
expect_recording_verifies
