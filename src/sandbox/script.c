#include "sandbox/script.h"

#include "sandbox/motion.h"
#include "sandbox/regions.h"

static bool is_moved(const ClothParameters* parameters, int32_t point)
{
    return region_lists_point(&parameters->moved_points, point);
}

static int32_t count_points(const Scene* scene, int index, const VoileCloth* cloth)
{
    int32_t count = 0;
    for (int32_t point = 0; point < voile_cloth_point_count(cloth); ++point)
    {
        count += is_moved(&scene->cloths[index], point) ? 1 : 0;
    }
    return motion_has_keys(scene, KEY_OWNER_CLOTH, index) ? count : 0;
}

static void collect(Script* script, const ClothParameters* parameters, const VoileCloth* cloth)
{
    double sum[3] = { 0.0, 0.0, 0.0 };
    script->count = 0;
    for (int32_t point = 0; point < voile_cloth_point_count(cloth); ++point)
    {
        if (is_moved(parameters, point))
        {
            VoileVec3 start = voile_cloth_position(cloth, point);
            script->points[script->count] = point;
            script->starts[script->count++] = start;
            sum[0] += (double)start.x;
            sum[1] += (double)start.y;
            sum[2] += (double)start.z;
        }
    }
    double count = (double)script->count;
    script->centre = voile_vec3((float)(sum[0] / count), (float)(sum[1] / count), (float)(sum[2] / count));
}

VoileResult script_create(const Scene* scene, int index, const VoileCloth* cloth, const VoileAllocator* allocator,
                          Script* out_script, VoileError* error)
{
    size_t count = (size_t)count_points(scene, index, cloth);
    *out_script = (Script){ .count = 0 };
    if (count == 0)
    {
        return VOILE_OK;
    }
    size_t move_count = count + (size_t)voile_cloth_point_count(cloth);
    Script script = { .count = 0 };
    script.memory_size = move_count * sizeof(VoileMove) + count * (sizeof(VoileVec3) + sizeof(int32_t));
    script.memory = voile_allocate(allocator, script.memory_size);
    if (script.memory == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory to move %d points", (int)count);
    }
    script.moves = script.memory;
    script.starts = (VoileVec3*)(void*)(script.moves + move_count);
    script.points = (int32_t*)(void*)(script.starts + count);
    collect(&script, &scene->cloths[index], cloth);
    *out_script = script;
    return VOILE_OK;
}

void script_release(Script* script, const VoileAllocator* allocator)
{
    voile_release(allocator, script->memory, script->memory_size);
    *script = (Script){ .count = 0 };
}

int32_t script_find_moves(Script* script, const Scene* scene, int index, double seconds, const VoileMove* more,
                          int32_t more_count)
{
    VoilePose pose = motion_at(scene, KEY_OWNER_CLOTH, index, scene->cloths[index].repeat, seconds);
    for (int32_t i = 0; i < script->count; ++i)
    {
        VoileVec3 arm = voile_rotate(pose.rotation, voile_sub(script->starts[i], script->centre));
        VoileVec3 target = voile_add(voile_add(script->centre, arm), pose.position);
        script->moves[i] = (VoileMove){ .point = script->points[i], .target = target };
    }
    for (int32_t i = 0; i < more_count; ++i)
    {
        script->moves[script->count + i] = more[i];
    }
    return script->count + more_count;
}
