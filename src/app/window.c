#define SDL_MAIN_HANDLED // our main is a plain one

#include "app/window.h"

#include "sandbox/view.h"

#include <stdlib.h>
#include <string.h>

#define WINDOW_WIDTH  1280
#define WINDOW_HEIGHT 720
#define MIN_WIDTH     160
#define MIN_HEIGHT    90
#define MAX_DISPLAYS  16
#define MAX_SCALE     3.0f
#define FITTING_SHARE 0.95f // of the usable screen: the rest is for the frame that the system draws

static const struct
{
    const char* name;
    const char* value;
} hints[] = {
    // The window's own memory, not a texture made to look like it: that costs milliseconds a frame.
    { SDL_HINT_FRAMEBUFFER_ACCELERATION, "0" },
    // The click that brings the focus arrives, and we say what it may do.
    { SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1" },
    // Drags go on outside of the window.
    { SDL_HINT_MOUSE_AUTO_CAPTURE, "1" },
    // A finger acts as the mouse, and never the other way round.
    { SDL_HINT_TOUCH_MOUSE_EVENTS, "1" },
    { SDL_HINT_MOUSE_TOUCH_EVENTS, "0" },
    // We are no game: the screen saver and the compositor go on.
    { SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1" },
    { SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0" },
    { SDL_HINT_APP_NAME, "Voile" },
#ifdef SDL_HINT_WINDOWS_DPI_AWARENESS // since SDL 2.24
    { SDL_HINT_WINDOWS_DPI_AWARENESS, "permonitorv2" },
#endif
};

// By these the desktop finds the program's icon and groups its windows. SDL reads them from the environment alone.
static const char* const class_variables[] = { "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS" };

static const SDL_EventType unwanted_events[] = { SDL_DROPBEGIN, SDL_DROPCOMPLETE, SDL_FINGERDOWN, SDL_FINGERUP,
                                                 SDL_FINGERMOTION };

static void set_hints(void)
{
    for (size_t i = 0; i < sizeof(hints) / sizeof(hints[0]); ++i)
    {
        SDL_SetHint(hints[i].name, hints[i].value);
    }
    for (size_t i = 0; i < sizeof(class_variables) / sizeof(class_variables[0]); ++i)
    {
        SDL_setenv(class_variables[i], "voile", 0);
    }
}

static void refuse_unwanted_events(void)
{
    for (size_t i = 0; i < sizeof(unwanted_events) / sizeof(unwanted_events[0]); ++i)
    {
        SDL_EventState(unwanted_events[i], SDL_IGNORE);
    }
}

// --- opening -----------------------------------------------------------------------------------------------------------

#if defined(__unix__) && !defined(__APPLE__)
// The variable that says where the display is, and SDL's driver for it.
static const struct
{
    const char* variable;
    const char* driver;
} displays[] = {
    { "DISPLAY", "x11" },
    { "WAYLAND_DISPLAY", "wayland" },
};
#define DISPLAY_COUNT (sizeof(displays) / sizeof(displays[0]))

static bool is_set(const char* variable)
{
    const char* value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// Left to itself SDL goes on to the bare console and then to a driver that draws into nothing: programs that nobody can
// see or end. So it is told which drivers may be tried; false when there is none. A person's own choice stands.
static bool choose_driver(void)
{
    const char* driver = NULL;
    int count = 0;
    for (size_t i = 0; i < DISPLAY_COUNT; ++i)
    {
        if (is_set(displays[i].variable))
        {
            driver = displays[i].driver;
            count += 1;
        }
    }
    // With both set SDL knows best which goes first.
    SDL_SetHint(SDL_HINT_VIDEODRIVER, count == 1 ? driver : NULL);
    return count > 0 || is_set("SDL_VIDEODRIVER");
}
#else
static bool choose_driver(void)
{
    return true;
}
#endif

static VoileResult start_sdl(VoileError* error)
{
    set_hints();
    SDL_SetMainReady();
    if (!choose_driver())
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "cannot open a window: there is no display");
    }
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "cannot open a window: %s", SDL_GetError());
    }
    refuse_unwanted_events();
    SDL_EnableScreenSaver();
    SDL_StopTextInput(); // on by default, and an input method could swallow keys
    return VOILE_OK;
}

// How much larger than planned the window may be, at most `asked_scale`, and smaller on a small screen.
static float choose_window_factor(float asked_scale)
{
    SDL_Rect usable;
    float factor = asked_scale > 1.0f ? asked_scale : 1.0f;
    if (SDL_GetDisplayUsableBounds(0, &usable) == 0)
    {
        float widest = FITTING_SHARE * (float)usable.w / WINDOW_WIDTH;
        float highest = FITTING_SHARE * (float)usable.h / WINDOW_HEIGHT;
        float largest = widest < highest ? widest : highest;
        factor = factor < largest ? factor : largest;
    }
    return factor;
}

