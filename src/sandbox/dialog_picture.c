#include "sandbox/dialog_layout.h"

#include "draw/text.h"

#include <stdio.h>
#include <string.h>

typedef struct DialogPen
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    const ThemeColors* theme;
    const DialogLayout* layout;
    Language language;
} DialogPen;

// As much of the text's end as fits, or of its start.
static void draw_fitting(const DialogPen* pen, int left, int top, int width, Color color, const char* text, bool is_end)
{
    char shown[DIALOG_TEXT_SIZE];
    int size = pen->layout->size;
    FontMetrics metrics = pen->glyphs->metrics(pen->glyphs->context, size);
    int baseline = top + (pen->layout->row_height + metrics.ascent - metrics.descent) / 2;
    snprintf(shown, sizeof shown, "%s", text);
    const char* start = shown;
    size_t length = strlen(shown);
    while (length > 0 && text_width(pen->glyphs, size, start) > width)
    {
        do
        {
            --length;
            start += is_end ? 1 : 0;
        } while (length > 0 && ((unsigned char)(is_end ? *start : shown[length]) & 0xc0) == 0x80);
        shown[is_end ? sizeof shown - 1 : length] = '\0';
    }
    text_draw(pen->canvas, pen->glyphs, size, left, baseline, color, start);
}

// In as many rows as there is room for.
static void draw_lines(const DialogPen* pen, PlotRect rows, Color color, const char* text)
{
    char line[DIALOG_TEXT_SIZE];
    int height = pen->layout->row_height;
    for (int top = rows.top; top + height <= rows.top + rows.height &&
                             text_take_line(pen->glyphs, pen->layout->size, rows.width, &text, line, sizeof line);
         top += height)
    {
        draw_fitting(pen, rows.left, top, rows.width, color, line, false);
    }
}

static int width_between(const DialogPen* pen, const Dialog* dialog, int first, int end)
{
    char part[DIALOG_TEXT_SIZE];
    memcpy(part, dialog->typed + first, (size_t)(end - first));
    part[end - first] = '\0';
    return text_width(pen->glyphs, pen->layout->size, part);
}

// The first byte that is shown, so that the caret is within `width`.
static int find_first_shown(const DialogPen* pen, const Dialog* dialog, int width)
{
    int first = 0;
    while (first < dialog->caret.at && width_between(pen, dialog, first, dialog->caret.at) > width)
    {
        do
        {
            ++first;
        } while (((unsigned char)dialog->typed[first] & 0xc0) == 0x80);
    }
    return first;
}

static void draw_selection(const DialogPen* pen, const Dialog* dialog, int first_shown, int left, int width)
{
    const PlotRect* field = &pen->layout->field;
    int start = larger_of(line_selection_start(&dialog->caret), first_shown);
    int end = larger_of(line_selection_end(&dialog->caret), first_shown);
    int from = smaller_of(width_between(pen, dialog, first_shown, start), width);
    int to = smaller_of(width_between(pen, dialog, first_shown, end), width);
    canvas_blend_rectangle(pen->canvas, left + from, field->top + pen->layout->pad / 2, to - from,
                           field->height - pen->layout->pad, pen->theme->chosen);
}

static void draw_field(const DialogPen* pen, const Dialog* dialog)
{
    const DialogLayout* layout = pen->layout;
    const PlotRect* field = &layout->field;
    int left = field->left + layout->pad;
    int width = field->width - 3 * layout->pad;
    bool is_empty = dialog->typed[0] == '\0';
    int first = find_first_shown(pen, dialog, width);
    canvas_blend_rectangle(pen->canvas, field->left, field->top, field->width, field->height, pen->theme->field);
    draw_selection(pen, dialog, first, left, width);
    draw_fitting(pen, left, field->top, width, is_empty ? pen->theme->soft : pen->theme->text,
                 is_empty ? say(pen->language, "Type a name, or the path of a file") : dialog->typed + first, false);
    int caret = left + (is_empty ? -4 * layout->line : width_between(pen, dialog, first, dialog->caret.at));
    canvas_blend_rectangle(pen->canvas, caret, field->top + layout->pad / 2, 2 * layout->line,
                           field->height - layout->pad, pen->theme->warm);
    canvas_blend_rectangle(pen->canvas, field->left, field->top + field->height - 2 * layout->line, field->width,
                           2 * layout->line, pen->theme->warm);
}

