// What the cloth's colours can tell: numbers at its points, and their scales.

#include "sitting.h"

#include "sandbox/cloth_values.h"
#include "sandbox/materials.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_POINTS 4096

typedef struct Values
{
    float of[MOST_POINTS];
} Values;

static Values values_of(const Sandbox* sandbox, int cloth, ColorBy by)
{
    Values values;
    int32_t link_count = voile_cloth_link_count(sandbox->cloths[cloth].cloth);
    float* room = malloc((size_t)(link_count + 1) * sizeof(float));
    assert_non_null(room);
    assert_true(sandbox->cloths[cloth].point_count <= MOST_POINTS);
    cloth_values_find(sandbox, cloth, by, room, values.of);
    free(room);
    return values;
}

// --- values ----------------------------------------------------------------------------------------------------------

// Each point has the tension of the most loaded thread that ends in it.
static void tension_is_what_the_library_reads(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    const VoileCloth* cloth = sandbox->cloths[0].cloth;
    sandbox_run(sandbox, 60);
    sandbox_do(sandbox, "cut_link 0 12");
    int32_t link_count = voile_cloth_link_count(cloth);
    float* newtons = calloc((size_t)link_count, sizeof(float));
    voile_cloth_read_tensions(cloth, newtons);
    Values values = values_of(sandbox, 0, COLOR_BY_TENSION);
    for (int32_t point = 0; point < sandbox->cloths[0].point_count; ++point)
    {
        float most = 0.0f;
        for (int32_t i = 0; i < link_count; ++i)
        {
            VoileLink link = voile_cloth_link(cloth, i);
            most = (link.a == point || link.b == point) && newtons[i] > most ? newtons[i] : most;
        }
        assert_true(values.of[point] == most);
    }
    free(newtons);
    sandbox_destroy(sandbox);
}

// A chain of five points of which each thread bears what hangs below it.
static void tension_is_in_newtons(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("wind_drag = 0\nfloor = false\nsettle = 5\n[cloth]\ncolumns = 1\nrows = 5\n"
                                         "width = 1\nheight = 1\nposition = 0 3 0\npins = top\n");
    sandbox_run(sandbox, 600);
    const VoileCloth* cloth = sandbox->cloths[0].cloth;
    Values values = values_of(sandbox, 0, COLOR_BY_TENSION);
    float below = 0.0f;
    for (int32_t point = 4; point > 0; --point)
    {
        below += 9.81f * voile_cloth_mass(cloth, point);
        assert_near(values.of[point], below, 0.03f * below);
    }
    assert_true(values.of[0] == values.of[1]);
    sandbox_destroy(sandbox);
}

static void stretch_is_a_share_of_the_length_at_rest(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    SandboxCloth* cloth = &sandbox->cloths[0];
    int32_t pulled = sheet_point(4, 6);
    Values before = values_of(sandbox, 0, COLOR_BY_STRETCH);
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        assert_near(before.of[point], 0.0f, 1.0e-5f);
    }
    cloth->positions[pulled].y -= 0.002f; // a hundredth of 0.2 m
    Values values = values_of(sandbox, 0, COLOR_BY_STRETCH);
    assert_near(values.of[pulled], 0.01f, 1.0e-4f);
    assert_near(values.of[sheet_point(4, 5)], 0.01f, 1.0e-4f);
    assert_near(values.of[sheet_point(4, 4)], 0.0f, 1.0e-4f);
    assert_true(values.of[sheet_point(3, 6)] < 0.001f);

    // What is pressed together is not stretched, and what is cut is no thread.
    cloth->positions[pulled].y += 0.004f;
    values = values_of(sandbox, 0, COLOR_BY_STRETCH);
    assert_true(values.of[sheet_point(4, 5)] >= 0.0f && values.of[sheet_point(4, 5)] < 1.0e-4f);
    cloth->positions[pulled].y -= 0.1f;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth->cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth->cloth, i);
        if (link.a == pulled || link.b == pulled)
        {
            voile_cloth_cut_link(cloth->cloth, i);
        }
    }
    values = values_of(sandbox, 0, COLOR_BY_STRETCH);
    assert_true(values.of[pulled] == 0.0f && values.of[sheet_point(4, 5)] < 1.0e-4f);
    sandbox_destroy(sandbox);
}

static void speed_is_in_metres_a_second(void** state)
{
    (void)state;
    // Nothing slows its fall: after half a second it falls at 4.9 m/s.
    Sandbox* sandbox = sandbox_open_text("wind_drag = 0\ndamping = 0\nfloor = false\n[cloth]\ncolumns = 3\nrows = 3\n"
                                         "position = 0 5 0\npins = none\n");
    Values values = values_of(sandbox, 0, COLOR_BY_SPEED);
    assert_true(values.of[4] == 0.0f);
    sandbox_run(sandbox, 60);
    values = values_of(sandbox, 0, COLOR_BY_SPEED);
    for (int i = 0; i < 9; ++i)
    {
        assert_near(values.of[i], 9.81f * 0.5f, 0.1f);
    }
    sandbox_destroy(sandbox);
}

// --- scales ----------------------------------------------------------------------------------------------------------

static bool is_round(double value)
{
    double digit = value / pow(10.0, floor(log10(value) + 1.0e-4));
    return fabs(digit - 1.0) < 1.0e-4 || fabs(digit - 2.0) < 1.0e-4 || fabs(digit - 5.0) < 1.0e-4;
}

static ValueScale scale_of(const char* text, ColorBy by)
{
    Sandbox* sandbox = sandbox_open_text(text);
    ValueScale scale = value_scale_of(sandbox, by);
    sandbox_destroy(sandbox);
    return scale;
}

