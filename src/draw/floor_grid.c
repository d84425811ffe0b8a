#include "draw/floor_grid.h"

#include <math.h>

#define MAJOR_EVERY 4

static const float cell_size = 0.25f;  // metres
static const float fade_radius = 4.6f; // metres

// Where a line's edges meet.
typedef struct GridLine
{
    VoileVec3 points[FLOOR_GRID_EDGES + 1];
    float inverse_depths[FLOOR_GRID_EDGES + 1];
} GridLine;

static void place_line(const Backdrop* backdrop, int number, bool is_along_x, GridLine* line, Color* colors)
{
    float alpha = number % MAJOR_EVERY == 0 ? backdrop->major_alpha : backdrop->minor_alpha;
    for (int i = 0; i <= FLOOR_GRID_EDGES; ++i)
    {
        float along = (float)(i - FLOOR_GRID_CELLS) * cell_size;
        float across = (float)number * cell_size;
        float radius = sqrtf(along * along + across * across);
        float shown = 1.0f - voile_smoothstep(0.15f * fade_radius, fade_radius, radius);
        line->points[i] = is_along_x ? voile_vec3(along, 0.0f, across) : voile_vec3(across, 0.0f, along);
        colors[i] = color_with_alpha(backdrop->grid, alpha * shown);
    }
}

static void add_edge(FloorGrid* grid, int a, int b)
{
    int32_t* ends = grid->ends + 2 * grid->batch.line_count++;
    ends[0] = a;
    ends[1] = b;
}

// An edge that the eye's plane cuts: the part before the eye, between vertices of its own.
static void add_cut_edge(FloorGrid* grid, const Projection* projection, const VoileVec3* ends, int vertex)
{
    int a = grid->vertex_count, b = a + 1;
    if (projection_segment(projection, ends[0], ends[1], &grid->x[a], &grid->y[a], &grid->x[b], &grid->y[b]))
    {
        grid->colors[a] = grid->colors[vertex];
        grid->colors[b] = grid->colors[vertex + 1];
        grid->vertex_count += 2;
        add_edge(grid, a, b);
    }
}

static void lay_line(FloorGrid* grid, const Projection* projection, const Backdrop* backdrop, int number,
                     bool is_along_x)
{
    GridLine line;
    int first = grid->vertex_count;
    grid->vertex_count += FLOOR_GRID_EDGES + 1;
    place_line(backdrop, number, is_along_x, &line, grid->colors + first);
    projection_points(projection, line.points, FLOOR_GRID_EDGES + 1, grid->x + first, grid->y + first,
                      line.inverse_depths);
    for (int i = 0; i < FLOOR_GRID_EDGES; ++i)
    {
        int vertex = first + i;
        bool is_shown = (grid->colors[vertex] | grid->colors[vertex + 1]) >> 24 != 0;
        if (is_shown && line.inverse_depths[i] > 0.0f && line.inverse_depths[i + 1] > 0.0f)
        {
            add_edge(grid, vertex, vertex + 1);
        }
        else if (is_shown)
        {
            add_cut_edge(grid, projection, &line.points[i], vertex);
        }
    }
}

void floor_grid_lay(FloorGrid* grid, const Projection* projection, const Backdrop* backdrop, float line_width)
{
    grid->vertex_count = 0;
    grid->batch =
        (LineBatch){ .x = grid->x, .y = grid->y, .colors = grid->colors, .ends = grid->ends, .width = line_width };
    for (int number = -FLOOR_GRID_CELLS; number <= FLOOR_GRID_CELLS; ++number)
    {
        lay_line(grid, projection, backdrop, number, true);
        lay_line(grid, projection, backdrop, number, false);
    }
    lines_prepare(&grid->batch, &grid->plan);
}

void floor_grid_draw_rows(Canvas* canvas, const FloorGrid* grid, int first_row, int end_row)
{
    lines_draw_rows(canvas, &grid->plan, first_row, end_row);
}
