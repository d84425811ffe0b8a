// The core's own functions in double, against libm.

#include "cmocka_setup.h"

#include "core/double_math.h"

static void expect_within(double found, double exact, double error, double x)
{
    if (!(fabs(found - exact) <= error))
    {
        fail_msg("at %.17g: %.17g, not %.17g", x, found, exact);
    }
}

static void the_decay_is_within_its_promise(void** state)
{
    (void)state;
    for (int i = 0; i <= 200000; ++i)
    {
        double x = 690.0 * i / 200000.0;
        expect_within(double_decay(x), exp(-x), 1e-15 * exp(-x), x);
        double small = exp(-690.0 + x);
        expect_within(double_decayed(small), -expm1(-small), -1e-15 * expm1(-small), small);
    }
    assert_true(double_decay(0.0) == 1.0 && double_decayed(0.0) == 0.0);
    assert_true(double_decay(701.0) == 0.0 && double_decay((double)INFINITY) == 0.0);
    assert_true(double_decayed(1e300) == 1.0);
}

static void sine_and_cosine_are_within_their_promise(void** state)
{
    (void)state;
    static const double ranges[][2] = { { 4.0, 1e-15 }, { 1e5, 1e-15 }, { 1e9, 1e-6 } };
    for (int i = 0; i < 3 * 100001; ++i)
    {
        double x = ranges[i % 3][0] * (i / 3 - 50000) / 50000.0;
        DoubleAngle angle = double_sine_cosine(x);
        expect_within(angle.sine, sin(x), ranges[i % 3][1], x);
        expect_within(angle.cosine, cos(x), ranges[i % 3][1], x);
    }
    assert_true(double_sine_cosine((double)NAN).cosine == 1.0 && double_sine_cosine(-1e300).sine == 0.0);
}

static void an_angle_is_within_its_promise(void** state)
{
    (void)state;
    for (int i = 0; i <= 100000; ++i)
    {
        double exact = DOUBLE_PI / 2.0 * i / 100000.0;
        double y = sin(exact);
        double x = i < 100000 ? cos(exact) : 0.0;
        expect_within(double_angle_of(y, x), atan2(y, x), 1e-15 * exact, exact);
        expect_within(double_angle_of(y * 1e-9, 1.0), atan2(y * 1e-9, 1.0), 1e-24, y);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_decay_is_within_its_promise),
        cmocka_unit_test(sine_and_cosine_are_within_their_promise),
        cmocka_unit_test(an_angle_is_within_its_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
