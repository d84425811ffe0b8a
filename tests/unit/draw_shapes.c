// Discs and rings.

#include "drawing.h"

#include "draw/shapes.h"

#include <math.h>

#define WHITE 0xFFFFFFFFu
#define PI    3.14159265358979323846

enum
{
    SIZE = 48,
    SAMPLES = 16,
};

// How much of a pixel is between two circles.
static double exact_cover(int x, int y, double center_x, double center_y, double inner, double outer)
{
    int inside_count = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; ++i)
    {
        double distance =
            hypot(x + (i % SAMPLES + 0.5) / SAMPLES - center_x, y + (i / SAMPLES + 0.5) / SAMPLES - center_y);
        inside_count += distance >= inner && distance < outer;
    }
    return inside_count / (double)(SAMPLES * SAMPLES);
}

static double measure_error(const Drawing* drawing, double x, double y, double inner, double outer)
{
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        double drawn = (drawing_pixel(drawing, i % SIZE, i / SIZE) & 0xFFu) / 255.0;
        double exact = exact_cover(i % SIZE, i / SIZE, x, y, inner, outer);
        if (drawn > 0.0 || exact > 0.0)
        {
            sum += (drawn - exact) * (drawn - exact);
            count += 1;
        }
    }
    return sqrt(sum / count);
}

static void a_disc_is_round(void** state)
{
    (void)state;
    static const float radii[] = { 1.2f, 1.9f, 2.2f, 5.0f, 10.0f, 17.3f };
    for (int i = 0; i < 16 * 6; ++i)
    {
        float radius = radii[i / 16];
        float x = 24.0f + (float)(i * 5 % 16) / 16.0f, y = 24.0f + (float)(i * 11 % 16) / 16.0f;
        Drawing drawing = drawing_create(SIZE, SIZE);
        disc_draw(&drawing.canvas, x, y, radius, WHITE);
        assert_true(measure_error(&drawing, (double)x, (double)y, 0.0, (double)radius) <= 0.05);
        assert_true(fabs(drawing_light(&drawing) / (PI * (double)(radius * radius)) - 1.0) <= 0.04);
        drawing_destroy(&drawing);
    }
}

static void a_ring_is_round(void** state)
{
    (void)state;
    for (int i = 0; i < 16 * 4; ++i)
    {
        float width = 1.0f + 0.5f * (float)(i / 16);
        float x = 24.0f + (float)(i * 5 % 16) / 16.0f, y = 24.0f + (float)(i * 11 % 16) / 16.0f;
        Drawing drawing = drawing_create(SIZE, SIZE);
        ring_draw(&drawing.canvas, x, y, 16.0f, width, WHITE);
        double half = 0.5 * (double)width;
        assert_true(measure_error(&drawing, (double)x, (double)y, 16.0 - half, 16.0 + half) <= 0.05);
        assert_true(fabs(drawing_light(&drawing) / (2.0 * PI * 16.0 * (double)width) - 1.0) <= 0.03);
        drawing_destroy(&drawing);
    }
}

static void a_tiny_disc_fades_instead_of_staying(void** state)
{
    (void)state;
    double last = 1.0e9;
    for (int i = 10; i > 0; --i)
    {
        Drawing drawing = drawing_create(8, 8);
        disc_draw(&drawing.canvas, 4.5f, 4.5f, 0.1f * (float)i, WHITE);
        double light = drawing_light(&drawing);
        assert_true(light < last);
        last = light;
        drawing_destroy(&drawing);
    }
    assert_true(last < 0.05);
}

static void a_translucent_disc_is_blended(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(16, 16);
    canvas_fill(&drawing.canvas, 0xFF646464u);
    disc_draw(&drawing.canvas, 8.0f, 8.0f, 4.0f, 0x80C8C8C8u);
    assert_int_equal(drawing_pixel(&drawing, 8, 8), 0xFF969696u);
    assert_int_equal(drawing_pixel(&drawing, 1, 1), 0xFF646464u);
    drawing_destroy(&drawing);
}

// --- borders ---------------------------------------------------------------------------------------------------------

