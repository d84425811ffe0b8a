// The texts at the cloths: in windows of any size no two of them meet, nor the HUD's.

#include "sitting.h"

#include "sandbox/labels.h"
#include "sandbox/pass_report.h"
#include "sandbox/plots.h"

#include <stdio.h>
#include <stdlib.h>

// What a drawing has changed on a black canvas.
typedef struct Area
{
    int left, top, right, bottom; // the last two are outside
} Area;

typedef struct Drawing
{
    Sitting sitting;
    Canvas canvas;
    GlyphSource glyphs;
    LabelPage page;
    LabelSlot slots[MAX_SCENE_CLOTHS];
    int slot_count;
} Drawing;

static void open_drawing(Drawing* drawing, const Scene* scene)
{
    sitting_open_scene(&drawing->sitting, scene, NULL);
    drawing->glyphs = glyphs_builtin();
    sitting_key(&drawing->sitting, ACTION_PASSES);
    sitting_tick(&drawing->sitting, 1);
}

static void start_page(Drawing* drawing, int width, int height, float scale)
{
    drawing->canvas = (Canvas){ .width = width, .height = height, .pitch = width };
    drawing->canvas.pixels = calloc((size_t)width * (size_t)height, sizeof(Color));
    assert_non_null(drawing->canvas.pixels);
    Session* session = drawing->sitting.session;
    Camera camera = sandbox_camera(session->sandbox);
    Projection projection = projection_make(&camera, width, height);
    drawing->slot_count = labels_find_slots(session, &projection, drawing->slots);
    HudRoom room = hud_draw(&drawing->canvas, session, &drawing->glyphs, scale, drawing->canvas.height);
    drawing->page = (LabelPage){ &drawing->canvas, session, &drawing->glyphs, scale, room, true, { { 0 } }, 0 };
}

static void wipe(Drawing* drawing)
{
    canvas_fill(&drawing->canvas, 0);
}

static void end_page(Drawing* drawing)
{
    free(drawing->canvas.pixels);
}

// Of the columns from `first` to `end`. A plate shows on white alone, text on black alone.
static Area find_area(const Canvas* canvas, int first, int end)
{
    Area area = { end, canvas->height, first, 0 };
    for (int y = 0; y < canvas->height; ++y)
    {
        for (int x = first; x < end; ++x)
        {
            if ((canvas->pixels[y * canvas->pitch + x] & 0x00ffffffu) != 0)
            {
                area.left = x < area.left ? x : area.left;
                area.right = x >= area.right ? x + 1 : area.right;
                area.top = y < area.top ? y : area.top;
                area.bottom = y + 1;
            }
        }
    }
    return area;
}

static bool is_empty(const Area* area)
{
    return area->top >= area->bottom;
}

static const int sizes[][2] = { { 640, 400 }, { 800, 600 }, { 1280, 720 }, { 1280, 800 }, { 2560, 1440 } };
#define SIZE_COUNT (sizeof sizes / sizeof *sizes)

// In each half of the picture a label with both its lines, between the HUD's rows; then the bars, below both labels.
static void expect_texts_apart(Drawing* drawing)
{
    const HudRoom room = drawing->page.room;
    int middle = drawing->canvas.width / 2;
    int line_height = drawing->glyphs.metrics(drawing->glyphs.context, 8).line_height;
    wipe(drawing);
    labels_draw(&drawing->page, drawing->slots, drawing->slot_count);
    int labels_bottom = labels_find_bottom(&drawing->page, drawing->slots, drawing->slot_count);
    for (int half = 0; half < 2; ++half)
    {
        Area label = find_area(&drawing->canvas, half * middle, (half + 1) * middle);
        assert_true(label.bottom - label.top >= line_height + line_height / 2);
        assert_true(label.top >= room.top && label.bottom <= labels_bottom && labels_bottom <= room.bottom);
        assert_true(label.left > half * middle && label.right < (half + 1) * middle);
    }

    wipe(drawing);
    pass_bars_draw(&drawing->page, drawing->slots, drawing->slot_count, labels_bottom);
    for (int half = 0; half < 2; ++half)
    {
        Area bars = find_area(&drawing->canvas, half * middle, (half + 1) * middle);
        assert_true(is_empty(&bars) || (bars.top >= labels_bottom && bars.bottom <= room.bottom));
        assert_true(is_empty(&bars) || (bars.left > half * middle && bars.right < (half + 1) * middle));
    }
}

