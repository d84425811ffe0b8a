// The words of the window: no row is missing, empty or out of order; which language is chosen; what becomes of names.

#include "sitting.h"
#include "wording.h"

// --- tables -----------------------------------------------------------------------------------------------------------

static void rows_are_sorted_and_no_english_comes_twice(void** state)
{
    (void)state;
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        WordTables words = words_of((Language)language);
        for (size_t table = 0; table < words.count; ++table)
        {
            const WordTable* rows = words.tables[table];
            for (size_t i = 0; i < rows->count; ++i)
            {
                const char* english = rows->rows[i].english;
                bool is_after = i == 0 || strcmp(rows->rows[i - 1].english, english) < 0;
                if (!is_after || find_translation((Language)language, english) != rows->rows[i].translated)
                {
                    fail_msg("'%s' is out of order, or comes twice", english);
                }
            }
        }
    }
}

static void every_row_is_found(void** state)
{
    (void)state;
    WordTables words = words_of(LANGUAGE_FRENCH);
    for (size_t table = 0; table < words.count; ++table)
    {
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            const WordRow* row = &words.tables[table]->rows[i];
            assert_ptr_equal(say(LANGUAGE_FRENCH, row->english), row->translated);
            assert_ptr_equal(say(LANGUAGE_ENGLISH, row->english), row->english);
        }
    }
    const char* unknown = "no such sentence";
    assert_ptr_equal(say(LANGUAGE_FRENCH, unknown), unknown);
    assert_ptr_equal(say(LANGUAGE_FRENCH, ""), say(LANGUAGE_ENGLISH, ""));
}

static void expect_row(void* context, const char* english, const char* where)
{
    (void)context;
    if (find_translation(LANGUAGE_FRENCH, english) == NULL)
    {
        fail_msg("'%s' of %s has no French", english, where);
    }
}

static void all_that_the_tables_say_is_translated(void** state)
{
    (void)state;
    visit_tables(expect_row, NULL);
}

// Copies the conversions of a printf format one after another: "%s%lld". "% " is a per cent sign before a word.
static void copy_conversions(const char* format, char out_text[64])
{
    size_t used = 0;
    while (*format != '\0')
    {
        size_t length = *format == '%' ? 1 + strspn(format + 1, "-+#0123456789.*hlzjt") : 1;
        bool is_conversion =
            *format == '%' && format[length] != ' ' && format[length] != '\0' && (unsigned char)format[length] < 0x80;
        length += is_conversion ? 1 : 0;
        assert_true(used + length < 64);
        if (is_conversion)
        {
            memcpy(out_text + used, format, length);
            used += length;
        }
        format += length;
    }
    out_text[used] = '\0';
}

static void a_translated_format_has_the_same_conversions(void** state)
{
    (void)state;
    WordTables words = words_of(LANGUAGE_FRENCH);
    int format_count = 0;
    for (size_t table = 0; table < words.count; ++table)
    {
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            char english[64], translated[64];
            copy_conversions(words.tables[table]->rows[i].english, english);
            copy_conversions(words.tables[table]->rows[i].translated, translated);
            assert_string_equal(translated, english);
            format_count += english[0] != '\0' ? 1 : 0;
        }
    }
    assert_true(format_count > 10);
}

// --- French -----------------------------------------------------------------------------------------------------------

static bool has_no_break_space_before(const char* text, const char* mark)
{
    return mark - text >= 2 && (unsigned char)mark[-2] == 0xC2 && (unsigned char)mark[-1] == 0xA0;
}

// A format's "%%" is one mark, and a conversion is none.
static bool is_spaced(const char* text, const char* mark)
{
    bool is_conversion = *mark == '%' && mark[1] != '\0' && strchr(" %", mark[1]) == NULL;
    bool is_second = *mark == '%' && mark > text && mark[-1] == '%';
    return is_conversion || is_second || has_no_break_space_before(text, mark);
}

