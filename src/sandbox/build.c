#include "sandbox/build.h"

#include "sandbox/materials.h"
#include "sandbox/motion.h"
#include "sandbox/regions.h"
#include "sandbox/seam.h"
#include "sandbox/weights.h"

#include <string.h>

// Everything that a definition's arrays need while the cloth is made.
typedef struct BuildArrays
{
    VoileVec3* positions;
    VoileVec3* rest_positions;
    float* toughness;
    float* masses;
    uint8_t* pinned;
} BuildArrays;

// ------------------------------------------------------------------------------------------------------------- shapes

static float fraction_of(int32_t index, int32_t count)
{
    return count > 1 ? (float)index / (float)(count - 1) : 0.0f;
}

// A single column hangs in the middle.
static float fraction_across(const ClothParameters* cloth, int32_t column)
{
    return cloth->columns > 1 ? fraction_of(column, cloth->columns) : 0.5f;
}

static VoileVec3 place_on_sheet(const ClothParameters* cloth, int32_t column, int32_t row)
{
    float x = (fraction_across(cloth, column) - 0.5f) * cloth->width;
    return voile_vec3(x, -fraction_of(row, cloth->rows) * cloth->height, 0.0f);
}

// The folds' course across the curtain, u in [0, 1]; their depth is scaled so that the fabric's width fits on them.
static float fold_at(const ClothParameters* cloth, float u)
{
    return voile_sin(2.0f * VOILE_PI * cloth->folds * u + 0.6f * voile_sin(5.0f * u));
}

#define FOLD_SAMPLES 1024

// Walks along the folds of the given depth and returns the arc length up to `u_end`, in metres.
static double measure_folds(const ClothParameters* cloth, double depth, int sample_count)
{
    double step_x = (double)cloth->hung_width / FOLD_SAMPLES;
    double length = 0.0;
    double z = depth * (double)fold_at(cloth, 0.0f);
    for (int i = 1; i <= sample_count; ++i)
    {
        double next_z = depth * (double)fold_at(cloth, (float)i / FOLD_SAMPLES);
        double step_z = next_z - z;
        length += (double)sqrtf((float)(step_x * step_x + step_z * step_z));
        z = next_z;
    }
    return length;
}

static double solve_fold_depth(const ClothParameters* cloth)
{
    double low = 0.0;
    double high = (double)cloth->width;
    for (int i = 0; i < 40; ++i)
    {
        double middle = 0.5 * (low + high);
        bool is_long_enough = measure_folds(cloth, middle, FOLD_SAMPLES) >= (double)cloth->width;
        *(is_long_enough ? &high : &low) = middle;
    }
    return low;
}

// Puts the columns at equal arc lengths along the folds: u of each column.
static void spread_columns(const ClothParameters* cloth, double depth, float* out_u)
{
    double total = measure_folds(cloth, depth, FOLD_SAMPLES);
    double step_x = (double)cloth->hung_width / FOLD_SAMPLES;
    double length = 0.0;
    double z = depth * (double)fold_at(cloth, 0.0f);
    int32_t column = 0;
    for (int i = 1; i <= FOLD_SAMPLES; ++i)
    {
        double next_z = depth * (double)fold_at(cloth, (float)i / FOLD_SAMPLES);
        double step_z = next_z - z;
        double step = (double)sqrtf((float)(step_x * step_x + step_z * step_z));
        while (column < cloth->columns && total * (double)fraction_across(cloth, column) <= length + step)
        {
            double wanted = total * (double)fraction_across(cloth, column) - length;
            out_u[column] = (float)((i - 1 + (step > 0.0 ? wanted / step : 0.0)) / FOLD_SAMPLES);
            ++column;
        }
        length += step;
        z = next_z;
    }
    for (; column < cloth->columns; ++column)
    {
        out_u[column] = 1.0f;
    }
}

static VoileVec3 place_on_curtain(const ClothParameters* cloth, float depth, float u, int32_t row)
{
    float v = fraction_of(row, cloth->rows);
    float x = (u - 0.5f) * cloth->hung_width;
    float z = depth * fold_at(cloth, u);
    z = z * (1.0f + 0.25f * v * voile_sin(3.1f * x + 1.0f)) + 0.02f * v * voile_sin(7.0f * x + 4.0f * v);
    return voile_vec3(x, -v * cloth->height, z);
}

static void shape_sheet(const ClothParameters* cloth, VoileVec3* out_positions)
{
    for (int32_t row = 0; row < cloth->rows; ++row)
    {
        for (int32_t column = 0; column < cloth->columns; ++column)
        {
            out_positions[row * cloth->columns + column] = place_on_sheet(cloth, column, row);
        }
    }
}

static void shape_curtain(const ClothParameters* given, VoileVec3* out_positions)
{
    ClothParameters cloth = *given;
    cloth.hung_width = cloth.hung_width < cloth.width ? cloth.hung_width : cloth.width;

    float u_of_columns[1024];
    VOILE_ASSERT(cloth.columns <= 1024);
    double depth = solve_fold_depth(&cloth);
    spread_columns(&cloth, depth, u_of_columns);
    for (int32_t row = 0; row < cloth.rows; ++row)
    {
        for (int32_t column = 0; column < cloth.columns; ++column)
        {
            out_positions[row * cloth.columns + column] =
                place_on_curtain(&cloth, (float)depth, u_of_columns[column], row);
        }
    }
}

