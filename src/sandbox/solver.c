#include "sandbox/solver.h"

#include <stdio.h>

static bool is_on(int32_t cloth_switch, bool world_switch)
{
    return cloth_switch == CLOTH_SWITCH_WORLD ? world_switch : cloth_switch == CLOTH_SWITCH_TRUE;
}

Solver solver_of(const WorldParameters* world, const ClothParameters* cloth)
{
    return (Solver){
        .sub_steps = cloth->sub_steps > 0 ? cloth->sub_steps : world->sub_steps,
        .passes = cloth->passes > 0 ? cloth->passes : world->passes,
        .strands = is_on(cloth->strands, world->strands),
        .tethers = is_on(cloth->tethers, world->tethers),
    };
}

WorldParameters solver_world(const WorldParameters* world, const ClothParameters* cloth)
{
    Solver solver = solver_of(world, cloth);
    WorldParameters own = *world;
    own.sub_steps = solver.sub_steps;
    own.passes = solver.passes;
    own.strands = solver.strands;
    own.tethers = solver.tethers;
    return own;
}

void solver_print_name(Solver solver, Language language, char out_name[SOLVER_NAME_SIZE])
{
    bool is_classic = solver.sub_steps == 1 && !solver.strands;
    snprintf(out_name, SOLVER_NAME_SIZE, "%s, %d \xc3\x97 %d%s%s%s%s",
             say(language, solver.strands ? "exact"
                           : is_classic   ? "classic"
                                          : "small steps"),
             (int)solver.sub_steps, (int)solver.passes, is_classic ? " " : "",
             !is_classic ? "" : say(language, solver.passes == 1 ? "pass" : "passes"), solver.tethers ? " + " : "",
             solver.tethers ? say(language, "tethers") : "");
}
