// The soft shadow on the floor.

#include "drawing.h"

#include "draw/floor_shadow.h"
#include "draw/kernel.h"

#include <math.h>

#define SIDE   200
#define GROUND 0xffc8c8c8u

static FloorShadow shadow; // too large for a stack

static const Camera above = { { 0.0f, 3.0f, 2.0f }, { 0.0f, 0.0f, 0.0f }, 0.8f };

// A square of points 0.6 m wide around (x, z).
static void add_square(float x, float z, float height)
{
    for (int i = 0; i < 32 * 32; ++i)
    {
        VoileVec3 point = { x + 0.6f * ((float)(i % 32) / 31.0f - 0.5f), height,
                            z + 0.6f * ((float)(i / 32) / 31.0f - 0.5f) };
        floor_shadow_add(&shadow, &point, 1, 0.36f / (32.0f * 32.0f));
    }
}

static Drawing draw_on(const Camera* camera, int width, int height, float strength)
{
    Drawing drawing = drawing_create(width, height);
    Projection projection = projection_make(camera, width, height);
    canvas_fill(&drawing.canvas, GROUND);
    floor_shadow_draw(&drawing.canvas, &projection, &shadow, strength);
    assert_true(is_guard_whole(&drawing));
    return drawing;
}

// A pixel's share of the light that the shadow takes.
static double dark_at(const Drawing* drawing, int x, int y)
{
    return 1.0 - (double)(drawing_pixel(drawing, x, y) & 255) / (double)(GROUND & 255);
}

static double dark_in_all(const Drawing* drawing)
{
    double sum = 0.0;
    for (int i = 0; i < drawing->canvas.width * drawing->canvas.height; ++i)
    {
        sum += dark_at(drawing, i % drawing->canvas.width, i / drawing->canvas.width);
    }
    return sum;
}

static void see(VoileVec3 place, int* out_x, int* out_y)
{
    float x, y;
    Projection projection = projection_make(&above, SIDE, SIDE);
    assert_true(projection_point(&projection, place, &x, &y));
    *out_x = (int)x;
    *out_y = (int)y;
}

static double dark_under(float height)
{
    int x, y;
    see(voile_vec3(0.0f, 0.0f, 0.0f), &x, &y);
    floor_shadow_begin(&shadow, 0.0f, 0.0f, 1.0f, 0.0f);
    add_square(0.0f, 0.0f, height);
    floor_shadow_soften(&shadow);
    Drawing drawing = draw_on(&above, SIDE, SIDE, 0.62f);
    double dark = dark_at(&drawing, x, y);
    drawing_destroy(&drawing);
    return dark;
}

static void the_nearer_the_floor_the_darker(void** state)
{
    (void)state;
    double before = dark_under(0.0f);
    // One layer of cloth takes half of the strength.
    assert_true(before > 0.24 && before < 0.36);
    for (float height = 0.2f; height < 2.0f; height += 0.2f)
    {
        double dark = dark_under(height);
        assert_true(dark <= before);
        before = dark;
    }
    assert_true(before < 0.05);
    assert_true(dark_under(20.0f) == 0.0);
    assert_true(dark_under(-0.5f) == 0.0);
}

static void it_is_darkest_below_and_ends_softly(void** state)
{
    (void)state;
    floor_shadow_begin(&shadow, 0.0f, 0.0f, 1.0f, 0.0f);
    add_square(0.1f, -0.1f, 0.05f);
    floor_shadow_soften(&shadow);
    Drawing drawing = draw_on(&above, SIDE, SIDE, 0.62f);
    int x, y;
    see(voile_vec3(0.1f, 0.0f, -0.1f), &x, &y);
    double darkest = 0.0, before = 0.0;
    for (int i = 0; i < SIDE * SIDE; ++i)
    {
        darkest = fmax(darkest, dark_at(&drawing, i % SIDE, i / SIDE));
    }
    assert_true(dark_at(&drawing, x, y) > darkest - 0.02);
    // Along a row, from where there is none to the middle: no step is steep, and there are many.
    int grey_count = 0;
    for (int column = 0; column <= x; ++column)
    {
        double dark = dark_at(&drawing, column, y);
        assert_true(fabs(dark - before) < 0.05);
        grey_count += dark > 0.1 * darkest && dark < 0.9 * darkest ? 1 : 0;
        before = dark;
    }
    assert_true(grey_count >= 8);
    assert_true(dark_at(&drawing, 2, y) == 0.0 && dark_at(&drawing, x, 2) == 0.0);
    drawing_destroy(&drawing);
}

