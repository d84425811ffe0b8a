# Ctrl+Q and closing the window end the program with 0, with the last figures and the recording written.
. "$(dirname "$0")/lib.sh"
start_display

for key in ctrl+q alt+F4; do
    rm -f "$recording"
    start_voile
    point_at 640 360
    press 1
    wait_until "a point was held" figure_is held = 1
    press_key $key
    expect_end 0
    release 1
    expect_figure held = 0
    [ ! -s "$work/voile.err" ] || fail "the program complained"
    expect_recorded grab
    expect_recorded release
    expect_recorded hash
    expect_recording_verifies
done
