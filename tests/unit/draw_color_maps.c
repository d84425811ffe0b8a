// Colours for numbers.

#include "cmocka_setup.h"

#include "draw/color_maps.h"

#include <math.h>
#include <stdlib.h>

static const ColorMap* const maps[] = { &color_map_load, &color_map_speed };

static double linear(Color color, int shift)
{
    double value = (double)(color >> shift & 255) / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

// L* of CIE 1976, 0 to 100.
static double lightness(Color color)
{
    double luminance = 0.2126 * linear(color, 16) + 0.7152 * linear(color, 8) + 0.0722 * linear(color, 0);
    return luminance > 216.0 / 24389.0 ? 116.0 * cbrt(luminance) - 16.0 : luminance * 24389.0 / 27.0;
}

static void its_ends_and_stops_are_exact(void** state)
{
    (void)state;
    for (int i = 0; i < 2; ++i)
    {
        for (int stop = 0; stop < COLOR_MAP_STOPS; ++stop)
        {
            Color color = color_map_at(maps[i], (float)stop / (COLOR_MAP_STOPS - 1));
            assert_int_equal(color, 0xff000000u | maps[i]->stops[stop]);
        }
    }
    assert_int_equal(color_map_at(&color_map_load, 1.0f), 0xfffde725u);
    assert_int_equal(color_map_at(&color_map_speed, 0.0f), 0xff2f62ffu);
    assert_int_equal(color_map_at(&color_map_speed, 1.0f), 0xffe64d0du);
}

static void what_is_beyond_has_the_colour_of_the_end(void** state)
{
    (void)state;
    static const float below[] = { -1.0e-30f, -1.0f, -1.0e30f, -INFINITY, NAN };
    static const float above[] = { 1.0000001f, 2.0f, 1.0e30f, INFINITY };
    for (int i = 0; i < 2; ++i)
    {
        for (size_t k = 0; k < sizeof below / sizeof *below; ++k)
        {
            assert_int_equal(color_map_at(maps[i], below[k]), color_map_at(maps[i], 0.0f));
        }
        for (size_t k = 0; k < sizeof above / sizeof *above; ++k)
        {
            assert_int_equal(color_map_at(maps[i], above[k]), color_map_at(maps[i], 1.0f));
        }
    }
}

static void more_load_is_lighter_and_the_least_is_seen_on_a_dark_ground(void** state)
{
    (void)state;
    double before = lightness(color_map_at(&color_map_load, 0.0f));
    assert_true(before > 33.0);
    for (int i = 1; i <= 256; ++i)
    {
        double now = lightness(color_map_at(&color_map_load, (float)i / 256.0f));
        // A step of 1 / 256 of the map is less than one of a component's.
        assert_true(now > before - 0.25 && now < before + 0.8);
        before = now > before ? now : before;
    }
    for (int stop = 1; stop < COLOR_MAP_STOPS; ++stop)
    {
        assert_true(lightness(color_map_load.stops[stop]) > lightness(color_map_load.stops[stop - 1]) + 1.0);
    }
}

static void no_step_of_a_map_is_a_jump(void** state)
{
    (void)state;
    for (int i = 0; i < 2; ++i)
    {
        for (int k = 1; k <= 1024; ++k)
        {
            Color a = color_map_at(maps[i], (float)(k - 1) / 1024.0f);
            Color b = color_map_at(maps[i], (float)k / 1024.0f);
            for (int shift = 0; shift < 24; shift += 8)
            {
                assert_true(abs((int)(a >> shift & 255) - (int)(b >> shift & 255)) <= 2);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_ends_and_stops_are_exact),
        cmocka_unit_test(what_is_beyond_has_the_colour_of_the_end),
        cmocka_unit_test(more_load_is_lighter_and_the_least_is_seen_on_a_dark_ground),
        cmocka_unit_test(no_step_of_a_map_is_a_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
