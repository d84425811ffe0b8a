// Where the panel is, what of the events is its own, and its passes.

#include "sandbox/panel_state.h"

#include "sandbox/session_state.h"
#include "sandbox/view_styles.h"

#include <stdio.h>
#include <string.h>

#define WIDTH_PX         300.0f // reference pixels; all words fit into it
#define WIDEST           0.6f   // of the picture: beyond it the panel becomes smaller in itself
#define HEAD_PX          34.0f
#define HANDLE_WIDTH_PX  24.0f
#define HANDLE_HEIGHT_PX 72.0f
#define TITLE_PX         14.0f
#define HEAD_GAP_PX      8.0f
#define LEAST_BESIDE_PX  160.0f // of the window's pixels: in less there are no plates

// --------------------------------------------------------------------------------------------------------------- place

static float choose_scale(int width, float scale)
{
    float most = WIDEST * (float)width / WIDTH_PX;
    return scale < most ? scale : most > 0.5f ? most : 0.5f;
}

static UiRect place_panel(int width, int height, float scale, bool is_open)
{
    int most = (int)(WIDEST * (float)width);
    int wanted = (int)((is_open ? WIDTH_PX : HANDLE_WIDTH_PX) * scale + 0.5f);
    int panel_width = wanted < most ? wanted : most;
    int handle_height = (int)(HANDLE_HEIGHT_PX * scale + 0.5f);
    int panel_height = is_open || handle_height > height ? height : handle_height;
    return (UiRect){ width - panel_width, (height - panel_height) / 2, panel_width, panel_height };
}

static UiWords choose_words(Language language)
{
    return (UiWords){ .automatic = say(language, "auto"),
                      .not_a_number = say(language, "This is not a number."),
                      .from = say(language, "from"),
                      .to = say(language, "to") };
}

int panel_free_width(const Session* session, int width)
{
    const Panel* panel = &session->panel;
    bool has_room = panel->has_page && panel->is_open && panel->ui.page.place.x < width;
    return has_room ? panel->ui.page.place.x : width;
}

bool panel_tells_time(const Session* session, int width, float scale)
{
    const Panel* panel = &session->panel;
    return panel->has_page && panel->is_open && (float)panel_free_width(session, width) < LEAST_BESIDE_PX * scale;
}

bool panel_handle_meets(const Session* session, int height, float scale, int top, int bottom)
{
    float half = 0.5f * HANDLE_HEIGHT_PX * scale;
    float middle = 0.5f * (float)height;
    return !session->preferences.has_panel && (float)top < middle + half && (float)bottom > middle - half;
}

// -------------------------------------------------------------------------------------------------------------- passes

static void draw_ground(Ui* ui)
{
    if (ui->draws)
    {
        UiRect place = ui->page.place;
        ui_list_block(&ui->under, place, 0.0f, ui->page.theme->ground);
        ui_list_block(&ui->under, (UiRect){ place.x, place.y, ui_px(ui, 1.0f), place.height }, 0.0f,
                      ui->page.theme->border);
    }
}

// The scene's title, and what of time is told nowhere else, which goes before it.
static void draw_head(const PanelPass* pass, UiRect rect)
{
    Ui* ui = pass->ui;
    const Session* session = pass->session;
    char time[SPEED_TEXT_SIZE] = "";
    if (panel_tells_time(session, ui->page.canvas.width, pass->panel->window_scale))
    {
        const char* pause = session_is_paused(session) ? say(pass->language, "Paused") : "";
        speed_print_state(pass->language, pause, session->speed, time);
    }
    int size = ui_px(ui, TITLE_PX);
    int baseline = rect.y + (rect.height + 7 * size / 10) / 2;
    const char* title = say(pass->language, pass->panel->shown.world.title);
    int time_width = text_width(ui->page.glyphs, size, time);
    int needed = text_width(ui->page.glyphs, size, title) + ui_px(ui, 2.0f * HEAD_GAP_PX) + time_width;
    if (time[0] == '\0' || needed <= rect.width)
    {
        ui_list_text(&ui->under, rect.x, baseline, size, ui->page.theme->text, title);
    }
    ui_list_text(&ui->under, rect.x + rect.width - time_width, baseline, size, session_theme(session)->warm, time);
}

