// What the sources say: every text within say() and SAID() has its French, and so has every error; no text is drawn
// without, and no French is there for nothing.

#define _POSIX_C_SOURCE 200809L

#include "wording.h"

#include "formats/file.h"
#include "sandbox/error_words.h"
#include "sandbox/words_french.h"

#include <dirent.h>

#define MAX_SOURCE  ((size_t)1 << 20)
#define MAX_LITERAL 4096

// --- reading C --------------------------------------------------------------------------------------------------------

static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static int hex_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

// One character of a literal, as its byte.
static char read_escaped(const char** text)
{
    const char* c = *text;
    if (c[0] == '\\' && c[1] == 'x' && hex_of(c[2]) >= 0 && hex_of(c[3]) >= 0)
    {
        *text += 4;
        return (char)(16 * hex_of(c[2]) + hex_of(c[3]));
    }
    if (c[0] == '\\')
    {
        *text += 2;
        return c[1] == 'n' ? '\n' : c[1] == '0' ? '\0' : c[1];
    }
    *text += 1;
    return *c;
}

// From the quotation mark on, and the pieces that follow with nothing but blanks between; returns what comes behind.
static const char* read_literal(const char* text, char* out_text, size_t capacity)
{
    size_t length = 0;
    while (*text == '"')
    {
        ++text;
        while (*text != '"')
        {
            assert_true(*text != '\0' && length + 1 < capacity);
            out_text[length++] = read_escaped(&text);
        }
        ++text;
        const char* next = text + strspn(text, " \t\n");
        text = *next == '"' ? next : text;
    }
    out_text[length] = '\0';
    return text;
}

static bool begins_saying(const char* text)
{
    return !is_of_name(text[-1]) && (strncmp(text, "say(", 4) == 0 || strncmp(text, "SAID(", 5) == 0);
}

// Behind the parenthesis that closes the call.
static const char* skip_saying(const char* text)
{
    int depth = 0;
    char literal[MAX_LITERAL];
    text += strcspn(text, "(");
    do
    {
        depth += *text == '(' ? 1 : *text == ')' ? -1 : 0;
        text = *text == '"' ? read_literal(text, literal, sizeof literal) : text + 1;
    } while (depth > 0);
    return text;
}

// Visits the literals between the parenthesis at `text` and the one that closes it, but for those that are said within.
static void visit_call(const char* text, const char* where, WordVisitor visit, void* context)
{
    int depth = 0;
    char literal[MAX_LITERAL];
    do
    {
        if (*text == '"')
        {
            text = read_literal(text, literal, sizeof literal);
            visit(context, literal, where);
            continue;
        }
        if (*text == '\'')
        {
            text += text[1] == '\\' ? 4 : 3;
            continue;
        }
        if (depth > 0 && begins_saying(text))
        {
            text = skip_saying(text);
            continue;
        }
        depth += *text == '(' ? 1 : *text == ')' ? -1 : 0;
        assert_true(*text != '\0');
        ++text;
    } while (depth > 0);
}

static void visit_calls(const char* source, const char* function, const char* where, WordVisitor visit, void* context)
{
    size_t length = strlen(function);
    for (const char* at = strstr(source, function); at != NULL; at = strstr(at + 1, function))
    {
        bool is_whole = (at == source || !is_of_name(at[-1])) && at[length] == '(';
        if (is_whole)
        {
            visit_call(at + length, where, visit, context);
        }
    }
}

// The first format from there on. What a macro brings into it, as PRId64 does, is a %s as any other value.
static void read_format(const char* text, char* out_format)
{
    char pieces[MAX_LITERAL] = "", literal[MAX_LITERAL];
    text += strcspn(text, "\"");
    while (*text == '"')
    {
        text = read_literal(text, literal, sizeof literal);
        strcat(pieces, literal);
        const char* name = text + strspn(text, " \n");
        const char* next = name;
        while (is_of_name(*next))
        {
            ++next;
        }
        bool goes_on = next > name && next[strspn(next, " \n")] == '"';
        strcat(pieces, goes_on ? "%s" : "");
        text = goes_on ? next + strspn(next, " \n") : text;
    }
    for (const char* c = pieces; *c != '\0'; ++c)
    {
        bool is_value = *c == '%';
        c += is_value ? strspn(c, "%-+#0123456789.*hlzjt") : 0;
        *out_format++ = is_value ? '%' : *c;
        *out_format = 's';
        out_format += is_value ? 1 : 0;
    }
    *out_format = '\0';
}

