// Tearing in the sandbox: what the built-in scenes bear, what tears them, and what becomes of the hand and of the pieces.

#include "sitting.h"
#include "slow_code.h"

#include <stdio.h>

static int64_t count_torn(const Sandbox* sandbox)
{
    int64_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        count += voile_cloth_torn_count(sandbox->cloths[i].cloth);
    }
    return count;
}

// Grabs a point and goes on from where it is, `way` each tick.
static void pull(Sandbox* sandbox, int32_t point, VoileVec3 way, int tick_count)
{
    char text[128];
    snprintf(text, sizeof text, "grab 0 %d", (int)point);
    sandbox_do(sandbox, text);
    VoileVec3 target = sandbox_point(sandbox, point);
    for (int tick = 0; tick < tick_count && sandbox->hand.is_holding; ++tick)
    {
        target = voile_add(target, way);
        SandboxCommand command = { .kind = COMMAND_MOVE, .places = { target } };
        assert_int_equal(sandbox_apply(sandbox, &command, NULL), VOILE_OK);
        sandbox_run(sandbox, 1);
    }
}

static void no_built_in_scene_tears_by_itself(void** state)
{
    (void)state;
    for (size_t i = 0; i < builtin_scene_count; i += IF_FAST(1, 2))
    {
        Scene scene = builtin_scene(builtin_scenes[i].name);
        Sandbox* sandbox = sandbox_open(&scene, NULL);
        sandbox_run(sandbox, IF_FAST(600, 120));
        assert_int_equal(count_torn(sandbox), 0);
        sandbox_destroy(sandbox);
    }
}

static void the_curtain_tears_under_a_hard_pull_alone(void** state)
{
    (void)state;
    static const struct
    {
        float metres_per_tick;
        int tick_count;
        bool tears;
    } rows[] = { { 0.002f, 150, false }, { 0.03f, 60, true } };
    for (size_t i = 0; i < 2; ++i)
    {
        Scene scene = builtin_scene("curtain");
        Sandbox* sandbox = sandbox_open(&scene, NULL);
        pull(sandbox, 20 * 60 + 30, voile_vec3(rows[i].metres_per_tick, 0.0f, rows[i].metres_per_tick),
             rows[i].tick_count);
        assert_true((count_torn(sandbox) > 0) == rows[i].tears);
        assert_false(sandbox->has_failed);
        sandbox_destroy(sandbox);
    }
}

// Beside the seam's right end, outwards and down.
static void the_torn_off_part_comes_to_rest_on_the_floor(void** state)
{
    (void)state;
    Scene scene = builtin_scene("tear");
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    pull(sandbox, 18 * 48 + 47, voile_vec3(0.002f, -0.004f, 0.001f), 400);
    assert_true(count_torn(sandbox) >= 40);
    if (sandbox->hand.is_holding)
    {
        sandbox_do(sandbox, "release");
    }
    sandbox_run(sandbox, 1200);
    VoileClothFigures figures = sandbox_measure(sandbox);
    print_message("lowest y %.4f m, fastest point %.3f m/s\n", (double)figures.lowest_y, (double)figures.max_speed);
    assert_true(figures.is_finite && figures.lowest_y > -0.001f && figures.lowest_y < 0.01f);
    assert_true(figures.max_speed < 1.0f);
    sandbox_destroy(sandbox);
}

// Neither the last tick of the easing, when strands come in, nor a reset in the middle of it.
static void a_change_of_the_solver_tears_nothing(void** state)
{
    (void)state;
    for (int has_reset = 0; has_reset < 2; ++has_reset)
    {
        Scene scene = builtin_scene("curtain");
        Sandbox* sandbox = sandbox_open(&scene, NULL);
        sandbox_do(sandbox, "set sub_steps 20");
        sandbox_do(sandbox, "set strands true");
        sandbox_run(sandbox, 30);
        if (has_reset == 1)
        {
            sandbox_do(sandbox, "reset");
        }
        sandbox_run(sandbox, 300);
        assert_int_equal(count_torn(sandbox), 0);
        sandbox_destroy(sandbox);
    }
}

// Of a cloth of `materials`, drawn out of its middle until the links pull by so much.
static float stretch_under_hand(int cloth, float newtons)
{
    Scene scene = builtin_scene("materials");
    scene.world.grab_limit = 0.0f;
    scene.cloths[0] = scene.cloths[cloth];
    scene.cloths[0].strength_scale = 1.0f;
    scene.cloth_count = 1;
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    int32_t point = 16 * 24 + 12;
    char text[64];
    snprintf(text, sizeof text, "grab 0 %d", (int)point);
    sandbox_do(sandbox, text);
    VoileVec3 target = sandbox->cloths[0].positions[point];
    float pull = 0.0f;
    for (int tick = 0; tick < 600 && pull < newtons; ++tick)
    {
        target = voile_add(target, voile_vec3(0.0f, -0.0005f, 0.0015f));
        SandboxCommand command = { .kind = COMMAND_MOVE, .places = { target } };
        assert_int_equal(sandbox_apply(sandbox, &command, NULL), VOILE_OK);
        sandbox_run(sandbox, 1);
        VoileVec3 force;
        voile_cloth_pull(sandbox->cloths[0].cloth, point, &force);
        pull += 0.1f * (voile_length(force) - pull);
    }
    float stretch = sandbox_measure(sandbox).max_stretch;
    assert_true(pull >= newtons && sandbox_torn_count(sandbox) == 0);
    sandbox_destroy(sandbox);
    return stretch;
}