static int list_displays(DisplayArea out_areas[MAX_DISPLAYS])
{
    int count = 0;
    for (int i = 0; i < SDL_GetNumVideoDisplays() && count < MAX_DISPLAYS; ++i)
    {
        SDL_Rect usable;
        if (SDL_GetDisplayUsableBounds(i, &usable) == 0)
        {
            out_areas[count++] = (DisplayArea){ usable.x, usable.y, usable.w, usable.h };
        }
    }
    return count;
}

static SDL_Window* create_window(float asked_scale, const WindowPlace* place)
{
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (place->width < MIN_WIDTH || place->height < MIN_HEIGHT)
    {
        float factor = choose_window_factor(asked_scale);
        return SDL_CreateWindow("Voile", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, (int)(factor * WINDOW_WIDTH),
                                (int)(factor * WINDOW_HEIGHT), flags);
    }
    DisplayArea areas[MAX_DISPLAYS];
    WindowPlace now = window_place_clamp(place, areas, list_displays(areas));
    flags |= place->is_maximized ? SDL_WINDOW_MAXIMIZED : 0;
    flags |= place->is_full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0;
    return SDL_CreateWindow("Voile", now.x, now.y, now.width, now.height, flags);
}

VoileResult window_open(float asked_scale, const WindowPlace* place, SDL_Window** out_window, VoileError* error)
{
    VoileResult result = start_sdl(error);
    if (result != VOILE_OK)
    {
        return result;
    }
    SDL_Window* window = create_window(asked_scale, place);
    if (window == NULL)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "cannot open a window: %s", SDL_GetError());
    }
    SDL_SetWindowMinimumSize(window, MIN_WIDTH, MIN_HEIGHT);
    *out_window = window;
    return VOILE_OK;
}

void window_close(SDL_Window* window)
{
    if (window != NULL)
    {
        SDL_DestroyWindow(window);
    }
    SDL_Quit();
}

// --- afterwards --------------------------------------------------------------------------------------------------------

float window_scale(SDL_Window* window, float asked_scale, int picture_width)
{
    int width = 0;
    SDL_GetWindowSize(window, &width, NULL);
    float scale = asked_scale;
    if (scale <= 0.0f)
    {
        scale = width > 0 ? (float)picture_width / (float)width : 1.0f;
    }
    return scale < 1.0f ? 1.0f : scale > MAX_SCALE ? MAX_SCALE : scale;
}

void window_keep_legible(SDL_Window* window, float scale, int picture_width)
{
    int width = 0, least_width, least_height;
    SDL_GetWindowSize(window, &width, NULL);
    SDL_GetWindowMinimumSize(window, &least_width, &least_height);
    // The window is measured in units that may be several pixels.
    float unit = picture_width > 0 && width > 0 ? (float)width / (float)picture_width : 1.0f;
    int wanted_width = (int)(VIEW_MIN_WIDTH * scale * unit + 0.5f);
    int wanted_height = (int)(VIEW_MIN_HEIGHT * scale * unit + 0.5f);
    if (wanted_width != least_width || wanted_height != least_height)
    {
        SDL_SetWindowMinimumSize(window, wanted_width, wanted_height);
    }
}

void window_switch_fullscreen(SDL_Window* window)
{
    bool is_fullscreen = (SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP) == SDL_WINDOW_FULLSCREEN_DESKTOP;
    SDL_SetWindowFullscreen(window, is_fullscreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

// X11 takes the place of a new window for its frame's, and tells its content's.
static void find_frame(SDL_Window* window, int* out_left, int* out_top)
{
    const char* driver = SDL_GetCurrentVideoDriver();
    bool is_x11 = driver != NULL && strcmp(driver, "x11") == 0;
    if (!is_x11 || SDL_GetWindowBordersSize(window, out_top, out_left, NULL, NULL) != 0)
    {
        *out_left = 0;
        *out_top = 0;
    }
}

void window_note_place(SDL_Window* window, WindowPlace* place)
{
    Uint32 flags = SDL_GetWindowFlags(window);
    bool is_hidden = (flags & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED)) != 0;
    if (is_hidden)
    {
        return;
    }
    place->is_full_screen = (flags & SDL_WINDOW_FULLSCREEN_DESKTOP) == SDL_WINDOW_FULLSCREEN_DESKTOP;
    if (!place->is_full_screen)
    {
        place->is_maximized = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    }
    if (!place->is_full_screen && !place->is_maximized)
    {
        int x, y, width, height, left, top;
        SDL_GetWindowPosition(window, &x, &y);
        SDL_GetWindowSize(window, &width, &height);
        find_frame(window, &left, &top);
        *place = (WindowPlace){ .x = x - left, .y = y - top, .width = width, .height = height };
    }
}

int window_refresh_rate(SDL_Window* window)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(window);
    return display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 ? mode.refresh_rate : 0;
}
