#include "sandbox/session_desk.h"

#include "sandbox/error_words.h"
#include "sandbox/panel.h"
#include "sandbox/session_state.h"

#include <stdio.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------------------- requests

// A scene that is to be pasted waits for the frame's end, and what is copied after it must not overtake it.
static bool is_served_at_once(const Session* session, SessionRequestKind kind)
{
    bool is_clipboard =
        kind == SESSION_REQUEST_COPY || kind == SESSION_REQUEST_COPY_TEXT || kind == SESSION_REQUEST_PASTE_TEXT;
    bool waits = false;
    for (int i = 0; i < session->requests.count; ++i)
    {
        waits = waits || session->requests.requests[i].kind == SESSION_REQUEST_PASTE;
    }
    return is_clipboard && !waits && session->clipboard.serve != NULL;
}

static void request(Session* session, SessionRequestKind kind, const char* text)
{
    SessionRequests* requests = &session->requests;
    SessionRequest added = { .kind = kind };
    snprintf(added.text, sizeof added.text, "%s", text);
    if (is_served_at_once(session, kind))
    {
        session->clipboard.serve(session->clipboard.context, session, &added);
    }
    else if (requests->count < MAX_SESSION_REQUESTS)
    {
        requests->requests[requests->count++] = added;
    }
}

bool session_next_request(Session* session, SessionRequest* out_request)
{
    SessionRequests* requests = &session->requests;
    if (requests->count == 0)
    {
        return false;
    }
    *out_request = requests->requests[0];
    requests->count -= 1;
    memmove(requests->requests, requests->requests + 1, (size_t)requests->count * sizeof *requests->requests);
    return true;
}

Preferences* session_preferences(Session* session)
{
    return &session->preferences;
}

Language session_language(const Session* session)
{
    return session->language;
}

void session_watch_settling(Session* session, const struct SettlingWatch* watch)
{
    session->sandbox->scene.settling_watch = watch;
}

const Scene* session_scene(const Session* session)
{
    return &session->sandbox->scene;
}

void session_toast(Session* session, const char* text)
{
    toasts_add(&session->toasts, text);
}

void session_toast_error(Session* session, const char* sentence)
{
    char words[ERROR_WORDS_SIZE];
    error_words(session->language, sentence, words);
    toasts_add(&session->toasts, words);
}

void session_toast_of(Session* session, const char* kind, const char* text)
{
    toasts_add_of(&session->toasts, kind, text);
}

Dialog* session_dialog(Session* session)
{
    return &session->dialog;
}

VoileResult session_write_recording(Session* session, TextBuffer* buffer, VoileError* error)
{
    session_note_view(session);
    recorder_add_hash(&session->recorder, session->sandbox->tick, sandbox_hash(session->sandbox));
    const TextBuffer* recorded = &session->recorder.buffer;
    if (!text_buffer_add_bytes(buffer, recorded->text, recorded->size))
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a recording of the session");
    }
    return recorded->has_failed ? voile_fail(error, VOILE_ERROR_MEMORY, 0,
                                             "the recording is cut short: it had grown to %zu bytes", recorded->size)
                                : VOILE_OK;
}

// ---------------------------------------------------------------------------------------------------------------- scale

static const float scale_steps[] = { 1.0f, 1.25f, 1.5f, 1.75f, 2.0f, 2.5f, 3.0f };
#define SCALE_STEP_COUNT ((int)(sizeof scale_steps / sizeof *scale_steps))
#define SCALE_SLACK      0.01f
#define TOAST_OF_SCALE   "scale"

static float next_scale(float scale, bool is_larger)
{
    for (int i = 0; i < SCALE_STEP_COUNT; ++i)
    {
        float step = scale_steps[is_larger ? i : SCALE_STEP_COUNT - 1 - i];
        if (is_larger ? step > scale + SCALE_SLACK : step < scale - SCALE_SLACK)
        {
            return step;
        }
    }
    return scale_steps[is_larger ? SCALE_STEP_COUNT - 1 : 0];
}

