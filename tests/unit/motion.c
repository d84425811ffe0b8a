// Motion along keys: poses in time, and the points of a cloth that follow them.

#include "sitting.h"

#include "sandbox/motion.h"
#include "sandbox/solids.h"

#include <math.h>
#include <stdio.h>

#define CLOTH "[cloth]\ncolumns = 8\nrows = 6\nwidth = 0.7\nheight = 0.5\npins = none\n"

static VoilePose solid_pose_at(const Scene* scene, double seconds)
{
    return motion_at(scene, KEY_OWNER_SOLID, 0, scene->solids[0].repeat, seconds);
}

static void expect_turn(VoileQuat turn, VoileVec3 degrees)
{
    static const VoileVec3 arms[] = { { 1.0f, 0.0f, 0.0f }, { 0.0f, 1.0f, 0.0f }, { 0.0f, 0.0f, 1.0f } };
    for (int i = 0; i < 3; ++i)
    {
        assert_place(voile_rotate(turn, arms[i]), voile_rotate(motion_turn(degrees), arms[i]), 2.0e-5f);
    }
}

static void a_turn_goes_about_x_then_y_then_z(void** state)
{
    (void)state;
    VoileQuat turn = motion_turn(voile_vec3(90.0f, 90.0f, 0.0f));
    // About x the y axis comes to z, which then comes about y to x.
    assert_place(voile_rotate(turn, voile_vec3(0.0f, 1.0f, 0.0f)), voile_vec3(1.0f, 0.0f, 0.0f), 1.0e-5f);
    turn = motion_turn(voile_vec3(0.0f, 90.0f, 90.0f));
    // About y the x axis comes to -z, which turns about itself.
    assert_place(voile_rotate(turn, voile_vec3(1.0f, 0.0f, 0.0f)), voile_vec3(0.0f, 0.0f, -1.0f), 1.0e-5f);
    turn = motion_turn(voile_vec3(0.0f, 0.0f, 0.0f));
    assert_place(voile_rotate(turn, voile_vec3(1.0f, 2.0f, 3.0f)), voile_vec3(1.0f, 2.0f, 3.0f), 0.0f);
}

static void poses_are_reached_at_their_times(void** state)
{
    (void)state;
    static const struct
    {
        double seconds;
        VoileVec3 move, turn;
    } rows[] = {
        { -5.0, { 0.0f, 0.0f, 0.0f }, { 0.0f, 0.0f, 0.0f } },
        { 0.0, { 0.0f, 0.0f, 0.0f }, { 0.0f, 0.0f, 0.0f } },
        { 0.5, { 0.5f, 0.0f, 0.0f }, { 0.0f, 45.0f, 0.0f } },        // linear
        { 1.0, { 1.0f, 0.0f, 0.0f }, { 0.0f, 90.0f, 0.0f } },        // the first key
        { 1.5, { 1.15625f, 0.0f, 0.3125f }, { 0.0f, 90.0f, 0.0f } }, // smoothstep: 5/32 of the way
        { 2.0, { 1.5f, 0.0f, 1.0f }, { 0.0f, 90.0f, 0.0f } },
        { 3.0, { 2.0f, 0.0f, 2.0f }, { 0.0f, 90.0f, 0.0f } },
        { 1.0e6, { 2.0f, 0.0f, 2.0f }, { 0.0f, 90.0f, 0.0f } }, // and stays
    };
    Scene scene = scene_of(CLOTH "[solid]\n[key]\ntime = 1\nmove = 1 0 0\nturn = 0 90 0\neasing = linear\n"
                                 "[key]\ntime = 3\nmove = 2 0 2\nturn = 0 90 0\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        VoilePose pose = solid_pose_at(&scene, rows[i].seconds);
        assert_place(pose.position, rows[i].move, 1.0e-6f);
        expect_turn(pose.rotation, rows[i].turn);
    }
}

