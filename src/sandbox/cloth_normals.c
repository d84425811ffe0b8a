#include "sandbox/cloth_normals.h"

#include "sandbox/bands.h"

#include <string.h>

#define LEAST_POINTS 16384 // a thread is not worth less

int64_t cloth_normals_room(const Sandbox* sandbox, int cloth)
{
    int columns = sandbox->scene.cloths[cloth].columns;
    return sandbox->cloths[cloth].point_count + 2 * (int64_t)POINT_GRID_MARGIN(columns);
}

void cloth_normals_note_faces(ClothMesh* mesh, const Sandbox* sandbox)
{
    int64_t first_place = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        int32_t columns = sandbox->scene.cloths[i].columns;
        int64_t room = cloth_normals_room(sandbox, i);
        int32_t* living = mesh->living + first_place + POINT_GRID_MARGIN(columns);
        memset(mesh->living + first_place, 0, (size_t)room * sizeof *mesh->living);
        for (int32_t face = 0; face < voile_cloth_face_count(cloth); ++face)
        {
            int32_t point = face / (columns - 1) * columns + face % (columns - 1);
            living[point] = voile_cloth_face(cloth, face).is_alive ? -1 : 0;
        }
        first_place += room;
    }
}

typedef struct NormalTask
{
    PointGrid grid;
    VoileVec3* normals;
} NormalTask;

static void find_part(void* data, int first, int end)
{
    const NormalTask* task = data;
    point_grid_normals(&task->grid, first, end, task->normals);
}

void cloth_normals_find(ClothMesh* mesh, const Sandbox* sandbox)
{
    int64_t first_place = 0;
    VoileVec3* normals = mesh->normals;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        int columns = sandbox->scene.cloths[i].columns;
        int64_t place = first_place + POINT_GRID_MARGIN(columns);
        float* x = mesh->grid_x + place;
        float* y = mesh->grid_y + place;
        float* z = mesh->grid_z + place;
        points_split(cloth->positions, cloth->point_count, x, y, z);
        NormalTask task = { { x, y, z, mesh->living + place, columns }, normals };
        shares_run(sandbox->scene.parallel, cloth->point_count, LEAST_POINTS, 1, find_part, &task);
        normals += cloth->point_count;
        first_place += cloth_normals_room(sandbox, i);
    }
}
