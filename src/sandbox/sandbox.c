#include "sandbox/sandbox.h"

#include "sandbox/acts.h"
#include "sandbox/build.h"
#include "sandbox/solver.h"
#include "sandbox/stepping.h"
#include "sandbox/twins.h"

#include <string.h>

// ------------------------------------------------------------------------------------------------------------- cloths

static void close_cloth(SandboxCloth* cloth, const VoileAllocator* allocator)
{
    script_release(&cloth->script, allocator);
    voile_cloth_destroy(cloth->cloth);
    voile_release(allocator, cloth->block, cloth->block_size);
    *cloth = (SandboxCloth){ .cloth = NULL };
}

static void close_cloths(SandboxCloth* cloths, int count, const VoileAllocator* allocator)
{
    for (int i = 0; i < count; ++i)
    {
        close_cloth(&cloths[i], allocator);
    }
}

// Takes over where the points are now; drawing then has nothing to interpolate.
static void read_positions(SandboxCloth* cloth)
{
    voile_cloth_read_positions(cloth->cloth, cloth->positions, sizeof(VoileVec3));
    memcpy(cloth->previous_positions, cloth->positions, (size_t)cloth->point_count * sizeof(VoileVec3));
}

static void start_stiffening(const Scene* scene, int index, SandboxCloth* cloth)
{
    WorldParameters world = solver_world(&scene->world, &scene->cloths[index]);
    stiffening_start(&cloth->stiffening, &world);
    cloth->opened = cloth->stiffening;
}

static VoileResult open_cloth(const Scene* scene, int index, const VoileAllocator* allocator, SandboxCloth* out_cloth,
                              VoileError* error)
{
    SandboxCloth cloth = { .cloth = NULL };
    VoileResult result = build_cloth(scene, index, allocator, &cloth.cloth, error);
    if (result != VOILE_OK)
    {
        return result;
    }

    cloth.point_count = voile_cloth_point_count(cloth.cloth);
    size_t snapshot_size = voile_cloth_snapshot_size(cloth.cloth);
    size_t positions_size = (size_t)cloth.point_count * sizeof(VoileVec3);
    size_t patch_size = patch_memory_size(cloth.point_count);
    cloth.block_size = 2 * positions_size + patch_size + 2 * snapshot_size;
    cloth.block = voile_allocate(allocator, cloth.block_size);
    result = script_create(scene, index, cloth.cloth, allocator, &cloth.script, error);
    if (cloth.block == NULL || result != VOILE_OK)
    {
        close_cloth(&cloth, allocator);
        return result != VOILE_OK ? result
                                  : voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for the cloth");
    }
    cloth.positions = cloth.block;
    cloth.previous_positions = cloth.positions + cloth.point_count;
    cloth.patch = patch_in_memory(cloth.previous_positions + cloth.point_count, cloth.point_count);
    cloth.start = (char*)cloth.block + 2 * positions_size + patch_size;
    cloth.last_good = (char*)cloth.start + snapshot_size;
    start_stiffening(scene, index, &cloth);
    *out_cloth = cloth;
    return VOILE_OK;
}

// --------------------------------------------------------------------------------------------------------------- time

// Builds every cloth of the scene and lets it settle; the world's time reaches 0 at the end.
static VoileResult open_cloths(const Scene* scene, const VoileAllocator* allocator, SandboxCloth* out_cloths,
                               Held* out_held, VoileError* error)
{
    SandboxSolid solids[MAX_SCENE_SOLIDS];
    Held held;
    solids_start(scene, solids);
    held_start(scene, &held);
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        VoileResult result = open_cloth(scene, i, allocator, &out_cloths[i], error);
        if (result != VOILE_OK)
        {
            close_cloths(out_cloths, i, allocator);
            return result;
        }
    }

    int64_t settle_ticks = (int64_t)(scene->world.settle * TICKS_PER_SECOND);
    for (int64_t tick = -settle_ticks; tick < 0; ++tick)
    {
        step_world(scene, &(WorldParts){ .cloths = out_cloths, .solids = solids, .held = &held }, tick);
    }
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        voile_cloth_snapshot(out_cloths[i].cloth, out_cloths[i].start);
        voile_cloth_snapshot(out_cloths[i].cloth, out_cloths[i].last_good);
        read_positions(&out_cloths[i]);
    }
    *out_held = held;
    return VOILE_OK;
}

// ----------------------------------------------------------------------------------------------------------- commands

