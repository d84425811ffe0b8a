#include "core/blueprint.h"
#include "core/cloth_types.h"
#include "core/definition.h"
#include "core/kernel.h"
#include "core/rows.h"
#include "core/spans.h"
#include "core/tear.h"
#include "core/tethers.h"

#include <string.h>

// --- one block -------------------------------------------------------------------------------------------------------

static void lay_out_topology(Topology* topology, int32_t structural_links, int32_t face_count, Carver* carver)
{
    size_t size = sizeof(int32_t);
    size_t owners = (size_t)topology->edge_count + (size_t)face_count;
    topology->edge_of_link = carve(carver, (size_t)structural_links, size);
    topology->edge_face_starts = carve(carver, (size_t)topology->edge_count + 1, size);
    topology->edge_faces = carve(carver, (size_t)topology->edge_face_count, size);
    topology->span_starts = carve(carver, owners + 1, size);
    topology->span_links = carve(carver, (size_t)topology->span_count, size);
}

static void lay_out_mesh(VoileCloth* cloth, Carver* carver)
{
    cloth->stored_of_link = carve(carver, (size_t)cloth->link_count, sizeof(int32_t));
    cloth->slot_of_point = carve(carver, (size_t)cloth->point_count, sizeof(int32_t));
    cloth->link_from = carve(carver, (size_t)cloth->link_count, sizeof(int32_t));
    cloth->link_to = carve(carver, (size_t)cloth->link_count, sizeof(int32_t));
    cloth->point_of_slot = carve(carver, (size_t)cloth->block_count * LANES, sizeof(int32_t));
    cloth->batches = carve(carver, (size_t)cloth->batch_count, sizeof(LinkBatch));
    cloth->slot_link_starts = carve(carver, (size_t)cloth->point_count + 1, sizeof(int32_t));
    cloth->slot_links = carve(carver, 2 * (size_t)cloth->link_count, sizeof(int32_t));
    cloth->faces = carve(carver, (size_t)cloth->face_count, sizeof(FaceCorners));
    cloth->gathered = carve(carver, (size_t)cloth->block_count * LANES, 4 * sizeof(float));
    lay_out_topology(&cloth->topology, structural_count(cloth), cloth->face_count, carver);
}

static void lay_out_fixed(VoileCloth* cloth, Carver* carver)
{
    cloth->masses = carve(carver, (size_t)cloth->block_count * LANES, sizeof(float));
    if (cloth->has_compliances)
    {
        cloth->compliances = carve(carver, stored_count(cloth), sizeof(float));
    }
    if (!cloth_is_grid(cloth))
    {
        lay_out_mesh(cloth, carver);
    }
    if (cloth->has_tearing)
    {
        size_t threads = (size_t)structural_count(cloth);
        cloth->strengths.widths = carve(carver, threads, sizeof(float));
        cloth->strengths.lengthwise = carve(carver, threads, sizeof(float));
        cloth->strengths.toughness = carve(carver, threads, sizeof(float));
    }
    if (cloth->has_tethers)
    {
        cloth->rest = carve(carver, (size_t)cloth->block_count, sizeof(VectorBlock));
    }
}

static void lay_out_state(VoileCloth* cloth, Carver* carver)
{
    size_t blocks = (size_t)cloth->block_count;
    cloth->state = carve(carver, 0, 1);
    size_t start = carver->size;
    cloth->head = carve(carver, 1, sizeof(StateHead));
    cloth->points = carve(carver, blocks, sizeof(PointBlock));
    cloth->previous = carve(carver, blocks, sizeof(VectorBlock));
    cloth->remainders = carve(carver, blocks, sizeof(VectorBlock));
    cloth->rest_squared = carve(carver, stored_count(cloth), sizeof(float));
    cloth->impulses = carve(carver, stored_count(cloth), 3 * sizeof(float));
    cloth->living_faces = carve(carver, ((size_t)cloth->face_count + 7) / 8, 1);
    cloth->point_flags = carve(carver, (size_t)cloth->point_count, 1);
    if (cloth->has_tearing)
    {
        cloth->wears.overloads = carve(carver, (size_t)structural_count(cloth), sizeof(float));
        cloth->wears.damages = carve(carver, (size_t)structural_count(cloth), sizeof(float));
    }
    if (cloth->has_tethers)
    {
        cloth->tethers = carve(carver, blocks, sizeof(TetherBlock));
        cloth->tether_flags = carve(carver, blocks * LANES, 1);
    }
    cloth->state_size = carver->size - start;
}

