#include "bench/bench.h"
#include "cli/threads.h"
#include "sandbox/scene.h"
#include "sandbox/session.h"
#include "sandbox/view.h"
#include "sandbox/view_styles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE         "frame"
#define WIDTH         1920
#define HEIGHT        1080
#define TICKS         60
#define THREAD_COUNTS 2

// A whole picture of a hanging curtain, everything that the window shows but its presentation.
typedef struct FrameTrial
{
    Session* session;
    View* view;
    Canvas canvas;
} FrameTrial;

static const char scene_text[] = "settle = 1\n"
                                 "damping = 0.96\n"
                                 "view_mode = %s\n"
                                 "[cloth]\n"
                                 "shape = curtain\n"
                                 "columns = %d\n"
                                 "rows = %d\n"
                                 "width = 2.4\n"
                                 "height = 2.2\n"
                                 "hung_width = 1.55\n"
                                 "folds = 6\n"
                                 "position = 0 2.25 0\n";

static void draw_frames(void* data, int32_t count)
{
    FrameTrial* trial = data;
    GlyphSource glyphs = glyphs_builtin();
    for (int32_t i = 0; i < count; ++i)
    {
        view_draw(trial->view, trial->session, &trial->canvas, &glyphs, 1.0f, true);
    }
}

static void release_trial(FrameTrial* trial)
{
    view_destroy(trial->view);
    session_destroy(trial->session);
    free(trial->canvas.pixels);
}

static VoileResult prepare_trial(const char* mode, int32_t size, const VoileParallel* parallel, FrameTrial* out_trial,
                                 VoileError* error)
{
    char text[sizeof scene_text + 64];
    Scene scene;
    TextErrors errors = { .count = 0 };
    *out_trial = (FrameTrial){ .canvas = { .width = WIDTH, .height = HEIGHT, .pitch = WIDTH } };
    snprintf(text, sizeof text, scene_text, mode, (int)size, (int)size);
    VoileResult result = scene_parse(text, strlen(text), 1, &scene, &errors);
    VOILE_ASSERT(result == VOILE_OK);
    scene.parallel = parallel;
    SessionDef def = { .scene = &scene, .allocator = voile_default_allocator() };
    out_trial->canvas.pixels = malloc((size_t)WIDTH * HEIGHT * sizeof(Color));
    result = out_trial->canvas.pixels != NULL
                 ? session_create(&def, &out_trial->session, error)
                 : voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a picture");
    result = result == VOILE_OK ? view_create(&def.allocator, &out_trial->view, error) : result;
    result = result == VOILE_OK ? session_run(out_trial->session, TICKS, error) : result;
    return result;
}

static void print_row(const BenchOptions* options, Report* report, const char* mode, int32_t size, int threads,
                      const MeasuredTask* task)
{
    char name[64];
    snprintf(name, sizeof name, "%s, %d thread%s", mode, threads, threads == 1 ? "" : "s");
    ReportRow row = { .suite = SUITE, .configuration = name, .kernel = "best", .size = size, .unit = "ms" };
    row.rounds = options->rounds;
    row.median = task->median_ns / 1.0e6;
    row.minimum = task->minimum_ns / 1.0e6;
    report_print(report, &row);
}

static VoileResult measure_mode(const BenchOptions* options, Report* report, const char* mode, int32_t size,
                                const VoileParallel* parallel, VoileError* error)
{
    FrameTrial trials[THREAD_COUNTS];
    MeasuredTask tasks[THREAD_COUNTS];
    memset(trials, 0, sizeof trials);
    VoileResult result = VOILE_OK;
    for (int i = 0; i < THREAD_COUNTS && result == VOILE_OK; ++i)
    {
        result = prepare_trial(mode, size, i > 0 ? parallel : NULL, &trials[i], error);
        tasks[i] = (MeasuredTask){ .run = draw_frames, .data = &trials[i] };
    }
    result = result == VOILE_OK ? measure_tasks(tasks, THREAD_COUNTS, MEASURE_WALL, options->rounds, error) : result;
    for (int i = 0; i < THREAD_COUNTS; ++i)
    {
        if (result == VOILE_OK)
        {
            print_row(options, report, mode, size, i + 1, &tasks[i]);
        }
        release_trial(&trials[i]);
    }
    return result;
}

VoileResult suite_frame(const BenchOptions* options, Report* report, VoileError* error)
{
    ThreadHost* threads;
    VoileResult result = thread_host_create(THREAD_COUNTS, &threads, error);
    SizeList sizes = chosen_sizes(options, (SizeList){ { 64, 128, 256 }, 3 });
    for (int32_t i = 0; i < sizes.count && result == VOILE_OK; ++i)
    {
        for (int mode = 0; mode < VIEW_MODE_COUNT && result == VOILE_OK; ++mode)
        {
            result = measure_mode(options, report, view_styles[mode].key, sizes.sizes[i], thread_host_parallel(threads),
                                  error);
        }
    }
    thread_host_destroy(threads);
    return result;
}
