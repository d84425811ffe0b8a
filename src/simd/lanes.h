// Vectors of KERNEL_WIDTH floats (16, 8, 4, or 1 for plain C): the compiler's vector extensions, so that one kernel source
// serves every instruction set. Only exact IEEE 754 operations, lane by lane: the width changes no bit.

#ifndef SIMD_LANES_H
#define SIMD_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifndef KERNEL_WIDTH
#error "KERNEL_WIDTH must be set by the file that includes this one"
#endif

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE  static __attribute__((noinline))
#else
#define ALWAYS_INLINE static inline
#define NEVER_INLINE  static
#endif

#if KERNEL_WIDTH == 1

typedef float Vec;
typedef int Mask;
typedef uint32_t Bits;

ALWAYS_INLINE Vec load(const float* from)
{
    return *from;
}

ALWAYS_INLINE void store(float* to, Vec value)
{
    *to = value;
}

ALWAYS_INLINE Vec splat(float value)
{
    return value;
}

ALWAYS_INLINE Vec select_or_zero(Mask mask, Vec value)
{
    return mask ? value : 0.0f;
}

ALWAYS_INLINE Vec select_or_keep(Mask mask, Vec value, Vec kept)
{
    return mask ? value : kept;
}

ALWAYS_INLINE Mask mask_not(Mask mask)
{
    return !mask;
}

ALWAYS_INLINE Vec vec_sqrt(Vec value)
{
    return sqrtf(value);
}

ALWAYS_INLINE bool has_any(Mask mask)
{
    return mask != 0;
}

// The floats at `offsets` from `base`.
ALWAYS_INLINE Vec pick_floats(const float* base, const int32_t* offsets)
{
    return base[offsets[0]];
}

#else

typedef float Vec __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(4)));
typedef int32_t Mask __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(4)));
typedef uint32_t Bits __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(4)));
typedef float Vec4 __attribute__((vector_size(16), may_alias, aligned(4)));

ALWAYS_INLINE Vec load(const float* from)
{
    return *(const Vec*)from;
}

ALWAYS_INLINE void store(float* to, Vec value)
{
    *(Vec*)to = value;
}

ALWAYS_INLINE Vec splat(float value)
{
    return value - (Vec){ 0 }; // which is no operation; to add 0 is one
}

ALWAYS_INLINE Vec select_or_zero(Mask mask, Vec value)
{
    return (Vec)(mask & (Mask)value);
}

ALWAYS_INLINE Vec select_or_keep(Mask mask, Vec value, Vec kept)
{
    return (Vec)((mask & (Mask)value) | (~mask & (Mask)kept));
}

ALWAYS_INLINE Mask mask_not(Mask mask)
{
    return ~mask;
}

#if KERNEL_WIDTH == 16
#include <immintrin.h>
#define ROTATED_BY(low, high, s)                                                                                       \
    __builtin_shufflevector(low, high, s, s + 1, s + 2, s + 3, s + 4, s + 5, s + 6, s + 7, s + 8, s + 9, s + 10,       \
                            s + 11, s + 12, s + 13, s + 14, s + 15)
ALWAYS_INLINE Vec vec_sqrt(Vec value)
{
    return (Vec)_mm512_sqrt_ps((__m512)value);
}

ALWAYS_INLINE bool has_any(Mask mask)
{
    return _mm512_movepi32_mask((__m512i)mask) != 0;
}

ALWAYS_INLINE Vec pick_floats(const float* base, const int32_t* offsets)
{
    return (Vec)_mm512_i32gather_ps(_mm512_loadu_si512(offsets), base, 4);
}
#elif KERNEL_WIDTH == 8
#include <immintrin.h>
#define ROTATED_BY(low, high, s) __builtin_shufflevector(low, high, s, s + 1, s + 2, s + 3, s + 4, s + 5, s + 6, s + 7)
ALWAYS_INLINE Vec vec_sqrt(Vec value)
{
    return (Vec)_mm256_sqrt_ps((__m256)value);
}

ALWAYS_INLINE bool has_any(Mask mask)
{
    return _mm256_movemask_ps((__m256)mask) != 0;
}

ALWAYS_INLINE Vec pick_floats(const float* base, const int32_t* offsets)
{
    return (Vec)_mm256_i32gather_ps(base, _mm256_loadu_si256((const __m256i*)(const void*)offsets), 4);
}
#else
#define ROTATED_BY(low, high, s) __builtin_shufflevector(low, high, s, s + 1, s + 2, s + 3)
#if defined(__aarch64__)
#include <arm_neon.h>
ALWAYS_INLINE Vec vec_sqrt(Vec value)
{
    return (Vec)vsqrtq_f32((float32x4_t)value);
}

ALWAYS_INLINE bool has_any(Mask mask)
{
    return vmaxvq_u32((uint32x4_t)mask) != 0;
}
#else
#include <emmintrin.h>
ALWAYS_INLINE Vec vec_sqrt(Vec value)
{
    return (Vec)_mm_sqrt_ps((__m128)value);
}

ALWAYS_INLINE bool has_any(Mask mask)
{
    return _mm_movemask_ps((__m128)mask) != 0;
}
#endif

ALWAYS_INLINE Vec pick_floats(const float* base, const int32_t* offsets)
{
    return (Vec){ base[offsets[0]], base[offsets[1]], base[offsets[2]], base[offsets[3]] };
}
#endif

#endif

// --- bits: whole numbers modulo 2^32 -----------------------------------------------------------------------------------

// 1.5 * 2^23: what is added to it is rounded to a whole number, which its lowest bits hold.
#define ROUNDER 12582912.0f

ALWAYS_INLINE Bits bits_of(Vec value)
{
    Bits bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

ALWAYS_INLINE Vec vec_of_bits(Bits bits)
{
    Vec value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

ALWAYS_INLINE Mask mask_of_bits(Bits bits)
{
    return (Mask)bits;
}

ALWAYS_INLINE Vec vec_abs(Vec value)
{
    return vec_of_bits(bits_of(value) & 0x7fffffffu);
}

// The second where they are equal or no order holds, as the instructions of x86 have it.
ALWAYS_INLINE Vec vec_max(Vec a, Vec b)
{
#if KERNEL_WIDTH == 16
    return (Vec)_mm512_max_ps((__m512)a, (__m512)b);
#elif KERNEL_WIDTH == 8
    return (Vec)_mm256_max_ps((__m256)a, (__m256)b);
#elif KERNEL_WIDTH == 4 && !defined(__aarch64__)
    return (Vec)_mm_max_ps((__m128)a, (__m128)b);
#else
    return select_or_keep(a > b, a, b);
#endif
}

ALWAYS_INLINE Vec vec_min(Vec a, Vec b)
{
#if KERNEL_WIDTH == 16
    return (Vec)_mm512_min_ps((__m512)a, (__m512)b);
#elif KERNEL_WIDTH == 8
    return (Vec)_mm256_min_ps((__m256)a, (__m256)b);
#elif KERNEL_WIDTH == 4 && !defined(__aarch64__)
    return (Vec)_mm_min_ps((__m128)a, (__m128)b);
#else
    return select_or_keep(a < b, a, b);
#endif
}

#endif
