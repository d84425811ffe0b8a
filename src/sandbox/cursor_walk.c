#include "sandbox/cursor_walk.h"

// Cosines between a direction and what fits it: well enough, and at all. Threads of a mesh lie up to 60 degrees apart.
#define GOOD_FIT  0.7f
#define LEAST_FIT 0.4f
#define JUMP_FIT  0.8f

// Half heights; what is nearer on the screen has no direction there.
#define LEAST_LENGTH 1.0e-5f

typedef struct Sight
{
    float x, y; // half heights
    bool is_seen;
} Sight;

static Sight see(const Sandbox* sandbox, const Projection* projection, int32_t cloth, int32_t point)
{
    Sight sight = { 0.0f, 0.0f, false };
    float x_px, y_px;
    VoileVec3 place = voile_cloth_position(sandbox->cloths[cloth].cloth, point);
    sight.is_seen = projection_point(projection, place, &x_px, &y_px);
    if (sight.is_seen)
    {
        projection_to_screen(projection, x_px, y_px, &sight.x, &sight.y);
    }
    return sight;
}

// The cosine of the angle between (dx, dy) and the way from one to the other; -2 where there is no way to see.
static float find_fit(Sight from, Sight to, float dx, float dy, float* out_length)
{
    float x = to.x - from.x;
    float y = to.y - from.y;
    float length = voile_length(voile_vec3(x, y, 0.0f));
    *out_length = length;
    bool has_way = from.is_seen && to.is_seen && length > LEAST_LENGTH;
    return has_way ? (x * dx + y * dy) / length : -2.0f;
}

bool cursor_is_on_cloth(const Sandbox* sandbox, const CursorPlace* place)
{
    return place->cloth >= 0 && place->cloth < sandbox->cloth_count && place->point >= 0 &&
           place->point < sandbox->cloths[place->cloth].point_count;
}

static bool has_thread(const Sandbox* sandbox, int32_t cloth, int32_t point)
{
    return voile_cloth_pull(sandbox->cloths[cloth].cloth, point, NULL) > 0;
}

// ------------------------------------------------------------------------------------------------------------ searches

static bool is_within(const CursorSight* part, const Sight* sight)
{
    float x = sight->x - part->x;
    float y = sight->y - part->y;
    return sight->is_seen && x >= -part->half_width && x <= part->half_width && y >= -part->half_height &&
           y <= part->half_height;
}

bool cursor_is_seen(const Sandbox* sandbox, const Projection* projection, const CursorPlace* place,
                    const CursorSight* sight, float* out_x, float* out_y)
{
    Sight seen = see(sandbox, projection, place->cloth, place->point);
    *out_x = seen.is_seen ? seen.x : *out_x;
    *out_y = seen.is_seen ? seen.y : *out_y;
    return is_within(sight, &seen);
}

bool cursor_is_held(const Sandbox* sandbox, const CursorPlace* place)
{
    return has_thread(sandbox, place->cloth, place->point);
}

bool cursor_find_nearest(const Sandbox* sandbox, const Projection* projection, const CursorSight* sight, float x,
                         float y, CursorPlace* out_place)
{
    float least = 0.0f;
    bool is_found = false;
    for (int32_t cloth = 0; cloth < sandbox->cloth_count; ++cloth)
    {
        for (int32_t point = 0; point < sandbox->cloths[cloth].point_count; ++point)
        {
            Sight seen = see(sandbox, projection, cloth, point);
            float distance = (seen.x - x) * (seen.x - x) + (seen.y - y) * (seen.y - y);
            bool is_nearer = is_within(sight, &seen) && (!is_found || distance < least);
            if (is_nearer && has_thread(sandbox, cloth, point))
            {
                *out_place = (CursorPlace){ .cloth = cloth, .point = point, .from = -1 };
                least = distance;
                is_found = true;
            }
        }
    }
    return is_found;
}

bool cursor_find_middle(const Sandbox* sandbox, const Projection* projection, CursorPlace* out_place)
{
    const CursorSight all = { 0.0f, 0.0f, 1.0e30f, 1.0e30f };
    return cursor_find_nearest(sandbox, projection, &all, 0.0f, 0.0f, out_place);
}

