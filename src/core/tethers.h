// Tethers: a point can get no farther from a pinned or held point than the cloth between them reaches at rest. (Long range
// attachments: Kim, Chentanez, Mueller-Fischer, "Long Range Attachments", SCA 2012.) Each point keeps up to four, to the
// nearest anchors; an anchor is any point of weight zero.
//
// Lengths are measured over the faces, as the surface lies at rest. They spread from the anchors, face by face, a limited
// number of faces a step, so that no step is slow; they only ever get shorter. What a cut may have parted, and what is tied
// to a point that was let go, is forgotten at once and found anew by the same spreading.

#ifndef CORE_TETHERS_H
#define CORE_TETHERS_H

#include "core/cloth_types.h"

#define NO_ANCHOR (-1)

// What those tethers of a level that act have in common.
typedef enum TetherKind
{
    TETHERS_IDLE,     // there are none
    TETHERS_TO_ONE,   // all lanes have the same anchor
    TETHERS_TO_BLOCK, // each lane has its anchor in the same lane of one block: under a rail
    TETHERS_DIFFER,
} TetherKind;

typedef struct SharedAnchors
{
    int32_t kind;
    int32_t place; // of the anchor, or where the block begins
} SharedAnchors;

// Each point's tethers ascend by the anchor's place, the missing ones last: a cloth with few anchors then has the same
// one in all lanes of a level.
typedef struct TetherBlock
{
    int32_t anchor[VOILE_MAX_TETHERS][LANES];
    float length[VOILE_MAX_TETHERS][LANES]; // metres, below 0: known, but needless; NO_LENGTH where there is none
    SharedAnchors shared[VOILE_MAX_TETHERS];
} TetherBlock;

#define NO_LENGTH 1.0e18f // its square is still a float

// What has happened to a point.
enum TetherFlag
{
    CHANGED_NOW = 1,    // in the present sweep
    CHANGED_BEFORE = 2, // in the sweep before
    AT_CUT = 4
};

// Those of one point, LANES apart.
typedef struct Tethers
{
    int32_t* anchors;
    float* lengths;
} Tethers;

Tethers tethers_of(const VoileCloth* cloth, int32_t slot);

// Metres, also of a needless one.
float tethers_length_at(Tethers tethers, int i);

// NO_LENGTH where the point has none to the anchor.
float tethers_find_length(Tethers tethers, int32_t anchor);

// Takes a tether where it is shorter than the one to the same anchor or, with no room left, than the longest.
void tethers_offer(VoileCloth* cloth, int32_t slot, int32_t anchor, float length);

// To be called once all changes are made.
void tethers_share_anchors(VoileCloth* cloth);

// Metres, the longest side or diagonal of a face at rest.
float tethers_find_reach(const VoileCloth* cloth);

// --- what happens to a cloth -----------------------------------------------------------------------------------------

// All of these do nothing to a cloth that reserves no tethers.

// Empties the tethers of a new cloth, but for its anchors' own.
void tethers_start(VoileCloth* cloth, const VoileVec3* rest_positions);

// After a point became or ceased to be an anchor.
void tethers_anchor_changed(VoileCloth* cloth, int32_t place);

// Marks a point at a dead link or face; and, after all marks, forgets every tether that may have led through them.
void tethers_mark_cut(VoileCloth* cloth, int32_t place);
void tethers_forget_cut(VoileCloth* cloth);

// Spreads the lengths some way further.
void tethers_spread(VoileCloth* cloth);

#endif
