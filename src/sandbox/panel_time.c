// The section of time: everything here does what a key does, the same way.

#include "sandbox/panel_state.h"

#include "sandbox/session_state.h"

#include <string.h>

#define MAX_SPEED_NAMES 8
#define MAX_SCENE_NAMES 32

UiLabel panel_label(const PanelPass* pass, const char* name, const char* tip)
{
    return (UiLabel){ .name = name, .label = say(pass->language, name), .tip = say(pass->language, tip) };
}

void panel_act(const PanelPass* pass, bool is_pressed, Action action)
{
    pass->panel->action = is_pressed ? action : pass->panel->action;
}

// A line for the reason stands there while time goes on, too: the buttons below must not move away from a press.
static void show_pause(const PanelPass* pass)
{
    bool is_paused = pass->session->is_paused_by_user;
    const char* reason = session_pause_words(pass->session);
    UiLabel pause = panel_label(pass, SAID("Paused"), SAID("the world stands still; Space does the same"));
    panel_act(pass, ui_check(pass->ui, &pause, &is_paused) == UI_CHANGED, ACTION_PAUSE);
    ui_heading(pass->ui, reason[0] != '\0' ? reason : say(pass->language, "Time goes on"));
}

static void show_speed(const PanelPass* pass)
{
    Session* session = pass->session;
    const char* names[MAX_SPEED_NAMES];
    int count = speed_row_count < MAX_SPEED_NAMES ? speed_row_count : MAX_SPEED_NAMES;
    for (int i = 0; i < count; ++i)
    {
        names[i] = speed_rows[i].name;
    }
    int speed = session->speed;
    UiLabel label = panel_label(pass, SAID("Speed"), SAID("seconds of the world in one of yours; T, Shift+T"));
    label.differs = speed != SPEED_NORMAL;
    UiChange change = ui_choice(pass->ui, &label, names, count, &speed);
    speed = change == UI_RESET ? SPEED_NORMAL : speed;
    session->speed = speed_step(session->speed, speed - session->speed);
}

static void show_steps(const PanelPass* pass)
{
    UiLabel labels[] = { panel_label(pass, SAID("One step"), SAID("while paused; N does the same")),
                         panel_label(pass, SAID("Start again"),
                                     SAID("back to the start; settings and pause stay (R)")) };
    labels[0].is_disabled = !session_is_paused(pass->session);
    labels[1].is_disabled = pass->is_watching;
    int pressed = ui_buttons(pass->ui, labels, 2, -1);
    panel_act(pass, pressed == 0, ACTION_STEP);
    panel_act(pass, pressed == 1, ACTION_RESET);
}

static void show_history(const PanelPass* pass)
{
    const History* history = &pass->session->sandbox->history;
    HistoryStep step;
    UiLabel labels[] = { panel_label(pass, SAID("Undo"), SAID("the last cut, pin, change, reset or scene (Ctrl+Z)")),
                         panel_label(pass, SAID("Redo"), SAID("what was undone last (Ctrl+Y)")) };
    labels[0].is_disabled = pass->is_watching || !history_next_step(&history->undo, &step);
    labels[1].is_disabled = pass->is_watching || !history_next_step(&history->redo, &step);
    int pressed = ui_buttons(pass->ui, labels, 2, -1);
    panel_act(pass, pressed == 0, ACTION_UNDO);
    panel_act(pass, pressed == 1, ACTION_REDO);
}

// -------------------------------------------------------------------------------------------------------------- scene

// The row of a scene's text that says its title.
static void copy_title(const BuiltinScene* scene, char out_title[PARAMETER_TEXT_SIZE])
{
    static const char key[] = "\ntitle = ";
    const char* start = strstr(scene->text, key);
    const char* title = start != NULL ? start + sizeof key - 1 : scene->name;
    size_t length = strcspn(title, "\n");
    length = length < PARAMETER_TEXT_SIZE ? length : PARAMETER_TEXT_SIZE - 1;
    memcpy(out_title, title, length);
    out_title[length] = '\0';
}

// A scene that is not built in stands last, while it is open.
static void show_scene(const PanelPass* pass)
{
    const Scene* open = &pass->session->sandbox->scene;
    char titles[MAX_SCENE_NAMES][PARAMETER_TEXT_SIZE];
    const char* names[MAX_SCENE_NAMES + 1];
    int count = (int)builtin_scene_count < MAX_SCENE_NAMES ? (int)builtin_scene_count : MAX_SCENE_NAMES;
    int present = count;
    for (int i = 0; i < count; ++i)
    {
        copy_title(&builtin_scenes[i], titles[i]);
        names[i] = say(pass->language, titles[i]);
        present = strcmp(open->name, builtin_scenes[i].name) == 0 ? i : present;
    }
    names[count] = say(pass->language, open->world.title);
    int chosen = present;
    UiLabel label = panel_label(pass, SAID("Scene"), SAID("opens it in place of this one; 1 to 9 do the same"));
    label.is_disabled = pass->is_watching;
    ui_choice(pass->ui, &label, names, count + (present == count ? 1 : 0), &chosen);
    bool opens = chosen != present && chosen < count && !pass->is_watching;
    pass->panel->opened = opens ? chosen : pass->panel->opened;
}

void panel_time(const PanelPass* pass)
{
    show_scene(pass);
    show_pause(pass);
    show_speed(pass);
    show_steps(pass);
    show_history(pass);
}
