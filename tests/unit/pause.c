// Pause, single steps and the window's focus.

#include "sitting.h"

#include <string.h>

static bool is_paused(const Sitting* sitting)
{
    return session_is_paused(sitting->session);
}

static void pause_by_key(Sitting* sitting)
{
    bool was_paused = sitting->session->is_paused_by_user;
    sitting_key(sitting, ACTION_PAUSE);
    sitting_frame(sitting, TICK_SECONDS);
    assert_int_equal(sitting->session->is_paused_by_user, !was_paused);
}

static void expect_title(const Sitting* sitting, const char* title)
{
    char found[128];
    session_title(sitting->session, found, sizeof found);
    assert_string_equal(found, title);
}

// ----------------------------------------------------------------------------------------------------------------- pause

static void a_paused_world_stands_still(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 10);
    pause_by_key(&sitting);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    int64_t tick = sitting.sandbox->tick;
    for (int i = 0; i < 50; ++i)
    {
        assert_int_equal(sitting_frame(&sitting, 0.1), 0);
    }
    assert_int_equal(sandbox_hash(sitting.sandbox), hash);
    assert_int_equal(sitting.sandbox->tick, tick);
    assert_int_equal(sitting.session->clock.dropped_steps, 0);
    assert_true(session_is_idle(sitting.session));
    sitting_close(&sitting);
}

static void going_on_does_not_make_up_for_the_pause(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    pause_by_key(&sitting);
    sitting_key(&sitting, ACTION_PAUSE);
    assert_int_equal(sitting_frame(&sitting, 3600.0), 0);
    assert_false(is_paused(&sitting));
    assert_int_equal(sitting_frame(&sitting, 2 * TICK_SECONDS), 2);
    assert_int_equal(sitting.session->clock.dropped_steps, 0);
    sitting_close(&sitting);
}

static void a_pause_in_the_middle_of_a_frame_stops_its_other_ticks(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_move_px(&sitting, 10.0f, 0.0f);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_move_px(&sitting, 10.0f, 0.0f);
    assert_int_equal(sitting_frame(&sitting, 4 * TICK_SECONDS), 1);
    assert_true(is_paused(&sitting));
    assert_near(sitting.session->tools.x, 20.0f * PIXEL, 1.0e-6f);
    sitting_close(&sitting);
}

static void a_step_is_one_tick_and_only_while_paused(void** state)
{
    (void)state;
    Sitting sitting, running;
    sitting_open(&sitting, hanging_sheet);
    sitting_open(&running, hanging_sheet);
    sitting_key(&sitting, ACTION_STEP);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->tick, 1);

    pause_by_key(&sitting);
    for (int i = 0; i < 5; ++i)
    {
        sitting_key(&sitting, ACTION_STEP);
        sitting_frame(&sitting, TICK_SECONDS);
        assert_int_equal(sitting.sandbox->tick, 2 + i);
    }
    sitting_key(&sitting, ACTION_STEP);
    sitting_key(&sitting, ACTION_STEP);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(sitting.sandbox->tick, 8);
    sitting_tick(&running, 8);
    assert_int_equal(sandbox_hash(sitting.sandbox), sandbox_hash(running.sandbox));
    sitting_close(&sitting);
    sitting_close(&running);
}

static void a_paused_drag_acts_at_once_and_shows(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 5);
    pause_by_key(&sitting);
    int32_t point = sheet_point(4, 6);
    sitting_aim(&sitting, point);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(sitting_holds(&sitting, point));
    sitting_move_px(&sitting, 80.0f, 30.0f);
    sitting_frame(&sitting, TICK_SECONDS);
    sitting_expect_under_pointer(&sitting, sitting.sandbox->cloths[0].positions[point]);
    assert_near(session_fraction(sitting.session), 1.0f, 0.0f);
    assert_int_equal(sitting.sandbox->tick, 5);
    sitting_close(&sitting);
}

static void a_paused_cut_acts_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting.session->preferences.has_hints = false; // the one about cuts would fade for longer
    pause_by_key(&sitting);
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_move_px(&sitting, -20.0f, 20.0f);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_move_px(&sitting, 40.0f, 0.0f);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS - 1);
    assert_int_equal(sitting.sandbox->tick, 0);
    assert_false(session_is_idle(sitting.session)); // the trail fades
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_frame(&sitting, 0.5);
    assert_true(session_is_idle(sitting.session));
    sitting_close(&sitting);
}

static void a_drag_goes_on_over_a_pause(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    int32_t point = sheet_point(4, 6);
    sitting_grab(&sitting, point);
    pause_by_key(&sitting);
    sitting_move_px(&sitting, 60.0f, 20.0f);
    sitting_frame(&sitting, TICK_SECONDS);
    pause_by_key(&sitting);
    sitting_tick(&sitting, 10);
    assert_true(sitting_holds(&sitting, point));
    sitting_expect_under_pointer(&sitting, sandbox_point(sitting.sandbox, point));
    sitting_close(&sitting);
}

// ----------------------------------------------------------------------------------------------------------------- focus

