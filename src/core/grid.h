// A regular grid of points: which links and faces it has, and where they are stored.
//
// The points of a row are striped over the lanes: with K blocks a row, column c is lane c / K of block c % K. A link of a
// *family* goes from cell (row, column) to a cell a fixed way further on, so that sixteen links, one for each lane of a
// block, join two whole blocks. They are stored sixteen by sixteen in that order; where a cell has no such link the place
// is dead. Everything about a grid can be worked out from its size: no lists are kept.

#ifndef CORE_GRID_H
#define CORE_GRID_H

#include "core/topology.h"
#include "voile/cloth.h"

#define GRID_FAMILY_COUNT 6

typedef enum GridFamily
{
    GRID_ACROSS,       // structural, to the right
    GRID_DOWN,         // structural
    GRID_DIAGONAL,     // shear, right and down
    GRID_ANTIDIAGONAL, // shear, left and down; stored from its lower left end
    GRID_BEND_ACROSS,  // two to the right
    GRID_BEND_DOWN     // two down
} GridFamily;

typedef struct GridShape
{
    int32_t columns, rows; // 0 and 0: not a grid
    int32_t blocks_per_row;
    int32_t family_starts[GRID_FAMILY_COUNT + 1]; // of the stored places, multiples of LANES; empty where not wanted
    int32_t link_starts[GRID_FAMILY_COUNT + 1];   // of the caller's numbers
} GridShape;

GridShape grid_shape(int32_t columns, int32_t rows, uint32_t link_kinds);

// The kind of a family's links.
VoileLinkKind grid_family_kind(GridFamily family);

// Slot of a point, by its column and row.
int32_t grid_slot(const GridShape* grid, int32_t column, int32_t row);

// The point in a slot; only for a slot in use.
int32_t grid_point_of_slot(const GridShape* grid, int32_t slot);

// Where a link of the caller's is stored.
int32_t grid_stored_of_link(const GridShape* grid, int32_t link);

// The two points of a link, by the caller's numbers, in the order that voile/cloth.h documents.
void grid_link_points(const GridShape* grid, int32_t link, int32_t out_points[2]);

void grid_face_corners(const GridShape* grid, int32_t face, int32_t out_corners[4]);

// A link with its number, its stored place and its points.
typedef struct GridLink
{
    int32_t link, stored, points[2];
} GridLink;

// Shows every link once, in the caller's order, until `visit` returns false. Much faster than asking for one by one.
void grid_visit_links(const GridShape* grid, bool (*visit)(const GridLink* link, void* context), void* context);

// Whether a link is stored from its second end to its first.
bool grid_is_backwards(const GridShape* grid, int32_t stored);

// The slots of a stored link's ends, in the order that voile/cloth.h documents; only for a place with a link.
void grid_link_slots(const GridShape* grid, int32_t stored, int32_t out_slots[2]);

// Runs of four rows.
static inline int32_t grid_group_count(const GridShape* grid)
{
    return (grid->rows + 3) / 4;
}

// Floats that solving strands needs at hand: see kernel_strands.inl.
//
// Bundles of chains are solved two at a time while the memory for it is small.
#define MAX_STRAND_BUNDLES 2

static inline int grid_strand_bundles(const GridShape* grid)
{
    return grid->columns <= 128 && grid->rows <= 128 ? MAX_STRAND_BUNDLES : 1;
}

static inline size_t grid_strand_scratch(const GridShape* grid)
{
    size_t columns = (size_t)grid->blocks_per_row * LANES;
    size_t longer = columns > (size_t)grid->rows ? columns : (size_t)grid->rows;
    return (size_t)grid_strand_bundles(grid) * (longer * 2 * LANES + columns * 8 * LANES);
}

// The stored links that end at a point; returns how many. Bit i of `out_seconds` says that the point is link i's second
// end.
#define GRID_LINKS_A_POINT 12
int32_t grid_links_at(const GridShape* grid, int32_t point, int32_t out_links[GRID_LINKS_A_POINT],
                      uint32_t* out_seconds);

// What hangs together: stored places or faces; each returns how many there are, at most 2.
int32_t grid_faces_at_thread(const GridShape* grid, int32_t stored, int32_t out_faces[2]);
int32_t grid_spans_of_thread(const GridShape* grid, int32_t stored, int32_t out_links[2]);
int32_t grid_spans_of_face(const GridShape* grid, int32_t face, int32_t out_links[2]);

#endif
