#!/bin/sh
# Records the scripts anew, after the world has changed on purpose: sh tests/replay/record.sh PATH-OF-VOILE
set -eu

voile=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
replay=$root/tests/replay

"$voile" simulate "$root/assets/recordings/tour.voile" --record "$replay/tour.voile"
for name in flat sheet materials tear compare sphere hammock trampoline flag held easing undo; do
    "$voile" simulate "$replay/scripts/$name.voile" --record "$replay/$name.voile"
done
