// Vectors, rotations, and the scalar functions that replace the C library's.

#include "cmocka_setup.h"

#include "voile/vector.h"

#include <float.h>

static bool are_equal(VoileVec3 a, VoileVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool are_close(VoileVec3 a, VoileVec3 b)
{
    return voile_distance(a, b) < 1e-6f;
}

// --- vectors ----------------------------------------------------------------------------------------------------------

static void sums_and_products_are_taken_by_coordinate(void** state)
{
    (void)state;
    VoileVec3 a = voile_vec3(1.0f, 2.0f, 3.0f);
    VoileVec3 b = voile_vec3(-4.0f, 0.5f, 8.0f);
    assert_true(are_equal(voile_add(a, b), voile_vec3(-3.0f, 2.5f, 11.0f)));
    assert_true(are_equal(voile_sub(a, b), voile_vec3(5.0f, 1.5f, -5.0f)));
    assert_true(are_equal(voile_scale(a, 2.0f), voile_vec3(2.0f, 4.0f, 6.0f)));
    assert_true(are_equal(voile_add_scaled(a, b, 2.0f), voile_vec3(-7.0f, 3.0f, 19.0f)));
    assert_true(voile_dot(a, b) == 21.0f);
    assert_true(voile_length(voile_vec3(2.0f, -3.0f, 6.0f)) == 7.0f);
    assert_true(voile_distance(voile_vec3(1.0f, 1.0f, 1.0f), voile_vec3(3.0f, -2.0f, 7.0f)) == 7.0f);
}

static void the_cross_product_is_right_handed(void** state)
{
    (void)state;
    VoileVec3 x = voile_vec3(1.0f, 0.0f, 0.0f);
    VoileVec3 y = voile_vec3(0.0f, 1.0f, 0.0f);
    VoileVec3 z = voile_vec3(0.0f, 0.0f, 1.0f);
    assert_true(are_equal(voile_cross(x, y), z));
    assert_true(are_equal(voile_cross(y, z), x));
    assert_true(are_equal(voile_cross(z, x), y));
    assert_true(are_equal(voile_cross(y, x), voile_scale(z, -1.0f)));
}

static void what_has_no_direction_normalizes_to_the_fallback(void** state)
{
    (void)state;
    VoileVec3 fallback = voile_vec3(0.0f, 1.0f, 0.0f);
    const VoileVec3 lost[] = {
        { 0.0f, 0.0f, 0.0f },   { NAN, 0.0f, 0.0f },    { INFINITY, 0.0f, 0.0f },
        { 1e30f, 1e30f, 0.0f }, { 1e-30f, 0.0f, 0.0f },
    };
    for (size_t i = 0; i < sizeof lost / sizeof *lost; ++i)
    {
        assert_true(are_equal(voile_normalize_or(lost[i], fallback), fallback));
    }
    assert_true(are_close(voile_normalize_or(voile_vec3(3.0f, 0.0f, -4.0f), fallback), voile_vec3(0.6f, 0.0f, -0.8f)));
}

static void a_mix_starts_at_its_first_end_exactly(void** state)
{
    (void)state;
    VoileVec3 a = voile_vec3(0.1f, 0.2f, 0.3f);
    VoileVec3 b = voile_vec3(1.1f, -0.8f, 0.3f);
    assert_true(are_equal(voile_lerp3(a, b, 0.0f), a));
    assert_true(are_close(voile_lerp3(a, b, 1.0f), b));
    assert_true(are_close(voile_lerp3(a, b, 0.5f), voile_vec3(0.6f, -0.3f, 0.3f)));
    assert_true(voile_lerp(2.0f, 6.0f, 0.25f) == 3.0f);
}

static void finite_is_neither_infinite_nor_no_number(void** state)
{
    (void)state;
    assert_true(voile_is_finite(0.0f) && voile_is_finite(-FLT_MAX) && voile_is_finite(1e-44f));
    assert_false(voile_is_finite(NAN) || voile_is_finite(INFINITY) || voile_is_finite(-INFINITY));
    assert_true(voile_is_finite3(voile_vec3(1.0f, 2.0f, 3.0f)));
    assert_false(voile_is_finite3(voile_vec3(NAN, 2.0f, 3.0f)));
    assert_false(voile_is_finite3(voile_vec3(1.0f, -INFINITY, 3.0f)));
    assert_false(voile_is_finite3(voile_vec3(1.0f, 2.0f, NAN)));
}

static void clamp_and_smoothstep_stay_within_their_ends(void** state)
{
    (void)state;
    assert_true(voile_clamp(-1.0f, 0.0f, 2.0f) == 0.0f);
    assert_true(voile_clamp(3.0f, 0.0f, 2.0f) == 2.0f);
    assert_true(voile_clamp(1.5f, 0.0f, 2.0f) == 1.5f);
    assert_true(voile_smoothstep(1.0f, 3.0f, 0.0f) == 0.0f);
    assert_true(voile_smoothstep(1.0f, 3.0f, 1.0f) == 0.0f);
    assert_true(voile_smoothstep(1.0f, 3.0f, 2.0f) == 0.5f);
    assert_true(voile_smoothstep(1.0f, 3.0f, 3.0f) == 1.0f);
    assert_true(voile_smoothstep(1.0f, 3.0f, 9.0f) == 1.0f);
}

// --- rotations --------------------------------------------------------------------------------------------------------

static void the_identity_turns_nothing(void** state)
{
    (void)state;
    VoileVec3 v = voile_vec3(0.1f, -0.7f, 3.0f);
    assert_true(are_equal(voile_rotate(voile_quat_identity(), v), v));
}

static void a_quarter_turn_about_z_takes_x_to_y(void** state)
{
    (void)state;
    VoileQuat quarter = { 0.0f, 0.0f, voile_sin(VOILE_PI / 4.0f), voile_cos(VOILE_PI / 4.0f) };
    assert_true(are_close(voile_rotate(quarter, voile_vec3(1.0f, 0.0f, 0.0f)), voile_vec3(0.0f, 1.0f, 0.0f)));
    assert_true(are_close(voile_rotate(quarter, voile_vec3(0.0f, 1.0f, 0.0f)), voile_vec3(-1.0f, 0.0f, 0.0f)));
    assert_true(are_close(voile_rotate(quarter, voile_vec3(0.0f, 0.0f, 2.0f)), voile_vec3(0.0f, 0.0f, 2.0f)));
}

// --- sine, cosine, exponential ----------------------------------------------------------------------------------------

typedef struct SineRange
{
    double low, high;
    int32_t count;
} SineRange;

static void sine_and_cosine_are_within_their_promise(void** state)
{
    (void)state;
    static const SineRange ranges[] = {
        { -4.0, 4.0, 200001 },  { -100.0, 100.0, 200001 },     { -1e6, 1e6, 300007 },      { 999e3, 1e6, 100003 },
        { -1e-3, 1e-3, 10001 }, { 1.570795, 1.570798, 10001 }, { 3.14159, 3.1416, 10001 },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i)
    {
        const SineRange* range = &ranges[i];
        for (int32_t k = 0; k < range->count; ++k)
        {
            float x = (float)(range->low + (range->high - range->low) * k / (range->count - 1));
            double sine_error = fabs((double)voile_sin(x) - sin((double)x));
            double cosine_error = fabs((double)voile_cos(x) - cos((double)x));
            if (!(sine_error <= 2e-7 && cosine_error <= 2e-7))
            {
                fail_msg("at %.9g the sine is off by %g and the cosine by %g", (double)x, sine_error, cosine_error);
            }
        }
    }
}

static void sine_and_cosine_are_exact_at_zero(void** state)
{
    (void)state;
    assert_true(voile_sin(0.0f) == 0.0f);
    assert_true(voile_cos(0.0f) == 1.0f);
}

static void sine_of_what_is_out_of_range_is_zero(void** state)
{
    (void)state;
    static const float lost[] = { 1.000001e6f, -1.000001e6f, FLT_MAX, INFINITY, -INFINITY, NAN };
    for (size_t i = 0; i < sizeof lost / sizeof *lost; ++i)
    {
        assert_true(voile_sin(lost[i]) == 0.0f);
        assert_true(voile_cos(lost[i]) == 0.0f);
    }
    assert_true(voile_cos(1.0e6f) != 0.0f);
}

static void the_exponential_is_within_its_promise(void** state)
{
    (void)state;
    const int32_t count = 400001;
    for (int32_t k = 0; k < count; ++k)
    {
        float x = (float)(-80.0 + 160.0 * k / (count - 1));
        double exact = exp((double)x);
        double error = fabs((double)voile_exp(x) - exact) / exact;
        if (!(error <= 4e-7))
        {
            fail_msg("at %.9g the exponential is off by %g of itself", (double)x, error);
        }
    }
    assert_true(voile_exp(0.0f) == 1.0f);
}

static void the_exponential_is_clamped(void** state)
{
    (void)state;
    assert_true(voile_exp(81.0f) == voile_exp(80.0f));
    assert_true(voile_exp(INFINITY) == voile_exp(80.0f));
    assert_true(voile_exp(-FLT_MAX) == voile_exp(-80.0f));
    assert_true(voile_exp(NAN) == 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_products_are_taken_by_coordinate),
        cmocka_unit_test(the_cross_product_is_right_handed),
        cmocka_unit_test(what_has_no_direction_normalizes_to_the_fallback),
        cmocka_unit_test(a_mix_starts_at_its_first_end_exactly),
        cmocka_unit_test(finite_is_neither_infinite_nor_no_number),
        cmocka_unit_test(clamp_and_smoothstep_stay_within_their_ends),
        cmocka_unit_test(the_identity_turns_nothing),
        cmocka_unit_test(a_quarter_turn_about_z_takes_x_to_y),
        cmocka_unit_test(sine_and_cosine_are_within_their_promise),
        cmocka_unit_test(sine_and_cosine_are_exact_at_zero),
        cmocka_unit_test(sine_of_what_is_out_of_range_is_zero),
        cmocka_unit_test(the_exponential_is_within_its_promise),
        cmocka_unit_test(the_exponential_is_clamped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
