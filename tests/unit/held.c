// The object in hand: its commands and their refusals, the way that it goes, and what it pushes and does not pass.

#include "holding.h"

#include <math.h>

// --- commands ---------------------------------------------------------------------------------------------------------

typedef struct Refusal
{
    const char* before; // a command that goes well; NULL: none
    const char* command;
    const char* sentence;
} Refusal;

static const Refusal refusals[] = {
    { NULL, "carry 0 1 0 0 0 0 1", "'carry' needs the object in hand" },
    { NULL, "drop", "'drop' needs the object in hand" },
    { NULL, "take 1000001 1 0 0 0 0 1", "'take' needs a place within 1e6 m and a rotation of length 1" },
    { NULL, "take 0 1 0 0 0 0 1.02", "'take' needs a place within 1e6 m and a rotation of length 1" },
    { NULL, "take 0 1 0 0 0 0 0", "'take' needs a place within 1e6 m and a rotation of length 1" },
    { NULL, "take 0 1 0 0 0 0 1e30", "'take' needs a place within 1e6 m and a rotation of length 1" },
    { "take 0 1 0 0 0 0 1", "take 0 1 0 0 0 0 1", "the object is in hand already" },
    { "take 0 1 0 0 0 0 1", "carry 0 -1e30 0 0 0 0 1",
      "'carry' needs a place within 1e6 m and a rotation of length 1" },
    { "take 0 1 0 0 0 0 1", "carry 0 1 0 0.5 0.5 0.5 0.4",
      "'carry' needs a place within 1e6 m and a rotation of length 1" },
};

static void what_the_hand_cannot_do_is_refused_with_a_sentence(void** state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; ++i)
    {
        Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
        if (refusals[i].before != NULL)
        {
            sandbox_do(sandbox, refusals[i].before);
        }
        uint64_t before = sandbox_hash(sandbox);
        VoileError error = { .message = "" };
        assert_int_equal(sandbox_try(sandbox, refusals[i].command, &error), VOILE_ERROR_INVALID);
        assert_string_equal(error.message, refusals[i].sentence);
        assert_true(sandbox_hash(sandbox) == before);
        sandbox_destroy(sandbox);
    }
}

static void a_dropped_object_can_be_neither_carried_nor_dropped_again(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
    take(sandbox, 0.0f, 1.0f, 0.0f);
    sandbox_do(sandbox, "drop");
    assert_int_equal(sandbox_try(sandbox, "carry 0 1 0 0 0 0 1", NULL), VOILE_ERROR_INVALID);
    assert_int_equal(sandbox_try(sandbox, "drop", NULL), VOILE_ERROR_INVALID);
    sandbox_do(sandbox, "take 0 1 0 0 0 0 1");
    sandbox_destroy(sandbox);
}

static void no_number_that_is_none_gets_in(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
    static const CommandKind kinds[] = { COMMAND_TAKE, COMMAND_CARRY };
    for (size_t i = 0; i < 2; ++i)
    {
        for (int component = 0; component < 7; ++component)
        {
            float values[7] = { 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f };
            values[component] = component % 2 == 0 ? NAN : INFINITY;
            SandboxCommand command = { .kind = kinds[i], .places = { { values[0], values[1], values[2] } } };
            command.rotation = (VoileQuat){ values[3], values[4], values[5], values[6] };
            uint64_t before = sandbox_hash(sandbox);
            assert_int_equal(sandbox_apply(sandbox, &command, NULL), VOILE_ERROR_INVALID);
            assert_true(sandbox_hash(sandbox) == before);
        }
        if (i == 0)
        {
            take(sandbox, 0.0f, 1.0f, 0.0f);
        }
    }
    sandbox_destroy(sandbox);
}

static void reset_puts_it_back_as_the_scene_starts(void** state)
{
    (void)state;
    static const char* const texts[] = { FAR_CLOTH,
                                         "settle = 1\nheld_at_start = true\nheld_way = 0 0 -0.5\n" FAR_CLOTH };
    for (size_t i = 0; i < 2; ++i)
    {
        Sandbox* sandbox = sandbox_open_text(texts[i]);
        uint64_t start = sandbox_hash(sandbox);
        HeldState state_at_start = sandbox->held.state;
        assert_int_equal(state_at_start, i == 0 ? HELD_NOWHERE : HELD_IN_HAND);
        if (i == 0)
        {
            take(sandbox, 0.0f, 1.0f, 0.0f);
        }
        carry_along(sandbox, voile_vec3(1.0f, 1.0f, 0.5f), 60);
        sandbox_do(sandbox, "drop");
        sandbox_run(sandbox, 60);
        assert_true(sandbox_hash(sandbox) != start);
        sandbox_do(sandbox, "reset");
        assert_true(sandbox_hash(sandbox) == start);
        assert_int_equal(sandbox->held.state, state_at_start);
        sandbox_destroy(sandbox);
    }
}

