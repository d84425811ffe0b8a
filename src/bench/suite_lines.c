// Lines: a frame of a cloth's threads, clear included, beside other libraries in the same run.

#include "bench/bench.h"
#include "bench/line_quality.h"
#include "bench/yardstick.h"
#include "draw/kernel.h"

#include <stdio.h>
#include <stdlib.h>

#define SUITE "lines"

// ------------------------------------------------------------------------------------------------------------ our way

// Our own drawing, in one piece or as two bands.
typedef struct OwnFrame
{
    const LineScene* scene;
    Canvas canvas;
    LineBatch batch;
    LinePlan plan;
    int32_t middle; // the row where two threads' bands part
} OwnFrame;

// NULL where memory runs out.
static OwnFrame* own_open(const LineScene* scene, const DrawKernel* kernel)
{
    OwnFrame* frame = calloc(1, sizeof *frame);
    if (frame == NULL)
    {
        return NULL;
    }
    frame->scene = scene;
    frame->canvas = (Canvas){ scene->pixels, scene->width, scene->height, scene->width, kernel };
    frame->batch = (LineBatch){
        .x = scene->x,
        .y = scene->y,
        .colors = scene->colors,
        .ends = scene->ends,
        .line_count = scene->line_count,
        .width = scene->line_width,
    };
    frame->middle = line_scene_median_row(scene);
    lines_prepare(&frame->batch, &frame->plan);
    return frame;
}

static void run_whole(void* data, int32_t count)
{
    OwnFrame* frame = data;
    for (int32_t i = 0; i < count; ++i)
    {
        canvas_fill(&frame->canvas, frame->scene->background);
        lines_draw(&frame->canvas, &frame->batch);
    }
}

static void run_preparation(void* data, int32_t count)
{
    OwnFrame* frame = data;
    for (int32_t i = 0; i < count; ++i)
    {
        lines_prepare(&frame->batch, &frame->plan);
    }
}

static void run_band(OwnFrame* frame, int32_t first_row, int32_t end_row)
{
    Canvas band = frame->canvas;
    band.pixels += (ptrdiff_t)first_row * band.pitch;
    band.height = end_row - first_row;
    canvas_fill(&band, frame->scene->background);
    lines_draw_rows(&frame->canvas, &frame->plan, first_row, end_row);
}

static void run_upper_band(void* data, int32_t count)
{
    OwnFrame* frame = data;
    for (int32_t i = 0; i < count; ++i)
    {
        run_band(frame, 0, frame->middle);
    }
}

static void run_lower_band(void* data, int32_t count)
{
    OwnFrame* frame = data;
    for (int32_t i = 0; i < count; ++i)
    {
        run_band(frame, frame->middle, frame->scene->height);
    }
}

// -------------------------------------------------------------------------------------------------------------- peers

typedef struct PeerFrame
{
    const LineWay* way;
    const LineScene* scene;
    void* state;
} PeerFrame;

static void run_peer(void* data, int32_t count)
{
    PeerFrame* frame = data;
    for (int32_t i = 0; i < count; ++i)
    {
        frame->way->draw(frame->state, frame->scene);
    }
}

// -------------------------------------------------------------------------------------------------------------- trial

enum
{
    TASK_WHOLE,
    TASK_PREPARATION,
    TASK_UPPER,
    TASK_LOWER,
    OWN_TASK_COUNT,
};

// Everything that draws one scene.
typedef struct LineTrial
{
    const char* name;
    int32_t size;
    LineScene scene;
    OwnFrame* own[VOILE_KERNEL_COUNT];
    VoileKernel kernels[VOILE_KERNEL_COUNT];
    int32_t own_count;
    PeerFrame peers[2 * MAX_LINE_WAYS];
    int32_t peer_count;
    MeasuredTask tasks[OWN_TASK_COUNT * VOILE_KERNEL_COUNT + 2 * MAX_LINE_WAYS];
} LineTrial;

static MeasuredTask* peer_tasks(LineTrial* trial)
{
    return trial->tasks + OWN_TASK_COUNT * trial->own_count;
}

