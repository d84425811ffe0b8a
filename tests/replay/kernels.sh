#!/bin/sh
# Every kernel that this machine runs gives the recorded bits: sh kernels.sh PATH-OF-VOILE all|turns RECORDING...
# With `all` each kernel plays each recording; with `turns` the kernels take turns, a recording each.
set -eu

voile=$1
manner=$2
shift 2

kernels=
count=0
for kernel in scalar sse2 avx2 avx512 neon; do
    if "$voile" simulate --steps 0 --kernel "$kernel" 2>/dev/null; then
        kernels="$kernels $kernel"
        count=$((count + 1))
    fi
done
# Plain C is always there.
[ "$count" -ge 1 ]

turn=0
for recording in "$@"; do
    number=0
    for kernel in $kernels; do
        if [ "$manner" = all ] || [ $((turn % count)) -eq $number ]; then
            "$voile" replay "$recording" --verify --kernel "$kernel" >/dev/null
        fi
        number=$((number + 1))
    done
    turn=$((turn + 1))
done
echo "$count kernels agree"
