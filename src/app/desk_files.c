// A desk opens, copies and pastes.

#include "app/desk_state.h"
#include "formats/file.h"
#include "sandbox/error_words.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

// -------------------------------------------------------------------------------------------------------------- opening

// "flag.scene:12: ..." or "cannot read '...': ...".
static void tell_errors(Session* session, const char* name, const TextErrors* errors)
{
    char text[PLACE_SIZE + 2 * ERROR_WORDS_SIZE], words[ERROR_WORDS_SIZE];
    const VoileError* first = &errors->errors[0];
    error_words(session_language(session), first->message, words);
    if (first->line > 0)
    {
        snprintf(text, sizeof text, "%s:%d: %s", name, first->line, words);
    }
    else
    {
        snprintf(text, sizeof text, "%s", words);
    }
    desk_refuse(session, say(session_language(session), "Not opened: %s"), text);
}

// The old session's recording is as complete as at the end of a sitting; a toast says where it is.
static void end_session(Desk* desk, Session* old, Session* next)
{
    VoileError error;
    Language language = session_language(next);
    bool was_recording = desk->def.record_path != NULL;
    if (session_close(old, &error) != VOILE_OK)
    {
        session_toast_error(next, error.message);
    }
    else if (was_recording)
    {
        desk_tell(next, say(language, "The recording up to here is in %s"), desk->def.record_path);
    }
    desk->def.record_path = NULL;
    session_destroy(old);
}

// A recording starts from the first tick of a world of its own, so it needs another session.
static VoileResult start_session(Desk* desk, Session** session, const Scene* scene, const OpenedFile* file,
                                 VoileError* error)
{
    Preferences preferences = *session_preferences(*session);
    bool is_played = file != NULL && file->source.has_recording;
    SessionDef def = desk->def;
    def.scene = scene;
    def.recording = is_played ? &file->source.recording : NULL;
    def.recording_name = is_played ? file->path : NULL;
    def.record_path = NULL;
    def.preferences = &preferences;
    def.language = session_language(*session);
    Session* next;
    VoileResult result = session_create(&def, &next, error);
    if (result == VOILE_OK)
    {
        end_session(desk, *session, next);
        *session = next;
    }
    return result;
}

// What is seen while a recording is played is not a person's to change: they go on to another sitting.
static VoileResult show_scene(Desk* desk, Session** session, const Scene* scene, VoileError* error)
{
    Scene wanted = *scene;
    scene_take_host(&wanted, session_scene(*session));
    return session_has_played_all(*session) ? session_open_scene(*session, &wanted, error)
                                            : start_session(desk, session, &wanted, NULL, error);
}

static OpenedFile* new_file(Desk* desk, Session* session)
{
    OpenedFile* file = voile_allocate(&desk->allocator, sizeof *file);
    if (file == NULL)
    {
        desk_refuse(session, "%s", say(session_language(session), "There is not enough memory for this file"));
        return NULL;
    }
    memset(file, 0, sizeof *file);
    file->next = desk->opened;
    desk->opened = file;
    return file;
}

// The file that was opened last is not needed after all.
static void drop_file(Desk* desk)
{
    OpenedFile* file = desk->opened;
    desk->opened = file->next;
    source_close(&file->source);
    voile_release(&desk->allocator, file, sizeof *file);
}

static void tell_opened(Session* session)
{
    dialog_close(session_dialog(session));
    session_tell_opened(session);
}

static bool show_source(Desk* desk, Session** session, OpenedFile* file)
{
    VoileError error;
    VoileResult result;
    if (file->source.has_recording)
    {
        scene_take_host(&file->source.scene, session_scene(*session));
        result = start_session(desk, session, &file->source.scene, file, &error);
    }
    else
    {
        result = show_scene(desk, session, &file->source.scene, &error);
    }
    if (result == VOILE_OK && file->source.has_recording)
    {
        desk_forget_opened(desk, file); // the others' sessions are gone
    }
    else
    {
        drop_file(desk);
    }
    if (result == VOILE_OK)
    {
        tell_opened(*session);
    }
    else
    {
        desk_refuse_error(*session, say(session_language(*session), "Not opened: %s"), error.message);
    }
    return result == VOILE_OK;
}

