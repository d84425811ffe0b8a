# F12 saves the picture as it is shown, never over another one, and says where or why not.
. "$(dirname "$0")/lib.sh"
need import convert
start_display
pictures=$work/pictures

count_pictures()
{
    find "$pictures" -name 'voile-????-??-??-??????*.png' 2>/dev/null | wc -l
}

has_pictures()
{
    [ "$(count_pictures)" = "$1" ]
}

# has_changed_since PICTURE
has_changed_since()
{
    take_picture "$work/now.ppm"
    holds "$(differing_pixels "$1" "$work/now.ppm")" '>' 500
}

start_voile
press_key space
wait_until "it was paused" figure_is paused = true
press_key F12
wait_until "the first picture was there" has_pictures 1
sleep 6 # until the toast is gone
press_key F12
wait_until "the second picture was there" has_pictures 2
last=$(ls "$pictures"/*.png | tail -n 1)
take_picture "$work/seen.ppm"
convert "$last" "ppm:$work/saved.ppm"
[ "$(identify -format '%wx%h' "$last")" = 1280x720 ] || fail "the picture is $(identify -format '%wx%h' "$last")"
light=$(brightness "$work/saved.ppm" 400x24+12+684)
holds "$light" '>' 0.07 || fail "the status line is not in the picture: $light"
sleep 6
take_picture "$work/later.ppm"
changed=$(differing_pixels "$work/saved.ppm" "$work/later.ppm")
holds "$changed" '<' 4000 || fail "$changed pixels of the saved picture were never shown"
changed=$(differing_pixels "$work/seen.ppm" "$work/later.ppm")
holds "$changed" '>' 500 || fail "no toast told of the picture"

# Several in one second keep apart.
for count in 3 4 5; do
    press_key F12
    wait_until "picture $count was there" has_pictures $count
done

# Who leaves at once leaves a whole picture all the same.
xdotool key --delay 1 F12 ctrl+q
expect_end 0
has_pictures 6 || fail "the picture was lost at the end"
last=$(ls -t "$pictures"/*.png | head -n 1)
[ "$(identify -format '%wx%h' "$last")" = 1280x720 ] || fail "the picture at the end is $(identify -format '%wx%h' "$last")"
[ -z "$(find "$pictures" -name '*.tmp')" ] || fail "a part of a picture stayed"

# A folder that cannot be is told, and nothing ends.
rm -rf "$pictures"
echo >"$pictures"
start_voile
press_key space
wait_until "it was paused" figure_is paused = true
sleep 1 # until nothing moves any more
take_picture "$work/before.ppm"
press_key F12
wait_until "a toast told that there is no such folder" has_changed_since "$work/before.ppm"
quit_voile
start_voile
xdotool key --delay 1 F12 ctrl+q
expect_end 4
grep -q "^voile: cannot " "$work/voile.err" || fail "nobody told that the last picture was not saved"
