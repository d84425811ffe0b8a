#include "bench/frame_window.h"

#include "app/present.h"

#include <stdlib.h>

struct FrameWindow
{
    SDL_Window* window;
    Presenter presenter;
};

static bool is_set(const char* name)
{
    const char* value = getenv(name);
    return value != NULL && value[0] != '\0';
}

static bool start_video(void)
{
    SDL_SetMainReady();
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"); // as the program has it
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
    {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy"); // which the environment may still change
    }
    return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
}

static bool has_size(FrameWindow* window, int width, int height)
{
    int found_width = 0;
    int found_height = 0;
    SDL_PumpEvents();
    return presenter_size(&window->presenter, &found_width, &found_height) && found_width == width &&
           found_height == height;
}

FrameWindow* frame_window_open(int width, int height)
{
    VoileError error;
    FrameWindow* window = start_video() ? calloc(1, sizeof *window) : NULL;
    if (window == NULL)
    {
        return NULL;
    }
    window->window = SDL_CreateWindow("voile-bench", 0, 0, width, height, SDL_WINDOW_BORDERLESS);
    bool is_open = window->window != NULL &&
                   presenter_open(&window->presenter, window->window, PRESENT_SURFACE, &error) == VOILE_OK;
    if (!is_open || !has_size(window, width, height))
    {
        frame_window_close(window);
        return NULL;
    }
    return window;
}

void frame_window_close(FrameWindow* window)
{
    if (window != NULL)
    {
        presenter_close(&window->presenter);
        if (window->window != NULL)
        {
            SDL_DestroyWindow(window->window);
        }
        free(window);
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
}

const char* frame_window_driver(const FrameWindow* window)
{
    (void)window;
    return SDL_GetCurrentVideoDriver();
}

bool frame_window_begin(FrameWindow* window, Canvas* out_canvas)
{
    return presenter_begin(&window->presenter, out_canvas);
}

bool frame_window_end(FrameWindow* window)
{
    SDL_PumpEvents();
    return presenter_end(&window->presenter);
}
