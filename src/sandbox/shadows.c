#include "sandbox/shadows.h"

#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"
#include "sandbox/view_styles.h"

#define DARK_STRENGTH  0.62f
#define LIGHT_STRENGTH 0.26f
#define MOST_EXTENT    8.0f // metres: of a wider world the shadow is coarse enough
#define SAMPLES        12   // of a solid, to each side

typedef struct Extent
{
    VoileVec3 low, high;
} Extent;

static void widen(Extent* extent, VoileVec3 place)
{
    extent->low.x = place.x < extent->low.x ? place.x : extent->low.x;
    extent->low.z = place.z < extent->low.z ? place.z : extent->low.z;
    extent->high.x = place.x > extent->high.x ? place.x : extent->high.x;
    extent->high.z = place.z > extent->high.z ? place.z : extent->high.z;
}

static Extent find_extent(const ClothMesh* mesh, const DrawnSolids* solids)
{
    Extent extent = { { 1.0e9f, 0.0f, 1.0e9f }, { -1.0e9f, 0.0f, -1.0e9f } };
    for (int32_t i = 0; i < mesh->point_count; ++i)
    {
        widen(&extent, mesh->positions[i]);
    }
    for (int i = 0; i < solids->count; ++i)
    {
        widen(&extent, solids->items[i].pose.position);
    }
    return extent;
}

static void begin(FloorShadow* shadow, const Extent* extent, float height)
{
    float wide = 0.4f * (extent->high.x - extent->low.x); // there are more columns than rows
    float deep = 0.5f * (extent->high.z - extent->low.z);
    float most = (wide > deep ? wide : deep) + 0.3f;
    float middle_x = 0.5f * (extent->low.x + extent->high.x);
    float middle_z = 0.5f * (extent->low.z + extent->high.z);
    floor_shadow_begin(shadow, middle_x, middle_z, most < MOST_EXTENT ? most : MOST_EXTENT, height);
}

static void add_cloths(FloorShadow* shadow, const Sandbox* sandbox, const ClothMesh* mesh)
{
    int32_t first = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const ClothParameters* cloth = &sandbox->scene.cloths[i];
        int32_t count = sandbox->cloths[i].point_count;
        floor_shadow_add(shadow, mesh->positions + first, count, cloth->width * cloth->height / (float)count);
        first += count;
    }
}

// By places across its middle, as low as its lower side.
static void add_solid(FloorShadow* shadow, const struct DrawnSolid* solid)
{
    VoileVec3 places[SAMPLES * SAMPLES];
    VoileVec3 half =
        voile_vec3(solid->core.x + solid->radius, solid->core.y + solid->radius, solid->core.z + solid->radius);
    bool is_round = solid->shape == VOILE_COLLIDER_SPHERE;
    int count = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; ++i)
    {
        float u = 2.0f * ((float)(i % SAMPLES) + 0.5f) / SAMPLES - 1.0f;
        float v = 2.0f * ((float)(i / SAMPLES) + 0.5f) / SAMPLES - 1.0f;
        float lower = half.y < half.x ? half.y : half.x;
        VoileVec3 across = voile_rotate(solid->pose.rotation, voile_vec3(u * half.x, 0.0f, v * half.z));
        if (!is_round || u * u + v * v < 1.0f)
        {
            places[count] = voile_add(solid->pose.position, across);
            places[count++].y -= lower;
        }
    }
    float area = 4.0f * half.x * half.z / (float)(SAMPLES * SAMPLES);
    floor_shadow_add(shadow, places, count, 2.0f * area);
}

bool shadows_collect(FloorShadow* shadow, const Session* session, const ClothMesh* mesh)
{
    const WorldParameters* world = &session->sandbox->scene.world;
    DrawnSolids solids;
    solids_collect(session, &solids);
    Extent extent = find_extent(mesh, &solids);
    if (!world->floor || !(extent.low.x <= extent.high.x))
    {
        return false;
    }
    begin(shadow, &extent, world->floor_height);
    add_cloths(shadow, session->sandbox, mesh);
    for (int i = 0; i < solids.count; ++i)
    {
        add_solid(shadow, &solids.items[i]);
    }
    floor_shadow_soften(shadow);
    return true;
}

float shadows_strength(const Session* session)
{
    return view_styles[session->view_mode].is_light ? LIGHT_STRENGTH : DARK_STRENGTH;
}
