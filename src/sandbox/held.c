#include "sandbox/held.h"

#include "sandbox/bodies.h"
#include "sandbox/sandbox.h"

#define TICK_SECONDS   (1.0f / TICKS_PER_SECOND)
#define PATIENCE_TICKS (TICKS_PER_SECOND / 2) // held back for so long it falls out of the hand
#define RIGHTING_SPEED 10.0f                  // 1/s: how fast what falls turns upright
#define LONGEST_PIECE  0.04f                  // of its size, less than its edges' radius: see meet_solids
#define MAX_PIECES     64
#define DEGREES        (VOILE_PI / 180.0f)

VoileFollowDef held_follow_def(const WorldParameters* world)
{
    VoileFollowDef def = voile_follow_default_def();
    def.mode = (VoileFollowMode)world->follow_mode;
    def.hold_distance = world->hold_distance;
    def.hold_height_offset = world->hold_height_offset;
    def.follow_speed = world->follow_speed;
    def.stiffness = world->follow_stiffness;
    def.damping = world->follow_damping;
    def.damping_ratio = world->follow_damping_ratio;
    def.rotation_speed = world->follow_rotation_speed;
    def.speed_smoothing = world->speed_smoothing;
    def.bob_amplitude = world->bob_amplitude;
    def.bob_rate = world->bob_rate;
    def.bob_full_speed = world->bob_full_speed;
    def.bank_per_yaw_rate = world->bank_per_yaw_rate;
    def.bank_limit = world->bank_limit * DEGREES;
    def.bank_smoothing = world->bank_smoothing;
    def.rest_color = world->held_rest_color;
    def.full_color = world->held_full_color;
    def.color_full_speed = world->held_full_speed;
    return def;
}

SolidParameters held_solid(const WorldParameters* world)
{
    float half = 0.5f * world->held_size;
    bool is_ball = world->held_shape == HELD_SHAPE_SPHERE;
    return (SolidParameters){
        .enabled = true,
        .shape = is_ball ? VOILE_COLLIDER_SPHERE : VOILE_COLLIDER_BOX,
        .half_extents = { half, half, half },
        .radius = is_ball ? half : -1.0f,
        .friction = world->held_friction,
        .skin = world->floor_skin,
        .mass = world->held_mass,
    };
}

// --- taking and dropping ---------------------------------------------------------------------------------------------

static void put_in_hand(Held* held, VoilePose start)
{
    *held = (Held){ .state = HELD_IN_HAND, .target = start, .previous_pose = start };
    held->follow = voile_follow_at(start);
    held->pusher = start.position;
}

void held_start(const Scene* scene, Held* out_held)
{
    *out_held = (Held){ .state = HELD_NOWHERE };
    if (scene->world.held_at_start)
    {
        const WorldParameters* world = &scene->world;
        VoileVec3 there = world->held_position;
        VoileVec3 start = voile_sub(there, world->held_way);
        there.z = world->flat ? 0.0f : there.z;
        start.z = world->flat ? 0.0f : start.z;
        put_in_hand(out_held, (VoilePose){ start, voile_quat_identity() });
        // The hand is there already, at rest: it does not bob.
        out_held->target.position = there;
        out_held->follow.previous_target = there;
        out_held->follow.bobbed_target = there;
    }
}

bool held_target_is_valid(VoileVec3 position, VoileQuat q)
{
    float squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    return command_place_is_near(position) && squared > 0.98f && squared < 1.02f;
}

void held_take(Held* held, VoilePose target)
{
    if (held->state == HELD_NOWHERE)
    {
        put_in_hand(held, target);
        return;
    }
    // From where it lies it comes with its inertia; the hand itself has not moved.
    VoileFollow from = held->follow;
    held->follow = voile_follow_at(target);
    held->follow.position = from.position;
    held->follow.velocity = from.velocity;
    held->follow.rotation = from.rotation;
    held->follow.bob_phase = from.bob_phase;
    held->state = HELD_IN_HAND;
    held->target = target;
    held->has_lost = false;
    held->ticks_held_back = 0;
}

