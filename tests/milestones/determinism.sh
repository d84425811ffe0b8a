#!/bin/sh
# For milestones, not for every change: the worlds of tests/golden/matrix.c with more compilers, kernels and threads than
# tests/run.sh has time for, larger ones, and all of it on arm64 too, emulated. Writes determinism.log beside itself, to
# be committed; ends with 1 where any bits differ. Takes about ten minutes on two cores.
#
#   sh tests/milestones/determinism.sh
#
# Needs x86-64 Linux with gcc, clang, cmake and ninja; for arm64 also the packages gcc-aarch64-linux-gnu and qemu-user,
# without which the log says that arm64 was left out.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$root/build/milestones/determinism
log=$root/tests/milestones/determinism.log
arm64_libraries=/usr/aarch64-linux-gnu
small="24 600" # points along a side, ticks
large="96 120"
replayer=arm64-gcc-O2
recordings="tour flat sheet"

# What is built, for which kernels, and how many threads the small and the large worlds get. Where code is slow the large
# ones are run once for each kernel.
list_builds()
{
    cat <<'END'
x86-gcc-O0    scalar,sse2,avx2,avx512 1,2,3,8 8
x86-gcc-O2    scalar,sse2,avx2,avx512 1,2,3,8 1,2,3,8
x86-gcc-O3    scalar,sse2,avx2,avx512 1,2,3,8 1,2,3,8
x86-clang-O0  scalar,sse2,avx2,avx512 1,2,3,8 8
x86-clang-O2  scalar,sse2,avx2,avx512 1,2,3,8 1,2,3,8
x86-clang-O3  scalar,sse2,avx2,avx512 1,2,3,8 1,2,3,8
END
    if has_arm64; then
        cat <<'END'
arm64-gcc-O0   neon        3     -
arm64-gcc-O2   scalar,neon 1,3,8 8
arm64-clang-O3 scalar,neon 1,3,8 8
END
    fi
}

has_arm64()
{
    command -v aarch64-linux-gnu-gcc >/dev/null && command -v qemu-aarch64 >/dev/null
}

# --- builds --------------------------------------------------------------------------------------------------------------

# configure NAME [OPTIONS OF CMAKE]: with the optimisation that the name ends with
configure()
{
    name=$1
    shift
    cmake -S "$root" -B "$work/$name" -G Ninja -DVOILE_WINDOW=OFF -DVOILE_BENCH=OFF \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="-${name##*-} -DNDEBUG" "$@" >"$work/$name.log"
}

# This machine's libraries are no use to the other.
configure_arm64()
{
    configure "$@" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
        -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DCMAKE_DISABLE_FIND_PACKAGE_PNG=ON
}

build()
{
    case $1 in
    x86-gcc-*) configure "$1" -DCMAKE_C_COMPILER=gcc ;;
    x86-clang-*) configure "$1" -DCMAKE_C_COMPILER=clang ;;
    arm64-gcc-*) configure_arm64 "$1" -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc ;;
    arm64-clang-*) configure_arm64 "$1" -DCMAKE_C_COMPILER=clang -DCMAKE_C_COMPILER_TARGET=aarch64-linux-gnu ;;
    esac
    cmake --build "$work/$1" --target golden_matrix >>"$work/$1.log"
}

# --- runs ----------------------------------------------------------------------------------------------------------------

# start BUILD PROGRAM ARGUMENT...
start()
{
    program=$work/$1/$2
    case $1 in
    x86-*) shift 2 && timeout 900 "$program" "$@" ;;
    arm64-*) shift 2 && timeout 900 qemu-aarch64 -L "$arm64_libraries" "$program" "$@" ;;
    esac
}

# result_of BUILD KERNEL THREADS SIDE TICKS: the file with what it printed
result_of()
{
    echo "$work/results/$1.$2.$3.$4"
}

run()
{
    result=$(result_of "$@")
    start "$1" golden_matrix "$2" "$3" "$4" "$5" >"$result" 2>"$result.errors" || echo "failed: $*" >"$result"
}

verify_recordings()
{
    cmake --build "$work/$replayer" --target voile_program >>"$work/$replayer.log"
    for recording in $recordings; do
        start "$replayer" voile replay "$root/tests/replay/$recording.voile" --verify --kernel neon \
            >"$work/results/$recording" 2>&1 || true
    done
}

words()
{
    echo "$1" | tr ',' ' '
}

