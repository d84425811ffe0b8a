// Following a target: the position in its four modes.

#include "cmocka_setup.h"
#include "following.h"

#include <float.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

typedef struct LagReference
{
    float speed, step;
    int steps;
    double place;
} LagReference;

typedef struct SpringReference
{
    float stiffness, damping, step;
    int steps;
    double place, velocity;
} SpringReference;

typedef struct StableReference
{
    float stiffness, damping_ratio, step;
    int steps;
    float start_velocity;
    double place, velocity;
} StableReference;

#include "reference/follow_motion.inl"

// Something at rest at 0, or thrown from there along x, whose target is at 1.
static VoileFollow jump(const VoileFollowDef* def, float start_velocity, float step, int steps)
{
    VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
    follow.velocity.x = start_velocity;
    for (int i = 0; i < steps; ++i)
    {
        assert_true(voile_follow_step(&follow, def, pose_at(1.0f, 0.0f, 0.0f), step));
    }
    assert_true(follow.position.z == 0.0f && (follow.position.y == 0.0f || def->bob_amplitude > 0.0f));
    return follow;
}

static void expect_near(double found, double expected, double tolerance, const char* what, size_t row)
{
    if (!(fabs(found - expected) <= tolerance))
    {
        fail_msg("row %d: %s is %.9g, not %.9g", (int)row, what, found, expected);
    }
}

// --- the modes against the reference ----------------------------------------------------------------------------------

static void the_lag_is_that_of_the_reference(void** state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(lag_references); ++i)
    {
        const LagReference* row = &lag_references[i];
        VoileFollowDef def = def_of(VOILE_FOLLOW_LAG);
        def.follow_speed = row->speed;
        VoileFollow follow = jump(&def, 0.0f, row->step, row->steps);
        expect_near((double)follow.position.x, row->place, 2e-6 * row->place, "the place", i);
    }
}

static void the_plain_spring_is_that_of_the_reference(void** state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(spring_references); ++i)
    {
        const SpringReference* row = &spring_references[i];
        VoileFollowDef def = def_of(VOILE_FOLLOW_SPRING);
        def.stiffness = row->stiffness;
        def.damping = row->damping;
        VoileFollow follow = jump(&def, 0.0f, row->step, row->steps);
        expect_near((double)follow.position.x, row->place, 2e-5, "the place", i);
        expect_near((double)follow.velocity.x, row->velocity, 1e-5 * sqrt((double)row->stiffness), "the velocity", i);
    }
}

static void the_stable_spring_is_that_of_the_reference(void** state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(stable_references); ++i)
    {
        const StableReference* row = &stable_references[i];
        VoileFollowDef def = def_of(VOILE_FOLLOW_STABLE_SPRING);
        def.stiffness = row->stiffness;
        def.damping_ratio = row->damping_ratio;
        VoileFollow follow = jump(&def, row->start_velocity, row->step, row->steps);
        double size = 1.0 + fabs((double)row->start_velocity) / sqrt((double)row->stiffness);
        expect_near((double)follow.position.x, row->place, 2e-6 * size, "the place", i);
        double velocity_size = size * sqrt((double)row->stiffness) + fabs(row->velocity);
        expect_near((double)follow.velocity.x, row->velocity, 3e-6 * velocity_size, "the velocity", i);
    }
}

// --- step lengths -----------------------------------------------------------------------------------------------------

