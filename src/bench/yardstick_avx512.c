#define KERNEL_WIDTH    16
#define YARDSTICK_SWEEP yardstick_sweep_avx512
#include "bench/yardstick.inl"
