// How a cloth's links are solved: what its section says, and the world where that says nothing.

#ifndef SANDBOX_SOLVER_H
#define SANDBOX_SOLVER_H

#include "sandbox/scene.h"
#include "sandbox/words.h"

typedef struct Solver
{
    int32_t sub_steps, passes;
    bool strands, tethers;
} Solver;

Solver solver_of(const WorldParameters* world, const ClothParameters* cloth);

// The world as that cloth sees it.
WorldParameters solver_world(const WorldParameters* world, const ClothParameters* cloth);

#define SOLVER_NAME_SIZE 80

// "classic, 1 x 12 passes", "small steps, 12 x 1", "exact, 5 x 1", with "+ tethers" behind them; x is a multiplication
// sign.
void solver_print_name(Solver solver, Language language, char out_name[SOLVER_NAME_SIZE]);

#endif
