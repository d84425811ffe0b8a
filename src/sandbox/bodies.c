#include "sandbox/bodies.h"

#define PASSES         4
#define LEAST_BOUNCE   0.5f // metres per second: what strikes more slowly stays
#define GIVEN_BACK     0.8f // share of a depth that is taken back at once
#define SPIN_DAMPING   0.3f // per second: a ball does not roll for ever
#define MAX_PROBES     9
#define NEAREST_TURNS  4
#define LEAST_DISTANCE 1.0e-6f
#define LEAST_MASS     1.0e-4f // kilograms
#define LEAST_EXTENT   1.0e-3f // metres: what is thinner turns as if it were not

// --- mass ------------------------------------------------------------------------------------------------------------

static float mass_of(const SolidParameters* solid)
{
    return solid->mass > LEAST_MASS ? solid->mass : LEAST_MASS;
}

static float extent_of(float half)
{
    return half > LEAST_EXTENT ? half : LEAST_EXTENT;
}

// Moments of inertia about the body's own axes, kg m^2: of a solid sphere, and of a solid cuboid for the others.
static VoileVec3 find_inertia(const SolidParameters* solid)
{
    if (solid->shape == VOILE_COLLIDER_SPHERE)
    {
        float radius = extent_of(solid_radius(solid));
        float moment = 0.4f * mass_of(solid) * radius * radius;
        return voile_vec3(moment, moment, moment);
    }
    VoileVec3 half = solid->half_extents;
    if (solid->shape == VOILE_COLLIDER_CAPSULE)
    {
        float radius = extent_of(solid_radius(solid));
        half = voile_vec3(radius, half.y + radius, radius);
    }
    float third = mass_of(solid) / 3.0f;
    return voile_vec3(third * (half.y * half.y + half.z * half.z), third * (half.x * half.x + half.z * half.z),
                      third * (half.x * half.x + half.y * half.y));
}

static VoileVec3 divide_by_inertia(const SolidParameters* solid, VoileQuat rotation, VoileVec3 angular)
{
    VoileVec3 inertia = find_inertia(solid);
    VoileVec3 local = voile_rotate(voile_quat_inverse(rotation), angular);
    return voile_rotate(rotation, voile_vec3(local.x / inertia.x, local.y / inertia.y, local.z / inertia.z));
}

void body_push(const SolidParameters* solid, SandboxSolid* body, VoileVec3 impulse, VoileVec3 angular_impulse)
{
    body->velocity = voile_add_scaled(body->velocity, impulse, 1.0f / mass_of(solid));
    body->spin = voile_add(body->spin, divide_by_inertia(solid, body->pose.rotation, angular_impulse));
}

void body_fall(SandboxSolid* body, VoileVec3 gravity, float seconds)
{
    body->velocity = voile_add_scaled(body->velocity, gravity, seconds);
    body->spin = voile_scale(body->spin, 1.0f / (1.0f + SPIN_DAMPING * seconds));
    body->pose.position = voile_add_scaled(body->pose.position, body->velocity, seconds);
    VoileQuat q = body->pose.rotation;
    VoileVec3 w = voile_scale(body->spin, 0.5f * seconds);
    VoileQuat next = {
        q.x + w.x * q.w + w.y * q.z - w.z * q.y,
        q.y - w.x * q.z + w.y * q.w + w.z * q.x,
        q.z + w.x * q.y - w.y * q.x + w.z * q.w,
        q.w - w.x * q.x - w.y * q.y - w.z * q.z,
    };
    body->pose.rotation = voile_quat_normalize(next);
}

// --- shapes ----------------------------------------------------------------------------------------------------------

// The balls that stand for a body where it meets others: at a core's ends or corners.
static int find_probes(const SolidParameters* solid, const VoilePose* pose, VoileVec3 out_places[MAX_PROBES])
{
    VoileVec3 core = solid_core(solid);
    int count = 0;
    for (int i = 0; i < 8; ++i)
    {
        bool is_double =
            ((i & 1) != 0 && core.x == 0.0f) || ((i & 2) != 0 && core.y == 0.0f) || ((i & 4) != 0 && core.z == 0.0f);
        if (!is_double)
        {
            VoileVec3 local = voile_vec3((i & 1) != 0 ? -core.x : core.x, (i & 2) != 0 ? -core.y : core.y,
                                         (i & 4) != 0 ? -core.z : core.z);
            out_places[count++] = voile_add(pose->position, voile_rotate(pose->rotation, local));
        }
    }
    return count;
}