static void any_cutting_of_the_time_leads_to_the_same_place(void** state)
{
    (void)state;
    static const float uneven[] = { 0.001f, 0.2f, 0.03f, 0.0004f, 0.1f, 0.0686f, 0.1f };
    for (int mode = 0; mode < 2; ++mode)
    {
        VoileFollowDef def = def_of(mode ? VOILE_FOLLOW_LAG : VOILE_FOLLOW_STABLE_SPRING);
        VoileFollow whole = jump(&def, 2.0f, 0.5f, 1);
        for (int steps = 2; steps <= 512; steps *= 4)
        {
            VoileFollow parts = jump(&def, 2.0f, 0.5f / (float)steps, steps);
            expect_near((double)parts.position.x, (double)whole.position.x, 5e-6, "the place", (size_t)steps);
            if (!mode)
            {
                expect_near((double)parts.velocity.x, (double)whole.velocity.x, 5e-5, "the velocity", (size_t)steps);
            }
        }
        VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
        follow.velocity.x = 2.0f;
        for (size_t i = 0; i < COUNT_OF(uneven); ++i)
        {
            assert_true(voile_follow_step(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), uneven[i]));
        }
        expect_near((double)follow.position.x, (double)whole.position.x, 5e-6, "the place after uneven steps", 0);
    }
}

static void the_stable_spring_converges_at_any_stiffness_and_step(void** state)
{
    (void)state;
    static const float stiffnesses[] = { 1e-30f, 1e-3f, 200.0f, 1e6f, 1e12f, 1e30f, FLT_MAX };
    static const float ratios[] = { 1e-4f, 0.3f, 0.999f, 1.0f, 1.001f, 50.0f, 1e8f, FLT_MAX };
    static const float steps[] = { 1e-30f, 1e-6f, TICK, 0.1f, 10.0f, 1e6f, FLT_MAX };
    for (size_t i = 0; i < COUNT_OF(stiffnesses) * COUNT_OF(ratios) * COUNT_OF(steps); ++i)
    {
        VoileFollowDef def = def_of(VOILE_FOLLOW_STABLE_SPRING);
        def.stiffness = stiffnesses[i % COUNT_OF(stiffnesses)];
        def.damping_ratio = ratios[i / COUNT_OF(stiffnesses) % COUNT_OF(ratios)];
        float step = steps[i / COUNT_OF(stiffnesses) / COUNT_OF(ratios)];
        VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
        double w = sqrt((double)def.stiffness);
        double energy = 1.0;
        for (int k = 0; k < 300; ++k)
        {
            assert_true(voile_follow_step(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), step));
            double distance = (double)follow.position.x - 1.0;
            double speed = (double)follow.velocity.x / w;
            double now = distance * distance + speed * speed;
            assert_true(now <= energy + 1e-6);
            energy = now;
        }
        // The slowest that goes: the ratio's envelope below 1, the slow root of an over-damped spring above.
        double ratio = (double)def.damping_ratio;
        double rate = ratio < 1.0 ? ratio * w : w / (2.0 * ratio);
        if (rate * (double)step * 300.0 > 20.0)
        {
            expect_near((double)follow.position.x, 1.0, 1e-5, "the end", i);
        }
    }
}

static void a_step_of_no_length_changes_nothing(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        VoileFollowDef def = def_of((VoileFollowMode)mode);
        VoileFollow moving = jump(&def, 1.0f, TICK, 5);
        VoileFollow before = moving;
        assert_true(voile_follow_step(&moving, &def, pose_at(3.0f, 2.0f, 1.0f), 0.0f));
        assert_memory_equal(&moving, &before, sizeof(before));

        VoileFollow new_one = { 0 };
        VoileFollow nothing = { 0 };
        assert_true(voile_follow_step(&new_one, &def, pose_at(3.0f, 2.0f, 1.0f), 0.0f));
        assert_memory_equal(&new_one, &nothing, sizeof(nothing));
    }
}

static void the_first_step_begins_at_rest_at_the_target(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        VoileFollowDef def = voile_follow_default_def();
        def.mode = (VoileFollowMode)mode;
        VoilePose target = { { 30.0f, -2.0f, 7.0f }, { 0.0f, 0.6f, 0.0f, 0.8f } };
        VoileFollow follow = { 0 };
        assert_true(voile_follow_step(&follow, &def, target, TICK));
        assert_memory_equal(&follow.position, &target.position, sizeof(VoileVec3));
        assert_true(voile_length(follow.velocity) == 0.0f && follow.target_speed == 0.0f && follow.roll == 0.0f);
        assert_true(angle_between(follow.rotation, target.rotation) < 1e-6);
        assert_true(follow.has_started == 1);
    }
}

