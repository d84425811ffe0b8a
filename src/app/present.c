#include "app/present.h"

#define RED_MASK   0x00FF0000U
#define GREEN_MASK 0x0000FF00U
#define BLUE_MASK  0x000000FFU

static bool is_our_format(const SDL_PixelFormat* format)
{
    return format->BytesPerPixel == 4 && format->Rmask == RED_MASK && format->Gmask == GREEN_MASK &&
           format->Bmask == BLUE_MASK;
}

static Canvas make_canvas(void* pixels, int width, int height, int pitch_bytes)
{
    return (Canvas){ .pixels = pixels, .width = width, .height = height, .pitch = pitch_bytes / (int)sizeof(Color) };
}

// --- the window's own memory -------------------------------------------------------------------------------------------

// Asked for at every frame: SDL makes a new one after a change of size and returns the same one otherwise.
static SDL_Surface* find_target(Presenter* presenter)
{
    SDL_Surface* target = SDL_GetWindowSurface(presenter->window);
    return target != NULL && target->w > 0 && target->h > 0 ? target : NULL;
}

static void drop_shadow(Presenter* presenter)
{
    SDL_FreeSurface(presenter->shadow);
    presenter->shadow = NULL;
}

static SDL_Surface* find_shadow(Presenter* presenter, const SDL_Surface* target)
{
    SDL_Surface* shadow = presenter->shadow;
    if (shadow != NULL && (shadow->w != target->w || shadow->h != target->h))
    {
        drop_shadow(presenter);
    }
    if (presenter->shadow == NULL)
    {
        presenter->shadow = SDL_CreateRGBSurfaceWithFormat(0, target->w, target->h, 32, SDL_PIXELFORMAT_RGB888);
    }
    return presenter->shadow;
}

static bool begin_surface(Presenter* presenter, Canvas* out_canvas)
{
    SDL_Surface* target = find_target(presenter);
    if (target == NULL)
    {
        return false;
    }
    bool is_direct = is_our_format(target->format);
    SDL_Surface* drawn = is_direct ? target : find_shadow(presenter, target);
    if (drawn == NULL || (SDL_MUSTLOCK(drawn) && SDL_LockSurface(drawn) != 0))
    {
        return false;
    }
    if (is_direct)
    {
        drop_shadow(presenter);
    }
    presenter->target = target;
    *out_canvas = make_canvas(drawn->pixels, drawn->w, drawn->h, drawn->pitch);
    return true;
}

static bool end_surface(Presenter* presenter)
{
    SDL_Surface* drawn = presenter->shadow != NULL ? presenter->shadow : presenter->target;
    if (SDL_MUSTLOCK(drawn))
    {
        SDL_UnlockSurface(drawn);
    }
    bool is_in_place = drawn == presenter->target || SDL_BlitSurface(drawn, NULL, presenter->target, NULL) == 0;
    return is_in_place && SDL_UpdateWindowSurface(presenter->window) == 0;
}

static bool open_surface(Presenter* presenter)
{
    return find_target(presenter) != NULL;
}

static bool measure_surface(Presenter* presenter, int* out_width, int* out_height)
{
    SDL_Surface* target = find_target(presenter);
    if (target != NULL)
    {
        *out_width = target->w;
        *out_height = target->h;
    }
    return target != NULL;
}

// --- a streaming texture -----------------------------------------------------------------------------------------------

// In the window's own format a texture is copied, in any other it is converted at several times the cost.
static Uint32 choose_texture_format(SDL_Window* window)
{
    Uint32 format = SDL_GetWindowPixelFormat(window);
    return format == SDL_PIXELFORMAT_RGB888 ? format : SDL_PIXELFORMAT_ARGB8888;
}

static void drop_texture(Presenter* presenter)
{
    if (presenter->texture != NULL)
    {
        SDL_DestroyTexture(presenter->texture);
        presenter->texture = NULL;
    }
}

