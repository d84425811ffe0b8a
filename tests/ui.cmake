# Tests of src/ui.

voile_test(unit ui_range ui ${VOILE_MATH_LIBRARY})
voile_test(unit ui_theme ui ${VOILE_MATH_LIBRARY})
voile_test(unit ui_numbers ui)
voile_test(unit ui_widgets ui)
voile_test(unit ui_draw_list ui)