// --- what is refused --------------------------------------------------------------------------------------------------

static void expect_refused(const VoileFollow* follow, const VoileFollowDef* def, VoilePose target, float step)
{
    VoileFollow copy = *follow;
    assert_false(voile_follow_step(&copy, def, target, step));
    assert_memory_equal(&copy, follow, sizeof(copy));
}

static void no_number_gets_in(void** state)
{
    (void)state;
    static const float bad[] = { NAN, INFINITY, -INFINITY };
    VoileFollowDef def = voile_follow_default_def();
    VoilePose target = pose_at(1.0f, 0.0f, 0.0f);
    VoileFollow follow = jump(&def, 0.0f, TICK, 3);
    for (size_t i = 0; i < COUNT_OF(bad); ++i)
    {
        expect_refused(&follow, &def, target, bad[i]);
        for (size_t field = 0; field < sizeof(VoilePose) / 4; ++field)
        {
            VoilePose bad_target = target;
            memcpy((char*)&bad_target + 4 * field, &bad[i], 4);
            expect_refused(&follow, &def, bad_target, TICK);
            VoileFollow new_one = { 0 };
            expect_refused(&new_one, &def, bad_target, 0.0f);
        }
        for (size_t field = 0; field < sizeof(VoileFollowDef) / 4; ++field)
        {
            VoileFollowDef bad_def = def;
            memcpy((char*)&bad_def + 4 * field, &bad[i], 4);
            assert_false(voile_follow_def_is_valid(&bad_def));
            expect_refused(&follow, &bad_def, target, TICK);
        }
        for (size_t field = 0; field < offsetof(VoileFollow, has_started) / 4; ++field)
        {
            VoileFollow bad_follow = follow;
            memcpy((char*)&bad_follow + 4 * field, &bad[i], 4);
            expect_refused(&bad_follow, &def, target, TICK);
        }
    }
}

static void what_is_out_of_range_is_refused(void** state)
{
    (void)state;
    VoileFollowDef def = voile_follow_default_def();
    VoileFollow follow = jump(&def, 0.0f, TICK, 3);
    VoilePose target = pose_at(1.0f, 0.0f, 0.0f);
    expect_refused(&follow, &def, target, -TICK);
    expect_refused(&follow, &def, pose_at(1.1e6f, 0.0f, 0.0f), TICK);
    expect_refused(&follow, &def, pose_at(0.0f, 0.0f, -FLT_MAX), TICK);
    target.rotation.w = 0.9f;
    expect_refused(&follow, &def, target, TICK);
    target.rotation.w = 0.0f;
    expect_refused(&follow, &def, target, TICK);

    float* const not_negative[] = { &def.catch_up_speed,  &def.follow_speed,   &def.damping,      &def.damping_ratio,
                                    &def.speed_smoothing, &def.bob_amplitude,  &def.bob_rate,     &def.rotation_speed,
                                    &def.bank_limit,      &def.bank_smoothing, &def.rest_color.y, &def.full_color.z };
    float* const above_zero[] = { &def.stiffness, &def.divergence_limit, &def.bob_full_speed, &def.color_full_speed };
    for (size_t i = 0; i < COUNT_OF(not_negative) + COUNT_OF(above_zero); ++i)
    {
        bool is_rate = i < COUNT_OF(not_negative);
        float* field = is_rate ? not_negative[i] : above_zero[i - COUNT_OF(not_negative)];
        float kept = *field;
        *field = is_rate ? -1e-3f : 0.0f;
        expect_refused(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), TICK);
        *field = kept;
    }
    def.mode = VOILE_FOLLOW_MODE_COUNT;
    expect_refused(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), TICK);
}

