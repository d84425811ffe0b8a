#include "app/settling_screen.h"

#include <SDL.h>

#define BLINK_MS 100

// Esc is meant for this, and nothing else sees it; other keys wait for the frame that comes.
static int SDLCALL keep_other_events(void* context, SDL_Event* event)
{
    bool is_key = event->type == SDL_KEYDOWN || event->type == SDL_KEYUP;
    bool is_escape = is_key && event->key.keysym.sym == SDLK_ESCAPE;
    bool* was_pressed = context;
    *was_pressed = *was_pressed || (is_escape && event->type == SDL_KEYDOWN);
    return is_escape ? 0 : 1;
}

// A window that is to be closed stays so for who reads the events.
static bool is_left(void)
{
    bool was_pressed = false;
    SDL_PumpEvents();
    SDL_FilterEvents(keep_other_events, &was_pressed);
    return was_pressed || SDL_HasEvent(SDL_QUIT) == SDL_TRUE;
}

static bool goes_on(void* context, float share)
{
    SettlingScreen* screen = context;
    uint64_t now = SDL_GetTicks64();
    screen->start = share <= 0.0f ? now : screen->start;
    screen->was_left = false;
    if (now - screen->start < BLINK_MS)
    {
        return true;
    }
    screen->draw(screen->context, share);
    screen->was_left = is_left();
    return !screen->was_left;
}

void settling_screen_open(SettlingScreen* screen, void (*draw)(void* context, float share), void* context)
{
    *screen = (SettlingScreen){ .draw = draw, .context = context };
    screen->watch = (SettlingWatch){ .goes_on = goes_on, .context = screen };
}
