# V goes through the ways to draw the cloth and C through what its colours tell; the statistics say which, and it is seen.
. "$(dirname "$0")/lib.sh"
need import compare convert
start_display
start_voile
expect_figure view_mode = shaded
expect_figure color_by = material

# From the side its folds lie behind each other, so that hidden lines and an x-ray view differ much.
press_key shift+2
wait_until "it was seen from the side" figure_is view = side

# A cloth that stands still, so that nothing but the keys changes its picture.
press_key space
wait_until "it was paused" figure_is pause_reason = user
point_at 60 60
wait_for_figures

# take_part NAME: the cloth, without the words below it
take_part()
{
    take_picture "$work/whole.ppm"
    convert "$work/whole.ppm" -crop 760x520+280+60 +repage "$work/$1.part.ppm"
}

# expect_step KEY FIGURE VALUE: one press leads to that value, and to another picture.
expect_step()
{
    press_key "$1"
    wait_until "$2 was $3" figure_is "$2" = "$3"
    sleep 0.3
    take_part next
    [ "$(differing_pixels "$work/last.part.ppm" "$work/next.part.ppm")" -gt 300 ] || fail "$2 = $3 looks as what was before"
    mv "$work/next.part.ppm" "$work/last.part.ppm"
}

take_part last
cp "$work/last.part.ppm" "$work/first.part.ppm"
for mode in linen paper hidden_line xray wire shaded; do
    expect_step v view_mode $mode
    if [ $mode = paper ]; then
        take_picture "$work/paper.ppm"
        holds "$(brightness "$work/paper.ppm" 100x100+20+200)" '>' 0.75 || fail "paper is not light"
    fi
done
[ "$(differing_pixels "$work/first.part.ppm" "$work/last.part.ppm")" = 0 ] || fail "six times V is not back at the start"

for by in tension stretch speed material; do
    expect_step c color_by $by
done
[ "$(differing_pixels "$work/first.part.ppm" "$work/last.part.ppm")" = 0 ] || fail "four times C is not back at the start"

# A look is no part of the world.
press_key v
wait_until "it was linen" figure_is view_mode = linen
press_key r
wait_until "it was reset" figure_is resets = 1
expect_figure view_mode = linen
press_key space
wait_until "it went on" figure_is paused = false
quit_voile
expect_recording_verifies
