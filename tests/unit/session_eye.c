// Looking around in a session: what the camera's keys and drags do to the hand, to the recording, and not to the world.

#include "sitting.h"

#include <stdio.h>
#include <string.h>

static void aim(Sitting* sitting, int32_t point)
{
    float x, y;
    sitting_see(sitting, sandbox_point(sitting->sandbox, point), &x, &y);
    sitting_move(sitting, x, y);
}

// Less than a reference pixel away.
static void assert_under_pointer(const Sitting* sitting, int32_t point)
{
    float x, y;
    sitting_see(sitting, sandbox_point(sitting->sandbox, point), &x, &y);
    assert_near(x, sitting->x, PIXEL);
    assert_near(y, sitting->y, PIXEL);
}

static void zoom(Sitting* sitting, float notches)
{
    SessionEvent* event = &sitting->events[sitting->event_count++];
    *event = (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = notches };
}

static void drag(Sitting* sitting, PointerButton button, float dx, float dy)
{
    sitting_press(sitting, button);
    for (int i = 0; i < 10; ++i)
    {
        sitting_move(sitting, sitting->x + 0.1f * dx, sitting->y + 0.1f * dy);
        sitting_tick(sitting, 1);
    }
    sitting_lift(sitting, button);
    sitting_tick(sitting, 1);
}

// ---------------------------------------------------------------------------------------------------------------- drags

static void the_left_button_turns_the_view_only_beside_the_cloth(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    aim(&sitting, sheet_point(4, 3));
    drag(&sitting, POINTER_LEFT, 0.2f, 0.1f);
    assert_true(sitting_is_home(&sitting));
    sitting_move(&sitting, 1.2f, -0.8f);
    drag(&sitting, POINTER_LEFT, -0.2f, 0.1f);
    assert_false(sitting_is_home(&sitting));
    assert_true(strstr(sitting_recorded(&sitting), "grab 0 31") != NULL);
    sitting_close(&sitting);
}

static void the_middle_button_turns_and_with_shift_it_shifts(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    Camera home = *sitting_camera_of(&sitting);
    aim(&sitting, sheet_point(4, 3));
    drag(&sitting, POINTER_MIDDLE, 0.2f, 0.1f);
    assert_place(sitting_camera_of(&sitting)->at, home.at, 0.0f);
    assert_false(sitting_is_home(&sitting));

    Camera turned = *sitting_camera_of(&sitting);
    sitting_press(&sitting, POINTER_MIDDLE);
    sitting.events[sitting.event_count - 1].pans = true;
    sitting_move(&sitting, sitting.x + 0.3f, sitting.y);
    sitting_tick(&sitting, 1);
    VoileVec3 way = voile_sub(sitting_camera_of(&sitting)->at, turned.at);
    assert_true(voile_length(way) > 0.2f);
    assert_place(voile_sub(sitting_camera_of(&sitting)->eye, turned.eye), way, 1e-5f);
    assert_null(strstr(sitting_recorded(&sitting), "grab 0"));
    sitting_close(&sitting);
}

static void a_lost_release_ends_a_drag_of_the_view(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_press(&sitting, POINTER_MIDDLE);
    sitting_tick(&sitting, 1);
    sitting.buttons_down[POINTER_MIDDLE] = false;
    sitting_tick(&sitting, 2);
    sitting_move(&sitting, 0.5f, 0.5f);
    sitting_tick(&sitting, 1);
    assert_true(sitting_is_home(&sitting));
    sitting_close(&sitting);
}

static void the_view_turns_while_paused_and_between_ticks(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_press(&sitting, POINTER_MIDDLE);
    sitting_tick(&sitting, 1);
    sitting_move(&sitting, 0.1f, 0.0f);
    assert_int_equal(sitting_frame(&sitting, 0.2 * TICK_SECONDS), 0);
    assert_false(sitting_is_home(&sitting));
    sitting_lift(&sitting, POINTER_MIDDLE);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_key(&sitting, ACTION_VIEW_HOME);
    for (int i = 0; i < 40; ++i)
    {
        assert_int_equal(sitting_frame(&sitting, 1.0 / 60.0), 0);
    }
    assert_true(sitting_is_home(&sitting));
    assert_true(session_is_idle(sitting.session));
    sitting_key(&sitting, ACTION_VIEW_SIDE);
    sitting_frame(&sitting, 1.0 / 60.0);
    assert_false(session_is_idle(sitting.session));
    sitting_close(&sitting);
}

// ---------------------------------------------------------------------------------------------------------------- hands

