// How widgets look: boxes, texts, marks and what hangs over them.

#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

#define MIN_TEXT_PX 10.0f // of a label that is too wide, before it is cut
#define LINE_SIZE   160
#define NOTE_LINES  6
#define NOTE_PX     12.0f
#define NOTE_WIDTH  250.0f
#define NOTE_PAD_PX 8.0f
#define CAP_HEIGHT  0.72f // of capitals, in ems: what is in the middle of a line
#define FOCUS_PX    2.0f
#define MARK_PX     3.0f // radius

Color ui_text_color(const Ui* ui, const UiLabel* label)
{
    return label->is_disabled ? ui->page.theme->disabled : ui->page.theme->text;
}

void ui_draw_box(Ui* ui, UiRect rect, Color ground, Color border)
{
    if (ui->draws)
    {
        float corner = UI_CORNER_PX * ui->page.scale;
        int line = ui_px(ui, 1.0f);
        ui_list_block(&ui->under, rect, corner, border);
        ui_list_block(&ui->under, ui_inner(rect, line), corner - (float)line, ground);
    }
}

void ui_draw_focus(Ui* ui, const UiWidget* widget)
{
    if (ui->draws && widget->has_focus && ui->focus_shows)
    {
        int margin = ui_px(ui, 3.0f);
        UiRect ring = { widget->row.x + margin, widget->row.y, widget->row.width - 2 * margin - ui_px(ui, 5.0f),
                        widget->row.height };
        ui_list_frame(&ui->under, ring, FOCUS_PX * ui->page.scale, ui->page.theme->focus);
    }
}

void ui_draw_mark(Ui* ui, const UiWidget* widget)
{
    if (ui->draws && widget->label->differs)
    {
        float x = (float)widget->rect.x - 0.55f * (float)ui_px(ui, UI_PAD_LEFT);
        float y = (float)widget->row.y + 14.0f * ui->page.scale;
        ui_list_disc(&ui->under, x, y, MARK_PX * ui->page.scale, ui->page.theme->mark);
    }
}

// ---------------------------------------------------------------------------------------------------------------- text

int ui_text_width(const Ui* ui, float size, const char* text)
{
    return text_width(ui->page.glyphs, ui_px(ui, size), text);
}

// Cuts at a character until it fits with "..." at its end.
static void cut_text(const Ui* ui, int size, int width, const char* text, char out_text[LINE_SIZE])
{
    size_t length = strlen(text);
    length = length < LINE_SIZE - 4 ? length : LINE_SIZE - 4;
    do
    {
        length -= length > 0 ? 1 : 0;
        while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80)
        {
            --length;
        }
        memcpy(out_text, text, length);
        memcpy(out_text + length, "...", 4);
    } while (length > 0 && text_width(ui->page.glyphs, size, out_text) > width);
}

void ui_draw_text(Ui* ui, UiRect rect, float size, float align, Color color, const char* text)
{
    if (!ui->draws || rect.width <= 0)
    {
        return;
    }
    char cut[LINE_SIZE];
    int pixels = ui_px(ui, size);
    int smallest = ui_px(ui, MIN_TEXT_PX);
    int width = text_width(ui->page.glyphs, pixels, text);
    for (; width > rect.width && pixels > smallest; width = text_width(ui->page.glyphs, pixels, text))
    {
        --pixels;
    }
    if (width > rect.width)
    {
        cut_text(ui, pixels, rect.width, text, cut);
        text = cut;
        width = text_width(ui->page.glyphs, pixels, text);
    }
    int x = rect.x + (int)(align * (float)(rect.width - width) + 0.5f);
    int baseline = rect.y + (int)(0.5f * ((float)rect.height + CAP_HEIGHT * (float)pixels) + 0.5f);
    ui_list_text(&ui->under, x, baseline, pixels, color, text);
}

void ui_draw_label(Ui* ui, const UiWidget* widget, UiRect rect)
{
    ui_draw_mark(ui, widget);
    ui_draw_focus(ui, widget);
    ui_draw_text(ui, rect, UI_TEXT_PX, 0.0f, ui_text_color(ui, widget->label), widget->label->label);
}

// --------------------------------------------------------------------------------------------------------------- notes

typedef struct Note
{
    char lines[NOTE_LINES][LINE_SIZE];
    int count, width; // of the widest, pixels
} Note;

