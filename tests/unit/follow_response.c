// Following a target: regimes, the step response, and the colour by speed.

#include "cmocka_setup.h"
#include "following.h"

#include <float.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

typedef struct AnswerReference
{
    float stiffness, damping, step;
    double overshoot_percent;
    int settling_steps;
} AnswerReference;

typedef struct ColorReference
{
    float linear;
    double srgb;
} ColorReference;

#include "reference/follow_answers.inl"

static VoileFollowDef spring(float stiffness, float damping)
{
    VoileFollowDef def = def_of(VOILE_FOLLOW_SPRING);
    def.stiffness = stiffness;
    def.damping = damping;
    return def;
}

static VoileFollowResponse response_of(const VoileFollowDef* def, float step)
{
    VoileFollowResponse response;
    assert_true(voile_follow_response(def, step, NULL, 0, &response));
    return response;
}

// --- the answer to a jump ---------------------------------------------------------------------------------------------

static void overshoot_and_settling_are_those_of_the_reference(void** state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(answer_references); ++i)
    {
        const AnswerReference* row = &answer_references[i];
        VoileFollowDef def = spring(row->stiffness, row->damping);
        VoileFollowResponse response = response_of(&def, row->step);
        assert_true(fabs((double)response.overshoot_percent - row->overshoot_percent) < 1e-4);
        assert_true(fabs((double)response.settling_time - (double)row->step * row->settling_steps) < 1e-6);
        assert_true(response.has_settled);
    }
}

static void the_usual_springs_overshoot_as_much_as_is_known(void** state)
{
    (void)state;
    static const float known[][2] = { { 4.0f, 63.7f }, { 12.0f, 21.9f }, { 30.0f, 0.0f } };
    for (size_t i = 0; i < COUNT_OF(known); ++i)
    {
        VoileFollowDef def = spring(200.0f, known[i][0]);
        assert_true(fabs((double)(response_of(&def, TICK).overshoot_percent - known[i][1])) < 2.0);
    }
}

static void the_samples_are_what_following_does(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        VoileFollowDef def = def_of((VoileFollowMode)mode);
        float samples[101];
        samples[100] = -7.0f;
        VoileFollowResponse response;
        assert_true(voile_follow_response(&def, TICK, samples, 100, &response));
        VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
        for (int i = 0; i < 100; ++i)
        {
            assert_true(fabs((double)(samples[i] - follow.position.x)) < 2e-6);
            assert_true(voile_follow_step(&follow, &def, pose_at(1.0f, 0.0f, 0.0f), TICK));
        }
        assert_true(samples[100] == -7.0f);
    }
}

static void rigid_and_lag_never_overshoot(void** state)
{
    (void)state;
    VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
    VoileFollowResponse rigid = response_of(&def, TICK);
    assert_true(rigid.overshoot_percent == 0.0f && rigid.has_settled);
    assert_true(rigid.settling_time == TICK);
    def.mode = VOILE_FOLLOW_LAG;
    VoileFollowResponse lag = response_of(&def, TICK);
    assert_true(lag.overshoot_percent == 0.0f && lag.has_settled);
    assert_true(fabs((double)lag.settling_time - log(50.0) / 6.0) <= 1.0 / 120.0);
}

// Its continuous answer is known: e^(-pi z / sqrt(1 - z^2)) beyond the target.
static void the_stable_spring_overshoots_by_its_damping_ratio_alone(void** state)
{
    (void)state;
    static const float ratios[] = { 0.05f, 0.2f, 0.42f, 0.7f, 1.0f, 2.0f };
    for (size_t i = 0; i < COUNT_OF(ratios); ++i)
    {
        VoileFollowDef def = def_of(VOILE_FOLLOW_STABLE_SPRING);
        def.damping_ratio = ratios[i];
        double z = (double)ratios[i];
        double expected = z < 1.0 ? 100.0 * exp(-3.14159265358979 * z / sqrt(1.0 - z * z)) : 0.0;
        assert_true(fabs((double)response_of(&def, 1.0f / 240.0f).overshoot_percent - expected) < 0.2);
    }
}

