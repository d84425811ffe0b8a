// Following a target: rotation lag and banking, also as a picture shows them.

#include "cmocka_setup.h"
#include "draw/camera.h"
#include "following.h"

#define PI     3.14159265358979323846
#define DEGREE (PI / 180.0)

static VoilePose turned(double yaw)
{
    VoilePose pose = { { 0.0f, 0.0f, 0.0f }, yaw_of(yaw) };
    return pose;
}

// How far about world up `rotation` has turned from `yaw`, in (-pi, pi], for what does not pitch.
static double yaw_beyond(VoileQuat rotation, double yaw)
{
    VoileVec3 forward = voile_rotate(rotation, voile_vec3(0.0f, 0.0f, -1.0f));
    double angle = atan2(-(double)forward.x, -(double)forward.z) - yaw;
    return atan2(sin(angle), cos(angle));
}

static VoileFollowDef level_def(void)
{
    VoileFollowDef def = def_of(VOILE_FOLLOW_STABLE_SPRING);
    def.bank_limit = 0.0f;
    return def;
}

// --- rotation lag -----------------------------------------------------------------------------------------------------

static void a_turn_closes_exponentially_whatever_the_steps(void** state)
{
    (void)state;
    static const double turns[] = { 1e-3, 0.5, 1.5, 3.1 };
    for (size_t i = 0; i < sizeof turns / sizeof *turns; ++i)
    {
        for (int steps = 1; steps <= 256; steps *= 4)
        {
            VoileFollowDef def = level_def();
            VoileFollow follow = voile_follow_at(turned(0.0));
            for (int k = 0; k < steps; ++k)
            {
                assert_true(voile_follow_step(&follow, &def, turned(turns[i]), 0.25f / (float)steps));
            }
            double left = angle_between(follow.rotation, yaw_of(turns[i]));
            assert_true(fabs(left - turns[i] * exp(-8.0 * 0.25)) < 5e-6);
        }
    }
}

static void the_shorter_way_round_is_taken(void** state)
{
    (void)state;
    VoileFollowDef def = level_def();
    for (int sign = -1; sign <= 1; sign += 2)
    {
        VoileFollow follow = voile_follow_at(turned(170.0 * DEGREE));
        VoilePose target = turned(-170.0 * DEGREE);
        // A rotation and its opposite quaternion are one and the same.
        target.rotation.y *= (float)sign;
        target.rotation.w *= (float)sign;
        assert_true(voile_follow_step(&follow, &def, target, 0.1f));
        double expected = (170.0 + 20.0 * (1.0 - exp(-0.8))) * DEGREE;
        assert_true(fabs(yaw_beyond(follow.rotation, expected)) < 1e-5);
    }
}

static void a_target_a_little_off_unit_length_turns_it_all_the_same(void** state)
{
    (void)state;
    VoileFollowDef def = level_def();
    VoileFollow follow = { 0 };
    VoilePose target = { .rotation = { 0.0f, 0.603f, 0.0f, 0.804f } };
    for (int i = 0; i < 2; ++i)
    {
        assert_true(voile_follow_step(&follow, &def, target, TICK));
        assert_true(fabs((double)follow.rotation.y - 0.6) < 1e-6 && fabs((double)follow.rotation.w - 0.8) < 1e-6);
        assert_true(fabs((double)follow.previous_rotation.w - 0.8) < 1e-6);
    }
}

static void two_turns_in_a_second_do_not_flip_it(void** state)
{
    (void)state;
    for (int rate = 30; rate <= 240; rate *= 2)
    {
        VoileFollowDef def = voile_follow_default_def();
        VoileFollow follow = voile_follow_at(turned(0.0));
        double step = 720.0 * DEGREE / rate;
        double sum = 0.0;
        double before = 0.0;
        for (int i = 1; i <= rate * 2; ++i)
        {
            double yaw = step * (i < rate ? i : rate);
            assert_true(voile_follow_step(&follow, &def, turned(yaw), 1.0f / (float)rate));
            double forwards = yaw_beyond(follow.rotation, before);
            assert_true(forwards > -1e-4 && forwards <= step * 1.05);
            sum += forwards;
            before += forwards;
        }
        assert_true(fabs(sum - 4.0 * PI) < 0.02);
    }
}

// 90 degrees per second on a circle: after its start, what is held stands still in the camera's picture.
static void a_steady_turn_has_a_steady_lag(void** state)
{
    (void)state;
    static const VoileFollowMode modes[] = { VOILE_FOLLOW_LAG, VOILE_FOLLOW_SPRING, VOILE_FOLLOW_STABLE_SPRING };
    for (int m = 0; m < 3; ++m)
    {
        VoileFollowDef def = def_of(modes[m]);
        VoileFollow follow = { 0 };
        VoileVec3 first_place = { 0 };
        double first_lag = 0.0;
        for (int i = 0; i < 720; ++i)
        {
            double yaw = 90.0 * DEGREE * i / 120.0;
            VoileVec3 forward = voile_rotate(yaw_of(yaw), voile_vec3(0.0f, 0.0f, -1.0f));
            VoilePose target = voile_follow_target(&def, voile_vec3(0.0f, 0.0f, 0.0f), forward);
            assert_true(voile_follow_step(&follow, &def, target, TICK));
            VoileVec3 place = voile_rotate(yaw_of(-yaw), follow.position);
            double lag = yaw_beyond(follow.rotation, yaw);
            if (i == 480)
            {
                first_place = place;
                first_lag = lag;
            }
            // A tenth of a pixel of 1/620 m, as a picture 720 pixels high shows it from 1 m.
            assert_true(i < 480 || voile_distance(place, first_place) < 1.6e-4f);
            assert_true(i < 480 || fabs(lag - first_lag) < 1e-4);
        }
        assert_true(fabs(first_lag + 90.0 / 8.0 * DEGREE) < 1.0 * DEGREE);
    }
}

