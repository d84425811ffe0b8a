// The picture of the cloths: a weak seam is seen before it tears, and only where it is; pins; hems; the hand; memory.

#include "viewing.h"

#include "test_memory.h"

#include "sandbox/hand_marks.h"
#include "sandbox/view_styles.h"

#include <math.h>
#include <stdio.h>

#define WIDTH  640
#define HEIGHT 400

// A sheet in the plane of the picture whose middle row is weak.
#define CLOTH                                                                                                          \
    "gravity = 0 0 0\nfloor = false\nwind_drag = 0\ncamera_eye = 0 1.5 3\ncamera_at = 0 1.5 0\n"                       \
    "[cloth]\nwidth = 1.6\nheight = 1.2\nposition = 0 2.1 0\nmaterial = cotton\n"
#define SHEET CLOTH "columns = 9\nrows = 7\n"

#define SEAM "seam_points = 27-35\n"

typedef struct Reds
{
    int count, top, bottom; // of the rows of pixels with a red one
} Reds;

// A seam's colour is the only warm one beside the pins'.
static Reds find_reds(const Canvas* canvas)
{
    Reds reds = { 0, canvas->height, 0 };
    for (int i = 0; i < canvas->width * canvas->height; ++i)
    {
        int red = (int)(canvas->pixels[i] >> 16 & 0xff);
        int blue = (int)(canvas->pixels[i] & 0xff);
        if (red > blue + 30)
        {
            int y = i / canvas->width;
            ++reds.count;
            reds.top = y < reds.top ? y : reds.top;
            reds.bottom = y > reds.bottom ? y : reds.bottom;
        }
    }
    return reds;
}

// Those on a dark ground whose own colours are cool.
static const ViewMode cool_modes[] = { VIEW_MODE_SHADED, VIEW_MODE_HIDDEN_LINE, VIEW_MODE_XRAY, VIEW_MODE_WIRE };

#define COOL_MODE_COUNT (sizeof cool_modes / sizeof *cool_modes)

static Canvas draw(Session* session, ViewMode mode, float scale)
{
    session->view_mode = mode;
    return draw_cloths(session, (int)(WIDTH * scale), (int)(HEIGHT * scale), scale);
}

static Reds draw_reds(Session* session, ViewMode mode, float scale)
{
    Canvas canvas = draw(session, mode, scale);
    Reds reds = find_reds(&canvas);
    free(canvas.pixels);
    return reds;
}

static Reds reds_of(const char* text, ViewMode mode, float scale)
{
    Sitting sitting;
    sitting_open(&sitting, text);
    Reds reds = draw_reds(sitting.session, mode, scale);
    sitting_close(&sitting);
    return reds;
}

static void a_weak_seam_shows_in_its_rows_alone(void** state)
{
    (void)state;
    for (size_t i = 0; i < COOL_MODE_COUNT; ++i)
    {
        ViewMode mode = cool_modes[i];
        assert_int_equal(reds_of(SHEET "pins = none\n", mode, 1.0f).count, 0);
        for (float scale = 1.0f; scale <= 2.0f; scale += 1.0f)
        {
            Reds reds = reds_of(SHEET "pins = none\n" SEAM, mode, scale);
            assert_true(reds.count > (int)(200 * scale));
            // Threads that end in the row reach one cell up and down; a cell is about 48 pixels.
            assert_true(reds.top > (int)((HEIGHT / 2 - 55) * scale) && reds.bottom < (int)((HEIGHT / 2 + 55) * scale));
        }
    }
}

static void the_weaker_the_seam_the_warmer_it_is(void** state)
{
    (void)state;
    for (size_t i = 0; i < COOL_MODE_COUNT; ++i)
    {
        int faint = reds_of(SHEET "pins = none\nseam_strength = 0.95\n" SEAM, cool_modes[i], 1.0f).count;
        int strong = reds_of(SHEET "pins = none\nseam_strength = 0.1\n" SEAM, cool_modes[i], 1.0f).count;
        assert_true(faint < strong / 2);
    }
}

