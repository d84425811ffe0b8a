#include "core/tethers.h"

#include "core/links.h"

// A length must be shorter by this part to count as shorter, so that rounding cannot keep the spreading busy.
#define LEAST_GAIN 1.0e-6f

// --- the tethers of one point ----------------------------------------------------------------------------------------

Tethers tethers_of(const VoileCloth* cloth, int32_t slot)
{
    TetherBlock* block = &cloth->tethers[slot / LANES];
    return (Tethers){ block->anchor[0] + slot % LANES, block->length[0] + slot % LANES };
}

float tethers_length_at(Tethers tethers, int i)
{
    float length = tethers.lengths[i * LANES];
    return length < 0.0f ? -length : length;
}

float tethers_find_length(Tethers tethers, int32_t anchor)
{
    for (int i = 0; i < VOILE_MAX_TETHERS; ++i)
    {
        if (tethers.anchors[i * LANES] == anchor)
        {
            return tethers_length_at(tethers, i);
        }
    }
    return NO_LENGTH;
}

// The one to the same anchor; else a missing one, whose length is the longest of all; else the longest.
static int find_weakest(Tethers tethers, int32_t anchor)
{
    int weakest = 0;
    for (int i = 0; i < VOILE_MAX_TETHERS; ++i)
    {
        if (tethers.anchors[i * LANES] == anchor)
        {
            return i;
        }
        if (tethers_length_at(tethers, i) > tethers_length_at(tethers, weakest))
        {
            weakest = i;
        }
    }
    return weakest;
}

static bool is_in_order(Tethers tethers, int i)
{
    int32_t before = tethers.anchors[(i - 1) * LANES];
    int32_t after = tethers.anchors[i * LANES];
    return after == NO_ANCHOR || (before != NO_ANCHOR && before < after);
}

static void swap_with_before(Tethers tethers, int i)
{
    int32_t anchor = tethers.anchors[i * LANES];
    float length = tethers.lengths[i * LANES];
    tethers.anchors[i * LANES] = tethers.anchors[(i - 1) * LANES];
    tethers.lengths[i * LANES] = tethers.lengths[(i - 1) * LANES];
    tethers.anchors[(i - 1) * LANES] = anchor;
    tethers.lengths[(i - 1) * LANES] = length;
}

static void put_in_order(Tethers tethers)
{
    for (int end = 1; end < VOILE_MAX_TETHERS; ++end)
    {
        for (int i = end; i > 0 && !is_in_order(tethers, i); --i)
        {
            swap_with_before(tethers, i);
        }
    }
}

// Of two anchors that lie close together, as seen from the point, the farther one adds next to nothing: a cloth on a rail
// so has one tether that acts a point, not four alike.
#define CLOSE_TOGETHER 0.5f

static bool is_needless(const VoileCloth* cloth, Tethers tethers, int i)
{
    int32_t anchor = tethers.anchors[i * LANES];
    for (int k = 0; k < VOILE_MAX_TETHERS && anchor != NO_ANCHOR; ++k)
    {
        int32_t other = tethers.anchors[k * LANES];
        float length = tethers_length_at(tethers, k);
        bool is_nearer = other != NO_ANCHOR &&
                         (length < tethers_length_at(tethers, i) || (length == tethers_length_at(tethers, i) && k < i));
        if (is_nearer)
        {
            VoileVec3 way = voile_sub(read_vector(cloth->rest, anchor), read_vector(cloth->rest, other));
            float limit = CLOSE_TOGETHER * length;
            if (voile_dot(way, way) <= limit * limit)
            {
                return true;
            }
        }
    }
    return false;
}

static void judge_needless(const VoileCloth* cloth, Tethers tethers)
{
    for (int i = 0; i < VOILE_MAX_TETHERS; ++i)
    {
        float length = tethers_length_at(tethers, i);
        tethers.lengths[i * LANES] = is_needless(cloth, tethers, i) ? -length : length;
    }
}