static void a_set_that_builds_the_scene_anew_puts_it_back_too(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
    take(sandbox, 0.0f, 1.0f, 0.0f);
    sandbox_run(sandbox, 10);
    sandbox_do(sandbox, "set held_position 1 2 3");
    assert_int_equal(sandbox->held.state, HELD_NOWHERE);
    sandbox_do(sandbox, "set held_at_start true");
    assert_int_equal(sandbox->held.state, HELD_IN_HAND);
    assert_place(object_of(sandbox), voile_vec3(1.0f, 2.0f, 3.0f), 1.0e-5f);
    sandbox_destroy(sandbox);
}

// --- its way ----------------------------------------------------------------------------------------------------------

static VoilePose wandering_target(int tick)
{
    float t = (float)tick / TICKS_PER_SECOND;
    VoilePose pose = { { 0.6f * voile_sin(3.0f * t), 2.0f + 0.3f * voile_sin(5.0f * t), 0.4f * voile_sin(2.0f * t) },
                       { 0.0f, voile_sin(0.7f * t), 0.0f, voile_cos(0.7f * t) } };
    pose.rotation = voile_quat_normalize(pose.rotation);
    return pose;
}

static void in_each_mode_it_goes_the_librarys_way(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
        set_mode(sandbox, "follow_mode", mode);
        VoileFollowDef def = voile_follow_default_def();
        def.mode = (VoileFollowMode)mode;
        VoilePose start = wandering_target(0);
        VoileFollow follow = voile_follow_at(start);
        hold_turned(sandbox, COMMAND_TAKE, start.position, start.rotation);
        for (int tick = 1; tick <= 240; ++tick)
        {
            VoilePose target = wandering_target(tick);
            hold_turned(sandbox, COMMAND_CARRY, target.position, target.rotation);
            sandbox_tick(sandbox);
            assert_true(voile_follow_step(&follow, &def, target, 1.0f / TICKS_PER_SECOND));
            assert_place(object_of(sandbox), follow.position, 2.0e-5f);
            assert_near(sandbox->held.follow.rotation.y, follow.rotation.y, 2.0e-5f);
        }
        sandbox_destroy(sandbox);
    }
}

static void in_a_flat_scene_it_stays_in_the_plane(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(flat_sheet);
    take(sandbox, 0.3f, 0.6f, 0.7f);
    for (int tick = 0; tick < 360; ++tick)
    {
        if (tick < 120)
        {
            carry(sandbox, 0.3f + 0.012f * (float)tick, 1.0f, 0.5f);
        }
        else if (tick == 120)
        {
            sandbox_do(sandbox, "drop");
        }
        sandbox_tick(sandbox);
        assert_true(object_of(sandbox).z == 0.0f);
        assert_near(sandbox->held.follow.velocity.z, 0.0f, 1.0e-6f);
    }
    assert_near(object_of(sandbox).y, 0.1f, 0.002f);
    assert_false(sandbox->has_failed);
    sandbox_destroy(sandbox);
}

static void every_parameter_reaches_the_way_it_follows(void** state)
{
    (void)state;
    static const char* const values[] = {
        "follow_mode rigid",      "follow_stiffness 90",
        "follow_damping 3",       "follow_rotation_speed 2",
        "bob_amplitude 0.4",      "bob_rate 3",
        "bob_full_speed 0.5",     "speed_smoothing 1",
        "bank_per_yaw_rate 0.3",  "bank_limit 2",
        "bank_smoothing 1",       "held_rest_color 1 0 0",
        "held_full_color 0 0 1",  "held_full_speed 7",
        "follow_damping_ratio 2", "follow_speed 1",
        "hold_distance 3",        "hold_height_offset 0.5",
    };
    Scene plain = scene_of(FAR_CLOTH);
    VoileFollowDef before = held_follow_def(&plain.world);
    assert_true(voile_follow_def_is_valid(&before));
    for (size_t i = 0; i < sizeof values / sizeof *values; ++i)
    {
        Sandbox* sandbox = sandbox_open(&plain, NULL);
        char text[64];
        snprintf(text, sizeof text, "set %s", values[i]);
        sandbox_do(sandbox, text);
        VoileFollowDef after = held_follow_def(&sandbox->scene.world);
        assert_true(voile_follow_def_is_valid(&after));
        assert_memory_not_equal(&before, &after, sizeof before);
        sandbox_destroy(sandbox);
    }
}

// --- what stands in its way -------------------------------------------------------------------------------------------