list_runs()
{
    list_builds | while read -r name kernels small_threads large_threads; do
        for kernel in $(words "$kernels"); do
            for threads in $(words "$small_threads"); do
                echo "$name $kernel $threads $small"
            done
            for threads in $(words "${large_threads#-}"); do
                echo "$name $kernel $threads $large"
            done
        done
    done
}

# --- the log -------------------------------------------------------------------------------------------------------------

# expected_of SIDE: the file with what every run should have printed
expected_of()
{
    case $1 in
    "${small% *}") echo "$work/results/golden" ;;
    *) result_of x86-gcc-O3 scalar 1 "$1" ;;
    esac
}

# judge BUILD KERNEL THREADS SIDE
judge()
{
    result=$(result_of "$@")
    expected=$(expected_of "$4")
    if [ ! -e "$result" ]; then
        echo .
    elif grep -q 'does not run here' "$result.errors"; then
        echo absent
    elif ! grep -q '^classic ' "$result"; then
        echo failed
    elif [ "$(sort "$result")" = "$(sort "$expected")" ]; then
        echo same
    else
        echo DIFFERS
    fi
}

print_row()
{
    printf '%-16s%-8s' "$1" "$2"
    for side in "${small% *}" "${large% *}"; do
        [ "$side" = "${small% *}" ] || printf '    '
        for threads in 1 2 3 8; do
            printf '%8s' "$(judge "$1" "$2" "$threads" "$side")"
        done
    done
    echo
}

print_table()
{
    echo "Worlds of $1 x $1 points and $2 ticks on the left, of $3 x $3 points and $4 ticks on the right, by number of threads."
    echo '"same": all bits are those of tests/golden/matrix.txt or, of larger worlds, those of x86-gcc-O3, scalar, one thread;'
    echo '".": not run; "absent": the processor lacks the instructions; "failed": it did not come to its end.'
    echo
    printf '%-16s%-8s%8s%8s%8s%8s    %8s%8s%8s%8s\n' build kernel 1 2 3 8 1 2 3 8
    list_builds | while read -r name kernels _; do
        for kernel in $(words "$kernels"); do
            print_row "$name" "$kernel"
        done
    done
}

print_recordings()
{
    has_arm64 || return 0
    echo
    echo "Recordings of tests/replay, made on x86-64, replayed on arm64 ($replayer, neon):"
    for recording in $recordings; do
        echo "$recording: $(cat "$work/results/$recording")"
    done
}

print_hashes()
{
    for side in "${small% *}" "${large% *}"; do
        echo
        echo "Hashes of the worlds of $side x $side points:"
        cat "$(expected_of "$side")"
    done
}

print_commit()
{
    commit=$(git -C "$root" rev-parse --short HEAD)
    git -C "$root" diff --quiet HEAD -- CMakeLists.txt include src ':!src/README.md' || commit="$commit, changed"
    echo "$commit"
}

print_machine()
{
    echo "Voile's bits, compared by tests/milestones/determinism.sh"
    echo
    echo "date       $(date -u +%Y-%m-%d)"
    echo "commit     $(print_commit)"
    echo "processor  $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(getconf _NPROCESSORS_ONLN) cores"
    echo "gcc        $(gcc --version | head -n 1)"
    echo "clang      $(clang --version | head -n 1)"
    if has_arm64; then
        echo "arm64      $(aarch64-linux-gnu-gcc --version | head -n 1); $(qemu-aarch64 --version | head -n 1)"
    else
        echo "arm64      left out: no aarch64-linux-gnu-gcc or no qemu-aarch64"
    fi
    echo
}

print_log()
{
    print_machine
    # shellcheck disable=SC2086 # two words each
    print_table $small $large
    print_recordings
    print_hashes
}

compare_all()
{
    mkdir -p "$work/results"
    rm -f "$work/results/"*
    grep -v '^#' "$root/tests/golden/matrix.txt" >"$work/results/golden"
    list_builds | while read -r name _; do
        echo "Building $name"
        build "$name" || { tail -n 20 "$work/$name.log"; exit 1; }
    done
    echo "Running $(list_runs | wc -l) times eight worlds"
    list_runs | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 5 sh "$0" run
    if has_arm64; then
        verify_recordings
    fi
    print_log >"$log"
    cat "$log"
    if grep -q 'DIFFERS\|failed\|voile:' "$log"; then
        exit 1
    fi
}

if [ "${1:-}" = run ]; then
    shift
    run "$@"
else
    compare_all
fi
