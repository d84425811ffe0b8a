// Faces' pixels: lanes side by side in a row.

#include "draw/face_raster.h"

typedef Mask Ints; // whole numbers in lanes

static const float lane_numbers[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

// --- lanes -----------------------------------------------------------------------------------------------------------

#if KERNEL_WIDTH == 1
ALWAYS_INLINE Ints ints_cut_off(Vec value)
{
    return (Ints)value;
}

ALWAYS_INLINE Vec vec_of_ints(Ints value)
{
    return (Vec)value;
}

ALWAYS_INLINE Ints add_one_where(Mask mask, Ints value)
{
    return value + (mask != 0);
}

ALWAYS_INLINE Ints ints_or_zero(Mask mask, Ints value)
{
    return mask ? value : 0;
}
#else
ALWAYS_INLINE Ints ints_cut_off(Vec value)
{
    return __builtin_convertvector(value, Ints);
}

ALWAYS_INLINE Vec vec_of_ints(Ints value)
{
    return __builtin_convertvector(value, Vec);
}

ALWAYS_INLINE Ints add_one_where(Mask mask, Ints value)
{
    return value - mask;
}

ALWAYS_INLINE Ints ints_or_zero(Mask mask, Ints value)
{
    return mask & value;
}
#endif

// value where the mask is set, else kept: one instruction where there is one.
ALWAYS_INLINE Vec choose(Mask mask, Vec value, Vec kept)
{
#if KERNEL_WIDTH == 16
    return (Vec)_mm512_mask_mov_ps((__m512)kept, _mm512_movepi32_mask((__m512i)mask), (__m512)value);
#elif KERNEL_WIDTH == 8
    return (Vec)_mm256_blendv_ps((__m256)kept, (__m256)value, (__m256)mask);
#else
    return select_or_keep(mask, value, kept);
#endif
}

// base[numbers[0]], base[numbers[4]], ...: one by one, since processors that gather are no faster, and some far slower.
#if KERNEL_WIDTH == 16
#define PICK_EACH(type, base, n)                                                                                       \
    (type)                                                                                                             \
    {                                                                                                                  \
        base[n[0]], base[n[4]], base[n[8]], base[n[12]], base[n[16]], base[n[20]], base[n[24]], base[n[28]],           \
            base[n[32]], base[n[36]], base[n[40]], base[n[44]], base[n[48]], base[n[52]], base[n[56]], base[n[60]]     \
    }
#elif KERNEL_WIDTH == 8
#define PICK_EACH(type, base, n)                                                                                       \
    (type)                                                                                                             \
    {                                                                                                                  \
        base[n[0]], base[n[4]], base[n[8]], base[n[12]], base[n[16]], base[n[20]], base[n[24]], base[n[28]]            \
    }
#elif KERNEL_WIDTH == 4
#define PICK_EACH(type, base, n)                                                                                       \
    (type)                                                                                                             \
    {                                                                                                                  \
        base[n[0]], base[n[4]], base[n[8]], base[n[12]]                                                                \
    }
#else
#define PICK_EACH(type, base, n) (base[n[0]])
#endif

ALWAYS_INLINE Vec pick_each(const float* base, const int32_t* numbers)
{
    return PICK_EACH(Vec, base, numbers);
}

ALWAYS_INLINE Bits pick_each_color(const Color* base, const int32_t* numbers)
{
    return PICK_EACH(Bits, base, numbers);
}

// The first whole number from which on x + 0.5 is not left of `place`, within [low, high]; low where place is no number.
ALWAYS_INLINE Ints find_first_centre(Vec place, float low, float high)
{
    Vec clamped = vec_min(vec_max(place - 0.5f, splat(low)), splat(high));
    Ints cut = ints_cut_off(clamped);
    return add_one_where(clamped > vec_of_ints(cut), cut);
}

// --- spans -----------------------------------------------------------------------------------------------------------

// What a span's pixels have: the i-th one values[k * stride] + i * steps[k * stride].
typedef struct FaceRamp
{
    const float* values;
    const float* steps;
    int stride;
} FaceRamp;

ALWAYS_INLINE Bits color_of(Vec red, Vec green, Vec blue)
{
    return 0xFF000000u | (Bits)ints_cut_off(red) << 16 | (Bits)ints_cut_off(green) << 8 | (Bits)ints_cut_off(blue);
}

static float value_at(const FaceRamp* ramp, int value, int i)
{
    return ramp->values[value * ramp->stride] + (float)i * ramp->steps[value * ramp->stride];
}

// Pixel by pixel what fill_block does.
static void fill_pixels(Color* colors, float* depths, const FaceRamp* ramp, int count)
{
    for (int i = 0; i < count; ++i)
    {
        float near = value_at(ramp, FACE_INVERSE_DEPTH, i);
        if (near > depths[i])
        {
            depths[i] = near;
            colors[i] = 0xFF000000u | (uint32_t)(int)value_at(ramp, FACE_RED, i) << 16 |
                        (uint32_t)(int)value_at(ramp, FACE_GREEN, i) << 8 | (uint32_t)(int)value_at(ramp, FACE_BLUE, i);
        }
    }
}

static void raise_pixels(float* depths, float near, int count)
{
    for (int i = 0; i < count; ++i)
    {
        depths[i] = near > depths[i] ? near : depths[i];
    }
}

#if KERNEL_WIDTH > 1
ALWAYS_INLINE Vec values_at(const FaceRamp* ramp, int value, Vec at)
{
    return ramp->values[value * ramp->stride] + at * ramp->steps[value * ramp->stride];
}

ALWAYS_INLINE void store_where(Mask mask, float* to, Vec value)
{
#if KERNEL_WIDTH == 16
    _mm512_mask_storeu_ps(to, _mm512_movepi32_mask((__m512i)mask), (__m512)value);
#else
    store(to, choose(mask, value, load(to)));
#endif
}

// Those pixels of a block that are wanted; `at` are their numbers in the span.
ALWAYS_INLINE void fill_block(Color* colors, float* depths, const FaceRamp* ramp, Vec at, Mask is_wanted)
{
    Vec near = values_at(ramp, FACE_INVERSE_DEPTH, at);
    Mask wins = is_wanted & (near > load(depths));
    store_where(wins, depths, near);
    Bits color =
        color_of(values_at(ramp, FACE_RED, at), values_at(ramp, FACE_GREEN, at), values_at(ramp, FACE_BLUE, at));
    store_where(wins, (float*)(void*)colors, vec_of_bits(color)); // Vec may alias
}

// A block that would leave its row begins further left instead.
ALWAYS_INLINE void fill_run(Color* colors, float* depths, const FaceRamp* ramp, int count, int room)
{
    Vec numbers = load(lane_numbers), end = splat((float)count);
    int i = 0;
    for (; i < count && i <= room; i += KERNEL_WIDTH)
    {
        Vec at = numbers + (float)i;
        fill_block(colors + i, depths + i, ramp, at, at < end);
    }
    if (i < count)
    {
        Vec at = numbers + (float)room;
        fill_block(colors + room, depths + room, ramp, at, (at >= 0.0f) & (at < end));
    }
}

ALWAYS_INLINE void raise_run(float* depths, float near, int count, int room)
{
    Vec numbers = load(lane_numbers), end = splat((float)count);
    int i = 0;
    for (; i < count && i <= room; i += KERNEL_WIDTH)
    {
        store(depths + i, vec_max(select_or_zero(numbers + (float)i < end, splat(near)), load(depths + i)));
    }
    if (i < count)
    {
        Vec at = numbers + (float)room;
        Mask is_wanted = (at >= 0.0f) & (at < end);
        store(depths + room, vec_max(select_or_zero(is_wanted, splat(near)), load(depths + room)));
    }
}
#endif

// From pixel `first` of a row on.
ALWAYS_INLINE void fill_row(const FaceTarget* target, Color* colors, float* depths, int first, int count,
                            const FaceRamp* ramp)
{
#if KERNEL_WIDTH > 1
    if (target->width >= KERNEL_WIDTH)
    {
        fill_run(colors + first, depths + first, ramp, count, target->width - KERNEL_WIDTH - first);
        return;
    }
#endif
    (void)target;
    fill_pixels(colors + first, depths + first, ramp, count);
}

ALWAYS_INLINE void raise_row(const FaceTarget* target, float* depths, int first, int count, float near)
{
#if KERNEL_WIDTH > 1
    if (target->width >= KERNEL_WIDTH)
    {
        raise_run(depths + first, near, count, target->width - KERNEL_WIDTH - first);
        return;
    }
#endif
    (void)target;
    raise_pixels(depths + first, near, count);
}

static Color* colors_of_row(const FaceTarget* target, int y)
{
    return target->pixels + (ptrdiff_t)y * target->pixel_pitch;
}

static float* depths_of_row(const FaceTarget* target, int y)
{
    return target->depths + (ptrdiff_t)y * target->depth_pitch;
}

static void fill_span(const FaceTarget* target, const FaceSpan* span)
{
    FaceRamp ramp = { span->values, span->steps, 1 };
    fill_row(target, colors_of_row(target, span->y), depths_of_row(target, span->y), span->first, span->count, &ramp);
}

static void raise_span(const FaceTarget* target, const FaceSpan* span)
{
    raise_row(target, depths_of_row(target, span->y), span->first, span->count, span->values[FACE_INVERSE_DEPTH]);
}