#define HALF 0.1f // of its size

static void no_hand_gets_it_through_the_floor(void** state)
{
    (void)state;
    for (int run = 0; run < 2 * VOILE_FOLLOW_MODE_COUNT; ++run)
    {
        Sandbox* sandbox = sandbox_open_text(NO_BOB FAR_CLOTH);
        int mode = run % VOILE_FOLLOW_MODE_COUNT;
        set_mode(sandbox, "follow_mode", mode);
        sandbox_do(sandbox, run < VOILE_FOLLOW_MODE_COUNT ? "set held_shape cube" : "set held_shape sphere");
        take(sandbox, 0.0f, 0.8f, 0.0f);
        float lowest = 1.0f;
        for (int tick = 0; tick < 240; ++tick)
        {
            float y = 0.8f - 1.6f * (tick < 60 ? (float)tick / 60.0f : 1.0f);
            carry(sandbox, 0.0f, y, 0.0f);
            sandbox_tick(sandbox);
            lowest = fminf(lowest, object_of(sandbox).y);
        }
        print_message("%s: at the lowest %.5f m into the floor\n", follow_mode_names[mode], (double)(HALF - lowest));
        assert_true(lowest > HALF - 0.005f);
        assert_near(object_of(sandbox).y, HALF, 0.005f);
        assert_int_equal(sandbox->held.state, HELD_IN_HAND);
        sandbox_destroy(sandbox);
    }
}

#define WALL "[solid]\nshape = box\nposition = 0 1 0\nhalf_extents = 0.1 1 1\nradius = 0\n"

static void no_hand_gets_it_through_a_solid(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sandbox* sandbox = sandbox_open_text(NO_BOB FAR_CLOTH WALL);
        set_mode(sandbox, "follow_mode", mode);
        take(sandbox, -0.8f, 1.0f, 0.0f);
        float deepest = -1.0f;
        for (int tick = 0; tick < 360; ++tick)
        {
            float x = -0.8f + 1.3f * (tick < 120 ? (float)tick / 120.0f : 1.0f);
            carry(sandbox, x, 1.0f, 0.0f); // the hand itself gets to the other side
            sandbox_tick(sandbox);
            deepest = fmaxf(deepest, object_of(sandbox).x + 2.0f * HALF);
        }
        print_message("%s: at most %.5f m into the wall\n", follow_mode_names[mode], (double)deepest);
        assert_true(deepest < 0.01f);
        assert_near(object_of(sandbox).x, -2.0f * HALF, 0.01f);
        sandbox_destroy(sandbox);
    }
}

// A flick of the mouse: the hand is on the other side in a tick.
static void a_flick_gets_it_through_no_wall(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("follow_mode = rigid\n" NO_BOB FAR_CLOTH WALL);
    take(sandbox, -0.25f, 1.0f, 0.0f);
    sandbox_run(sandbox, 10);
    carry(sandbox, 0.25f, 1.0f, 0.0f);
    for (int tick = 0; tick < 120; ++tick)
    {
        sandbox_tick(sandbox);
        assert_place(object_of(sandbox), voile_vec3(-2.0f * HALF, 1.0f, 0.0f), 0.01f);
    }
    sandbox_destroy(sandbox);
}

static void it_pushes_a_ball_along(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH "[solid]\nposition = 0 0.15 0\nradius = 0.15\nmass = 1\n");
    take(sandbox, -0.6f, 0.15f, 0.0f);
    carry_along(sandbox, voile_vec3(1.0f, 0.15f, 0.0f), 240);
    VoileVec3 ball = sandbox->solids[0].pose.position;
    assert_true(ball.x > object_of(sandbox).x + HALF + 0.14f);
    assert_near(ball.z, 0.0f, 0.05f);
    assert_near(ball.y, 0.15f, 0.01f);
    sandbox_destroy(sandbox);
}

// --- the cloth --------------------------------------------------------------------------------------------------------

#define CURTAIN                                                                                                        \
    "damping = 2\n[cloth]\ncolumns = 31\nrows = 31\nwidth = 1.2\nheight = 1.2\nposition = 0 1.8 0\npins = top\n"

static float deepest_in_cloth(const Sandbox* sandbox)
{
    float z = 0.0f;
    for (int32_t i = 0; i < sandbox->cloths[0].point_count; ++i)
    {
        z = fminf(z, sandbox_point(sandbox, i).z);
    }
    return z;
}

