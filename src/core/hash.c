#include "core/links.h"

#include <string.h>

#define FNV_PRIME UINT64_C(1099511628211)

// FNV-1a, as its authors publish it: http://www.isthe.com/chongo/tech/comp/fnv/
static inline uint64_t hash_byte(uint64_t hash, uint32_t byte)
{
    return (hash ^ byte) * FNV_PRIME;
}

uint64_t voile_hash_bytes(uint64_t hash, const void* bytes, size_t size)
{
    const uint8_t* byte = (const uint8_t*)bytes;
    for (size_t i = 0; i < size; ++i)
    {
        hash = hash_byte(hash, byte[i]);
    }
    return hash;
}

static uint64_t hash_float(uint64_t hash, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    for (int shift = 0; shift < 32; shift += 8)
    {
        hash = hash_byte(hash, bits >> shift & 0xffU);
    }
    return hash;
}

static uint64_t hash_vector(uint64_t hash, VoileVec3 v)
{
    return hash_float(hash_float(hash_float(hash, v.x), v.y), v.z);
}

static uint64_t hash_flags(uint64_t hash, const VoileCloth* cloth, enum PointFlag flag)
{
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        hash = hash_byte(hash, (cloth->point_flags[point] & (unsigned)flag) != 0);
    }
    return hash;
}

uint64_t voile_cloth_hash(const VoileCloth* cloth, uint64_t hash)
{
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        hash = hash_vector(hash, cloth_position_at(cloth, cloth_place_of(cloth, point)));
    }
    for (int32_t point = 0; point < cloth->point_count; ++point)
    {
        hash = hash_vector(hash, cloth_previous_at(cloth, cloth_place_of(cloth, point)));
    }
    for (int32_t link = 0; link < cloth->link_count; ++link)
    {
        hash = hash_byte(hash, link_is_alive(cloth, cloth_stored_of(cloth, link)));
    }
    for (int32_t face = 0; face < cloth->face_count; ++face)
    {
        uint8_t is_alive = face_is_alive(cloth, face) ? 1 : 0;
        hash = voile_hash_bytes(hash, &is_alive, 1);
    }
    hash = hash_flags(hash, cloth, POINT_PINNED);
    return hash_flags(hash, cloth, POINT_HELD);
}