static void no_two_texts_meet_in_any_window(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    for (int is_paused = 0; is_paused < 2; ++is_paused)
    {
        for (size_t i = 0; i < SIZE_COUNT; ++i)
        {
            for (float scale = 1.0f; scale <= 2.0f; scale += 0.5f)
            {
                start_page(&drawing, sizes[i][0], sizes[i][1], scale);
                expect_texts_apart(&drawing);
                end_page(&drawing);
            }
        }
        sitting_key(&drawing.sitting, ACTION_PAUSE);
        sitting_frame(&drawing.sitting, TICK_SECONDS);
    }
    sitting_close(&drawing.sitting);
}

static void the_bars_show_where_the_window_is_of_the_usual_size(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    for (int scale = 1; scale <= 2; ++scale)
    {
        start_page(&drawing, 640 * scale, 400 * scale, (float)scale);
        wipe(&drawing);
        pass_bars_draw(&drawing.page, drawing.slots, drawing.slot_count, drawing.canvas.height / 3);
        for (int half = 0; half < 2; ++half)
        {
            Area bars = find_area(&drawing.canvas, 320 * scale * half, 320 * scale * (half + 1));
            assert_true(bars.bottom - bars.top > 50 * scale);
        }
        end_page(&drawing);
    }
    sitting_close(&drawing.sitting);
}

static void cloths_of_one_material_that_are_not_compared_have_no_labels(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    scene.world.shared_hand = false;
    Drawing drawing;
    open_drawing(&drawing, &scene);
    start_page(&drawing, 1280, 720, 1.0f);
    wipe(&drawing);
    labels_draw(&drawing.page, drawing.slots, drawing.slot_count);
    assert_int_equal(labels_find_bottom(&drawing.page, drawing.slots, drawing.slot_count), drawing.page.room.top);
    Area area = find_area(&drawing.canvas, 0, drawing.canvas.width);
    assert_true(is_empty(&area));
    end_page(&drawing);
    sitting_close(&drawing.sitting);
}

// Of a label per cloth, each within its slot: how many there are when the canvas starts white, where a plate shows too.
static int count_labels(Drawing* drawing, Color background)
{
    int count = 0;
    canvas_fill(&drawing->canvas, background);
    labels_draw(&drawing->page, drawing->slots, drawing->slot_count);
    for (int x = 0; x < drawing->canvas.width * drawing->canvas.height; ++x)
    {
        drawing->canvas.pixels[x] ^= background;
    }
    for (int i = 0; i < drawing->slot_count; ++i)
    {
        int left = drawing->slots[i].left;
        int right = left + drawing->slots[i].width;
        Area area = find_area(&drawing->canvas, left, right);
        assert_true(is_empty(&area) || (area.left > left && area.right < right));
        count += is_empty(&area) ? 0 : 1;
    }
    return count;
}

static Scene scene_of_materials(int count, bool is_compared)
{
    static const char* const materials[] = { "silk", "denim", "custom", "leather" };
    char text[2048];
    int length = snprintf(text, sizeof text, "shared_hand = %s\ncamera_eye = 0 1.5 6\ncamera_at = 0 1.5 0\n",
                          is_compared ? "true" : "false");
    for (int i = 0; i < count; ++i)
    {
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "[cloth]\nmaterial = %s\ncolumns = 4\nrows = 4\nposition = %g 2 0\nwidth = 0.4\n",
                           materials[i % 4], 0.5 * i - 0.25 * (count - 1));
    }
    return scene_of(text);
}

static void each_cloth_is_labelled_or_none_is_and_no_plate_is_empty(void** state)
{
    (void)state;
    for (int count = 2; count <= MAX_SCENE_CLOTHS; ++count)
    {
        Scene scene = scene_of_materials(count, count % 2 == 0);
        Drawing drawing;
        open_drawing(&drawing, &scene);
        for (int width = 100; width <= 1300; width += 200)
        {
            for (float scale = 1.0f; scale <= 2.0f; scale += 1.0f)
            {
                start_page(&drawing, width, width * 5 / 8, scale);
                int text_count = count_labels(&drawing, 0xff000000u);
                assert_int_equal(count_labels(&drawing, 0xffffffffu), text_count);
                assert_true(text_count == count || (text_count == 0 && width < 100 * count * (int)scale));
                end_page(&drawing);
            }
        }
        sitting_close(&drawing.sitting);
    }
}

