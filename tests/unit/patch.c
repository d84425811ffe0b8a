// A hand that takes a patch of cloth: what it takes, how its force is shared, and how it lets go.

#include "bench.h"

#include "sandbox/patch.h"
#include "sandbox/twins.h"

#include <string.h>

// The still sheet's points are 0.2 m apart: within 0.5 m of a point inside are 21 of them.
#define RADIUS        0.5f
#define FULL_PATCH    21
#define MIDDLE        sheet_point(4, 3)
#define GRAB_MIDDLE   "grab 0 31 0.5"
#define LIMITED_SHEET "grab_limit = 6\n"

static const Patch* patch_of(const Sandbox* sandbox)
{
    return &sandbox->cloths[0].patch;
}

static bool is_held(const Sandbox* sandbox, int32_t point)
{
    return voile_cloth_is_held(sandbox->cloths[0].cloth, point);
}

static int count_held(const Sandbox* sandbox, int cloth)
{
    int count = 0;
    for (int32_t point = 0; point < sandbox->cloths[cloth].point_count; ++point)
    {
        count += voile_cloth_is_held(sandbox->cloths[cloth].cloth, point) ? 1 : 0;
    }
    return count;
}

// --------------------------------------------------------------------------------------------------------------- taking

static void a_grab_without_a_radius_takes_the_point_alone(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, "grab 0 31");
    assert_int_equal(count_held(sandbox, 0), 1);
    sandbox_do(sandbox, "grab 0 31 0.19"); // less than the way to the next point
    assert_int_equal(count_held(sandbox, 0), 1);
    sandbox_destroy(sandbox);
}

static void a_patch_is_what_lies_within_the_radius(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, GRAB_MIDDLE);
    assert_int_equal(patch_of(sandbox)->count, FULL_PATCH);
    for (int32_t point = 0; point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        float distance = voile_distance(sandbox_point(sandbox, point), sandbox_point(sandbox, MIDDLE));
        assert_int_equal(is_held(sandbox, point), distance < RADIUS);
    }
    sandbox_destroy(sandbox);
}

// The cut goes round three sides of the point's left neighbour and its own; no thread within the radius leads across.
static void a_severed_piece_is_not_taken(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, "cut 0 1.2 5 -0.1 3 0 -0.1 -3 0"); // between the columns 3 and 4
    sandbox_do(sandbox, GRAB_MIDDLE);
    for (int32_t row = 0; row < SHEET_ROWS; ++row)
    {
        for (int32_t column = 0; column < 4; ++column)
        {
            assert_false(is_held(sandbox, sheet_point(column, row)));
        }
    }
    assert_true(is_held(sandbox, sheet_point(5, 3)));
    sandbox_destroy(sandbox);
}

// Two layers, folded at the middle row: they are near, and joined by the fold alone, which is out of reach.
static void another_layer_is_not_taken(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    VoileCloth* cloth = sandbox->cloths[0].cloth;
    for (int32_t point = sheet_point(0, 4); point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        VoileVec3 at = voile_cloth_position(cloth, point);
        at.y = 2.0f * voile_cloth_position(cloth, sheet_point(0, 3)).y - at.y;
        at.z = -0.02f;
        voile_cloth_place(cloth, point, at);
    }
    sandbox_do(sandbox, "grab 0 13 0.45"); // row 1, 0.4 m above the fold
    sandbox_do(sandbox, "grab 0 13 0.35");
    for (int32_t point = sheet_point(0, 4); point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        assert_false(is_held(sandbox, point));
    }
    assert_true(is_held(sandbox, sheet_point(4, 2)));
    sandbox_destroy(sandbox);
}

static void a_share_falls_softly_from_the_middle_to_the_rim(void** state)
{
    (void)state;
    assert_near(patch_share(0.0f, 0.3f), 1.0f, 0.0f);
    assert_near(patch_share(0.15f, 0.3f), 0.5f, 1.0e-6f);
    assert_near(patch_share(0.3f, 0.3f), 0.0f, 0.0f);
    assert_near(patch_share(0.4f, 0.3f), 0.0f, 0.0f);
    for (int i = 0; i < 100; ++i)
    {
        float before = patch_share(0.003f * (float)i, 0.3f);
        float after = patch_share(0.003f * (float)(i + 1), 0.3f);
        assert_true(after < before && before - after < 0.0151f); // the steepest slope is 1.5 / radius
    }
}

