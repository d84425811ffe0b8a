// What the lines' suite draws, and the ways to draw it: ours and those of other libraries, behind one interface.

#ifndef BENCH_LINE_SCENE_H
#define BENCH_LINE_SCENE_H

#include "draw/lines.h"
#include "voile/base.h"

// Lines over shared vertices. The same lines are also strips, for who prefers polylines: `strip_count` of them, each of
// `strip_length` vertex numbers.
typedef struct LineScene
{
    int32_t width, height; // of the picture
    Color* pixels; // of it, row by row: all draw into the same memory, as what is compared must share the caches
    int32_t vertex_count;
    float* x;
    float* y;
    Color* colors;
    int32_t line_count;
    int32_t* ends;
    int32_t strip_count, strip_length;
    int32_t* strips;
    Color background;
    float line_width;
} LineScene;

// A wavy cloth of size x size points in perspective, its structural links row by row.
VOILE_MUST_USE VoileResult line_scene_create_cloth(int32_t size, int32_t width, int32_t height, LineScene* out_scene,
                                                   VoileError* error);

// Lines of 200 to 1000 pixels, where they fit.
VOILE_MUST_USE VoileResult line_scene_create_long(int32_t count, int32_t width, int32_t height, LineScene* out_scene,
                                                  VoileError* error);

// A closed polygon of equal white sides on black; with `side_count` 1 a single line from the middle along `turn`.
VOILE_MUST_USE VoileResult line_scene_create_circle(int32_t side_count, float radius, float turn, int32_t size,
                                                    float line_width, LineScene* out_scene, VoileError* error);

void line_scene_release(LineScene* scene);

// Mean length of the lines, pixels.
double line_scene_mean_length(const LineScene* scene);

// The row below which half of the vertices are.
int32_t line_scene_median_row(const LineScene* scene);

// A way to draw a scene into its pixels, background included, as one would in each frame. `open` gives a state, NULL where
// memory runs out.
typedef struct LineWay
{
    const char* name;    // of the row: what is drawn, and how it looks
    const char* library; // the row's kernel
    const char* ratio;   // of the figure that compares ours with it
    int32_t max_lines;   // slower ways are spared larger scenes
    void* (*open)(const LineScene* scene);
    void (*draw)(void* state, const LineScene* scene);
    void (*close)(void* state);
} LineWay;

#define MAX_LINE_WAYS 4

extern const LineWay peer_sdl_ways[];
extern const int32_t peer_sdl_way_count;
extern const LineWay peer_cairo_ways[];
extern const int32_t peer_cairo_way_count;

#endif