static void a_long_turn_goes_all_the_way_round(void** state)
{
    (void)state;
    Scene scene = scene_of(CLOTH "[solid]\n[key]\ntime = 4\nturn = 0 0 -720\neasing = linear\n");
    for (int i = 0; i <= 16; ++i)
    {
        expect_turn(solid_pose_at(&scene, 0.25 * i).rotation, voile_vec3(0.0f, 0.0f, -45.0f * (float)i));
    }
}

static void a_motion_that_repeats_begins_anew(void** state)
{
    (void)state;
    Scene scene = scene_of(CLOTH "[solid]\nrepeat = true\n[key]\ntime = 1\nmove = 1 0 0\n[key]\ntime = 2\n");
    for (int i = 0; i < 40; ++i)
    {
        double time = 0.05 * i;
        VoilePose once = solid_pose_at(&scene, time);
        assert_place(solid_pose_at(&scene, time + 2.0).position, once.position, 1.0e-6f);
        assert_place(solid_pose_at(&scene, time + 7200.0).position, once.position, 1.0e-5f);
    }
    assert_place(solid_pose_at(&scene, 4.0).position, voile_vec3(0.0f, 0.0f, 0.0f), 0.0f);
}

static void each_owner_has_its_own_keys(void** state)
{
    (void)state;
    Scene scene = scene_of(CLOTH "moved_points = 0\n[key]\nmove = 1 0 0\n[solid]\n[solid]\n[key]\nmove = 0 3 0\n");
    assert_true(motion_has_keys(&scene, KEY_OWNER_CLOTH, 0));
    assert_false(motion_has_keys(&scene, KEY_OWNER_SOLID, 0));
    assert_true(motion_has_keys(&scene, KEY_OWNER_SOLID, 1));
    assert_place(motion_at(&scene, KEY_OWNER_SOLID, 0, false, 1.0).position, voile_vec3(0.0f, 0.0f, 0.0f), 0.0f);
    assert_place(motion_at(&scene, KEY_OWNER_SOLID, 1, false, 1.0).position, voile_vec3(0.0f, 3.0f, 0.0f), 0.0f);
    assert_place(motion_at(&scene, KEY_OWNER_CLOTH, 0, false, 1.0).position, voile_vec3(1.0f, 0.0f, 0.0f), 0.0f);
}

static void a_solid_is_where_its_keys_say_at_each_tick(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("settle = 0.5\n" CLOTH "[solid]\nposition = 5 1 0\nturn = 0 30 0\nmass = 3\n"
                                         "[key]\ntime = 0.5\nmove = 0 1 0\nturn = 90 0 0\n");
    assert_place(sandbox->solids[0].pose.position, voile_vec3(5.0f, 1.0f, 0.0f), 0.0f);
    for (int tick = 1; tick <= 90; ++tick)
    {
        VoilePose before = sandbox->solids[0].pose;
        sandbox_tick(sandbox);
        VoilePose moved = solid_pose_at(&sandbox->scene, (double)tick / TICKS_PER_SECOND);
        assert_place(sandbox->solids[0].pose.position, voile_add(voile_vec3(5.0f, 1.0f, 0.0f), moved.position), 0.0f);
        assert_place(sandbox->solids[0].previous_pose.position, before.position, 0.0f);
    }
    // First its own turn, then that of the key, about the world's axes.
    VoileVec3 arm = voile_rotate(motion_turn(voile_vec3(0.0f, 30.0f, 0.0f)), voile_vec3(0.0f, 0.0f, 1.0f));
    arm = voile_rotate(motion_turn(voile_vec3(90.0f, 0.0f, 0.0f)), arm);
    assert_place(voile_rotate(sandbox->solids[0].pose.rotation, voile_vec3(0.0f, 0.0f, 1.0f)), arm, 1.0e-5f);
    sandbox_destroy(sandbox);
}

