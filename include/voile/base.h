/// @file base.h
/// Results, errors and allocation: what every other Voile header needs.

#ifndef VOILE_BASE_H
#define VOILE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

#if defined(__GNUC__)
#define VOILE_MUST_USE                          __attribute__((warn_unused_result))
#define VOILE_PRINTF(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
#else
#define VOILE_MUST_USE
#define VOILE_PRINTF(format_index, first_index)
#endif

/// Stops the program, with the broken condition and its place, when a caller breaks a documented precondition.
/// Compiled out when NDEBUG is defined. Foreign data (files, memory) is never asserted: it gives a VoileResult.
#ifdef NDEBUG
#define VOILE_ASSERT(condition) ((void)0)
#else
#define VOILE_ASSERT(condition) ((condition) ? (void)0 : voile_assertion_failed(#condition, __FILE__, __LINE__))
#endif

/// Prints the broken condition to standard error and aborts. Never returns.
void voile_assertion_failed(const char* condition, const char* file, int line);

/// How an operation that can fail for reasons outside the program ended.
typedef enum VoileResult
{
    VOILE_OK = 0,
    VOILE_ERROR_INVALID,  ///< a definition, name or value that cannot be used
    VOILE_ERROR_MEMORY,   ///< the allocator gave nothing
    VOILE_ERROR_SYNTAX,   ///< a text that breaks its grammar
    VOILE_ERROR_IO,       ///< a file that could not be read or written
    VOILE_ERROR_DIVERGED, ///< a replay whose state differs from the recorded one
} VoileResult;

/// Why an operation failed: one sentence for a person, and the line of the text that it speaks of.
typedef struct VoileError
{
    VoileResult code;
    int line;          ///< counted from 1; 0 where no text is concerned
    char message[256]; ///< UTF-8, no final stop, no line break; cut to fit
} VoileError;

/// Fills `error` (which may be NULL) and returns `code`, so that a caller can write `return voile_fail(...)`.
/// `format` is printf's; print floating-point numbers with a locale-free function, not with %f.
VoileResult voile_fail(VoileError* error, VoileResult code, int line, const char* format, ...) VOILE_PRINTF(4, 5);

/// Where memory comes from. Part of each definition, so that there is no global allocator.
typedef struct VoileAllocator
{
    /// Returns `size` bytes (more than 0) aligned to `alignment` (a power of two), or NULL.
    void* (*allocate)(void* context, size_t size, size_t alignment);
    /// Takes back a block of `allocate` with the same `size`; `block` may be NULL.
    void (*release)(void* context, void* block, size_t size);
    void* context; ///< handed to both; must outlive every object that was made with this allocator
} VoileAllocator;

/// The C library's heap.
VoileAllocator voile_default_allocator(void);

/// `size` bytes aligned to 64, or NULL. A size of 0 asks for 1 byte.
void* voile_allocate(const VoileAllocator* allocator, size_t size);

/// Gives back what voile_allocate returned for the same `size`; `block` may be NULL.
void voile_release(const VoileAllocator* allocator, void* block, size_t size);

/// One of many pieces of work that are independent of each other; `index` is from 0 to the count given to `run`.
typedef void VoileTask(int32_t index, void* data);

/// How a host lends its threads. The results are the same bits whatever it does.
typedef struct VoileParallel
{
    /// Calls task(i, data) once for each i in [0, count), in any order and on any threads, and returns when all are done.
    /// No task waits for another, so that calling them one after the other is fine too.
    void (*run)(void* context, int32_t count, VoileTask* task, void* data);
    void* context;
    int32_t thread_count; ///< how many may run at the same time, 1 or more
} VoileParallel;

#ifdef __cplusplus
}
#endif

#endif