static void what_never_rests_has_not_settled(void** state)
{
    (void)state;
    VoileFollowDef unstable = spring(70000.0f, 12.0f);
    VoileFollowResponse response = response_of(&unstable, TICK);
    assert_false(response.has_settled);
    assert_true(response.regime == VOILE_FOLLOW_UNSTABLE);
    assert_true(fabs((double)response.settling_time - 60.0) < 0.02);
    assert_true(response.overshoot_percent > 100.0f && response.overshoot_percent <= 500.0f);

    VoileFollowDef undamped = def_of(VOILE_FOLLOW_STABLE_SPRING);
    undamped.damping_ratio = 0.0f;
    assert_false(response_of(&undamped, TICK).has_settled);
    VoileFollowDef stuck = def_of(VOILE_FOLLOW_LAG);
    stuck.follow_speed = 0.0f;
    assert_false(response_of(&stuck, TICK).has_settled);
}

static void a_response_to_bad_numbers_is_refused(void** state)
{
    (void)state;
    static const float bad_steps[] = { 0.0f, -TICK, NAN, INFINITY };
    VoileFollowDef def = spring(200.0f, 12.0f);
    float sample = -7.0f;
    VoileFollowResponse response = { .settling_time = -7.0f };
    for (size_t i = 0; i < COUNT_OF(bad_steps); ++i)
    {
        assert_false(voile_follow_response(&def, bad_steps[i], &sample, 1, &response));
    }
    def.damping = NAN;
    assert_false(voile_follow_response(&def, TICK, &sample, 1, &response));
    assert_true(sample == -7.0f && response.settling_time == -7.0f);
}

// --- regimes ----------------------------------------------------------------------------------------------------------

static void the_plain_spring_is_unstable_from_four_on(void** state)
{
    (void)state;
    VoileFollowDef def = spring(48.0f, 4.0f);
    // 48 / 4^2 + 2 * 4 / 4 = 5, 48 / 8^2 + 2 * 4 / 8 = 1.75, and 12 + 8 * 0.5 = 4 at half a second, without c 12.
    assert_true(voile_follow_stability(&def, 0.25f) == 5.0f);
    assert_true(voile_follow_regime(&def, 0.25f) == VOILE_FOLLOW_UNSTABLE);
    assert_true(voile_follow_stability(&def, 0.125f) == 1.75f);
    assert_true(voile_follow_regime(&def, 0.125f) != VOILE_FOLLOW_UNSTABLE);
    def = spring(64.0f, 0.0f);
    assert_true(voile_follow_stability(&def, 0.25f) == 4.0f);
    assert_true(voile_follow_regime(&def, 0.25f) == VOILE_FOLLOW_UNSTABLE);
    def.stiffness = 63.999f;
    assert_true(voile_follow_regime(&def, 0.25f) == VOILE_FOLLOW_UNDER_DAMPED);
    def.stiffness = FLT_MAX;
    assert_true(voile_follow_stability(&def, FLT_MAX) == FLT_MAX);
    def.mode = VOILE_FOLLOW_STABLE_SPRING;
    assert_true(voile_follow_regime(&def, FLT_MAX) == VOILE_FOLLOW_UNDER_DAMPED);
}

static void each_regime_is_told_by_its_name(void** state)
{
    (void)state;
    VoileFollowDef def = spring(200.0f, 12.0f);
    assert_string_equal(voile_follow_regime_name(voile_follow_regime(&def, TICK)), "under-damped");
    def.damping = 2.0f * sqrtf(200.0f) - 200.0f * TICK; // critical by the recurrence
    assert_true(fabs((double)voile_follow_damping_ratio(&def, TICK) - 1.0) < 1e-6);
    assert_string_equal(voile_follow_regime_name(voile_follow_regime(&def, TICK)), "critical");
    def.damping = 30.0f;
    assert_string_equal(voile_follow_regime_name(voile_follow_regime(&def, TICK)), "over-damped");
    def.damping = 300.0f;
    assert_string_equal(voile_follow_regime_name(voile_follow_regime(&def, TICK)), "unstable");

    def.mode = VOILE_FOLLOW_STABLE_SPRING;
    def.damping_ratio = 1.0f;
    assert_true(voile_follow_regime(&def, TICK) == VOILE_FOLLOW_CRITICAL);
    def.damping_ratio = 0.98f;
    assert_true(voile_follow_regime(&def, TICK) == VOILE_FOLLOW_UNDER_DAMPED);
    def.damping_ratio = 1.02f;
    assert_true(voile_follow_regime(&def, TICK) == VOILE_FOLLOW_OVER_DAMPED);
    def.mode = VOILE_FOLLOW_LAG;
    assert_true(voile_follow_regime(&def, TICK) == VOILE_FOLLOW_OVER_DAMPED);
    def.mode = VOILE_FOLLOW_RIGID;
    assert_true(voile_follow_regime(&def, TICK) == VOILE_FOLLOW_OVER_DAMPED);
}