static void slots_go_from_left_to_right_and_leave_out_what_is_behind(void** state)
{
    (void)state;
    Scene scene = scene_of("camera_eye = 0 1 5\ncamera_at = 0 1 0\n"
                           "[cloth]\nposition = 2 1 0\n[cloth]\nposition = 0 1 9\n[cloth]\nposition = -1 1 0\n"
                           "[cloth]\nposition = 0.5 1 0\n[cloth]\nposition = 0.5 1 0\n");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    start_page(&drawing, 1000, 600, 1.0f);
    static const int cloths[] = { 0, 2, 3, 4 };
    static const int lefts[] = { 750, 0, 250, 500 };
    assert_int_equal(drawing.slot_count, 4);
    for (int i = 0; i < 4; ++i)
    {
        assert_int_equal(drawing.slots[i].cloth, cloths[i]);
        assert_int_equal(drawing.slots[i].left, lefts[i]);
        assert_int_equal(drawing.slots[i].width, 250);
    }
    end_page(&drawing);
    sitting_close(&drawing.sitting);
}

static void every_size_from_one_pixel_on_is_survived(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    for (int width = 1; width < 700; width += 37)
    {
        for (int height = 1; height < 500; height += 61)
        {
            start_page(&drawing, width, height, 1.5f);
            labels_draw(&drawing.page, drawing.slots, drawing.slot_count);
            int bottom = labels_find_bottom(&drawing.page, drawing.slots, drawing.slot_count);
            pass_bars_draw(&drawing.page, drawing.slots, drawing.slot_count, bottom);
            end_page(&drawing);
        }
    }
    sitting_close(&drawing.sitting);
}

// --- with plots -------------------------------------------------------------------------------------------------------

static bool rects_meet(PlotRect a, PlotRect b)
{
    bool meet_across = a.left < b.left + b.width && b.left < a.left + a.width;
    return meet_across && a.top < b.top + b.height && b.top < a.top + a.height;
}

// What is drawn of them in a window, in all combinations of what is wanted.
static void expect_plots_apart(Drawing* drawing)
{
    Session* session = drawing->sitting.session;
    Camera camera = sandbox_camera(session->sandbox);
    Projection projection = projection_make(&camera, drawing->canvas.width, drawing->canvas.height);
    for (int wanted = 0; wanted < 8; ++wanted)
    {
        session->has_response = (wanted & 1) != 0;
        session->preferences.has_graphs = (wanted & 2) != 0;
        session->passes.is_on = (wanted & 4) != 0;
        int bars_top = plots_draw(&drawing->page, &projection);
        const PlotRect* taken = drawing->page.taken;
        assert_false(rects_meet(taken[0], taken[1]));
        for (int i = 0; i < 2; ++i)
        {
            bool is_drawn = taken[i].height > 0;
            assert_true(!is_drawn || taken[i].top + taken[i].height <= bars_top);
            assert_true(!is_drawn || (taken[i].left >= 0 && taken[i].left + taken[i].width <= drawing->canvas.width));
            assert_true(!is_drawn || taken[i].top >= drawing->page.room.top);
            assert_true(!is_drawn || (wanted >> i & 1) != 0);
        }
        assert_true(wanted != 1 || taken[0].height > 0);
        assert_true(wanted != 2 || taken[1].height > 0);
    }
}

static void the_plots_never_lie_over_each_other(void** state)
{
    (void)state;
    static const int windows[][2] = { { 480, 360 }, { 640, 400 }, { 960, 640 }, { 1280, 720 } };
    static const char* const scenes[] = { "held", "compare" };
    for (size_t k = 0; k < sizeof scenes / sizeof *scenes; ++k)
    {
        Scene scene = builtin_scene(scenes[k]);
        Drawing drawing;
        open_drawing(&drawing, &scene);
        for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i)
        {
            for (float scale = 1.0f; scale <= 2.0f; scale += 0.5f)
            {
                start_page(&drawing, windows[i][0], windows[i][1], scale);
                expect_plots_apart(&drawing);
                end_page(&drawing);
            }
        }
        sitting_close(&drawing.sitting);
    }
}

