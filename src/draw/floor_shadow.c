#include "draw/floor_shadow.h"

#include <stddef.h>
#include <string.h>

#define FADE_HEIGHT 0.7f // metres: a thing so high leaves 1 / e of its shadow
#define LEAST_CELL  0.03f
#define BLUR_RADIUS 3
#define BLUR_PASSES 3
#define LEAST_DARK  0.004f // a step of 255

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

void floor_shadow_add(FloorShadow* shadow, const VoileVec3* points, int count, float area)
{
    float per_cell = area / (shadow->cell * shadow->cell);
    float inverse = 1.0f / shadow->cell;
    for (int i = 0; i < count; ++i)
    {
        float column = (points[i].x - shadow->corner_x) * inverse;
        float row = (points[i].z - shadow->corner_z) * inverse;
        float above = points[i].y - shadow->height;
        if (column >= 0.0f && column < SHADOW_COLUMNS && row >= 0.0f && row < SHADOW_ROWS && above > -0.02f &&
            above < 8.0f * FADE_HEIGHT)
        {
            float near = above > 0.0f ? voile_exp(-above / FADE_HEIGHT) : 1.0f;
            shadow->cells[(int)row][(int)column] += per_cell * near;
        }
    }
}

// The mean of 2 * BLUR_RADIUS + 1 values along a line of `count`, `stride` floats apart.
static void blur_line(const float* from, float* to, int count, int stride)
{
    float sum = 0.0f;
    for (int i = 0; i < BLUR_RADIUS && i < count; ++i)
    {
        sum += from[i * stride];
    }
    for (int i = 0; i < count; ++i)
    {
        sum += i + BLUR_RADIUS < count ? from[(i + BLUR_RADIUS) * stride] : 0.0f;
        sum -= i > BLUR_RADIUS ? from[(i - BLUR_RADIUS - 1) * stride] : 0.0f;
        to[i * stride] = sum * (1.0f / (2 * BLUR_RADIUS + 1));
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
        for (int row = 0; row < SHADOW_ROWS; ++row)
        {
            blur_line(shadow->cells[row], shadow->room[row], SHADOW_COLUMNS, 1);
        }
        for (int column = 0; column < SHADOW_COLUMNS; ++column)
        {
            blur_line(&shadow->room[0][column], &shadow->cells[0][column], SHADOW_ROWS, SHADOW_COLUMNS);
        }
    }
    darken_cells(shadow);
}

// --- drawing ---------------------------------------------------------------------------------------------------------

static float at_least(float value, float least)
{
    return value > least ? value : least;
}

// A camera does not roll: along a row of the picture the floor's depth is one, and the place on it goes evenly.
typedef struct ShadowRow
{
    float column, row;           // of the cells, at the first pixel's centre
    float column_step, row_step; // per pixel
} ShadowRow;

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
    float left = (0.5f - 0.5f * (float)projection->width) / projection->focal_px;
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

static float dark_at(const FloorShadow* shadow, float column, float row)
{
    int c = (int)column;
    int r = (int)row;
    float u = column - (float)c;
    float v = row - (float)r;
    float upper = voile_lerp(shadow->cells[r][c], shadow->cells[r][c + 1], u);
    float lower = voile_lerp(shadow->cells[r + 1][c], shadow->cells[r + 1][c + 1], u);
    return voile_lerp(upper, lower, v);
}

static Color darken(Color color, float light)
{
    uint32_t part = (uint32_t)(light * 256.0f);
    uint32_t red_blue = ((color & 0xff00ffu) * part >> 8) & 0xff00ffu;
    uint32_t green = ((color & 0x00ff00u) * part >> 8) & 0x00ff00u;
    return (color & 0xff000000u) | red_blue | green;
}

void floor_shadow_draw(Canvas* canvas, const Projection* projection, const FloorShadow* shadow, float strength)
{
    float low_column = at_least((float)(shadow->first_column - 1), 0.0f);
    float high_column = -at_least(-(float)shadow->end_column, 1.01f - SHADOW_COLUMNS);
    float low_row = at_least((float)(shadow->first_row - 1), 0.0f);
    float high_row = -at_least(-(float)shadow->end_row, 1.01f - SHADOW_ROWS);
    for (int y = 0; y < canvas->height; ++y)
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
        for (int x = (int)(first + 1.0f); (float)x < end - 1.0f; ++x)
        {
            float column = place.column + place.column_step * (float)x;
            float row = place.row + place.row_step * (float)x;
            pixels[x] = darken(pixels[x], 1.0f - strength * dark_at(shadow, column, row));
        }
    }
}
