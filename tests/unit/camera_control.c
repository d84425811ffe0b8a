// Turning, shifting, zooming and easing a camera, and walking with it.

#include "sitting.h"

#include "sandbox/camera_views.h"
#include "sandbox/first_person.h"

static const Camera home = { { 1.85f, 1.4f, 4.4f }, { 0.05f, 1.15f, 0.0f }, 0.54f };

static CameraControl control_at(const Camera* camera)
{
    CameraControl control;
    camera_control_set(&control, camera);
    return control;
}

static void see(const Camera* camera, VoileVec3 place, float* out_x, float* out_y)
{
    float x_px, y_px;
    Projection projection = projection_make(camera, 1280, 800);
    assert_true(projection_point(&projection, place, &x_px, &y_px));
    projection_to_screen(&projection, x_px, y_px, out_x, out_y);
}

static void assert_seen_at(const Camera* camera, VoileVec3 place, float x, float y, float tolerance)
{
    float seen_x, seen_y;
    see(camera, place, &seen_x, &seen_y);
    assert_near(seen_x, x, tolerance);
    assert_near(seen_y, y, tolerance);
}

static float angle_between(VoileVec3 a, VoileVec3 b)
{
    VoileVec3 x = voile_normalize_or(a, a);
    VoileVec3 y = voile_normalize_or(b, b);
    return voile_length(voile_sub(x, y)); // of a small angle
}

static VoileVec3 look_of(const CameraControl* control)
{
    return voile_sub(control->camera.at, control->camera.eye);
}

// ----------------------------------------------------------------------------------------------------------------- angles

static void a_camera_comes_back_from_its_angles(void** state)
{
    (void)state;
    for (int yaw = -179; yaw <= 180; yaw += 7)
    {
        for (int pitch = -89; pitch <= 89; pitch += 8)
        {
            float degree = VOILE_PI / 180.0f;
            CameraOrbit orbit = { { 0.3f, -1.0f, 2.0f }, (float)yaw * degree, (float)pitch * degree, 3.0f };
            Camera camera = camera_of_orbit(&orbit, 0.5f);
            CameraOrbit found = camera_orbit_of(&camera);
            assert_near(found.pitch, orbit.pitch, 2e-5f);
            assert_near(found.distance, 3.0f, 1e-5f);
            assert_near(voile_sin(found.yaw - orbit.yaw), 0.0f, 3e-5f);
            assert_place(camera_of_orbit(&found, 0.5f).eye, camera.eye, 2e-5f);
        }
    }
}

static void an_orbit_of_constant_speed_turns_by_the_same_angle_each_frame(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    float distance = control.orbit.distance;
    float step = 4.0f / 600.0f; // half heights: 600 of them are a whole turn
    for (int frame = 0; frame < 600; ++frame)
    {
        Camera before = control.camera;
        camera_control_orbit(&control, step, 0.0f);
        VoileVec3 from = voile_sub(before.eye, before.at);
        VoileVec3 to = voile_sub(control.camera.eye, control.camera.at);
        from.y = to.y = 0.0f;
        assert_near(angle_between(from, to), 2.0f * VOILE_PI / 600.0f, 2e-5f);
        assert_near(voile_distance(control.camera.eye, control.camera.at), distance, 1e-4f);
        assert_place(control.camera.at, home.at, 0.0f);
    }
    assert_place(control.camera.eye, home.eye, 1e-3f);
}

static void the_scene_follows_the_hand(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    VoileVec3 near = voile_lerp3(home.at, home.eye, 0.2f); // between target and eye: seen in the middle
    camera_control_orbit(&control, 0.05f, 0.03f);
    float x, y;
    see(&control.camera, near, &x, &y);
    assert_true(x > 0.0f && y > 0.0f);
}

static void a_drag_stops_short_of_the_poles_and_never_flips(void** state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2)
    {
        CameraControl control = control_at(&home);
        for (int frame = 0; frame < 400; ++frame)
        {
            Projection before = projection_make(&control.camera, 16, 9);
            camera_control_orbit(&control, 0.0f, 0.02f * (float)sign);
            Projection after = projection_make(&control.camera, 16, 9);
            assert_true(after.up.y > 0.0f);
            assert_true(voile_dot(before.right, after.right) > 0.9999f);
        }
        assert_near(control.orbit.pitch, (float)-sign * MAX_CAMERA_PITCH, 1e-6f);
    }
}

