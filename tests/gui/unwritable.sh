# Statistics or a recording that cannot be written: a sentence with the path, and exit code 4.
. "$(dirname "$0")/lib.sh"
start_display

# A path below a file can be written by nobody, not even by root.
echo >"$work/file"
code=0
"$voile" --stats-file "$work/file/stats.json" 2>"$work/sentence" || code=$?
[ $code = 4 ] || fail "exit code $code for statistics that cannot be written"
grep -q "^voile: .*$work/file/stats.json" "$work/sentence" || fail "the sentence does not name it: $(cat "$work/sentence")"

recording=$work/file/session.voile
start_voile
press_key ctrl+q
expect_end 4
grep -q "^voile: .*$recording" "$work/voile.err" || fail "the sentence does not name the recording"
