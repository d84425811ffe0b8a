// The dark background and the floor grid.

#include "drawing.h"

#include "draw/floor_grid.h"

#include <math.h>

static Projection look_from(float x, float y, float z, int width, int height)
{
    Camera camera = {
        .eye = { x, y, z },
        .at = { 0.05f, 1.15f, 0.0f },
        .fov_y = 31.0f * VOILE_PI / 180.0f,
    };
    return projection_make(&camera, width, height);
}

static Projection default_projection(int width, int height)
{
    return look_from(1.85f, 1.40f, 4.40f, width, height);
}

static Drawing paint_default(int width, int height)
{
    Drawing drawing = drawing_create(width, height);
    Projection projection = default_projection(width, height);
    backdrop_paint(&drawing.canvas, &projection, &backdrop_dark);
    return drawing;
}

// The mean of a component over a square.
static double mean_around(const Drawing* drawing, int center_x, int center_y, int radius, int shift)
{
    double sum = 0.0;
    int count = 0;
    for (int y = center_y - radius; y <= center_y + radius; ++y)
    {
        for (int x = center_x - radius; x <= center_x + radius; ++x)
        {
            sum += drawing_pixel(drawing, x, y) >> shift & 0xFFu;
            count += 1;
        }
    }
    return sum / count;
}

// --- the background --------------------------------------------------------------------------------------------------

// Means over 11 x 11 pixels of the picture that the look was decided on.
static void the_background_has_the_agreed_colours(void** state)
{
    (void)state;
    static const struct
    {
        int x, y;
        double r, g, b;
    } rows[] = {
        { 8, 8, 14.8, 18.7, 25.9 },     { 640, 8, 20.6, 26.0, 35.9 },    { 300, 320, 24.3, 30.7, 42.2 },
        { 6, 320, 19.7, 24.8, 34.2 },   { 1100, 440, 22.7, 28.1, 38.5 }, { 100, 480, 21.1, 26.1, 35.6 },
        { 180, 600, 20.4, 25.0, 33.8 },
    };
    Drawing drawing = paint_default(1280, 720);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    {
        assert_true(fabs(mean_around(&drawing, rows[i].x, rows[i].y, 5, 16) - rows[i].r) <= 0.6);
        assert_true(fabs(mean_around(&drawing, rows[i].x, rows[i].y, 5, 8) - rows[i].g) <= 0.6);
        assert_true(fabs(mean_around(&drawing, rows[i].x, rows[i].y, 5, 0) - rows[i].b) <= 0.6);
    }
    drawing_destroy(&drawing);
}

// Without the dither a slow ramp is flat for dozens of pixels and then jumps by a level.
static void the_dark_ramp_does_not_band(void** state)
{
    (void)state;
    Drawing drawing = paint_default(1280, 720);
    for (int y = 40; y < 280; y += 17)
    {
        double before = mean_around(&drawing, 640, y, 8, 8);
        double between = mean_around(&drawing, 640, y + 17, 8, 8);
        double after = mean_around(&drawing, 640, y + 34, 8, 8);
        assert_true(fabs(between - 0.5 * (before + after)) <= 0.2);
        assert_true(after > before - 0.2);
    }
    drawing_destroy(&drawing);
}

static void the_dither_is_as_fine_as_a_level(void** state)
{
    (void)state;
    Drawing drawing = paint_default(400, 300);
    for (int y = 0; y < 299; ++y)
    {
        for (int x = 0; x < 399; ++x)
        {
            assert_true(color_distance(drawing_pixel(&drawing, x, y), drawing_pixel(&drawing, x + 1, y)) <= 2);
            assert_true(color_distance(drawing_pixel(&drawing, x, y), drawing_pixel(&drawing, x, y + 1)) <= 2);
        }
    }
    drawing_destroy(&drawing);
}

