// SDL2's software renderer. Its lines are one pixel wide and aliased, each of one colour.

#include "bench/line_scene.h"

#include <SDL.h>
#include <stdlib.h>

typedef struct SdlState
{
    SDL_Surface* surface;
    SDL_Renderer* renderer;
    SDL_FPoint* points; // of one strip
} SdlState;

static void close_sdl(void* state)
{
    SdlState* sdl = state;
    if (sdl->renderer != NULL)
    {
        SDL_DestroyRenderer(sdl->renderer);
    }
    SDL_FreeSurface(sdl->surface);
    free(sdl->points);
    free(sdl);
}

static void* open_sdl(const LineScene* scene)
{
    // Lines of its own, not points and not triangles: the fastest that it has.
    SDL_SetHint(SDL_HINT_RENDER_LINE_METHOD, "2");
    SdlState* sdl = calloc(1, sizeof *sdl);
    if (sdl == NULL)
    {
        return NULL;
    }
    sdl->surface = SDL_CreateRGBSurfaceWithFormatFrom(scene->pixels, scene->width, scene->height, 32,
                                                      scene->width * (int)sizeof(Color), SDL_PIXELFORMAT_RGB888);
    sdl->renderer = sdl->surface != NULL ? SDL_CreateSoftwareRenderer(sdl->surface) : NULL;
    sdl->points = malloc((size_t)scene->strip_length * sizeof *sdl->points);
    if (sdl->renderer == NULL || sdl->points == NULL)
    {
        close_sdl(sdl);
        return NULL;
    }
    return sdl;
}

static void set_color(SDL_Renderer* renderer, Color color)
{
    SDL_SetRenderDrawColor(renderer, (Uint8)(color >> 16), (Uint8)(color >> 8), (Uint8)color, 255);
}

static void draw_colored_lines(void* state, const LineScene* scene)
{
    SdlState* sdl = state;
    set_color(sdl->renderer, scene->background);
    SDL_RenderClear(sdl->renderer);
    for (int32_t i = 0; i < scene->line_count; ++i)
    {
        int32_t a = scene->ends[2 * i], b = scene->ends[2 * i + 1];
        set_color(sdl->renderer, scene->colors[a]);
        SDL_RenderDrawLineF(sdl->renderer, scene->x[a], scene->y[a], scene->x[b], scene->y[b]);
    }
    SDL_RenderFlush(sdl->renderer);
}

static void draw_plain_strips(void* state, const LineScene* scene)
{
    SdlState* sdl = state;
    set_color(sdl->renderer, scene->background);
    SDL_RenderClear(sdl->renderer);
    set_color(sdl->renderer, scene->colors[0]);
    for (int32_t i = 0; i < scene->strip_count; ++i)
    {
        for (int32_t j = 0; j < scene->strip_length; ++j)
        {
            int32_t at = scene->strips[i * scene->strip_length + j];
            sdl->points[j] = (SDL_FPoint){ scene->x[at], scene->y[at] };
        }
        SDL_RenderDrawLinesF(sdl->renderer, sdl->points, scene->strip_length);
    }
    SDL_RenderFlush(sdl->renderer);
}

const LineWay peer_sdl_ways[] = {
    { "aliased, a colour a line", "SDL2", "times_as_fast_as_sdl_colors", 1 << 30, open_sdl, draw_colored_lines,
      close_sdl },
    { "aliased, strips of one colour", "SDL2", "times_as_fast_as_sdl_strips", 1 << 30, open_sdl, draw_plain_strips,
      close_sdl },
};

const int32_t peer_sdl_way_count = (int32_t)(sizeof peer_sdl_ways / sizeof *peer_sdl_ways);
