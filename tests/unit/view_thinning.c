// Of a fine cloth fewer threads are drawn the farther it is, and nobody sees them go.

#include "slow_code.h"
#include "viewing.h"

#include <math.h>

#define WIDTH  320
#define HEIGHT 240
#define STEPS  200
#define NEAR   0.6 // metres: threads are 8 pixels apart
#define FAR    5.0 // 1 pixel

static const char fine_sheet[] =
    "gravity = 0 0 0\nwind_drag = 0\nfloor = false\ncamera_eye = 0 1.5 5\ncamera_at = 0 1.5 0\n"
    "[cloth]\ncolumns = 256\nrows = 256\nwidth = 3\nheight = 3\nposition = 0 3 0\npins = none\n";

// Of the picture's middle, which the cloth fills from everywhere.
static double light_from(ClothPicture* picture, Session* session, double distance)
{
    session->eye.control.camera.eye = voile_vec3((float)(0.3 * distance), 1.5f, (float)(0.95 * distance));
    Canvas canvas = draw_cloths_with(picture, session, WIDTH, HEIGHT, 1.0f);
    double light = mean_light(&canvas, WIDTH / 2 - 60, HEIGHT / 2 - 60, 120, 120);
    free(canvas.pixels);
    return light;
}

static void zooming_out_never_pops(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, fine_sheet);
    ClothPicture picture = { .allocator = voile_default_allocator() };
    for (int i = 0; i < VIEW_MODE_COUNT; i += IF_FAST(1, 3))
    {
        ViewMode mode = (ViewMode)i;
        sitting.session->view_mode = mode;
        double before = light_from(&picture, sitting.session, NEAR);
        double most = 0.0;
        for (int step = 1; step <= STEPS; ++step)
        {
            double now = light_from(&picture, sitting.session, NEAR * pow(FAR / NEAR, (double)step / STEPS));
            most = fmax(most, fabs(now - before));
            before = now;
        }
        assert_true(most < 0.01);
    }
    cloth_picture_release(&picture);
    sitting_close(&sitting);
}

// A flat sheet hides none of its threads: all styles that draw them alike show the same share of them, from everywhere.
static void what_hides_nothing_is_thinned_like_the_others(void** state)
{
    (void)state;
    static const double distances[] = { NEAR, 1.0, 1.4, 2.0, 3.0, FAR };
    Sitting sitting;
    sitting_open(&sitting, fine_sheet);
    ClothPicture picture = { .allocator = voile_default_allocator() };
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; ++i)
    {
        sitting.session->view_mode = VIEW_MODE_HIDDEN_LINE;
        double hidden_line = light_from(&picture, sitting.session, distances[i]);
        sitting.session->view_mode = VIEW_MODE_WIRE;
        double wire = light_from(&picture, sitting.session, distances[i]);
        assert_true(hidden_line > 0.05);
        assert_true(fabs(wire - hidden_line) < 0.1 * hidden_line);
    }
    cloth_picture_release(&picture);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zooming_out_never_pops),
        cmocka_unit_test(what_hides_nothing_is_thinned_like_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