// A rigid thing whose target goes 1 m in 1e-45 s would be faster than a float tells.
static void what_would_not_stay_finite_is_refused(void** state)
{
    (void)state;
    VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
    VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
    expect_refused(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), 1e-45f);
}

// --- past the plain spring's limit ------------------------------------------------------------------------------------

static void an_unstable_spring_swings_far_but_stays_in_its_box(void** state)
{
    (void)state;
    static const float springs[][2] = { { 58000.0f, 0.0f }, { 70000.0f, 12.0f }, { 4000.0f, 400.0f },
                                        { 1e30f, 0.0f },    { 200.0f, 1e30f },   { FLT_MAX, FLT_MAX } };
    for (size_t i = 0; i < COUNT_OF(springs); ++i)
    {
        VoileFollowDef def = def_of(VOILE_FOLLOW_SPRING);
        def.stiffness = springs[i][0];
        def.damping = springs[i][1];
        assert_true(voile_follow_regime(&def, TICK) == VOILE_FOLLOW_UNSTABLE);
        VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
        double farthest = 0.0;
        for (int k = 0; k < 5000; ++k)
        {
            assert_true(voile_follow_step(&follow, &def, pose_at(0.001f, 0.0f, 0.0f), TICK));
            assert_true(follow.is_unstable == 1);
            farthest = fmax(farthest, fabs((double)follow.position.x));
        }
        assert_true(farthest > 4.9 && farthest <= 5.002);
    }
}

static void a_spring_just_within_its_limit_does_not_grow(void** state)
{
    (void)state;
    VoileFollowDef def = def_of(VOILE_FOLLOW_SPRING);
    def.stiffness = 50000.0f;
    def.damping = 12.0f;
    for (int steps = 1; steps < 400; ++steps)
    {
        assert_true(fabs((double)jump(&def, 0.0f, TICK, steps).position.x - 1.0) < 4.0);
    }
    expect_near((double)jump(&def, 0.0f, TICK, 400).position.x, 1.0, 1e-3, "the end", 0);
}

static void what_takes_over_from_an_unstable_spring_is_not_thrown(void** state)
{
    (void)state;
    static const float springs[][2] = { { 70000.0f, 12.0f }, { 200.0f, 400.0f } };
    for (size_t i = 0; i < COUNT_OF(springs); ++i)
    {
        VoileFollowDef def = def_of(VOILE_FOLLOW_SPRING);
        def.stiffness = springs[i][0];
        def.damping = springs[i][1];
        VoileFollow follow = jump(&def, 0.0f, TICK, 500);
        assert_true(voile_length(follow.velocity) > 200.0f);
        def.mode = VOILE_FOLLOW_STABLE_SPRING;
        for (int k = 0; k < 240; ++k)
        {
            assert_true(voile_follow_step(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), TICK));
            assert_true(fabs((double)follow.position.x - 1.0) < 8.0);
        }
        expect_near((double)follow.position.x, 1.0, 0.05, "the end", i);
        assert_true(follow.is_unstable == 0);
    }
}

// --- rigid, and switching ---------------------------------------------------------------------------------------------

static void what_is_rigid_is_at_its_target_with_its_speed(void** state)
{
    (void)state;
    VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
    VoileFollow follow = { 0 };
    for (int i = 0; i < 200; ++i)
    {
        VoilePose target = pose_at(0.025f * (float)i, 1.7f, -0.0125f * (float)i);
        assert_true(voile_follow_step(&follow, &def, target, TICK));
        assert_memory_equal(&follow.position, &target.position, sizeof(VoileVec3));
    }
    expect_near((double)follow.velocity.x, 3.0, 1e-3, "the velocity", 0);
    expect_near((double)follow.velocity.z, -1.5, 1e-3, "the velocity", 0);
}

