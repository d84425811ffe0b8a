#include "ui/draw_list.h"

#include "draw/kernel.h"
#include "draw/lines.h"
#include "draw/shapes.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------- rectangles

UiRect ui_rect_cut(UiRect a, UiRect b)
{
    int left = larger_of(a.x, b.x);
    int top = larger_of(a.y, b.y);
    int width = smaller_of(a.x + a.width, b.x + b.width) - left;
    int height = smaller_of(a.y + a.height, b.y + b.height) - top;
    bool is_empty = width <= 0 || height <= 0;
    return is_empty ? (UiRect){ left, top, 0, 0 } : (UiRect){ left, top, width, height };
}

bool ui_rect_holds(UiRect rect, float x, float y)
{
    return x >= (float)rect.x && x < (float)(rect.x + rect.width) && y >= (float)rect.y &&
           y < (float)(rect.y + rect.height);
}

// -------------------------------------------------------------------------------------------------------------- filling

void ui_list_clear(UiDrawList* list)
{
    list->count = 0;
    list->text_size = 0;
}

static void add(UiDrawList* list, UiShape shape)
{
    if (list->count < UI_MAX_SHAPES)
    {
        list->shapes[list->count++] = shape;
    }
}

void ui_list_block(UiDrawList* list, UiRect rect, float corner, Color color)
{
    add(list, (UiShape){ .kind = UI_SHAPE_BLOCK, .rect = rect, .corner = corner, .color = color });
}

void ui_list_frame(UiDrawList* list, UiRect rect, float width, Color color)
{
    add(list, (UiShape){ .kind = UI_SHAPE_FRAME, .rect = rect, .size = width, .color = color });
}

void ui_list_disc(UiDrawList* list, float x, float y, float radius, Color color)
{
    add(list, (UiShape){ .kind = UI_SHAPE_DISC, .x0 = x, .y0 = y, .size = radius, .color = color });
}

void ui_list_line(UiDrawList* list, float x0, float y0, float x1, float y1, float width, Color color)
{
    add(list, (UiShape){ UI_SHAPE_LINE, { 0, 0, 0, 0 }, x0, y0, x1, y1, width, 0.0f, color });
}

void ui_list_text(UiDrawList* list, int x, int baseline, int size, Color color, const char* text)
{
    int bytes = (int)strlen(text) + 1;
    if (bytes > 1 && list->text_size + bytes <= UI_MAX_TEXT && list->count < UI_MAX_SHAPES)
    {
        UiRect place = { x, baseline, size, list->text_size };
        memcpy(list->text + list->text_size, text, (size_t)bytes);
        list->text_size += bytes;
        add(list, (UiShape){ .kind = UI_SHAPE_TEXT, .rect = place, .color = color });
    }
}

void ui_list_clip(UiDrawList* list, UiRect rect)
{
    add(list, (UiShape){ .kind = UI_SHAPE_CLIP, .rect = rect });
}

// ------------------------------------------------------------------------------------------------------------- drawing

// The part of a canvas that may be drawn on, and where it lies in the whole.
typedef struct Part
{
    Canvas canvas;
    int x, y;
} Part;

static Part part_of(const Canvas* whole, UiRect clip)
{
    UiRect all = { 0, 0, whole->width, whole->height };
    UiRect cut = ui_rect_cut(all, clip);
    Part part = { *whole, cut.x, cut.y };
    bool is_empty = cut.width == 0;
    part.canvas.width = cut.width;
    part.canvas.height = cut.height;
    part.canvas.pixels = is_empty ? whole->pixels : whole->pixels + (ptrdiff_t)cut.y * whole->pitch + cut.x;
    return part;
}

// Opaque, which is by far the quickest.
static void fill_rows(Part* part, UiRect rect, Color color)
{
    UiRect cut = ui_rect_cut(rect, (UiRect){ 0, 0, part->canvas.width, part->canvas.height });
    const DrawKernel* kernel = draw_kernel_of(&part->canvas);
    for (int y = cut.y; y < cut.y + cut.height; ++y)
    {
        kernel->fill(part->canvas.pixels + (ptrdiff_t)y * part->canvas.pitch + cut.x, cut.width, color);
    }
}

// How much of a corner's pixel lies within its quarter circle; (x, y) is from the block's outer corner.
static uint32_t corner_cover(float radius, int x, int y)
{
    float dx = radius - ((float)x + 0.5f);
    float dy = radius - ((float)y + 0.5f);
    float beyond = sqrtf(dx * dx + dy * dy) - radius;
    float cover = beyond < -0.5f ? 1.0f : beyond > 0.5f ? 0.0f : 0.5f - beyond;
    return (uint32_t)(cover * 255.0f + 0.5f);
}