static void from_every_view_a_grab_moves_the_point_under_the_pointer(void** state)
{
    (void)state;
    static const float turns[][2] = { { 0.0f, 0.0f },  { 0.4f, 0.0f },   { -0.5f, 0.3f }, { 1.7f, -0.6f },
                                      { 0.2f, 0.95f }, { -0.3f, -0.9f }, { 2.0f, 0.1f } };
    for (size_t i = 0; i < sizeof turns / sizeof *turns; ++i)
    {
        Sitting sitting;
        sitting_open(&sitting, still_sheet);
        sitting_move(&sitting, 1.5f, 0.9f);
        drag(&sitting, POINTER_MIDDLE, turns[i][0], turns[i][1]);
        int32_t point = sheet_point(4, 4);
        aim(&sitting, point);
        sitting_press(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 1);
        assert_true(sitting_holds(&sitting, point));
        for (int step = 0; step < 20; ++step)
        {
            sitting_move_px(&sitting, 3.0f, -2.0f);
            sitting_tick(&sitting, 1);
            assert_under_pointer(&sitting, point);
        }
        sitting_close(&sitting);
    }
}

static void a_held_point_stays_under_the_pointer_while_the_view_turns(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    int32_t point = sheet_point(4, 5);
    aim(&sitting, point);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    sitting_press(&sitting, POINTER_MIDDLE);
    for (int step = 0; step < 30; ++step)
    {
        sitting_move_px(&sitting, 2.0f, 0.5f);
        sitting_tick(&sitting, 1);
        assert_true(sitting_holds(&sitting, point));
        assert_under_pointer(&sitting, point);
    }
    sitting_lift(&sitting, POINTER_MIDDLE);
    sitting_key(&sitting, ACTION_VIEW_SIDE);
    for (int step = 0; step < 70; ++step)
    {
        sitting_tick(&sitting, 1);
        assert_under_pointer(&sitting, point);
    }
    sitting_close(&sitting);
}

static void the_wheel_moves_a_held_point_along_the_pointers_ray(void** state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2)
    {
        Sitting sitting;
        sitting_open(&sitting, still_sheet);
        int32_t point = sheet_point(4, 5);
        aim(&sitting, point);
        sitting_press(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 1);
        float before = sandbox_point(sitting.sandbox, point).z;
        zoom(&sitting, (float)sign);
        for (int step = 0; step < 100; ++step)
        {
            sitting_tick(&sitting, 1);
            assert_under_pointer(&sitting, point);
        }
        float way = before - sandbox_point(sitting.sandbox, point).z; // away from the eye
        assert_near(way, 0.3f * (float)sign, 0.03f);
        assert_true(sitting_is_home(&sitting));
        sitting_close(&sitting);
    }
}

static void the_wheel_zooms_to_what_is_under_the_pointer(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    int32_t point = sheet_point(1, 1);
    aim(&sitting, point);
    float before = voile_distance(sitting_camera_of(&sitting)->eye, sandbox_point(sitting.sandbox, point));
    for (int notch = 0; notch < 8; ++notch)
    {
        zoom(&sitting, 1.0f);
        sitting_tick(&sitting, 60);
        assert_under_pointer(&sitting, point);
    }
    assert_true(voile_distance(sitting_camera_of(&sitting)->eye, sandbox_point(sitting.sandbox, point)) <
                0.5f * before);
    sitting_close(&sitting);
}

// From the side a stroke down the sheet's middle crosses every row.
static void a_stroke_cuts_from_any_view(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_key(&sitting, ACTION_VIEW_THREE_QUARTER);
    sitting_tick(&sitting, 70);
    float x0, y0, x1, y1;
    sitting_see(&sitting, voile_vec3(0.1f, 1.9f, 0.0f), &x0, &y0);
    sitting_see(&sitting, voile_vec3(0.1f, 0.5f, 0.0f), &x1, &y1);
    sitting_move(&sitting, x0, y0);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_move(&sitting, x1, y1);
    sitting_lift(&sitting, POINTER_RIGHT);
    sitting_tick(&sitting, 1);
    assert_int_equal(SHEET_LINKS - sandbox_links_alive(sitting.sandbox), SHEET_ROWS);
    sitting_close(&sitting);
}

// ----------------------------------------------------------------------------------------------------------------- world

// The same hand with and without somebody who looks around in between.
static uint64_t run_hand(bool looks)
{
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    aim(&sitting, sheet_point(4, 5));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    sitting_move_px(&sitting, 40.0f, 20.0f);
    sitting_tick(&sitting, 30);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    for (int i = 0; i < 5; ++i)
    {
        if (looks)
        {
            sitting_move(&sitting, 1.4f, 0.9f);
            sitting_press(&sitting, POINTER_MIDDLE);
            sitting_move(&sitting, 1.0f, -0.4f);
            sitting_lift(&sitting, POINTER_MIDDLE);
            zoom(&sitting, 2.0f);
            sitting_key(&sitting, i % 2 == 0 ? ACTION_VIEW_SIDE : ACTION_FIRST_PERSON);
        }
        sitting_tick(&sitting, 20);
    }
    uint64_t hash = sandbox_hash(sitting.sandbox);
    sitting_close(&sitting);
    return hash;
}

static void looking_around_changes_no_bit_of_the_world(void** state)
{
    (void)state;
    assert_int_equal(run_hand(true), run_hand(false));
}

// -------------------------------------------------------------------------------------------------------------- records

static void no_view_is_recorded_where_nobody_looks_around(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_tick(&sitting, 130);
    assert_null(strstr(sitting_recorded(&sitting), "view"));
    sitting_close(&sitting);
}