static void visit_formats(const char* source, const char* function, const char* where, WordVisitor visit, void* context)
{
    char format[MAX_LITERAL];
    for (const char* at = strstr(source, function); at != NULL; at = strstr(at + 1, function))
    {
        const char* begin = at + strlen(function);
        bool is_call = !is_of_name(at[-1]) && *begin == '(' && strncmp(begin, "(VoileError", 11) != 0 &&
                       strncmp(begin, "(TextErrors", 11) != 0;
        if (is_call)
        {
            read_format(begin, format);
            visit(context, format, where);
        }
    }
}

// Every literal outside of comments.
static void visit_literals(const char* source, const char* where, WordVisitor visit, void* context)
{
    char literal[MAX_LITERAL];
    while (*source != '\0')
    {
        if (strncmp(source, "//", 2) == 0)
        {
            source += strcspn(source, "\n");
        }
        else if (*source == '"')
        {
            source = read_literal(source, literal, sizeof literal);
            visit(context, literal, where);
        }
        else
        {
            source += *source != '\'' ? 1 : source[1] == '\\' ? 4 : 3;
        }
    }
}

typedef struct Walk
{
    const char* const* functions; // whose literals are visited; NULL: all literals
    size_t function_count;
    bool are_errors; // of each call only the format is visited
    WordVisitor visit;
    void* context;
    int file_count;
} Walk;

static void walk_file(Walk* walk, const char* path)
{
    VoileAllocator allocator = voile_default_allocator();
    FileText file;
    assert_int_equal(file_read(path, MAX_SOURCE, &allocator, &file, NULL), VOILE_OK);
    if (walk->functions == NULL)
    {
        visit_literals(file.text, path, walk->visit, walk->context);
    }
    for (size_t i = 0; i < walk->function_count; ++i)
    {
        (walk->are_errors ? visit_formats : visit_calls)(file.text, walk->functions[i], path, walk->visit,
                                                         walk->context);
    }
    file_text_release(&file, &allocator);
    ++walk->file_count;
}

// A translation says nothing itself.
static bool is_source(const char* name)
{
    size_t length = strlen(name);
    return length > 2 && strcmp(name + length - 2, ".c") == 0 && strncmp(name, "words_", 6) != 0;
}

static void walk_folders(Walk* walk, const char* const* folders)
{
    for (size_t i = 0; folders[i] != NULL; ++i)
    {
        char path[1024];
        snprintf(path, sizeof path, "%s/src/%s", VOILE_SOURCE_DIR, folders[i]);
        DIR* folder = opendir(path);
        for (struct dirent* entry = folder != NULL ? readdir(folder) : NULL; entry != NULL; entry = readdir(folder))
        {
            if (is_source(entry->d_name))
            {
                snprintf(path, sizeof path, "%s/src/%s/%s", VOILE_SOURCE_DIR, folders[i], entry->d_name);
                walk_file(walk, path);
            }
        }
        if (folder != NULL)
        {
            closedir(folder);
        }
    }
    assert_true(walk->file_count > 50);
}

static void walk_sources(Walk* walk)
{
    static const char* const folders[] = { "sandbox", "app", "ui", "cli", NULL };
    walk_folders(walk, folders);
}

// --- tests ------------------------------------------------------------------------------------------------------------

static void expect_row(void* context, const char* english, const char* where)
{
    ++*(int*)context;
    if (find_translation(LANGUAGE_FRENCH, english) == NULL)
    {
        fail_msg("%s: '%s' has no French", where, english);
    }
}

static const char* const sayings[] = { "say", "SAID", "make_label", "words" };
#define SAYING_COUNT (sizeof sayings / sizeof *sayings)

static void all_that_is_said_is_translated(void** state)
{
    (void)state;
    int count = 0;
    Walk walk = { .functions = sayings, .function_count = SAYING_COUNT, .visit = expect_row, .context = &count };
    walk_sources(&walk);
    assert_true(count > 40);
}

// Put together from parts that have rows of their own, or told where there is no window.
static bool is_no_sentence(const char* format)
{
    static const char* const formats[] = {
        "%s",
        "%s'%s'%s",
        "%s = %s %s",
        "'%s' %s",
        "'%s' is written %s%s%s",
        "a scene holds at most %s %ss",
        "cannot %s '%s%s': %s",
        "The settings could not be read (%s); %s",
        "settings:%s: %s; %s",
        "cannot open a window: %s",
        "cannot open a window: nothing can be drawn into it (%s)",
        "cannot open a window: there is no display",
        "not enough memory to start",
        "the font library does not start (%s)",
        "the state at tick %s differs from the recorded one",
        "there is not enough memory for the statistics",
        "there is not enough memory for the window",
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i)
    {
        if (strcmp(format, formats[i]) == 0)
        {
            return true;
        }
    }
    return false;
}

