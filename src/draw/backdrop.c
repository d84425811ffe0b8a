#include "draw/backdrop.h"

#include <math.h>

// Painting is the same loop for all machines. Where the compiler can, it is also made for a wider instruction set, and taken
// where the machine has it.
#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_AVX2_PAINTER
#define PAINTER __attribute__((always_inline))
#else
#define PAINTER
#endif

// Light in the middle falls off as exp(-3.2 u^2 - 5 (v - 0.42)^2), where u and v are measured in the picture's width
// and height, u from its centre, v from its top edge.
static const float glow_height = 0.42f;

// What the columns of a part of the picture have in common: as many of them as fit on the stack.
#define TILE_WIDTH 256

typedef struct TileColumns
{
    float glows[TILE_WIDTH];     // the columns' factors
    float distances[TILE_WIDTH]; // squared, their parts of the distance to the picture's centre
} TileColumns;

// What a row has in common.
typedef struct BackdropRow
{
    uint32_t y;
    float glow;
    float distance;
    float floor_share; // 0 at the horizon and above
} BackdropRow;

const Backdrop backdrop_dark = {
    .base = { 0.048f, 0.060f, 0.084f },
    .glow = { 0.052f, 0.066f, 0.090f },
    .floor = { 0.100f, 0.116f, 0.148f },
    .vignette = 0.42f,
    .grid = 0xFF7F93B5u,
    .minor_alpha = 0.11f,
    .major_alpha = 0.27f,
};

const Backdrop backdrop_paper = {
    .base = { 0.925f, 0.918f, 0.900f },
    .glow = { 0.045f, 0.047f, 0.050f },
    .floor = { 0.920f, 0.914f, 0.898f },
    .vignette = 0.09f,
    .grid = 0xFF8A8578u,
    .minor_alpha = 0.16f,
    .major_alpha = 0.36f,
};

const Backdrop backdrop_black = {
    .grid = 0xFFB0B0B0u,
    .minor_alpha = 0.14f,
    .major_alpha = 0.32f,
};

const Backdrop backdrop_white = {
    .base = { 1.0f, 1.0f, 1.0f },
    .floor = { 1.0f, 1.0f, 1.0f },
    .grid = 0xFF606060u,
    .minor_alpha = 0.16f,
    .major_alpha = 0.36f,
};

// --- the picture's parts ---------------------------------------------------------------------------------------------

// Far outside when the camera looks straight up or down.
float backdrop_horizon(const Projection* projection)
{
    const float farthest = 1000.0f;
    float rise = projection->up.y * projection->tan_half_fov;
    float half_heights = -projection->forward.y / (rise > 1.0e-6f ? rise : 1.0e-6f);
    return 0.5f - 0.5f * voile_clamp(half_heights, -farthest, farthest);
}

static void make_columns(int first_x, int count, int width, TileColumns* columns)
{
    for (int i = 0; i < count; ++i)
    {
        float u = ((float)(first_x + i) + 0.5f) / (float)width - 0.5f;
        float across = 1.05f * u;
        columns->glows[i] = voile_exp(-3.2f * u * u);
        columns->distances[i] = across * across;
    }
}

static float floor_share_at(int y, int height, float horizon)
{
    float v = ((float)y + 0.5f) / (float)height;
    return 0.62f * voile_smoothstep(0.0f, 0.65f, v - horizon);
}

static BackdropRow make_row(int y, int height, float horizon)
{
    float v = ((float)y + 0.5f) / (float)height;
    float above = v - glow_height;
    float down = 0.95f * (v - 0.5f);
    return (BackdropRow){
        .y = (uint32_t)y,
        .glow = voile_exp(-5.0f * above * above),
        .distance = down * down,
        .floor_share = floor_share_at(y, height, horizon),
    };
}

// 1 - vignette smoothstep(0.30, 0.95, distance): no corner is as far as 0.95. (t + |t|) / 2 is t or 0 without a branch, so that
// compilers make vectors of a row.
static float darken_towards_corners(float squared_distance, float vignette)
{
    float t = (sqrtf(squared_distance) - 0.30f) * (1.0f / 0.65f);
    t = (t + fabsf(t)) * 0.5f;
    return 1.0f - vignette * (t * t * (3.0f - 2.0f * t));
}

// A well-mixed number of a pixel: a dither that moves with nothing, so that a still picture stays still.
static uint32_t pixel_noise(uint32_t x, uint32_t y)
{
    uint32_t noise = x * 0x9E3779B1u + y * 0x85EBCA77u;
    noise = (noise ^ (noise >> 15)) * 0x2C1B3C6Du;
    noise = (noise ^ (noise >> 12)) * 0x297A2D39u;
    return noise ^ (noise >> 15);
}