static void a_seam_that_is_cut_shows_no_more(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, SHEET "pins = none\n" SEAM);
    VoileCloth* cloth = sitting.sandbox->cloths[0].cloth;
    for (int32_t link = 0; link < voile_cloth_link_count(cloth); ++link)
    {
        if (voile_cloth_toughness(cloth, link) < 1.0f)
        {
            voile_cloth_cut_link(cloth, link);
        }
    }
    for (size_t i = 0; i < COOL_MODE_COUNT; ++i)
    {
        assert_int_equal(draw_reds(sitting.session, cool_modes[i], 1.0f).count, 0);
    }
    sitting_close(&sitting);
}

static void a_thread_has_the_toughness_of_its_weaker_end(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(SHEET "seam_strength = 0.4\n" SEAM);
    const VoileCloth* cloth = sandbox->cloths[0].cloth;
    for (int32_t index = 0; index < voile_cloth_link_count(cloth); ++index)
    {
        VoileLink link = voile_cloth_link(cloth, index);
        bool ends_in_seam = link.a / 9 == 3 || link.b / 9 == 3;
        bool is_weak = ends_in_seam && link.kind == VOILE_LINK_STRUCTURAL;
        assert_true(voile_cloth_toughness(cloth, index) == (is_weak ? 0.4f : 1.0f));
    }
    sandbox_destroy(sandbox);
}

// Pixels that a pin's dot covers whole.
static int count_pin_pixels(const char* text, ViewMode mode)
{
    Sitting sitting;
    sitting_open(&sitting, text);
    Canvas canvas = draw(sitting.session, mode, 1.0f);
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
    {
        count += (canvas.pixels[i] & 0xffffffu) == (mark_colors(sitting.session)->pin & 0xffffffu) ? 1 : 0;
    }
    free(canvas.pixels);
    sitting_close(&sitting);
    return count;
}

// But in the style that hides nothing.
static void a_pin_behind_a_solid_is_not_seen(void** state)
{
    (void)state;
    static const char scene[] = "camera_eye = 0 2 5\ncamera_at = 0 2 0\n[cloth]\nwidth = 0.5\nposition = 0 2 0\n"
                                "[solid]\nshape = box\nhalf_extents = 0.6 0.6 0.1\nradius = 0.01\nposition = 0 2 ";
    char behind[512], before[512];
    snprintf(behind, sizeof behind, "%s-1\n", scene);
    snprintf(before, sizeof before, "%s1\n", scene);
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        assert_true(count_pin_pixels(behind, mode) > 50);
        int count = count_pin_pixels(before, mode);
        assert_true(view_styles[mode].hides ? count == 0 : count > 50);
    }
}

// How many of 64 places between two of the sheet's plane show a thread's light, which no face has.
static int count_lines_along(Session* session, ViewMode mode, VoileVec3 from, VoileVec3 to)
{
    int count = 0;
    Canvas canvas = draw(session, mode, 1.0f);
    Camera camera = sandbox_camera(session->sandbox);
    Projection projection = projection_make(&camera, WIDTH, HEIGHT);
    for (int i = 0; i < 64; ++i)
    {
        float x, y;
        double light = 0.0;
        assert_true(projection_point(&projection, voile_lerp3(from, to, ((float)i + 0.5f) / 64.0f), &x, &y));
        for (int dy = -1; dy <= 1; ++dy)
        {
            light = fmax(light, color_light(pixel_at(&canvas, (int)x, (int)y + dy)));
        }
        count += light > 0.45 ? 1 : 0;
    }
    free(canvas.pixels);
    return count;
}

// Through the middles of cells: there was no line there, and there is one all along it now.
static void a_cut_leaves_its_hem_along_the_stroke(void** state)
{
    (void)state;
    static const VoileVec3 strokes[][2] = {
        { { -0.8f, 1.61f, 0.0f }, { 0.8f, 1.61f, 0.0f } },
        { { -0.8f, 2.0f, 0.0f }, { 0.8f, 1.0f, 0.0f } },
    };
    for (size_t i = 0; i < 2 * COOL_MODE_COUNT; ++i)
    {
        Sitting sitting;
        char text[128];
        ViewMode mode = cool_modes[i / 2];
        VoileVec3 from = strokes[i % 2][0], to = strokes[i % 2][1];
        sitting_open(&sitting, SHEET "pins = none\n");
        assert_true(count_lines_along(sitting.session, mode, from, to) < 32);
        snprintf(text, sizeof text, "cut 0 1.5 3 -1.6 %g 0 1.6 %g 0", (double)(1.5f * from.y - 0.5f * to.y),
                 (double)(1.5f * to.y - 0.5f * from.y));
        sandbox_do(sitting.sandbox, text);
        assert_true(count_lines_along(sitting.session, mode, from, to) >= 62);
        sitting_close(&sitting);
    }
}

