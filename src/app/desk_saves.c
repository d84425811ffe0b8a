// A desk saves pictures, recordings and scenes.

#include "app/desk_state.h"
#include "formats/file.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

// --------------------------------------------------------------------------------------------------------------- asking

void desk_ask_save(Desk* desk, Session* session)
{
    char path[PLACE_SIZE];
    char date[32] = "";
    time_t now = time(NULL);
    const struct tm* local = localtime(&now);
    if (local == NULL || strftime(date, sizeof date, "voile-%Y-%m-%d.voile", local) == 0)
    {
        snprintf(date, sizeof date, "voile.voile");
    }
    int length = snprintf(path, sizeof path, "%s%s", desk->places.home, date);
    bool is_asked_for = desk->record_path[0] != '\0' || length < 0 || length >= (int)sizeof path;
    Dialog* dialog = session_dialog(session);
    if (dialog->kind == DIALOG_SAVE && dialog->typed[0] == '\0')
    {
        dialog_open(dialog, DIALOG_SAVE, is_asked_for ? desk->record_path : path);
    }
}

// ----------------------------------------------------------------------------------------------------- what came of them

static void tell_picture(Session* session, const SaveJob* job)
{
    if (job->result == VOILE_OK)
    {
        desk_tell(session, say(session_language(session), "Picture saved: %s"), job->path);
    }
    else
    {
        session_toast_error(session, job->error.message);
    }
}

// What is not saved needs another name: it is asked for again, where nothing else is.
static void tell_text(Desk* desk, Session* session, const SaveJob* job)
{
    char whole[PLACE_SIZE];
    Language language = session_language(session);
    Dialog* dialog = session_dialog(session);
    if (job->result != VOILE_OK && dialog->kind == DIALOG_CLOSED)
    {
        dialog_open(dialog, DIALOG_SAVE, job->asked);
        desk_refuse_error(session, say(language, "Not saved: %s"), job->error.message);
    }
    else if (job->result != VOILE_OK)
    {
        desk_tell_error(session, say(language, "Not saved: %s"), job->error.message);
    }
    else
    {
        desk_tell(session, say(language, "Saved: %s"), job->path);
    }
    if (job->result == VOILE_OK && file_find_whole_path(job->path, whole, sizeof whole))
    {
        recent_add(&desk->state.recent, whole);
    }
}

static bool settle_oldest(Desk* desk, Session* session, bool waits, VoileError* error)
{
    SaveJob* job = saver_take(&desk->saver, waits);
    if (job == NULL)
    {
        return false;
    }
    if (job->kind == SAVE_PICTURE)
    {
        tell_picture(session, job);
    }
    else
    {
        tell_text(desk, session, job);
    }
    if (job->result != VOILE_OK)
    {
        *error = job->error;
    }
    saver_release(&desk->saver, job);
    return true;
}

void desk_tell_saves(Desk* desk, Session* session)
{
    VoileError error;
    while (settle_oldest(desk, session, false, &error))
    {
    }
}

VoileResult desk_finish_saves(Desk* desk, Session* session, VoileError* error)
{
    VoileError last = { .code = VOILE_OK };
    while (settle_oldest(desk, session, true, &last))
    {
    }
    return last.code == VOILE_OK ? VOILE_OK : voile_fail(error, last.code, 0, "%s", last.message);
}

static void start(Desk* desk, Session* session, SaveJob* job)
{
    VoileError error;
    if (desk->saver.count >= MAX_SAVES)
    {
        (void)settle_oldest(desk, session, true, &error);
    }
    saver_start(&desk->saver, job);
}

// --------------------------------------------------------------------------------------------------------------- saving

static bool ends_in(const char* path, const char* end)
{
    size_t length = strlen(path);
    return length > strlen(end) && SDL_strcasecmp(path + length - strlen(end), end) == 0;
}

// What a person does while the file is written is no longer in it.
static SaveJob* make_text(const Desk* desk, Session* session, const char* path)
{
    SaveJob* job = saver_make_text(&desk->saver);
    if (job == NULL)
    {
        return NULL;
    }
    bool is_scene = ends_in(path, ".scene");
    bool has_text = is_scene && scene_write(session_scene(session), &job->text);
    if (!is_scene)
    {
        job->result = session_write_recording(session, &job->text, &job->error);
        has_text = !job->text.has_failed;
    }
    if (!has_text)
    {
        saver_release(&desk->saver, job);
        return NULL;
    }
    return job;
}

void desk_save(Desk* desk, Session* session, const char* path, bool is_sure)
{
    char expanded[PLACE_SIZE];
    Language language = session_language(session);
    if (!places_expand(&desk->places, path, expanded))
    {
        desk_refuse(session, "%s", say(language, "This name is too long"));
        return;
    }
    if (!is_sure && (file_exists(expanded) || saver_writes_to(&desk->saver, expanded)))
    {
        dialog_ask_again(session_dialog(session));
        return;
    }
    SaveJob* job = make_text(desk, session, expanded);
    if (job == NULL)
    {
        desk_refuse(session, "%s", say(language, "There is not enough memory for this file"));
        return;
    }
    memcpy(job->path, expanded, sizeof job->path);
    snprintf(job->asked, sizeof job->asked, "%s", path);
    dialog_close(session_dialog(session));
    start(desk, session, job);
}

void desk_take_picture(Desk* desk, Session* session, const Canvas* canvas)
{
    if (!desk->wants_picture)
    {
        return;
    }
    desk->wants_picture = false;
    Language language = session_language(session);
    if (desk->places.pictures[0] == '\0')
    {
        session_toast(session, say(language, "There is no folder for pictures"));
        return;
    }
    SaveJob* job = saver_make_picture(&desk->saver, canvas->pixels, canvas->width, canvas->height, canvas->pitch);
    if (job == NULL)
    {
        session_toast(session, say(language, "There is not enough memory for this file"));
        return;
    }
    time_t now = time(NULL);
    const struct tm* local = localtime(&now);
    job->has_date = local != NULL;
    job->date = local != NULL ? *local : (struct tm){ 0 };
    memcpy(job->path, desk->places.pictures, sizeof job->path);
    start(desk, session, job);
}