// One component in 0 to 255, dithered by `noise` of which the lower 10 bits count.
static uint32_t dither(float base, float glow, float below, float light, float floor_share, float shade, uint32_t noise)
{
    float wall = base + glow * light;
    float value = (wall + (below - wall) * floor_share) * shade;
    // By way of signed numbers: those convert in vectors everywhere.
    return (uint32_t)(int32_t)(value * 255.0f + (float)(int32_t)(noise & 1023u) * (1.0f / 1024.0f));
}

static Color paint_pixel(const Backdrop* backdrop, const BackdropRow* row, float column_glow, float column_distance,
                         uint32_t noise)
{
    float light = 0.55f + 0.45f * (row->glow * column_glow);
    float shade = darken_towards_corners(row->distance + column_distance, backdrop->vignette);
    float share = row->floor_share * light;
    uint32_t r = dither(backdrop->base.x, backdrop->glow.x, backdrop->floor.x, light, share, shade, noise);
    uint32_t g = dither(backdrop->base.y, backdrop->glow.y, backdrop->floor.y, light, share, shade, noise >> 10);
    uint32_t b = dither(backdrop->base.z, backdrop->glow.z, backdrop->floor.z, light, share, shade, noise >> 20);
    return 0xFF000000u | r << 16 | g << 8 | b;
}

// For as many pixels at once as the instructions allow: no sum is contracted, so that all give the same bits.
static inline PAINTER void paint_pixels(const Backdrop* backdrop, const BackdropRow* row, const TileColumns* columns,
                                        int first_x, int count, Color* pixels)
{
    for (int i = 0; i < count; ++i)
    {
        uint32_t noise = pixel_noise((uint32_t)(first_x + i), row->y);
        pixels[i] = paint_pixel(backdrop, row, columns->glows[i], columns->distances[i], noise);
    }
}

typedef void (*RowPainter)(const Backdrop* backdrop, const BackdropRow* row, const TileColumns* columns, int first_x,
                           int count, Color* pixels);

static void paint_row(const Backdrop* backdrop, const BackdropRow* row, const TileColumns* columns, int first_x,
                      int count, Color* pixels)
{
    paint_pixels(backdrop, row, columns, first_x, count, pixels);
}

#ifdef HAS_AVX2_PAINTER
__attribute__((target("avx2"))) static void paint_row_avx2(const Backdrop* backdrop, const BackdropRow* row,
                                                           const TileColumns* columns, int first_x, int count,
                                                           Color* pixels)
{
    paint_pixels(backdrop, row, columns, first_x, count, pixels);
}

static RowPainter choose_painter(void)
{
    return __builtin_cpu_supports("avx2") ? paint_row_avx2 : paint_row;
}
#else
static RowPainter choose_painter(void)
{
    return paint_row;
}
#endif

// What the canvas holds already: nothing, or a background with another horizon.
typedef struct Painted
{
    bool is_painted;
    float horizon;
} Painted;

static void paint_tile(Canvas* canvas, const Backdrop* backdrop, int first_x, int count, float horizon, Painted painted)
{
    TileColumns columns;
    RowPainter paint = choose_painter();
    make_columns(first_x, count, canvas->width, &columns);
    for (int y = 0; y < canvas->height; ++y)
    {
        float share = floor_share_at(y, canvas->height, horizon);
        if (!painted.is_painted || share != floor_share_at(y, canvas->height, painted.horizon))
        {
            BackdropRow row = make_row(y, canvas->height, horizon);
            paint(backdrop, &row, &columns, first_x, count, canvas->pixels + (ptrdiff_t)y * canvas->pitch + first_x);
        }
    }
}

static void paint_tiles(Canvas* canvas, const Backdrop* backdrop, float horizon, Painted painted)
{
    for (int x = 0; x < canvas->width; x += TILE_WIDTH)
    {
        int count = canvas->width - x < TILE_WIDTH ? canvas->width - x : TILE_WIDTH;
        paint_tile(canvas, backdrop, x, count, horizon, painted);
    }
}

void backdrop_paint(Canvas* canvas, const Projection* projection, const Backdrop* backdrop)
{
    paint_tiles(canvas, backdrop, backdrop_horizon(projection), (Painted){ .is_painted = false });
}

void backdrop_repaint(Canvas* canvas, const Projection* projection, const Backdrop* backdrop, float painted)
{
    float horizon = backdrop_horizon(projection);
    if (horizon != painted)
    {
        paint_tiles(canvas, backdrop, horizon, (Painted){ true, painted });
    }
}