// A scene may look from straighter above than a drag can reach.
static void a_steep_home_is_not_pulled_back(void** state)
{
    (void)state;
    Camera above = { { 0.0f, 5.0f, 0.01f }, { 0.0f, 0.0f, 0.0f }, 0.5f };
    CameraControl control = control_at(&above);
    float pitch = control.orbit.pitch;
    assert_true(pitch > MAX_CAMERA_PITCH);
    camera_control_orbit(&control, 0.01f, 0.0f);
    assert_near(control.orbit.pitch, pitch, 0.0f);
    camera_control_orbit(&control, 0.0f, 0.01f);
    assert_true(control.orbit.pitch < pitch && control.orbit.pitch > pitch - 0.02f);
}

// ------------------------------------------------------------------------------------------------------- shift and zoom

static void a_shift_keeps_what_is_under_the_pointer(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    VoileVec3 place = camera_place_at(&control.camera, -0.4f, 0.3f);
    camera_control_pan(&control, 0.9f, -0.7f);
    assert_seen_at(&control.camera, place, 0.5f, -0.4f, 1e-5f);
    assert_near(angle_between(look_of(&control), voile_sub(home.at, home.eye)), 0.0f, 1e-5f);
}

static void a_zoom_keeps_the_place_under_the_pointer(void** state)
{
    (void)state;
    static const float places[][2] = { { 0.0f, 0.0f }, { 0.7f, 0.4f }, { -1.3f, -0.9f } };
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i)
    {
        CameraControl control = control_at(&home);
        VoileVec3 anchor = camera_place_at(&control.camera, places[i][0], places[i][1]);
        anchor = voile_lerp3(control.camera.eye, anchor, 0.8f);
        for (int notch = 0; notch < 20; ++notch)
        {
            float before = voile_distance(control.camera.eye, anchor);
            camera_control_zoom(&control, anchor, notch < 10 ? 1.0f : -1.0f);
            for (int frame = 0; frame < 60; ++frame)
            {
                camera_control_advance(&control, 1.0f / 60.0f);
                assert_seen_at(&control.camera, anchor, places[i][0], places[i][1], 2e-4f);
            }
            assert_false(camera_control_is_moving(&control));
            assert_true((voile_distance(control.camera.eye, anchor) < before) == (notch < 10));
        }
        assert_place(control.camera.eye, home.eye, 1e-3f);
    }
}

static void a_zoom_ends_before_it_is_nowhere(void** state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2)
    {
        CameraControl control = control_at(&home);
        for (int frame = 0; frame < 2000; ++frame)
        {
            camera_control_zoom(&control, home.at, (float)sign);
            camera_control_advance(&control, 1.0f / 60.0f);
        }
        float distance = voile_distance(control.camera.eye, control.camera.at);
        assert_true(distance > 0.09f && distance < 101.0f);
    }
}

// --------------------------------------------------------------------------------------------------------------- easing

static void an_eased_move_goes_by_the_cosine(void** state)
{
    (void)state;
    Camera side = camera_view_camera(CAMERA_VIEW_SIDE, &home);
    CameraOrbit from = camera_orbit_of(&home);
    CameraOrbit to = camera_orbit_of(&side);
    for (int i = 1; i < 10; ++i)
    {
        CameraControl control = control_at(&home);
        camera_control_ease(&control, &side);
        camera_control_advance(&control, CAMERA_EASE_SECONDS * (float)i / 10.0f);
        float share = 0.5f - 0.5f * voile_cos(VOILE_PI * (float)i / 10.0f);
        assert_near(control.orbit.pitch, voile_lerp(from.pitch, to.pitch, share), 1.0e-5f);
    }
}

static void an_eased_move_starts_and_ends_at_rest_and_arrives_bit_for_bit(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    Camera side = camera_view_camera(CAMERA_VIEW_SIDE, &home);
    camera_control_ease(&control, &side);
    float fastest = 0.0f, first = 0.0f, last = 0.0f;
    int frames = 0;
    for (; camera_control_is_moving(&control); ++frames)
    {
        VoileVec3 before = look_of(&control);
        camera_control_advance(&control, 1.0f / 60.0f);
        last = angle_between(before, look_of(&control));
        first = frames == 0 ? last : first;
        fastest = last > fastest ? last : fastest;
        assert_true(control.orbit.distance > 4.7f &&
                    control.orbit.distance < 6.0f); // around the target, not through it
    }
    assert_in_range(frames, 30, 31);
    assert_true(first < 0.2f * fastest && last < 0.2f * fastest);
    assert_true(cameras_are_equal(&control.camera, &side));
}

