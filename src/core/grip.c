#include "core/grip.h"

#include "core/links.h"

#define HAND_SPEED 10.0f // metres per second: as fast as an arm throws

// A grip that slips holds again only well within both limits, or it would change from step to step.
#define ARRIVED  0.25f
#define RELIEVED 0.9f

// So much longer than at rest a hard link may be that is not solved, since neither end can move.
#define LONGEST_STRETCH 0.1f

// --- slipping --------------------------------------------------------------------------------------------------------

static bool can_slip(const VoileCloth* cloth, const VoileMove* move)
{
    int flags = cloth->point_flags[move->point];
    return move->max_force > 0.0f && (flags & POINT_HELD) != 0 && (flags & POINT_PINNED) == 0;
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
    int32_t links[GRID_LINKS_A_POINT];
    bool is_grid = cloth_is_grid(cloth);
    int32_t count = is_grid ? grid_links_at(&cloth->grid, move->point, links) : cloth->link_count;
    bool is_beyond = false;
    for (int32_t i = 0; i < count && !is_beyond; ++i)
    {
        is_beyond = is_beyond_link(cloth, step, move, is_grid ? links[i] : i);
    }
    return is_beyond;
}

void grips_judge(VoileCloth* cloth, const VoileStep* step)
{
    for (int32_t i = 0; i < step->move_count; ++i)
    {
        const VoileMove* move = &step->moves[i];
        VOILE_ASSERT(0 <= move->point && move->point < cloth->point_count);
        if (!can_slip(cloth, move))
        {
            cloth_set_flag(cloth, move->point, POINT_SLIPPING, false);
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
// force could stop it by the target, is slowed by it instead. No more than that: what pulls at
// the point harder takes it along.
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
    float acceleration = move->max_force * *weight_at(cloth->points, place);
    float reach = acceleration * h * h;
    float approach = voile_dot(voile_sub(at, cloth_previous_at(cloth, place)), towards);
    float speed = sqrtf(2.0f * acceleration * distance);
    float excess = approach - (speed < HAND_SPEED ? speed : HAND_SPEED) * h;
    float pull = distance < reach ? distance : reach;
    float brake = excess < reach ? -excess : -reach;
    write_place(cloth->points, place, voile_add_scaled(at, towards, excess > 0.0f ? brake : pull));
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
            draw_point(cloth, place, move, h);
        }
    }
}