static void keep_last_good(Sandbox* sandbox)
{
    sandbox->last_good_held = sandbox->held;
    memcpy(sandbox->last_good_solids, sandbox->solids, sizeof sandbox->solids);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        voile_cloth_snapshot(sandbox->cloths[i].cloth, sandbox->cloths[i].last_good);
    }
}

// A key that shapes the scene builds new cloths beside the old ones, so that a failure changes nothing.
static VoileResult apply_set(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    TextSlice key = { command->key, strlen(command->key) };
    TextSlice value = { command->value, strlen(command->value) };
    Scene scene = sandbox->scene;
    VoileResult result = scene_set(&scene, key, value, 0, error);
    if (result == VOILE_OK && scene_find_row(key)->rebuilds)
    {
        SandboxCloth cloths[MAX_SCENE_CLOTHS] = { { .cloth = NULL } };
        result = open_cloths(&scene, &sandbox->allocator, cloths, &sandbox->start_held, error);
        if (result == VOILE_OK)
        {
            sandbox->hand.is_holding = false;
            sandbox->blow.is_on = false;
            gradual_start(&sandbox->gradual, &scene.world);
            close_cloths(sandbox->cloths, sandbox->cloth_count, &sandbox->allocator);
            memcpy(sandbox->cloths, cloths, sizeof cloths);
            solids_start(&scene, sandbox->solids);
            sandbox->held = sandbox->start_held;
            keep_last_good(sandbox);
            sandbox->world_ticks = 0;
            sandbox->has_failed = false;
            ++sandbox->build_count;
        }
    }
    if (result == VOILE_OK)
    {
        sandbox->scene = scene;
    }
    return result;
}

static VoileResult apply_reset(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    (void)command;
    (void)error;
    sandbox->hand.is_holding = false;
    sandbox->blow.is_on = false;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        voile_cloth_restore(sandbox->cloths[i].cloth, sandbox->cloths[i].start);
        sandbox->cloths[i].patch.count = 0;
        read_positions(&sandbox->cloths[i]);
        sandbox->cloths[i].stiffening = sandbox->cloths[i].opened;
    }
    gradual_start(&sandbox->gradual, &sandbox->scene.world);
    solids_start(&sandbox->scene, sandbox->solids);
    sandbox->held = sandbox->start_held;
    keep_last_good(sandbox);
    sandbox->world_ticks = 0;
    sandbox->has_failed = false;
    ++sandbox->reset_count;
    return VOILE_OK;
}

static Act* const acts[COMMAND_KIND_COUNT] = {
    [COMMAND_GRAB] = act_grab,       [COMMAND_MOVE] = act_move,     [COMMAND_PLACE] = act_place,
    [COMMAND_RELEASE] = act_release, [COMMAND_CUT] = act_cut,       [COMMAND_CUT_LINK] = act_cut_link,
    [COMMAND_PIN] = act_pin,         [COMMAND_UNPIN] = act_pin,     [COMMAND_BLOW] = act_blow,
    [COMMAND_TAKE] = act_take,       [COMMAND_CARRY] = act_carry,   [COMMAND_DROP] = act_drop,
    [COMMAND_SET] = apply_set,       [COMMAND_RESET] = apply_reset,
};

// A recording could not hold others.
static VoileResult check_places(const SandboxCommand* command, VoileError* error)
{
    for (size_t i = 0; i < sizeof command->places / sizeof *command->places; ++i)
    {
        if (!voile_is_finite3(command->places[i]))
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "a place must be made of finite numbers");
        }
    }
    return VOILE_OK;
}

VoileResult sandbox_apply(Sandbox* sandbox, const SandboxCommand* command, VoileError* error)
{
    VoileResult result = check_places(command, error);
    if (result == VOILE_OK)
    {
        result = acts[command->kind](sandbox, command, error);
    }
    if (result == VOILE_OK && sandbox->recorder != NULL)
    {
        recorder_add_pictures(sandbox->recorder, &sandbox->scene); // a `set` may have named one
        recorder_add_command(sandbox->recorder, sandbox->tick, command);
    }
    return result;
}

// --------------------------------------------------------------------------------------------------------------- tick

static bool positions_are_finite(const SandboxCloth* cloth)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < cloth->point_count; ++i)
    {
        // x - x is 0 for a number and NaN for infinity and NaN.
        VoileVec3 p = cloth->positions[i];
        sum += (p.x - p.x) + (p.y - p.y) + (p.z - p.z);
    }
    return sum == 0.0f;
}

