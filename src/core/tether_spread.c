#include "core/double3.h"
#include "core/links.h"
#include "core/tethers.h"

// What one step may spend: about 1 ms, and a large cloth is swept in 64 steps all the same.
#define UNITS_A_STEP  16384
#define UNITS_A_FACE  16
#define STEPS_A_SWEEP 64
#define NEVER         1.0e30

// --- lengths over a face ---------------------------------------------------------------------------------------------

static Double3 rest_at(const VoileCloth* cloth, int32_t slot)
{
    return double3_from(read_vector(cloth->rest, place_of_slot(slot)));
}

// A face's corners and how far apart they are at rest, metres.
typedef struct Patch
{
    int count;
    int32_t slots[4];
    double lengths[4][4];
} Patch;

static Patch find_patch(const VoileCloth* cloth, FaceCorners corners)
{
    Patch patch = { .count = face_corner_count(corners) };
    for (int i = 0; i < patch.count; ++i)
    {
        patch.slots[i] = slot_of_place(corners.at[i]);
        for (int j = 0; j < i; ++j)
        {
            Double3 way = double3_sub(rest_at(cloth, patch.slots[i]), rest_at(cloth, patch.slots[j]));
            patch.lengths[i][j] = patch.lengths[j][i] = double3_length(way);
        }
    }
    return patch;
}

float tethers_find_reach(const VoileCloth* cloth)
{
    double longest = 0.0;
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        Patch patch = find_patch(cloth, cloth_face_corners(cloth, face));
        for (int i = 0; i < patch.count * patch.count; ++i)
        {
            double length = patch.lengths[i / patch.count][i % patch.count];
            longest = i / patch.count != i % patch.count && length > longest ? length : longest;
        }
    }
    return (float)longest;
}

static double square_root_or_zero(double value)
{
    return value > 0.0 ? sqrt(value) : 0.0;
}

// The straight way from an anchor to p through between a and b, whose own lengths are known: in the plane of the three
// points the anchor is unfolded to where both lengths agree (Novotni and Klein, "Computing Geodesic Distances on Triangular
// Meshes", WSCG 2002). a is the origin, b lies at (base, 0), p above, the anchor below. NEVER where the way would pass by.
static double unfold(double length_a, double length_b, double base, double ap, double bp)
{
    if (base <= 0.0)
    {
        return NEVER;
    }
    double px = (ap * ap - bp * bp + base * base) / (2.0 * base);
    double py = square_root_or_zero(ap * ap - px * px);
    double sx = (length_a * length_a - length_b * length_b + base * base) / (2.0 * base);
    double sy = square_root_or_zero(length_a * length_a - sx * sx);
    double crossing = sy + py > 0.0 ? sx + (px - sx) * sy / (sy + py) : sx;
    if (crossing < 0.0 || crossing > base)
    {
        return NEVER;
    }
    return sqrt((px - sx) * (px - sx) + (py + sy) * (py + sy));
}

// The shortest way to a corner over the face, by the lengths of the others.
static double find_way(const Patch* patch, int corner, const double* lengths)
{
    double best = NEVER;
    for (int a = 0; a < patch->count; ++a)
    {
        if (a == corner || lengths[a] >= NEVER)
        {
            continue;
        }
        double along = lengths[a] + patch->lengths[a][corner];
        best = along < best ? along : best;
        for (int b = 0; b < a; ++b)
        {
            if (b != corner && lengths[b] < NEVER)
            {
                double across = unfold(lengths[a], lengths[b], patch->lengths[a][b], patch->lengths[a][corner],
                                       patch->lengths[b][corner]);
                best = across < best ? across : best;
            }
        }
    }
    return best;
}

// Of one anchor.
static void spread_anchor(VoileCloth* cloth, const Patch* patch, int32_t anchor)
{
    double lengths[4];
    for (int i = 0; i < patch->count; ++i)
    {
        float length = tethers_find_length(tethers_of(cloth, patch->slots[i]), anchor);
        lengths[i] = length >= NO_LENGTH ? NEVER : (double)length;
    }
    for (int i = 0; i < patch->count; ++i)
    {
        double way = find_way(patch, i, lengths);
        if (way < NEVER)
        {
            tethers_offer(cloth, patch->slots[i], anchor, (float)way);
        }
    }
}

