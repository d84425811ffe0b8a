#include "core/cut.h"
#include "core/double3.h"
#include "core/links.h"
#include "core/tethers.h"

#define EDGE_TOLERANCE 1.0e-12 // relative: what rounding may take from a wedge's edges, so that neighbours leave no gap

// How a parted thread is remembered in a byte, beside 0 for a living one: so many steps of its length for each cause, the
// blade's first. Where a thread tears only its fray shows.
#define BLADE_STEPS 191
#define TEAR_STEPS  64

// --- where it parted -------------------------------------------------------------------------------------------------

static uint8_t mark_place(float place, CutCause cause)
{
    int first = cause == CUT_BY_TEAR ? 1 + BLADE_STEPS : 1;
    int count = cause == CUT_BY_TEAR ? TEAR_STEPS : BLADE_STEPS;
    int step = (int)(voile_clamp(place, 0.0f, 1.0f) * (float)count);
    return (uint8_t)(first + (step < count ? step : count - 1));
}

// The middle of its step.
static float read_place_mark(uint8_t mark)
{
    bool is_torn = mark > BLADE_STEPS;
    int step = is_torn ? mark - 1 - BLADE_STEPS : mark - 1;
    return ((float)step + 0.5f) / (float)(is_torn ? TEAR_STEPS : BLADE_STEPS);
}

// 0 for what is no thread, too.
static uint8_t find_mark(const VoileCloth* cloth, int32_t link)
{
    VOILE_ASSERT(cloth != NULL && 0 <= link && link < cloth->link_count);

    return cut_mark(cloth, cloth_stored_of(cloth, link));
}

float voile_cloth_cut_place(const VoileCloth* cloth, int32_t link)
{
    uint8_t mark = find_mark(cloth, link);
    return mark == 0 ? -1.0f : read_place_mark(mark);
}

bool voile_cloth_is_torn(const VoileCloth* cloth, int32_t link)
{
    return find_mark(cloth, link) > BLADE_STEPS;
}

// --- what dies together ----------------------------------------------------------------------------------------------

static void kill_link(VoileCloth* cloth, int32_t stored)
{
    float rest_squared = cloth->rest_squared[stored];
    cloth->rest_squared[stored] = rest_squared < 0.0f ? rest_squared : -rest_squared;
    for (size_t axis = 0; axis < 3; ++axis)
    {
        cloth->impulses[axis * stored_count(cloth) + (size_t)stored] = 0.0f;
    }
}

static void kill_links(VoileCloth* cloth, const IndexList* links)
{
    for (int32_t i = 0; i < links->count; ++i)
    {
        kill_link(cloth, links->items[i]);
    }
}

static void kill_face(VoileCloth* cloth, int32_t face)
{
    IndexList links;
    FaceCorners corners = cloth_face_corners(cloth, face);
    cloth->living_faces[face / 8] &= (uint8_t) ~(1 << face % 8);
    cloth_find_spans_of_face(cloth, face, &links);
    kill_links(cloth, &links);
    for (int i = 0; i < face_corner_count(corners); ++i)
    {
        tethers_mark_cut(cloth, corners.at[i]);
    }
}

void cloth_cut_thread(VoileCloth* cloth, int32_t stored, float place, CutCause cause)
{
    IndexList links, faces;
    LinkEnds ends = cloth_link_ends(cloth, stored);
    tethers_mark_cut(cloth, ends.a);
    tethers_mark_cut(cloth, ends.b);
    kill_link(cloth, stored);
    set_cut_mark(cloth, stored, mark_place(place, cause));
    cloth->head->links_alive -= 1;
    cloth_find_spans_of_thread(cloth, stored, &links);
    kill_links(cloth, &links);
    cloth_find_faces_at(cloth, stored, &faces);
    for (int32_t i = 0; i < faces.count; ++i)
    {
        kill_face(cloth, faces.items[i]);
    }
}

// --- the wedge -------------------------------------------------------------------------------------------------------

