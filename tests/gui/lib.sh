# Shared by the tests of the window: a display of their own, the program on it, a hand, and the figures that it writes.
# Read by each test, which ctest calls as: sh NAME.sh VOILE EMPTY_WINDOW [SCALE LANGUAGE]

voile=$1
empty_window=$2
scale=${3:-1}
look="--scale $scale --lang ${4:-en}"
[ $# -gt 2 ] || look= # as the display and the machine have it
work=$(mktemp -d) || exit 2
stats=$work/stats.json
recording=$work/session.voile
mkdir "$work/home"

# What the program remembers is the test's own. Nobody sits here for the first time, so that no hint lies over the cloth.
export HOME="$work/home" XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state" XDG_PICTURES_DIR="$work/pictures"
settings=$XDG_CONFIG_HOME/voile/settings
state=$XDG_STATE_HOME/voile/state
mkdir -p "$XDG_CONFIG_HOME/voile"
echo "hints = false" >"$settings"

# Whatever the machine speaks.
export LC_ALL=C

# A build with the sanitizers is not to report what SDL's own libraries keep.
echo leak:libdbus >"$work/leaks"
export LSAN_OPTIONS="suppressions=$work/leaks:print_suppressions=0"

# All processes of ours, in the order in which they were started.
started_pids=
remembers=no
max_polls=300 # of a tenth of a second each

# --- ending ------------------------------------------------------------------------------------------------------------

end_process()
{
    kill -TERM "$1" 2>/dev/null || return 0
    polls=0
    while kill -0 "$1" 2>/dev/null && [ $polls -lt 50 ]; do
        sleep 0.1
        polls=$((polls + 1))
    done
    kill -KILL "$1" 2>/dev/null
}

end_all()
{
    status=$?
    trap - EXIT INT TERM HUP
    for pid in $started_pids; do
        end_process "$pid"
    done
    rm -rf "$work"
    exit $status
}
trap end_all EXIT
trap 'exit 2' INT TERM HUP

# fail SENTENCE: with what there is to know
fail()
{
    echo "FAILED: $*"
    [ -s "$stats" ] && echo "statistics: $(cat "$stats")"
    [ -s "$work/voile.err" ] && echo "standard error: $(cat "$work/voile.err")"
    [ -s "$work/voile_code" ] && echo "exit code: $(cat "$work/voile_code")"
    exit 1
}

skip()
{
    echo "SKIPPED: $*"
    exit 77
}

need()
{
    for command in "$@"; do
        command -v "$command" >/dev/null 2>&1 || skip "$command is not installed, so the window was NOT tested"
    done
}

# --- waiting -----------------------------------------------------------------------------------------------------------

# wait_until SENTENCE COMMAND...: polls the command until it succeeds.
wait_until()
{
    sentence=$1
    shift
    polls=0
    until "$@"; do
        polls=$((polls + 1))
        [ $polls -lt $max_polls ] || fail "waited in vain until $sentence"
        sleep 0.1
    done
}

has_ended()
{
    [ -s "$work/voile_code" ]
}

# --- the display -------------------------------------------------------------------------------------------------------

has_display_number()
{
    [ -s "$work/display" ]
}

has_window_manager()
{
    xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'
}

# The server takes a number that is free and tells it once it is ready.
start_server()
{
    need Xvfb xdotool xprop
    Xvfb -displayfd 3 -screen 0 1920x1200x24 -nolisten tcp -noreset 3>"$work/display" >"$work/server.log" 2>&1 &
    started_pids=$!
    wait_until "the X server was ready" has_display_number
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
    unset WAYLAND_DISPLAY SDL_VIDEODRIVER
}

# Without a window manager no window ever loses the focus.
start_display()
{
    need openbox
    start_server
    openbox --sm-disable >"$work/manager.log" 2>&1 &
    started_pids="$! $started_pids"
    wait_until "the window manager was ready" has_window_manager
}

# --- the program -------------------------------------------------------------------------------------------------------

# run_in_background NAME COMMAND...: its process id goes to the file NAME_pid, and at its end its exit code to NAME_code.
run_in_background()
{
    name=$1
    shift
    # shellcheck disable=SC2016 # for the inner shell
    (
        sh -c 'echo $$ >"$0"; exec "$@"' "$work/${name}_pid" "$@" >"$work/$name.out" 2>"$work/$name.err"
        echo $? >"$work/${name}_code"
    ) &
    wait_until "$name was started" [ -s "$work/${name}_pid" ]
    started_pids="$(cat "$work/${name}_pid") $started_pids"
}

# launch ARGS...: without waiting for anything. The window opens as for the first time unless the test says that
# remembers=yes.
launch()
{
    [ "$remembers" = yes ] || rm -f "$state"
    rm -f "$stats" "$work/voile_pid" "$work/voile_code"
    # shellcheck disable=SC2086 # several options
    run_in_background voile "$voile" --stats-file "$stats" --record "$recording" $look "$@"
    voile_pid=$(cat "$work/voile_pid")
}

find_window()
{
    ! has_ended || fail "the program ended before its window opened"
    window=$(xdotool search --onlyvisible --class '^voile$' 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

# start_voile ARGS...: until the cloth moves and the window has the focus.
start_voile()
{
    launch "$@"
    wait_until "the window was open" find_window
    wait_until "the window had the focus" figure_is paused = false
    wait_until "the cloth moved" figure_is steps '>' 0
    sleep 0.2 # a press so soon after the focus came may have brought it, and never cuts
}

# A second window, which takes the focus.
start_other_window()
{
    run_in_background other "$empty_window" other 320 200
    wait_until "the other window was open" find_other_window
}

find_other_window()
{
    other_window=$(xdotool search --onlyvisible --name '^other$' 2>/dev/null | head -n 1)
    [ -n "$other_window" ]
}

# expect_end CODE: the program ends by itself with that exit code.
expect_end()
{
    wait_until "the program ended" has_ended
    [ "$(cat "$work/voile_code")" = "$1" ] || fail "the program ended with $(cat "$work/voile_code") instead of $1"
}

quit_voile()
{
    press_key ctrl+q
    expect_end 0
    [ ! -s "$work/voile.err" ] || fail "the program complained"
}

# What the window recorded must replay to the same bits without one.
expect_recording_verifies()
{
    "$voile" replay "$recording" --verify >"$work/verify" 2>&1 || fail "the recording does not verify: $(cat "$work/verify")"
}

# expect_recorded COMMAND: the recording holds such a line.
expect_recorded()
{
    grep -q "^at [0-9]* $1" "$recording" || fail "the recording holds no $1"
}

# --- figures -----------------------------------------------------------------------------------------------------------

# figure NAME: its present value, without quotes.
figure()
{
    sed -n 's/.*"'"$1"'": *"\{0,1\}\([^",}]*\).*/\1/p' "$stats" 2>/dev/null
}

# holds A OPERATOR B: numbers as numbers, words as words.
holds()
{
    [ -n "$1" ] && awk -v a="$1" -v b="$3" "BEGIN { exit !(a $(echo "$2" | sed 's/^=$/==/') b) }"
}

# figure_is NAME OPERATOR VALUE
figure_is()
{
    holds "$(figure "$1")" "$2" "$3"
}

expect_figure()
{
    figure_is "$@" || fail "$1 is $(figure "$1"), expected $2 $3"
}

# Until the statistics were written twice more: so that all that happened before stands in them.
wait_for_figures()
{
    for round in 1 2; do
        written_at=$(figure wall_seconds)
        wait_until "the statistics were written" figure_is wall_seconds '>' "$written_at"
    done
}

# --- the hand ----------------------------------------------------------------------------------------------------------

# Places are pixels of the window's content.
point_at()
{
    xdotool mousemove --window "$window" "$1" "$2"
}

# glide X0 Y0 X1 Y1: there in 30 small movements.
glide()
{
    # shellcheck disable=SC2046 # the words of one command
    xdotool $(awk -v window="$window" -v x0="$1" -v y0="$2" -v x1="$3" -v y1="$4" 'BEGIN {
        for (i = 0; i <= 30; ++i)
            printf "mousemove --window %s %d %d sleep 0.008 ", window, x0 + (x1 - x0) * i / 30, y0 + (y1 - y0) * i / 30
    }')
}

press()
{
    xdotool mousedown "$1"
}

release()
{
    xdotool mouseup "$1"
}

press_key()
{
    xdotool key "$1"
}

# press_keys KEY...: one after the other, as fast as a frame takes each for itself
press_keys()
{
    xdotool key --delay 40 "$@"
}

# type_text TEXT
type_text()
{
    xdotool type --delay 40 "$1"
}

# click_at X Y
click_at()
{
    point_at "$1" "$2"
    press 1
    release 1
}

# swipe_cut X0 Y0 X1 Y1
swipe_cut()
{
    point_at "$1" "$2"
    press 3
    glide "$1" "$2" "$3" "$4"
    release 3
}

# --- the clipboard -------------------------------------------------------------------------------------------------------

# copy_elsewhere TEXT: by a program that stays to hand it over
copy_elsewhere()
{
    printf '%b' "$1" >"$work/text"
    xclip -quiet -selection clipboard "$work/text" 2>"$work/xclip.log" &
    started_pids="$! $started_pids"
    wait_until "the text was in the clipboard" is_in_clipboard
}

is_in_clipboard()
{
    timeout 2 xclip -out -selection clipboard >"$work/clipboard" 2>/dev/null && cmp -s "$work/text" "$work/clipboard"
}

# --- the panel ---------------------------------------------------------------------------------------------------------

# Opens it for the first time, folds "Time" and "Solver" above "World" and goes on to gravity's slider, all by keys: the name
# that the statistics give tells whether they went where they should.
open_panel_at_gravity()
{
    press_key F2
    wait_for_figures # a frame in which it opens, however long that takes
    press_keys Tab Tab Left Tab Left Tab Tab Tab # the header of "World"
    press_keys Tab Tab Tab Tab # title, flat, settle, gravity
    wait_until "gravity's slider had the keys" figure_is panel_focus = gravity
    find_focus
}

panel_has_no_focus()
{
    [ -s "$stats" ] && [ -z "$(figure panel_focus)" ]
}

# Where the focused widget lies: pixels of the window's content.
find_focus()
{
    # shellcheck disable=SC2046 # four words
    set -- $(figure panel_focus_place)
    focus_x=$1 focus_y=$2 focus_width=$3 focus_height=$4
}

# share_of START LENGTH PART: the pixel at that part of the way
share_of()
{
    awk "BEGIN { printf \"%d\", $1 + $2 * $3 }"
}

find_window_size()
{
    # shellcheck disable=SC2046 # lines of NAME=VALUE, of which two are wanted
    set -- $(xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p; s/^HEIGHT=//p')
    window_width=$1 window_height=$2
}

# --- pixels ------------------------------------------------------------------------------------------------------------

take_picture()
{
    import -window "$window" "ppm:$1"
}

# brightness PICTURE WxH+X+Y: the mean of that part, 0 to 1.
brightness()
{
    convert "$1" -crop "$2" +repage -colorspace Gray -format '%[fx:mean]' info:
}

# differing_pixels A B
differing_pixels()
{
    compare -metric AE "$1" "$2" null: 2>&1 | sed 's/[^0-9.e+].*//'
}
