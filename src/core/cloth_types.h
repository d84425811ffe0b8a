// How a cloth is stored.
//
// The caller's point numbers are mapped to *slots*; everything inside works on slots. Slots are grouped in blocks of
// LANES, each coordinate of a block side by side, so that 16 points are one vector of the widest machine. A slot's
// *place* is where its x lies among the floats of all blocks: y, z and w follow LANES, 2 LANES and 3 LANES later.
// A grid's slots are striped (grid.h); a mesh's follow a Morton curve (numbering.h).
//
// Links lie at *stored* places, sorted by kind. A mesh's are sorted by colour within a kind: no two links of a colour
// share a point. A grid's are sorted by family, with dead places where a row ends (grid.h).

#ifndef CORE_CLOTH_TYPES_H
#define CORE_CLOTH_TYPES_H

#include "core/grid.h"
#include "core/topology.h"
#include "voile/cloth.h"

#include <float.h>
#include <string.h>

#if defined(__FAST_MATH__)
#error "Voile promises equal bits everywhere: compile it without -ffast-math"
#endif
#if FLT_EVAL_METHOD != 0
#error "Voile promises equal bits everywhere: floats must be computed as floats (on x86: -msse2 -mfpmath=sse)"
#endif

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

// What a grid's places without a link hold.
#define DEAD_REST_SQUARED (-1.0f)

typedef struct StateHead
{
    float sub_step_length;             // seconds between `previous` and `points`; 0 before the first step
    float force_scale;                 // newtons of an impulse of 1; 0 where the last step did not measure
    int64_t torn_count;                // structural links
    int32_t links_alive;               // structural ones
    int32_t tether_item, tether_sweep; // how far the tethers have spread; see tether_spread.c
    bool tethers_change;               // some have not spread as far as they may
} StateHead;

enum PointFlag
{
    POINT_PINNED = 1,
    POINT_HELD = 2,
    POINT_SLIPPING = 4, // held, but with its own weight
    POINT_LISTED = 8    // only while a patch is looked for
};

// What threads bear. Fixed for life.
typedef struct ThreadStrengths
{
    float* widths;     // metres of fabric that it stands for, times the toughness there
    float* lengthwise; // how far it runs along the rest y axis: the square of the cosine
    float* toughness;
} ThreadStrengths;

// What they have borne.
typedef struct ThreadWears
{
    float* overloads; // seconds of it without a break; without a meaning for a dead one
    float* damages;   // the share of its strength that is gone
} ThreadWears;

struct VoileCloth
{
    VoileAllocator allocator;
    size_t block_size;
    const struct Kernel* kernel;
    int32_t point_count, block_count, link_count, face_count;
    bool is_flat, has_compliances, has_tethers, has_tearing;

    // Fixed for life. Arrays by point are in the caller's order, by link in the stored one.
    float* masses;                                  // by slot, kilograms; 1 where a slot is unused
    int32_t kind_starts[VOILE_LINK_KIND_COUNT + 1]; // of the stored links; the structural ones come first
    float* compliances;                             // metres per newton; NULL where no link has its own
    FaceCorners* faces;                             // of a mesh; a grid's are worked out

    GridShape grid; // of a grid; else 0 columns

    ThreadStrengths strengths; // by structural link; NULL where no tearing is reserved
    VectorBlock* rest;         // where the points rest, for tethers; NULL where none are reserved
    float tether_reach;        // metres: see tethers_find_reach

    int32_t* stored_of_link; // of a mesh, like all that follows
    int32_t* slot_of_point;
    int32_t* link_from; // gathered places of the ends
    int32_t* link_to;
    int32_t* point_of_slot; // -1 where a slot is unused
    LinkBatch* batches;
    int32_t batch_count;
    int32_t* slot_link_starts; // the stored links that end in each slot, ascending: lists as in rows.h
    int32_t* slot_links;
    Topology topology;
    float* gathered; // x, y, z, w of each slot together: where the links are relaxed

    // State: one run of bytes, which a snapshot copies whole.
    unsigned char* state;
    size_t state_size;
    StateHead* head;
    PointBlock* points;
    VectorBlock* previous;
    VectorBlock* remainders; // what rounding kept back of the last sub-step's way; see kernel.inl
    float* rest_squared;     // by link, metres squared; 0 - itself once the link is dead, see also cut_mark
    float* impulses;         // x by link, then y, then z: what pulled its first end, see kernel.inl; 0 for a dead one
    uint8_t* living_faces;   // a bit each
    uint8_t* point_flags;    // by point
    ThreadWears wears;       // by structural link; NULL where no tearing is reserved
    struct TetherBlock* tethers; // NULL where none are reserved
    uint8_t* tether_flags;       // by slot

