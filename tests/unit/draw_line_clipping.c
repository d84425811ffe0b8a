// Lines that leave the canvas, lie far outside, or are no lines at all.

#include "drawing.h"

#include "draw/lines.h"

#include <float.h>
#include <math.h>

#define WHITE 0xFFFFFFFFu

typedef struct Line
{
    float x0, y0, x1, y1;
} Line;

static Drawing draw_on(int width, int height, Line line, float line_width)
{
    Drawing drawing = drawing_create(width, height);
    line_draw(&drawing.canvas, line.x0, line.y0, 0xFFFFC080u, line.x1, line.y1, 0xFF80C0FFu, line_width);
    return drawing;
}

static Line move(Line line, int dx, int dy)
{
    return (Line){ line.x0 + (float)dx, line.y0 + (float)dy, line.x1 + (float)dx, line.y1 + (float)dy };
}

static void assert_same_as_part(Line line, float line_width, int width, int height, int left, int top)
{
    Drawing whole = draw_on(160, 120, line, line_width);
    Drawing part = draw_on(width, height, move(line, -left, -top), line_width);
    if (distance_to_part(&part, &whole, left, top) != 0)
    {
        fail_msg("(%g, %g) to (%g, %g), %g px wide, differs on %d x %d at (%d, %d)", (double)line.x0, (double)line.y0,
                 (double)line.x1, (double)line.y1, (double)line_width, width, height, left, top);
    }
    drawing_destroy(&whole);
    drawing_destroy(&part);
}

static void a_small_canvas_shows_a_part_of_the_large_one(void** state)
{
    (void)state;
    Dice dice = { 3 };
    for (int i = 0; i < 4000; ++i)
    {
        int span = i % 4 == 0 ? 400 : i % 4 == 1 ? 20 : 160;
        Line line = {
            dice_sixteenths(&dice, -span, 160 + span),
            dice_sixteenths(&dice, -span, 120 + span),
            dice_sixteenths(&dice, -span, 160 + span),
            dice_sixteenths(&dice, -span, 120 + span),
        };
        int left = (int)(dice_bits(&dice) % 120), top = (int)(dice_bits(&dice) % 90);
        float width = 0.5f + (float)(dice_bits(&dice) % 16) * 0.5f;
        assert_same_as_part(line, width, 1 + (int)(dice_bits(&dice) % 40), 1 + (int)(dice_bits(&dice) % 30), left, top);
    }
}

// Lines that meet in sharp and blunt corners, joined at random.
static void draw_web(Drawing* drawing, uint64_t seed, int left, int top)
{
    Dice dice = { seed };
    float x[6], y[6];
    Color colors[6];
    int32_t ends[2 * 9];
    for (int i = 0; i < 6; ++i)
    {
        x[i] = dice_sixteenths(&dice, -10, 90) - (float)left;
        y[i] = dice_sixteenths(&dice, -10, 90) - (float)top;
        colors[i] = dice_bits(&dice) | 0xC0000000u;
    }
    for (int i = 0; i < 2 * 9; ++i)
    {
        ends[i] = (int32_t)(dice_bits(&dice) % 6u);
    }
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 9 };
    batch.width = 0.5f + (float)(seed % 16) * 0.5f;
    lines_draw(&drawing->canvas, &batch);
}

static void joints_look_the_same_on_a_small_canvas(void** state)
{
    (void)state;
    Dice dice = { 4 };
    for (uint64_t i = 0; i < 2000; ++i)
    {
        int left = (int)(dice_bits(&dice) % 60), top = (int)(dice_bits(&dice) % 60);
        Drawing whole = drawing_create(80, 80);
        Drawing part = drawing_create(1 + (int)(i % 20), 1 + (int)(i % 19));
        draw_web(&whole, i, 0, 0);
        draw_web(&part, i, left, top);
        assert_int_equal(distance_to_part(&part, &whole, left, top), 0);
        drawing_destroy(&whole);
        drawing_destroy(&part);
    }
}

// --- far ends --------------------------------------------------------------------------------------------------------

