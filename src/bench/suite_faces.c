#include "bench/bench.h"
#include "bench/yardstick.h"
#include "draw/camera.h"
#include "draw/faces.h"
#include "draw/kernel.h"
#include "draw/lines.h"

#include <stdlib.h>

#define SUITE  "faces"
#define WIDTH  1920
#define HEIGHT 1080

// A curtain of 2.4 x 2.2 m, hung on 1.55 m in six folds that grow downward, seen from the side a little.
#define HUNG_WIDTH 1.55f
#define DROP       2.2f
#define TOP        2.3f
#define FOLD_DEPTH 0.075f
#define FOLDS      6.0f

typedef struct Curtain
{
    int32_t vertex_count, face_count, edge_count;
    VoileVec3* positions;
    float* x;
    float* y;
    float* inverse_depth;
    Color* front;
    Color* back;
    int32_t* corners;
    FaceEdge* edges;
    int8_t* sides;
    int32_t* ends;
    int32_t* threads; // along all edges, two ends each
    Color* pixels;
    Color* background;
    float* depths;
} Curtain;

// A kernel's share of the curtain: what the tasks get.
typedef struct FaceSubject
{
    Canvas canvas, background;
    DepthMap depth, half;
    FaceBatch batch;
    const Curtain* curtain;
} FaceSubject;

// -------------------------------------------------------------------------------------------------------------- memory

static void curtain_release(Curtain* curtain)
{
    free(curtain->positions);
    free(curtain->x);
    free(curtain->y);
    free(curtain->inverse_depth);
    free(curtain->front);
    free(curtain->back);
    free(curtain->corners);
    free(curtain->edges);
    free(curtain->sides);
    free(curtain->ends);
    free(curtain->threads);
    free(curtain->pixels);
    free(curtain->background);
    free(curtain->depths);
}

static bool curtain_allocate(Curtain* curtain, int32_t size)
{
    size_t vertices = (size_t)size * (size_t)size, edges = 2 * vertices, pixels = (size_t)WIDTH * HEIGHT;
    *curtain = (Curtain){
        .positions = malloc(vertices * sizeof(VoileVec3)),
        .x = malloc(vertices * sizeof(float)),
        .y = malloc(vertices * sizeof(float)),
        .inverse_depth = malloc(vertices * sizeof(float)),
        .front = malloc(vertices * sizeof(Color)),
        .back = malloc(vertices * sizeof(Color)),
        .corners = malloc(4 * vertices * sizeof(int32_t)),
        .edges = malloc(edges * sizeof(FaceEdge)),
        .sides = malloc(vertices),
        .ends = malloc(2 * edges * sizeof(int32_t)),
        .threads = malloc(2 * edges * sizeof(int32_t)),
        .pixels = malloc(pixels * sizeof(Color)),
        .background = calloc(pixels, sizeof(Color)),
        .depths = calloc(pixels, sizeof(float)),
    };
    return curtain->positions != NULL && curtain->x != NULL && curtain->y != NULL && curtain->inverse_depth != NULL &&
           curtain->front != NULL && curtain->back != NULL && curtain->corners != NULL && curtain->edges != NULL &&
           curtain->sides != NULL && curtain->ends != NULL && curtain->threads != NULL && curtain->pixels != NULL &&
           curtain->background != NULL && curtain->depths != NULL;
}

// --------------------------------------------------------------------------------------------------------------- shape

static void place_vertices(Curtain* curtain, int32_t size)
{
    curtain->vertex_count = size * size;
    for (int32_t i = 0; i < size * size; ++i)
    {
        float u = (float)(i % size) / (float)(size - 1), v = (float)(i / size) / (float)(size - 1);
        float depth = FOLD_DEPTH * (1.0f + 0.4f * v) * voile_sin(2.0f * VOILE_PI * FOLDS * u + 0.6f * v);
        curtain->positions[i] = voile_vec3(HUNG_WIDTH * (u - 0.5f), TOP - DROP * v, depth);
        curtain->front[i] = color_from_rgb(0.18f + 0.3f * u, 0.25f, 0.37f + 0.3f * v);
        curtain->back[i] = color_from_rgb(0.34f, 0.27f + 0.2f * v, 0.30f + 0.2f * u);
    }
    Camera camera = { { 1.85f, 1.40f, 4.40f }, { 0.05f, 1.15f, 0.0f }, 31.0f / 180.0f * VOILE_PI };
    Projection projection = projection_make(&camera, WIDTH, HEIGHT);
    projection_points(&projection, curtain->positions, curtain->vertex_count, curtain->x, curtain->y,
                      curtain->inverse_depth);
}

