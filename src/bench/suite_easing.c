#include "bench/bench.h"
#include "bench/yardstick.h"
#include "voile/easing.h"

#include <math.h>
#include <stdio.h>

#define SUITE      "easing"
#define TIME_COUNT 256 // calls in one run of a task

// A whole curvature, for which a power is a product, and one that is not.
static const float curvatures[] = { 2.0f, 2.5f, 12.5f };

#define CURVATURE_COUNT ((int32_t)(sizeof curvatures / sizeof *curvatures))

static const char* const family_names[VOILE_EASE_COUNT] = {
    [VOILE_EASE_LINEAR] = "linear", [VOILE_EASE_LOGISTIC] = "logistic",     [VOILE_EASE_COSINE] = "cosine",
    [VOILE_EASE_POWER] = "power",   [VOILE_EASE_SMOOTHSTEP] = "smoothstep",
};

typedef struct EasingTrial
{
    VoileEase family;
    float curvature;
    VoileEaseCurve curve;
    float times[TIME_COUNT];
    volatile float sink; // what is worked out is not to be left out
} EasingTrial;

// ---------------------------------------------------------------------------------------------------------------- ways

static void run_plain(void* data, int32_t count)
{
    EasingTrial* trial = data;
    for (int32_t i = 0; i < count * TIME_COUNT; ++i)
    {
        trial->sink = voile_ease(trial->family, trial->curvature, trial->times[i % TIME_COUNT]);
    }
}

static void run_prepared(void* data, int32_t count)
{
    EasingTrial* trial = data;
    for (int32_t i = 0; i < count * TIME_COUNT; ++i)
    {
        trial->sink = voile_ease_at(&trial->curve, trial->times[i % TIME_COUNT]);
    }
}

static void run_speed(void* data, int32_t count)
{
    EasingTrial* trial = data;
    for (int32_t i = 0; i < count * TIME_COUNT; ++i)
    {
        trial->sink = voile_ease_speed_at(&trial->curve, trial->times[i % TIME_COUNT]);
    }
}

static void run_inverse(void* data, int32_t count)
{
    EasingTrial* trial = data;
    for (int32_t i = 0; i < count * TIME_COUNT; ++i)
    {
        trial->sink = voile_ease_inverse_at(&trial->curve, trial->times[i % TIME_COUNT]);
    }
}

// The formulas as one would write them down with the C library.
static double ease_by_libm(const EasingTrial* trial, double t)
{
    const double pi = 3.14159265358979323846;
    double p = (double)trial->curvature;
    if (trial->family == VOILE_EASE_LOGISTIC)
    {
        return 0.5 + 0.5 * tanh(0.5 * p * (t - 0.5)) / tanh(0.25 * p);
    }
    if (trial->family == VOILE_EASE_POWER)
    {
        return t <= 0.5 ? 0.5 * pow(2.0 * t, p) : 1.0 - 0.5 * pow(2.0 - 2.0 * t, p);
    }
    double value = t;
    for (int i = 0; i < (int)p; ++i)
    {
        value = 0.5 - 0.5 * cos(pi * value);
    }
    double share = p - (double)(int)p;
    return share > 0.0 ? value + share * (0.5 - 0.5 * cos(pi * value) - value) : value;
}

static void run_libm(void* data, int32_t count)
{
    EasingTrial* trial = data;
    for (int32_t i = 0; i < count * TIME_COUNT; ++i)
    {
        trial->sink = (float)ease_by_libm(trial, (double)trial->times[i % TIME_COUNT]);
    }
}

typedef struct EasingWay
{
    const char* name;
    void (*run)(void* data, int32_t count);
    bool is_libm;
} EasingWay;

static const EasingWay ways[] = {
    { "plain", run_plain, false }, { "prepared", run_prepared, false }, { "libm", run_libm, true },
    { "speed", run_speed, false }, { "inverse", run_inverse, false },
};

#define WAY_COUNT ((int32_t)(sizeof ways / sizeof *ways))

// --------------------------------------------------------------------------------------------------------------- rows

static bool has_curvature(VoileEase family)
{
    return family == VOILE_EASE_LOGISTIC || family == VOILE_EASE_COSINE || family == VOILE_EASE_POWER;
}

static void start_trial(EasingTrial* trial, VoileEase family, float curvature)
{
    trial->family = family;
    trial->curvature = curvature;
    trial->curve = voile_ease_prepare(family, curvature);
    for (int32_t i = 0; i < TIME_COUNT; ++i)
    {
        // In no order that a processor could learn.
        trial->times[i] = ((float)(i * 101 % TIME_COUNT) + 0.5f) / TIME_COUNT;
    }
}

static void print_row(const BenchOptions* options, Report* report, const EasingTrial* trial, const EasingWay* way,
                      const MeasuredTask* task)
{
    char name[64], curvature[16] = "";
    if (has_curvature(trial->family))
    {
        snprintf(curvature, sizeof curvature, " %.4g", (double)trial->curvature);
    }
    snprintf(name, sizeof name, "%s%s, %s", family_names[trial->family], curvature, way->name);
    ReportRow line = {
        .suite = SUITE,
        .configuration = name,
        .kernel = way->is_libm ? "libm" : "scalar",
        .unit = "ns/call",
        .rounds = options->rounds,
    };
    report_row_set_projection(&line, task, TIME_COUNT);
    report_print(report, &line);
}

static VoileResult measure_curve(const BenchOptions* options, Report* report, EasingTrial* trial, VoileError* error)
{
    MeasuredTask tasks[WAY_COUNT];
    const EasingWay* used[WAY_COUNT];
    int32_t count = 0;
    for (int32_t i = 0; i < WAY_COUNT; ++i)
    {
        if (has_curvature(trial->family) || !ways[i].is_libm)
        {
            tasks[count] = (MeasuredTask){ .run = ways[i].run, .data = trial, .kernel = VOILE_KERNEL_SCALAR };
            used[count++] = &ways[i];
        }
    }
    VoileResult result = yardstick_measure_tasks(tasks, count, MEASURE_CPU, options->rounds, error);
    for (int32_t i = 0; result == VOILE_OK && i < count; ++i)
    {
        print_row(options, report, trial, used[i], &tasks[i]);
    }
    return result;
}

VoileResult suite_easing(const BenchOptions* options, Report* report, VoileError* error)
{
    VoileResult result = VOILE_OK;
    for (int family = 0; family < VOILE_EASE_COUNT; ++family)
    {
        int32_t count = has_curvature((VoileEase)family) ? CURVATURE_COUNT : 1;
        for (int32_t i = 0; result == VOILE_OK && i < count; ++i)
        {
            EasingTrial trial;
            start_trial(&trial, (VoileEase)family, curvatures[i]);
            result = measure_curve(options, report, &trial, error);
        }
    }
    return result;
}