static void a_key_eases_by_its_family_and_curvature(void** state)
{
    (void)state;
    static const struct
    {
        const char* rows;
        VoileEase family;
        float curvature;
    } keys[] = {
        { "easing = logistic\n", VOILE_EASE_LOGISTIC, 3.5f },
        { "easing = cosine\ncurvature = 0\n", VOILE_EASE_COSINE, 3.5f },
        { "easing = power\ncurvature = 12\n", VOILE_EASE_POWER, 12.0f },
        { "easing = power\ncurvature = 0.01\n", VOILE_EASE_POWER, 0.05f },
        { "easing = smoothstep\ncurvature = 12\n", VOILE_EASE_SMOOTHSTEP, 1.0f },
        { "", VOILE_EASE_SMOOTHSTEP, 1.0f },
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; ++i)
    {
        char text[512];
        snprintf(text, sizeof text, "easing_curvature = 3.5\n%s[solid]\n[key]\ntime = 2\nmove = 4 0 0\n%s", CLOTH,
                 keys[i].rows);
        Scene scene = scene_of(text);
        for (int tick = 0; tick < 24; ++tick)
        {
            float share = voile_ease(keys[i].family, keys[i].curvature, (float)tick / 24.0f);
            assert_near(solid_pose_at(&scene, (double)tick / 12.0).position.x, 4.0f * share, 1.0e-6f);
        }
    }
}

static void a_span_says_between_which_keys_it_is(void** state)
{
    (void)state;
    Scene scene = scene_of(CLOTH "[solid]\n[key]\ntime = 1\nmove = 1 0 0\n[key]\ntime = 3\nmove = 2 0 0\n");
    MotionSpan span = motion_span_at(&scene, KEY_OWNER_SOLID, 0, false, 0.25);
    assert_true(span.from->move.x == 0.0f && span.to == &scene.keys[0].parameters && span.part == 0.25f);
    span = motion_span_at(&scene, KEY_OWNER_SOLID, 0, false, 2.0);
    assert_true(span.from == &scene.keys[0].parameters && span.to == &scene.keys[1].parameters && span.part == 0.5f);
    span = motion_span_at(&scene, KEY_OWNER_SOLID, 0, false, 3.5);
    assert_true(span.from == &scene.keys[1].parameters && span.to == NULL);
    span = motion_span_at(&scene, KEY_OWNER_SOLID, 0, true, 3.5);
    assert_true(span.to == &scene.keys[0].parameters && span.part == 0.5f);
}

static void the_curvature_of_the_world_counts_where_a_key_takes_it(void** state)
{
    (void)state;
    Scene scene = scene_of(CLOTH "[solid]\n[key]\n");
    assert_false(motion_is_curved(&scene));
    scene = scene_of(CLOTH "[solid]\n[key]\neasing = power\ncurvature = 3\n");
    assert_false(motion_is_curved(&scene));
    scene = scene_of(CLOTH "[solid]\n[key]\neasing = linear\n[key]\ntime = 2\neasing = cosine\n");
    assert_true(motion_is_curved(&scene));
}

// --- points of a cloth -----------------------------------------------------------------------------------------------

// Its left edge, 0 8 16 ... 40, is moved and turned about its middle.
static const char moved_edge[] = CLOTH "moved_points = 0 8 16 24 32 40\n"
                                       "[key]\ntime = 0.5\nmove = -0.3 0.2 0.4\nturn = 0 0 90\n"
                                       "[key]\ntime = 1\nmove = 0.1 0 0\neasing = linear\n";
static const char falling_ball[] = "[solid]\nposition = 30 3 0\nmass = 1\n";

