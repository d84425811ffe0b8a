// UTF-8, glyph sources and the built-in font.

#include "drawing.h"

#include "draw/text.h"

#define WHITE 0xFFFFFFFFu

// --- UTF-8 -----------------------------------------------------------------------------------------------------------

// The well-formed sequences, by ranges of bytes: Unicode 15, table 3-7. Written down apart from the decoder's own rules.
static const struct
{
    uint8_t low[4], high[4];
    int length;
} well_formed[] = {
    { { 0x01 }, { 0x7F }, 1 },
    { { 0xC2, 0x80 }, { 0xDF, 0xBF }, 2 },
    { { 0xE0, 0xA0, 0x80 }, { 0xE0, 0xBF, 0xBF }, 3 },
    { { 0xE1, 0x80, 0x80 }, { 0xEC, 0xBF, 0xBF }, 3 },
    { { 0xED, 0x80, 0x80 }, { 0xED, 0x9F, 0xBF }, 3 },
    { { 0xEE, 0x80, 0x80 }, { 0xEF, 0xBF, 0xBF }, 3 },
    { { 0xF0, 0x90, 0x80, 0x80 }, { 0xF0, 0xBF, 0xBF, 0xBF }, 4 },
    { { 0xF1, 0x80, 0x80, 0x80 }, { 0xF3, 0xBF, 0xBF, 0xBF }, 4 },
    { { 0xF4, 0x80, 0x80, 0x80 }, { 0xF4, 0x8F, 0xBF, 0xBF }, 4 },
};

static bool is_in_ranges(const uint8_t* bytes, size_t row)
{
    for (int i = 0; i < well_formed[row].length; ++i)
    {
        if (bytes[i] < well_formed[row].low[i] || bytes[i] > well_formed[row].high[i])
        {
            return false;
        }
    }
    return true;
}

static uint32_t join_bits(const uint8_t* bytes, int length)
{
    static const uint32_t first_bits[] = { 0x7F, 0x1F, 0x0F, 0x07 };
    uint32_t value = bytes[0] & first_bits[length - 1];
    for (int i = 1; i < length; ++i)
    {
        value = value * 64 + bytes[i] % 64u;
    }
    return value;
}

static uint32_t expected_next(const uint8_t* bytes, int* out_length)
{
    for (size_t row = 0; row < sizeof well_formed / sizeof well_formed[0]; ++row)
    {
        if (is_in_ranges(bytes, row))
        {
            *out_length = well_formed[row].length;
            return join_bits(bytes, *out_length);
        }
    }
    *out_length = bytes[0] == 0 ? 0 : 1;
    return bytes[0] == 0 ? 0 : 0xFFFDu;
}

static void assert_decodes(const uint8_t* bytes)
{
    int length;
    uint32_t expected = expected_next(bytes, &length);
    const char* text = (const char*)bytes;
    uint32_t code_point = utf8_next(&text);
    if (code_point != expected || text != (const char*)bytes + length)
    {
        fail_msg("%02X %02X %02X %02X gives U+%04X", bytes[0], bytes[1], bytes[2], bytes[3], code_point);
    }
}

static void every_string_of_two_bytes_decodes(void** state)
{
    (void)state;
    for (uint32_t i = 0; i < 0x10000u; ++i)
    {
        const uint8_t bytes[5] = { (uint8_t)(i >> 8), (uint8_t)i };
        assert_decodes(bytes);
    }
}

static void every_string_of_bordering_bytes_decodes(void** state)
{
    (void)state;
    static const uint8_t bytes[] = {
        0x00, 0x01, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0,
        0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFB, 0xFC, 0xFE, 0xFF,
    };
    for (uint32_t i = 0; i < 32u * 32u * 32u * 32u; ++i)
    {
        const uint8_t text[5] = { bytes[i >> 15], bytes[i >> 10 & 31u], bytes[i >> 5 & 31u], bytes[i & 31u], 0 };
        assert_decodes(text);
    }
}

static void the_end_is_not_passed(void** state)
{
    (void)state;
    static const char* const texts[] = { "", "\xC3", "\xE2\x82", "\xF0\x9F\x98" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i)
    {
        const char* text = texts[i];
        for (size_t j = 0; j < strlen(texts[i]); ++j)
        {
            assert_int_equal(utf8_next(&text), 0xFFFDu);
        }
        assert_int_equal(utf8_next(&text), 0);
        assert_int_equal(utf8_next(&text), 0);
        assert_ptr_equal(text, texts[i] + strlen(texts[i]));
    }
}

// --- a glyph source of the test's own --------------------------------------------------------------------------------

// 'A' is a 3 x 2 block that starts 1 pixel right of the pen and stands on the baseline, 'V' hangs below it and kerns
// with 'A', all else is empty and 4 wide.
static const uint8_t block[2 * 4] = { 255, 128, 255, 99, 255, 255, 255, 99 };

