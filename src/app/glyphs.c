#include "app/glyphs.h"

#include "app/font_file.h"

#include <SDL_ttf.h>
#include <string.h>

#define MAX_PATH_BYTES 1024
#define MAX_FONTS      8    // sizes open at once; a picture uses two or three
#define MAX_GLYPHS     768  // what all the text of a session needs, several times over
#define SLOT_COUNT     1024 // a power of two above MAX_GLYPHS, so that a search ends soon
#define COVERAGE_BYTES ((size_t)1 << 20)
#define MIN_SIZE_PX    4
#define MAX_SIZE_PX    256
#define TRIED_SIZE_PX  13

typedef struct SizedFont
{
    int size_px; // 0: free
    TTF_Font* font;
} SizedFont;

typedef struct Slot
{
    uint32_t code_point;
    int size_px; // 0: free
    Glyph glyph;
} Slot;

// One block. The coverage of all glyphs lies in one array that is only ever emptied as a whole.
struct AppGlyphs
{
    VoileAllocator allocator;
    char path[MAX_PATH_BYTES];
    SizedFont fonts[MAX_FONTS];
    int next_font; // the one that gives way to a new size
    GlyphSource fallback;
    Slot slots[SLOT_COUNT];
    int glyph_count;
    size_t coverage_used;
    uint8_t coverage[COVERAGE_BYTES];
};

// The part of a surface that shows anything.
typedef struct Ink
{
    int x, y, width, height;
} Ink;

// --- fonts -------------------------------------------------------------------------------------------------------------

static int clamp_size(int size_px)
{
    return size_px < MIN_SIZE_PX ? MIN_SIZE_PX : size_px > MAX_SIZE_PX ? MAX_SIZE_PX : size_px;
}

static void close_font(SizedFont* sized)
{
    if (sized->font != NULL)
    {
        TTF_CloseFont(sized->font);
    }
    *sized = (SizedFont){ 0 };
}

static void open_font(SizedFont* sized, const char* path, int size_px)
{
    sized->font = TTF_OpenFont(path, size_px);
    if (sized->font != NULL)
    {
        sized->size_px = size_px;
        TTF_SetFontHinting(sized->font, TTF_HINTING_LIGHT);
    }
}

// NULL when this size cannot be opened.
static TTF_Font* find_font(AppGlyphs* glyphs, int size_px)
{
    for (int i = 0; i < MAX_FONTS; ++i)
    {
        if (glyphs->fonts[i].size_px == size_px)
        {
            return glyphs->fonts[i].font;
        }
    }
    SizedFont* sized = &glyphs->fonts[glyphs->next_font];
    glyphs->next_font = (glyphs->next_font + 1) % MAX_FONTS;
    close_font(sized);
    open_font(sized, glyphs->path, size_px);
    return sized->font;
}

// --- rasterising -------------------------------------------------------------------------------------------------------

static const uint32_t* row_of(const SDL_Surface* surface, int y)
{
    return (const uint32_t*)(const void*)((const uint8_t*)surface->pixels + (ptrdiff_t)y * surface->pitch);
}

static uint8_t alpha_of(uint32_t pixel)
{
    return (uint8_t)(pixel >> 24);
}

