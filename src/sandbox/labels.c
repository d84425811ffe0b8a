#include "sandbox/labels.h"

#include "formats/numbers.h"
#include "sandbox/free_columns.h"
#include "sandbox/materials.h"
#include "sandbox/parameter_label.h"
#include "sandbox/session_state.h"
#include "sandbox/solver.h"
#include "sandbox/theme.h"

#include <stdio.h>
#include <string.h>

#define LABEL_SIZE     13.0f // reference pixels
#define MIN_LABEL_SIZE 9.0f
#define LABEL_LINES    4 // at most

// --------------------------------------------------------------------------------------------------------------- slots

static bool lies_before(const LabelSlot* a, const LabelSlot* b)
{
    return a->x < b->x || (a->x == b->x && a->cloth < b->cloth);
}

int labels_find_slots(const Session* session, const Projection* projection, LabelSlot out_slots[MAX_SCENE_CLOTHS])
{
    const Scene* scene = &session->sandbox->scene;
    FreeColumns columns = free_columns_of(session, projection);
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
        out_slots[i].width = (columns.right - columns.left) / count;
        out_slots[i].left = columns.left + rank * out_slots[i].width;
    }
    return count;
}

// ---------------------------------------------------------------------------------------------------------------- text

typedef struct LabelLine
{
    bool is_name; // else figures
    char text[160];
    char shorter[160]; // where the text is too long; empty where there is none
} LabelLine;

typedef struct LabelText
{
    LabelLine lines[LABEL_LINES];
    int line_count; // the same for all labels of a scene
} LabelText;

static char* add_line(LabelText* label, bool is_name)
{
    LabelLine* line = &label->lines[label->line_count++];
    line->is_name = is_name;
    line->shorter[0] = '\0';
    return line->text;
}

static bool has_several_materials(const Scene* scene)
{
    for (int i = 1; i < scene->cloth_count; ++i)
    {
        if (scene->cloths[i].material != scene->cloths[0].material)
        {
            return true;
        }
    }
    return false;
}

// "strength 19.4 kN/m x 0.05": of the weaker direction, by the tables, and what share of it counts here.
static void print_strength(Language language, const WorldParameters* world, const ClothParameters* cloth,
                           char* out_text, size_t capacity)
{
    ClothParameters whole = *cloth;
    whole.strength_scale = 1.0f;
    Fabric fabric = fabric_of(world, &whole);
    float least = fabric.strength_lengthwise;
    bool is_weaker_across = fabric.strength_crosswise > 0.0f && (least <= 0.0f || fabric.strength_crosswise < least);
    least = is_weaker_across ? fabric.strength_crosswise : least;
    if (least <= 0.0f || cloth->strength_scale <= 0.0f)
    {
        snprintf(out_text, capacity, "%s", say(language, "never tears"));
        return;
    }
    char strength[NUMBER_TEXT_SIZE], scale[NUMBER_TEXT_SIZE];
    bool is_large = least >= 1000.0f;
    number_print_fixed(is_large ? (double)least / 1000.0 : (double)least, is_large ? 1 : 0, strength);
    number_print_float(cloth->strength_scale, scale);
    snprintf(out_text, capacity, say(language, "strength %s %s \xc3\x97 %s"), strength, is_large ? "kN/m" : "N/m",
             scale);
}

static void write_material(const LabelPage* page, int cloth, LabelText* label)
{
    Language language = page->session->language;
    const Scene* scene = &page->session->sandbox->scene;
    const ClothParameters* parameters = &scene->cloths[cloth];
    const ParameterRow* row = scene_find_row((TextSlice){ "cloth.material", 14 });
    parameter_choice_label(language, row->choices[parameters->material], add_line(label, true));
    print_strength(language, &scene->world, parameters, add_line(label, false), sizeof label->lines->text);
}

