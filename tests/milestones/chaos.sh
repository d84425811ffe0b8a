#!/bin/sh
# For milestones, not for every change: ten simulated minutes of tests/property/rough_hands.c, which treats the scenes as
# badly as a pointer and keys can, built with AddressSanitizer and UndefinedBehaviorSanitizer. Writes chaos.log beside
# itself, to be committed; ends with 1 where anything broke. Takes about fifteen minutes.
#
#   sh tests/milestones/chaos.sh [MINUTES [SEED]]
#
# Needs gcc, cmake, ninja and cmocka.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$root/build/milestones/chaos
log=$root/tests/milestones/chaos.log
minutes=${1:-10}
seed=${2:-1}

build()
{
    cmake -S "$root" -B "$work" -G Ninja -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS_DEBUG='-O1 -g' -DVOILE_SANITIZE=ON -DVOILE_WINDOW=OFF -DVOILE_BENCH=OFF
    cmake --build "$work" --target test_property_rough_hands
}

print_commit()
{
    commit=$(git -C "$root" rev-parse --short HEAD)
    git -C "$root" diff --quiet HEAD -- CMakeLists.txt include src ':!src/README.md' || commit="$commit, changed"
    echo "$commit"
}

print_head()
{
    echo "Voile under rough hands, by tests/milestones/chaos.sh"
    echo
    echo "date       $(date -u +%Y-%m-%d)"
    echo "commit     $(print_commit)"
    echo "processor  $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
    echo "compiler   $(gcc --version | head -n 1), -O1, AddressSanitizer and UndefinedBehaviorSanitizer"
    echo
    echo "Each row is a minute of random pulls, tears, shaking, jumps, throws, cuts, pins and resets in a session of its own,"
    echo "played again from its recording to the same hashes. Speeds are the fastest points', in m/s, and the gesture: of"
    echo "cloth, of scraps with no more than two links, and of whatever a hand without a limit (on a pin, or in the scene"
    echo "compare) had thrown in the two seconds before. The allowed ones stand in tests/property/rough_hands.c."
    echo
}

run()
{
    export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
    VOILE_CHAOS_MINUTES=$minutes VOILE_SEED=$seed "$work/test_property_rough_hands" 2>&1 || echo "BROKEN"
}

mkdir -p "$work"
build >"$work.log" 2>&1 || { tail -n 20 "$work.log"; exit 1; }
print_head >"$work.head"
run >"$work.rows"
cat "$work.head" "$work.rows" >"$log"
cat "$log"
! grep -q BROKEN "$log"
