#include "bench/line_quality.h"

#include "draw/kernel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

enum
{
    SIZE = 64,
    ANGLES = 256,
    SAMPLES = 16, // a pixel is judged by 16 x 16 points
    CIRCLES = 12,
    CLIPPED_LINES = 2000,
};

// ------------------------------------------------------------------------------------------------------------ our way

// It needs no memory of its own.
static void* open_own(const LineScene* scene)
{
    return scene->pixels;
}

static void close_own(void* state)
{
    (void)state;
}

static void draw_own(void* state, const LineScene* scene)
{
    Canvas canvas = { .pixels = state, .width = scene->width, .height = scene->height, .pitch = scene->width };
    LineBatch batch = {
        .x = scene->x,
        .y = scene->y,
        .colors = scene->colors,
        .ends = scene->ends,
        .line_count = scene->line_count,
        .width = scene->line_width,
    };
    canvas_fill(&canvas, scene->background);
    lines_draw(&canvas, &batch);
}

static const LineWay own_way = { .name = "anti-aliased", .open = open_own, .draw = draw_own, .close = close_own };

// ------------------------------------------------------------------------------------------------------------ pictures

typedef struct Picture
{
    double light[SIZE * SIZE]; // 0 to 1
} Picture;

static VoileResult take_picture(const LineWay* way, const LineScene* scene, Picture* out_picture, VoileError* error)
{
    void* state = way->open(scene);
    if (state == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for a picture of %d x %d", SIZE, SIZE);
    }
    way->draw(state, scene);
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        out_picture->light[i] = (scene->pixels[i] & 0xFFu) / 255.0;
    }
    way->close(state);
    return VOILE_OK;
}

// --------------------------------------------------------------------------------------------------------------- cover

// Where a point is along a line (0 to 1 between its ends) and how far to its side, in pixels.
typedef struct Place
{
    double along, aside;
} Place;

static Place place_on_line(const LineScene* scene, double x, double y)
{
    double dx = (double)scene->x[1] - (double)scene->x[0], dy = (double)scene->y[1] - (double)scene->y[0];
    double squared = dx * dx + dy * dy;
    double from_x = x - (double)scene->x[0], from_y = y - (double)scene->y[0];
    return (Place){ (from_x * dx + from_y * dy) / squared, fabs(from_x * dy - from_y * dx) / sqrt(squared) };
}

// Of a line with square ends.
static double exact_cover(const LineScene* scene, int x, int y)
{
    double half = 0.5 * (double)scene->line_width;
    int count = 0;
    if (place_on_line(scene, x + 0.5, y + 0.5).aside > half + 1.0)
    {
        return 0.0;
    }
    for (int i = 0; i < SAMPLES * SAMPLES; ++i)
    {
        Place place = place_on_line(scene, x + (i % SAMPLES + 0.5) / SAMPLES, y + (i / SAMPLES + 0.5) / SAMPLES);
        count += place.along >= 0.0 && place.along < 1.0 && place.aside < half;
    }
    return count / (double)(SAMPLES * SAMPLES);
}

static void add_errors(const LineScene* scene, const Picture* picture, double* sum, int* count)
{
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        double exact = exact_cover(scene, i % SIZE, i / SIZE);
        if (picture->light[i] > 0.0 || exact > 0.0)
        {
            *sum += (picture->light[i] - exact) * (picture->light[i] - exact);
            *count += 1;
        }
    }
}

// Lines of 24 pixels to all sides, their starts anywhere in a pixel.
static VoileResult measure_cover(const LineWay* way, float width, double* out_rms, VoileError* error)
{
    double sum = 0.0;
    int count = 0;
    VoileResult result = VOILE_OK;
    for (int i = 0; result == VOILE_OK && i < ANGLES; ++i)
    {
        LineScene scene;
        Picture picture;
        result = line_scene_create_circle(1, 24.0f, (float)(2.0 * PI * i / ANGLES), SIZE, width, &scene, error);
        for (int j = 0; result == VOILE_OK && j < 2; ++j)
        {
            scene.x[j] += (float)(i * 37 % 64) / 64.0f;
            scene.y[j] += (float)(i * 53 % 64) / 64.0f;
        }
        result = result == VOILE_OK ? take_picture(way, &scene, &picture, error) : result;
        if (result == VOILE_OK)
        {
            add_errors(&scene, &picture, &sum, &count);
            line_scene_release(&scene);
        }
    }
    *out_rms = count > 0 ? sqrt(sum / count) : 0.0;
    return result;
}

// -------------------------------------------------------------------------------------------------------------- joints

typedef struct ArcLight
{
    double least, most; // of what an arc's length and width would give
} ArcLight;

// Light around an angle, weighted by a tent so that single pixels do not matter.
static double arc_light(const Picture* picture, double radius, double angle, double reach)
{
    double light = 0.0;
    for (int i = 0; i < SIZE * SIZE; ++i)
    {
        double turn = atan2(i / SIZE + 0.5 - 0.5 * SIZE, i % SIZE + 0.5 - 0.5 * SIZE) - angle;
        double along = fabs(turn - 2.0 * PI * floor(turn / (2.0 * PI) + 0.5)) * radius;
        light += along < reach ? (1.0 - along / reach) * picture->light[i] : 0.0;
    }
    return light;
}

