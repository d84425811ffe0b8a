#include "core/edge_guard.h"

#include <string.h>

#define GREATEST_STRETCH 1.5f  // of a face that is still seen
#define GREATEST_SPEED   10.0f // metres per second, of cloth against box
#define BISECTIONS       8
#define TOLERANCE        1.0e-4f // metres: what lies on a face is left alone
#define LEAST_FACING     0.3f    // cosine: of a face's normal and a corner's diagonal
#define LARGEST_LEVER    2.0f    // times its depth: free points go less far, and beside a pin it would be any length

// --- which faces -----------------------------------------------------------------------------------------------------

static float find_longest_side(const VoileCloth* cloth)
{
    float longest = 0.0f;
    for (int32_t i = 0; i < structural_count(cloth); ++i)
    {
        longest = cloth->rest_squared[i] > longest ? cloth->rest_squared[i] : longest;
    }
    return sqrtf(longest);
}

typedef struct Bounds
{
    VoileVec3 low, high;
} Bounds;

// Of the box's way in the step. Whatever it turns in between lies in the ball around it.
static Bounds bounds_of(const VoileCollider* box, float margin)
{
    float ball = voile_length(box->half_extents) + box->skin + margin;
    VoileVec3 a = box->previous_pose.position, b = box->pose.position;
    return (Bounds){
        voile_vec3((a.x < b.x ? a.x : b.x) - ball, (a.y < b.y ? a.y : b.y) - ball, (a.z < b.z ? a.z : b.z) - ball),
        voile_vec3((a.x > b.x ? a.x : b.x) + ball, (a.y > b.y ? a.y : b.y) + ball, (a.z > b.z ? a.z : b.z) + ball),
    };
}

static uint32_t find_near(const PointBlock* block, const Bounds* bounds)
{
    uint32_t near = 0;
    for (int lane = 0; lane < LANES; ++lane)
    {
        bool is_near = block->x[lane] > bounds->low.x && block->x[lane] < bounds->high.x &&
                       block->y[lane] > bounds->low.y && block->y[lane] < bounds->high.y &&
                       block->z[lane] > bounds->low.z && block->z[lane] < bounds->high.z;
        near |= (uint32_t)is_near << lane;
    }
    return near;
}

// Those points of a block whose faces guarded boxes may meet, a bit each. They lie where the wind's counts are no more
// needed.
static uint32_t near_points(const VoileCloth* cloth, int32_t block)
{
    uint32_t near;
    memcpy(&near, cloth->accelerations[block].w, sizeof near);
    return near;
}

bool edge_guard_begin(VoileCloth* cloth, const VoileStep* step)
{
    bool is_needed = false;
    float margin = 0.0f;
    for (int32_t i = 0; i < step->collider_count && !cloth->is_flat; ++i)
    {
        const VoileCollider* box = &step->colliders[i];
        if (box->kind != VOILE_COLLIDER_BOX || !box->guards_edges)
        {
            continue;
        }
        if (!is_needed)
        {
            margin = 2.0f * GREATEST_STRETCH * find_longest_side(cloth) + GREATEST_SPEED * step->duration;
        }
        Bounds bounds = bounds_of(box, margin);
        for (int32_t k = 0; k < cloth->block_count; ++k)
        {
            uint32_t earlier = is_needed ? near_points(cloth, k) : 0;
            uint32_t near = earlier | find_near(&cloth->points[k], &bounds);
            memcpy(cloth->accelerations[k].w, &near, sizeof near);
        }
        is_needed = true;
    }
    return is_needed;
}

static bool is_near(const VoileCloth* cloth, int32_t place)
{
    int32_t slot = slot_of_place(place);
    return (near_points(cloth, slot / LANES) >> slot % LANES & 1) != 0;
}

// --- pushes ----------------------------------------------------------------------------------------------------------

// A place on a thread or face, as weights of up to three points.
typedef struct Spot
{
    int count;
    int32_t places[3];
    float shares[3];
} Spot;

