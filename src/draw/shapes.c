#include "draw/shapes.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

// A ring between two circles; a disc has no inner one (a negative radius).
typedef struct Annulus
{
    float x, y;
    float outer, inner;
    float most; // cover of a pixel, at the most: less than 1 where the shape is thinner than a pixel
    Color color;
} Annulus;

// What is not a number (the difference of two infinities, far outside) counts as `low`.
static float bound(float value, float low, float high)
{
    return !(value > low) ? low : value > high ? high : value;
}

// The pixels from the one that holds `low` to the one that holds `high`, cut to [0, limit).
static int first_pixel(float low, int limit)
{
    return (int)bound(low, 0.0f, (float)limit);
}

static int end_pixel(float high, int limit)
{
    return (int)bound(high + 1.0f, 0.0f, (float)limit);
}

// Half the chord that a circle cuts out of a row; 0 where it does not meet it.
static float half_chord(float radius, float height)
{
    float squared = radius * radius - height * height;
    return radius > 0.0f && squared > 0.0f ? sqrtf(squared) : 0.0f;
}

// The cover falls from 1 to 0 over one pixel across each circle: the area of a pixel that a line close to its centre
// cuts off is about that.
static uint32_t cover_pixel(const Annulus* shape, float dx, float dy)
{
    float distance = sqrtf(dx * dx + dy * dy);
    float outside = distance - shape->outer;
    float inside = shape->inner - distance;
    float cover = bound(0.5f - (outside > inside ? outside : inside), 0.0f, shape->most);
    return (uint32_t)(cover * 255.0f + 0.5f);
}

static void draw_span(Canvas* canvas, const Annulus* shape, int y, int first_x, int end_x)
{
    Color* row = canvas->pixels + (ptrdiff_t)y * canvas->pitch;
    float dy = ((float)y + 0.5f) - shape->y;
    for (int x = first_x; x < end_x; ++x)
    {
        uint32_t cover = cover_pixel(shape, ((float)x + 0.5f) - shape->x, dy);
        if (cover > 0)
        {
            row[x] = color_blend(row[x], shape->color, cover);
        }
    }
}

// Left and right of the hole, so that a wide ring costs its line and not its area.
static void draw_row(Canvas* canvas, const Annulus* shape, int y)
{
    float dy = ((float)y + 0.5f) - shape->y;
    float reach = half_chord(shape->outer + 0.5f, dy);
    float hole = half_chord(shape->inner - 0.5f, dy) - 1.0f;
    int first = first_pixel(shape->x - reach, canvas->width);
    int end = end_pixel(shape->x + reach, canvas->width);
    if (hole <= 0.0f)
    {
        draw_span(canvas, shape, y, first, end);
        return;
    }
    int hole_first = end_pixel(shape->x - hole, canvas->width);
    int hole_end = first_pixel(shape->x + hole, canvas->width);
    draw_span(canvas, shape, y, first, hole_first);
    draw_span(canvas, shape, y, hole_end > hole_first ? hole_end : hole_first, end);
}

static void draw_annulus(Canvas* canvas, const Annulus* shape)
{
    float reach = shape->outer + 0.5f;
    int end = end_pixel(shape->y + reach, canvas->height);
    for (int y = first_pixel(shape->y - reach, canvas->height); y < end; ++y)
    {
        draw_row(canvas, shape, y);
    }
}

static bool is_finite(float value)
{
    return value - value == 0.0f;
}

void disc_draw(Canvas* canvas, float x, float y, float radius, Color color)
{
    if (!is_finite(x) || !is_finite(y) || !is_finite(radius) || radius <= 0.0f)
    {
        return;
    }
    // A pixel's ramp of cover gives a disc of radius r the light of one of r^2 + 1/12 (times pi); and smaller than a
    // pixel or so it only fades.
    const float smallest_radius = 0.7f;
    float drawn = radius > smallest_radius ? radius : smallest_radius;
    float share = radius / drawn;
    float alpha = (float)(color >> 24) / 255.0f;
    Annulus disc = {
        .x = x,
        .y = y,
        .outer = drawn < 1.0e6f ? sqrtf(drawn * drawn - 1.0f / 12.0f) : drawn,
        .inner = -1.0f,
        .most = 1.0f,
        .color = color_with_alpha(color, alpha * share * share),
    };
    draw_annulus(canvas, &disc);
}

void ring_draw(Canvas* canvas, float x, float y, float radius, float width, Color color)
{
    if (!is_finite(x) || !is_finite(y) || !is_finite(radius) || !is_finite(width) || radius <= 0.0f || width <= 0.0f)
    {
        return;
    }
    Annulus ring = {
        .x = x,
        .y = y,
        .outer = radius + 0.5f * width,
        .inner = radius - 0.5f * width,
        .most = width < 1.0f ? width : 1.0f,
        .color = color,
    };
    draw_annulus(canvas, &ring);
}
