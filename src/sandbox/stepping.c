#include "sandbox/stepping.h"

#include "sandbox/materials.h"
#include "sandbox/solver.h"
#include "sandbox/twins.h"

#include <string.h>

static VoileWind wind_at(const WorldParameters* world, int64_t world_ticks)
{
    // How a cloth feels it is the fabric's matter.
    return (VoileWind){
        .velocity = world->wind,
        .gust = world->wind_gust,
        .time = (float)((double)world_ticks / TICKS_PER_SECOND),
        .seed = (uint32_t)world->wind_seed,
        .gust_size = world->gust_size,
        .gust_pace = world->gust_pace,
        .drag_coefficient = world->air_drag,
        .lift_coefficient = world->air_lift,
    };
}

static VoileStep step_of(const WorldParameters* world, const ClothParameters* cloth, int64_t world_ticks)
{
    VoileStep step = voile_default_step();
    step.duration = 1.0f / TICKS_PER_SECOND;
    step.sub_steps = world->sub_steps;
    step.passes = world->passes;
    step.has_strands = world->strands;
    step.has_tethers = world->tethers;
    step.damping = world->damping;
    step.gravity = world->gravity;
    step.wind = wind_at(world, world_ticks);
    Fabric fabric = fabric_of(world, cloth);
    fabric_take_up(&fabric, &step);
    return step;
}

// --- slices ----------------------------------------------------------------------------------------------------------

// A body that falls and the cloths under it take turns this often in a tick: what they do to each other then is stiff and
// gains no energy.
#define SLICES_TO_FALL 5

// One tick of a scene, on its way.
typedef struct Tick
{
    const Scene* scene;
    WorldParts parts;
    int64_t world_ticks;
    WorldParameters worlds[MAX_SCENE_CLOTHS]; // with each cloth's own solver
    HeldWay held_way;
    int slice_count, slice;
} Tick;

static Slice slice_of(const Tick* tick)
{
    return (Slice){ (double)tick->slice / tick->slice_count, (double)(tick->slice + 1) / tick->slice_count };
}

// The hand's point goes an equal part of what is left of its way. A grip that slips or is soft pulls all the time with what
// the whole way asks for.
static int32_t find_moves(const Tick* tick, int index, const VoileMove** out_moves)
{
    SandboxCloth* cloth = &tick->parts.cloths[index];
    const Hand* hand = tick->parts.hand;
    VoileVec3 target;
    int32_t count = 0;
    if (hand != NULL && twins_find_led(tick->scene, hand, index, &target))
    {
        bool is_drawn = voile_cloth_is_slipping(cloth->cloth, hand->point);
        int left = is_drawn ? 1 : tick->slice_count - tick->slice;
        VoileVec3 at = voile_cloth_position(cloth->cloth, hand->point);
        target = left > 1 ? voile_lerp3(at, target, 1.0f / (float)left) : target;
        count = patch_find_moves(&cloth->patch, cloth->cloth, target, tick->worlds[index].grab_limit);
    }
    *out_moves = cloth->patch.moves;
    if (cloth->script.count > 0)
    {
        double seconds = ((double)tick->world_ticks + slice_of(tick).end) / TICKS_PER_SECOND;
        count = script_find_moves(&cloth->script, tick->scene, index, seconds, cloth->patch.moves, count);
        *out_moves = cloth->script.moves;
    }
    return count;
}

static VoileStep slice_step(const Tick* tick, int index, SliceSolids* solids)
{
    const ClothParameters* parameters = &tick->scene->cloths[index];
    VoileStep step = step_of(&tick->worlds[index], parameters, tick->world_ticks);
    step.duration /= (float)tick->slice_count;
    step.sub_steps = (step.sub_steps + tick->slice_count - 1) / tick->slice_count;
    step.wind.jet = tick->parts.blow != NULL ? blow_jet(tick->parts.blow, &tick->worlds[index]) : step.wind.jet;
    step.colliders = solids->colliders;
    step.collider_count = solids->count;
    step.reactions = solids->feels ? solids->reactions : NULL;
    step.parallel = tick->scene->parallel;
    return step;
}

