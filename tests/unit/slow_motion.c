// Slow motion: how many ticks a second has, what it leaves alone, and how the hand feels in it.

#include "viewing.h"

#include <string.h>

#define FRAME (1.0 / 60.0)

static void press_key(Sitting* sitting, Action action)
{
    sitting_key(sitting, action);
    sitting_frame(sitting, 0.0);
    sitting_frame(sitting, TICK_SECONDS); // at the usual speed a key waits for a tick
}

// In row `speed` of the table.
static void open_at(Sitting* sitting, const char* scene, int speed)
{
    sitting_open(sitting, scene);
    sitting->session->speed = speed;
}

static int64_t count_ticks(int speed, double elapsed, int frame_count)
{
    Sitting sitting;
    open_at(&sitting, still_sheet, speed);
    for (int i = 0; i < frame_count; ++i)
    {
        sitting_frame(&sitting, elapsed);
    }
    int64_t ticks = sitting.sandbox->tick;
    assert_int_equal(sitting.session->clock.dropped_steps, 0);
    sitting_close(&sitting);
    return ticks;
}

static void ten_seconds_have_their_share_of_ticks(void** state)
{
    (void)state;
    static const int64_t expected[] = { 150, 300, 600, 1200, 2400 };
    assert_int_equal(speed_row_count, 5);
    for (int speed = 0; speed < speed_row_count; ++speed)
    {
        assert_in_range(count_ticks(speed, FRAME, 600), expected[speed] - 1, expected[speed]);
        assert_in_range(count_ticks(speed, 1.0 / 144.0, 1440), expected[speed] - 1, expected[speed]);
    }
}

static void keys_go_through_the_table_to_its_ends(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    assert_int_equal(sitting.session->speed, SPEED_NORMAL);
    for (int i = 1; i < 6; ++i)
    {
        press_key(&sitting, ACTION_SLOWER);
        assert_int_equal(sitting.session->speed, i < SPEED_NORMAL ? SPEED_NORMAL - i : 0);
    }
    for (int i = 1; i < 7; ++i)
    {
        press_key(&sitting, ACTION_FASTER);
        assert_int_equal(sitting.session->speed, i < speed_row_count ? i : speed_row_count - 1);
    }
    sitting_close(&sitting);
}

// Half a second of world time with a cut in the middle of it, at its own tick.
static uint64_t hash_at(int speed, char* out_recording, size_t capacity)
{
    Sitting sitting;
    open_at(&sitting, hanging_sheet, speed);
    while (sitting.sandbox->tick < 60)
    {
        sitting_frame(&sitting, TICK_SECONDS / 2.0);
        if (sitting.sandbox->tick == 30 && sitting.sandbox->cut_count == 0)
        {
            sandbox_do(sitting.sandbox, "cut_link 0 20");
        }
    }
    const char* recorded = sitting_recorded(&sitting);
    assert_true(strlen(recorded) < capacity);
    memcpy(out_recording, recorded, strlen(recorded) + 1);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    sitting_close(&sitting);
    return hash;
}

static void neither_hashes_nor_recordings_know_of_it(void** state)
{
    (void)state;
    static char usual[16384], other[16384];
    uint64_t expected = hash_at(SPEED_NORMAL, usual, sizeof usual);
    for (int speed = 0; speed < speed_row_count; ++speed)
    {
        assert_int_equal(hash_at(speed, other, sizeof other), expected);
        assert_string_equal(other, usual);
    }
}

static void the_picture_glides_between_two_slow_ticks(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, hanging_sheet, 0);
    float before = 0.0f;
    for (int i = 1; i < 8; ++i)
    {
        sitting_frame(&sitting, TICK_SECONDS);
        float fraction = session_fraction(sitting.session);
        assert_near(fraction - before, 0.125f, 1.0e-5f);
        before = fraction;
    }
    assert_int_equal(sitting.sandbox->tick, 0);
    sitting_close(&sitting);
}

// What the hand does is done at once; a tick may be far.
static void a_press_between_two_ticks_takes_hold(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 0);
    int32_t point = sheet_point(4, 6);
    sitting_aim(&sitting, point);
    sitting_press(&sitting, POINTER_LEFT);
    assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
    assert_true(sitting_holds(&sitting, point));
    sitting_close(&sitting);
}

static void a_slow_drag_ends_under_the_pointer(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 0);
    int32_t point = sheet_point(4, 6);
    sitting_aim(&sitting, point);
    sitting_press(&sitting, POINTER_LEFT);
    for (int i = 0; i < 80; ++i)
    {
        sitting_move_px(&sitting, 0.25f, -0.25f);
        assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), (i + 1) % 8 == 0 ? 1 : 0);
    }
    assert_int_equal(sitting.sandbox->tick, 10);
    sitting_expect_under_pointer(&sitting, sandbox_point(sitting.sandbox, point));
    sitting_lift(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, TICK_SECONDS);
    assert_false(sitting_holds(&sitting, point));
    sitting_close(&sitting);
}