static void expect_edge(const Sandbox* sandbox, const VoileVec3 starts[6], int first_row)
{
    VoileVec3 centre = voile_scale(voile_add(starts[0], starts[5]), 0.5f);
    VoilePose pose =
        motion_at(&sandbox->scene, KEY_OWNER_CLOTH, 0, false, (double)sandbox->world_ticks / TICKS_PER_SECOND);
    for (int row = first_row; row < 6; ++row)
    {
        VoileVec3 arm = voile_rotate(pose.rotation, voile_sub(starts[row], centre));
        VoileVec3 expected = voile_add(voile_add(centre, arm), pose.position);
        assert_place(sandbox_point(sandbox, 8 * row), expected, 1.0e-6f);
        assert_true(voile_cloth_is_pinned(sandbox->cloths[0].cloth, 8 * row));
    }
}

static Sandbox* open_edge(const char* text, VoileVec3 out_starts[6])
{
    Sandbox* sandbox = sandbox_open_text(text);
    for (int row = 0; row < 6; ++row)
    {
        out_starts[row] = sandbox_point(sandbox, 8 * row);
    }
    return sandbox;
}

static void check_moved_edge(const char* text)
{
    VoileVec3 starts[6];
    Sandbox* sandbox = open_edge(text, starts);
    for (int tick = 0; tick < 180; ++tick)
    {
        sandbox_tick(sandbox);
        expect_edge(sandbox, starts, 0);
    }
    assert_int_equal(sandbox->hand.is_holding, false);
    sandbox_destroy(sandbox);
}

static void moved_points_are_exactly_where_they_are_to_be_at_each_tick(void** state)
{
    (void)state;
    check_moved_edge(moved_edge);
    char text[1024];
    snprintf(text, sizeof text, "%s%s", moved_edge, falling_ball); // in slices
    check_moved_edge(text);
}

static void moved_points_without_keys_are_pins(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(CLOTH "moved_points = 3\n");
    VoileVec3 start = sandbox_point(sandbox, 3);
    sandbox_run(sandbox, 60);
    assert_true(voile_cloth_is_pinned(sandbox->cloths[0].cloth, 3));
    assert_place(sandbox_point(sandbox, 3), start, 0.0f);
    assert_true(sandbox_point(sandbox, 30).y < start.y);
    sandbox_destroy(sandbox);
}

static void check_grab(const char* text)
{
    VoileVec3 starts[6];
    Sandbox* sandbox = open_edge(text, starts);
    sandbox_do(sandbox, "set grab_limit 0");
    sandbox_run(sandbox, 20);
    sandbox_do(sandbox, "grab 0 0 0.01");
    VoileVec3 target = voile_vec3(-0.6f, 2.1f, 0.3f);
    for (int tick = 0; tick < 30; ++tick)
    {
        target.x += 0.01f;
        char move[64];
        snprintf(move, sizeof move, "move %.9g %.9g %.9g", (double)target.x, (double)target.y, (double)target.z);
        sandbox_do(sandbox, move);
        sandbox_tick(sandbox);
        assert_place(sandbox_point(sandbox, 0), target, 1.0e-6f); // the hand's, not the keys'
        expect_edge(sandbox, starts, 1);
    }
    sandbox_do(sandbox, "release");
    for (int tick = 0; tick < 30; ++tick)
    {
        sandbox_tick(sandbox);
        expect_edge(sandbox, starts, 0);
    }
    assert_true(sandbox_measure(sandbox).is_finite && !sandbox->has_failed);
    sandbox_destroy(sandbox);
}

static void a_moved_point_follows_the_hand_that_takes_it_and_then_its_keys_again(void** state)
{
    (void)state;
    check_grab(moved_edge);
    char text[1024];
    snprintf(text, sizeof text, "%s%s", moved_edge, falling_ball);
    check_grab(text);
}

static void a_moved_point_that_is_unpinned_falls(void** state)
{
    (void)state;
    VoileVec3 starts[6];
    Sandbox* sandbox = open_edge(moved_edge, starts);
    sandbox_do(sandbox, "unpin 0 0");
    sandbox_run(sandbox, 100);
    assert_false(voile_cloth_is_pinned(sandbox->cloths[0].cloth, 0));
    expect_edge(sandbox, starts, 1);
    sandbox_do(sandbox, "reset");
    for (int row = 0; row < 6; ++row)
    {
        assert_place(sandbox_point(sandbox, 8 * row), starts[row], 0.0f);
    }
    sandbox_destroy(sandbox);
}

