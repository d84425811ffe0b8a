// The panel: it has every parameter, and what it sets is recorded, once a tick, and undone as one.

#include "panelling.h"

// ------------------------------------------------------------------------------------------------------ every parameter

static uint32_t row_id(Sitting* sitting, const char* section, bool is_cloth, const ParameterRow* row)
{
    const char* part = row->type == PARAMETER_VECTOR ? "x" : NULL;
    Ui* ui = panel_ui(sitting);
    ui_push(ui, section);
    uint32_t id = is_cloth ? panel_id(sitting, "cloth", row->name, part) : panel_id(sitting, row->name, part, NULL);
    if (strcmp(row->name, "gravity") == 0)
    {
        id = panel_id(sitting, row->name, "gravity", NULL);
    }
    ui_pop(ui);
    return id;
}

static const char* const titles[] = { NULL,    "Time",    "Solver",      "Material", "Shape and pins", "World",
                                      "Tools", "Tearing", "Held object", "Easing",   "View",           "Settings" };

static void every_parameter_of_world_and_cloths_has_a_row(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    sitting.height = 6000;
    for (int table = 0; table < 2; ++table)
    {
        const ParameterTable* rows = table == 0 ? &world_parameters : &cloth_parameters;
        for (size_t i = 0; i < rows->count; ++i)
        {
            const ParameterRow* row = &rows->rows[i];
            UiRect rect;
            assert_in_range(row->section, 1, SECTION_COUNT - 1);
            panel_fold_all_but(&sitting, (PanelSection)row->section);
            if (!panel_finds(&sitting, row_id(&sitting, titles[row->section], table == 1, row), &rect))
            {
                fail_msg("%s has no row", row->name);
            }
        }
    }
    sitting_close(&sitting);
}

static void expect_whole_texts(const UiDrawList* list, int language)
{
    for (int i = 0; i < list->count; ++i)
    {
        const char* text = list->text + list->shapes[i].rect.height;
        bool is_cut =
            list->shapes[i].kind == UI_SHAPE_TEXT && strlen(text) > 3 && strcmp(text + strlen(text) - 3, "...") == 0;
        if (is_cut)
        {
            fail_msg("language %d: '%s' has no room", language, text);
        }
    }
}

static void every_word_fits_into_its_widget_in_every_language(void** state)
{
    (void)state;
    static const char two[] = "[cloth]\n[cloth]\nposition = 3 2 0\n";
    Sitting sitting;
    panel_open(&sitting, two);
    memset(sitting.session->panel.is_folded, 0, sizeof sitting.session->panel.is_folded);
    for (int language = 0; language < LANGUAGE_COUNT; ++language)
    {
        for (int scale = 1; scale <= 2; ++scale)
        {
            sitting.session->language = (Language)language;
            sitting.scale = (float)scale;
            sitting.height = 5000 * scale;
            sitting_tick(&sitting, 2);
            assert_true(panel_ui(&sitting)->hit_count > 100);
            expect_whole_texts(&panel_ui(&sitting)->under, language);
            sitting.session->is_paused_by_user = true;
            sitting.is_away = true;
            sitting_frame(&sitting, TICK_SECONDS);
            expect_whole_texts(&panel_ui(&sitting)->under, language);
            sitting.session->is_paused_by_user = sitting.is_away = false;
            sitting_frame(&sitting, TICK_SECONDS);
        }
        // A small window, and everything large.
        sitting.width = 480;
        sitting.scale = 3.0f;
        sitting_tick(&sitting, 2);
        expect_whole_texts(&panel_ui(&sitting)->under, language);
        sitting.width = 1280;
    }
    sitting_close(&sitting);
}

static void the_title_of_every_scene_fits_into_its_choice(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_show_widgets(&sitting);
    sitting.session->preferences.has_panel = true;
    for (size_t i = 0; i < builtin_scene_count; ++i)
    {
        session_open_builtin(sitting.session, i);
        for (int language = 0; language < LANGUAGE_COUNT; ++language)
        {
            sitting.session->language = (Language)language;
            sitting_frame(&sitting, 0.0);
            expect_whole_texts(&panel_ui(&sitting)->under, language);
        }
    }
    sitting_close(&sitting);
}

static void units_are_written_as_one_writes_them(void** state)
{
    (void)state;
    char unit[PANEL_UNIT_SIZE];
    panel_unit("m/s^2", unit);
    assert_string_equal(unit, "m/s\xc2\xb2");
    panel_unit("kg/m^3", unit);
    assert_string_equal(unit, "kg/m\xc2\xb3");
    panel_unit("degrees", unit);
    assert_string_equal(unit, "deg");
}

