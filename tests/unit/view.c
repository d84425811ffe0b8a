// The picture of a session: any size, little memory, and nothing but reading.

#include "sitting.h"

#include "test_memory.h"

#include "sandbox/view.h"
#include "sandbox/view_styles.h"

#include <stdlib.h>
#include <string.h>

#define GUARD       0xdeadbeefu
#define GUARD_WIDTH 3 // pixels between the rows that do not belong to the picture

// A canvas with pixels around it that nobody may touch.
typedef struct Picture
{
    Canvas canvas;
    Color* block;
    size_t pixel_count;
} Picture;

static Picture new_picture(int width, int height)
{
    Picture picture = { .canvas = { .width = width, .height = height, .pitch = width + GUARD_WIDTH } };
    picture.pixel_count = (size_t)picture.canvas.pitch * (size_t)(height + 2);
    picture.block = malloc(picture.pixel_count * sizeof(Color));
    assert_non_null(picture.block);
    for (size_t i = 0; i < picture.pixel_count; ++i)
    {
        picture.block[i] = GUARD;
    }
    picture.canvas.pixels = picture.block + picture.canvas.pitch;
    return picture;
}

static bool is_inside(const Picture* picture, size_t index)
{
    size_t pitch = (size_t)picture->canvas.pitch;
    size_t row = index / pitch;
    return row >= 1 && row <= (size_t)picture->canvas.height && index % pitch < (size_t)picture->canvas.width;
}

static void expect_whole_and_guarded(const Picture* picture)
{
    for (size_t i = 0; i < picture->pixel_count; ++i)
    {
        assert_true(is_inside(picture, i) == (picture->block[i] != GUARD));
    }
}

static bool are_equal(const Picture* a, const Picture* b)
{
    assert_int_equal(a->pixel_count, b->pixel_count);
    return memcmp(a->block, b->block, a->pixel_count * sizeof(Color)) == 0;
}

static View* new_view(void)
{
    View* view;
    VoileAllocator allocator = voile_default_allocator();
    assert_int_equal(view_create(&allocator, &view, NULL), VOILE_OK);
    return view;
}

static void draw(View* view, const Sitting* sitting, Picture* picture, float scale, bool has_hud)
{
    GlyphSource glyphs = glyphs_builtin();
    view_draw(view, sitting->session, &picture->canvas, &glyphs, scale, has_hud);
}

static Picture picture_of(const Sitting* sitting, bool has_hud)
{
    View* view = new_view();
    Picture picture = new_picture(640, 360);
    draw(view, sitting, &picture, 1.0f, has_hud);
    view_destroy(view);
    return picture;
}

// A session in which everything shows: a hand, a trail, a pause, a message and the help.
static void open_full(Sitting* sitting)
{
    sitting_open(sitting, hanging_sheet);
    sitting_aim(sitting, sheet_point(4, 6));
    sitting_press(sitting, POINTER_LEFT);
    sitting_press(sitting, POINTER_RIGHT);
    sitting_move_px(sitting, 60.0f, 40.0f);
    sitting_tick(sitting, 2);
    sitting_key(sitting, ACTION_PAUSE);
    sitting_key(sitting, ACTION_HELP);
    sitting_frame(sitting, TICK_SECONDS);
    strcpy(sitting->session->message, "something that a person should know, told in a sentence of some length");
}

static void every_size_from_one_pixel_on_is_drawn_whole(void** state)
{
    (void)state;
    static const int sizes[][2] = { { 1, 1 },     { 1, 300 },   { 300, 1 },  { 2, 2 },     { 7, 3 },    { 64, 48 },
                                    { 640, 360 }, { 333, 777 }, { 3, 1000 }, { 1280, 30 }, { 640, 360 } };
    Sitting sitting;
    open_full(&sitting);
    View* view = new_view();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
        for (int k = 0; k < 3 * VIEW_MODE_COUNT; ++k)
        {
            float scale = 1.0f + (float)(k % 3);
            sitting.session->view_mode = (ViewMode)(k / 3);
            Picture picture = new_picture(sizes[i][0], sizes[i][1]);
            draw(view, &sitting, &picture, scale, true);
            expect_whole_and_guarded(&picture);
            free(picture.block);
        }
    }
    view_destroy(view);
    sitting_close(&sitting);
}

static void drawing_only_reads(void** state)
{
    (void)state;
    Sitting sitting;
    open_full(&sitting);
    uint64_t hash = sandbox_hash(sitting.sandbox);
    size_t recorded = sitting.session->recorder.buffer.size;
    View* view = new_view();
    Picture first = new_picture(640, 360);
    Picture other = new_picture(200, 100);
    Picture again = new_picture(640, 360);
    draw(view, &sitting, &first, 1.0f, true);
    draw(view, &sitting, &other, 2.0f, true);
    draw(view, &sitting, &again, 1.0f, true);
    assert_true(are_equal(&first, &again));
    assert_int_equal(sandbox_hash(sitting.sandbox), hash);
    assert_int_equal(sitting.session->recorder.buffer.size, recorded);
    view_destroy(view);
    free(first.block);
    free(other.block);
    free(again.block);
    sitting_close(&sitting);
}