static void expect_push(const char* shape)
{
    Sandbox* sandbox = sandbox_open_text(CURTAIN);
    sandbox_do(sandbox, shape);
    take(sandbox, 0.0f, 1.2f, 0.5f);
    sandbox_run(sandbox, 120);
    assert_true(deepest_in_cloth(sandbox) > -0.02f);
    carry_along(sandbox, voile_vec3(0.0f, 1.2f, -0.2f), 120);
    sandbox_run(sandbox, 240);
    assert_near(object_of(sandbox).z, -0.2f, 0.01f);
    assert_true(deepest_in_cloth(sandbox) < -0.29f); // before its face, which is 0.1 m farther
    for (int32_t i = 0; i < sandbox->cloths[0].point_count; ++i)
    {
        VoileVec3 way = voile_sub(sandbox_point(sandbox, i), object_of(sandbox));
        bool is_cube = sandbox->scene.world.held_shape == HELD_SHAPE_CUBE;
        assert_false(is_cube && fabsf(way.x) < 0.095f && fabsf(way.y) < 0.095f && fabsf(way.z) < 0.095f);
        assert_false(voile_length(way) < 0.095f);
    }
    sandbox_destroy(sandbox);
}

static void it_pushes_the_cloth_before_it(void** state)
{
    (void)state;
    expect_push("set held_shape cube");
    expect_push("set held_shape sphere");
}

// A rigid hand jumps at 240 m/s; without a limit as many metres per second go to what it meets.
static void as_a_collider_it_is_no_faster_than_ten_metres_a_second(void** state)
{
    (void)state;
    static const char* const texts[] = { lone_point, CURTAIN };
    static const float most_allowed[] = { 10.5f, 50.0f }; // threads snap back
    for (int i = 0; i < 2; ++i)
    {
        Sandbox* sandbox = sandbox_open_text(texts[i]);
        sandbox_do(sandbox, "set follow_mode rigid");
        sandbox_do(sandbox, "set bob_amplitude 0");
        take(sandbox, 0.0f, 1.0f, 1.0f);
        sandbox_run(sandbox, 120);
        carry(sandbox, 0.0f, 1.0f, -1.0f);
        float fastest = 0.0f;
        float farthest = 0.0f;
        for (int tick = 0; tick < 60; ++tick)
        {
            VoileVec3 before = sandbox->held.pusher;
            sandbox_tick(sandbox);
            farthest = fmaxf(farthest, voile_distance(sandbox->held.pusher, before));
            fastest = fmaxf(fastest, fastest_point(sandbox));
        }
        print_message("the pusher goes %.4f m a tick, a point %.2f m/s\n", (double)farthest, (double)fastest);
        assert_near(farthest, 10.0f / TICKS_PER_SECOND, 1.0e-4f);
        assert_true(fastest > 2.0f && fastest < most_allowed[i]);
        assert_place(sandbox->held.pusher, object_of(sandbox), 1.0e-5f); // it has come after
        sandbox_destroy(sandbox);
    }
}

static void held_far_away_it_changes_no_bit_of_the_cloth(void** state)
{
    (void)state;
    static const char breeze[] = "wind = 1 0 -2\n" CURTAIN;
    Sandbox* without = sandbox_open_text(breeze);
    Sandbox* with = sandbox_open_text(breeze);
    take(with, 3.0f, 1.0f, 2.0f);
    for (int i = 0; i < 4; ++i)
    {
        carry_along(with, voile_vec3(3.0f + (float)(i % 2), 1.0f, 2.0f), 60);
        sandbox_run(without, 60);
        assert_true(cloth_hash(with) == cloth_hash(without));
        assert_true(sandbox_hash(with) != sandbox_hash(without)); // which tells of the object
    }
    sandbox_destroy(with);
    sandbox_destroy(without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_hand_cannot_do_is_refused_with_a_sentence),
        cmocka_unit_test(a_dropped_object_can_be_neither_carried_nor_dropped_again),
        cmocka_unit_test(no_number_that_is_none_gets_in),
        cmocka_unit_test(reset_puts_it_back_as_the_scene_starts),
        cmocka_unit_test(a_set_that_builds_the_scene_anew_puts_it_back_too),
        cmocka_unit_test(in_each_mode_it_goes_the_librarys_way),
        cmocka_unit_test(in_a_flat_scene_it_stays_in_the_plane),
        cmocka_unit_test(every_parameter_reaches_the_way_it_follows),
        cmocka_unit_test(no_hand_gets_it_through_the_floor),
        cmocka_unit_test(no_hand_gets_it_through_a_solid),
        cmocka_unit_test(a_flick_gets_it_through_no_wall),
        cmocka_unit_test(it_pushes_a_ball_along),
        cmocka_unit_test(it_pushes_the_cloth_before_it),
        cmocka_unit_test(as_a_collider_it_is_no_faster_than_ten_metres_a_second),
        cmocka_unit_test(held_far_away_it_changes_no_bit_of_the_cloth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
