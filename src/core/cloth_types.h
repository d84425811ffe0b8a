// How a cloth is stored.
//
// The caller's point numbers are mapped to *slots*; everything inside works on slots. Slots are grouped in blocks of
// LANES, each coordinate of a block side by side, so that 16 points are one vector of the widest machine. A slot's
// *place* is where its x lies among the floats of all blocks: y, z and w follow LANES, 2 LANES and 3 LANES later.
// Links are sorted by kind, then by colour: no two links of a colour share a point.

#ifndef CORE_CLOTH_TYPES_H
#define CORE_CLOTH_TYPES_H

#include "core/topology.h"
#include "voile/cloth.h"

#include <float.h>

#if defined(__FAST_MATH__)
#error "Voile promises equal bits everywhere: compile it without -ffast-math"
#endif
#if FLT_EVAL_METHOD != 0
#error "Voile promises equal bits everywhere: floats must be computed as floats (on x86: -msse2 -mfpmath=sse)"
#endif

#define LANES 16

// w: inverse mass; 0 when pinned or held, and in slots that no point uses.
typedef struct PointBlock
{
    float x[LANES], y[LANES], z[LANES], w[LANES];
} PointBlock;

typedef struct VectorBlock
{
    float x[LANES], y[LANES], z[LANES];
} VectorBlock;

// The places of a link's two points.
typedef struct LinkEnds
{
    int32_t a, b;
} LinkEnds;

#define DEAD_REST_SQUARED (-1.0f)

typedef struct LinkState
{
    float rest_squared; // DEAD_REST_SQUARED once cut
    float correction;   // sum of this sub-step's corrections so far, as parts of the distance between the ends
} LinkState;

// Links of one kind that share no point.
typedef struct LinkBatch
{
    int32_t first, count;
    VoileLinkKind kind;
} LinkBatch;

// Places; the last is -1 for a triangle.
typedef struct FaceCorners
{
    int32_t at[4];
} FaceCorners;

typedef struct StateHead
{
    float sub_step_length; // seconds between `previous` and `points`
    int32_t links_alive;   // structural ones
} StateHead;

enum PointFlag
{
    POINT_PINNED = 1,
    POINT_HELD = 2
};

struct VoileCloth
{
    VoileAllocator allocator;
    size_t block_size;
    int32_t point_count, block_count, link_count, face_count, batch_count;
    bool is_flat;

    // Fixed for life. Arrays by point are in the caller's order, links in the stored one.
    int32_t* slot_of_point;
    int32_t* point_of_slot; // -1 where a slot is unused
    float* masses;          // by point, kilograms
    int32_t* stored_of_link;
    int32_t kind_starts[VOILE_LINK_KIND_COUNT + 1]; // of the stored links; the structural ones come first
    LinkBatch* batches;
    LinkEnds* link_ends;
    float* rest_lengths;
    float* compliances; // metres per newton
    FaceCorners* faces;
    Topology topology;

    // State: one run of bytes, which a snapshot copies whole.
    unsigned char* state;
    size_t state_size;
    StateHead* head;
    PointBlock* points;
    VectorBlock* previous;
    VectorBlock* remainders; // what rounding kept back of the last sub-step's way; see step.c
    LinkState* link_states;
    float* link_impulses; // newtons times h^2 of the last sub-step; 0 for a dead link
    uint8_t* face_is_alive;
    uint8_t* point_flags; // by point

    // Rewritten by every step. w counts the living faces of a point.
    PointBlock* accelerations;
};

static inline int32_t place_of_slot(int32_t slot)
{
    return slot / LANES * (4 * LANES) + slot % LANES;
}

static inline int32_t slot_of_place(int32_t place)
{
    return place / (4 * LANES) * LANES + place % (4 * LANES);
}

static inline int32_t cloth_place_of(const VoileCloth* cloth, int32_t point)
{
    return place_of_slot(cloth->slot_of_point[point]);
}

static inline int32_t cloth_point_at(const VoileCloth* cloth, int32_t place)
{
    return cloth->point_of_slot[slot_of_place(place)];
}

static inline VoileVec3 read_place(const PointBlock* blocks, int32_t place)
{
    const float* x = (const float*)blocks + place;
    return voile_vec3(x[0], x[LANES], x[2 * LANES]);
}

static inline void write_place(PointBlock* blocks, int32_t place, VoileVec3 value)
{
    float* x = (float*)blocks + place;
    x[0] = value.x;
    x[LANES] = value.y;
    x[2 * LANES] = value.z;
}

static inline float* weight_at(PointBlock* blocks, int32_t place)
{
    return (float*)blocks + place + 3 * LANES;
}

static inline VoileVec3 cloth_position_at(const VoileCloth* cloth, int32_t place)
{
    return read_place(cloth->points, place);
}

static inline VoileVec3 read_vector(const VectorBlock* blocks, int32_t place)
{
    const VectorBlock* block = &blocks[place / (4 * LANES)];
    int32_t lane = place % (4 * LANES);
    return voile_vec3(block->x[lane], block->y[lane], block->z[lane]);
}

static inline VoileVec3 cloth_previous_at(const VoileCloth* cloth, int32_t place)
{
    return read_vector(cloth->previous, place);
}

static inline void cloth_write_previous(VoileCloth* cloth, int32_t place, VoileVec3 value)
{
    VectorBlock* block = &cloth->previous[place / (4 * LANES)];
    int32_t lane = place % (4 * LANES);
    block->x[lane] = value.x;
    block->y[lane] = value.y;
    block->z[lane] = value.z;
}

// Metres per second.
static inline VoileVec3 cloth_velocity_at(const VoileCloth* cloth, int32_t place)
{
    VoileVec3 way = voile_sub(cloth_position_at(cloth, place), cloth_previous_at(cloth, place));
    way = voile_add(way, read_vector(cloth->remainders, place));
    return voile_scale(way, 1.0f / cloth->head->sub_step_length);
}

static inline bool link_is_alive(const VoileCloth* cloth, int32_t stored)
{
    return cloth->link_states[stored].rest_squared >= 0.0f;
}

static inline int32_t structural_count(const VoileCloth* cloth)
{
    return cloth->kind_starts[VOILE_LINK_STRUCTURAL + 1];
}

static inline int face_corner_count(FaceCorners face)
{
    return face.at[3] < 0 ? 3 : 4;
}

// The face's normal times its area: of a quad half the cross product of its diagonals, the sum of its two triangles.
static inline VoileVec3 cloth_face_area(const VoileCloth* cloth, int32_t face)
{
    FaceCorners corners = cloth->faces[face];
    VoileVec3 first = cloth_position_at(cloth, corners.at[0]);
    VoileVec3 second = cloth_position_at(cloth, corners.at[1]);
    VoileVec3 third = cloth_position_at(cloth, corners.at[2]);
    VoileVec3 last = corners.at[3] < 0 ? first : cloth_position_at(cloth, corners.at[3]);
    return voile_scale(voile_cross(voile_sub(third, first), voile_sub(last, second)), 0.5f);
}

#endif
