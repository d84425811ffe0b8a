// Following a target: the bob, and where the target of something held lies.

#include "cmocka_setup.h"
#include "following.h"

#define FULL_TURN 6.28318530717958648

// Rigid, so that the place shows the target with its bob.
static VoileFollowDef bobbing_def(void)
{
    VoileFollowDef def = voile_follow_default_def();
    def.mode = VOILE_FOLLOW_RIGID;
    return def;
}

// The largest height in a walk of 4 s at `speed`, after a first second.
static double highest_at(float speed)
{
    VoileFollowDef def = bobbing_def();
    VoileFollow follow = { 0 };
    double highest = 0.0;
    for (int i = 0; i < 480; ++i)
    {
        assert_true(voile_follow_step(&follow, &def, pose_at(speed * TICK * (float)i, 0.0f, 0.0f), TICK));
        highest = i >= 120 ? fmax(highest, fabs((double)follow.position.y)) : highest;
    }
    return highest;
}

static void the_bob_grows_with_the_speed_up_to_its_amplitude(void** state)
{
    (void)state;
    assert_true(highest_at(0.0f) == 0.0);
    assert_true(fabs(highest_at(1.5f) - 0.06) < 0.001);
    assert_true(fabs(highest_at(3.0f) - 0.12) < 0.001);
    assert_true(highest_at(30.0f) < 0.120001);
}

static void the_bob_is_along_world_up_alone(void** state)
{
    (void)state;
    VoileFollowDef def = bobbing_def();
    VoileFollow follow = { 0 };
    for (int i = 0; i < 240; ++i)
    {
        VoilePose target = pose_at(0.02f * (float)i, 0.01f * (float)i, 3.0f);
        target.rotation = (VoileQuat){ 0.6f, 0.0f, 0.0f, 0.8f };
        assert_true(voile_follow_step(&follow, &def, target, TICK));
        assert_true(follow.position.x == target.position.x && follow.position.z == target.position.z);
        float strength = voile_clamp(follow.target_speed / 3.0f, 0.0f, 1.0f);
        double bob = 0.12 * (double)strength * sin((double)follow.bob_phase);
        assert_true(fabs((double)(follow.position.y - target.position.y) - bob) < 1e-6);
    }
}

// The bob moves what follows, but not the target whose speed it is measured by.
static void it_is_still_when_the_target_is_still(void** state)
{
    (void)state;
    for (int mode = 0; mode < VOILE_FOLLOW_MODE_COUNT; ++mode)
    {
        VoileFollowDef def = voile_follow_default_def();
        def.mode = (VoileFollowMode)mode;
        VoileFollow follow = { 0 };
        for (int i = 0; i < 600; ++i)
        {
            float x = 3.0f * TICK * (float)(i < 240 ? i : 240);
            assert_true(voile_follow_step(&follow, &def, pose_at(x, 0.0f, 0.0f), TICK));
        }
        assert_true(follow.target_speed < 1e-6f);
        assert_true(fabs((double)follow.position.y) < 1e-6);
        assert_true(voile_length(follow.velocity) < 1e-4f);
    }
}

static void the_phase_goes_on_at_its_rate_and_is_never_reset(void** state)
{
    (void)state;
    VoileFollowDef def = bobbing_def();
    VoileFollow follow = { 0 };
    for (int i = 1; i <= 6000; ++i)
    {
        // Walks, stands, walks, and changes the mode meanwhile.
        def.mode = (VoileFollowMode)(i / 250 % VOILE_FOLLOW_MODE_COUNT);
        float x = i / 600 % 2 ? 0.0f : 0.02f * (float)(i % 600);
        assert_true(voile_follow_step(&follow, &def, pose_at(x, 0.0f, 0.0f), TICK));
        double expected = 9.0 * (double)TICK * i;
        double difference = fmod((double)follow.bob_phase - expected + 1000.0 * FULL_TURN, FULL_TURN);
        assert_true(fmin(difference, FULL_TURN - difference) < 1e-3);
        assert_true(follow.bob_phase >= 0.0f && (double)follow.bob_phase < FULL_TURN);
    }
}

