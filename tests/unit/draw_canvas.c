// Colours and rectangles.

#include "drawing.h"

#include <limits.h>
#include <math.h>

// --- colours ---------------------------------------------------------------------------------------------------------

static void blending_is_rounded_to_nearest(void** state)
{
    (void)state;
    Dice dice = { 1 };
    for (int i = 0; i < 200000; ++i)
    {
        uint32_t under = dice_bits(&dice) & 0xFFu;
        uint32_t over = dice_bits(&dice) & 0xFFu;
        uint32_t alpha = dice_bits(&dice) & 0xFFu;
        uint32_t coverage = dice_bits(&dice) & 0xFFu;
        double weight = alpha * coverage / 65025.0;
        double expected = under + ((double)over - under) * weight;
        Color blended = color_blend(under << 8, alpha << 24 | over << 8, coverage);
        assert_true(fabs((blended >> 8 & 0xFFu) - expected) <= 0.5 + 1e-9);
        assert_int_equal(blended & 0xFF00FFu, 0);
    }
}

static void blending_is_exact_at_both_ends(void** state)
{
    (void)state;
    assert_int_equal(color_blend(0xFF123456u, 0xFFABCDEFu, 255), 0xFFABCDEFu);
    assert_int_equal(color_blend(0xFF123456u, 0xFFABCDEFu, 0), 0xFF123456u);
    assert_int_equal(color_blend(0xFF123456u, 0x00ABCDEFu, 255), 0xFF123456u);
}

static void a_mix_is_exact_at_both_ends_and_in_the_middle(void** state)
{
    (void)state;
    assert_int_equal(color_mix(0x11223344u, 0xFFEEDDCCu, 0.0f), 0x11223344u);
    assert_int_equal(color_mix(0x11223344u, 0xFFEEDDCCu, 1.0f), 0xFFEEDDCCu);
    assert_int_equal(color_mix(0x00000000u, 0xC8649632u, 0.5f), 0x64324B19u);
}

static void a_mix_outside_the_ends_is_the_nearer_end(void** state)
{
    (void)state;
    assert_int_equal(color_mix(0x11223344u, 0xFFEEDDCCu, -3.0f), 0x11223344u);
    assert_int_equal(color_mix(0x11223344u, 0xFFEEDDCCu, 1e30f), 0xFFEEDDCCu);
    assert_int_equal(color_mix(0x11223344u, 0xFFEEDDCCu, NAN), 0x11223344u);
}

static void alpha_is_clamped_and_what_is_no_number_is_none(void** state)
{
    (void)state;
    assert_int_equal(color_with_alpha(0xFF102030u, 0.5f), 0x80102030u);
    assert_int_equal(color_with_alpha(0x00102030u, 7.0f), 0xFF102030u);
    assert_int_equal(color_with_alpha(0xFF102030u, -1.0f), 0x00102030u);
    assert_int_equal(color_with_alpha(0xFF102030u, NAN), 0x00102030u);
    assert_int_equal(color_with_alpha(0xFF102030u, INFINITY), 0x00102030u);
}

static void components_are_clamped(void** state)
{
    (void)state;
    assert_int_equal(color_from_rgb(1.0f, 0.5f, 0.0f), 0xFFFF8000u);
    assert_int_equal(color_from_rgb(-2.0f, 1e30f, NAN), 0xFF00FF00u);
}

// --- rectangles ------------------------------------------------------------------------------------------------------

static void filling_keeps_to_the_canvas(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(5, 3);
    canvas_fill(&drawing.canvas, 0xFF010203u);
    for (int i = 0; i < 15; ++i)
    {
        assert_int_equal(drawing_pixel(&drawing, i % 5, i / 5), 0xFF010203u);
    }
    drawing_destroy(&drawing);
}

static void a_copy_is_equal_whatever_the_pitches(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(5, 3);
    Color pixels[15];
    for (int i = 0; i < 15; ++i)
    {
        pixels[i] = 0xFF000000u + (Color)i;
    }
    Canvas source = { .pixels = pixels, .width = 5, .height = 3, .pitch = 5 };
    canvas_copy(&drawing.canvas, &source);
    for (int i = 0; i < 15; ++i)
    {
        assert_int_equal(drawing_pixel(&drawing, i % 5, i / 5), pixels[i]);
    }
    drawing_destroy(&drawing);
}

static int count_lit(const Drawing* drawing)
{
    return (int)(drawing_light(drawing) + 0.5);
}

static void a_rectangle_is_clipped(void** state)
{
    (void)state;
    static const struct
    {
        int x, y, width, height, pixels;
    } rows[] = {
        { 1, 1, 3, 2, 6 },
        { -2, -2, 3, 3, 1 },
        { 8, 4, 100, 100, 4 },
        { 0, 0, 10, 6, 60 },
        { INT_MIN, INT_MIN, INT_MAX, INT_MAX, 0 },
        { -5, -5, INT_MAX, INT_MAX, 60 },
        { 8, 5, INT_MAX, INT_MAX, 2 },
        { INT_MAX, 0, INT_MAX, 1, 0 },
        { 2, 2, 0, 5, 0 },
        { 2, 2, 5, -1, 0 },
        { 10, 0, 1, 1, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    {
        Drawing drawing = drawing_create(10, 6);
        canvas_blend_rectangle(&drawing.canvas, rows[i].x, rows[i].y, rows[i].width, rows[i].height, 0xFFFFFFFFu);
        assert_int_equal(count_lit(&drawing), rows[i].pixels);
        drawing_destroy(&drawing);
    }
}

static void a_translucent_rectangle_lets_the_ground_through(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(4, 4);
    canvas_fill(&drawing.canvas, 0xFF646464u);
    canvas_blend_rectangle(&drawing.canvas, 1, 1, 2, 2, 0x80C8C8C8u);
    assert_int_equal(drawing_pixel(&drawing, 1, 1), 0xFF969696u);
    assert_int_equal(drawing_pixel(&drawing, 0, 1), 0xFF646464u);
    drawing_destroy(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blending_is_rounded_to_nearest),
        cmocka_unit_test(blending_is_exact_at_both_ends),
        cmocka_unit_test(a_mix_is_exact_at_both_ends_and_in_the_middle),
        cmocka_unit_test(a_mix_outside_the_ends_is_the_nearer_end),
        cmocka_unit_test(alpha_is_clamped_and_what_is_no_number_is_none),
        cmocka_unit_test(components_are_clamped),
        cmocka_unit_test(filling_keeps_to_the_canvas),
        cmocka_unit_test(a_copy_is_equal_whatever_the_pitches),
        cmocka_unit_test(a_rectangle_is_clipped),
        cmocka_unit_test(a_translucent_rectangle_lets_the_ground_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