static void every_pixel_is_painted_at_any_size(void** state)
{
    (void)state;
    static const int sizes[][2] = { { 1, 1 }, { 1, 50 }, { 50, 1 }, { 255, 3 }, { 256, 3 }, { 257, 3 }, { 700, 20 } };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i)
    {
        Drawing drawing = paint_default(sizes[i][0], sizes[i][1]);
        for (int j = 0; j < sizes[i][0] * sizes[i][1]; ++j)
        {
            Color pixel = drawing_pixel(&drawing, j % sizes[i][0], j / sizes[i][0]);
            assert_in_range(pixel >> 16 & 0xFFu, 8, 40);
            assert_in_range(pixel & 0xFFu, 16, 60);
        }
        drawing_destroy(&drawing);
    }
}

// Straight up and down there is no horizon; the floor's tone is below it.
static void any_camera_gives_a_background(void** state)
{
    (void)state;
    Camera up = { .eye = { 0.0f, 0.0f, 0.0f }, .at = { 0.0f, 5.0f, 0.0f }, .fov_y = 0.6f };
    Camera down = { .eye = { 0.0f, 5.0f, 0.0f }, .at = { 0.0f, 0.0f, 0.0f }, .fov_y = 0.6f };
    Projection upwards = projection_make(&up, 64, 48);
    Projection downwards = projection_make(&down, 64, 48);
    Drawing sky = drawing_create(64, 48);
    Drawing ground = drawing_create(64, 48);
    backdrop_paint(&sky.canvas, &upwards, &backdrop_dark);
    backdrop_paint(&ground.canvas, &downwards, &backdrop_dark);
    assert_true(mean_around(&ground, 32, 24, 10, 16) > mean_around(&sky, 32, 24, 10, 16));
    drawing_destroy(&sky);
    drawing_destroy(&ground);
}

// From any camera to any other, as a person turns the view.
static void a_repainted_background_is_the_painted_one(void** state)
{
    (void)state;
    Drawing repainted = drawing_create(300, 97);
    Drawing fresh = drawing_create(300, 97);
    Projection projection = look_from(0.0f, 1.0f, 4.0f, 300, 97);
    backdrop_paint(&repainted.canvas, &projection, &backdrop_dark);
    for (int i = 0; i < 60; ++i)
    {
        float before = backdrop_horizon(&projection);
        projection = look_from(0.1f * (float)i, (float)(i * 7 % 11 - 5), 4.0f, 300, 97);
        backdrop_repaint(&repainted.canvas, &projection, &backdrop_dark, before);
        backdrop_paint(&fresh.canvas, &projection, &backdrop_dark);
        for (int j = 0; j < 300 * 97; ++j)
        {
            assert_int_equal(drawing_pixel(&repainted, j % 300, j / 300), drawing_pixel(&fresh, j % 300, j / 300));
        }
    }
    drawing_destroy(&repainted);
    drawing_destroy(&fresh);
}

static void a_repaint_with_the_same_horizon_touches_nothing(void** state)
{
    (void)state;
    Drawing drawing = drawing_create(64, 48);
    Projection projection = look_from(0.0f, 1.0f, 4.0f, 64, 48);
    backdrop_repaint(&drawing.canvas, &projection, &backdrop_dark, backdrop_horizon(&projection));
    assert_true(drawing_light(&drawing) == 0.0);
    drawing_destroy(&drawing);
}

// --- the grid --------------------------------------------------------------------------------------------------------

static void draw_grid(Canvas* canvas, const Projection* projection)
{
    static FloorGrid grid;
    floor_grid_lay(&grid, projection, &backdrop_dark, 1.0f);
    floor_grid_draw_rows(canvas, &grid, 0, canvas->height);
}

