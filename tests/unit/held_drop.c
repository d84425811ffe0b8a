// The object that is let go of: how it falls, lies, bears and is borne, is taken again, and when it falls by itself.

#include "holding.h"

#include <math.h>

#define HALF 0.1f            // of its size
#define H    (1.0f / 600.0f) // a slice of a tick
#define G    9.81f

static void drop_at(Sandbox* sandbox, float x, float y, float z)
{
    take(sandbox, x, y, z);
    sandbox_do(sandbox, "drop");
}

// The cosine of its lean.
static float upright_of(const Sandbox* sandbox)
{
    return voile_rotate(sandbox->held.follow.rotation, voile_vec3(0.0f, 1.0f, 0.0f)).y;
}

static void dropped_it_falls_by_the_closed_form(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
    drop_at(sandbox, 0.0f, 50.0f, 0.0f);
    for (int tick = 1; tick <= 240; ++tick)
    {
        sandbox_tick(sandbox);
        float t = (float)tick / TICKS_PER_SECOND;
        assert_place(object_of(sandbox), voile_vec3(0.0f, 50.0f - 0.5f * G * t * (t + H), 0.0f), 2.0e-3f);
    }
    sandbox_destroy(sandbox);
}

// Pitched by 50 degrees and rolled by 30, while it looks 40 degrees to the left.
static VoileQuat tilted(void)
{
    VoileQuat yaw = { 0.0f, 0.34202f, 0.0f, 0.93969f };
    VoileQuat pitch = { 0.42262f, 0.0f, 0.0f, 0.90631f };
    VoileQuat roll = { 0.0f, 0.0f, 0.25882f, 0.96593f };
    return voile_quat_normalize(voile_quat_multiply(yaw, voile_quat_multiply(pitch, roll)));
}

static void a_tilted_one_turns_upright_and_looks_where_it_looked(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
    hold_turned(sandbox, COMMAND_TAKE, voile_vec3(0.0f, 2.0f, 0.0f), tilted());
    assert_true(upright_of(sandbox) < 0.7f);
    sandbox_do(sandbox, "drop");
    float lean = upright_of(sandbox);
    for (int tick = 0; tick < 180; ++tick)
    {
        sandbox_tick(sandbox);
        assert_true(upright_of(sandbox) > lean - 1.0e-5f); // never back
        lean = upright_of(sandbox);
    }
    assert_true(lean > 0.9999f);
    VoileVec3 forward = voile_rotate(sandbox->held.follow.rotation, voile_vec3(0.0f, 0.0f, -1.0f));
    assert_near(forward.y, 0.0f, 0.01f);
    assert_true(-0.6428f * forward.x - 0.766f * forward.z > 0.985f); // within 10 degrees
    assert_near(object_of(sandbox).y, HALF, 0.002f);
    sandbox_destroy(sandbox);
}

static void it_rests_on_the_floor_without_a_tremble(void** state)
{
    (void)state;
    static const char* const shapes[] = { "set held_shape cube", "set held_shape sphere" };
    for (size_t i = 0; i < 2; ++i)
    {
        Sandbox* sandbox = sandbox_open_text("floor_height = -0.3\n" FAR_CLOTH);
        sandbox_do(sandbox, shapes[i]);
        drop_at(sandbox, 0.0f, 0.9f, 0.0f);
        sandbox_run(sandbox, 240);
        VoileVec3 place = object_of(sandbox);
        VoileQuat rotation = sandbox->held.follow.rotation;
        float lowest = place.y, highest = place.y;
        for (int tick = 0; tick < 600; ++tick)
        {
            sandbox_tick(sandbox);
            lowest = fminf(lowest, object_of(sandbox).y);
            highest = fmaxf(highest, object_of(sandbox).y);
            assert_near(object_of(sandbox).x, place.x, 1.0e-6f);
            assert_near(object_of(sandbox).z, place.z, 1.0e-6f);
            assert_near(sandbox->held.follow.rotation.w, rotation.w, 1.0e-6f);
        }
        print_message("it lies %.6f to %.6f m above the floor\n", (double)(lowest + 0.2f), (double)(highest + 0.2f));
        assert_near(lowest, -0.3f + HALF, 0.002f);
        assert_true(highest - lowest < 2.0e-5f);
        sandbox_destroy(sandbox);
    }
}

