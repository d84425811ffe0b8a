// Sentences of errors are found by their format, and said in the person's language.

#include "panelling.h"

#include "draw/text.h"
#include "sandbox/error_words.h"
#include "sandbox/words_french.h"

static void expect(const char* sentence, const char* french)
{
    char words[ERROR_WORDS_SIZE];
    error_words(LANGUAGE_ENGLISH, sentence, words);
    assert_string_equal(words, sentence);
    error_words(LANGUAGE_FRENCH, sentence, words);
    assert_string_equal(words, french);
}

static void values_and_reasons_are_put_into_the_translation(void** state)
{
    (void)state;
    expect("out of memory", "mémoire insuffisante");
    expect("damping = 9 is out of range (0 to 5)", "damping = 9 est hors des limites (0 à 5)");
    expect("cannot read '/a: b.scene': No such file or directory",
           "impossible de lire «\u00a0/a: b.scene\u00a0»\u00a0: ce fichier ou dossier n’existe pas");
    expect("'grav' is not a key (did you mean 'gravity'?)",
           "«\u00a0grav\u00a0» n’est pas une clé (vouliez-vous «\u00a0gravity\u00a0»\u00a0?)");
    expect("cannot read '/m.pgm': row 3 of 8 is cut off",
           "impossible de lire «\u00a0/m.pgm\u00a0»\u00a0: la ligne 3 sur 8 est tronquée");
    expect("settings:2: 'grav' is not a key (did you mean 'gravity'?); the file is now called s.bad",
           "settings:2: «\u00a0grav\u00a0» n’est pas une clé (vouliez-vous «\u00a0gravity\u00a0»\u00a0?)\u00a0; "
           "le fichier s’appelle maintenant s.bad");
    expect("settings:2: scale = 9 is out of range (1 to 3); settings are not kept",
           "settings:2: scale = 9 est hors des limites (1 à 3)\u00a0; les préférences ne sont pas gardées");
    expect("The settings could not be read (it is larger than 1 MB); settings are not kept",
           "Les préférences n’ont pas pu être lues (il dépasse 1 Mo)\u00a0; elles ne sont pas gardées");
    expect("'undo' is written without arguments", "«\u00a0undo\u00a0» s’écrit sans argument");
    // A name is nobody's sentence.
    expect("cannot write 'out of memory': Is a directory",
           "impossible d’écrire «\u00a0out of memory\u00a0»\u00a0: c’est un dossier");
    expect("Home", "Début");
    expect("what nobody has translated", "what nobody has translated");
    expect("", "");
}

static int count_values(const char* format)
{
    int count = 0;
    for (const char* at = strstr(format, "%s"); at != NULL; at = strstr(at + 2, "%s"))
    {
        ++count;
    }
    return count;
}

static void every_translation_has_all_values_and_its_letters(void** state)
{
    (void)state;
    GlyphSource source = glyphs_builtin();
    const uint8_t* box = source.glyph(source.context, 0xFFFDu, 11).coverage;
    for (size_t i = 0; i < french_errors.count; ++i)
    {
        const WordRow* row = &french_errors.rows[i];
        assert_int_equal(count_values(row->english), count_values(row->translated));
        const char* text = row->translated;
        for (uint32_t letter = utf8_next(&text); letter != 0; letter = utf8_next(&text))
        {
            assert_ptr_not_equal(source.glyph(source.context, letter, 11).coverage, box);
        }
    }
}

static void what_is_too_long_is_cut(void** state)
{
    (void)state;
    char sentence[2 * ERROR_WORDS_SIZE], words[ERROR_WORDS_SIZE];
    memset(sentence, 'x', sizeof sentence);
    memcpy(sentence, "cannot read '", 13);
    snprintf(sentence + sizeof sentence - 20, 20, "': out of memory");
    error_words(LANGUAGE_FRENCH, sentence, words);
    assert_int_equal(strlen(words), ERROR_WORDS_SIZE - 1);
    assert_memory_equal(words, "impossible", 10);
}

static void a_toast_of_an_error_is_in_the_persons_language(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    sitting.session->language = LANGUAGE_FRENCH;
    session_toast_error(sitting.session, "out of memory");
    assert_string_equal(sitting.session->toasts.toasts[0].text, "mémoire insuffisante");
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_and_reasons_are_put_into_the_translation),
        cmocka_unit_test(every_translation_has_all_values_and_its_letters),
        cmocka_unit_test(what_is_too_long_is_cut),
        cmocka_unit_test(a_toast_of_an_error_is_in_the_persons_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
