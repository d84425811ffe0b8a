// A window that was somewhere opens where a person can see it.

#include "cmocka_setup.h"

#include "app/window_place.h"

static const DisplayArea two[] = { { 0, 0, 1920, 1040 }, { 1920, 200, 1280, 800 } };

static void expect(WindowPlace place, int count, int x, int y, int width, int height)
{
    WindowPlace clamped = window_place_clamp(&place, two, count);
    assert_int_equal(clamped.x, x);
    assert_int_equal(clamped.y, y);
    assert_int_equal(clamped.width, width);
    assert_int_equal(clamped.height, height);
}

static void a_place_that_is_seen_whole_stays(void** state)
{
    (void)state;
    expect((WindowPlace){ .x = 100, .y = 50, .width = 800, .height = 600 }, 2, 100, 50, 800, 600);
    expect((WindowPlace){ .x = 2000, .y = 300, .width = 800, .height = 600 }, 2, 2000, 300, 800, 600);
}

static void one_that_sticks_out_is_moved_into_the_display_that_holds_most_of_it(void** state)
{
    (void)state;
    expect((WindowPlace){ .x = -50, .y = 900, .width = 800, .height = 600 }, 2, 0, 440, 800, 600);
    expect((WindowPlace){ .x = 1800, .y = 100, .width = 800, .height = 600 }, 2, 1920, 200, 800, 600);
    expect((WindowPlace){ .x = 2900, .y = 900, .width = 800, .height = 600 }, 2, 2400, 400, 800, 600);
}

static void one_on_a_display_that_is_gone_is_centred_on_the_first(void** state)
{
    (void)state;
    expect((WindowPlace){ .x = 2000, .y = 300, .width = 800, .height = 600 }, 1, 560, 220, 800, 600);
    expect((WindowPlace){ .x = -100000, .y = 100000, .width = 100, .height = 40 }, 2, 910, 500, 100, 40);
}

static void one_that_is_too_large_is_shrunk(void** state)
{
    (void)state;
    expect((WindowPlace){ .x = 10, .y = 10, .width = 5000, .height = 5000 }, 2, 0, 0, 1920, 1040);
    expect((WindowPlace){ .x = 2000, .y = 300, .width = 1300, .height = 100 }, 2, 1920, 300, 1280, 100);
}

static void the_rest_is_kept_and_without_a_display_all(void** state)
{
    (void)state;
    WindowPlace place = { .x = -9, .y = -9, .width = 9000, .height = 90, .is_maximized = true, .is_full_screen = true };
    assert_true(window_place_clamp(&place, two, 2).is_maximized);
    assert_true(window_place_clamp(&place, two, 2).is_full_screen);
    expect(place, 0, -9, -9, 9000, 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_that_is_seen_whole_stays),
        cmocka_unit_test(one_that_sticks_out_is_moved_into_the_display_that_holds_most_of_it),
        cmocka_unit_test(one_on_a_display_that_is_gone_is_centred_on_the_first),
        cmocka_unit_test(one_that_is_too_large_is_shrunk),
        cmocka_unit_test(the_rest_is_kept_and_without_a_display_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