// Coulomb's friction stops what slides at v after v^2 / (2 mu g).
static void it_slides_stops_and_does_not_tumble(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("follow_mode = rigid\n" NO_BOB FAR_CLOTH);
    take(sandbox, 0.0f, HALF + 0.001f, 0.0f);
    carry_along(sandbox, voile_vec3(2.0f, HALF + 0.001f, 0.0f), 120);
    sandbox_do(sandbox, "drop");
    float speed = voile_length(sandbox->held.follow.velocity);
    assert_near(speed, 2.0f, 0.05f);
    float start = object_of(sandbox).x;
    for (int tick = 0; tick < 240; ++tick)
    {
        sandbox_tick(sandbox);
        assert_true(upright_of(sandbox) > 0.99999f);
    }
    float way = object_of(sandbox).x - start;
    float expected = speed * speed / (2.0f * 0.6f * G);
    print_message("it slides %.3f m of %.3f m\n", (double)way, (double)expected);
    assert_near(way, expected, 0.1f * expected);
    assert_near(sandbox->held.follow.velocity.x, 0.0f, 1.0e-3f);
    assert_near(object_of(sandbox).y, HALF, 0.002f);
    assert_near(object_of(sandbox).z, 0.0f, 1.0e-3f);
    sandbox_destroy(sandbox);
}

static void it_rests_on_a_solid_and_stays_out_of_it(void** state)
{
    (void)state;
    Sandbox* sandbox =
        sandbox_open_text(FAR_CLOTH "[solid]\nshape = box\nposition = 0 0.4 0\nhalf_extents = 0.4 0.1 0.4\n");
    drop_at(sandbox, 0.1f, 1.2f, -0.1f);
    sandbox_run(sandbox, 360);
    assert_place(object_of(sandbox), voile_vec3(0.1f, 0.5f + HALF, -0.1f), 0.003f);
    sandbox_destroy(sandbox);
}

// --- cloths -----------------------------------------------------------------------------------------------------------

#define LYING(y, pins)                                                                                                 \
    "damping = 2\n[cloth]\ncolumns = 33\nrows = 33\nwidth = 0.8\nheight = 0.8\nturn = -90 0 0\npins = " pins           \
    "\nposition = 0 " y " -0.4\n"

static void a_cloth_drapes_over_it(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(LYING("0.5", "none"));
    VoileVec3 middle = sandbox_point(sandbox, 16 * 33 + 16);
    drop_at(sandbox, middle.x, HALF, middle.z);
    sandbox_run(sandbox, 360);
    assert_place(object_of(sandbox), voile_vec3(middle.x, HALF, middle.z), 0.02f);
    float highest = 0.0f, lowest = 1.0f;
    for (int32_t i = 0; i < sandbox->cloths[0].point_count; ++i)
    {
        VoileVec3 at = sandbox_point(sandbox, i);
        VoileVec3 way = voile_sub(at, object_of(sandbox));
        assert_false(fabsf(way.x) < 0.09f && fabsf(way.y) < 0.09f && fabsf(way.z) < 0.09f);
        highest = fmaxf(highest, at.y);
        lowest = fminf(lowest, at.y);
    }
    print_message("the cloth reaches from %.4f to %.4f m\n", (double)lowest, (double)highest);
    assert_near(highest, 2.0f * HALF, 0.015f);
    assert_true(lowest < 0.03f);
    assert_near(sandbox_point(sandbox, 16 * 33 + 16).y, 2.0f * HALF, 0.015f);
    sandbox_destroy(sandbox);
}

static void a_taut_cloth_bears_it(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("held_mass = 0.3\nsub_steps = 20\n" LYING("0.8", "edges"));
    drop_at(sandbox, 0.0f, 1.2f, 0.0f);
    for (int tick = 0; tick < 900; ++tick)
    {
        sandbox_tick(sandbox);
        assert_true(object_of(sandbox).y > 0.6f && object_of(sandbox).y < 1.2f);
    }
    assert_near(object_of(sandbox).x, 0.0f, 0.2f);
    assert_near(object_of(sandbox).z, 0.0f, 0.2f);
    sandbox_destroy(sandbox);
}

// --- taken again ------------------------------------------------------------------------------------------------------