static void set_tether(VoileCloth* cloth, int32_t slot, int index, int32_t anchor, float length)
{
    Tethers tethers = tethers_of(cloth, slot);
    tethers.anchors[index * LANES] = anchor;
    tethers.lengths[index * LANES] = length;
    put_in_order(tethers);
    judge_needless(cloth, tethers);
    cloth->tether_flags[slot] |= CHANGED_NOW;
    cloth->head->tethers_change = true;
}

void tethers_offer(VoileCloth* cloth, int32_t slot, int32_t anchor, float length)
{
    Tethers tethers = tethers_of(cloth, slot);
    int weakest = find_weakest(tethers, anchor);
    if (length < tethers_length_at(tethers, weakest) * (1.0f - LEAST_GAIN))
    {
        set_tether(cloth, slot, weakest, anchor, length);
    }
}

// --- what the lanes share --------------------------------------------------------------------------------------------

static int32_t start_of_block(int32_t place)
{
    return place - place % (4 * LANES);
}

static SharedAnchors find_shared(const TetherBlock* block, int level)
{
    SharedAnchors shared = { TETHERS_IDLE, 0 };
    bool is_in_lanes = true;
    for (int lane = 0; lane < LANES; ++lane)
    {
        int32_t anchor = block->anchor[level][lane];
        if (anchor == NO_ANCHOR || block->length[level][lane] < 0.0f)
        {
            continue;
        }
        bool is_first = shared.kind == TETHERS_IDLE;
        shared.place = is_first ? anchor : shared.place;
        shared.kind = is_first || shared.place == anchor ? shared.kind : TETHERS_DIFFER;
        shared.kind = is_first ? TETHERS_TO_ONE : shared.kind;
        is_in_lanes = is_in_lanes && anchor == start_of_block(shared.place) + lane;
    }
    if (shared.kind == TETHERS_DIFFER && is_in_lanes)
    {
        shared = (SharedAnchors){ TETHERS_TO_BLOCK, start_of_block(shared.place) };
    }
    return shared;
}

void tethers_share_anchors(VoileCloth* cloth)
{
    for (int32_t i = 0; i < cloth->block_count; ++i)
    {
        TetherBlock* block = &cloth->tethers[i];
        for (int level = 0; level < VOILE_MAX_TETHERS; ++level)
        {
            block->shared[level] = find_shared(block, level);
        }
    }
}

// --- forgetting ------------------------------------------------------------------------------------------------------

static void forget_tether(VoileCloth* cloth, int32_t slot, int index)
{
    set_tether(cloth, slot, index, NO_ANCHOR, NO_LENGTH);
}

static void forget_anchor(VoileCloth* cloth, int32_t anchor)
{
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        Tethers tethers = tethers_of(cloth, slot);
        for (int i = 0; i < VOILE_MAX_TETHERS; ++i)
        {
            if (tethers.anchors[i * LANES] == anchor)
            {
                forget_tether(cloth, slot, i);
            }
        }
    }
}

void tethers_anchor_changed(VoileCloth* cloth, int32_t place)
{
    if (cloth->tethers == NULL)
    {
        return;
    }
    if (*weight_at(cloth->points, place) > 0.0f)
    {
        forget_anchor(cloth, place);
    }
    else
    {
        tethers_offer(cloth, slot_of_place(place), place, 0.0f);
    }
    tethers_share_anchors(cloth);
}

void tethers_mark_cut(VoileCloth* cloth, int32_t place)
{
    if (cloth->tethers != NULL)
    {
        cloth->tether_flags[slot_of_place(place)] |= AT_CUT;
    }
}

static int32_t take_marks(VoileCloth* cloth, int32_t* out_slots)
{
    int32_t count = 0;
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        if ((cloth->tether_flags[slot] & AT_CUT) != 0)
        {
            cloth->tether_flags[slot] &= (uint8_t)~AT_CUT;
            out_slots[count++] = slot;
        }
    }
    return count;
}