static bool add_own(LineTrial* trial, VoileKernel kernel)
{
    static void (*const runs[OWN_TASK_COUNT])(void*, int32_t) = { run_whole, run_preparation, run_upper_band,
                                                                  run_lower_band };
    OwnFrame* frame = own_open(&trial->scene, draw_kernel_find(voile_kernel_name(kernel)));
    for (int32_t i = 0; i < OWN_TASK_COUNT; ++i)
    {
        trial->tasks[OWN_TASK_COUNT * trial->own_count + i] =
            (MeasuredTask){ .run = runs[i], .data = frame, .kernel = kernel };
    }
    trial->kernels[trial->own_count] = kernel;
    trial->own[trial->own_count++] = frame;
    return frame != NULL;
}

typedef struct LineLibrary
{
    const LineWay* ways; // NULL: the list's end
    const int32_t* way_count;
} LineLibrary;

static const LineLibrary libraries[] = {
#if defined(VOILE_HAS_SDL)
    { peer_sdl_ways, &peer_sdl_way_count },
#endif
#if defined(VOILE_HAS_CAIRO)
    { peer_cairo_ways, &peer_cairo_way_count },
#endif
    { NULL, NULL },
};

static bool add_peers(LineTrial* trial, const LineLibrary* library)
{
    for (int32_t i = 0; i < *library->way_count; ++i)
    {
        const LineWay* way = &library->ways[i];
        if (trial->scene.line_count > way->max_lines)
        {
            continue;
        }
        PeerFrame* frame = &trial->peers[trial->peer_count];
        *frame = (PeerFrame){ way, &trial->scene, way->open(&trial->scene) };
        if (frame->state == NULL)
        {
            return false;
        }
        peer_tasks(trial)[trial->peer_count++] =
            (MeasuredTask){ .run = run_peer, .data = frame, .kernel = trial->kernels[trial->own_count - 1] };
    }
    return true;
}

static bool open_trial(LineTrial* trial, const BenchOptions* options)
{
    bool is_open = true;
    for (int kernel = VOILE_KERNEL_SCALAR; is_open && kernel < VOILE_KERNEL_COUNT; ++kernel)
    {
        if (wants_kernel(options, (VoileKernel)kernel) &&
            draw_kernel_find(voile_kernel_name((VoileKernel)kernel)) != NULL)
        {
            is_open = add_own(trial, (VoileKernel)kernel);
        }
    }
    for (const LineLibrary* library = libraries; is_open && library->ways != NULL; ++library)
    {
        is_open = add_peers(trial, library);
    }
    return is_open;
}

static void close_trial(LineTrial* trial)
{
    for (int32_t i = 0; i < trial->own_count; ++i)
    {
        free(trial->own[i]);
    }
    for (int32_t i = 0; i < trial->peer_count; ++i)
    {
        trial->peers[i].way->close(trial->peers[i].state);
    }
    line_scene_release(&trial->scene);
}

// --------------------------------------------------------------------------------------------------------------- rows

static ReportRow start_row(const BenchOptions* options, const LineTrial* trial, const char* name,
                           const MeasuredTask* task)
{
    ReportRow row = {
        .suite = SUITE,
        .configuration = name,
        .size = trial->size,
        .unit = "ms/frame",
        .rounds = options->rounds,
    };
    report_row_set_ms(&row, task);
    report_row_add(&row, "million_lines_per_s", (double)trial->scene.line_count / task->median_ns * 1.0e3);
    return row;
}

static void add_ratios(const LineTrial* trial, const MeasuredTask* peers, double median_ns, ReportRow* row)
{
    for (int32_t i = 0; i < trial->peer_count; ++i)
    {
        report_row_add(row, trial->peers[i].way->ratio, peers[i].median_ns / median_ns);
    }
}

