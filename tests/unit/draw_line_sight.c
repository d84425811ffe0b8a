// Lines behind other things: what a depth map hides of them.

#include "drawing.h"

#include "draw/kernel.h"
#include "draw/lines.h"

#include <math.h>

#define WHITE 0xFFFFFFFFu

enum
{
    SIZE = 64
};

// A wall at depth 2 (1 / depth 0.5) over the right half of the picture.
typedef struct Wall
{
    float values[SIZE * SIZE];
    DepthMap map;
} Wall;

static void build_wall(Wall* wall, int shift)
{
    int side = SIZE >> shift;
    wall->map = (DepthMap){ .values = wall->values, .width = side, .height = side, .pitch = side, .shift = shift };
    for (int i = 0; i < side * side; ++i)
    {
        wall->values[i] = i % side >= side / 2 ? 0.5f : 0.0f;
    }
}

// One line from left to right, at depths given by their inverses.
static Drawing draw_before(const Wall* wall, float x0, float x1, float inverse0, float inverse1, float bias,
                           float share, const char* kernel)
{
    static const int32_t ends[] = { 0, 1 };
    static const Color colors[] = { WHITE, WHITE };
    const float x[] = { x0, x1 }, y[] = { 20.5f, 20.5f }, inverse_depth[] = { inverse0, inverse1 };
    LineBatch batch = {
        .x = x,
        .y = y,
        .colors = colors,
        .ends = ends,
        .line_count = 1,
        .width = 1.0f,
        .depth = &wall->map,
        .inverse_depth = inverse_depth,
        .bias = bias,
        .hidden_share = share,
    };
    Drawing drawing = drawing_create(SIZE, SIZE);
    drawing.canvas.kernel = draw_kernel_find(kernel);
    lines_draw(&drawing.canvas, &batch);
    return drawing;
}

static double light_before(const Wall* wall, float x0, float x1, float inverse0, float inverse1, float share)
{
    Drawing drawing = draw_before(wall, x0, x1, inverse0, inverse1, 0.0f, share, "scalar");
    double light = drawing_light(&drawing);
    drawing_destroy(&drawing);
    return light;
}

static void a_line_behind_is_dropped_and_one_in_front_is_whole(void** state)
{
    (void)state;
    for (int shift = 0; shift < 2; ++shift)
    {
        Wall wall;
        build_wall(&wall, shift);
        assert_true(light_before(&wall, 36.0f, 60.0f, 0.4f, 0.3f, 0.0f) == 0.0);
        assert_true(fabs(light_before(&wall, 36.0f, 60.0f, 0.6f, 0.7f, 0.0f) - 24.0) < 0.1);
        assert_true(fabs(light_before(&wall, 4.0f, 28.0f, 0.1f, 0.1f, 0.0f) - 24.0) < 0.1);
    }
}

static void a_line_that_goes_behind_is_cut_where_it_does(void** state)
{
    (void)state;
    for (int shift = 0; shift < 2; ++shift)
    {
        Wall wall;
        build_wall(&wall, shift);
        // Behind the wall's edge, which stands at x = 32.
        Drawing drawing = draw_before(&wall, 10.0f, 50.0f, 0.4f, 0.4f, 0.0f, 0.0f, "scalar");
        assert_int_equal(drawing_pixel(&drawing, 31, 20), WHITE);
        assert_int_equal(drawing_pixel(&drawing, 32, 20), 0xFF000000u);
        drawing_destroy(&drawing);
        // Through the wall: 1 / depth is 0.5 halfway from 0.7 to 0.3.
        drawing = draw_before(&wall, 40.0f, 60.0f, 0.7f, 0.3f, 0.0f, 0.0f, "scalar");
        assert_int_equal(drawing_pixel(&drawing, 49, 20), WHITE);
        assert_int_equal(drawing_pixel(&drawing, 51, 20), 0xFF000000u);
        drawing_destroy(&drawing);
    }
}

static void what_is_hidden_keeps_its_share(void** state)
{
    (void)state;
    Wall wall;
    build_wall(&wall, 0);
    assert_true(fabs(light_before(&wall, 36.0f, 60.0f, 0.4f, 0.3f, 0.25f) - 6.0) < 0.1);
    assert_true(fabs(light_before(&wall, 10.0f, 50.0f, 0.4f, 0.4f, 0.25f) - (22.0 + 18.0 * 0.25)) < 0.1);
    assert_true(fabs(light_before(&wall, 36.0f, 60.0f, 0.4f, 0.3f, 7.0f) - 24.0) < 0.1);
    assert_true(light_before(&wall, 36.0f, 60.0f, 0.4f, 0.3f, NAN) == 0.0);
}

