// Where everything in the help overlay stands.

#include "sandbox/chord_words.h"
#include "sandbox/help.h"
#include "sandbox/keys.h"

#define MAX_COLUMNS     3
#define MIN_COLUMN      24 // times the text's size: below it lines become too short to read
#define MIN_SIZE        8  // pixels
#define SIZES_TO_FOLLOW 3  // of those below; smaller ones only where a single row would not fit

// Reference pixels. Few, since fonts are kept for some sizes only.
static const float sizes[] = { 15.0f, 13.0f, 11.0f, 8.0f, 5.0f };

// ------------------------------------------------------------------------------------------------------------- content

_Static_assert(HELP_CHORD_SIZE >= CHORD_WORDS_SIZE, "a chord's words fit");

const char* help_section_title(int section)
{
    static const char* const titles[HELP_SECTION_COUNT] = { SAID("The mouse"), SAID("Without a mouse"), SAID("Keys") };
    return titles[section];
}

int help_section_start(int section)
{
    int starts[HELP_SECTION_COUNT] = { 0, (int)mouse_row_count, (int)(mouse_row_count + cursor_row_count) };
    return starts[section];
}

const char* help_row_words(Language language, int row, char out_chord[HELP_CHORD_SIZE])
{
    MouseRow english = keys_help_row((size_t)row);
    chord_words(language, english.chord, out_chord);
    return say(language, english.help);
}

const char* help_foot(Language language, int page_count, bool is_dense)
{
    if (page_count > 1 && is_dense)
    {
        return say(language, "PageDown for more; Esc closes");
    }
    return page_count > 1 ? say(language, "PageUp, PageDown or the wheel for more; Esc closes")
                          : say(language, "Esc closes");
}

// ------------------------------------------------------------------------------------------------------------- measure

// A text's size and columns that are tried, and how high everything then is.
typedef struct HelpTrial
{
    const HelpPaper* paper;
    int size, line_height;
    int column_count, column_width, gap; // between columns
    bool is_dense;
    int chord_width, text_width;
    int between; // these two
    int margin;  // above and below all
    int space;   // below each row
    int rest;    // above the foot
    int heights[MAX_HELP_ROWS];
    int row_count;
    int head_height, foot_height;
    int room; // of a column, pixels
} HelpTrial;

static int round_up(float value)
{
    int whole = (int)value;
    return (float)whole < value ? whole + 1 : whole;
}

static int count_lines(const HelpTrial* trial, int width, const char* text)
{
    char line[HELP_LINE_SIZE];
    int count = 0;
    while (text_take_line(&trial->paper->glyphs, trial->size, width, &text, line, sizeof line))
    {
        ++count;
    }
    return count;
}

// No wider than the widest words, so that short rows stay together in a wide window.
static void measure_columns(HelpTrial* trial)
{
    int widest_chord = 0;
    int widest_text = 0;
    for (int i = 0; i < trial->row_count; ++i)
    {
        char chord[HELP_CHORD_SIZE];
        const char* text = help_row_words(trial->paper->language, i, chord);
        widest_chord = larger_of(widest_chord, text_width(&trial->paper->glyphs, trial->size, chord));
        widest_text = larger_of(widest_text, text_width(&trial->paper->glyphs, trial->size, text));
    }
    int all = trial->paper->width - 2 * trial->size - (trial->column_count - 1) * trial->gap;
    int most = larger_of(all / trial->column_count, 3 * trial->size);
    trial->chord_width = smaller_of(widest_chord, trial->is_dense ? most / 3 : 2 * most / 5);
    trial->text_width = smaller_of(widest_text, most - trial->between - trial->chord_width);
    trial->column_width = trial->chord_width + trial->between + trial->text_width;
}

static void measure_rows(HelpTrial* trial)
{
    for (int i = 0; i < trial->row_count; ++i)
    {
        char chord[HELP_CHORD_SIZE];
        const char* text = help_row_words(trial->paper->language, i, chord);
        int lines =
            larger_of(count_lines(trial, trial->chord_width, chord), count_lines(trial, trial->text_width, text));
        trial->heights[i] = lines * trial->line_height;
    }
}

static int width_of_all(const HelpTrial* trial)
{
    return trial->column_count * trial->column_width + (trial->column_count - 1) * trial->gap;
}

static void choose_gaps(HelpTrial* trial, int font_line_height)
{
    trial->line_height = trial->is_dense ? font_line_height * 14 / 15 : font_line_height;
    trial->between = trial->is_dense ? trial->size / 2 : trial->size;
    trial->margin = trial->is_dense ? trial->size / 4 : trial->size / 2;
    trial->space = trial->is_dense ? trial->line_height / 8 : trial->line_height / 4;
    trial->rest = trial->is_dense ? trial->line_height / 4 : trial->line_height / 2;
    trial->head_height = trial->is_dense ? trial->line_height * 5 / 4 : trial->line_height * 3 / 2;
    trial->gap = 2 * trial->size;
}

static HelpTrial try_size(const HelpPaper* paper, float reference_px, int column_count, bool is_dense)
{
    HelpTrial trial = { .paper = paper, .column_count = column_count, .is_dense = is_dense };
    trial.row_count = smaller_of((int)keys_help_row_count(), MAX_HELP_ROWS);
    trial.size = larger_of(round_up(reference_px * paper->scale), MIN_SIZE);
    choose_gaps(&trial, paper->glyphs.metrics(paper->glyphs.context, trial.size).line_height);
    measure_columns(&trial);
    measure_rows(&trial);
    int foot_lines = count_lines(&trial, width_of_all(&trial), help_foot(paper->language, 2, is_dense));
    trial.foot_height = foot_lines * trial.line_height;
    trial.room = paper->height - 2 * trial.margin - trial.head_height - trial.foot_height - trial.rest;
    return trial;
}

