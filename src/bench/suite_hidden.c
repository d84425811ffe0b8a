#include "bench/bench.h"
#include "bench/hidden_reference.h"
#include "bench/yardstick.h"
#include "draw/kernel.h"
#include "draw/lines.h"

#include <stdlib.h>
#include <string.h>

#define SUITE "hidden"

// As the view modes have it.
#define LINE_WIDTH     1.2f
#define HIDDEN_BIAS    0.001f
#define SHADED_BIAS    0.0035f
#define REFERENCE_BIAS 0.003f // of interpolated depth

#define MOST_JUDGED 128 // a cloth of which size is still compared with the reference

typedef struct HiddenSubject
{
    Canvas canvas, background;
    DepthMap depth, half;
    const FaceScene* scene;
    FaceBatch faces;
    LineBatch threads;
    LinePlan* plan;
} HiddenSubject;

// --------------------------------------------------------------------------------------------------------------- tasks

static void draw_batch(HiddenSubject* subject, const LineBatch* batch)
{
    lines_prepare(batch, subject->plan);
    lines_draw_rows(&subject->canvas, subject->plan, 0, subject->canvas.height);
}

static LineBatch threads_behind(const HiddenSubject* subject, const DepthMap* depth, float bias)
{
    LineBatch batch = subject->threads;
    batch.depth = depth;
    batch.bias = bias;
    return batch;
}

static void run_hidden(void* data, int32_t count)
{
    HiddenSubject* subject = data;
    LineBatch batch = threads_behind(subject, &subject->half, HIDDEN_BIAS);
    for (int32_t i = 0; i < count; ++i)
    {
        canvas_copy(&subject->canvas, &subject->background);
        depth_clear(&subject->half);
        faces_draw_depth(&subject->half, &subject->faces);
        draw_batch(subject, &batch);
    }
}

// What hiding is worth: all lines, those behind the faces as well.
static void run_wire(void* data, int32_t count)
{
    HiddenSubject* subject = data;
    for (int32_t i = 0; i < count; ++i)
    {
        canvas_copy(&subject->canvas, &subject->background);
        draw_batch(subject, &subject->threads);
    }
}

static void draw_silhouettes(HiddenSubject* subject)
{
    const FaceScene* scene = subject->scene;
    LineBatch batch = threads_behind(subject, &subject->depth, SHADED_BIAS);
    faces_find_sides(&subject->faces, scene->sides);
    batch.line_count = faces_find_silhouettes(scene->edges, scene->edge_count, scene->sides, scene->silhouettes);
    batch.ends = scene->silhouettes;
    batch.colors = scene->front;
    batch.width = 1.0f;
    draw_batch(subject, &batch);
}

static void run_shaded(void* data, int32_t count)
{
    HiddenSubject* subject = data;
    LineBatch batch = threads_behind(subject, &subject->depth, SHADED_BIAS);
    for (int32_t i = 0; i < count; ++i)
    {
        canvas_copy(&subject->canvas, &subject->background);
        depth_clear(&subject->depth);
        faces_draw(&subject->canvas, &subject->depth, &subject->faces);
        draw_silhouettes(subject);
        draw_batch(subject, &batch);
    }
}

// ---------------------------------------------------------------------------------------------------------------- rows

static HiddenSubject make_subject(const FaceScene* scene, const DrawKernel* kernel, LinePlan* plan)
{
    enum
    {
        WIDTH = FACE_SCENE_WIDTH,
        HEIGHT = FACE_SCENE_HEIGHT
    };
    return (HiddenSubject){
        .canvas = { scene->pixels, WIDTH, HEIGHT, WIDTH, kernel },
        .background = { scene->background, WIDTH, HEIGHT, WIDTH, NULL },
        .depth = { scene->depths, WIDTH, HEIGHT, WIDTH, 0, kernel },
        .half = { scene->depths, WIDTH / 2, HEIGHT / 2, WIDTH / 2, 1, kernel },
        .scene = scene,
        .faces = face_scene_faces(scene),
        .threads = { .x = scene->x,
                     .y = scene->y,
                     .colors = scene->lines,
                     .ends = scene->ends,
                     .line_count = scene->edge_count,
                     .width = LINE_WIDTH,
                     .inverse_depth = scene->inverse_depth },
        .plan = plan,
    };
}