// Each anchor that some corner knows, once: at the first corner that knows it.
static void spread_over_face(VoileCloth* cloth, FaceCorners corners)
{
    Patch patch = find_patch(cloth, corners);
    int32_t anchors[4 * VOILE_MAX_TETHERS];
    int count = 0;
    for (int i = 0; i < 4 * VOILE_MAX_TETHERS; ++i)
    {
        int32_t anchor = NO_ANCHOR;
        if (i / VOILE_MAX_TETHERS < patch.count)
        {
            anchor = tethers_of(cloth, patch.slots[i / VOILE_MAX_TETHERS]).anchors[i % VOILE_MAX_TETHERS * LANES];
        }
        bool is_new = anchor != NO_ANCHOR;
        for (int j = 0; j < count; ++j)
        {
            is_new = is_new && anchors[j] != anchor;
        }
        if (is_new)
        {
            anchors[count++] = anchor;
        }
    }
    for (int i = 0; i < count; ++i)
    {
        spread_anchor(cloth, &patch, anchors[i]);
    }
}

static void offer_all(VoileCloth* cloth, int32_t from, int32_t to, float way)
{
    Tethers tethers = tethers_of(cloth, from);
    for (int i = 0; i < VOILE_MAX_TETHERS && tethers.anchors[i * LANES] != NO_ANCHOR; ++i)
    {
        tethers_offer(cloth, to, tethers.anchors[i * LANES], tethers_length_at(tethers, i) + way);
    }
}

// --- sweeps ----------------------------------------------------------------------------------------------------------

// The faces, then the threads. Sweeps go forwards and back, and over a grid also from the other side, as in Zhao, "A fast
// sweeping method for eikonal equations" (2005): a straight way is then found in one of four.
static int32_t find_item(const VoileCloth* cloth, int32_t item_count)
{
    const StateHead* head = cloth->head;
    int32_t item = head->tether_sweep % 2 == 0 ? head->tether_item : item_count - 1 - head->tether_item;
    if (item < cloth->face_count && cloth_is_grid(cloth) && head->tether_sweep / 2 % 2 == 1)
    {
        int32_t across = cloth->grid.columns - 1;
        item = item / across * across + across - 1 - item % across;
    }
    return item;
}

static bool has_changed(const VoileCloth* cloth, int32_t slot)
{
    return (cloth->tether_flags[slot] & (CHANGED_NOW | CHANGED_BEFORE)) != 0;
}

// What the work cost.
static int32_t visit_face(VoileCloth* cloth, int32_t face)
{
    FaceCorners corners = cloth_face_corners(cloth, face);
    bool is_stale = false;
    for (int i = 0; i < face_corner_count(corners); ++i)
    {
        is_stale = is_stale || has_changed(cloth, slot_of_place(corners.at[i]));
    }
    if (!is_stale || !face_is_alive(cloth, face))
    {
        return 1;
    }
    spread_over_face(cloth, corners);
    return UNITS_A_FACE;
}

static int32_t visit_thread(VoileCloth* cloth, int32_t stored)
{
    if (!link_is_alive(cloth, stored))
    {
        return 1;
    }
    LinkEnds ends = cloth_link_ends(cloth, stored);
    int32_t a = slot_of_place(ends.a);
    int32_t b = slot_of_place(ends.b);
    if (has_changed(cloth, a) || has_changed(cloth, b))
    {
        float way = (float)double3_length(double3_sub(rest_at(cloth, a), rest_at(cloth, b)));
        offer_all(cloth, a, b, way);
        offer_all(cloth, b, a, way);
    }
    return 2;
}

static void start_next_sweep(VoileCloth* cloth)
{
    cloth->head->tether_item = 0;
    cloth->head->tether_sweep = (cloth->head->tether_sweep + 1) % 4;
    bool has_work = false;
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        bool is_new = (cloth->tether_flags[slot] & CHANGED_NOW) != 0;
        cloth->tether_flags[slot] = is_new ? CHANGED_BEFORE : 0;
        has_work = has_work || is_new;
    }
    cloth->head->tethers_change = has_work;
}

void tethers_spread(VoileCloth* cloth)
{
    if (cloth->tethers == NULL || !cloth->head->tethers_change)
    {
        return;
    }
    int32_t item_count = cloth->face_count + structural_count(cloth);
    int32_t units = UNITS_A_STEP + item_count / STEPS_A_SWEEP * UNITS_A_FACE;
    while (units > 0 && cloth->head->tethers_change)
    {
        if (cloth->head->tether_item == item_count)
        {
            start_next_sweep(cloth);
            units -= cloth->block_count;
            continue;
        }
        int32_t item = find_item(cloth, item_count);
        bool is_face = item < cloth->face_count;
        units -= is_face ? visit_face(cloth, item) : visit_thread(cloth, item - cloth->face_count);
        cloth->head->tether_item += 1;
    }
    tethers_share_anchors(cloth);
}