static void taken_again_it_flies_back_to_the_hand(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(FAR_CLOTH);
    drop_at(sandbox, 0.0f, 1.0f, 0.0f);
    sandbox_run(sandbox, 240);
    VoileVec3 last = object_of(sandbox);
    assert_near(last.y, HALF, 0.002f);
    take(sandbox, 0.5f, 1.2f, 0.0f);
    assert_place(object_of(sandbox), last, 0.0f);
    for (int tick = 0; tick < 240; ++tick)
    {
        sandbox_tick(sandbox);
        assert_true(voile_distance(object_of(sandbox), last) < 0.1f);
        last = object_of(sandbox);
    }
    assert_place(last, voile_vec3(0.5f, 1.2f, 0.0f), 2.0e-3f);
    sandbox_destroy(sandbox);
}

// --- let go -----------------------------------------------------------------------------------------------------------

#define WALL "[solid]\nshape = box\nposition = 0 1 0\nhalf_extents = 0.1 2 2\nradius = 0\n"

// Ticks until it falls, up to `most`.
static int ticks_until_lost(Sandbox* sandbox, int most)
{
    int tick = 0;
    while (tick < most && sandbox->held.state == HELD_IN_HAND)
    {
        sandbox_tick(sandbox);
        ++tick;
    }
    return tick;
}

static void held_back_for_half_a_second_it_falls(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        Sandbox* sandbox = sandbox_open_text(NO_BOB FAR_CLOTH WALL);
        set_mode(sandbox, "follow_mode", mode);
        take(sandbox, -0.21f, 1.0f, 0.0f);
        carry_along(sandbox, voile_vec3(1.2f, 1.0f, 0.0f), 120); // 1.4 m from where it is kept
        assert_int_equal(ticks_until_lost(sandbox, 360), 360);
        carry(sandbox, 1.4f, 1.0f, 0.0f); // 1.6 m
        int ticks = ticks_until_lost(sandbox, 360);
        print_message("%s: it falls after %d ticks\n", follow_mode_names[mode], ticks);
        assert_in_range(ticks, 60, 64);
        assert_int_equal(sandbox->held.state, HELD_DROPPED);
        assert_true(sandbox->held.has_lost);
        // Nobody can know the tick: what the hand does then does nothing, and it can be taken again.
        carry(sandbox, 1.4f, 1.0f, 0.0f);
        assert_int_equal(sandbox->held.state, HELD_DROPPED);
        sandbox_run(sandbox, 180);
        assert_near(object_of(sandbox).y, HALF, 0.002f);
        take(sandbox, -0.5f, 1.0f, 0.0f);
        assert_false(sandbox->held.has_lost);
        sandbox_destroy(sandbox);
    }
}

static void far_from_the_hand_but_free_it_never_falls(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("follow_mode = lag\nfollow_speed = 0.2\n" FAR_CLOTH);
    take(sandbox, 0.0f, 1.0f, 0.0f);
    carry(sandbox, 30.0f, 1.0f, 0.0f);
    assert_int_equal(ticks_until_lost(sandbox, 600), 600);
    assert_true(voile_distance(object_of(sandbox), sandbox->held.target.position) > 1.5f);
    sandbox_destroy(sandbox);
}

static void a_shorter_hold_is_forgotten(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(NO_BOB FAR_CLOTH WALL);
    take(sandbox, -0.21f, 1.0f, 0.0f);
    for (int i = 0; i < 6; ++i)
    {
        carry(sandbox, 1.4f, 1.0f, 0.0f);
        sandbox_run(sandbox, 50);
        assert_int_equal(sandbox->held.state, HELD_IN_HAND);
        carry(sandbox, -0.5f, 1.0f, 0.0f);
        sandbox_run(sandbox, 10);
    }
    sandbox_destroy(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dropped_it_falls_by_the_closed_form),
        cmocka_unit_test(a_tilted_one_turns_upright_and_looks_where_it_looked),
        cmocka_unit_test(it_rests_on_the_floor_without_a_tremble),
        cmocka_unit_test(it_slides_stops_and_does_not_tumble),
        cmocka_unit_test(it_rests_on_a_solid_and_stays_out_of_it),
        cmocka_unit_test(a_cloth_drapes_over_it),
        cmocka_unit_test(a_taut_cloth_bears_it),
        cmocka_unit_test(taken_again_it_flies_back_to_the_hand),
        cmocka_unit_test(held_back_for_half_a_second_it_falls),
        cmocka_unit_test(far_from_the_hand_but_free_it_never_falls),
        cmocka_unit_test(a_shorter_hold_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
