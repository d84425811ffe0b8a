# A whole sitting without a mouse: the ring on the cloth, grab, pull, let go, cut, pin, blow, the cube, pause, step, the view
# and the panel; what it recorded replays to the same bits.
. "$(dirname "$0")/lib.sh"


start_display
start_voile --scene flat
point_at 5 5 # beside the cloth; it stays there

expect_figure cursor = -1
press_key Right
wait_until "the ring was shown" figure_is cursor '>=' 0
start=$(figure cursor)
press_keys Right Right Right Left
wait_until "it went to the right and back" figure_is cursor = $((start + 2))
press_key Down
wait_until "it went down" figure_is cursor '>' $((start + 3))
press_key shift+Up
wait_until "it went far up" figure_is cursor '<' "$start"
press_key shift+Down
wait_until "it went far down" figure_is cursor '>' "$start"

# Grabbed, pulled and let go.
press_key Return
wait_until "a point was held" figure_is held = 1
press_key shift+Left
press_keys Left Left Left Left
press_key Prior
wait_for_figures
expect_figure held = 1
press_key Return
wait_until "nothing was held" figure_is held = 0

# Cut and pinned, in a pause.
press_key space
wait_until "it was paused" figure_is pause_reason = user
before=$(figure cuts)
press_key x
wait_until "a thread was cut" figure_is cuts = $((before + 1))
press_key Down
press_key x
wait_until "another one was cut" figure_is cuts = $((before + 2))
press_key p
wait_for_figures
stood=$(figure steps)
press_key n
wait_until "one step was made" figure_is steps = $((stood + 1))
press_key space
wait_until "it went on" figure_is paused = false

# The cube, led and dropped.
press_key g
wait_until "the cube was taken" figure_is object = held
wait_for_figures
was=$(figure object_x)
press_keys shift+Right shift+Right shift+Right
wait_until "the cube was led to the right" figure_is object_x '>' "$(awk "BEGIN { print $was + 0.2 }")"
press_key g
wait_until "it was dropped" figure_is object = dropped

# A key that is kept down acts once, and blows until it is up.
xdotool keydown b
sleep 1.2
xdotool keyup b

# The view.
press_keys ctrl+Left ctrl+Left ctrl+Left
wait_until "the view was turned" figure_is view = free
press_key Home
wait_until "it was home again" figure_is view = home
press_key plus
wait_until "the view came nearer" figure_is view = free

# The panel: the slider by arrows and typing, a typed value that is dropped, the scene by its list, undo by its button.
open_panel_at_gravity
press_keys Right shift+Right ctrl+Left Return 7 Return Return 3 Escape
press_keys shift+Tab shift+Tab shift+Tab shift+Tab
wait_until "the section's header had the keys" figure_is panel_focus = World
press_keys Left Right Escape Tab Tab Right Tab
wait_until "the list of scenes had the keys" figure_is panel_focus = Scene
press_keys Return Down Return
wait_until "the next scene was open" figure_is scene = materials
press_keys Tab space
wait_until "it was paused" figure_is pause_reason = user
press_keys Tab Left
wait_until "it went slower" figure_is speed = 0.5
stood=$(figure steps)
press_keys BackSpace Tab Return
wait_until "one step was made" figure_is steps = $((stood + 1))
expect_figure speed = 1
press_keys Tab Tab
wait_until "the button of undo had the keys" figure_is panel_focus = Undo
press_key Return
wait_until "the scene was back" figure_is scene = flat
press_keys Escape space
wait_until "it went on" figure_is paused = false

# From section to section, and to the panel's ends.
press_keys plus ctrl+Tab ctrl+Tab
wait_until "the second section had the keys" figure_is panel_focus = Solver
press_keys ctrl+Tab ctrl+Tab ctrl+Tab
wait_until "the fifth section had the keys" figure_is panel_focus = World
press_keys ctrl+shift+Tab
wait_until "the fourth section had the keys" figure_is panel_focus = "Shape and pins"
press_keys ctrl+Next End
wait_until "the last widget had the keys" figure_is panel_focus = Settings
press_keys Home ctrl+Tab
wait_until "the first section had the keys" figure_is panel_focus = Time
press_keys Escape
expect_figure view = free # Home and PageDown were the panel's
press_key F2

press_key Escape
wait_until "the ring was gone" figure_is cursor = -1
press_key r
wait_until "it was back at the start" figure_is resets = 1
expect_figure finite = true
quit_voile
gravity=$(sed -n 's/^at [0-9]* set gravity //p' "$recording" | tail -n 1)
[ "$gravity" = "0 -7 0" ] || fail "the keys set gravity to $gravity"
expect_recorded "open materials"
expect_recorded undo
for command in grab move release cut_link pin take carry drop blow reset; do
    expect_recorded "$command"
done
[ "$(grep -c "^at [0-9]* blow" "$recording")" -ge 2 ] || fail "the breath has no end"
expect_recording_verifies
