#include "fixture.h"

#include "cmocka_setup.h"

#include <stdlib.h>

void* take_memory(size_t size)
{
    void* memory = calloc(1, size);
    assert_non_null(memory);
    return memory;
}

static VoileCloth* create_or_fail(const VoileClothDef* def)
{
    VoileCloth* cloth = NULL;
    VoileError error = { 0 };
    if (voile_cloth_create(def, &cloth, &error) != VOILE_OK)
    {
        fail_msg("no cloth: %s", error.message);
    }
    return cloth;
}

// --------------------------------------------------------------------------------------------------------------- sheets

SheetDef default_sheet(void)
{
    return (SheetDef){
        .columns = 12,
        .rows = 10,
        .width = 1.1f,
        .height = 0.9f,
        .top = 2.0f,
        .pose = SHEET_HANGING,
        .has_pinned_row = true,
        .has_tethers = true,
        .has_tearing = true,
        .link_kinds = ALL_LINK_KINDS,
        .allocator = voile_default_allocator(),
    };
}

SheetDef square_sheet(int32_t side)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = side;
    def.width = def.height = 2.0f;
    def.top = 2.2f;
    return def;
}

static VoileVec3 place_sheet_point(const SheetDef* sheet, int32_t column, int32_t row)
{
    float x = sheet->width * ((float)column / (float)(sheet->columns - 1) - 0.5f);
    float down = sheet->rows > 1 ? sheet->height * (float)row / (float)(sheet->rows - 1) : 0.0f;
    return sheet->pose == SHEET_LYING ? voile_vec3(x, sheet->top, down) : voile_vec3(x, sheet->top - down, 0.0f);
}

// What a sheet's definition points to.
typedef struct SheetArrays
{
    VoileVec3* positions;
    uint8_t* pinned;
} SheetArrays;

static VoileClothDef define_sheet(const SheetDef* sheet, SheetArrays* out_arrays)
{
    int32_t count = sheet->columns * sheet->rows;
    out_arrays->positions = take_memory((size_t)count * sizeof *out_arrays->positions);
    out_arrays->pinned = take_memory((size_t)count);
    for (int32_t i = 0; i < count; ++i)
    {
        out_arrays->positions[i] = place_sheet_point(sheet, i % sheet->columns, i / sheet->columns);
        out_arrays->pinned[i] = sheet->has_pinned_row && i < sheet->columns;
    }

    VoileClothDef def = voile_cloth_default_def();
    def.point_count = count;
    def.positions = out_arrays->positions;
    def.pinned = out_arrays->pinned;
    def.columns = sheet->columns;
    def.rows = sheet->rows;
    def.grid_link_kinds = sheet->link_kinds;
    def.has_equal_masses = sheet->has_equal_masses;
    def.is_flat = sheet->is_flat;
    def.reserves_tethers = sheet->has_tethers;
    def.reserves_tearing = sheet->has_tearing;
    def.toughness = sheet->toughness;
    def.allocator = sheet->allocator;
    return def;
}

VoileCloth* sheet_create(const SheetDef* sheet)
{
    SheetArrays arrays;
    VoileClothDef def = define_sheet(sheet, &arrays);
    VoileCloth* cloth = create_or_fail(&def);
    free(arrays.pinned);
    free(arrays.positions);
    return cloth;
}

VoileCloth* sheet_create_as_mesh(const SheetDef* sheet)
{
    SheetArrays arrays;
    VoileClothDef def = define_sheet(sheet, &arrays);
    VoileCloth* grid = create_or_fail(&def);
    def.columns = def.rows = 0;
    def.link_count = voile_cloth_link_count(grid);
    def.face_count = voile_cloth_face_count(grid);
    VoileLinkDef* links = take_memory((size_t)def.link_count * sizeof *links + 1);
    VoileFaceDef* faces = take_memory((size_t)def.face_count * sizeof *faces + 1);
    for (int32_t i = 0; i < def.link_count; ++i)
    {
        VoileLink link = voile_cloth_link(grid, i);
        links[i] = (VoileLinkDef){ .a = link.a, .b = link.b, .kind = link.kind, .rest_length = link.rest_length };
    }
    for (int32_t i = 0; i < def.face_count; ++i)
    {
        VoileFace face = voile_cloth_face(grid, i);
        faces[i] = (VoileFaceDef){ { face.corners[0], face.corners[1], face.corners[2], face.corners[3] } };
    }
    def.links = links;
    def.faces = faces;

    VoileCloth* cloth = create_or_fail(&def);
    voile_cloth_destroy(grid);
    free(faces);
    free(links);
    free(arrays.pinned);
    free(arrays.positions);
    return cloth;
}

