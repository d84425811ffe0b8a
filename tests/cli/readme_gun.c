// The README's gravity gun, word for word: held by a walking person it trails, and comes to rest where it is held.

#include "cmocka_setup.h"

#include "voile/follow.h"

VoilePose hold(VoileFollow* held, VoileVec3 eye, VoileVec3 forward, float seconds);

#include "readme_gun.h"

static void the_gun_holds_a_thing(void** state)
{
    (void)state;
    VoileFollow held = { 0 };
    VoilePose pose = { 0 };
    float farthest_behind = 0.0f;
    for (int tick = 0; tick < 600; ++tick)
    {
        VoileVec3 eye = voile_vec3(0.0f, 1.7f, tick < 240 ? -0.02f * (float)tick : -4.8f);
        pose = hold(&held, eye, voile_vec3(0.0f, 0.0f, -1.0f), 1.0f / 120.0f);
        float behind = pose.position.z - (eye.z - 1.0f);
        farthest_behind = behind > farthest_behind ? behind : farthest_behind;
    }
    assert_true(farthest_behind > 0.1f);
    assert_true(voile_distance(pose.position, voile_vec3(0.0f, 1.5f, -5.8f)) < 1e-3f);
    assert_true(pose.rotation.w > 0.9999f);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_gun_holds_a_thing) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
