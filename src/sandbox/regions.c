#include "sandbox/regions.h"

#include <string.h>

bool region_lists_point(const ParameterRanges* points, int32_t point)
{
    bool is_listed = false;
    for (int32_t i = 0; i < points->count && !is_listed; ++i)
    {
        is_listed = point >= points->ranges[i].first && point <= points->ranges[i].last;
    }
    return is_listed;
}

static bool is_between(float value, float least, float most)
{
    return value >= least && value <= most;
}

bool region_holds_place(const ParameterBox* box, VoileVec3 place)
{
    return is_between(place.x, box->least.x, box->most.x) && is_between(place.y, box->least.y, box->most.y) &&
           is_between(place.z, box->least.z, box->most.z);
}

// --------------------------------------------------------------------------------------------------------------- pins

static bool is_on_pinned_edge(const ClothParameters* cloth, int32_t column, int32_t row)
{
    bool is_top = row == 0;
    bool is_bottom = row == cloth->rows - 1;
    bool is_left = column == 0;
    bool is_right = column == cloth->columns - 1;
    bool is_side = is_left || is_right;
    const bool is_pinned[] = {
        [CLOTH_PINS_NONE] = false,
        [CLOTH_PINS_TOP] = is_top,
        [CLOTH_PINS_TOP_CORNERS] = is_top && is_side,
        [CLOTH_PINS_CORNERS] = (is_top || is_bottom) && is_side,
        [CLOTH_PINS_LEFT] = is_left,
        [CLOTH_PINS_RIGHT] = is_right,
        [CLOTH_PINS_BOTTOM] = is_bottom,
        [CLOTH_PINS_BOTTOM_CORNERS] = is_bottom && is_side,
        [CLOTH_PINS_SIDES] = is_side,
        [CLOTH_PINS_EDGES] = is_top || is_bottom || is_side,
    };
    return is_pinned[cloth->pins];
}

bool regions_pin(const ClothParameters* cloth, int32_t point, VoileVec3 place)
{
    return is_on_pinned_edge(cloth, point % cloth->columns, point / cloth->columns) ||
           region_lists_point(&cloth->pin_points, point) || region_lists_point(&cloth->moved_points, point) ||
           region_holds_place(&cloth->pin_box, place);
}

// -------------------------------------------------------------------------------------------------------------- check

static VoileResult check_list(const char* name, const ParameterRanges* points, int32_t point_count, int line,
                              VoileError* error)
{
    for (int32_t i = 0; i < points->count; ++i)
    {
        if (points->ranges[i].last >= point_count)
        {
            return voile_fail(error, VOILE_ERROR_INVALID, line, "%s names point %d, but the cloth has %d (0 to %d)",
                              name, (int)points->ranges[i].last, (int)point_count, (int)point_count - 1);
        }
    }
    return VOILE_OK;
}

VoileResult regions_check(const ClothParameters* cloth, const ParameterRow** out_row, int line, VoileError* error)
{
    VoileResult result = VOILE_OK;
    for (size_t i = 0; result == VOILE_OK && i < cloth_parameters.count; ++i)
    {
        const ParameterRow* row = &cloth_parameters.rows[i];
        if (row->type == PARAMETER_RANGES)
        {
            ParameterRanges points;
            memcpy(&points, (const char*)cloth + row->offset, sizeof points);
            *out_row = row;
            result = check_list(row->name, &points, cloth->columns * cloth->rows, line, error);
        }
    }
    return result;
}
