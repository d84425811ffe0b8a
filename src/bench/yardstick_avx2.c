#define KERNEL_WIDTH    8
#define YARDSTICK_SWEEP yardstick_sweep_avx2
#include "bench/yardstick.inl"
