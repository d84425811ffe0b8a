// The window: the only part that knows SDL.

#ifndef APP_APP_H
#define APP_APP_H

#include "sandbox/session.h"

typedef struct AppOptions
{
    const char* stats_path; // NULL: none; rewritten twice a second and at the end
    float scale;            // of lines and text, 1 to 3; 0: the display's own
} AppOptions;

// Opens the window, runs the session until it is closed, and closes everything. The session is not destroyed.
// With one sentence: VOILE_ERROR_INVALID when there is no display to open a window on, VOILE_ERROR_IO when the statistics
// or the recording could not be written, VOILE_ERROR_MEMORY.
VOILE_MUST_USE VoileResult app_run(Session* session, const AppOptions* options, VoileError* error);

// The first of ours among the languages that the system's settings list; English where there is none. Needs no window.
Language app_preferred_language(void);

// SDL's versions, compiled and linked, as one line for --version.
void app_describe_libraries(char* out_text, size_t capacity);

#endif