static void change_scale(Session* session, Action action)
{
    char text[TOAST_SIZE];
    float scale = session->preferences.scale > 0.0f ? session->preferences.scale : session->page.scale;
    if (action == ACTION_SCALE_RESET)
    {
        session->preferences.scale = -1.0f;
        toasts_add_of(&session->toasts, TOAST_OF_SCALE, say(session->language, "Scale of the display"));
        return;
    }
    session->preferences.scale = next_scale(scale, action == ACTION_SCALE_UP);
    snprintf(text, sizeof text, say(session->language, "Scale %d %%"),
             (int)(100.0f * session->preferences.scale + 0.5f));
    toasts_add_of(&session->toasts, TOAST_OF_SCALE, text);
}

// At once, so that the keys after it in the same frame are not the cloth's.
static void open_dialog(Session* session, Action action)
{
    Dialog* dialog = &session->dialog;
    dialog_open(dialog, action == ACTION_OPEN ? DIALOG_OPEN : DIALOG_SAVE, "");
    for (size_t i = 0; i < builtin_scene_count && action == ACTION_OPEN; ++i)
    {
        Scene scene;
        TextSlice name = { builtin_scenes[i].name, strlen(builtin_scenes[i].name) };
        bool is_open = scene_open_builtin(name, &scene, NULL) == VOILE_OK;
        dialog_add(dialog, DIALOG_ENTRY_SCENE, builtin_scenes[i].name,
                   is_open ? say(session->language, scene.world.title) : "", false);
    }
}

bool session_act_on_desk(Session* session, Action action)
{
    static const struct
    {
        Action action;
        SessionRequestKind kind;
    } rows[] = {
        { ACTION_PICTURE, SESSION_REQUEST_PICTURE }, { ACTION_COPY, SESSION_REQUEST_COPY },
        { ACTION_PASTE, SESSION_REQUEST_PASTE },     { ACTION_OPEN, SESSION_REQUEST_ASK_OPEN },
        { ACTION_SAVE, SESSION_REQUEST_ASK_SAVE },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        if (rows[i].action == action)
        {
            if (action == ACTION_OPEN || action == ACTION_SAVE)
            {
                open_dialog(session, action);
            }
            request(session, rows[i].kind, "");
            return true;
        }
    }
    bool is_scale = action == ACTION_SCALE_UP || action == ACTION_SCALE_DOWN || action == ACTION_SCALE_RESET;
    if (is_scale)
    {
        change_scale(session, action);
    }
    return is_scale;
}

// --------------------------------------------------------------------------------------------------------------- dialog

static void take_entry(Session* session, const DialogEntry* entry)
{
    request(session, entry->kind == DIALOG_ENTRY_SCENE ? SESSION_REQUEST_OPEN_SCENE : SESSION_REQUEST_OPEN_FILE,
            entry->value);
}

// The window closes the dialog: a file may not be there, and a name may be one to ask about.
static void take_text(Session* session)
{
    Dialog* dialog = &session->dialog;
    if (dialog->kind == DIALOG_SAVE)
    {
        request(session, dialog_is_sure(dialog) ? SESSION_REQUEST_SAVE_SURELY : SESSION_REQUEST_SAVE, dialog->typed);
        return;
    }
    request(session, SESSION_REQUEST_OPEN_FILE, dialog->typed);
}

// Moves go on, so that a mark follows the pointer; so do releases, so that what began before ends.
static bool is_for_overlay(const SessionEvent* event)
{
    bool is_key_down = event->kind == SESSION_EVENT_KEY && !event->is_key_up;
    return is_key_down || event->kind == SESSION_EVENT_TEXT || event->kind == SESSION_EVENT_DOWN ||
           event->kind == SESSION_EVENT_ZOOM || event->kind == SESSION_EVENT_GRIP;
}

// NULL where nobody types.
static const char* find_line(const Session* session)
{
    const Dialog* dialog = &session->dialog;
    return dialog->kind != DIALOG_CLOSED ? dialog->typed : panel_typed_text(session);
}