// Length of the words that fit into the width, at least one.
static size_t fit_words(const Ui* ui, int size, int width, const char* text)
{
    char line[LINE_SIZE];
    size_t fitting = 0;
    for (size_t end = 1; end < LINE_SIZE - 1; ++end)
    {
        if (text[end] != ' ' && text[end] != '\0' && text[end] != '\n')
        {
            continue;
        }
        memcpy(line, text, end);
        line[end] = '\0';
        bool fits = text_width(ui->page.glyphs, size, line) <= width;
        fitting = fits || fitting == 0 ? end : fitting;
        if (!fits || text[end] != ' ')
        {
            break;
        }
    }
    size_t all = strlen(text);
    return fitting > 0 ? fitting : all < LINE_SIZE - 1 ? all : LINE_SIZE - 1;
}

static void break_lines(const Ui* ui, int size, int width, const char* text, Note* out_note)
{
    out_note->count = 0;
    out_note->width = 0;
    while (*text != '\0' && out_note->count < NOTE_LINES)
    {
        char* line = out_note->lines[out_note->count++];
        size_t length = fit_words(ui, size, width, text);
        memcpy(line, text, length);
        line[length] = '\0';
        int line_width = text_width(ui->page.glyphs, size, line);
        out_note->width = line_width > out_note->width ? line_width : out_note->width;
        text += length;
        text += *text == ' ' || *text == '\n' ? 1 : 0;
    }
}

static int limit(int value, int low, int high)
{
    return value > high ? (high > low ? high : low) : value < low ? low : value;
}

// Beside the page, so that it hides no other widget, where that is wanted and there is room; else below the widget, or above
// it where there is no room.
static UiRect place_note(const Ui* ui, UiRect at, int width, int height, bool is_beside)
{
    int gap = ui_px(ui, 2.0f);
    int pad = ui_px(ui, NOTE_PAD_PX);
    UiRect canvas = ui->page.canvas;
    UiRect plate = { at.x + pad, at.y + at.height + gap, width, height };
    if (is_beside && ui->page.place.x - width - pad >= canvas.x)
    {
        plate.x = ui->page.place.x - width - pad;
        plate.y = at.y + (at.height - height) / 2;
    }
    else if (plate.y + height > canvas.y + canvas.height)
    {
        plate.y = at.y - height - gap;
    }
    plate.x = limit(plate.x, canvas.x, canvas.x + canvas.width - width - pad / 2);
    plate.y = limit(plate.y, canvas.y, canvas.y + canvas.height - height);
    return plate;
}

static void draw_note(Ui* ui, UiRect at, bool is_beside, Color ground, Color color, const char* text)
{
    Note note;
    int size = ui_px(ui, NOTE_PX);
    int pad = ui_px(ui, NOTE_PAD_PX);
    UiRect canvas = ui->page.canvas;
    int most = limit(ui_px(ui, NOTE_WIDTH), 1, canvas.width - 4 * pad);
    break_lines(ui, size, most, text, &note);
    int line_height = ui->page.glyphs->metrics(ui->page.glyphs->context, size).line_height;
    UiRect plate = place_note(ui, at, note.width + 2 * pad, note.count * line_height + pad, is_beside);
    ui_list_clip(&ui->over, canvas);
    ui_list_block(&ui->over, plate, UI_CORNER_PX * ui->page.scale, ground);
    for (int i = 0; i < note.count; ++i)
    {
        int top = plate.y + pad / 2 + i * line_height;
        int baseline = top + (int)(0.5f * ((float)line_height + CAP_HEIGHT * (float)size) + 0.5f);
        ui_list_text(&ui->over, plate.x + pad, baseline, size, color, note.lines[i]);
    }
}

void ui_draw_notes(Ui* ui)
{
    const UiTheme* theme = ui->page.theme;
    bool has_tip = ui->hot != 0 && ui->tip != NULL && ui->tip[0] != '\0';
    if (ui->complaint != 0)
    {
        draw_note(ui, ui->complaint_rect, false, theme->complaint, theme->complaint_text, ui->complaint_text);
    }
    else if (has_tip && ui->now - ui->tip_since >= UI_TIP_SECONDS)
    {
        char text[NOTE_LINES * LINE_SIZE];
        snprintf(text, sizeof text, "%s%s%s", ui->tip, ui->tip_more != NULL ? "\n" : "",
                 ui->tip_more != NULL ? ui->tip_more : "");
        draw_note(ui, ui->tip_rect, true, theme->tip, theme->tip_text, text);
    }
}
