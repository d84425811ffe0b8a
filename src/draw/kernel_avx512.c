#define KERNEL_WIDTH 16
#define KERNEL_NAME  "avx512"
#define KERNEL_TABLE draw_kernel_avx512
#include "draw/kernel.inl"
