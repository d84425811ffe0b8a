// Grey pictures read: PGM in its four kinds, PNG, what is refused, and values between pixels.

#define _XOPEN_SOURCE 700

#include "formats/mask.h"

#include "scratch.h"
#include "test_memory.h"

#include "formats/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static VoileResult parse(const void* bytes, size_t size, Mask* out_mask, VoileError* error)
{
    VoileAllocator allocator = voile_default_allocator();
    return mask_parse("seam", bytes, size, &allocator, out_mask, error);
}

static Mask mask_of(const void* bytes, size_t size)
{
    Mask mask;
    VoileError error = { .message = "" };
    if (parse(bytes, size, &mask, &error) != VOILE_OK)
    {
        fail_msg("%s", error.message);
    }
    return mask;
}

static void release(Mask* mask)
{
    VoileAllocator allocator = voile_default_allocator();
    mask_release(mask, &allocator);
}

#define MASK_OF(bytes) mask_of(bytes, sizeof(bytes) - 1)

static void expect_values(Mask* mask, int32_t width, int32_t height, const float* values)
{
    assert_int_equal(mask->width, width);
    assert_int_equal(mask->height, height);
    for (int32_t i = 0; i < width * height; ++i)
    {
        assert_true(mask->values[i] == values[i]);
    }
    release(mask);
}

static void a_pgm_of_each_kind_is_read(void** state)
{
    (void)state;
    Mask mask = MASK_OF("P2\n3 2\n5\n0 1 2\n3 4 5\n");
    expect_values(&mask, 3, 2, (const float[]){ 0.0f, 0.2f, 0.4f, 0.6f, 0.8f, 1.0f });
    mask = MASK_OF("P2 2 1 65535 65535 13107");
    expect_values(&mask, 2, 1, (const float[]){ 1.0f, 0.2f });
    mask = MASK_OF("P5\n2 2\n255\n\x00\xff\x33\x0a");
    expect_values(&mask, 2, 2, (const float[]){ 0.0f, 1.0f, 0.2f, 10.0f / 255.0f });
    mask = MASK_OF("P5\n1 2\n1000\n\x03\xe8\x00\xc8trailing bytes");
    expect_values(&mask, 1, 2, (const float[]){ 1.0f, 0.2f });
}

static void comments_and_blanks_are_skipped(void** state)
{
    (void)state;
    Mask mask = MASK_OF("P2# one\r\n#two\n \t2#three\n1\v#\n\f4 # five 6\n\n0#7\n 4");
    expect_values(&mask, 2, 1, (const float[]){ 0.0f, 1.0f });
    mask = MASK_OF("P5 #c\n1 2 255\r\x20\x23"); // a blank and a '#' are values here
    expect_values(&mask, 1, 2, (const float[]){ 32.0f / 255.0f, 35.0f / 255.0f });
}

static void what_is_no_mask_is_refused_in_a_sentence(void** state)
{
    (void)state;
    static const struct
    {
        const char *bytes, *reason;
    } broken[] = {
        { "", "it is neither a PGM (P2 or P5) nor a PNG picture" },
        { "P", "it is neither a PGM (P2 or P5) nor a PNG picture" },
        { "P6 1 1 255\nabc", "it is neither a PGM (P2 or P5) nor a PNG picture" },
        { "\x89PNG\r\n", "it is neither a PGM (P2 or P5) nor a PNG picture" },
        { "P2", "its header is not three numbers (width, height, largest value)" },
        { "P25 1 255 1 1 1 1 1", "it is neither a PGM (P2 or P5) nor a PNG picture" },
        { "P2 1 1", "its header is not three numbers (width, height, largest value)" },
        { "P2 1 -1 5 5", "its header is not three numbers (width, height, largest value)" },
        { "P2 1x1 5 5", "its header is not three numbers (width, height, largest value)" },
        { "P2 1 1 0 0", "its largest value is not within 1 to 65535" },
        { "P2 1 1 65536 0", "its largest value is not within 1 to 65535" },
        { "P2 0 1 5 5", "it is 0 x 1, but 1 to 4096 on a side are allowed" },
        { "P5 4097 1 255 1", "it is 4097 x 1, but 1 to 4096 on a side are allowed" },
        { "P5 99999999999999999999 1 255 1", "it is 1000000000 x 1, but 1 to 4096 on a side are allowed" },
        { "P5 4096 4096 255 1", "it is too short for its width and height" },
        { "P2 2 2 9 1 1 1", "row 2 of 2 is cut off" },
        { "P2 2 2 9 1 1 1    # no more", "row 2 of 2 is cut off" },
        { "P2 2 2 9 1 a 1 1", "row 1 of 2 holds what is no number" },
        { "P2 2 2 9 1 1 1 1.5", "row 2 of 2 holds what is no number" },
        { "P2 2 2 9 1 1 1 10", "row 2 of 2 holds more than the header's largest value" },
        { "P2 2 2 9 1 1 1 99999999999999999999", "row 2 of 2 holds more than the header's largest value" },
        { "P5 2 2 9 \t\t\t\n", "row 2 of 2 holds more than the header's largest value" },
        { "P5 2 2 300 \x01\x01\x01\x01", "row 2 of 2 is cut off" },
    };
    for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); ++i)
    {
        Mask mask;
        VoileError error = { .message = "" };
        char sentence[256];
        snprintf(sentence, sizeof(sentence), "cannot read 'seam': %s", broken[i].reason);
        assert_int_equal(parse(broken[i].bytes, strlen(broken[i].bytes), &mask, &error), VOILE_ERROR_INVALID);
        assert_string_equal(error.message, sentence);
        assert_null(mask.values);
        assert_int_equal(parse(broken[i].bytes, strlen(broken[i].bytes), &mask, NULL), VOILE_ERROR_INVALID);
    }
}