static void a_broken_radius_is_refused(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    static const float broken[] = { -1.0f, INFINITY, NAN };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i)
    {
        SandboxCommand grab = { .kind = COMMAND_GRAB, .index = 31, .radius = broken[i] };
        VoileError error;
        assert_int_equal(sandbox_apply(sandbox, &grab, &error), VOILE_ERROR_INVALID);
        assert_string_equal(error.message, "the radius of a grab must be 0 or more");
        assert_false(sandbox->hand.is_holding);
    }
    sandbox_destroy(sandbox);
}

// --------------------------------------------------------------------------------------------------------------- moving

static void a_patch_keeps_its_shape_on_the_way(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    VoileVec3 start[SHEET_COLUMNS * SHEET_ROWS];
    memcpy(start, sandbox->cloths[0].positions, sizeof start);
    sandbox_do(sandbox, GRAB_MIDDLE);
    VoileVec3 way = voile_vec3(0.0f, 0.1f, 0.15f);
    VoileVec3 target = voile_add(start[MIDDLE], way);
    for (int i = 1; i <= 60; ++i)
    {
        SandboxCommand move = { .kind = COMMAND_MOVE };
        move.places[0] = voile_lerp3(start[MIDDLE], target, (float)i / 60.0f);
        assert_int_equal(sandbox_apply(sandbox, &move, NULL), VOILE_OK);
        sandbox_tick(sandbox);
        assert_place(sandbox_point(sandbox, MIDDLE), move.places[0], 1.0e-6f);
    }
    sandbox_run(sandbox, 120);
    assert_place(sandbox_point(sandbox, sheet_point(3, 3)), voile_add(start[sheet_point(3, 3)], way), 0.02f);
    assert_place(sandbox_point(sandbox, sheet_point(4, 4)), voile_add(start[sheet_point(4, 4)], way), 0.02f);
    sandbox_destroy(sandbox);
}

static void a_place_takes_the_whole_patch_along_at_once(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    VoileVec3 start[SHEET_COLUMNS * SHEET_ROWS];
    memcpy(start, sandbox->cloths[0].positions, sizeof start);
    sandbox_do(sandbox, GRAB_MIDDLE);
    VoileVec3 way = voile_vec3(0.25f, -0.5f, 0.5f);
    SandboxCommand place = { .kind = COMMAND_PLACE, .places = { voile_add(start[MIDDLE], way) } };
    assert_int_equal(sandbox_apply(sandbox, &place, NULL), VOILE_OK);
    for (int32_t point = 0; point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        VoileVec3 expected = is_held(sandbox, point) ? voile_add(start[point], way) : start[point];
        assert_place(sandbox_point(sandbox, point), expected, 1.0e-6f);
        assert_place(sandbox->cloths[0].positions[point], expected, 1.0e-6f);
        assert_place(sandbox->cloths[0].previous_positions[point], expected, 1.0e-6f);
    }
    sandbox_destroy(sandbox);
}

static void pins_in_a_patch_stay(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    int32_t early = sheet_point(5, 3);
    int32_t late = sheet_point(4, 4);
    VoileVec3 early_place = sandbox_point(sandbox, early);
    VoileVec3 late_place = sandbox_point(sandbox, late);
    sandbox_do(sandbox, "pin 0 32");
    sandbox_do(sandbox, GRAB_MIDDLE);
    assert_false(is_held(sandbox, early));
    sandbox_do(sandbox, "pin 0 40"); // one that is in the hand
    sandbox_do(sandbox, "place 0 1.3 0.1");
    sandbox_run(sandbox, 30);
    assert_place(sandbox_point(sandbox, early), early_place, 0.0f);
    assert_place(sandbox_point(sandbox, late), late_place, 0.0f);
    sandbox_do(sandbox, "release");
    assert_int_equal(count_held(sandbox, 0), 0);
    assert_true(voile_cloth_is_pinned(sandbox->cloths[0].cloth, late));
    sandbox_destroy(sandbox);
}

