#include "core/grip.h"

#include "core/links.h"

#define HAND_SPEED 10.0f // metres per second: as fast as an arm throws

// A grip that slips holds again only well within both limits, or it would change from step to step.
#define ARRIVED  0.25f
#define RELIEVED 0.9f

// Of the spring of a soft grip: enough that it does not swing for long.
#define DAMPING_RATIO 0.5f
// So much longer than at rest a hard link may be that is not solved, since neither end can move.
#define LONGEST_STRETCH 0.1f

// --- slipping --------------------------------------------------------------------------------------------------------

static bool is_held_alone(const VoileCloth* cloth, const VoileMove* move)
{
    int flags = cloth->point_flags[move->point];
    return (flags & POINT_HELD) != 0 && (flags & POINT_PINNED) == 0;
}

// Whether the point is farther from a pinned, or another held, point than the link between them and the limit allow. Such
// a link is not solved, so that no pull is measured: what it would pull with follows from its length.
static bool is_beyond_link(VoileCloth* cloth, const VoileStep* step, const VoileMove* move, int32_t stored)
{
    LinkEnds ends = cloth_link_ends(cloth, stored);
    int32_t place = cloth_place_of(cloth, move->point);
    int32_t other = ends.a == place ? ends.b : ends.a;
    bool ends_here = ends.a == place || ends.b == place;
    if (!ends_here || !link_is_alive(cloth, stored) || *weight_at(cloth->points, other) > 0.0f)
    {
        return false;
    }
    float own_compliance = cloth->compliances != NULL ? cloth->compliances[stored] : 0.0f;
    float compliance = step->compliance[cloth_link_kind(cloth, stored)] + own_compliance;
    float longest = link_rest_length(cloth, stored) * (1.0f + LONGEST_STRETCH) + compliance * move->max_force;
    return !(voile_distance(cloth_position_at(cloth, place), cloth_position_at(cloth, other)) <= longest);
}

static bool is_beyond_links(VoileCloth* cloth, const VoileStep* step, const VoileMove* move)
{
    PointLinks links;
    cloth_find_links_at(cloth, move->point, &links);
    bool is_beyond = false;
    for (int32_t i = 0; i < links.count && !is_beyond; ++i)
    {
        is_beyond = is_beyond_link(cloth, step, move, links.items[i]);
    }
    return is_beyond;
}

void grips_judge(VoileCloth* cloth, const VoileStep* step)
{
    for (int32_t i = 0; i < step->move_count; ++i)
    {
        const VoileMove* move = &step->moves[i];
        VOILE_ASSERT(0 <= move->point && move->point < cloth->point_count);
        bool is_soft = move->softness > 0.0f;
        if (is_soft || move->max_force <= 0.0f || !is_held_alone(cloth, move))
        {
            cloth_set_flag(cloth, move->point, POINT_SLIPPING, is_soft && is_held_alone(cloth, move));
            continue;
        }
        VoileVec3 pull;
        voile_cloth_pull(cloth, move->point, &pull);
        VoileVec3 way = voile_sub(move->target, cloth_position_at(cloth, cloth_place_of(cloth, move->point)));
        bool was_slipping = (cloth->point_flags[move->point] & POINT_SLIPPING) != 0;
        float reach = HAND_SPEED * step->duration * (was_slipping ? ARRIVED : 1.0f);
        float limit = move->max_force * (was_slipping ? RELIEVED : 1.0f);
        bool holds = voile_dot(pull, pull) <= limit * limit && voile_dot(way, way) <= reach * reach &&
                     !is_beyond_links(cloth, step, move);
        cloth_set_flag(cloth, move->point, POINT_SLIPPING, !holds);
    }
}

// --- moving ----------------------------------------------------------------------------------------------------------