// How far the box's matter at a place has gone in the sub-step.
static VoileVec3 find_carry(const ColliderFrame* box, VoileVec3 at)
{
    VoileVec3 way = voile_sub(at, box->place);
    VoileVec3 turned =
        voile_vec3(voile_dot(way, box->turn.x), voile_dot(way, box->turn.y), voile_dot(way, box->turn.z));
    return voile_add(box->way, turned);
}

// As at a point's own contact a push is no kick.
static void push_point(VoileCloth* cloth, const ColliderFrame* box, int32_t place, VoileVec3 normal, float push)
{
    VoileVec3 start = cloth_position_at(cloth, place);
    VoileVec3 position = voile_add_scaled(start, normal, push);
    VoileVec3 previous = cloth_previous_at(cloth, place);
    VoileVec3 slide = voile_sub(voile_sub(position, previous), find_carry(box, position));
    float rise = voile_dot(slide, normal);
    rise = rise < 0.0f ? 0.0f : rise < push ? rise : push;
    write_place(cloth->points, place, position);
    cloth_write_previous(cloth, place, voile_add_scaled(previous, normal, rise));
    if (box->reaction != NULL)
    {
        VoileVec3 change = voile_scale(normal, push - rise);
        float weight = *weight_at(cloth->points, place);
        reaction_add(box->reaction, voile_sub(position, box->place), change, weight * cloth->head->sub_step_length);
    }
}

// Moves the spot by `depth` along the normal, its points by their share and inverse mass.
static void push_spot(VoileCloth* cloth, const ColliderFrame* box, const Spot* spot, VoileVec3 normal, float depth)
{
    float sum = 0.0f;
    for (int i = 0; i < spot->count; ++i)
    {
        sum += *weight_at(cloth->points, spot->places[i]) * spot->shares[i] * spot->shares[i];
    }
    for (int i = 0; i < spot->count && sum > 0.0f; ++i)
    {
        float weight = *weight_at(cloth->points, spot->places[i]);
        if (weight > 0.0f)
        {
            float push = depth * weight * spot->shares[i] / sum;
            float most = LARGEST_LEVER * depth;
            push_point(cloth, box, spot->places[i], normal, push < most ? push : most);
        }
    }
}

static VoileVec3 to_local(const ColliderFrame* box, VoileVec3 at)
{
    VoileVec3 way = voile_sub(at, box->place);
    return voile_vec3(voile_dot(way, box->axes.x), voile_dot(way, box->axes.y), voile_dot(way, box->axes.z));
}

static VoileVec3 to_world(const ColliderFrame* box, VoileVec3 local)
{
    return voile_vec3(local.x * box->axes.x.x + local.y * box->axes.y.x + local.z * box->axes.z.x,
                      local.x * box->axes.x.y + local.y * box->axes.y.y + local.z * box->axes.z.y,
                      local.x * box->axes.x.z + local.y * box->axes.y.z + local.z * box->axes.z.z);
}

static float size_of(float value)
{
    return value < 0.0f ? -value : value;
}

// --- threads over edges ----------------------------------------------------------------------------------------------

// How far a place lies from the core, below 0 in it, and which way is out; in the box's axes.
static float distance_to_core(const ColliderFrame* box, VoileVec3 at, VoileVec3* out_normal)
{
    VoileVec3 half = box->half_extents;
    VoileVec3 nearest = voile_vec3(voile_clamp(at.x, -half.x, half.x), voile_clamp(at.y, -half.y, half.y),
                                   voile_clamp(at.z, -half.z, half.z));
    VoileVec3 way = voile_sub(at, nearest);
    float distance = voile_length(way);
    if (distance > 0.0f)
    {
        *out_normal = voile_scale(way, 1.0f / distance);
        return distance;
    }
    float x = half.x - size_of(at.x), y = half.y - size_of(at.y), z = half.z - size_of(at.z);
    if (y <= x && y <= z)
    {
        *out_normal = voile_vec3(0.0f, at.y < 0.0f ? -1.0f : 1.0f, 0.0f);
        return -y;
    }
    *out_normal = x <= z ? voile_vec3(at.x < 0.0f ? -1.0f : 1.0f, 0.0f, 0.0f)
                         : voile_vec3(0.0f, 0.0f, at.z < 0.0f ? -1.0f : 1.0f);
    return x <= z ? -x : -z;
}

