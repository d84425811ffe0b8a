#!/bin/sh
# Every kernel that this machine runs gives the recorded bits: sh kernels.sh PATH-OF-VOILE RECORDING...
set -eu

voile=$1
shift
count=0
for kernel in scalar sse2 avx2 avx512 neon; do
    if "$voile" simulate --steps 0 --kernel "$kernel" 2>/dev/null; then
        count=$((count + 1))
        for recording in "$@"; do
            "$voile" replay "$recording" --verify --kernel "$kernel" >/dev/null
        done
    fi
done
echo "$count kernels agree"
# Plain C is always there.
[ "$count" -ge 1 ]
