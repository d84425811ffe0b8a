// Ranges of numbers: where a value lies along a slider, what a step is, and that round numbers come out.

#include "cmocka_setup.h"

#include "ui/range.h"

#include <math.h>

static const UiRange plain = { .minimum = 0.0f, .maximum = 100.0f, .low = 0.0f, .high = 20.0f };
static const UiRange wide = { .minimum = 0.01f, .maximum = 1.0e6f, .low = 0.01f, .high = 1.0e6f };
static const UiRange about_zero = {
    .minimum = -1.0e6f, .maximum = 1.0e6f, .low = -1000.0f, .high = 1000.0f, .fine = 1.0f
};
static const UiRange whole = { .minimum = 1.0f, .maximum = 100.0f, .low = 1.0f, .high = 100.0f, .is_whole = true };

static void assert_close(float value, float expected, float tolerance)
{
    if (!(fabsf(value - expected) <= tolerance))
    {
        fail_msg("%.9g is not within %g of %.9g", (double)value, (double)tolerance, (double)expected);
    }
}

static void the_ends_of_a_slider_are_the_ends_of_its_range(void** state)
{
    (void)state;
    const UiRange* ranges[] = { &plain, &wide, &about_zero, &whole };
    for (int i = 0; i < 4; ++i)
    {
        assert_true(ui_range_at(ranges[i], 0.0f) == ranges[i]->low);
        assert_true(ui_range_at(ranges[i], 1.0f) == ranges[i]->high);
        assert_true(ui_range_at(ranges[i], -5.0f) == ranges[i]->low);
        assert_true(ui_range_at(ranges[i], NAN) == ranges[i]->low);
        assert_true(ui_range_share(ranges[i], ranges[i]->low) == 0.0f);
        assert_close(ui_range_share(ranges[i], ranges[i]->high), 1.0f, 1.0e-5f);
        assert_close(ui_range_share(ranges[i], INFINITY), 1.0f, 1.0e-5f);
        assert_true(ui_range_share(ranges[i], NAN) == 0.0f);
    }
}

static void a_value_lies_where_it_is_read(void** state)
{
    (void)state;
    const UiRange* ranges[] = { &plain, &wide, &about_zero, &whole };
    for (int i = 0; i < 3; ++i)
    {
        for (int k = 1; k < 200; ++k)
        {
            float share = (float)k / 200.0f;
            assert_close(ui_range_share(ranges[i], ui_range_at(ranges[i], share)), share, 0.011f);
        }
    }
}

static void a_range_of_many_decades_is_logarithmic(void** state)
{
    (void)state;
    assert_close(ui_range_at(&wide, 0.5f), 100.0f, 5.0f);
    assert_close(ui_range_share(&about_zero, 0.0f), 0.5f, 1.0e-5f);
    assert_true(ui_range_share(&about_zero, 10.0f) > 0.6f);
    assert_close(ui_range_share(&about_zero, -10.0f), 1.0f - ui_range_share(&about_zero, 10.0f), 1.0e-5f);
    assert_close(ui_range_share(&plain, 5.0f), 0.25f, 1.0e-6f);
}

static void what_is_read_off_a_slider_is_a_round_number(void** state)
{
    (void)state;
    for (int k = 1; k < 1000; ++k)
    {
        float value = ui_range_at(&plain, (float)k / 1000.0f);
        float tenths = roundf(value * 10.0f) / 10.0f;
        assert_true(value == tenths);
        value = ui_range_at(&whole, (float)k / 1000.0f);
        assert_true(value == roundf(value));
    }
}

