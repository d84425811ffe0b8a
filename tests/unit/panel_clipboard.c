// The keys of the clipboard while a field of the panel is typed into: they are for its text, not for the scene.

#include "panelling.h"

#include "sandbox/session_desk.h"

static void open_field(Sitting* sitting, uint32_t id)
{
    panel_focus(sitting, id);
    panel_key(sitting, EDIT_KEY_ENTER);
    assert_int_equal(panel_ui(sitting)->edit.id, id);
}

static uint32_t title_id(Sitting* sitting)
{
    return panel_id(sitting, "World", "title", NULL);
}

static SessionRequest expect_request(Sitting* sitting, Action action, SessionRequestKind kind)
{
    SessionRequest request;
    sitting_key(sitting, action);
    sitting_tick(sitting, 1);
    assert_true(session_next_request(sitting->session, &request));
    assert_int_equal(request.kind, kind);
    assert_false(session_next_request(sitting->session, &(SessionRequest){ .text = "" }));
    return request;
}

// As the window does.
static void paste(Sitting* sitting, const char* text)
{
    (void)expect_request(sitting, ACTION_PASTE, SESSION_REQUEST_PASTE_TEXT);
    session_paste(sitting->session, text);
}

static void what_is_pasted_is_recorded_as_what_is_typed(void** state)
{
    (void)state;
    Sitting pasted, typed;
    panel_open_world(&pasted);
    open_field(&pasted, panel_strength_id(&pasted));
    paste(&pasted, "5.5\r\nand another line");
    assert_string_equal(panel_ui(&pasted)->edit.text, "5.5");
    panel_key(&pasted, EDIT_KEY_ENTER);
    sitting_tick(&pasted, 1);

    panel_open_world(&typed);
    open_field(&typed, panel_strength_id(&typed));
    panel_type(&typed, "5.5");
    panel_key(&typed, EDIT_KEY_ENTER);
    sitting_tick(&typed, 1);

    assert_near(panel_gravity(&pasted).y, -5.5f, 0.0f);
    assert_int_equal(panel_count_recorded(&pasted, "set gravity 0 -5.5 0"), 1);
    assert_string_equal(sitting_recorded(&pasted), sitting_recorded(&typed));
    sitting_close(&pasted);
    sitting_close(&typed);
}

static void paste_number(void* context, Session* session, const SessionRequest* request)
{
    assert_int_equal(request->kind, SESSION_REQUEST_PASTE_TEXT);
    session_paste(session, context);
}

static void enter_in_the_same_frame_takes_what_was_pasted(void** state)
{
    (void)state;
    static char number[] = "5.5";
    Sitting sitting;
    panel_open_world(&sitting);
    open_field(&sitting, panel_strength_id(&sitting));
    sitting.session->clipboard = (SessionClipboard){ .serve = paste_number, .context = number };
    sitting_key(&sitting, ACTION_PASTE);
    panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_ENTER });
    sitting_tick(&sitting, 1);
    assert_int_equal(panel_ui(&sitting)->edit.id, 0);
    assert_near(panel_gravity(&sitting).y, -5.5f, 0.0f);
    sitting_close(&sitting);
}

static void it_goes_in_where_the_caret_is(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    open_field(&sitting, title_id(&sitting));
    panel_type(&sitting, "ac");
    panel_key(&sitting, EDIT_KEY_LEFT);
    paste(&sitting, "\xc3\xa9t\xc3\xa9\tnot this");
    panel_type(&sitting, "b");
    panel_key(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_string_equal(sitting.sandbox->scene.world.title, "a\xc3\xa9t\xc3\xa9"
                                                            "bc");
    sitting_close(&sitting);
}

static void what_does_not_fit_is_dropped_and_the_field_keeps_its_text(void** state)
{
    (void)state;
    Sitting sitting;
    char endless[2000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    panel_open_world(&sitting);
    open_field(&sitting, panel_strength_id(&sitting));
    paste(&sitting, endless);
    assert_string_equal(panel_ui(&sitting)->edit.text, "9.81");
    endless[UI_EDIT_SIZE] = '\0';
    paste(&sitting, endless);
    assert_string_equal(panel_ui(&sitting)->edit.text, "9.81");
    endless[UI_EDIT_SIZE - 1] = '\0';
    paste(&sitting, endless);
    assert_string_equal(panel_ui(&sitting)->edit.text, endless);
    panel_key(&sitting, EDIT_KEY_ESCAPE);
    sitting_close(&sitting);
}

static void the_copy_key_is_for_the_fields_text(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    open_field(&sitting, panel_strength_id(&sitting));
    SessionRequest request = expect_request(&sitting, ACTION_COPY, SESSION_REQUEST_COPY_TEXT);
    assert_string_equal(request.text, "9.81");
    panel_key(&sitting, EDIT_KEY_ESCAPE);
    dialog_open(session_dialog(sitting.session), DIALOG_SAVE, "/a");
    request = expect_request(&sitting, ACTION_COPY, SESSION_REQUEST_COPY_TEXT);
    assert_string_equal(request.text, "/a");
    sitting_close(&sitting);
}

// A widget that has the keys is not yet typed into.
static void without_a_caret_both_are_for_the_scene(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    (void)expect_request(&sitting, ACTION_COPY, SESSION_REQUEST_COPY);
    (void)expect_request(&sitting, ACTION_PASTE, SESSION_REQUEST_PASTE);
    open_field(&sitting, panel_strength_id(&sitting));
    panel_key(&sitting, EDIT_KEY_ESCAPE);
    session_paste(sitting.session, "5"); // what comes too late is for nobody
    (void)expect_request(&sitting, ACTION_PASTE, SESSION_REQUEST_PASTE);
    assert_near(panel_gravity(&sitting).y, -9.81f, 0.0f);
    sitting_close(&sitting);
}

// The window has the text only after the frame, and sleeps while nothing changes.
static void a_paste_is_shown_while_paused(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    open_field(&sitting, panel_strength_id(&sitting));
    sitting.session->is_paused_by_user = true;
    for (int i = 0; i < 200; ++i)
    {
        sitting_frame(&sitting, TICK_SECONDS);
    }
    sitting.session->toasts.count = 0;
    assert_true(session_is_idle(sitting.session));
    session_paste(sitting.session, "5");
    assert_false(session_is_idle(sitting.session));
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(session_is_idle(sitting.session));
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_pasted_is_recorded_as_what_is_typed),
        cmocka_unit_test(enter_in_the_same_frame_takes_what_was_pasted),
        cmocka_unit_test(it_goes_in_where_the_caret_is),
        cmocka_unit_test(what_does_not_fit_is_dropped_and_the_field_keeps_its_text),
        cmocka_unit_test(the_copy_key_is_for_the_fields_text),
        cmocka_unit_test(without_a_caret_both_are_for_the_scene),
        cmocka_unit_test(a_paste_is_shown_while_paused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
