#include "core/blueprint.h"

#include "core/definition.h"
#include "core/morton.h"
#include "core/spans.h"

// Finite points may lie too far apart for a float.
static VoileResult check_length(const VoileClothDef* def, const VoileLinkDef* link, int32_t index, VoileError* error)
{
    float length = definition_rest_length(def, link);
    return voile_is_finite(length * length)
               ? VOILE_OK
               : voile_fail(error, VOILE_ERROR_INVALID, 0, "link %d is too long", (int)index);
}

// --- grids -----------------------------------------------------------------------------------------------------------

typedef struct LengthCheck
{
    const VoileClothDef* def;
    VoileError* error;
    VoileResult result;
} LengthCheck;

static bool check_grid_length(const GridLink* link, void* context)
{
    LengthCheck* check = context;
    VoileLinkDef def = { .a = link->points[0], .b = link->points[1] };
    check->result = check_length(check->def, &def, link->link, check->error);
    return check->result == VOILE_OK;
}

// No link is longer than the diagonal of the box around all points.
static bool is_small(const VoileClothDef* def)
{
    const VoileVec3* rest = definition_rest(def);
    VoileVec3 least = rest[0];
    VoileVec3 most = rest[0];
    for (int32_t i = 1; i < def->point_count; ++i)
    {
        VoileVec3 at = rest[i];
        least = voile_vec3(at.x < least.x ? at.x : least.x, at.y < least.y ? at.y : least.y,
                           at.z < least.z ? at.z : least.z);
        most = voile_vec3(at.x > most.x ? at.x : most.x, at.y > most.y ? at.y : most.y, at.z > most.z ? at.z : most.z);
    }
    VoileVec3 size = voile_sub(most, least);
    return voile_is_finite(2.0f * voile_dot(size, size));
}

static VoileResult check_grid_lengths(const Blueprint* blueprint, VoileError* error)
{
    LengthCheck check = { .def = blueprint->def, .error = error, .result = VOILE_OK };
    if (!is_small(blueprint->def))
    {
        grid_visit_links(&blueprint->grid, check_grid_length, &check);
    }
    return check.result;
}

static VoileResult plan_grid(Blueprint* blueprint, VoileError* error)
{
    const VoileClothDef* def = blueprint->def;
    blueprint->grid = grid_shape(def->columns, def->rows, def->grid_link_kinds);
    const GridShape* grid = &blueprint->grid;
    blueprint->block_count = grid->rows * grid->blocks_per_row;
    blueprint->link_count = grid->link_starts[GRID_FAMILY_COUNT];
    blueprint->face_count = (grid->columns - 1) * (grid->rows - 1);
    blueprint->structural_count = grid->link_starts[GRID_DIAGONAL];
    for (int family = 0; family < GRID_FAMILY_COUNT; ++family)
    {
        blueprint->kind_starts[grid_family_kind((GridFamily)family) + 1] = grid->family_starts[family + 1];
    }
    return check_grid_lengths(blueprint, error);
}

// --- meshes ----------------------------------------------------------------------------------------------------------

static VoileResult check_mesh_lengths(const Blueprint* blueprint, VoileError* error)
{
    VoileResult result = VOILE_OK;
    for (int32_t i = 0; i < blueprint->link_count && result == VOILE_OK; ++i)
    {
        result = check_length(blueprint->def, &blueprint->def->links[i], i, error);
    }
    return result;
}

static VoileResult order_links(Blueprint* blueprint, VoileError* error)
{
    return link_order_create(&blueprint->order, &blueprint->def->allocator, blueprint->def->point_count,
                             blueprint->point_of_rank, blueprint->link_count, blueprint->def->links, error);
}

static VoileResult find_edges(Blueprint* blueprint, VoileError* error)
{
    const LinkOrder* order = &blueprint->order;
    blueprint->structural_count = order->kind_starts[VOILE_LINK_STRUCTURAL + 1];
    for (int kind = 0; kind <= VOILE_LINK_KIND_COUNT; ++kind)
    {
        blueprint->kind_starts[kind] = order->kind_starts[kind];
    }
    blueprint->edges = (EdgeTable){
        .point_count = blueprint->def->point_count,
        .link_count = blueprint->link_count,
        .face_count = blueprint->face_count,
        .structural_count = blueprint->structural_count,
        .links = blueprint->def->links,
        .faces = blueprint->def->faces,
        .stored_of_link = order->stored_of_link,
        .links_by_rank = order->links_by_rank,
    };
    return edge_table_create(&blueprint->edges, &blueprint->def->allocator, error);
}

static VoileResult measure_topology(Blueprint* blueprint, VoileError* error)
{
    return topology_measure(&blueprint->edges, definition_rest(blueprint->def), &blueprint->topology, error);
}

static void lay_out_ranks(void* object, Carver* carver)
{
    Blueprint* blueprint = (Blueprint*)object;
    blueprint->point_of_rank = carve(carver, (size_t)blueprint->def->point_count, sizeof(int32_t));
}

static VoileResult rank_points(Blueprint* blueprint, VoileError* error)
{
    const VoileClothDef* def = blueprint->def;
    VoileResult result = block_allocate(&blueprint->rank_block, &def->allocator, lay_out_ranks, blueprint, error);
    return result == VOILE_OK
               ? morton_rank(definition_rest(def), def->point_count, &def->allocator, blueprint->point_of_rank, error)
               : result;
}

static VoileResult plan_mesh(Blueprint* blueprint, VoileError* error)
{
    static VoileResult (*const phases[])(Blueprint*, VoileError*) = { rank_points, order_links, find_edges,
                                                                      measure_topology };
    const VoileClothDef* def = blueprint->def;
    blueprint->block_count = (def->point_count + LANES - 1) / LANES;
    blueprint->link_count = def->link_count;
    blueprint->face_count = def->face_count;
    for (int32_t i = 0; i < def->link_count; ++i)
    {
        blueprint->has_compliances = blueprint->has_compliances || def->links[i].compliance > 0.0f;
    }
    VoileResult result = check_mesh_lengths(blueprint, error);
    for (size_t i = 0; i < sizeof(phases) / sizeof(phases[0]) && result == VOILE_OK; ++i)
    {
        result = phases[i](blueprint, error);
    }
    return result;
}

// --- both ------------------------------------------------------------------------------------------------------------

VoileResult blueprint_create(Blueprint* out_blueprint, const VoileClothDef* def, VoileError* error)
{
    *out_blueprint = (Blueprint){ .def = def };
    return definition_is_grid(def) ? plan_grid(out_blueprint, error) : plan_mesh(out_blueprint, error);
}

void blueprint_release(Blueprint* blueprint)
{
    const VoileAllocator* allocator = &blueprint->def->allocator;
    edge_table_release(&blueprint->edges, allocator);
    link_order_release(&blueprint->order, allocator);
    block_release(&blueprint->rank_block, allocator);
}

void blueprint_number_slots(const Blueprint* blueprint, int32_t* out_slot_of_point, int32_t* out_point_of_slot)
{
    for (int32_t slot = 0; slot < blueprint->block_count * LANES; ++slot)
    {
        bool is_used = slot < blueprint->def->point_count;
        out_point_of_slot[slot] = is_used ? blueprint->point_of_rank[slot] : -1;
        if (is_used)
        {
            out_slot_of_point[out_point_of_slot[slot]] = slot;
        }
    }
}
