// The easing families: their values, speeds and inverses beside an independent table, and what holds for any curvature.

#include "cmocka_setup.h"

#include "voile/easing.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct ReferenceRow
{
    VoileEase family;
    float curvature, t;
    double value, speed;
    double inverse, inverse_speed; // where the value is t
} ReferenceRow;

static const ReferenceRow reference[] = {
#include "reference/easing.inl"
};

#define ROW_COUNT (sizeof reference / sizeof *reference)

static const float curvatures[] = { 0.05f, 0.3f, 0.9999f, 1.0f,  1.0001f, 1.5f,  2.0f,  3.0f,
                                    4.7f,  8.0f, 8.5f,    13.3f, 20.0f,   31.4f, 49.9f, 50.0f };

#define CURVATURE_COUNT (sizeof curvatures / sizeof *curvatures)

// ----------------------------------------------------------------------------------------------------------- accuracy

static void values_are_those_of_the_formulas(void** state)
{
    (void)state;
    for (size_t i = 0; i < ROW_COUNT; ++i)
    {
        const ReferenceRow* row = &reference[i];
        double error = fabs((double)voile_ease(row->family, row->curvature, row->t) - row->value);
        assert_true(error <= 1.0e-7);
    }
}

static void speeds_are_those_of_the_formulas(void** state)
{
    (void)state;
    for (size_t i = 0; i < ROW_COUNT; ++i)
    {
        const ReferenceRow* row = &reference[i];
        double error = fabs((double)voile_ease_speed(row->family, row->curvature, row->t) - row->speed);
        assert_true(error <= 1.0e-4 * row->speed + 1.0e-37);
    }
}

static void inverses_are_those_of_the_formulas(void** state)
{
    (void)state;
    int compared = 0;
    for (size_t i = 0; i < ROW_COUNT; ++i)
    {
        const ReferenceRow* row = &reference[i];
        if (row->inverse_speed > 1.0e-3)
        {
            double error = fabs((double)voile_ease_inverse(row->family, row->curvature, row->t) - row->inverse);
            assert_true(error <= 1.0e-5);
            ++compared;
        }
    }
    assert_true(compared > 300);
}

static void smoothstep_keeps_its_bits(void** state)
{
    (void)state;
    for (int i = 0; i <= 4096; ++i)
    {
        float t = (float)i / 4096.0f;
        double u = (double)t;
        assert_true(voile_ease(VOILE_EASE_SMOOTHSTEP, 7.0f, t) == voile_smoothstep(0.0f, 1.0f, t));
        assert_true(fabs((double)voile_ease_speed(VOILE_EASE_SMOOTHSTEP, 7.0f, t) - 6.0 * u * (1.0 - u)) < 1.0e-6);
        if (i > 2 && i < 4094)
        {
            float value = voile_ease(VOILE_EASE_SMOOTHSTEP, 7.0f, t);
            assert_true(fabsf(voile_ease_inverse(VOILE_EASE_SMOOTHSTEP, 7.0f, value) - t) < 1.0e-4f);
        }
    }
}

// -------------------------------------------------------------------------------------------------- at any curvature

// Each family at each curvature.
static void for_each_curve(void (*check)(const VoileEaseCurve* curve))
{
    for (int family = 0; family < VOILE_EASE_COUNT; ++family)
    {
        for (size_t i = 0; i < CURVATURE_COUNT; ++i)
        {
            VoileEaseCurve curve = voile_ease_prepare((VoileEase)family, curvatures[i]);
            check(&curve);
        }
    }
}

static void check_exact_places(const VoileEaseCurve* curve)
{
    assert_true(voile_ease_at(curve, 0.0f) == 0.0f);
    assert_true(voile_ease_at(curve, 0.5f) == 0.5f);
    assert_true(voile_ease_at(curve, 1.0f) == 1.0f);
    assert_true(voile_ease_inverse_at(curve, 0.0f) == 0.0f);
    assert_true(voile_ease_inverse_at(curve, 0.5f) == 0.5f);
    assert_true(voile_ease_inverse_at(curve, 1.0f) == 1.0f);
}

static void ends_and_middle_are_exact(void** state)
{
    (void)state;
    for_each_curve(check_exact_places);
}

static float float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#define BITS_OF_ONE 0x3f800000u

static void check_that_it_never_sinks(const VoileEaseCurve* curve, uint32_t first, uint32_t step, int count)
{
    float before = 0.0f;
    for (int i = 0; i < count && first <= BITS_OF_ONE; ++i, first += step)
    {
        float value = voile_ease_at(curve, float_of_bits(first));
        assert_true(value >= before);
        assert_true(value <= 1.0f);
        before = value;
    }
}