static void blend_pixel(Part* part, int x, int y, Color color, uint32_t cover)
{
    if (x >= 0 && y >= 0 && x < part->canvas.width && y < part->canvas.height)
    {
        Color* pixel = part->canvas.pixels + (ptrdiff_t)y * part->canvas.pitch + x;
        *pixel = color_blend(*pixel, color, cover);
    }
}

static void draw_corners(Part* part, UiRect rect, int reach, float radius, Color color)
{
    int right = rect.x + rect.width - 1;
    int bottom = rect.y + rect.height - 1;
    for (int y = 0; y < reach; ++y)
    {
        for (int x = 0; x < reach; ++x)
        {
            uint32_t cover = corner_cover(radius, x, y);
            blend_pixel(part, rect.x + x, rect.y + y, color, cover);
            blend_pixel(part, right - x, rect.y + y, color, cover);
            blend_pixel(part, rect.x + x, bottom - y, color, cover);
            blend_pixel(part, right - x, bottom - y, color, cover);
        }
    }
}

static void draw_block(Part* part, const UiShape* shape)
{
    UiRect rect = shape->rect;
    int half = smaller_of(rect.width, rect.height) / 2;
    int reach = smaller_of((int)(shape->corner + 0.999f), half);
    float radius = shape->corner < (float)half ? shape->corner : (float)half;
    fill_rows(part, (UiRect){ rect.x + reach, rect.y, rect.width - 2 * reach, reach }, shape->color);
    fill_rows(part, (UiRect){ rect.x, rect.y + reach, rect.width, rect.height - 2 * reach }, shape->color);
    fill_rows(part, (UiRect){ rect.x + reach, rect.y + rect.height - reach, rect.width - 2 * reach, reach },
              shape->color);
    draw_corners(part, rect, reach, radius, shape->color);
}

static void draw_frame(Part* part, const UiShape* shape)
{
    UiRect rect = shape->rect;
    int width = larger_of((int)(shape->size + 0.5f), 1);
    fill_rows(part, (UiRect){ rect.x, rect.y, rect.width, width }, shape->color);
    fill_rows(part, (UiRect){ rect.x, rect.y + rect.height - width, rect.width, width }, shape->color);
    fill_rows(part, (UiRect){ rect.x, rect.y + width, width, rect.height - 2 * width }, shape->color);
    fill_rows(part, (UiRect){ rect.x + rect.width - width, rect.y + width, width, rect.height - 2 * width },
              shape->color);
}

static void draw_shape(Part* part, const UiDrawList* list, const UiShape* placed, const GlyphSource* glyphs)
{
    UiShape shape = *placed;
    shape.rect.x -= part->x;
    shape.rect.y -= part->y;
    float x = (float)part->x;
    float y = (float)part->y;
    switch (shape.kind)
    {
    case UI_SHAPE_BLOCK:
        draw_block(part, &shape);
        break;
    case UI_SHAPE_FRAME:
        draw_frame(part, &shape);
        break;
    case UI_SHAPE_DISC:
        disc_draw(&part->canvas, shape.x0 - x, shape.y0 - y, shape.size, shape.color);
        break;
    case UI_SHAPE_LINE:
        line_draw(&part->canvas, shape.x0 - x, shape.y0 - y, shape.color, shape.x1 - x, shape.y1 - y, shape.color,
                  shape.size);
        break;
    case UI_SHAPE_TEXT:
        text_draw(&part->canvas, glyphs, shape.rect.width, shape.rect.x, shape.rect.y, shape.color,
                  list->text + placed->rect.height);
        break;
    case UI_SHAPE_CLIP:
        break;
    }
}

void ui_list_draw(const UiDrawList* list, Canvas* canvas, const GlyphSource* glyphs)
{
    Part part = part_of(canvas, (UiRect){ 0, 0, canvas->width, canvas->height });
    for (int i = 0; i < list->count; ++i)
    {
        const UiShape* shape = &list->shapes[i];
        if (shape->kind == UI_SHAPE_CLIP)
        {
            part = part_of(canvas, shape->rect);
        }
        else if (part.canvas.width > 0)
        {
            draw_shape(&part, list, shape, glyphs);
        }
    }
}