void held_drop(Held* held)
{
    // The speed that an unstable spring has shaken it to is no throw: it would take it away for kilometres. Nor does a hand
    // that jumps across the picture throw faster than an arm.
    float speed = voile_length(held->follow.velocity);
    float share = held->follow.is_unstable ? 0.0f : speed > HELD_PUSHER_SPEED ? HELD_PUSHER_SPEED / speed : 1.0f;
    held->follow.velocity = share < 1.0f ? voile_scale(held->follow.velocity, share) : held->follow.velocity;
    held->state = HELD_DROPPED;
    held->ticks_held_back = 0;
}

bool held_takes_turns(const Scene* scene, const Held* held)
{
    return held->state == HELD_DROPPED || (held->state == HELD_IN_HAND && scene->world.two_way);
}

bool held_is_unstable(const Scene* scene, const Held* held)
{
    VoileFollowDef def = held_follow_def(&scene->world);
    return held->state == HELD_IN_HAND && voile_follow_regime(&def, TICK_SECONDS) == VOILE_FOLLOW_UNSTABLE;
}

// --- a tick ----------------------------------------------------------------------------------------------------------

static VoilePose pose_of(const Held* held)
{
    return (VoilePose){ held->follow.position, held->follow.rotation };
}

void held_rest(Held* held)
{
    held->previous_pose = pose_of(held);
}

static VoileQuat right(const WorldParameters* world, VoileQuat rotation)
{
    VoileFollowDef def = held_follow_def(world);
    VoileVec3 forward = voile_rotate(rotation, voile_vec3(0.0f, 0.0f, -1.0f));
    VoileVec3 nowhere = voile_vec3(0.0f, 0.0f, 0.0f);
    VoileQuat upright = voile_follow_target(&def, nowhere, voile_vec3(forward.x, 0.0f, forward.z)).rotation;
    return voile_quat_mix(rotation, upright, 1.0f - voile_exp(-RIGHTING_SPEED * TICK_SECONDS));
}

HeldWay held_begin_tick(const Scene* scene, Held* held)
{
    held->previous_pose = pose_of(held);
    held->is_touched = false;
    HeldWay way = { .from = held->previous_pose, .to = held->previous_pose };
    way.is_solid = held->state != HELD_NOWHERE && !held_is_unstable(scene, held);
    if (held->state == HELD_IN_HAND)
    {
        VoileFollowDef def = held_follow_def(&scene->world);
        voile_follow_step(&held->follow, &def, held->target, TICK_SECONDS);
        way.to = pose_of(held);
    }
    else if (held->state == HELD_DROPPED)
    {
        held->follow.rotation = right(&scene->world, held->follow.rotation);
        way.to.rotation = held->follow.rotation;
    }
    return way;
}

static int count_pieces(const WorldParameters* world, float length)
{
    float count = length / (LONGEST_PIECE * world->held_size);
    return count < MAX_PIECES ? 1 + (int)count : MAX_PIECES;
}

// The floor and the solids push it off its way, as a body that does not turn. It meets them piece by piece: within a piece
// its core gets into no other, from where the way out would be up.
static VoileVec3 meet_solids(const Scene* scene, Held* held, SandboxSolid* solids, VoileVec3 from, VoilePose pose,
                             HeldWay* way)
{
    SolidParameters solid = held_solid(&scene->world);
    int pieces = count_pieces(&scene->world, voile_distance(from, pose.position));
    SandboxSolid body = { .velocity = voile_add(held->follow.velocity, way->kick) };
    VoileVec3 shift = { 0.0f, 0.0f, 0.0f };
    for (int i = 1; i <= pieces; ++i)
    {
        VoilePose piece = pose;
        piece.position = i < pieces ? voile_lerp3(from, pose.position, (float)i / (float)pieces) : pose.position;
        piece.position = voile_add(piece.position, shift);
        body.pose = piece;
        held->is_touched = body_meets(scene, solids, &solid, &body) || held->is_touched;
        shift = voile_add(shift, voile_sub(body.pose.position, piece.position));
    }
    way->kick = voile_sub(body.velocity, held->follow.velocity);
    way->shift = voile_add(way->shift, shift);
    return body.pose.position;
}

