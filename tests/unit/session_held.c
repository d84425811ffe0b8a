// The object in a sitting: its keys, the pointer and the wheel in orbit, the head in first person, the focus, recordings.

#include "holding.h"

#include <math.h>
#include <string.h>

#define HALF 0.1f // of its size

static bool is_recorded(const Sitting* sitting, const char* command)
{
    return strstr(sitting_recorded(sitting), command) != NULL;
}

static void turn_wheel(Sitting* sitting, float notches)
{
    sitting->events[sitting->event_count++] = (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = notches };
}

static float depth_of(const Sitting* sitting, VoileVec3 place)
{
    Projection projection = projection_make(sitting_camera_of(sitting), 1280, 720);
    return projection_depth(&projection, place);
}

// --- in orbit ---------------------------------------------------------------------------------------------------------

static void g_takes_it_before_the_cloth_under_the_pointer_and_drops_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_aim(&sitting, sheet_point(4, 3));
    float depth = depth_of(&sitting, sandbox_point(sitting.sandbox, sheet_point(4, 3)));
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    sitting_expect_under_pointer(&sitting, object_of(sitting.sandbox));
    assert_near(depth_of(&sitting, object_of(sitting.sandbox)), depth - HALF - 0.15f, 0.02f);
    assert_true(is_recorded(&sitting, " take "));

    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 240);
    assert_int_equal(sitting.sandbox->held.state, HELD_DROPPED);
    assert_near(object_of(sitting.sandbox).y, HALF, 0.002f);
    assert_true(is_recorded(&sitting, " drop\n"));
    sitting_close(&sitting);
}

static void it_follows_the_pointer_at_its_depth(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_move(&sitting, -0.4f, 0.2f);
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    float depth = depth_of(&sitting, object_of(sitting.sandbox));
    for (int i = 0; i < 60; ++i)
    {
        sitting_move(&sitting, sitting.x + 0.01f, sitting.y - 0.002f);
        sitting_tick(&sitting, 1);
    }
    VoileVec3 target = sitting.sandbox->held.target.position;
    sitting_expect_under_pointer(&sitting, target);
    assert_near(depth_of(&sitting, target), depth, 1.0e-4f);
    assert_true(voile_distance(object_of(sitting.sandbox), target) > 0.01f); // it lags
    sitting_tick(&sitting, 480);
    assert_place(object_of(sitting.sandbox), target, 2.0e-3f);
    sitting_close(&sitting);
}

static void the_wheel_moves_it_nearer_and_farther(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_move(&sitting, 0.3f, 0.2f);
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    VoileVec3 start = sitting.sandbox->held.target.position;
    float depth = depth_of(&sitting, start);
    static const float notches[] = { 4.0f, -4.0f };
    for (size_t i = 0; i < 2; ++i)
    {
        turn_wheel(&sitting, notches[i]);
        for (int tick = 0; tick < 120; ++tick)
        {
            VoileVec3 before = sitting.sandbox->held.target.position;
            sitting_tick(&sitting, 1);
            assert_true(voile_distance(sitting.sandbox->held.target.position, before) < 0.2f); // it glides
        }
        VoileVec3 target = sitting.sandbox->held.target.position;
        sitting_expect_under_pointer(&sitting, target);
        assert_near(depth_of(&sitting, target), depth * (i == 0 ? 1.27125f : 1.0f), 0.01f); // e^(4 * 0.06)
    }
    assert_true(sitting_is_home(&sitting)); // the view has not zoomed
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    turn_wheel(&sitting, 4.0f);
    sitting_tick(&sitting, 60);
    assert_false(sitting_is_home(&sitting)); // but with an empty hand it does
    sitting_close(&sitting);
}

static void what_a_scene_starts_with_stays_until_the_pointer_moves(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("held");
    sitting_open_scene(&sitting, &scene, NULL);
    VoileVec3 place = scene.world.held_position;
    sitting_tick(&sitting, 120);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    assert_place(sitting.sandbox->held.target.position, place, 0.0f);
    assert_place(object_of(sitting.sandbox), place, 0.01f);
    assert_false(is_recorded(&sitting, " carry "));
    float depth = depth_of(&sitting, place);
    sitting_move(&sitting, 0.2f, 0.1f);
    sitting_tick(&sitting, 1);
    assert_true(is_recorded(&sitting, " carry "));
    VoileVec3 target = sitting.sandbox->held.target.position;
    sitting_expect_under_pointer(&sitting, target);
    assert_near(depth_of(&sitting, target), depth, 1.0e-4f);

    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    assert_place(sitting.sandbox->held.target.position, place, 0.0f);
    sitting_tick(&sitting, 60);
    assert_place(sitting.sandbox->held.target.position, place, 0.0f);
    sitting_close(&sitting);
}

