// SDL's events in the session's words. Uses SDL's driver without a display.

#include "event_reading.h"

static void an_empty_queue_is_no_news(void** state)
{
    Fixture* fixture = *state;
    read_batch(fixture);
    assert_false(fixture->reader->has_news);
    assert_int_equal(fixture->reader->event_count, 0);
}

static void the_order_of_moves_and_presses_is_kept(void** state)
{
    Fixture* fixture = *state;
    push_motion(100, 50);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 120, 50);
    push_motion(140, 50);
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 160, 50);
    read_batch(fixture);

    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 4);
    assert_int_equal(events[0].kind, SESSION_EVENT_MOVE);
    assert_int_equal(events[1].kind, SESSION_EVENT_DOWN);
    assert_int_equal(events[2].kind, SESSION_EVENT_MOVE);
    assert_int_equal(events[3].kind, SESSION_EVENT_UP);
    assert_float_equal(events[1].x, 20.5f / 50.0f, 1e-5f);
    assert_float_equal(events[1].y, -0.5f / 50.0f, 1e-5f);
    assert_true(fixture->reader->has_news);
}

static void right_cuts_and_left_grabs(void** state)
{
    Fixture* fixture = *state;
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 1, 1);
    read_batch(fixture);
    assert_false(fixture->reader->events[0].cuts);
    assert_int_equal(fixture->reader->events[0].button, POINTER_LEFT);
    assert_true(fixture->reader->events[1].cuts);
    assert_int_equal(fixture->reader->events[1].button, POINTER_RIGHT);
    assert_false(fixture->reader->events[1].brought_focus);
}

static void control_counts_at_the_moment_of_the_press(void** state)
{
    Fixture* fixture = *state;
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1);
    push_key(SDL_KEYDOWN, SDLK_LCTRL, KMOD_LCTRL, 0);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1);
    push_key(SDL_KEYUP, SDLK_LCTRL, KMOD_NONE, 0);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 3);
    assert_false(fixture->reader->events[0].cuts);
    assert_true(fixture->reader->events[1].cuts);
    assert_false(fixture->reader->events[2].cuts);
}

static void the_middle_button_turns_the_view_and_shifts_it_with_shift(void** state)
{
    Fixture* fixture = *state;
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_MIDDLE, 1, 1);
    push_key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT, 0);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_MIDDLE, 1, 1);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1);
    read_batch(fixture);
    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 3);
    assert_int_equal(events[0].button, POINTER_MIDDLE);
    assert_true(!events[0].pans && events[1].pans && !events[2].pans);
    assert_true(!events[0].cuts && !events[1].cuts);
}

static void push_precise_wheel(float notches)
{
    SDL_Event event = { .wheel = { .type = SDL_MOUSEWHEEL, .y = notches > 0.0f ? 1 : -1, .preciseY = notches } };
    SDL_PushEvent(&event);
}

static void the_wheel_alone_zooms_by_its_notches(void** state)
{
    Fixture* fixture = *state;
    push_precise_wheel(1.0f);
    push_precise_wheel(-0.25f);
    push_key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT, 0);
    push_precise_wheel(1.0f);
    read_batch(fixture);
    float turned = 0.0f;
    int count = 0;
    for (int i = 0; i < fixture->reader->event_count; ++i)
    {
        const SessionEvent* event = &fixture->reader->events[i];
        turned += event->kind == SESSION_EVENT_ZOOM ? event->notches : 0.0f;
        count += event->kind == SESSION_EVENT_ZOOM ? 1 : 0;
    }
    assert_int_equal(count, 2);
    assert_float_equal(turned, 0.75f, 1e-6f);
}

// The system then says how far the mouse went; no edge of the window ends that.
static void a_relative_mouse_goes_on_from_where_the_pointer_was(void** state)
{
    Fixture* fixture = *state;
    push_motion(150, 50);
    read_batch(fixture);
    float x = fixture->reader->events[0].x;
    float y = fixture->reader->events[0].y;
    events_follow_mouse(fixture->reader, true);
    SDL_Event motion = { .motion = { .type = SDL_MOUSEMOTION, .x = 3, .y = 3, .xrel = 100, .yrel = -25 } };
    for (int i = 0; i < 3; ++i)
    {
        SDL_PushEvent(&motion);
    }
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 3, 3);
    read_batch(fixture);
    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 4);
    assert_float_equal(events[2].x, x + 6.0f, 1e-5f);
    assert_float_equal(events[2].y, y + 1.5f, 1e-5f);
    assert_float_equal(events[3].x, events[2].x, 0.0f);

    events_follow_mouse(fixture->reader, false);
    push_motion(150, 50);
    read_batch(fixture);
    assert_float_equal(fixture->reader->events[0].x, x, 0.0f);
}