static void write_solver(const LabelPage* page, int cloth, LabelText* label)
{
    const Sandbox* sandbox = page->session->sandbox;
    char name[SOLVER_NAME_SIZE];
    char ms[NUMBER_TEXT_SIZE], per_tick[64] = "", mean[NUMBER_TEXT_SIZE], most[NUMBER_TEXT_SIZE];
    Language language = page->session->language;
    solver_print_name(solver_of(&sandbox->scene.world, &sandbox->scene.cloths[cloth]), language, name);
    VoileClothFigures figures = voile_cloth_measure(sandbox->cloths[cloth].cloth);
    number_print_fixed(page->session->stopwatch.ms_per_tick[cloth], 2, ms);
    number_print_fixed(100.0 * (double)figures.mean_stretch, 2, mean);
    number_print_fixed(100.0 * (double)figures.max_stretch, 1, most);

    const size_t capacity = sizeof label->lines->text;
    if (page->has_times)
    {
        snprintf(per_tick, sizeof per_tick, say(language, ": %s ms a tick"), ms);
    }
    snprintf(add_line(label, true), capacity, "%s%s", name, per_tick);
    snprintf(label->lines[label->line_count - 1].shorter, capacity, "%s", name);
    snprintf(add_line(label, false), capacity, say(language, "stretch %s %%, at most %s %%"), mean, most);
}

static LabelText write_label(const LabelPage* page, int cloth)
{
    const Scene* scene = &page->session->sandbox->scene;
    LabelText label = { .line_count = 0 };
    if (has_several_materials(scene))
    {
        write_material(page, cloth, &label);
    }
    if (scene->world.shared_hand)
    {
        write_solver(page, cloth, &label);
    }
    return label;
}

// -------------------------------------------------------------------------------------------------------------- places

typedef struct LabelStyle
{
    int size, pad, line_height, ascent, height;
    bool is_smallest; // which may lie over its cloth
} LabelStyle;

static LabelStyle style_of(const LabelPage* page, int size, int line_count)
{
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, size);
    LabelStyle style = { .size = size, .pad = size / 2, .line_height = metrics.line_height, .ascent = metrics.ascent };
    style.height = line_count * metrics.line_height + style.pad;
    return style;
}

static bool fits(const LabelPage* page, const LabelStyle* style, const LabelSlot* slot, const LabelText* text)
{
    bool fits_across = true;
    for (int i = 0; i < text->line_count; ++i)
    {
        int width = text_width(page->glyphs, style->size, text->lines[i].text);
        fits_across = fits_across && width + 3 * style->pad + 2 <= slot->width;
    }
    return fits_across && (style->is_smallest || (float)(style->height + style->pad) <= slot->y);
}

static bool all_fit(const LabelPage* page, const LabelStyle* style, const LabelSlot* slots, int slot_count,
                    const LabelText* texts)
{
    bool do_fit = true;
    for (int i = 0; i < slot_count; ++i)
    {
        do_fit = do_fit && fits(page, style, &slots[i], &texts[i]);
    }
    return do_fit;
}

// False where nothing can be said in fewer words.
static bool shorten_lines(LabelText* texts, int count)
{
    bool is_shorter = false;
    for (int i = 0; i < count; ++i)
    {
        for (int k = 0; k < texts[i].line_count; ++k)
        {
            LabelLine* line = &texts[i].lines[k];
            if (line->shorter[0] != '\0')
            {
                memcpy(line->text, line->shorter, sizeof line->text);
                line->shorter[0] = '\0';
                is_shorter = true;
            }
        }
    }
    return is_shorter;
}

static void drop_last_line(LabelText* texts, int count)
{
    for (int i = 0; i < count; ++i)
    {
        --texts[i].line_count;
    }
}

