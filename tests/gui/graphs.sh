# F3 opens the graphs at the left, beside the cloth, and closes them; the world goes on as it was, and the statistics say it.
. "$(dirname "$0")/lib.sh"

# differs_in PART COUNT: whether more than so many pixels of it differ between before and after
differs_in()
{
    for picture in before after; do
        convert "$work/$picture.ppm" -crop "$1" +repage "$work/part_$picture.ppm"
    done
    [ "$(differing_pixels "$work/part_before.ppm" "$work/part_after.ppm")" -gt "$2" ]
}

start_display
start_voile --scene flat
point_at 1000 5
press_key space
wait_until "it was paused" figure_is pause_reason = user
wait_for_figures
expect_figure graphs = false
take_picture "$work/before.ppm"
press_key F3
wait_until "the graphs were open" figure_is graphs = true
wait_for_figures
take_picture "$work/after.ppm"
differs_in 320x600+20+60 10000 || fail "the graphs are not at the left"
differs_in 600x500+660+100 1000 || fail "the cloth did not move out of their way"
press_key F3
wait_until "the graphs were closed" figure_is graphs = false
wait_for_figures
take_picture "$work/after.ppm"
! differs_in 1280x720+0+0 0 || fail "the cloth is not where it was"
press_key F3
wait_until "the graphs were open again" figure_is graphs = true
press_key space
wait_until "it went on" figure_is paused = false
sleep 1
press_key F3
wait_until "the graphs were closed" figure_is graphs = false
xdotool keydown F3
sleep 1.2
xdotool keyup F3
wait_for_figures
expect_figure graphs = true
expect_figure finite = true
quit_voile
expect_recording_verifies