static bool may_meet(const ColliderFrame* box, VoileVec3 a, VoileVec3 b)
{
    VoileVec3 half = box->half_extents;
    float r = box->radius;
    return (a.x < half.x + r || b.x < half.x + r) && (a.x > -half.x - r || b.x > -half.x - r) &&
           (a.y < half.y + r || b.y < half.y + r) && (a.y > -half.y - r || b.y > -half.y - r) &&
           (a.z < half.z + r || b.z < half.z + r) && (a.z > -half.z - r || b.z > -half.z - r);
}

// The part of the way from a to b where it is deepest: the distance to a convex body has one least value along a line.
static float find_deepest(const ColliderFrame* box, VoileVec3 a, VoileVec3 b, VoileVec3* out_normal,
                          float* out_distance)
{
    float low = 0.0f, high = 1.0f;
    VoileVec3 normal;
    for (int i = 0; i < BISECTIONS; ++i)
    {
        float left = low + 0.45f * (high - low), right = low + 0.55f * (high - low);
        bool is_left = distance_to_core(box, voile_lerp3(a, b, left), &normal) <
                       distance_to_core(box, voile_lerp3(a, b, right), &normal);
        high = is_left ? right : high;
        low = is_left ? low : left;
    }
    float t = 0.5f * (low + high);
    *out_distance = distance_to_core(box, voile_lerp3(a, b, t), out_normal);
    return t;
}

static void guard_side(VoileCloth* cloth, const ColliderFrame* box, int32_t place_a, int32_t place_b)
{
    VoileVec3 a = to_local(box, cloth_position_at(cloth, place_a));
    VoileVec3 b = to_local(box, cloth_position_at(cloth, place_b));
    if (!may_meet(box, a, b))
    {
        return;
    }
    VoileVec3 normal;
    float distance;
    float t = find_deepest(box, a, b, &normal, &distance);
    if (distance < box->radius)
    {
        Spot spot = { 2, { place_a, place_b }, { 1.0f - t, t } };
        push_spot(cloth, box, &spot, to_world(box, normal), box->radius - distance);
    }
}

// --- corners in faces ------------------------------------------------------------------------------------------------

// Where the corner lies over the triangle, as weights of its points; false beside it.
static bool find_shares(VoileVec3 corner, const VoileVec3 at[3], VoileVec3 area, float* out_shares)
{
    float squared = voile_dot(area, area);
    for (int i = 0; i < 3; ++i)
    {
        VoileVec3 side = voile_sub(at[(i + 2) % 3], at[(i + 1) % 3]);
        VoileVec3 way = voile_sub(corner, at[(i + 1) % 3]);
        out_shares[i] = voile_dot(voile_cross(side, way), area) / squared;
        if (!(out_shares[i] >= 0.0f))
        {
            return false;
        }
    }
    return true;
}

// The triangle is pushed along its normal, on the side to which the corner points, until the corner's ball touches it.
static void guard_corner(VoileCloth* cloth, const ColliderFrame* box, const int32_t places[3], VoileVec3 signs)
{
    VoileVec3 half = box->half_extents;
    VoileVec3 corner =
        voile_add(box->place, to_world(box, voile_vec3(signs.x * half.x, signs.y * half.y, signs.z * half.z)));
    VoileVec3 at[3];
    for (int i = 0; i < 3; ++i)
    {
        at[i] = cloth_position_at(cloth, places[i]);
    }
    VoileVec3 area = voile_cross(voile_sub(at[1], at[0]), voile_sub(at[2], at[0]));
    VoileVec3 diagonal = voile_scale(to_world(box, signs), 0.57735f);
    float length = voile_length(area);
    float facing = length > 0.0f ? voile_dot(area, diagonal) / length : 0.0f;
    if (size_of(facing) < LEAST_FACING)
    {
        return;
    }
    VoileVec3 normal = voile_scale(area, (facing < 0.0f ? -1.0f : 1.0f) / length);
    float height = voile_dot(voile_sub(at[0], corner), normal);
    float least = half.x < half.y ? half.x : half.y;
    least = half.z < least ? half.z : least;
    Spot spot = { 3, { places[0], places[1], places[2] }, { 0.0f } };
    // What lies beyond the box's middle is on the side of another corner; of a box that is a ball all of them lie there.
    float deepest = least + (least < box->radius ? least : box->radius);
    if (height < box->radius && height > -deepest && find_shares(corner, at, area, spot.shares))
    {
        push_spot(cloth, box, &spot, normal, box->radius - height);
    }
}