static void its_strength_counts(void** state)
{
    (void)state;
    dark_under(0.0f);
    Drawing none = draw_on(&above, SIDE, SIDE, 0.0f);
    Drawing weak = draw_on(&above, SIDE, SIDE, 0.26f);
    Drawing strong = draw_on(&above, SIDE, SIDE, 0.62f);
    double ratio = dark_in_all(&strong) / dark_in_all(&weak);
    assert_true(dark_in_all(&none) == 0.0);
    assert_true(ratio > 2.2 && ratio < 2.6);
    drawing_destroy(&none);
    drawing_destroy(&weak);
    drawing_destroy(&strong);
}

static void an_eye_below_the_floor_sees_none(void** state)
{
    (void)state;
    static const Camera cameras[] = {
        { { 0.0f, -1.0f, 3.0f }, { 0.0f, 0.0f, 0.0f }, 0.8f },
        { { 0.0f, -1.0f, 3.0f }, { 0.0f, -3.0f, 0.0f }, 0.8f },
        { { 0.0f, 0.0f, 3.0f }, { 0.0f, -1.0f, 0.0f }, 0.8f },
        { { 0.0f, 1.0f, 3.0f }, { 0.0f, 9.0f, 0.0f }, 0.8f }, // above it, looking up
    };
    dark_under(0.0f);
    for (size_t i = 0; i < sizeof cameras / sizeof *cameras; ++i)
    {
        Drawing drawing = draw_on(&cameras[i], SIDE, SIDE, 0.62f);
        assert_true(dark_in_all(&drawing) == 0.0);
        drawing_destroy(&drawing);
    }
}

static void what_is_no_place_casts_none(void** state)
{
    (void)state;
    static const VoileVec3 points[] = {
        { NAN, 0, 0 },       { 0, NAN, 0 },       { 0, 0, NAN },        { INFINITY, 0, 0 },    { 0, INFINITY, 0 },
        { 0, -INFINITY, 0 }, { 0, 0, -INFINITY }, { 1.0e30f, 0.1f, 0 }, { 0, 0.1f, -1.0e30f },
    };
    floor_shadow_begin(&shadow, 0.0f, 0.0f, 1.0f, 0.0f);
    floor_shadow_add(&shadow, points, sizeof points / sizeof *points, 1.0f);
    floor_shadow_soften(&shadow);
    Drawing drawing = draw_on(&above, SIDE, SIDE, 0.62f);
    assert_true(dark_in_all(&drawing) == 0.0);
    drawing_destroy(&drawing);
}

// From everywhere, in pictures of all sizes, with the shadow at the rim of what it can hold.
static void it_is_drawn_by_any_camera_in_any_size(void** state)
{
    (void)state;
    static const int sizes[][2] = { { 1, 1 }, { 1, 90 }, { 90, 1 }, { 33, 17 }, { 120, 80 } };
    Dice dice = { 5 };
    for (int i = 0; i < 2000; ++i)
    {
        const int* size = sizes[i % 5];
        floor_shadow_begin(&shadow, 0.0f, 0.0f, i % 3 == 0 ? 8.0f : 1.0f, 0.0f);
        add_square((float)(i % 7) - 3.0f, (float)(i % 5) - 2.0f, 0.01f);
        floor_shadow_soften(&shadow);
        float reach = i % 4 == 0 ? 0.01f : 1.0f;
        Camera camera = { { reach * dice_sixteenths(&dice, -9, 9), reach * dice_sixteenths(&dice, 0, 9),
                            reach * dice_sixteenths(&dice, -9, 9) },
                          { 0.01f, dice_sixteenths(&dice, -1, 2), 0.02f },
                          0.3f + 0.02f * (float)(i % 100) };
        Drawing drawing = draw_on(&camera, size[0], size[1], 0.62f);
        drawing_destroy(&drawing);
    }
}