// --- sampling ----------------------------------------------------------------------------------------------------------

static void assert_sampled(const Mask* mask, float u, float v, float expected)
{
    float value = mask_sample(mask, u, v);
    if (fabsf(value - expected) > 1.0e-6f)
    {
        fail_msg("at (%g, %g): %g instead of %g", (double)u, (double)v, (double)value, (double)expected);
    }
}

static void values_are_linear_between_the_pixels_centres(void** state)
{
    (void)state;
    Mask mask = MASK_OF("P2 2 2 10 0 10 5 5");
    assert_sampled(&mask, 0.25f, 0.25f, 0.0f); // row 0 is the upper one
    assert_sampled(&mask, 0.75f, 0.25f, 1.0f);
    assert_sampled(&mask, 0.25f, 0.75f, 0.5f);
    assert_sampled(&mask, 0.5f, 0.25f, 0.5f);
    assert_sampled(&mask, 0.5f, 0.5f, 0.5f);
    assert_sampled(&mask, 0.25f, 0.5f, 0.25f);
    assert_sampled(&mask, 0.7f, 0.3f, 0.9f * 0.9f + 0.1f * 0.5f);
    assert_sampled(&mask, 0.0f, 0.0f, 0.0f); // beyond the outermost centres
    assert_sampled(&mask, 1.0f, 0.0f, 1.0f);
    assert_sampled(&mask, 1.0f, 1.0f, 0.5f);
    assert_sampled(&mask, -7.0f, 1.0e30f, 0.5f);
    release(&mask);
}

static void one_pixel_is_the_same_everywhere(void** state)
{
    (void)state;
    Mask mask = MASK_OF("P2 1 1 10 3");
    assert_true(mask_sample(&mask, 0.0f, 1.0f) == mask.values[0]);
    assert_true(mask_sample(&mask, 0.37f, 0.9f) == mask.values[0]);
    release(&mask);
}

// --- files -------------------------------------------------------------------------------------------------------------

static void a_file_that_is_not_there_is_told(void** state)
{
    (void)state;
    VoileAllocator allocator = voile_default_allocator();
    Mask mask;
    VoileError error;
    assert_int_equal(mask_read("nowhere.pgm", &allocator, &mask, &error), VOILE_ERROR_IO);
    assert_non_null(strstr(error.message, "cannot read 'nowhere.pgm': "));
    assert_null(mask.values);
}

// Pixels of three greys and three colours, written by our own encoder.
static void write_png(const char* path)
{
    static const uint32_t pixels[] = { 0x000000, 0x333333, 0xffffff, 0xff0000, 0x00ff00, 0x0000ff };
    assert_int_equal(picture_write(path, pixels, 3, 2, 3, NULL), VOILE_OK);
}

