/// @file panelling.h
/// A sitting with its panel open, and a hand that finds the widgets of parameters by their names.

#ifndef TESTS_PANELLING_H
#define TESTS_PANELLING_H

#include "sitting.h"

#include <stdio.h>
#include <string.h>

static inline Ui* panel_ui(Sitting* sitting)
{
    return &sitting->session->panel.ui;
}

static inline void panel_open(Sitting* sitting, const char* scene_text)
{
    sitting_open(sitting, scene_text);
    sitting_show_widgets(sitting);
    sitting->session->preferences.has_panel = true;
    sitting_tick(sitting, 1);
}

static inline void panel_fold_all_but(Sitting* sitting, PanelSection section)
{
    for (int i = 0; i < SECTION_COUNT; ++i)
    {
        sitting->session->panel.is_folded[i] = i != (int)section;
    }
    panel_ui(sitting)->scroll = 0.0f;
    sitting_tick(sitting, 1);
}

/// Of the widget at the end of a path of names: "World", "gravity", "gravity_tilt".
static inline uint32_t panel_id(Sitting* sitting, const char* a, const char* b, const char* c)
{
    Ui* ui = panel_ui(sitting);
    uint32_t id = ui_id(ui, a);
    const char* names[] = { a, b, c };
    int depth = ui->seed_count;
    for (int i = 0; i < 3 && names[i] != NULL; ++i)
    {
        id = ui_id(ui, names[i]);
        ui_push(ui, names[i]);
    }
    ui->seed_count = depth;
    return id;
}

static inline bool panel_finds(Sitting* sitting, uint32_t id, UiRect* out_rect)
{
    return ui_find_hit(panel_ui(sitting), id, out_rect);
}

static inline UiRect panel_rect(Sitting* sitting, uint32_t id)
{
    UiRect rect = { 0, 0, 0, 0 };
    assert_true(panel_finds(sitting, id, &rect));
    return rect;
}

/// The sheet that hangs, and of its panel the section with gravity.
static inline void panel_open_world(Sitting* sitting)
{
    panel_open(sitting, hanging_sheet);
    panel_fold_all_but(sitting, SECTION_WORLD);
}

static inline uint32_t panel_strength_id(Sitting* sitting)
{
    return panel_id(sitting, "World", "gravity", "gravity");
}

static inline VoileVec3 panel_gravity(const Sitting* sitting)
{
    return sitting->sandbox->scene.world.gravity;
}

static inline void panel_move(Sitting* sitting, float x_px, float y_px)
{
    float half = 0.5f * (float)sitting->height;
    sitting_move(sitting, (x_px - 0.5f * (float)sitting->width) / half, (half - y_px) / half);
}

static inline void panel_point(Sitting* sitting, UiRect rect)
{
    panel_move(sitting, (float)rect.x + 0.5f * (float)rect.width, (float)rect.y + 0.5f * (float)rect.height);
}

static inline void panel_event(Sitting* sitting, SessionEvent event)
{
    event.x = sitting->x;
    event.y = sitting->y;
    sitting->events[sitting->event_count++] = event;
}

static inline void panel_key(Sitting* sitting, EditKey key)
{
    panel_event(sitting, (SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = key });
    sitting_tick(sitting, 1);
}

static inline void panel_type(Sitting* sitting, const char* text)
{
    for (; *text != '\0'; ++text)
    {
        panel_event(sitting, (SessionEvent){ .kind = SESSION_EVENT_TEXT, .text = { *text, '\0' } });
    }
    sitting_tick(sitting, 1);
}

static inline void panel_focus(Sitting* sitting, uint32_t id)
{
    panel_ui(sitting)->focus = id;
    panel_ui(sitting)->focus_shows = true;
}

static inline int panel_count_recorded(const Sitting* sitting, const char* word)
{
    int count = 0;
    for (const char* at = strstr(sitting_recorded(sitting), word); at != NULL; at = strstr(at + 1, word))
    {
        ++count;
    }
    return count;
}

#endif
