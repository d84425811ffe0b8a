#include "bench/line_scene.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

static VoileResult allocate(LineScene* scene, VoileError* error)
{
    size_t vertices = (size_t)scene->vertex_count, lines = (size_t)scene->line_count;
    size_t strip_ends = (size_t)scene->strip_count * (size_t)scene->strip_length;
    scene->pixels = calloc((size_t)scene->width * (size_t)scene->height, sizeof *scene->pixels);
    scene->x = malloc(vertices * sizeof *scene->x);
    scene->y = malloc(vertices * sizeof *scene->y);
    scene->colors = malloc(vertices * sizeof *scene->colors);
    scene->ends = malloc(2 * lines * sizeof *scene->ends);
    scene->strips = malloc(strip_ends * sizeof *scene->strips);
    bool has_vertices = scene->x != NULL && scene->y != NULL && scene->colors != NULL;
    if (!has_vertices || scene->pixels == NULL || scene->ends == NULL || scene->strips == NULL)
    {
        line_scene_release(scene);
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for a scene of %d lines", scene->line_count);
    }
    return VOILE_OK;
}

void line_scene_release(LineScene* scene)
{
    free(scene->pixels);
    free(scene->x);
    free(scene->y);
    free(scene->colors);
    free(scene->ends);
    free(scene->strips);
    *scene = (LineScene){ 0 };
}

// ------------------------------------------------------------------------------------------------------------- cloth

static Color mix_color(double warm, double light)
{
    return color_from_rgb((float)(light * (0.35 + 0.6 * warm)), (float)(light * (0.55 + 0.2 * warm)),
                          (float)(light * (0.95 - 0.5 * warm)));
}

// A sheet of 1 x 1 that leans away from the eye, with two waves across it.
static void place_vertex(LineScene* scene, int32_t column, int32_t row, int32_t size)
{
    double u = (double)column / (size - 1) - 0.5, v = (double)row / (size - 1) - 0.5;
    double wave = 0.08 * sin(9.0 * u + 4.0 * v) + 0.05 * sin(13.0 * v - 3.0 * u);
    double x = u * 0.95 + v * 0.18, y = v * 0.9 - u * 0.12 + 0.4 * wave, z = 2.0 + 0.5 * v + 0.3 * u + wave;
    double scale = 1.62 * scene->height / z;
    int32_t at = row * size + column;
    scene->x[at] = (float)(0.5 * scene->width + scale * x);
    scene->y[at] = (float)(0.5 * scene->height + scale * y);
    scene->colors[at] = mix_color(0.5 + 0.5 * sin(7.0 * u + 5.0 * v), 1.0 - 0.3 * (z - 1.6));
}

static int32_t add_line(LineScene* scene, int32_t number, int32_t a, int32_t b)
{
    scene->ends[2 * number] = a;
    scene->ends[2 * number + 1] = b;
    return number + 1;
}

