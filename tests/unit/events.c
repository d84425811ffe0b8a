// The queue of waiting events: how a frame's pointer path is spread over the frame's ticks.

#include "sitting.h"

#include "property/property.h"

#include <stdlib.h>
#include <string.h>

static EventQueue* new_queue(void)
{
    EventQueue* queue = calloc(1, sizeof *queue);
    assert_non_null(queue);
    return queue;
}

static SessionEvent event_at(SessionEventKind kind, float x, float y)
{
    return (SessionEvent){ .kind = kind, .x = x, .y = y };
}

static void add(EventQueue* queue, SessionEventKind kind, float x, float y)
{
    SessionEvent event = event_at(kind, x, y);
    assert_true(events_add(queue, &event));
}

// Hands out one part; returns how many events it held.
static int take_part(EventQueue* queue, int part, int part_count, SessionEvent* out_events, int capacity)
{
    EventPart range = { .part = part, .part_count = part_count };
    SessionEvent event;
    int count = 0;
    while (events_next(queue, &range, &event))
    {
        assert_true(count < capacity);
        out_events[count++] = event;
    }
    return count;
}

static void expect_event(const SessionEvent* event, SessionEventKind kind, float x, float y)
{
    assert_int_equal(event->kind, kind);
    assert_near(event->x, x, 1.0e-6f);
    assert_near(event->y, y, 1.0e-6f);
}

// ----------------------------------------------------------------------------------------------------------------- parts

static void one_move_in_two_parts_passes_its_middle_first(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[4];
    add(queue, SESSION_EVENT_MOVE, 0.4f, -0.2f);
    assert_int_equal(take_part(queue, 0, 2, events, 4), 1);
    expect_event(&events[0], SESSION_EVENT_MOVE, 0.2f, -0.1f);
    assert_int_equal(take_part(queue, 1, 2, events, 4), 1);
    expect_event(&events[0], SESSION_EVENT_MOVE, 0.4f, -0.2f);
    assert_int_equal(queue->next, queue->count);
    free(queue);
}

static void one_part_hands_out_everything_as_it_came(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[8];
    add(queue, SESSION_EVENT_MOVE, 0.1f, 0.0f);
    add(queue, SESSION_EVENT_DOWN, 0.1f, 0.0f);
    add(queue, SESSION_EVENT_MOVE, 0.2f, 0.0f);
    add(queue, SESSION_EVENT_KEY, 0.0f, 0.0f);
    add(queue, SESSION_EVENT_UP, 0.2f, 0.0f);
    assert_int_equal(take_part(queue, 0, 1, events, 8), 5);
    expect_event(&events[0], SESSION_EVENT_MOVE, 0.1f, 0.0f);
    expect_event(&events[1], SESSION_EVENT_DOWN, 0.1f, 0.0f);
    expect_event(&events[2], SESSION_EVENT_MOVE, 0.2f, 0.0f);
    expect_event(&events[3], SESSION_EVENT_KEY, 0.0f, 0.0f);
    expect_event(&events[4], SESSION_EVENT_UP, 0.2f, 0.0f);
    free(queue);
}

static void a_button_acts_at_its_place_on_the_path(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[8];
    add(queue, SESSION_EVENT_MOVE, 1.0f, 0.0f);
    add(queue, SESSION_EVENT_DOWN, 1.0f, 0.0f);
    add(queue, SESSION_EVENT_MOVE, 2.0f, 0.0f);
    add(queue, SESSION_EVENT_UP, 2.0f, 0.0f);

    assert_int_equal(take_part(queue, 0, 4, events, 8), 1);
    expect_event(&events[0], SESSION_EVENT_MOVE, 0.5f, 0.0f);
    assert_int_equal(take_part(queue, 1, 4, events, 8), 2);
    expect_event(&events[0], SESSION_EVENT_MOVE, 1.0f, 0.0f);
    expect_event(&events[1], SESSION_EVENT_DOWN, 1.0f, 0.0f);
    assert_int_equal(take_part(queue, 2, 4, events, 8), 1);
    expect_event(&events[0], SESSION_EVENT_MOVE, 1.5f, 0.0f);
    assert_int_equal(take_part(queue, 3, 4, events, 8), 2);
    expect_event(&events[0], SESSION_EVENT_MOVE, 2.0f, 0.0f);
    expect_event(&events[1], SESSION_EVENT_UP, 2.0f, 0.0f);
    free(queue);
}

static void buttons_without_moves_act_in_the_first_part(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[4];
    add(queue, SESSION_EVENT_DOWN, 0.3f, 0.3f);
    add(queue, SESSION_EVENT_UP, 0.3f, 0.3f);
    assert_int_equal(take_part(queue, 0, 3, events, 4), 2);
    assert_int_equal(take_part(queue, 1, 3, events, 4), 0);
    assert_int_equal(take_part(queue, 2, 3, events, 4), 0);
    free(queue);
}

