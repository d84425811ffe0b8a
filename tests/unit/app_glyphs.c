// Glyphs from the font file.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "app/glyphs.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

static int set_up(void** state)
{
    static AppGlyphs* glyphs;
    VoileAllocator allocator = voile_default_allocator();
    VoileError error = { 0 };
    SDL_setenv("VOILE_DATA_DIR", VOILE_SOURCE_DIR "/assets", 1);
    if (app_glyphs_open(&allocator, &glyphs, &error) != VOILE_OK)
    {
        fprintf(stderr, "%s\n", error.message);
        return -1;
    }
    *state = glyphs;
    return 0;
}

static int tear_down(void** state)
{
    app_glyphs_close(*state);
    return 0;
}

static Glyph glyph_of(GlyphSource source, uint32_t code_point, int size_px)
{
    return source.glyph(source.context, code_point, size_px);
}

static long sum_coverage(Glyph glyph)
{
    long sum = 0;
    for (int y = 0; y < glyph.height; ++y)
    {
        for (int x = 0; x < glyph.width; ++x)
        {
            sum += glyph.coverage[y * glyph.pitch + x];
        }
    }
    return sum;
}

static void digits_are_equally_wide(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    for (int size = 11; size <= 39; ++size)
    {
        int advance = glyph_of(source, '0', size).advance;
        for (uint32_t digit = '1'; digit <= '9'; ++digit)
        {
            assert_int_equal(glyph_of(source, digit, size).advance, advance);
        }
    }
}

static void letters_stand_on_the_baseline(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    Glyph upper = glyph_of(source, 'H', 40);
    Glyph hanging = glyph_of(source, 'g', 40);
    Glyph high = glyph_of(source, 0x1EA8, 40); // a letter with two marks on top of each other, above the ascent
    assert_int_equal(upper.top, upper.height);
    assert_in_range(upper.height, 26, 31); // capitals of this font are 0.714 em high
    assert_true(hanging.top < hanging.height);
    assert_true(high.top > upper.top);
    assert_int_equal(high.top, high.height);
}

static void a_glyph_may_reach_to_the_left_of_the_pen(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    assert_true(glyph_of(source, 'j', 40).left < 0);
    assert_true(glyph_of(source, 'H', 40).left > 0);
}

static void the_box_holds_ink_on_every_side(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    Glyph glyph = glyph_of(source, 'O', 30);
    long top = 0;
    long left = 0;
    for (int x = 0; x < glyph.width; ++x)
    {
        top += glyph.coverage[x];
    }
    for (int y = 0; y < glyph.height; ++y)
    {
        left += glyph.coverage[y * glyph.pitch];
    }
    assert_true(top > 0);
    assert_true(left > 0);
}

static void a_blank_has_a_width_and_no_ink(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    Glyph blank = glyph_of(source, ' ', 20);
    assert_int_equal(blank.width * blank.height, 0);
    assert_in_range(blank.advance, 4, 7);
}

static void what_the_font_lacks_gets_a_box(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    static const uint32_t missing[] = { 0x2603, 0x1F600, 0x10FFFF, 0xFFFFFFFF, 0 };
    for (size_t i = 0; i < sizeof(missing) / sizeof(missing[0]); ++i)
    {
        Glyph box = glyph_of(source, missing[i], 20);
        assert_true(box.advance > 0);
        assert_true(sum_coverage(box) > 0);
    }
}

static void a_glyph_stays_the_same_however_many_are_asked_for(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    long expected = sum_coverage(glyph_of(source, 'R', 26));
    for (int size = 8; size < 60; size += 5)
    {
        for (uint32_t letter = 33; letter < 700; ++letter)
        {
            glyph_of(source, letter, size);
        }
        Glyph again = glyph_of(source, 'R', 26);
        assert_int_equal(sum_coverage(again), expected);
    }
}

static void sizes_out_of_range_do_not_fail(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    assert_true(glyph_of(source, 'A', -5).advance >= 0);
    assert_true(glyph_of(source, 'A', 0).advance >= 0);
    assert_true(sum_coverage(glyph_of(source, 'W', 100000)) > 0);
    assert_true(source.metrics(source.context, 100000).line_height > 0);
}

static void lines_are_as_high_as_their_letters(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    FontMetrics metrics = source.metrics(source.context, 20);
    Glyph hanging = glyph_of(source, 'g', 20);
    assert_true(metrics.ascent >= glyph_of(source, 'H', 20).top);
    assert_true(metrics.descent >= hanging.height - hanging.top);
    assert_true(metrics.line_height >= metrics.ascent + metrics.descent);
    assert_in_range(source.kerning(source.context, 'A', 'V', 20) + 20, 15, 20);
}

static void assert_refused(const char* folder, const char* word)
{
    VoileAllocator allocator = voile_default_allocator();
    VoileError error = { 0 };
    AppGlyphs* glyphs = NULL;
    SDL_setenv("VOILE_DATA_DIR", folder, 1);
    assert_int_equal(app_glyphs_open(&allocator, &glyphs, &error), VOILE_ERROR_IO);
    assert_null(glyphs);
    assert_non_null(strstr(error.message, word));
    assert_non_null(strstr(error.message, folder));
}

static void a_missing_font_is_a_sentence_with_its_path(void** state)
{
    (void)state;
    assert_refused("/nowhere/at/all", "cannot read");
}

static void a_broken_font_is_a_sentence_with_its_path(void** state)
{
    (void)state;
    assert_refused(VOILE_SOURCE_DIR "/tests/data/broken_font", "broken");
}

static void* refuse_memory(void* context, size_t size, size_t alignment)
{
    (void)context;
    (void)size;
    (void)alignment;
    return NULL;
}

static void no_memory_is_a_sentence(void** state)
{
    (void)state;
    VoileAllocator allocator = voile_default_allocator();
    VoileError error = { 0 };
    AppGlyphs* glyphs = NULL;
    allocator.allocate = refuse_memory;
    assert_int_equal(app_glyphs_open(&allocator, &glyphs, &error), VOILE_ERROR_MEMORY);
    assert_true(error.message[0] != '\0');
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(digits_are_equally_wide),
        TEST(letters_stand_on_the_baseline),
        TEST(a_glyph_may_reach_to_the_left_of_the_pen),
        TEST(the_box_holds_ink_on_every_side),
        TEST(a_blank_has_a_width_and_no_ink),
        TEST(what_the_font_lacks_gets_a_box),
        TEST(a_glyph_stays_the_same_however_many_are_asked_for),
        TEST(sizes_out_of_range_do_not_fail),
        TEST(lines_are_as_high_as_their_letters),
        cmocka_unit_test(a_missing_font_is_a_sentence_with_its_path),
        cmocka_unit_test(a_broken_font_is_a_sentence_with_its_path),
        cmocka_unit_test(no_memory_is_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
