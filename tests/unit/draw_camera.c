// From the world to pixels and back.

#include "cmocka_setup.h"

#include "draw/camera.h"

static const Camera default_camera = {
    .eye = { 1.85f, 1.40f, 4.40f },
    .at = { 0.05f, 1.15f, 0.0f },
    .fov_y = 31.0f * VOILE_PI / 180.0f,
};

static const Camera straight_camera = { .eye = { 0.0f, 0.0f, 4.0f }, .fov_y = VOILE_PI / 2.0f };

static void assert_near(float value, float expected, float tolerance)
{
    if (!(fabsf(value - expected) <= tolerance))
    {
        fail_msg("%.9g is not %.9g", (double)value, (double)expected);
    }
}

static void the_target_is_in_the_middle(void** state)
{
    (void)state;
    Projection projection = projection_make(&default_camera, 1280, 720);
    float x, y;
    assert_true(projection_point(&projection, default_camera.at, &x, &y));
    assert_near(x, 640.0f, 0.01f);
    assert_near(y, 360.0f, 0.01f);
}

static void the_axes_are_unit_and_right_handed(void** state)
{
    (void)state;
    Projection projection = projection_make(&default_camera, 1280, 720);
    VoileVec3 back = voile_cross(projection.right, projection.up);
    assert_near(voile_length(projection.right), 1.0f, 1e-6f);
    assert_near(voile_length(projection.up), 1.0f, 1e-6f);
    assert_near(voile_distance(back, voile_scale(projection.forward, -1.0f)), 0.0f, 1e-6f);
    assert_true(projection.up.y > 0.0f);
    assert_near(projection.right.y, 0.0f, 0.0f);
}

// At 4 metres and 90 degrees the picture is 8 metres high.
static void a_metre_is_as_long_as_the_angle_says(void** state)
{
    (void)state;
    Projection projection = projection_make(&straight_camera, 1000, 800);
    float x, y;
    assert_true(projection_point(&projection, voile_vec3(1.0f, 2.0f, 0.0f), &x, &y));
    assert_near(x, 600.0f, 0.01f);
    assert_near(y, 200.0f, 0.01f);
    assert_near(projection_depth(&projection, voile_vec3(1.0f, 2.0f, 0.0f)), 4.0f, 1e-6f);
    assert_near(projection.focal_px, 400.0f, 0.001f);
}

static void a_seen_point_lies_on_its_ray(void** state)
{
    (void)state;
    Projection projection = projection_make(&default_camera, 1280, 720);
    for (int i = 0; i < 200; ++i)
    {
        VoileVec3 point = voile_vec3((float)(i % 7) - 3.0f, (float)(i % 5) * 0.5f, (float)(i % 11) * 0.3f - 2.0f);
        float x_px, y_px, x, y;
        assert_true(projection_point(&projection, point, &x_px, &y_px));
        projection_to_screen(&projection, x_px, y_px, &x, &y);
        VoileVec3 ray = projection_direction(&projection, x, y);
        float depth = projection_depth(&projection, point);
        assert_near(voile_distance(voile_add_scaled(projection.eye, ray, depth), point), 0.0f, 2e-5f);
    }
}

static void screen_and_pixels_are_inverse(void** state)
{
    (void)state;
    Projection projection = projection_make(&default_camera, 1281, 719);
    for (int i = 0; i < 100; ++i)
    {
        float x_px, y_px, x, y;
        projection_to_screen(&projection, 13.7f * (float)i, 7.3f * (float)i, &x, &y);
        projection_to_pixels(&projection, x, y, &x_px, &y_px);
        assert_near(x_px, 13.7f * (float)i, 2e-4f);
        assert_near(y_px, 7.3f * (float)i, 2e-4f);
    }
}

static void the_top_edge_is_at_one_half_height(void** state)
{
    (void)state;
    Projection projection = projection_make(&default_camera, 640, 480);
    float x, y;
    projection_to_screen(&projection, 320.0f, 0.0f, &x, &y);
    assert_near(x, 0.0f, 0.0f);
    assert_near(y, 1.0f, 0.0f);
}

static void what_is_behind_or_not_finite_is_refused(void** state)
{
    (void)state;
    Projection projection = projection_make(&straight_camera, 640, 480);
    const VoileVec3 points[] = {
        { 0.0f, 0.0f, 4.0f },     { 0.0f, 0.0f, 4.0f - 0.5f * projection.near_depth },
        { 0.0f, 0.0f, 9.0f },     { NAN, 0.0f, 0.0f },
        { 0.0f, INFINITY, 0.0f }, { 0.0f, 0.0f, -INFINITY },
        { 3e38f, 3e38f, 3.9f },
    };
    for (size_t i = 0; i < sizeof points / sizeof points[0]; ++i)
    {
        float x = -7.0f, y = -7.0f;
        assert_false(projection_point(&projection, points[i], &x, &y));
        assert_near(x, -7.0f, 0.0f);
        assert_near(y, -7.0f, 0.0f);
    }
}

