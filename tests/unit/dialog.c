// The overlay that asks for a file: what is shown, chosen and answered.

#include "cmocka_setup.h"

#include "sandbox/dialog.h"
#include "sandbox/dialog_layout.h"

#include <stdio.h>
#include <string.h>

static Dialog dialog;

static void open_three(void)
{
    dialog_open(&dialog, DIALOG_OPEN, "");
    dialog_add(&dialog, DIALOG_ENTRY_SCENE, "curtain", "Curtain", false);
    dialog_add(&dialog, DIALOG_ENTRY_FILE, "/gone.scene", "missing", true);
    dialog_add(&dialog, DIALOG_ENTRY_FILE, "/home/me/Flag.voile", "", false);
}

static int entry; // of the last answer

static DialogAnswer press(EditKey key)
{
    return dialog_take_event(&dialog, &(SessionEvent){ .kind = SESSION_EVENT_KEY, .edit_key = key }, NULL, &entry);
}

static void type(const char* text)
{
    SessionEvent event = { .kind = SESSION_EVENT_TEXT };
    snprintf(event.text, sizeof event.text, "%s", text);
    assert_int_equal(dialog_take_event(&dialog, &event, NULL, &entry), DIALOG_WAITS);
}

static void enter_takes_the_chosen_one_and_arrows_skip_what_is_missing(void** state)
{
    (void)state;
    open_three();
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_ENTRY);
    assert_int_equal(entry, 0);
    press(EDIT_KEY_DOWN);
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_ENTRY);
    assert_int_equal(entry, 2);
    press(EDIT_KEY_DOWN);
    press(EDIT_KEY_PAGE_DOWN);
    assert_int_equal(dialog.chosen, 2);
    press(EDIT_KEY_HOME);
    press(EDIT_KEY_UP);
    assert_int_equal(dialog.chosen, 0);
}

static void a_key_that_is_kept_down_answers_once(void** state)
{
    (void)state;
    open_three();
    SessionEvent again = { .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_ENTER, .is_repeat = true };
    assert_int_equal(dialog_take_event(&dialog, &again, NULL, &entry), DIALOG_WAITS);
    again.edit_key = EDIT_KEY_ESCAPE;
    assert_int_equal(dialog_take_event(&dialog, &again, NULL, &entry), DIALOG_WAITS);
    assert_int_equal(dialog.kind, DIALOG_OPEN);
}

static void typing_filters_whatever_the_case(void** state)
{
    (void)state;
    int shown[MAX_DIALOG_ENTRIES];
    open_three();
    type("fL");
    assert_int_equal(dialog_find_shown(&dialog, shown), 1);
    assert_int_equal(shown[0], 2);
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_ENTRY);
    assert_int_equal(entry, 2);
    type("\xc3\xa9");
    assert_int_equal(dialog_find_shown(&dialog, shown), 0);
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_TEXT);
    press(EDIT_KEY_BACKSPACE);
    assert_string_equal(dialog.typed, "fL");
    press(EDIT_KEY_BACKSPACE);
    press(EDIT_KEY_BACKSPACE);
    press(EDIT_KEY_BACKSPACE);
    assert_string_equal(dialog.typed, "");
    assert_int_equal(dialog_find_shown(&dialog, shown), 3);
}

static void a_path_is_taken_as_typed_unless_an_arrow_says_otherwise(void** state)
{
    (void)state;
    open_three();
    type("/home/me/F");
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_TEXT);
    press(EDIT_KEY_DOWN);
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_ENTRY);
    assert_int_equal(entry, 2);
}

static void what_is_too_long_is_not_typed(void** state)
{
    (void)state;
    open_three();
    for (int i = 0; i < 2 * DIALOG_TEXT_SIZE; ++i)
    {
        type("abcdefg");
    }
    assert_true(strlen(dialog.typed) < DIALOG_TEXT_SIZE && strlen(dialog.typed) > DIALOG_TEXT_SIZE - 9);
}

static void escape_leaves(void** state)
{
    (void)state;
    open_three();
    assert_int_equal(press(EDIT_KEY_ESCAPE), DIALOG_LEFT);
    assert_int_equal(dialog.kind, DIALOG_CLOSED);
}

static void a_name_that_is_taken_needs_a_second_enter_of_the_same_text(void** state)
{
    (void)state;
    dialog_open(&dialog, DIALOG_SAVE, "/a");
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_TEXT);
    assert_false(dialog_is_sure(&dialog));
    dialog_ask_again(&dialog);
    assert_true(dialog_is_sure(&dialog));
    press(EDIT_KEY_END);
    type("b");
    assert_false(dialog_is_sure(&dialog));
    press(EDIT_KEY_BACKSPACE);
    assert_true(dialog_is_sure(&dialog));
    dialog_open(&dialog, DIALOG_SAVE, "/a");
    assert_false(dialog_is_sure(&dialog));
}

static void press_with_shift(EditKey key)
{
    SessionEvent event = { .kind = SESSION_EVENT_KEY, .edit_key = key, .has_shift = true };
    dialog_take_event(&dialog, &event, NULL, &entry);
}

