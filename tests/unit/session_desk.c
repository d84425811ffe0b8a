// What the session does for the desktop: requests, the scale, the dialog's keys, the clipboard.

#include "viewing.h"

#include "sandbox/session_desk.h"

#include <stdio.h>

static void open_hanging(Sitting* sitting)
{
    sitting_open(sitting, hanging_sheet);
    sitting_tick(sitting, 1);
}

static void press(Sitting* sitting, EditKey key)
{
    sitting->events[sitting->event_count++] = (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = key };
}

static const char* last_toast(const Sitting* sitting)
{
    const Toasts* toasts = &sitting->session->toasts;
    return toasts->count > 0 ? toasts->toasts[toasts->count - 1].text : "";
}

static void keys_become_requests_in_their_order(void** state)
{
    (void)state;
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    assert_false(session_next_request(sitting.session, &request));
    sitting_key(&sitting, ACTION_PICTURE);
    sitting_key(&sitting, ACTION_COPY);
    sitting_key(&sitting, ACTION_SAVE); // which opens a dialog
    sitting_tick(&sitting, 1);
    dialog_close(session_dialog(sitting.session));
    static const SessionRequestKind expected[] = { SESSION_REQUEST_PICTURE, SESSION_REQUEST_COPY,
                                                   SESSION_REQUEST_ASK_SAVE };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i)
    {
        assert_true(session_next_request(sitting.session, &request));
        assert_int_equal(request.kind, expected[i]);
    }
    assert_false(session_next_request(sitting.session, &request));
    for (int i = 0; i < 2 * MAX_SESSION_REQUESTS; ++i)
    {
        sitting_key(&sitting, ACTION_PASTE);
    }
    sitting_tick(&sitting, 1);
    int count = 0;
    while (session_next_request(sitting.session, &request))
    {
        ++count;
    }
    assert_int_equal(count, MAX_SESSION_REQUESTS);
    sitting_close(&sitting);
}

static void expect_scale(Sitting* sitting, Action action, float expected, const char* toast)
{
    sitting_key(sitting, action);
    sitting_tick(sitting, 1);
    assert_near(session_preferences(sitting->session)->scale, expected, 0.0f);
    assert_string_equal(last_toast(sitting), toast);
}

static void the_scale_goes_by_steps_and_back_to_the_displays_own(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    Preferences* preferences = session_preferences(sitting.session);
    preferences->scale = 1.6f; // between two steps
    expect_scale(&sitting, ACTION_SCALE_DOWN, 1.5f, "Scale 150 %");
    expect_scale(&sitting, ACTION_SCALE_UP, 1.75f, "Scale 175 %");
    expect_scale(&sitting, ACTION_SCALE_UP, 2.0f, "Scale 200 %");
    expect_scale(&sitting, ACTION_SCALE_UP, 2.5f, "Scale 250 %");
    expect_scale(&sitting, ACTION_SCALE_UP, 3.0f, "Scale 300 %");
    expect_scale(&sitting, ACTION_SCALE_UP, 3.0f, "Scale 300 %");
    expect_scale(&sitting, ACTION_SCALE_RESET, -1.0f, "Scale of the display");
    sitting.session->page.scale = 2.0f;
    sitting_key(&sitting, ACTION_SCALE_DOWN);
    sitting_close(&sitting);
}

static void an_open_dialog_has_the_keys_and_the_cloth_none(void** state)
{
    (void)state;
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    assert_false(session_wants_text(sitting.session));
    Dialog* dialog = session_dialog(sitting.session);
    dialog_open(dialog, DIALOG_OPEN, "");
    dialog_add(dialog, DIALOG_ENTRY_SCENE, "sheet", "", false);
    assert_true(session_wants_text(sitting.session));
    sitting_key(&sitting, ACTION_RESET);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_key(&sitting, ACTION_PICTURE);
    sitting_aim(&sitting, sheet_point(4, 3));
    press(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_false(session_is_paused(sitting.session));
    assert_int_equal(dialog->kind, DIALOG_OPEN); // until the window has opened it
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_OPEN_SCENE);
    assert_string_equal(request.text, "sheet");
    assert_false(session_next_request(sitting.session, &request));
    sitting_close(&sitting);
}

static void keys_after_the_one_that_opens_it_are_its_own_in_the_same_frame(void** state)
{
    (void)state;
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    sitting_key(&sitting, ACTION_OPEN);
    press(&sitting, EDIT_KEY_DOWN);
    sitting_key(&sitting, ACTION_PAUSE);
    press(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_false(session_is_paused(sitting.session));
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_ASK_OPEN);
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_OPEN_SCENE);
    assert_string_equal(request.text, builtin_scenes[1].name);
    sitting_close(&sitting);
}

