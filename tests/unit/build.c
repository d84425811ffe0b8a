// From a scene's words to a cloth.

#include "sitting.h"

#include "sandbox/build.h"

#include <stdio.h>
#include <string.h>

// A cloth of the given keys; unnamed ones are the defaults.
static VoileCloth* cloth_of(const char* world_keys, const char* cloth_keys)
{
    char text[512];
    snprintf(text, sizeof text, "%s[cloth]\n%s", world_keys, cloth_keys);
    Scene scene = scene_of(text);
    VoileAllocator allocator = voile_default_allocator();
    VoileCloth* cloth = NULL;
    VoileError error = { .message = "" };
    if (build_cloth(&scene, 0, &allocator, &cloth, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    return cloth;
}

static void a_sheet_hangs_from_the_middle_of_its_upper_edge(void** state)
{
    (void)state;
    VoileCloth* cloth = cloth_of("", "columns = 5\nrows = 3\nwidth = 2\nheight = 1\nposition = 1 2 3\n");
    assert_int_equal(voile_cloth_point_count(cloth), 15);
    assert_place(voile_cloth_position(cloth, 0), voile_vec3(0.0f, 2.0f, 3.0f), 1.0e-6f);
    assert_place(voile_cloth_position(cloth, 2), voile_vec3(1.0f, 2.0f, 3.0f), 1.0e-6f);
    assert_place(voile_cloth_position(cloth, 14), voile_vec3(2.0f, 1.0f, 3.0f), 1.0e-6f);
    voile_cloth_destroy(cloth);
}

static void a_single_column_hangs_in_the_middle(void** state)
{
    (void)state;
    static const char* const shapes[] = { "shape = sheet\n", "shape = curtain\nfolds = 0\n" };
    for (size_t i = 0; i < 2; ++i)
    {
        char keys[128];
        snprintf(keys, sizeof keys, "columns = 1\nrows = 4\nheight = 1\nposition = 1 2 0\n%s", shapes[i]);
        VoileCloth* cloth = cloth_of("", keys);
        assert_near(voile_cloth_position(cloth, 0).x, 1.0f, 0.05f);
        assert_near(voile_cloth_position(cloth, 3).x, 1.0f, 0.05f);
        assert_near(voile_cloth_position(cloth, 3).y, 1.0f, 1.0e-6f);
        voile_cloth_destroy(cloth);
    }
}

static void the_smallest_cloths_can_be_built(void** state)
{
    (void)state;
    static const char* const keys[] = { "columns = 1\nrows = 1\n", "columns = 2\nrows = 1\n", "columns = 1\nrows = 2\n",
                                        "columns = 1024\nrows = 1\nshape = curtain\n" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; ++i)
    {
        VoileCloth* cloth = cloth_of("", keys[i]);
        VoileStep step = voile_default_step();
        for (int tick = 0; tick < 20; ++tick)
        {
            voile_cloth_step(cloth, &step);
        }
        assert_true(voile_cloth_measure(cloth).is_finite);
        assert_true(voile_cloth_mass(cloth, 0) > 0.0f);
        voile_cloth_destroy(cloth);
    }
}

// Equal pieces of fabric between the columns, all of it on the rail's width.
static void a_curtain_lays_its_width_in_folds_on_the_hung_width(void** state)
{
    (void)state;
    VoileCloth* cloth =
        cloth_of("", "shape = curtain\ncolumns = 121\nrows = 3\nwidth = 3\nhung_width = 2.3\nfolds = 7\n");
    assert_near(voile_cloth_position(cloth, 0).x, -1.15f, 1.0e-4f);
    assert_near(voile_cloth_position(cloth, 120).x, 1.15f, 1.0e-4f);
    int turn_count = 0;
    for (int32_t i = 1; i < 121; ++i)
    {
        VoileVec3 here = voile_cloth_position(cloth, i);
        VoileVec3 before = voile_cloth_position(cloth, i - 1);
        assert_near(voile_distance(here, before), 3.0f / 120.0f, 0.001f);
        assert_true(here.x > before.x);
        turn_count += (here.z >= 0.0f) != (before.z >= 0.0f) ? 1 : 0;
    }
    assert_in_range(turn_count, 12, 15); // twice a fold
    voile_cloth_destroy(cloth);
}

static void a_rail_wider_than_the_curtain_stretches_nothing(void** state)
{
    (void)state;
    VoileCloth* cloth = cloth_of("", "shape = curtain\ncolumns = 31\nwidth = 3\nhung_width = 5\n");
    assert_near(voile_cloth_position(cloth, 30).x, 1.5f, 1.0e-3f);
    assert_near(voile_cloth_position(cloth, 7).z, 0.0f, 1.0e-3f);
    voile_cloth_destroy(cloth);
}

static void the_pins_are_where_the_word_says(void** state)
{
    (void)state;
    // Of 4 x 3 points, from the upper left on.
    static const struct
    {
        const char *word, *pinned;
    } expected[] = {
        { "none", "............" },
        { "top", "oooo........" },
        { "top_corners", "o..o........" },
        { "corners", "o..o....o..o" },
        { "left", "o...o...o..." },
        { "right", "...o...o...o" },
        { "bottom", "........oooo" },
        { "bottom_corners", "........o..o" },
        { "sides", "o..oo..oo..o" },
        { "edges", "ooooo..ooooo" },
        { "none\npin_points = 1 5-7 11", ".o...ooo...o" },
        { "none\npin_points = 0-11", "oooooooooooo" },
        { "none\npin_box = -0.1 1.4 -1 0.6 2 1", "..o...o....." },
        { "none\npin_box = 0 1 0 0.75 1.5 0", "......oo..oo" },
        { "none\npin_box = -9 -9 0.01 9 9 9", "............" },
        { "right\npin_points = 4\npin_box = -9 -9 -9 -0.2 1 9", "...oo..ooo.o" },
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i)
    {
        char keys[192];
        snprintf(keys, sizeof keys, "columns = 4\nrows = 3\npins = %s\n", expected[i].word);
        VoileCloth* cloth = cloth_of("", keys);
        for (int32_t point = 0; point < 12; ++point)
        {
            assert_int_equal(voile_cloth_is_pinned(cloth, point), expected[i].pinned[point] == 'o');
        }
        voile_cloth_destroy(cloth);
    }
}

static void a_flat_scene_has_no_depth_and_equal_masses(void** state)
{
    (void)state;
    VoileCloth* cloth = cloth_of("flat = true\n", "shape = curtain\ncolumns = 9\nrows = 5\nposition = 0 2 4\n");
    for (int32_t point = 0; point < 45; ++point)
    {
        assert_true(voile_cloth_position(cloth, point).z == 0.0f);
        assert_true(voile_cloth_mass(cloth, point) == voile_cloth_mass(cloth, 0));
    }
    voile_cloth_destroy(cloth);
}

static void a_cloth_weighs_its_area(void** state)
{
    (void)state;
    VoileCloth* cloth = cloth_of("", "columns = 6\nrows = 5\nwidth = 2\nheight = 3\nmass_per_area = 0.4\n");
    float mass = 0.0f;
    for (int32_t point = 0; point < 30; ++point)
    {
        mass += voile_cloth_mass(cloth, point);
    }
    assert_near(mass, 2.4f, 1.0e-4f);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sheet_hangs_from_the_middle_of_its_upper_edge),
        cmocka_unit_test(a_single_column_hangs_in_the_middle),
        cmocka_unit_test(the_smallest_cloths_can_be_built),
        cmocka_unit_test(a_curtain_lays_its_width_in_folds_on_the_hung_width),
        cmocka_unit_test(a_rail_wider_than_the_curtain_stretches_nothing),
        cmocka_unit_test(the_pins_are_where_the_word_says),
        cmocka_unit_test(a_flat_scene_has_no_depth_and_equal_masses),
        cmocka_unit_test(a_cloth_weighs_its_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
