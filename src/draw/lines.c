#include "draw/lines.h"

#include "draw/kernel.h"

#include <string.h>

// --- what is known of the vertices ---------------------------------------------------------------------------------------

// How many of the plan's vertices the batch uses.
static int32_t count_vertices(const LineBatch* batch)
{
    int32_t count = 0;
    for (int i = 0; i < 2 * batch->line_count; ++i)
    {
        count = batch->ends[i] >= count ? batch->ends[i] + 1 : count;
    }
    return count < LINE_PLAN_VERTICES ? count : LINE_PLAN_VERTICES;
}

static void add_flags(uint8_t* vertices, int32_t vertex, int flags)
{
    if (vertex < LINE_PLAN_VERTICES)
    {
        vertices[vertex] = (uint8_t)(vertices[vertex] | flags);
    }
}

// The sides on which lines leave their ends; none for a line that goes nowhere. Without branches: directions are hard to
// foresee.
static void find_sides(const LineBatch* batch, uint8_t* vertices)
{
    for (int i = 0; i < batch->line_count; ++i)
    {
        int32_t a = batch->ends[2 * i], b = batch->ends[2 * i + 1];
        float x0 = batch->x[a], y0 = batch->y[a], x1 = batch->x[b], y1 = batch->y[b];
        float dx = x1 * 0.5f - x0 * 0.5f, dy = y1 * 0.5f - y0 * 0.5f;
        int is_y_major = line_is_y_major(dx, dy);
        float way = is_y_major ? dy : dx;
        int is_forward = (way > 0.0f) & line_is_finite(x0, y0, x1, y1);
        int is_backward = (way < 0.0f) & line_is_finite(x0, y0, x1, y1);
        add_flags(vertices, a, (is_forward * VERTEX_RIGHT | is_backward * VERTEX_LEFT) << 2 * is_y_major);
        add_flags(vertices, b, (is_backward * VERTEX_RIGHT | is_forward * VERTEX_LEFT) << 2 * is_y_major);
    }
}

static void find_straight_vertices(uint8_t* vertices, int32_t count)
{
    for (int32_t i = 0; i < count; ++i)
    {
        int taken_on = vertices[i] & vertices[i] >> 1 & (VERTEX_RIGHT | VERTEX_DOWN);
        vertices[i] = (uint8_t)(vertices[i] | (taken_on != 0 ? VERTEX_STRAIGHT : 0));
    }
}

void lines_prepare(const LineBatch* batch, LinePlan* out_plan)
{
    int32_t count = count_vertices(batch);
    out_plan->batch = batch;
    memset(out_plan->vertices, batch->depth != NULL ? 0 : VERTEX_SEEN, (size_t)count);
    find_sides(batch, out_plan->vertices);
    find_straight_vertices(out_plan->vertices, count);
    for (int32_t i = 0; batch->depth != NULL && i < count; ++i)
    {
        out_plan->vertices[i] = (uint8_t)(out_plan->vertices[i] | line_vertex_sight(batch, i));
    }
}

// --- drawing ---------------------------------------------------------------------------------------------------------

void lines_draw_rows(Canvas* canvas, const LinePlan* plan, int first_row, int end_row)
{
    const LineBatch* batch = plan->batch;
    float width = batch->width > 0.5f ? batch->width < 8.0f ? batch->width : 8.0f : 0.5f;
    float share = batch->hidden_share > 0.0f ? batch->hidden_share < 1.0f ? batch->hidden_share : 1.0f : 0.0f;
    LineJob job = {
        .plan = plan,
        .batch = batch,
        .canvas = canvas,
        .first_row = first_row > 0 ? first_row : 0,
        .end_row = end_row < canvas->height ? end_row : canvas->height,
        .half_width = 0.5f * width,
        .hidden_share = (uint32_t)(share * 256.0f + 0.5f),
    };
    job.draws_hidden = job.hidden_share > 0;
    if (job.first_row < job.end_row)
    {
        draw_kernel_of(canvas)->draw_lines(&job);
    }
}

void lines_draw(Canvas* canvas, const LineBatch* batch)
{
    LinePlan plan;
    lines_prepare(batch, &plan);
    lines_draw_rows(canvas, &plan, 0, canvas->height);
}

void line_draw(Canvas* canvas, float x0, float y0, Color color0, float x1, float y1, Color color1, float width)
{
    static const int32_t ends[2] = { 0, 1 };
    const float x[2] = { x0, x1 };
    const float y[2] = { y0, y1 };
    const Color colors[2] = { color0, color1 };
    const LineBatch batch = { .x = x, .y = y, .colors = colors, .ends = ends, .line_count = 1, .width = width };
    lines_draw(canvas, &batch);
}