static void megabytes_are_octets_in_french(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    panel_fold_all_but(&sitting, SECTION_TIME);
    sitting.session->language = LANGUAGE_FRENCH;
    sitting_tick(&sitting, 1);
    const UiDrawList* list = &panel_ui(&sitting)->under;
    int count = 0;
    for (int i = 0; i < list->count; ++i)
    {
        bool is_text = list->shapes[i].kind == UI_SHAPE_TEXT;
        count += is_text && strcmp(list->text + list->shapes[i].rect.height, "Mo") == 0 ? 1 : 0;
    }
    assert_int_equal(count, 1);
    sitting_close(&sitting);
}

static void numbers_are_short_to_read_and_whole_to_edit(void** state)
{
    (void)state;
    static const struct
    {
        float value;
        const char *shown, *edited;
    } numbers[] = {
        { 0.0f, "0", "0" },        { -9.81f, "-9.81", "-9.81" },        { 0.33333334f, "0.3333", "0.333333343" },
        { 200.0f, "200", "200" },  { 1234.5678f, "1235", "1234.5677" }, { 1.0e-7f, "1e-07", "1e-07" },
        { 0.05f, "0.05", "0.05" }, { 2.0e6f, "2000000", "2000000" },
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
    {
        char text[UI_NUMBER_SIZE];
        float read = -5.0f;
        panel_numbers.print(numbers[i].value, false, text);
        assert_string_equal(text, numbers[i].shown);
        panel_numbers.print(numbers[i].value, true, text);
        assert_true(panel_numbers.parse(text, &read));
        assert_true(read == numbers[i].value);
    }
    float value = 0.0f;
    assert_true(panel_numbers.parse(" 0,5 ", &value));
    assert_true(value == 0.5f);
    assert_false(panel_numbers.parse("nan", &value));
    assert_false(panel_numbers.parse("inf", &value));
    assert_false(panel_numbers.parse("1e99", &value));
    assert_false(panel_numbers.parse("", &value));
}

// -------------------------------------------------------------------------------------------------------------- gravity

static void drag_to_ten(Sitting* sitting)
{
    UiRect rect = panel_rect(sitting, panel_strength_id(sitting));
    float y = (float)rect.y + 30.0f;
    panel_move(sitting, (float)rect.x + 20.0f, y);
    sitting_press(sitting, POINTER_LEFT);
    sitting_tick(sitting, 1);
    for (int x = 0; x < 400 && panel_gravity(sitting).y > -9.9f; ++x)
    {
        panel_move(sitting, (float)rect.x + 20.0f + (float)x, y);
        sitting_tick(sitting, 1);
    }
    for (int x = 0; x < 40 && panel_gravity(sitting).y != -10.0f; ++x)
    {
        sitting_move_px(sitting, 0.25f, 0.0f);
        sitting_tick(sitting, 1);
    }
    sitting_lift(sitting, POINTER_LEFT);
}

static void turn_wheel_to_ten(Sitting* sitting)
{
    panel_point(sitting, panel_rect(sitting, panel_strength_id(sitting)));
    panel_focus(sitting, panel_strength_id(sitting));
    panel_event(sitting, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = 1.0f });
}

static void step_to_ten(Sitting* sitting)
{
    panel_focus(sitting, panel_strength_id(sitting));
    panel_key(sitting, EDIT_KEY_RIGHT);
}

static void type_ten(Sitting* sitting)
{
    panel_focus(sitting, panel_strength_id(sitting));
    panel_key(sitting, EDIT_KEY_ENTER);
    panel_type(sitting, "10");
    panel_key(sitting, EDIT_KEY_ENTER);
}

static void gravity_is_the_same_by_drag_by_wheel_by_arrows_and_by_typing(void** state)
{
    (void)state;
    static void (*const ways[])(Sitting*) = { drag_to_ten, turn_wheel_to_ten, step_to_ten, type_ten };
    for (int i = 0; i < 4; ++i)
    {
        Sitting sitting;
        panel_open_world(&sitting);
        ways[i](&sitting);
        sitting_tick(&sitting, 2);
        assert_place(panel_gravity(&sitting), (VoileVec3){ 0.0f, -10.0f, 0.0f }, 0.0f);
        assert_non_null(strstr(sitting_recorded(&sitting), "set gravity 0 -10 0\n"));
        assert_true(i == 0 || panel_count_recorded(&sitting, "set gravity") == 1);
        sitting_close(&sitting);
    }
}

