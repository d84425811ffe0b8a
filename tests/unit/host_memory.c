// The memory that a program lends: blocks of every size, and large ones on large pages.

#include "cli/memory.h"

#include "cmocka_setup.h"

#include <stdio.h>
#include <string.h>
#ifdef __linux__
#include <unistd.h>
#endif

#define MEGABYTE ((size_t)1 << 20)

static void blocks_of_every_size_are_aligned_and_can_be_written(void** state)
{
    const size_t sizes[] = {
        1, 100, MEGABYTE, 4 * MEGABYTE - 1, 4 * MEGABYTE, 4 * MEGABYTE + 1, 41 * MEGABYTE + 12345
    };
    VoileAllocator allocator = memory_host_allocator();
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        void* block = voile_allocate(&allocator, sizes[i]);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % 64, 0);
        memset(block, 1, sizes[i]);
        voile_release(&allocator, block, sizes[i]);
    }
}

static void what_cannot_be_had_is_null(void** state)
{
    VoileAllocator allocator = memory_host_allocator();
    (void)state;
    assert_null(voile_allocate(&allocator, SIZE_MAX - 100));
    assert_null(voile_allocate(&allocator, PTRDIFF_MAX - 100));
}

#ifdef __linux__

// The flags that the system keeps of the mapping that holds `address` (proc(5), smaps): "hg" was advised to lie on large
// pages. Empty where it tells nothing.
static void read_mapping_flags(const void* address, char out_flags[256])
{
    FILE* maps = fopen("/proc/self/smaps", "r");
    char line[512];
    bool is_inside = false;
    out_flags[0] = '\0';
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL)
    {
        unsigned long long start;
        unsigned long long end;
        if (sscanf(line, "%llx-%llx ", &start, &end) == 2)
        {
            is_inside = start <= (uintptr_t)address && (uintptr_t)address < end;
        }
        if (is_inside && strncmp(line, "VmFlags:", 8) == 0)
        {
            snprintf(out_flags, 256, "%.255s", line);
        }
    }
    if (maps != NULL)
    {
        fclose(maps);
    }
}

static void large_blocks_ask_for_large_pages_and_small_ones_do_not(void** state)
{
    VoileAllocator allocator = memory_host_allocator();
    char flags[256];
    (void)state;
    if (access("/sys/kernel/mm/transparent_hugepage/enabled", R_OK) != 0)
    {
        skip();
    }
    unsigned char* large = voile_allocate(&allocator, 5 * MEGABYTE);
    assert_non_null(large);
    read_mapping_flags(large + MEGABYTE, flags);
    assert_non_null(strstr(flags, " hg"));
    read_mapping_flags(large + 5 * MEGABYTE - 1, flags); // its end is no whole large page
    assert_null(strstr(flags, " hg"));
    voile_release(&allocator, large, 5 * MEGABYTE);

    unsigned char* small = voile_allocate(&allocator, MEGABYTE);
    assert_non_null(small);
    read_mapping_flags(small, flags);
    assert_null(strstr(flags, " hg"));
    voile_release(&allocator, small, MEGABYTE);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_of_every_size_are_aligned_and_can_be_written),
        cmocka_unit_test(what_cannot_be_had_is_null),
#ifdef __linux__
        cmocka_unit_test(large_blocks_ask_for_large_pages_and_small_ones_do_not),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
