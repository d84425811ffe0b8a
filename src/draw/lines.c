#include "draw/lines.h"

#include "draw/kernel.h"

#include <string.h>

void lines_prepare(const LineBatch* batch, LinePlan* out_plan)
{
    const DrawKernel* kernel = draw_kernel_best();
    int32_t last = kernel->find_greatest(batch->ends, 2 * batch->line_count);
    int32_t count = last < LINE_PLAN_VERTICES ? last + 1 : LINE_PLAN_VERTICES;
    out_plan->batch = batch;
    out_plan->vertex_count = count;
    memset(out_plan->vertices, batch->depth != NULL ? 0 : VERTEX_SEEN, (size_t)count);
    kernel->find_sides(batch, out_plan->vertices);
    kernel->describe_vertices(batch->colors, out_plan->vertices, count);
    if (batch->depth != NULL)
    {
        kernel->find_sights(batch, count, out_plan->vertices);
    }
}

bool line_plan_hides(const LinePlan* plan, int32_t vertex)
{
    return vertex < plan->vertex_count && (plan->vertices[vertex] & VERTEX_HIDDEN) != 0;
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
    lines_draw_band(canvas, batch, 0, canvas->height);
}

void lines_draw_band(Canvas* canvas, const LineBatch* batch, int first_row, int end_row)
{
    LinePlan plan;
    lines_prepare(batch, &plan);
    lines_draw_rows(canvas, &plan, first_row, end_row);
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
