#define KERNEL_WIDTH 4
#define KERNEL_NAME  "sse2"
#define KERNEL_TABLE draw_kernel_sse2
#include "draw/kernel.inl"
