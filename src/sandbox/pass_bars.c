#include "sandbox/labels.h"

#include "formats/numbers.h"
#include "sandbox/session_state.h"
#include "sandbox/text_plate.h"
#include "sandbox/theme.h"

#define BAR_SIZE      13.0f // reference pixels: of the text
#define BAR_HEIGHT    44.0f // of the highest bar
#define BAR_PITCH     40.0f // from bar to bar, where there is room
#define BARS_AT_PITCH 8.0f  // more of them are narrower
#define MIN_TEXT_SIZE 11.0f
#define HANDLE        28.0f // at the right edge, the panel's

// The same for all cloths, so that the bars can be compared.
typedef struct BarStyle
{
    const char* title;
    int size, pad, line_height, ascent;
    int most_width, height;       // of a panel
    int title_width, title_lines; // of a panel that is as wide as it can be
    int bar_height;
    float lowest, highest; // what the lowest end of a bar stands for, 0 at the most, and the highest
} BarStyle;

typedef struct BarPanel
{
    const LabelPage* page;
    const BarStyle* style;
    const PassReport* report;
    int left, top, width;
    int count;   // of bars
    float pitch; // pixels
} BarPanel;

// --------------------------------------------------------------------------------------------------------------- style

// Of bar 0, which is before the first pass, and so on.
static float value_of(const PassReport* report, int bar)
{
    return bar == 0 ? report->before : report->after[bar - 1];
}

static void find_ends(const PassReport* reports, BarStyle* style)
{
    style->lowest = 0.0f;
    style->highest = 1e-4f; // a hundredth of a per cent: less is rounding
    for (int i = 0; i < MAX_SCENE_CLOTHS; ++i)
    {
        for (int bar = 0; reports[i].count > 0 && bar <= reports[i].count; ++bar)
        {
            float value = value_of(&reports[i], bar);
            style->lowest = value < style->lowest ? value : style->lowest;
            style->highest = value > style->highest ? value : style->highest;
        }
    }
}

static BarStyle style_of(const LabelPage* page, int size, int slot_width, const char* title)
{
    FontMetrics metrics = page->glyphs->metrics(page->glyphs->context, size);
    BarStyle style = {
        .title = title, .size = size, .pad = size / 2, .line_height = metrics.line_height, .ascent = metrics.ascent
    };
    style.bar_height = smaller_of((int)(BAR_HEIGHT * page->scale + 0.5f), page->canvas->height / 9);
    style.most_width = slot_width - style.pad - (int)(HANDLE * page->scale);
    style.title_width = text_width(page->glyphs, size, title);
    TextPlate text = { .glyphs = page->glyphs, .size = size };
    style.title_lines = text_lines_draw(&text, 0, 0, style.most_width - 2 * style.pad, 0u, title);
    style.height = (style.title_lines + 1) * metrics.line_height + style.bar_height + 2 * style.pad;
    return style;
}

// The largest text, up to the HUD's, with which the title is one line, or a shorter title at the smallest that is read well.
static BarStyle choose_style(const LabelPage* page, int slot_width)
{
    Language language = page->session->language;
    const char* title = say(language, "stretch in % before and after each pass");
    int size = (int)(BAR_SIZE * page->scale + 0.5f);
    int smallest = (int)(MIN_TEXT_SIZE * page->scale + 0.5f);
    BarStyle style = style_of(page, size, slot_width, title);
    while (size > smallest && style.title_lines > 1)
    {
        style = style_of(page, --size, slot_width, title);
    }
    if (style.title_lines > 1)
    {
        style = style_of(page, size, slot_width, say(language, "stretch in %"));
    }
    find_ends(page->session->passes.reports, &style);
    return style;
}

// ---------------------------------------------------------------------------------------------------------------- bars

static int bar_left(const BarPanel* panel, int bar)
{
    return panel->left + panel->style->pad + (int)((float)bar * panel->pitch);
}

// All where there is room for each, else the first and the last.
static bool has_figure(const BarPanel* panel, int bar)
{
    int needed = text_width(panel->page->glyphs, panel->style->size, "00.00");
    bool has_room = (float)needed <= panel->pitch;
    bool has_room_at_ends = 3 * needed <= panel->width;
    return has_room || (has_room_at_ends && (bar == 0 || bar == panel->count - 1));
}

static void draw_figure(const BarPanel* panel, int bar, int baseline)
{
    char text[NUMBER_TEXT_SIZE];
    const LabelPage* page = panel->page;
    const BarStyle* style = panel->style;
    number_print_fixed(100.0 * (double)value_of(panel->report, bar), 2, text);
    int width = text_width(page->glyphs, style->size, text);
    int middle = bar_left(panel, bar) + (int)(0.5f * panel->pitch);
    int left = smaller_of(larger_of(middle - width / 2, panel->left + style->pad / 2),
                          panel->left + panel->width - style->pad / 2 - width);
    text_draw(page->canvas, page->glyphs, style->size, left, baseline, session_theme(page->session)->soft, text);
}