// Over the whole plane of stiffness and damping the name is what the answer shows.
static void the_regime_is_what_the_answer_shows(void** state)
{
    (void)state;
    int counts[VOILE_FOLLOW_REGIME_COUNT] = { 0 };
    for (int i = 0; i < 60 * 60; ++i)
    {
        VoileFollowDef def = spring((float)exp(0.2 * (i % 60)), (float)(0.3 * exp(0.12 * (double)(i / 60))));
        VoileFollowRegime regime = voile_follow_regime(&def, TICK);
        VoileFollowResponse response = response_of(&def, TICK);
        ++counts[regime];
        if (regime == VOILE_FOLLOW_UNSTABLE)
        {
            assert_true(response.overshoot_percent > 10.0f);
        }
        else if (regime == VOILE_FOLLOW_UNDER_DAMPED && voile_follow_damping_ratio(&def, TICK) < 0.8f)
        {
            assert_true(response.overshoot_percent > 0.0f);
        }
        else if (regime == VOILE_FOLLOW_OVER_DAMPED)
        {
            assert_true(response.overshoot_percent == 0.0f);
        }
    }
    assert_true(counts[VOILE_FOLLOW_UNDER_DAMPED] > 100 && counts[VOILE_FOLLOW_OVER_DAMPED] > 100);
    assert_true(counts[VOILE_FOLLOW_UNSTABLE] > 100 && counts[VOILE_FOLLOW_CRITICAL] > 0);
}

// --- colour -----------------------------------------------------------------------------------------------------------

static unsigned screen_color(float speed)
{
    VoileFollowDef def = voile_follow_default_def();
    VoileFollow follow = { .target_speed = speed };
    VoileVec3 color = voile_srgb_from_linear(voile_follow_color(&def, &follow));
    return (unsigned)(color.x * 255.0f + 0.5f) << 16 | (unsigned)(color.y * 255.0f + 0.5f) << 8 |
           (unsigned)(color.z * 255.0f + 0.5f);
}

static void the_color_goes_from_blue_at_rest_to_orange(void** state)
{
    (void)state;
    assert_true(screen_color(0.0f) == 0x3f7ce7);
    assert_true(screen_color(3.0f) == 0xf3953f);
    assert_true(screen_color(300.0f) == 0xf3953f);
    VoileFollowDef def = voile_follow_default_def();
    VoileFollow follow = { .target_speed = 1.5f };
    VoileVec3 half = voile_follow_color(&def, &follow);
    assert_true(voile_distance(half, voile_vec3(0.475f, 0.25f, 0.425f)) < 1e-6f);
}

static void srgb_is_that_of_the_reference(void** state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(color_references); ++i)
    {
        float linear = color_references[i].linear;
        VoileVec3 found = voile_srgb_from_linear(voile_vec3(linear, 0.0f, linear));
        assert_true(fabs((double)found.x - color_references[i].srgb) < 1e-7);
        assert_true(found.z == found.x && found.y == 0.0f);
    }
    VoileVec3 clamped = voile_srgb_from_linear(voile_vec3(-1.0f, INFINITY, NAN));
    assert_true(clamped.x == 0.0f && clamped.y == 1.0f && clamped.z == 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overshoot_and_settling_are_those_of_the_reference),
        cmocka_unit_test(the_usual_springs_overshoot_as_much_as_is_known),
        cmocka_unit_test(the_samples_are_what_following_does),
        cmocka_unit_test(rigid_and_lag_never_overshoot),
        cmocka_unit_test(the_stable_spring_overshoots_by_its_damping_ratio_alone),
        cmocka_unit_test(what_never_rests_has_not_settled),
        cmocka_unit_test(a_response_to_bad_numbers_is_refused),
        cmocka_unit_test(the_plain_spring_is_unstable_from_four_on),
        cmocka_unit_test(each_regime_is_told_by_its_name),
        cmocka_unit_test(the_regime_is_what_the_answer_shows),
        cmocka_unit_test(the_color_goes_from_blue_at_rest_to_orange),
        cmocka_unit_test(srgb_is_that_of_the_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