static void a_move_takes_the_short_way_round(void** state)
{
    (void)state;
    CameraOrbit from = { { 0.0f, 1.0f, 0.0f }, 3.0f, 0.1f, 4.0f };
    CameraOrbit to = from;
    to.yaw = -3.0f; // 0.28 on, and not 6 back
    Camera start = camera_of_orbit(&from, 0.5f);
    Camera goal = camera_of_orbit(&to, 0.5f);
    CameraControl control = control_at(&start);
    float turned = 0.0f;
    camera_control_ease(&control, &goal);
    while (camera_control_is_moving(&control))
    {
        VoileVec3 before = look_of(&control);
        camera_control_advance(&control, 1.0f / 144.0f);
        turned += angle_between(before, look_of(&control));
    }
    assert_near(turned, 2.0f * VOILE_PI - 6.0f, 5e-3f);
}

static void a_hand_on_the_view_ends_an_eased_move(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    Camera side = camera_view_camera(CAMERA_VIEW_SIDE, &home);
    camera_control_ease(&control, &side);
    camera_control_advance(&control, 0.2f);
    Camera reached = control.camera;
    camera_control_orbit(&control, 0.001f, 0.0f);
    camera_control_advance(&control, 0.3f);
    assert_false(camera_control_is_moving(&control));
    assert_place(control.camera.eye, reached.eye, 0.02f);
}

// --------------------------------------------------------------------------------------------------------- frame rates

// Everything that moves by itself, one after the other, a second each.
static Camera move_for_three_seconds(int frames_per_second)
{
    CameraControl control = control_at(&home);
    Camera front = camera_view_camera(CAMERA_VIEW_FRONT, &home);
    Walk walk = { { 0.0f, 0.0f, 0.0f } };
    VoileVec3 wish = { 1.0f, 0.5f, 1.0f };
    float seconds = 1.0f / (float)frames_per_second;
    camera_control_ease(&control, &front);
    for (int frame = 0; frame < 3 * frames_per_second; ++frame)
    {
        if (frame == frames_per_second)
        {
            camera_control_zoom(&control, voile_vec3(0.3f, 1.5f, 0.2f), 3.0f);
        }
        camera_control_advance(&control, seconds);
        if (frame >= 2 * frames_per_second)
        {
            bool is_stopping = 2 * frame >= 5 * frames_per_second;
            first_person_walk(&walk, &control, is_stopping ? voile_vec3(0.0f, 0.0f, 0.0f) : wish, seconds);
        }
    }
    return control.camera;
}

static void thirty_and_144_frames_a_second_end_at_the_same_place(void** state)
{
    (void)state;
    Camera slow = move_for_three_seconds(30);
    Camera fast = move_for_three_seconds(144);
    assert_true(voile_distance(slow.eye, home.eye) > 0.5f);
    assert_place(slow.eye, fast.eye, 2e-3f);
    assert_place(slow.at, fast.at, 2e-3f);
}

static void halfway_through_an_eased_move_the_rate_does_not_matter(void** state)
{
    (void)state;
    Camera side = camera_view_camera(CAMERA_VIEW_SIDE, &home);
    CameraControl slow = control_at(&home);
    CameraControl fast = slow;
    camera_control_ease(&slow, &side);
    camera_control_ease(&fast, &side);
    camera_control_advance(&slow, 0.25f);
    for (int i = 0; i < 64; ++i)
    {
        camera_control_advance(&fast, 0.25f / 64.0f);
    }
    assert_place(slow.camera.eye, fast.camera.eye, 1e-4f);
}

// ------------------------------------------------------------------------------------------------------- first person

static void looking_turns_on_the_spot(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    for (int i = 0; i < 1000; ++i)
    {
        first_person_look(&control, 0.01f, i % 2 == 0 ? 0.02f : -0.02f);
    }
    assert_place(control.camera.eye, home.eye, 1e-3f);

    control = control_at(&home);
    VoileVec3 ahead = voile_lerp3(home.eye, home.at, 0.5f);
    first_person_look(&control, 0.1f, 0.1f);
    float x, y;
    see(&control.camera, ahead, &x, &y);
    assert_true(x < -0.05f && y < -0.05f); // the head went right and up, so what was ahead is left and below
}