static void shapes_are_clipped_at_each_border(void** state)
{
    (void)state;
    Dice dice = { 5 };
    for (int i = 0; i < 1000; ++i)
    {
        int left = (int)(dice_bits(&dice) % 40), top = (int)(dice_bits(&dice) % 40);
        float x = dice_sixteenths(&dice, 0, 64), y = dice_sixteenths(&dice, 0, 64);
        float radius = dice_sixteenths(&dice, 0, 40), width = dice_sixteenths(&dice, 0, 5);
        Drawing whole = drawing_create(64, 64);
        Drawing part = drawing_create(1 + i % 24, 1 + i % 17);
        ring_draw(&whole.canvas, x, y, radius, width, WHITE);
        ring_draw(&part.canvas, x - (float)left, y - (float)top, radius, width, WHITE);
        disc_draw(&whole.canvas, y, x, 0.2f * radius, 0xFF00FF00u);
        disc_draw(&part.canvas, y - (float)left, x - (float)top, 0.2f * radius, 0xFF00FF00u);
        assert_int_equal(distance_to_part(&part, &whole, left, top), 0);
        drawing_destroy(&whole);
        drawing_destroy(&part);
    }
}

static void a_wide_ring_leaves_its_middle_alone(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(SIZE, SIZE);
    ring_draw(&drawing.canvas, 24.0f, 24.0f, 20.0f, 2.0f, WHITE);
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        double distance = hypot(i % SIZE - 23.5, i / SIZE - 23.5);
        assert_true(distance >= 18.0 || drawing_pixel(&drawing, i % SIZE, i / SIZE) == 0xFF000000u);
    }
    drawing_destroy(&drawing);
}

static void a_ring_thicker_than_it_is_wide_is_full(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(SIZE, SIZE);
    ring_draw(&drawing.canvas, 24.0f, 24.0f, 5.0f, 20.0f, WHITE);
    assert_true(measure_error(&drawing, 24.0, 24.0, 0.0, 15.0) <= 0.05);
    assert_int_equal(drawing_pixel(&drawing, 24, 24), WHITE);
    drawing_destroy(&drawing);
}

static void what_is_no_shape_draws_nothing(void** state)
{
    (void)state;
    static const float rows[][4] = {
        { NAN, 5.0f, 3.0f, 1.0f },      { 5.0f, NAN, 3.0f, 1.0f },   { 5.0f, 5.0f, NAN, 1.0f },
        { 5.0f, 5.0f, 0.0f, 1.0f },     { 5.0f, 5.0f, -3.0f, 1.0f }, { INFINITY, 5.0f, 3.0f, 1.0f },
        { 5.0f, 5.0f, INFINITY, 1.0f }, { 1e20f, 5.0f, 3.0f, 1.0f }, { 5.0f, -1e20f, 3.0f, 1.0f },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    {
        Drawing drawing = drawing_create(10, 10);
        disc_draw(&drawing.canvas, rows[i][0], rows[i][1], rows[i][2], WHITE);
        ring_draw(&drawing.canvas, rows[i][0], rows[i][1], rows[i][2], rows[i][3], WHITE);
        ring_draw(&drawing.canvas, 5.0f, 5.0f, 3.0f, i % 2 ? NAN : -1.0f, WHITE);
        assert_true(drawing_light(&drawing) == 0.0);
        drawing_destroy(&drawing);
    }
}

static void a_huge_disc_fills_the_canvas(void** state)
{
    (void)state;
    static const float radii[] = { 1.0e3f, 1.0e20f, 3.4e38f };
    for (size_t i = 0; i < sizeof radii / sizeof radii[0]; ++i)
    {
        Drawing drawing = drawing_create(10, 10);
        disc_draw(&drawing.canvas, 5.0f, 5.0f, radii[i], WHITE);
        ring_draw(&drawing.canvas, 5.0f, 5.0f, radii[i], radii[i], WHITE);
        assert_true(drawing_light(&drawing) == 100.0);
        drawing_destroy(&drawing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_is_round),
        cmocka_unit_test(a_ring_is_round),
        cmocka_unit_test(a_tiny_disc_fades_instead_of_staying),
        cmocka_unit_test(a_translucent_disc_is_blended),
        cmocka_unit_test(shapes_are_clipped_at_each_border),
        cmocka_unit_test(a_wide_ring_leaves_its_middle_alone),
        cmocka_unit_test(a_ring_thicker_than_it_is_wide_is_full),
        cmocka_unit_test(what_is_no_shape_draws_nothing),
        cmocka_unit_test(a_huge_disc_fills_the_canvas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
