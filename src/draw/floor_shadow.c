#include "draw/floor_shadow.h"

#include "draw/kernel.h"

#include <stddef.h>
#include <string.h>

#define FADE_HEIGHT 0.7f // metres: a thing so high leaves 1 / e of its shadow
#define LEAST_CELL  0.03f
#define BLUR_RADIUS 3
#define BLUR_PASSES 3
#define LEAST_DARK  0.004f // a step of 255

#define ADDED_AT_ONCE   256
#define BLURRED_AT_ONCE 16

// --- collecting ------------------------------------------------------------------------------------------------------

void floor_shadow_begin(FloorShadow* shadow, float x, float z, float extent, float height)
{
    float wanted = 2.0f * extent / (float)(SHADOW_ROWS - 4 * BLUR_RADIUS);
    shadow->cell = wanted > LEAST_CELL ? wanted : LEAST_CELL;
    shadow->corner_x = x - 0.5f * SHADOW_COLUMNS * shadow->cell;
    shadow->corner_z = z - 0.5f * SHADOW_ROWS * shadow->cell;
    shadow->height = height;
    memset(shadow->cells, 0, sizeof shadow->cells);
}

// How much of its shadow each of some heights above the floor leaves.
static void fade(const DrawKernel* kernel, const float* heights, int count, float* out_shares)
{
    float exponents[ADDED_AT_ONCE];
    for (int i = 0; i < count; ++i)
    {
        exponents[i] = -heights[i] / FADE_HEIGHT;
    }
    kernel->raise_e(exponents, count, out_shares);
    for (int i = 0; i < count; ++i)
    {
        out_shares[i] = heights[i] > 0.0f ? out_shares[i] : 1.0f;
    }
}

static void add_some(FloorShadow* shadow, const VoileVec3* points, int count, float area, const DrawKernel* kernel)
{
    float heights[ADDED_AT_ONCE], shares[ADDED_AT_ONCE];
    float per_cell = area / (shadow->cell * shadow->cell);
    float inverse = 1.0f / shadow->cell;
    for (int i = 0; i < count; ++i)
    {
        heights[i] = points[i].y - shadow->height;
    }
    fade(kernel, heights, count, shares);
    for (int i = 0; i < count; ++i)
    {
        float column = (points[i].x - shadow->corner_x) * inverse;
        float row = (points[i].z - shadow->corner_z) * inverse;
        if (column >= 0.0f && column < SHADOW_COLUMNS && row >= 0.0f && row < SHADOW_ROWS && heights[i] > -0.02f &&
            heights[i] < 8.0f * FADE_HEIGHT)
        {
            shadow->cells[(int)row][(int)column] += per_cell * shares[i];
        }
    }
}

void floor_shadow_add(FloorShadow* shadow, const VoileVec3* points, int count, float area)
{
    const DrawKernel* kernel = draw_kernel_best();
    for (int i = 0; i < count; i += ADDED_AT_ONCE)
    {
        add_some(shadow, points + i, count - i < ADDED_AT_ONCE ? count - i : ADDED_AT_ONCE, area, kernel);
    }
}

// Lines of values that are blurred side by side, so that their running sums do not wait for each other.
typedef struct Blur
{
    float sums[BLURRED_AT_ONCE];
    int across; // floats from line to line
} Blur;

// One value of each line: `next` comes in, `last` goes out.
static inline void blur_step(Blur* blur, const float* next, const float* last, float* to)
{
    for (int line = 0; line < BLURRED_AT_ONCE; ++line)
    {
        blur->sums[line] += next != NULL ? next[line * blur->across] : 0.0f;
        blur->sums[line] -= last != NULL ? last[line * blur->across] : 0.0f;
        to[line * blur->across] = blur->sums[line] * (1.0f / (2 * BLUR_RADIUS + 1));
    }
}

// Means of 2 * BLUR_RADIUS + 1 values along `length` values that are `stride` floats apart.
static inline void blur_lines(const float* from, float* to, int length, int stride, int across)
{
    Blur blur = { .across = across };
    for (int i = 0; i < BLUR_RADIUS; ++i)
    {
        for (int line = 0; line < BLURRED_AT_ONCE; ++line)
        {
            blur.sums[line] += from[i * stride + line * across];
        }
    }
    int i = 0;
    for (; i <= BLUR_RADIUS; ++i)
    {
        blur_step(&blur, from + (i + BLUR_RADIUS) * stride, NULL, to + i * stride);
    }
    for (; i + BLUR_RADIUS < length; ++i)
    {
        blur_step(&blur, from + (i + BLUR_RADIUS) * stride, from + (i - BLUR_RADIUS - 1) * stride, to + i * stride);
    }
    for (; i < length; ++i)
    {
        blur_step(&blur, NULL, from + (i - BLUR_RADIUS - 1) * stride, to + i * stride);
    }
}

