#include "sandbox/stepping.h"

#include "sandbox/materials.h"
#include "sandbox/solver.h"
#include "sandbox/twins.h"

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

static VoileCollider floor_of(const WorldParameters* world)
{
    VoileCollider floor = voile_default_collider();
    floor.pose.position.y = world->floor_height;
    floor.previous_pose = floor.pose;
    floor.friction = world->floor_friction;
    floor.skin = world->floor_skin;
    return floor;
}

static VoileStep step_of(const WorldParameters* world, const ClothParameters* cloth, int64_t world_ticks,
                         const VoileCollider* floor)
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
    step.colliders = floor;
    step.collider_count = world->floor ? 1 : 0;
    Fabric fabric = fabric_of(world, cloth);
    fabric_take_up(&fabric, &step);
    return step;
}

// Steps every cloth by its numbers, or by those on the way to them.
void step_cloths(const Scene* scene, SandboxCloth* cloths, int64_t world_ticks, const Hand* hand, const Blow* blow,
                 Stopwatch* stopwatch)
{
    VoileCollider floor = floor_of(&scene->world);
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        WorldParameters wanted = solver_world(&scene->world, &scene->cloths[i]);
        WorldParameters world = stiffening_advance(&cloths[i].stiffening, &wanted);
        VoileStep step = step_of(&world, &scene->cloths[i], world_ticks, &floor);
        step.wind.jet = blow != NULL ? blow_jet(blow, &world) : step.wind.jet;
        step.tearing = cloths[i].stiffening.calm_ticks > 0 ? (VoileTearing){ 0 } : step.tearing;
        VoileVec3 target;
        bool is_held = hand != NULL && twins_find_target(scene, hand, i, &target);
        step.moves = cloths[i].patch.moves;
        step.move_count = is_held ? patch_find_moves(&cloths[i].patch, cloths[i].cloth, target, world.grab_limit) : 0;
        step.parallel = scene->parallel;
        double start = stopwatch_read(stopwatch);
        voile_cloth_step(cloths[i].cloth, &step);
        stopwatch_add(stopwatch, i, stopwatch_read(stopwatch) - start);
    }
}

VoileStep sandbox_next_step(const Sandbox* sandbox, int cloth, VoileCollider* out_floor)
{
    const Scene* scene = &sandbox->scene;
    WorldParameters wanted = solver_world(&scene->world, &scene->cloths[cloth]);
    Stiffening stiffening = sandbox->cloths[cloth].stiffening;
    WorldParameters world = stiffening_advance(&stiffening, &wanted);
    *out_floor = floor_of(&world);
    VoileStep step = step_of(&world, &scene->cloths[cloth], sandbox->world_ticks, out_floor);
    step.wind.jet = blow_jet(&sandbox->blow, &world);
    step.parallel = scene->parallel;
    return step;
}
