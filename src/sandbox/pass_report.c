#include "sandbox/pass_report.h"

// A new report every 0.2 s: numbers that change faster cannot be read, and a report takes as long as some ticks.
#define TICKS_PER_LOOK  24
#define TICKS_PER_CHART 120 // beside other graphs, where it is to cost little

// -------------------------------------------------------------------------------------------------------------- report

size_t pass_report_memory(const VoileCloth* cloth)
{
    return 2 * voile_cloth_snapshot_size(cloth);
}

static float mean_stretch_of(const VoileCloth* cloth)
{
    return voile_cloth_measure(cloth).mean_stretch;
}

// Steps from `start` with 1 to `passes` passes; leaves the cloth after the last that is reported.
static void report_sub_step(VoileCloth* cloth, VoileStep* sub_step, int32_t passes, const void* start,
                            PassReport* report)
{
    for (int32_t pass = 1; pass <= passes && report->count < MAX_REPORTED_PASSES; ++pass)
    {
        voile_cloth_restore(cloth, start);
        sub_step->passes = pass;
        voile_cloth_step(cloth, sub_step);
        report->after[report->count++] = mean_stretch_of(cloth);
    }
}

void pass_report_make(VoileCloth* cloth, const VoileStep* step, void* memory, PassReport* out_report)
{
    void* before_tick = memory;
    void* before_sub_step = (char*)memory + voile_cloth_snapshot_size(cloth);
    VoileStep sub_step = *step;
    sub_step.duration = step->duration / (float)step->sub_steps;
    sub_step.sub_steps = 1;
    sub_step.move_count = 0;
    sub_step.measures_forces = false;

    voile_cloth_snapshot(cloth, before_tick);
    out_report->count = 0;
    out_report->before = mean_stretch_of(cloth);
    for (int32_t i = 0; i < step->sub_steps && out_report->count < MAX_REPORTED_PASSES; ++i)
    {
        voile_cloth_snapshot(cloth, before_sub_step);
        report_sub_step(cloth, &sub_step, step->passes, before_sub_step, out_report);
    }
    voile_cloth_restore(cloth, before_tick);
}

// --------------------------------------------------------------------------------------------------------------- watch

void pass_watch_switch(PassWatch* watch)
{
    watch->is_on = !watch->is_on;
    watch->tick = -1;
}

void pass_watch_chart(PassWatch* watch, bool is_charted)
{
    watch->is_charted = is_charted;
    watch->tick = -1;
}

// Cloths are made anew when their columns change.
static bool reserve(PassWatch* watch, const Sandbox* sandbox)
{
    size_t size = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        size_t one = pass_report_memory(sandbox->cloths[i].cloth);
        size = one > size ? one : size;
    }
    if (size > watch->memory_size)
    {
        pass_watch_release(watch);
        watch->memory = voile_allocate(&watch->allocator, size);
        watch->memory_size = watch->memory != NULL ? size : 0;
    }
    return size <= watch->memory_size;
}

// A world that stands is looked at in every frame, and told of anew where somebody has done something.
static bool is_due(const PassWatch* watch, const Sandbox* sandbox, bool at_once)
{
    int64_t apart = watch->is_on ? TICKS_PER_LOOK : TICKS_PER_CHART;
    bool has_changed = sandbox->tick != watch->tick || sandbox->command_count != watch->command_count;
    return watch->tick < 0 || sandbox->tick - watch->tick >= apart || (at_once && has_changed);
}

void pass_watch_look(PassWatch* watch, const Sandbox* sandbox, bool at_once)
{
    if (!(watch->is_on || watch->is_charted) || !is_due(watch, sandbox, at_once))
    {
        return;
    }
    bool has_memory = reserve(watch, sandbox);
    watch->tick = sandbox->tick;
    watch->command_count = has_memory ? sandbox->command_count : -1;
    for (int i = 0; i < MAX_SCENE_CLOTHS; ++i)
    {
        watch->reports[i].count = 0;
        if (i < sandbox->cloth_count && has_memory)
        {
            SliceSolids solids;
            VoileStep step = sandbox_next_step(sandbox, i, &solids);
            pass_report_make(sandbox->cloths[i].cloth, &step, watch->memory, &watch->reports[i]);
        }
    }
}

void pass_watch_release(PassWatch* watch)
{
    voile_release(&watch->allocator, watch->memory, watch->memory_size);
    watch->memory = NULL;
    watch->memory_size = 0;
}