static void steps_go_to_the_next_round_number(void** state)
{
    (void)state;
    static const struct
    {
        float from, to;
        int direction;
        UiPace pace;
    } steps[] = {
        { 9.81f, 10.0f, 1, UI_PACE_PLAIN },  { 9.81f, 9.8f, -1, UI_PACE_PLAIN }, { 9.8f, 9.6f, -1, UI_PACE_PLAIN },
        { 10.0f, 12.0f, 1, UI_PACE_COARSE }, { 10.0f, 10.02f, 1, UI_PACE_FINE }, { 19.9f, 20.0f, 1, UI_PACE_COARSE },
        { 0.1f, 0.0f, -1, UI_PACE_PLAIN },   { 0.0f, 0.2f, 1, UI_PACE_PLAIN },   { 50.0f, 50.2f, 1, UI_PACE_PLAIN },
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; ++i)
    {
        float next = ui_range_step(&plain, steps[i].from, steps[i].direction, steps[i].pace);
        assert_close(next, steps[i].to, 1.0e-6f);
    }
}

static void steps_of_a_logarithmic_range_are_of_the_values_size(void** state)
{
    (void)state;
    assert_true(ui_range_step(&wide, 200.0f, 1, UI_PACE_PLAIN) == 210.0f);
    assert_true(ui_range_step(&wide, 200.0f, 1, UI_PACE_COARSE) == 300.0f);
    assert_true(ui_range_step(&wide, 100.0f, -1, UI_PACE_PLAIN) == 99.0f);
    assert_true(ui_range_step(&about_zero, 0.0f, -1, UI_PACE_PLAIN) == -0.1f);
    assert_true(ui_range_step(&about_zero, -20.0f, -1, UI_PACE_PLAIN) == -21.0f);
}

static void whole_numbers_stay_whole(void** state)
{
    (void)state;
    assert_true(ui_range_step(&whole, 5.0f, 1, UI_PACE_PLAIN) == 6.0f);
    assert_true(ui_range_step(&whole, 5.0f, 1, UI_PACE_FINE) == 6.0f);
    assert_true(ui_range_step(&whole, 5.0f, 1, UI_PACE_COARSE) == 10.0f);
    assert_true(ui_range_step(&whole, 1.0f, -1, UI_PACE_COARSE) == 1.0f);
}

static void every_step_gets_on_and_back(void** state)
{
    (void)state;
    const UiRange* ranges[] = { &plain, &wide, &about_zero, &whole };
    for (int i = 0; i < 4; ++i)
    {
        float value = ranges[i]->low;
        int count = 0;
        while (value < ranges[i]->high)
        {
            float next = ui_range_step(ranges[i], value, 1, UI_PACE_PLAIN);
            assert_true(next > value);
            assert_true(ui_range_step(ranges[i], next, -1, UI_PACE_PLAIN) < next);
            value = next;
            assert_true(++count < 2000);
        }
        assert_true(value == ranges[i]->high);
    }
}

static void the_functions_are_those_of_the_c_library(void** state)
{
    (void)state;
    for (float x = 1.0e-6f; x < 1.0e7f; x *= 1.37f)
    {
        assert_close(ui_logarithm(x), logf(x), 3.0e-6f * (1.0f + fabsf(logf(x))));
    }
    for (int degrees = -179; degrees <= 179; ++degrees)
    {
        float angle = (float)degrees * 0.0174532925f;
        assert_close(ui_angle(3.0f * cosf(angle), 3.0f * sinf(angle)), angle, 5.0e-6f);
    }
    assert_true(ui_angle(0.0f, 0.0f) == 0.0f);
    assert_true(ui_round_to(0.30000001f, 0.1) == 0.3f);
    assert_true(ui_round_to(-7.5f, 5.0) == -10.0f);
    assert_false(signbit(ui_round_to(-0.00001f, 0.1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ends_of_a_slider_are_the_ends_of_its_range),
        cmocka_unit_test(a_value_lies_where_it_is_read),
        cmocka_unit_test(a_range_of_many_decades_is_logarithmic),
        cmocka_unit_test(what_is_read_off_a_slider_is_a_round_number),
        cmocka_unit_test(steps_go_to_the_next_round_number),
        cmocka_unit_test(steps_of_a_logarithmic_range_are_of_the_values_size),
        cmocka_unit_test(whole_numbers_stay_whole),
        cmocka_unit_test(every_step_gets_on_and_back),
        cmocka_unit_test(the_functions_are_those_of_the_c_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
