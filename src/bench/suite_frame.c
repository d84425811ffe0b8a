#define _POSIX_C_SOURCE 200809L

#include "bench/bench.h"
#include "bench/curtain.h"
#include "bench/frame_window.h"
#include "cli/memory.h"
#include "cli/threads.h"
#include "sandbox/scene.h"
#include "sandbox/session.h"
#include "sandbox/view.h"
#include "sandbox/view_styles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SUITE         "frame"
#define WIDTH         1920
#define HEIGHT        1080
#define TICKS         60
#define THREAD_COUNTS 2
#define STAGE_FRAMES  31
#define NAME_SIZE     96

// A whole picture of a hanging curtain, everything that the window shows; shown in one or not.
typedef struct FrameTrial
{
    Session* session;
    View* view;
    Canvas canvas;
    FrameWindow* window; // NULL: the canvas is its own
    bool has_failed;     // a picture did not arrive
    double processor_ns; // of all threads
    int64_t frame_count;
} FrameTrial;

static const char world_text[] = "settle = 1\n"
                                 "damping = 0.96\n"
                                 "view_mode = %s\n";

static double read_clock_ns(clockid_t clock)
{
    struct timespec now = { 0 };
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1.0e9 + (double)now.tv_nsec;
}

static double read_seconds(void* context)
{
    (void)context;
    return read_clock_ns(CLOCK_MONOTONIC) * 1.0e-9;
}

static void draw_frame(FrameTrial* trial)
{
    GlyphSource glyphs = glyphs_builtin();
    view_draw(trial->view, trial->session, &trial->canvas, &glyphs, 1.0f, true);
}

static void show_frame(FrameTrial* trial)
{
#if defined(VOILE_HAS_SDL)
    Canvas own = trial->canvas;
    if (frame_window_begin(trial->window, &trial->canvas))
    {
        draw_frame(trial);
        trial->has_failed |= !frame_window_end(trial->window);
    }
    trial->canvas = own;
#else
    (void)trial;
#endif
}

static void draw_or_show(FrameTrial* trial)
{
    trial->window != NULL ? show_frame(trial) : draw_frame(trial);
}

static void draw_frames(void* data, int32_t count)
{
    FrameTrial* trial = data;
    double start = read_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    for (int32_t i = 0; i < count; ++i)
    {
        draw_or_show(trial);
    }
    trial->processor_ns += read_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
    trial->frame_count += count;
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
    char world[sizeof world_text + 64];
    Scene scene;
    *out_trial = (FrameTrial){ .canvas = { .width = WIDTH, .height = HEIGHT, .pitch = WIDTH } };
    snprintf(world, sizeof world, world_text, mode);
    curtain_scene(world, size, &scene);
    scene.parallel = parallel;
    SessionDef def = { .scene = &scene, .allocator = memory_host_allocator() };
    out_trial->canvas.pixels = malloc((size_t)WIDTH * HEIGHT * sizeof(Color));
    VoileResult result = out_trial->canvas.pixels != NULL
                             ? session_create(&def, &out_trial->session, error)
                             : voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a picture");
    result = result == VOILE_OK ? view_create(&def.allocator, &out_trial->view, error) : result;
    result = result == VOILE_OK ? session_run(out_trial->session, TICKS, error) : result;
    return result;
}

// ------------------------------------------------------------------------------------------------------------- printing

static ReportRow row_of(const BenchOptions* options, const char* name, int32_t size)
{
    return (ReportRow){
        .suite = SUITE, .configuration = name, .kernel = "best", .size = size, .unit = "ms", .rounds = options->rounds
    };
}

static void name_trial(const FrameTrial* trial, const char* mode, int threads, const char* end, char* out_name)
{
    const char* driver = "";
#if defined(VOILE_HAS_SDL)
    driver = trial->window != NULL ? frame_window_driver(trial->window) : "";
#endif
    snprintf(out_name, NAME_SIZE, "%s%s%s, %d thread%s%s", mode, trial->window != NULL ? " shown by " : "", driver,
             threads, threads == 1 ? "" : "s", end);
}

static void print_trial(const BenchOptions* options, Report* report, const char* mode, int32_t size, int threads,
                        const MeasuredTask* task)
{
    const FrameTrial* trial = task->data;
    char name[NAME_SIZE];
    name_trial(trial, mode, threads, "", name);
    ReportRow row = row_of(options, name, size);
    row.median = task->median_ns / 1.0e6;
    row.minimum = task->minimum_ns / 1.0e6;
    report_row_add(&row, "processor_ms", trial->processor_ns / (double)trial->frame_count / 1.0e6);
    if (!trial->has_failed)
    {
        report_print(report, &row);
    }
}

static int compare_numbers(const void* a, const void* b)
{
    double x = *(const double*)a;
    double y = *(const double*)b;
    return (x > y) - (x < y);
}

