#define KERNEL_WIDTH 8
#define KERNEL_NAME  "avx2"
#define KERNEL_TABLE draw_kernel_avx2
#include "draw/kernel.inl"