// The window makes text of keys only while it is wanted; a key that opens a line may wait for a tick.
static void text_is_wanted_from_the_key_that_opens_a_line(void** state)
{
    (void)state;
    Sitting sitting;
    open_hanging(&sitting);
    assert_false(session_wants_text(sitting.session));
    press(&sitting, EDIT_KEY_DOWN);
    sitting_key(&sitting, ACTION_OPEN);
    sitting_frame(&sitting, 0.0);
    assert_int_equal(session_dialog(sitting.session)->kind, DIALOG_CLOSED); // it waits
    assert_true(session_wants_text(sitting.session));
    sitting_tick(&sitting, 1);
    assert_int_equal(session_dialog(sitting.session)->kind, DIALOG_OPEN);
    press(&sitting, EDIT_KEY_ESCAPE);
    sitting_tick(&sitting, 1);
    assert_false(session_wants_text(sitting.session));
    sitting_close(&sitting);
}

static void the_paste_key_is_for_the_line_of_an_open_dialog(void** state)
{
    (void)state;
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    dialog_open(session_dialog(sitting.session), DIALOG_SAVE, "/a");
    sitting_key(&sitting, ACTION_PASTE);
    sitting_tick(&sitting, 1);
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_PASTE_TEXT);
    assert_false(session_next_request(sitting.session, &request));
    session_paste(sitting.session, "b.scene\n/c\n");
    session_paste(sitting.session, "\r\n");
    assert_string_equal(session_dialog(sitting.session)->typed, "/b.scene");
    sitting_close(&sitting);
}

static void serve_clipboard(void* context, Session* session, const SessionRequest* request)
{
    char* clipboard = context;
    if (request->kind == SESSION_REQUEST_PASTE_TEXT)
    {
        session_paste(session, clipboard);
    }
    else if (request->kind == SESSION_REQUEST_COPY_TEXT)
    {
        snprintf(clipboard, DIALOG_TEXT_SIZE, "%s", request->text);
    }
}

// Keys may come in one frame where frames are slow, or hands fast.
static void what_is_pasted_is_there_for_the_next_key_of_the_frame(void** state)
{
    (void)state;
    char clipboard[DIALOG_TEXT_SIZE] = "/a/b.scene\n";
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    sitting.session->clipboard = (SessionClipboard){ .serve = serve_clipboard, .context = clipboard };
    dialog_open(session_dialog(sitting.session), DIALOG_OPEN, "");
    sitting_key(&sitting, ACTION_PASTE);
    press(&sitting, EDIT_KEY_ENTER);
    sitting_key(&sitting, ACTION_COPY);
    press(&sitting, EDIT_KEY_END);
    sitting_key(&sitting, ACTION_PASTE);
    sitting_tick(&sitting, 1);
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_OPEN_FILE);
    assert_string_equal(request.text, "/a/b.scene");
    assert_false(session_next_request(sitting.session, &request));
    assert_string_equal(clipboard, "/a/b.scene");
    assert_string_equal(session_dialog(sitting.session)->typed, "/a/b.scene/a/b.scene");
    sitting_close(&sitting);
}

// What is copied after a scene was asked to be pasted is not what is pasted.
static void the_clipboard_keeps_its_order(void** state)
{
    (void)state;
    static const SessionRequestKind wanted[] = { SESSION_REQUEST_PASTE, SESSION_REQUEST_COPY };
    char clipboard[DIALOG_TEXT_SIZE] = "";
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    sitting.session->clipboard = (SessionClipboard){ .serve = serve_clipboard, .context = clipboard };
    sitting_key(&sitting, ACTION_COPY);
    sitting_key(&sitting, ACTION_PASTE);
    sitting_key(&sitting, ACTION_COPY);
    sitting_tick(&sitting, 1);
    for (int i = 0; i < 2; ++i)
    {
        assert_true(session_next_request(sitting.session, &request));
        assert_int_equal(request.kind, wanted[i]);
    }
    assert_false(session_next_request(sitting.session, &request));
    sitting_close(&sitting);
}

static void a_dialog_that_saves_stays_until_the_window_closes_it(void** state)
{
    (void)state;
    Sitting sitting;
    SessionRequest request;
    open_hanging(&sitting);
    dialog_open(session_dialog(sitting.session), DIALOG_SAVE, "/a");
    press(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_SAVE);
    dialog_ask_again(session_dialog(sitting.session));
    press(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_true(session_next_request(sitting.session, &request));
    assert_int_equal(request.kind, SESSION_REQUEST_SAVE_SURELY);
    assert_string_equal(request.text, "/a");
    assert_int_equal(session_dialog(sitting.session)->kind, DIALOG_SAVE);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_become_requests_in_their_order),
        cmocka_unit_test(the_scale_goes_by_steps_and_back_to_the_displays_own),
        cmocka_unit_test(an_open_dialog_has_the_keys_and_the_cloth_none),
        cmocka_unit_test(keys_after_the_one_that_opens_it_are_its_own_in_the_same_frame),
        cmocka_unit_test(text_is_wanted_from_the_key_that_opens_a_line),
        cmocka_unit_test(the_paste_key_is_for_the_line_of_an_open_dialog),
        cmocka_unit_test(what_is_pasted_is_there_for_the_next_key_of_the_frame),
        cmocka_unit_test(the_clipboard_keeps_its_order),
        cmocka_unit_test(a_dialog_that_saves_stays_until_the_window_closes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
