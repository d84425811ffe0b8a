#include "app/desk_state.h"

#include "app/uri.h"
#include "formats/file.h"
#include "sandbox/error_words.h"

#include <stdio.h>
#include <string.h>

// ------------------------------------------------------------------------------------------------------ opening, closing

Desk* desk_open(const VoileAllocator* allocator, bool keeps_nothing, float asked_scale, Preferences* out_preferences)
{
    Desk* desk = voile_allocate(allocator, sizeof(Desk));
    if (desk == NULL)
    {
        return NULL;
    }
    memset(desk, 0, sizeof *desk);
    desk->allocator = desk->saver.allocator = *allocator;
    places_find(allocator, &desk->places);
    Places places = desk->places;
    if (keeps_nothing)
    {
        places.settings[0] = places.state[0] = '\0';
    }
    VoileError error;
    if (settings_open(&desk->settings, &places, allocator, out_preferences, &desk->state, &error) != VOILE_OK)
    {
        snprintf(desk->complaint, sizeof desk->complaint, "%s", error.message);
    }
    desk->asked_scale = asked_scale;
    desk->kept_scale = out_preferences->scale;
    out_preferences->scale = asked_scale > 0.0f ? asked_scale : out_preferences->scale;
    return desk;
}

void desk_forget_opened(Desk* desk, const OpenedFile* kept)
{
    OpenedFile* file = desk->opened;
    desk->opened = NULL;
    while (file != NULL)
    {
        OpenedFile* next = file->next;
        if (file == kept)
        {
            file->next = NULL;
            desk->opened = file;
        }
        else
        {
            source_close(&file->source);
            voile_release(&desk->allocator, file, sizeof *file);
        }
        file = next;
    }
}

void desk_close(Desk* desk)
{
    if (desk != NULL)
    {
        desk_forget_opened(desk, NULL);
        for (SaveJob* job = saver_take(&desk->saver, true); job != NULL; job = saver_take(&desk->saver, true))
        {
            saver_release(&desk->saver, job);
        }
        voile_release(&desk->allocator, desk, sizeof *desk);
    }
}

WindowPlace desk_window_place(const Desk* desk)
{
    return desk->state.place;
}

void desk_start(Desk* desk, Session* session, const SessionDef* def, const char* file_path)
{
    desk->def = *def;
    snprintf(desk->record_path, sizeof desk->record_path, "%s", def->record_path != NULL ? def->record_path : "");
    char whole[PLACE_SIZE];
    if (file_path != NULL && file_find_whole_path(file_path, whole, sizeof whole))
    {
        recent_add(&desk->state.recent, whole);
    }
    if (desk->complaint[0] != '\0')
    {
        session_toast_error(session, desk->complaint);
    }
}

#define TWO_SENTENCES_SIZE (2 * PLACE_SIZE + TOAST_SIZE) // a toast cuts what is too long

static void join(const char* format, const char* what, char out_text[TWO_SENTENCES_SIZE])
{
    const char* percent = strstr(format, "%s");
    int head = percent != NULL ? (int)(percent - format) : (int)strlen(format);
    snprintf(out_text, TWO_SENTENCES_SIZE, "%.*s%s%s", head, format, what, percent != NULL ? percent + 2 : "");
}

void desk_tell(Session* session, const char* format, const char* what)
{
    char text[TWO_SENTENCES_SIZE];
    join(format, what, text);
    session_toast_of(session, format, text);
}

void desk_refuse(Session* session, const char* format, const char* what)
{
    char text[TWO_SENTENCES_SIZE];
    Dialog* dialog = session_dialog(session);
    join(format, what, text);
    if (dialog->kind != DIALOG_CLOSED)
    {
        dialog_complain(dialog, text);
        return;
    }
    session_toast_of(session, format, text);
}

static void in_words(const Session* session, const char* sentence, char out_words[ERROR_WORDS_SIZE])
{
    error_words(session_language(session), sentence, out_words);
}

void desk_tell_error(Session* session, const char* format, const char* sentence)
{
    char words[ERROR_WORDS_SIZE];
    in_words(session, sentence, words);
    desk_tell(session, format, words);
}

