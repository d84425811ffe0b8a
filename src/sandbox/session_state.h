// What a session holds, for the files that run it, measure it and draw it.

#ifndef SANDBOX_SESSION_STATE_H
#define SANDBOX_SESSION_STATE_H

#include "sandbox/easing_slider.h"
#include "sandbox/events.h"
#include "sandbox/eye.h"
#include "sandbox/graphs.h"
#include "sandbox/help.h"
#include "sandbox/hints.h"
#include "sandbox/home_fit.h"
#include "sandbox/keyboard_cursor.h"
#include "sandbox/notice.h"
#include "sandbox/panel_state.h"
#include "sandbox/pass_report.h"
#include "sandbox/player.h"
#include "sandbox/recorder.h"
#include "sandbox/sandbox.h"
#include "sandbox/session.h"
#include "sandbox/session_desk.h"
#include "sandbox/slow_motion.h"
#include "sandbox/toasts.h"
#include "sandbox/tools.h"
#include "sandbox/view_styles.h"
#include "voile/clock.h"

#define SESSION_MESSAGE_SIZE 320 // bytes, a NUL included

typedef struct SessionRequests
{
    SessionRequest requests[MAX_SESSION_REQUESTS];
    int count;
} SessionRequests;

struct Session
{
    VoileAllocator allocator;
    double (*now)(void* context); // seconds, for measuring only; may be NULL
    void* now_context;

    Sandbox* sandbox;
    Recorder recorder;
    const char* record_path; // NULL: none
    int64_t saved_tick;      // the recording was last written at
    Player player;
    const char* player_name; // the played file, for messages
    bool has_recorded_hand;  // what is held, the played file's hand holds

    VoileClock clock;
    bool has_frames; // there is time between two ticks; without a window there is none
    EventQueue queue;
    Tools tools;
    EasingSlider slider; // in the person's hand
    ToolTarget hover;    // what a press would grab
    bool has_pointer;    // it is over the window
    KeyboardCursor cursor;

    int64_t scene_number; // of the sandbox, that all this is about

    Eye eye;                    // the hand's, see session_eye.c
    Eye own_eye;                // of a person who looks around in a recording
    bool has_own_eye;           // which is then shown
    float middle;               // of the free columns (free_columns.h), which is the picture's for eyes and tools
    float half_width;           // of the same, half heights; 0: there is no window
    HomeFit home_fit;           // of the scene, to it
    float pointer_x, pointer_y; // a person's, half heights from there
    CameraView noted_view;      // in the recording, with the next
    Camera noted_camera;
    bool is_paused_by_user;
    int speed; // of the world, a row of speed_rows
    bool is_paused_by_focus;
    bool was_paused;                         // at the end of the last frame
    bool has_help;                           // the overlay is open
    HelpReader help;                         // at this page
    ViewMode view_mode;                      // how the cloth is drawn
    ColorBy color_by;                        // what its colours tell
    int32_t scene_view_mode, scene_color_by; // of the scene when they were last taken over
    bool has_response;                       // the plot of how what is held answers is shown
    PassWatch passes;                        // the bars below the cloths
    Graphs graphs;                           // filled while they are open
    char message[SESSION_MESSAGE_SIZE];      // a sentence for the person, in English, or empty
    int message_line;                        // of the played file, that it speaks of; 0: none
    Notice notice;                           // said while there is no message

    Preferences preferences;
    Language language;
    Language system_language;    // what the preference `auto` means
    int32_t language_preference; // when it was last looked at
    Toasts toasts;
    Hints hints;
    Dialog dialog;            // open, or not
    DialogPage page;          // of the last frame
    SessionRequests requests; // to the window
    SessionClipboard clipboard;
    Panel panel;

    double tick_seconds;       // spent in ticks, in all
    double start_seconds;      // when the session was created
    double recent_ms_per_tick; // smoothed
    Stopwatch stopwatch;       // the same for each cloth
    SessionTimes times;
};

bool session_is_paused(const Session* session);

// What a key does, and one tick with its time taken; for the session's own files.
void session_act(Session* session, Action action);
void session_tick(Session* session);

// Lets go of everything, the recording's hand included.
void session_let_go(Session* session);

// The same for a person and for a recording's keys: COMMAND_UNDO or COMMAND_REDO; a built-in scene, none beyond the last.
void session_move_in_history(Session* session, CommandKind kind);
void session_open_builtin(Session* session, size_t index);

