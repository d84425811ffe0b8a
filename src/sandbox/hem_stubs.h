// The stubs of hems.h: what each end keeps of a thread that parted, in a grid. Shared by the files that draw hems.

#ifndef SANDBOX_HEM_STUBS_H
#define SANDBOX_HEM_STUBS_H

#include "sandbox/hems.h"

// A point of the grid, or the way from one to another.
typedef struct Cell
{
    int32_t column, row;
} Cell;

// Of a face's corner k, as seen from corner 0; and the way of side k.
extern const Cell hem_corner_cells[4];
extern const Cell hem_side_ways[4];

static inline Cell add_cells(Cell a, Cell b)
{
    return (Cell){ a.column + b.column, a.row + b.row };
}

static inline Cell turn_back(Cell way)
{
    return (Cell){ -way.column, -way.row };
}

static inline int32_t hem_point(const HemSource* source, Cell cell)
{
    return cell.row * source->columns + cell.column;
}

static inline VoileVec3 hem_position(const HemSource* source, Cell cell)
{
    return source->positions[hem_point(source, cell)];
}

// Whether the grid has such a point.
bool hem_is_inside(const HemSource* source, Cell cell);

// `corner` may pass 3.
Cell hem_corner(const HemSource* source, int32_t face, int corner);

// What is known of a dead face, but for its stubs' vertices.
HemFace hem_face_read(const HemSource* source, int32_t face);

// What the point `at` keeps of a thread that parted.
typedef struct HemStub
{
    Cell at;
    bool exists; // else nothing tells how the thread goes on
    VoileVec3 end;
} HemStub;

// Of a dead side k: at corner k, and at the next.
void hem_find_stubs(const HemSource* source, const HemFace* dead, int side, HemStub out_stubs[2]);

#endif
