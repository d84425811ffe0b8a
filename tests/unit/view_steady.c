// While the camera goes slowly around, nothing flickers: whatever a pixel shows, it or a neighbour has shown a frame before
// or will show a frame later.

#include "slow_code.h"
#include "viewing.h"

#define WIDTH  480
#define HEIGHT 360
#define FRAMES 30
#define RING   3       // frames that are looked at together
#define TURN   0.0025f // radians a frame: a point at the rim moves by about a third of a pixel
#define FLASH  0.30    // of full light: from here on an eye is caught

// By how much the light at a place is off whatever is around it in another frame.
static double distance_to(const Canvas* other, int x, int y, double light)
{
    double least = 1.0;
    double low = 1.0, high = 0.0;
    for (int i = 0; i < 9; ++i)
    {
        double near = color_light(pixel_at(other, x + i % 3 - 1, y + i / 3 - 1));
        low = near < low ? near : low;
        high = near > high ? near : high;
    }
    least = light < low ? low - light : light > high ? light - high : 0.0;
    return least;
}

// Pixels that light up, or go dark, for the middle one of three frames alone.
static int count_flashes(const Canvas* before, const Canvas* now, const Canvas* after)
{
    int count = 0;
    for (int y = 1; y < HEIGHT - 1; ++y)
    {
        for (int x = 1; x < WIDTH - 1; ++x)
        {
            double light = color_light(pixel_at(now, x, y));
            bool flashes = distance_to(before, x, y, light) > FLASH && distance_to(after, x, y, light) > FLASH;
            count += flashes ? 1 : 0;
        }
    }
    return count;
}

static void turn_eye(Session* session, int frame)
{
    CameraOrbit orbit = session->eye.control.orbit;
    orbit.yaw += TURN * (float)frame;
    Camera camera = camera_of_orbit(&orbit, session->eye.control.camera.fov_y);
    session->eye.control.camera = camera;
}

static int count_flashes_of(Session* session, ClothPicture* picture)
{
    Canvas frames[RING];
    int flashes = 0;
    for (int i = 0; i < FRAMES; ++i)
    {
        turn_eye(session, i);
        if (i >= RING)
        {
            free(frames[i % RING].pixels);
        }
        frames[i % RING] = draw_cloths_with(picture, session, WIDTH, HEIGHT, 1.0f);
        if (i >= 2)
        {
            flashes += count_flashes(&frames[(i - 2) % RING], &frames[(i - 1) % RING], &frames[i % RING]);
        }
    }
    for (int i = 0; i < RING; ++i)
    {
        free(frames[i].pixels);
    }
    turn_eye(session, 0);
    return flashes;
}

static void expect_steady_modes(const char* scene)
{
    Sitting sitting;
    sitting_open(&sitting, scene);
    ClothPicture picture = { .allocator = voile_default_allocator() };
    for (int i = 0; i < VIEW_MODE_COUNT; i += IF_FAST(1, 3))
    {
        sitting.session->view_mode = (ViewMode)i;
        int flashes = count_flashes_of(sitting.session, &picture);
        print_message("%s: %d flashes in %d frames\n", view_mode_keys[i], flashes, FRAMES);
        assert_in_range(flashes, 0, 2);
    }
    cloth_picture_release(&picture);
    sitting_close(&sitting);
}

static void a_curtain_does_not_flicker_in_a_slow_orbit(void** state)
{
    (void)state;
    expect_steady_modes("settle = 2\n[cloth]\nshape = curtain\ncolumns = 60\nrows = 40\nwidth = 3\nheight = 2\n"
                        "hung_width = 2.3\nposition = 0 2.2 0\n");
}

static void nor_does_a_sheet_over_a_ball(void** state)
{
    (void)state;
    expect_steady_modes(
        "settle = 1.5\n[cloth]\ncolumns = 40\nrows = 40\nwidth = 1.6\nheight = 1.6\npins = none\n"
        "position = 0 1.5 -0.8\nturn = -90 0 0\n[solid]\nshape = sphere\nradius = 0.45\nposition = 0 1 0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_curtain_does_not_flicker_in_a_slow_orbit),
        cmocka_unit_test(nor_does_a_sheet_over_a_ball),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