// The length of a point that does not know the anchor is at least that of any tether it has.
static float find_least_length(Tethers tethers, int32_t anchor)
{
    float longest = 0.0f;
    for (int i = 0; i < VOILE_MAX_TETHERS && tethers.anchors[i * LANES] != NO_ANCHOR; ++i)
    {
        float length = tethers_length_at(tethers, i);
        if (tethers.anchors[i * LANES] == anchor)
        {
            return length;
        }
        longest = length > longest ? length : longest;
    }
    return longest;
}

// A way through a dead face passes within half of its longest side of one of its corners c, both before and behind, and is
// then at least as long as c's own and the straight line from c; lengths are trusted to a hundredth.
static bool may_lead_through(const VoileCloth* cloth, int32_t slot, int32_t anchor, float length, int32_t cut_slot)
{
    float rest = length * 1.01f + cloth->tether_reach - find_least_length(tethers_of(cloth, cut_slot), anchor);
    if (rest < 0.0f)
    {
        return false;
    }
    VoileVec3 way =
        voile_sub(read_vector(cloth->rest, place_of_slot(slot)), read_vector(cloth->rest, place_of_slot(cut_slot)));
    return voile_dot(way, way) <= rest * rest;
}

static bool is_cut(const VoileCloth* cloth, int32_t slot, int index, const int32_t* marks, int32_t mark_count)
{
    Tethers tethers = tethers_of(cloth, slot);
    int32_t anchor = tethers.anchors[index * LANES];
    for (int32_t i = 0; i < mark_count && anchor != NO_ANCHOR; ++i)
    {
        if (may_lead_through(cloth, slot, anchor, tethers_length_at(tethers, index), marks[i]))
        {
            return place_of_slot(slot) != anchor;
        }
    }
    return false;
}

// Exact judgement of so many pairs of a point and a mark takes about a millisecond.
#define MOST_JUDGED_PAIRS (1 << 18)

// For each anchor, at its slot: the least length at which some marked point may know it.
static void find_least_lengths(const VoileCloth* cloth, const int32_t* marks, int32_t mark_count, float* out_least)
{
    float unknown = NO_LENGTH;
    for (int32_t i = 0; i < mark_count; ++i)
    {
        float longest = find_least_length(tethers_of(cloth, marks[i]), NO_ANCHOR - 1);
        unknown = longest < unknown ? longest : unknown;
    }
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        out_least[slot] = unknown;
    }
    for (int32_t i = 0; i < mark_count; ++i)
    {
        Tethers tethers = tethers_of(cloth, marks[i]);
        for (int k = 0; k < VOILE_MAX_TETHERS && tethers.anchors[k * LANES] != NO_ANCHOR; ++k)
        {
            float* least = &out_least[slot_of_place(tethers.anchors[k * LANES])];
            *least = tethers_length_at(tethers, k) < *least ? tethers_length_at(tethers, k) : *least;
        }
    }
}

// The ways that are no longer than the shortest one to the cut do not reach it.
static bool is_beyond(const VoileCloth* cloth, int32_t slot, int index, const float* least)
{
    Tethers tethers = tethers_of(cloth, slot);
    int32_t anchor = tethers.anchors[index * LANES];
    return anchor != NO_ANCHOR && place_of_slot(slot) != anchor &&
           tethers_length_at(tethers, index) * 1.01f + cloth->tether_reach >= least[slot_of_place(anchor)];
}

static void forget_judged(VoileCloth* cloth, const uint8_t* verdicts)
{
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        for (int i = VOILE_MAX_TETHERS - 1; i >= 0; --i)
        {
            if ((verdicts[slot] >> i & 1) != 0)
            {
                forget_tether(cloth, slot, i);
            }
        }
    }
}