    // Rewritten by every step. The accelerations' w counts the living faces of a point, or shares its mass among them; once
    // they are found it is the edge guard's.
    PointBlock* accelerations;
    float* strand_scratch; // of a grid; see kernel_strands.inl
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
    const GridShape* grid = &cloth->grid;
    return place_of_slot(grid->columns > 0 ? grid_slot(grid, point % grid->columns, point / grid->columns)
                                           : cloth->slot_of_point[point]);
}

static inline int32_t cloth_point_at(const VoileCloth* cloth, int32_t place)
{
    int32_t slot = slot_of_place(place);
    return cloth->grid.columns > 0 ? grid_point_of_slot(&cloth->grid, slot) : cloth->point_of_slot[slot];
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

static inline float cloth_mass_at(const VoileCloth* cloth, int32_t place)
{
    return cloth->masses[slot_of_place(place)];
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

static inline void write_vector(VectorBlock* blocks, int32_t place, VoileVec3 value)
{
    VectorBlock* block = &blocks[place / (4 * LANES)];
    int32_t lane = place % (4 * LANES);
    block->x[lane] = value.x;
    block->y[lane] = value.y;
    block->z[lane] = value.z;
}

static inline void cloth_write_previous(VoileCloth* cloth, int32_t place, VoileVec3 value)
{
    write_vector(cloth->previous, place, value);
}

// Metres per second.
static inline VoileVec3 cloth_velocity_at(const VoileCloth* cloth, int32_t place)
{
    VoileVec3 way = voile_sub(cloth_position_at(cloth, place), cloth_previous_at(cloth, place));
    bool is_free = ((const float*)cloth->points)[place + 3 * LANES] > 0.0f;
    way = is_free ? voile_add(way, read_vector(cloth->remainders, place)) : way;
    float h = cloth->head->sub_step_length;
    return voile_scale(way, h > 0.0f ? 1.0f / h : 0.0f);
}

static inline bool cloth_is_grid(const VoileCloth* cloth)
{
    return cloth->grid.columns > 0;
}

static inline bool link_is_alive(const VoileCloth* cloth, int32_t stored)
{
    return cloth->rest_squared[stored] >= 0.0f;
}

static inline int32_t structural_count(const VoileCloth* cloth)
{
    return cloth->kind_starts[VOILE_LINK_STRUCTURAL + 1];
}

// Of a structural link that has parted, the last byte of its rest_squared says where, see cut.c: a state of its own would
// be memory that nearly no thread needs. 0 for any other link.
static inline uint8_t cut_mark(const VoileCloth* cloth, int32_t stored)
{
    uint32_t bits;
    memcpy(&bits, &cloth->rest_squared[stored], sizeof(bits));
    bool has_parted = stored < structural_count(cloth) && !link_is_alive(cloth, stored);
    return has_parted ? (uint8_t)(bits & 0xffu) : 0;
}

static inline void set_cut_mark(VoileCloth* cloth, int32_t stored, uint8_t mark)
{
    uint32_t bits;
    memcpy(&bits, &cloth->rest_squared[stored], sizeof(bits));
    bits = (bits & ~0xffu) | mark;
    memcpy(&cloth->rest_squared[stored], &bits, sizeof(bits));
}

// Also of a dead link; of a parted thread to within 3e-5 of itself. The root of a rounded square is the number itself
// again.
static inline float link_rest_length(const VoileCloth* cloth, int32_t stored)
{
    float squared = cloth->rest_squared[stored];
    return sqrtf(squared < 0.0f ? -squared : squared);
}

static inline bool face_is_alive(const VoileCloth* cloth, int32_t face)
{
    return (cloth->living_faces[face / 8] >> face % 8 & 1) != 0;
}

// Places of links, living or dead.
static inline size_t stored_count(const VoileCloth* cloth)
{
    return (size_t)cloth->kind_starts[VOILE_LINK_KIND_COUNT];
}

static inline int face_corner_count(FaceCorners face)
{
    return face.at[3] < 0 ? 3 : 4;
}

// Sets or clears a flag, and the weight with it.
void cloth_set_flag(VoileCloth* cloth, int32_t point, enum PointFlag flag, bool is_set);

// Places; the last is -1 for a triangle.
FaceCorners cloth_face_corners(const VoileCloth* cloth, int32_t face);

// The face's normal times its area: of a quad half the cross product of its diagonals, the sum of its two triangles.
VoileVec3 cloth_face_area(const VoileCloth* cloth, FaceCorners corners);

#endif
