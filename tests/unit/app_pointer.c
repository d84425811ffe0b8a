// The pointer acts where it is seen, and lost releases are found.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "app/pointer.h"

#include <SDL.h>

static void assert_place(const PointerMap* map, int x, int y, float expected_x, float expected_y)
{
    float screen_x = 0.0f;
    float screen_y = 0.0f;
    pointer_map_apply(map, x, y, &screen_x, &screen_y);
    assert_float_equal(screen_x, expected_x, 1e-5f);
    assert_float_equal(screen_y, expected_y, 1e-5f);
}

static void the_tip_points_at_the_middle_of_its_pixel(void** state)
{
    (void)state;
    PointerMap map = { 1280, 720, 1280, 720 };
    assert_place(&map, 0, 0, (0.5f - 640.0f) / 360.0f, (360.0f - 0.5f) / 360.0f);
    assert_place(&map, 1279, 719, (1279.5f - 640.0f) / 360.0f, (360.0f - 719.5f) / 360.0f);
    assert_place(&map, 640, 359, 0.5f / 360.0f, 0.5f / 360.0f);
}

static void a_denser_display_moves_nothing(void** state)
{
    (void)state;
    PointerMap plain = { 1280, 720, 1280, 720 };
    const float densities[] = { 1.25f, 1.5f, 2.0f, 3.0f };
    for (size_t i = 0; i < sizeof(densities) / sizeof(densities[0]); ++i)
    {
        PointerMap dense = { 1280, 720, (int)(1280.0f * densities[i]), (int)(720.0f * densities[i]) };
        float x = 0.0f;
        float y = 0.0f;
        pointer_map_apply(&plain, 301, 77, &x, &y);
        assert_place(&dense, 301, 77, x, y);
    }
}

static void a_tall_window_is_measured_in_its_own_half_heights(void** state)
{
    (void)state;
    PointerMap map = { 100, 400, 100, 400 };
    assert_place(&map, 99, 0, 49.5f / 200.0f, 199.5f / 200.0f);
}

static void no_size_gives_finite_places(void** state)
{
    (void)state;
    PointerMap nothing = { 0, 0, 0, 0 };
    PointerMap one = { 1, 1, 1, 1 };
    assert_place(&nothing, 7, 7, 0.0f, 0.0f);
    assert_place(&one, 0, 0, 0.0f, 0.0f);
}

static void assert_down(ButtonWatch* watch, uint32_t queue_state, uint32_t system_state, bool left, bool right)
{
    bool down[POINTER_BUTTON_COUNT];
    button_watch_update(watch, queue_state, system_state, down);
    assert_int_equal(down[POINTER_LEFT], left);
    assert_int_equal(down[POINTER_RIGHT], right);
}

static void buttons_are_told_apart(void** state)
{
    (void)state;
    ButtonWatch watch = { 0 };
    assert_down(&watch, 0, 0, false, false);
    assert_down(&watch, SDL_BUTTON_LMASK, SDL_BUTTON_LMASK, true, false);
    assert_down(&watch, SDL_BUTTON_RMASK, SDL_BUTTON_RMASK, false, true);
    assert_down(&watch, SDL_BUTTON_MMASK, SDL_BUTTON_MMASK, false, false);
}

static void a_release_on_its_way_is_waited_for(void** state)
{
    (void)state;
    ButtonWatch watch = { 0 };
    assert_down(&watch, SDL_BUTTON_LMASK, 0, true, false);
    assert_down(&watch, SDL_BUTTON_LMASK, 0, true, false);
    assert_down(&watch, SDL_BUTTON_LMASK, SDL_BUTTON_LMASK, true, false);
    assert_down(&watch, SDL_BUTTON_LMASK, 0, true, false);
}

static void a_lost_release_is_found_after_some_frames(void** state)
{
    (void)state;
    ButtonWatch watch = { 0 };
    assert_down(&watch, SDL_BUTTON_LMASK | SDL_BUTTON_RMASK, SDL_BUTTON_RMASK, true, true);
    assert_down(&watch, SDL_BUTTON_LMASK | SDL_BUTTON_RMASK, SDL_BUTTON_RMASK, true, true);
    assert_down(&watch, SDL_BUTTON_LMASK | SDL_BUTTON_RMASK, SDL_BUTTON_RMASK, false, true);
    assert_down(&watch, SDL_BUTTON_LMASK | SDL_BUTTON_RMASK, SDL_BUTTON_RMASK, false, true);
}

static void a_press_that_was_not_read_yet_is_not_down(void** state)
{
    (void)state;
    ButtonWatch watch = { 0 };
    assert_down(&watch, 0, SDL_BUTTON_LMASK, false, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tip_points_at_the_middle_of_its_pixel),
        cmocka_unit_test(a_denser_display_moves_nothing),
        cmocka_unit_test(a_tall_window_is_measured_in_its_own_half_heights),
        cmocka_unit_test(no_size_gives_finite_places),
        cmocka_unit_test(buttons_are_told_apart),
        cmocka_unit_test(a_release_on_its_way_is_waited_for),
        cmocka_unit_test(a_lost_release_is_found_after_some_frames),
        cmocka_unit_test(a_press_that_was_not_read_yet_is_not_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