// Two threads take what the preparation and the slower band take: processor time, so that others do not disturb it.
static MeasuredTask join_bands(const MeasuredTask* tasks)
{
    const MeasuredTask* slower =
        tasks[TASK_UPPER].median_ns > tasks[TASK_LOWER].median_ns ? &tasks[TASK_UPPER] : &tasks[TASK_LOWER];
    MeasuredTask joined = *slower;
    joined.median_ns += tasks[TASK_PREPARATION].median_ns;
    joined.minimum_ns += tasks[TASK_PREPARATION].minimum_ns;
    return joined;
}

static void print_trial(const BenchOptions* options, Report* report, LineTrial* trial)
{
    char name[96];
    const MeasuredTask* peers = peer_tasks(trial);
    for (int32_t i = 0; i < trial->own_count; ++i)
    {
        const MeasuredTask* tasks = trial->tasks + OWN_TASK_COUNT * i;
        MeasuredTask bands = join_bands(tasks);
        snprintf(name, sizeof name, "%s, gradient", trial->name);
        ReportRow whole = start_row(options, trial, name, &tasks[TASK_WHOLE]);
        whole.kernel = voile_kernel_name(trial->kernels[i]);
        report_row_add(&whole, "preparation_ms", tasks[TASK_PREPARATION].median_ns * 1.0e-6);
        add_ratios(trial, peers, tasks[TASK_WHOLE].median_ns, &whole);
        report_print(report, &whole);
        snprintf(name, sizeof name, "%s, gradient, 2 bands", trial->name);
        ReportRow half = start_row(options, trial, name, &bands);
        half.kernel = whole.kernel;
        add_ratios(trial, peers, bands.median_ns, &half);
        report_print(report, &half);
    }
    for (int32_t i = 0; i < trial->peer_count; ++i)
    {
        snprintf(name, sizeof name, "%s, %s", trial->name, trial->peers[i].way->name);
        ReportRow row = start_row(options, trial, name, &peers[i]);
        row.kernel = trial->peers[i].way->library;
        report_print(report, &row);
    }
}

static VoileResult measure_trial(const BenchOptions* options, Report* report, LineTrial* trial, VoileError* error)
{
    VoileResult result = VOILE_OK;
    if (!open_trial(trial, options))
    {
        result = voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory to draw %s", trial->name);
    }
    int32_t task_count = OWN_TASK_COUNT * trial->own_count + trial->peer_count;
    if (result == VOILE_OK)
    {
        result = yardstick_measure_tasks(trial->tasks, task_count, MEASURE_CPU, options->rounds, error);
    }
    if (result == VOILE_OK)
    {
        print_trial(options, report, trial);
    }
    close_trial(trial);
    return result;
}

static VoileResult measure_cloth(const BenchOptions* options, Report* report, int32_t size, int32_t height,
                                 VoileError* error)
{
    char name[32];
    snprintf(name, sizeof name, "cloth, %dp", height);
    LineTrial trial = { .name = name, .size = size };
    VoileResult result = line_scene_create_cloth(size, height * 16 / 9, height, &trial.scene, error);
    return result == VOILE_OK ? measure_trial(options, report, &trial, error) : result;
}

static VoileResult measure_long_lines(const BenchOptions* options, Report* report, VoileError* error)
{
    LineTrial trial = { .name = "2000 long lines, 720p" };
    VoileResult result = line_scene_create_long(2000, 1280, 720, &trial.scene, error);
    return result == VOILE_OK ? measure_trial(options, report, &trial, error) : result;
}

VoileResult suite_lines(const BenchOptions* options, Report* report, VoileError* error)
{
    static const int32_t heights[] = { 1080, 720 };
    SizeList list = chosen_sizes(options, (SizeList){ { 64, 128, 256, 512 }, 4 });
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; i < 2; ++i)
    {
        for (int32_t j = 0; result == VOILE_OK && j < list.count; ++j)
        {
            result = measure_cloth(options, report, list.sizes[j], heights[i], error);
        }
    }
    result = result == VOILE_OK ? measure_long_lines(options, report, error) : result;
    return result == VOILE_OK ? line_quality_measure(options, report, error) : result;
}
