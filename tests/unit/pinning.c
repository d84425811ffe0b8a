// The key P: which point it pins or unpins, how it is recorded, and that it shows.

#include "sitting.h"

#include "sandbox/view.h"

#include <stdlib.h>
#include <string.h>

static bool is_pinned(const Sitting* sitting, int32_t point)
{
    return voile_cloth_is_pinned(sitting->sandbox->cloths[0].cloth, point);
}

static int count_pins(const Sitting* sitting)
{
    int count = 0;
    for (int32_t point = 0; point < sitting->sandbox->cloths[0].point_count; ++point)
    {
        count += is_pinned(sitting, point) ? 1 : 0;
    }
    return count;
}

static void press_p(Sitting* sitting)
{
    sitting_key(sitting, ACTION_PIN);
    sitting_tick(sitting, 1);
}

static void the_point_under_the_pointer_is_pinned_and_unpinned(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    int32_t point = sheet_point(4, 3);
    sitting_aim(&sitting, point);
    sitting_move_px(&sitting, 5.0f, -4.0f); // near is enough, as for a grab
    press_p(&sitting);
    assert_true(is_pinned(&sitting, point));
    assert_int_equal(count_pins(&sitting), SHEET_COLUMNS + 1);
    press_p(&sitting);
    assert_false(is_pinned(&sitting, point));
    assert_int_equal(count_pins(&sitting), SHEET_COLUMNS);

    sitting_aim(&sitting, sheet_point(2, 0)); // one that the scene pinned
    press_p(&sitting);
    assert_false(is_pinned(&sitting, sheet_point(2, 0)));
    sitting_close(&sitting);
}

static void what_moves_with_the_key_in_one_frame_counts(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_key(&sitting, ACTION_PIN);
    sitting_aim(&sitting, sheet_point(6, 5));
    sitting_key(&sitting, ACTION_PIN);
    sitting_aim(&sitting, sheet_point(1, 5));
    sitting_tick(&sitting, 1);
    assert_true(is_pinned(&sitting, sheet_point(4, 3)));
    assert_true(is_pinned(&sitting, sheet_point(6, 5)));
    assert_int_equal(count_pins(&sitting), SHEET_COLUMNS + 2);
    sitting_close(&sitting);
}

static void beside_the_cloth_nothing_is_pinned(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_move(&sitting, 1.5f, -0.9f);
    press_p(&sitting);
    assert_int_equal(count_pins(&sitting), SHEET_COLUMNS);
    assert_null(strstr(sitting_recorded(&sitting), "pin"));
    sitting_close(&sitting);
}

static void a_pointer_that_left_the_window_pins_nothing(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(4, 3));
    sitting_tick(&sitting, 1);
    SessionEvent key = { .kind = SESSION_EVENT_KEY, .action = ACTION_PIN };
    SessionFrame frame = { .elapsed = TICK_SECONDS, .has_focus = true, .pixel = PIXEL };
    frame.events = &key;
    frame.event_count = 1;
    assert_int_equal(session_frame(sitting.session, &frame), 1);
    assert_int_equal(count_pins(&sitting), SHEET_COLUMNS);
    sitting_close(&sitting);
}

static void a_held_point_that_is_pinned_stays_where_it_is_let_go(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    int32_t point = sheet_point(4, 6);
    sitting_grab(&sitting, point);
    sitting_move_px(&sitting, 120.0f, 90.0f); // beyond the reach of any pick at its place
    press_p(&sitting);
    assert_true(is_pinned(&sitting, point) && sitting_holds(&sitting, point));
    sitting_move_px(&sitting, 10.0f, 0.0f);
    sitting_tick(&sitting, 1);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 1);
    assert_true(is_pinned(&sitting, point) && !sitting_holds(&sitting, point));
    VoileVec3 place = sandbox_point(sitting.sandbox, point);
    sitting_tick(&sitting, 60);
    assert_place(sandbox_point(sitting.sandbox, point), place, 0.0f);
    sitting_close(&sitting);
}

// The hand is far ahead of it: the pin must not fly there.
static void a_slipping_point_that_is_pinned_stays_where_it_is(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = scene_of(hanging_sheet);
    scene.world.grab_limit = 2.0f;
    sitting_open_scene(&sitting, &scene, NULL);
    int32_t point = sheet_point(4, 6);
    sitting_grab(&sitting, point);
    for (int i = 0; i < 60; ++i)
    {
        sitting_move_px(&sitting, 3.0f, -4.0f);
        sitting_tick(&sitting, 1);
    }
    assert_true(voile_cloth_is_slipping(sitting.sandbox->cloths[0].cloth, point));
    VoileVec3 place = sandbox_point(sitting.sandbox, point);
    press_p(&sitting);
    assert_true(is_pinned(&sitting, point) && sitting_holds(&sitting, point));
    assert_place(sandbox_point(sitting.sandbox, point), place, 0.0f);
    sitting_tick(&sitting, 10);
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 60);
    assert_true(is_pinned(&sitting, point) && !sitting_holds(&sitting, point));
    assert_place(sandbox_point(sitting.sandbox, point), place, 0.0f);
    sitting_close(&sitting);
}

static void a_held_pin_that_is_unpinned_falls_when_it_is_let_go(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    int32_t point = sheet_point(4, 6);
    sitting_aim(&sitting, point);
    press_p(&sitting);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_move_px(&sitting, 0.0f, 100.0f);
    press_p(&sitting);
    assert_true(sitting_holds(&sitting, point) && !is_pinned(&sitting, point));
    float height = sandbox_point(sitting.sandbox, point).y;
    sitting_tick(&sitting, 120);
    assert_near(sandbox_point(sitting.sandbox, point).y, height, 0.0f); // the hand has it yet
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_tick(&sitting, 60);
    assert_true(sandbox_point(sitting.sandbox, point).y < height - 0.05f);
    sitting_close(&sitting);
}