static bool show_open_panel(const PanelPass* pass)
{
    Ui* ui = pass->ui;
    UiRect place = ui->page.place;
    int head = ui_px(ui, HEAD_PX);
    int side = ui_px(ui, UI_MIN_HIT);
    int margin = (head - side) / 2;
    draw_ground(ui);
    UiLabel close = { .name = "close", .tip = say(pass->language, "Close the panel (F2)") };
    UiRect button = { place.x + margin, place.y + margin, side, side };
    bool is_closed = ui_sign_button(ui, &close, button, '>');
    if (ui->draws)
    {
        int left = button.x + side + ui_px(ui, HEAD_GAP_PX);
        draw_head(pass, (UiRect){ left, place.y, place.x + place.width - ui_px(ui, HEAD_GAP_PX) - left, head });
    }
    int line = ui_px(ui, 1.0f);
    ui_begin_scroll(ui, (UiRect){ place.x + line, place.y + head, place.width - line, place.height - head });
    panel_sections(pass);
    ui_end_scroll(ui);
    return is_closed;
}

static bool show_handle(const PanelPass* pass)
{
    UiLabel open = { .name = "open", .tip = say(pass->language, "Panel (F2)") };
    return ui_sign_button(pass->ui, &open, pass->ui->page.place, '<');
}

static void press_key(Session* session, Action action)
{
    SessionEvent key = { .kind = SESSION_EVENT_KEY, .action = action };
    panel_settle(session);
    panel_end_steps(session);
    session_press_key(session, &key);
}

static const UiEvent no_event = { .kind = UI_EVENT_NONE };

static bool run_pass(Session* session, const UiEvent* event, bool draws)
{
    Panel* panel = &session->panel;
    PanelPass pass = { .session = session, .panel = panel, .ui = &panel->ui, .language = session->language };
    pass.is_watching = session_is_watching(session);
    panel->action = ACTION_NONE;
    panel->opened = -1;
    panel_look(session);
    ui_begin(&panel->ui, event, draws);
    bool is_switched = panel->is_open ? show_open_panel(&pass) : show_handle(&pass);
    ui_end(&panel->ui);
    if (is_switched)
    {
        press_key(session, ACTION_PANEL);
    }
    else if (panel->action != ACTION_NONE)
    {
        press_key(session, panel->action);
    }
    else if (panel->opened >= 0)
    {
        panel_settle(session);
        session_open_builtin(session, (size_t)panel->opened);
    }
    return panel->ui.is_taken;
}

static bool run_event(Session* session, UiEventKind kind, const SessionEvent* event)
{
    UiEvent ui_event = { .kind = kind,
                         .has_shift = event->has_shift || event->kind == SESSION_EVENT_GRIP,
                         .has_control = event->has_control,
                         .text = event->text };
    ui_event.notches = event->kind == SESSION_EVENT_GRIP ? (float)event->steps : event->notches;
    // The two lists of keys are one and the same.
    ui_event.key = (UiKey)event->edit_key;
    uint32_t focus = session->panel.ui.focus;
    bool is_taken = run_pass(session, &ui_event, false);
    if (session->panel.ui.focus != focus)
    {
        // The next event may come before the next frame: what takes it is to be known by then.
        run_pass(session, &no_event, false);
    }
    return is_taken;
}

// A change of state between frames, as by F2: the widgets that were there are gone.
static void follow_state(Session* session)
{
    Panel* panel = &session->panel;
    if (panel->is_open != session->preferences.has_panel)
    {
        panel->is_open = session->preferences.has_panel;
        ui_let_go(&panel->ui);
        ui_unfocus(&panel->ui);
    }
}

static void start_page(Session* session, int width, int height, float scale, const GlyphSource* glyphs, double seconds)
{
    Panel* panel = &session->panel;
    follow_state(session);
    panel->has_page = glyphs != NULL && width > 0 && height > 0 && scale > 0.0f;
    if (!panel->has_page)
    {
        return;
    }
    float panel_scale = choose_scale(width, scale);
    panel->window_scale = scale;
    panel->words = choose_words(session->language);
    UiPage page = { .scale = panel_scale,
                    .glyphs = glyphs,
                    .theme = session_theme(session)->widgets,
                    .words = &panel->words,
                    .numbers = &panel_numbers,
                    .canvas = { 0, 0, width, height } };
    page.place = place_panel(width, height, panel_scale, panel->is_open);
    page.has_pointer = session->has_pointer && !session_is_first_person(session);
    ui_start_frame(&panel->ui, &page, seconds);
}

