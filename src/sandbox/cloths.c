#include "sandbox/cloths.h"

#include "sandbox/build.h"
#include "sandbox/settling.h"
#include "sandbox/solver.h"
#include "sandbox/stepping.h"

#include <string.h>

// --------------------------------------------------------------------------------------------------------------- one

static void close_cloth(SandboxCloth* cloth, const VoileAllocator* allocator)
{
    script_release(&cloth->script, allocator);
    voile_cloth_destroy(cloth->cloth);
    voile_release(allocator, cloth->block, cloth->block_size);
    *cloth = (SandboxCloth){ .cloth = NULL };
}

void cloths_close(SandboxCloth* cloths, int count, const VoileAllocator* allocator)
{
    for (int i = 0; i < count; ++i)
    {
        close_cloth(&cloths[i], allocator);
    }
}

void cloth_read_positions(SandboxCloth* cloth)
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

// --------------------------------------------------------------------------------------------------------------- all

// False where the host ended it.
static bool settle(const Scene* scene, const WorldParts* parts)
{
    int64_t ticks = settling_ticks(scene);
    for (int64_t tick = 0; tick < ticks; ++tick)
    {
        if (!settling_goes_on(scene, tick))
        {
            return false;
        }
        step_world(scene, parts, tick - ticks);
    }
    return true;
}

VoileResult cloths_open(const Scene* scene, const VoileAllocator* allocator, SandboxCloth* out_cloths, Held* out_held,
                        VoileError* error)
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
            cloths_close(out_cloths, i, allocator);
            return result;
        }
    }

    if (!settle(scene, &(WorldParts){ .cloths = out_cloths, .solids = solids, .held = &held }))
    {
        cloths_close(out_cloths, scene->cloth_count, allocator);
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "settling was stopped");
    }
    for (int i = 0; i < scene->cloth_count; ++i)
    {
        voile_cloth_snapshot(out_cloths[i].cloth, out_cloths[i].start);
        voile_cloth_snapshot(out_cloths[i].cloth, out_cloths[i].last_good);
        cloth_read_positions(&out_cloths[i]);
    }
    *out_held = held;
    return VOILE_OK;
}