// -------------------------------------------------------------------------------------------------------------- curtain

#define CURTAIN_WIDTH  3.0f
#define CURTAIN_HEIGHT 2.0f
#define CURTAIN_RAIL   2.3f
#define CURTAIN_TOP    2.2f
#define RAIL_PIECES    4096

static VoileVec3 place_on_rail(float u, float depth)
{
    return voile_vec3(CURTAIN_RAIL * (u - 0.5f), CURTAIN_TOP,
                      depth * voile_sin(14.0f * VOILE_PI * u + 0.6f * voile_sin(5.0f * u)));
}

static float measure_rail(float depth)
{
    float length = 0.0f;
    for (int32_t i = 0; i < RAIL_PIECES; ++i)
    {
        VoileVec3 start = place_on_rail((float)i / RAIL_PIECES, depth);
        length += voile_distance(start, place_on_rail((float)(i + 1) / RAIL_PIECES, depth));
    }
    return length;
}

// The wave's depth for which its arc is as long as the cloth is wide, by bisection.
static float find_rail_depth(void)
{
    float low = 0.0f;
    float high = 0.5f;
    for (int32_t i = 0; i < 24; ++i)
    {
        float middle = 0.5f * (low + high);
        *(measure_rail(middle) < CURTAIN_WIDTH ? &low : &high) = middle;
    }
    return low;
}

// Hangs the top row on the rail in equal lengths of arc: pinned links that were strained would pull for ever.
static void place_top_row(VoileVec3* out_positions, int32_t columns)
{
    float depth = find_rail_depth();
    float length = measure_rail(depth);
    float walked = 0.0f;
    int32_t column = 0;
    for (int32_t i = 0; i < RAIL_PIECES; ++i)
    {
        VoileVec3 start = place_on_rail((float)i / RAIL_PIECES, depth);
        VoileVec3 end = place_on_rail((float)(i + 1) / RAIL_PIECES, depth);
        float piece = voile_distance(start, end);
        for (; column < columns && length * (float)column / (float)(columns - 1) <= walked + piece; ++column)
        {
            float wanted = length * (float)column / (float)(columns - 1);
            out_positions[column] = voile_lerp3(start, end, (wanted - walked) / piece);
        }
        walked += piece;
    }
    for (; column < columns; ++column)
    {
        out_positions[column] = place_on_rail(1.0f, depth);
    }
}

static VoileVec3 place_curtain_point(VoileVec3 top, float v)
{
    float z =
        top.z * (1.0f + 0.25f * v * voile_sin(3.1f * top.x + 1.0f)) + 0.02f * v * voile_sin(7.0f * top.x + 4.0f * v);
    return voile_vec3(top.x, top.y - CURTAIN_HEIGHT * v, z);
}

VoileCloth* curtain_create(int32_t columns, int32_t rows)
{
    SheetDef sheet = default_sheet();
    sheet.columns = columns;
    sheet.rows = rows;
    sheet.width = CURTAIN_WIDTH;
    sheet.height = CURTAIN_HEIGHT;
    SheetArrays arrays;
    VoileClothDef def = define_sheet(&sheet, &arrays);
    VoileVec3* positions = take_memory((size_t)def.point_count * sizeof *positions);
    place_top_row(positions, columns);
    for (int32_t i = columns; i < def.point_count; ++i)
    {
        positions[i] = place_curtain_point(positions[i % columns], (float)(i / columns) / (float)(rows - 1));
    }
    def.positions = positions;
    def.rest_positions = arrays.positions;

    VoileCloth* cloth = create_or_fail(&def);
    free(positions);
    free(arrays.pinned);
    free(arrays.positions);
    return cloth;
}

// ---------------------------------------------------------------------------------------------------------------- chain

