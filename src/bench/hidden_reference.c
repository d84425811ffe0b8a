#include "bench/hidden_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    SAMPLES = 4, // a pixel's side
    WIDTH = FACE_SCENE_WIDTH * SAMPLES,
    BAND_ROWS = 60, // of pixels
    HEIGHT = BAND_ROWS * SAMPLES,
    OFF = 24, // a pixel is leaked or lost from here on
};

// The samples of a band of rows.
typedef struct Band
{
    float* faces;  // 1 / depth of the nearest face, 0 for none
    float* covers; // of the thread that covers most of the sample, 0 to 1
    Color* colors; // its colour
    int top;       // first row, samples
} Band;

typedef struct Span
{
    int low, end;
} Span;

// The samples whose centres lie from `low` to `high`, which are in pixels.
static Span span_of(float low, float high, int first, int count)
{
    int begin = (int)floorf(low * SAMPLES) - first, end = (int)ceilf(high * SAMPLES) + 1 - first;
    return (Span){ begin > 0 ? begin : 0, end < count ? end : count };
}

static float smallest(float a, float b, float c)
{
    return fminf(a, fminf(b, c));
}

static float largest(float a, float b, float c)
{
    return fmaxf(a, fmaxf(b, c));
}

// --------------------------------------------------------------------------------------------------------------- faces

typedef struct Corner
{
    float x, y, inverse_depth;
} Corner;

