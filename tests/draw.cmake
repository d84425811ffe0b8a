# Tests of src/draw.

voile_test(unit draw_canvas draw)
voile_test(unit draw_camera draw)
