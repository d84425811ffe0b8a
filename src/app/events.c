#include "app/events.h"

#include "app/chords.h"

#include <string.h>

#define BATCH_SIZE 64

// What an event is judged by.
typedef struct Batch
{
    EventReader* reader;
    const PointerMap* map;
    uint64_t now_ms;
} Batch;

// --- the session's events ----------------------------------------------------------------------------------------------

static void start_batch(EventReader* reader)
{
    reader->event_count = 0;
    reader->last_key = -1;
    reader->move_count = 0;
    reader->has_news = false;
    reader->wants_fullscreen = false;
    reader->drop_count = 0;
    reader->has_new_display = false;
    reader->has_lost_picture = false;
    focus_start_batch(&reader->focus);
}

static void add_event(EventReader* reader, SessionEvent event)
{
    if (reader->event_count < MAX_SESSION_EVENTS)
    {
        event.has_shift = (reader->modifiers & KMOD_SHIFT) != 0;
        event.has_control = (reader->modifiers & KMOD_CTRL) != 0;
        reader->events[reader->event_count] = event;
        reader->event_count += 1;
    }
}

// Most of the list is kept for presses and releases, and the path stays whole up to its end: a move that
// finds no room of its own stretches the last one.
static void add_move(EventReader* reader, SessionEvent event)
{
    SessionEvent* last = reader->event_count > 0 ? &reader->events[reader->event_count - 1] : NULL;
    bool has_room = reader->move_count < MAX_MOVES_PER_FRAME;
    if (!has_room && last != NULL && last->kind == SESSION_EVENT_MOVE)
    {
        *last = event;
        return;
    }
    reader->move_count += 1;
    add_event(reader, event);
}

// --- from SDL's events -------------------------------------------------------------------------------------------------

static void read_motion(Batch* batch, const SDL_Event* event)
{
    EventReader* reader = batch->reader;
    if (reader->is_relative)
    {
        float unit = batch->map->window_height > 0 ? 2.0f / (float)batch->map->window_height : 0.0f;
        reader->x += (float)event->motion.xrel * unit;
        reader->y -= (float)event->motion.yrel * unit;
    }
    else
    {
        pointer_map_apply(batch->map, event->motion.x, event->motion.y, &reader->x, &reader->y);
    }
    add_move(reader, (SessionEvent){ .kind = SESSION_EVENT_MOVE, .x = reader->x, .y = reader->y });
}

static bool find_button(uint8_t sdl_button, PointerButton* out_button)
{
    static const uint8_t sdl_buttons[POINTER_BUTTON_COUNT] = {
        [POINTER_LEFT] = SDL_BUTTON_LEFT,
        [POINTER_RIGHT] = SDL_BUTTON_RIGHT,
        [POINTER_MIDDLE] = SDL_BUTTON_MIDDLE,
    };
    for (int button = 0; button < POINTER_BUTTON_COUNT; ++button)
    {
        if (sdl_buttons[button] == sdl_button)
        {
            *out_button = (PointerButton)button;
            return true;
        }
    }
    return false;
}

static void read_button(Batch* batch, const SDL_Event* event)
{
    SessionEvent press = { .kind = event->type == SDL_MOUSEBUTTONDOWN ? SESSION_EVENT_DOWN : SESSION_EVENT_UP };
    if (!find_button(event->button.button, &press.button))
    {
        return;
    }
    EventReader* reader = batch->reader;
    if (!reader->is_relative)
    {
        pointer_map_apply(batch->map, event->button.x, event->button.y, &reader->x, &reader->y);
    }
    press.x = reader->x;
    press.y = reader->y;
    if (press.kind == SESSION_EVENT_DOWN)
    {
        bool has_control = (reader->modifiers & KMOD_CTRL) != 0;
        press.cuts = press.button == POINTER_RIGHT || (press.button == POINTER_LEFT && has_control);
        press.pans = press.button == POINTER_MIDDLE && (reader->modifiers & KMOD_SHIFT) != 0;
        press.brought_focus = focus_is_brought_by_press(&batch->reader->focus, batch->now_ms);
    }
    add_event(batch->reader, press);
}

// The window's own keys are not the session's. False when it is none.
static bool act_on_window_key(EventReader* reader, Action action, bool is_repeat)
{
    if (action == ACTION_QUIT)
    {
        reader->wants_quit = true;
    }
    else if (action == ACTION_FULLSCREEN && !is_repeat)
    {
        reader->wants_fullscreen = !reader->wants_fullscreen;
    }
    return action == ACTION_QUIT || action == ACTION_FULLSCREEN;
}

static void start_typing(EventReader* reader)
{
    reader->is_typing_muted = !reader->is_typing && reader->last_down != SDL_SCANCODE_UNKNOWN;
    reader->is_typing = true;
}