// The same line, once with its ends near the canvas and once far away.
static void far_ends_change_nothing(void** state)
{
    (void)state;
    const float far = 73786976294838206464.0f; // 2^66
    static const struct
    {
        float x, y; // the line's direction; it goes through (0, 0)
    } rows[] = { { 1.0f, 1.0f }, { 1.0f, 0.5f }, { 0.25f, 1.0f }, { -1.0f, 1.0f }, { -0.5f, 1.0f }, { 0.75f, -1.0f } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    {
        Line near_line = { -4096.0f * rows[i].x, -4096.0f * rows[i].y, 4096.0f * rows[i].x, 4096.0f * rows[i].y };
        Line far_line = { -far * rows[i].x, -far * rows[i].y, far * rows[i].x, far * rows[i].y };
        // In one colour: the far line's colours are further apart.
        Drawing near_drawing = drawing_create(100, 80);
        Drawing far_drawing = drawing_create(100, 80);
        line_draw(&near_drawing.canvas, near_line.x0, near_line.y0, WHITE, near_line.x1, near_line.y1, WHITE, 1.2f);
        line_draw(&far_drawing.canvas, far_line.x0, far_line.y0, WHITE, far_line.x1, far_line.y1, WHITE, 1.2f);
        assert_true(rows[i].x * rows[i].y < 0.0f || drawing_light(&near_drawing) > 90.0);
        assert_int_equal(distance_to_part(&near_drawing, &far_drawing, 0, 0), 0);
        drawing_destroy(&near_drawing);
        drawing_destroy(&far_drawing);
    }
}

static void a_line_from_here_to_nearly_infinity_points_there(void** state)
{
    (void)state;
    static const float distances[] = { 4.0e4f, 1.0e10f, 1.0e20f, 1.0e38f };
    Drawing near_drawing = drawing_create(100, 80);
    line_draw(&near_drawing.canvas, 10.25f, 20.5f, WHITE, 1010.25f, 320.5f, WHITE, 2.0f);
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; ++i)
    {
        Drawing far_drawing = drawing_create(100, 80);
        line_draw(&far_drawing.canvas, 10.25f, 20.5f, WHITE, distances[i], 0.3f * distances[i], WHITE, 2.0f);
        assert_true(distance_to_part(&far_drawing, &near_drawing, 0, 0) <= (i == 0 ? 40 : 2));
        drawing_destroy(&far_drawing);
    }
    drawing_destroy(&near_drawing);
}

// From row 10 far left to row 20 far right: row 15 here.
static void a_nearly_level_line_is_where_it_should_be(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(100, 80);
    line_draw(&drawing.canvas, -1.0e20f, 10.5f, 0xFF000000u, 1.0e20f, 20.5f, WHITE, 1.0f);
    for (int x = 0; x < 100; ++x)
    {
        assert_in_range(drawing_pixel(&drawing, x, 15) & 0xFFu, 127, 129);
        assert_int_equal(drawing_pixel(&drawing, x, 13), 0xFF000000u);
        assert_int_equal(drawing_pixel(&drawing, x, 17), 0xFF000000u);
    }
    drawing_destroy(&drawing);
}

static void a_line_that_passes_by_draws_nothing(void** state)
{
    (void)state;
    static const Line rows[] = {
        { 1.0e20f, 0.0f, 1.0e20f, 50.0f },    { 1.0e20f, 1.0e20f, 1.0e20f, 1.0e20f },
        { -50.0f, 0.0f, -3.0f, 50.0f },       { 0.0f, 83.0f, 100.0f, 200.0f },
        { -1.0e20f, -9.0f, 1.0e20f, -9.0f },  { 300.0f, -1.0e20f, 300.0f, 1.0e20f },
        { FLT_MAX, FLT_MAX, FLT_MAX, 0.0f },  { -FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX },
        { -300.0f, 100.0f, 200.0f, -400.0f },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    {
        Drawing drawing = draw_on(100, 80, rows[i], 1.2f);
        assert_true(drawing_light(&drawing) == 0.0);
        drawing_destroy(&drawing);
    }
}

// --- no lines --------------------------------------------------------------------------------------------------------

static void a_line_that_is_not_finite_draws_nothing(void** state)
{
    (void)state;
    static const float broken[] = { NAN, INFINITY, -INFINITY };
    for (int i = 0; i < 4 * 3; ++i)
    {
        float ends[4] = { 10.0f, 10.0f, 50.0f, 30.0f };
        ends[i % 4] = broken[i / 4];
        Drawing drawing = draw_on(100, 80, (Line){ ends[0], ends[1], ends[2], ends[3] }, 1.2f);
        assert_true(drawing_light(&drawing) == 0.0);
        drawing_destroy(&drawing);
    }
}

static void a_broken_line_leaves_its_neighbours_alone(void** state)
{
    (void)state;
    const float x[] = { 10.0f, 30.0f, NAN, 50.0f, 70.0f }, y[] = { 20.0f, 20.0f, 20.0f, 20.0f, 20.0f };
    const Color colors[] = { WHITE, WHITE, WHITE, WHITE, WHITE };
    const int32_t ends[] = { 0, 1, 1, 2, 2, 3, 3, 4 };
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 4, .width = 1.0f };
    Drawing drawing = drawing_create(100, 80);
    lines_draw(&drawing.canvas, &batch);
    assert_true(fabs(drawing_light(&drawing) - 40.0) <= 0.5);
    drawing_destroy(&drawing);
}

static void an_empty_batch_draws_nothing(void** state)
{
    (void)state;
    LineBatch batch = { .width = 1.0f };
    Drawing drawing = drawing_create(8, 8);
    lines_draw(&drawing.canvas, &batch);
    assert_true(drawing_light(&drawing) == 0.0);
    drawing_destroy(&drawing);
}