// --- banking ----------------------------------------------------------------------------------------------------------

// How far to the right of its foot, in pixels a pixel up, the picture shows the tip of what is held, after three seconds in
// which the camera turns by `degrees_per_second` to the left and looks down by `pitch`.
static double lean_in_picture(double degrees_per_second, double pitch, int ticks)
{
    VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
    VoileFollow follow = { 0 };
    VoileVec3 eye = { 0.3f, 1.7f, -2.0f };
    VoileVec3 forward = { 0 };
    for (int i = 0; i <= ticks; ++i)
    {
        double yaw = 2.0 + degrees_per_second * DEGREE * i / 120.0;
        forward = voile_vec3((float)(-sin(yaw) * cos(pitch)), (float)-sin(pitch), (float)(-cos(yaw) * cos(pitch)));
        assert_true(voile_follow_step(&follow, &def, voile_follow_target(&def, eye, forward), TICK));
    }
    Camera camera = { .eye = eye, .at = voile_add(eye, forward), .fov_y = 1.0f };
    Projection projection = projection_make(&camera, 1280, 720);
    VoileVec3 tip = voile_add(follow.position, voile_rotate(follow.rotation, voile_vec3(0.0f, 0.1f, 0.0f)));
    float foot_x, foot_y, tip_x, tip_y;
    assert_true(projection_point(&projection, follow.position, &foot_x, &foot_y));
    assert_true(projection_point(&projection, tip, &tip_x, &tip_y));
    assert_true(tip_y < foot_y);
    return (double)((tip_x - foot_x) / (foot_y - tip_y));
}

static void it_leans_into_the_turn(void** state)
{
    (void)state;
    // To the left in a left turn: 0.4 degrees for each degree per second, at most 25.
    assert_true(fabs(lean_in_picture(30.0, 0.0, 360) + tan(12.0 * DEGREE)) < 0.02);
    assert_true(fabs(lean_in_picture(-30.0, 0.0, 360) - tan(12.0 * DEGREE)) < 0.02);
    assert_true(fabs(lean_in_picture(62.5, 0.0, 360) + tan(25.0 * DEGREE)) < 0.02);
    assert_true(fabs(lean_in_picture(-80.0, 0.0, 360) - tan(25.0 * DEGREE)) < 0.02);
    assert_true(fabs(lean_in_picture(0.0, 0.0, 360)) < 1e-3);
    // It turns by half a right angle less than the camera then, and leans to the same side.
    assert_true(lean_in_picture(-400.0, 0.0, 360) > 0.2 && lean_in_picture(400.0, 0.0, 360) < -0.2);
    // Also while it looks down or up.
    assert_true(lean_in_picture(30.0, 0.6, 360) < -0.1 && lean_in_picture(30.0, -0.6, 360) < -0.1);
    assert_true(lean_in_picture(-30.0, 0.6, 360) > 0.1 && lean_in_picture(-30.0, -0.6, 360) > 0.1);
}

static void the_bank_comes_smoothly_and_goes_again(void** state)
{
    (void)state;
    VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
    VoileFollow follow = voile_follow_at(turned(0.0));
    for (int i = 1; i <= 360; ++i)
    {
        assert_true(voile_follow_step(&follow, &def, turned(50.0 * DEGREE * (i < 120 ? i : 120) / 120.0), TICK));
        double t = i / 120.0;
        double expected = -20.0 * DEGREE * (1.0 - exp(-6.0 * fmin(t, 1.0))) * exp(-6.0 * fmax(t - 1.0, 0.0));
        assert_true(fabs((double)follow.roll - expected) < 1e-4);
    }
    assert_true(angle_between(follow.rotation, yaw_of(50.0 * DEGREE)) < 1e-3);
}

static void looking_up_and_down_does_not_bank(void** state)
{
    (void)state;
    VoileFollowDef def = def_of(VOILE_FOLLOW_RIGID);
    VoileFollow follow = { 0 };
    for (int i = 0; i < 120; ++i)
    {
        double pitch = -1.2 + 0.02 * i;
        VoileVec3 forward = voile_vec3((float)(0.6 * cos(pitch)), (float)sin(pitch), (float)(-0.8 * cos(pitch)));
        VoilePose target = voile_follow_target(&def, voile_vec3(0.0f, 1.7f, 0.0f), forward);
        assert_true(voile_follow_step(&follow, &def, target, TICK));
        assert_true(fabs((double)follow.roll) < 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_closes_exponentially_whatever_the_steps),
        cmocka_unit_test(the_shorter_way_round_is_taken),
        cmocka_unit_test(a_target_a_little_off_unit_length_turns_it_all_the_same),
        cmocka_unit_test(two_turns_in_a_second_do_not_flip_it),
        cmocka_unit_test(a_steady_turn_has_a_steady_lag),
        cmocka_unit_test(it_leans_into_the_turn),
        cmocka_unit_test(the_bank_comes_smoothly_and_goes_again),
        cmocka_unit_test(looking_up_and_down_does_not_bank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
