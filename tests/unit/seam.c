// Weak seams: lists, boxes and pictures become a share of the strength for each point.

#define _XOPEN_SOURCE 700

#include "sitting.h"

#include "scratch.h"
#include "test_memory.h"

#include "sandbox/build.h"
#include "sandbox/seam.h"
#include "sandbox/source.h"

#include <stdio.h>
#include <string.h>

// Of 4 x 3 points half a metre apart, the upper left one at (-0.75, 2, 0).
#define SHEET       "[cloth]\ncolumns = 4\nrows = 3\nwidth = 1.5\nheight = 1\nposition = 0 2 0\n"
#define POINT_COUNT 12

static VoileResult try_fill(const Scene* scene, float out_toughness[POINT_COUNT], VoileError* error)
{
    VoileAllocator allocator = voile_default_allocator();
    VoileVec3 positions[POINT_COUNT];
    for (int i = 0; i < POINT_COUNT; ++i)
    {
        positions[i] = voile_vec3(0.5f * (float)(i % 4) - 0.75f, 2.0f - 0.5f * (float)(i / 4), 0.0f);
    }
    return seam_fill(scene, &scene->cloths[0], positions, &allocator, out_toughness, error);
}

static void expect_toughness(const char* keys, float tolerance, const float expected[POINT_COUNT])
{
    char text[512];
    snprintf(text, sizeof text, SHEET "%s", keys);
    Scene scene = scene_of(text);
    float toughness[POINT_COUNT];
    VoileError error = { .message = "" };
    assert_true(seam_is_given(&scene.cloths[0]));
    if (try_fill(&scene, toughness, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    for (int i = 0; i < POINT_COUNT; ++i)
    {
        if (!(toughness[i] >= expected[i] - tolerance && toughness[i] <= expected[i] + tolerance))
        {
            fail_msg("%s: point %d has %g instead of %g", keys, i, (double)toughness[i], (double)expected[i]);
        }
    }
}

static void write_mask(const char* path, const char* text)
{
    scratch_write(path, text, strlen(text));
}

static void a_cloth_without_a_seam_has_none(void** state)
{
    (void)state;
    Scene scene = scene_of(SHEET "seam_strength = 0.1\n");
    assert_false(seam_is_given(&scene.cloths[0]));
}

static void listed_points_and_those_in_the_box_are_weak(void** state)
{
    (void)state;
    expect_toughness("seam_points = 1 4-5\n", 0.0f, (const float[]){ 1, 0.25f, 1, 1, 0.25f, 0.25f, 1, 1, 1, 1, 1, 1 });
    expect_toughness("seam_box = -9 1.4 0 0 1.6 0\nseam_strength = 0.5\n", 0.0f,
                     (const float[]){ 1, 1, 1, 1, 0.5f, 0.5f, 1, 1, 1, 1, 1, 1 });
    expect_toughness("seam_points = 11\nseam_box = 0.7 1.9 -1 0.8 9 1\nseam_strength = 0.001\n", 0.0f,
                     (const float[]){ 1, 1, 1, 0.001f, 1, 1, 1, 1, 1, 1, 1, 0.001f });
}

static void a_mask_lies_over_the_whole_cloth_with_row_0_above(void** state)
{
    (void)state;
    // The outer points lie beyond the outermost centres of pixels.
    write_mask("a.pgm", "P2 2 2 2  0 2  2 1");
    expect_toughness("seam_mask = a.pgm\nseam_strength = 0.5\n", 1.0e-6f,
                     (const float[]){ 0.5f, 0.5f + 2.0f / 24.0f, 0.5f + 10.0f / 24.0f, 1, 0.75f, 0.75f + 0.5f / 24.0f,
                                      0.75f + 2.5f / 24.0f, 0.875f, 1, 1 - 1.0f / 24.0f, 1 - 5.0f / 24.0f, 0.75f });
}

static void black_keeps_exactly_the_seams_share_and_white_all(void** state)
{
    (void)state;
    write_mask("a.pgm", "P2 1 1 255 0");
    const float weak = 0.1f;
    expect_toughness("seam_mask = a.pgm\nseam_strength = 0.1\n", 0.0f,
                     (const float[]){ weak, weak, weak, weak, weak, weak, weak, weak, weak, weak, weak, weak });
    write_mask("a.pgm", "P2 1 1 255 255");
    expect_toughness("seam_mask = a.pgm\nseam_strength = 0.1\nseam_points = 2\n", 0.0f,
                     (const float[]){ 1, 1, weak, 1, 1, 1, 1, 1, 1, 1, 1, 1 });
}

// ------------------------------------------------------------------------------------------------------------ the file

static void expect_refused(const Scene* scene, VoileResult result, const char* sentence)
{
    float toughness[POINT_COUNT];
    VoileAllocator allocator = voile_default_allocator();
    VoileError error = { .message = "" };
    VoileCloth* cloth = NULL;
    assert_int_equal(try_fill(scene, toughness, &error), result);
    assert_non_null(strstr(error.message, sentence));
    assert_int_equal(build_cloth(scene, 0, &allocator, &cloth, &error), result);
    assert_non_null(strstr(error.message, sentence));
    assert_null(cloth);
}

static void a_mask_that_cannot_be_used_is_named(void** state)
{
    (void)state;
    Scene scene = scene_of(SHEET "seam_mask = nowhere.pgm\n");
    expect_refused(&scene, VOILE_ERROR_IO, "cannot read 'nowhere.pgm': No such file");
    write_mask("b.pgm", "P2 1 1 255 a");
    scene = scene_of(SHEET "seam_mask = b.pgm\n");
    expect_refused(&scene, VOILE_ERROR_INVALID, "cannot read 'b.pgm': row 1 of 1 holds what is no number");
}

static Scene open_scene(const char* path, const char* text)
{
    VoileAllocator allocator = voile_default_allocator();
    TextErrors errors = { .count = 0 };
    Source source;
    scratch_write(path, text, strlen(text));
    assert_int_equal(source_open(path, &allocator, &source, &errors), VOILE_OK);
    Scene scene = source.scene;
    source_close(&source);
    return scene;
}

static void a_mask_lies_beside_the_scenes_file(void** state)
{
    (void)state;
    float toughness[POINT_COUNT];
    assert_int_equal(mkdir("scenes", 0700), 0);
    write_mask("scenes/c.pgm", "P2 1 1 2 0");
    Scene scene = open_scene("scenes/a.scene", SHEET "seam_mask = c.pgm\n");
    assert_int_equal(try_fill(&scene, toughness, NULL), VOILE_OK);
    assert_true(toughness[7] == 0.25f);
    scene = open_scene("b.scene", SHEET "seam_mask = scenes/c.pgm\n");
    assert_int_equal(try_fill(&scene, toughness, NULL), VOILE_OK);
    scene = open_scene("c.scene", SHEET "seam_mask = c.pgm\n");
    expect_refused(&scene, VOILE_ERROR_IO, "cannot read 'c.pgm'");
    scene = open_scene("scenes/d.voile", "voile-recording 1\nscene-text\n" SHEET "seam_mask = c.pgm\nend\n");
    assert_int_equal(try_fill(&scene, toughness, NULL), VOILE_OK);

    assert_int_equal(scene_set(&scene, slice_of("cloth.seam_mask"), slice_of("/nowhere/c.pgm"), 0, NULL), VOILE_OK);
    expect_refused(&scene, VOILE_ERROR_IO, "cannot read '/nowhere/c.pgm'");
    assert_int_equal(remove("scenes/c.pgm") + remove("scenes/a.scene") + remove("scenes/d.voile"), 0);
}

static VoileResult build(const VoileAllocator* allocator, void* context)
{
    VoileCloth* cloth = NULL;
    VoileResult result = build_cloth(context, 0, allocator, &cloth, NULL);
    voile_cloth_destroy(cloth);
    return result;
}

static void building_survives_each_refused_allocation(void** state)
{
    (void)state;
    write_mask("a.pgm", "P2 1 1 255 9");
    Scene scene = scene_of(SHEET "seam_mask = a.pgm\n");
    assert_in_range(test_every_refusal(build, &scene), 4, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cloth_without_a_seam_has_none),
        cmocka_unit_test(listed_points_and_those_in_the_box_are_weak),
        cmocka_unit_test(a_mask_lies_over_the_whole_cloth_with_row_0_above),
        cmocka_unit_test(black_keeps_exactly_the_seams_share_and_white_all),
        cmocka_unit_test(a_mask_that_cannot_be_used_is_named),
        cmocka_unit_test(a_mask_lies_beside_the_scenes_file),
        cmocka_unit_test(building_survives_each_refused_allocation),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
