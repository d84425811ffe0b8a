// The cloth's lines: a weak seam is seen before it tears, and only where it is.

#include "sitting.h"

#include "sandbox/cloth_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH  640
#define HEIGHT 400

// A sheet in the plane of the picture whose middle row is weak.
#define SHEET                                                                                                          \
    "gravity = 0 0 0\nfloor = false\nwind_drag = 0\ncamera_eye = 0 1.5 3\ncamera_at = 0 1.5 0\n"                       \
    "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\nposition = 0 2.1 0\nmaterial = cotton\n"

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

static Projection projection_of(const Session* session, float scale)
{
    Camera camera = sandbox_camera(session->sandbox);
    return projection_make(&camera, (int)(WIDTH * scale), (int)(HEIGHT * scale));
}

// Release its pixels with free.
static Canvas draw(const Session* session, float scale)
{
    Canvas canvas = { .width = (int)(WIDTH * scale), .height = (int)(HEIGHT * scale), .pitch = (int)(WIDTH * scale) };
    canvas.pixels = calloc((size_t)canvas.width * (size_t)canvas.height, sizeof(Color));
    assert_non_null(canvas.pixels);
    Projection projection = projection_of(session, scale);
    ClothLines lines = { .allocator = voile_default_allocator() };
    assert_true(cloth_lines_draw(&lines, session, &projection, &canvas, scale));
    cloth_lines_release(&lines);
    return canvas;
}

static Reds draw_reds(const Session* session, float scale)
{
    Canvas canvas = draw(session, scale);
    Reds reds = find_reds(&canvas);
    free(canvas.pixels);
    return reds;
}

static Reds reds_of(const char* text, float scale)
{
    Sitting sitting;
    sitting_open(&sitting, text);
    Reds reds = draw_reds(sitting.session, scale);
    sitting_close(&sitting);
    return reds;
}

static void a_weak_seam_shows_in_its_rows_alone(void** state)
{
    (void)state;
    assert_int_equal(reds_of(SHEET "pins = none\n", 1.0f).count, 0);
    for (float scale = 1.0f; scale <= 2.0f; scale += 1.0f)
    {
        Reds reds = reds_of(SHEET "pins = none\n" SEAM, scale);
        assert_true(reds.count > (int)(200 * scale));
        // Threads that end in the row reach one cell up and down; a cell is about 48 pixels.
        assert_true(reds.top > (int)((HEIGHT / 2 - 55) * scale) && reds.bottom < (int)((HEIGHT / 2 + 55) * scale));
    }
}

static void the_weaker_the_seam_the_warmer_it_is(void** state)
{
    (void)state;
    int faint = reds_of(SHEET "pins = none\nseam_strength = 0.95\n" SEAM, 1.0f).count;
    int strong = reds_of(SHEET "pins = none\nseam_strength = 0.1\n" SEAM, 1.0f).count;
    assert_true(faint < strong / 2);
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
    assert_int_equal(draw_reds(sitting.session, 1.0f).count, 0);
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

static void a_pin_behind_a_solid_is_not_seen(void** state)
{
    (void)state;
    static const char scene[] = "camera_eye = 0 2 5\ncamera_at = 0 2 0\n[cloth]\nwidth = 0.5\nposition = 0 2 0\n"
                                "[solid]\nshape = box\nhalf_extents = 0.6 0.6 0.1\nradius = 0.01\nposition = 0 2 ";
    char behind[512], before[512];
    snprintf(behind, sizeof behind, "%s-1\n", scene);
    snprintf(before, sizeof before, "%s1\n", scene);
    assert_true(reds_of(behind, 1.0f).count > 50);
    assert_int_equal(reds_of(before, 1.0f).count, 0);
}

// How many of 64 places between two of the sheet's plane show a line.
static int count_lit(const Session* session, VoileVec3 from, VoileVec3 to)
{
    int count = 0;
    Canvas canvas = draw(session, 1.0f);
    Projection projection = projection_of(session, 1.0f);
    for (int i = 0; i < 64; ++i)
    {
        float x, y;
        assert_true(projection_point(&projection, voile_lerp3(from, to, ((float)i + 0.5f) / 64.0f), &x, &y));
        const Color* pixel = canvas.pixels + (int)y * canvas.pitch + (int)x;
        Color light = (pixel[0] & 0xff) + (pixel[canvas.pitch] & 0xff) + (pixel[-canvas.pitch] & 0xff);
        count += light > 60 ? 1 : 0;
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
    for (size_t i = 0; i < 2; ++i)
    {
        Sitting sitting;
        char text[128];
        VoileVec3 from = strokes[i][0], to = strokes[i][1];
        sitting_open(&sitting, SHEET "pins = none\n");
        assert_true(count_lit(sitting.session, from, to) < 32);
        snprintf(text, sizeof text, "cut 0 1.5 3 -1.6 %g 0 1.6 %g 0", (double)(1.5f * from.y - 0.5f * to.y),
                 (double)(1.5f * to.y - 0.5f * from.y));
        sandbox_do(sitting.sandbox, text);
        assert_true(count_lit(sitting.session, from, to) >= 62);
        sitting_close(&sitting);
    }
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
