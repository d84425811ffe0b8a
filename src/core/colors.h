// The order in which links are relaxed: by kind, then by colour, so that the links of one batch share no point. With
// one pass a sub-step this order is stable where a sweep along rows gains energy. Within a batch the order changes no bit,
// and follows the points: links that are relaxed one after the other lie near in space and in memory.

#ifndef CORE_COLORS_H
#define CORE_COLORS_H

#include "core/block.h"
#include "core/cloth_types.h"

typedef struct LinkOrder
{
    int32_t* stored_of_link; // the caller's link number -> its place in the order
    int32_t kind_starts[VOILE_LINK_KIND_COUNT + 1];
    LinkBatch* batches;
    int32_t batch_count;

    int32_t point_count, link_count;
    int32_t* links_by_rank;  // the caller's link numbers, by the rank of their first end; equal ones ascend
    int32_t* color_of_link;  // scratch
    int32_t* color_starts;   // scratch
    uint64_t* point_colors;  // scratch: bit set of the colours that touch a point
    int32_t* point_overflow; // scratch: next free colour beyond those of the set
    int32_t* ranks;          // scratch: by point
    int32_t* rank_starts;    // scratch: by rank
    Block block;
} LinkOrder;

// `point_of_rank` tells in which order the points lie in memory.
VOILE_MUST_USE VoileResult link_order_create(LinkOrder* out_order, const VoileAllocator* allocator, int32_t point_count,
                                             const int32_t* point_of_rank, int32_t link_count,
                                             const VoileLinkDef* links, VoileError* error);
void link_order_release(LinkOrder* order, const VoileAllocator* allocator);

#endif
