#include "sandbox/twins.h"

#include "sandbox/held.h"

// Twins hang differently where they are solved differently, so that their points are not in the same place when they are
// grabbed. They must not be torn there: the difference goes at this speed.
#define CLOSING_METRES_PER_TICK (0.5f / TICKS_PER_SECOND)

// Metres: less than this a rigid hand's point makes up for at once.
#define LEAST_GAP 1.0e-3f

// --------------------------------------------------------------------------------------------------------------- pairs

// Whether both are one, or twins under one hand.
static bool are_one(const Scene* scene, bool is_shared, int cloth, int other)
{
    const ClothParameters* a = &scene->cloths[cloth];
    const ClothParameters* b = &scene->cloths[other];
    return cloth == other || (is_shared && a->columns == b->columns && a->rows == b->rows);
}

static VoileVec3 find_offset(const Scene* scene, int from, int to)
{
    VoileVec3 offset = voile_sub(scene->cloths[to].position, scene->cloths[from].position);
    offset.z = scene->world.flat ? 0.0f : offset.z;
    return offset;
}

void twins_act(Sandbox* sandbox, int32_t cloth, int32_t point, void (*act)(VoileCloth*, int32_t))
{
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (are_one(&sandbox->scene, sandbox->scene.world.shared_hand, cloth, i))
        {
            act(sandbox->cloths[i].cloth, point);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------- hand

static bool holds_of(const Scene* scene, const Hand* hand, int cloth)
{
    return hand->is_holding && are_one(scene, hand->is_shared, hand->cloth, cloth);
}

void twins_grab(Sandbox* sandbox, int32_t cloth, int32_t point, float radius)
{
    const Scene* scene = &sandbox->scene;
    VoileVec3 place = voile_cloth_position(sandbox->cloths[cloth].cloth, point);
    Hand hand = { .is_holding = true, .cloth = cloth, .point = point, .target = place };
    hand.follow = voile_follow_at((VoilePose){ place, voile_quat_identity() });
    hand.is_shared = scene->world.shared_hand;
    hand.radius = radius;
    hand.has_links = voile_cloth_pull(sandbox->cloths[cloth].cloth, point, NULL) > 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (holds_of(scene, &hand, i))
        {
            VoileVec3 double_place = voile_add(place, find_offset(scene, cloth, i));
            hand.lags[i] = voile_sub(voile_cloth_position(sandbox->cloths[i].cloth, point), double_place);
            patch_take(&sandbox->cloths[i].patch, sandbox->cloths[i].cloth, point, radius);
        }
    }
    hand.lags[cloth] = voile_vec3(0.0f, 0.0f, 0.0f);
    sandbox->hand = hand;
}

void twins_change_radius(Sandbox* sandbox, float radius)
{
    Hand* hand = &sandbox->hand;
    hand->radius = radius;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (holds_of(&sandbox->scene, hand, i))
        {
            SandboxCloth* cloth = &sandbox->cloths[i];
            patch_release(&cloth->patch, cloth->cloth, 1);
            patch_take(&cloth->patch, cloth->cloth, hand->point, radius);
        }
    }
}

void twins_release(Sandbox* sandbox)
{
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        patch_release(&sandbox->cloths[i].patch, sandbox->cloths[i].cloth, 0);
    }
    sandbox->hand.is_holding = false;
}

// All of it goes the way of the grabbed point.
static void place_patch(SandboxCloth* cloth, VoileVec3 target)
{
    const Patch* patch = &cloth->patch;
    VoileVec3 way = voile_sub(target, voile_cloth_position(cloth->cloth, patch->points[0]));
    for (int32_t i = 0; i < patch->count; ++i)
    {
        if (patch_is_moved(patch, cloth->cloth, i))
        {
            int32_t point = patch->points[i];
            VoileVec3 place = i == 0 ? target : voile_add(voile_cloth_position(cloth->cloth, point), way);
            voile_cloth_place(cloth->cloth, point, place);
            cloth->positions[point] = place;
            cloth->previous_positions[point] = place;
        }
    }
}