static void lay_out_cloth(void* object, Carver* carver)
{
    VoileCloth* cloth = (VoileCloth*)object;
    carve(carver, 1, sizeof(VoileCloth));
    lay_out_fixed(cloth, carver);
    lay_out_state(cloth, carver);
    cloth->accelerations = carve(carver, (size_t)cloth->block_count, sizeof(PointBlock));
    if (cloth_is_grid(cloth))
    {
        cloth->strand_scratch = carve(carver, grid_strand_scratch(&cloth->grid), sizeof(float));
    }
}

// --- filling it ------------------------------------------------------------------------------------------------------

static void place_masses(VoileCloth* cloth, const VoileClothDef* def)
{
    // Each step writes its accelerations anew: until then their memory is free.
    float* masses = (float*)(void*)cloth->accelerations;
    definition_weigh(def, &cloth->grid, masses);
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        cloth->masses[slot] = 1.0f;
    }
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        cloth->masses[slot_of_place(cloth_place_of(cloth, point))] = masses[point];
    }
}

static void place_points(VoileCloth* cloth, const VoileClothDef* def)
{
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        int32_t place = cloth_place_of(cloth, point);
        write_place(cloth->points, place, def->positions[point]);
        cloth_write_previous(cloth, place, def->positions[point]);

        bool is_pinned = def->pinned != NULL && def->pinned[point] != 0;
        cloth->point_flags[point] = is_pinned ? POINT_PINNED : 0;
        *weight_at(cloth->points, place) = is_pinned ? 0.0f : 1.0f / cloth_mass_at(cloth, place);
    }
}

typedef struct LinkPlacing
{
    const VoileClothDef* def;
    VoileCloth* cloth;
} LinkPlacing;

static bool place_grid_link(const GridLink* link, void* context)
{
    const LinkPlacing* placing = context;
    VoileLinkDef ends = { .a = link->points[0], .b = link->points[1] };
    bool is_bend = link->link >= placing->cloth->grid.link_starts[GRID_BEND_ACROSS];
    float length =
        is_bend ? definition_bend_length(placing->def, ends.a, ends.b) : definition_rest_length(placing->def, &ends);
    placing->cloth->rest_squared[link->stored] = length * length;
    return true;
}

static void place_grid_links(VoileCloth* cloth, const VoileClothDef* def)
{
    for (size_t stored = 0; stored < stored_count(cloth); ++stored)
    {
        cloth->rest_squared[stored] = DEAD_REST_SQUARED;
    }
    grid_visit_links(&cloth->grid, place_grid_link, &(LinkPlacing){ def, cloth });
}

static void place_mesh_links(VoileCloth* cloth, const Blueprint* blueprint)
{
    const VoileClothDef* def = blueprint->def;
    for (int32_t i = 0; i < cloth->link_count; ++i)
    {
        const VoileLinkDef* link = &def->links[i];
        int32_t stored = blueprint->order.stored_of_link[i];
        float length = definition_rest_length(def, link);
        cloth->stored_of_link[i] = stored;
        cloth->link_from[stored] = 4 * cloth->slot_of_point[link->a];
        cloth->link_to[stored] = 4 * cloth->slot_of_point[link->b];
        cloth->rest_squared[stored] = length * length;
        if (cloth->compliances != NULL)
        {
            cloth->compliances[stored] = link->compliance;
        }
    }
    memcpy(cloth->batches, blueprint->order.batches, (size_t)cloth->batch_count * sizeof(LinkBatch));
}

