// Blowing: the command, the held key, and the recording.

#include "sitting.h"

#include <stdio.h>
#include <string.h>

static bool blows(const Sitting* sitting)
{
    return sitting->sandbox->blow.is_on;
}

static void sitting_key_up(Sitting* sitting, Action action)
{
    sitting->events[sitting->event_count++] =
        (SessionEvent){ .kind = SESSION_EVENT_KEY, .action = action, .is_key_up = true };
}

static int count_of(const char* text, const char* word)
{
    int count = 0;
    for (const char* at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
    {
        ++count;
    }
    return count;
}

// ------------------------------------------------------------------------------------------------------------- command

static void a_blow_moves_what_is_in_its_way_until_it_ends(void** state)
{
    (void)state;
    Sandbox* calm = sandbox_open_text(hanging_sheet);
    Sandbox* blown = sandbox_open_text(hanging_sheet);
    int32_t point = sheet_point(4, 6);
    sandbox_do(blown, "blow 0 1 4 0 1 0");
    sandbox_run(calm, 30);
    sandbox_run(blown, 30);
    assert_true(sandbox_point(blown, point).z < sandbox_point(calm, point).z - 0.1f);
    sandbox_do(blown, "blow none");
    sandbox_do(blown, "blow none");
    sandbox_run(blown, 600);
    sandbox_run(calm, 600);
    assert_near(sandbox_point(blown, point).z, sandbox_point(calm, point).z, 0.1f);
    sandbox_destroy(calm);
    sandbox_destroy(blown);
}

static void a_blow_is_hashed_while_it_lasts(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    uint64_t calm = sandbox_hash(sandbox);
    sandbox_do(sandbox, "blow 0 1 4 0 1 0");
    uint64_t blown = sandbox_hash(sandbox);
    sandbox_do(sandbox, "blow 0 1 4 0 1.5 0");
    uint64_t elsewhere = sandbox_hash(sandbox);
    assert_true(calm != blown && blown != elsewhere && elsewhere != calm);
    sandbox_do(sandbox, "blow none");
    assert_true(sandbox_hash(sandbox) == calm);
    sandbox_destroy(sandbox);
}

static void a_reset_and_a_new_cloth_end_a_blow(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    sandbox_do(sandbox, "blow 0 1 4 0 1 0");
    sandbox_do(sandbox, "reset");
    assert_false(sandbox->blow.is_on);
    sandbox_do(sandbox, "blow 0 1 4 0 1 0");
    sandbox_do(sandbox, "set cloth.columns 12");
    assert_false(sandbox->blow.is_on);
    sandbox_destroy(sandbox);
}

static void a_blow_to_where_it_starts_is_refused(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(still_sheet);
    VoileError error;
    assert_int_equal(sandbox_try(sandbox, "blow 1 2 3 1 2 3", &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message, "'blow' needs two different places");
    assert_int_equal(sandbox_try(sandbox, "blow 0 0 0 1e38 1e38 1e38", &error), VOILE_ERROR_INVALID);
    assert_false(sandbox->blow.is_on);
    sandbox_destroy(sandbox);
}

static void a_storm_of_breath_leaves_finite_numbers(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(hanging_sheet);
    sandbox_do(sandbox, "set blow_speed 1e6");
    sandbox_do(sandbox, "blow 0 1 4 0 1 0");
    sandbox_run(sandbox, 240);
    assert_false(sandbox->has_failed);
    sandbox_do(sandbox, "blow none");
    sandbox_run(sandbox, 1200);
    VoileClothFigures figures = sandbox_measure(sandbox);
    assert_true(figures.is_finite && figures.max_stretch < 0.05f);
    assert_int_equal(figures.links_alive, SHEET_LINKS);
    sandbox_destroy(sandbox);
}

// ----------------------------------------------------------------------------------------------------------------- key

static void a_held_key_blows_along_the_pointers_ray(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(3, 4));
    sitting_tick(&sitting, 1);
    sitting_key(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 1);
    assert_true(blows(&sitting));
    assert_place(sitting.sandbox->blow.from, sitting.scene.world.camera_eye, 1e-6f);
    assert_place(sitting.sandbox->blow.to, sandbox_point(sitting.sandbox, sheet_point(3, 4)), 0.01f);

    sitting_aim(&sitting, sheet_point(5, 2));
    sitting_tick(&sitting, 1);
    assert_place(sitting.sandbox->blow.to, sandbox_point(sitting.sandbox, sheet_point(5, 2)), 0.01f);
    sitting_tick(&sitting, 20);
    sitting_key_up(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 1);
    assert_false(blows(&sitting));
    sitting_key_up(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 1);
    assert_false(blows(&sitting));
    assert_int_equal(count_of(sitting_recorded(&sitting), " blow "), 3);
    assert_int_equal(count_of(sitting_recorded(&sitting), " blow none"), 1);
    sitting_close(&sitting);
}

static void losing_the_focus_ends_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(3, 4));
    sitting_key(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 2);
    assert_true(blows(&sitting));
    sitting.is_away = true;
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(blows(&sitting));
    sitting.is_away = false;
    sitting_frame(&sitting, TICK_SECONDS);
    sitting_tick(&sitting, 2);
    assert_false(blows(&sitting));
    sitting_close(&sitting);
}

