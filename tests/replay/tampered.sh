#!/bin/sh
# A recording that was changed by a single digit does not verify: sh tampered.sh PATH-OF-VOILE RECORDING
set -eu

voile=$1
recording=$2
copy=tampered-$$.voile
sentence=$copy.stderr
trap 'rm -f "$copy" "$sentence"' EXIT

fail()
{
    echo "$1"
    cat "$sentence"
    exit 1
}

# expect_divergence LINE TICK: the copy's replay differs first there.
expect_divergence()
{
    code=0
    "$voile" replay "$copy" --verify >/dev/null 2>"$sentence" || code=$?
    [ "$code" -eq 5 ] || fail "exit code $code, not 5"
    grep -qxF "voile: $copy:$1: the state at tick $2 differs from the recorded one" "$sentence" ||
        fail "not line $1 and tick $2:"
}

# line_of PATTERN NUMBER: the line number of the NUMBERth line that matches.
line_of()
{
    grep -n "$1" "$recording" | sed -n "$2s/:.*//p"
}

tick_of()
{
    sed -n "$1s/^at \([0-9]*\) .*/\1/p" "$recording"
}

# The last digit of the third hash.
hash_line=$(line_of ' hash ' 3)
awk -v line="$hash_line" 'NR == line { last = substr($0, length); sub(/.$/, last == "0" ? "1" : "0") } { print }' \
    "$recording" >"$copy"
expect_divergence "$hash_line" "$(tick_of "$hash_line")"

# The 20th move, a hair to the side: the next hash tells.
move_line=$(line_of ' move ' 20)
awk -v line="$move_line" 'NR == line { $4 = $4 + 0.001 } { print }' "$recording" >"$copy"
hash_line=$(awk -v line="$move_line" 'NR > line && / hash / { print NR; exit }' "$recording")
expect_divergence "$hash_line" "$(tick_of "$hash_line")"

# A command that is missing.
awk -v line="$move_line" 'NR != line' "$recording" >"$copy"
expect_divergence "$((hash_line - 1))" "$(tick_of "$hash_line")"

# Unchanged, it verifies.
cp "$recording" "$copy"
"$voile" replay "$copy" --verify >/dev/null 2>"$sentence" || fail "the recording itself does not verify"