static void a_grabbed_pin_goes_with_the_hand_and_its_patch(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, "grab 0 4 0.3"); // in the pinned row
    assert_true(is_held(sandbox, sheet_point(4, 1)));
    assert_false(is_held(sandbox, sheet_point(3, 0)));
    sandbox_do(sandbox, "move 0 1.7 0.1");
    sandbox_run(sandbox, 2);
    assert_place(sandbox_point(sandbox, 4), voile_vec3(0.0f, 1.7f, 0.1f), 1.0e-6f);
    sandbox_do(sandbox, "release");
    assert_true(voile_cloth_is_pinned(sandbox->cloths[0].cloth, 4));
    sandbox_destroy(sandbox);
}

// ---------------------------------------------------------------------------------------------------------------- force

static void the_limit_is_that_of_the_whole_hand(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_do(sandbox, GRAB_MIDDLE);
    SandboxCloth* cloth = &sandbox->cloths[0];
    VoileVec3 target = sandbox->hand.target;
    assert_int_equal(patch_find_moves(&cloth->patch, cloth->cloth, target, 6.0f), FULL_PATCH);
    float sum = 0.0f;
    for (int32_t i = 0; i < FULL_PATCH; ++i)
    {
        const VoileMove* move = &cloth->patch.moves[i];
        sum += move->max_force;
        assert_true(move->max_force > 0.0f && move->softness > 0.0f);
        assert_true(move->max_force <= cloth->patch.moves[0].max_force);
        assert_place(move->target, sandbox_point(sandbox, move->point), 1.0e-6f);
    }
    assert_near(sum, 6.0f, 1.0e-4f);

    patch_find_moves(&cloth->patch, cloth->cloth, target, 0.0f);
    assert_near(cloth->patch.moves[0].softness, 0.0f, 0.0f);
    for (int32_t i = 0; i < FULL_PATCH; ++i)
    {
        assert_near(cloth->patch.moves[i].max_force, 0.0f, 0.0f);
    }
    sandbox_destroy(sandbox);
}

static void a_hand_of_one_point_is_as_hard_as_ever(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, "grab 0 31 0.1");
    SandboxCloth* cloth = &sandbox->cloths[0];
    assert_int_equal(patch_find_moves(&cloth->patch, cloth->cloth, sandbox->hand.target, 6.0f), 1);
    assert_near(cloth->patch.moves[0].max_force, 6.0f, 0.0f);
    assert_near(cloth->patch.moves[0].softness, 0.0f, 0.0f);
    sandbox_destroy(sandbox);
}

// Forces between points of the patch are no business of the hand.
static void the_hand_feels_what_hangs_from_the_patch(void** state)
{
    (void)state;
    static const char hung_by_the_hand[] = "gravity = 0 -10 0\nwind_drag = 0\nfloor = false\ngrab_limit = 0\n"
                                           "damping = 4\n[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\n"
                                           "position = 0 1.8 0\npins = none\n";
    Sandbox* sandbox = sandbox_open_text(hung_by_the_hand);
    sandbox_do(sandbox, GRAB_MIDDLE);
    sandbox_run(sandbox, 1200);
    const VoileCloth* cloth = sandbox->cloths[0].cloth;
    float mass = 0.0f;
    for (int32_t point = 0; point < sandbox->cloths[0].point_count; ++point)
    {
        mass += is_held(sandbox, point) ? 0.0f : voile_cloth_mass(cloth, point);
    }
    VoileVec3 pull = patch_pull(patch_of(sandbox), cloth);
    assert_near(-pull.y, 10.0f * mass, 0.03f * 10.0f * mass);
    sandbox_destroy(sandbox);
}

// ---------------------------------------------------------------------------------------------------------- letting go

static void a_release_lets_go_of_the_whole_patch(void** state)
{
    (void)state;
    static const char* const ends[] = { "release", "reset", "grab 0 60", "set cloth.columns 9" };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; ++i)
    {
        Sandbox* sandbox = sandbox_open_text(still_sheet);
        uint64_t start = sandbox_hash(sandbox);
        sandbox_do(sandbox, GRAB_MIDDLE);
        sandbox_do(sandbox, ends[i]);
        assert_int_equal(count_held(sandbox, 0), i == 2 ? 1 : 0);
        sandbox_do(sandbox, "reset");
        assert_int_equal(sandbox_hash(sandbox), start);
        sandbox_destroy(sandbox);
    }
}

