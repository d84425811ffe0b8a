// A plot of curves: a plate with a title, a grid with numbers, and what is drawn within. Sharp at any scale: all that is
// straight lies on whole pixels.

#ifndef DRAW_PLOT_H
#define DRAW_PLOT_H

#include "draw/text.h"

#define MAX_PLOT_SAMPLES 512

// Pixels of the canvas.
typedef struct PlotRect
{
    int left, top, width, height;
} PlotRect;

typedef struct PlotRange
{
    float low, high; // finite, low < high
} PlotRange;

typedef struct PlotStyle
{
    Color plate, title, text, grid, axis;
} PlotStyle;

// Bright on dark.
extern const PlotStyle plot_style_dark;

#define MAX_PLOT_KEYS 4

// A curve's name, beside a piece of it.
typedef struct PlotKey
{
    const char* label;
    Color color;
} PlotKey;

// How much is written around the frame.
typedef enum PlotDetail
{
    PLOT_WHOLE,
    PLOT_COMPACT, // small margins and a small title
    PLOT_BARE     // and no numbers at the axes
} PlotDetail;

// What stands above the frame.
typedef struct PlotHead
{
    const char* title;
    PlotDetail detail;
    int least_rows; // that it takes, so that the frames of neighbours are level
    PlotKey keys[MAX_PLOT_KEYS];
    int key_count;
} PlotHead;

// A plot that was begun. Data; read it freely.
typedef struct Plot
{
    Canvas* canvas;
    const GlyphSource* glyphs;
    const PlotStyle* style;
    float scale;
    PlotDetail detail;
    PlotRect plate;
    PlotRect frame; // within the axes
    PlotRange x, y;
    bool is_open; // false where there was no room: then nothing more is drawn
} Plot;

// Draws plate, title, grid and numbers, as many as there is room for without touching each other. A title that is wider
// than the plate takes several rows.
Plot plot_begin(Canvas* canvas, const GlyphSource* glyphs, float scale, PlotRect plate, PlotRange x, PlotRange y,
                const char* title);

// The same in a style, which must outlive the plot, and with the curves' names: behind the title and in rows below it. A plot
// is open only where all of them have room.
Plot plot_begin_in_style(const PlotStyle* style, Canvas* canvas, const GlyphSource* glyphs, float scale, PlotRect plate,
                         PlotRange x, PlotRange y, const PlotHead* head);

// The rows that a head needs on a plate that is so wide.
int plot_rows_needed(const GlyphSource* glyphs, float scale, int width, const PlotHead* head);

// How high the plate of an open plot must be that is so wide.
int plot_least_height(const GlyphSource* glyphs, float scale, int width, const PlotHead* head);

// A curve through `count` (up to MAX_PLOT_SAMPLES) values at equal distances from x.low to x.high, cut off at the frame; what
// is not finite is a gap.
void plot_curve(const Plot* plot, const float* values, int count, Color color);

// Broken lines across the frame: upright at x, level at y. Outside the ranges nothing is drawn.
void plot_marker(const Plot* plot, float x, Color color);
void plot_level(const Plot* plot, float y, Color color);

// A dot; its middle is kept within the frame.
void plot_dot(const Plot* plot, float x, float y, Color color);

// Where a place is drawn, in pixels.
float plot_pixel_x(const Plot* plot, float x);
float plot_pixel_y(const Plot* plot, float y);

#endif