// Each mode, while it trails a target of 2 m/s, hands over to each other: no tick is longer than a fast hand's.
static void modes_switch_without_a_jump(void** state)
{
    (void)state;
    for (int pair = 0; pair < VOILE_FOLLOW_MODE_COUNT * VOILE_FOLLOW_MODE_COUNT; ++pair)
    {
        VoileFollow follow = { 0 };
        for (int i = 0; i < 480; ++i)
        {
            VoileFollowDef def =
                def_of((VoileFollowMode)(i < 90 ? pair / VOILE_FOLLOW_MODE_COUNT : pair % VOILE_FOLLOW_MODE_COUNT));
            VoilePose target = pose_at(2.0f * TICK * (float)(i < 240 ? i : 240), 0.0f, 0.0f);
            float before = follow.position.x;
            assert_true(voile_follow_step(&follow, &def, target, TICK));
            assert_true(fabs((double)(follow.position.x - before)) < 0.08);
            assert_true(fabs((double)follow.velocity.x) < 9.6);
        }
        expect_near((double)follow.position.x, 4.0, 1e-3, "the end", (size_t)pair);
    }
}

static void a_rigid_thing_makes_up_what_was_left_behind_and_is_exact_then(void** state)
{
    (void)state;
    static const float places[] = { 0.0f, 100.0f, -30000.0f };
    for (size_t i = 0; i < COUNT_OF(places); ++i)
    {
        VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
        VoileFollow follow = voile_follow_at(pose_at(places[i], 0.0f, 0.0f));
        follow.position.x += 0.5f;
        VoilePose target = pose_at(places[i], 0.0f, 0.0f);
        assert_true(voile_follow_step(&follow, &def, target, TICK));
        expect_near((double)(follow.position.x - places[i]), 0.5 * exp(-20.0 / 120.0), 4e-3, "the gap", i);
        for (int k = 0; k < 240; ++k)
        {
            target.position.x += 0.013f;
            assert_true(voile_follow_step(&follow, &def, target, TICK));
        }
        assert_true(follow.position.x == target.position.x);
    }
}

static void a_spring_goes_on_with_a_push(void** state)
{
    (void)state;
    for (int mode = VOILE_FOLLOW_SPRING; mode <= VOILE_FOLLOW_STABLE_SPRING; ++mode)
    {
        VoileFollowDef def = def_of((VoileFollowMode)mode);
        VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
        follow.velocity.z = 1.0f;
        assert_true(voile_follow_step(&follow, &def, pose_at(0.0f, 0.0f, 0.0f), TICK));
        assert_true(follow.position.z > 0.007f && follow.position.z < TICK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lag_is_that_of_the_reference),
        cmocka_unit_test(the_plain_spring_is_that_of_the_reference),
        cmocka_unit_test(the_stable_spring_is_that_of_the_reference),
        cmocka_unit_test(any_cutting_of_the_time_leads_to_the_same_place),
        cmocka_unit_test(the_stable_spring_converges_at_any_stiffness_and_step),
        cmocka_unit_test(a_step_of_no_length_changes_nothing),
        cmocka_unit_test(the_first_step_begins_at_rest_at_the_target),
        cmocka_unit_test(no_number_gets_in),
        cmocka_unit_test(what_is_out_of_range_is_refused),
        cmocka_unit_test(what_would_not_stay_finite_is_refused),
        cmocka_unit_test(an_unstable_spring_swings_far_but_stays_in_its_box),
        cmocka_unit_test(a_spring_just_within_its_limit_does_not_grow),
        cmocka_unit_test(what_takes_over_from_an_unstable_spring_is_not_thrown),
        cmocka_unit_test(what_is_rigid_is_at_its_target_with_its_speed),
        cmocka_unit_test(modes_switch_without_a_jump),
        cmocka_unit_test(a_rigid_thing_makes_up_what_was_left_behind_and_is_exact_then),
        cmocka_unit_test(a_spring_goes_on_with_a_push),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