void twins_place(Sandbox* sandbox)
{
    VoileVec3 target;
    sandbox->hand.follow = voile_follow_at((VoilePose){ sandbox->hand.target, voile_quat_identity() });
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (twins_find_target(&sandbox->scene, &sandbox->hand, i, &target))
        {
            place_patch(&sandbox->cloths[i], target);
        }
    }
}

// The double of a place of the held point.
static bool find_double(const Scene* scene, const Hand* hand, int cloth, VoileVec3 place, VoileVec3* out_place)
{
    bool is_held = holds_of(scene, hand, cloth);
    if (is_held)
    {
        VoileVec3 double_place = voile_add(place, find_offset(scene, hand->cloth, cloth));
        *out_place = voile_add(double_place, hand->lags[cloth]);
    }
    return is_held;
}

bool twins_find_target(const Scene* scene, const Hand* hand, int cloth, VoileVec3* out_target)
{
    return find_double(scene, hand, cloth, hand->target, out_target);
}

bool twins_find_led(const Scene* scene, const Hand* hand, int cloth, VoileVec3* out_led)
{
    return find_double(scene, hand, cloth, hand->is_led ? hand->follow.position : hand->target, out_led);
}

// A rigid hand's point is where the hand is, once it has made up for what another mode left behind; so that another mode,
// switched to in the middle of a drag, takes over there.
void twins_lead(const WorldParameters* world, Hand* hand)
{
    VoilePose target = { hand->target, voile_quat_identity() };
    bool is_rigid = world->grab_mode == VOILE_FOLLOW_RIGID;
    float gap = voile_distance(hand->follow.position, hand->follow.previous_target);
    hand->is_led = !is_rigid || (hand->is_led && gap > LEAST_GAP);
    if (!hand->is_led)
    {
        VoileVec3 way = voile_sub(hand->target, hand->follow.position);
        hand->follow = voile_follow_at(target);
        hand->follow.velocity = voile_scale(way, TICKS_PER_SECOND);
        return;
    }
    VoileFollowDef def = held_follow_def(world);
    def.mode = (VoileFollowMode)world->grab_mode;
    def.bob_amplitude = 0.0f;
    voile_follow_step(&hand->follow, &def, target, 1.0f / TICKS_PER_SECOND);
}

void twins_close_up(Hand* hand)
{
    for (int i = 0; i < MAX_SCENE_CLOTHS; ++i)
    {
        float length = voile_length(hand->lags[i]);
        float share = length > CLOSING_METRES_PER_TICK ? 1.0f - CLOSING_METRES_PER_TICK / length : 0.0f;
        hand->lags[i] = voile_scale(hand->lags[i], share);
    }
}

// ----------------------------------------------------------------------------------------------------------------- cut

// A wedge cuts where it goes. Whatever it does to a cloth on its way, it does to the twins as well: each cloth is cut by
// the wedge as it passes by each of its twins.
int32_t twins_cut(Sandbox* sandbox, const VoileWedge* wedge)
{
    const Scene* scene = &sandbox->scene;
    int32_t count = 0;
    for (int from = 0; from < sandbox->cloth_count; ++from)
    {
        for (int to = 0; to < sandbox->cloth_count; ++to)
        {
            if (are_one(scene, scene->world.shared_hand, from, to))
            {
                VoileVec3 offset = find_offset(scene, from, to);
                VoileWedge moved = { voile_add(wedge->eye, offset), voile_add(wedge->from, offset),
                                     voile_add(wedge->to, offset) };
                count += voile_cloth_cut(sandbox->cloths[to].cloth, &moved);
            }
        }
    }
    return count;
}

int32_t twins_cut_link(Sandbox* sandbox, int32_t cloth, int32_t link)
{
    int32_t count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        if (are_one(&sandbox->scene, sandbox->scene.world.shared_hand, cloth, i))
        {
            count += voile_cloth_cut_link(sandbox->cloths[i].cloth, link);
        }
    }
    return count;
}
