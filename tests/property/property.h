/// @file property.h
/// Laws checked on random worlds: a seeded generator, and for_all, which says with which seed a law broke and how small
/// a world still breaks it.
///
/// In the environment, VOILE_SEED=N runs the one trial of that seed (with VOILE_SIZE=S, in a world of that size), and
/// VOILE_TRIALS=N runs that many of each law instead of a few.

#ifndef TESTS_PROPERTY_H
#define TESTS_PROPERTY_H

#include "cmocka_setup.h"

#include "voile/vector.h"

#include <stdio.h>
#include <stdlib.h>

// --- random numbers ---------------------------------------------------------------------------------------------------

/// A permuted congruential generator (M. E. O'Neill, PCG, 2014: XSH RR 64/32). The same numbers on every machine.
typedef struct Random
{
    uint64_t state;
} Random;

static inline uint32_t random_bits(Random* random)
{
    uint64_t state = random->state;
    random->state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint32_t mixed = (uint32_t)(((state >> 18) ^ state) >> 27);
    uint32_t turn = (uint32_t)(state >> 59);
    return (mixed >> turn) | (mixed << ((32 - turn) & 31));
}

static inline Random random_from_seed(uint64_t seed)
{
    Random random = { seed * UINT64_C(0x9E3779B97F4A7C15) };
    random_bits(&random);
    return random;
}

/// 0 to count - 1; the tiny bias of the product is of no account here.
static inline int32_t random_below(Random* random, int32_t count)
{
    return (int32_t)(((uint64_t)random_bits(random) * (uint64_t)count) >> 32);
}

/// From low (included) to high.
static inline float random_between(Random* random, float low, float high)
{
    return low + (high - low) * (float)(random_bits(random) >> 8) * 0x1p-24f;
}

static inline bool random_happens(Random* random, float probability)
{
    return random_between(random, 0.0f, 1.0f) < probability;
}

/// Each coordinate between -reach and reach.
static inline VoileVec3 random_vec3(Random* random, float reach)
{
    float x = random_between(random, -reach, reach);
    float y = random_between(random, -reach, reach);
    float z = random_between(random, -reach, reach);
    return voile_vec3(x, y, z);
}

/// Fills `out_order` with 0 to count - 1 in a random order.
static inline void random_order(Random* random, int32_t* out_order, int32_t count)
{
    for (int32_t i = 0; i < count; ++i)
    {
        int32_t other = random_below(random, i + 1);
        out_order[i] = out_order[other];
        out_order[other] = i;
    }
}

// --- laws -------------------------------------------------------------------------------------------------------------

/// One run of a law.
typedef struct Trial
{
    Random random;
    int size;           ///< how large a world to build, from 1 up
    char sentence[400]; ///< what broke
} Trial;

/// Whether the law held; to say no, return trial_fails(...), after freeing what was made.
typedef bool Law(Trial* trial);

static inline bool trial_fails(Trial* trial, const char* format, ...) VOILE_PRINTF(2, 3);

static inline bool trial_fails(Trial* trial, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(trial->sentence, sizeof trial->sentence, format, arguments);
    va_end(arguments);
    return false;
}

static inline uint64_t read_environment(const char* name, uint64_t otherwise)
{
    const char* text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static inline bool law_holds(Law* law, uint64_t seed, int size, Trial* out_trial)
{
    *out_trial = (Trial){ .random = random_from_seed(seed), .size = size };
    return law(out_trial);
}

static inline void report_smallest_failure(const char* name, Law* law, uint64_t seed, int size, Trial* trial)
{
    Trial smaller;
    while (size > 1 && !law_holds(law, seed, size / 2, &smaller))
    {
        size /= 2;
        *trial = smaller;
    }
    fail_msg("%s, VOILE_SEED=%llu VOILE_SIZE=%d: %s", name, (unsigned long long)seed, size, trial->sentence);
}

/// Runs `law` with growing sizes up to `max_size`; fails the test at the first world that breaks it.
#define for_all(law, max_size, trial_count) check_law(#law, law, max_size, trial_count)

static inline void check_law(const char* name, Law* law, int max_size, int trial_count)
{
    uint64_t only_seed = read_environment("VOILE_SEED", 0);
    int count = only_seed != 0 ? 1 : (int)read_environment("VOILE_TRIALS", (uint64_t)trial_count);
    int only_size = (int)read_environment("VOILE_SIZE", (uint64_t)max_size);
    for (int i = 0; i < count; ++i)
    {
        Trial trial;
        uint64_t seed = only_seed != 0 ? only_seed : 1 + (uint64_t)i;
        int size = count > 1 ? 1 + (int)((int64_t)(max_size - 1) * i / (count - 1)) : only_size;
        if (!law_holds(law, seed, size, &trial))
        {
            report_smallest_failure(name, law, seed, size, &trial);
        }
    }
}

#endif
