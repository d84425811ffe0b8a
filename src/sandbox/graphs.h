// What the world did in the last ten seconds, as figures for graphs (F3). Filled while they are open; the world never knows.

#ifndef SANDBOX_GRAPHS_H
#define SANDBOX_GRAPHS_H

#include "draw/plot.h"
#include "draw/text.h"
#include "sandbox/sandbox.h"
#include "sandbox/session.h"

#define GRAPH_SECONDS 10
#define GRAPH_SAMPLES 200 // in that time
#define GRAPH_BINS    32

typedef enum GraphSeries
{
    GRAPH_TICK_MS, // the longest tick of each piece of wall time
    GRAPH_DRAW_MS,
    GRAPH_KINETIC,       // joules, by world time like all below
    GRAPH_GRAVITATIONAL, // joules, of all points, over the scene's origin
    GRAPH_MEAN_STRETCH,  // percent
    GRAPH_MAX_STRETCH,
    GRAPH_SERIES_COUNT
} GraphSeries;

typedef struct Graphs
{
    VoileAllocator allocator;
    float series[GRAPH_SERIES_COUNT][GRAPH_SAMPLES]; // oldest first; not a number where there is none yet
    int32_t bins[GRAPH_BINS];                        // living threads by tension, in equal parts of 0 to bin_top
    float bin_top;                                   // newtons; 0: no histogram
    float strength;                                  // at which threads tear, newtons; 0: they do not

    double wall_seconds; // of the piece that is not full yet
    float longest_tick;  // in it, milliseconds
    int ticks;           // of the world's piece
    int64_t samples;     // of the world, since they were opened
    float* room;         // for a number for each link of the largest cloth; NULL before it is needed
    size_t room_size;
} Graphs;

// Empty ones; the allocator stays.
void graphs_clear(Graphs* graphs);
void graphs_release(Graphs* graphs);

// A tick was made. Every few of them the world is measured; without memory there is no histogram.
void graphs_note_tick(Graphs* graphs, const Sandbox* sandbox, double tick_ms);

// A frame of so many seconds in which the world did not stand.
void graphs_note_frame(Graphs* graphs, double seconds, double draw_ms);

// How many columns of pixels they need from the left edge on; 0 while they are closed, and in a picture in which not even one
// is a plot.
int graphs_need_columns(const Session* session, const Canvas* canvas, const GlyphSource* glyphs, float scale);

// The plots, stacked at the left between two heights in pixels, as many as there is room for; where not even one fits a
// sentence says so. Nothing while they are closed. They lie below what is `taken` where they cannot lie beside it. Returns
// what they cover, which is 0 high where there is nothing.
PlotRect graphs_draw(const Session* session, Canvas* canvas, const GlyphSource* glyphs, float scale, int top,
                     int bottom, PlotRect taken);

#endif
