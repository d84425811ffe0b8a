#include "bench/counting.h"

static void* allocate_counted(void* context, size_t size, size_t alignment)
{
    CountingHeap* heap = (CountingHeap*)context;
    void* block = heap->inner.allocate(heap->inner.context, size, alignment);
    if (block != NULL)
    {
        heap->bytes += size;
        heap->peak_bytes = heap->bytes > heap->peak_bytes ? heap->bytes : heap->peak_bytes;
        heap->block_count += 1;
        heap->call_count += 1;
    }
    return block;
}

static void release_counted(void* context, void* block, size_t size)
{
    CountingHeap* heap = (CountingHeap*)context;
    if (block != NULL)
    {
        heap->bytes -= size;
        heap->block_count -= 1;
    }
    heap->inner.release(heap->inner.context, block, size);
}

VoileAllocator counting_allocator(CountingHeap* heap)
{
    return (VoileAllocator){ .allocate = allocate_counted, .release = release_counted, .context = heap };
}
