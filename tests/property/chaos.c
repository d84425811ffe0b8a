#include "property/chaos.h"

static int32_t choose_point(Chaos* chaos)
{
    int32_t free_count = voile_cloth_point_count(chaos->cloth) - chaos->kept_count;
    return chaos->kept_count + random_below(&chaos->random, free_count);
}

static float reach_of(const Chaos* chaos)
{
    return chaos->temper == CHAOS_WILD ? 100.0f : 2.0f;
}

static void hold_point(Chaos* chaos)
{
    int32_t point = choose_point(chaos);
    if (chaos->held_count < MAX_HELD && !voile_cloth_is_held(chaos->cloth, point))
    {
        voile_cloth_hold(chaos->cloth, point);
        chaos->moves[chaos->held_count++] = (VoileMove){
            .point = point,
            .target = voile_cloth_position(chaos->cloth, point),
            .max_force = point % 2 == 0 ? 5.0f : 0.0f,
        };
    }
}

static void release_point(Chaos* chaos)
{
    if (chaos->held_count > 0)
    {
        int32_t index = random_below(&chaos->random, chaos->held_count);
        voile_cloth_release(chaos->cloth, chaos->moves[index].point);
        chaos->moves[index] = chaos->moves[--chaos->held_count];
    }
}

static void drag_point(Chaos* chaos)
{
    if (chaos->held_count > 0)
    {
        VoileMove* move = &chaos->moves[random_below(&chaos->random, chaos->held_count)];
        move->target = voile_add(move->target, random_vec3(&chaos->random, 0.03f));
    }
}

static void jump_with_point(Chaos* chaos)
{
    if (chaos->held_count > 0)
    {
        VoileMove* move = &chaos->moves[random_below(&chaos->random, chaos->held_count)];
        move->target = random_vec3(&chaos->random, reach_of(chaos));
    }
}

static void pin_point(Chaos* chaos)
{
    voile_cloth_pin(chaos->cloth, choose_point(chaos));
}

static void unpin_point(Chaos* chaos)
{
    voile_cloth_unpin(chaos->cloth, choose_point(chaos));
}

static void cut_wedge(Chaos* chaos)
{
    VoileVec3 aim = voile_cloth_position(chaos->cloth, choose_point(chaos));
    VoileVec3 eye = voile_add(aim, random_vec3(&chaos->random, 4.0f));
    VoileVec3 from = voile_add(aim, random_vec3(&chaos->random, 0.06f));
    VoileVec3 to = voile_add(aim, random_vec3(&chaos->random, 0.06f));
    voile_cloth_cut(chaos->cloth, &(VoileWedge){ eye, from, to });
}

static void cut_link(Chaos* chaos)
{
    voile_cloth_cut_link(chaos->cloth, random_below(&chaos->random, voile_cloth_link_count(chaos->cloth)));
}

static void change_wind(Chaos* chaos)
{
    float speed = chaos->temper == CHAOS_WILD && random_happens(&chaos->random, 0.3f) ? 1.0e6f : 8.0f;
    chaos->step.wind.velocity = random_vec3(&chaos->random, speed);
    chaos->step.wind.gust = random_between(&chaos->random, 0.0f, 1.0f);
    chaos->step.wind.drag = random_between(&chaos->random, 0.0f, 5.0f);
}

static void change_solver(Chaos* chaos)
{
    chaos->step.sub_steps = 1 + random_below(&chaos->random, 8);
    chaos->step.passes = 1 + random_below(&chaos->random, 4);
    chaos->step.has_tethers = chaos->step.sub_steps % 2 == 0;
    chaos->step.tearing = (VoileTearing){ 0 };
    if (chaos->step.passes % 2 == 0)
    {
        chaos->step.tearing = (VoileTearing){ 15.0f, 25.0f, 0.02f, 0.5f };
    }
    chaos->step.damping = random_between(&chaos->random, 0.0f, 3.0f);
    chaos->step.compliance[VOILE_LINK_SHEAR] = random_between(&chaos->random, 0.0f, 0.01f);
    chaos->step.compliance[VOILE_LINK_BEND] = random_between(&chaos->random, 0.0f, 2.0f);
}

static void move_floor(Chaos* chaos)
{
    chaos->floor.pose.position.y = random_between(&chaos->random, -0.5f, 0.3f);
    chaos->floor.friction = random_between(&chaos->random, 0.0f, 1.5f);
}

static void look_at_cloth(Chaos* chaos)
{
    VoileVec3 aim = voile_cloth_position(chaos->cloth, choose_point(chaos));
    VoileLook look = { .eye = voile_add(aim, voile_vec3(0.1f, 0.1f, 3.0f)), .forward = { 0.0f, 0.0f, -1.0f } };
    look.direction = voile_scale(voile_sub(aim, look.eye), 1.0f / 3.0f);
    look.direction.z = -1.0f;
    look.radius = random_between(&chaos->random, 0.0f, 0.1f);
    typedef VoileHit Pick(const VoileCloth*, const VoileLook*);
    static Pick* const picks[] = { voile_cloth_pick_point, voile_cloth_pick_link, voile_cloth_pick_face };
    chaos->last_hit = picks[random_below(&chaos->random, 3)](chaos->cloth, &look);
}

typedef struct ActionRow
{
    void (*act)(Chaos* chaos);
    int32_t share; // of all shares
} ActionRow;

static const ActionRow action_rows[] = {
    { hold_point, 4 },  { release_point, 2 }, { drag_point, 12 }, { jump_with_point, 2 },
    { pin_point, 1 },   { unpin_point, 2 },   { cut_wedge, 2 },   { cut_link, 1 },
    { change_wind, 1 }, { change_solver, 1 }, { move_floor, 1 },  { look_at_cloth, 1 },
};

static void act_at_random(Chaos* chaos)
{
    const int32_t row_count = sizeof action_rows / sizeof *action_rows;
    int32_t share_sum = 0;
    for (int32_t i = 0; i < row_count; ++i)
    {
        share_sum += action_rows[i].share;
    }
    int32_t drawn = random_below(&chaos->random, share_sum);
    int32_t chosen = 0;
    while (drawn >= action_rows[chosen].share)
    {
        drawn -= action_rows[chosen++].share;
    }
    action_rows[chosen].act(chaos);
}

void chaos_start(Chaos* chaos, VoileCloth* cloth, ChaosTemper temper, int32_t kept_count, Random random)
{
    *chaos = (Chaos){ .random = random, .cloth = cloth, .temper = temper, .kept_count = kept_count };
    chaos->floor = voile_default_collider();
    chaos->last_hit.index = -1;
    chaos->step = voile_default_step();
    chaos->step.colliders = &chaos->floor;
    chaos->step.collider_count = 1;
    chaos->step.moves = chaos->moves;
}

void chaos_step(Chaos* chaos)
{
    chaos->floor.previous_pose = chaos->floor.pose;
    int32_t action_count = random_below(&chaos->random, 4);
    for (int32_t i = 0; i < action_count; ++i)
    {
        act_at_random(chaos);
    }
    chaos->step.move_count = chaos->held_count;
    voile_cloth_step(chaos->cloth, &chaos->step);
    chaos->step.wind.time += chaos->step.duration;
}
