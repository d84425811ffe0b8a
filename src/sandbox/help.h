// The help overlay (F1): every row of the mouse and key tables, in sections, columns and, where it takes them, pages.

#ifndef SANDBOX_HELP_H
#define SANDBOX_HELP_H

#include "sandbox/session.h"
#include "sandbox/theme.h"

#define MAX_HELP_ROWS      96 // of keys_help_row; a test counts them
#define HELP_SECTION_COUNT 3

// What it is laid out for.
typedef struct HelpPaper
{
    int width, height; // pixels
    float scale;
    GlyphSource glyphs;
    Language language;
} HelpPaper;

// Where a row or a section's title stands: a column wide, on one page, from 0.
typedef struct HelpPlace
{
    int page;
    int left, top, height; // pixels
} HelpPlace;

typedef struct HelpLayout
{
    int size,
        line_height; // of the text, pixels; the size is at least 11 x scale wherever one row fits a page with that
    int left, width; // of all columns
    int head_top, foot_top;
    int column_width, chord_width; // the help stands beside the chord
    int text_indent;               // of the help, from a column's left
    int page_count;                // 1 or more
    bool is_dense;                 // narrower gaps and fewer words around the rows, since that makes fewer pages
    int row_count;
    HelpPlace rows[MAX_HELP_ROWS];
    HelpPlace titles[HELP_SECTION_COUNT];
} HelpLayout;

// As few pages as can be, and then as large a text as can be, up to 15 x scale.
void help_lay_out(const HelpPaper* paper, HelpLayout* out_layout);

// A section's title, in English, and its first row.
const char* help_section_title(int section);
int help_section_start(int section);

// A row's words. `out_chord` holds them; the help is borrowed.
#define HELP_CHORD_SIZE 64
#define HELP_LINE_SIZE  256 // bytes of one of its lines, a NUL included
const char* help_row_words(Language language, int row, char out_chord[HELP_CHORD_SIZE]);

// The line below the rows; a longer one where there is more than one page, and less so where little room is left.
const char* help_foot(Language language, int page_count, bool is_dense);

// The page that is open, and how all were laid out last. Zero it to start.
typedef struct HelpReader
{
    int page;
    float notches;     // of the wheel that have not turned a page yet
    HelpPaper paper;   // that `layout` is for
    HelpLayout layout; // measuring every word takes milliseconds, so it is kept
} HelpReader;

// Opens the first page.
void help_open(HelpReader* reader);

// Lays out anew where the paper is another one.
void help_follow(HelpReader* reader, const HelpPaper* paper);

// Whether an event is for the open overlay: the keys and the wheel that turn its pages, even where there is only one.
bool help_is_for_reader(const SessionEvent* event);

// Turns pages, from the first to the last of those laid out.
void help_turn(HelpReader* reader, const SessionEvent* event);

// Over the whole canvas, whatever that is laid out for. A page beyond the last is the last.
void help_draw(const HelpReader* reader, Canvas* canvas, const GlyphSource* glyphs, float scale, Language language,
               const ThemeColors* theme);

#endif