// The largest text, up to the HUD's, with which every label fits; the same for all. Where even the smallest is too large
// it is said in fewer words, and then the last lines are left out of every label.
static LabelStyle choose_style(const LabelPage* page, const LabelSlot* slots, int slot_count, LabelText* texts)
{
    int largest = (int)(LABEL_SIZE * page->scale + 0.5f);
    int smallest = (int)(MIN_LABEL_SIZE * page->scale + 0.5f);
    while (slot_count > 0 && texts[0].line_count > 0)
    {
        for (int size = largest; size >= smallest; --size)
        {
            LabelStyle style = style_of(page, size, texts[0].line_count);
            style.is_smallest = size == smallest;
            if (all_fit(page, &style, slots, slot_count, texts))
            {
                return style;
            }
        }
        if (!shorten_lines(texts, slot_count))
        {
            drop_last_line(texts, slot_count);
        }
    }
    return style_of(page, smallest, 0);
}

// A point may be seen millions of pixels away.
static int to_pixel(float place, int low, int high)
{
    return (int)voile_clamp(place, (float)low, (float)high);
}

// Where something of that width goes: over the middle of its cloth, as far as it can within its slot.
static int find_left(const LabelSlot* slot, int width, int margin)
{
    return to_pixel(slot->x - 0.5f * (float)width, slot->left + margin, slot->left + slot->width - width - margin);
}

static int widest_line(const LabelPage* page, const LabelStyle* style, const LabelText* text)
{
    int widest = 0;
    for (int i = 0; i < text->line_count; ++i)
    {
        int width = text_width(page->glyphs, style->size, text->lines[i].text);
        widest = width > widest ? width : widest;
    }
    return widest;
}

// What is 0 high meets nothing.
static bool rects_meet(PlotRect a, PlotRect b)
{
    bool meet_across = a.left < b.left + b.width && b.left < a.left + a.width;
    return meet_across && b.height > 0 && a.top < b.top + b.height && b.top < a.top + a.height;
}

// Returns the plate's lower edge, room.top where there is no room.
static int draw_label(const LabelPage* page, const LabelStyle* style, const LabelSlot* slot, const LabelText* text,
                      bool draws)
{
    int top = to_pixel(slot->y - (float)(style->height + style->pad), page->room.top, page->room.bottom);
    if (text->line_count == 0 || top + style->height > page->room.bottom)
    {
        return page->room.top;
    }
    int width = widest_line(page, style, text) + 2 * style->pad;
    int left = find_left(slot, width, style->pad / 2);
    PlotRect plate = { left, top, width, style->height };
    if (!draws || rects_meet(plate, page->taken[0]) || rects_meet(plate, page->taken[1]))
    {
        return top + style->height;
    }
    const ThemeColors* theme = session_theme(page->session);
    theme_draw_plate(theme, page->canvas, plate, (int)page->scale);
    for (int i = 0; i < text->line_count; ++i)
    {
        const LabelLine* line = &text->lines[i];
        int indent = (width - text_width(page->glyphs, style->size, line->text)) / 2;
        int baseline = top + style->pad / 2 + style->ascent + i * style->line_height;
        text_draw(page->canvas, page->glyphs, style->size, left + indent, baseline,
                  line->is_name ? theme->text : theme->soft, line->text);
    }
    return top + style->height;
}

static int lay_labels(const LabelPage* page, const LabelSlot* slots, int slot_count, bool draws)
{
    LabelText texts[MAX_SCENE_CLOTHS];
    int lowest = page->room.top;
    for (int i = 0; i < slot_count; ++i)
    {
        texts[i] = write_label(page, slots[i].cloth);
    }
    LabelStyle style = choose_style(page, slots, slot_count, texts);
    for (int i = 0; i < slot_count; ++i)
    {
        int bottom = draw_label(page, &style, &slots[i], &texts[i], draws);
        lowest = bottom > lowest ? bottom : lowest;
    }
    return lowest;
}

int labels_find_bottom(const LabelPage* page, const LabelSlot* slots, int slot_count)
{
    return lay_labels(page, slots, slot_count, false);
}

void labels_draw(const LabelPage* page, const LabelSlot* slots, int slot_count)
{
    lay_labels(page, slots, slot_count, true);
}