// --- the hand while a body falls -------------------------------------------------------------------------------------

// How far below the hand a point hangs that a soft grip holds.
static float soft_sag(const char* more)
{
    char text[1024];
    snprintf(text, sizeof text, "grab_limit = 40\n" CLOTH "mass_per_area = 1\n%s", more);
    Sandbox* sandbox = sandbox_open_text(text);
    VoileVec3 start = sandbox_point(sandbox, 3);
    sandbox_do(sandbox, "grab 0 3 0.3");
    char move[80];
    snprintf(move, sizeof move, "move %.9g %.9g %.9g", (double)start.x, (double)start.y, (double)start.z);
    sandbox_do(sandbox, move);
    sandbox_run(sandbox, 240);
    float sag = start.y - sandbox_point(sandbox, 3).y;
    sandbox_destroy(sandbox);
    return sag;
}

static void a_falling_body_far_away_leaves_a_soft_grip_as_firm_as_it_is(void** state)
{
    (void)state;
    float alone = soft_sag(""), beside = soft_sag(falling_ball);
    print_message("a soft grip gives by %.5f m, and by %.5f m while a body falls\n", (double)alone, (double)beside);
    assert_true(alone > 1.0e-5f);
    assert_true(fabsf(beside - alone) < 0.1f * alone + 1.0e-5f);
}

// How far a hand that slips has drawn the cloth's corner after half a second.
static float slipping_way(const char* more)
{
    char text[1024];
    snprintf(text, sizeof text,
             "grab_limit = 1.5\ngravity = 0 0 0\nfloor = false\ndamping = 2\n" CLOTH "mass_per_area = 1\n%s", more);
    Sandbox* sandbox = sandbox_open_text(text);
    float start = sandbox_point(sandbox, 3).y;
    sandbox_do(sandbox, "grab 0 3");
    sandbox_do(sandbox, "move -0.05 6 0");
    sandbox_run(sandbox, 60);
    float way = sandbox_point(sandbox, 3).y - start;
    sandbox_destroy(sandbox);
    return way;
}

static void a_falling_body_far_away_leaves_a_slipping_hand_as_strong_as_it_is(void** state)
{
    (void)state;
    float alone = slipping_way(""), beside = slipping_way(falling_ball);
    print_message("a slipping hand draws by %.4f m, and by %.4f m while a body falls\n", (double)alone, (double)beside);
    assert_true(alone > 0.1f);
    assert_true(fabsf(beside - alone) < 0.05f * alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_goes_about_x_then_y_then_z),
        cmocka_unit_test(poses_are_reached_at_their_times),
        cmocka_unit_test(a_long_turn_goes_all_the_way_round),
        cmocka_unit_test(a_motion_that_repeats_begins_anew),
        cmocka_unit_test(each_owner_has_its_own_keys),
        cmocka_unit_test(a_solid_is_where_its_keys_say_at_each_tick),
        cmocka_unit_test(a_key_eases_by_its_family_and_curvature),
        cmocka_unit_test(a_span_says_between_which_keys_it_is),
        cmocka_unit_test(the_curvature_of_the_world_counts_where_a_key_takes_it),
        cmocka_unit_test(moved_points_are_exactly_where_they_are_to_be_at_each_tick),
        cmocka_unit_test(moved_points_without_keys_are_pins),
        cmocka_unit_test(a_moved_point_follows_the_hand_that_takes_it_and_then_its_keys_again),
        cmocka_unit_test(a_moved_point_that_is_unpinned_falls),
        cmocka_unit_test(a_falling_body_far_away_leaves_a_soft_grip_as_firm_as_it_is),
        cmocka_unit_test(a_falling_body_far_away_leaves_a_slipping_hand_as_strong_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
