# Tests of src/draw.

voile_test(unit draw_canvas draw)
voile_test(unit draw_camera draw)
voile_test(unit draw_lines draw ${VOILE_MATH_LIBRARY})
voile_test(unit draw_line_clipping draw ${VOILE_MATH_LIBRARY})
voile_test(unit draw_line_kernels draw)
voile_test(unit draw_line_sight draw ${VOILE_MATH_LIBRARY})
voile_test(unit draw_shapes draw ${VOILE_MATH_LIBRARY})
voile_test(unit draw_hull draw ${VOILE_MATH_LIBRARY})
voile_test(unit draw_plot draw)
voile_test(unit draw_text draw)
voile_test(unit draw_backdrop draw ${VOILE_MATH_LIBRARY})
voile_test(golden draw draw)