static void a_png_is_read_where_libpng_is_built_in(void** state)
{
    (void)state;
    VoileAllocator allocator = voile_default_allocator();
    Mask mask;
    VoileError error = { .message = "" };
#if VOILE_EXPECTS_PNG
    write_png("colors.png");
    assert_int_equal(mask_read("colors.png", &allocator, &mask, &error), VOILE_OK);
    expect_values(&mask, 3, 2, (const float[]){ 0.0f, 0.2f, 1.0f, 0.2126f, 0.7152f, 0.0722f });
#else
    (void)write_png;
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    assert_int_equal(mask_parse("seam", signature, 8, &allocator, &mask, &error), VOILE_ERROR_INVALID);
    assert_string_equal(error.message,
                        "cannot read 'seam': PNG needs libpng, which this build lacks: use a PGM instead");
#endif
}

#if VOILE_EXPECTS_PNG
#define CORPUS VOILE_SOURCE_DIR "/tests/fuzz/corpus/mask/"

// The fuzz corpus has one picture of each kind, made by ImageMagick.
static void a_png_of_each_kind_is_read(void** state)
{
    (void)state;
    static const char* const names[] = { "grey", "grey-16", "one-bit", "color", "palette", "alpha", "interlaced" };
    VoileAllocator allocator = voile_default_allocator();
    Mask color = { .values = NULL };
    assert_int_equal(mask_read(CORPUS "color.png", &allocator, &color, NULL), VOILE_OK);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
    {
        char path[512];
        snprintf(path, sizeof(path), CORPUS "%s.png", names[i]);
        Mask mask;
        VoileError error = { .message = "" };
        assert_int_equal(mask_read(path, &allocator, &mask, &error), VOILE_OK);
        assert_int_equal(mask.width, 9);
        assert_int_equal(mask.height, 7);
        bool has_same_colors = i == 3 || i >= 5;
        for (int32_t j = 0; j < 9 * 7; ++j)
        {
            assert_true(mask.values[j] >= 0.0f && mask.values[j] <= 1.0f);
            assert_true(!has_same_colors || mask.values[j] == color.values[j]);
            assert_true(i != 2 || mask.values[j] == 0.0f || mask.values[j] == 1.0f);
            assert_true(i > 1 || fabsf(mask.values[j] - color.values[j]) < 0.02f);
        }
        mask_release(&mask, &allocator);
    }
    mask_release(&color, &allocator);
}

static void a_broken_png_is_refused_in_a_sentence(void** state)
{
    (void)state;
    static const char* const paths[] = { CORPUS "broken.png", CORPUS "cut-off.png" };
    VoileAllocator allocator = voile_default_allocator();
    for (size_t i = 0; i < 2; ++i)
    {
        Mask mask;
        VoileError error = { .message = "" };
        assert_int_equal(mask_read(paths[i], &allocator, &mask, &error), VOILE_ERROR_INVALID);
        assert_non_null(strstr(error.message, "its PNG is broken ("));
        assert_null(mask.values);
    }
}
#endif

// --- memory ------------------------------------------------------------------------------------------------------------

static VoileResult read_file(const VoileAllocator* allocator, void* path)
{
    Mask mask;
    VoileError error;
    VoileResult result = mask_read(path, allocator, &mask, &error);
    mask_release(&mask, allocator);
    return result;
}

static void reading_survives_each_refused_allocation(void** state)
{
    (void)state;
    char text[] = "text.pgm";
    scratch_write(text, "P2 2 1 9 4 5", 12);
    assert_in_range(test_every_refusal(read_file, text), 2, 9);
#if VOILE_EXPECTS_PNG
    char png[] = "memory.png";
    write_png(png);
    assert_in_range(test_every_refusal(read_file, png), 4, 60);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pgm_of_each_kind_is_read),
        cmocka_unit_test(comments_and_blanks_are_skipped),
        cmocka_unit_test(what_is_no_mask_is_refused_in_a_sentence),
        cmocka_unit_test(values_are_linear_between_the_pixels_centres),
        cmocka_unit_test(one_pixel_is_the_same_everywhere),
        cmocka_unit_test(a_file_that_is_not_there_is_told),
        cmocka_unit_test(a_png_is_read_where_libpng_is_built_in),
#if VOILE_EXPECTS_PNG
        cmocka_unit_test(a_png_of_each_kind_is_read),
        cmocka_unit_test(a_broken_png_is_refused_in_a_sentence),
#endif
        cmocka_unit_test(reading_survives_each_refused_allocation),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