// Measured: 39, 18, 9 and 50 %. Silk, the lightest, is drawn out by 121 %: one point of the grid bears it all.
static void a_pull_by_hand_looks_like_the_material(void** state)
{
    (void)state;
    static const struct
    {
        int cloth;
        float most_stretch;
    } rows[] = { { 1, 0.5f }, { 2, 0.25f }, { 3, 0.2f }, { 4, 0.6f } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i += IF_FAST(1, 2))
    {
        float stretch = stretch_under_hand(rows[i].cloth, 12.0f);
        print_message("cloth %d: %.0f %%\n", rows[i].cloth, 100.0 * (double)stretch);
        assert_true(stretch < rows[i].most_stretch);
    }
}

// A script's author cannot know when.
static void a_hand_that_lost_its_point_goes_on_in_vain(void** state)
{
    (void)state;
    Scene scene = builtin_scene("tear");
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_do(sandbox, "set cloth.strength_scale 0.001");
    sandbox_do(sandbox, "grab 0 1700");
    sandbox_do(sandbox, "move 0 0.2 3");
    sandbox_run(sandbox, 240);
    assert_false(sandbox->hand.is_holding);
    sandbox_do(sandbox, "move 0 0 3");
    sandbox_do(sandbox, "release");
    VoileError error;
    assert_int_equal(sandbox_try(sandbox, "release", &error), VOILE_ERROR_INVALID);
    sandbox_destroy(sandbox);
}

// Grabs a point and pulls it away until the hand is empty.
static void lose_point(Sitting* sitting, int32_t point)
{
    sitting_aim(sitting, point);
    sitting_press(sitting, POINTER_LEFT);
    sitting_tick(sitting, 2);
    assert_true(sitting_holds(sitting, point));
    for (int i = 0; i < 120 && sitting->sandbox->hand.is_holding; ++i)
    {
        sitting_move_px(sitting, 4.0f, -6.0f);
        sitting_tick(sitting, 1);
    }
    assert_false(sitting->sandbox->hand.is_holding);
}

static void a_person_is_told_why_the_hand_is_empty(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sandbox_do(sitting.sandbox, "set cloth.strength_lengthwise 200");
    sandbox_do(sitting.sandbox, "set cloth.strength_crosswise 200");
    sitting_expect_message(&sitting, "");
    lose_point(&sitting, sheet_point(8, 6));
    char expected[96];
    snprintf(expected, sizeof expected, "The point in hand tore off. %lld threads have torn so far.",
             (long long)count_torn(sitting.sandbox));
    sitting_expect_message(&sitting, expected);
    sitting_tick(&sitting, NOTICE_TICKS - 1);
    sitting_expect_message(&sitting, expected);
    sitting_tick(&sitting, 1);
    sitting_expect_message(&sitting, "");
    sitting_close(&sitting);
}

static void a_cut_is_not_called_a_tear_and_a_reset_ends_the_talk(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_aim(&sitting, sheet_point(8, 6));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 2);
    const VoileCloth* cloth = sitting.sandbox->cloths[0].cloth;
    for (int32_t index = 0; index < voile_cloth_link_count(cloth); ++index)
    {
        VoileLink link = voile_cloth_link(cloth, index);
        if (link.kind == VOILE_LINK_STRUCTURAL && (link.a == sheet_point(8, 6) || link.b == sheet_point(8, 6)))
        {
            char text[64];
            snprintf(text, sizeof text, "cut_link 0 %d", (int)index);
            sandbox_do(sitting.sandbox, text);
        }
    }
    sitting_tick(&sitting, 1);
    sitting_expect_message(&sitting, "The point in hand was cut off.");
    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    sitting_expect_message(&sitting, "");
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_built_in_scene_tears_by_itself),
        cmocka_unit_test(the_curtain_tears_under_a_hard_pull_alone),
        cmocka_unit_test(the_torn_off_part_comes_to_rest_on_the_floor),
        cmocka_unit_test(a_change_of_the_solver_tears_nothing),
        cmocka_unit_test(a_person_is_told_why_the_hand_is_empty),
        cmocka_unit_test(a_cut_is_not_called_a_tear_and_a_reset_ends_the_talk),
        cmocka_unit_test(a_pull_by_hand_looks_like_the_material),
        cmocka_unit_test(a_hand_that_lost_its_point_goes_on_in_vain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
