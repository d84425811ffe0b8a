#define KERNEL_WIDTH 1
#define KERNEL_ID    VOILE_KERNEL_SCALAR
#define KERNEL_TABLE kernel_scalar
#include "core/kernel.inl"
