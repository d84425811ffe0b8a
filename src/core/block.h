// One block of memory for many arrays: measured first, then allocated once.

#ifndef CORE_BLOCK_H
#define CORE_BLOCK_H

#include "voile/base.h"

// Hands out the arrays of a block one after the other. With no memory behind it, it only measures.
typedef struct Carver
{
    unsigned char* memory; // NULL while measuring
    size_t size;           // bytes handed out so far
    bool is_too_big;       // more than size_t can count
} Carver;

// `count` elements of `element_size` bytes, aligned to 64; NULL while measuring.
void* carve(Carver* carver, size_t count, size_t element_size);

// Sets the array pointers of `object` by carving them, always in the same order.
typedef void (*BlockLayout)(void* object, Carver* carver);

typedef struct Block
{
    void* memory;
    size_t size;
} Block;

// Runs `lay_out` twice, to measure and to place; the memory is zeroed. On failure the block stays empty.
VOILE_MUST_USE VoileResult block_allocate(Block* out_block, const VoileAllocator* allocator, BlockLayout lay_out,
                                          void* object, VoileError* error);

// An empty block is fine.
void block_release(Block* block, const VoileAllocator* allocator);

#endif