static void list_links_of_slots(VoileCloth* cloth)
{
    int32_t* starts = cloth->slot_link_starts;
    for (int32_t stored = 0; stored < cloth->link_count; ++stored)
    {
        starts[cloth->link_from[stored] / 4 + 1] += 1;
        starts[cloth->link_to[stored] / 4 + 1] += 1;
    }
    rows_open(starts, cloth->point_count);
    for (int32_t stored = 0; stored < cloth->link_count; ++stored)
    {
        cloth->slot_links[starts[cloth->link_from[stored] / 4]++] = stored;
        cloth->slot_links[starts[cloth->link_to[stored] / 4]++] = stored;
    }
    rows_close(starts, cloth->point_count);
}

static void place_mesh_faces(VoileCloth* cloth, const VoileClothDef* def)
{
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        for (int i = 0; i < 4; ++i)
        {
            int32_t point = def->faces[face].corners[i];
            cloth->faces[face].at[i] = point < 0 ? -1 : cloth_place_of(cloth, point);
        }
    }
}

static void fill_cloth(VoileCloth* cloth, const Blueprint* blueprint)
{
    const VoileClothDef* def = blueprint->def;
    bool is_grid = cloth_is_grid(cloth);
    if (!is_grid)
    {
        blueprint_number_slots(blueprint, cloth->slot_of_point, cloth->point_of_slot);
    }
    place_masses(cloth, def);
    place_points(cloth, def);
    if (is_grid)
    {
        place_grid_links(cloth, def);
    }
    else
    {
        place_mesh_links(cloth, blueprint);
        list_links_of_slots(cloth);
        place_mesh_faces(cloth, def);
        topology_write(&blueprint->edges, definition_rest(def), &cloth->topology);
    }
    memset(cloth->living_faces, 0xff, ((size_t)cloth->face_count + 7) / 8);
    *cloth->head = (StateHead){ .links_alive = blueprint->structural_count };
    tethers_start(cloth, definition_rest(def));
    tear_start(cloth, def);
}

static VoileResult build_cloth(const Blueprint* blueprint, VoileCloth** out_cloth, VoileError* error)
{
    VoileCloth cloth = {
        .allocator = blueprint->def->allocator,
        .kernel = kernel_choose(blueprint->def->kernel),
        .point_count = blueprint->def->point_count,
        .block_count = blueprint->block_count,
        .link_count = blueprint->link_count,
        .face_count = blueprint->face_count,
        .batch_count = blueprint->order.batch_count,
        .is_flat = blueprint->def->is_flat,
        .has_compliances = blueprint->has_compliances,
        .has_tethers = blueprint->def->reserves_tethers,
        .has_tearing = blueprint->def->reserves_tearing,
        .grid = blueprint->grid,
        .topology = blueprint->topology,
    };
    memcpy(cloth.kind_starts, blueprint->kind_starts, sizeof(cloth.kind_starts));

    Block block;
    VoileResult result = block_allocate(&block, &cloth.allocator, lay_out_cloth, &cloth, error);
    if (result == VOILE_OK)
    {
        cloth.block_size = block.size;
        fill_cloth(&cloth, blueprint);
        *out_cloth = memcpy(block.memory, &cloth, sizeof(cloth));
    }
    return result;
}

VoileResult voile_cloth_create(const VoileClothDef* def, VoileCloth** out_cloth, VoileError* error)
{
    VOILE_ASSERT(def != NULL && out_cloth != NULL);

    *out_cloth = NULL;
    VoileResult result = definition_check(def, error);
    if (result != VOILE_OK)
    {
        return result;
    }
    Blueprint blueprint;
    result = blueprint_create(&blueprint, def, error);
    if (result == VOILE_OK)
    {
        result = build_cloth(&blueprint, out_cloth, error);
    }
    blueprint_release(&blueprint);
    return result;
}

void voile_cloth_destroy(VoileCloth* cloth)
{
    if (cloth != NULL)
    {
        VoileAllocator allocator = cloth->allocator;
        voile_release(&allocator, cloth, cloth->block_size);
    }
}