// --- anything --------------------------------------------------------------------------------------------------------

// Any 32 bits as a float, with a liking for the canvas and its borders.
static float dice_coordinate(Dice* dice)
{
    uint32_t bits = dice_bits(dice);
    float value;
    switch (bits % 4u)
    {
    case 0:
        memcpy(&value, &bits, sizeof value);
        return value;
    case 1:
        return (float)(bits >> 8) * 1.0e-7f + 16.0f * (float)(bits >> 4 & 3u) - 16.0f;
    case 2:
        return (float)(bits >> 4 & 63u) - 16.0f;
    default:
        return dice_sixteenths(dice, -40, 72);
    }
}

static void no_line_writes_outside_its_canvas(void** state)
{
    (void)state;
    Dice dice = { 11 };
    static const int sizes[][2] = { { 1, 1 }, { 32, 32 }, { 1, 40 }, { 40, 1 }, { 33, 7 } };
    for (int i = 0; i < 30000; ++i)
    {
        Drawing drawing = drawing_create(sizes[i % 5][0], sizes[i % 5][1]);
        Line line;
        line.x0 = dice_coordinate(&dice);
        line.y0 = dice_coordinate(&dice);
        line.x1 = i % 3 == 0 ? line.x0 + dice_coordinate(&dice) * 1.0e-6f : dice_coordinate(&dice);
        line.y1 = i % 3 == 0 ? line.y0 + dice_coordinate(&dice) * 1.0e-6f : dice_coordinate(&dice);
        line_draw(&drawing.canvas, line.x0, line.y0, dice_bits(&dice), line.x1, line.y1, dice_bits(&dice),
                  dice_coordinate(&dice));
        drawing_destroy(&drawing);
    }
}

// Meshes of broken and sound vertices, joined at random.
static void no_batch_writes_outside_its_canvas(void** state)
{
    (void)state;
    Dice dice = { 12 };
    for (int i = 0; i < 2000; ++i)
    {
        float x[12], y[12];
        Color colors[12];
        int32_t ends[40];
        for (int j = 0; j < 12; ++j)
        {
            x[j] = dice_coordinate(&dice);
            y[j] = dice_coordinate(&dice);
            colors[j] = dice_bits(&dice);
        }
        for (int j = 0; j < 40; ++j)
        {
            ends[j] = (int32_t)(dice_bits(&dice) % 12u);
        }
        LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 20 };
        batch.width = 0.5f + (float)(i % 16) * 0.5f;
        Drawing drawing = drawing_create(32, 24);
        lines_draw(&drawing.canvas, &batch);
        drawing_destroy(&drawing);
    }
}

// More vertices than the table of joints holds.
static void a_huge_mesh_is_drawn_to_its_end(void** state)
{
    (void)state;
    enum
    {
        VERTEX_COUNT = 70000
    };
    float* x = calloc(VERTEX_COUNT, sizeof *x);
    float* y = calloc(VERTEX_COUNT, sizeof *y);
    Color* colors = calloc(VERTEX_COUNT, sizeof *colors);
    assert_true(x != NULL && y != NULL && colors != NULL);
    const int32_t ends[] = { 0, VERTEX_COUNT - 2, VERTEX_COUNT - 2, VERTEX_COUNT - 1 };
    x[0] = 10.0f;
    x[VERTEX_COUNT - 2] = 30.25f;
    x[VERTEX_COUNT - 1] = 60.0f;
    y[0] = y[VERTEX_COUNT - 2] = y[VERTEX_COUNT - 1] = 20.5f;
    colors[0] = colors[VERTEX_COUNT - 2] = colors[VERTEX_COUNT - 1] = WHITE;
    LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 2, .width = 1.0f };
    Drawing drawing = drawing_create(100, 40);
    lines_draw(&drawing.canvas, &batch);
    assert_true(fabs(drawing_light(&drawing) - 50.0) <= 0.1);
    drawing_destroy(&drawing);
    free(x);
    free(y);
    free(colors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_canvas_shows_a_part_of_the_large_one),
        cmocka_unit_test(joints_look_the_same_on_a_small_canvas),
        cmocka_unit_test(far_ends_change_nothing),
        cmocka_unit_test(a_line_from_here_to_nearly_infinity_points_there),
        cmocka_unit_test(a_nearly_level_line_is_where_it_should_be),
        cmocka_unit_test(a_line_that_passes_by_draws_nothing),
        cmocka_unit_test(a_line_that_is_not_finite_draws_nothing),
        cmocka_unit_test(a_broken_line_leaves_its_neighbours_alone),
        cmocka_unit_test(an_empty_batch_draws_nothing),
        cmocka_unit_test(no_line_writes_outside_its_canvas),
        cmocka_unit_test(no_batch_writes_outside_its_canvas),
        cmocka_unit_test(a_huge_mesh_is_drawn_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
