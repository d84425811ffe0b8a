// What solids hide from the eye and what hides them, and what they look like.

#include "viewing.h"

#include "sandbox/solid_lines.h"

#include "drawing.h"

#include "sandbox/view_styles.h"

#include <stdio.h>

static const VoileVec3 eye = { 0.0f, 1.0f, 5.0f };

// --- solids and cloths -----------------------------------------------------------------------------------------------

#define SIDE 200

// A sheet in the plane z = 0 and a solid in the middle of the picture, smaller than the sheet, at `z`.
static void open_pair(const char* shape, float cloth_z, float z, Sitting* sitting)
{
    char text[512];
    snprintf(text, sizeof text,
             "gravity = 0 0 0\nwind_drag = 0\nfloor = false\ncamera_eye = 0 1 5\ncamera_at = 0 1 0\n"
             "[cloth]\ncolumns = 21\nrows = 21\nwidth = 1.6\nheight = 1.6\nposition = 0 1.8 %g\npins = none\n"
             "[solid]\nshape = %s\nradius = 0.2\nhalf_extents = 0.2 0.2 0.2\nposition = 0 1 %g\n",
             (double)cloth_z, shape, (double)z);
    sitting_open(sitting, text);
}

static Canvas draw_pair(const char* shape, float cloth_z, float z, ViewMode mode)
{
    Sitting sitting;
    open_pair(shape, cloth_z, z, &sitting);
    sitting.session->view_mode = mode;
    Canvas canvas = draw_cloths(sitting.session, SIDE, SIDE, 1.0f);
    sitting_close(&sitting);
    return canvas;
}

// Over the middle of the solid's picture.
static int count_middle_changes(const Canvas* a, const Canvas* b)
{
    int count = 0;
    for (int y = SIDE / 2 - 8; y < SIDE / 2 + 8; ++y)
    {
        for (int x = SIDE / 2 - 8; x < SIDE / 2 + 8; ++x)
        {
            count += pixel_at(a, x, y) != pixel_at(b, x, y) ? 1 : 0;
        }
    }
    return count;
}

#define BEHIND_EYE 50.0f

static const char* const shapes[] = { "sphere", "capsule", "box" };

static void a_cloth_with_faces_hides_the_solid_behind_it(void** state)
{
    (void)state;
    for (int i = 0; i < 3 * VIEW_MODE_COUNT; ++i)
    {
        ViewMode mode = (ViewMode)(i / 3);
        Canvas both = draw_pair(shapes[i % 3], 0.0f, -1.0f, mode);
        Canvas cloth = draw_pair(shapes[i % 3], 0.0f, BEHIND_EYE, mode);
        int changes = count_middle_changes(&both, &cloth);
        free(both.pixels);
        free(cloth.pixels);
        bool hides = view_styles[mode].hides && view_styles[mode].hidden_share == 0.0f;
        assert_true(hides ? changes == 0 : changes > 0);
    }
}

// In x-ray a fifth of the threads shows through; in wire all of them.
static void a_solid_hides_the_cloth_behind_it(void** state)
{
    (void)state;
    for (int i = 0; i < 3 * VIEW_MODE_COUNT; ++i)
    {
        ViewMode mode = (ViewMode)(i / 3);
        Canvas both = draw_pair(shapes[i % 3], 0.0f, 1.0f, mode);
        Canvas solid = draw_pair(shapes[i % 3], BEHIND_EYE, 1.0f, mode);
        int changes = count_middle_changes(&both, &solid);
        free(both.pixels);
        free(solid.pixels);
        bool hides = view_styles[mode].hides && view_styles[mode].hidden_share == 0.0f;
        assert_true(hides ? changes == 0 : changes > 0);
    }
}

// Of two solids, whichever comes first in the scene.
static void of_two_solids_the_nearer_is_seen(void** state)
{
    (void)state;
    static const char scene[] = "floor = false\ncamera_eye = 0 1 5\ncamera_at = 0 1 0\n[cloth]\nposition = 0 1 50\n";
    static const char ball[] = "[solid]\nradius = 0.2\nposition = 0 1 1\n";
    static const char box[] = "[solid]\nshape = box\nhalf_extents = 0.6 0.6 0.1\nposition = 0 1 -1\n";
    for (ViewMode mode = 0; mode < VIEW_MODE_COUNT; ++mode)
    {
        Canvas pictures[3];
        for (int i = 0; i < 3; ++i)
        {
            char text[512];
            Sitting sitting;
            snprintf(text, sizeof text, "%s%s%s", scene, i == 0 ? box : ball, i == 0 ? ball : i == 1 ? box : "");
            sitting_open(&sitting, text);
            sitting.session->view_mode = mode;
            pictures[i] = draw_cloths(sitting.session, SIDE, SIDE, 1.0f);
            sitting_close(&sitting);
        }
        assert_int_equal(count_changes(&pictures[0], &pictures[1]), 0);
        assert_int_equal(count_middle_changes(&pictures[0], &pictures[2]), 0);
        assert_true(count_changes(&pictures[0], &pictures[2]) > 100);
        for (int i = 0; i < 3; ++i)
        {
            free(pictures[i].pixels);
        }
    }
}

