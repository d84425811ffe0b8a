// Any bytes are read as a mask. What it makes is whole and within bounds; what it refuses it says in a sentence.

#include "formats/mask.h"
#include "fuzz/fuzz.h"

static void expect_within_bounds(const Mask* mask)
{
    FUZZ_EXPECT(mask->width >= 1 && mask->width <= MAX_MASK_SIDE);
    FUZZ_EXPECT(mask->height >= 1 && mask->height <= MAX_MASK_SIDE);
    for (int32_t i = 0; i < mask->width * mask->height; ++i)
    {
        FUZZ_EXPECT(mask->values[i] >= 0.0f && mask->values[i] <= 1.0f);
    }
    for (int i = 0; i < 64; ++i)
    {
        float value = mask_sample(mask, (float)(i % 8) / 7.0f, (float)(i / 8) / 7.0f);
        FUZZ_EXPECT(value >= 0.0f && value <= 1.000001f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size)
{
    VoileAllocator allocator = voile_default_allocator();
    TextErrors errors = { .count = 0 };
    Mask mask;
    VoileError error;
    if (mask_parse("a.pgm", bytes, size, &allocator, &mask, &error) == VOILE_OK)
    {
        expect_within_bounds(&mask);
    }
    else
    {
        FUZZ_EXPECT(mask.values == NULL && strncmp(error.message, "cannot read 'a.pgm': ", 21) == 0);
        text_errors_add_error(&errors, &error);
    }
    fuzz_expect_sentences(&errors);
    mask_release(&mask, &allocator);
    return 0;
}
