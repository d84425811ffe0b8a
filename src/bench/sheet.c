#include "bench/sheet.h"

#include "cli/memory.h"

#include <stdlib.h>

#define SIDE    2.0f // metres
#define GRAVITY 9.81f

// ------------------------------------------------------------------------------------------------------------ building

// Links of a triangle mesh whose quads are split from (0, 0) to (1, 1), by the places of their ends relative to each
// point. The far corners of the two triangles at an edge are joined over the diagonal, the edge to the right, the edge
// down.
typedef struct MeshLink
{
    int32_t from_column, from_row, to_column, to_row;
    VoileLinkKind kind;
} MeshLink;

static const MeshLink mesh_links[] = {
    { 0, 0, 1, 0, VOILE_LINK_STRUCTURAL }, { 0, 0, 0, 1, VOILE_LINK_STRUCTURAL }, { 0, 0, 1, 1, VOILE_LINK_STRUCTURAL },
    { 0, 1, 1, 0, VOILE_LINK_BEND },       { 0, 0, 1, 2, VOILE_LINK_BEND },       { 0, 0, 2, 1, VOILE_LINK_BEND },
};
#define MESH_LINK_KINDS ((int32_t)(sizeof mesh_links / sizeof *mesh_links))
#define LEAN_LINK_KINDS 4

// Numerical Recipes' quick generator: the same shuffle everywhere. The high bits are the random ones.
static int32_t choose_below(uint32_t* state, int32_t limit)
{
    *state = *state * 1664525u + 1013904223u;
    return (int32_t)(((uint64_t)*state * (uint32_t)limit) >> 32);
}

// Deals out the points' numbers: in the order of the places, or shuffled.
static void number_points(int32_t* numbers, int32_t point_count, bool is_shuffled)
{
    uint32_t state = 1;
    for (int32_t i = 0; i < point_count; ++i)
    {
        int32_t other = is_shuffled ? choose_below(&state, i + 1) : i;
        numbers[i] = numbers[other];
        numbers[other] = i;
    }
}

static void shuffle_links(VoileLinkDef* links, int32_t link_count)
{
    uint32_t state = 2;
    for (int32_t i = link_count - 1; i > 0; --i)
    {
        int32_t other = choose_below(&state, i + 1);
        VoileLinkDef link = links[i];
        links[i] = links[other];
        links[other] = link;
    }
}

static bool is_pinned_place(const SheetDef* def, int32_t column, int32_t row)
{
    bool is_corner = column == 0 || column == def->size - 1;
    return row == 0 && (def->pins == SHEET_PINS_TOP_ROW || is_corner);
}

static void place_points(const SheetDef* def, const int32_t* numbers, SheetPlan* plan)
{
    float spacing = SIDE / (float)(def->size - 1);
    for (int32_t i = 0; i < def->size * def->size; ++i)
    {
        int32_t column = i % def->size;
        int32_t row = i / def->size;
        float x = (float)column * spacing - 0.5f * SIDE;
        float way = (float)row * spacing;
        plan->positions[numbers[i]] = def->is_hanging ? voile_vec3(x, -way, 0.0f) : voile_vec3(x, 0.0f, way);
        plan->pinned[numbers[i]] = is_pinned_place(def, column, row);
    }
}

static void add_link(const int32_t* numbers, int32_t size, const MeshLink* link, int32_t place, SheetPlan* plan)
{
    int32_t from_column = place % size + link->from_column;
    int32_t from_row = place / size + link->from_row;
    int32_t to_column = place % size + link->to_column;
    int32_t to_row = place / size + link->to_row;
    if (from_column < size && from_row < size && to_column < size && to_row < size)
    {
        plan->links[plan->def.link_count++] = (VoileLinkDef){
            .a = numbers[from_row * size + from_column],
            .b = numbers[to_row * size + to_column],
            .kind = link->kind,
        };
    }
}

static void add_faces(const int32_t* numbers, int32_t size, int32_t place, SheetPlan* plan)
{
    if (place % size + 1 < size && place / size + 1 < size)
    {
        const int32_t* corner = &numbers[place];
        VoileFaceDef left = { { corner[0], corner[size], corner[size + 1], -1 } };
        VoileFaceDef right = { { corner[0], corner[size + 1], corner[1], -1 } };
        plan->faces[plan->def.face_count++] = left;
        plan->faces[plan->def.face_count++] = right;
    }
}

