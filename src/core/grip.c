#include "core/grip.h"

#define HAND_SPEED 10.0f // metres per second: as fast as an arm throws

// A grip that slips holds again only well within both limits, or it would change from step to step.
#define ARRIVED  0.25f
#define RELIEVED 0.9f

// --- slipping --------------------------------------------------------------------------------------------------------

static bool can_slip(const VoileCloth* cloth, const VoileMove* move)
{
    int flags = cloth->point_flags[move->point];
    return move->max_force > 0.0f && (flags & POINT_HELD) != 0 && (flags & POINT_PINNED) == 0;
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
        bool holds = voile_dot(pull, pull) <= limit * limit && voile_dot(way, way) <= reach * reach;
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

// By the way that the force makes in a sub-step. What would go past the target comes to rest there.
static void draw_point(VoileCloth* cloth, int32_t place, const VoileMove* move, float h)
{
    VoileVec3 at = cloth_position_at(cloth, place);
    VoileVec3 way = voile_sub(move->target, at);
    VoileVec3 way_before = voile_sub(move->target, cloth_previous_at(cloth, place));
    float distance = voile_length(way);
    float reach = move->max_force * *weight_at(cloth->points, place) * h * h;
    bool is_past = voile_dot(way, way_before) < 0.0f;
    if (is_past || distance <= reach)
    {
        write_place(cloth->points, place, move->target);
        cloth_write_previous(cloth, place, move->target);
        return;
    }
    write_place(cloth->points, place, voile_add_scaled(at, way, reach / distance));
}

static bool is_drawn(VoileCloth* cloth, const VoileMove* move)
{
    bool has_weight = *weight_at(cloth->points, cloth_place_of(cloth, move->point)) > 0.0f;
    return has_weight && (cloth->point_flags[move->point] & POINT_SLIPPING) != 0;
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
        else if (is_drawn(cloth, move))
        {
            draw_point(cloth, place, move, h);
        }
    }
}

void grips_slow(VoileCloth* cloth, const VoileStep* step, float h)
{
    for (int32_t i = 0; i < step->move_count; ++i)
    {
        const VoileMove* move = &step->moves[i];
        if (is_drawn(cloth, move))
        {
            int32_t place = cloth_place_of(cloth, move->point);
            VoileVec3 before = cloth_previous_at(cloth, place);
            VoileVec3 way = voile_sub(cloth_position_at(cloth, place), before);
            float length = voile_length(way);
            float longest = HAND_SPEED * h;
            if (length > longest)
            {
                write_place(cloth->points, place, voile_add_scaled(before, way, longest / length));
            }
        }
    }
}
