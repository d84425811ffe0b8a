#define _DEFAULT_SOURCE

#include "cli/memory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#ifdef MADV_HUGEPAGE

#define LARGE_PAGE  ((size_t)2 << 20) // of x86-64, and of arm64 with pages of 4 KiB
#define LARGE_BLOCK (2 * LARGE_PAGE)  // from here on the few pages at its end that stay small hardly count

// Advises only on whole large pages inside the block, so that it takes up no more memory than before.
static void* allocate(void* context, size_t size, size_t alignment)
{
    VoileAllocator heap = voile_default_allocator();
    (void)context;
    if (size < LARGE_BLOCK || alignment > LARGE_PAGE)
    {
        return heap.allocate(heap.context, size, alignment);
    }
    void* block = heap.allocate(heap.context, size, LARGE_PAGE);
    if (block != NULL)
    {
        (void)madvise(block, size & ~(LARGE_PAGE - 1), MADV_HUGEPAGE); // a refusal only makes it slower
    }
    return block;
}

VoileAllocator memory_host_allocator(void)
{
    VoileAllocator heap = voile_default_allocator();
    heap.allocate = allocate;
    return heap;
}

#else

VoileAllocator memory_host_allocator(void)
{
    return voile_default_allocator();
}

#endif
