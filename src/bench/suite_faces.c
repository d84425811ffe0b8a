#include "bench/bench.h"
#include "bench/face_scene.h"
#include "bench/yardstick.h"
#include "draw/kernel.h"

#define SUITE "faces"

// A kernel's share of the curtain: what the tasks get.
typedef struct FaceSubject
{
    Canvas canvas, background;
    DepthMap depth, half;
    FaceBatch batch;
    const FaceScene* scene;
} FaceSubject;

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
    const FaceScene* scene = subject->scene;
    for (int32_t i = 0; i < count; ++i)
    {
        faces_find_sides(&subject->batch, scene->sides);
        faces_find_silhouettes(scene->edges, scene->edge_count, scene->sides, scene->silhouettes);
    }
}

typedef struct FaceTask
{
    const char* name;
    void (*run)(void* data, int32_t count);
} FaceTask;

// Each clears what it draws on.
static const FaceTask face_tasks[] = {
    { "background and depth alone", run_clear }, { "shaded body", run_body },
    { "flat depth, half size", run_half_depth }, { "flat depth, full size", run_whole_depth },
    { "silhouettes found", run_silhouettes },
};

#define TASK_COUNT ((int32_t)(sizeof face_tasks / sizeof *face_tasks))

// ---------------------------------------------------------------------------------------------------------------- rows

static FaceSubject make_subject(const FaceScene* scene, const DrawKernel* kernel)
{
    return (FaceSubject){
        .canvas = { scene->pixels, FACE_SCENE_WIDTH, FACE_SCENE_HEIGHT, FACE_SCENE_WIDTH, kernel },
        .background = { scene->background, FACE_SCENE_WIDTH, FACE_SCENE_HEIGHT, FACE_SCENE_WIDTH, NULL },
        .depth = { scene->depths, FACE_SCENE_WIDTH, FACE_SCENE_HEIGHT, FACE_SCENE_WIDTH, 0, kernel },
        .half = { scene->depths, FACE_SCENE_WIDTH / 2, FACE_SCENE_HEIGHT / 2, FACE_SCENE_WIDTH / 2, 1, kernel },
        .batch = face_scene_faces(scene),
        .scene = scene,
    };
}

static VoileResult measure_kernel(const BenchOptions* options, Report* report, const FaceScene* scene, int32_t size,
                                  VoileKernel kernel, VoileError* error)
{
    FaceSubject subject = make_subject(scene, draw_kernel_find(voile_kernel_name(kernel)));
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
        report_row_add(&row, "faces", (double)scene->face_count);
        report_print(report, &row);
    }
    return result;
}

static VoileResult measure_size(const BenchOptions* options, Report* report, int32_t size, VoileError* error)
{
    FaceScene scene;
    VoileResult result = face_scene_create(size, false, &scene, error);
    if (result != VOILE_OK)
    {
        return result;
    }
    for (int kernel = VOILE_KERNEL_SCALAR; result == VOILE_OK && kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (wants_kernel(options, (VoileKernel)kernel) && voile_kernel_is_available((VoileKernel)kernel))
        {
            result = measure_kernel(options, report, &scene, size, (VoileKernel)kernel, error);
        }
    }
    face_scene_release(&scene);
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
