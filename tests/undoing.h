/// @file undoing.h
/// A person who undoes: keys, strokes, what they are told, and that the recording of it plays again.

#ifndef TESTS_UNDOING_H
#define TESTS_UNDOING_H

#include "sitting.h"

#include <stdio.h>
#include <string.h>

static inline int count_lines(const Sitting* sitting, const char* verb)
{
    char text[64];
    int count = 0;
    snprintf(text, sizeof text, " %s", verb);
    for (const char* at = sitting_recorded(sitting); (at = strstr(at, text)) != NULL; ++at)
    {
        char end = at[strlen(text)];
        count += end == '\n' || end == ' ' ? 1 : 0;
    }
    return count;
}

static inline void press_key(Sitting* sitting, Action action)
{
    sitting_key(sitting, action);
    sitting_tick(sitting, 1);
}

/// Right through the middle, in several frames.
static inline void draw_stroke(Sitting* sitting)
{
    sitting_move(sitting, -0.9f, 0.1f);
    sitting_press(sitting, POINTER_RIGHT);
    sitting_tick(sitting, 1);
    for (int i = 0; i < 6; ++i)
    {
        sitting_move_px(sitting, 100.0f, 0.0f);
        sitting_tick(sitting, 1);
    }
    sitting_lift(sitting, POINTER_RIGHT);
    sitting_tick(sitting, 1);
}

static inline const char* last_toast(const Sitting* sitting)
{
    const Toasts* toasts = &sitting->session->toasts;
    return toasts->count > 0 ? toasts->toasts[toasts->count - 1].text : "";
}

/// Plays what was recorded in a second sitting, which must end in the same world, scene and history.
static inline void expect_replay(Sitting* sitting)
{
    assert_int_equal(session_close(sitting->session, NULL), VOILE_OK);
    Recording recording;
    recording_of(sitting_recorded(sitting), &recording);
    Sitting other;
    sitting_open_scene(&other, &sitting->scene, &recording);
    VoileError error = { .message = "" };
    if (session_run(other.session, sitting->sandbox->tick, &error) != VOILE_OK)
    {
        fail_msg("line %d: %s", error.line, error.message);
    }
    assert_true(session_has_played_all(other.session));
    assert_int_equal(sandbox_hash(other.sandbox), sandbox_hash(sitting->sandbox));
    assert_int_equal(other.sandbox->history.undo.count, sitting->sandbox->history.undo.count);
    assert_int_equal(other.sandbox->history.redo.count, sitting->sandbox->history.redo.count);
    assert_int_equal(other.sandbox->history.size, sitting->sandbox->history.size);
    assert_true(scenes_are_equal(&other.sandbox->scene, &sitting->sandbox->scene));
    assert_string_equal(sitting_recorded(&other), sitting_recorded(sitting));
    sitting_close(&other);
    recording_release(&recording);
}

#endif