// --- one solid -------------------------------------------------------------------------------------------------------

static void what_is_disabled_or_a_plane_is_not_collected(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "[cloth]\n[solid]\nenabled = false\n[solid]\nshape = plane\n[solid]\nshape = box\n"
                           "half_extents = 0.3 0.2 0.1\nradius = 9\nposition = 4 5 6\n");
    DrawnSolids solids;
    solids_collect(sitting.session, &solids);
    assert_int_equal(solids.count, 1);
    assert_int_equal(solids.items[0].shape, VOILE_COLLIDER_BOX);
    assert_place(solids.items[0].pose.position, voile_vec3(4.0f, 5.0f, 6.0f), 0.0f);
    assert_place(solids.items[0].core, voile_vec3(0.2f, 0.1f, 0.0f), 1.0e-6f);
    assert_near(solids.items[0].radius, 0.1f, 1.0e-6f);
    sitting_close(&sitting);
}

static Drawing draw(Sitting* sitting, VoileVec3 from)
{
    Drawing drawing = drawing_create(200, 200);
    Camera camera = { from, { 0.0f, 1.0f, 0.0f }, 0.6f };
    Projection projection = projection_make(&camera, 200, 200);
    static float values[200 * 200];
    DepthMap depth = { .values = values, .width = 200, .height = 200, .pitch = 200 };
    depth_clear(&depth);
    planes_draw(sitting->session, &projection, &drawing.canvas, 1.0f);
    VertexBounds written = vertex_bounds_empty();
    solids_draw(sitting->session, &(SolidPage){ &drawing.canvas, &depth, &written, &projection, 1.0f, 0.007f });
    assert_true(is_guard_whole(&drawing));
    return drawing;
}

static void a_solid_is_drawn_where_it_is_seen(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "[cloth]\n[solid]\nposition = 0 1 0\nradius = 0.5\n");
    Drawing drawing = draw(&sitting, eye);
    // Its radius is 0.5 / (5 tan 0.3) of half the height, seen a little larger: 32 pixels.
    assert_true(drawing_pixel(&drawing, 100, 100) != 0xff000000u);
    assert_true(drawing_pixel(&drawing, 100 + 28, 100) != 0xff000000u);
    assert_true(drawing_pixel(&drawing, 100 + 38, 100) == 0xff000000u);
    assert_true(drawing_pixel(&drawing, 10, 10) == 0xff000000u);
    drawing_destroy(&drawing);
    sitting_close(&sitting);
}

// From within, with a part behind the eye, or from so near that it fills the picture.
static void a_solid_is_drawn_from_anywhere(void** state)
{
    (void)state;
    for (int i = 0; i < 3; ++i)
    {
        char text[256];
        snprintf(text, sizeof text,
                 "[cloth]\n[solid]\nposition = 0 1 0\nradius = 0.5\nhalf_extents = 5 5 5\nshape = %s\n", shapes[i]);
        Sitting sitting;
        sitting_open(&sitting, text);
        for (int k = 1; k < 20; ++k)
        {
            Drawing drawing = draw(&sitting, voile_vec3(0.01f, 1.02f, 0.4f * (float)k));
            drawing_destroy(&drawing);
        }
        sitting_close(&sitting);
    }
}

// As a grid around its middle that fades out; a tilted one rises to one side.
static void a_plane_is_drawn_as_a_grid(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "[cloth]\n[solid]\nshape = plane\nposition = 0 0.9 0\nturn = 0 0 30\n");
    Drawing drawing = draw(&sitting, eye);
    double left = 0.0, right = 0.0;
    for (int y = 0; y < 90; ++y)
    {
        for (int x = 0; x < 100; ++x)
        {
            left += drawing_pixel(&drawing, x, y) != 0xff000000u ? 1.0 : 0.0;
            right += drawing_pixel(&drawing, 199 - x, y) != 0xff000000u ? 1.0 : 0.0;
        }
    }
    assert_true(right > 100.0 && left == 0.0);
    drawing_destroy(&drawing);
    sitting_close(&sitting);
    sitting_open(&sitting, "[cloth]\n[solid]\nshape = plane\nenabled = false\n");
    drawing = draw(&sitting, eye);
    assert_true(drawing_light(&drawing) == 0.0);
    drawing_destroy(&drawing);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cloth_with_faces_hides_the_solid_behind_it),
        cmocka_unit_test(a_solid_hides_the_cloth_behind_it),
        cmocka_unit_test(of_two_solids_the_nearer_is_seen),
        cmocka_unit_test(what_is_disabled_or_a_plane_is_not_collected),
        cmocka_unit_test(a_solid_is_drawn_where_it_is_seen),
        cmocka_unit_test(a_solid_is_drawn_from_anywhere),
        cmocka_unit_test(a_plane_is_drawn_as_a_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
