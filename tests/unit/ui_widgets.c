// What is pressed and chosen, how Tab and the wheel lead through a page, and what hangs over it.

#include "widgets.h"

static const char* const names[] = { "one", "two", "three", "four" };

static void show_check(Widgets* widgets)
{
    UiLabel label = { .name = "check", .label = "Check", .is_disabled = widgets->is_disabled };
    widgets_note(widgets, ui_check(&widgets->ui, &label, &widgets->is_on));
}

static void show_choice(Widgets* widgets)
{
    UiLabel label = { .name = "choice", .label = "Choice", .is_disabled = widgets->is_disabled };
    widgets_note(widgets, ui_choice(&widgets->ui, &label, names, 4, &widgets->choice));
    show_check(widgets);
}

static void show_buttons(Widgets* widgets)
{
    UiLabel labels[] = { { .name = "a", .label = "A" }, { .name = "b", .label = "B" } };
    int pressed = ui_buttons(&widgets->ui, labels, 2, 0);
    widgets->pressed = pressed >= 0 ? pressed : widgets->pressed;
}

static void show_section(Widgets* widgets)
{
    UiLabel label = { .name = "section", .label = "Section" };
    if (ui_section(&widgets->ui, &label, &widgets->is_folded))
    {
        show_check(widgets);
    }
}

static void show_text(Widgets* widgets)
{
    UiLabel label = { .name = "text", .label = "Text" };
    widgets_note(widgets, ui_text(&widgets->ui, &label, widgets->text, sizeof widgets->text));
}

// Rows enough to scroll.
static void show_many(Widgets* widgets)
{
    char name[16];
    for (int i = 0; i < widgets->row_count; ++i)
    {
        int row = widgets->is_reversed ? widgets->row_count - 1 - i : i;
        snprintf(name, sizeof name, "row %d", row);
        UiLabel label = { .name = name, .label = name, .tip = "what it is for" };
        bool is_on = false;
        widgets->pressed = ui_check(&widgets->ui, &label, &is_on) == UI_CHANGED ? row : widgets->pressed;
    }
}

static uint32_t id_of(Widgets* widgets, const char* name)
{
    return ui_id(&widgets->ui, name);
}

// ------------------------------------------------------------------------------------------------------------- pressing

static void a_press_and_a_release_within_a_frame_are_not_lost(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_check, 1.0f);
    UiRect row = widgets_rect(widgets, "check");
    widgets_move(widgets, middle_x(row), middle_y(row));
    widgets_press(widgets);
    widgets_release(widgets);
    widgets_frame(widgets, 0.01);
    assert_true(widgets->is_on);
    widgets_press(widgets);
    widgets_release(widgets);
    widgets_press(widgets);
    widgets_release(widgets);
    widgets_frame(widgets, 0.01);
    assert_true(widgets->is_on);
    assert_int_equal(widgets->change_count, 3);
    free(widgets);
}

static void a_press_is_taken_back_by_a_release_elsewhere(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_check, 1.0f);
    UiRect row = widgets_rect(widgets, "check");
    widgets_move(widgets, middle_x(row), middle_y(row));
    widgets_press(widgets);
    widgets_move(widgets, middle_x(row), middle_y(row) + 200.0f);
    widgets_release(widgets);
    assert_false(widgets->is_on);
    assert_int_equal(widgets->ui.active, 0);
    free(widgets);
}

static void space_and_enter_press(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_buttons, 1.0f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_SPACE);
    assert_int_equal(widgets->pressed, 1);
    widgets->ui.event.has_shift = false;
    widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_KEY, .key = UI_KEY_TAB, .has_shift = true }, false);
    widgets_key(widgets, UI_KEY_ENTER);
    assert_int_equal(widgets->pressed, 0);
    free(widgets);
}

static void a_section_folds_and_takes_the_focus_of_what_it_hides(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_section, 1.0f);
    UiRect head = widgets_rect(widgets, "section");
    UiRect check = widgets_rect(widgets, "check");
    widgets_click(widgets, middle_x(check), middle_y(check));
    assert_int_equal(widgets->ui.focus, id_of(widgets, "check"));
    widgets->is_folded = true;
    widgets_frame(widgets, 0.01);
    assert_int_equal(widgets->ui.focus, 0);
    widgets_click(widgets, middle_x(head), middle_y(head));
    assert_false(widgets->is_folded);
    widgets_key(widgets, UI_KEY_LEFT);
    assert_true(widgets->is_folded);
    widgets_key(widgets, UI_KEY_ENTER);
    assert_false(widgets->is_folded);
    free(widgets);
}