static void french_is_set_as_french_is(void** state)
{
    (void)state;
    WordTables words = words_of(LANGUAGE_FRENCH);
    for (size_t table = 0; table < words.count; ++table)
    {
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            const char* text = words.tables[table]->rows[i].translated;
            size_t length = strlen(text);
            assert_true(length > 0 && text[length - 1] != ' ');
            assert_null(strstr(text, "  "));
            if (strchr(text, '\'') != NULL)
            {
                fail_msg("a straight apostrophe: %s", text);
            }
            for (const char* mark = strpbrk(text, ":;?!%"); mark != NULL; mark = strpbrk(mark + 1, ":;?!%"))
            {
                if (!is_spaced(text, mark))
                {
                    fail_msg("no no-break space before '%c': %s", *mark, text);
                }
            }
        }
    }
}

// --- which language ---------------------------------------------------------------------------------------------------

static void a_locale_has_a_language(void** state)
{
    (void)state;
    static const char* const french[] = { "fr", "fr_FR.UTF-8", "fr_CA", "fr-BE", "fr@euro", "fr.ISO8859-1" };
    static const char* const english[] = { "",  "C",      "POSIX", "C.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8",
                                           "f", "frr_DE", "fry",   "FR",      "x_fr",        "eng" };
    for (size_t i = 0; i < sizeof french / sizeof *french; ++i)
    {
        assert_int_equal(language_of_locale(french[i]), LANGUAGE_FRENCH);
    }
    for (size_t i = 0; i < sizeof english / sizeof *english; ++i)
    {
        assert_int_equal(language_of_locale(english[i]), LANGUAGE_ENGLISH);
    }
}

static void a_language_has_a_code(void** state)
{
    (void)state;
    Language language = LANGUAGE_COUNT;
    assert_true(language_find("fr", &language));
    assert_int_equal(language, LANGUAGE_FRENCH);
    assert_true(language_find("en", &language));
    assert_int_equal(language, LANGUAGE_ENGLISH);
    language = LANGUAGE_FRENCH;
    assert_false(language_find("fr_FR", &language));
    assert_false(language_find("", &language));
    assert_false(language_find("de", &language));
    assert_int_equal(language, LANGUAGE_FRENCH);
}

static const char* french_by_all(const char* name)
{
    return strcmp(name, "LC_ALL") == 0 ? "fr_FR.UTF-8" : "C";
}

static const char* french_by_messages(const char* name)
{
    return strcmp(name, "LC_ALL") == 0 ? "" : strcmp(name, "LC_MESSAGES") == 0 ? "fr_FR" : "de_DE";
}

static const char* french_by_lang(const char* name)
{
    return strcmp(name, "LANG") == 0 ? "fr_FR" : NULL;
}

static const char* english_by_all(const char* name)
{
    return strcmp(name, "LC_ALL") == 0 ? "C" : "fr_FR.UTF-8";
}

static const char* silent(const char* name)
{
    return strcmp(name, "LANGUAGE") == 0 ? "fr" : NULL;
}

static void the_environment_is_asked_in_its_order(void** state)
{
    (void)state;
    Language language = LANGUAGE_ENGLISH;
    assert_true(language_of_environment(french_by_all, &language));
    assert_int_equal(language, LANGUAGE_FRENCH);
    assert_true(language_of_environment(english_by_all, &language));
    assert_int_equal(language, LANGUAGE_ENGLISH);
    assert_true(language_of_environment(french_by_messages, &language));
    assert_int_equal(language, LANGUAGE_FRENCH);
    language = LANGUAGE_ENGLISH;
    assert_true(language_of_environment(french_by_lang, &language));
    assert_int_equal(language, LANGUAGE_FRENCH);
    assert_false(language_of_environment(silent, &language));
}

static void a_preference_goes_before_the_system(void** state)
{
    (void)state;
    Preferences preferences = { .language = 0 };
    assert_int_equal(preferences_language(&preferences, LANGUAGE_FRENCH), LANGUAGE_FRENCH);
    assert_int_equal(preferences_language(&preferences, LANGUAGE_ENGLISH), LANGUAGE_ENGLISH);
    preferences.language = 1 + LANGUAGE_ENGLISH;
    assert_int_equal(preferences_language(&preferences, LANGUAGE_FRENCH), LANGUAGE_ENGLISH);
    preferences.language = 1 + LANGUAGE_FRENCH;
    assert_int_equal(preferences_language(&preferences, LANGUAGE_ENGLISH), LANGUAGE_FRENCH);
    // The row's choices are in the order of the languages.
    const ParameterRow* row = parameters_find(&preference_parameters, slice_of("language"));
    assert_string_equal(row->choices[1 + LANGUAGE_ENGLISH], "english");
    assert_string_equal(row->choices[1 + LANGUAGE_FRENCH], "french");
    assert_null(row->choices[1 + LANGUAGE_COUNT]);
}