// Of an offered path the name is what one changes; the folder stays.
static void an_offered_path_has_its_name_selected(void** state)
{
    (void)state;
    dialog_open(&dialog, DIALOG_SAVE, "/home/me/voile.voile");
    type("zz");
    type(".scene");
    assert_string_equal(dialog.typed, "/home/me/zz.scene");
    dialog_open(&dialog, DIALOG_SAVE, "/home/me/voile.voile");
    type("/");
    type("tmp/a");
    assert_string_equal(dialog.typed, "/tmp/a");
    dialog_open(&dialog, DIALOG_SAVE, "/home/me/voile.voile");
    type("~/b.scene"); // pasted
    assert_string_equal(dialog.typed, "~/b.scene");
    dialog_open(&dialog, DIALOG_SAVE, "/home/me/voile.voile");
    press(EDIT_KEY_END);
    type("/");
    assert_string_equal(dialog.typed, "/home/me/voile.voile/");
}

static void the_line_is_edited_anywhere(void** state)
{
    (void)state;
    dialog_open(&dialog, DIALOG_SAVE, "");
    type("f\xc3\xaaten");
    press(EDIT_KEY_HOME);
    press(EDIT_KEY_RIGHT);
    press(EDIT_KEY_DELETE);
    type("\xc3\xa9");
    assert_string_equal(dialog.typed, "f\xc3\xa9ten");
    press(EDIT_KEY_END);
    press_with_shift(EDIT_KEY_LEFT);
    press_with_shift(EDIT_KEY_LEFT);
    type("t");
    assert_string_equal(dialog.typed, "f\xc3\xa9tt");
    press(EDIT_KEY_LEFT);
    press(EDIT_KEY_BACKSPACE);
    assert_string_equal(dialog.typed, "f\xc3\xa9t");
    press_with_shift(EDIT_KEY_HOME);
    press(EDIT_KEY_DELETE);
    assert_string_equal(dialog.typed, "t");
    press(EDIT_KEY_ALL);
    type("u");
    assert_string_equal(dialog.typed, "u");
}

static void what_could_not_be_done_is_said_until_the_next_key(void** state)
{
    (void)state;
    char endless[2 * DIALOG_COMPLAINT_SIZE];
    open_three();
    dialog_complain(&dialog, "Not opened: no");
    SessionEvent beside = { .kind = SESSION_EVENT_DOWN };
    dialog_take_event(&dialog, &beside, NULL, &entry);
    assert_string_equal(dialog.complaint, "Not opened: no");
    assert_int_equal(dialog.kind, DIALOG_OPEN);
    type("a");
    assert_string_equal(dialog.complaint, "");
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    dialog_complain(&dialog, endless);
    assert_int_equal(strlen(dialog.complaint), DIALOG_COMPLAINT_SIZE - 1);
    press(EDIT_KEY_DOWN);
    assert_string_equal(dialog.complaint, "");
}

static void without_a_name_nothing_is_saved(void** state)
{
    (void)state;
    dialog_open(&dialog, DIALOG_SAVE, "");
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_WAITS);
}

// Rows are looked for by pressing everywhere on a line down the middle.
static void a_press_takes_its_row_and_one_beside_leaves(void** state)
{
    (void)state;
    const DialogPage pages[] = {
        { 1280, 720, 1.0f, 0 }, { 1280, 720, 2.0f, 0 }, { 480, 360, 1.0f, 0 }, { 300, 120, 3.0f, 0 }
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; ++i)
    {
        int taken[3] = { 0, 0, 0 };
        int left_count = 0;
        for (int y = 0; y < pages[i].height; ++y)
        {
            open_three();
            SessionEvent down = { .kind = SESSION_EVENT_DOWN };
            down.y = 1.0f - (2.0f * (float)y + 1.0f) / (float)pages[i].height;
            DialogAnswer answer = dialog_take_event(&dialog, &down, &pages[i], &entry);
            taken[entry] += answer == DIALOG_TAKES_ENTRY ? 1 : 0;
            left_count += answer == DIALOG_LEFT ? 1 : 0;
        }
        int row = (int)(26.0f * pages[i].scale);
        assert_true(taken[0] == row || pages[i].height < 200);
        assert_int_equal(taken[1], 0);
        assert_true(taken[2] == row || pages[i].height < 200);
        assert_true(left_count > 0 || pages[i].height < 200);
    }
}

static void it_is_drawn_in_pictures_of_any_size(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    static Color pixels[400 * 300];
    open_three();
    for (int i = 0; i < 12; ++i)
    {
        type("/much/longer/than/the/field");
    }
    for (int width = 1; width <= 400; width += 57)
    {
        for (int height = 1; height <= 300; height += 43)
        {
            Canvas canvas = { .pixels = pixels, .width = width, .height = height, .pitch = width };
            for (Language language = LANGUAGE_ENGLISH; language < LANGUAGE_COUNT; ++language)
            {
                DialogPage page = { width, height, 1.5f, 0 };
                dialog_draw(&dialog, &canvas, &glyphs, &page, theme_colors(THEME_DARK, false), language);
            }
        }
    }
}

