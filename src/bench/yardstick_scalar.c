#define KERNEL_WIDTH    1
#define YARDSTICK_SWEEP yardstick_sweep_scalar
#include "bench/yardstick.inl"