// As one that has gone round and come back looks.
static void a_camera_that_looks_almost_along_an_axis_is_no_danger(void** state)
{
    (void)state;
    dark_under(0.0f);
    for (int i = 0; i < 40; ++i)
    {
        float little = ldexpf(i % 2 == 0 ? 1.0f : -1.0f, -2 - 3 * (i / 2));
        Camera along_z = { { little, 1.5f, 5.0f }, { 0.0f, 1.0f, 0.0f }, 0.6f };
        Camera along_x = { { -5.0f, 1.5f, little }, { 0.0f, 1.0f, 0.0f }, 0.6f };
        Drawing front = draw_on(&along_z, SIDE, SIDE, 0.62f);
        Drawing side = draw_on(&along_x, SIDE, SIDE, 0.62f);
        assert_true(dark_in_all(&front) > 10.0 || i < 4);
        assert_true(dark_in_all(&side) > 10.0 || i < 4);
        drawing_destroy(&front);
        drawing_destroy(&side);
    }
}

static void a_camera_without_numbers_does_no_harm(void** state)
{
    (void)state;
    static const float bad[] = { NAN, INFINITY, -INFINITY, 1.0e30f };
    dark_under(0.0f);
    for (int i = 0; i < 4 * 7; ++i)
    {
        Camera camera = above;
        float* const numbers[] = { &camera.eye.x, &camera.eye.y, &camera.eye.z, &camera.at.x,
                                   &camera.at.y,  &camera.at.z,  &camera.fov_y };
        *numbers[i / 4] = bad[i % 4];
        Drawing drawing = draw_on(&camera, SIDE, SIDE, 0.62f);
        drawing_destroy(&drawing);
    }
}

static void every_kernel_and_any_bands_draw_the_same(void** state)
{
    (void)state;
    static const char* const names[] = { "sse2", "avx2", "avx512", "neon", "scalar" };
    dark_under(0.1f);
    Projection projection = projection_make(&above, SIDE, SIDE);
    Drawing expected = drawing_create(SIDE, SIDE);
    canvas_fill(&expected.canvas, GROUND);
    expected.canvas.kernel = &draw_kernel_scalar;
    floor_shadow_draw(&expected.canvas, &projection, &shadow, 0.62f);
    for (int i = 0; i < (int)(sizeof names / sizeof *names); ++i)
    {
        Drawing drawing = drawing_create(SIDE, SIDE);
        canvas_fill(&drawing.canvas, GROUND);
        drawing.canvas.kernel = draw_kernel_find(names[i]);
        for (int row = SIDE - 40; row >= 0; row -= 40)
        {
            floor_shadow_draw_rows(&drawing.canvas, &projection, &shadow, 0.62f, row, row + 40);
        }
        assert_memory_equal(drawing.storage, expected.storage, drawing.storage_count * sizeof(Color));
        drawing_destroy(&drawing);
    }
    drawing_destroy(&expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearer_the_floor_the_darker),
        cmocka_unit_test(it_is_darkest_below_and_ends_softly),
        cmocka_unit_test(its_strength_counts),
        cmocka_unit_test(an_eye_below_the_floor_sees_none),
        cmocka_unit_test(what_is_no_place_casts_none),
        cmocka_unit_test(it_is_drawn_by_any_camera_in_any_size),
        cmocka_unit_test(a_camera_that_looks_almost_along_an_axis_is_no_danger),
        cmocka_unit_test(a_camera_without_numbers_does_no_harm),
        cmocka_unit_test(every_kernel_and_any_bands_draw_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