static void without_keys_nobody_walks(void** state)
{
    Fixture* fixture = *state;
    VoileVec3 walk = events_walk_keys(fixture->reader);
    assert_true(walk.x == 0.0f && walk.y == 0.0f && walk.z == 0.0f);
}

static void other_buttons_do_nothing(void** state)
{
    Fixture* fixture = *state;
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_X1, 1, 1);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 0);
}

static void a_flood_of_moves_ends_where_the_pointer_is(void** state)
{
    Fixture* fixture = *state;
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 0, 0);
    for (int i = 0; i < 3000; ++i)
    {
        push_motion(i % 200, 10);
    }
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, 199, 10);
    push_motion(42, 43);
    read_batch(fixture);

    const EventReader* reader = fixture->reader;
    assert_in_range(reader->event_count, MAX_MOVES_PER_FRAME, MAX_MOVES_PER_FRAME + 3);
    const SessionEvent* up = &reader->events[reader->event_count - 2];
    assert_int_equal(up->kind, SESSION_EVENT_UP);
    assert_float_equal(up[-1].x, 99.5f / 50.0f, 1e-5f); // the last move before the release, 2999 % 200
    assert_int_equal(up[1].kind, SESSION_EVENT_MOVE);
    assert_float_equal(up[1].x, (42.5f - 100.0f) / 50.0f, 1e-5f);
}

static void push_wheel(int x, int y)
{
    SDL_Event event = { .wheel = { .type = SDL_MOUSEWHEEL, .x = x, .y = y } };
    SDL_PushEvent(&event);
}

static void the_wheel_widens_the_grip_with_shift_alone(void** state)
{
    Fixture* fixture = *state;
    push_wheel(0, 1);
    push_key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT, 0);
    push_wheel(0, 2);
    push_wheel(-1, 0); // turned sideways by Shift
    push_wheel(0, 0);
    push_key(SDL_KEYUP, SDLK_LSHIFT, KMOD_NONE, 0);
    push_wheel(0, -1);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 2);
    assert_int_equal(fixture->reader->events[0].kind, SESSION_EVENT_GRIP);
    assert_int_equal(fixture->reader->events[0].steps, 2);
    assert_int_equal(fixture->reader->events[1].steps, -1);

    fixture->reader->focus.is_here = false;
    push_key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT, 0);
    push_wheel(0, 1);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 0);
}

static void a_held_key_acts_once(void** state)
{
    Fixture* fixture = *state;
    push_key(SDL_KEYDOWN, SDLK_r, KMOD_NONE, 0);
    push_key(SDL_KEYDOWN, SDLK_r, KMOD_NONE, 1);
    push_key(SDL_KEYDOWN, SDLK_r, KMOD_NONE, 1);
    push_key(SDL_KEYUP, SDLK_r, KMOD_NONE, 0);
    read_batch(fixture);
    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 3);
    for (int i = 0; i < 3; ++i)
    {
        assert_int_equal(events[i].kind, SESSION_EVENT_KEY);
        assert_int_equal(events[i].action, i == 0 ? ACTION_RESET : ACTION_NONE);
        assert_int_equal(events[i].is_repeat, i > 0);
    }
}

static void a_key_that_means_nothing_is_told_all_the_same(void** state)
{
    Fixture* fixture = *state;
    push_key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT, 0);
    push_key(SDL_KEYDOWN, SDLK_LEFT, KMOD_LSHIFT, 0);
    push_key(SDL_KEYDOWN, SDLK_LEFT, KMOD_LSHIFT, 1);
    push_key(SDL_KEYUP, SDLK_LEFT, KMOD_LSHIFT, 0);
    push_key(SDL_KEYUP, SDLK_LSHIFT, KMOD_NONE, 0);
    push_key(SDL_KEYDOWN, SDLK_TAB, KMOD_LCTRL, 0);
    read_batch(fixture);
    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 3);
    assert_int_equal(events[0].edit_key, EDIT_KEY_LEFT);
    assert_true(events[0].has_shift && !events[0].has_control && !events[0].is_repeat);
    assert_int_equal(events[1].edit_key, EDIT_KEY_LEFT);
    assert_true(events[1].has_shift && events[1].is_repeat);
    assert_int_equal(events[2].edit_key, EDIT_KEY_TAB);
    assert_true(!events[2].has_shift && events[2].has_control);
}