static bool measure_texture(Presenter* presenter, int* out_width, int* out_height)
{
    return SDL_GetRendererOutputSize(presenter->renderer, out_width, out_height) == 0 && *out_width > 0 &&
           *out_height > 0;
}

static SDL_Texture* find_texture(Presenter* presenter, int width, int height)
{
    int texture_width = 0;
    int texture_height = 0;
    bool is_known = presenter->texture != NULL &&
                    SDL_QueryTexture(presenter->texture, NULL, NULL, &texture_width, &texture_height) == 0;
    if (!is_known || texture_width != width || texture_height != height)
    {
        drop_texture(presenter);
        presenter->texture = SDL_CreateTexture(presenter->renderer, choose_texture_format(presenter->window),
                                               SDL_TEXTUREACCESS_STREAMING, width, height);
    }
    if (presenter->texture != NULL)
    {
        SDL_SetTextureBlendMode(presenter->texture, SDL_BLENDMODE_NONE);
    }
    return presenter->texture;
}

static bool begin_texture(Presenter* presenter, Canvas* out_canvas)
{
    int width = 0;
    int height = 0;
    void* pixels = NULL;
    int pitch = 0;
    if (!measure_texture(presenter, &width, &height) || find_texture(presenter, width, height) == NULL ||
        SDL_LockTexture(presenter->texture, NULL, &pixels, &pitch) != 0)
    {
        return false;
    }
    *out_canvas = make_canvas(pixels, width, height, pitch);
    return true;
}

static bool end_texture(Presenter* presenter)
{
    SDL_UnlockTexture(presenter->texture);
    bool is_copied = SDL_RenderCopy(presenter->renderer, presenter->texture, NULL, NULL) == 0;
    SDL_RenderPresent(presenter->renderer);
    return is_copied;
}

static bool open_texture(Presenter* presenter)
{
    presenter->renderer = SDL_CreateRenderer(presenter->window, -1, 0);
    if (presenter->renderer == NULL)
    {
        presenter->renderer = SDL_CreateRenderer(presenter->window, -1, SDL_RENDERER_SOFTWARE);
    }
    return presenter->renderer != NULL;
}

// --- the choice --------------------------------------------------------------------------------------------------------

static const struct
{
    bool (*open)(Presenter* presenter);
    bool (*measure)(Presenter* presenter, int* out_width, int* out_height);
    bool (*begin)(Presenter* presenter, Canvas* out_canvas);
    bool (*end)(Presenter* presenter);
} ways[PRESENT_WAY_COUNT] = {
    [PRESENT_SURFACE] = { open_surface, measure_surface, begin_surface, end_surface },
    [PRESENT_TEXTURE] = { open_texture, measure_texture, begin_texture, end_texture },
};

VoileResult presenter_open(Presenter* presenter, SDL_Window* window, PresentWay first_way, VoileError* error)
{
    presenter->window = window;
    for (int way = (int)first_way; way < PRESENT_WAY_COUNT; ++way)
    {
        presenter->way = (PresentWay)way;
        if (ways[way].open(presenter))
        {
            return VOILE_OK;
        }
    }
    return voile_fail(error, VOILE_ERROR_INVALID, 0, "cannot open a window: nothing can be drawn into it (%s)",
                      SDL_GetError());
}

void presenter_close(Presenter* presenter)
{
    drop_shadow(presenter);
    drop_texture(presenter);
    if (presenter->renderer != NULL)
    {
        SDL_DestroyRenderer(presenter->renderer);
        presenter->renderer = NULL;
    }
}

bool presenter_size(Presenter* presenter, int* out_width, int* out_height)
{
    return ways[presenter->way].measure(presenter, out_width, out_height);
}

bool presenter_begin(Presenter* presenter, Canvas* out_canvas)
{
    return ways[presenter->way].begin(presenter, out_canvas);
}

bool presenter_end(Presenter* presenter)
{
    return ways[presenter->way].end(presenter);
}

void presenter_reset(Presenter* presenter)
{
    drop_texture(presenter);
}