static Glyph own_glyph(void* context, uint32_t code_point, int size_px)
{
    *(int*)context += size_px;
    Glyph glyph = { .advance = 4 };
    if (code_point == 'A' || code_point == 'V')
    {
        glyph = (Glyph){ .coverage = block, .width = 3, .height = 2, .pitch = 4, .left = 1, .top = 2, .advance = 5 };
        glyph.top = code_point == 'V' ? 0 : 2;
    }
    return glyph;
}

static int own_kerning(void* context, uint32_t left, uint32_t right, int size_px)
{
    (void)context;
    (void)size_px;
    return left == 'A' && right == 'V' ? -2 : 0;
}

static FontMetrics own_metrics(void* context, int size_px)
{
    (void)context;
    return (FontMetrics){ size_px, 2, size_px + 2 };
}

static GlyphSource own_source(int* size_sum)
{
    return (GlyphSource){ size_sum, own_glyph, own_kerning, own_metrics };
}

static void the_width_is_the_advances_and_the_kerning(void** state)
{
    (void)state;
    int size_sum = 0;
    GlyphSource source = own_source(&size_sum);
    assert_int_equal(text_width(&source, 10, ""), 0);
    assert_int_equal(text_width(&source, 10, "A x"), 13);
    assert_int_equal(text_width(&source, 10, "AV"), 8);
    assert_int_equal(text_width(&source, 10, "VA"), 10);
    assert_int_equal(text_width(&source, 10, "\xC3\xA9"), 4);
    assert_int_equal(size_sum, 8 * 10);
}

static void lines_are_taken_off_a_text_until_it_is_empty(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    int width = text_width(&source, 11, "one two");
    const char* text = "one two six";
    char line[8];
    assert_true(text_take_line(&source, 11, width, &text, line, sizeof line));
    assert_string_equal(line, "one two");
    assert_string_equal(text, "six");
    assert_true(text_take_line(&source, 11, width, &text, line, 3));
    assert_string_equal(line, "si");
    assert_false(text_take_line(&source, 11, width, &text, line, sizeof line));
    assert_string_equal(line, "si");
}

static void a_line_ends_at_the_last_blank_that_fits(void** state)
{
    (void)state;
    static const struct
    {
        const char *text, *fitting, *line;
    } cases[] = {
        { "one two", "one two", "one two" },
        { "one two six", "one two", "one two" },
        { "one two six", "one two s", "one two" },
        { "one two six", "one two ", "one two" },
        { "one two", "on", "on" },
        { "\u00e9t\u00e9s", "\u00e9t\u00e9", "\u00e9t\u00e9" },
        { "a\u00a0b c", "a\u00a0b", "a\u00a0b" },
        { "a b\u00a0c", "a b\u00a0", "a" },
        { "one", "", "o" },
        { "", "one", "" },
    };
    GlyphSource source = glyphs_builtin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
        int width = text_width(&source, 11, cases[i].fitting);
        int length = text_line_length(&source, 11, width, cases[i].text);
        assert_int_equal(length, strlen(cases[i].line));
        assert_memory_equal(cases[i].text, cases[i].line, (size_t)length);
    }
}

static void a_glyph_is_blended_where_its_source_says(void** state)
{
    (void)state;
    int size_sum = 0;
    GlyphSource source = own_source(&size_sum);
    Drawing drawing = drawing_create(20, 12);
    assert_int_equal(text_draw(&drawing.canvas, &source, 10, 4, 6, WHITE, "AV"), 8);
    assert_int_equal(drawing_pixel(&drawing, 5, 4), WHITE);
    assert_int_equal(drawing_pixel(&drawing, 6, 4), 0xFF808080u);
    assert_int_equal(drawing_pixel(&drawing, 7, 5), WHITE);
    assert_int_equal(drawing_pixel(&drawing, 8, 4), 0xFF000000u);
    assert_int_equal(drawing_pixel(&drawing, 8, 6), WHITE);
    assert_true(drawing_light(&drawing) > 10.9 && drawing_light(&drawing) < 11.1);
    drawing_destroy(&drawing);
}

static void text_is_clipped_at_every_border(void** state)
{
    (void)state;
    static const int far[] = { INT32_MIN, -1000, 1000, INT32_MAX };
    GlyphSource source = glyphs_builtin();
    Drawing whole = drawing_create(120, 60);
    text_draw(&whole.canvas, &source, 22, 10, 40, WHITE, "Voile g\xC3\xA9");
    for (int i = 0; i < 30 * 20; ++i)
    {
        int left = i % 30 * 4, top = i / 30 * 3;
        Drawing part = drawing_create(1 + i % 13, 1 + i % 7);
        if (left + part.canvas.width <= 120 && top + part.canvas.height <= 60)
        {
            text_draw(&part.canvas, &source, 22, 10 - left, 40 - top, WHITE, "Voile g\xC3\xA9");
            assert_int_equal(distance_to_part(&part, &whole, left, top), 0);
        }
        text_draw(&part.canvas, &source, 22, far[i % 4], 3, 0xFF000000u, "far away");
        text_draw(&part.canvas, &source, 22, 3, far[i % 4], 0xFF000000u, "far away");
        drawing_destroy(&part);
    }
    drawing_destroy(&whole);
}

