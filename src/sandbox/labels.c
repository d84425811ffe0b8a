#include "sandbox/labels.h"

#include "formats/numbers.h"
#include "sandbox/session_state.h"
#include "sandbox/solver.h"

#include <stdio.h>

#define LABEL_NAME     0xffeaf1fbu
#define LABEL_FIGURES  0xf29eabbfu
#define LABEL_PLATE    0xb010141cu
#define LABEL_SIZE     13.0f // reference pixels
#define MIN_LABEL_SIZE 8
#define LABEL_LINES    2

// --------------------------------------------------------------------------------------------------------------- slots

static bool lies_before(const LabelSlot* a, const LabelSlot* b)
{
    return a->x < b->x || (a->x == b->x && a->cloth < b->cloth);
}

int labels_find_slots(const Session* session, const Projection* projection, LabelSlot out_slots[MAX_SCENE_CLOTHS])
{
    const Scene* scene = &session->sandbox->scene;
    int count = 0;
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        LabelSlot slot = { .cloth = i };
        if (projection_point(projection, scene->cloths[i].position, &slot.x, &slot.y))
        {
            out_slots[count++] = slot;
        }
    }
    for (int i = 0; i < count; ++i)
    {
        int rank = 0;
        for (int j = 0; j < count; ++j)
        {
            rank += lies_before(&out_slots[j], &out_slots[i]) ? 1 : 0;
        }
        out_slots[i].width = projection->width / count;
        out_slots[i].left = rank * out_slots[i].width;
    }
    return count;
}

// ---------------------------------------------------------------------------------------------------------------- text

typedef struct LabelText
{
    char lines[LABEL_LINES][160];
} LabelText;

static LabelText write_label(const LabelPage* page, int cloth)
{
    const Sandbox* sandbox = page->session->sandbox;
    char name[SOLVER_NAME_SIZE];
    char ms[NUMBER_TEXT_SIZE], mean[NUMBER_TEXT_SIZE], most[NUMBER_TEXT_SIZE];
    solver_print_name(solver_of(&sandbox->scene.world, &sandbox->scene.cloths[cloth]), name);
    VoileClothFigures figures = voile_cloth_measure(sandbox->cloths[cloth].cloth);
    number_print_fixed(page->session->stopwatch.ms_per_tick[cloth], 2, ms);
    number_print_fixed(100.0 * (double)figures.mean_stretch, 2, mean);
    number_print_fixed(100.0 * (double)figures.max_stretch, 1, most);

    LabelText text;
    snprintf(text.lines[0], sizeof text.lines[0], "%s%s%s%s", name, page->has_times ? ": " : "",
             page->has_times ? ms : "", page->has_times ? " ms a tick" : "");
    snprintf(text.lines[1], sizeof text.lines[1], "stretch %s %%, at most %s %%", mean, most);
    return text;
}

static int widest_line(const LabelPage* page, int size, const LabelText* text)
{
    int widest = 0;
    for (int i = 0; i < LABEL_LINES; ++i)
    {
        int width = text_width(page->glyphs, size, text->lines[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

// -------------------------------------------------------------------------------------------------------------- places

typedef struct LabelStyle
{
    int size, pad, line_height, ascent, height;
} LabelStyle;

static LabelStyle style_of(const LabelPage* page, int size)
{
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, size);
    LabelStyle style = { .size = size, .pad = size / 2, .line_height = metrics.line_height, .ascent = metrics.ascent };
    style.height = LABEL_LINES * metrics.line_height + style.pad;
    return style;
}

static bool fits(const LabelPage* page, const LabelStyle* style, const LabelSlot* slot, const LabelText* text)
{
    return widest_line(page, style->size, text) + 4 * style->pad <= slot->width &&
           (float)(style->height + style->pad) <= slot->y;
}

// The largest text, up to the HUD's, with which every label fits; the same for all.
static LabelStyle choose_style(const LabelPage* page, const LabelSlot* slots, int slot_count, const LabelText* texts)
{
    int size = (int)(LABEL_SIZE * page->scale + 0.5f);
    for (int i = 0; i < slot_count; ++i)
    {
        LabelStyle style = style_of(page, size);
        while (size > MIN_LABEL_SIZE && !fits(page, &style, &slots[i], &texts[i]))
        {
            style = style_of(page, --size);
        }
    }
    return style_of(page, size);
}

// A point may be seen millions of pixels away.
static int to_pixel(float place, int low, int high)
{
    return (int)voile_clamp(place, (float)low, (float)high);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

// Where something of that width goes: over the middle of its cloth, as far as it can within its slot.
static int find_left(const LabelSlot* slot, int width, int pad)
{
    return to_pixel(slot->x - 0.5f * (float)width, slot->left + pad, slot->left + slot->width - width - pad);
}

// What is wider than its slot is left out.
static void draw_line(const LabelPage* page, const LabelStyle* style, const LabelSlot* slot, int baseline, Color color,
                      const char* text)
{
    int width = text_width(page->glyphs, style->size, text);
    if (width + 2 * style->pad <= slot->width)
    {
        text_draw(page->canvas, page->glyphs, style->size, find_left(slot, width, style->pad), baseline, color, text);
    }
}

static void draw_plate(const LabelPage* page, const LabelStyle* style, const LabelSlot* slot, int top,
                       int text_width_px)
{
    int width = smaller(text_width_px + 2 * style->pad, slot->width);
    canvas_blend_rectangle(page->canvas, find_left(slot, width, style->pad / 2), top, width, style->height,
                           LABEL_PLATE);
}

static int draw_label(const LabelPage* page, const LabelStyle* style, const LabelSlot* slot, const LabelText* text)
{
    int top = to_pixel(slot->y - (float)(style->height + style->pad), page->room.top, page->room.bottom);
    if (top + style->height > page->room.bottom)
    {
        return page->room.top;
    }
    int baseline = top + style->pad / 2 + style->ascent;
    draw_plate(page, style, slot, top, widest_line(page, style->size, text));
    draw_line(page, style, slot, baseline, LABEL_NAME, text->lines[0]);
    draw_line(page, style, slot, baseline + style->line_height, LABEL_FIGURES, text->lines[1]);
    return top + style->height;
}

int labels_draw(const LabelPage* page, const LabelSlot* slots, int slot_count)
{
    LabelText texts[MAX_SCENE_CLOTHS];
    int lowest = page->room.top;
    if (!page->session->sandbox->scene.world.shared_hand)
    {
        return lowest;
    }
    for (int i = 0; i < slot_count; ++i)
    {
        texts[i] = write_label(page, slots[i].cloth);
    }
    LabelStyle style = choose_style(page, slots, slot_count, texts);
    for (int i = 0; i < slot_count; ++i)
    {
        int bottom = draw_label(page, &style, &slots[i], &texts[i]);
        lowest = bottom > lowest ? bottom : lowest;
    }
    return lowest;
}
