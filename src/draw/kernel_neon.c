#define KERNEL_WIDTH 4
#define KERNEL_NAME  "neon"
#define KERNEL_TABLE draw_kernel_neon
#include "draw/kernel.inl"
