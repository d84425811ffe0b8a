// The help overlay: columns, sections, pages, and whose the keys are while it is open.

#include "fitting.h"
#include "keying.h"

#include "sandbox/help.h"
#include "sandbox/panel.h"

static const FittedPicture small_picture = { 360, 270, 1.0f };

static HelpLayout lay_out(FittedPicture picture)
{
    GlyphSource glyphs = glyphs_builtin();
    return lay_out_help(picture, &glyphs, LANGUAGE_ENGLISH);
}

static int count_columns(const HelpLayout* layout)
{
    int count = 1;
    for (int i = 1; i < layout->row_count; ++i)
    {
        count += layout->rows[i].page == 0 && layout->rows[i].left > layout->rows[i - 1].left ? 1 : 0;
    }
    return count;
}

// ------------------------------------------------------------------------------------------------------------- layout

static void there_is_a_place_for_every_row(void** state)
{
    (void)state;
    assert_true(keys_help_row_count() <= MAX_HELP_ROWS);
}

static void a_wide_window_has_columns_and_one_page(void** state)
{
    (void)state;
    static const FittedPicture wide[] = { { 960, 640, 1.0f }, { 1280, 600, 1.0f }, { 1920, 1280, 2.0f } };
    for (size_t i = 0; i < sizeof wide / sizeof *wide; ++i)
    {
        HelpLayout layout = lay_out(wide[i]);
        assert_in_range(count_columns(&layout), 2, 3);
        assert_int_equal(layout.page_count, 1);
    }
}

static void a_high_window_needs_no_columns(void** state)
{
    (void)state;
    HelpLayout layout = lay_out((FittedPicture){ 1280, 3000, 1.0f });
    assert_int_equal(count_columns(&layout), 1);
    assert_int_equal(layout.page_count, 1);
    assert_int_equal(layout.size, 15);
}

static void a_small_window_has_pages(void** state)
{
    (void)state;
    HelpLayout layout = lay_out(small_picture);
    assert_in_range(layout.page_count, 2, 6);
    assert_int_equal(count_columns(&layout), 1);
    for (int i = 1; i < layout.row_count; ++i)
    {
        assert_in_range(layout.rows[i].page - layout.rows[i - 1].page, 0, 1);
    }
}

// A small window at twice the size shows little at a time; what makes one page anyway keeps its gaps.
static void a_small_window_with_large_text_is_dense(void** state)
{
    (void)state;
    HelpLayout layout = lay_out((FittedPicture){ 480, 360, 2.0f });
    assert_true(layout.is_dense);
    assert_in_range(layout.size, 22, 30);
    assert_in_range(layout.page_count, 2, 15); // 21 without
    assert_false(lay_out((FittedPicture){ 1280, 720, 1.0f }).is_dense);
    assert_false(lay_out((FittedPicture){ 960, 640, 1.0f }).is_dense);
}

static void rows_stay_in_order_and_sections_apart(void** state)
{
    (void)state;
    HelpLayout layout = lay_out((FittedPicture){ 960, 640, 1.0f });
    for (int i = 1; i < layout.row_count; ++i)
    {
        const HelpPlace* above = &layout.rows[i - 1];
        const HelpPlace* row = &layout.rows[i];
        assert_true(row->left > above->left || row->top >= above->top + above->height);
    }
    for (int i = 0; i < HELP_SECTION_COUNT; ++i)
    {
        const HelpPlace* first = &layout.rows[help_section_start(i)];
        assert_true(layout.titles[i].left == first->left && layout.titles[i].top < first->top);
    }
}

// Nothing fits any more; what is left is still drawn on the canvas alone.
static void the_tiniest_window_is_no_trouble(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    for (int side = 1; side <= 201; side += 40)
    {
        Drawing drawing = drawing_create(side, side);
        draw_help(&drawing, &glyphs, 3.0f, LANGUAGE_FRENCH, 0);
        assert_true(is_guard_whole(&drawing));
        drawing_destroy(&drawing);
    }
}

static void the_text_keeps_its_size_where_pages_can(void** state)
{
    (void)state;
    for (int width = 320; width <= 1280; width += 160)
    {
        HelpLayout layout = lay_out((FittedPicture){ width, 240, 1.0f });
        assert_in_range(layout.size, 11, 15);
    }
}

// --------------------------------------------------------------------------------------------------------------- pages