static float area_of(Corner a, Corner b, float x, float y)
{
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

static void draw_triangle(const Band* band, Corner a, Corner b, Corner c)
{
    float area = area_of(a, b, c.x, c.y);
    Span rows = span_of(smallest(a.y, b.y, c.y), largest(a.y, b.y, c.y), band->top, HEIGHT);
    Span columns = span_of(smallest(a.x, b.x, c.x), largest(a.x, b.x, c.x), 0, WIDTH);
    for (int row = rows.low; row < rows.end && area != 0.0f; ++row)
    {
        float y = ((float)(row + band->top) + 0.5f) / SAMPLES;
        for (int column = columns.low; column < columns.end; ++column)
        {
            float x = ((float)column + 0.5f) / SAMPLES;
            float of_a = area_of(b, c, x, y) / area, of_b = area_of(c, a, x, y) / area, of_c = 1.0f - of_a - of_b;
            float value = of_a * a.inverse_depth + of_b * b.inverse_depth + of_c * c.inverse_depth;
            float* sample = &band->faces[row * WIDTH + column];
            bool is_inside = of_a >= 0.0f && of_b >= 0.0f && of_c >= 0.0f;
            *sample = is_inside && value > *sample ? value : *sample;
        }
    }
}

static Corner corner_of(const FaceScene* scene, int32_t vertex)
{
    return (Corner){ scene->x[vertex], scene->y[vertex], scene->inverse_depth[vertex] };
}

static void draw_faces(const FaceScene* scene, const Band* band)
{
    for (int32_t i = 0; i < scene->face_count; ++i)
    {
        Corner corners[4];
        for (int k = 0; k < 4; ++k)
        {
            corners[k] = corner_of(scene, scene->corners[4 * i + k]);
        }
        draw_triangle(band, corners[0], corners[1], corners[2]);
        draw_triangle(band, corners[0], corners[2], corners[3]);
    }
}

// --------------------------------------------------------------------------------------------------------------- lines

typedef struct Thread
{
    Corner from, to;
    Color from_color, to_color;
    float reach; // half its width, pixels
    float bias;
} Thread;

// A thread ends round, so that two that meet leave no gap. A sample is a quarter of a pixel wide, so a thread of a pixel
// has few across: each takes its share of the edge. Of several threads it shows the one that covers most of it.
static void draw_sample(const Band* band, const Thread* thread, int row, int column)
{
    float x = ((float)column + 0.5f) / SAMPLES - thread->from.x;
    float y = ((float)(row + band->top) + 0.5f) / SAMPLES - thread->from.y;
    float dx = thread->to.x - thread->from.x, dy = thread->to.y - thread->from.y;
    float squared = dx * dx + dy * dy;
    float along = squared > 0.0f ? fminf(fmaxf((x * dx + y * dy) / squared, 0.0f), 1.0f) : 0.0f;
    float off_x = x - along * dx, off_y = y - along * dy;
    float distance = sqrtf(off_x * off_x + off_y * off_y);
    float cover = fminf(0.5f + SAMPLES * (thread->reach - distance), 1.0f);
    float value = thread->from.inverse_depth + along * (thread->to.inverse_depth - thread->from.inverse_depth);
    int sample = row * WIDTH + column;
    if (cover > band->covers[sample] && value * (1.0f + thread->bias) >= band->faces[sample])
    {
        band->covers[sample] = cover;
        band->colors[sample] = color_mix(thread->from_color, thread->to_color, along);
    }
}

static void draw_thread(const Band* band, const Thread* thread)
{
    const Corner *from = &thread->from, *to = &thread->to;
    float reach = thread->reach + 1.0f / SAMPLES;
    Span rows = span_of(fminf(from->y, to->y) - reach, fmaxf(from->y, to->y) + reach, band->top, HEIGHT);
    Span columns = span_of(fminf(from->x, to->x) - reach, fmaxf(from->x, to->x) + reach, 0, WIDTH);
    for (int row = rows.low; row < rows.end; ++row)
    {
        for (int column = columns.low; column < columns.end; ++column)
        {
            draw_sample(band, thread, row, column);
        }
    }
}

static void draw_threads(const FaceScene* scene, const Band* band, float width, float bias)
{
    for (int32_t i = 0; i < scene->edge_count; ++i)
    {
        int32_t a = scene->ends[2 * i], b = scene->ends[2 * i + 1];
        Thread thread = {
            corner_of(scene, a), corner_of(scene, b), scene->lines[a], scene->lines[b], 0.5f * width, bias
        };
        draw_thread(band, &thread);
    }
}

// ----------------------------------------------------------------------------------------------------------- judgement

static double green_of(Color color)
{
    return (double)(color >> 8 & 255u);
}

static double reference_green(const FaceScene* scene, const Band* band, int x, int y)
{
    double sum = 0.0, ground = green_of(scene->background[0]);
    for (int i = 0; i < SAMPLES * SAMPLES; ++i)
    {
        int sample = (y * SAMPLES + i / SAMPLES) * WIDTH + x * SAMPLES + i % SAMPLES;
        double cover = (double)band->covers[sample];
        sum += cover > 0.0 ? cover * green_of(band->colors[sample]) + (1.0 - cover) * ground : ground;
    }
    return sum / (SAMPLES * SAMPLES);
}

// Adds the band's squares to the sum.
static void judge_band(const FaceScene* scene, const Band* band, PictureErrors* errors)
{
    for (int y = 0; y < BAND_ROWS; ++y)
    {
        const Color* row = scene->pixels + (size_t)(band->top / SAMPLES + y) * FACE_SCENE_WIDTH;
        for (int x = 0; x < FACE_SCENE_WIDTH; ++x)
        {
            double off = green_of(row[x]) - reference_green(scene, band, x, y);
            errors->rms += off * off;
            errors->leaked += off > OFF;
            errors->lost += off < -OFF;
        }
    }
}

VoileResult hidden_reference_compare(const FaceScene* scene, float width, float bias, PictureErrors* out_errors,
                                     VoileError* error)
{
    size_t count = (size_t)WIDTH * HEIGHT;
    Band band = { malloc(count * sizeof(float)), malloc(count * sizeof(float)), malloc(count * sizeof(Color)), 0 };
    bool has_memory = band.faces != NULL && band.covers != NULL && band.colors != NULL;
    *out_errors = (PictureErrors){ 0.0, 0, 0 };
    for (; has_memory && band.top < FACE_SCENE_HEIGHT * SAMPLES; band.top += HEIGHT)
    {
        memset(band.faces, 0, count * sizeof(float));
        memset(band.covers, 0, count * sizeof(float));
        draw_faces(scene, &band);
        draw_threads(scene, &band, width, bias);
        judge_band(scene, &band, out_errors);
    }
    out_errors->rms = sqrt(out_errors->rms / ((double)FACE_SCENE_WIDTH * FACE_SCENE_HEIGHT));
    free(band.faces);
    free(band.covers);
    free(band.colors);
    return has_memory ? VOILE_OK : voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for a supersampled picture");
}
