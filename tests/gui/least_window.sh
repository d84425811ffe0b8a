# The window cannot be made smaller than there is room for words at its scale, which grows with the scale.
. "$(dirname "$0")/lib.sh"
start_display

# is_at_least WIDTH HEIGHT: in pixels, and not much larger
is_at_least()
{
    geometry=$(xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p')
    holds "${geometry%x*}" '>=' "$1" && holds "${geometry#*x}" '>=' "$2" &&
        holds "${geometry%x*}" '<' $(($1 + 40)) && holds "${geometry#*x}" '<' $(($2 + 40))
}

start_voile --scale 1
xdotool windowsize "$window" 100 80
wait_until "the window was as small as it may be" is_at_least 240 180
press_key F3
wait_until "the graphs were open" figure_is graphs = true
for step in 1 2 3 4; do
    press_key ctrl+plus
done
wait_until "the window had grown with the scale" is_at_least 480 360
wait_for_figures
expect_figure finite = true
quit_voile