static void a_recorded_view_plays_back_bit_for_bit(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    Sitting first;
    sitting_open_scene(&first, &scene, NULL);
    Camera cameras[120];
    for (int tick = 0; tick < 120; ++tick)
    {
        sitting_move(&first, 1.4f, 0.9f);
        tick == 10 ? sitting_press(&first, POINTER_MIDDLE) : (void)0;
        sitting_move(&first, 1.4f - 0.003f * (float)tick, 0.9f);
        tick == 30 ? sitting_lift(&first, POINTER_MIDDLE) : (void)0;
        tick == 31 ? sitting_key(&first, ACTION_VIEW_SIDE) : (void)0;
        tick == 100 ? zoom(&first, -1.0f) : (void)0;
        sitting_tick(&first, 1);
        cameras[tick] = *sitting_camera_of(&first);
    }
    Recording recording;
    recording_of(sitting_recorded(&first), &recording);
    Sitting second;
    sitting_open_scene(&second, &scene, &recording);
    for (int tick = 0; tick < 110; ++tick)
    {
        sitting_tick(&second, 1);
        assert_true(cameras_are_equal(sitting_camera_of(&second), &cameras[tick]));
    }
    assert_non_null(strstr(sitting_recorded(&first), "view side\n"));
    assert_int_equal(eye_view(&second.session->eye), CAMERA_VIEW_FREE);
    recording_release(&recording);
    sitting_close(&second);
    sitting_close(&first);
}

static void a_tick_has_at_most_one_view(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_press(&sitting, POINTER_MIDDLE);
    for (int i = 0; i < 50; ++i)
    {
        sitting_move(&sitting, 0.01f * (float)i, 0.0f);
        sitting_frame(&sitting, 0.25 * TICK_SECONDS);
    }
    int64_t last = -1;
    for (const char* line = sitting_recorded(&sitting); line != NULL; line = strchr(line, '\n'))
    {
        line += line[0] == '\n' ? 1 : 0;
        long long tick;
        char verb[16];
        if (sscanf(line, "at %lld %15s", &tick, verb) == 2 && strcmp(verb, "view") == 0)
        {
            assert_true(tick > last);
            last = tick;
        }
    }
    assert_true(last > 5);
    sitting_close(&sitting);
}

static void a_scripts_view_aims_its_pointer(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    Recording recording;
    // From the side the sheet is a line at x = 0; from behind the point is left of it.
    recording_of("voile-recording 1\nat 0 view 0 1.2 -5 0 1.2 0\nat 1 pointer -0.288 0 left\nat 5 view end\n",
                 &recording);
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 3);
    assert_true(sitting_holds(&sitting, sheet_point(6, 3)));
    recording_release(&recording);
    sitting_close(&sitting);
}

static void a_watchers_look_is_their_own_until_home(void** state)
{
    (void)state;
    Scene scene = scene_of(still_sheet);
    Recording recording;
    recording_of("voile-recording 1\nat 0 view front\nat 10 pointer 0 0 left\nat 30 view side\nat 300 view end\n",
                 &recording);
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    sitting_tick(&sitting, 5);
    sitting_move(&sitting, 0.5f, 0.5f);
    drag(&sitting, POINTER_LEFT, 0.4f, 0.0f);
    Camera own = *sitting_camera_of(&sitting);
    sitting_tick(&sitting, 30);
    assert_true(cameras_are_equal(sitting_camera_of(&sitting), &own));
    assert_true(sitting.sandbox->hand.is_holding);
    assert_int_equal(sitting.session->eye.view, CAMERA_VIEW_SIDE);
    sitting_key(&sitting, ACTION_VIEW_HOME);
    sitting_tick(&sitting, 1);
    assert_int_equal(eye_view(session_shown_eye(sitting.session)), CAMERA_VIEW_SIDE);
    recording_release(&recording);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_left_button_turns_the_view_only_beside_the_cloth),
        cmocka_unit_test(the_middle_button_turns_and_with_shift_it_shifts),
        cmocka_unit_test(a_lost_release_ends_a_drag_of_the_view),
        cmocka_unit_test(the_view_turns_while_paused_and_between_ticks),
        cmocka_unit_test(from_every_view_a_grab_moves_the_point_under_the_pointer),
        cmocka_unit_test(a_held_point_stays_under_the_pointer_while_the_view_turns),
        cmocka_unit_test(the_wheel_moves_a_held_point_along_the_pointers_ray),
        cmocka_unit_test(the_wheel_zooms_to_what_is_under_the_pointer),
        cmocka_unit_test(a_stroke_cuts_from_any_view),
        cmocka_unit_test(looking_around_changes_no_bit_of_the_world),
        cmocka_unit_test(no_view_is_recorded_where_nobody_looks_around),
        cmocka_unit_test(a_recorded_view_plays_back_bit_for_bit),
        cmocka_unit_test(a_tick_has_at_most_one_view),
        cmocka_unit_test(a_scripts_view_aims_its_pointer),
        cmocka_unit_test(a_watchers_look_is_their_own_until_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