static void the_hand_may_hold_and_blow_at_once_and_a_reset_lets_the_key_go_on(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(3, 4));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_key(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 2);
    assert_true(blows(&sitting));
    assert_true(sitting_holds(&sitting, sheet_point(3, 4)));
    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    assert_true(blows(&sitting));
    assert_false(sitting_holds(&sitting, sheet_point(3, 4)));
    sitting_close(&sitting);
}

static void a_blow_replays_to_the_same_hash(void** state)
{
    (void)state;
    static char text[1 << 16];
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_aim(&sitting, sheet_point(3, 4));
    sitting_key(&sitting, ACTION_BLOW);
    for (int i = 0; i < 50; ++i)
    {
        sitting_move_px(&sitting, 2.0f, -1.0f);
        sitting_tick(&sitting, 1);
    }
    sitting_tick(&sitting, 20);
    sitting_key_up(&sitting, ACTION_BLOW);
    sitting_tick(&sitting, 65);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    int64_t ticks = sitting.sandbox->tick;
    snprintf(text, sizeof text, "%s", sitting_recorded(&sitting));
    Scene scene = sitting.scene;
    sitting_close(&sitting);

    Recording recording;
    recording_of(text, &recording);
    sitting_open_scene(&sitting, &scene, &recording);
    assert_int_equal(session_run(sitting.session, ticks, NULL), VOILE_OK);
    assert_int_equal(session_hash_count(sitting.session), 2);
    assert_true(sandbox_hash(sitting.sandbox) == hash);
    sitting_close(&sitting);
    recording_release(&recording);
}

// A script says the key's name when it goes down, and again when it comes up.
static void a_script_presses_the_key_and_lets_it_go(void** state)
{
    (void)state;
    Sitting sitting;
    Recording recording;
    recording_of("voile-recording 1\nat 0 pointer 0 0\nat 5 key B\nat 20 key B\nat 30 pointer 0 0\n", &recording);
    Scene scene = scene_of(still_sheet);
    sitting_open_scene(&sitting, &scene, &recording);
    assert_int_equal(session_run(sitting.session, 10, NULL), VOILE_OK);
    assert_true(blows(&sitting));
    assert_int_equal(session_run(sitting.session, 25, NULL), VOILE_OK);
    assert_false(blows(&sitting));
    sitting_close(&sitting);
    recording_release(&recording);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blow_moves_what_is_in_its_way_until_it_ends),
        cmocka_unit_test(a_blow_is_hashed_while_it_lasts),
        cmocka_unit_test(a_reset_and_a_new_cloth_end_a_blow),
        cmocka_unit_test(a_blow_to_where_it_starts_is_refused),
        cmocka_unit_test(a_storm_of_breath_leaves_finite_numbers),
        cmocka_unit_test(a_held_key_blows_along_the_pointers_ray),
        cmocka_unit_test(losing_the_focus_ends_it),
        cmocka_unit_test(the_hand_may_hold_and_blow_at_once_and_a_reset_lets_the_key_go_on),
        cmocka_unit_test(a_blow_replays_to_the_same_hash),
        cmocka_unit_test(a_script_presses_the_key_and_lets_it_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