static void a_bias_brings_lines_forward(void** state)
{
    (void)state;
    Wall wall;
    build_wall(&wall, 0);
    Drawing hidden = draw_before(&wall, 36.0f, 60.0f, 0.499f, 0.499f, 0.0f, 0.0f, "scalar");
    Drawing seen = draw_before(&wall, 36.0f, 60.0f, 0.499f, 0.499f, 0.004f, 0.0f, "scalar");
    assert_true(drawing_light(&hidden) == 0.0);
    assert_true(fabs(drawing_light(&seen) - 24.0) < 0.1);
    drawing_destroy(&hidden);
    drawing_destroy(&seen);
}

// Its outer end tells nothing: each pixel is looked at, and where there is no map nothing hides it.
static void a_line_from_outside_the_map_is_looked_at_by_pixels(void** state)
{
    (void)state;
    Wall wall;
    build_wall(&wall, 0);
    assert_true(fabs(light_before(&wall, -20.0f, 50.0f, 0.4f, 0.4f, 0.0f) - 32.0) < 0.6);
    assert_true(light_before(&wall, 40.0f, 90.0f, 0.4f, 0.4f, 0.0f) == 0.0);
    wall.map.width = 48;
    assert_true(fabs(light_before(&wall, 40.0f, 90.0f, 0.4f, 0.4f, 0.0f) - 16.0) < 0.1);
}

static void all_kernels_and_bands_hide_the_same_pixels(void** state)
{
    (void)state;
    static const char* const names[] = { "sse2", "avx2", "avx512", "neon" };
    Dice dice = { 31 };
    for (int i = 0; i < 200; ++i)
    {
        Wall wall;
        build_wall(&wall, i % 2);
        float x[60], y[60], inverse_depth[60];
        Color colors[60];
        int32_t ends[2 * 150];
        for (int j = 0; j < 60; ++j)
        {
            x[j] = dice_sixteenths(&dice, -2, 66);
            y[j] = dice_sixteenths(&dice, -2, 66);
            inverse_depth[j] = j % 17 == 0 ? 0.0f : dice_sixteenths(&dice, 0, 2) * 0.5f;
            colors[j] = dice_bits(&dice) | (i % 3 ? 0xFF000000u : 0u);
        }
        for (int j = 0; j < 2 * 150; ++j)
        {
            ends[j] = (int32_t)(dice_bits(&dice) % 60u);
        }
        LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 150, .width = 1.0f };
        batch.depth = &wall.map;
        batch.inverse_depth = inverse_depth;
        batch.bias = 0.01f;
        batch.hidden_share = i % 4 == 0 ? 0.2f : 0.0f;
        Drawing plain = drawing_create(SIZE, SIZE);
        plain.canvas.kernel = draw_kernel_find("scalar");
        lines_draw(&plain.canvas, &batch);
        for (size_t j = 0; j < sizeof names / sizeof names[0]; ++j)
        {
            static LinePlan plan;
            Drawing drawing = drawing_create(SIZE, SIZE);
            drawing.canvas.kernel = draw_kernel_find(names[j]);
            lines_prepare(&batch, &plan);
            lines_draw_rows(&drawing.canvas, &plan, 0, 23);
            lines_draw_rows(&drawing.canvas, &plan, 23, SIZE);
            assert_int_equal(distance_to_part(&drawing, &plain, 0, 0), 0);
            drawing_destroy(&drawing);
        }
        drawing_destroy(&plain);
    }
}

static void a_plan_tells_which_vertices_are_hidden(void** state)
{
    (void)state;
    static LinePlan plan;
    static const int32_t ends[] = { 0, 1 };
    static const Color colors[] = { WHITE, WHITE };
    const float x[] = { 8.5f, 50.5f }, y[] = { 20.5f, 20.5f }, inverse_depth[] = { 0.4f, 0.4f };
    Wall wall;
    build_wall(&wall, 0);
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 1, .width = 1.0f };
    batch.inverse_depth = inverse_depth;
    lines_prepare(&batch, &plan);
    assert_false(line_plan_hides(&plan, 1));
    batch.depth = &wall.map;
    lines_prepare(&batch, &plan);
    assert_false(line_plan_hides(&plan, 0));
    assert_true(line_plan_hides(&plan, 1));
    assert_false(line_plan_hides(&plan, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_behind_is_dropped_and_one_in_front_is_whole),
        cmocka_unit_test(a_line_that_goes_behind_is_cut_where_it_does),
        cmocka_unit_test(what_is_hidden_keeps_its_share),
        cmocka_unit_test(a_bias_brings_lines_forward),
        cmocka_unit_test(a_line_from_outside_the_map_is_looked_at_by_pixels),
        cmocka_unit_test(a_plan_tells_which_vertices_are_hidden),
        cmocka_unit_test(all_kernels_and_bands_hide_the_same_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
