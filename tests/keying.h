/// @file keying.h
/// A sitting without a mouse: keys as the window sends them, each with a tick in which it acts.

#ifndef TESTS_KEYING_H
#define TESTS_KEYING_H

#include "sitting.h"

#include <string.h>

static inline SessionEvent* add_key(Sitting* sitting, EditKey key, Action action)
{
    SessionEvent* event = &sitting->events[sitting->event_count++];
    *event = (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = key, .action = action };
    return event;
}

/// A key, and a tick in which it acts.
static inline void press_key(Sitting* sitting, EditKey key)
{
    add_key(sitting, key, ACTION_NONE);
    sitting_tick(sitting, 1);
}

static inline void press_action(Sitting* sitting, Action action)
{
    add_key(sitting, EDIT_KEY_NONE, action);
    sitting_tick(sitting, 1);
}

static inline void press_shifted(Sitting* sitting, EditKey key)
{
    add_key(sitting, key, ACTION_NONE)->has_shift = true;
    sitting_tick(sitting, 1);
}

/// The window opens without the mouse.
static inline void open_at(Sitting* sitting, const char* scene, int32_t column, int32_t row)
{
    sitting_open(sitting, scene);
    press_key(sitting, EDIT_KEY_LEFT);
    assert_true(sitting->session->cursor.is_shown);
    sitting->session->cursor.place.point = sheet_point(column, row);
}

static inline void expect_at(const Sitting* sitting, int32_t column, int32_t row)
{
    assert_true(sitting->session->cursor.is_shown);
    assert_int_equal(sitting->session->cursor.place.point, sheet_point(column, row));
}

static inline bool is_recorded(const Sitting* sitting, const char* command)
{
    return strstr(sitting_recorded(sitting), command) != NULL;
}

#endif