static void modifiers_come_with_moves_presses_and_the_wheel(void** state)
{
    Fixture* fixture = *state;
    push_key(SDL_KEYDOWN, SDLK_LCTRL, KMOD_LCTRL, 0);
    push_motion(10, 10);
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 10, 10);
    push_key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT, 0);
    push_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 10, 10);
    push_wheel(0, 1);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 4);
    for (int i = 0; i < 4; ++i)
    {
        const SessionEvent* event = &fixture->reader->events[i];
        assert_true(event->has_control == (i < 2) && event->has_shift == (i >= 2));
    }
}

static void a_held_action_ends_with_its_key(void** state)
{
    Fixture* fixture = *state;
    push_key(SDL_KEYDOWN, SDLK_b, KMOD_NONE, 0);
    push_key(SDL_KEYDOWN, SDLK_b, KMOD_NONE, 1);
    push_key(SDL_KEYUP, SDLK_b, KMOD_LCTRL, 0);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 3);
    for (int i = 0; i < 3; ++i)
    {
        assert_int_equal(fixture->reader->events[i].action, i == 1 ? ACTION_NONE : ACTION_BLOW);
        assert_int_equal(fixture->reader->events[i].is_key_up, i == 2);
    }
}

static void the_windows_own_keys_do_not_reach_the_session(void** state)
{
    Fixture* fixture = *state;
    push_key(SDL_KEYDOWN, SDLK_F11, KMOD_NONE, 0);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 0);
    assert_true(fixture->reader->wants_fullscreen);

    fixture->reader->focus.is_here = true;
    push_key(SDL_KEYDOWN, SDLK_q, KMOD_LCTRL, 0);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 0);
    assert_false(fixture->reader->wants_fullscreen);
    assert_true(fixture->reader->wants_quit);
}

static void keys_without_focus_do_nothing(void** state)
{
    Fixture* fixture = *state;
    fixture->reader->focus.is_here = false;
    push_key(SDL_KEYDOWN, SDLK_r, KMOD_NONE, 0);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 0);
}

static void a_press_without_focus_is_the_one_that_brings_it(void** state)
{
    Fixture* fixture = *state;
    fixture->reader->focus.is_here = false;
    push_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 1, 1);
    read_batch(fixture);
    assert_true(fixture->reader->events[0].brought_focus);
}

static void a_change_lasts_one_batch_and_quitting_for_good(void** state)
{
    Fixture* fixture = *state;
    SDL_Event reset = { .type = SDL_RENDER_DEVICE_RESET };
    SDL_Event quit = { .type = SDL_QUIT };
    push_window(SDL_WINDOWEVENT_DISPLAY_CHANGED);
    SDL_PushEvent(&reset);
    SDL_PushEvent(&quit);
    read_batch(fixture);
    assert_true(fixture->reader->has_new_display);
    assert_true(fixture->reader->has_lost_picture);
    assert_true(fixture->reader->wants_quit);
    read_batch(fixture);
    assert_false(fixture->reader->has_new_display);
    assert_false(fixture->reader->has_lost_picture);
    assert_true(fixture->reader->wants_quit);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_empty_queue_is_no_news),
        TEST(the_order_of_moves_and_presses_is_kept),
        TEST(right_cuts_and_left_grabs),
        TEST(control_counts_at_the_moment_of_the_press),
        TEST(the_middle_button_turns_the_view_and_shifts_it_with_shift),
        TEST(the_wheel_alone_zooms_by_its_notches),
        TEST(a_relative_mouse_goes_on_from_where_the_pointer_was),
        TEST(without_keys_nobody_walks),
        TEST(other_buttons_do_nothing),
        TEST(a_flood_of_moves_ends_where_the_pointer_is),
        TEST(the_wheel_widens_the_grip_with_shift_alone),
        TEST(a_held_key_acts_once),
        TEST(a_key_that_means_nothing_is_told_all_the_same),
        TEST(modifiers_come_with_moves_presses_and_the_wheel),
        TEST(a_held_action_ends_with_its_key),
        TEST(the_windows_own_keys_do_not_reach_the_session),
        TEST(keys_without_focus_do_nothing),
        TEST(a_press_without_focus_is_the_one_that_brings_it),
        TEST(a_change_lasts_one_batch_and_quitting_for_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