VoileResult line_scene_create_cloth(int32_t size, int32_t width, int32_t height, LineScene* out_scene,
                                    VoileError* error)
{
    *out_scene = (LineScene){
        .width = width,
        .height = height,
        .vertex_count = size * size,
        .line_count = 2 * size * (size - 1),
        .strip_count = 2 * size,
        .strip_length = size,
        .background = 0xFF14161Au,
        .line_width = 1.0f,
    };
    VoileResult result = allocate(out_scene, error);
    int32_t line = 0;
    for (int32_t row = 0; result == VOILE_OK && row < size; ++row)
    {
        for (int32_t column = 0; column < size; ++column)
        {
            int32_t at = row * size + column;
            place_vertex(out_scene, column, row, size);
            out_scene->strips[row * size + column] = at;
            out_scene->strips[(size + column) * size + row] = at;
            line = column + 1 < size ? add_line(out_scene, line, at, at + 1) : line;
            line = row + 1 < size ? add_line(out_scene, line, at, at + size) : line;
        }
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------- others

static double draw_number(uint64_t* state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 32) / 4294967296.0;
}

static bool is_inside(const LineScene* scene, double x, double y)
{
    return x >= 1.0 && y >= 1.0 && x < scene->width - 1 && y < scene->height - 1;
}

VoileResult line_scene_create_long(int32_t count, int32_t width, int32_t height, LineScene* out_scene,
                                   VoileError* error)
{
    *out_scene = (LineScene){
        .width = width,
        .height = height,
        .vertex_count = 2 * count,
        .line_count = count,
        .strip_count = count,
        .strip_length = 2,
        .background = 0xFF14161Au,
        .line_width = 1.0f,
    };
    VoileResult result = allocate(out_scene, error);
    uint64_t state = 5;
    for (int32_t i = 0; result == VOILE_OK && i < count;)
    {
        double x = width * draw_number(&state), y = height * draw_number(&state);
        double length = 200.0 + 800.0 * draw_number(&state), turn = 2.0 * PI * draw_number(&state);
        double end_x = x + length * cos(turn), end_y = y + length * sin(turn);
        if (!is_inside(out_scene, x, y) || !is_inside(out_scene, end_x, end_y))
        {
            continue;
        }
        out_scene->x[2 * i] = (float)x;
        out_scene->y[2 * i] = (float)y;
        out_scene->x[2 * i + 1] = (float)end_x;
        out_scene->y[2 * i + 1] = (float)end_y;
        out_scene->colors[2 * i] = mix_color(draw_number(&state), 1.0);
        out_scene->colors[2 * i + 1] = mix_color(draw_number(&state), 1.0);
        out_scene->strips[2 * i] = 2 * i;
        out_scene->strips[2 * i + 1] = 2 * i + 1;
        i = add_line(out_scene, i, 2 * i, 2 * i + 1);
    }
    return result;
}

VoileResult line_scene_create_circle(int32_t side_count, float radius, float turn, int32_t size, float line_width,
                                     LineScene* out_scene, VoileError* error)
{
    bool is_line = side_count == 1;
    *out_scene = (LineScene){
        .width = size,
        .height = size,
        .vertex_count = side_count + is_line,
        .line_count = side_count,
        .strip_count = 1,
        .strip_length = side_count + 1,
        .background = 0xFF000000u,
        .line_width = line_width,
    };
    VoileResult result = allocate(out_scene, error);
    for (int32_t i = 0; result == VOILE_OK && i <= side_count; ++i)
    {
        int32_t at = i % out_scene->vertex_count;
        double angle = (double)turn + (is_line ? 0.0 : 2.0 * PI * i / side_count);
        double distance = is_line && i == 0 ? 0.0 : (double)radius;
        out_scene->x[at] = (float)(0.5 * size + distance * cos(angle));
        out_scene->y[at] = (float)(0.5 * size + distance * sin(angle));
        out_scene->colors[at] = 0xFFFFFFFFu;
        out_scene->strips[i] = at;
        if (i > 0)
        {
            add_line(out_scene, i - 1, i - 1, at);
        }
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------ figures

double line_scene_mean_length(const LineScene* scene)
{
    double sum = 0.0;
    for (int32_t i = 0; i < scene->line_count; ++i)
    {
        int32_t a = scene->ends[2 * i], b = scene->ends[2 * i + 1];
        double dx = (double)scene->x[b] - (double)scene->x[a], dy = (double)scene->y[b] - (double)scene->y[a];
        sum += sqrt(dx * dx + dy * dy);
    }
    return sum / scene->line_count;
}

int32_t line_scene_median_row(const LineScene* scene)
{
    int32_t row = 0, above = 0;
    while (row < scene->height && 2 * above < scene->vertex_count)
    {
        ++row;
        above = 0;
        for (int32_t i = 0; i < scene->vertex_count; ++i)
        {
            above += scene->y[i] < (float)row;
        }
    }
    return row;
}