void panel_start_frame(Session* session, const SessionFrame* frame)
{
    session->panel.ui.page.has_pointer = frame->has_pointer;
    session->has_pointer = frame->has_pointer;
    start_page(session, frame->width, frame->height, frame->scale, frame->glyphs, frame->elapsed);
}

void panel_frame(Session* session)
{
    Panel* panel = &session->panel;
    if (panel->has_page)
    {
        UiPage page = panel->ui.page;
        follow_state(session);
        page.theme = session_theme(session)->widgets;
        page.place = place_panel(page.canvas.width, page.canvas.height, page.scale, panel->is_open);
        ui_start_frame(&panel->ui, &page, 0.0);
        run_pass(session, &no_event, true);
        panel->has_changed = false;
    }
}

void panel_lay_out(Session* session, int width, int height, float scale, const GlyphSource* glyphs)
{
    session->preferences.has_panel = true;
    start_page(session, width, height, scale, glyphs, 0.0);
    panel_frame(session);
    session_make_room(session, width, height, scale);
}

void panel_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    const UiRect* laid_out = &session->panel.ui.page.canvas;
    (void)scale;
    if (session->panel.has_page && laid_out->width == canvas->width && laid_out->height == canvas->height)
    {
        ui_draw(&session->panel.ui, canvas, glyphs);
    }
}

// -------------------------------------------------------------------------------------------------------------- events

// Half heights become pixels.
static void move_pointer(Panel* panel, const SessionEvent* event)
{
    float half_height = 0.5f * (float)panel->ui.page.canvas.height;
    panel->ui.x = 0.5f * (float)panel->ui.page.canvas.width + event->x * half_height;
    panel->ui.y = half_height - event->y * half_height;
}

static bool has_button(const bool* buttons)
{
    return buttons[POINTER_LEFT] || buttons[POINTER_RIGHT] || buttons[POINTER_MIDDLE];
}

// Where a press would be the panel's.
static bool is_over(const Panel* panel)
{
    return panel->ui.page.has_pointer &&
           (panel->ui.popup != 0 || ui_rect_holds(panel->ui.page.place, panel->ui.x, panel->ui.y));
}

// Who was pressed first has the pointer until all buttons are up.
static bool owns_pointer(const Panel* panel)
{
    return has_button(panel->owned_buttons) || (!has_button(panel->others_buttons) && is_over(panel));
}

static bool take_press(Session* session, const SessionEvent* event)
{
    Panel* panel = &session->panel;
    bool is_owned = owns_pointer(panel);
    (is_owned ? panel->owned_buttons : panel->others_buttons)[event->button] = true;
    bool leaves = !is_owned && panel->ui.focus != 0;
    if (leaves || (is_owned && event->button == POINTER_LEFT))
    {
        run_event(session, UI_EVENT_PRESS, event);
    }
    return is_owned;
}

static bool take_release(Session* session, const SessionEvent* event)
{
    Panel* panel = &session->panel;
    bool is_owned = panel->owned_buttons[event->button];
    panel->owned_buttons[event->button] = false;
    panel->others_buttons[event->button] = false;
    if (is_owned && event->button == POINTER_LEFT)
    {
        run_event(session, UI_EVENT_RELEASE, event);
    }
    return is_owned;
}

// What is pressed once acts once, however long the key is kept down.
static bool is_held_press(const SessionEvent* event, bool is_typing)
{
    bool is_press = event->edit_key == EDIT_KEY_ENTER || event->edit_key == EDIT_KEY_ESCAPE ||
                    (event->edit_key == EDIT_KEY_SPACE && !is_typing);
    return event->is_repeat && is_press;
}

// The focused widget gets keys first. Tab and the page keys lead into an open panel.
static bool take_key(Session* session, const SessionEvent* event)
{
    const Ui* ui = &session->panel.ui;
    bool is_typing = ui->edit.id != 0;
    bool leads_in = session->panel.is_open && event->edit_key == EDIT_KEY_TAB;
    bool is_page = event->edit_key == EDIT_KEY_PAGE_UP || event->edit_key == EDIT_KEY_PAGE_DOWN;
    bool is_wanted = ui->focus != 0 || ui->popup != 0 || leads_in || (is_page && is_over(&session->panel));
    if (event->is_key_up || !is_wanted)
    {
        return false;
    }
    // What the key types comes after it.
    bool types = !event->has_control && event->text[0] != '\0' && ui_takes_text(ui, event->text);
    if (types || is_held_press(event, is_typing) || session_line_takes(session, event))
    {
        return true;
    }
    bool is_taken = event->edit_key != EDIT_KEY_NONE && run_event(session, UI_EVENT_KEY, event);
    return is_taken || is_typing;
}