static void print_stages(const BenchOptions* options, Report* report, FrameTrial* trial, const char* mode, int32_t size,
                         int threads)
{
    static const char* const names[VIEW_STAGE_COUNT] = { ": mesh",  ": ground", ": solids",
                                                         ": faces", ": lines",  ": marks and HUD" };
    double samples[VIEW_STAGE_COUNT][STAGE_FRAMES];
    for (int frame = 0; frame < STAGE_FRAMES; ++frame)
    {
        ViewTimes times = { .now = read_seconds };
        view_watch(trial->view, &times);
        draw_frame(trial);
        for (int stage = 0; stage < VIEW_STAGE_COUNT; ++stage)
        {
            samples[stage][frame] = times.seconds[stage] * 1.0e3;
        }
    }
    view_watch(trial->view, NULL);
    for (int stage = 0; stage < VIEW_STAGE_COUNT; ++stage)
    {
        char name[NAME_SIZE];
        qsort(samples[stage], STAGE_FRAMES, sizeof(double), compare_numbers);
        name_trial(trial, mode, threads, names[stage], name);
        ReportRow row = row_of(options, name, size);
        row.rounds = STAGE_FRAMES;
        row.median = samples[stage][STAGE_FRAMES / 2];
        row.minimum = samples[stage][0];
        report_print(report, &row);
    }
}

// ------------------------------------------------------------------------------------------------------------ measuring

// What is measured in turn: with each number of threads, then the same shown in a window where there is one.
typedef struct ModeTrials
{
    FrameTrial trials[2 * THREAD_COUNTS];
    MeasuredTask tasks[2 * THREAD_COUNTS];
    int count;
} ModeTrials;

static VoileResult prepare_mode(const char* mode, int32_t size, const VoileParallel* parallel, FrameWindow* window,
                                ModeTrials* trials, VoileError* error)
{
    VoileResult result = VOILE_OK;
    int count = window != NULL ? 2 * THREAD_COUNTS : THREAD_COUNTS;
    for (int i = 0; i < count && result == VOILE_OK; ++i)
    {
        FrameTrial* trial = &trials->trials[i];
        trials->count = i + 1;
        result = prepare_trial(mode, size, i % THREAD_COUNTS > 0 ? parallel : NULL, trial, error);
        trial->window = i < THREAD_COUNTS ? NULL : window;
        if (result == VOILE_OK)
        {
            draw_or_show(trial); // untouched memory costs the first picture more than all else
        }
        trials->tasks[i] = (MeasuredTask){ .run = draw_frames, .data = trial };
    }
    return result;
}

static VoileResult measure_mode(const BenchOptions* options, Report* report, const char* mode, int32_t size,
                                const VoileParallel* parallel, FrameWindow* window, VoileError* error)
{
    ModeTrials trials;
    memset(&trials, 0, sizeof trials);
    VoileResult result = prepare_mode(mode, size, parallel, window, &trials, error);
    result =
        result == VOILE_OK ? measure_tasks(trials.tasks, trials.count, MEASURE_WALL, options->rounds, error) : result;
    for (int i = 0; i < trials.count; ++i)
    {
        FrameTrial* trial = &trials.trials[i];
        if (result == VOILE_OK)
        {
            print_trial(options, report, mode, size, i % THREAD_COUNTS + 1, &trials.tasks[i]);
        }
        if (result == VOILE_OK && strcmp(mode, view_styles[VIEW_MODE_SHADED].key) == 0 && trial->window == NULL)
        {
            print_stages(options, report, trial, mode, size, i + 1);
        }
        release_trial(trial);
    }
    return result;
}

static FrameWindow* open_window(void)
{
#if defined(VOILE_HAS_SDL)
    return frame_window_open(WIDTH, HEIGHT);
#else
    return NULL;
#endif
}

static void close_window(FrameWindow* window)
{
#if defined(VOILE_HAS_SDL)
    frame_window_close(window);
#else
    (void)window;
#endif
}

VoileResult suite_frame(const BenchOptions* options, Report* report, VoileError* error)
{
    ThreadHost* threads;
    VoileResult result = thread_host_create(THREAD_COUNTS, &threads, error);
    SizeList sizes = chosen_sizes(options, (SizeList){ { 64, 128, 256 }, 3 });
    FrameWindow* window = open_window();
    for (int32_t i = 0; i < sizes.count && result == VOILE_OK; ++i)
    {
        for (int mode = 0; mode < VIEW_MODE_COUNT && result == VOILE_OK; ++mode)
        {
            result = measure_mode(options, report, view_styles[mode].key, sizes.sizes[i], thread_host_parallel(threads),
                                  mode == VIEW_MODE_SHADED ? window : NULL, error);
        }
    }
    close_window(window);
    thread_host_destroy(threads);
    return result;
}
