// The cloths as vertices, threads and faces to be drawn. What lives is collected anew only when something was cut, torn or
// built; where it is, at every picture.

#ifndef SANDBOX_CLOTH_MESH_H
#define SANDBOX_CLOTH_MESH_H

#include "draw/faces.h"
#include "sandbox/hems.h"
#include "sandbox/session.h"

// Threads of a grid that are drawn when their distance in the picture is so small that others are left out: every fourth
// row and column, then every second, then all.
#define THREAD_LEVELS 3

// What tells one collected shape from another.
typedef struct MeshKey
{
    const struct Sandbox* sandbox;
    int64_t builds, cuts, resets, torn, links_alive;
    int64_t moves; // through the history
    bool has_failed;
} MeshKey;

// How much there is of everything, or more. Dashes and hems have vertices, too.
typedef struct MeshSize
{
    int64_t vertices, dashes, hem_vertices, lines, bare_lines, faces, dead_faces, links;
} MeshSize;

// Arrays for the largest world drawn so far; zero it, set the allocator.
typedef struct ClothMesh
{
    VoileAllocator allocator;
    void* block;
    size_t block_size;
    MeshSize room; // that the arrays have
    MeshKey key;

    // Vertices: the points of all cloths one after another, then the ends of dashes, then those of hems.
    int32_t point_count, whole_vertex_count, vertex_count;
    VoileVec3* positions; // as drawn: between the last two ticks
    VoileVec3* normals;
    float* weakness; // 0 to 1: what share of its strength a dash's thread lacks
    int32_t*
        dashes;    // of each vertex beyond the points: the point that it is near, and the one at the thread's other end
    float* values; // 0 to 1 along the scale of what the colours tell

    int32_t* owners; // of each vertex of a hem: the point whose colours it has

    // Threads: two vertices each, by level; then what cuts left of them, and hems.
    int32_t* ends;
    int32_t line_starts[THREAD_LEVELS + 1];
    int32_t line_count;
    int32_t* bare_ends; // the threads of cloths without faces once more, two vertices each
    int32_t bare_count;

    int32_t* corners; // of the living faces, 4 each; then of the rest of dead ones
    int32_t whole_face_count, face_count;
    FaceEdge* edges; // between living faces, and around them
    HemFace* dead_faces;
    int32_t edge_count;
    float* link_room; // a float for each link of the largest cloth
} ClothMesh;

// Where in one block an array goes that is to lie beside those before; arrays start at cache lines.
static inline size_t room_take(size_t* size, size_t count, size_t element_size)
{
    size_t offset = *size;
    *size += (count * element_size + 63) / 64 * 64;
    return offset;
}

void cloth_mesh_release(ClothMesh* mesh);

// Takes up what the session shows now; false when memory ran out.
bool cloth_mesh_update(ClothMesh* mesh, const Session* session);

#endif
