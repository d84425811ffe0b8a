// Beside the vectors of KERNEL_WIDTH floats, those of twice as many 16-bit numbers, for colours and what covers them. Not
// for plain C (KERNEL_WIDTH 1). A vector is made of `parts` of 128 bits: a part holds 4 floats, 8 shorts or 4 pixels.

#ifndef SIMD_SHORTS_H
#define SIMD_SHORTS_H

#include "simd/lanes.h"

#define PART_COUNT (KERNEL_WIDTH / 4)

typedef uint16_t Shorts __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(2)));
typedef int16_t SignedShorts __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(2)));

ALWAYS_INLINE Bits splat_bits(uint32_t value)
{
    return value - (Bits){ 0 };
}

ALWAYS_INLINE Shorts splat_short(uint32_t value)
{
    return (uint16_t)value - (Shorts){ 0 };
}

typedef uint64_t Longs __attribute__((vector_size(4 * KERNEL_WIDTH), may_alias, aligned(2)));

// The same four shorts in each half of each part.
ALWAYS_INLINE Shorts splat_halves(uint64_t value)
{
    return (Shorts)(value - (Longs){ 0 });
}

// A vector for each instruction set: NAME(WIDTH)(args), e.g. SHORTS_CALL(abs_epi16, a).
#if KERNEL_WIDTH == 16
#define X86_INTEGER            __m512i
#define SHORTS_CALL(name, ...) _mm512_##name(__VA_ARGS__)
#elif KERNEL_WIDTH == 8
#define X86_INTEGER            __m256i
#define SHORTS_CALL(name, ...) _mm256_##name(__VA_ARGS__)
#elif !defined(__aarch64__)
#define X86_INTEGER            __m128i
#define SHORTS_CALL(name, ...) _mm_##name(__VA_ARGS__)
#endif

// --- arithmetic ------------------------------------------------------------------------------------------------------

// Of signed numbers but -2^15.
ALWAYS_INLINE Shorts shorts_abs(Shorts a)
{
#if defined(__aarch64__)
    return (Shorts)vabsq_s16((int16x8_t)a);
#elif KERNEL_WIDTH == 4
    return (Shorts)_mm_max_epi16((__m128i)a, (__m128i)-a);
#else
    return (Shorts)SHORTS_CALL(abs_epi16, (X86_INTEGER)a);
#endif
}

