#include "sandbox/hand_marks.h"

#include "draw/lines.h"
#include "draw/shapes.h"
#include "sandbox/cloth_lines.h"
#include "sandbox/session_state.h"
#include "sandbox/twins.h"

#include <stdio.h>

#define RING_COLOR     0xebffffffu // white at 92 %
#define HALO_COLOR     0x33ffffffu // white at 20 %
#define PULL_COLOR     0xffffbd5cu // warm, as all that the user does
#define PLATE_COLOR    0xb010141cu
#define PULL_TEXT_SIZE 13.0f // reference pixels

// A ring around a place on the screen, pixels.
static void draw_ring(Canvas* canvas, float x, float y, float scale)
{
    ring_draw(canvas, x, y, 10.0f * scale, 1.5f * scale, RING_COLOR);
    ring_draw(canvas, x, y, 16.0f * scale, 1.0f * scale, HALO_COLOR);
}

// "12.3 N", and "123 N" where a tenth says nothing.
static void print_pull(float newtons, char* out_text, size_t capacity)
{
    if (newtons < 100.0f)
    {
        int tenths = (int)(newtons * 10.0f + 0.5f);
        snprintf(out_text, capacity, "%d.%d N", tenths / 10, tenths % 10);
    }
    else
    {
        snprintf(out_text, capacity, "%d N", newtons < 1.0e6f ? (int)newtons : 999999);
    }
}

// Right of the ring, or left of it where the picture ends.
static void draw_pull(Canvas* canvas, const GlyphSource* glyphs, float x, float y, float newtons, float scale)
{
    char text[32];
    print_pull(newtons, text, sizeof text);
    int size = (int)(PULL_TEXT_SIZE * scale + 0.5f);
    int width = text_width(glyphs, size, text);
    int gap = (int)(22.0f * scale);
    int padding = (int)(4.0f * scale);
    FontMetrics metrics = glyphs->metrics(glyphs->context, size);
    int left = (int)x + gap + width + padding < canvas->width ? (int)x + gap : (int)x - gap - width;
    int baseline = (int)y + metrics.ascent / 2;
    canvas_blend_rectangle(canvas, left - padding, baseline - metrics.ascent - padding / 2, width + 2 * padding,
                           metrics.ascent + metrics.descent + padding, PLATE_COLOR);
    text_draw(canvas, glyphs, size, left, baseline, PULL_COLOR, text);
}

static void draw_mark(const SandboxCloth* cloth, int32_t point, VoileVec3 target, const Projection* projection,
                      Canvas* canvas, const GlyphSource* glyphs, float scale)
{
    float x, y, point_x, point_y;
    if (!projection_point(projection, target, &x, &y))
    {
        return;
    }
    bool slips = voile_cloth_is_slipping(cloth->cloth, point);
    if (slips && projection_point(projection, cloth->positions[point], &point_x, &point_y))
    {
        line_draw(canvas, point_x, point_y, PULL_COLOR, x, y, PULL_COLOR, 1.5f * scale);
        disc_draw(canvas, point_x, point_y, 3.5f * scale, PULL_COLOR);
    }
    draw_ring(canvas, x, y, scale);
    bool is_pinned = voile_cloth_is_pinned(cloth->cloth, point);
    disc_draw(canvas, x, y, 2.2f * scale, is_pinned ? PIN_COLOR : RING_COLOR);
    if (glyphs != NULL)
    {
        VoileVec3 pull;
        voile_cloth_pull(cloth->cloth, point, &pull);
        draw_pull(canvas, glyphs, x, y, voile_length(pull), scale);
    }
}

void hand_marks_draw(const Session* session, const Projection* projection, Canvas* canvas, const GlyphSource* glyphs,
                     float scale)
{
    VoileVec3 target;
    const Sandbox* sandbox = session->sandbox;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (twins_find_target(&sandbox->scene, &sandbox->hand, i, &target))
        {
            draw_mark(&sandbox->cloths[i], sandbox->hand.point, target, projection, canvas, glyphs, scale);
        }
    }
}