// The middle of a sheet's lower edge: its threads meet where the pointer wants it, before any tick has moved it.
static void a_held_point_is_drawn_where_the_pointer_is(void** state)
{
    (void)state;
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        Sitting sitting;
        sitting_open(&sitting, still_sheet);
        sitting_grab(&sitting, sheet_point(4, 6));
        sitting_key(&sitting, ACTION_PAUSE);
        sitting_frame(&sitting, TICK_SECONDS);
        sitting_move_px(&sitting, 30.0f, -60.0f);
        sitting_frame(&sitting, TICK_SECONDS);
        assert_true(sitting_holds(&sitting, sheet_point(4, 6)));
        Canvas canvas = draw(sitting.session, mode, 1.0f);
        int x = (int)(0.5f * WIDTH + 0.5f * HEIGHT * sitting.x), y = (int)(0.5f * HEIGHT - 0.5f * HEIGHT * sitting.y);
        bool is_there = mean_light(&canvas, x - 2, y - 3, 4, 4) > 0.1;
        bool is_end = mean_light(&canvas, x - 4, y + 4, 8, 8) == 0.0;
        free(canvas.pixels);
        sitting_close(&sitting);
        assert_true(is_there && is_end);
    }
}

// Whatever request fails: all that was given comes back, and the next picture with memory is right.
static void without_memory_there_is_no_picture_of_it(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, hanging_sheet);
    Canvas whole = draw(sitting.session, VIEW_MODE_SHADED, 1.0f);
    for (int64_t k = 1;; ++k)
    {
        TestMemory memory = { .failing_request = k };
        ClothPicture picture = { .allocator = test_memory_allocator(&memory) };
        Canvas canvas = canvas_create(WIDTH, HEIGHT);
        DepthMap depth;
        bool is_good = cloth_picture_begin(&picture, sitting.session, &canvas, &depth);
        free(canvas.pixels);
        assert_true(is_good == (memory.request_count < k));
        canvas = draw_cloths_with(&picture, sitting.session, WIDTH, HEIGHT, 1.0f);
        assert_int_equal(count_changes(&canvas, &whole), 0);
        free(canvas.pixels);
        cloth_picture_release(&picture);
        assert_int_equal(memory.block_count, 0);
        if (is_good)
        {
            assert_true(k > 3);
            break;
        }
    }
    free(whole.pixels);
    sitting_close(&sitting);
}

// --- what lives is what is drawn -------------------------------------------------------------------------------------

// They are found here in another way than by the library, with the very same bits.
static void expect_normals_of_the_cloths(const ClothPicture* picture, const Session* session)
{
    static VoileVec3 normals[10000];
    const VoileVec3* drawn = picture->mesh.normals;
    for (int i = 0; i < session->sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = session->sandbox->cloths[i].cloth;
        size_t count = (size_t)voile_cloth_point_count(cloth);
        assert_true(count <= sizeof normals / sizeof *normals);
        voile_cloth_read_normals(cloth, normals, sizeof *normals);
        assert_memory_equal(drawn, normals, count * sizeof *normals);
        drawn += count;
    }
}

// A picture by arrays that know the session from before is the one by new ones.
static void expect_up_to_date(ClothPicture* picture, Session* session)
{
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        session->view_mode = mode;
        Canvas known = draw_cloths_with(picture, session, WIDTH, HEIGHT, 1.0f);
        Canvas fresh = draw_cloths(session, WIDTH, HEIGHT, 1.0f);
        assert_int_equal(count_changes_of(known, fresh), 0);
    }
    expect_normals_of_the_cloths(picture, session);
}