static void the_speed_is_smoothed_whatever_the_step(void** state)
{
    (void)state;
    for (int rate = 30; rate <= 240; rate *= 2)
    {
        VoileFollowDef def = bobbing_def();
        VoileFollow follow = voile_follow_at(pose_at(0.0f, 0.0f, 0.0f));
        float step = 1.0f / (float)rate;
        for (int i = 1; i <= rate / 5; ++i)
        {
            assert_true(voile_follow_step(&follow, &def, pose_at(0.0f, 0.0f, 2.0f * step * (float)i), step));
        }
        assert_true(fabs((double)follow.target_speed - 2.0 * (1.0 - exp(-5.0 * (double)step * (rate / 5)))) < 1e-4);
    }
}

static void a_spring_smooths_the_bob(void** state)
{
    (void)state;
    double highest[2] = { 0.0, 0.0 };
    for (int is_lag = 0; is_lag < 2; ++is_lag)
    {
        VoileFollowDef def = voile_follow_default_def();
        def.mode = is_lag ? VOILE_FOLLOW_LAG : VOILE_FOLLOW_RIGID;
        VoileFollow follow = { 0 };
        for (int i = 0; i < 600; ++i)
        {
            assert_true(voile_follow_step(&follow, &def, pose_at(3.0f * TICK * (float)i, 0.0f, 0.0f), TICK));
            highest[is_lag] = i >= 240 ? fmax(highest[is_lag], (double)follow.position.y) : 0.0;
        }
    }
    // A first-order lag lets 1 / sqrt(1 + (9 / 6)^2) of it through.
    assert_true(fabs(highest[1] / highest[0] - 0.5547) < 0.02);
}

static void what_is_held_lies_ahead_and_below(void** state)
{
    (void)state;
    VoileFollowDef def = voile_follow_default_def();
    VoilePose level = voile_follow_target(&def, voile_vec3(1.0f, 1.7f, 2.0f), voile_vec3(3.0f, 0.0f, 0.0f));
    assert_true(voile_distance(level.position, voile_vec3(2.0f, 1.5f, 2.0f)) < 1e-6f);
    // The offset is along world up, not along the picture's.
    VoilePose down = voile_follow_target(&def, voile_vec3(0.0f, 0.0f, 0.0f), voile_vec3(0.0f, -2.0f, 0.0f));
    assert_true(voile_distance(down.position, voile_vec3(0.0f, -1.2f, 0.0f)) < 1e-6f);
    def.hold_distance = 3.0f;
    def.hold_height_offset = 0.5f;
    VoilePose ahead = voile_follow_target(&def, voile_vec3(0.0f, 0.0f, 0.0f), voile_vec3(0.0f, 0.0f, -1.0f));
    assert_true(voile_distance(ahead.position, voile_vec3(0.0f, 0.5f, -3.0f)) < 1e-6f);
}

static void what_is_held_faces_as_the_camera_looks(void** state)
{
    (void)state;
    VoileFollowDef def = voile_follow_default_def();
    for (int i = 0; i < 24 * 13; ++i)
    {
        double yaw = FULL_TURN / 24 * (i % 24);
        double pitch = (i / 24 - 6) * FULL_TURN / 24;
        VoileVec3 forward =
            voile_vec3((float)(-sin(yaw) * cos(pitch)), (float)sin(pitch), (float)(-cos(yaw) * cos(pitch)));
        VoileQuat rotation = voile_follow_target(&def, voile_vec3(0.0f, 0.0f, 0.0f), forward).rotation;
        assert_true(voile_distance(voile_rotate(rotation, voile_vec3(0.0f, 0.0f, -1.0f)), forward) < 1e-6f);
        assert_true(fabs((double)voile_rotate(rotation, voile_vec3(1.0f, 0.0f, 0.0f)).y) < 1e-6);
        assert_true(voile_rotate(rotation, voile_vec3(0.0f, 1.0f, 0.0f)).y > -1e-6f);
    }
    VoileQuat nowhere = voile_follow_target(&def, voile_vec3(0.0f, 0.0f, 0.0f), voile_vec3(0.0f, 0.0f, 0.0f)).rotation;
    assert_true(angle_between(nowhere, voile_quat_identity()) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bob_grows_with_the_speed_up_to_its_amplitude),
        cmocka_unit_test(the_bob_is_along_world_up_alone),
        cmocka_unit_test(it_is_still_when_the_target_is_still),
        cmocka_unit_test(the_phase_goes_on_at_its_rate_and_is_never_reset),
        cmocka_unit_test(the_speed_is_smoothed_whatever_the_step),
        cmocka_unit_test(a_spring_smooths_the_bob),
        cmocka_unit_test(what_is_held_lies_ahead_and_below),
        cmocka_unit_test(what_is_held_faces_as_the_camera_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
