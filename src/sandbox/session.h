// One sitting at the sandbox, without a window: frames come in, ticks happen, statistics go out. The window, the headless
// runs and the tests all drive this.

#ifndef SANDBOX_SESSION_H
#define SANDBOX_SESSION_H

#include "draw/text.h"
#include "formats/text.h"
#include "sandbox/camera_views.h"
#include "sandbox/keys.h"
#include "sandbox/preferences.h"
#include "sandbox/words.h"
#include "voile/base.h"

typedef struct Session Session;

typedef enum PointerButton
{
    POINTER_LEFT,
    POINTER_RIGHT,
    POINTER_MIDDLE,
    POINTER_BUTTON_COUNT
} PointerButton;

// Keys that a widget or the keyboard cursor may want, whatever the key table says of them.
typedef enum EditKey
{
    EDIT_KEY_NONE,
    EDIT_KEY_TAB,
    EDIT_KEY_ENTER,
    EDIT_KEY_ESCAPE,
    EDIT_KEY_SPACE,
    EDIT_KEY_LEFT,
    EDIT_KEY_RIGHT,
    EDIT_KEY_UP,
    EDIT_KEY_DOWN,
    EDIT_KEY_PAGE_UP,
    EDIT_KEY_PAGE_DOWN,
    EDIT_KEY_HOME,
    EDIT_KEY_END,
    EDIT_KEY_BACKSPACE,
    EDIT_KEY_DELETE,
    EDIT_KEY_ALL, // of a line to be selected
} EditKey;

#define SESSION_TEXT_SIZE 32 // bytes of one piece of typed text, its NUL included

typedef enum SessionEventKind
{
    SESSION_EVENT_MOVE, // the pointer is now at (x, y)
    SESSION_EVENT_DOWN, // a button went down at (x, y)
    SESSION_EVENT_UP,   // a button went up at (x, y)
    SESSION_EVENT_KEY,  // a key went down, any but modifiers, or up again where its action is held
    SESSION_EVENT_TEXT, // something was typed, while the session wants text; the KEY came before
    SESSION_EVENT_ZOOM, // the wheel turned
    SESSION_EVENT_GRIP, // Shift and the wheel: the hand takes more or less of the cloth
} SessionEventKind;

struct Recording;
struct Scene;
struct SessionRequest;

// Whoever has the system's clipboard. Requests that take no file are served within the frame, so that what comes after them in
// it finds them done: Ctrl+V, Enter.
typedef struct SessionClipboard
{
    void (*serve)(void* context, Session* session, const struct SessionRequest* request);
    void* context;
} SessionClipboard;

// What a session is made of. `scene` is copied; the rest is borrowed and must outlive the session.
typedef struct SessionDef
{
    const struct Scene* scene;
    const struct Recording* recording; // played from the first tick on; NULL: none. Checked by player_check.
    const char* recording_name;        // its file, for messages
    const char* record_path;           // the session's own recording is written here; NULL: nowhere
    double (*now)(void* context);      // seconds, to measure ticks with; NULL: no times
    void* now_context;
    SessionClipboard clipboard;        // `serve` may be NULL: then its requests wait as any others
    const Preferences* preferences; // copied; NULL: the defaults
    Language language;              // that is used, until the preference changes
    Language system_language;       // what the preference `auto` then means
    VoileAllocator allocator;
} SessionDef;

VOILE_MUST_USE VoileResult session_create(const SessionDef* def, Session** out_session, VoileError* error);
void session_destroy(Session* session);

// Runs without a window until the world has made `ticks` ticks in all, then plays the lines due at that tick. Stops early
// while paused by a script that never goes on. VOILE_ERROR_SYNTAX when a line does not fit the world,
// VOILE_ERROR_DIVERGED (with the line) when a hash differed; the run is finished in that case too.
VOILE_MUST_USE VoileResult session_run(Session* session, int64_t ticks, VoileError* error);

// Whether every line of the recording was played; true without one. False after a run that a pause ended early.
bool session_has_played_all(const Session* session);

// In which tick the world's numbers went bad; -1 where they did not, or where a reset mended them.
int64_t session_failed_tick(const Session* session);