typedef struct Blade
{
    Double3 eye, from, to; // the last two as seen from the eye
    Double3 normal;        // from x to, or its opposite
    double sign;           // of the two: 1 or -1
    double tolerance;      // EDGE_TOLERANCE for a point at distance 1
} Blade;

// Which of the two opposite normals is taken must not depend on the stroke's direction: points exactly in the plane
// count to the side that it points to.
static bool is_upward(Double3 normal)
{
    double first = normal.x != 0.0 ? normal.x : normal.y != 0.0 ? normal.y : normal.z;
    return first > 0.0;
}

// False where the wedge has no inside.
static bool make_blade(const VoileWedge* wedge, Blade* out_blade)
{
    Double3 eye = double3_from(wedge->eye);
    Double3 from = double3_sub(double3_from(wedge->from), eye);
    Double3 to = double3_sub(double3_from(wedge->to), eye);
    Double3 normal = double3_cross(from, to);
    double length = double3_length(normal);
    double sign = is_upward(normal) ? 1.0 : -1.0;
    double longer = double3_length(from) > double3_length(to) ? double3_length(from) : double3_length(to);
    *out_blade = (Blade){
        .eye = eye,
        .from = from,
        .to = to,
        .normal = { normal.x * sign, normal.y * sign, normal.z * sign },
        .sign = sign,
        .tolerance = EDGE_TOLERANCE * length * longer,
    };
    return length > 0.0 && length - length == 0.0;
}

// The crossing with the wedge's plane is eye + s from + t to; s and t share the positive factor |normal|^2. Where it lies
// from a to b is `out_place`.
static bool blade_hits(const Blade* blade, Double3 a, Double3 b, float* out_place)
{
    double side_a = double3_dot(blade->normal, a);
    double side_b = double3_dot(blade->normal, b);
    if ((side_a >= 0.0) == (side_b >= 0.0))
    {
        return false;
    }
    double place = side_a / (side_a - side_b);
    *out_place = (float)place;
    Double3 crossing = double3_add_scaled(a, double3_sub(b, a), place);
    double s = blade->sign * double3_dot(double3_cross(crossing, blade->to), blade->normal);
    double t = blade->sign * double3_dot(double3_cross(blade->from, crossing), blade->normal);
    double least = -blade->tolerance * double3_length(crossing);
    return s >= least && t >= least;
}

int32_t voile_cloth_cut(VoileCloth* cloth, const VoileWedge* wedge)
{
    VOILE_ASSERT(cloth != NULL && wedge != NULL);

    Blade blade;
    if (!make_blade(wedge, &blade))
    {
        return 0;
    }
    int32_t cut_count = 0;
    for (int32_t i = 0; i < structural_count(cloth); ++i)
    {
        if (!link_is_alive(cloth, i))
        {
            continue;
        }
        LinkEnds ends = cloth_link_ends(cloth, i);
        Double3 a = double3_sub(double3_from(cloth_position_at(cloth, ends.a)), blade.eye);
        Double3 b = double3_sub(double3_from(cloth_position_at(cloth, ends.b)), blade.eye);
        float place;
        if (blade_hits(&blade, a, b, &place))
        {
            cloth_cut_thread(cloth, i, place, CUT_BY_BLADE);
            cut_count += 1;
        }
    }
    tethers_forget_cut(cloth);
    return cut_count;
}

int32_t voile_cloth_cut_link(VoileCloth* cloth, int32_t link)
{
    VOILE_ASSERT(cloth != NULL && 0 <= link && link < cloth->link_count);

    int32_t stored = cloth_stored_of(cloth, link);
    if (!link_is_alive(cloth, stored))
    {
        return 0;
    }
    if (stored >= structural_count(cloth))
    {
        kill_link(cloth, stored);
        return 0;
    }
    cloth_cut_thread(cloth, stored, 0.5f, CUT_BY_BLADE);
    tethers_forget_cut(cloth);
    return 1;
}
