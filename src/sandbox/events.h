// Waiting input: what happened since the last tick, and how a frame's pointer path is spread over the frame's ticks.

#ifndef SANDBOX_EVENTS_H
#define SANDBOX_EVENTS_H

#include "sandbox/session.h"

typedef struct EventQueue
{
    SessionEvent events[MAX_SESSION_EVENTS];
    int count;
    int next;             // first one not yet handed out
    int moves_done;       // MOVE events handed out
    float from_x, from_y; // where the pointer was at the last one with a place
} EventQueue;

static inline bool event_has_place(const SessionEvent* event)
{
    return event->kind == SESSION_EVENT_MOVE || event->kind == SESSION_EVENT_DOWN || event->kind == SESSION_EVENT_UP;
}

// Appends an event; false when the queue is full. Several moves in a row are all kept: a cut follows every one of them.
bool events_add(EventQueue* queue, const SessionEvent* event);

// Hands out the next event of part `part` of `part_count` equal parts of the waiting path; false at the part's end.
// At the end of a part that lies within a move, a MOVE to the place in between comes last.
typedef struct EventPart
{
    int part, part_count;
    bool is_interpolated; // the place in between was handed out
} EventPart;

bool events_next(EventQueue* queue, EventPart* part, SessionEvent* out_event);

// Whether a key waits.
bool events_have_key(const EventQueue* queue);

// Forgets what was handed out; what waits still stays.
void events_compact(EventQueue* queue);

#endif
