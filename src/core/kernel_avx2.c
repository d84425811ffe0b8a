#define KERNEL_WIDTH 8
#define KERNEL_ID    VOILE_KERNEL_AVX2
#define KERNEL_TABLE kernel_avx2
#include "core/kernel.inl"
