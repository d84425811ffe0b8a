#define KERNEL_WIDTH 4
#define KERNEL_ID    VOILE_KERNEL_NEON
#define KERNEL_TABLE kernel_neon
#include "core/kernel.inl"