// ---------------------------------------------------------------------------------------------------------------- flow

// The next free place.
typedef struct HelpPen
{
    int page, column, y; // the last from the columns' top
    int lowest;          // any column's end
} HelpPen;

static void turn_column(HelpPen* pen, const HelpTrial* trial)
{
    pen->y = 0;
    pen->column = (pen->column + 1) % trial->column_count;
    pen->page += pen->column == 0 ? 1 : 0;
}

static HelpPlace place(HelpPen* pen, const HelpTrial* trial, int height)
{
    HelpPlace here = { pen->page, pen->column * (trial->column_width + trial->gap), pen->y, height };
    pen->y += height;
    pen->lowest = larger_of(pen->lowest, pen->y);
    pen->y += trial->space;
    return here;
}

// A title is never the last in its column. Places are counted from the first column's upper left corner.
static HelpPen flow(const HelpTrial* trial, HelpLayout* layout)
{
    HelpPen pen = { 0 };
    int section = 0;
    for (int i = 0; i < trial->row_count; ++i)
    {
        bool has_title = section < HELP_SECTION_COUNT && i == help_section_start(section);
        int above = has_title && pen.y > 0 ? trial->line_height / 2 : 0;
        int title = has_title ? trial->line_height + trial->space : 0;
        if (pen.y > 0 && pen.y + above + title + trial->heights[i] > trial->room)
        {
            turn_column(&pen, trial);
            above = 0;
        }
        pen.y += above;
        if (has_title)
        {
            layout->titles[section++] = place(&pen, trial, trial->line_height);
        }
        layout->rows[i] = place(&pen, trial, trial->heights[i]);
    }
    layout->page_count = pen.page + 1;
    return pen;
}

static bool fits(const HelpPen* pen, const HelpTrial* trial)
{
    return pen->lowest <= trial->room;
}

// As low as makes no further page, so that all columns are about equally full.
static HelpPen balance(HelpTrial* trial, HelpLayout* layout)
{
    HelpPen pen = flow(trial, layout);
    int page_count = layout->page_count;
    int step = larger_of(trial->line_height / 2, 1);
    bool is_even = !fits(&pen, trial);
    while (!is_even)
    {
        trial->room -= step;
        pen = flow(trial, layout);
        is_even = layout->page_count > page_count || !fits(&pen, trial);
        trial->room += is_even ? step : 0;
    }
    return flow(trial, layout);
}

// --------------------------------------------------------------------------------------------------------------- whole

// Keeps what makes fewer pages, where it can be used at all.
static void compare(const HelpTrial* trial, int* fewest_pages, HelpTrial* best)
{
    HelpLayout layout;
    const HelpPaper* paper = trial->paper;
    bool is_too_narrow =
        trial->column_count > 1 && (paper->width - 2 * trial->size) / trial->column_count < MIN_COLUMN * trial->size;
    HelpPen pen = flow(trial, &layout);
    bool is_better = *fewest_pages == 0 || layout.page_count < *fewest_pages;
    if (!is_too_narrow && fits(&pen, trial) && is_better)
    {
        *fewest_pages = layout.page_count;
        *best = *trial;
    }
}

static void try_sizes(const HelpPaper* paper, int first, int end, bool is_dense, int* fewest_pages, HelpTrial* best)
{
    for (int i = first; i < end; ++i)
    {
        for (int columns = 1; columns <= MAX_COLUMNS && *fewest_pages != 1; ++columns)
        {
            HelpTrial trial = try_size(paper, sizes[i], columns, is_dense);
            compare(&trial, fewest_pages, best);
        }
    }
}

// False where not even the smallest text fits. What needs one page only is not made dense.
static bool choose(const HelpPaper* paper, HelpTrial* out_trial)
{
    int fewest_pages = 0;
    int size_count = (int)(sizeof sizes / sizeof *sizes);
    try_sizes(paper, 0, SIZES_TO_FOLLOW, false, &fewest_pages, out_trial);
    try_sizes(paper, 0, SIZES_TO_FOLLOW, true, &fewest_pages, out_trial);
    for (int i = SIZES_TO_FOLLOW; i < size_count && fewest_pages == 0; ++i)
    {
        try_sizes(paper, i, i + 1, true, &fewest_pages, out_trial);
    }
    return fewest_pages > 0;
}

static void shift(HelpPlace* places, int count, int dx, int dy)
{
    for (int i = 0; i < count; ++i)
    {
        places[i].left += dx;
        places[i].top += dy;
    }
}

void help_lay_out(const HelpPaper* paper, HelpLayout* out_layout)
{
    HelpTrial trial;
    if (!choose(paper, &trial))
    {
        trial = try_size(paper, 0.0f, 1, true);
    }
    HelpPen pen = balance(&trial, out_layout);
    int height = trial.head_height + pen.lowest + trial.rest + trial.foot_height;
    out_layout->is_dense = trial.is_dense;
    out_layout->size = trial.size;
    out_layout->line_height = trial.line_height;
    out_layout->width = width_of_all(&trial);
    out_layout->left = larger_of((paper->width - out_layout->width) / 2, 0);
    out_layout->head_top = larger_of((paper->height - height) / 2, trial.margin);
    out_layout->foot_top = out_layout->head_top + trial.head_height + pen.lowest + trial.rest;
    out_layout->column_width = trial.column_width;
    out_layout->chord_width = trial.chord_width;
    out_layout->text_indent = trial.column_width - trial.text_width;
    out_layout->row_count = trial.row_count;
    int top = out_layout->head_top + trial.head_height;
    shift(out_layout->rows, trial.row_count, out_layout->left, top);
    shift(out_layout->titles, HELP_SECTION_COUNT, out_layout->left, top);
}