// A thread of a metre's square of 11 x 11 points stands for a tenth of a metre.
static void the_mark_is_where_a_thread_tears(void** state)
{
    (void)state;
    static const char square[] = "[cloth]\ncolumns = 11\nrows = 11\nwidth = 1\nheight = 1\nstrength_scale = 1\n"
                                 "strength_lengthwise = 300\nstrength_crosswise = 200\n";
    ValueScale scale = scale_of(square, COLOR_BY_TENSION);
    assert_string_equal(scale.name, "Tension");
    assert_string_equal(scale.unit, "N");
    assert_string_equal(scale.mark_name, "tears");
    assert_near(scale.mark, 20.0f, 1.0e-3f);
    assert_true(scale.top == scale.mark); // the strip ends where threads tear
}

// Of a strip that is loaded slowly. It has rims only, whose threads stand for half the width that others do.
static void a_rim_tears_at_half_the_mark(void** state)
{
    (void)state;
    Sandbox* sandbox =
        sandbox_open_text("wind_drag = 0\nfloor = false\nsettle = 2\nsub_steps = 8\n[cloth]\ncolumns = 2\n"
                          "rows = 6\nwidth = 0.1\nheight = 0.5\nposition = 0 3 0\npins = top\n"
                          "strength_lengthwise = 60\nstrength_crosswise = 60\nstrength_scale = 1\n");
    ValueScale scale = value_scale_of(sandbox, COLOR_BY_TENSION);
    float most = 0.0f;
    sandbox_do(sandbox, "grab 0 11");
    for (int i = 0; i < 4000 && sandbox_torn_count(sandbox) == 0; ++i)
    {
        char text[64];
        Values values = values_of(sandbox, 0, COLOR_BY_TENSION);
        for (int32_t point = 0; point < sandbox->cloths[0].point_count; ++point)
        {
            most = values.of[point] > most ? values.of[point] : most;
        }
        snprintf(text, sizeof text, "move 0.05 %.6f 0", 2.5 - 2.0e-5 * i);
        sandbox_do(sandbox, text);
        sandbox_run(sandbox, 1);
    }
    assert_true(sandbox_torn_count(sandbox) > 0);
    assert_near(most, 0.5f * scale.mark, 0.02f * scale.mark);
    sandbox_destroy(sandbox);
}

static void what_never_tears_has_no_mark(void** state)
{
    (void)state;
    ValueScale scale = scale_of("[cloth]\n", COLOR_BY_TENSION);
    assert_true(scale.mark == 0.0f && scale.mark_name == NULL);
    assert_true(scale.top > 0.0f && is_round((double)scale.top));
}

static void the_other_scales_are_fixed(void** state)
{
    (void)state;
    ValueScale stretch = scale_of(still_sheet, COLOR_BY_STRETCH), speed = scale_of(still_sheet, COLOR_BY_SPEED);
    assert_string_equal(stretch.name, "Stretch");
    assert_true(stretch.top == 0.02f && stretch.map == &color_map_load && stretch.mark == 0.0f);
    assert_string_equal(speed.name, "Speed");
    assert_true(speed.top == 1.2f && speed.map == &color_map_speed && speed.mark == 0.0f);
    assert_null(scale_of(still_sheet, COLOR_BY_MATERIAL).name);
    assert_null(scale_of(still_sheet, COLOR_BY_MATERIAL).map);
}

static void more_is_farther_along(void** state)
{
    (void)state;
    for (ColorBy by = COLOR_BY_TENSION; by < COLOR_BY_COUNT; ++by)
    {
        ValueScale scale = scale_of(hanging_sheet, by);
        assert_true(value_place(&scale, 0.0f) == 0.0f && value_place(&scale, -1.0f) == 0.0f);
        assert_true(value_place(&scale, scale.top) == 1.0f && value_place(&scale, 2.0f * scale.top) == 1.0f);
        assert_true(value_place(&scale, INFINITY) == 1.0f);
        for (int i = 1; i <= 1000; ++i)
        {
            float before = value_place(&scale, scale.top * (float)(i - 1) / 1000.0f);
            float now = value_place(&scale, scale.top * (float)i / 1000.0f);
            assert_true(now > before && now <= 1.0f);
        }
    }
}

// Scenes of all kinds have a scale that ends, at a round number.
static void every_scene_has_its_scales(void** state)
{
    (void)state;
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        Scene scene = builtin_scene(builtin_scenes[i].name);
        scene.world.settle = 0.0f;
        Sandbox* sandbox = sandbox_open(&scene, NULL);
        ValueScale scale = value_scale_of(sandbox, COLOR_BY_TENSION);
        assert_true(scale.top > 0.0f && scale.top < 1.0e9f);
        assert_true(scale.mark > 0.0f ? scale.top == scale.mark : is_round((double)scale.top));
        assert_true(scale.mark <= scale.top);
        sandbox_destroy(sandbox);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tension_is_what_the_library_reads),
        cmocka_unit_test(tension_is_in_newtons),
        cmocka_unit_test(stretch_is_a_share_of_the_length_at_rest),
        cmocka_unit_test(speed_is_in_metres_a_second),
        cmocka_unit_test(the_mark_is_where_a_thread_tears),
        cmocka_unit_test(a_rim_tears_at_half_the_mark),
        cmocka_unit_test(what_never_tears_has_no_mark),
        cmocka_unit_test(the_other_scales_are_fixed),
        cmocka_unit_test(more_is_farther_along),
        cmocka_unit_test(every_scene_has_its_scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