static void join_points(const SheetDef* def, const int32_t* numbers, SheetPlan* plan)
{
    int32_t kind_count = def->kind == SHEET_LEAN_MESH ? LEAN_LINK_KINDS : MESH_LINK_KINDS;
    for (int32_t i = 0; i < def->size * def->size; ++i)
    {
        for (int32_t kind = 0; kind < kind_count; ++kind)
        {
            add_link(numbers, def->size, &mesh_links[kind], i, plan);
        }
        add_faces(numbers, def->size, i, plan);
    }
    shuffle_links(plan->links, plan->def.link_count);
    plan->def.links = plan->links;
    plan->def.faces = plan->faces;
}

static bool allocate_plan(const SheetDef* def, SheetPlan* plan)
{
    size_t points = (size_t)def->size * (size_t)def->size;
    bool is_mesh = def->kind != SHEET_GRID;
    plan->positions = malloc(points * sizeof(VoileVec3));
    plan->pinned = malloc(points);
    plan->links = is_mesh ? malloc(points * (size_t)MESH_LINK_KINDS * sizeof(VoileLinkDef)) : NULL;
    plan->faces = is_mesh ? malloc(points * 2 * sizeof(VoileFaceDef)) : NULL;
    return plan->positions != NULL && plan->pinned != NULL &&
           (!is_mesh || (plan->links != NULL && plan->faces != NULL));
}

static void fill_plan(const SheetDef* def, int32_t* numbers, SheetPlan* plan)
{
    bool is_mesh = def->kind != SHEET_GRID;
    plan->def = voile_cloth_default_def();
    plan->def.point_count = def->size * def->size;
    plan->def.positions = plan->positions;
    plan->def.pinned = plan->pinned;
    plan->def.has_equal_masses = true;
    plan->def.reserves_tethers = def->has_tethers;
    plan->def.kernel = def->kernel;
    plan->def.allocator = memory_host_allocator();
    number_points(numbers, plan->def.point_count, is_mesh);
    place_points(def, numbers, plan);
    if (is_mesh)
    {
        join_points(def, numbers, plan);
    }
    else
    {
        plan->def.columns = plan->def.rows = def->size;
        plan->def.grid_link_kinds = def->grid_link_kinds != 0 ? def->grid_link_kinds : plan->def.grid_link_kinds;
    }
}

VoileResult sheet_plan_create(const SheetDef* def, SheetPlan* out_plan, VoileError* error)
{
    *out_plan = (SheetPlan){ 0 };
    int32_t* numbers = malloc((size_t)def->size * (size_t)def->size * sizeof *numbers);
    bool is_complete = numbers != NULL && allocate_plan(def, out_plan);
    if (is_complete)
    {
        fill_plan(def, numbers, out_plan);
    }
    else
    {
        sheet_plan_release(out_plan);
    }
    free(numbers);
    return is_complete ? VOILE_OK
                       : voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory for a sheet of %d x %d points", def->size,
                                    def->size);
}

void sheet_plan_release(SheetPlan* plan)
{
    free(plan->positions);
    free(plan->pinned);
    free(plan->links);
    free(plan->faces);
    *plan = (SheetPlan){ 0 };
}

VoileResult sheet_create(const SheetDef* def, VoileCloth** out_cloth, VoileError* error)
{
    SheetPlan plan;
    VoileResult result = sheet_plan_create(def, &plan, error);
    if (result == VOILE_OK)
    {
        result = voile_cloth_create(&plan.def, out_cloth, error);
        sheet_plan_release(&plan);
    }
    return result;
}

// ------------------------------------------------------------------------------------------------------------ stepping

VoileStep sheet_step(int32_t sub_steps, int32_t passes)
{
    VoileStep step = voile_default_step();
    step.duration = 1.0f / 60.0f;
    step.sub_steps = sub_steps;
    step.passes = passes;
    step.damping = 60.0f * (1.0f / 0.99f - 1.0f);
    step.gravity = voile_vec3(0.0f, -GRAVITY, 0.0f);
    for (int kind = 0; kind < VOILE_LINK_KIND_COUNT; ++kind)
    {
        step.compliance[kind] = 0.0f;
    }
    step.measures_forces = false;
    return step;
}

void subject_run(void* data, int32_t count)
{
    Subject* subject = (Subject*)data;
    for (int32_t i = 0; i < count; ++i)
    {
        voile_cloth_step(subject->cloth, &subject->step);
    }
}

