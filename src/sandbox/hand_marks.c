#include "sandbox/hand_marks.h"

#include "draw/lines.h"
#include "draw/shapes.h"
#include "sandbox/cloth_picture.h"
#include "sandbox/session_state.h"
#include "sandbox/theme.h"
#include "sandbox/twins.h"

#include <stdio.h>

#define GRIP_COLOR     0xffffbd5cu
#define GRIP_SHADE     0xff0a0d13u
#define PULL_TEXT_SIZE 13.0f // reference pixels

static const MarkColors over_dark = {
    .ring = 0xebffffffu,
    .halo = 0x33ffffffu,
    .pull = 0xffffbd5cu,
    .pin = 0xffffbd5cu,
    .blow = 0xffcfe6ffu,
    .trail = 0xffffdbccu,
    .trail_halo = 0x29ff5238u,
};

static const MarkColors over_light = {
    .ring = 0xeb1d2533u,
    .halo = 0x331d2533u,
    .pull = 0xffbf4a12u,
    .pin = 0xffbf4a12u,
    .blow = 0xff2560c0u,
    .trail = 0xffa8200au,
    .trail_halo = 0x29ff5238u,
};

const MarkColors* mark_colors(const Session* session)
{
    return view_styles[session->view_mode].is_light ? &over_light : &over_dark;
}

// A ring around a place on the screen, pixels.
static void draw_ring(const MarkColors* colors, Canvas* canvas, float x, float y, float scale)
{
    ring_draw(canvas, x, y, 10.0f * scale, 1.5f * scale, colors->ring);
    ring_draw(canvas, x, y, 16.0f * scale, 1.0f * scale, colors->halo);
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

static int clamp_int(int value, int low, int high)
{
    return value > high ? (high > low ? high : low) : value < low ? low : value;
}

// What the numbers are written into: a canvas, and the rows of it that are free.
typedef struct PullPage
{
    const ThemeColors* theme;
    Canvas* canvas;
    const GlyphSource* glyphs;
    float scale;
    int top, bottom;
} PullPage;

// Right of the ring, or left of it where the picture ends.
static void draw_pull(const PullPage* page, float x, float y, float newtons)
{
    char text[32];
    print_pull(newtons, text, sizeof text);
    int size = (int)(PULL_TEXT_SIZE * page->scale + 0.5f);
    int width = text_width(page->glyphs, size, text);
    int gap = (int)(22.0f * page->scale);
    int padding = (int)(4.0f * page->scale);
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, size);
    int height = metrics.ascent + metrics.descent + padding;
    if (page->bottom - page->top < height)
    {
        return;
    }
    int end = page->canvas->width;
    int ring_x = (int)voile_clamp(x, 0.0f, (float)end);
    int ring_y = (int)voile_clamp(y, 0.0f, (float)page->canvas->height);
    int left = ring_x + gap + width + padding < end ? ring_x + gap : ring_x - gap - width;
    left = clamp_int(left, padding, end - width - padding);
    int top = clamp_int(ring_y + metrics.ascent / 2 - metrics.ascent - padding / 2, page->top, page->bottom - height);
    PlotRect plate = { left - padding, top, width + 2 * padding, height };
    theme_draw_plate(page->theme, page->canvas, plate, (int)(page->scale + 0.5f));
    text_draw(page->canvas, page->glyphs, size, left, top + padding / 2 + metrics.ascent, page->theme->warm, text);
}

// Whether two marks lie so far apart that a line joins them: a soft grip is always a little behind.
static bool is_apart(float dx, float dy, float scale)
{
    return dx * dx + dy * dy > 16.0f * scale * scale;
}

// `is_led`: the point comes after the hand with a mode of its own.
static void draw_mark(const MarkColors* colors, const SandboxCloth* cloth, int32_t point, VoileVec3 target, bool is_led,
                      const Projection* projection, Canvas* canvas, float scale)
{
    float x, y, point_x, point_y;
    if (!projection_point(projection, target, &x, &y))
    {
        return;
    }
    bool is_behind = is_led || voile_cloth_is_slipping(cloth->cloth, point);
    if (is_behind && projection_point(projection, cloth->positions[point], &point_x, &point_y) &&
        is_apart(x - point_x, y - point_y, scale))
    {
        line_draw(canvas, point_x, point_y, colors->pull, x, y, colors->pull, 1.5f * scale);
        disc_draw(canvas, point_x, point_y, 3.5f * scale, colors->pull);
    }
    draw_ring(colors, canvas, x, y, scale);
    bool is_pinned = voile_cloth_is_pinned(cloth->cloth, point);
    disc_draw(canvas, x, y, 2.2f * scale, is_pinned ? colors->pin : colors->ring);
}

// In slow motion the hand is far ahead of what is seen between two ticks; a mark that hops before the cloth would not look
// like its own.
static VoileVec3 find_mark(const Session* session, const SandboxCloth* cloth, VoileVec3 target)
{
    const Hand* hand = &session->sandbox->hand;
    bool is_together = !hand->is_led && !voile_cloth_is_slipping(cloth->cloth, hand->point);
    bool glides = session->speed < SPEED_NORMAL && is_together;
    return glides ? voile_lerp3(cloth->previous_positions[hand->point], cloth->positions[hand->point],
                                session_fraction(session))
                  : target;
}