// Circles as polygons of sides from some pixels to less than one.
static VoileResult measure_joints(const LineWay* way, float width, ArcLight* out_light, VoileError* error)
{
    const double reach = 3.0;
    VoileResult result = VOILE_OK;
    *out_light = (ArcLight){ 1.0e9, 0.0 };
    for (int i = 0; result == VOILE_OK && i < CIRCLES; ++i)
    {
        LineScene scene;
        Picture picture;
        double radius = 14.0 + i;
        result = line_scene_create_circle(24 + 8 * i, (float)radius, 0.01f * (float)i, SIZE, width, &scene, error);
        if (result == VOILE_OK)
        {
            result = take_picture(way, &scene, &picture, error);
            line_scene_release(&scene);
        }
        for (int j = 0; result == VOILE_OK && j < 200; ++j)
        {
            double light = arc_light(&picture, radius, 2.0 * PI * j / 200.0, reach) / (reach * (double)width);
            out_light->least = light < out_light->least ? light : out_light->least;
            out_light->most = light > out_light->most ? light : out_light->most;
        }
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------ clipping

static float draw_number(uint64_t* state, float low, float high)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (float)(*state >> 40) / 16777216.0f;
}

// Lines over a small canvas that are cut by it, against the same part of a large one: pixels that differ.
static int count_clipping_faults(const DrawKernel* kernel)
{
    static Color large[3 * SIZE * 3 * SIZE], small[SIZE * SIZE];
    uint64_t state = 9;
    int faults = 0;
    for (int i = 0; i < CLIPPED_LINES; ++i)
    {
        Canvas whole = { large, 3 * SIZE, 3 * SIZE, 3 * SIZE, kernel }, part = { small, SIZE, SIZE, SIZE, kernel };
        float ends[4];
        for (int j = 0; j < 4; ++j)
        {
            ends[j] = (float)(int)draw_number(&state, 0.0f, 3.0f * SIZE * 16.0f) / 16.0f;
        }
        memset(large, 0, sizeof large);
        memset(small, 0, sizeof small);
        line_draw(&whole, ends[0], ends[1], 0xFFFFFFFFu, ends[2], ends[3], 0xFF80FF40u, 1.0f);
        line_draw(&part, ends[0] - SIZE, ends[1] - SIZE, 0xFFFFFFFFu, ends[2] - SIZE, ends[3] - SIZE, 0xFF80FF40u,
                  1.0f);
        for (int j = 0; j < SIZE * SIZE; ++j)
        {
            faults += small[j] != large[(j / SIZE + SIZE) * 3 * SIZE + j % SIZE + SIZE];
        }
    }
    return faults;
}

// ---------------------------------------------------------------------------------------------------------------- rows

static void print_row(Report* report, const char* name, const char* kernel, const char* unit, double value,
                      const ArcLight* light)
{
    ReportRow row = {
        .suite = "lines",
        .configuration = name,
        .kernel = kernel,
        .unit = unit,
        .rounds = 1,
        .median = value,
        .minimum = value,
    };
    if (light != NULL)
    {
        report_row_add(&row, "least", light->least);
        report_row_add(&row, "most", light->most);
    }
    report_print(report, &row);
}

static VoileResult measure_way(Report* report, const LineWay* way, const char* kernel, float width, VoileError* error)
{
    char name[96];
    double rms;
    ArcLight light;
    VoileResult result = measure_cover(way, width, &rms, error);
    result = result == VOILE_OK ? measure_joints(way, width, &light, error) : result;
    if (result == VOILE_OK)
    {
        snprintf(name, sizeof name, "cover at 256 angles, %.1f px wide, %s", (double)width, way->name);
        print_row(report, name, kernel, "rms", rms, NULL);
        snprintf(name, sizeof name, "joints on circles, %.1f px wide, %s", (double)width, way->name);
        double off = fmax(light.most - 1.0, 1.0 - light.least);
        print_row(report, name, kernel, "off by", off, &light);
    }
    return result;
}

VoileResult line_quality_measure(const BenchOptions* options, Report* report, VoileError* error)
{
    static const float widths[] = { 1.0f, 2.0f, 8.0f };
    bool has_choice = options->kernel != VOILE_KERNEL_AUTO;
    const DrawKernel* kernel = has_choice ? draw_kernel_find(voile_kernel_name(options->kernel)) : draw_kernel_best();
    VoileResult result = VOILE_OK;
    for (size_t i = 0; result == VOILE_OK && i < sizeof widths / sizeof widths[0]; ++i)
    {
        result = measure_way(report, &own_way, kernel->name, widths[i], error);
    }
#if defined(VOILE_HAS_SDL)
    result = result == VOILE_OK ? measure_way(report, &peer_sdl_ways[0], "SDL2", 1.0f, error) : result;
#endif
#if defined(VOILE_HAS_CAIRO)
    result = result == VOILE_OK ? measure_way(report, &peer_cairo_ways[0], "Cairo", 1.0f, error) : result;
    result = result == VOILE_OK ? measure_way(report, &peer_cairo_ways[1], "Cairo", 1.0f, error) : result;
#endif
    if (result == VOILE_OK)
    {
        print_row(report, "2000 clipped lines against the large picture", kernel->name, "pixels that differ",
                  count_clipping_faults(kernel), NULL);
    }
    return result;
}