// Between two ticks the held point is drawn on its way, as the cloth around it is, and not where the hand is already.
static void a_held_point_glides_with_the_cloth(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 0);
    int32_t point = sheet_point(4, 6);
    sitting_aim(&sitting, point);
    sitting_press(&sitting, POINTER_LEFT);
    sitting_frame(&sitting, 8.0 * TICK_SECONDS);
    VoileVec3 start = sandbox_point(sitting.sandbox, point);
    sitting_move_px(&sitting, 4.0f, 0.0f);
    sitting_frame(&sitting, 8.0 * TICK_SECONDS);
    VoileVec3 end = sandbox_point(sitting.sandbox, point);
    for (int i = 1; i < 8; ++i)
    {
        assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
        Canvas canvas = canvas_create(320, 180);
        ClothPicture picture = { .allocator = voile_default_allocator() };
        DepthMap depth;
        assert_true(cloth_picture_begin(&picture, sitting.session, &canvas, &depth));
        assert_place(picture.mesh.positions[point], voile_lerp3(start, end, 0.125f * (float)i), 1.0e-4f);
        cloth_picture_release(&picture);
        free(canvas.pixels);
    }
    sitting_close(&sitting);
}

// Every piece of a stroke that no tick is between cuts all the same.
static void a_stroke_between_two_ticks_cuts_all_that_it_crosses(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, still_sheet, 0);
    int alive = sandbox_links_alive(sitting.sandbox);
    float x, y;
    sandbox_see(sitting.sandbox, sandbox_point(sitting.sandbox, sheet_point(2, 3)), &x, &y);
    sitting_move(&sitting, x - 26.0f * PIXEL, y + 20.0f * PIXEL);
    sitting_press(&sitting, POINTER_RIGHT);
    sitting_frame(&sitting, TICK_SECONDS);
    for (int i = 0; i < 3; ++i)
    {
        sitting_move_px(&sitting, 52.0f, 0.0f);
        assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
    }
    assert_int_equal(sandbox_links_alive(sitting.sandbox), alive - 3);
    sitting_close(&sitting);
}

static void a_pause_between_two_ticks_holds_at_once(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, hanging_sheet, 0);
    sitting_key(&sitting, ACTION_PAUSE);
    assert_int_equal(sitting_frame(&sitting, TICK_SECONDS), 0);
    assert_true(session_is_paused(sitting.session));
    sitting_close(&sitting);
}

// A frame that comes late asks for no more than it would at the usual speed.
static void the_double_speed_does_not_run_after_a_slow_machine(void** state)
{
    (void)state;
    Sitting sitting;
    open_at(&sitting, hanging_sheet, speed_row_count - 1);
    for (int i = 0; i < 20; ++i)
    {
        assert_in_range(sitting_frame(&sitting, 0.5), 1, 8);
        assert_true(sitting.session->clock.accumulator < sitting.session->clock.step);
    }
    assert_int_equal(sitting.session->clock.dropped_steps, 20 * 112);
    assert_in_range(sitting_frame(&sitting, FRAME), 3, 5);
    sitting_close(&sitting);
}

static void the_screen_says_it_beside_the_reason_of_a_pause(void** state)
{
    (void)state;
    char text[SPEED_TEXT_SIZE];
    speed_print_state(LANGUAGE_ENGLISH, "", SPEED_NORMAL, text);
    assert_string_equal(text, "");
    speed_print_state(LANGUAGE_ENGLISH, "Paused", SPEED_NORMAL, text);
    assert_string_equal(text, "Paused");
    speed_print_state(LANGUAGE_ENGLISH, "", 1, text);
    assert_string_equal(text, "Slow motion 1/4");
    speed_print_state(LANGUAGE_ENGLISH, "Paused", 0, text);
    assert_string_equal(text, "Paused   Slow motion 1/8");
    speed_print_state(LANGUAGE_ENGLISH, "", speed_row_count - 1, text);
    assert_string_equal(text, "Time goes 2 times as fast");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_seconds_have_their_share_of_ticks),
        cmocka_unit_test(keys_go_through_the_table_to_its_ends),
        cmocka_unit_test(neither_hashes_nor_recordings_know_of_it),
        cmocka_unit_test(the_picture_glides_between_two_slow_ticks),
        cmocka_unit_test(a_press_between_two_ticks_takes_hold),
        cmocka_unit_test(a_slow_drag_ends_under_the_pointer),
        cmocka_unit_test(a_held_point_glides_with_the_cloth),
        cmocka_unit_test(a_stroke_between_two_ticks_cuts_all_that_it_crosses),
        cmocka_unit_test(a_pause_between_two_ticks_holds_at_once),
        cmocka_unit_test(the_double_speed_does_not_run_after_a_slow_machine),
        cmocka_unit_test(the_screen_says_it_beside_the_reason_of_a_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