// Widgets may want any key, and its repeats; an action comes once.
static void press_key(EventReader* reader, SDL_Keysym key, bool is_repeat)
{
    const KeyRow* row = chord_find(key);
    Action action = row != NULL ? row->action : ACTION_NONE;
    SessionEvent press = { .kind = SESSION_EVENT_KEY, .is_repeat = is_repeat, .edit_key = chord_edit_key(key) };
    press.action = is_repeat ? ACTION_NONE : action;
    if (!act_on_window_key(reader, action, is_repeat) && !chord_is_modifier(key.sym))
    {
        add_event(reader, press);
    }
    if (action_opens_line(press.action))
    {
        start_typing(reader); // what follows in this batch is for the line
    }
}

// Whatever modifiers have come down meanwhile.
static void end_held_key(EventReader* reader, SDL_Keysym key)
{
    key.mod = KMOD_NONE;
    const KeyRow* row = chord_find(key);
    if (row != NULL && action_is_held(row->action))
    {
        add_event(reader, (SessionEvent){ .kind = SESSION_EVENT_KEY, .action = row->action, .is_key_up = true });
    }
}

static void read_key(Batch* batch, const SDL_Event* event)
{
    EventReader* reader = batch->reader;
    SDL_Keysym key = event->key.keysym;
    bool is_down = event->type == SDL_KEYDOWN;
    bool is_repeat = event->key.repeat != 0;
    bool is_last = key.scancode == reader->last_down;
    reader->modifiers = key.mod;
    reader->is_typing_muted = reader->is_typing_muted && (is_down ? is_repeat : !is_last);
    if (is_down && !is_repeat)
    {
        reader->last_down = key.scancode;
    }
    else if (!is_down && is_last)
    {
        reader->last_down = SDL_SCANCODE_UNKNOWN;
    }
    if (is_down && focus_takes_keys(&reader->focus))
    {
        int count = reader->event_count;
        press_key(reader, key, is_repeat);
        reader->last_key = reader->event_count > count ? count : -1;
    }
    if (!is_down)
    {
        end_held_key(reader, key);
    }
}

// The key that types it went down right before: whoever takes the text takes the key.
static void tell_key(EventReader* reader, const char* text)
{
    if (reader->last_key >= 0)
    {
        memcpy(reader->events[reader->last_key].text, text, SESSION_TEXT_SIZE);
        reader->last_key = -1; // what comes next without a key is not its own
    }
}

static void read_text(Batch* batch, const SDL_Event* event)
{
    _Static_assert(SESSION_TEXT_SIZE >= SDL_TEXTINPUTEVENT_TEXT_SIZE, "all that one event types");
    EventReader* reader = batch->reader;
    SessionEvent typed = { .kind = SESSION_EVENT_TEXT };
    memcpy(typed.text, event->text.text, sizeof(event->text.text));
    typed.text[SESSION_TEXT_SIZE - 1] = '\0';
    unsigned char first = (unsigned char)typed.text[0];
    bool is_text = first >= ' ' && first != 0x7f;
    bool is_wanted = reader->is_typing && !reader->is_typing_muted && focus_takes_keys(&reader->focus);
    if (is_text && is_wanted && chord_types(reader->modifiers))
    {
        tell_key(reader, typed.text);
        add_event(reader, typed);
    }
}

// The wheel alone is the view's, with Shift the hand's.
static void read_wheel(Batch* batch, const SDL_Event* event)
{
    EventReader* reader = batch->reader;
    bool has_shift = (reader->modifiers & KMOD_SHIFT) != 0;
    // Where Shift turns the wheel sideways, as on a Mac, it turns x.
    int steps = event->wheel.y != 0 ? event->wheel.y : event->wheel.x;
    if (!focus_takes_keys(&reader->focus))
    {
        return;
    }
    if (has_shift && steps != 0)
    {
        add_event(reader, (SessionEvent){ .kind = SESSION_EVENT_GRIP, .steps = steps });
    }
    if (!has_shift && event->wheel.preciseY != 0.0f)
    {
        add_event(reader, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = event->wheel.preciseY });
    }
}

static void read_window(Batch* batch, const SDL_Event* event)
{
    EventReader* reader = batch->reader;
    switch (event->window.event)
    {
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        focus_note_gain(&reader->focus);
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        reader->has_new_display = true;
        break;
    case SDL_WINDOWEVENT_CLOSE:
        reader->wants_quit = true;
        break;
    default:
        break;
    }
}

static void read_drop(Batch* batch, const SDL_Event* event)
{
    EventReader* reader = batch->reader;
    const char* text = event->drop.file;
    if (text != NULL && reader->drop_count < MAX_DROPS)
    {
        bool fits = strlen(text) < MAX_DROP_SIZE;
        memcpy(reader->drops[reader->drop_count], fits ? text : "", fits ? strlen(text) + 1 : 1);
    }
    reader->drop_count += text != NULL ? 1 : 0;
    SDL_free(event->drop.file);
}

static void read_quit(Batch* batch, const SDL_Event* event)
{
    (void)event;
    batch->reader->wants_quit = true;
}

static void read_loss(Batch* batch, const SDL_Event* event)
{
    (void)event;
    batch->reader->has_lost_picture = true;
}