// Hashes compared so far.
int64_t session_hash_count(const Session* session);

// In the order in which it happened. Only MOVE, DOWN and UP have a place. Places are half heights: (0, 0) in the picture's centre, y up, 1 at the top edge.
typedef struct SessionEvent
{
    SessionEventKind kind;
    float x, y;
    PointerButton button;
    bool cuts;          // of a DOWN: this press cuts (right button, or Ctrl+left), else it grabs
    bool pans;          // of a DOWN: where it drags the view it shifts it, else it turns it
    bool brought_focus; // of a DOWN: the click that brought the focus back; it may grab but never cuts
    Action action;      // of a KEY: what the key table says, ACTION_NONE for a key that it does not have or a repeat
    bool is_key_up;     // of a KEY
    EditKey edit_key;   // of a KEY
    bool is_repeat;     // of a KEY: it is kept down
    bool has_shift, has_control;  // modifiers, of any event
    char text[SESSION_TEXT_SIZE]; // of a TEXT, and of a KEY that a TEXT of the same follows: UTF-8
    float notches;                // of a ZOOM: of the wheel, away from the hand above 0
    int steps;                    // of a GRIP: notches of the wheel, up above 0
} SessionEvent;

#define MAX_SESSION_EVENTS 4096 // waiting at once; what comes beyond is merged into the last move

// What a window knows at the start of a frame.
typedef struct SessionFrame
{
    double elapsed;                          // seconds since the frame before
    bool has_focus;                          // of the window, after all events were read
    bool has_pointer;                        // the pointer is over the window, so hovering shows
    bool buttons_down[POINTER_BUTTON_COUNT]; // as the system says now: a drag whose button is up ends
    VoileVec3 walk;                          // the keys of first person: to the right, up, forwards, -1 to 1 each
    float pixel;                             // half heights of one reference pixel: 2 * scale / height in pixels
    int width, height;                       // of the picture, pixels
    float scale;                             // of lines and text in it
    const GlyphSource* glyphs;               // its text; NULL: no widgets. Must outlive the frame
    const SessionEvent* events;
    int event_count;
} SessionFrame;

// Runs one frame: the events become commands, spread over the ticks that are due. Returns how many ticks ran.
int session_frame(Session* session, const SessionFrame* frame);

// Whether the mouse turns the head: then the window hides the pointer and reports moves that no edge ends. Ended by a
// key, by losing the focus, and by the window where it cannot do that.
bool session_is_first_person(const Session* session);
void session_leave_first_person(Session* session);

// Whether somebody types: then the window sends SESSION_EVENT_TEXT, and keys that walk do not.
bool session_wants_text(const Session* session);

// Shows a named view at once. While a recording is played it goes before the recording's.
void session_show_view(Session* session, CameraView view);

// Undoes what a person did last, or does it again: a cut, a pin, a `set`, a reset, another scene. Everything is let go of. Does
// nothing while a recording is played; a toast says what happened.
void session_undo(Session* session);
void session_redo(Session* session);

// Opens another scene in the place of the present one, as a command that is recorded and can be undone. The scene is copied;
// what it refers to must outlive the session. Fails with a sentence, and changes nothing then, where it cannot be built, or
// while a recording is played.
VOILE_MUST_USE VoileResult session_open_scene(Session* session, const struct Scene* scene, VoileError* error);

// Nothing will change until an event comes: paused, the camera at rest, and nothing fading on the screen.
bool session_is_idle(const Session* session);

// Lets go of everything and writes the recording where one was asked for. The window calls it once, at the end.
VOILE_MUST_USE VoileResult session_close(Session* session, VoileError* error);

// Figures that only the window knows, for the HUD and the statistics.
typedef struct SessionTimes
{
    double frames_per_second;
    double ms_per_draw;
} SessionTimes;

void session_set_times(Session* session, SessionTimes times);

// Appends the statistics as one JSON object and a line end; the names are a contract (README, "Statistics").
void session_write_statistics(Session* session, TextBuffer* buffer);

// What the window's title bar says: the scene's title, and why it is paused.
void session_title(const Session* session, char* out_title, size_t capacity);

#endif