double subject_projections(const Subject* subject)
{
    double relaxations = (double)subject->step.sub_steps * (double)subject->step.passes;
    return relaxations * (double)voile_cloth_link_count(subject->cloth);
}

// ------------------------------------------------------------------------------------------------------------- reading

// Sums of one kind of link.
typedef struct StretchSum
{
    double sum, max;
    int32_t count;
} StretchSum;

static void add_stretch(StretchSum* sum, double stretch)
{
    double size = stretch < 0.0 ? -stretch : stretch;
    sum->sum += size;
    sum->max = size > sum->max ? size : sum->max;
    sum->count += 1;
}

static double find_mean(const StretchSum* sum)
{
    return sum->count > 0 ? sum->sum / (double)sum->count : 0.0;
}

SheetStretch sheet_find_stretch(const VoileCloth* cloth, const VoileVec3* positions)
{
    StretchSum sums[VOILE_LINK_KIND_COUNT] = { 0 };
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        if (link.is_alive)
        {
            double length = (double)voile_distance(positions[link.a], positions[link.b]);
            add_stretch(&sums[link.kind], 100.0 * (length / (double)link.rest_length - 1.0));
        }
    }
    return (SheetStretch){
        .structural_mean = find_mean(&sums[VOILE_LINK_STRUCTURAL]),
        .structural_max = sums[VOILE_LINK_STRUCTURAL].max,
        .shear_mean = find_mean(&sums[VOILE_LINK_SHEAR]),
        .shear_max = sums[VOILE_LINK_SHEAR].max,
    };
}

VoileResult sheet_measure_stretch(const VoileCloth* cloth, SheetStretch* out_stretch, VoileError* error)
{
    VoileVec3* positions = malloc((size_t)voile_cloth_point_count(cloth) * sizeof *positions);
    if (positions == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory to read a cloth's points");
    }
    voile_cloth_read_positions(cloth, positions, sizeof *positions);
    *out_stretch = sheet_find_stretch(cloth, positions);
    free(positions);
    return VOILE_OK;
}

// Adds a link's pull on the rows below it to each of them that it crosses into: a bend link crosses two.
static void add_pull(double* pulls, const VoileCloth* cloth, int32_t size, int32_t index, VoileVec3 force)
{
    VoileLink link = voile_cloth_link(cloth, index);
    int32_t upper = link.a < link.b ? link.a : link.b;
    int32_t lower = link.a < link.b ? link.b : link.a;
    double vertical = (double)(link.a == lower ? force.y : -force.y);
    for (int32_t row = upper / size + 1; row <= lower / size; ++row)
    {
        pulls[row] += vertical;
    }
}

// From the lowest row up, so that the weight below grows.
static SheetForces compare_pulls(const double* pulls, const VoileCloth* cloth, int32_t size)
{
    SheetForces forces = { .worst_row = size - 1 };
    double weight = 0.0;
    for (int32_t row = size - 1; row > 0; --row)
    {
        for (int32_t column = 0; column < size; ++column)
        {
            weight += (double)(voile_cloth_mass(cloth, row * size + column) * GRAVITY);
        }
        double difference = 100.0 * (pulls[row] / weight - 1.0);
        double error = difference < 0.0 ? -difference : difference;
        forces.mean_error += error / (double)(size - 1);
        // Written so that an error that is no number is the worst.
        if (!(error <= forces.largest_error))
        {
            forces.largest_error = error;
            forces.worst_row = row;
        }
    }
    return forces;
}

VoileResult sheet_measure_forces(const VoileCloth* cloth, int32_t size, SheetForces* out_forces, VoileError* error)
{
    int32_t link_count = voile_cloth_link_count(cloth);
    VoileVec3* newtons = malloc((size_t)link_count * sizeof *newtons);
    double* pulls = calloc((size_t)size, sizeof *pulls);
    VoileResult result = VOILE_OK;
    if (newtons == NULL || pulls == NULL)
    {
        result = voile_fail(error, VOILE_ERROR_MEMORY, 0, "no memory to read a cloth's forces");
    }
    else
    {
        voile_cloth_read_link_force_vectors(cloth, newtons);
        for (int32_t i = 0; i < link_count; ++i)
        {
            add_pull(pulls, cloth, size, i, newtons[i]);
        }
        *out_forces = compare_pulls(pulls, cloth, size);
    }
    free(newtons);
    free(pulls);
    return result;
}
