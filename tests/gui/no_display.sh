# Without a display there is one sentence and exit code 1.
. "$(dirname "$0")/lib.sh"

# try NAME=VALUE...
try()
{
    code=0
    env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER "$@" "$voile" >"$work/stdout" 2>"$work/sentence" || code=$?
    [ $code = 1 ] || fail "exit code $code with $*: $(cat "$work/sentence")"
    [ "$(wc -l <"$work/sentence")" -eq 1 ] || fail "not one line with $*: $(cat "$work/sentence")"
    grep -q '^voile: cannot open a window: ' "$work/sentence" || fail "another sentence with $*: $(cat "$work/sentence")"
    [ ! -s "$work/stdout" ] || fail "something on standard output with $*"
}

try
try DISPLAY=:9999
try SDL_VIDEODRIVER=nonsense
