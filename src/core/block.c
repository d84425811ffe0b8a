#include "core/block.h"

#include <string.h>

#define ARRAY_ALIGNMENT 64

void* carve(Carver* carver, size_t count, size_t element_size)
{
    size_t offset = (carver->size + ARRAY_ALIGNMENT - 1) & ~(size_t)(ARRAY_ALIGNMENT - 1);
    size_t room = offset < carver->size ? 0 : SIZE_MAX - offset;
    if (count > room / element_size)
    {
        carver->is_too_big = true;
        return NULL;
    }
    carver->size = offset + count * element_size;
    return carver->memory != NULL ? carver->memory + offset : NULL;
}

VoileResult block_allocate(Block* out_block, const VoileAllocator* allocator, BlockLayout lay_out, void* object,
                           VoileError* error)
{
    *out_block = (Block){ 0 };

    Carver measure = { 0 };
    lay_out(object, &measure);
    void* memory = measure.is_too_big ? NULL : voile_allocate(allocator, measure.size);
    if (memory == NULL)
    {
        return voile_fail(error, VOILE_ERROR_MEMORY, 0, "there is not enough memory for a cloth of this size");
    }
    memset(memory, 0, measure.size);

    Carver place = { .memory = memory };
    lay_out(object, &place);
    *out_block = (Block){ .memory = memory, .size = measure.size };
    return VOILE_OK;
}

void block_release(Block* block, const VoileAllocator* allocator)
{
    if (block->memory != NULL)
    {
        voile_release(allocator, block->memory, block->size);
    }
    *block = (Block){ 0 };
}
