#define KERNEL_WIDTH    4
#define YARDSTICK_SWEEP yardstick_sweep_neon
#include "bench/yardstick.inl"
