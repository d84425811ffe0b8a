#define KERNEL_WIDTH 16
#define KERNEL_ID    VOILE_KERNEL_AVX512
#define KERNEL_TABLE kernel_avx512
#include "core/kernel.inl"