static void take_over_positions(SandboxCloth* cloth)
{
    VoileVec3* oldest = cloth->previous_positions;
    cloth->previous_positions = cloth->positions;
    cloth->positions = oldest;
    voile_cloth_read_positions(cloth->cloth, cloth->positions, sizeof(VoileVec3));
}

static bool everything_is_finite(const Sandbox* sandbox)
{
    bool is_finite = solids_are_finite(&sandbox->scene, sandbox->solids) && held_is_finite(&sandbox->held);
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        is_finite = is_finite && positions_are_finite(&sandbox->cloths[i]);
    }
    return is_finite;
}

// The hand lets go: the snapshot may hold another point than the hand does now.
static void go_back_to_last_good(Sandbox* sandbox)
{
    memcpy(sandbox->solids, sandbox->last_good_solids, sizeof sandbox->solids);
    sandbox->held = sandbox->last_good_held;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        SandboxCloth* cloth = &sandbox->cloths[i];
        voile_cloth_restore(cloth->cloth, cloth->last_good);
        read_positions(cloth);
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            cloth->patch.points[point] = point;
        }
        cloth->patch.count = cloth->point_count;
        patch_release(&cloth->patch, cloth->cloth, 0);
    }
    sandbox->hand.is_holding = false;
    sandbox->has_failed = true;
}

// A point whose last link is gone is no cloth any more.
static void let_go_of_nothing(Sandbox* sandbox)
{
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        patch_drop_loose(&sandbox->cloths[i].patch, sandbox->cloths[i].cloth);
    }
    const Hand* hand = &sandbox->hand;
    if (hand->is_holding && hand->has_links &&
        voile_cloth_pull(sandbox->cloths[hand->cloth].cloth, hand->point, NULL) == 0)
    {
        twins_release(sandbox);
        sandbox->hand.has_lost = true;
    }
}

void sandbox_tick(Sandbox* sandbox)
{
    if (!sandbox->has_failed)
    {
        twins_close_up(&sandbox->hand);
        twins_lead(&sandbox->scene.world, &sandbox->hand);
        step_sandbox(sandbox);
        for (int i = 0; i < sandbox->cloth_count; ++i)
        {
            take_over_positions(&sandbox->cloths[i]);
        }
        ++sandbox->world_ticks;
        let_go_of_nothing(sandbox);
        if (!everything_is_finite(sandbox))
        {
            go_back_to_last_good(sandbox);
        }
    }

    ++sandbox->tick;
    if (sandbox->tick % TICKS_PER_HASH == 0)
    {
        keep_last_good(sandbox);
        if (sandbox->recorder != NULL)
        {
            recorder_add_hash(sandbox->recorder, sandbox->tick, sandbox_hash(sandbox));
        }
    }
}

void sandbox_set_stopwatch(Sandbox* sandbox, Stopwatch* stopwatch)
{
    sandbox->stopwatch = stopwatch;
}

// ------------------------------------------------------------------------------------------------------------- whole

VoileResult sandbox_create(const Scene* scene, Recorder* recorder, const VoileAllocator* allocator,
                           Sandbox** out_sandbox, VoileError* error)
{
    *out_sandbox = NULL;
    Sandbox* sandbox = voile_allocate(allocator, sizeof(Sandbox));
    if (sandbox == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for the scene");
    }
    memset(sandbox, 0, sizeof *sandbox);
    sandbox->allocator = *allocator;
    sandbox->scene = *scene;
    sandbox->cloth_count = scene->cloth_count;
    gradual_start(&sandbox->gradual, &scene->world);
    solids_start(scene, sandbox->solids);
    memcpy(sandbox->last_good_solids, sandbox->solids, sizeof sandbox->solids);
    VoileResult result = open_cloths(scene, allocator, sandbox->cloths, &sandbox->start_held, error);
    if (result != VOILE_OK)
    {
        voile_release(allocator, sandbox, sizeof *sandbox);
        return result;
    }
    sandbox->held = sandbox->start_held;
    sandbox->last_good_held = sandbox->held;
    sandbox->recorder = recorder;
    *out_sandbox = sandbox;
    return VOILE_OK;
}

void sandbox_destroy(Sandbox* sandbox)
{
    if (sandbox != NULL)
    {
        VoileAllocator allocator = sandbox->allocator;
        close_cloths(sandbox->cloths, sandbox->cloth_count, &allocator);
        voile_release(&allocator, sandbox, sizeof *sandbox);
    }
}
