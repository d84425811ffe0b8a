#include "sandbox/events.h"

#include <string.h>

bool events_add(EventQueue* queue, const SessionEvent* event)
{
    if (queue->count == MAX_SESSION_EVENTS)
    {
        SessionEvent* last = &queue->events[queue->count - 1];
        bool merges = event->kind == SESSION_EVENT_MOVE && last->kind == SESSION_EVENT_MOVE;
        if (merges)
        {
            *last = *event;
        }
        return merges;
    }
    queue->events[queue->count++] = *event;
    return true;
}

static int count_moves(const EventQueue* queue)
{
    int count = 0;
    for (int i = 0; i < queue->count; ++i)
    {
        count += queue->events[i].kind == SESSION_EVENT_MOVE ? 1 : 0;
    }
    return count;
}

static void take(EventQueue* queue, SessionEvent* out_event)
{
    *out_event = queue->events[queue->next++];
    queue->moves_done += out_event->kind == SESSION_EVENT_MOVE ? 1 : 0;
    if (event_has_place(out_event))
    {
        // Buttons lead the pointer on as well: a system may press where it has told of no move.
        queue->from_x = out_event->x;
        queue->from_y = out_event->y;
    }
}

static SessionEvent interpolate(const EventQueue* queue, const SessionEvent* move, int numerator, int denominator)
{
    float t = (float)numerator / (float)denominator;
    SessionEvent event = *move;
    event.x = queue->from_x + (move->x - queue->from_x) * t;
    event.y = queue->from_y + (move->y - queue->from_y) * t;
    return event;
}

bool events_next(EventQueue* queue, EventPart* part, SessionEvent* out_event)
{
    // The part ends `rest / part_count` of the way from move `whole` to the next one.
    int path_end = (part->part + 1) * count_moves(queue);
    int whole = path_end / part->part_count;
    int rest = path_end % part->part_count;

    if (queue->next == queue->count)
    {
        return false;
    }
    const SessionEvent* event = &queue->events[queue->next];
    if (event->kind != SESSION_EVENT_MOVE || queue->moves_done < whole)
    {
        take(queue, out_event);
        return true;
    }
    if (rest > 0 && !part->is_interpolated)
    {
        part->is_interpolated = true;
        *out_event = interpolate(queue, event, rest, part->part_count);
        return true;
    }
    return false;
}

bool events_have_key(const EventQueue* queue)
{
    bool has_key = false;
    for (int i = queue->next; i < queue->count; ++i)
    {
        has_key = has_key || queue->events[i].kind == SESSION_EVENT_KEY;
    }
    return has_key;
}

void events_compact(EventQueue* queue)
{
    queue->count -= queue->next;
    memmove(queue->events, queue->events + queue->next, (size_t)queue->count * sizeof *queue->events);
    queue->next = 0;
    queue->moves_done = 0;
}
