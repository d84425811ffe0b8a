// What a desk holds, for its own files.

#ifndef APP_DESK_STATE_H
#define APP_DESK_STATE_H

#include "app/desk.h"
#include "app/saver.h"
#include "app/settings.h"
#include "sandbox/session_desk.h"
#include "sandbox/source.h"
#include "sandbox/toasts.h"

// A file that was opened, for as long as a session may refer to it.
typedef struct OpenedFile
{
    struct OpenedFile* next;
    Source source;
    char path[PLACE_SIZE];
} OpenedFile;

struct Desk
{
    VoileAllocator allocator;
    Settings settings;
    AppState state;
    Places places;
    char complaint[TOAST_SIZE]; // about the settings; ""
    float asked_scale, kept_scale;
    SessionDef def;
    char record_path[PLACE_SIZE]; // "": none
    OpenedFile* opened;
    bool wants_picture;
    Saver saver;
};

// Completes the open dialog: by the recent files, or by a name to save under.
void desk_ask_open(Desk* desk, Session* session);
void desk_ask_save(Desk* desk, Session* session);

// False, told, where it was not opened.
bool desk_open_file(Desk* desk, Session** session, const char* path);
void desk_open_builtin(Desk* desk, Session** session, const char* name);
void desk_paste(Desk* desk, Session** session);
void desk_copy(Desk* desk, Session* session);
void desk_copy_text(Session* session, const char* text);
void desk_paste_text(Session* session); // into what somebody types

// Starts to write; what comes of it is told by desk_tell_saves once it is known.
void desk_save(Desk* desk, Session* session, const char* path, bool is_sure);
void desk_tell_saves(Desk* desk, Session* session);

// The same for all, waiting for them. The error is one of them.
VOILE_MUST_USE VoileResult desk_finish_saves(Desk* desk, Session* session, VoileError* error);

// Two sentences in one: `format` holds one %s.
void desk_tell(Session* session, const char* format, const char* what);

// The same, where the second one came with an error.
void desk_tell_error(Session* session, const char* format, const char* sentence);

// The same of what a dialog was asked for and cannot be done: it says so while it is open.
void desk_refuse(Session* session, const char* format, const char* what);
void desk_refuse_error(Session* session, const char* format, const char* sentence);

void desk_forget_opened(Desk* desk, const OpenedFile* kept);

#endif
