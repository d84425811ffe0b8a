#define KERNEL_WIDTH    4
#define YARDSTICK_SWEEP yardstick_sweep_sse2
#include "bench/yardstick.inl"