// Over all magnitudes, and from one float to the next where forms change and where the curve is steep or flat.
static void check_monotone(const VoileEaseCurve* curve)
{
    static const float places[] = { 1e-38f, 1e-20f, 1e-4f, 0.01f, 0.2499f, 0.3465f, 0.4999f, 0.75f, 0.9999f };
    if (curve->family == VOILE_EASE_SMOOTHSTEP)
    {
        return;
    }
    check_that_it_never_sinks(curve, 0, 50021, 30000);
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i)
    {
        check_that_it_never_sinks(curve, bits_of_float(places[i]), 1, 2000);
    }
}

static void curves_are_monotone(void** state)
{
    (void)state;
    for_each_curve(check_monotone);
}

static void check_symmetry(const VoileEaseCurve* curve)
{
    for (int i = 0; i <= 1024; ++i)
    {
        float t = (float)i / 1024.0f;
        float mirrored = voile_ease_at(curve, 1.0f - t);
        assert_true(fabsf(voile_ease_at(curve, t) - (1.0f - mirrored)) <= 1.2e-7f);
        assert_true(curve->family == VOILE_EASE_SMOOTHSTEP ||
                    voile_ease_speed_at(curve, t) == voile_ease_speed_at(curve, 1.0f - t));
    }
}

static void the_upper_half_is_the_lower_one_turned(void** state)
{
    (void)state;
    for_each_curve(check_symmetry);
}

static void check_round_trip(const VoileEaseCurve* curve)
{
    for (int i = 1; i < 500; ++i)
    {
        float t = (float)i / 500.0f;
        float speed = voile_ease_speed_at(curve, t);
        if (speed > 1.0e-3f)
        {
            // A float near 1 says only so much about where it was taken.
            float unsure = 1.2e-7f / speed;
            assert_true(fabsf(voile_ease_inverse_at(curve, voile_ease_at(curve, t)) - t) <= 1.0e-5f + unsure);
        }
    }
}

static void the_inverse_leads_back(void** state)
{
    (void)state;
    for_each_curve(check_round_trip);
}

static void what_is_larger_is_steeper_in_the_middle(void** state)
{
    (void)state;
    for (VoileEase family = VOILE_EASE_LOGISTIC; family <= VOILE_EASE_POWER; ++family)
    {
        for (int i = 0; i < 900; ++i)
        {
            float p = 0.05f + 0.055f * (float)i;
            float slow = voile_ease(family, p, 0.4f);
            float fast = voile_ease(family, p + 0.055f, 0.4f);
            assert_true(fast <= slow);
        }
    }
}

static void the_cosines_are_continuous_in_the_curvature(void** state)
{
    (void)state;
    for (int whole = 1; whole <= 49; ++whole)
    {
        float p = (float)whole;
        for (int i = 0; i <= 64; ++i)
        {
            float t = (float)i / 64.0f;
            float at = voile_ease(VOILE_EASE_COSINE, p, t);
            assert_true(fabsf(voile_ease(VOILE_EASE_COSINE, p - 1.0e-4f, t) - at) < 1.0e-4f);
            assert_true(fabsf(voile_ease(VOILE_EASE_COSINE, p + 1.0e-4f, t) - at) < 1.0e-4f);
        }
    }
}

static void whole_powers_go_over_into_their_neighbours(void** state)
{
    (void)state;
    for (int whole = 1; whole <= 9; ++whole)
    {
        float p = (float)whole;
        for (int i = 0; i <= 64; ++i)
        {
            float t = (float)i / 64.0f;
            float near = voile_ease(VOILE_EASE_POWER, nextafterf(p, 0.0f), t);
            assert_true(fabsf(near - voile_ease(VOILE_EASE_POWER, p, t)) <= 6.0e-7f);
        }
    }
}

static void a_small_curvature_is_nearly_linear(void** state)
{
    (void)state;
    for (int i = 0; i <= 64; ++i)
    {
        float t = (float)i / 64.0f;
        assert_true(fabsf(voile_ease(VOILE_EASE_LOGISTIC, 0.05f, t) - t) < 2.0e-5f);
        assert_true(fabsf(voile_ease(VOILE_EASE_POWER, 1.0f, t) - t) == 0.0f);
        assert_true(voile_ease(VOILE_EASE_LINEAR, 50.0f, t) == t);
    }
}

// ------------------------------------------------------------------------------------------------------- what is out