static VoileVec3 to_local(const VoilePose* pose, VoileVec3 at)
{
    return voile_rotate(voile_quat_inverse(pose->rotation), voile_sub(at, pose->position));
}

// The place in the core that is nearest to one in the solid's axes.
static VoileVec3 clamp_to_core(VoileVec3 core, VoileVec3 local)
{
    return voile_vec3(voile_clamp(local.x, -core.x, core.x), voile_clamp(local.y, -core.y, core.y),
                      voile_clamp(local.z, -core.z, core.z));
}

static VoileVec3 nearest_in_core(const SolidParameters* solid, const VoilePose* pose, VoileVec3 at)
{
    VoileVec3 nearest = clamp_to_core(solid_core(solid), to_local(pose, at));
    return voile_add(pose->position, voile_rotate(pose->rotation, nearest));
}

// One more probe where a body's core is nearest to another's, which may be smaller than the way from corner to corner:
// each in turn goes to the place nearest to the other.
static VoileVec3 find_nearest_probe(const SolidParameters* solid, const VoilePose* pose, const SolidParameters* other,
                                    const VoilePose* other_pose)
{
    VoileVec3 place = pose->position;
    for (int i = 0; i < NEAREST_TURNS; ++i)
    {
        place = nearest_in_core(solid, pose, nearest_in_core(other, other_pose, place));
    }
    return place;
}

// How far a place lies from a solid's surface, and which way is out.
static float distance_to(const SolidParameters* solid, const VoilePose* pose, VoileVec3 at, VoileVec3* out_normal)
{
    if (solid->shape == VOILE_COLLIDER_PLANE)
    {
        *out_normal = voile_rotate(pose->rotation, voile_vec3(0.0f, 1.0f, 0.0f));
        return voile_dot(voile_sub(at, pose->position), *out_normal);
    }
    VoileVec3 core = solid_core(solid);
    VoileVec3 local = to_local(pose, at);
    VoileVec3 way = voile_sub(local, clamp_to_core(core, local));
    float length = voile_length(way);
    VoileVec3 up = voile_vec3(0.0f, 1.0f, 0.0f);
    *out_normal = voile_rotate(pose->rotation, length > LEAST_DISTANCE ? voile_scale(way, 1.0f / length) : up);
    float inside = length > LEAST_DISTANCE ? 0.0f : core.y - local.y;
    return length - inside - solid_radius(solid);
}

// --- contact ---------------------------------------------------------------------------------------------------------

// Two bodies, or one and what no impulse moves.
typedef struct Pair
{
    const SolidParameters* solid;
    SandboxSolid* body;
    const SolidParameters* other; // NULL: the floor
    SandboxSolid* other_body;     // NULL: it cannot be moved
    float friction, bounce;
    bool is_upright; // nothing turns the first
} Pair;

static VoileVec3 velocity_at(const SandboxSolid* body, VoileVec3 at)
{
    return voile_add(body->velocity, voile_cross(body->spin, voile_sub(at, body->pose.position)));
}

static float mobility(const SolidParameters* solid, const SandboxSolid* body, VoileVec3 at, VoileVec3 direction)
{
    VoileVec3 arm = voile_sub(at, body->pose.position);
    VoileVec3 turned = divide_by_inertia(solid, body->pose.rotation, voile_cross(arm, direction));
    return 1.0f / mass_of(solid) + voile_dot(voile_cross(turned, arm), direction);
}

static void push_at(const Pair* pair, VoileVec3 at, VoileVec3 impulse)
{
    VoileVec3 arm = voile_sub(at, pair->body->pose.position);
    VoileVec3 turning = pair->is_upright ? voile_vec3(0.0f, 0.0f, 0.0f) : voile_cross(arm, impulse);
    body_push(pair->solid, pair->body, impulse, turning);
    if (pair->other_body != NULL)
    {
        VoileVec3 back = voile_scale(impulse, -1.0f);
        body_push(pair->other, pair->other_body, back,
                  voile_cross(voile_sub(at, pair->other_body->pose.position), back));
    }
}

static float pair_mobility(const Pair* pair, VoileVec3 at, VoileVec3 direction)
{
    float own = pair->is_upright ? 1.0f / mass_of(pair->solid) : mobility(pair->solid, pair->body, at, direction);
    return pair->other_body != NULL ? own + mobility(pair->other, pair->other_body, at, direction) : own;
}

static VoileVec3 find_slide(const Pair* pair, VoileVec3 at)
{
    VoileVec3 own = velocity_at(pair->body, at);
    return pair->other_body != NULL ? voile_sub(own, velocity_at(pair->other_body, at)) : own;
}

