/// @file viewing.h
/// Pictures of sittings: made small, and compared.

#ifndef TESTS_VIEWING_H
#define TESTS_VIEWING_H

#include "sitting.h"

#include "sandbox/cloth_picture.h"
#include "sandbox/view.h"
#include "sandbox/world_picture.h"

#include <stdlib.h>
#include <string.h>

#define BLACK 0xff000000u

/// A black canvas; release its pixels with free.
static inline Canvas canvas_create(int width, int height)
{
    Canvas canvas = { .width = width, .height = height, .pitch = width };
    canvas.pixels = malloc((size_t)width * (size_t)height * sizeof(Color));
    assert_non_null(canvas.pixels);
    canvas_fill(&canvas, BLACK);
    return canvas;
}

/// How many pixels differ.
static inline int count_changes(const Canvas* a, const Canvas* b)
{
    int count = 0;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (int i = 0; i < a->width * a->height; ++i)
    {
        count += a->pixels[i] != b->pixels[i] ? 1 : 0;
    }
    return count;
}

/// Ends the life of both.
static inline int count_changes_of(Canvas a, Canvas b)
{
    int count = count_changes(&a, &b);
    free(a.pixels);
    free(b.pixels);
    return count;
}

static inline Color pixel_at(const Canvas* canvas, int x, int y)
{
    assert_in_range(x, 0, canvas->width - 1);
    assert_in_range(y, 0, canvas->height - 1);
    return canvas->pixels[y * canvas->pitch + x];
}

/// The mean of red, green and blue, 0 to 1.
static inline double color_light(Color color)
{
    return (double)((color >> 16 & 255) + (color >> 8 & 255) + (color & 255)) / (3.0 * 255.0);
}

/// The mean over a rectangle.
static inline double mean_light(const Canvas* canvas, int left, int top, int width, int height)
{
    double sum = 0.0;
    for (int y = top; y < top + height; ++y)
    {
        for (int x = left; x < left + width; ++x)
        {
            sum += color_light(pixel_at(canvas, x, y));
        }
    }
    return sum / ((double)width * (double)height);
}

/// Solids and cloths on black, seen by the scene's camera.
static inline Canvas draw_cloths_with(ClothPicture* picture, const Session* session, int width, int height, float scale)
{
    Canvas canvas = canvas_create(width, height);
    Camera camera = session_shown_eye(session)->control.camera;
    Projection projection = projection_make(&camera, width, height);
    DepthMap depth;
    assert_true(cloth_picture_begin(picture, session, &canvas, &depth));
    cloth_picture_clear_rows(picture, 0, canvas.height);
    cloth_picture_paint(picture, session, &projection);
    world_picture_draw(picture, session, &(ClothPage){ &canvas, &depth, &projection, scale });
    return canvas;
}

static inline Canvas draw_cloths(const Session* session, int width, int height, float scale)
{
    ClothPicture picture = { .allocator = voile_default_allocator() };
    Canvas canvas = draw_cloths_with(&picture, session, width, height, scale);
    cloth_picture_release(&picture);
    return canvas;
}

/// The whole view, by one that has drawn before or by a new one.
static inline Canvas draw_view_with(View* view, const Session* session, int width, int height, float scale,
                                    bool has_hud)
{
    Canvas canvas = canvas_create(width, height);
    GlyphSource glyphs = glyphs_builtin();
    view_draw(view, session, &canvas, &glyphs, scale, has_hud);
    return canvas;
}

static inline View* open_view(void)
{
    View* view;
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(view_create(&allocator, &view, NULL), VOILE_OK);
    return view;
}

static inline Canvas draw_view(const Session* session, int width, int height, float scale, bool has_hud)
{
    View* view = open_view();
    Canvas canvas = draw_view_with(view, session, width, height, scale, has_hud);
    view_destroy(view);
    return canvas;
}

#endif