// Draws the session, changes it, draws it again; the pictures must differ.
static void expect_change(Sitting* sitting, void (*change)(Sitting*), bool has_hud)
{
    Picture before = picture_of(sitting, has_hud);
    change(sitting);
    Picture after = picture_of(sitting, has_hud);
    assert_false(are_equal(&before, &after));
    free(before.block);
    free(after.block);
}

static void hover_over_a_point(Sitting* sitting)
{
    sitting_aim(sitting, sheet_point(4, 6));
    sitting_frame(sitting, 0.0);
    sitting_frame(sitting, TICK_SECONDS);
    assert_int_equal(sitting->session->hover.hit.index, sheet_point(4, 6));
}

static void widen_the_grip(Sitting* sitting)
{
    sitting_widen_grip(sitting, 2);
    sitting_frame(sitting, 0.0);
    sitting_frame(sitting, TICK_SECONDS);
}

static void grab_the_point(Sitting* sitting)
{
    sitting_press(sitting, POINTER_LEFT);
    sitting_frame(sitting, TICK_SECONDS);
    assert_true(sitting_holds(sitting, sheet_point(4, 6)));
}

static void cut_above_the_cloth(Sitting* sitting)
{
    sitting_lift(sitting, POINTER_LEFT);
    sitting_move(sitting, -0.5f, 0.8f);
    sitting_press(sitting, POINTER_RIGHT);
    sitting_move(sitting, 0.5f, 0.8f);
    sitting_frame(sitting, TICK_SECONDS);
}

static void pause_it(Sitting* sitting)
{
    sitting_lift(sitting, POINTER_RIGHT);
    sitting_key(sitting, ACTION_PAUSE);
    sitting_frame(sitting, TICK_SECONDS);
}

static void leave_the_window(Sitting* sitting)
{
    sitting->is_away = true;
    sitting_frame(sitting, TICK_SECONDS);
}

static void say_something(Sitting* sitting)
{
    strcpy(sitting->session->message, "a message");
}

static void open_the_help(Sitting* sitting)
{
    sitting_key(sitting, ACTION_HELP);
    sitting_frame(sitting, TICK_SECONDS);
}

static void what_the_hand_does_shows_and_so_does_what_the_status_says(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    expect_change(&sitting, hover_over_a_point, false);
    expect_change(&sitting, widen_the_grip, false);
    expect_change(&sitting, grab_the_point, false);
    expect_change(&sitting, widen_the_grip, false);
    expect_change(&sitting, cut_above_the_cloth, false);
    expect_change(&sitting, pause_it, true);
    expect_change(&sitting, leave_the_window, true);
    expect_change(&sitting, say_something, true);
    expect_change(&sitting, open_the_help, true);
    sitting_close(&sitting);
}

static void a_held_point_is_drawn_where_the_hand_is(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, lone_point);
    sitting_grab(&sitting, 0);
    sitting_move(&sitting, 0.5f, 0.25f);
    sitting_tick(&sitting, 1);
    Picture picture = picture_of(&sitting, false);
    int x = 320 + 90;
    int y = 180 - 45;
    Color dot = picture.canvas.pixels[y * picture.canvas.pitch + x];
    assert_true((dot & 0xffu) > 0xc0u && (dot >> 16 & 0xffu) > 0xc0u); // the white dot in the ring
    free(picture.block);
    sitting_close(&sitting);
}

static void without_memory_it_draws_what_it_can(void** state)
{
    (void)state;
    Sitting sitting;
    open_full(&sitting);
    TestMemory memory = { .failing_request = 1 };
    VoileAllocator allocator = test_memory_allocator(&memory);
    View* view;
    VoileError error = { .message = "" };
    assert_int_equal(view_create(&allocator, &view, &error), VOILE_ERROR_MEMORY);
    assert_null(view);
    assert_string_not_equal(error.message, "");

    // The view, what it draws the cloths with, the depth map and the backdrop.
    for (int64_t k = 2; k <= 5; ++k)
    {
        for (int i = 0; i < 2 * VIEW_MODE_COUNT; ++i)
        {
            memory = (TestMemory){ .failing_request = k, .fails_from_there = i % 2 == 0 };
            sitting.session->view_mode = (ViewMode)(i / 2);
            assert_int_equal(view_create(&allocator, &view, &error), VOILE_OK);
            Picture picture = new_picture(320, 200);
            draw(view, &sitting, &picture, 1.0f, true);
            draw(view, &sitting, &picture, 1.0f, true);
            assert_true(memory.request_count >= k);
            expect_whole_and_guarded(&picture);
            free(picture.block);
            view_destroy(view);
            assert_int_equal(memory.block_count, 0);
        }
    }
    view_destroy(NULL);
    memory = (TestMemory){ .failing_request = 0 };
    assert_int_equal(view_create(&allocator, &view, &error), VOILE_OK);
    view_destroy(view); // before it has drawn
    assert_int_equal(memory.block_count, 0);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_from_one_pixel_on_is_drawn_whole),
        cmocka_unit_test(drawing_only_reads),
        cmocka_unit_test(what_the_hand_does_shows_and_so_does_what_the_status_says),
        cmocka_unit_test(a_held_point_is_drawn_where_the_hand_is),
        cmocka_unit_test(without_memory_it_draws_what_it_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