// The judgement of all is made before any is forgotten. A long cut through a large cloth is judged by distances from the
// anchors alone: more is forgotten than must be, and found anew.
void tethers_forget_cut(VoileCloth* cloth)
{
    if (cloth->tethers == NULL)
    {
        return;
    }
    // Each step writes its accelerations anew: between steps their memory is free.
    int32_t slot_count = cloth->block_count * LANES;
    int32_t* marks = (int32_t*)(void*)cloth->accelerations;
    float* least = (float*)(void*)(marks + slot_count);
    uint8_t* verdicts = (uint8_t*)(least + slot_count);
    int32_t mark_count = take_marks(cloth, marks);
    if (mark_count == 0)
    {
        return;
    }
    bool is_exact = (int64_t)mark_count * cloth->point_count <= MOST_JUDGED_PAIRS;
    if (!is_exact)
    {
        find_least_lengths(cloth, marks, mark_count, least);
    }
    for (int32_t slot = 0; slot < slot_count; ++slot)
    {
        verdicts[slot] = 0;
        for (int i = 0; i < VOILE_MAX_TETHERS; ++i)
        {
            bool is_lost = is_exact ? is_cut(cloth, slot, i, marks, mark_count) : is_beyond(cloth, slot, i, least);
            verdicts[slot] |= (uint8_t)(is_lost ? 1 << i : 0);
        }
    }
    forget_judged(cloth, verdicts);
    tethers_share_anchors(cloth);
}

// --- start -----------------------------------------------------------------------------------------------------------

// Links that are longer than their points lie apart let the cloth reach further.
static float find_fullness(const VoileCloth* cloth)
{
    float fullness = 1.0f;
    for (int32_t i = 0; i < structural_count(cloth); ++i)
    {
        if (link_is_alive(cloth, i))
        {
            LinkEnds ends = cloth_link_ends(cloth, i);
            float apart = voile_distance(read_vector(cloth->rest, ends.a), read_vector(cloth->rest, ends.b));
            float ratio = apart > 0.0f ? link_rest_length(cloth, i) / apart : 1.0f;
            fullness = ratio > fullness ? ratio : fullness;
        }
    }
    return fullness;
}

void tethers_start(VoileCloth* cloth, const VoileVec3* rest_positions)
{
    if (cloth->tethers == NULL)
    {
        return;
    }
    for (int32_t slot = 0; slot < cloth->block_count * LANES; ++slot)
    {
        Tethers tethers = tethers_of(cloth, slot);
        for (int i = 0; i < VOILE_MAX_TETHERS; ++i)
        {
            tethers.anchors[i * LANES] = NO_ANCHOR;
            tethers.lengths[i * LANES] = NO_LENGTH;
        }
    }
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        write_vector(cloth->rest, cloth_place_of(cloth, point), rest_positions[point]);
    }
    float fullness = find_fullness(cloth);
    for (int32_t i = 0; i < cloth->block_count * 3 * LANES && fullness > 1.0f; ++i)
    {
        ((float*)cloth->rest)[i] *= fullness;
    }
    cloth->tether_reach = tethers_find_reach(cloth);
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        if (cloth->point_flags[point] != 0)
        {
            int32_t place = cloth_place_of(cloth, point);
            tethers_offer(cloth, slot_of_place(place), place, 0.0f);
        }
    }
    tethers_share_anchors(cloth);
}

// --- read-out --------------------------------------------------------------------------------------------------------

int32_t voile_cloth_read_tethers(const VoileCloth* cloth, int32_t point, VoileTether out_tethers[VOILE_MAX_TETHERS])
{
    VOILE_ASSERT(cloth != NULL && 0 <= point && point < cloth->point_count);

    int32_t count = 0;
    int32_t place = cloth_place_of(cloth, point);
    for (int i = 0; i < VOILE_MAX_TETHERS && cloth->tethers != NULL; ++i)
    {
        Tethers tethers = tethers_of(cloth, slot_of_place(place));
        int32_t anchor = tethers.anchors[i * LANES];
        if (anchor != NO_ANCHOR && anchor != place)
        {
            out_tethers[count++] = (VoileTether){ cloth_point_at(cloth, anchor), tethers_length_at(tethers, i) };
        }
    }
    return count;
}