// What was asked for on the command line stays until the preference changes.
static void another_preference_is_followed_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    Session* session = sitting.session;
    session->language = LANGUAGE_FRENCH;
    sitting_tick(&sitting, 1);
    assert_int_equal(session->language, LANGUAGE_FRENCH);
    session->preferences.language = 1 + LANGUAGE_ENGLISH;
    sitting_frame(&sitting, 0.0);
    assert_int_equal(session->language, LANGUAGE_ENGLISH);
    session->system_language = LANGUAGE_FRENCH;
    session->preferences.language = 0;
    sitting_frame(&sitting, 0.0);
    assert_int_equal(session->language, LANGUAGE_FRENCH);
    sitting_close(&sitting);
}

// --- what is said -----------------------------------------------------------------------------------------------------

static void a_title_is_said_in_the_sessions_language(void** state)
{
    (void)state;
    Sitting sitting;
    char title[128];
    sitting_open(&sitting, "title = Curtain\n[cloth]\n");
    sitting.session->is_paused_by_user = true;
    session_title(sitting.session, title, sizeof title);
    assert_string_equal(title, "Curtain (paused) - Voile");
    sitting.session->language = LANGUAGE_FRENCH;
    session_title(sitting.session, title, sizeof title);
    assert_string_equal(title, "Rideau (en pause) - Voile");
    sitting_close(&sitting);
}

// Programs read the statistics: they say the same in any language.
static void a_message_is_translated_but_not_in_the_statistics(void** state)
{
    (void)state;
    Sitting sitting;
    char message[SESSION_MESSAGE_SIZE];
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    sitting_open(&sitting, still_sheet);
    Session* session = sitting.session;
    session->language = LANGUAGE_FRENCH;
    session->notice = (Notice){ .kind = NOTICE_TORN_OFF, .count = 3, .end_tick = 1000 };
    session_print_message(session, session->language, message);
    assert_string_equal(message, "Le point en main s\u2019est arrach\u00e9. 3 fils rompus jusqu\u2019ici.");
    session->notice.count = 1;
    session_print_message(session, session->language, message);
    assert_string_equal(message, "Le point en main s\u2019est arrach\u00e9. 1 fil rompu jusqu\u2019ici.");
    session_write_statistics(session, &buffer);
    assert_non_null(strstr(buffer.text, "\"The point in hand tore off. 1 thread has torn so far.\""));
    session_tell(session, 0, "The numbers went bad: back to the last good state. R starts again.");
    session_print_message(session, session->language, message);
    assert_string_equal(message, "Les nombres ont diverg\u00e9\u00a0: retour au dernier bon \u00e9tat. R recommence.");
    session_tell(session, 3, "'end' needs a 'begin' before it");
    session_print_message(session, session->language, message);
    assert_string_equal(message,
                        "test.voile:3: \u00ab\u00a0end\u00a0\u00bb demande un \u00ab\u00a0begin\u00a0\u00bb avant lui");
    session_write_statistics(session, &buffer);
    assert_non_null(strstr(buffer.text, "\"test.voile:3: 'end' needs a 'begin' before it\""));
    text_buffer_release(&buffer);
    sitting_close(&sitting);
}