static void step_slice(Tick* tick)
{
    SliceSolids slice;
    SandboxSolid* solids = tick->parts.solids;
    Held* held = tick->parts.held;
    Stopwatch* stopwatch = tick->parts.stopwatch;
    solids_advance(tick->scene, solids, tick->world_ticks, slice_of(tick), &slice);
    held_move(tick->scene, held, solids, slice_of(tick), &tick->held_way, &slice);
    slice.feels = slice.feels || held_takes_turns(tick->scene, held);
    for (int i = 0; i < tick->scene->cloth_count; ++i)
    {
        SandboxCloth* cloth = &tick->parts.cloths[i];
        VoileStep step = slice_step(tick, i, &slice);
        step.tearing = cloth->stiffening.calm_ticks > 0 ? (VoileTearing){ 0 } : step.tearing;
        step.move_count = find_moves(tick, i, &step.moves);
        double start = stopwatch_read(stopwatch);
        voile_cloth_step(cloth->cloth, &step);
        stopwatch_add(stopwatch, i, stopwatch_read(stopwatch) - start);
        solids_feel(tick->scene, solids, &slice);
        held_feel(tick->scene, held, &slice, &tick->held_way);
    }
}

// What stiffens a cloth is on its way yet: it is stepped by the numbers of now, not by those that are wanted.
void step_world(const Scene* scene, const WorldParts* parts, int64_t world_ticks)
{
    Tick tick = { .scene = scene, .parts = *parts, .world_ticks = world_ticks };
    bool take_turns = solids_fall(scene) || held_takes_turns(scene, parts->held);
    tick.slice_count = world_ticks >= 0 && take_turns ? SLICES_TO_FALL : 1;
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        WorldParameters wanted = solver_world(&scene->world, &scene->cloths[i]);
        tick.worlds[i] = stiffening_advance(&parts->cloths[i].stiffening, &wanted);
    }
    solids_begin_tick(scene, parts->solids);
    tick.held_way = held_begin_tick(scene, parts->held);
    for (; tick.slice < tick.slice_count; ++tick.slice)
    {
        step_slice(&tick);
    }
    held_end_tick(scene, parts->held, &tick.held_way);
}

// The scene keeps the numbers that were set.
void step_sandbox(Sandbox* sandbox)
{
    WorldParameters wanted = sandbox->scene.world;
    gradual_advance(&sandbox->gradual, &sandbox->scene.world);
    WorldParts parts = { sandbox->cloths, sandbox->solids, &sandbox->held,
                         &sandbox->hand,  &sandbox->blow,  sandbox->stopwatch };
    step_world(&sandbox->scene, &parts, sandbox->world_ticks);
    sandbox->scene.world = wanted;
}

VoileStep sandbox_next_step(const Sandbox* sandbox, int cloth, SliceSolids* out_solids)
{
    const Scene* scene = &sandbox->scene;
    SandboxSolid solids[MAX_SCENE_SOLIDS];
    memcpy(solids, sandbox->solids, sizeof solids);
    Slice whole = { 0.0, 1.0 };
    solids_advance(scene, solids, sandbox->world_ticks, whole, out_solids);
    Held held = sandbox->held;
    HeldWay way = held_begin_tick(scene, &held);
    held_move(scene, &held, solids, whole, &way, out_solids);
    Gradual gradual = sandbox->gradual;
    WorldParameters now = scene->world;
    gradual_advance(&gradual, &now);
    WorldParameters wanted = solver_world(&now, &scene->cloths[cloth]);
    Stiffening stiffening = sandbox->cloths[cloth].stiffening;
    WorldParameters world = stiffening_advance(&stiffening, &wanted);
    VoileStep step = step_of(&world, &scene->cloths[cloth], sandbox->world_ticks);
    step.colliders = out_solids->colliders;
    step.collider_count = out_solids->count;
    step.wind.jet = blow_jet(&sandbox->blow, &world);
    step.parallel = scene->parallel;
    return step;
}