static void the_next_frames_path_starts_where_the_last_one_ended(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[4];
    add(queue, SESSION_EVENT_MOVE, 1.0f, 1.0f);
    assert_int_equal(take_part(queue, 0, 1, events, 4), 1);
    events_compact(queue);
    add(queue, SESSION_EVENT_MOVE, 2.0f, 1.0f);
    assert_int_equal(take_part(queue, 0, 4, events, 4), 1);
    expect_event(&events[0], SESSION_EVENT_MOVE, 1.25f, 1.0f);
    free(queue);
}

// A system may press where it has not told of a move: the path must not jump back to the last move.
static void the_path_goes_on_from_where_a_button_was_pressed(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[4];
    add(queue, SESSION_EVENT_DOWN, 0.5f, 0.5f);
    add(queue, SESSION_EVENT_MOVE, 0.7f, 0.5f);
    assert_int_equal(take_part(queue, 0, 2, events, 4), 2);
    expect_event(&events[0], SESSION_EVENT_DOWN, 0.5f, 0.5f);
    expect_event(&events[1], SESSION_EVENT_MOVE, 0.6f, 0.5f);
    free(queue);
}

static void a_key_has_no_place_on_the_path(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[4];
    add(queue, SESSION_EVENT_MOVE, 0.4f, 0.4f);
    assert_int_equal(take_part(queue, 0, 1, events, 4), 1);
    events_compact(queue);
    add(queue, SESSION_EVENT_KEY, 0.0f, 0.0f);
    add(queue, SESSION_EVENT_MOVE, 0.6f, 0.4f);
    assert_int_equal(take_part(queue, 0, 2, events, 4), 2);
    expect_event(&events[1], SESSION_EVENT_MOVE, 0.5f, 0.4f);
    free(queue);
}

static void a_frame_that_stops_half_way_keeps_the_rest(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[8];
    for (int i = 1; i <= 4; ++i)
    {
        add(queue, SESSION_EVENT_MOVE, (float)i, 0.0f);
    }
    assert_int_equal(take_part(queue, 0, 3, events, 8), 2); // 4/3 of a move
    expect_event(&events[1], SESSION_EVENT_MOVE, 4.0f / 3.0f, 0.0f);
    assert_int_equal(take_part(queue, 0, 1, events, 8), 3);
    expect_event(&events[0], SESSION_EVENT_MOVE, 2.0f, 0.0f);
    expect_event(&events[2], SESSION_EVENT_MOVE, 4.0f, 0.0f);
    free(queue);
}

// ---------------------------------------------------------------------------------------------------------- random paths

#define MAX_PATH 64

static int random_path(Random* random, SessionEvent* out_events)
{
    int count = random_below(random, MAX_PATH + 1);
    float x = 0.0f;
    float y = 0.0f;
    for (int i = 0; i < count; ++i)
    {
        SessionEventKind kind = random_happens(random, 0.6f) ? SESSION_EVENT_MOVE : SESSION_EVENT_DOWN;
        kind = random_happens(random, 0.1f) ? SESSION_EVENT_KEY : kind;
        bool leads_on = kind != SESSION_EVENT_KEY;
        x = leads_on ? random_between(random, -1.0f, 1.0f) : x;
        y = leads_on ? random_between(random, -1.0f, 1.0f) : y;
        out_events[i] = event_at(kind, leads_on ? x : 0.0f, leads_on ? y : 0.0f);
        out_events[i].action = (Action)random_below(random, ACTION_QUIT);
    }
    return count;
}

static bool is_between(float value, float a, float b)
{
    float slack = 1.0e-6f;
    return value >= (a < b ? a : b) - slack && value <= (a > b ? a : b) + slack;
}

// Walks along what was given out and what was put in; a place that was not put in must lie on the way to the next one.
static bool is_the_same_path(const SessionEvent* given, int given_count, const SessionEvent* put, int put_count)
{
    int next = 0;
    float x = 0.0f;
    float y = 0.0f;
    for (int i = 0; i < given_count; ++i)
    {
        bool is_put = next < put_count && memcmp(&given[i], &put[next], sizeof *put) == 0;
        bool is_on_the_way = next < put_count && given[i].kind == SESSION_EVENT_MOVE &&
                             put[next].kind == SESSION_EVENT_MOVE && is_between(given[i].x, x, put[next].x) &&
                             is_between(given[i].y, y, put[next].y);
        if (!is_put && !is_on_the_way)
        {
            return false;
        }
        next += is_put ? 1 : 0;
        x = given[i].kind != SESSION_EVENT_KEY ? given[i].x : x;
        y = given[i].kind != SESSION_EVENT_KEY ? given[i].y : y;
    }
    return next == put_count;
}