static void a_point_whose_last_thread_is_gone_is_let_go(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    VoileCloth* cloth = sandbox->cloths[0].cloth;
    sandbox_do(sandbox, GRAB_MIDDLE);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        if (link.a == sheet_point(5, 3) || link.b == sheet_point(5, 3))
        {
            voile_cloth_cut_link(cloth, i);
        }
    }
    sandbox_tick(sandbox);
    assert_false(is_held(sandbox, sheet_point(5, 3)));
    assert_int_equal(patch_of(sandbox)->count, FULL_PATCH - 1);
    assert_true(sandbox->hand.is_holding);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        if (link.a == MIDDLE || link.b == MIDDLE)
        {
            voile_cloth_cut_link(cloth, i);
        }
    }
    sandbox_tick(sandbox);
    assert_false(sandbox->hand.is_holding);
    assert_int_equal(count_held(sandbox, 0), 0);
    sandbox_do(sandbox, "move 0 1 0"); // of a hand that lost its point
    sandbox_destroy(sandbox);
}

static void bad_numbers_end_the_grab(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, GRAB_MIDDLE);
    sandbox_run(sandbox, TICKS_PER_HASH);
    sandbox_lead_out_of_numbers(sandbox);
    sandbox_run(sandbox, 2);
    assert_true(sandbox->has_failed);
    assert_int_equal(count_held(sandbox, 0), 0);
    assert_int_equal(patch_of(sandbox)->count, 0);
    sandbox_destroy(sandbox);
}

// --------------------------------------------------------------------------------------------------------------- twins

static void twins_take_their_own_patches(void** state)
{
    (void)state;
    static const char twins[] = "shared_hand = true\ngrab_limit = 0\ngravity = 0 0 0\nwind_drag = 0\nfloor = false\n"
                                "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\nposition = -1.25 1.8 0\n"
                                "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\nposition = 1.25 1.8 0\n";
    Sandbox* sandbox = sandbox_open_text(twins);
    sandbox_do(sandbox, "grab 1 31 0.5");
    assert_int_equal(count_held(sandbox, 0), FULL_PATCH);
    assert_int_equal(count_held(sandbox, 1), FULL_PATCH);
    sandbox_do(sandbox, "move 1.25 1.25 0.1");
    sandbox_run(sandbox, 60);
    for (int32_t point = 0; point < SHEET_COLUMNS * SHEET_ROWS; ++point)
    {
        VoileVec3 left = voile_cloth_position(sandbox->cloths[0].cloth, point);
        VoileVec3 right = voile_cloth_position(sandbox->cloths[1].cloth, point);
        assert_place(right, voile_add(left, voile_vec3(2.5f, 0.0f, 0.0f)), 1.0e-3f);
    }
    sandbox_do(sandbox, "grab 1 31 0.3");
    assert_int_equal(count_held(sandbox, 0), 9);
    assert_int_equal(count_held(sandbox, 1), 9);
    sandbox_do(sandbox, "release");
    assert_int_equal(count_held(sandbox, 0) + count_held(sandbox, 1), 0);
    sandbox_destroy(sandbox);
}

// --------------------------------------------------------------------------------------------------------------- wheel

static void the_wheel_widens_and_narrows_the_grip(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    const float* radius = &sitting.sandbox->scene.world.grab_patch;
    sitting_aim(&sitting, MIDDLE);
    sitting_widen_grip(&sitting, 1);
    sitting_tick(&sitting, 1);
    assert_near(*radius, 0.25f, 1.0e-6f);
    sitting_widen_grip(&sitting, 2);
    sitting_tick(&sitting, 1);
    assert_near(*radius, 0.25f * 1.5625f, 1.0e-6f);
    sitting_widen_grip(&sitting, -3);
    sitting_tick(&sitting, 1);
    assert_near(*radius, 0.0f, 0.0f);
    sitting_widen_grip(&sitting, -1);
    sitting_tick(&sitting, 1);
    assert_near(*radius, 0.0f, 0.0f);
    sitting_widen_grip(&sitting, 2000000000);
    sitting_tick(&sitting, 1);
    assert_near(*radius, MAX_GRAB_PATCH, 0.0f);
    sitting_close(&sitting);
}

