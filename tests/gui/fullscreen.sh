# F11 and Alt+Return fill the screen and give the window back, and the pointer acts where it is seen.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
# A hand without a limit, and a cloth that does not tear.
start_voile --set grab_limit=0 --set cloth.strength_scale=1

is_sized()
{
    xdotool getwindowgeometry "$window" | grep -q "Geometry: $1\$"
}

press_key F11
wait_until "the screen was filled" is_sized 1920x1200
wait_until "the cloth moved" figure_is paused = false
point_at 960 600
press 1
wait_until "a point was held" figure_is held = 1
glide 960 600 1500 400
wait_for_figures
take_picture "$work/held.ppm"
light=$(brightness "$work/held.ppm" 3x3+1499+399)
holds "$light" '>' 0.75 || fail "nothing is seen under the pointer: $light"
release 1
press_key F11
wait_until "the window was back" is_sized 1280x720

press_key alt+Return
wait_until "the screen was filled again" is_sized 1920x1200
press_key alt+Return
wait_until "the window was back again" is_sized 1280x720
wait_until "the window had the focus" figure_is paused = false
quit_voile
expect_recording_verifies
