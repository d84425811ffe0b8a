#include "sandbox/dialog_layout.h"

// Reference pixels.
#define TEXT_SIZE  15.0f
#define MOST_WIDTH 760.0f
#define LEAST      340.0f // of a width that is worth keeping to
#define MARGIN     24.0f
#define FOOT       48.0f // of the picture, where the status line stands
#define PAD        8.0f
#define ROW_HEIGHT 26.0f
#define WIDE_FOOT  560.0f // of a plate that holds its last sentence in one line
#define LEAST_ROWS 4      // of a list worth looking at

static int to_pixels(float reference_px, float scale)
{
    return (int)(reference_px * scale + 0.5f);
}

// A sentence below, in more lines where they are short, and what could not be done in at least three.
static int count_foot_rows(const Dialog* dialog, const DialogPage* page, int plate_width)
{
    bool is_narrow = plate_width < to_pixels(WIDE_FOOT, page->scale);
    bool is_very_narrow = plate_width < to_pixels(0.5f * WIDE_FOOT, page->scale);
    int rows = is_very_narrow ? 3 : is_narrow ? 2 : 1;
    return dialog->complaint[0] == '\0' ? rows : is_very_narrow ? 4 : 3;
}

// Rows of the list; where few have room they are worth more than the status line below and the sentence about the keys.
static void fit_rows(const Dialog* dialog, const DialogPage* page, DialogLayout* layout, int* out_height)
{
    int around = 2 * layout->row_height + 4 * layout->pad;
    int margins = to_pixels(MARGIN, page->scale) + to_pixels(FOOT, page->scale);
    int rows = (page->height - margins - around) / layout->row_height - layout->foot_rows;
    *out_height = page->height - to_pixels(FOOT, page->scale);
    if (rows < smaller_of(LEAST_ROWS, dialog->entry_count))
    {
        layout->foot_rows = dialog->complaint[0] != '\0' ? layout->foot_rows : 0;
        rows = (page->height - around) / layout->row_height - layout->foot_rows;
        *out_height = page->height;
    }
    layout->row_count = larger_of(smaller_of(dialog->entry_count, rows), 1);
}

// Title, field, rows, and a line that says which keys do what.
DialogLayout dialog_lay_out(const Dialog* dialog, const DialogPage* page, int shown_count)
{
    DialogLayout layout = { .size = to_pixels(TEXT_SIZE, page->scale), .pad = to_pixels(PAD, page->scale) };
    layout.row_height = to_pixels(ROW_HEIGHT, page->scale);
    layout.line = to_pixels(1.0f, page->scale);
    int height = page->height - to_pixels(FOOT, page->scale);
    bool is_beside = page->free_width > to_pixels(LEAST, page->scale);
    int width = is_beside ? page->free_width : page->width;
    int plate_width = smaller_of(width - 2 * layout.pad, to_pixels(MOST_WIDTH, page->scale));
    layout.foot_rows = count_foot_rows(dialog, page, plate_width);
    if (dialog->kind == DIALOG_OPEN)
    {
        fit_rows(dialog, page, &layout, &height);
    }

    PlotRect* plate = &layout.plate;
    plate->width = plate_width;
    plate->height = (2 + layout.foot_rows + layout.row_count) * layout.row_height + 4 * layout.pad;
    plate->left = (width - plate->width) / 2;
    plate->top = larger_of((height - plate->height) / 2, 0);
    layout.field = (PlotRect){ plate->left + layout.pad, plate->top + layout.pad + layout.row_height,
                               plate->width - 2 * layout.pad, layout.row_height };
    layout.foot_top = plate->top + plate->height - layout.foot_rows * layout.row_height - layout.pad / 2;
    layout.first_row_top = layout.field.top + layout.row_height + layout.pad;
    int last_start = larger_of(shown_count - layout.row_count, 0);
    layout.first_shown = smaller_of(larger_of(dialog->chosen - layout.row_count + 1, 0), last_start);
    return layout;
}
