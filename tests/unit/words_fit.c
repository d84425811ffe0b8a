// The words fit into their places, in every language and with the built-in font, which has a glyph for each letter.

#include "fitting.h"

#include "sandbox/panel_state.h"
#include "sandbox/words.h"

static bool is_box(Glyph glyph)
{
    GlyphSource source = glyphs_builtin();
    return glyph.coverage == source.glyph(source.context, 0xFFFDu, 11).coverage;
}

static void the_built_in_font_has_every_letter(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    WordTables words = words_of(LANGUAGE_FRENCH);
    assert_true(is_box(source.glyph(source.context, 0x2603u, 11)));
    for (size_t table = 0; table < words.count; ++table)
    {
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            const char* text = words.tables[table]->rows[i].translated;
            for (uint32_t letter = utf8_next(&text); letter != 0; letter = utf8_next(&text))
            {
                if (is_box(source.glyph(source.context, letter, 11)))
                {
                    fail_msg("U+%04X of '%s' has no glyph", letter, words.tables[table]->rows[i].translated);
                }
            }
        }
    }
}

// As a person reads them; in files they are ASCII.
static void every_unit_is_written_without_a_caret_and_with_glyphs_that_there_are(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    const ParameterTable* tables[] = { &world_parameters, &cloth_parameters, &solid_parameters };
    for (size_t table = 0; table < sizeof tables / sizeof *tables; ++table)
    {
        for (size_t i = 0; i < tables[table]->count; ++i)
        {
            char unit[PANEL_UNIT_SIZE];
            panel_unit(tables[table]->rows[i].unit, unit);
            const char* text = unit;
            for (uint32_t letter = utf8_next(&text); letter != 0; letter = utf8_next(&text))
            {
                assert_int_not_equal(letter, '^');
                assert_false(is_box(source.glyph(source.context, letter, 11)));
            }
        }
    }
}

// What stands in place of a blank shows nothing, and is as wide.
static void a_no_break_space_is_a_space(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    assert_int_equal(text_width(&source, 11, "a\u00a0b"), text_width(&source, 11, "a b"));
    Glyph glyph = source.glyph(source.context, 0xA0u, 11);
    for (int i = 0; i < glyph.height * glyph.pitch; ++i)
    {
        assert_int_equal(glyph.coverage[i], 0);
    }
}

static void the_help_fits(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        expect_help_to_fit(&source, (Language)language);
    }
}

static void the_plates_fit(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        expect_all_plates_to_fit(&source, (Language)language);
    }
}

static void the_help_speaks_the_language(void** state)
{
    (void)state;
    uint64_t hashes[LANGUAGE_COUNT];
    GlyphSource source = glyphs_builtin();
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        Drawing drawing = drawing_create(960, 640);
        draw_help(&drawing, &source, 1.0f, (Language)language, 0);
        hashes[language] = drawing_hash(&drawing);
        drawing_destroy(&drawing);
    }
    assert_true(hashes[LANGUAGE_ENGLISH] != hashes[LANGUAGE_FRENCH]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_built_in_font_has_every_letter),
        cmocka_unit_test(a_no_break_space_is_a_space),
        cmocka_unit_test(every_unit_is_written_without_a_caret_and_with_glyphs_that_there_are),
        cmocka_unit_test(the_help_fits),
        cmocka_unit_test(the_plates_fit),
        cmocka_unit_test(the_help_speaks_the_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
