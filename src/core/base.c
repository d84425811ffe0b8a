#include "voile/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK_ALIGNMENT 64 // a cache line, and the widest vector of any machine we run on

// --- assertions and errors -------------------------------------------------------------------------------------------

void voile_assertion_failed(const char* condition, const char* file, int line)
{
    fprintf(stderr, "voile: %s:%d: this must hold: %s\n", file, line, condition);
    abort();
}

// The text was longer than the message: drops its last character whole, since only a part of it may have fitted.
static void drop_last_character(char* message, size_t length)
{
    while (length > 0 && ((unsigned char)message[length - 1] & 0xC0U) == 0x80U)
    {
        length -= 1;
    }
    message[length > 0 ? length - 1 : 0] = '\0';
}

// A message is one line, whatever a file name brings along.
static void replace_control_characters(char* message)
{
    for (char* c = message; *c != '\0'; ++c)
    {
        if ((unsigned char)*c < 0x20U)
        {
            *c = ' ';
        }
    }
}

VoileResult voile_fail(VoileError* error, VoileResult code, int line, const char* format, ...)
{
    if (error == NULL)
    {
        return code;
    }
    error->code = code;
    error->line = line;
    error->message[0] = '\0';

    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(error->message, sizeof(error->message), format, arguments);
    va_end(arguments);

    if (length >= (int)sizeof(error->message))
    {
        drop_last_character(error->message, sizeof(error->message) - 1);
    }
    replace_control_characters(error->message);
    return code;
}

// --- memory ----------------------------------------------------------------------------------------------------------

static void* allocate_from_heap(void* context, size_t size, size_t alignment)
{
    (void)context;
#if defined(_MSC_VER)
    return _aligned_malloc(size, alignment);
#else
    // C11 wants a multiple of the alignment; and no object may be larger than pointers can be apart.
    bool is_too_big = size > (size_t)PTRDIFF_MAX - alignment;
    return is_too_big ? NULL : aligned_alloc(alignment, (size + alignment - 1) & ~(alignment - 1));
#endif
}

static void release_to_heap(void* context, void* block, size_t size)
{
    (void)context;
    (void)size;
#if defined(_MSC_VER)
    _aligned_free(block);
#else
    free(block);
#endif
}

VoileAllocator voile_default_allocator(void)
{
    return (VoileAllocator){ .allocate = allocate_from_heap, .release = release_to_heap, .context = NULL };
}

void* voile_allocate(const VoileAllocator* allocator, size_t size)
{
    VOILE_ASSERT(allocator != NULL && allocator->allocate != NULL);
    return allocator->allocate(allocator->context, size > 0 ? size : 1, BLOCK_ALIGNMENT);
}

void voile_release(const VoileAllocator* allocator, void* block, size_t size)
{
    VOILE_ASSERT(allocator != NULL && allocator->release != NULL);
    allocator->release(allocator->context, block, size > 0 ? size : 1);
}