static void m_goes_through_all_modes(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    static const VoileFollowMode expected[] = { VOILE_FOLLOW_STABLE_SPRING, VOILE_FOLLOW_RIGID, VOILE_FOLLOW_LAG,
                                                VOILE_FOLLOW_SPRING };
    assert_int_equal(sitting.sandbox->scene.world.follow_mode, VOILE_FOLLOW_SPRING);
    for (size_t i = 0; i < 4; ++i)
    {
        sitting_key(&sitting, ACTION_FOLLOW_MODE);
        sitting_tick(&sitting, 1);
        assert_int_equal(sitting.sandbox->scene.world.follow_mode, expected[i]);
    }
    assert_true(is_recorded(&sitting, " set follow_mode stable_spring\n"));
    sitting_close(&sitting);
}

static void m_makes_an_unstable_spring_stable(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("held");
    scene.world.follow_stiffness = 100000.0f;
    sitting_open_scene(&sitting, &scene, NULL);
    VoileVec3 place = scene.world.held_position;
    sitting_move(&sitting, 0.2f, 0.1f);
    sitting_tick(&sitting, 240);
    place = sitting.sandbox->held.target.position;
    assert_true(held_is_unstable(&sitting.sandbox->scene, &sitting.sandbox->held));
    assert_true(voile_distance(object_of(sitting.sandbox), place) > 0.5f);
    sitting_key(&sitting, ACTION_FOLLOW_MODE);
    sitting_tick(&sitting, 240);
    assert_false(held_is_unstable(&sitting.sandbox->scene, &sitting.sandbox->held));
    assert_place(object_of(sitting.sandbox), place, 0.01f);
    sitting_close(&sitting);
}

static void k_shows_the_response_and_hides_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    assert_false(sitting.session->has_response);
    for (int i = 0; i < 4; ++i)
    {
        sitting_key(&sitting, ACTION_RESPONSE);
        sitting_tick(&sitting, 1);
        assert_int_equal(sitting.session->has_response, i % 2 == 0);
    }
    sitting_close(&sitting);
    Scene scene = builtin_scene("held");
    sitting_open_scene(&sitting, &scene, NULL);
    assert_true(sitting.session->has_response);
    sitting_close(&sitting);
}

static void a_fall_from_the_hand_is_told(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, NO_BOB FAR_CLOTH "[solid]\nshape = box\nposition = 0 1 0\nhalf_extents = 0.1 2 2\n");
    take(sitting.sandbox, -0.3f, 1.0f, 0.0f);
    carry(sitting.sandbox, 1.5f, 1.0f, 0.0f);
    sitting_tick(&sitting, 55);
    sitting_expect_message(&sitting, "");
    sitting_tick(&sitting, 30);
    assert_int_equal(sitting.sandbox->held.state, HELD_DROPPED);
    sitting_expect_message(&sitting, "The object was held back for too long and fell: G takes it again.");
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    sitting_tick(&sitting, 7 * TICKS_PER_SECOND);
    sitting_expect_message(&sitting, "");
    sitting_close(&sitting);
}

// --- in first person --------------------------------------------------------------------------------------------------

static VoileVec3 ahead_of(const Sitting* sitting)
{
    Projection projection = projection_make(sitting_camera_of(sitting), 1280, 720);
    VoileVec3 place = voile_add_scaled(projection.eye, projection.forward, 1.0f); // hold_distance
    place.y -= 0.2f;                                                              // hold_height_offset
    return place;
}