static Ink find_ink(const SDL_Surface* surface)
{
    int left = surface->w;
    int right = -1;
    int top = surface->h;
    int bottom = -1;
    for (int y = 0; y < surface->h; ++y)
    {
        const uint32_t* row = row_of(surface, y);
        for (int x = 0; x < surface->w; ++x)
        {
            if (alpha_of(row[x]) != 0)
            {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
        }
    }
    return right < 0 ? (Ink){ 0 } : (Ink){ left, top, right - left + 1, bottom - top + 1 };
}

static void copy_coverage(const SDL_Surface* surface, Ink ink, uint8_t* out_coverage)
{
    for (int y = 0; y < ink.height; ++y)
    {
        const uint32_t* row = row_of(surface, ink.y + y) + ink.x;
        for (int x = 0; x < ink.width; ++x)
        {
            out_coverage[(ptrdiff_t)y * ink.width + x] = alpha_of(row[x]);
        }
    }
}

static void forget_glyphs(AppGlyphs* glyphs)
{
    memset(glyphs->slots, 0, sizeof(glyphs->slots));
    glyphs->glyph_count = 0;
    glyphs->coverage_used = 0;
}

// Room for one more glyph; NULL when it is larger than all the room there is.
static uint8_t* reserve_coverage(AppGlyphs* glyphs, size_t size)
{
    if (size > COVERAGE_BYTES)
    {
        return NULL;
    }
    if (glyphs->glyph_count >= MAX_GLYPHS || size > COVERAGE_BYTES - glyphs->coverage_used)
    {
        forget_glyphs(glyphs);
    }
    uint8_t* coverage = glyphs->coverage + glyphs->coverage_used;
    glyphs->coverage_used += size;
    return coverage;
}

// SDL_ttf draws a glyph as a line of text: the pen starts at column 0, or further right by as much as the glyph reaches
// to the left of it, and the baseline lies at the font's ascent, or lower by as much as the glyph rises above that.
static bool take_surface(AppGlyphs* glyphs, TTF_Font* font, uint32_t code_point, const SDL_Surface* surface,
                         Glyph* out_glyph)
{
    int min_x = 0;
    int max_y = 0;
    int advance = 0;
    if (TTF_GlyphMetrics32(font, code_point, &min_x, NULL, NULL, &max_y, &advance) != 0)
    {
        return false;
    }
    int ascent = TTF_FontAscent(font);
    int pen_x = min_x < 0 ? -min_x : 0;
    int baseline = max_y > ascent ? max_y : ascent;

    Ink ink = find_ink(surface);
    uint8_t* coverage = reserve_coverage(glyphs, (size_t)ink.width * (size_t)ink.height);
    if (coverage == NULL)
    {
        return false;
    }
    copy_coverage(surface, ink, coverage);
    *out_glyph = (Glyph){
        .coverage = coverage,
        .width = ink.width,
        .height = ink.height,
        .pitch = ink.width,
        .left = ink.x - pen_x,
        .top = baseline - ink.y,
        .advance = advance,
    };
    return true;
}

static bool rasterize(AppGlyphs* glyphs, uint32_t code_point, int size_px, Glyph* out_glyph)
{
    const SDL_Color white = { 255, 255, 255, 255 };
    TTF_Font* font = find_font(glyphs, size_px);
    SDL_Surface* surface = font != NULL ? TTF_RenderGlyph32_Blended(font, code_point, white) : NULL;
    bool is_taken = surface != NULL && take_surface(glyphs, font, code_point, surface, out_glyph);
    SDL_FreeSurface(surface);
    return is_taken;
}

// --- the cache ---------------------------------------------------------------------------------------------------------

// The slot of a glyph, or the free one where it belongs.
static Slot* find_slot(AppGlyphs* glyphs, uint32_t code_point, int size_px)
{
    // Any odd multiplier spreads neighbours; this one is 2^32 divided by the golden ratio (Knuth, TAOCP 6.4).
    uint32_t hash = (code_point * 257U + (uint32_t)size_px) * 2654435769U;
    uint32_t index = hash >> 22;
    while (glyphs->slots[index].size_px != 0 &&
           (glyphs->slots[index].code_point != code_point || glyphs->slots[index].size_px != size_px))
    {
        index = (index + 1) % SLOT_COUNT;
    }
    return &glyphs->slots[index];
}

static Glyph glyph_at(void* context, uint32_t code_point, int asked_size_px)
{
    AppGlyphs* glyphs = context;
    int size_px = clamp_size(asked_size_px);
    Slot* slot = find_slot(glyphs, code_point, size_px);
    if (slot->size_px != 0)
    {
        return slot->glyph;
    }

    Glyph glyph;
    if (!rasterize(glyphs, code_point, size_px, &glyph))
    {
        return glyphs->fallback.glyph(glyphs->fallback.context, code_point, asked_size_px);
    }
    // Rasterising may have emptied the cache, so the place is looked for again.
    *find_slot(glyphs, code_point, size_px) = (Slot){ code_point, size_px, glyph };
    glyphs->glyph_count += 1;
    return glyph;
}

static int kerning_at(void* context, uint32_t left, uint32_t right, int asked_size_px)
{
    TTF_Font* font = find_font(context, clamp_size(asked_size_px));
    return font != NULL ? TTF_GetFontKerningSizeGlyphs32(font, left, right) : 0;
}

static FontMetrics metrics_at(void* context, int asked_size_px)
{
    AppGlyphs* glyphs = context;
    TTF_Font* font = find_font(glyphs, clamp_size(asked_size_px));
    if (font == NULL)
    {
        return glyphs->fallback.metrics(glyphs->fallback.context, asked_size_px);
    }
    return (FontMetrics){
        .ascent = TTF_FontAscent(font),
        .descent = -TTF_FontDescent(font),
        .line_height = TTF_FontLineSkip(font),
    };
}

// --- life --------------------------------------------------------------------------------------------------------------

// A broken file can have a sound head, so one glyph is drawn as well.
static VoileResult try_font(AppGlyphs* glyphs, VoileError* error)
{
    Glyph glyph;
    if (!font_file_find(glyphs->path, sizeof(glyphs->path)))
    {
        return voile_fail(error, VOILE_ERROR_IO, 0, "cannot read the font %s, so a simpler one is used", glyphs->path);
    }
    if (!rasterize(glyphs, 'A', TRIED_SIZE_PX, &glyph))
    {
        return voile_fail(error, VOILE_ERROR_IO, 0, "the font %s is broken, so a simpler one is used (%s)",
                          glyphs->path, TTF_GetError());
    }
    return VOILE_OK;
}

VoileResult app_glyphs_open(const VoileAllocator* allocator, AppGlyphs** out_glyphs, VoileError* error)
{
    AppGlyphs* glyphs = voile_allocate(allocator, sizeof(*glyphs));
    if (glyphs == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "there is not enough memory for the font");
    }
    // Not all of it: untouched pages of `coverage` cost nothing.
    memset(glyphs, 0, offsetof(AppGlyphs, coverage));
    glyphs->allocator = *allocator;
    glyphs->fallback = glyphs_builtin();

    VoileResult result = VOILE_OK;
    if (TTF_Init() != 0)
    {
        result = voile_fail(error, VOILE_ERROR_IO, 0, "the font library does not start (%s)", TTF_GetError());
        voile_release(allocator, glyphs, sizeof(*glyphs));
        return result;
    }
    result = try_font(glyphs, error);
    if (result != VOILE_OK)
    {
        app_glyphs_close(glyphs);
        return result;
    }
    *out_glyphs = glyphs;
    return VOILE_OK;
}

void app_glyphs_close(AppGlyphs* glyphs)
{
    if (glyphs == NULL)
    {
        return;
    }
    for (int i = 0; i < MAX_FONTS; ++i)
    {
        close_font(&glyphs->fonts[i]);
    }
    TTF_Quit();
    VoileAllocator allocator = glyphs->allocator;
    voile_release(&allocator, glyphs, sizeof(*glyphs));
}

GlyphSource app_glyphs_source(AppGlyphs* glyphs)
{
    return (GlyphSource){ .context = glyphs, .glyph = glyph_at, .kerning = kerning_at, .metrics = metrics_at };
}