static double light_near(const Drawing* drawing, const Projection* projection, float x, float z)
{
    float x_px, y_px;
    assert_true(projection_point(projection, voile_vec3(x, 0.0f, z), &x_px, &y_px));
    assert_true(x_px > 4.0f && x_px < (float)drawing->canvas.width - 4.0f);
    assert_true(y_px > 4.0f && y_px < (float)drawing->canvas.height - 4.0f);
    return mean_around(drawing, (int)x_px, (int)y_px, 2, 0);
}

static void major_lines_are_stronger_than_minor_ones(void** state)
{
    (void)state;
    Projection projection = look_from(0.3f, 3.0f, 3.0f, 1280, 720);
    Drawing drawing = drawing_create(1280, 720);
    draw_grid(&drawing.canvas, &projection);
    double major = light_near(&drawing, &projection, 0.0f, 0.125f);
    double minor = light_near(&drawing, &projection, 0.25f, 0.125f);
    double between = light_near(&drawing, &projection, 0.125f, 0.125f);
    assert_true(between == 0.0);
    assert_true(minor > 2.0);
    assert_true(major > 2.0 * minor && major < 3.0 * minor);
    assert_true(light_near(&drawing, &projection, 0.5f, 0.125f) < 1.5 * minor);
    assert_true(light_near(&drawing, &projection, 1.0f, 0.125f) > 1.5 * minor);
    drawing_destroy(&drawing);
}

static void the_grid_fades_out_and_ends(void** state)
{
    (void)state;
    Projection projection = look_from(0.3f, 9.0f, 9.0f, 1280, 720);
    Drawing drawing = drawing_create(1280, 720);
    draw_grid(&drawing.canvas, &projection);
    double near_light = light_near(&drawing, &projection, 0.0f, 0.6f);
    double half_light = light_near(&drawing, &projection, 0.0f, 2.6f);
    assert_true(half_light < 0.7 * near_light);
    assert_true(half_light > 0.2 * near_light);
    assert_true(light_near(&drawing, &projection, 0.0f, -4.7f) == 0.0);
    assert_true(light_near(&drawing, &projection, -3.5f, -3.5f) == 0.0);
    drawing_destroy(&drawing);
}

static void the_grid_stays_below_the_horizon(void** state)
{
    (void)state;
    Projection projection = default_projection(1280, 720);
    Drawing drawing = drawing_create(1280, 720);
    draw_grid(&drawing.canvas, &projection);
    for (int i = 0; i < 1280 * 292; ++i)
    {
        assert_int_equal(drawing_pixel(&drawing, i % 1280, i / 1280), 0xFF000000u);
    }
    assert_true(drawing_light(&drawing) > 1000.0);
    drawing_destroy(&drawing);
}

// Close to the floor, 5 cm before the eye: that cell's edge goes on behind the eye.
static void the_grid_reaches_under_the_eye(void** state)
{
    (void)state;
    Camera camera = { .eye = { 0.26f, 0.05f, 1.40f }, .at = { 0.26f, 0.05f, 0.0f }, .fov_y = 2.1f };
    Projection projection = projection_make(&camera, 320, 240);
    Drawing drawing = drawing_create(320, 240);
    draw_grid(&drawing.canvas, &projection);
    assert_true(light_near(&drawing, &projection, 0.25f, 1.35f) > 2.0);
    drawing_destroy(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_background_has_the_agreed_colours),
        cmocka_unit_test(the_dark_ramp_does_not_band),
        cmocka_unit_test(the_dither_is_as_fine_as_a_level),
        cmocka_unit_test(every_pixel_is_painted_at_any_size),
        cmocka_unit_test(any_camera_gives_a_background),
        cmocka_unit_test(a_repainted_background_is_the_painted_one),
        cmocka_unit_test(a_repaint_with_the_same_horizon_touches_nothing),
        cmocka_unit_test(major_lines_are_stronger_than_minor_ones),
        cmocka_unit_test(the_grid_fades_out_and_ends),
        cmocka_unit_test(the_grid_stays_below_the_horizon),
        cmocka_unit_test(the_grid_reaches_under_the_eye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
