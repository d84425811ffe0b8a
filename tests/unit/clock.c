// The fixed-step clock.

#include "cmocka_setup.h"

#include "voile/clock.h"

#include <float.h>
#include <math.h>

static void fifty_milliseconds_are_six_steps(void** state)
{
    (void)state;
    VoileClock clock = voile_default_clock();
    for (int frame = 0; frame < 1000; ++frame)
    {
        assert_int_equal(voile_clock_advance(&clock, 0.05), 6);
    }
    assert_true(clock.dropped_steps == 0);
}

static void parts_of_a_step_add_up(void** state)
{
    (void)state;
    VoileClock clock = voile_default_clock();
    clock.step = 0.25;
    assert_int_equal(voile_clock_advance(&clock, 0.125), 0);
    assert_int_equal(voile_clock_advance(&clock, 0.0625), 0);
    assert_int_equal(voile_clock_advance(&clock, 0.0625), 1);
    assert_true(clock.accumulator == 0.0);
    assert_int_equal(voile_clock_advance(&clock, 0.625), 2);
    assert_true(clock.accumulator == 0.125);
}

static void no_step_is_lost_or_invented_over_many_frames(void** state)
{
    (void)state;
    VoileClock clock = voile_default_clock();
    int64_t steps = 0;
    double elapsed = 0.0;
    for (int frame = 0; frame < 100000; ++frame)
    {
        double length = 0.004 + 0.00001 * (frame * 7919 % 1000);
        steps += voile_clock_advance(&clock, length);
        elapsed += length;
        assert_true(clock.accumulator >= 0.0 && clock.accumulator < clock.step);
    }
    assert_true(clock.dropped_steps == 0);
    assert_true(fabs(elapsed - (double)steps * clock.step - clock.accumulator) < 1e-6);
}

static void after_a_hitch_only_so_many_steps_are_due(void** state)
{
    (void)state;
    VoileClock clock = voile_default_clock();
    assert_int_equal(voile_clock_advance(&clock, 10.0 + 0.5 / 120.0), 8);
    assert_true(clock.dropped_steps == 1192);
    assert_true(fabs(clock.accumulator - 0.5 / 120.0) < 1e-9);
    assert_int_equal(voile_clock_advance(&clock, 0.6 / 120.0), 1);
    assert_true(clock.dropped_steps == 1192);
}

static void exactly_as_many_as_allowed_are_not_a_hitch(void** state)
{
    (void)state;
    VoileClock clock = { .step = 0.25, .max_steps = 4 };
    assert_int_equal(voile_clock_advance(&clock, 1.0), 4);
    assert_true(clock.dropped_steps == 0);
    assert_int_equal(voile_clock_advance(&clock, 1.25), 4);
    assert_true(clock.dropped_steps == 1);
}

static void no_time_is_no_step(void** state)
{
    (void)state;
    static const double nothings[] = { 0.0, -0.0, -1.0, -DBL_MAX, (double)NAN, -(double)INFINITY, (double)INFINITY };
    VoileClock clock = { .step = 0.25, .max_steps = 4, .accumulator = 0.125 };
    for (size_t i = 0; i < sizeof nothings / sizeof *nothings; ++i)
    {
        assert_int_equal(voile_clock_advance(&clock, nothings[i]), 0);
        assert_true(clock.accumulator == 0.125);
        assert_true(clock.dropped_steps == 0);
    }
}

static void an_age_is_a_hitch_like_any_other(void** state)
{
    (void)state;
    VoileClock clock = voile_default_clock();
    assert_int_equal(voile_clock_advance(&clock, DBL_MAX), 8);
    assert_true(clock.dropped_steps > 1000000);
    assert_true(clock.accumulator >= 0.0 && clock.accumulator < clock.step);
    assert_int_equal(voile_clock_advance(&clock, 1.5 / 120.0), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fifty_milliseconds_are_six_steps),
        cmocka_unit_test(parts_of_a_step_add_up),
        cmocka_unit_test(no_step_is_lost_or_invented_over_many_frames),
        cmocka_unit_test(after_a_hitch_only_so_many_steps_are_due),
        cmocka_unit_test(exactly_as_many_as_allowed_are_not_a_hitch),
        cmocka_unit_test(no_time_is_no_step),
        cmocka_unit_test(an_age_is_a_hitch_like_any_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