bool panel_take_event(Session* session, const SessionEvent* event)
{
    Panel* panel = &session->panel;
    if (!panel->has_page || session_is_first_person(session))
    {
        return false;
    }
    switch (event->kind)
    {
    case SESSION_EVENT_MOVE:
        move_pointer(panel, event);
        return owns_pointer(panel);
    case SESSION_EVENT_DOWN:
        move_pointer(panel, event);
        return take_press(session, event);
    case SESSION_EVENT_UP:
        move_pointer(panel, event);
        return take_release(session, event);
    case SESSION_EVENT_KEY:
        return take_key(session, event);
    case SESSION_EVENT_TEXT:
        return panel->ui.focus != 0 && run_event(session, UI_EVENT_TEXT, event);
    case SESSION_EVENT_ZOOM:
    case SESSION_EVENT_GRIP:
        return owns_pointer(panel) && (run_event(session, UI_EVENT_WHEEL, event), true);
    }
    return false;
}

static void end_lost_drags(Panel* panel, const SessionFrame* frame)
{
    for (int button = 0; button < POINTER_BUTTON_COUNT; ++button)
    {
        bool was_owned = panel->owned_buttons[button];
        panel->owned_buttons[button] = was_owned && frame->buttons_down[button];
        panel->others_buttons[button] = panel->others_buttons[button] && frame->buttons_down[button];
        if (was_owned && !panel->owned_buttons[button])
        {
            ui_let_go(&panel->ui);
        }
    }
}

void panel_follow_pointer(Session* session, const SessionFrame* frame)
{
    Panel* panel = &session->panel;
    if (!panel->has_page)
    {
        return;
    }
    end_lost_drags(panel, frame);
    if (panel->ui.active != 0 || panel->ui.popup != 0)
    {
        run_pass(session, &no_event, false);
    }
    session->has_pointer = session->has_pointer && !panel_has_pointer(session);
}

void panel_end_drag(Session* session)
{
    ui_let_go(&session->panel.ui);
    panel_settle(session);
    panel_end_steps(session);
}

void panel_let_go(Session* session)
{
    Panel* panel = &session->panel;
    ui_let_go(&panel->ui);
    ui_unfocus(&panel->ui);
    memset(panel->owned_buttons, 0, sizeof panel->owned_buttons);
    memset(panel->others_buttons, 0, sizeof panel->others_buttons);
}

bool panel_has_pointer(const Session* session)
{
    return session->panel.has_page && !session_is_first_person(session) && owns_pointer(&session->panel);
}

const char* panel_tell_focus(const Session* session, char out_place[48])
{
    const UiStop* stop = &session->panel.ui.focus_stop;
    out_place[0] = '\0';
    if (!panel_wants_text(session) || stop->id == 0)
    {
        return "";
    }
    snprintf(out_place, 48, "%d %d %d %d", stop->row.x, stop->row.y, stop->row.width, stop->row.height);
    return stop->name;
}

bool panel_wants_text(const Session* session)
{
    return session->panel.has_page && session->panel.ui.focus != 0;
}

const char* panel_typed_text(const Session* session)
{
    return session->panel.has_page ? ui_typed_text(&session->panel.ui) : NULL;
}

void panel_paste(Session* session, const char* text)
{
    ui_type(&session->panel.ui, text);
    session->panel.has_changed = true;
}

bool panel_is_waiting(const Session* session)
{
    const Panel* panel = &session->panel;
    bool has_to_set = panel->set_count > 0 || panel->stepper != 0;
    return panel->has_page && (ui_is_waiting(&panel->ui) || has_to_set || panel->has_changed);
}

void panel_start(Session* session, const Scene* scene)
{
    static const PanelSection open[] = { SECTION_TIME, SECTION_SOLVER, SECTION_WORLD };
    Panel* panel = &session->panel;
    for (int i = 0; i < SECTION_COUNT; ++i)
    {
        panel->is_folded[i] = true;
    }
    for (size_t i = 0; i < sizeof open / sizeof *open; ++i)
    {
        panel->is_folded[open[i]] = false;
    }
    panel_open_scene(session, scene);
}

void panel_open_scene(Session* session, const Scene* scene)
{
    Panel* panel = &session->panel;
    panel->home = *scene;
    panel->set_count = 0;
    panel->cloth = -1;
}
