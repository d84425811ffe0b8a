// What cuts and tears leave of their faces, as geometry to draw: each part keeps its own share of the face along its own
// threads, so that its hem follows the stroke. Nothing where no face is dead; costs as much as there are dead ones.
//
// A *stub* is what a point keeps of a thread that parted: as much of its length at rest as lay on this side of the
// blade. It goes on as the same row or column does on the point's other side, else as the nearest living thread beside
// it; while the other end is still about where the thread would hold it, it leads there. A *group* is a run of a dead
// face's corners that living sides hold together; what it keeps is the polygon of these corners and the stubs at its two
// ends, and its *hem* the line that joins their ends. Where a stroke ends in a face, or several meet, the hem goes round a
// place inside.

#ifndef SANDBOX_HEMS_H
#define SANDBOX_HEMS_H

#include "voile/cloth.h"

// How much room the arrays need, or more.
typedef struct HemRoom
{
    int32_t dead_faces;
    int32_t vertices, lines, faces;
} HemRoom;

// A grid of columns x rows points with all of its threads. A cloth of another kind (0 columns) has no rows along which
// stubs could go on: it has no hems, and its dead faces are holes.
typedef struct HemSource
{
    const VoileCloth* cloth;
    int32_t columns, rows;
    const VoileVec3* positions; // of its points, as drawn
    const VoileVec3* normals;   // of its points
    int32_t first_point; // the numbers of its first point and of the first vertex in `ends`, `corners` and `owners`
    int32_t first_vertex;
} HemSource;

// A dead face: its corners are numbered as the library's, side k goes from corner k to the next.
typedef struct HemFace
{
    int32_t face;
    uint8_t dead_sides, torn_sides; // bit k for side k
    float places[4];                // from corner k: where side k parted
    int32_t stubs[4][2];            // vertices of side k: of the stub at corner k, and at the next; -1: none
} HemFace;

typedef struct Hems
{
    HemFace* dead_faces; // scratch

    // Vertices beside the cloth's points.
    VoileVec3* positions;
    VoileVec3* normals;
    int32_t* owners; // the points whose colours they have; NULL: not wanted

    int32_t* ends;    // two a line: stubs from their points, and hems. A torn thread's fray has no hem
    int32_t* corners; // four a face, the way round as the dead face's; a triangle repeats its third; NULL: not wanted
    int32_t vertex_count, line_count, face_count;
} Hems;

HemRoom hems_measure(const HemSource* source);

// Fills the arrays, which have the room that hems_measure asked for in the same state; sets the counts.
void hems_find(const HemSource* source, Hems* hems);

#endif
