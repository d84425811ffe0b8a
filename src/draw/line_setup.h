// From a batch of lines to walks along them. Inside this layer alone.

#ifndef DRAW_LINE_SETUP_H
#define DRAW_LINE_SETUP_H

#include "draw/line_walk.h"
#include "draw/lines.h"

// What is known of a vertex: the sides on which lines leave it, of the class that walks along x and of the one that walks
// along y, and whether it can be seen. Where neither is set it may be either.
enum
{
    VERTEX_RIGHT = 1,
    VERTEX_LEFT = 2,
    VERTEX_DOWN = 4,
    VERTEX_UP = 8,
    VERTEX_STRAIGHT = 16, // lines that end here are cut between two columns
    VERTEX_SEEN = 32,
    VERTEX_HIDDEN = 64,
    VERTEX_OPAQUE = 128,
};

#define VERTEX_ALONG_X (VERTEX_RIGHT | VERTEX_LEFT)
#define VERTEX_ALONG_Y (VERTEX_DOWN | VERTEX_UP)

// The whole task of drawing one band.
typedef struct LineJob
{
    const LinePlan* plan;
    const LineBatch* batch;
    const Canvas* canvas;
    int first_row, end_row; // of the canvas, with at least one row
    float half_width;       // pixels, clamped
    uint32_t hidden_share;  // in 256ths
    bool draws_hidden;
} LineJob;

// In units of pixels, which floats hold to 2^-9: further out a line is worked out from where it meets the canvas.
#define LINE_FAR_PX 32768.0f

// Rows and colours are floats before they become fixed numbers of LINE_ROW_BITS and LINE_MIX_BITS.
#define LINE_FIXED_ONE 16777216.0f

// Past this many columns a pixel the colour's change saturates: shorter lines see one column at most.
#define LINE_MAX_MIX 536870912.0f

// The deviation of the box that a pixel is, in 256ths.
#define LINE_TAP 73.900836f

// A difference of a value to itself is 0, or not a number where the value is not finite.
static inline bool line_is_finite(float x0, float y0, float x1, float y1)
{
    return (x0 - x0) + (y0 - y0) + (x1 - x1) + (y1 - y1) == 0.0f;
}

// Which way a line goes more: of half its way, which cannot overflow.
static inline bool line_is_y_major(float half_dx, float half_dy)
{
    return (half_dy < 0.0f ? -half_dy : half_dy) > (half_dx < 0.0f ? -half_dx : half_dx);
}

// Whether a vertex can be seen: VERTEX_SEEN, VERTEX_HIDDEN or 0.
int line_vertex_sight(const LineBatch* batch, int32_t vertex);

// Adds the sides on which lines [first, end) leave their ends to the flags of a plan's vertices; none for a line that goes
// nowhere.
void line_find_sides(const LineBatch* batch, int first, int end, uint8_t* vertices);

// The flags of any vertex. Those beyond the plan's are straight.
static inline int line_vertex_flags(const LineJob* job, int32_t vertex)
{
    if (vertex < LINE_PLAN_VERTICES)
    {
        return job->plan->vertices[vertex];
    }
    return VERTEX_ALONG_X | VERTEX_ALONG_Y | VERTEX_STRAIGHT |
           (job->batch->depth != NULL ? line_vertex_sight(job->batch, vertex) : VERTEX_SEEN) |
           (job->batch->colors[vertex] >= 0xFF000000u ? VERTEX_OPAQUE : 0);
}

// A colour of which a hidden line keeps its share.
static inline Color line_hidden_color(const LineJob* job, Color color)
{
    return (color & 0xFFFFFFu) | ((color >> 24) * job->hidden_share + 128u) >> 8 << 24;
}

// Draws line `number`, whatever it is like.
void line_draw_alone(const LineJob* job, int number, LineColumns* draw_columns);

#endif