static void in_first_person_it_is_held_ahead(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_move(&sitting, 0.4f, 0.3f);
    sitting_key(&sitting, ACTION_FIRST_PERSON);
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    assert_place(object_of(sitting.sandbox), ahead_of(&sitting), 1.0e-4f);
    VoileVec3 before = object_of(sitting.sandbox);
    for (int i = 0; i < 60; ++i)
    {
        sitting_move(&sitting, sitting.x + 0.02f, sitting.y + 0.005f);
        sitting_tick(&sitting, 1);
    }
    sitting_tick(&sitting, 360);
    assert_true(voile_distance(object_of(sitting.sandbox), before) > 0.3f);
    assert_place(object_of(sitting.sandbox), ahead_of(&sitting), 2.0e-3f);

    // It looks where the eye does, but stays level.
    Projection projection = projection_make(sitting_camera_of(&sitting), 1280, 720);
    VoileVec3 forward = voile_rotate(sitting.sandbox->held.follow.rotation, voile_vec3(0.0f, 0.0f, -1.0f));
    assert_place(forward, projection.forward, 2.0e-3f);

    turn_wheel(&sitting, 5.0f);
    sitting_tick(&sitting, 60);
    assert_place(object_of(sitting.sandbox), ahead_of(&sitting), 2.0e-3f);
    sitting_close(&sitting);
}

static void taken_in_orbit_it_comes_ahead_in_first_person(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_move(&sitting, 0.4f, 0.3f);
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 30);
    VoileVec3 last = object_of(sitting.sandbox);
    sitting_key(&sitting, ACTION_FIRST_PERSON);
    for (int i = 0; i < 480; ++i)
    {
        sitting_tick(&sitting, 1);
        assert_true(voile_distance(object_of(sitting.sandbox), last) < 0.4f); // it flies, by its spring
        last = object_of(sitting.sandbox);
    }
    assert_place(last, ahead_of(&sitting), 2.0e-3f);
    sitting_close(&sitting);
}

// --- the focus --------------------------------------------------------------------------------------------------------

static void without_the_focus_it_keeps_still_in_the_hand(void** state)
{
    (void)state;
    for (int is_first_person = 0; is_first_person < 2; ++is_first_person)
    {
        Sitting sitting;
        sitting_open(&sitting, hanging_sheet);
        if (is_first_person)
        {
            sitting_key(&sitting, ACTION_FIRST_PERSON);
        }
        sitting_key(&sitting, ACTION_HOLD);
        for (int i = 0; i < 30; ++i)
        {
            sitting_move(&sitting, sitting.x + 0.03f, sitting.y + 0.005f);
            sitting_tick(&sitting, 1);
        }
        uint64_t hash = sandbox_hash(sitting.sandbox);
        VoileVec3 target = sitting.sandbox->held.target.position;
        sitting.is_away = true;
        for (int i = 0; i < 30; ++i)
        {
            assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
            assert_true(sandbox_hash(sitting.sandbox) == hash);
        }
        assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
        sitting.is_away = false;
        sitting_frame(&sitting, TICK_SECONDS);
        sitting_tick(&sitting, 60);
        assert_place(sitting.sandbox->held.target.position, target, 0.0f); // until the pointer moves
        sitting_move(&sitting, 0.1f, 0.1f);
        sitting_tick(&sitting, 1);
        float x, y;
        sitting_see(&sitting, sitting.sandbox->held.target.position, &x, &y);
        assert_near(x, 0.1f, 1.0e-4f);
        assert_near(y, 0.1f, 1.0e-4f);
        sitting_close(&sitting);
    }
}

// --- recordings -------------------------------------------------------------------------------------------------------

static void play_roughly(Sitting* sitting, bool is_first_person)
{
    float way = is_first_person ? 0.04f : 0.01f;
    for (int tick = 0; tick < 600; ++tick)
    {
        float t = 0.05f * (float)tick;
        sitting_move(sitting, sitting->x + way * voile_cos(t), sitting->y + 0.3f * way * voile_sin(0.7f * t));
        if (tick == 5 || tick == 300 || tick == 380)
        {
            sitting_key(sitting, ACTION_HOLD);
        }
        if (tick == 10 && is_first_person)
        {
            sitting_key(sitting, ACTION_FIRST_PERSON);
        }
        if (tick % 110 == 100)
        {
            sitting_key(sitting, ACTION_FOLLOW_MODE);
        }
        if (tick % 150 == 50)
        {
            turn_wheel(sitting, tick % 300 == 50 ? 6.0f : -6.0f);
        }
        if (tick == 400)
        {
            sandbox_do(sitting->sandbox, "set two_way true");
        }
        sitting_frame(sitting, tick % 3 == 0 ? 0.02 : 0.006);
    }
    assert_int_equal(session_close(sitting->session, NULL), VOILE_OK);
}