// --------------------------------------------------------------------------------------------------------------- lists

static void a_list_opens_and_owns_the_pointer(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_choice, 1.0f);
    UiRect row = widgets_rect(widgets, "choice");
    UiRect check = widgets_rect(widgets, "check");
    float x = (float)(row.x + row.width) - 50.0f;
    widgets_click(widgets, x, middle_y(row));
    assert_int_equal(widgets->ui.popup, id_of(widgets, "choice"));
    // The list lies over the check box.
    widgets_click(widgets, x, middle_y(check));
    assert_false(widgets->is_on);
    assert_int_equal(widgets->ui.popup, 0);
    assert_int_equal(widgets->choice, 0);
    widgets_click(widgets, x, middle_y(row));
    widgets_click(widgets, x, middle_y(row) + 12.0f + 3.0f + 2.5f * 26.0f);
    assert_int_equal(widgets->choice, 2);
    widgets_click(widgets, x, middle_y(row));
    widgets_click(widgets, 50.0f, 300.0f); // beside it
    assert_int_equal(widgets->ui.popup, 0);
    assert_int_equal(widgets->choice, 2);
    free(widgets);
}

static void a_list_is_led_by_keys(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_choice, 1.0f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_DOWN);
    assert_int_equal(widgets->choice, 1); // closed, it steps
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_key(widgets, UI_KEY_DOWN);
    widgets_key(widgets, UI_KEY_DOWN);
    widgets_key(widgets, UI_KEY_DOWN);
    assert_int_equal(widgets->choice, 1);
    widgets_key(widgets, UI_KEY_ENTER);
    assert_int_equal(widgets->choice, 3);
    widgets_key(widgets, UI_KEY_SPACE);
    widgets_key(widgets, UI_KEY_HOME);
    widgets_key(widgets, UI_KEY_ESCAPE);
    assert_int_equal(widgets->choice, 3);
    assert_int_equal(widgets->ui.focus, id_of(widgets, "choice")); // Esc closed the list alone
    widgets_key(widgets, UI_KEY_BACKSPACE);
    assert_int_equal(widgets->change, UI_RESET);
    free(widgets);
}

static void a_list_that_has_no_room_scrolls(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_choice, 1.0f);
    widgets->page.place.height = widgets->page.canvas.height = 90;
    widgets_frame(widgets, 0.01);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_key(widgets, UI_KEY_END);
    assert_true(widgets->ui.popup_first > 0);
    widgets_key(widgets, UI_KEY_ENTER);
    assert_int_equal(widgets->choice, 3);
    free(widgets);
}

static void a_text_is_typed_and_cut_at_a_character(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_text, 1.0f);
    widgets_key(widgets, UI_KEY_TAB);
    widgets_key(widgets, UI_KEY_ENTER);
    widgets_type(widgets, "none");
    widgets_key(widgets, UI_KEY_ENTER);
    assert_string_equal(widgets->text, "none");
    widgets_key(widgets, UI_KEY_ENTER);
    for (int i = 0; i < 20; ++i)
    {
        widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_TEXT, .text = "\xc3\xa9" }, false);
    }
    widgets_key(widgets, UI_KEY_BACKSPACE);
    assert_int_equal(strlen(widgets->ui.edit.text), 38); // a whole character
    widgets_key(widgets, UI_KEY_ENTER);
    assert_int_equal(strlen(widgets->text), 30); // 31 bytes would end within one
    free(widgets);
}

// --------------------------------------------------------------------------------------------------- names and the focus

static void a_widget_is_known_by_its_name_and_not_by_its_place(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_many, 1.0f);
    UiRect row = widgets_rect(widgets, "row 3");
    widgets_click(widgets, middle_x(row), middle_y(row));
    assert_int_equal(widgets->pressed, 3);
    widgets->is_reversed = true;
    widgets_frame(widgets, 0.01);
    assert_int_equal(widgets->ui.focus, id_of(widgets, "row 3"));
    widgets->pressed = -1;
    widgets_key(widgets, UI_KEY_ENTER);
    assert_int_equal(widgets->pressed, 3);
    ui_push(&widgets->ui, "one");
    uint32_t within_one = id_of(widgets, "row 3");
    ui_pop(&widgets->ui);
    ui_push(&widgets->ui, "two");
    assert_int_not_equal(id_of(widgets, "row 3"), within_one);
    ui_pop(&widgets->ui);
    assert_int_not_equal(id_of(widgets, "row 3"), within_one);
    free(widgets);
}

