// Reads SDL's events, a batch a frame, and says them in the session's words.

#ifndef APP_EVENTS_H
#define APP_EVENTS_H

#include "app/focus.h"
#include "app/pointer.h"
#include "sandbox/session.h"

#include <SDL.h>

#define MAX_DROP_SIZE       4096 // bytes, a NUL included; a longer one is no file's name
#define MAX_DROPS           32   // that are kept; what comes beyond is counted
#define MAX_MOVES_PER_FRAME 1024 // what comes beyond is merged into the last one

// Big: keep it on the heap. Zero it before its first use.
typedef struct EventReader
{
    // Of the last batch.
    SessionEvent events[MAX_SESSION_EVENTS];
    int event_count;
    int last_key; // among them: what the key that went down last in this batch became; -1: nothing
    int move_count;
    bool has_news;         // any event came, whatever it was
    bool wants_fullscreen; // to be switched
    bool has_new_display;  // another display, or another mode
    bool has_lost_picture; // what textures held is gone

    char drops[MAX_DROPS][MAX_DROP_SIZE]; // files, or texts that name them, in their order; "" for one that is too long
    int drop_count;

    bool wants_quit; // stays
    // Whether the system reports how far the mouse went, without a pointer (SDL's relative mode): the events then tell of
    // a pointer that no edge stops, starting where the real one was seen last.
    bool is_relative;
    float x, y; // half heights

    bool expects_text;    // a key that opens a line waits to be read; turning text input off would lose what follows it
    bool is_typing;       // the session wants text
    bool is_typing_muted; // until the key that asked for it is up, or another one goes down
    SDL_Scancode last_down; // the key that went down last; SDL_SCANCODE_UNKNOWN when it is up

    Uint16 modifiers; // KMOD_*: followed event by event, so that a press knows what was down with it
    Focus focus;
    ButtonWatch watch;
    bool buttons_down[POINTER_BUTTON_COUNT]; // at the end of the last batch
} EventReader;

// Empties the queue: what has come up to now is one batch.
void events_read(EventReader* reader, SDL_Window* window, const PointerMap* map);

// Whether any was at the end of the batch.
bool events_have_button_down(const EventReader* reader);

// SDL's relative mode was switched.
void events_follow_mouse(EventReader* reader, bool is_relative);

// Whether the session wants text from now on; one batch earlier it is what a key asked for. A key that asked for it does not type into it, neither by what of it still
// waits nor by its repeats.
void events_take_text(EventReader* reader, bool is_typing);

// For SDL_AddEventWatch, with the reader: text input is on from the very key that opens a line to type into. SDL makes no text of what is typed
// while it is off, and many letters may be in one batch with that key where frames are slow.
int SDLCALL events_start_text_early(void* context, SDL_Event* event);

// Where the keys of first person lead, see SessionFrame: W A S D Q E by their places on a US keyboard.
VoileVec3 events_walk_keys(const EventReader* reader);

#endif