static void join_vertices(Curtain* curtain, int32_t size)
{
    int32_t side = size - 1;
    for (int32_t i = 0; i < side * side; ++i)
    {
        int32_t first = i / side * size + i % side;
        const int32_t corners[4] = { first, first + size, first + size + 1, first + 1 };
        for (int k = 0; k < 4; ++k)
        {
            curtain->corners[4 * i + k] = corners[k];
        }
    }
    curtain->face_count = side * side;
    for (int32_t i = 0; i < size * size; ++i)
    {
        int32_t row = i / size, column = i % size, face = row * side + column;
        if (column < side)
        {
            bool has_above = row > 0, has_below = row < side;
            curtain->edges[curtain->edge_count++] =
                (FaceEdge){ i, i + 1, { has_below ? face : face - side, has_above && has_below ? face - side : -1 } };
        }
        if (row < side)
        {
            bool has_left = column > 0, has_right = column < side;
            curtain->edges[curtain->edge_count++] =
                (FaceEdge){ i, i + size, { has_right ? face : face - 1, has_left && has_right ? face - 1 : -1 } };
        }
    }
    for (int32_t i = 0; i < curtain->edge_count; ++i)
    {
        curtain->threads[2 * i] = curtain->edges[i].a;
        curtain->threads[2 * i + 1] = curtain->edges[i].b;
    }
}

// --------------------------------------------------------------------------------------------------------------- tasks

static void run_clear(void* data, int32_t count)
{
    FaceSubject* subject = data;
    for (int32_t i = 0; i < count; ++i)
    {
        canvas_copy(&subject->canvas, &subject->background);
        depth_clear(&subject->depth);
    }
}

static void run_body(void* data, int32_t count)
{
    FaceSubject* subject = data;
    for (int32_t i = 0; i < count; ++i)
    {
        run_clear(data, 1);
        faces_draw(&subject->canvas, &subject->depth, &subject->batch);
    }
}

static void run_half_depth(void* data, int32_t count)
{
    FaceSubject* subject = data;
    for (int32_t i = 0; i < count; ++i)
    {
        depth_clear(&subject->half);
        faces_draw_depth(&subject->half, &subject->batch);
    }
}

static void run_whole_depth(void* data, int32_t count)
{
    FaceSubject* subject = data;
    for (int32_t i = 0; i < count; ++i)
    {
        depth_clear(&subject->depth);
        faces_draw_depth(&subject->depth, &subject->batch);
    }
}

static void run_silhouettes(void* data, int32_t count)
{
    FaceSubject* subject = data;
    const Curtain* curtain = subject->curtain;
    for (int32_t i = 0; i < count; ++i)
    {
        faces_find_sides(&subject->batch, curtain->sides);
        faces_find_silhouettes(curtain->edges, curtain->edge_count, curtain->sides, curtain->ends);
    }
}

static void draw_lines(FaceSubject* subject, DepthMap* depth, const int32_t* ends, int count, float width, float bias)
{
    LineBatch batch = {
        .x = subject->curtain->x,
        .y = subject->curtain->y,
        .colors = subject->curtain->front,
        .ends = ends,
        .line_count = count,
        .width = width,
        .depth = depth,
        .inverse_depth = subject->curtain->inverse_depth,
        .bias = bias,
    };
    lines_draw(&subject->canvas, &batch);
}

static void run_hidden_line(void* data, int32_t count)
{
    FaceSubject* subject = data;
    const Curtain* curtain = subject->curtain;
    for (int32_t i = 0; i < count; ++i)
    {
        canvas_copy(&subject->canvas, &subject->background);
        run_half_depth(data, 1);
        draw_lines(subject, &subject->half, curtain->threads, curtain->edge_count, 1.2f, 0.001f);
    }
}