static void tab_leads_through_all_and_shows_what_it_leads_to(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_many, 1.0f);
    for (int round = 0; round < 2; ++round)
    {
        for (int i = 0; i < widgets->row_count; ++i)
        {
            char name[16];
            snprintf(name, sizeof name, "row %d", i);
            widgets_key(widgets, UI_KEY_TAB);
            assert_int_equal(widgets->ui.focus, id_of(widgets, name));
            UiRect row = widgets_rect(widgets, name);
            assert_true(row.y >= 0 && row.y + row.height <= PAGE_HEIGHT);
        }
    }
    for (int i = widgets->row_count - 2; i >= 0; --i)
    {
        char name[16];
        snprintf(name, sizeof name, "row %d", i);
        widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_KEY, .key = UI_KEY_TAB, .has_shift = true }, false);
        widgets_frame(widgets, 0.01);
        assert_int_equal(widgets->ui.focus, id_of(widgets, name));
        assert_true(widgets_rect(widgets, name).y >= 0);
    }
    widgets_key(widgets, UI_KEY_ESCAPE);
    assert_int_equal(widgets->ui.focus, 0);
    widgets_pass(widgets, (UiEvent){ .kind = UI_EVENT_KEY, .key = UI_KEY_ESCAPE }, false);
    assert_false(widgets->ui.is_taken); // now it is somebody else's
    free(widgets);
}

static void the_focus_shows_where_keys_led_it_and_has_two_pixels(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_many, 2.0f);
    widgets_key(widgets, UI_KEY_TAB);
    int ring_count = 0;
    for (int i = 0; i < widgets->ui.under.count; ++i)
    {
        const UiShape* shape = &widgets->ui.under.shapes[i];
        bool is_ring = shape->kind == UI_SHAPE_FRAME && shape->color == widgets->page.theme->focus;
        ring_count += is_ring ? 1 : 0;
        assert_true(!is_ring || shape->size >= 4.0f);
    }
    assert_int_equal(ring_count, 1);
    free(widgets);
}

// -------------------------------------------------------------------------------------------------------------- scrolling

static void the_wheel_the_bar_and_page_keys_scroll(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_many, 1.0f);
    widgets_move(widgets, 100.0f, 200.0f);
    widgets_wheel(widgets, -2.0f, false, false);
    assert_float_equal(widgets->ui.scroll, 132.0f, 0.5f);
    widgets_wheel(widgets, 50.0f, false, false);
    assert_true(widgets->ui.scroll == 0.0f);
    widgets_wheel(widgets, -5000.0f, false, false);
    assert_true(widgets->ui.scroll == (float)(30 * 28 - PAGE_HEIGHT));
    widgets_key(widgets, UI_KEY_PAGE_UP);
    assert_float_equal(widgets->ui.scroll, 440.0f - 340.0f, 1.0f);
    widgets_key(widgets, UI_KEY_PAGE_DOWN);
    assert_float_equal(widgets->ui.scroll, 440.0f, 1.0f);
    UiRect bar = widgets_rect(widgets, "scroll bar");
    widgets_move(widgets, middle_x(bar), 390.0f);
    widgets_press(widgets);
    widgets_move(widgets, -500.0f, -500.0f);
    widgets_frame(widgets, 0.01);
    assert_true(widgets->ui.scroll == 0.0f);
    widgets_release(widgets);
    assert_int_equal(widgets->ui.active, 0);
    free(widgets);
}

static void show_slider_below(Widgets* widgets)
{
    UiNumber number = { .label = { .name = "slider", .label = "Slider" }, .unit = "" };
    number.range = (UiRange){ .minimum = 0.0f, .maximum = 10.0f, .low = 0.0f, .high = 10.0f };
    show_many(widgets);
    ui_slider(&widgets->ui, &number, &widgets->number);
    show_many(widgets);
}