// Of all scenes, so that their titles stand below each other whatever is typed.
static int find_widest_name(const DialogPen* pen, const Dialog* dialog)
{
    int widest = 0;
    for (int i = 0; i < dialog->entry_count; ++i)
    {
        const DialogEntry* entry = &dialog->entries[i];
        int width = entry->kind == DIALOG_ENTRY_SCENE ? text_width(pen->glyphs, pen->layout->size, entry->value) : 0;
        widest = larger_of(widest, width);
    }
    return widest;
}

static void draw_rows(const DialogPen* pen, const Dialog* dialog, const int* shown, int shown_count)
{
    const DialogLayout* layout = pen->layout;
    int left = layout->field.left + layout->pad;
    int width = layout->field.width - 2 * layout->pad;
    int name_width = smaller_of(find_widest_name(pen, dialog) + 2 * layout->pad, width / 2);
    if (shown_count == 0)
    {
        PlotRect rows = { left, layout->first_row_top, width, layout->row_count * layout->row_height };
        draw_lines(pen, rows, pen->theme->soft,
                   say(pen->language, "Nothing here has that name: Enter takes it as a file's"));
    }
    for (int row = 0; row < layout->row_count && layout->first_shown + row < shown_count; ++row)
    {
        const DialogEntry* entry = &dialog->entries[shown[layout->first_shown + row]];
        int top = layout->first_row_top + row * layout->row_height;
        bool is_scene = entry->kind == DIALOG_ENTRY_SCENE;
        int value_width = is_scene ? larger_of(width / 4, name_width) : width * 4 / 5;
        if (layout->first_shown + row == dialog->chosen)
        {
            canvas_blend_rectangle(pen->canvas, layout->field.left, top, layout->field.width, layout->row_height,
                                   pen->theme->chosen);
            canvas_blend_rectangle(pen->canvas, layout->field.left, top, 3 * layout->line, layout->row_height,
                                   pen->theme->warm);
        }
        draw_fitting(pen, left, top, value_width - layout->pad, entry->is_missing ? pen->theme->soft : pen->theme->text,
                     entry->value, !is_scene);
        draw_fitting(pen, left + value_width, top, width - value_width, pen->theme->soft, entry->words, false);
    }
}

static const char* foot_of(const Dialog* dialog, Language language)
{
    if (dialog->complaint[0] != '\0')
    {
        return dialog->complaint;
    }
    if (dialog->kind == DIALOG_SAVE)
    {
        return dialog_is_sure(dialog) ? say(language, "A file has that name: Enter writes over it, Esc does not")
                                      : say(language, "Enter saves all you did; under a name in .scene, the scene");
    }
    return say(language, "Up and Down choose, Enter opens, Esc closes");
}

static void draw_foot(const DialogPen* pen, Color color, const char* text)
{
    const DialogLayout* layout = pen->layout;
    PlotRect rows = { layout->field.left, layout->foot_top, layout->field.width,
                      layout->foot_rows * layout->row_height };
    draw_lines(pen, rows, color, text);
}

void dialog_draw(const Dialog* dialog, Canvas* canvas, const GlyphSource* glyphs, const DialogPage* page,
                 const ThemeColors* theme, Language language)
{
    if (dialog->kind == DIALOG_CLOSED)
    {
        return;
    }
    int shown[MAX_DIALOG_ENTRIES];
    int count = dialog_find_shown(dialog, shown);
    DialogLayout layout = dialog_lay_out(dialog, page, count);
    DialogPen pen = { canvas, glyphs, theme, &layout, language };
    ThemeColors solid = *theme;
    solid.plate |= 0xff000000u; // nothing of the picture below disturbs
    theme_draw_plate(&solid, canvas, layout.plate, layout.line);

    int left = layout.field.left;
    bool is_open = dialog->kind == DIALOG_OPEN;
    draw_fitting(&pen, left, layout.plate.top + layout.pad / 2, layout.field.width, theme->text,
                 is_open ? say(language, "Open") : say(language, "Save"), false);
    draw_field(&pen, dialog);
    if (is_open)
    {
        draw_rows(&pen, dialog, shown, count);
    }
    bool is_warning = dialog_is_sure(dialog) || dialog->complaint[0] != '\0';
    draw_foot(&pen, is_warning ? theme->warm : theme->soft, foot_of(dialog, language));
}