static void run_shaded_lines(void* data, int32_t count)
{
    FaceSubject* subject = data;
    const Curtain* curtain = subject->curtain;
    for (int32_t i = 0; i < count; ++i)
    {
        run_body(data, 1);
        faces_find_sides(&subject->batch, curtain->sides);
        int outlines = faces_find_silhouettes(curtain->edges, curtain->edge_count, curtain->sides, curtain->ends);
        draw_lines(subject, &subject->depth, curtain->ends, outlines, 1.0f, 0.0035f);
        draw_lines(subject, &subject->depth, curtain->threads, curtain->edge_count, 1.2f, 0.0035f);
    }
}

typedef struct FaceTask
{
    const char* name;
    void (*run)(void* data, int32_t count);
} FaceTask;

// Each clears what it draws on.
static const FaceTask face_tasks[] = {
    { "background and depth alone", run_clear },
    { "shaded body", run_body },
    { "flat depth, half size", run_half_depth },
    { "flat depth, full size", run_whole_depth },
    { "silhouettes found", run_silhouettes },
    { "hidden line, all but its vertices", run_hidden_line },
    { "shaded lines, all but their vertices", run_shaded_lines },
};

#define TASK_COUNT ((int32_t)(sizeof face_tasks / sizeof *face_tasks))

// ---------------------------------------------------------------------------------------------------------------- rows

static FaceSubject make_subject(const Curtain* curtain, const DrawKernel* kernel)
{
    return (FaceSubject){
        .canvas = { curtain->pixels, WIDTH, HEIGHT, WIDTH, kernel },
        .background = { curtain->background, WIDTH, HEIGHT, WIDTH, NULL },
        .depth = { curtain->depths, WIDTH, HEIGHT, WIDTH, 0, kernel },
        .half = { curtain->depths, WIDTH / 2, HEIGHT / 2, WIDTH / 2, 1, kernel },
        .batch = { curtain->x, curtain->y, curtain->inverse_depth, curtain->front, curtain->back, curtain->corners,
                   curtain->face_count },
        .curtain = curtain,
    };
}

static VoileResult measure_kernel(const BenchOptions* options, Report* report, const Curtain* curtain, int32_t size,
                                  VoileKernel kernel, VoileError* error)
{
    FaceSubject subject = make_subject(curtain, draw_kernel_find(voile_kernel_name(kernel)));
    MeasuredTask tasks[TASK_COUNT];
    for (int32_t i = 0; i < TASK_COUNT; ++i)
    {
        tasks[i] = (MeasuredTask){ .run = face_tasks[i].run, .data = &subject, .kernel = kernel };
    }
    VoileResult result = yardstick_measure_tasks(tasks, TASK_COUNT, MEASURE_CPU, options->rounds, error);
    for (int32_t i = 0; result == VOILE_OK && i < TASK_COUNT; ++i)
    {
        ReportRow row = {
            .suite = SUITE,
            .configuration = face_tasks[i].name,
            .kernel = voile_kernel_name(kernel),
            .size = size,
            .unit = "ms",
            .rounds = options->rounds,
        };
        report_row_set_ms(&row, &tasks[i]);
        report_row_add(&row, "faces", (double)curtain->face_count);
        report_print(report, &row);
    }
    return result;
}

static VoileResult measure_size(const BenchOptions* options, Report* report, int32_t size, VoileError* error)
{
    Curtain curtain;
    VoileResult result = VOILE_OK;
    if (!curtain_allocate(&curtain, size))
    {
        result = voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for a curtain of %d x %d points", size, size);
    }
    else
    {
        place_vertices(&curtain, size);
        join_vertices(&curtain, size);
    }
    for (int kernel = VOILE_KERNEL_SCALAR; result == VOILE_OK && kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        bool is_wanted = options->kernel == VOILE_KERNEL_AUTO || options->kernel == (VoileKernel)kernel;
        if (is_wanted && voile_kernel_is_available((VoileKernel)kernel))
        {
            result = measure_kernel(options, report, &curtain, size, (VoileKernel)kernel, error);
        }
    }
    curtain_release(&curtain);
    return result;
}

VoileResult suite_faces(const BenchOptions* options, Report* report, VoileError* error)
{
    SizeList list = chosen_sizes(options, (SizeList){ { 64, 128, 256 }, 3 });
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < list.count; ++i)
    {
        result = measure_size(options, report, list.sizes[i], error);
    }
    return result;
}