static void what_lives_is_drawn_whatever_was_drawn_before(void** state)
{
    (void)state;
    static const char* const commands[] = {
        "cut_link 0 10",
        "cut_link 0 11",
        "reset",
        "cut_link 0 20", // as many as there were once
        "cut_link 0 21",
        "cut 0 1.5 3 -1.6 1.6 0 1.6 1.4 0",
        "reset",
        "cut 0 1.5 3 -1.6 1.4 0 1.6 1.6 0", // mirrored: as many again
        "set cloth.rows 6",
        "set cloth.rows 7",
        "cut_link 0 10",
        "set cloth.columns 12",
        "set cloth.columns 3",
        "set cloth.columns 60",
        "cut_link 0 30",
        "reset",
    };
    Sitting sitting;
    ClothPicture picture = { .allocator = voile_default_allocator() };
    sitting_open(&sitting, SHEET "pins = none\n");
    expect_up_to_date(&picture, sitting.session);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
    {
        sandbox_do(sitting.sandbox, commands[i]);
        expect_up_to_date(&picture, sitting.session);
    }
    sitting_close(&sitting);
    cloth_picture_release(&picture);
}

static void a_tear_is_drawn_when_it_happens(void** state)
{
    (void)state;
    Scene scene = builtin_scene("tear");
    Sitting sitting;
    ClothPicture picture = { .allocator = voile_default_allocator() };
    sitting_open_scene(&sitting, &scene, NULL);
    expect_up_to_date(&picture, sitting.session);
    int64_t torn = sandbox_torn_count(sitting.sandbox);
    sandbox_do(sitting.sandbox, "grab 0 911");
    for (int i = 0; i < 240 && sandbox_torn_count(sitting.sandbox) == torn; ++i)
    {
        char text[64];
        snprintf(text, sizeof text, "move %g %g 0.2", 0.9 + 0.004 * i, 1.384 - 0.003 * i);
        sandbox_do(sitting.sandbox, text);
        sitting_tick(&sitting, 1);
    }
    assert_true(sandbox_torn_count(sitting.sandbox) > torn);
    expect_up_to_date(&picture, sitting.session);
    sitting_close(&sitting);
    cloth_picture_release(&picture);
}

// Each of them needs less room of one kind than the one before, and more of another.
static void worlds_of_any_shape_follow_each_other(void** state)
{
    (void)state;
    static const char* const scenes[] = {
        CLOTH "seam_points = 1-300\ncolumns = 40\nrows = 40\n",
        CLOTH "columns = 70\nrows = 70\n",
        CLOTH "seam_points = 1-300\ncolumns = 20\nrows = 20\n",
        CLOTH "columns = 30\nrows = 30\n[cloth]\ncolumns = 30\nrows = 30\n",
        CLOTH "columns = 41\nrows = 41\n",
        CLOTH "columns = 1000\nrows = 2\n",
        CLOTH "columns = 1\nrows = 1\n",
        CLOTH "columns = 1\nrows = 1000\n",
    };
    ClothPicture picture = { .allocator = voile_default_allocator() };
    for (int round = 0; round < 2; ++round)
    {
        for (size_t i = 0; i < sizeof scenes / sizeof *scenes; ++i)
        {
            Sitting sitting;
            sitting_open(&sitting, scenes[round == 0 ? i : sizeof scenes / sizeof *scenes - 1 - i]);
            expect_up_to_date(&picture, sitting.session);
            sandbox_do(sitting.sandbox, "cut 0 1.5 3 -1.6 1.6 0 1.6 1.4 0");
            sandbox_do(sitting.sandbox, "cut 0 1.5 3 -1.6 1.4 0 1.6 1.5 0");
            sitting.session->color_by = COLOR_BY_TENSION;
            expect_up_to_date(&picture, sitting.session);
            sitting_close(&sitting);
        }
    }
    cloth_picture_release(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_weak_seam_shows_in_its_rows_alone),
        cmocka_unit_test(the_weaker_the_seam_the_warmer_it_is),
        cmocka_unit_test(a_seam_that_is_cut_shows_no_more),
        cmocka_unit_test(a_thread_has_the_toughness_of_its_weaker_end),
        cmocka_unit_test(a_pin_behind_a_solid_is_not_seen),
        cmocka_unit_test(a_cut_leaves_its_hem_along_the_stroke),
        cmocka_unit_test(a_held_point_is_drawn_where_the_pointer_is),
        cmocka_unit_test(without_memory_there_is_no_picture_of_it),
        cmocka_unit_test(what_lives_is_drawn_whatever_was_drawn_before),
        cmocka_unit_test(a_tear_is_drawn_when_it_happens),
        cmocka_unit_test(worlds_of_any_shape_follow_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
