#include "bench/bench.h"
#include "cli/memory.h"
#include "sandbox/panel.h"
#include "sandbox/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE "panel"

// The open panel: what a frame adds for it, and what one pass more costs, as each press or key makes.
typedef struct PanelTrial
{
    Session* session;
    GlyphSource glyphs;
    Canvas canvas;
    SessionFrame frame;
} PanelTrial;

static void run_frames(void* data, int32_t count)
{
    PanelTrial* trial = data;
    for (int32_t i = 0; i < count; ++i)
    {
        panel_start_frame(trial->session, &trial->frame);
        panel_follow_pointer(trial->session, &trial->frame);
        panel_frame(trial->session);
        panel_draw(trial->session, &trial->canvas, &trial->glyphs, trial->frame.scale);
    }
}

static void run_passes(void* data, int32_t count)
{
    PanelTrial* trial = data;
    for (int32_t i = 0; i < count; ++i)
    {
        panel_frame(trial->session);
    }
}

static VoileResult prepare_trial(int width, int height, PanelTrial* out_trial, VoileError* error)
{
    Scene scene;
    TextSlice name = { builtin_scenes[0].name, strlen(builtin_scenes[0].name) };
    VoileResult result = scene_open_builtin(name, &scene, error);
    *out_trial = (PanelTrial){ .glyphs = glyphs_builtin(), .canvas = { NULL, width, height, width, NULL } };
    Preferences preferences;
    parameters_set_defaults(&preference_parameters, &preferences);
    preferences.has_panel = true;
    SessionDef def = { .scene = &scene, .preferences = &preferences, .allocator = memory_host_allocator() };
    out_trial->canvas.pixels = calloc((size_t)width * (size_t)height, sizeof(Color));
    if (result == VOILE_OK && out_trial->canvas.pixels == NULL)
    {
        result = voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a picture");
    }
    return result == VOILE_OK ? session_create(&def, &out_trial->session, error) : result;
}

static VoileResult measure(const BenchOptions* options, Report* report, int width, int height, float scale,
                           const char* name, VoileError* error)
{
    static const char* const parts[] = { "pass and draw", "pass" };
    PanelTrial trial;
    VoileResult result = prepare_trial(width, height, &trial, error);
    trial.frame = (SessionFrame){ .elapsed = 0.01, .has_focus = true, .width = width, .height = height };
    trial.frame.scale = scale;
    trial.frame.glyphs = &trial.glyphs;
    MeasuredTask tasks[] = { { .run = run_frames, .data = &trial }, { .run = run_passes, .data = &trial } };
    result = result == VOILE_OK ? measure_tasks(tasks, 2, MEASURE_CPU, options->rounds, error) : result;
    for (int i = 0; i < 2 && result == VOILE_OK; ++i)
    {
        char configuration[64];
        snprintf(configuration, sizeof configuration, "%s, %s", name, parts[i]);
        ReportRow row = { .suite = SUITE, .configuration = configuration, .kernel = "best", .size = height };
        row.unit = "ms";
        row.rounds = options->rounds;
        row.median = tasks[i].median_ns / 1.0e6;
        row.minimum = tasks[i].minimum_ns / 1.0e6;
        report_print(report, &row);
    }
    session_destroy(trial.session);
    free(trial.canvas.pixels);
    return result;
}

VoileResult suite_panel(const BenchOptions* options, Report* report, VoileError* error)
{
    VoileResult result = measure(options, report, 960, 640, 1.0f, "960 x 640", error);
    return result == VOILE_OK ? measure(options, report, 1920, 1280, 2.0f, "1920 x 1280, scale 2", error) : result;
}
