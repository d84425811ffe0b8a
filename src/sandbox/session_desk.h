// What a person wants of the desktop around the cloth: the session takes the keys and shows the overlays, the window has
// the files and the clipboard.

#ifndef SANDBOX_SESSION_DESK_H
#define SANDBOX_SESSION_DESK_H

#include "sandbox/dialog.h"
#include "sandbox/scene.h"

typedef enum SessionRequestKind
{
    SESSION_REQUEST_PICTURE,     // of what is shown
    SESSION_REQUEST_COPY,        // the scene, as text
    SESSION_REQUEST_PASTE,       // a scene or a recording
    SESSION_REQUEST_COPY_TEXT,   // of the line that is typed
    SESSION_REQUEST_PASTE_TEXT,  // into it, by session_paste
    SESSION_REQUEST_ASK_OPEN,    // the dialog is open and lists the built-in scenes; to be completed
    SESSION_REQUEST_ASK_SAVE,    // the dialog is open, without a name
    SESSION_REQUEST_OPEN_SCENE,  // a built-in one, by name
    SESSION_REQUEST_OPEN_FILE,   // by path
    SESSION_REQUEST_SAVE,        // by path
    SESSION_REQUEST_SAVE_SURELY, // over a file that is there
} SessionRequestKind;

typedef struct SessionRequest
{
    SessionRequestKind kind;
    char text[DIALOG_TEXT_SIZE]; // what is to be copied, a name or a path; of COPY_TEXT and the last four
} SessionRequest;

#define MAX_SESSION_REQUESTS 8 // waiting at once; what comes beyond is dropped

// Takes the oldest request that waits; false when there is none.
bool session_next_request(Session* session, SessionRequest* out_request);

// Read and written by whoever keeps them; a change takes effect at the next frame.
Preferences* session_preferences(Session* session);
Language session_language(const Session* session);

// The world's present scene, with every `set`.
const Scene* session_scene(const Session* session);

// The watch of all scenes that are opened from now on (settling.h); NULL: none.
void session_watch_settling(Session* session, const struct SettlingWatch* watch);

void session_toast(Session* session, const char* text);

// The sentence of an error, in the person's language.
void session_toast_error(Session* session, const char* sentence);

// One in the place of the last of its kind, whatever tells kinds apart.
void session_toast_of(Session* session, const char* kind, const char* text);

// Names the scene that has just been opened, whose words may be few.
void session_tell_opened(Session* session);
Dialog* session_dialog(Session* session);

// As if somebody typed the first line of the text, to its first control character, into the dialog or the panel's field;
// for nobody where neither is typed into. What does not fit whole is dropped.
void session_paste(Session* session, const char* text);

// Appends what has happened up to now as a recording. VOILE_ERROR_MEMORY: where the buffer has failed, too, there was no
// room for it; else the recording had grown too long and is cut short, but there.
VOILE_MUST_USE VoileResult session_write_recording(Session* session, TextBuffer* buffer, VoileError* error);

#endif
