# Slow motion: the screen says it, ticks come so much more rarely, a drag goes on all the same, and what is recorded in it
# replays like any other recording.
. "$(dirname "$0")/lib.sh"

# count_steps SECONDS: how many ticks pass meanwhile, about
count_steps()
{
    wait_for_figures
    from=$(figure steps)
    at=$(figure wall_seconds)
    sleep "$1"
    wait_for_figures
    awk -v a="$from" -v b="$(figure steps)" -v s="$at" -v e="$(figure wall_seconds)" \
        'BEGIN { printf "%.1f", (b - a) / (e - s) }'
}

start_display
start_voile --scene flat
point_at 5 5
expect_figure speed = 1
wait_for_figures
take_picture "$work/usual.ppm"

press_key t
wait_until "it was half as fast" figure_is speed = 0.5
press_key t
press_key t
wait_until "it was an eighth as fast" figure_is speed = 0.125
press_key t
wait_for_figures
expect_figure speed = 0.125
rate=$(count_steps 2)
holds "$rate" '>' 10 || fail "$rate ticks a second at an eighth"
holds "$rate" '<' 18 || fail "$rate ticks a second at an eighth"
take_picture "$work/slow.ppm"
[ "$(convert "$work/slow.ppm" -crop 300x60+490+10 +repage -fuzz 12% -fill black +opaque '#ffbd5c' -format '%[fx:mean]' info: |
    awk '{ print ($1 > 0.0005) }')" = 1 ] || fail "the screen does not say that it is slow"

# A drag in it.
point_at 640 400
press 1
wait_until "a point was held" figure_is held = 1
glide 640 400 740 330
wait_for_figures
expect_figure held = 1
release 1
wait_until "nothing was held" figure_is held = 0

# Both reasons at once.
press_key space
wait_until "it was paused" figure_is pause_reason = user
expect_figure speed = 0.125
press_key space
wait_until "it went on" figure_is paused = false

for speed in 0.25 0.5 1 2; do
    press_key shift+t
    wait_until "it was $speed as fast" figure_is speed = "$speed"
done
expect_figure finite = true
quit_voile
expect_recorded move
expect_recording_verifies
