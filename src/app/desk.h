// All around a session that has to do with files, the clipboard and what is kept from one sitting to the next.

#ifndef APP_DESK_H
#define APP_DESK_H

#include "app/window_place.h"
#include "draw/canvas.h"
#include "sandbox/session.h"

typedef struct Desk Desk;

// Reads the settings and the state, unless `keeps_nothing`. NULL when memory runs out. `asked_scale` (0: none) goes before
// the preference, and is not written down for it.
Desk* desk_open(const VoileAllocator* allocator, bool keeps_nothing, float asked_scale, Preferences* out_preferences);

// Takes NULL as well. The last session must be gone. Waits for what is being written.
void desk_close(Desk* desk);

// Where the window stood the last time; a width of 0 where nobody knows.
WindowPlace desk_window_place(const Desk* desk);

// What `session` was made of serves for further ones. `file_path` is the scene or recording that it shows; NULL: none.
void desk_start(Desk* desk, Session* session, const SessionDef* def, const char* file_path);

// A toast about what the program was started with: why it is not there.
void desk_tell_not_opened(Session* session, const char* sentence);

// Does what the session asks for. A recording that is opened needs another session: then the old one is closed and
// destroyed, and *session is the new one. What fails is told by a toast, and changes nothing else.
void desk_serve(Desk* desk, Session** session);

// For the sessions of a window: what they ask of the clipboard within a frame (SessionClipboard).
SessionClipboard desk_clipboard(Desk* desk);

// Opens what was dropped on the window: a path, or a file:// address; "" is one that was too long to be kept. False, with a
// toast, where it cannot be opened.
bool desk_take_drop(Desk* desk, Session** session, const char* text);

// A toast: of so many dropped files one was opened.
void desk_tell_left(Session* session, int count);

// Saves the picture where one was asked for: that goes on beside the frames, and a later desk_serve tells what came of it.
void desk_take_picture(Desk* desk, Session* session, const Canvas* canvas);

// Notes preferences and place, and writes them when they have rested for a second. The first failure is a toast.
void desk_keep(Desk* desk, Session* session, const WindowPlace* place, uint64_t now_ms);

// Writes what is still to be written, and waits for it. VOILE_ERROR_IO or VOILE_ERROR_MEMORY where something that was to be
// saved was not.
VOILE_MUST_USE VoileResult desk_finish(Desk* desk, Session* session, VoileError* error);

#endif