static void expect_error_row(void* context, const char* format, const char* where)
{
    bool is_found = is_no_sentence(format);
    for (size_t i = 0; i < french_errors.count; ++i)
    {
        is_found = is_found || strcmp(french_errors.rows[i].english, format) == 0;
    }
    ++*(int*)context;
    if (!is_found)
    {
        fail_msg("%s: the error '%s' has no French", where, format);
    }
}

static void every_error_that_a_window_may_show_is_translated(void** state)
{
    (void)state;
    static const char* const folders[] = { "formats", "sandbox", "app", NULL };
    static const char* const failing[] = { "voile_fail", "text_errors_add" };
    int count = 0;
    Walk walk = { .functions = failing, .function_count = 2, .are_errors = true, .visit = expect_error_row };
    walk.context = &count;
    walk_folders(&walk, folders);
    assert_true(count > 100);
}

// Of several formats the first that fits is taken: none may take another one's sentence.
static void no_row_of_an_error_hides_another(void** state)
{
    (void)state;
    for (size_t i = 0; i < french_errors.count; ++i)
    {
        char words[ERROR_WORDS_SIZE];
        error_words(LANGUAGE_FRENCH, french_errors.rows[i].english, words);
        assert_string_equal(words, french_errors.rows[i].translated);
    }
}

// A number or a sign needs no language.
static void refuse_words(void* context, const char* text, const char* where)
{
    (void)context;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char* letter = strpbrk(text, letters);
    if (letter != NULL && letter[1] != '\0' && strchr(letters, letter[1]) != NULL)
    {
        fail_msg("%s: '%s' is drawn, and nobody asked for its French", where, text);
    }
}

static void nothing_is_drawn_that_is_not_said(void** state)
{
    (void)state;
    static const char* const drawings[] = { "text_draw",           "text_width",      "plot_begin",
                                            "plot_begin_in_style", "text_plate_draw", "toasts_add" };
    Walk walk = { .functions = drawings, .function_count = sizeof drawings / sizeof *drawings, .visit = refuse_words };
    walk_sources(&walk);
}

typedef struct Usage
{
    bool is_used[8][512]; // by table and row
} Usage;

static void note_usage(void* context, const char* english, const char* where)
{
    (void)where;
    Usage* usage = context;
    WordTables words = words_of(LANGUAGE_FRENCH);
    for (size_t table = 0; table < words.count; ++table)
    {
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            bool is_same = strcmp(words.tables[table]->rows[i].english, english) == 0;
            usage->is_used[table][i] = usage->is_used[table][i] || is_same;
        }
    }
}

// As a literal that may reach `say` by any way.
static void every_row_is_said_somewhere(void** state)
{
    (void)state;
    static Usage usage;
    WordTables words = words_of(LANGUAGE_FRENCH);
    Walk walk = { .visit = note_usage, .context = &usage };
    assert_true(words.count <= 8);
    walk_sources(&walk);
    visit_tables(note_usage, &usage);
    for (size_t table = 0; table < words.count; ++table)
    {
        assert_true(words.tables[table]->count <= 512);
        for (size_t i = 0; i < words.tables[table]->count; ++i)
        {
            if (!usage.is_used[table][i])
            {
                fail_msg("nobody says '%s'", words.tables[table]->rows[i].english);
            }
        }
    }
}

static void copy_literal(void* context, const char* english, const char* where)
{
    (void)where;
    char* copied = context;
    strcat(strcat(copied, english), "|");
}

static void the_reader_finds_what_it_must(void** state)
{
    (void)state;
    static const char source[] =
        "x = say(l, \"one\"); essay(\"no\"); say (\"no\"); say(f(')', 1), a ? \"tw\" \n \"o\" : "
        "\"th\\xc3\\xa9\\\"\"); say(l, text);";
    char copied[128] = "";
    visit_calls(source, "say", "test", copy_literal, copied);
    assert_string_equal(copied, "one|two|th\xc3\xa9\"|");
    copied[0] = '\0';
    visit_calls("draw(say(l, \"(said\"), \"drawn\", essay(\"too\"))", "draw", "test", copy_literal, copied);
    assert_string_equal(copied, "drawn|too|");
    copied[0] = '\0';
    visit_literals("// what's \"not\" said\nx = '\"'; y = \"a\" \"b\"; z = '\\'';", "test", copy_literal, copied);
    assert_string_equal(copied, "ab|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_said_is_translated),
        cmocka_unit_test(every_error_that_a_window_may_show_is_translated),
        cmocka_unit_test(no_row_of_an_error_hides_another),
        cmocka_unit_test(nothing_is_drawn_that_is_not_said),
        cmocka_unit_test(every_row_is_said_somewhere),
        cmocka_unit_test(the_reader_finds_what_it_must),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
