// When frames are due, and the figures about them. Time here is a number that the test hands in.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "app/pacing.h"

#define FREQUENCY 1000000u // counts are microseconds

// Sleeps as the loop does, to the millisecond, and starts a frame.
static double next_frame(Pacing* pacing, uint64_t* now, uint64_t work)
{
    *now += work;
    *now += (uint64_t)pacing_milliseconds_left(pacing, *now) * 1000;
    return pacing_start_frame(pacing, *now);
}

static void assert_frames_in_ten_seconds(int refresh_hz, uint64_t work, int expected)
{
    uint64_t now = 77;
    Pacing pacing = pacing_make(FREQUENCY, refresh_hz, now);
    int count = 0;
    while (now < 77 + 10 * FREQUENCY)
    {
        next_frame(&pacing, &now, work);
        ++count;
    }
    assert_in_range(count, expected - 2, expected + 2);
}

static void frames_come_at_the_displays_rate(void** state)
{
    (void)state;
    assert_frames_in_ten_seconds(60, 3000, 600);
    assert_frames_in_ten_seconds(75, 3000, 750);
    assert_frames_in_ten_seconds(144, 3000, 1440);
}

static void an_unknown_rate_is_60(void** state)
{
    (void)state;
    assert_frames_in_ten_seconds(0, 3000, 600);
    assert_frames_in_ten_seconds(-5, 3000, 600);
    assert_frames_in_ten_seconds(100000, 3000, 600);
}

static void a_slow_machine_sleeps_not_at_all_and_owes_nothing(void** state)
{
    (void)state;
    assert_frames_in_ten_seconds(60, 40000, 250);

    uint64_t now = 0;
    Pacing pacing = pacing_make(FREQUENCY, 60, now);
    next_frame(&pacing, &now, 5000000);
    next_frame(&pacing, &now, 1000);
    uint64_t start = now;
    next_frame(&pacing, &now, 1000);
    assert_in_range(now - start, 15000, 18000);
}

static void each_frame_tells_the_time_since_the_one_before(void** state)
{
    (void)state;
    uint64_t now = 500;
    Pacing pacing = pacing_make(FREQUENCY, 60, now);
    pacing_start_frame(&pacing, now + 20000);
    assert_float_equal((float)pacing_start_frame(&pacing, now + 50000), 0.03f, 1e-6f);
}

static void forgotten_time_is_never_told(void** state)
{
    (void)state;
    uint64_t now = 500;
    Pacing pacing = pacing_make(FREQUENCY, 60, now);
    pacing_forget(&pacing, now + 9 * FREQUENCY);
    assert_float_equal((float)pacing_start_frame(&pacing, now + 9 * FREQUENCY + 2000), 0.002f, 1e-6f);
}

static void another_display_changes_the_rate(void** state)
{
    (void)state;
    uint64_t now = 0;
    Pacing pacing = pacing_make(FREQUENCY, 60, now);
    next_frame(&pacing, &now, 100);
    pacing_set_rate(&pacing, 120);
    next_frame(&pacing, &now, 100);
    uint64_t start = now;
    next_frame(&pacing, &now, 100);
    assert_in_range(now - start, 7000, 10000);
}

static void figures_come_twice_a_second(void** state)
{
    (void)state;
    FrameMeter meter = { 0 };
    int figure_count = 0;
    for (int i = 0; i < 100; ++i)
    {
        figure_count += frame_meter_add(&meter, 0.02, 0.005) ? 1 : 0;
    }
    assert_in_range(figure_count, 3, 4);
    assert_float_equal((float)meter.frames_per_second, 50.0f, 0.01f);
    assert_float_equal((float)meter.ms_per_draw, 5.0f, 0.001f);
}

static void a_wait_spoils_no_figure(void** state)
{
    (void)state;
    FrameMeter meter = { 0 };
    frame_meter_add(&meter, 0.02, 0.005);
    frame_meter_restart(&meter);
    bool has_figures = false;
    while (!has_figures)
    {
        has_figures = frame_meter_add(&meter, 0.01, 0.001);
    }
    assert_float_equal((float)meter.frames_per_second, 100.0f, 0.01f);
    assert_float_equal((float)meter.ms_per_draw, 1.0f, 0.001f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_come_at_the_displays_rate),
        cmocka_unit_test(an_unknown_rate_is_60),
        cmocka_unit_test(a_slow_machine_sleeps_not_at_all_and_owes_nothing),
        cmocka_unit_test(each_frame_tells_the_time_since_the_one_before),
        cmocka_unit_test(forgotten_time_is_never_told),
        cmocka_unit_test(another_display_changes_the_rate),
        cmocka_unit_test(figures_come_twice_a_second),
        cmocka_unit_test(a_wait_spoils_no_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