static bool the_path_is_the_same_however_it_is_cut(Trial* trial)
{
    SessionEvent put[MAX_PATH];
    SessionEvent given[4 * MAX_PATH];
    memset(put, 0, sizeof put);
    int put_count = random_path(&trial->random, put);
    int part_count = 1 + random_below(&trial->random, 2 * trial->size);
    EventQueue* queue = new_queue();
    for (int i = 0; i < put_count; ++i)
    {
        events_add(queue, &put[i]);
    }
    int given_count = 0;
    for (int part = 0; part < part_count; ++part)
    {
        given_count += take_part(queue, part, part_count, given + given_count, 4 * MAX_PATH - given_count);
    }
    bool is_emptied = queue->next == queue->count;
    events_compact(queue);
    bool is_reset = queue->count == 0 && queue->next == 0 && queue->moves_done == 0;
    free(queue);
    return (is_emptied && is_reset && is_the_same_path(given, given_count, put, put_count)) ||
           trial_fails(trial, "%d events in %d parts gave %d", put_count, part_count, given_count);
}

static void any_path_is_the_same_however_it_is_cut(void** state)
{
    (void)state;
    for_all(the_path_is_the_same_however_it_is_cut, 32, 3000);
}

static void equal_parts_hold_equal_numbers_of_moves(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    SessionEvent events[8];
    for (int i = 1; i <= 12; ++i)
    {
        add(queue, SESSION_EVENT_MOVE, (float)i, 0.0f);
    }
    for (int part = 0; part < 4; ++part)
    {
        assert_int_equal(take_part(queue, part, 4, events, 8), 3);
        expect_event(&events[2], SESSION_EVENT_MOVE, 3.0f * (float)(part + 1), 0.0f);
    }
    free(queue);
}

// -------------------------------------------------------------------------------------------------------------- overflow

static void a_full_queue_merges_moves_and_refuses_the_rest(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    for (int i = 0; i < MAX_SESSION_EVENTS; ++i)
    {
        add(queue, SESSION_EVENT_MOVE, (float)i, 0.0f);
    }
    add(queue, SESSION_EVENT_MOVE, 9999.0f, 1.0f);
    assert_int_equal(queue->count, MAX_SESSION_EVENTS);
    expect_event(&queue->events[MAX_SESSION_EVENTS - 1], SESSION_EVENT_MOVE, 9999.0f, 1.0f);
    expect_event(&queue->events[MAX_SESSION_EVENTS - 2], SESSION_EVENT_MOVE, (float)(MAX_SESSION_EVENTS - 2), 0.0f);

    static const SessionEventKind others[] = { SESSION_EVENT_DOWN, SESSION_EVENT_UP, SESSION_EVENT_KEY };
    for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
    {
        SessionEvent event = event_at(others[i], 0.0f, 0.0f);
        assert_false(events_add(queue, &event));
    }
    expect_event(&queue->events[MAX_SESSION_EVENTS - 1], SESSION_EVENT_MOVE, 9999.0f, 1.0f);
    free(queue);
}

static void a_move_is_never_merged_into_a_button(void** state)
{
    (void)state;
    EventQueue* queue = new_queue();
    for (int i = 0; i < MAX_SESSION_EVENTS; ++i)
    {
        add(queue, SESSION_EVENT_DOWN, 0.0f, 0.0f);
    }
    SessionEvent move = event_at(SESSION_EVENT_MOVE, 1.0f, 1.0f);
    assert_false(events_add(queue, &move));
    expect_event(&queue->events[MAX_SESSION_EVENTS - 1], SESSION_EVENT_DOWN, 0.0f, 0.0f);
    free(queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_move_in_two_parts_passes_its_middle_first),
        cmocka_unit_test(one_part_hands_out_everything_as_it_came),
        cmocka_unit_test(a_button_acts_at_its_place_on_the_path),
        cmocka_unit_test(buttons_without_moves_act_in_the_first_part),
        cmocka_unit_test(the_next_frames_path_starts_where_the_last_one_ended),
        cmocka_unit_test(the_path_goes_on_from_where_a_button_was_pressed),
        cmocka_unit_test(a_key_has_no_place_on_the_path),
        cmocka_unit_test(a_frame_that_stops_half_way_keeps_the_rest),
        cmocka_unit_test(any_path_is_the_same_however_it_is_cut),
        cmocka_unit_test(equal_parts_hold_equal_numbers_of_moves),
        cmocka_unit_test(a_full_queue_merges_moves_and_refuses_the_rest),
        cmocka_unit_test(a_move_is_never_merged_into_a_button),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
