#include "sandbox/graphs.h"

#include "sandbox/cloth_values.h"

#include <math.h>
#include <string.h>

#define TICKS_PER_SAMPLE (GRAPH_SECONDS * TICKS_PER_SECOND / GRAPH_SAMPLES)
// Tensions cost more than all else that is measured.
#define SAMPLES_PER_HISTOGRAM 4

#define SECONDS_PER_SAMPLE ((double)GRAPH_SECONDS / GRAPH_SAMPLES)

void graphs_clear(Graphs* graphs)
{
    for (int series = 0; series < GRAPH_SERIES_COUNT; ++series)
    {
        for (int i = 0; i < GRAPH_SAMPLES; ++i)
        {
            graphs->series[series][i] = NAN;
        }
    }
    memset(graphs->bins, 0, sizeof graphs->bins);
    graphs->bin_top = 0.0f;
    graphs->strength = 0.0f;
    graphs->wall_seconds = 0.0;
    graphs->longest_tick = 0.0f;
    graphs->samples = 0;
    graphs->ticks = TICKS_PER_SAMPLE; // the first tick is measured
}

void graphs_release(Graphs* graphs)
{
    voile_release(&graphs->allocator, graphs->room, graphs->room_size);
    graphs->room = NULL;
    graphs->room_size = 0;
}

static void add(Graphs* graphs, GraphSeries series, double value)
{
    float* samples = graphs->series[series];
    memmove(samples, samples + 1, (GRAPH_SAMPLES - 1) * sizeof *samples);
    samples[GRAPH_SAMPLES - 1] = (float)value;
}

// ----------------------------------------------------------------------------------------------------------- measuring

// Cloths are made anew when their columns change.
static bool reserve(Graphs* graphs, const Sandbox* sandbox)
{
    size_t size = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        size_t one = (size_t)voile_cloth_link_count(sandbox->cloths[i].cloth) * sizeof(float);
        size = one > size ? one : size;
    }
    if (size > graphs->room_size)
    {
        graphs_release(graphs);
        graphs->room = voile_allocate(&graphs->allocator, size);
        graphs->room_size = graphs->room != NULL ? size : 0;
    }
    return size <= graphs->room_size;
}

// Of the world's own figures only a few are wanted here, and often.
typedef struct Measured
{
    double kinetic, gravitational;
    double stretch_sum;
    float max_stretch;
    int64_t thread_count;
} Measured;

static void measure_points(const SandboxCloth* cloth, VoileVec3 gravity, Measured* measured)
{
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        double mass = (double)voile_cloth_mass(cloth->cloth, point);
        VoileVec3 way = voile_sub(cloth->positions[point], cloth->previous_positions[point]);
        double speed = (double)voile_length(way) * TICKS_PER_SECOND;
        measured->kinetic += 0.5 * mass * speed * speed;
        measured->gravitational -= mass * (double)voile_dot(gravity, cloth->positions[point]);
    }
}

// What pulls harder than the last part's end is in it; slack and bad numbers count as no tension.
static void count_tension(Graphs* graphs, float tension)
{
    float place = tension / graphs->bin_top * (float)GRAPH_BINS;
    int bin = place >= (float)GRAPH_BINS ? GRAPH_BINS - 1 : place > 0.0f ? (int)place : 0;
    graphs->bins[bin] += 1;
}

static void measure_threads(Graphs* graphs, const SandboxCloth* cloth, bool has_tensions, Measured* measured)
{
    for (int32_t i = 0; i < voile_cloth_link_count(cloth->cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth->cloth, i);
        if (link.kind != VOILE_LINK_STRUCTURAL || !link.is_alive)
        {
            continue;
        }
        float length = voile_distance(cloth->positions[link.a], cloth->positions[link.b]);
        float stretch = length / link.rest_length - 1.0f;
        bool is_first = measured->thread_count == 0;
        measured->stretch_sum += (double)stretch;
        measured->max_stretch = is_first || stretch > measured->max_stretch ? stretch : measured->max_stretch;
        measured->thread_count += 1;
        if (has_tensions)
        {
            count_tension(graphs, graphs->room[i]);
        }
    }
}

static bool begin_histogram(Graphs* graphs, const Sandbox* sandbox)
{
    ValueScale scale = value_scale_of(sandbox, COLOR_BY_TENSION);
    memset(graphs->bins, 0, sizeof graphs->bins);
    graphs->bin_top = reserve(graphs, sandbox) && scale.top > 0.0f ? scale.top : 0.0f;
    graphs->strength = scale.mark;
    return graphs->bin_top > 0.0f;
}

static Measured measure(Graphs* graphs, const Sandbox* sandbox)
{
    Measured measured = { 0 };
    bool is_due = graphs->samples % SAMPLES_PER_HISTOGRAM == 0;
    bool has_tensions = is_due && begin_histogram(graphs, sandbox);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        measure_points(cloth, sandbox->scene.world.gravity, &measured);
        if (has_tensions)
        {
            voile_cloth_read_tensions(cloth->cloth, graphs->room);
        }
        measure_threads(graphs, cloth, has_tensions, &measured);
    }
    return measured;
}

void graphs_note_tick(Graphs* graphs, const Sandbox* sandbox, double tick_ms)
{
    graphs->longest_tick = (float)tick_ms > graphs->longest_tick ? (float)tick_ms : graphs->longest_tick;
    graphs->ticks += 1;
    if (graphs->ticks < TICKS_PER_SAMPLE)
    {
        return;
    }
    graphs->ticks = 0;
    Measured measured = measure(graphs, sandbox);
    int64_t threads = measured.thread_count > 0 ? measured.thread_count : 1;
    add(graphs, GRAPH_KINETIC, measured.kinetic);
    add(graphs, GRAPH_GRAVITATIONAL, measured.gravitational);
    add(graphs, GRAPH_MEAN_STRETCH, 100.0 * measured.stretch_sum / (double)threads);
    add(graphs, GRAPH_MAX_STRETCH, 100.0 * (double)measured.max_stretch);
    graphs->samples += 1;
}

void graphs_note_frame(Graphs* graphs, double seconds, double draw_ms)
{
    bool is_usable = seconds > 0.0 && seconds < (double)GRAPH_SECONDS;
    graphs->wall_seconds += is_usable ? seconds : 0.0;
    while (graphs->wall_seconds >= SECONDS_PER_SAMPLE)
    {
        graphs->wall_seconds -= SECONDS_PER_SAMPLE;
        add(graphs, GRAPH_TICK_MS, (double)graphs->longest_tick);
        add(graphs, GRAPH_DRAW_MS, draw_ms);
        if (graphs->wall_seconds < SECONDS_PER_SAMPLE)
        {
            graphs->longest_tick = 0.0f;
        }
    }
}