// Held points go an equal part of what is left of their way, so that the start need not be remembered. `previous` is
// already where they were, hence their velocity is right when they are let go.
static void carry_point(VoileCloth* cloth, int32_t place, VoileVec3 target, int32_t sub_steps_left)
{
    VoileVec3 next = target;
    if (sub_steps_left > 1)
    {
        next = voile_lerp3(cloth_position_at(cloth, place), target, 1.0f / (float)sub_steps_left);
    }
    write_place(cloth->points, place, next);
}

// The force's way in a sub-step, or less where that is too far. A point that comes faster than a hand, or than the
// force could stop it by the target, is slowed by it instead. No more than that: what pulls at the point harder takes it
// along. What is left of the force stops the point sideways: a light one would be whirled about like a sling's stone.
static void draw_point(VoileCloth* cloth, int32_t place, const VoileMove* move, float h)
{
    VoileVec3 at = cloth_position_at(cloth, place);
    VoileVec3 way = voile_sub(move->target, at);
    float distance = voile_length(way);
    if (distance <= 0.0f)
    {
        return;
    }
    VoileVec3 towards = voile_scale(way, 1.0f / distance);
    VoileVec3 moved = voile_sub(at, cloth_previous_at(cloth, place));
    float acceleration = move->max_force * *weight_at(cloth->points, place);
    float reach = acceleration * h * h;
    float approach = voile_dot(moved, towards);
    float speed = sqrtf(2.0f * acceleration * distance);
    float excess = approach - (speed < HAND_SPEED ? speed : HAND_SPEED) * h;
    float pull = distance < reach ? distance : reach;
    float brake = excess < reach ? -excess : -reach;
    float along = excess > 0.0f ? brake : pull;
    VoileVec3 sideways = voile_add_scaled(moved, towards, -approach);
    float left_squared = reach * reach - along * along;
    float sideways_squared = voile_dot(sideways, sideways);
    float share = left_squared < sideways_squared ? sqrtf(left_squared / sideways_squared) : 1.0f;
    write_place(cloth->points, place, voile_add_scaled(voile_add_scaled(at, towards, along), sideways, -share));
}

static VoileVec3 clamp_length(VoileVec3 way, float longest)
{
    float length = voile_length(way);
    return length > longest ? voile_scale(way, longest / length) : way;
}

// One implicit step of a damped spring, which is stable however stiff it is: with the ratios k = (h / s)^2 and
// d = 2 ratio h / s the point's correction c obeys c = k (way - c) - d (moved + c). A spring that is stretched no farther
// than this from where the point was pulls against its damping at the hand's speed.
static void follow_softly(VoileCloth* cloth, int32_t place, const VoileMove* move, float h)
{
    VoileVec3 at = cloth_position_at(cloth, place);
    VoileVec3 moved = voile_sub(at, cloth_previous_at(cloth, place));
    VoileVec3 whole_way = voile_add(voile_sub(move->target, at), moved);
    VoileVec3 way = voile_sub(clamp_length(whole_way, HAND_SPEED * (move->softness + h)), moved);
    float ratio = h / move->softness;
    float k = ratio * ratio;
    float d = 2.0f * DAMPING_RATIO * ratio;
    VoileVec3 correction = voile_add_scaled(voile_scale(way, k / (1.0f + k + d)), moved, -d / (1.0f + k + d));
    if (move->max_force > 0.0f)
    {
        correction = clamp_length(correction, move->max_force * *weight_at(cloth->points, place) * h * h);
    }
    write_place(cloth->points, place, voile_add(at, correction));
}

void grips_move(VoileCloth* cloth, const VoileStep* step, int32_t sub_steps_left, float h)
{
    for (int32_t i = 0; i < step->move_count; ++i)
    {
        const VoileMove* move = &step->moves[i];
        int32_t place = cloth_place_of(cloth, move->point);
        if (*weight_at(cloth->points, place) == 0.0f)
        {
            carry_point(cloth, place, move->target, sub_steps_left);
        }
        else if ((cloth->point_flags[move->point] & POINT_SLIPPING) != 0)
        {
            (move->softness > 0.0f ? follow_softly : draw_point)(cloth, place, move, h);
        }
    }
}
