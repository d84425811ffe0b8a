/// @file fuzz.h
/// What the fuzz targets share. Each defines LLVMFuzzerTestOneInput, for libFuzzer or for driver.c.

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "formats/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Ends the program, in every build, so that the input is kept.
#define FUZZ_EXPECT(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

static inline void fuzz_fail(const char* condition, const char* file, int line)
{
    fprintf(stderr, "%s:%d: this must hold: %s\n", file, line, condition);
    abort();
}

/// Each message is one printable line.
static inline void fuzz_expect_sentences(const TextErrors* errors)
{
    for (int i = 0; i < errors->count; ++i)
    {
        TextSlice message = { errors->errors[i].message, strlen(errors->errors[i].message) };
        FUZZ_EXPECT(message.length > 0 && text_is_printable(message));
    }
}

#endif