static void print_time(const BenchOptions* options, Report* report, const char* name, int32_t size,
                       const MeasuredTask* task, const MeasuredTask* grid)
{
    ReportRow row = { .suite = SUITE, .configuration = name, .size = size, .unit = "ms", .rounds = options->rounds };
    row.kernel = voile_kernel_name(task->kernel);
    report_row_set_ms(&row, task);
    if (grid != NULL)
    {
        report_row_add(&row, "times_the_grid", task->median_ns / grid->median_ns);
    }
    report_print(report, &row);
}

static VoileResult measure_times(const BenchOptions* options, Report* report, HiddenSubject* grid,
                                 HiddenSubject* triangles, VoileKernel kernel, int32_t size, VoileError* error)
{
    MeasuredTask tasks[] = {
        { .run = run_hidden, .data = grid, .kernel = kernel },
        { .run = run_shaded, .data = grid, .kernel = kernel },
        { .run = run_hidden, .data = triangles, .kernel = kernel },
        { .run = run_shaded, .data = triangles, .kernel = kernel },
    };
    VoileResult result = yardstick_measure_tasks(tasks, 4, MEASURE_CPU, options->rounds, error);
    if (result == VOILE_OK)
    {
        print_time(options, report, "hidden lines, quads", size, &tasks[0], NULL);
        print_time(options, report, "shaded lines, quads", size, &tasks[1], NULL);
        print_time(options, report, "hidden lines, triangles", size, &tasks[2], &tasks[0]);
        print_time(options, report, "shaded lines, triangles", size, &tasks[3], &tasks[1]);
    }
    return result;
}

static VoileResult judge(Report* report, HiddenSubject* subject, void (*draw)(void* data, int32_t count),
                         const char* name, int32_t size, VoileError* error)
{
    PictureErrors errors;
    draw(subject, 1);
    VoileResult result = hidden_reference_compare(subject->scene, LINE_WIDTH, REFERENCE_BIAS, &errors, error);
    if (result == VOILE_OK)
    {
        ReportRow row = { .suite = SUITE, .configuration = name, .size = size, .unit = "rms", .rounds = 1 };
        row.kernel = subject->canvas.kernel->name;
        row.median = row.minimum = errors.rms;
        report_row_add(&row, "leaked_pixels", errors.leaked);
        report_row_add(&row, "lost_pixels", errors.lost);
        report_print(report, &row);
    }
    return result;
}

static VoileResult measure_scenes(const BenchOptions* options, Report* report, const FaceScene* grid,
                                  const FaceScene* triangles, LinePlan* plan, int32_t size, VoileError* error)
{
    VoileResult result = VOILE_OK;
    for (int kernel = VOILE_KERNEL_SCALAR; result == VOILE_OK && kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (wants_kernel(options, (VoileKernel)kernel) && voile_kernel_is_available((VoileKernel)kernel))
        {
            const DrawKernel* draw_kernel = draw_kernel_find(voile_kernel_name((VoileKernel)kernel));
            HiddenSubject of_quads = make_subject(grid, draw_kernel, plan);
            HiddenSubject of_triangles = make_subject(triangles, draw_kernel, plan);
            result = measure_times(options, report, &of_quads, &of_triangles, (VoileKernel)kernel, size, error);
        }
    }
    HiddenSubject best = make_subject(grid, draw_kernel_best(), plan);
    if (result == VOILE_OK && size <= MOST_JUDGED)
    {
        result = judge(report, &best, run_hidden, "hidden lines against 4 x 4 samples", size, error);
        result =
            result == VOILE_OK ? judge(report, &best, run_wire, "all lines against the same", size, error) : result;
    }
    return result;
}

static VoileResult measure_size(const BenchOptions* options, Report* report, int32_t size, VoileError* error)
{
    FaceScene grid, triangles;
    LinePlan* plan = malloc(sizeof *plan);
    VoileResult result = plan != NULL ? face_scene_create(size, false, &grid, error)
                                      : voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory to plan lines");
    if (result == VOILE_OK)
    {
        result = face_scene_create(size, true, &triangles, error);
        if (result == VOILE_OK)
        {
            result = measure_scenes(options, report, &grid, &triangles, plan, size, error);
            face_scene_release(&triangles);
        }
        face_scene_release(&grid);
    }
    free(plan);
    return result;
}

VoileResult suite_hidden(const BenchOptions* options, Report* report, VoileError* error)
{
    SizeList list = chosen_sizes(options, (SizeList){ { 64, 128, 256 }, 3 });
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; result == VOILE_OK && i < list.count; ++i)
    {
        result = measure_size(options, report, list.sizes[i], error);
    }
    return result;
}