// Newton's law of impact along the normal, Coulomb's along the surface.
static void strike(const Pair* pair, VoileVec3 at, VoileVec3 normal)
{
    float approach = -voile_dot(find_slide(pair, at), normal);
    if (!(approach > 0.0f))
    {
        return;
    }
    float bounce = approach > LEAST_BOUNCE ? pair->bounce : 0.0f;
    float impulse = (1.0f + bounce) * approach / pair_mobility(pair, at, normal);
    push_at(pair, at, voile_scale(normal, impulse));

    VoileVec3 slide = find_slide(pair, at);
    VoileVec3 along = voile_add_scaled(slide, normal, -voile_dot(slide, normal));
    float speed = voile_length(along);
    if (speed > LEAST_DISTANCE)
    {
        VoileVec3 direction = voile_scale(along, 1.0f / speed);
        float wanted = speed / pair_mobility(pair, at, direction);
        float most = pair->friction * impulse;
        push_at(pair, at, voile_scale(direction, wanted < most ? -wanted : -most));
    }
}

static void move_out(const Pair* pair, VoileVec3 normal, float depth)
{
    float way = GIVEN_BACK * depth;
    float share = 1.0f;
    if (pair->other_body != NULL)
    {
        share = mass_of(pair->other) / (mass_of(pair->solid) + mass_of(pair->other));
        pair->other_body->pose.position =
            voile_add_scaled(pair->other_body->pose.position, normal, (share - 1.0f) * way);
    }
    pair->body->pose.position = voile_add_scaled(pair->body->pose.position, normal, share * way);
}

// Whether they touch.
static bool meet(const Pair* pair, const VoilePose* other_pose, float floor_height)
{
    VoileVec3 probes[MAX_PROBES];
    int count = find_probes(pair->solid, &pair->body->pose, probes);
    if (count > 1 && pair->other != NULL && pair->other->shape != VOILE_COLLIDER_PLANE)
    {
        probes[count++] = find_nearest_probe(pair->solid, &pair->body->pose, pair->other, other_pose);
    }
    float radius = solid_radius(pair->solid);
    float deepest = 0.0f;
    VoileVec3 way_out = voile_vec3(0.0f, 1.0f, 0.0f);
    for (int i = 0; i < count; ++i)
    {
        VoileVec3 normal = voile_vec3(0.0f, 1.0f, 0.0f);
        float distance =
            pair->other == NULL ? probes[i].y - floor_height : distance_to(pair->other, other_pose, probes[i], &normal);
        float depth = radius - distance;
        if (depth > 0.0f)
        {
            strike(pair, voile_add_scaled(probes[i], normal, -radius), normal);
            way_out = depth > deepest ? normal : way_out;
            deepest = depth > deepest ? depth : deepest;
        }
    }
    move_out(pair, way_out, deepest);
    return deepest > 0.0f;
}

// `index` is the body's own among the scene's solids, -1 where it is none of them.
static bool meet_all(const Scene* scene, SandboxSolid* solids, int index, Pair pair)
{
    bool is_touched = false;
    if (scene->world.floor)
    {
        pair.friction = pair.solid->friction;
        is_touched = meet(&pair, NULL, scene->world.floor_height);
    }
    for (int i = 0; i < scene->solid_count; ++i)
    {
        const SolidParameters* other = &scene->solids[i];
        if (i == index || !other->enabled)
        {
            continue;
        }
        pair.other = other;
        pair.other_body = solid_falls(scene, i) ? &solids[i] : NULL;
        pair.friction = 0.5f * (pair.solid->friction + other->friction);
        is_touched = meet(&pair, &solids[i].pose, 0.0f) || is_touched;
    }
    return is_touched;
}

void bodies_meet(const Scene* scene, SandboxSolid* solids)
{
    for (int pass = 0; pass < PASSES; ++pass)
    {
        for (int i = 0; i < scene->solid_count; ++i)
        {
            if (solid_falls(scene, i))
            {
                const SolidParameters* solid = &scene->solids[i];
                meet_all(scene, solids, i, (Pair){ .solid = solid, .body = &solids[i], .bounce = solid->bounce });
            }
        }
    }
}

bool body_meets(const Scene* scene, SandboxSolid* solids, const SolidParameters* solid, SandboxSolid* body)
{
    Pair pair = { .solid = solid, .body = body, .bounce = solid->bounce, .is_upright = true };
    bool is_touched = false;
    for (int pass = 0; pass < PASSES; ++pass)
    {
        is_touched = meet_all(scene, solids, -1, pair) || is_touched;
    }
    return is_touched;
}
