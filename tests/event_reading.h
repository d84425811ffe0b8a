/// @file event_reading.h
/// SDL's events as the window reads them, in a test: on SDL's driver without a display.

#ifndef TESTS_EVENT_READING_H
#define TESTS_EVENT_READING_H

#include "cmocka_setup.h"

#include "app/events.h"

#include <stdlib.h>

typedef struct Fixture
{
    SDL_Window* window;
    PointerMap map;
    EventReader* reader;
} Fixture;

static inline int set_up(void** state)
{
    static Fixture fixture;
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
    {
        return -1;
    }
    fixture.window = SDL_CreateWindow("test", 0, 0, 200, 100, 0);
    fixture.map = (PointerMap){ 200, 100, 200, 100 };
    fixture.reader = calloc(1, sizeof(*fixture.reader));
    events_read(fixture.reader, fixture.window, &fixture.map);
    // As if the window had had the focus for long, which this driver never gives.
    fixture.reader->focus = (Focus){ .is_here = true };
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    *state = &fixture;
    return fixture.window != NULL && fixture.reader != NULL ? 0 : -1;
}

static inline int tear_down(void** state)
{
    Fixture* fixture = *state;
    free(fixture->reader);
    SDL_DestroyWindow(fixture->window);
    SDL_Quit();
    return 0;
}

static inline void read_batch(Fixture* fixture)
{
    events_read(fixture->reader, fixture->window, &fixture->map);
}

static inline void push_motion(int x, int y)
{
    SDL_Event event = { .motion = { .type = SDL_MOUSEMOTION, .x = x, .y = y } };
    SDL_PushEvent(&event);
}

static inline void push_button(Uint32 type, Uint8 button, int x, int y)
{
    SDL_Event event = { .button = { .type = type, .button = button, .x = x, .y = y } };
    SDL_PushEvent(&event);
}

static inline void push_key(Uint32 type, SDL_Keycode key, Uint16 modifiers, Uint8 repeat)
{
    SDL_Event event = { .key = { .type = type, .repeat = repeat } };
    event.key.keysym = (SDL_Keysym){ .scancode = SDL_GetScancodeFromKey(key), .sym = key, .mod = modifiers };
    SDL_PushEvent(&event);
}

static inline void push_window(Uint8 kind)
{
    SDL_Event event = { .window = { .type = SDL_WINDOWEVENT, .event = kind } };
    SDL_PushEvent(&event);
}

static inline void push_text(const char* text)
{
    SDL_Event event = { .text = { .type = SDL_TEXTINPUT } };
    SDL_strlcpy(event.text.text, text, sizeof event.text.text);
    SDL_PushEvent(&event);
}

static inline void push_letter(SDL_Keycode key, Uint16 modifiers, Uint8 repeat, const char* text)
{
    push_key(SDL_KEYDOWN, key, modifiers, repeat);
    push_text(text);
}

#endif