static void what_was_done_with_it_replays(void** state)
{
    (void)state;
    for (int run = 0; run < 4; ++run)
    {
        Scene scene = run % 2 == 0 ? scene_of(hanging_sheet) : builtin_scene("held");
        Sitting live, replayed;
        sitting_open_scene(&live, &scene, NULL);
        play_roughly(&live, run / 2 == 1);
        assert_true(is_recorded(&live, " take ") && is_recorded(&live, " carry ") && is_recorded(&live, " drop\n"));

        Recording recording;
        recording_of(sitting_recorded(&live), &recording);
        sitting_open_scene(&replayed, &scene, &recording);
        VoileError error = { .message = "" };
        if (session_run(replayed.session, live.sandbox->tick, &error) != VOILE_OK)
        {
            fail_msg("run %d, line %d: %s", run, error.line, error.message);
        }
        assert_int_equal(session_hash_count(replayed.session), live.sandbox->tick / TICKS_PER_HASH);
        assert_true(sandbox_hash(replayed.sandbox) == sandbox_hash(live.sandbox));
        sitting_close(&replayed);
        recording_release(&recording);
        sitting_close(&live);
    }
}

static const char played[] = "voile-recording 1\nscene sheet\n"
                             "at 0 take 0.5 1 0.6 0 0 0 1\nat 30 carry 0.2 1.2 0.6 0 0 0 1\n"
                             "at 60 set follow_mode lag\nat 90 carry -0.2 1.2 0.6 0 0 0 1\n";

static uint64_t hash_of_played(const Recording* recording, bool has_keys)
{
    Sitting sitting;
    Scene scene = builtin_scene("sheet");
    sitting_open_scene(&sitting, &scene, recording);
    for (int tick = 0; tick < 80; ++tick)
    {
        if (has_keys)
        {
            sitting_move(&sitting, 0.01f * (float)tick, 0.1f);
            sitting_key(&sitting, tick % 2 == 0 ? ACTION_HOLD : ACTION_FOLLOW_MODE);
        }
        sitting_tick(&sitting, 1);
        assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    }
    uint64_t hash = sandbox_hash(sitting.sandbox);
    sitting_close(&sitting);
    return hash;
}

static void while_a_recording_plays_no_key_of_a_persons_reaches_it(void** state)
{
    (void)state;
    Recording recording;
    recording_of(played, &recording);
    assert_true(hash_of_played(&recording, true) == hash_of_played(&recording, false));
    recording_release(&recording);
}

static void after_the_recording_it_is_the_persons(void** state)
{
    (void)state;
    Recording recording;
    recording_of(played, &recording);
    Sitting sitting;
    Scene scene = builtin_scene("sheet");
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 120);
    assert_int_equal(sitting.sandbox->held.state, HELD_IN_HAND);
    assert_place(sitting.sandbox->held.target.position, voile_vec3(-0.2f, 1.2f, 0.6f), 1.0e-6f);
    sitting_move(&sitting, 0.1f, 0.1f);
    sitting_tick(&sitting, 1);
    sitting_expect_under_pointer(&sitting, sitting.sandbox->held.target.position);
    sitting_key(&sitting, ACTION_HOLD);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.sandbox->held.state, HELD_DROPPED);
    sitting_close(&sitting);
    recording_release(&recording);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(g_takes_it_before_the_cloth_under_the_pointer_and_drops_it),
        cmocka_unit_test(it_follows_the_pointer_at_its_depth),
        cmocka_unit_test(the_wheel_moves_it_nearer_and_farther),
        cmocka_unit_test(what_a_scene_starts_with_stays_until_the_pointer_moves),
        cmocka_unit_test(m_goes_through_all_modes),
        cmocka_unit_test(m_makes_an_unstable_spring_stable),
        cmocka_unit_test(k_shows_the_response_and_hides_it),
        cmocka_unit_test(a_fall_from_the_hand_is_told),
        cmocka_unit_test(in_first_person_it_is_held_ahead),
        cmocka_unit_test(taken_in_orbit_it_comes_ahead_in_first_person),
        cmocka_unit_test(without_the_focus_it_keeps_still_in_the_hand),
        cmocka_unit_test(what_was_done_with_it_replays),
        cmocka_unit_test(while_a_recording_plays_no_key_of_a_persons_reaches_it),
        cmocka_unit_test(after_the_recording_it_is_the_persons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
