# Kernels: one source, compiled for each instruction set, chosen when the program runs.

include(CheckCSourceCompiles)
check_c_source_compiles("
  typedef float Vec __attribute__((vector_size(16)));
  #if !defined(__SSE2__)
  #error
  #endif
  int main(void)
  {
    Vec v = { 0 };
    v = __builtin_shufflevector(v, v, 1, 2, 3, 4);
    return __builtin_cpu_supports(\"avx512f\") + (int)v[0];
  }" VOILE_CAN_BUILD_X86_KERNELS)
check_c_source_compiles("
  typedef float Vec __attribute__((vector_size(16)));
  #if !defined(__aarch64__)
  #error
  #endif
  int main(void)
  {
    Vec v = { 0 };
    return (int)__builtin_shufflevector(v, v, 1, 2, 3, 4)[0];
  }" VOILE_CAN_BUILD_NEON_KERNEL)

# Adds kernel_SET.c of the caller's folder for each instruction set that the compiler can build and the machine's family
# may run. kernel_scalar.c is the caller's own.
function(voile_add_kernels target)
  if(VOILE_CAN_BUILD_X86_KERNELS)
    target_sources(${target} PRIVATE kernel_sse2.c kernel_avx2.c kernel_avx512.c)
    target_compile_definitions(${target} PRIVATE VOILE_HAS_X86_KERNELS)
    set_source_files_properties(kernel_avx2.c PROPERTIES COMPILE_OPTIONS "-mavx2")
    set_source_files_properties(kernel_avx512.c PROPERTIES COMPILE_OPTIONS
      "-mavx512f;-mavx512dq;-mavx512vl;-mavx512bw;-mprefer-vector-width=512")
  elseif(VOILE_CAN_BUILD_NEON_KERNEL)
    target_sources(${target} PRIVATE kernel_neon.c)
    target_compile_definitions(${target} PRIVATE VOILE_HAS_NEON_KERNEL)
  endif()
endfunction()
