// The window: the only part that knows SDL.

#ifndef APP_APP_H
#define APP_APP_H

#include "sandbox/session.h"

typedef struct Desk Desk;

typedef struct AppOptions
{
    const char* stats_path; // NULL: none; rewritten twice a second and at the end
    const char* file_path;  // what the session shows; NULL: a built-in scene
    float scale;            // of the window that opens, where nobody knows its size, 1 to 3; 0: the display's own
    bool has_view;          // the session starts with this one
    CameraView view;
    Desk* desk; // see app/desk.h
} AppOptions;

typedef struct App App;

// Opens the window. With one sentence: VOILE_ERROR_INVALID when there is no display to open it on, VOILE_ERROR_MEMORY.
VOILE_MUST_USE VoileResult app_open(const VoileAllocator* allocator, const AppOptions* options, App** out_app,
                                    VoileError* error);

// Makes the session in the open window, which tells how far its scene has settled, and runs it until the window is closed. A
// scene that Esc does not wait for gives way to the first built-in one. With one sentence: what session_create says,
// VOILE_ERROR_IO when the statistics, the recording or what was saved could not be written, VOILE_ERROR_MEMORY.
VOILE_MUST_USE VoileResult app_run(App* app, const SessionDef* def, VoileError* error);

// Closes everything; takes NULL as well.
void app_close(App* app);

// The first of ours among the languages that the system's settings list; English where there is none. Needs no window.
Language app_preferred_language(void);

// SDL's versions, compiled and linked, as one line for --version.
void app_describe_libraries(char* out_text, size_t capacity);

#endif
