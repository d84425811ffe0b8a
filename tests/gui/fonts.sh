# A missing or a broken font is one sentence on standard error; the window opens with a simpler one and goes on.
. "$(dirname "$0")/lib.sh"
start_display

# try FOLDER
try()
{
    VOILE_DATA_DIR=$1
    export VOILE_DATA_DIR
    start_voile
    [ "$(wc -l <"$work/voile.err")" -eq 1 ] || fail "not one sentence for $1"
    grep -q "^voile: .*font.*$1" "$work/voile.err" || fail "the sentence does not name the font in $1"
    press_key F1
    steps=$(figure steps)
    wait_until "the cloth moved" figure_is steps '>' "$steps"
    press_key Escape
    press_key ctrl+q
    expect_end 0
}

mkdir -p "$work/broken/fonts" "$work/empty"
echo "this is no font" >"$work/broken/fonts/NotoSans-Regular.ttf"
try "$work/broken"
try "$work/empty"
