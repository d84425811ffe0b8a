#include "sandbox/graphs.h"

#include "sandbox/cloth_values.h"

#include <math.h>
#include <string.h>

#define TICKS_PER_SAMPLE   (GRAPH_SECONDS * TICKS_PER_SECOND / GRAPH_SAMPLES)
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

static double measure_gravitational(const Sandbox* sandbox)
{
    double energy = 0.0;
    VoileVec3 gravity = sandbox->scene.world.gravity;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            double height = -(double)voile_dot(gravity, cloth->positions[point]);
            energy += (double)voile_cloth_mass(cloth->cloth, point) * height;
        }
    }
    return energy;
}

// What pulls harder than the last part's end is in it.
static void count_tensions(Graphs* graphs, const VoileCloth* cloth)
{
    voile_cloth_read_tensions(cloth, graphs->room);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        float place = graphs->room[i] / graphs->bin_top * (float)GRAPH_BINS;
        VoileLink link = voile_cloth_link(cloth, i);
        if (link.kind == VOILE_LINK_STRUCTURAL && link.is_alive)
        {
            // Slack and bad numbers count as no tension.
            int bin = place >= (float)GRAPH_BINS ? GRAPH_BINS - 1 : place > 0.0f ? (int)place : 0;
            graphs->bins[bin] += 1;
        }
    }
}

static void make_histogram(Graphs* graphs, const Sandbox* sandbox)
{
    ValueScale scale = value_scale_of(sandbox, COLOR_BY_TENSION);
    memset(graphs->bins, 0, sizeof graphs->bins);
    graphs->bin_top = reserve(graphs, sandbox) && scale.top > 0.0f ? scale.top : 0.0f;
    graphs->strength = scale.mark;
    for (int i = 0; i < sandbox->cloth_count && graphs->bin_top > 0.0f; ++i)
    {
        count_tensions(graphs, sandbox->cloths[i].cloth);
    }
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
    VoileClothFigures figures = sandbox_measure(sandbox);
    add(graphs, GRAPH_KINETIC, figures.kinetic_energy);
    add(graphs, GRAPH_GRAVITATIONAL, measure_gravitational(sandbox));
    add(graphs, GRAPH_MEAN_STRETCH, 100.0 * (double)figures.mean_stretch);
    add(graphs, GRAPH_MAX_STRETCH, 100.0 * (double)figures.max_stretch);
    make_histogram(graphs, sandbox);
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
