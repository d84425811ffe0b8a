// The words in the window's own font: it has every letter, and they fit.

#include "fitting.h"

#include "app/glyphs.h"
#include "sandbox/words.h"

#include <SDL.h>

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

static uint32_t hash_glyph(GlyphSource source, uint32_t letter)
{
    Glyph glyph = source.glyph(source.context, letter, 26);
    uint32_t hash = (uint32_t)(glyph.width * 65536 + glyph.height * 256 + glyph.advance);
    for (int y = 0; y < glyph.height; ++y)
    {
        for (int x = 0; x < glyph.width; ++x)
        {
            hash = (hash ^ glyph.coverage[y * glyph.pitch + x]) * 16777619u;
        }
    }
    return hash;
}

static void the_font_has_every_letter(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    WordTables words = words_of(LANGUAGE_FRENCH);
    uint32_t missing = hash_glyph(source, 0x2603u);
    assert_int_equal(hash_glyph(source, 0x10FFFFu), missing);
    for (size_t table = 0; table < words.count; ++table)
    {
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            const char* text = words.tables[table]->rows[i].translated;
            for (uint32_t letter = utf8_next(&text); letter != 0; letter = utf8_next(&text))
            {
                if (hash_glyph(source, letter) == missing)
                {
                    fail_msg("U+%04X of '%s' has no glyph", letter, words.tables[table]->rows[i].translated);
                }
            }
        }
    }
}

static void the_help_fits(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        expect_help_to_fit(&source, (Language)language);
    }
}

static void the_plates_fit(void** state)
{
    GlyphSource source = app_glyphs_source(*state);
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        expect_all_plates_to_fit(&source, (Language)language);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_font_has_every_letter),
        cmocka_unit_test(the_help_fits),
        cmocka_unit_test(the_plates_fit),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
