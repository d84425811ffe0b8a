# SIGTERM and SIGINT end the program as closing the window does, also while it sleeps in a pause.
. "$(dirname "$0")/lib.sh"
start_display

# A shell lets its background processes ignore SIGINT, so that is undone where the tool for it is new enough.
program=$voile
signals=TERM
if env --default-signal=INT true 2>/dev/null; then
    export program
    # shellcheck disable=SC2016
    printf '#!/bin/sh\nexec env --default-signal=INT "$program" "$@"\n' >"$work/voile.sh"
    chmod +x "$work/voile.sh"
    voile=$work/voile.sh
    signals="TERM INT"
fi

for signal in $signals; do
    rm -f "$recording"
    start_voile
    steps=$(figure steps)
    press_key space
    wait_until "it was paused" figure_is paused = true
    kill -$signal "$voile_pid"
    expect_end 0
    expect_figure steps '>=' "$steps"
    [ ! -s "$work/voile.err" ] || fail "the program complained"
    expect_recording_verifies
done
