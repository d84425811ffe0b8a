// What hangs together with what: which faces lie at a thread, and which links span a thread or a face. A cut follows
// it, and so does the share of a thread's tension that other links carry.
//
// An *edge* is a pair of points joined by one or more structural links or by a side of a face. What a link spans:
// - any link between the ends of a thread: that edge;
// - a shear link that is a diagonal of quads: those quads;
// - any other shear or bend link: the edges that two triangles share whose far corners it joins, with both triangles;
// - where there are none: the two edges over its middle point, the point joined by structural links to both ends that
// lies
//   nearest to the middle between them at rest (the lowest index of equally near ones).

#ifndef CORE_TOPOLOGY_H
#define CORE_TOPOLOGY_H

#include <stdint.h>

// Points are stored, and a grid's links too, in runs of this many.
#define LANES 16

// Lists as in rows.h. Links are meant by their place in the stored order, where the structural ones come first. What is
// spanned is numbered edges first, then faces.
typedef struct Topology
{
    int32_t edge_count, edge_face_count, span_count;
    int32_t* edge_of_link; // of the structural links
    int32_t* edge_face_starts;
    int32_t* edge_faces;
    int32_t* span_starts; // by edge, then by face
    int32_t* span_links;
} Topology;

#endif
