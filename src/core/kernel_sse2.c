#define KERNEL_WIDTH 4
#define KERNEL_ID    VOILE_KERNEL_SSE2
#define KERNEL_TABLE kernel_sse2
#include "core/kernel.inl"
