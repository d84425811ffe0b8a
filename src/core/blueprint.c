#include "core/blueprint.h"

#include "core/definition.h"
#include "core/grid.h"
#include "core/spans.h"

static void lay_out_grid(void* object, Carver* carver)
{
    Blueprint* blueprint = (Blueprint*)object;
    blueprint->grid_links = carve(carver, (size_t)blueprint->link_count, sizeof(VoileLinkDef));
    blueprint->grid_faces = carve(carver, (size_t)blueprint->face_count, sizeof(VoileFaceDef));
}

static VoileResult weave_grid(Blueprint* blueprint, VoileError* error)
{
    const VoileClothDef* def = blueprint->def;
    if (!definition_is_grid(def))
    {
        return VOILE_OK;
    }
    blueprint->link_count = grid_link_count(def->columns, def->rows, def->grid_link_kinds);
    blueprint->face_count = grid_face_count(def->columns, def->rows);
    VoileResult result = block_allocate(&blueprint->grid_block, &def->allocator, lay_out_grid, blueprint, error);
    if (result == VOILE_OK)
    {
        grid_write_links(def->columns, def->rows, def->grid_link_kinds, blueprint->grid_links);
        grid_write_faces(def->columns, def->rows, blueprint->grid_faces);
        blueprint->links = blueprint->grid_links;
        blueprint->faces = blueprint->grid_faces;
    }
    return result;
}

// Finite points may lie too far apart for a float. Checked here, since only now are the links of a grid known.
static VoileResult check_lengths(const Blueprint* blueprint, VoileError* error)
{
    for (int32_t i = 0; i < blueprint->link_count; ++i)
    {
        float length = definition_rest_length(blueprint->def, &blueprint->links[i]);
        if (!voile_is_finite(length * length))
        {
            return voile_fail(error, VOILE_ERROR_INVALID, 0, "link %d is too long", (int)i);
        }
    }
    return VOILE_OK;
}

static VoileResult order_links(Blueprint* blueprint, VoileError* error)
{
    return link_order_create(&blueprint->order, &blueprint->def->allocator, blueprint->def->point_count,
                             blueprint->link_count, blueprint->links, error);
}

static VoileResult find_edges(Blueprint* blueprint, VoileError* error)
{
    blueprint->edges = (EdgeTable){
        .point_count = blueprint->def->point_count,
        .link_count = blueprint->link_count,
        .face_count = blueprint->face_count,
        .structural_count = blueprint->order.kind_starts[VOILE_LINK_STRUCTURAL + 1],
        .links = blueprint->links,
        .faces = blueprint->faces,
        .stored_of_link = blueprint->order.stored_of_link,
    };
    return edge_table_create(&blueprint->edges, &blueprint->def->allocator, error);
}

static VoileResult measure_topology(Blueprint* blueprint, VoileError* error)
{
    return topology_measure(&blueprint->edges, definition_rest(blueprint->def), &blueprint->topology, error);
}

VoileResult blueprint_create(Blueprint* out_blueprint, const VoileClothDef* def, VoileError* error)
{
    *out_blueprint = (Blueprint){
        .def = def,
        .link_count = def->link_count,
        .links = def->links,
        .face_count = def->face_count,
        .faces = def->faces,
    };
    VoileResult result = weave_grid(out_blueprint, error);
    if (result == VOILE_OK)
    {
        result = check_lengths(out_blueprint, error);
    }
    if (result == VOILE_OK)
    {
        result = order_links(out_blueprint, error);
    }
    if (result == VOILE_OK)
    {
        result = find_edges(out_blueprint, error);
    }
    if (result == VOILE_OK)
    {
        result = measure_topology(out_blueprint, error);
    }
    return result;
}

void blueprint_release(Blueprint* blueprint)
{
    const VoileAllocator* allocator = &blueprint->def->allocator;
    edge_table_release(&blueprint->edges, allocator);
    link_order_release(&blueprint->order, allocator);
    block_release(&blueprint->grid_block, allocator);
}