static void a_walk_speeds_up_keeps_its_speed_and_stops(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    Walk walk = { { 0.0f, 0.0f, 0.0f } };
    VoileVec3 ahead = { 0.0f, 0.0f, 1.0f };
    first_person_walk(&walk, &control, ahead, 0.05f);
    assert_true(voile_length(walk.velocity) < 0.5f * WALK_SPEED);
    first_person_walk(&walk, &control, ahead, 1.0f);
    assert_near(voile_length(walk.velocity), WALK_SPEED, 1e-2f);
    Camera before = control.camera;
    first_person_walk(&walk, &control, ahead, 0.5f);
    assert_near(voile_distance(before.eye, control.camera.eye), 0.5f * WALK_SPEED, 1e-2f);
    first_person_walk(&walk, &control, voile_vec3(0.0f, 0.0f, 0.0f), 2.0f);
    assert_false(walk_is_moving(&walk));
}

static void two_keys_at_once_are_no_faster(void** state)
{
    (void)state;
    CameraControl control = control_at(&home);
    Walk walk = { { 0.0f, 0.0f, 0.0f } };
    first_person_walk(&walk, &control, voile_vec3(1.0f, 1.0f, 1.0f), 3.0f);
    assert_near(voile_length(walk.velocity), WALK_SPEED, 1e-3f);
}

// ---------------------------------------------------------------------------------------------------------------- views

static void the_named_views_look_from_where_they_say(void** state)
{
    (void)state;
    Camera front = camera_view_camera(CAMERA_VIEW_FRONT, &home);
    Camera side = camera_view_camera(CAMERA_VIEW_SIDE, &home);
    Camera corner = camera_view_camera(CAMERA_VIEW_THREE_QUARTER, &home);
    Camera own = camera_view_camera(CAMERA_VIEW_HOME, &home);
    assert_true(cameras_are_equal(&own, &home));
    assert_near(front.eye.x, home.at.x, 1e-5f);
    assert_true(front.eye.z > home.at.z + 3.0f);
    assert_near(side.eye.z, home.at.z, 1e-5f);
    assert_true(side.eye.x > home.at.x + 3.0f);
    assert_true(corner.eye.x > home.at.x + 1.0f && corner.eye.y > home.at.y + 1.0f && corner.eye.z > home.at.z + 1.0f);
}

static void every_view_has_a_name_and_a_key(void** state)
{
    (void)state;
    for (int i = 0; i < CAMERA_VIEW_COUNT; ++i)
    {
        assert_int_equal(camera_view_find(slice_of(camera_view_name((CameraView)i))), i);
        assert_int_equal(camera_view_of_action(camera_view_rows[i].action), i);
    }
    assert_int_equal(camera_view_find(slice_of("sid")), CAMERA_VIEW_FREE);
    assert_int_equal(camera_view_of_action(ACTION_NONE), CAMERA_VIEW_FREE);
    assert_string_equal(camera_view_name(CAMERA_VIEW_FREE), "free");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_camera_comes_back_from_its_angles),
        cmocka_unit_test(an_orbit_of_constant_speed_turns_by_the_same_angle_each_frame),
        cmocka_unit_test(the_scene_follows_the_hand),
        cmocka_unit_test(a_drag_stops_short_of_the_poles_and_never_flips),
        cmocka_unit_test(a_steep_home_is_not_pulled_back),
        cmocka_unit_test(a_shift_keeps_what_is_under_the_pointer),
        cmocka_unit_test(a_zoom_keeps_the_place_under_the_pointer),
        cmocka_unit_test(a_zoom_ends_before_it_is_nowhere),
        cmocka_unit_test(an_eased_move_goes_by_the_cosine),
        cmocka_unit_test(an_eased_move_starts_and_ends_at_rest_and_arrives_bit_for_bit),
        cmocka_unit_test(a_move_takes_the_short_way_round),
        cmocka_unit_test(a_hand_on_the_view_ends_an_eased_move),
        cmocka_unit_test(thirty_and_144_frames_a_second_end_at_the_same_place),
        cmocka_unit_test(halfway_through_an_eased_move_the_rate_does_not_matter),
        cmocka_unit_test(looking_turns_on_the_spot),
        cmocka_unit_test(a_walk_speeds_up_keeps_its_speed_and_stops),
        cmocka_unit_test(two_keys_at_once_are_no_faster),
        cmocka_unit_test(the_named_views_look_from_where_they_say),
        cmocka_unit_test(every_view_has_a_name_and_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