// Side by side where that is wide enough, the response then narrower.
static void response_and_graphs_stand_beside_each_other(void** state)
{
    (void)state;
    Scene scene = builtin_scene("held");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    drawing.sitting.session->preferences.has_graphs = true;
    drawing.sitting.session->has_response = true;
    drawing.sitting.session->passes.is_on = false;
    start_page(&drawing, 480, 360, 1.0f);
    Camera camera = sandbox_camera(drawing.sitting.sandbox);
    Projection projection = projection_make(&camera, 480, 360);
    plots_draw(&drawing.page, &projection);
    const PlotRect* taken = drawing.page.taken;
    assert_true(taken[0].height > 100 && taken[1].height > 100);
    assert_true(taken[1].left + taken[1].width < taken[0].left);
    end_page(&drawing);
    sitting_close(&drawing.sitting);
}

// In the smallest window that has words the name is left of it.
static void each_solver_keeps_its_name_in_small_windows(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    drawing.sitting.session->passes.is_on = false;
    static const int windows[][2] = { { 480, 360 }, { 960, 640 }, { 1280, 720 } };
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i)
    {
        for (float scale = 1.0f; scale <= 2.0f; scale += 0.5f)
        {
            start_page(&drawing, windows[i][0], windows[i][1], scale);
            Camera camera = sandbox_camera(drawing.sitting.sandbox);
            Projection projection = projection_make(&camera, windows[i][0], windows[i][1]);
            wipe(&drawing);
            plots_draw(&drawing.page, &projection);
            for (int half = 0; half < 2; ++half)
            {
                Area area = find_area(&drawing.canvas, half * windows[i][0] / 2, (half + 1) * windows[i][0] / 2);
                assert_true(!is_empty(&area) && area.bottom - area.top >= (int)(9.0f * scale));
            }
            end_page(&drawing);
        }
    }
    sitting_close(&drawing.sitting);
}

static void a_label_gives_way_to_a_plot(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    start_page(&drawing, 1280, 720, 1.0f);
    drawing.page.taken[1] = (PlotRect){ 0, 0, 640, 720 };
    wipe(&drawing);
    labels_draw(&drawing.page, drawing.slots, drawing.slot_count);
    Area left = find_area(&drawing.canvas, 0, 640), right = find_area(&drawing.canvas, 640, 1280);
    assert_true(is_empty(&left) && !is_empty(&right));
    end_page(&drawing);
    sitting_close(&drawing.sitting);
}

static void without_room_for_the_bars_a_sentence_says_so(void** state)
{
    (void)state;
    Scene scene = builtin_scene("compare");
    Drawing drawing;
    open_drawing(&drawing, &scene);
    start_page(&drawing, 640, 400, 1.0f);
    wipe(&drawing);
    int top = drawing.page.room.bottom - 40;
    int found = pass_bars_draw(&drawing.page, drawing.slots, drawing.slot_count, top);
    Area area = find_area(&drawing.canvas, 0, drawing.canvas.width);
    assert_true(found >= top && area.top >= found && area.bottom <= drawing.page.room.bottom && !is_empty(&area));
    end_page(&drawing);
    sitting_close(&drawing.sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_texts_meet_in_any_window),
        cmocka_unit_test(the_bars_show_where_the_window_is_of_the_usual_size),
        cmocka_unit_test(cloths_of_one_material_that_are_not_compared_have_no_labels),
        cmocka_unit_test(each_cloth_is_labelled_or_none_is_and_no_plate_is_empty),
        cmocka_unit_test(slots_go_from_left_to_right_and_leave_out_what_is_behind),
        cmocka_unit_test(every_size_from_one_pixel_on_is_survived),
        cmocka_unit_test(the_plots_never_lie_over_each_other),
        cmocka_unit_test(response_and_graphs_stand_beside_each_other),
        cmocka_unit_test(each_solver_keeps_its_name_in_small_windows),
        cmocka_unit_test(a_label_gives_way_to_a_plot),
        cmocka_unit_test(without_room_for_the_bars_a_sentence_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
