// The bits of all easing families, their speeds and inverses: the same under every compiler, at every optimisation.

#include "voile/easing.h"
#include "voile/cloth.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define GOLDEN_PATH VOILE_SOURCE_DIR "/tests/golden/easing.txt"

static const float curvatures[] = { 0.05f, 0.3f, 0.9999f, 1.0f, 1.5f, 2.0f, 3.0f, 4.7f, 8.5f, 13.3f, 31.4f, 50.0f };

static uint64_t hash_curve(const VoileEaseCurve* curve, uint64_t hash)
{
    for (int i = 0; i <= 1000; ++i)
    {
        float t = (float)i / 1000.0f;
        float results[] = {
            voile_ease_at(curve, t),
            voile_ease_speed_at(curve, t),
            voile_ease_inverse_at(curve, t),
        };
        hash = voile_hash_bytes(hash, results, sizeof results);
    }
    return hash;
}

int main(void)
{
    uint64_t hash = VOILE_HASH_SEED;
    for (int family = 0; family < VOILE_EASE_COUNT; ++family)
    {
        for (size_t i = 0; i < sizeof curvatures / sizeof *curvatures; ++i)
        {
            VoileEaseCurve curve = voile_ease_prepare((VoileEase)family, curvatures[i]);
            hash = hash_curve(&curve, hash);
        }
    }
    uint64_t golden = 0;
    FILE* file = fopen(GOLDEN_PATH, "r");
    bool is_read = file != NULL && fscanf(file, "easing %" SCNx64, &golden) == 1;
    if (file != NULL)
    {
        fclose(file);
    }
    if (!is_read || golden != hash)
    {
        printf("easing %016" PRIx64 "\n", hash);
        fprintf(stderr, "tests/golden/easing.txt says otherwise than the line above\n");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
