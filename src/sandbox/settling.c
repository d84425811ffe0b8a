#include "sandbox/settling.h"

#include "formats/numbers.h"
#include "sandbox/solver.h"
#include "sandbox/stepping.h"

#define WORK_A_LOOK (MAX_SETTLING_WORK / 200) // in units of the above

int64_t settling_ticks(const Scene* scene)
{
    return (int64_t)(scene->world.settle * TICKS_PER_SECOND);
}

static int64_t work_of_a_tick(const Scene* scene)
{
    int64_t work = 0;
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        const ClothParameters* cloth = &scene->cloths[i];
        Solver solver = solver_of(&scene->world, cloth);
        work += (int64_t)cloth->columns * cloth->rows * solver.sub_steps * solver.passes;
    }
    return work;
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
    int64_t work = work_of_a_tick(scene);
    int64_t ticks = settling_ticks(scene);
    if (ticks == 0 || work * ticks <= MAX_SETTLING_WORK)
    {
        return VOILE_OK;
    }
    char seconds[NUMBER_TEXT_SIZE];
    int64_t most = MAX_SETTLING_WORK / work;
    number_print_fixed((double)(most * 100 / TICKS_PER_SECOND) / 100.0, 2, seconds);
    return voile_fail(error, VOILE_ERROR_INVALID, line,
                      "'settle' takes too long: with so many points, sub_steps and passes it may be %s s at most",
                      seconds);
}
