#include "voile/cloth.h"

#define FNV_PRIME UINT64_C(1099511628211)

// FNV-1a, as its authors publish it: http://www.isthe.com/chongo/tech/comp/fnv/
uint64_t voile_hash_bytes(uint64_t hash, const void* bytes, size_t size)
{
    const uint8_t* byte = (const uint8_t*)bytes;
    for (size_t i = 0; i < size; ++i)
    {
        hash = (hash ^ byte[i]) * FNV_PRIME;
    }
    return hash;
}