// A thread from a point.
typedef struct Way
{
    int32_t point, link; // at its other end; -1: there is none
    float fit;
} Way;

static const Way no_way = { -1, -1, -3.0f };

// What threads lead to from a point, in one direction.
typedef struct Ways
{
    Way best;     // but for the way back
    Way straight; // on along the row
    Way back;     // where the last step came from
} Ways;

static Ways find_ways(const Sandbox* sandbox, const Projection* projection, const CursorPlace* place, float dx,
                      float dy)
{
    Ways ways = { no_way, no_way, no_way };
    const VoileCloth* cloth = sandbox->cloths[place->cloth].cloth;
    int32_t straight = place->from >= 0 ? 2 * place->point - place->from : -1;
    Sight from = see(sandbox, projection, place->cloth, place->point);
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool is_ours = link.a == place->point || link.b == place->point;
        if (is_ours && link.is_alive && link.kind == VOILE_LINK_STRUCTURAL)
        {
            float length;
            Way way = { .point = link.a == place->point ? link.b : link.a, .link = i };
            way.fit = find_fit(from, see(sandbox, projection, place->cloth, way.point), dx, dy, &length);
            bool is_back = way.point == place->from;
            ways.back = is_back ? way : ways.back;
            ways.straight = way.point == straight ? way : ways.straight;
            ways.best = !is_back && way.fit > ways.best.fit ? way : ways.best;
        }
    }
    return ways;
}

// To where no thread leads.
static bool jump(const Sandbox* sandbox, const Projection* projection, CursorPlace* place, float dx, float dy)
{
    bool has_pieces = sandbox->cut_count > 0 || sandbox_torn_count(sandbox) > 0;
    Sight from = see(sandbox, projection, place->cloth, place->point);
    float least = 0.0f;
    CursorPlace goal = { .cloth = -1, .from = -1, .dx = dx, .dy = dy };
    for (int32_t cloth = 0; cloth < sandbox->cloth_count; ++cloth)
    {
        bool is_other = has_pieces || cloth != place->cloth;
        for (int32_t point = 0; point < sandbox->cloths[cloth].point_count && is_other; ++point)
        {
            float length;
            float fit = find_fit(from, see(sandbox, projection, cloth, point), dx, dy, &length);
            bool is_nearer = fit > JUMP_FIT && (goal.cloth < 0 || length < least);
            if (is_nearer && has_thread(sandbox, cloth, point))
            {
                goal.cloth = cloth;
                goal.point = point;
                least = length;
            }
        }
    }
    *place = goal.cloth >= 0 ? goal : *place;
    return goal.cloth >= 0;
}

// --------------------------------------------------------------------------------------------------------------- steps

static Way choose_way(const Ways* ways)
{
    bool leads_on = ways->straight.link >= 0 && (ways->straight.fit > GOOD_FIT || ways->best.fit <= GOOD_FIT);
    return leads_on ? ways->straight : ways->best.fit > LEAST_FIT ? ways->best : no_way;
}

bool cursor_step(const Sandbox* sandbox, const Projection* projection, CursorPlace* place, float dx, float dy)
{
    bool goes_on = place->dx == dx && place->dy == dy;
    place->from = goes_on ? place->from : -1;
    place->dx = dx;
    place->dy = dy;
    Ways ways = find_ways(sandbox, projection, place, dx, dy);
    Way next = choose_way(&ways);
    if (next.link < 0)
    {
        return jump(sandbox, projection, place, dx, dy);
    }
    place->from = place->point;
    place->point = next.point;
    return true;
}

int32_t cursor_find_thread(const Sandbox* sandbox, const Projection* projection, const CursorPlace* place,
                           int32_t* out_other)
{
    Ways ways = find_ways(sandbox, projection, place, place->dx, place->dy);
    Way way = choose_way(&ways);
    way = way.link >= 0 ? way : ways.best.link >= 0 ? ways.best : ways.back;
    *out_other = way.link >= 0 ? way.point : *out_other;
    return way.link;
}