static void each_key_turns_its_way_and_stops_at_the_ends(void** state)
{
    (void)state;
    static const struct
    {
        EditKey key;
        int from, to;
    } cases[] = {
        { EDIT_KEY_PAGE_DOWN, 0, 1 }, { EDIT_KEY_DOWN, 1, 2 }, { EDIT_KEY_RIGHT, 2, 3 }, { EDIT_KEY_DOWN, 3, 3 },
        { EDIT_KEY_PAGE_UP, 3, 2 },   { EDIT_KEY_UP, 2, 1 },   { EDIT_KEY_LEFT, 1, 0 },  { EDIT_KEY_UP, 0, 0 },
        { EDIT_KEY_END, 0, 3 },       { EDIT_KEY_HOME, 3, 0 }, { EDIT_KEY_UP, 9, 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
        HelpReader reader = { .page = cases[i].from, .layout.page_count = 4 };
        SessionEvent event = { .kind = SESSION_EVENT_KEY, .edit_key = cases[i].key };
        assert_true(help_is_for_reader(&event));
        help_turn(&reader, &event);
        assert_int_equal(reader.page, cases[i].to);
    }
}

static void other_keys_are_not_its_own(void** state)
{
    (void)state;
    SessionEvent escape = { .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_ESCAPE };
    SessionEvent letter = { .kind = SESSION_EVENT_KEY, .action = ACTION_PAUSE };
    SessionEvent up = { .kind = SESSION_EVENT_KEY, .edit_key = EDIT_KEY_DOWN, .is_key_up = true };
    SessionEvent press = { .kind = SESSION_EVENT_DOWN };
    assert_false(help_is_for_reader(&escape) || help_is_for_reader(&letter));
    assert_false(help_is_for_reader(&up) || help_is_for_reader(&press));
}

static void the_wheel_turns_a_page_a_notch_however_finely_it_tells(void** state)
{
    (void)state;
    HelpReader reader = { .layout.page_count = 4 };
    SessionEvent wheel = { .kind = SESSION_EVENT_ZOOM, .notches = -0.25f };
    for (int i = 0; i < 8; ++i)
    {
        assert_int_equal(reader.page, i / 4);
        help_turn(&reader, &wheel);
    }
    assert_int_equal(reader.page, 2);
    help_turn(&reader, &(SessionEvent){ .kind = SESSION_EVENT_GRIP, .steps = 1 });
    assert_int_equal(reader.page, 1);
}

static void the_pages_differ(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    uint64_t before = 0;
    int page_count = lay_out(small_picture).page_count;
    for (int page = 0; page <= page_count; ++page)
    {
        Drawing drawing = drawing_create(small_picture.width, small_picture.height);
        draw_help(&drawing, &glyphs, small_picture.scale, LANGUAGE_ENGLISH, page);
        assert_int_equal(drawing_hash(&drawing) == before, page == page_count); // beyond the last it is the last
        before = drawing_hash(&drawing);
        drawing_destroy(&drawing);
    }
}

// What was laid out for another picture, language or font is no use.
static void it_is_laid_out_anew_for_another_paper(void** state)
{
    (void)state;
    GlyphSource glyphs = glyphs_builtin();
    HelpReader reader = { 0 };
    static const HelpPaper papers[] = { { 960, 640, 1.0f, { 0 }, LANGUAGE_ENGLISH },
                                        { 960, 640, 1.0f, { 0 }, LANGUAGE_FRENCH },
                                        { 960, 640, 2.0f, { 0 }, LANGUAGE_FRENCH },
                                        { 480, 640, 2.0f, { 0 }, LANGUAGE_FRENCH },
                                        { 480, 360, 2.0f, { 0 }, LANGUAGE_FRENCH } };
    for (size_t i = 0; i < sizeof papers / sizeof *papers; ++i)
    {
        HelpPaper paper = papers[i];
        paper.glyphs = glyphs;
        HelpLayout fresh = { 0 };
        help_lay_out(&paper, &fresh);
        help_follow(&reader, &paper);
        assert_memory_equal(reader.layout.rows, fresh.rows, sizeof fresh.rows);
        assert_int_equal(reader.layout.page_count, fresh.page_count);
        assert_int_equal(reader.layout.size, fresh.size);
    }
    reader.layout.page_count = 99;
    HelpPaper last = reader.paper;
    help_follow(&reader, &last);
    assert_int_equal(reader.layout.page_count, 99); // kept
}

// ------------------------------------------------------------------------------------------------------------- sitting

static void open_help(Sitting* sitting)
{
    sitting_open(sitting, still_sheet);
    sitting_show_widgets(sitting);
    sitting->width = small_picture.width;
    sitting->height = small_picture.height;
    press_action(sitting, ACTION_HELP);
    assert_true(sitting->session->has_help);
}

static void turn_wheel(Sitting* sitting, float notches)
{
    sitting->events[sitting->event_count++] = (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = notches };
    sitting_tick(sitting, 60);
}

static void keys_and_wheel_turn_the_open_help_and_nothing_else(void** state)
{
    (void)state;
    Sitting sitting;
    open_help(&sitting);
    press_key(&sitting, EDIT_KEY_PAGE_DOWN);
    assert_int_equal(sitting.session->help.page, 1);
    turn_wheel(&sitting, -1.0f);
    assert_int_equal(sitting.session->help.page, 2);
    press_key(&sitting, EDIT_KEY_UP);
    assert_int_equal(sitting.session->help.page, 1);
    add_key(&sitting, EDIT_KEY_HOME, ACTION_VIEW_HOME);
    sitting_tick(&sitting, 1);
    assert_int_equal(sitting.session->help.page, 0);
    for (int i = 0; i < 20; ++i)
    {
        press_key(&sitting, EDIT_KEY_DOWN);
    }
    assert_int_equal(sitting.session->help.page, lay_out(small_picture).page_count - 1);
    assert_true(sitting_is_home(&sitting));
    assert_false(sitting.session->cursor.is_shown);
    sitting_close(&sitting);
}

static void a_closed_help_leaves_keys_and_wheel_alone(void** state)
{
    (void)state;
    Sitting sitting;
    open_help(&sitting);
    press_action(&sitting, ACTION_HELP);
    press_key(&sitting, EDIT_KEY_DOWN);
    assert_true(sitting.session->cursor.is_shown);
    turn_wheel(&sitting, -1.0f);
    assert_false(sitting_is_home(&sitting));
    assert_int_equal(sitting.session->help.page, 0);
    sitting_close(&sitting);
}

static void it_opens_at_its_first_page(void** state)
{
    (void)state;
    Sitting sitting;
    open_help(&sitting);
    press_key(&sitting, EDIT_KEY_END);
    assert_true(sitting.session->help.page > 0);
    add_key(&sitting, EDIT_KEY_ESCAPE, ACTION_CLOSE);
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->has_help);
    press_action(&sitting, ACTION_HELP);
    assert_int_equal(sitting.session->help.page, 0);
    sitting_close(&sitting);
}