bool session_line_takes(Session* session, const SessionEvent* event)
{
    const char* line = find_line(session);
    bool is_for_line = line != NULL && (event->action == ACTION_COPY || event->action == ACTION_PASTE);
    if (is_for_line)
    {
        request(session, event->action == ACTION_COPY ? SESSION_REQUEST_COPY_TEXT : SESSION_REQUEST_PASTE_TEXT, line);
    }
    return is_for_line;
}

void session_paste(Session* session, const char* text)
{
    char line[DIALOG_TEXT_SIZE];
    size_t length = 0;
    while ((unsigned char)text[length] >= ' ' && text[length] != 0x7f)
    {
        ++length;
    }
    if (!text_slice_copy((TextSlice){ text, length }, line, sizeof line))
    {
        return;
    }
    if (session->dialog.kind != DIALOG_CLOSED)
    {
        dialog_type(&session->dialog, line);
    }
    else
    {
        panel_paste(session, line);
    }
}

bool session_dialog_takes(Session* session, const SessionEvent* event)
{
    Dialog* dialog = &session->dialog;
    if (dialog->kind == DIALOG_CLOSED || !is_for_overlay(event))
    {
        return false;
    }
    int entry = 0;
    if (session_line_takes(session, event))
    {
        return true;
    }
    session->page.free_width = panel_free_width(session, session->page.width);
    const DialogPage* page = session->page.height > 0 ? &session->page : NULL;
    SessionEvent own = *event; // it lies in the picture's middle
    own.x += session->middle;
    switch (dialog_take_event(dialog, &own, page, &entry))
    {
    case DIALOG_TAKES_ENTRY:
        take_entry(session, &dialog->entries[entry]);
        break;
    case DIALOG_TAKES_TEXT:
        take_text(session);
        break;
    case DIALOG_WAITS:
    case DIALOG_LEFT:
        break;
    }
    return true;
}

void session_lay_out_help(Session* session, const GlyphSource* glyphs)
{
    const DialogPage* page = &session->page;
    if (session->has_help && glyphs != NULL && page->height > 0)
    {
        HelpPaper paper = { page->width, page->height, page->scale, *glyphs, session->language };
        help_follow(&session->help, &paper);
    }
}

bool session_help_takes(Session* session, const GlyphSource* glyphs, const SessionEvent* event)
{
    bool is_for_help = session->has_help && session->dialog.kind == DIALOG_CLOSED && help_is_for_reader(event);
    if (is_for_help)
    {
        session_lay_out_help(session, glyphs);
        help_turn(&session->help, event);
    }
    return is_for_help;
}

bool session_lets_panel_take(const Session* session, const SessionEvent* event)
{
    bool is_key = event->kind == SESSION_EVENT_KEY;
    bool is_typed = is_key || event->kind == SESSION_EVENT_TEXT;
    // The end of a key that acts while it is down is its action's, whoever has the keys by then.
    bool is_key_up = is_key && event->is_key_up;
    return !is_key_up && session->dialog.kind == DIALOG_CLOSED && !(session->has_help && is_typed);
}

// ---------------------------------------------------------------------------------------------------------------- hints

bool session_shows_hints(const Session* session)
{
    bool is_asking = session->dialog.kind != DIALOG_CLOSED;
    return session->preferences.has_hints && session->has_frames && !is_asking && !session_is_watching(session);
}

void session_look_at_hints(Session* session, double seconds)
{
    if (session_shows_hints(session))
    {
        hints_look(&session->hints, session->sandbox, session->preferences.has_panel, seconds, session->preferences.reduced_motion);
        session->preferences.has_hints = !hints_are_over(&session->hints);
    }
}

// ---------------------------------------------------------------------------------------------------------------- title

void session_title(const Session* session, char* out_title, size_t capacity)
{
    Language language = session->language;
    char why[64] = "", what[64] = "";
    if (session_is_paused(session))
    {
        snprintf(why, sizeof why, " (%s)", say(language, session->is_paused_by_user ? "paused" : "paused: no focus"));
    }
    if (session_is_watching(session))
    {
        snprintf(what, sizeof what, " (%s)", say(language, "replay"));
    }
    snprintf(out_title, capacity, "%s%s%s - Voile", say(language, session->sandbox->scene.world.title), what, why);
}