static void the_dial_turns_gravity_and_a_strength_of_nothing_keeps_its_direction(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_id(&sitting, "World", "gravity", "gravity_angle"));
    panel_type(&sitting, "90");
    panel_key(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_place(panel_gravity(&sitting), (VoileVec3){ 9.81f, 0.0f, 0.0f }, 1.0e-6f);
    panel_focus(&sitting, panel_strength_id(&sitting));
    panel_key(&sitting, EDIT_KEY_HOME);
    sitting_tick(&sitting, 1);
    assert_place(panel_gravity(&sitting), (VoileVec3){ 0.0f, 0.0f, 0.0f }, 0.0f);
    panel_type(&sitting, "5");
    panel_key(&sitting, EDIT_KEY_ENTER);
    sitting_tick(&sitting, 1);
    assert_place(panel_gravity(&sitting), (VoileVec3){ 5.0f, 0.0f, 0.0f }, 1.0e-6f);
    panel_key(&sitting, EDIT_KEY_BACKSPACE); // back to the scene's
    sitting_tick(&sitting, 1);
    assert_place(panel_gravity(&sitting), (VoileVec3){ 0.0f, -9.81f, 0.0f }, 0.0f);
    sitting_close(&sitting);
}

static void what_cannot_be_gravity_is_refused(void** state)
{
    (void)state;
    static const char* const bad[] = { "nan", "inf", "1e99", "-1", "1000", "x", "" };
    Sitting sitting;
    panel_open_world(&sitting);
    panel_focus(&sitting, panel_strength_id(&sitting));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
    {
        panel_key(&sitting, EDIT_KEY_ENTER);
        panel_key(&sitting, EDIT_KEY_DELETE);
        panel_type(&sitting, bad[i]);
        panel_key(&sitting, EDIT_KEY_ENTER);
        assert_int_not_equal(panel_ui(&sitting)->complaint, 0);
        assert_place(panel_gravity(&sitting), (VoileVec3){ 0.0f, -9.81f, 0.0f }, 0.0f);
    }
    assert_int_equal(panel_count_recorded(&sitting, "set "), 0);
    sitting_close(&sitting);
}

// ---------------------------------------------------------------------------------------------------- commands and ticks

static void a_key_is_set_once_a_tick_at_the_most(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    panel_point(&sitting, panel_rect(&sitting, panel_strength_id(&sitting)));
    panel_focus(&sitting, panel_strength_id(&sitting));
    for (int i = 1; i <= 5; ++i)
    {
        for (int k = 0; k < 4; ++k)
        {
            panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = 1.0f });
        }
        assert_int_equal(sitting_frame(&sitting, 0.0), 0); // no tick is due
        panel_event(&sitting, (SessionEvent){ .kind = SESSION_EVENT_ZOOM, .notches = 1.0f });
        assert_int_equal(sitting_frame(&sitting, 3.0 * TICK_SECONDS), 3);
        assert_int_equal(panel_count_recorded(&sitting, "set gravity"), i);
    }
    sitting_close(&sitting);
}

static void what_builds_the_cloths_anew_waits_for_the_end_of_the_drag(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    panel_fold_all_but(&sitting, SECTION_CLOTH);
    UiRect rect = panel_rect(&sitting, panel_id(&sitting, "Shape and pins", "cloth", "width"));
    panel_move(&sitting, (float)rect.x + 100.0f, (float)rect.y + 30.0f);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    for (int i = 0; i < 10; ++i)
    {
        sitting_move_px(&sitting, -2.0f, 0.0f);
        sitting_tick(&sitting, 1);
    }
    assert_int_equal(sitting.sandbox->build_count, 0);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 2);
    assert_int_equal(sitting.sandbox->build_count, 1);
    assert_int_equal(panel_count_recorded(&sitting, "set cloth.width"), 1);
    sitting_close(&sitting);
}

static void while_paused_it_acts_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    turn_wheel_to_ten(&sitting);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(panel_gravity(&sitting).y == -10.0f);
    sitting_close(&sitting);
}

static void what_was_set_plays_back_to_the_same_world(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    drag_to_ten(&sitting);
    sitting_tick(&sitting, 150);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    Recording recording;
    recording_of(sitting_recorded(&sitting), &recording);
    Sitting replay;
    sitting_open_scene(&replay, &sitting.scene, &recording);
    assert_int_equal(session_run(replay.session, sitting.sandbox->tick, NULL), VOILE_OK);
    assert_true(sandbox_hash(replay.sandbox) == hash);
    sitting_close(&replay);
    recording_release(&recording);
    sitting_close(&sitting);
}

static void a_drag_is_undone_as_one(void** state)
{
    (void)state;
    Sitting sitting;
    panel_open_world(&sitting);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_frame(&sitting, TICK_SECONDS);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    UiRect rect = panel_rect(&sitting, panel_strength_id(&sitting));
    panel_move(&sitting, (float)rect.x + 20.0f, (float)rect.y + 30.0f);
    sitting_press(&sitting, POINTER_LEFT);
    for (int i = 0; i < 10; ++i)
    {
        sitting_frame(&sitting, TICK_SECONDS);
        sitting_move_px(&sitting, 5.0f, 0.0f);
    }
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_true(panel_count_recorded(&sitting, "set gravity") > 5);
    assert_int_equal(panel_count_recorded(&sitting, " begin"), 1);
    assert_int_equal(panel_count_recorded(&sitting, " end"), 1);
    assert_int_equal(sitting.sandbox->history.undo.count, 1);
    session_undo(sitting.session);
    assert_place(panel_gravity(&sitting), (VoileVec3){ 0.0f, -9.81f, 0.0f }, 0.0f);
    assert_true(sandbox_hash(sitting.sandbox) == hash);
    sitting_close(&sitting);
}