// The panel lies below the help, with the focus in it.
static void keys_go_past_the_panel_to_the_help(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_show_widgets(&sitting);
    press_action(&sitting, ACTION_PANEL);
    press_key(&sitting, EDIT_KEY_TAB);
    uint32_t focus = sitting.session->panel.ui.focus;
    assert_true(panel_wants_text(sitting.session));
    press_action(&sitting, ACTION_HELP);
    press_key(&sitting, EDIT_KEY_TAB);
    press_key(&sitting, EDIT_KEY_PAGE_DOWN);
    assert_int_equal(sitting.session->panel.ui.focus, focus);
    add_key(&sitting, EDIT_KEY_ESCAPE, ACTION_CLOSE);
    sitting_tick(&sitting, 1);
    assert_false(sitting.session->has_help);
    assert_int_equal(sitting.session->panel.ui.focus, focus);
    press_key(&sitting, EDIT_KEY_TAB);
    assert_int_not_equal(sitting.session->panel.ui.focus, focus);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_a_place_for_every_row),
        cmocka_unit_test(a_wide_window_has_columns_and_one_page),
        cmocka_unit_test(a_high_window_needs_no_columns),
        cmocka_unit_test(a_small_window_has_pages),
        cmocka_unit_test(a_small_window_with_large_text_is_dense),
        cmocka_unit_test(rows_stay_in_order_and_sections_apart),
        cmocka_unit_test(the_tiniest_window_is_no_trouble),
        cmocka_unit_test(the_text_keeps_its_size_where_pages_can),
        cmocka_unit_test(each_key_turns_its_way_and_stops_at_the_ends),
        cmocka_unit_test(other_keys_are_not_its_own),
        cmocka_unit_test(the_wheel_turns_a_page_a_notch_however_finely_it_tells),
        cmocka_unit_test(the_pages_differ),
        cmocka_unit_test(it_is_laid_out_anew_for_another_paper),
        cmocka_unit_test(keys_and_wheel_turn_the_open_help_and_nothing_else),
        cmocka_unit_test(a_closed_help_leaves_keys_and_wheel_alone),
        cmocka_unit_test(it_opens_at_its_first_page),
        cmocka_unit_test(keys_go_past_the_panel_to_the_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