VoileCloth* chain_create(VoileVec3 start, int32_t count, float length, float mass, float compliance)
{
    VoileVec3* positions = take_memory((size_t)count * sizeof *positions);
    VoileLinkDef* links = take_memory((size_t)count * sizeof *links);
    for (int32_t i = 0; i < count; ++i)
    {
        positions[i] = voile_add(start, voile_vec3(length * (float)i, 0.0f, 0.0f));
        links[i] = (VoileLinkDef){ .a = i, .b = i + 1, .kind = VOILE_LINK_STRUCTURAL, .compliance = compliance };
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = count;
    def.positions = positions;
    def.link_count = count - 1;
    def.links = links;
    def.loose_point_mass = mass;

    VoileCloth* cloth = create_or_fail(&def);
    free(links);
    free(positions);
    return cloth;
}

// --------------------------------------------------------------------------------------------------------------- acting

VoileStep undamped_step(int32_t sub_steps, int32_t passes)
{
    VoileStep step = voile_default_step();
    step.sub_steps = sub_steps;
    step.passes = passes;
    step.damping = 0.0f;
    step.wind = (VoileWind){ 0 };
    return step;
}

void cloth_run(VoileCloth* cloth, const VoileStep* step, int32_t step_count)
{
    for (int32_t i = 0; i < step_count; ++i)
    {
        voile_cloth_step(cloth, step);
    }
}

void pin_points(VoileCloth* cloth, int32_t first, int32_t count)
{
    for (int32_t i = 0; i < count; ++i)
    {
        voile_cloth_pin(cloth, first + i);
    }
}

int32_t cut_across(VoileCloth* cloth, VoileVec3 a, VoileVec3 b)
{
    VoileVec3 middle = voile_lerp3(a, b, 0.5f);
    VoileWedge wedge = { voile_add(middle, voile_vec3(0.0f, 0.0f, 50.0f)), a, b };
    return voile_cloth_cut(cloth, &wedge);
}

// --------------------------------------------------------------------------------------------------------------- asking

uint64_t hash_of(const VoileCloth* cloth)
{
    return voile_cloth_hash(cloth, VOILE_HASH_SEED);
}

double mass_of(const VoileCloth* cloth, int32_t first, int32_t count)
{
    double mass = 0.0;
    for (int32_t i = 0; i < count; ++i)
    {
        mass += (double)voile_cloth_mass(cloth, first + i);
    }
    return mass;
}

void mass_centre(const VoileCloth* cloth, double out_centre[3])
{
    int32_t count = voile_cloth_point_count(cloth);
    double total = mass_of(cloth, 0, count);
    out_centre[0] = out_centre[1] = out_centre[2] = 0.0;
    for (int32_t i = 0; i < count; ++i)
    {
        VoileVec3 position = voile_cloth_position(cloth, i);
        double share = (double)voile_cloth_mass(cloth, i) / total;
        out_centre[0] += share * (double)position.x;
        out_centre[1] += share * (double)position.y;
        out_centre[2] += share * (double)position.z;
    }
}

float largest_distance(const VoileCloth* one, const VoileCloth* other)
{
    float largest = 0.0f;
    for (int32_t i = 0; i < voile_cloth_point_count(one); ++i)
    {
        float distance = voile_distance(voile_cloth_position(one, i), voile_cloth_position(other, i));
        largest = distance > largest ? distance : largest;
    }
    return largest;
}

float x_extent(const VoileCloth* cloth, int32_t first, int32_t count)
{
    float low = voile_cloth_position(cloth, first).x;
    float high = low;
    for (int32_t i = 1; i < count; ++i)
    {
        float x = voile_cloth_position(cloth, first + i).x;
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    return high - low;
}

double rms_speed(VoileCloth* cloth, const VoileStep* step, int32_t first, int32_t count)
{
    VoileVec3* before = copy_positions(cloth);
    voile_cloth_step(cloth, step);
    double sum = 0.0;
    for (int32_t i = first; i < first + count; ++i)
    {
        double way = (double)voile_distance(before[i], voile_cloth_position(cloth, i));
        sum += way * way;
    }
    free(before);
    return (double)sqrtf((float)(sum / count)) / (double)step->duration;
}

VoileVec3* copy_positions(const VoileCloth* cloth)
{
    VoileVec3* positions = take_memory((size_t)voile_cloth_point_count(cloth) * sizeof *positions);
    voile_cloth_read_positions(cloth, positions, sizeof *positions);
    return positions;
}