bool desk_open_file(Desk* desk, Session** session, const char* path)
{
    OpenedFile* file = new_file(desk, *session);
    if (file == NULL)
    {
        return false;
    }
    char expanded[PLACE_SIZE];
    TextErrors errors = { .count = 0 };
    bool fits = places_expand(&desk->places, path, expanded) && file_find_whole_path(expanded, file->path, PLACE_SIZE);
    if (!fits)
    {
        desk_refuse(*session, "%s", say(session_language(*session), "This name is too long"));
    }
    if (!fits || source_open_regular(file->path, &desk->allocator, &file->source, &errors) != VOILE_OK)
    {
        if (errors.count > 0)
        {
            tell_errors(*session, file_base_name(file->path), &errors);
        }
        drop_file(desk);
        return false;
    }
    char opened_path[PLACE_SIZE];
    memcpy(opened_path, file->path, sizeof opened_path);
    bool is_shown = show_source(desk, session, file);
    if (is_shown)
    {
        recent_add(&desk->state.recent, opened_path);
    }
    return is_shown;
}

void desk_open_builtin(Desk* desk, Session** session, const char* name)
{
    Scene scene;
    VoileError error;
    TextSlice slice = { name, strlen(name) };
    VoileResult result = scene_open_builtin(slice, &scene, &error);
    result = result == VOILE_OK ? show_scene(desk, session, &scene, &error) : result;
    if (result == VOILE_OK)
    {
        tell_opened(*session);
    }
    else
    {
        desk_refuse_error(*session, say(session_language(*session), "Not opened: %s"), error.message);
    }
}

void desk_ask_open(Desk* desk, Session* session)
{
    const RecentFiles* recent = &desk->state.recent;
    Dialog* dialog = session_dialog(session);
    if (dialog_holds_files(dialog)) // asked for twice in a frame
    {
        return;
    }
    for (int i = 0; i < recent->count && dialog->kind == DIALOG_OPEN; ++i)
    {
        bool is_missing = !file_exists(recent->paths[i]);
        dialog_add(dialog, DIALOG_ENTRY_FILE, recent->paths[i],
                   is_missing ? say(session_language(session), "missing") : "", is_missing);
    }
}

// ------------------------------------------------------------------------------------------------------------ clipboard

void desk_copy(Desk* desk, Session* session)
{
    TextBuffer text = { .allocator = desk->allocator };
    bool is_copied = scene_write(session_scene(session), &text) && SDL_SetClipboardText(text.text) == 0;
    Language language = session_language(session);
    session_toast(session, is_copied ? say(language, "The scene is in the clipboard, as text")
                                     : say(language, "The scene could not be copied"));
    text_buffer_release(&text);
}

void desk_copy_text(Session* session, const char* text)
{
    if (text[0] != '\0' && SDL_SetClipboardText(text) != 0)
    {
        session_toast(session, say(session_language(session), "The text could not be copied"));
    }
}

// NULL, with a toast, where there is none; else to be freed by SDL.
static char* take_clipboard(Session* session)
{
    char* text = SDL_HasClipboardText() == SDL_TRUE ? SDL_GetClipboardText() : NULL;
    if (text == NULL || text[0] == '\0')
    {
        session_toast(session, say(session_language(session), "The clipboard holds no text"));
        SDL_free(text);
        return NULL;
    }
    return text;
}

void desk_paste_text(Session* session)
{
    char* text = take_clipboard(session);
    if (text != NULL)
    {
        session_paste(session, text);
        SDL_free(text);
    }
}

void desk_paste(Desk* desk, Session** session)
{
    Language language = session_language(*session);
    char* text = take_clipboard(*session);
    if (text == NULL)
    {
        return;
    }
    const char* name = say(language, "clipboard");
    TextErrors errors = { .count = 0 };
    OpenedFile* file = new_file(desk, *session);
    TextSlice slice = { text, strlen(text) };
    if (file != NULL && source_open_text(slice, "pasted", session_scene(*session)->folder, &desk->allocator,
                                         &file->source, &errors) == VOILE_OK)
    {
        snprintf(file->path, sizeof file->path, "%s", name);
        show_source(desk, session, file);
    }
    else if (file != NULL)
    {
        tell_errors(*session, name, &errors);
        drop_file(desk);
    }
    SDL_free(text);
}
