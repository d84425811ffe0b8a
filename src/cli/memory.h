// Memory that a program lends to the library, for voile, voile-bench and the tests.

#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include "voile/base.h"

// The C library's heap. Blocks of some megabytes lie on large pages where the system has them: a large cloth is then made
// and stepped faster, since the processor looks up fewer pages.
VoileAllocator memory_host_allocator(void);

#endif