static void a_held_patch_becomes_another_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    const Sandbox* sandbox = sitting.sandbox;
    sitting_aim(&sitting, MIDDLE);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_move_px(&sitting, 20.0f, 10.0f);
    sitting_tick(&sitting, 1);
    VoileVec3 target = sandbox->hand.target;
    sitting_widen_grip(&sitting, 4);
    sitting_tick(&sitting, 1);
    int wide = count_held(sandbox, 0);
    sitting_widen_grip(&sitting, -3);
    sitting_tick(&sitting, 1);
    int narrow = count_held(sandbox, 0);
    assert_true(narrow > 1 && wide > 2 * narrow);
    sitting_widen_grip(&sitting, -1);
    sitting_tick(&sitting, 1);
    assert_int_equal(count_held(sandbox, 0), 1);
    assert_true(sitting_holds(&sitting, MIDDLE));
    assert_place(sandbox->hand.target, target, 0.0f);
    assert_non_null(strstr(sitting_recorded(&sitting), "set grab_patch 0.25\n"));
    assert_non_null(strstr(sitting_recorded(&sitting), "grab 0 31 0.25\n"));
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_int_equal(count_held(sandbox, 0), 0);
    sitting_close(&sitting);
}

static void the_wheel_does_not_move_the_pointer(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, MIDDLE);
    float x = sitting.x;
    sitting.x = 5.0f; // an event without a place
    sitting_widen_grip(&sitting, 1);
    sitting.x = x;
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(sitting_holds(&sitting, MIDDLE));
    sitting_close(&sitting);
}

static void a_script_grabs_a_patch_as_a_person_does(void** state)
{
    (void)state;
    Bench bench;
    Scene scene = scene_of(still_sheet);
    scene.world.grab_patch = RADIUS;
    open_bench(&bench, &scene);
    aim(&bench, MIDDLE, 3.0f, 2.0f);
    press(&bench, POINTER_LEFT);
    tick(&bench);
    assert_true(holds(&bench, 0, MIDDLE));
    assert_int_equal(count_held(bench.sandbox, 0), FULL_PATCH);
    assert_non_null(strstr(bench.recorder.buffer.text, GRAB_MIDDLE "\n"));
    close_bench(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grab_without_a_radius_takes_the_point_alone),
        cmocka_unit_test(a_patch_is_what_lies_within_the_radius),
        cmocka_unit_test(a_severed_piece_is_not_taken),
        cmocka_unit_test(another_layer_is_not_taken),
        cmocka_unit_test(a_share_falls_softly_from_the_middle_to_the_rim),
        cmocka_unit_test(a_broken_radius_is_refused),
        cmocka_unit_test(a_patch_keeps_its_shape_on_the_way),
        cmocka_unit_test(a_place_takes_the_whole_patch_along_at_once),
        cmocka_unit_test(pins_in_a_patch_stay),
        cmocka_unit_test(a_grabbed_pin_goes_with_the_hand_and_its_patch),
        cmocka_unit_test(the_limit_is_that_of_the_whole_hand),
        cmocka_unit_test(a_hand_of_one_point_is_as_hard_as_ever),
        cmocka_unit_test(the_hand_feels_what_hangs_from_the_patch),
        cmocka_unit_test(a_release_lets_go_of_the_whole_patch),
        cmocka_unit_test(a_point_whose_last_thread_is_gone_is_let_go),
        cmocka_unit_test(bad_numbers_end_the_grab),
        cmocka_unit_test(twins_take_their_own_patches),
        cmocka_unit_test(the_wheel_widens_and_narrows_the_grip),
        cmocka_unit_test(a_held_patch_becomes_another_at_once),
        cmocka_unit_test(the_wheel_does_not_move_the_pointer),
        cmocka_unit_test(a_script_grabs_a_patch_as_a_person_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
