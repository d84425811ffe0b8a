// Filled quads and triangles over shared vertices, hidden by what is nearer.
// Pixels as in lines.h: a face covers a pixel whose centre lies in it; of a centre on an edge, it is the face to the right
// of the edge that covers it, or the one below. So faces that share an edge leave no pixel out and share none.

#ifndef DRAW_FACES_H
#define DRAW_FACES_H

#include "draw/canvas.h"
#include "draw/depth.h"

#include <stdint.h>

// A face is left out where one of its corners has a 1 / depth of 0 (it lies behind the eye) or a coordinate that is not
// finite. Any finite coordinates give the right pixels at the cost of the visible rows.
typedef struct FaceBatch
{
    const float* x; // of the vertices, pixels
    const float* y;
    const float* inverse_depth; // of the vertices, 1 / metres, as projection_points has it
    const Color* front;         // of the vertices, on the side whose corners run counter-clockwise; alpha is ignored
    const Color* back;          // on the other side
    const int32_t* corners;     // 4 vertex numbers a face, in order around it; a triangle repeats its third
    int face_count;
} FaceBatch;

// Which side of a face is seen: its signed area tells, of a bow-tie the larger part's.
typedef enum FaceSide
{
    FACE_UNSEEN = 0, // left out, or without area
    FACE_FRONT = 1,
    FACE_BACK = -1,
} FaceSide;

// Draws every face where it is nearer than what `depth` holds, and writes its own depth there. 1 / depth and colour run
// straight along the edges and along each row between them; between equal depths the face drawn first stays. A quad whose
// edges cross is filled between its leftmost and its rightmost edge. `depth` has one value for each pixel of the canvas.
void faces_draw(Canvas* canvas, DepthMap* depth, const FaceBatch* batch);

// The same for rows [first_row, end_row) alone; bands give the same pixels as the whole, and may be drawn by threads.
void faces_draw_rows(Canvas* canvas, DepthMap* depth, const FaceBatch* batch, int first_row, int end_row);

// For hiding lines: writes the depth of each face's farthest corner over all of it, so that it never hides its own edges.
// The colours are not read. Of a map with shift 1 each value tells of the centre of its 2 x 2 pixels.
void faces_draw_depth(DepthMap* depth, const FaceBatch* batch);

// The same for rows [first_row, end_row) of the map.
void faces_draw_depth_rows(DepthMap* depth, const FaceBatch* batch, int first_row, int end_row);

// --- silhouettes -----------------------------------------------------------------------------------------------------

typedef struct FaceEdge
{
    int32_t a, b;     // vertex numbers
    int32_t faces[2]; // on its two sides; the second is -1 where there is one only
} FaceEdge;

// The seen side of each face, a FaceSide.
void faces_find_sides(const FaceBatch* batch, int8_t* out_sides);

// The edges where the picture of the faces ends: those with one seen face, or with two that show different sides. Writes
// their vertex numbers, 2 an edge, as LineBatch's ends, and returns how many edges these are. `out_ends` has room for all.
int faces_find_silhouettes(const FaceEdge* edges, int edge_count, const int8_t* sides, int32_t* out_ends);

#endif
