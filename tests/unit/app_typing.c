// Text that is typed, and the keys that open a line for it. Uses SDL's driver without a display.

#include "event_reading.h"

static void text_comes_only_while_somebody_types(void** state)
{
    Fixture* fixture = *state;
    push_letter(SDLK_r, KMOD_NONE, 0, "r");
    push_key(SDL_KEYUP, SDLK_r, KMOD_NONE, 0);
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 1);

    fixture->reader->focus.is_here = true;
    events_take_text(fixture->reader, true);
    push_letter(SDLK_7, KMOD_NONE, 0, "7");
    push_text("\xc3\xa9");
    read_batch(fixture);
    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 3);
    assert_int_equal(events[0].kind, SESSION_EVENT_KEY);
    assert_string_equal(events[0].text, "7"); // so that who takes one takes both
    assert_int_equal(events[1].kind, SESSION_EVENT_TEXT);
    assert_string_equal(events[1].text, "7");
    assert_string_equal(events[2].text, "\xc3\xa9");

    fixture->reader->focus.is_here = true;
    events_take_text(fixture->reader, false);
    push_letter(SDLK_7, KMOD_NONE, 0, "7");
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 1);
}

static void a_chord_types_nothing(void** state)
{
    Fixture* fixture = *state;
    events_take_text(fixture->reader, true);
    push_letter(SDLK_r, KMOD_LCTRL, 0, "r");
    push_letter(SDLK_r, KMOD_LALT, 0, "r");
    push_letter(SDLK_BACKSPACE, KMOD_NONE, 0, "\b");
    push_letter(SDLK_0, KMOD_RALT, 0, "@");
    read_batch(fixture);
    const EventReader* reader = fixture->reader;
    assert_int_equal(reader->event_count, 5);
    assert_int_equal(reader->events[3].kind, SESSION_EVENT_KEY);
    assert_string_equal(reader->events[4].text, "@");
}

static void the_key_that_opens_a_field_does_not_type_into_it(void** state)
{
    Fixture* fixture = *state;
    push_letter(SDLK_o, KMOD_NONE, 0, "o");
    read_batch(fixture);
    fixture->reader->focus.is_here = true;
    push_text("o"); // a late one
    events_take_text(fixture->reader, true);
    push_letter(SDLK_o, KMOD_NONE, 1, "o"); // it is still down
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 1);
    assert_int_equal(fixture->reader->events[0].kind, SESSION_EVENT_KEY);

    fixture->reader->focus.is_here = true;
    push_key(SDL_KEYUP, SDLK_o, KMOD_NONE, 0);
    push_letter(SDLK_o, KMOD_NONE, 0, "o");
    push_letter(SDLK_o, KMOD_NONE, 1, "o");
    read_batch(fixture);
    assert_int_equal(fixture->reader->event_count, 4);
    assert_string_equal(fixture->reader->events[1].text, "o");
    assert_string_equal(fixture->reader->events[3].text, "o");
}

// SDL makes text of a key only while text input is on, so that it must be on with the key that asks for it.
static void what_is_typed_in_one_batch_with_the_key_that_opens_a_line_is_its_text(void** state)
{
    Fixture* fixture = *state;
    SDL_StopTextInput();
    SDL_AddEventWatch(events_start_text_early, fixture->reader);
    push_key(SDL_KEYDOWN, SDLK_h, KMOD_NONE, 0);
    assert_false(SDL_IsTextInputActive());
    push_key(SDL_KEYDOWN, SDLK_o, KMOD_CTRL, 0);
    assert_true(SDL_IsTextInputActive() && fixture->reader->expects_text);
    push_text("o"); // not its own, which a repeat could bring
    push_letter(SDLK_h, KMOD_NONE, 0, "h");
    push_letter(SDLK_i, KMOD_NONE, 0, "i");
    push_key(SDL_KEYDOWN, SDLK_RETURN, KMOD_NONE, 0);
    read_batch(fixture);
    const SessionEvent* events = fixture->reader->events;
    assert_int_equal(fixture->reader->event_count, 7);
    assert_false(fixture->reader->expects_text);
    assert_int_equal(events[1].action, ACTION_OPEN);
    assert_string_equal(events[3].text, "h");
    assert_string_equal(events[5].text, "i");
    assert_int_equal(events[6].edit_key, EDIT_KEY_ENTER);
    events_take_text(fixture->reader, true);
    fixture->reader->focus = (Focus){ .is_here = true };
    push_letter(SDLK_j, KMOD_NONE, 0, "j");
    read_batch(fixture);
    assert_string_equal(fixture->reader->events[1].text, "j");
    SDL_DelEventWatch(events_start_text_early, fixture->reader);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(text_comes_only_while_somebody_types),
        TEST(a_chord_types_nothing),
        TEST(the_key_that_opens_a_field_does_not_type_into_it),
        TEST(what_is_typed_in_one_batch_with_the_key_that_opens_a_line_is_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
