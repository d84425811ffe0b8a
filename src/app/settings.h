// What is kept from one sitting to the next: the preferences, and the state of the window.

#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include "app/places.h"
#include "app/recent.h"
#include "app/window_place.h"
#include "sandbox/preferences.h"

#define SETTINGS_DELAY_MS 1000 // from a change to its being written

// What nobody chose. Zero it to start, so that equal ones are equal bytes.
typedef struct AppState
{
    WindowPlace place;
    RecentFiles recent;
} AppState;

// Big: keep it on the heap.
typedef struct Settings
{
    VoileAllocator allocator;
    Places places; // "" where nothing is read or written
    Preferences kept_preferences, noted_preferences;
    AppState kept_state, noted_state;
    uint64_t due_at_ms; // 0: nothing waits to be written
} Settings;

// Reads both files; what is not there is no news. A settings file that cannot be understood, and either file when it is
// larger than 1 MB, is renamed to end in ".bad" (or ".bad2" to ".bad9" where such files are there), and everything is as
// if there were none: VOILE_ERROR_SYNTAX. A file that cannot be read at all (VOILE_ERROR_IO), or not be renamed, is left
// alone, and nothing is written there in this sitting. `error` gets the sentence about the first of them. What the state
// file says and nobody understands counts for nothing. `places` may have no files: then nothing is kept.
VOILE_MUST_USE VoileResult settings_open(Settings* settings, const Places* places, const VoileAllocator* allocator,
                                         Preferences* out_preferences, AppState* out_state, VoileError* error);

// Notes what is true now, and writes a second after it has changed last. When a file cannot be written (VOILE_ERROR_IO
// or VOILE_ERROR_MEMORY) that is told once, and it is not tried again.
VOILE_MUST_USE VoileResult settings_keep(Settings* settings, const Preferences* preferences, const AppState* state,
                                         uint64_t now_ms, VoileError* error);

// Writes at once what waits.
VOILE_MUST_USE VoileResult settings_flush(Settings* settings, VoileError* error);

// As both files hold it.
void settings_print_preferences(const Preferences* preferences, TextBuffer* buffer);
void settings_print_state(const AppState* state, TextBuffer* buffer);

#endif
