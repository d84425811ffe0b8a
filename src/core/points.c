#include "core/tethers.h"

static bool is_anchor(int flags)
{
    return (flags & POINT_PINNED) != 0 || (flags & (POINT_HELD | POINT_SLIPPING)) == POINT_HELD;
}

void cloth_set_flag(VoileCloth* cloth, int32_t point, enum PointFlag flag, bool is_set)
{
    VOILE_ASSERT(cloth != NULL && 0 <= point && point < cloth->point_count);

    int32_t place = cloth_place_of(cloth, point);
    int before = cloth->point_flags[point];
    int flags = is_set ? before | (int)flag : before & ~(int)flag;
    cloth->point_flags[point] = (uint8_t)flags;
    *weight_at(cloth->points, place) = is_anchor(flags) ? 0.0f : 1.0f / cloth_mass_at(cloth, place);
    if (is_anchor(flags) != is_anchor(before))
    {
        tethers_anchor_changed(cloth, place);
    }
}

static bool has_flag(const VoileCloth* cloth, int32_t point, enum PointFlag flag)
{
    VOILE_ASSERT(cloth != NULL && 0 <= point && point < cloth->point_count);
    return (cloth->point_flags[point] & (int)flag) != 0;
}

void voile_cloth_pin(VoileCloth* cloth, int32_t point)
{
    cloth_set_flag(cloth, point, POINT_PINNED, true);
}

void voile_cloth_unpin(VoileCloth* cloth, int32_t point)
{
    cloth_set_flag(cloth, point, POINT_PINNED, false);
}

void voile_cloth_hold(VoileCloth* cloth, int32_t point)
{
    cloth_set_flag(cloth, point, POINT_HELD, true);
    cloth_set_flag(cloth, point, POINT_SLIPPING, false);
}

void voile_cloth_hold_softly(VoileCloth* cloth, int32_t point)
{
    // In this order it never becomes an anchor.
    cloth_set_flag(cloth, point, POINT_SLIPPING, true);
    cloth_set_flag(cloth, point, POINT_HELD, true);
}

void voile_cloth_release(VoileCloth* cloth, int32_t point)
{
    cloth_set_flag(cloth, point, POINT_HELD, false);
    cloth_set_flag(cloth, point, POINT_SLIPPING, false);
}

bool voile_cloth_is_pinned(const VoileCloth* cloth, int32_t point)
{
    return has_flag(cloth, point, POINT_PINNED);
}

bool voile_cloth_is_held(const VoileCloth* cloth, int32_t point)
{
    return has_flag(cloth, point, POINT_HELD);
}

bool voile_cloth_is_slipping(const VoileCloth* cloth, int32_t point)
{
    return has_flag(cloth, point, POINT_SLIPPING);
}

void voile_cloth_place(VoileCloth* cloth, int32_t point, VoileVec3 position)
{
    VOILE_ASSERT(cloth != NULL && 0 <= point && point < cloth->point_count);

    int32_t place = cloth_place_of(cloth, point);
    VoileVec3 start = cloth_position_at(cloth, place);
    position.z = cloth->is_flat ? start.z : position.z;
    VoileVec3 velocity = voile_sub(start, cloth_previous_at(cloth, place));
    write_place(cloth->points, place, position);
    cloth_write_previous(cloth, place, voile_sub(position, velocity));
}