static void names_become_labels(void** state)
{
    (void)state;
    static const struct
    {
        const char *name, *english, *french;
    } labels[] = {
        { "sub_steps", "Sub-steps", "Sous-pas" },
        { "wind_gust", "Wind gust", "Rafales" },
        { "camera_fov", "Field of view", "Angle de vue" },
        { "no_such_name", "No such name", "No such name" },
    };
    static const struct
    {
        const char *choice, *english, *french;
    } choices[] = {
        { "top_corners", "top corners", "coins du haut" },
        { "true", "on", "oui" },
        { "xray", "x-ray", "rayons X" },
        { "french", "Fran\u00e7ais", "Fran\u00e7ais" },
    };
    char label[PARAMETER_LABEL_SIZE];
    for (size_t i = 0; i < sizeof labels / sizeof *labels; ++i)
    {
        parameter_label(LANGUAGE_ENGLISH, labels[i].name, label);
        assert_string_equal(label, labels[i].english);
        parameter_label(LANGUAGE_FRENCH, labels[i].name, label);
        assert_string_equal(label, labels[i].french);
    }
    for (size_t i = 0; i < sizeof choices / sizeof *choices; ++i)
    {
        parameter_choice_label(LANGUAGE_ENGLISH, choices[i].choice, label);
        assert_string_equal(label, choices[i].english);
        parameter_choice_label(LANGUAGE_FRENCH, choices[i].choice, label);
        assert_string_equal(label, choices[i].french);
    }
}

static void no_two_parameters_of_a_table_share_a_label(void** state)
{
    (void)state;
    static const ParameterTable* const tables[] = { &world_parameters, &cloth_parameters, &solid_parameters,
                                                    &key_parameters, &preference_parameters };
    char one[PARAMETER_LABEL_SIZE], other[PARAMETER_LABEL_SIZE];
    for (size_t table = 0; table < sizeof tables / sizeof *tables; ++table)
    {
        for (size_t i = 0; i < tables[table]->count; ++i)
        {
            parameter_label(LANGUAGE_FRENCH, tables[table]->rows[i].name, one);
            for (size_t k = 0; k < i; ++k)
            {
                parameter_label(LANGUAGE_FRENCH, tables[table]->rows[k].name, other);
                assert_string_not_equal(one, other);
            }
        }
    }
}

static void keys_are_called_as_on_a_keyboard(void** state)
{
    (void)state;
    static const struct
    {
        const char *chord, *french;
    } chords[] = {
        { "R", "R" },
        { "F11", "F11" },
        { "Space", "Espace" },
        { "Shift+1", "Maj+1" },
        { "Ctrl+Shift+Home", "Ctrl+Maj+D\u00e9but" },
        { "Ctrl++", "Ctrl++" },
        { "Shift++", "Maj++" },
        { "+", "+" },
        { "Shift + wheel", "Maj + molette" },
        { "", "" },
    };
    char words[CHORD_WORDS_SIZE];
    for (size_t i = 0; i < sizeof chords / sizeof *chords; ++i)
    {
        chord_words(LANGUAGE_ENGLISH, chords[i].chord, words);
        assert_string_equal(words, chords[i].chord);
        chord_words(LANGUAGE_FRENCH, chords[i].chord, words);
        assert_string_equal(words, chords[i].french);
    }
    char endless[200];
    memset(endless, 'Q', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    endless[100] = '+';
    chord_words(LANGUAGE_FRENCH, endless, words);
    assert_in_range(strlen(words), 1, CHORD_WORDS_SIZE - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sorted_and_no_english_comes_twice),
        cmocka_unit_test(every_row_is_found),
        cmocka_unit_test(all_that_the_tables_say_is_translated),
        cmocka_unit_test(a_translated_format_has_the_same_conversions),
        cmocka_unit_test(french_is_set_as_french_is),
        cmocka_unit_test(a_locale_has_a_language),
        cmocka_unit_test(a_language_has_a_code),
        cmocka_unit_test(the_environment_is_asked_in_its_order),
        cmocka_unit_test(a_preference_goes_before_the_system),
        cmocka_unit_test(another_preference_is_followed_at_once),
        cmocka_unit_test(a_title_is_said_in_the_sessions_language),
        cmocka_unit_test(a_message_is_translated_but_not_in_the_statistics),
        cmocka_unit_test(names_become_labels),
        cmocka_unit_test(no_two_parameters_of_a_table_share_a_label),
        cmocka_unit_test(keys_are_called_as_on_a_keyboard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
