// Cairo's image surfaces, with its fast anti-aliasing. A stroke has one colour.

#include "bench/line_scene.h"

#include <cairo.h>

static void* open_cairo(const LineScene* scene)
{
    cairo_surface_t* surface =
        cairo_image_surface_create_for_data((unsigned char*)scene->pixels, CAIRO_FORMAT_RGB24, scene->width,
                                            scene->height, scene->width * (int)sizeof(Color));
    cairo_t* cairo = cairo_create(surface);
    cairo_surface_destroy(surface); // the context keeps it
    if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
    {
        cairo_destroy(cairo);
        return NULL;
    }
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST);
    cairo_set_line_width(cairo, (double)scene->line_width);
    return cairo;
}

static void close_cairo(void* state)
{
    cairo_destroy(state);
}

static void set_color(cairo_t* cairo, Color color)
{
    cairo_set_source_rgb(cairo, (color >> 16 & 0xFFu) / 255.0, (color >> 8 & 0xFFu) / 255.0, (color & 0xFFu) / 255.0);
}

static void draw_colored_lines(void* state, const LineScene* scene)
{
    set_color(state, scene->background);
    cairo_paint(state);
    for (int32_t i = 0; i < scene->line_count; ++i)
    {
        int32_t a = scene->ends[2 * i], b = scene->ends[2 * i + 1];
        set_color(state, scene->colors[a]);
        cairo_move_to(state, (double)scene->x[a], (double)scene->y[a]);
        cairo_line_to(state, (double)scene->x[b], (double)scene->y[b]);
        cairo_stroke(state);
    }
    cairo_surface_flush(cairo_get_target(state));
}

// A stroke for each strip: faster than one for all.
static void draw_plain_strips(void* state, const LineScene* scene)
{
    set_color(state, scene->background);
    cairo_paint(state);
    set_color(state, scene->colors[0]);
    for (int32_t i = 0; i < scene->strip_count; ++i)
    {
        for (int32_t j = 0; j < scene->strip_length; ++j)
        {
            int32_t at = scene->strips[i * scene->strip_length + j];
            cairo_line_to(state, (double)scene->x[at], (double)scene->y[at]);
        }
        cairo_stroke(state);
    }
    cairo_surface_flush(cairo_get_target(state));
}

const LineWay peer_cairo_ways[] = {
    { "anti-aliased, a colour a line", "Cairo", "times_as_fast_as_cairo_colors", 40000, open_cairo, draw_colored_lines,
      close_cairo },
    { "anti-aliased, strips of one colour", "Cairo", "times_as_fast_as_cairo_strips", 140000, open_cairo,
      draw_plain_strips, close_cairo },
};

const int32_t peer_cairo_way_count = (int32_t)(sizeof peer_cairo_ways / sizeof *peer_cairo_ways);
