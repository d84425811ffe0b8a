// A host watches a scene settle, and may end it: the world that was there stays, to the hash.

#include "undoing.h"

#include "sandbox/error_words.h"
#include "sandbox/settling.h"
#include "sandbox/settling_plate.h"
#include "viewing.h"

#include <string.h>

// 40 x 40 points in 5 sub-steps, 480 ticks of them: 3.8 million units of work, so the watch looks twice.
static const char slow_scene[] = "settle = 4\nsub_steps = 5\n[cloth]\ncolumns = 40\nrows = 40\npins = top\n";

typedef struct Looks
{
    int count, most; // ends it at look `most`, from 0
    float last_share;
} Looks;

static bool look(void* context, float share)
{
    Looks* looks = context;
    assert_true(share == 0.0f || share > looks->last_share);
    assert_true(share < 1.0f);
    looks->last_share = share;
    return looks->count++ < looks->most;
}

static void a_watch_is_told_how_much_is_done(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    Looks looks = { .most = 100 };
    SettlingWatch watch = { look, &looks };
    Scene scene = scene_of(slow_scene);
    session_watch_settling(sitting.session, &watch);
    assert_int_equal(session_open_scene(sitting.session, &scene, NULL), VOILE_OK);
    assert_int_equal(looks.count, 2);
    assert_int_equal(sitting.sandbox->cloths[0].point_count, 1600);

    // Who opens another scene from here on has the same watch; one that does not settle needs none.
    session_open_builtin(sitting.session, 0);
    assert_ptr_equal(session_scene(sitting.session)->settling_watch, &watch);
    session_watch_settling(sitting.session, NULL);
    assert_null(session_scene(sitting.session)->settling_watch);
    sitting_close(&sitting);
}

static void settling_that_is_stopped_leaves_the_world(void** state)
{
    (void)state;
    for (int most = 0; most < 2; ++most)
    {
        Sitting sitting;
        sitting_open(&sitting, hanging_sheet);
        sitting_tick(&sitting, 20);
        uint64_t hash = sandbox_hash(sitting.sandbox);
        Looks looks = { .most = most };
        SettlingWatch watch = { look, &looks };
        Scene scene = scene_of(slow_scene);
        session_watch_settling(sitting.session, &watch);
        VoileError error;
        assert_int_equal(session_open_scene(sitting.session, &scene, &error), VOILE_ERROR_INVALID);
        assert_string_equal(error.message, "settling was stopped");
        assert_int_equal(looks.count, most + 1);
        assert_true(sandbox_hash(sitting.sandbox) == hash);
        assert_int_equal(sitting.sandbox->history.undo.count, 0);
        sitting_tick(&sitting, 20);
        expect_replay(&sitting);
        sitting_close(&sitting);
    }
}

// It lies in the middle, within the picture, in both languages and in windows of any size.
static void the_plate_is_whole_in_any_window(void** state)
{
    (void)state;
    static const int widths[] = { 160, 240, 480, 960 };
    Sitting sitting;
    sitting_open(&sitting, still_sheet);
    GlyphSource glyphs = glyphs_builtin();
    for (size_t i = 0; i < sizeof widths / sizeof *widths; ++i)
    {
        for (int k = 0; k < 2 * LANGUAGE_COUNT; ++k) // also of the first scene
        {
            Canvas canvas = canvas_create(widths[i], widths[i] * 2 / 3);
            sitting.session->language = (Language)(k / 2);
            settling_plate_draw(sitting.session, 0.42f, k % 2 == 0, &canvas, &glyphs, widths[i] < 480 ? 1.0f : 2.0f);
            assert_true(pixel_at(&canvas, canvas.width / 2, canvas.height / 2 + 4) != BLACK);
            assert_true(pixel_at(&canvas, canvas.width / 2, canvas.height - 1) == BLACK);
            free(canvas.pixels);
        }
    }
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_watch_is_told_how_much_is_done),
        cmocka_unit_test(settling_that_is_stopped_leaves_the_world),
        cmocka_unit_test(the_plate_is_whole_in_any_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