static void the_named_solvers_set_their_numbers(void** state)
{
    (void)state;
    static const char* const names[] = { "Classic", "Small steps", "Exact" };
    Sitting sitting;
    panel_open(&sitting, hanging_sheet);
    for (int i = 0; i < 3; ++i)
    {
        panel_point(&sitting, panel_rect(&sitting, panel_id(&sitting, "Solver", names[i], NULL)));
        sitting_press(&sitting, POINTER_LEFT);
        sitting_lift(&sitting, POINTER_LEFT);
        sitting_tick(&sitting, 2);
        const WorldParameters* world = &sitting.sandbox->scene.world;
        assert_int_equal(world->sub_steps, i == 0 ? 1 : 5);
        assert_int_equal(world->passes, i == 0 ? 5 : 1);
        assert_int_equal(world->strands, i == 2);
    }
    sitting_close(&sitting);
}

static void a_cloth_of_several_is_set_alone(void** state)
{
    (void)state;
    static const char two[] = "[cloth]\n[cloth]\nposition = 3 2 0\n";
    Sitting sitting;
    panel_open(&sitting, two);
    panel_fold_all_but(&sitting, SECTION_TEARING);
    panel_focus(&sitting, panel_id(&sitting, "Tearing", "cloth", "strength_scale"));
    panel_key(&sitting, EDIT_KEY_END);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->scene.cloths[0].strength_scale == 1.0f);
    assert_true(sitting.sandbox->scene.cloths[1].strength_scale == 1.0f);
    panel_focus(&sitting, panel_id(&sitting, "Tearing", "cloth", "Cloth"));
    panel_key(&sitting, EDIT_KEY_END);
    panel_focus(&sitting, panel_id(&sitting, "Tearing", "cloth", "strength_scale"));
    panel_key(&sitting, EDIT_KEY_HOME);
    sitting_tick(&sitting, 1);
    assert_true(sitting.sandbox->scene.cloths[0].strength_scale == 1.0f);
    assert_true(sitting.sandbox->scene.cloths[1].strength_scale == 0.0f);
    assert_int_equal(panel_count_recorded(&sitting, "set cloth.1.strength_scale 0\n"), 1);
    sitting_close(&sitting);
}

// Of the height of a window's least, at the largest scale: not even the head fits.
static void a_window_lower_than_its_head_is_survived(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    sitting_show_widgets(&sitting);
    sitting.width = 1400;
    sitting.height = 90;
    sitting.scale = 3.0f;
    sitting.session->preferences.has_panel = true;
    sitting_tick(&sitting, 3);
    assert_true(panel_ui(&sitting)->scroll == 0.0f);
    sitting.height = 900;
    sitting_tick(&sitting, 1);
    UiRect rect;
    assert_true(panel_finds(&sitting, panel_id(&sitting, "close", NULL, NULL), &rect));
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parameter_of_world_and_cloths_has_a_row),
        cmocka_unit_test(a_window_lower_than_its_head_is_survived),
        cmocka_unit_test(every_word_fits_into_its_widget_in_every_language),
        cmocka_unit_test(the_title_of_every_scene_fits_into_its_choice),
        cmocka_unit_test(units_are_written_as_one_writes_them),
        cmocka_unit_test(megabytes_are_octets_in_french),
        cmocka_unit_test(numbers_are_short_to_read_and_whole_to_edit),
        cmocka_unit_test(gravity_is_the_same_by_drag_by_wheel_by_arrows_and_by_typing),
        cmocka_unit_test(the_dial_turns_gravity_and_a_strength_of_nothing_keeps_its_direction),
        cmocka_unit_test(what_cannot_be_gravity_is_refused),
        cmocka_unit_test(a_key_is_set_once_a_tick_at_the_most),
        cmocka_unit_test(what_builds_the_cloths_anew_waits_for_the_end_of_the_drag),
        cmocka_unit_test(while_paused_it_acts_at_once),
        cmocka_unit_test(what_was_set_plays_back_to_the_same_world),
        cmocka_unit_test(a_drag_is_undone_as_one),
        cmocka_unit_test(the_named_solvers_set_their_numbers),
        cmocka_unit_test(a_cloth_of_several_is_set_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