static void read_display(Batch* batch, const SDL_Event* event)
{
    (void)event;
    batch->reader->has_new_display = true;
}

static const struct
{
    Uint32 type;
    void (*read)(Batch* batch, const SDL_Event* event);
} event_rows[] = {
    { SDL_MOUSEMOTION, read_motion },
    { SDL_MOUSEBUTTONDOWN, read_button },
    { SDL_MOUSEBUTTONUP, read_button },
    { SDL_MOUSEWHEEL, read_wheel },
    { SDL_KEYDOWN, read_key },
    { SDL_KEYUP, read_key },
    { SDL_TEXTINPUT, read_text },
    { SDL_WINDOWEVENT, read_window },
    { SDL_DISPLAYEVENT, read_display },
    { SDL_RENDER_TARGETS_RESET, read_loss },
    { SDL_RENDER_DEVICE_RESET, read_loss },
    { SDL_DROPFILE, read_drop },
    { SDL_DROPTEXT, read_drop },
    { SDL_QUIT, read_quit },
};

static void read_event(Batch* batch, const SDL_Event* event)
{
    batch->reader->has_news = true;
    for (size_t i = 0; i < sizeof(event_rows) / sizeof(event_rows[0]); ++i)
    {
        if (event_rows[i].type == event->type)
        {
            event_rows[i].read(batch, event);
            return;
        }
    }
}

// --- what is true at the end of the batch ------------------------------------------------------------------------------

static bool window_has_focus(SDL_Window* window)
{
    Uint32 flags = SDL_GetWindowFlags(window);
    return (flags & SDL_WINDOW_INPUT_FOCUS) != 0 && (flags & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED)) == 0;
}

bool events_have_button_down(const EventReader* reader)
{
    return reader->buttons_down[POINTER_LEFT] || reader->buttons_down[POINTER_RIGHT] ||
           reader->buttons_down[POINTER_MIDDLE];
}

void events_follow_mouse(EventReader* reader, bool is_relative)
{
    if (reader->is_relative != is_relative)
    {
        // What came before the switch tells of the other kind of pointer.
        SDL_FlushEvent(SDL_MOUSEMOTION);
        reader->is_relative = is_relative;
    }
}

void events_take_text(EventReader* reader, bool is_typing)
{
    if (is_typing && !reader->is_typing)
    {
        SDL_FlushEvent(SDL_TEXTINPUT);
        start_typing(reader);
    }
    reader->is_typing = is_typing;
}

int SDLCALL events_start_text_early(void* context, SDL_Event* event)
{
    EventReader* reader = context;
    const KeyRow* row = event->type == SDL_KEYDOWN ? chord_find(event->key.keysym) : NULL;
    if (row != NULL && action_opens_line(row->action))
    {
        reader->expects_text = true;
        SDL_StartTextInput();
    }
    return 0;
}

VoileVec3 events_walk_keys(const EventReader* reader)
{
    static const struct
    {
        SDL_Scancode scancode;
        VoileVec3 way;
    } keys[] = {
        { SDL_SCANCODE_D, { 1.0f, 0.0f, 0.0f } }, { SDL_SCANCODE_A, { -1.0f, 0.0f, 0.0f } },
        { SDL_SCANCODE_E, { 0.0f, 1.0f, 0.0f } }, { SDL_SCANCODE_Q, { 0.0f, -1.0f, 0.0f } },
        { SDL_SCANCODE_W, { 0.0f, 0.0f, 1.0f } }, { SDL_SCANCODE_S, { 0.0f, 0.0f, -1.0f } },
    };
    VoileVec3 walk = { 0.0f, 0.0f, 0.0f };
    int key_count = 0;
    const Uint8* are_down = SDL_GetKeyboardState(&key_count);
    bool is_chord = (reader->modifiers & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0;
    bool is_walk = !is_chord && !reader->is_typing;
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]) && is_walk; ++i)
    {
        bool is_down = (int)keys[i].scancode < key_count && are_down[keys[i].scancode] != 0;
        walk = is_down ? voile_add(walk, keys[i].way) : walk;
    }
    return walk;
}

void events_read(EventReader* reader, SDL_Window* window, const PointerMap* map)
{
    SDL_Event events[BATCH_SIZE];
    Batch batch = { .reader = reader, .map = map, .now_ms = SDL_GetTicks64() };

    start_batch(reader);
    SDL_PumpEvents();
    int count;
    while ((count = SDL_PeepEvents(events, BATCH_SIZE, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT)) > 0)
    {
        for (int i = 0; i < count; ++i)
        {
            read_event(&batch, &events[i]);
        }
    }
    reader->expects_text = false;

    focus_end_batch(&reader->focus, window_has_focus(window), batch.now_ms);
    reader->modifiers = (Uint16)SDL_GetModState();
    button_watch_update(&reader->watch, SDL_GetMouseState(NULL, NULL), SDL_GetGlobalMouseState(NULL, NULL),
                        reader->buttons_down);
}