static Color picture[1280 * 720];

static bool is_changed(Color before, int x, int y)
{
    return picture[y * 1280 + x] != before;
}

static void draw(const DialogPage* page)
{
    GlyphSource glyphs = glyphs_builtin();
    Canvas canvas = { .pixels = picture, .width = 1280, .height = 720, .pitch = 1280 };
    canvas_fill(&canvas, 0xff102030u);
    dialog_draw(&dialog, &canvas, &glyphs, page, theme_colors(THEME_DARK, false), LANGUAGE_ENGLISH);
}

static void it_lies_beside_the_panel_and_above_the_status_line(void** state)
{
    (void)state;
    open_three();
    for (int i = 0; i < MAX_DIALOG_ENTRIES; ++i)
    {
        dialog_add(&dialog, DIALOG_ENTRY_SCENE, "more", "", false);
    }
    draw(&(DialogPage){ 1280, 720, 1.0f, 700 });
    int right = 0;
    int bottom = 0;
    for (int y = 0; y < 720; ++y)
    {
        for (int x = 0; x < 1280; ++x)
        {
            right = is_changed(0xff102030u, x, y) && x > right ? x : right;
            bottom = is_changed(0xff102030u, x, y) ? y : bottom;
        }
    }
    assert_in_range(right, 600, 699);
    assert_in_range(bottom, 600, 720 - 40);
}

static void a_list_without_a_match_says_so(void** state)
{
    (void)state;
    static const DialogPage page = { 1280, 720, 1.0f, 0 };
    open_three();
    type("nothing like it");
    draw(&page);
    // Between the field and the line at the foot there is nothing but the plate, and this.
    static const int from = 312, to = 386;
    Color plate = picture[from * 1280 + 990];
    int word_pixels = 0;
    for (int i = from * 1280; i < to * 1280; ++i)
    {
        word_pixels += i % 1280 > 290 && i % 1280 < 800 && picture[i] != plate ? 1 : 0;
    }
    assert_true(word_pixels > 200);
    assert_int_equal(press(EDIT_KEY_ENTER), DIALOG_TAKES_TEXT);
}

static bool has_words_between(int top, int bottom)
{
    Color plate = picture[top * 1280 + 20];
    int count = 0;
    for (int y = top; y < bottom; ++y)
    {
        for (int x = 20; x < 260; ++x)
        {
            count += is_changed(plate, x, y) ? 1 : 0;
        }
    }
    return count > 50;
}

static void what_the_keys_do_takes_two_lines_in_a_narrow_picture(void** state)
{
    (void)state;
    static const DialogPage page = { 300, 360, 1.0f, 0 };
    dialog_open(&dialog, DIALOG_SAVE, "a");
    draw(&page);
    int bottom = 359;
    while (!is_changed(0xff102030u, 150, bottom))
    {
        --bottom;
    }
    assert_true(has_words_between(bottom - 28, bottom - 6));
    assert_true(has_words_between(bottom - 54, bottom - 32));
}

static void every_word_of_a_sentence_shows_in_a_very_narrow_picture(void** state)
{
    (void)state;
    static const DialogPage page = { 720, 540, 3.0f, 0 };
    dialog_open(&dialog, DIALOG_SAVE, "a");
    assert_int_equal(dialog_lay_out(&dialog, &page, 0).foot_rows, 3);

    // Nothing has that name, which two rows of the list say.
    static const DialogPage list = { 200, 360, 1.0f, 0 };
    open_three();
    type("zzz");
    draw(&list);
    DialogLayout layout = dialog_lay_out(&dialog, &list, 0);
    int second = layout.first_row_top + layout.row_height;
    assert_true(has_words_between(second, second + layout.row_height));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enter_takes_the_chosen_one_and_arrows_skip_what_is_missing),
        cmocka_unit_test(a_key_that_is_kept_down_answers_once),
        cmocka_unit_test(typing_filters_whatever_the_case),
        cmocka_unit_test(a_path_is_taken_as_typed_unless_an_arrow_says_otherwise),
        cmocka_unit_test(what_is_too_long_is_not_typed),
        cmocka_unit_test(escape_leaves),
        cmocka_unit_test(a_name_that_is_taken_needs_a_second_enter_of_the_same_text),
        cmocka_unit_test(an_offered_path_has_its_name_selected),
        cmocka_unit_test(the_line_is_edited_anywhere),
        cmocka_unit_test(what_could_not_be_done_is_said_until_the_next_key),
        cmocka_unit_test(without_a_name_nothing_is_saved),
        cmocka_unit_test(a_press_takes_its_row_and_one_beside_leaves),
        cmocka_unit_test(it_is_drawn_in_pictures_of_any_size),
        cmocka_unit_test(it_lies_beside_the_panel_and_above_the_status_line),
        cmocka_unit_test(a_list_without_a_match_says_so),
        cmocka_unit_test(what_the_keys_do_takes_two_lines_in_a_narrow_picture),
        cmocka_unit_test(every_word_of_a_sentence_shows_in_a_very_narrow_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
