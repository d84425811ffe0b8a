# What a person chose, and where the window stood, is there again the next time; a broken file is set aside.
. "$(dirname "$0")/lib.sh"
need import
start_display
remembers=yes

settings_hold()
{
    grep -q "^$1\$" "$settings"
}

state_holds()
{
    grep -q "^$1\$" "$state"
}

has_size()
{
    [ "$(xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p')" = "$1" ]
}

start_voile
press_key ctrl+plus
press_key ctrl+equal
wait_until "the scale was written" settings_hold "scale = 1.5"
press_key ctrl+minus
wait_until "the smaller scale was written" settings_hold "scale = 1.25"
xdotool windowsize "$window" 700 500
wait_until "the size was written" state_holds "width = 700"
quit_voile
wrote=$(cat "$settings")

start_voile
has_size 700x500 || fail "the window has forgotten its size: $(xdotool getwindowgeometry "$window")"
settings_hold "scale = 1.25" || fail "the scale was forgotten"
press_key ctrl+0
quit_voile
settings_hold "scale.*" && fail "Ctrl+0 left a scale behind"

# A display that is gone: the place is moved into the one that is there.
printf 'x = 5000\ny = -300\nwidth = 4000\nheight = 400\n' >"$state"
start_voile
width=$(xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: \([0-9]*\)x.*/\1/p')
holds "$width" '<' 1921 || fail "the window is $width wide, more than the screen"
quit_voile

# Full screen is remembered, and the size that it came from.
start_voile
xdotool windowsize "$window" 640 400
wait_until "the size was written again" state_holds "width = 640"
press_key F11
wait_until "full screen was written" state_holds "full_screen = true"
quit_voile
start_voile
wait_until "it was full screen again" has_size 1920x1200
press_key F11
wait_until "it was as small as before" has_size 640x400
quit_voile

# --no-settings reads nothing and writes nothing.
rm -f "$state"
start_voile --no-settings
has_size 1280x720 || fail "--no-settings read the size"
press_key ctrl+plus
xdotool windowsize "$window" 500 400
sleep 1.5
quit_voile
[ ! -e "$state" ] || fail "--no-settings wrote the state"
settings_hold "scale.*" && fail "--no-settings wrote the scale"

# A broken file is kept beside, and the program goes on.
echo "scale = enormous" >"$settings"
start_voile
[ "$(cat "$settings.bad")" = "scale = enormous" ] || fail "the broken settings were not set aside"
[ ! -e "$settings" ] || fail "the broken settings are still there"
quit_voile

# What cannot be written is no reason to end, nor without a home to complain.
rm -rf "$XDG_CONFIG_HOME" "$XDG_STATE_HOME"
echo >"$XDG_CONFIG_HOME"
echo >"$XDG_STATE_HOME"
start_voile
press_key ctrl+plus
sleep 1.5
quit_voile
unset HOME XDG_CONFIG_HOME XDG_STATE_HOME XDG_PICTURES_DIR
start_voile
press_key ctrl+plus
quit_voile
