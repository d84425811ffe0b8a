// What a session holds, for the files that run it, measure it and draw it.

#ifndef SANDBOX_SESSION_STATE_H
#define SANDBOX_SESSION_STATE_H

#include "sandbox/events.h"
#include "sandbox/notice.h"
#include "sandbox/pass_report.h"
#include "sandbox/player.h"
#include "sandbox/recorder.h"
#include "sandbox/sandbox.h"
#include "sandbox/session.h"
#include "sandbox/tools.h"
#include "voile/clock.h"

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
    ToolTarget hover; // what a press would grab
    bool has_pointer; // it is over the window
    bool is_paused_by_user;
    bool is_paused_by_focus;
    bool was_paused;   // at the end of the last frame
    bool has_help;     // the overlay is open
    PassWatch passes;  // the bars below the cloths
    char message[320]; // a sentence for the person, or empty
    Notice notice;     // said while there is no message

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

// While paused the hand acts at once.
void session_show_hand(Session* session);

// Does what the played recording says for the present tick. A line that does not fit the world ends it with a message.
void session_play_due_lines(Session* session);

// What there is to say to the person, "" for nothing.
const char* session_message(const Session* session);

// "", "user", "focus" or "user and focus".
const char* session_pause_reason(const Session* session);

// How far the picture is between the last two ticks, 0 to 1.
float session_fraction(const Session* session);

#endif
