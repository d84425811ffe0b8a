# F1 shows what the keys do, F1 or Esc takes it away, and the picture is what it was.
. "$(dirname "$0")/lib.sh"
need import compare
start_display
start_voile

press_key space
wait_until "it was paused" figure_is pause_reason = user
point_at 5 5
wait_for_figures
take_picture "$work/before.ppm"

shows_help()
{
    take_picture "$work/help.ppm"
    holds "$(differing_pixels "$work/before.ppm" "$work/help.ppm")" '>' 5000
}
shows_what_was_before()
{
    take_picture "$work/after.ppm"
    holds "$(differing_pixels "$work/before.ppm" "$work/after.ppm")" = 0
}

press_key F1
wait_until "the help was open" shows_help
press_key Escape
wait_until "Esc closed the help" shows_what_was_before
press_key F1
wait_until "the help was open again" shows_help
press_key F1
wait_until "F1 closed the help" shows_what_was_before
press_key Escape
wait_for_figures
expect_figure paused = true
quit_voile