// To be called after a command that may have brought another scene or other cloths.
void session_follow_world(Session* session);

// Whether a recording is at work: its hand moves the world, a person's only the view.
bool session_is_watching(const Session* session);

// How the scene says that it is drawn, where that has changed.
void session_take_over_style(Session* session);

// A person's key: goes down, or up again where its action is held.
void session_press_key(Session* session, const SessionEvent* event);

// A person's key that is for the desktop: true when it was one.
bool session_act_on_desk(Session* session, Action action);

// Before an open help is drawn. Without glyphs it stays as it was.
void session_lay_out_help(Session* session, const GlyphSource* glyphs);

// The open help gets the keys and the wheel that turn its pages before all but a dialog.
bool session_help_takes(Session* session, const GlyphSource* glyphs, const SessionEvent* event);

// What an overlay covers gets no keys: Esc closes the help, whichever widget has the focus.
bool session_lets_panel_take(const Session* session, const SessionEvent* event);

// An open dialog gets keys, text, presses and the wheel first.
bool session_dialog_takes(Session* session, const SessionEvent* event);

// Where a line is typed, into a dialog or the panel, the keys of the clipboard are for its text: true for these.
bool session_line_takes(Session* session, const SessionEvent* event);

// The first steps are shown to a person, in a window, who has not taken them yet.
bool session_shows_hints(const Session* session);
void session_look_at_hints(Session* session, double seconds);

// While paused the hand acts at once.
void session_show_hand(Session* session);

// Does what the played recording says for the present tick. A line that does not fit the world ends it with a message.
void session_play_due_lines(Session* session);

// What is left of a recording is not played: the person goes on from here.
void session_end_replay(Session* session);

// A sentence in English, that of an error too, and the line of the played file that it speaks of, 0 for none.
void session_tell(Session* session, int line, const char* sentence);

// What there is to say to the person, "" for nothing.
void session_print_message(const Session* session, Language language, char out_text[SESSION_MESSAGE_SIZE]);

// "", "user", "focus" or "user and focus".
const char* session_pause_reason(const Session* session);

// The same as a sentence, with what ends it; "" while time goes on.
const char* session_pause_words(const Session* session);

// How far the picture is between the last two ticks, 0 to 1.
float session_fraction(const Session* session);

// --- what it is seen through -----------------------------------------------------------------------------------------

void session_open_eye(Session* session);

// The scene's own view, as it suits the window.
Camera session_home_camera(const Session* session);

const Eye* session_shown_eye(const Session* session);

// The tools see what the hand's eye sees; to be called whenever that may have moved.
void session_aim_tools(Session* session);

// Does a key that is the camera's; false when it is not. The first is for a recording's key, the second for a person's.
bool session_act_on_eye(Session* session, Eye* eye, Action action);
bool session_act_on_own_eye(Session* session, Action action);

// A person's move, press or release goes to the camera and the tools; to the camera alone while a recording is played.
void session_point(Session* session, const SessionEvent* event);

// Keys turn the view, or shift it, as a drag of so many half heights would; in first person they turn the head.
void session_turn_view(Session* session, float dx, float dy, bool shifts);

// Zooms, or moves the held point along the pointer's ray.
void session_turn_wheel(Session* session, float notches);

// Whether the pointer is where the easing's slider is, or drags it.
bool session_is_on_slider(const Session* session);

// The picture goes to the middle of what the panel leaves free, once nothing is dragged: the pointer stays where it is, so
// it is elsewhere for eyes and tools.
void session_follow_middle(Session* session, const SessionFrame* frame);

// For a picture without a window: the view has its place beside the panel, and all cloths in it.
void session_make_room(Session* session, int width, int height, float scale);

void session_end_lost_eye_drags(Session* session, const SessionFrame* frame);

// Whether the pointer turns the view now.
bool session_is_eye_dragged(const Session* session);

// Where the keys lead in first person, see first_person_walk.
void session_walk(Session* session, VoileVec3 wish);

// Goes on with all motion of the cameras, before a tick or without one.
void session_advance_eyes(Session* session, double seconds, bool has_tick);

// Writes the hand's view down where it has changed; at most once before each tick.
void session_note_view(Session* session);
void session_play_view(Session* session, const PlayerLine* line);

// A person looks on where they have looked in a recording that has ended.
void session_take_over_eye(Session* session);

#endif