// The rows of so much stretch.
static int height_of(const BarStyle* style, float value)
{
    float share = voile_clamp(value / (style->highest - style->lowest), -1.0f, 1.0f);
    return (int)((float)style->bar_height * share + (share < 0.0f ? -0.5f : 0.5f));
}

// From the row of no stretch upwards, and downwards where threads are slack.
static void draw_bar(const BarPanel* panel, int bar, int zero)
{
    float value = value_of(panel->report, bar);
    int rows = height_of(panel->style, value);
    int height = larger_of(rows < 0 ? -rows : rows, 1);
    int top = rows < 0 ? zero : zero - height;
    int left = bar_left(panel, bar);
    int width = larger_of(bar_left(panel, bar + 1) - left - larger_of((int)(0.15f * panel->pitch), 1), 1);
    const ThemeColors* theme = session_theme(panel->page->session);
    canvas_blend_rectangle(panel->page->canvas, left, top, width, height, bar == 0 ? theme->bar_before : theme->bar);
}

static void draw_panel(const BarPanel* panel)
{
    const LabelPage* page = panel->page;
    const BarStyle* style = panel->style;
    const ThemeColors* theme = session_theme(page->session);
    theme_draw_plate(theme, page->canvas, (PlotRect){ panel->left, panel->top, panel->width, style->height },
                     (int)page->scale);
    int baseline = panel->top + style->pad / 2 + style->ascent;
    TextPlate text = text_plate_of(theme, page->canvas, page->glyphs, style->size, page->scale);
    int lines = text_lines_draw(&text, panel->left + style->pad, baseline, panel->width - 2 * style->pad, theme->text,
                                style->title);
    int zero = panel->top + style->height - style->pad + height_of(style, style->lowest);
    int line = larger_of((int)page->scale, 1);
    canvas_blend_rectangle(page->canvas, panel->left + style->pad, zero, panel->width - 2 * style->pad,
                           style->lowest < 0.0f ? line : 0, theme->soft);
    for (int bar = 0; bar < panel->count; ++bar)
    {
        draw_bar(panel, bar, zero);
        if (has_figure(panel, bar))
        {
            draw_figure(panel, bar, baseline + lines * style->line_height);
        }
    }
}

// Below its cloth, as far as it can be within the cloth's slot, and as wide as its bars need.
static BarPanel place_panel(const LabelPage* page, const BarStyle* style, const LabelSlot* slot)
{
    BarPanel panel = { .page = page, .style = style, .report = &page->session->passes.reports[slot->cloth] };
    panel.count = panel.report->count + 1;
    float pitch = BAR_PITCH * page->scale;
    float room = voile_clamp((float)(style->most_width - 2 * style->pad), 0.0f, BARS_AT_PITCH * pitch);
    panel.pitch = voile_clamp(room / (float)panel.count, 0.0f, pitch);
    int inner_width = larger_of((int)((float)panel.count * panel.pitch), style->title_width);
    panel.width = smaller_of(inner_width + 2 * style->pad, style->most_width);
    float low = (float)(slot->left + style->pad / 2);
    int right = smaller_of(slot->left + slot->width, page->canvas->width - (int)(HANDLE * page->scale));
    float high = (float)(right - panel.width - style->pad / 2);
    panel.left = (int)voile_clamp(slot->x - 0.5f * (float)panel.width, low, high);
    panel.top = page->room.bottom - style->height - style->pad;
    return panel;
}

// Where the bars would be. Returns its upper edge, as pass_bars_draw does.
static int say_no_room(const LabelPage* page, const BarStyle* style, int top)
{
    const ThemeColors* theme = session_theme(page->session);
    const char* sentence = say(page->session->language, "The window is too small for the bars.");
    TextPlate plate = text_plate_of(theme, NULL, page->glyphs, style->size, page->scale);
    PlotRect room = { style->size, top, page->canvas->width - 2 * style->size, page->room.bottom - top };
    int height = text_plate_draw(&plate, room, false, theme->text, sentence) - top;
    if (height == 0)
    {
        return page->room.bottom;
    }
    room.top = page->room.bottom - height;
    room.height = height;
    plate.canvas = page->canvas;
    text_plate_draw(&plate, room, false, theme->text, sentence);
    return room.top;
}

static bool has_reports(const LabelPage* page)
{
    int count = 0;
    for (int i = 0; i < MAX_SCENE_CLOTHS; ++i)
    {
        count += page->session->passes.reports[i].count;
    }
    return count > 0;
}

int pass_bars_draw(const LabelPage* page, const LabelSlot* slots, int slot_count, int top)
{
    if (!page->session->passes.is_on || slot_count == 0)
    {
        return page->room.bottom;
    }
    int highest = page->room.bottom;
    BarStyle style = choose_style(page, slots[0].width);
    for (int i = 0; i < slot_count; ++i)
    {
        BarPanel panel = place_panel(page, &style, &slots[i]);
        if (panel.report->count > 0 && panel.top >= top && panel.width > 2 * style.pad)
        {
            draw_panel(&panel);
            highest = smaller_of(highest, panel.top);
        }
    }
    bool has_none = highest == page->room.bottom && has_reports(page);
    return has_none ? say_no_room(page, &style, top) : highest;
}
