#include "core/morton.h"

#include "core/block.h"

#include <string.h>

#define AXIS_BITS   10 // of a coordinate in the key
#define DIGIT_BITS  10
#define DIGIT_COUNT 3
#define BUCKETS     (1 << DIGIT_BITS)

typedef struct Keyed
{
    uint32_t key;
    int32_t point;
} Keyed;

typedef struct Bounds
{
    VoileVec3 low;
    float scale; // from metres to the key's steps
} Bounds;

static float smaller(float a, float b)
{
    return a < b ? a : b;
}

static float larger(float a, float b)
{
    return a > b ? a : b;
}

static Bounds find_bounds(const VoileVec3* points, int32_t count)
{
    VoileVec3 low = points[0];
    VoileVec3 high = points[0];
    for (int32_t i = 1; i < count; ++i)
    {
        low = voile_vec3(smaller(low.x, points[i].x), smaller(low.y, points[i].y), smaller(low.z, points[i].z));
        high = voile_vec3(larger(high.x, points[i].x), larger(high.y, points[i].y), larger(high.z, points[i].z));
    }
    float size = larger(high.x - low.x, larger(high.y - low.y, high.z - low.z));
    bool is_usable = size > 0.0f && voile_is_finite(size);
    return (Bounds){ low, is_usable ? (float)((1 << AXIS_BITS) - 1) / size : 0.0f };
}

// The bits of a step, two free places after each.
static uint32_t spread_bits(uint32_t step)
{
    uint32_t spread = 0;
    for (int bit = 0; bit < AXIS_BITS; ++bit)
    {
        spread |= (step >> bit & 1U) << (3 * bit);
    }
    return spread;
}

static uint32_t find_step(float coordinate, float low, float scale)
{
    float step = (coordinate - low) * scale;
    return step > 0.0f ? (uint32_t)smaller(step, (float)((1 << AXIS_BITS) - 1)) : 0;
}

static uint32_t find_key(VoileVec3 point, const Bounds* bounds)
{
    return spread_bits(find_step(point.x, bounds->low.x, bounds->scale)) |
           spread_bits(find_step(point.y, bounds->low.y, bounds->scale)) << 1 |
           spread_bits(find_step(point.z, bounds->low.z, bounds->scale)) << 2;
}

// One digit of a radix sort; stable.
static void sort_by_digit(const Keyed* from, Keyed* to, int32_t count, int shift)
{
    int32_t starts[BUCKETS + 1];
    memset(starts, 0, sizeof(starts));
    for (int32_t i = 0; i < count; ++i)
    {
        starts[(from[i].key >> shift & (BUCKETS - 1)) + 1] += 1;
    }
    for (int bucket = 0; bucket < BUCKETS; ++bucket)
    {
        starts[bucket + 1] += starts[bucket];
    }
    for (int32_t i = 0; i < count; ++i)
    {
        to[starts[from[i].key >> shift & (BUCKETS - 1)]++] = from[i];
    }
}

typedef struct Lists
{
    int32_t count;
    Keyed* one;
    Keyed* other;
} Lists;

static void lay_out_lists(void* object, Carver* carver)
{
    Lists* lists = (Lists*)object;
    lists->one = carve(carver, (size_t)lists->count, sizeof(Keyed));
    lists->other = carve(carver, (size_t)lists->count, sizeof(Keyed));
}

VoileResult morton_rank(const VoileVec3* points, int32_t count, const VoileAllocator* allocator, int32_t* out_points,
                        VoileError* error)
{
    Block block;
    Lists lists = { .count = count };
    VoileResult result = block_allocate(&block, allocator, lay_out_lists, &lists, error);
    if (result != VOILE_OK)
    {
        return result;
    }
    Bounds bounds = find_bounds(points, count);
    for (int32_t i = 0; i < count; ++i)
    {
        lists.one[i] = (Keyed){ find_key(points[i], &bounds), i };
    }
    for (int digit = 0; digit < DIGIT_COUNT; ++digit)
    {
        Keyed* sorted = lists.other;
        sort_by_digit(lists.one, sorted, count, digit * DIGIT_BITS);
        lists.other = lists.one;
        lists.one = sorted;
    }
    for (int32_t i = 0; i < count; ++i)
    {
        out_points[i] = lists.one[i].point;
    }
    block_release(&block, allocator);
    return VOILE_OK;
}
