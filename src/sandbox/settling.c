#include "sandbox/settling.h"

#include "formats/numbers.h"
#include "sandbox/solver.h"
#include "sandbox/stepping.h"

// Rows are relaxed sixteen points at a time, and a pass over the smallest cloth costs as much as this many points.
#define LANES_A_ROW 16
#define WORK_A_PASS 64

#define WORK_A_LOOK (MAX_SETTLING_WORK / 200) // in units of the above

static int64_t work_of_a_tick(const Scene* scene)
{
    int64_t work = 0;
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        const ClothParameters* cloth = &scene->cloths[i];
        Solver solver = solver_of(&scene->world, cloth);
        int64_t columns = (cloth->columns + LANES_A_ROW - 1) / LANES_A_ROW * LANES_A_ROW;
        work += (columns * cloth->rows + WORK_A_PASS) * solver.sub_steps * solver.passes;
    }
    return work;
}

static int64_t most_ticks(const Scene* scene)
{
    int64_t work = work_of_a_tick(scene);
    return work > 0 ? MAX_SETTLING_WORK / work : INT64_MAX;
}

static int64_t wanted_ticks(const Scene* scene)
{
    return (int64_t)(scene->world.settle * TICKS_PER_SECOND);
}

int64_t settling_ticks(const Scene* scene)
{
    int64_t most = most_ticks(scene);
    int64_t wanted = wanted_ticks(scene);
    return wanted < most ? wanted : most;
}

float settling_seconds(const Scene* scene)
{
    // Half a tick more, so that rounding leaves as many.
    return settling_ticks(scene) < wanted_ticks(scene) ? ((float)settling_ticks(scene) + 0.5f) / (float)TICKS_PER_SECOND
                                                       : scene->world.settle;
}

bool settling_goes_on(const Scene* scene, int64_t tick)
{
    const SettlingWatch* watch = scene->settling_watch;
    if (watch == NULL)
    {
        return true;
    }
    int64_t work = work_of_a_tick(scene);
    int64_t stride = work < WORK_A_LOOK ? WORK_A_LOOK / (work > 0 ? work : 1) : 1;
    bool is_time = tick % stride == 0;
    return !is_time || watch->goes_on(watch->context, (float)tick / (float)settling_ticks(scene));
}

VoileResult settling_check(const Scene* scene, int line, VoileError* error)
{
    if (wanted_ticks(scene) <= most_ticks(scene))
    {
        return VOILE_OK;
    }
    char seconds[NUMBER_TEXT_SIZE];
    number_print_fixed((double)(most_ticks(scene) * 100 / TICKS_PER_SECOND) / 100.0, 2, seconds);
    return voile_fail(error, VOILE_ERROR_INVALID, line,
                      "'settle' takes too long: with so many points, sub_steps and passes it may be %s s at most",
                      seconds);
}
