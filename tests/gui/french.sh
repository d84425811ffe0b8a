# In French, by the option at twice the size and by the system's language: the title says so, and the statistics do not.
. "$(dirname "$0")/lib.sh"
need import compare

title_holds()
{
    xdotool getwindowname "$window" | grep -q "$1"
}

expect_french()
{
    wait_until "the title was French" title_holds '^Rideau - Voile$'
    press_key space
    wait_until "the title said in French that it is paused" title_holds '^Rideau (en pause) - Voile$'
    wait_until "the statistics said so in English" figure_is pause_reason = user
}

start_display
start_voile --lang fr --scale 2
expect_french
point_at 5 5
wait_for_figures
take_picture "$work/before.ppm"
press_key F1
wait_until "the help was open" figure_is help = true
wait_for_figures
take_picture "$work/help.ppm"
holds "$(differing_pixels "$work/before.ppm" "$work/help.ppm")" '>' 5000 || fail "the help does not show"
quit_voile

export LC_ALL=fr_FR.UTF-8
start_voile
expect_french
quit_voile