// Where the hand's mark is at a cloth; false where it has none there.
static bool find_cloth_mark(const Session* session, int cloth, VoileVec3* out_target)
{
    const Sandbox* sandbox = session->sandbox;
    bool has_mark = twins_find_target(&sandbox->scene, &sandbox->hand, cloth, out_target);
    *out_target = has_mark ? find_mark(session, &sandbox->cloths[cloth], *out_target) : *out_target;
    return has_mark;
}

void hand_marks_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    VoileVec3 target = { 0.0f, 0.0f, 0.0f };
    const Sandbox* sandbox = session->sandbox;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (find_cloth_mark(session, i, &target))
        {
            draw_mark(mark_colors(session), &sandbox->cloths[i], sandbox->hand.point, target, sandbox->hand.is_led,
                      projection, canvas, scale);
        }
    }
}

void hand_pulls_draw(const Session* session, const Projection* projection, Canvas* canvas, const GlyphSource* glyphs,
                     float scale, int top, int bottom)
{
    VoileVec3 target = { 0.0f, 0.0f, 0.0f };
    float x, y;
    PullPage page = { session_theme(session), canvas, glyphs, scale, top, bottom };
    const Sandbox* sandbox = session->sandbox;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (find_cloth_mark(session, i, &target) && projection_point(projection, target, &x, &y))
        {
            VoileVec3 pull = patch_pull(&sandbox->cloths[i].patch, sandbox->cloths[i].cloth);
            draw_pull(&page, x, y, voile_length(pull));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------- grip

// A circle of the world, seen face on, with a dark edge to stand out from bright cloth.
static void draw_grip(Canvas* canvas, float x, float y, float radius_px, float strength, float scale)
{
    ring_draw(canvas, x, y, radius_px, 4.0f * scale, color_with_alpha(GRIP_SHADE, 0.35f * strength));
    ring_draw(canvas, x, y, radius_px, 1.5f * scale, color_with_alpha(GRIP_COLOR, 0.9f * strength));
}

static void draw_held_grips(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    VoileVec3 target;
    float x, y;
    const Sandbox* sandbox = session->sandbox;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (twins_find_target(&sandbox->scene, &sandbox->hand, i, &target) &&
            projection_point(projection, target, &x, &y))
        {
            float pixels_per_metre = projection->focal_px / projection_depth(projection, target);
            draw_grip(canvas, x, y, sandbox->hand.radius * pixels_per_metre, 1.0f, scale);
        }
    }
}

// Beside the cloth as large as it would be where the camera looks, and fainter.
static void draw_hovering_grip(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    float x, y;
    const WorldParameters* world = &session->sandbox->scene.world;
    bool has_target = session->hover.cloth >= 0;
    float depth = has_target ? session->hover.hit.depth : projection_depth(projection, world->camera_at);
    projection_to_pixels(projection, session->tools.x, session->tools.y, &x, &y);
    float radius_px = world->grab_patch * projection->focal_px / depth;
    draw_grip(canvas, x, y, radius_px, has_target ? 1.0f : 0.45f, scale);
}

// Whether a press of the person's would grab.
static bool is_hovering(const Session* session)
{
    const Tools* tools = &session->tools;
    bool is_free = !tools->is_down[POINTER_LEFT] && !tools->is_down[POINTER_RIGHT];
    return session->has_pointer && !session->is_paused_by_focus && is_free && player_has_ended(&session->player);
}

void grip_ring_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    const Sandbox* sandbox = session->sandbox;
    if (sandbox->hand.is_holding && sandbox->hand.radius > 0.0f)
    {
        draw_held_grips(session, projection, canvas, scale);
    }
    else if (!sandbox->hand.is_holding && sandbox->scene.world.grab_patch > 0.0f && is_hovering(session))
    {
        draw_hovering_grip(session, projection, canvas, scale);
    }
}

// ---------------------------------------------------------------------------------------------------------------- blow

static void draw_soft_ring(Color color, Canvas* canvas, float x, float y, float radius_px, float strength, float scale)
{
    for (int i = 1; i <= 4; ++i)
    {
        float width = (float)(i * i) * scale;
        ring_draw(canvas, x, y, radius_px, width, color_with_alpha(color, strength / (float)(i * i)));
    }
}

void blow_ring_draw(const Session* session, const Projection* projection, Canvas* canvas, float scale)
{
    const Blow* blow = &session->sandbox->blow;
    float x, y;
    if (blow->is_on && projection_point(projection, blow->to, &x, &y))
    {
        float radius = blow_radius(&session->sandbox->scene.world, voile_distance(blow->from, blow->to));
        float radius_px = radius * projection->focal_px / projection_depth(projection, blow->to);
        draw_soft_ring(mark_colors(session)->blow, canvas, x, y, radius_px, 0.16f, scale);
        draw_soft_ring(mark_colors(session)->blow, canvas, x, y, 0.5f * radius_px, 0.3f, scale);
    }
}