// Where the cloths meet it: where it is, unless it got there too fast.
static VoileVec3 move_pusher(const Held* held, bool is_solid, float seconds)
{
    VoileVec3 gap = voile_sub(held->follow.position, held->pusher);
    float length = voile_length(gap);
    float most = HELD_PUSHER_SPEED * seconds;
    bool is_slow = length <= most || !is_solid;
    return is_slow ? held->follow.position : voile_add_scaled(held->pusher, gap, most / length);
}

void held_move(const Scene* scene, Held* held, SandboxSolid* solids, Slice slice, HeldWay* way,
               SliceSolids* slice_solids)
{
    if (held->state == HELD_NOWHERE)
    {
        return;
    }
    float seconds = (float)(slice.end - slice.start) * TICK_SECONDS;
    VoileVec3 from = voile_lerp3(way->from.position, way->to.position, (float)slice.start);
    from = voile_add(from, way->shift);
    VoileVec3 velocity = way->kick;
    if (held->state == HELD_DROPPED)
    {
        way->kick = voile_add_scaled(way->kick, scene->world.gravity, seconds);
        velocity = voile_add(held->follow.velocity, way->kick);
    }
    way->shift = voile_add_scaled(way->shift, velocity, seconds);
    float share = (float)slice.end;
    VoilePose pose = { voile_lerp3(way->from.position, way->to.position, share),
                       voile_quat_mix(way->from.rotation, way->to.rotation, share) };
    pose.position = voile_add(pose.position, way->shift);
    pose.position = way->is_solid ? meet_solids(scene, held, solids, from, pose, way) : pose.position;
    pose.position.z = scene->world.flat ? 0.0f : pose.position.z;
    held->follow.position = pose.position;

    VoilePose before = { held->pusher, voile_quat_mix(way->from.rotation, way->to.rotation, (float)slice.start) };
    held->pusher = move_pusher(held, way->is_solid, seconds);
    if (way->is_solid)
    {
        SolidParameters solid = held_solid(&scene->world);
        slice_solids_add(slice_solids, &solid, HELD_SOLID, before, (VoilePose){ held->pusher, pose.rotation });
    }
}

void held_feel(const Scene* scene, Held* held, const SliceSolids* slice_solids, HeldWay* way)
{
    bool feels = held_takes_turns(scene, held);
    for (int i = 0; feels && i < slice_solids->count; ++i)
    {
        if (slice_solids->solids[i] == HELD_SOLID)
        {
            VoileVec3 impulse = slice_solids->reactions[i].impulse;
            held->is_touched = held->is_touched || voile_length(impulse) > 0.0f;
            way->kick = voile_add_scaled(way->kick, impulse, 1.0f / scene->world.held_mass);
        }
    }
}

static bool is_held_back(const Scene* scene, const Held* held)
{
    float distance = voile_distance(held->follow.position, held->target.position);
    return held->state == HELD_IN_HAND && held->is_touched && distance > scene->world.let_go_distance;
}

void held_end_tick(const Scene* scene, Held* held, const HeldWay* way)
{
    held->follow.velocity = voile_add(held->follow.velocity, way->kick);
    held->follow.velocity.z = scene->world.flat ? 0.0f : held->follow.velocity.z;
    held->ticks_held_back = way->is_solid && is_held_back(scene, held) ? held->ticks_held_back + 1 : 0;
    if (held->ticks_held_back >= PATIENCE_TICKS)
    {
        held_drop(held);
        held->has_lost = true;
    }
}

bool held_is_finite(const Held* held)
{
    return voile_is_finite3(held->follow.position) && voile_is_finite3(held->follow.velocity) &&
           voile_is_finite(held->follow.rotation.w);
}
