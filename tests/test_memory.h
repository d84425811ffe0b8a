/// @file test_memory.h
/// An allocator for tests: counts its blocks, checks that each comes back with its size, and can refuse the k-th request.

#ifndef TESTS_TEST_MEMORY_H
#define TESTS_TEST_MEMORY_H

#include "cmocka_setup.h"

#include "voile/base.h"

#include <string.h>

#define TEST_MEMORY_HEAD 64 ///< before each block: its size; as wide as the largest alignment

typedef struct TestMemory
{
    int64_t request_count;
    int64_t failing_request; ///< from 1; 0: none
    bool fails_from_there;   ///< not that one alone, all that follow as well
    int64_t block_count;     ///< handed out and not yet back
    size_t byte_count;       ///< of these
} TestMemory;

static inline void* test_memory_allocate(void* context, size_t size, size_t alignment)
{
    TestMemory* memory = context;
    memory->request_count += 1;
    bool is_late = memory->fails_from_there && memory->request_count > memory->failing_request;
    if (memory->failing_request > 0 && (memory->request_count == memory->failing_request || is_late))
    {
        return NULL;
    }
    VoileAllocator heap = voile_default_allocator();
    char* block = heap.allocate(heap.context, size + TEST_MEMORY_HEAD, alignment);
    assert_non_null(block);
    memcpy(block, &size, sizeof(size));
    memory->block_count += 1;
    memory->byte_count += size;
    return block + TEST_MEMORY_HEAD;
}

static inline void test_memory_release(void* context, void* block, size_t size)
{
    TestMemory* memory = context;
    if (block == NULL)
    {
        return;
    }
    char* start = (char*)block - TEST_MEMORY_HEAD;
    size_t first_size;
    memcpy(&first_size, start, sizeof(first_size));
    assert_int_equal(size, first_size);
    memory->block_count -= 1;
    memory->byte_count -= size;
    VoileAllocator heap = voile_default_allocator();
    heap.release(heap.context, start, size + TEST_MEMORY_HEAD);
}

static inline VoileAllocator test_memory_allocator(TestMemory* memory)
{
    return (VoileAllocator){ test_memory_allocate, test_memory_release, memory };
}

/// Runs `run` with each request refused in turn, alone and with all later ones, until a run needs no more; after each,
/// nothing may be left. `run` returns what its subject said, which must be VOILE_ERROR_MEMORY for a refused request.
/// Returns how many requests a whole run makes.
static inline int64_t test_every_refusal(VoileResult (*run)(const VoileAllocator* allocator, void* context),
                                         void* context)
{
    int64_t request_count = 0;
    for (int persists = 0; persists <= 1; ++persists)
    {
        VoileResult result = VOILE_ERROR_MEMORY;
        for (int64_t k = 1; result != VOILE_OK; ++k)
        {
            TestMemory memory = { .failing_request = k, .fails_from_there = persists != 0 };
            VoileAllocator allocator = test_memory_allocator(&memory);
            result = run(&allocator, context);
            assert_int_equal(memory.block_count, 0);
            assert_int_equal(result, memory.request_count < k ? VOILE_OK : VOILE_ERROR_MEMORY);
            request_count = memory.request_count;
        }
    }
    return request_count;
}

#endif