static void outside_the_curve_rests_at_its_ends(void** state)
{
    (void)state;
    static const float before[] = { -0.0f, -FLT_MIN, -1.0f, -FLT_MAX, -INFINITY };
    static const float after[] = { 1.0f, 1.0000001f, 2.0f, FLT_MAX, INFINITY };
    for (int family = 0; family < VOILE_EASE_COUNT; ++family)
    {
        for (size_t i = 0; i < sizeof before / sizeof *before; ++i)
        {
            VoileEaseCurve curve = voile_ease_prepare((VoileEase)family, 3.0f);
            assert_true(voile_ease_at(&curve, before[i]) == 0.0f);
            assert_true(voile_ease_at(&curve, after[i]) == 1.0f);
            assert_true(voile_ease_inverse_at(&curve, before[i]) == 0.0f);
            assert_true(voile_ease_inverse_at(&curve, after[i]) == 1.0f);
            assert_true(i == 0 || voile_ease_speed_at(&curve, before[i]) == 0.0f);
            assert_true(i == 0 || voile_ease_speed_at(&curve, after[i]) == 0.0f);
        }
    }
}

static void curvatures_out_of_range_are_clamped(void** state)
{
    (void)state;
    for (int family = 0; family < VOILE_EASE_COUNT; ++family)
    {
        VoileEase f = (VoileEase)family;
        assert_true(voile_ease(f, -3.0f, 0.3f) == voile_ease(f, VOILE_EASE_MIN_CURVATURE, 0.3f));
        assert_true(voile_ease(f, 0.0f, 0.3f) == voile_ease(f, VOILE_EASE_MIN_CURVATURE, 0.3f));
        assert_true(voile_ease(f, 1e9f, 0.49f) == voile_ease(f, VOILE_EASE_MAX_CURVATURE, 0.49f));
        assert_true(voile_ease(f, INFINITY, 0.49f) == voile_ease(f, VOILE_EASE_MAX_CURVATURE, 0.49f));
        assert_true(voile_ease(f, NAN, 0.3f) == voile_ease(f, VOILE_EASE_DEFAULT_CURVATURE, 0.3f));
    }
}

static void what_is_no_number_counts_as_the_start(void** state)
{
    (void)state;
    for (int family = 0; family < VOILE_EASE_COUNT; ++family)
    {
        VoileEase f = (VoileEase)family;
        assert_true(voile_ease(f, 2.0f, NAN) == 0.0f);
        assert_true(voile_ease_inverse(f, 2.0f, NAN) == 0.0f);
        assert_true(voile_ease_speed(f, 2.0f, NAN) == voile_ease_speed(f, 2.0f, 0.0f));
    }
}

static void an_infinite_speed_is_a_large_one(void** state)
{
    (void)state;
    assert_true(voile_ease_speed(VOILE_EASE_POWER, 0.5f, 0.0f) == VOILE_EASE_MAX_SPEED);
    assert_true(voile_ease_speed(VOILE_EASE_POWER, 0.5f, 1.0f) == VOILE_EASE_MAX_SPEED);
    assert_true(voile_ease_speed(VOILE_EASE_POWER, 0.05f, 1.0e-30f) == VOILE_EASE_MAX_SPEED);
    assert_true(voile_ease_speed(VOILE_EASE_COSINE, 50.0f, 0.5f) < VOILE_EASE_MAX_SPEED);
}

static void prepared_and_plain_give_the_same_bits(void** state)
{
    (void)state;
    for (size_t i = 0; i < ROW_COUNT; ++i)
    {
        const ReferenceRow* row = &reference[i];
        VoileEaseCurve curve = voile_ease_prepare(row->family, row->curvature);
        assert_true(voile_ease_at(&curve, row->t) == voile_ease(row->family, row->curvature, row->t));
        assert_true(voile_ease_speed_at(&curve, row->t) == voile_ease_speed(row->family, row->curvature, row->t));
        assert_true(voile_ease_inverse_at(&curve, row->t) == voile_ease_inverse(row->family, row->curvature, row->t));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_formulas),
        cmocka_unit_test(speeds_are_those_of_the_formulas),
        cmocka_unit_test(inverses_are_those_of_the_formulas),
        cmocka_unit_test(smoothstep_keeps_its_bits),
        cmocka_unit_test(ends_and_middle_are_exact),
        cmocka_unit_test(curves_are_monotone),
        cmocka_unit_test(the_upper_half_is_the_lower_one_turned),
        cmocka_unit_test(the_inverse_leads_back),
        cmocka_unit_test(what_is_larger_is_steeper_in_the_middle),
        cmocka_unit_test(the_cosines_are_continuous_in_the_curvature),
        cmocka_unit_test(whole_powers_go_over_into_their_neighbours),
        cmocka_unit_test(a_small_curvature_is_nearly_linear),
        cmocka_unit_test(outside_the_curve_rests_at_its_ends),
        cmocka_unit_test(curvatures_out_of_range_are_clamped),
        cmocka_unit_test(what_is_no_number_counts_as_the_start),
        cmocka_unit_test(an_infinite_speed_is_a_large_one),
        cmocka_unit_test(prepared_and_plain_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
