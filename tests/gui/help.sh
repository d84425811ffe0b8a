# F1 shows what the keys do, F1 or Esc takes it away, and the picture is what it was.
. "$(dirname "$0")/lib.sh"
need import compare identify
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

# In a small window it has pages.
is_small()
{
    take_picture "$work/small.ppm"
    [ "$(identify -format '%wx%h' "$work/small.ppm")" = 480x360 ]
}
shows_another_page()
{
    take_picture "$work/page.ppm"
    holds "$(differing_pixels "$work/first.ppm" "$work/page.ppm")" '>' 2000
}
shows_first_page()
{
    take_picture "$work/page.ppm"
    holds "$(differing_pixels "$work/first.ppm" "$work/page.ppm")" = 0
}
opens_first_page()
{
    take_picture "$work/first.ppm"
    holds "$(differing_pixels "$work/small.ppm" "$work/first.ppm")" '>' 5000
}
xdotool windowsize "$window" 480 360
wait_until "the window was small" is_small
wait_for_figures
take_picture "$work/small.ppm"
press_key F1
wait_until "the help was open in the small window" opens_first_page
wait_for_figures
take_picture "$work/first.ppm"
press_key Next
wait_until "PageDown turned the page" shows_another_page
press_key Prior
wait_until "PageUp turned it back" shows_first_page
xdotool click 5
wait_until "the wheel turned the page" shows_another_page
press_key Home
wait_until "Home showed the first page" shows_first_page
press_key Escape
quit_voile