static void a_wheel_that_scrolls_does_not_begin_to_set(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_slider_below, 1.0f);
    widgets->number = 5.0f;
    widgets->ui.focus = ui_id(&widgets->ui, "slider"); // even where it had been asked for
    widgets_move(widgets, 100.0f, 200.0f);
    for (int i = 0; i < 40; ++i)
    {
        widgets_wheel(widgets, -1.0f, false, false);
    }
    assert_true(widgets->number == 5.0f);
    free(widgets);
}

static void what_is_scrolled_away_cannot_be_pressed(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_many, 1.0f);
    widgets_click(widgets, 100.0f, 420.0f);
    assert_int_equal(widgets->pressed, -1);
    assert_int_equal(widgets->ui.focus, 0);
    free(widgets);
}

// --------------------------------------------------------------------------------------------------------- looks, notes

static void a_tip_comes_after_a_while_and_goes_with_the_pointer(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_many, 1.0f);
    widgets_move(widgets, 100.0f, 40.0f);
    widgets_frame(widgets, 0.01);
    widgets_frame(widgets, 0.5);
    assert_int_equal(widgets->ui.over.count, 0);
    assert_true(ui_is_waiting(&widgets->ui));
    widgets_frame(widgets, 0.2);
    assert_true(widgets->ui.over.count > 0);
    assert_false(ui_is_waiting(&widgets->ui));
    widgets_move(widgets, 100.0f, 150.0f);
    widgets_frame(widgets, 0.01);
    assert_int_equal(widgets->ui.over.count, 0);
    free(widgets);
}

static void whatever_can_be_pressed_is_high_enough(void** state)
{
    (void)state;
    static void (*const shows[])(Widgets*) = { show_choice, show_buttons, show_section,
                                               show_text,   show_many,    show_slider_below };
    const float scales[] = { 1.0f, 1.5f, 2.0f, 3.0f };
    for (size_t i = 0; i < sizeof shows / sizeof *shows; ++i)
    {
        for (int k = 0; k < 4; ++k)
        {
            Widgets* widgets = widgets_open(shows[i], scales[k]);
            assert_true(widgets->ui.hit_count > 0);
            for (int hit = 0; hit < widgets->ui.hit_count; ++hit)
            {
                assert_true((float)widgets->ui.hits[hit].rect.height >= 24.0f * scales[k]);
            }
            free(widgets);
        }
    }
}

static void a_page_of_any_size_draws_within_itself(void** state)
{
    (void)state;
    Widgets* widgets = widgets_open(show_slider_below, 1.0f);
    const int sizes[][2] = { { 1, 1 }, { 3, 400 }, { 300, 2 }, { 60, 60 }, { 5000, 5000 } };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        widgets->page.place = (UiRect){ 0, 0, sizes[i][0], sizes[i][1] };
        widgets->page.canvas = widgets->page.place;
        widgets_frame(widgets, 0.01);
        widgets_key(widgets, UI_KEY_TAB);
        assert_in_range(widgets->ui.under.count, 0, UI_MAX_SHAPES);
    }
    free(widgets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_and_a_release_within_a_frame_are_not_lost),
        cmocka_unit_test(a_press_is_taken_back_by_a_release_elsewhere),
        cmocka_unit_test(space_and_enter_press),
        cmocka_unit_test(a_section_folds_and_takes_the_focus_of_what_it_hides),
        cmocka_unit_test(a_list_opens_and_owns_the_pointer),
        cmocka_unit_test(a_list_is_led_by_keys),
        cmocka_unit_test(a_list_that_has_no_room_scrolls),
        cmocka_unit_test(a_text_is_typed_and_cut_at_a_character),
        cmocka_unit_test(a_widget_is_known_by_its_name_and_not_by_its_place),
        cmocka_unit_test(tab_leads_through_all_and_shows_what_it_leads_to),
        cmocka_unit_test(the_focus_shows_where_keys_led_it_and_has_two_pixels),
        cmocka_unit_test(the_wheel_the_bar_and_page_keys_scroll),
        cmocka_unit_test(a_wheel_that_scrolls_does_not_begin_to_set),
        cmocka_unit_test(what_is_scrolled_away_cannot_be_pressed),
        cmocka_unit_test(a_tip_comes_after_a_while_and_goes_with_the_pointer),
        cmocka_unit_test(whatever_can_be_pressed_is_high_enough),
        cmocka_unit_test(a_page_of_any_size_draws_within_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