// a - b, or 0 where b is larger.
ALWAYS_INLINE Shorts shorts_subtract_to_zero(Shorts a, Shorts b)
{
#if defined(__aarch64__)
    return (Shorts)vqsubq_u16((uint16x8_t)a, (uint16x8_t)b);
#else
    return (Shorts)SHORTS_CALL(subs_epu16, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

// Of signed numbers.
ALWAYS_INLINE Shorts shorts_min(Shorts a, Shorts b)
{
#if defined(__aarch64__)
    return (Shorts)vminq_s16((int16x8_t)a, (int16x8_t)b);
#else
    return (Shorts)SHORTS_CALL(min_epi16, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

// (a + b + 1) / 2, with no sum lost.
ALWAYS_INLINE Shorts shorts_mean(Shorts a, Shorts b)
{
#if defined(__aarch64__)
    return (Shorts)vrhaddq_u16((uint16x8_t)a, (uint16x8_t)b);
#else
    return (Shorts)SHORTS_CALL(avg_epu16, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

// a * b / 2^16, rounded down.
ALWAYS_INLINE Shorts shorts_multiply_high(Shorts a, Shorts b)
{
#if defined(__aarch64__)
    uint32x4_t low = vmull_u16(vget_low_u16((uint16x8_t)a), vget_low_u16((uint16x8_t)b));
    uint32x4_t high = vmull_high_u16((uint16x8_t)a, (uint16x8_t)b);
    return (Shorts)vuzp2q_u16((uint16x8_t)low, (uint16x8_t)high);
#else
    return (Shorts)SHORTS_CALL(mulhi_epu16, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

// (a * b + 2^14) / 2^15, rounded down, of signed numbers but -2^15: a times a fraction.
ALWAYS_INLINE Shorts shorts_multiply_fraction(Shorts a, Shorts b)
{
#if defined(__aarch64__)
    return (Shorts)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b);
#elif KERNEL_WIDTH == 4
    Shorts high = (Shorts)_mm_mulhi_epi16((__m128i)a, (__m128i)b);
    Shorts rounded = (high << 2 | (a * b) >> 14) + 1; // what a sign adds above is lost with the sign
    return (Shorts)((SignedShorts)rounded >> 1);
#else
    return (Shorts)SHORTS_CALL(mulhrs_epi16, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

// --- within each part --------------------------------------------------------------------------------------------------

// Bytes 0 to 7, or 8 to 15, of both: shorts of a + 256 * b.
ALWAYS_INLINE Shorts widen_low(Bits a, Bits b)
{
#if defined(__aarch64__)
    return (Shorts)vzip1q_u8((uint8x16_t)a, (uint8x16_t)b);
#else
    return (Shorts)SHORTS_CALL(unpacklo_epi8, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

ALWAYS_INLINE Shorts widen_high(Bits a, Bits b)
{
#if defined(__aarch64__)
    return (Shorts)vzip2q_u8((uint8x16_t)a, (uint8x16_t)b);
#else
    return (Shorts)SHORTS_CALL(unpackhi_epi8, (X86_INTEGER)a, (X86_INTEGER)b);
#endif
}

// Back to bytes, from shorts up to 255.
ALWAYS_INLINE Bits narrow(Shorts low, Shorts high)
{
#if defined(__aarch64__)
    return (Bits)vuzp1q_u8((uint8x16_t)low, (uint8x16_t)high);
#else
    return (Bits)SHORTS_CALL(packus_epi16, (X86_INTEGER)low, (X86_INTEGER)high);
#endif
}

// The upper halves of 4 numbers as shorts, twice: 0 1 2 3 0 1 2 3.
ALWAYS_INLINE Shorts take_upper_halves(Bits numbers)
{
#if defined(__aarch64__)
    return (Shorts)vuzp2q_u16((uint16x8_t)numbers, (uint16x8_t)numbers);
#else
    X86_INTEGER shifted = SHORTS_CALL(srai_epi32, (X86_INTEGER)numbers, 16);
    return (Shorts)SHORTS_CALL(packs_epi32, shifted, shifted);
#endif
}

// The upper half of each number, twice in its place.
ALWAYS_INLINE Shorts double_upper_halves(Bits numbers)
{
    return (Shorts)((numbers & 0xffff0000u) | numbers >> 16);
}

// Of 8 shorts, numbers `first` and `first` + 1 (`first` 0, 2, 4 or 6), each four times: what a pixel's channels need.
ALWAYS_INLINE Shorts spread_pair(Shorts values, int first)
{
#if defined(__aarch64__)
    uint16x8_t v = (uint16x8_t)values;
    uint32x4_t twice = (uint32x4_t)(first < 4 ? vzip1q_u16(v, v) : vzip2q_u16(v, v));
    return (Shorts)(first & 2 ? vzip2q_u32(twice, twice) : vzip1q_u32(twice, twice));
#elif KERNEL_WIDTH == 4
    __m128i v = (__m128i)values;
    __m128i twice = first < 4 ? _mm_unpacklo_epi16(v, v) : _mm_unpackhi_epi16(v, v);
    return (Shorts)(first & 2 ? _mm_unpackhi_epi32(twice, twice) : _mm_unpacklo_epi32(twice, twice));
#else
    const uint64_t start = 0x0101010101010101u * (uint64_t)(2 * first);
    const long long a = (long long)(start + 0x0100010001000100u), b = (long long)(start + 0x0302030203020302u);
#if KERNEL_WIDTH == 8
    return (Shorts)_mm256_shuffle_epi8((__m256i)values, _mm256_setr_epi64x(a, b, a, b));
#else
    return (Shorts)_mm512_shuffle_epi8((__m512i)values, _mm512_setr_epi64(a, b, a, b, a, b, a, b));
#endif
#endif
}

// --- parts in memory -------------------------------------------------------------------------------------------------

typedef uint32_t Part __attribute__((vector_size(16), may_alias, aligned(4)));

ALWAYS_INLINE Bits load_parts(uint32_t* const* from)
{
#if KERNEL_WIDTH == 4
    return (Bits) * (const Part*)from[0];
#elif KERNEL_WIDTH == 8
    __m256i low = _mm256_castsi128_si256((__m128i) * (const Part*)from[0]);
    return (Bits)_mm256_inserti128_si256(low, (__m128i) * (const Part*)from[1], 1);
#else
    __m512i parts = _mm512_castsi128_si512((__m128i) * (const Part*)from[0]);
    parts = _mm512_inserti32x4(parts, (__m128i) * (const Part*)from[1], 1);
    parts = _mm512_inserti32x4(parts, (__m128i) * (const Part*)from[2], 2);
    return (Bits)_mm512_inserti32x4(parts, (__m128i) * (const Part*)from[3], 3);
#endif
}

// In order: where two are the same place, the later stays.
ALWAYS_INLINE void store_parts(uint32_t* const* to, Bits values)
{
#if KERNEL_WIDTH == 4
    *(Part*)to[0] = (Part)values;
#elif KERNEL_WIDTH == 8
    *(Part*)to[0] = (Part)_mm256_castsi256_si128((__m256i)values);
    *(Part*)to[1] = (Part)_mm256_extracti128_si256((__m256i)values, 1);
#else
    *(Part*)to[0] = (Part)_mm512_castsi512_si128((__m512i)values);
    *(Part*)to[1] = (Part)_mm512_extracti32x4_epi32((__m512i)values, 1);
    *(Part*)to[2] = (Part)_mm512_extracti32x4_epi32((__m512i)values, 2);
    *(Part*)to[3] = (Part)_mm512_extracti32x4_epi32((__m512i)values, 3);
#endif
}

// --- pairs in memory -------------------------------------------------------------------------------------------------

typedef uint64_t Pair __attribute__((may_alias, aligned(4)));
typedef uint64_t PairsOfPart __attribute__((vector_size(16), may_alias));

// Pixels in pairs, two for each part, of the first two parts at most.
ALWAYS_INLINE Bits load_pairs(uint32_t* const* from)
{
    PairsOfPart first = { *(const Pair*)from[0], *(const Pair*)from[1] };
#if KERNEL_WIDTH == 4
    return (Bits)first;
#else
    PairsOfPart second = { *(const Pair*)from[2], *(const Pair*)from[3] };
    __m256i pairs = _mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)first), (__m128i)second, 1);
#if KERNEL_WIDTH == 8
    return (Bits)pairs;
#else
    return (Bits)_mm512_castsi256_si512(pairs);
#endif
#endif
}

// What load_pairs takes.
ALWAYS_INLINE void store_pairs(uint32_t* const* to, Bits values)
{
#if KERNEL_WIDTH == 4
    PairsOfPart first = (PairsOfPart)values;
#elif KERNEL_WIDTH == 8
    PairsOfPart first = (PairsOfPart)_mm256_castsi256_si128((__m256i)values);
    PairsOfPart second = (PairsOfPart)_mm256_extracti128_si256((__m256i)values, 1);
#else
    PairsOfPart first = (PairsOfPart)_mm512_castsi512_si128((__m512i)values);
    PairsOfPart second = (PairsOfPart)_mm512_extracti32x4_epi32((__m512i)values, 1);
#endif
    *(Pair*)to[0] = first[0];
    *(Pair*)to[1] = first[1];
#if KERNEL_WIDTH > 4
    *(Pair*)to[2] = second[0];
    *(Pair*)to[3] = second[1];
#endif
}

#endif