// --- the built-in font -----------------------------------------------------------------------------------------------

static bool is_same_bitmap(const Glyph* a, const Glyph* b)
{
    bool is_same = a->width == b->width;
    for (int y = 0; is_same && y < a->height; ++y)
    {
        is_same = memcmp(a->coverage + y * a->pitch, b->coverage + y * b->pitch, (size_t)a->width) == 0;
    }
    return is_same;
}

static uint32_t nth_sign(int number)
{
    static const uint32_t signs[] = { 0xB2, 0xB3, 0xB7, 0xD7, 0xE0, 0xE7, 0xE8, 0xE9, 0xEA, 0x2013, 0xFFFD };
    return number < 95 ? 0x20u + (uint32_t)number : signs[number - 95];
}

static void every_sign_has_a_bitmap_of_its_own(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    for (int i = 0; i < 95 + 10; ++i)
    {
        Glyph glyph = source.glyph(source.context, nth_sign(i), 11);
        for (int j = 0; j < i; ++j)
        {
            Glyph other = source.glyph(source.context, nth_sign(j), 11);
            if (is_same_bitmap(&glyph, &other))
            {
                fail_msg("U+%04X looks like U+%04X", nth_sign(i), nth_sign(j));
            }
        }
    }
}

static void what_the_font_lacks_gets_a_box(void** state)
{
    (void)state;
    static const uint32_t missing[] = { 0, 7, 0x7F, 0xFF, 0x20AC, 0x10FFFF, 0xFFFFFFFFu };
    GlyphSource source = glyphs_builtin();
    Glyph box = source.glyph(source.context, 0xFFFD, 11);
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; ++i)
    {
        Glyph glyph = source.glyph(source.context, missing[i], 11);
        assert_true(is_same_bitmap(&glyph, &box));
    }
}

static void digits_are_equally_wide(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    for (uint32_t i = '0'; i <= '9'; ++i)
    {
        assert_int_equal(source.glyph(source.context, i, 13).advance, 6);
    }
}

static void a_greater_size_is_the_same_picture_larger(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    Drawing small = drawing_create(60, 12);
    Drawing large = drawing_create(180, 36);
    int width = text_draw(&small.canvas, &source, 11, 1, 9, WHITE, "Voile, gq");
    assert_int_equal(text_draw(&large.canvas, &source, 33, 3, 27, WHITE, "Voile, gq"), 3 * width);
    for (int i = 0; i < 180 * 36; ++i)
    {
        int x = i % 180, y = i / 180;
        assert_int_equal(drawing_pixel(&large, x, y), drawing_pixel(&small, x / 3, y / 3));
    }
    drawing_destroy(&small);
    drawing_destroy(&large);
}

static void any_size_has_a_scale_near_it(void** state)
{
    (void)state;
    static const int rows[][2] = {
        { INT32_MIN, 1 }, { 0, 1 },  { 1, 1 },  { 11, 1 }, { 13, 1 },
        { 16, 1 },        { 17, 2 }, { 26, 2 }, { 33, 3 }, { INT32_MAX, 1000 },
    };
    GlyphSource source = glyphs_builtin();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    {
        FontMetrics metrics = source.metrics(source.context, rows[i][0]);
        assert_int_equal(metrics.line_height, 11 * rows[i][1]);
        assert_int_equal(source.glyph(source.context, 'A', rows[i][0]).advance, 6 * rows[i][1]);
    }
}

static void letters_keep_within_their_metrics(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    FontMetrics metrics = source.metrics(source.context, 22);
    for (int i = 0; i < 95 + 11; ++i)
    {
        Glyph glyph = source.glyph(source.context, nth_sign(i), 22);
        assert_true(glyph.top <= metrics.ascent);
        assert_true(glyph.height * glyph.scale - glyph.top <= metrics.descent);
        assert_true(glyph.left + glyph.width * glyph.scale < glyph.advance);
    }
    assert_true(metrics.ascent + metrics.descent <= metrics.line_height);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_string_of_two_bytes_decodes),
        cmocka_unit_test(every_string_of_bordering_bytes_decodes),
        cmocka_unit_test(the_end_is_not_passed),
        cmocka_unit_test(the_width_is_the_advances_and_the_kerning),
        cmocka_unit_test(a_line_ends_at_the_last_blank_that_fits),
        cmocka_unit_test(a_glyph_is_blended_where_its_source_says),
        cmocka_unit_test(text_is_clipped_at_every_border),
        cmocka_unit_test(every_sign_has_a_bitmap_of_its_own),
        cmocka_unit_test(what_the_font_lacks_gets_a_box),
        cmocka_unit_test(lines_are_taken_off_a_text_until_it_is_empty),
        cmocka_unit_test(digits_are_equally_wide),
        cmocka_unit_test(a_greater_size_is_the_same_picture_larger),
        cmocka_unit_test(any_size_has_a_scale_near_it),
        cmocka_unit_test(letters_keep_within_their_metrics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