// Half dark where one layer of cloth lies on the floor.
static void darken_cells(FloorShadow* shadow)
{
    shadow->first_column = SHADOW_COLUMNS;
    shadow->first_row = SHADOW_ROWS;
    shadow->end_column = shadow->end_row = 0;
    for (int row = 0; row < SHADOW_ROWS; ++row)
    {
        for (int column = 0; column < SHADOW_COLUMNS; ++column)
        {
            float density = shadow->cells[row][column];
            float dark = density / (density + 1.0f);
            shadow->cells[row][column] = dark;
            if (dark > LEAST_DARK)
            {
                shadow->first_column = column < shadow->first_column ? column : shadow->first_column;
                shadow->end_column = column >= shadow->end_column ? column + 1 : shadow->end_column;
                shadow->first_row = row < shadow->first_row ? row : shadow->first_row;
                shadow->end_row = row + 1;
            }
        }
    }
}

void floor_shadow_soften(FloorShadow* shadow)
{
    for (int pass = 0; pass < BLUR_PASSES; ++pass)
    {
        for (int row = 0; row < SHADOW_ROWS; row += BLURRED_AT_ONCE)
        {
            blur_lines(shadow->cells[row], shadow->room[row], SHADOW_COLUMNS, 1, SHADOW_COLUMNS);
        }
        for (int column = 0; column < SHADOW_COLUMNS; column += BLURRED_AT_ONCE)
        {
            blur_lines(&shadow->room[0][column], &shadow->cells[0][column], SHADOW_ROWS, SHADOW_COLUMNS, 1);
        }
    }
    darken_cells(shadow);
}

// --- drawing ---------------------------------------------------------------------------------------------------------

static float at_least(float value, float least)
{
    return value > least ? value : least;
}

static bool find_row(const Projection* projection, const FloorShadow* shadow, int y, ShadowRow* out_row)
{
    float up = (0.5f * (float)projection->height - ((float)y + 0.5f)) / projection->focal_px;
    VoileVec3 middle = voile_add_scaled(projection->forward, projection->up, up);
    float fall = projection->eye.y - shadow->height;
    if (!(fall > 0.0f) || !(middle.y < -1.0e-4f))
    {
        return false;
    }
    float depth = fall / -middle.y;
    float left = (0.5f - projection->middle_x) / projection->focal_px;
    float inverse = 1.0f / shadow->cell;
    VoileVec3 first = voile_add_scaled(middle, projection->right, left);
    out_row->column = (projection->eye.x + depth * first.x - shadow->corner_x) * inverse - 0.5f;
    out_row->row = (projection->eye.z + depth * first.z - shadow->corner_z) * inverse - 0.5f;
    out_row->column_step = depth * projection->right.x / projection->focal_px * inverse;
    out_row->row_step = depth * projection->right.z / projection->focal_px * inverse;
    return voile_is_finite(out_row->column) && voile_is_finite(out_row->column_step) && voile_is_finite(out_row->row) &&
           voile_is_finite(out_row->row_step);
}

// The pixels of a row at which `start + step x` lies from `least` to `most`; a step next to nothing leads beyond all numbers
// of pixels, so that *first stays at most *end.
static void clip(float start, float step, float least, float most, float* first, float* end)
{
    if (step == 0.0f)
    {
        *end = start >= least && start <= most ? *end : *first;
        return;
    }
    float at_low = (least - start) / step;
    float at_high = (most - start) / step;
    float low = at_low < at_high ? at_low : at_high;
    float high = at_low < at_high ? at_high : at_low;
    *first = low > *first ? (low < *end ? low : *end) : *first;
    *end = high < *end ? (high > *first ? high : *first) : *end;
}

void floor_shadow_draw(Canvas* canvas, const Projection* projection, const FloorShadow* shadow, float strength)
{
    floor_shadow_draw_rows(canvas, projection, shadow, strength, 0, canvas->height);
}

void floor_shadow_draw_rows(Canvas* canvas, const Projection* projection, const FloorShadow* shadow, float strength,
                            int first_row, int end_row)
{
    const DrawKernel* kernel = draw_kernel_of(canvas);
    float low_column = at_least((float)(shadow->first_column - 1), 0.0f);
    float high_column = -at_least(-(float)shadow->end_column, 1.01f - SHADOW_COLUMNS);
    float low_row = at_least((float)(shadow->first_row - 1), 0.0f);
    float high_row = -at_least(-(float)shadow->end_row, 1.01f - SHADOW_ROWS);
    for (int y = first_row; y < end_row; ++y)
    {
        ShadowRow place;
        float first = 0.0f;
        float end = (float)canvas->width;
        if (!find_row(projection, shadow, y, &place))
        {
            continue;
        }
        clip(place.column, place.column_step, low_column, high_column, &first, &end);
        clip(place.row, place.row_step, low_row, high_row, &first, &end);
        Color* pixels = canvas->pixels + (size_t)y * (size_t)canvas->pitch;
        float last = end - 1.0f;
        int stop = (int)last;
        stop += (float)stop < last ? 1 : 0;
        kernel->darken_floor(shadow, &place, strength, pixels, (int)(first + 1.0f), stop);
    }
}