static void guard_triangle(VoileCloth* cloth, const ColliderFrame* box, int32_t a, int32_t b, int32_t c)
{
    int32_t places[3] = { a, b, c };
    for (int i = 0; i < 8; ++i)
    {
        VoileVec3 signs =
            voile_vec3((i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f, (i & 4) != 0 ? 1.0f : -1.0f);
        guard_corner(cloth, box, places, signs);
    }
}

// --- faces -----------------------------------------------------------------------------------------------------------

// What lies on a side of the box is beside it.
static bool face_may_meet(const VoileCloth* cloth, const ColliderFrame* box, const FaceCorners* corners)
{
    VoileVec3 low = to_local(box, cloth_position_at(cloth, corners->at[0]));
    VoileVec3 high = low;
    for (int i = 1; i < face_corner_count(*corners); ++i)
    {
        VoileVec3 at = to_local(box, cloth_position_at(cloth, corners->at[i]));
        low = voile_vec3(at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y, at.z < low.z ? at.z : low.z);
        high = voile_vec3(at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y, at.z > high.z ? at.z : high.z);
    }
    return may_meet(box, low, high);
}

static void guard_face(VoileCloth* cloth, const ColliderFrame* box, const FaceCorners* corners)
{
    const int32_t* at = corners->at;
    int count = face_corner_count(*corners);
    if (!face_may_meet(cloth, box, corners))
    {
        return;
    }
    for (int i = 0; i < count; ++i)
    {
        guard_side(cloth, box, at[i], at[(i + 1) % count]);
    }
    guard_triangle(cloth, box, at[0], at[1], at[2]);
    if (count == 4)
    {
        guard_side(cloth, box, at[0], at[2]);
        guard_side(cloth, box, at[1], at[3]);
        guard_triangle(cloth, box, at[0], at[2], at[3]);
    }
}

// A row of a grid is lane-striped: the faces of one block lie far apart, but most blocks have no near point at all.
static void guard_grid(VoileCloth* cloth, const ColliderFrame* box)
{
    const GridShape* grid = &cloth->grid;
    for (int32_t block = 0; block < cloth->block_count; ++block)
    {
        uint32_t near = near_points(cloth, block);
        for (int lane = 0; near >> lane != 0; ++lane)
        {
            int32_t column = lane * grid->blocks_per_row + block % grid->blocks_per_row;
            int32_t row = block / grid->blocks_per_row;
            int32_t face = row * (grid->columns - 1) + column;
            bool has_face = column + 1 < grid->columns && row + 1 < grid->rows;
            if ((near >> lane & 1) != 0 && has_face && face_is_alive(cloth, face))
            {
                FaceCorners corners = cloth_face_corners(cloth, face);
                guard_face(cloth, box, &corners);
            }
        }
    }
}

static void guard_mesh(VoileCloth* cloth, const ColliderFrame* box)
{
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        FaceCorners corners = cloth_face_corners(cloth, face);
        if (is_near(cloth, corners.at[0]) && face_is_alive(cloth, face))
        {
            guard_face(cloth, box, &corners);
        }
    }
}

void edge_guard_push(VoileCloth* cloth, const ColliderFrame* box)
{
    ColliderFrame eased = *box;
    eased.radius = box->radius > TOLERANCE ? box->radius - TOLERANCE : 0.0f;
    (cloth_is_grid(cloth) ? guard_grid : guard_mesh)(cloth, &eased);
}