void desk_tell_not_opened(Session* session, const char* sentence)
{
    desk_tell_error(session, say(session_language(session), "Not opened: %s"), sentence);
}

void desk_refuse_error(Session* session, const char* format, const char* sentence)
{
    char words[ERROR_WORDS_SIZE];
    in_words(session, sentence, words);
    desk_refuse(session, format, words);
}

// ------------------------------------------------------------------------------------------------------------- requests

static void serve(Desk* desk, Session** session, const SessionRequest* request)
{
    switch (request->kind)
    {
    case SESSION_REQUEST_PICTURE:
        desk->wants_picture = true;
        break;
    case SESSION_REQUEST_COPY:
        desk_copy(desk, *session);
        break;
    case SESSION_REQUEST_PASTE:
        desk_paste(desk, session);
        break;
    case SESSION_REQUEST_COPY_TEXT:
        desk_copy_text(*session, request->text);
        break;
    case SESSION_REQUEST_PASTE_TEXT:
        desk_paste_text(*session);
        break;
    case SESSION_REQUEST_ASK_OPEN:
        desk_ask_open(desk, *session);
        break;
    case SESSION_REQUEST_ASK_SAVE:
        desk_ask_save(desk, *session);
        break;
    case SESSION_REQUEST_OPEN_SCENE:
        desk_open_builtin(desk, session, request->text);
        break;
    case SESSION_REQUEST_OPEN_FILE:
        desk_open_file(desk, session, request->text);
        break;
    case SESSION_REQUEST_SAVE:
    case SESSION_REQUEST_SAVE_SURELY:
        desk_save(desk, *session, request->text, request->kind == SESSION_REQUEST_SAVE_SURELY);
        break;
    }
}

static void serve_clipboard(void* context, Session* session, const SessionRequest* request)
{
    serve(context, &session, request); // none of these brings another session
}

SessionClipboard desk_clipboard(Desk* desk)
{
    return (SessionClipboard){ .serve = serve_clipboard, .context = desk };
}

void desk_serve(Desk* desk, Session** session)
{
    SessionRequest request;
    while (session_next_request(*session, &request))
    {
        serve(desk, session, &request);
    }
    desk_tell_saves(desk, *session);
}

bool desk_take_drop(Desk* desk, Session** session, const char* text)
{
    char path[PLACE_SIZE];
    Language language = session_language(*session);
    if (text[0] != '\0' && uri_to_path(text, path, sizeof path))
    {
        return desk_open_file(desk, session, path);
    }
    bool is_too_long = text[0] == '\0' || strlen(text) >= PLACE_SIZE;
    desk_refuse(*session, "%s", say(language, is_too_long ? SAID("The name of what was dropped is too long")
                                                         : SAID("What was dropped is no file")));
    return false;
}

void desk_tell_left(Session* session, int count)
{
    char text[TOAST_SIZE];
    snprintf(text, sizeof text, say(session_language(session), "One of %d dropped files is open, the others were left"),
             count);
    session_toast(session, text);
}

// ------------------------------------------------------------------------------------------------------------- settings

static void tell_failure(Session* session, const VoileError* error)
{
    desk_tell_error(session, say(session_language(session), "Settings are not kept: %s"), error->message);
}

void desk_keep(Desk* desk, Session* session, const WindowPlace* place, uint64_t now_ms)
{
    VoileError error;
    Preferences preferences = *session_preferences(session);
    bool is_asked_scale = desk->asked_scale > 0.0f && !(preferences.scale < desk->asked_scale) &&
                          !(preferences.scale > desk->asked_scale);
    preferences.scale = is_asked_scale ? desk->kept_scale : preferences.scale;
    desk->state.place = *place;
    if (settings_keep(&desk->settings, &preferences, &desk->state, now_ms, &error) != VOILE_OK)
    {
        tell_failure(session, &error);
    }
}

VoileResult desk_finish(Desk* desk, Session* session, VoileError* error)
{
    VoileResult result = desk_finish_saves(desk, session, error);
    VoileError settings_error;
    if (settings_flush(&desk->settings, &settings_error) != VOILE_OK)
    {
        tell_failure(session, &settings_error);
    }
    return result;
}
