#define KERNEL_WIDTH 1
#define KERNEL_NAME  "scalar"
#define KERNEL_TABLE draw_kernel_scalar
#include "draw/kernel.inl"