static void pins_are_recorded_and_come_back_when_it_is_played(void** state)
{
    (void)state;
    Sitting sitting;
    Scene scene = builtin_scene("sheet");
    sitting_open_scene(&sitting, &scene, NULL);
    sitting_aim(&sitting, 20 * 45 + 20);
    press_p(&sitting);
    sitting_tick(&sitting, 58);
    sitting_aim(&sitting, 0);
    press_p(&sitting);
    sitting_tick(&sitting, 60);
    assert_non_null(strstr(sitting_recorded(&sitting), "\nat 0 pin 0 920\n"));
    assert_non_null(strstr(sitting_recorded(&sitting), "\nat 59 unpin 0 0\n"));

    Recording recording;
    recording_of(sitting_recorded(&sitting), &recording);
    Sitting played;
    sitting_open_scene(&played, &scene, &recording);
    assert_int_equal(session_run(played.session, 120, NULL), VOILE_OK);
    assert_int_equal(session_hash_count(played.session), 2);
    assert_int_equal(sandbox_hash(played.sandbox), sandbox_hash(sitting.sandbox));
    sitting_close(&played);
    recording_release(&recording);
    sitting_close(&sitting);
}

static void a_script_presses_p_and_a_person_who_watches_does_not(void** state)
{
    (void)state;
    Recording recording;
    recording_of("voile-recording 1\nscene flat\nat 0 pointer 0 0\nat 2 key P\nat 30 pointer 0.1 0\n", &recording);
    Scene scene = builtin_scene("flat");
    Sitting sitting;
    sitting_open_scene(&sitting, &scene, &recording);
    int pins = count_pins(&sitting);
    sitting_tick(&sitting, 1);
    press_p(&sitting);
    assert_int_equal(count_pins(&sitting), pins);
    sitting_tick(&sitting, 2);
    assert_int_equal(count_pins(&sitting), pins + 1);
    press_p(&sitting);
    assert_int_equal(count_pins(&sitting), pins + 1);
    sitting_close(&sitting);
    recording_release(&recording);
}

static void reset_takes_new_pins_back(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    sitting_aim(&sitting, sheet_point(4, 3));
    press_p(&sitting);
    sitting_key(&sitting, ACTION_RESET);
    sitting_tick(&sitting, 1);
    assert_int_equal(count_pins(&sitting), SHEET_COLUMNS);
    sitting_close(&sitting);
}

// ------------------------------------------------------------------------------------------------------------- drawing

#define PICTURE_WIDTH  1280
#define PICTURE_HEIGHT 720

// The colour that the picture has at the point of the first cloth.
static Color color_at(const Sitting* sitting, int32_t point)
{
    VoileAllocator allocator = voile_default_allocator();
    Canvas canvas = { .width = PICTURE_WIDTH, .height = PICTURE_HEIGHT, .pitch = PICTURE_WIDTH };
    canvas.pixels = calloc((size_t)PICTURE_WIDTH * PICTURE_HEIGHT, sizeof(Color));
    assert_non_null(canvas.pixels);
    GlyphSource glyphs = glyphs_builtin();
    View* view;
    assert_int_equal(view_create(&allocator, &view, NULL), VOILE_OK);
    view_draw(view, sitting->session, &canvas, &glyphs, 1.0f, false);
    view_destroy(view);

    float x, y;
    sandbox_see(sitting->sandbox, sandbox_point(sitting->sandbox, point), &x, &y);
    int column = (int)(PICTURE_WIDTH / 2 + x * PICTURE_HEIGHT / 2);
    int row = (int)(PICTURE_HEIGHT / 2 - y * PICTURE_HEIGHT / 2);
    Color color = canvas.pixels[row * PICTURE_WIDTH + column];
    free(canvas.pixels);
    return color;
}

static bool is_warm(Color color)
{
    return (color >> 16 & 0xffu) > 0xd0u && (color & 0xffu) < 0x80u;
}

static void a_new_pin_shows_at_once_also_in_a_pause_and_in_the_hand(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    int32_t point = sheet_point(4, 3);
    sitting_key(&sitting, ACTION_PAUSE);
    sitting_aim(&sitting, point);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(is_warm(color_at(&sitting, point)));
    sitting_key(&sitting, ACTION_PIN);
    sitting_frame(&sitting, 0.0);
    assert_true(is_warm(color_at(&sitting, point)));
    sitting_press(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, 0.0);
    assert_true(sitting_holds(&sitting, point) && is_warm(color_at(&sitting, point)));
    sitting_key(&sitting, ACTION_PIN);
    sitting_frame(&sitting, 0.0);
    assert_false(is_warm(color_at(&sitting, point)));
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_point_under_the_pointer_is_pinned_and_unpinned),
        cmocka_unit_test(what_moves_with_the_key_in_one_frame_counts),
        cmocka_unit_test(beside_the_cloth_nothing_is_pinned),
        cmocka_unit_test(a_pointer_that_left_the_window_pins_nothing),
        cmocka_unit_test(a_held_point_that_is_pinned_stays_where_it_is_let_go),
        cmocka_unit_test(a_slipping_point_that_is_pinned_stays_where_it_is),
        cmocka_unit_test(a_held_pin_that_is_unpinned_falls_when_it_is_let_go),
        cmocka_unit_test(pins_are_recorded_and_come_back_when_it_is_played),
        cmocka_unit_test(a_script_presses_p_and_a_person_who_watches_does_not),
        cmocka_unit_test(reset_takes_new_pins_back),
        cmocka_unit_test(a_new_pin_shows_at_once_also_in_a_pause_and_in_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