static void losing_the_focus_lets_go_and_pauses(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(4, 6));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    assert_true(sitting_holds(&sitting, sheet_point(4, 6)));
    sitting.is_away = true;
    assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
    assert_true(is_paused(&sitting));
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(sitting.session->hover.cloth, -1);

    // The buttons are still down when the focus is back, yet nothing is held or cut.
    sitting.is_away = false;
    sitting_move(&sitting, 0.9f, 0.9f);
    sitting_frame(&sitting, TICK_SECONDS);
    sitting_move(&sitting, -0.9f, -0.6f);
    sitting_tick(&sitting, 1);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_int_equal(sandbox_links_alive(sitting.sandbox), SHEET_LINKS);
    sitting_close(&sitting);
}

static void what_waited_is_acted_on_before_the_focus_goes(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(4, 6));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_move_px(&sitting, 100.0f, 0.0f);
    sitting_frame(&sitting, 0.001);
    sitting.is_away = true;
    sitting_frame(&sitting, 0.001);
    assert_false(sitting.sandbox->hand.is_holding);
    assert_near(sandbox_point(sitting.sandbox, sheet_point(4, 6)).x, 100.0f * 2.0f / 720.0f * 1.3866f, 0.001f);
    sitting_close(&sitting);
}

static void coming_back_after_an_hour_does_not_burst(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_tick(&sitting, 3);
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    for (int i = 0; i < 4; ++i)
    {
        assert_int_equal(sitting_frame(&sitting, 3600.0), 0);
    }
    sitting.is_away = false;
    assert_int_equal(sitting_frame(&sitting, 3600.0), 0);
    assert_false(is_paused(&sitting));
    sitting_tick(&sitting, 5);
    assert_int_equal(sitting.sandbox->tick, 8);
    assert_int_equal(sitting.session->clock.dropped_steps, 0);
    sitting_close(&sitting);
}

static void the_users_pause_survives_the_focus(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    pause_by_key(&sitting);
    assert_string_equal(session_pause_reason(sitting.session), "user");
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    assert_string_equal(session_pause_reason(sitting.session), "user and focus");
    sitting.is_away = false;
    sitting_frame(&sitting, TICK_SECONDS);
    assert_string_equal(session_pause_reason(sitting.session), "user");
    assert_int_equal(sitting_frame(&sitting, 1.0), 0);
    sitting_close(&sitting);
}

static void the_window_says_why_it_is_paused(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = scene_of(still_sheet);
    strcpy(scene.world.title, "Sheet");
    sitting_open_scene(&sitting, &scene, NULL);
    expect_title(&sitting, "Sheet - Voile");
    assert_string_equal(session_pause_reason(sitting.session), "");
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    expect_title(&sitting, "Sheet (paused: no focus) - Voile");
    assert_string_equal(session_pause_reason(sitting.session), "focus");
    sitting.is_away = false;
    sitting_frame(&sitting, TICK_SECONDS);
    pause_by_key(&sitting);
    expect_title(&sitting, "Sheet (paused) - Voile");

    char little[8];
    session_title(sitting.session, little, sizeof little);
    assert_string_equal(little, "Sheet (");
    sitting_close(&sitting);
}

// ------------------------------------------------------------------------------------------------------------------ keys

static void the_help_opens_and_closes(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    static const struct
    {
        Action action;
        bool has_help;
    } steps[] = { { ACTION_CLOSE, false },
                  { ACTION_HELP, true },
                  { ACTION_CLOSE, false },
                  { ACTION_HELP, true },
                  { ACTION_HELP, false } };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; ++i)
    {
        sitting_key(&sitting, steps[i].action);
        sitting_tick(&sitting, 1);
        assert_int_equal(sitting.session->has_help, steps[i].has_help);
    }
    sitting_close(&sitting);
}

static void the_windows_own_keys_leave_the_world_alone(void** state)
{
    (void)state;
    Sitting sitting, untouched;
    sitting_open(&sitting, hanging_sheet);
    sitting_open(&untouched, hanging_sheet);
    sitting_key(&sitting, ACTION_FULLSCREEN);
    sitting_key(&sitting, ACTION_QUIT);
    sitting_key(&sitting, ACTION_NONE);
    sitting_tick(&sitting, 5);
    sitting_tick(&untouched, 5);
    assert_int_equal(sandbox_hash(sitting.sandbox), sandbox_hash(untouched.sandbox));
    assert_false(is_paused(&sitting));
    sitting_close(&sitting);
    sitting_close(&untouched);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paused_world_stands_still),
        cmocka_unit_test(going_on_does_not_make_up_for_the_pause),
        cmocka_unit_test(a_pause_in_the_middle_of_a_frame_stops_its_other_ticks),
        cmocka_unit_test(a_step_is_one_tick_and_only_while_paused),
        cmocka_unit_test(a_paused_drag_acts_at_once_and_shows),
        cmocka_unit_test(a_paused_cut_acts_at_once),
        cmocka_unit_test(a_drag_goes_on_over_a_pause),
        cmocka_unit_test(losing_the_focus_lets_go_and_pauses),
        cmocka_unit_test(what_waited_is_acted_on_before_the_focus_goes),
        cmocka_unit_test(coming_back_after_an_hour_does_not_burst),
        cmocka_unit_test(the_users_pause_survives_the_focus),
        cmocka_unit_test(the_window_says_why_it_is_paused),
        cmocka_unit_test(the_help_opens_and_closes),
        cmocka_unit_test(the_windows_own_keys_leave_the_world_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