static void many_points_are_as_one_by_one(void** state)
{
    (void)state;
    Projection projection = projection_make(&straight_camera, 640, 480);
    const VoileVec3 points[] = {
        { 0.1f, 0.2f, 0.3f }, { 0.0f, 0.0f, 5.0f }, { -1.0f, 2.0f, -3.0f }, { NAN, 0.0f, 0.0f }
    };
    float xs[4], ys[4], inverse_depths[4];
    projection_points(&projection, points, 4, xs, ys, inverse_depths);
    for (int i = 0; i < 4; ++i)
    {
        float x, y;
        bool is_seen = projection_point(&projection, points[i], &x, &y);
        assert_int_equal(is_seen, i % 2 == 0);
        if (is_seen)
        {
            assert_true(xs[i] == x && ys[i] == y);
            assert_near(inverse_depths[i], 1.0f / projection_depth(&projection, points[i]), 1e-7f);
        }
        else
        {
            assert_true(isnan(xs[i]) && isnan(ys[i]) && inverse_depths[i] == 0.0f);
        }
    }
}

static void a_segment_before_the_eye_is_its_ends(void** state)
{
    (void)state;
    Projection projection = projection_make(&default_camera, 640, 480);
    VoileVec3 a = { -1.0f, 0.5f, 0.2f };
    VoileVec3 b = { 1.0f, 1.5f, -0.4f };
    float x, y, x0, y0, x1, y1;
    assert_true(projection_segment(&projection, a, b, &x0, &y0, &x1, &y1));
    assert_true(projection_point(&projection, a, &x, &y));
    assert_true(x == x0 && y == y0);
    assert_true(projection_point(&projection, b, &x, &y));
    assert_true(x == x1 && y == y1);
}

// Along the line of sight x = 1, from 2 m before the eye to 2 m behind it: the cut end is at the near plane.
static void a_segment_through_the_eyes_plane_is_cut(void** state)
{
    (void)state;
    Projection projection = projection_make(&straight_camera, 640, 480);
    VoileVec3 front = { 1.0f, 0.0f, 2.0f };
    VoileVec3 back = { 1.0f, 0.0f, 6.0f };
    float x0, y0, x1, y1;
    assert_true(projection_segment(&projection, front, back, &x0, &y0, &x1, &y1));
    assert_near(x0, 320.0f + 240.0f / 2.0f, 0.01f);
    assert_near(x1 / (320.0f + 240.0f / projection.near_depth), 1.0f, 1e-4f);
    assert_near(y1, 240.0f, 0.01f);
    assert_true(projection_segment(&projection, back, front, &x1, &y1, &x0, &y0));
    assert_near(x0, 320.0f + 240.0f / 2.0f, 0.01f);
    assert_near(x1 / (320.0f + 240.0f / projection.near_depth), 1.0f, 1e-4f);
}

static void a_segment_behind_or_not_finite_is_refused(void** state)
{
    (void)state;
    Projection projection = projection_make(&straight_camera, 640, 480);
    VoileVec3 front = { 0.0f, 0.0f, 0.0f };
    VoileVec3 back = { 0.0f, 1.0f, 5.0f };
    VoileVec3 broken = { 0.0f, NAN, 0.0f };
    VoileVec3 endless = { 0.0f, 0.0f, INFINITY };
    float x0, y0, x1, y1;
    assert_false(projection_segment(&projection, back, back, &x0, &y0, &x1, &y1));
    assert_false(projection_segment(&projection, front, broken, &x0, &y0, &x1, &y1));
    assert_false(projection_segment(&projection, broken, front, &x0, &y0, &x1, &y1));
    assert_false(projection_segment(&projection, front, endless, &x0, &y0, &x1, &y1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_target_is_in_the_middle),
        cmocka_unit_test(the_axes_are_unit_and_right_handed),
        cmocka_unit_test(a_metre_is_as_long_as_the_angle_says),
        cmocka_unit_test(a_seen_point_lies_on_its_ray),
        cmocka_unit_test(screen_and_pixels_are_inverse),
        cmocka_unit_test(the_top_edge_is_at_one_half_height),
        cmocka_unit_test(what_is_behind_or_not_finite_is_refused),
        cmocka_unit_test(many_points_are_as_one_by_one),
        cmocka_unit_test(a_segment_before_the_eye_is_its_ends),
        cmocka_unit_test(a_segment_through_the_eyes_plane_is_cut),
        cmocka_unit_test(a_segment_behind_or_not_finite_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