static void (*const shapers[])(const ClothParameters*, VoileVec3*) = {
    [CLOTH_SHAPE_SHEET] = shape_sheet,
    [CLOTH_SHAPE_CURTAIN] = shape_curtain,
};

// In the plane a thread has no side to bend to.
static float bend_angle_of(const Scene* scene, const ClothParameters* cloth)
{
    return scene->world.flat ? 0.0f : cloth->rest_angle * (VOILE_PI / 180.0f);
}

// A sheet that is bent at rest starts so, rolled up towards the viewer. Its links do not know to which side they are to
// bend: from flat every thread would take its own.
static void roll_up(const ClothParameters* cloth, float angle, VoileVec3* positions)
{
    if (angle == 0.0f || cloth->shape != CLOTH_SHAPE_SHEET)
    {
        return;
    }
    float thread = cloth->height * fraction_of(1, cloth->rows);
    float y = 0.0f;
    float z = 0.0f;
    for (int32_t row = 1; row < cloth->rows; ++row)
    {
        y -= thread * voile_cos((float)(row - 1) * angle);
        z += thread * voile_sin((float)(row - 1) * angle);
        for (int32_t column = 0; column < cloth->columns; ++column)
        {
            VoileVec3* position = &positions[row * cloth->columns + column];
            *position = voile_vec3(position->x, y, z);
        }
    }
}

// -------------------------------------------------------------------------------------------------------------- cloth

static void fill_arrays(const Scene* scene, const ClothParameters* cloth, BuildArrays* arrays)
{
    int32_t point_count = cloth->columns * cloth->rows;
    shape_sheet(cloth, arrays->rest_positions);
    shapers[scene->world.flat ? CLOTH_SHAPE_SHEET : cloth->shape](cloth, arrays->positions);
    roll_up(cloth, bend_angle_of(scene, cloth), arrays->positions);
    VoileQuat turn = motion_turn(cloth->turn);
    bool is_turned = voile_length(cloth->turn) > 0.0f;
    for (int32_t i = 0; i < point_count; ++i)
    {
        VoileVec3 place = is_turned ? voile_rotate(turn, arrays->positions[i]) : arrays->positions[i];
        arrays->positions[i] = voile_add(place, cloth->position);
        arrays->positions[i].z = scene->world.flat ? 0.0f : arrays->positions[i].z;
        arrays->pinned[i] = regions_pin(cloth, i, arrays->positions[i]);
    }
}

static VoileResult create_cloth(const Scene* scene, const ClothParameters* cloth, const BuildArrays* arrays,
                                const VoileAllocator* allocator, VoileCloth** out_cloth, VoileError* error)
{
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = cloth->columns * cloth->rows;
    def.positions = arrays->positions;
    def.rest_positions = arrays->rest_positions;
    def.pinned = arrays->pinned;
    def.columns = cloth->columns;
    def.rows = cloth->rows;
    def.grid_bend_angle = bend_angle_of(scene, cloth);
    def.mass_per_area = fabric_of(&scene->world, cloth).mass_per_area;
    def.has_equal_masses = scene->world.flat;
    def.is_flat = scene->world.flat;
    def.reserves_tethers = true;
    def.reserves_tearing = true;
    def.toughness = seam_is_given(cloth) ? arrays->toughness : NULL;
    if (weights_are_given(cloth))
    {
        weights_fill(cloth, def.mass_per_area, def.loose_point_mass, arrays->masses);
        def.masses = arrays->masses;
    }
    def.kernel = scene->kernel;
    def.allocator = *allocator;
    return voile_cloth_create(&def, out_cloth, error);
}

VoileResult build_cloth(const Scene* scene, int cloth_index, const VoileAllocator* allocator, VoileCloth** out_cloth,
                        VoileError* error)
{
    const ClothParameters* cloth = &scene->cloths[cloth_index];
    size_t point_count = (size_t)cloth->columns * (size_t)cloth->rows;
    size_t size = point_count * (2 * sizeof(VoileVec3) + 2 * sizeof(float) + 1);
    VoileVec3* block = voile_allocate(allocator, size);
    if (block == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "not enough memory for a cloth of %d x %d points",
                          (int)cloth->columns, (int)cloth->rows);
    }
    BuildArrays arrays = { .positions = block, .rest_positions = block + point_count };
    arrays.toughness = (float*)(block + 2 * point_count);
    arrays.masses = arrays.toughness + point_count;
    arrays.pinned = (uint8_t*)(arrays.masses + point_count);
    fill_arrays(scene, cloth, &arrays);

    VoileResult result =
        seam_is_given(cloth) ? seam_fill(scene, cloth, arrays.positions, allocator, arrays.toughness, error) : VOILE_OK;
    result = result == VOILE_OK ? create_cloth(scene, cloth, &arrays, allocator, out_cloth, error) : result;
    voile_release(allocator, block, size);
    return result;
}
