// Solids that fall: against closed forms, at rest, against each other, and in cloths.

#include "sitting.h"
#include "slow_code.h"

#include "sandbox/bodies.h"

#include <math.h>
#include <stdio.h>

// A cloth that is out of the way.
#define CLOTH "[cloth]\ncolumns = 2\nrows = 2\nposition = 50 2 0\n"
#define H     (1.0 / 600.0) // a slice of a tick

static float speed_of(const Sandbox* sandbox, int solid)
{
    return voile_length(sandbox->solids[solid].velocity);
}

// Joules of all bodies; of the spin by the moment of a ball (of a box by its mean), which is enough for a bound.
static double energy_of(const Sandbox* sandbox)
{
    double sum = 0.0;
    for (int i = 0; i < sandbox->scene.solid_count; ++i)
    {
        const SolidParameters* solid = &sandbox->scene.solids[i];
        const SandboxSolid* body = &sandbox->solids[i];
        if (solid_falls(&sandbox->scene, i))
        {
            VoileVec3 half = solid->half_extents;
            float moment = solid->shape == VOILE_COLLIDER_SPHERE ? 0.4f * solid->radius * solid->radius
                                                                 : 2.0f / 9.0f * voile_dot(half, half);
            double squares =
                (double)(voile_dot(body->velocity, body->velocity) + moment * voile_dot(body->spin, body->spin));
            sum += (double)solid->mass * (0.5 * squares + 9.81 * (double)body->pose.position.y);
        }
    }
    return sum;
}

static void a_ball_falls_by_the_closed_form(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(CLOTH "[solid]\nposition = 0 50 0\nmass = 2\n");
    for (int tick = 1; tick <= 240; ++tick)
    {
        sandbox_tick(sandbox);
        double t = (double)tick / TICKS_PER_SECOND;
        // Velocity first, then the way: half a slice's fall more.
        double expected = 50.0 - 0.5 * 9.81 * t * (t + H);
        assert_near(sandbox->solids[0].pose.position.y, (float)expected, 1.0e-3f);
        assert_near(sandbox->solids[0].velocity.y, (float)(-9.81 * t), 1.0e-3f);
    }
    sandbox_destroy(sandbox);
}

static void a_ball_rests_on_the_floor(void** state)
{
    (void)state;
    Sandbox* sandbox =
        sandbox_open_text("floor_height = -0.3\n" CLOTH "[solid]\nposition = 0 0.1 0\nradius = 0.25\nmass = 2\n");
    sandbox_run(sandbox, 600);
    float lowest = 1.0f, highest = -1.0f;
    for (int tick = 0; tick < 600; ++tick)
    {
        sandbox_tick(sandbox);
        float y = sandbox->solids[0].pose.position.y;
        lowest = fminf(lowest, y);
        highest = fmaxf(highest, y);
        assert_true(speed_of(sandbox, 0) < 0.02f);
    }
    print_message("at rest it lies %.6f to %.6f m above the floor\n", (double)lowest + 0.05, (double)highest + 0.05);
    assert_true(lowest > -0.05f - 2.0e-4f && highest < -0.05f + 2.0e-4f);
    assert_true(highest - lowest < 2.0e-5f);
    sandbox_destroy(sandbox);
}

static void a_ball_bounces_by_its_bounce(void** state)
{
    (void)state;
    static const float bounces[] = { 0.0f, 0.3f, 0.6f, 0.9f, 1.0f };
    for (size_t i = 0; i < sizeof bounces / sizeof *bounces; ++i)
    {
        char text[256];
        snprintf(text, sizeof text, CLOTH "[solid]\nposition = 0 1.25 0\nradius = 0.25\nmass = 2\nbounce = %g\n",
                 (double)bounces[i]);
        Sandbox* sandbox = sandbox_open_text(text);
        float highest = 0.0f;
        bool has_struck = false;
        for (int tick = 0; tick < 180; ++tick)
        {
            sandbox_tick(sandbox);
            float y = sandbox->solids[0].pose.position.y;
            has_struck = has_struck || y < 0.3f;
            highest = has_struck && y > highest ? y : highest;
        }
        float expected = bounces[i] * bounces[i];
        print_message("bounce %g: back to %.4f m of 1\n", (double)bounces[i], (double)highest - 0.25);
        assert_true(has_struck);
        assert_near(highest - 0.25f, expected > 0.05f ? expected : 0.03f, 0.03f);
        sandbox_destroy(sandbox);
    }
}

static void energy_never_grows(void** state)
{
    (void)state;
    static const char* const texts[] = {
        CLOTH "[solid]\nposition = 0 1.25 0\nmass = 2\nbounce = 1\n",
        CLOTH "[solid]\nshape = box\nposition = 0 1.5 0\nturn = 10 20 30\nmass = 2\nbounce = 0.5\n",
        CLOTH "[solid]\nshape = capsule\nposition = 0 1.5 0\nturn = 10 20 60\nmass = 2\nbounce = 0.5\n",
        CLOTH "[solid]\nposition = 0 1 0\nmass = 2\n[solid]\nposition = 0.05 1.6 0\nmass = 1\n[solid]\nshape = box\n"
              "position = 0 2.4 0.05\nmass = 3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    {
        Sandbox* sandbox = sandbox_open_text(texts[i]);
        double start = energy_of(sandbox), most = start;
        for (int tick = 0; tick < 1200; ++tick)
        {
            sandbox_tick(sandbox);
            most = fmax(most, energy_of(sandbox));
        }
        print_message("world %d: %.4f J at first, %.4f J at most, %.4f J at last\n", (int)i, start, most,
                      energy_of(sandbox));
        assert_true(most < 1.01 * start);
        assert_false(sandbox->has_failed);
        sandbox_destroy(sandbox);
    }
}

static void a_ball_slides_then_rolls_then_stops(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(CLOTH "[solid]\nposition = 0 0.2 0\nradius = 0.2\nmass = 1\nfriction = 0.5\n");
    sandbox->solids[0].velocity.x = 3.0f;
    sandbox_run(sandbox, 120);
    // A ball that was pushed without spin rolls in the end at 5/7 of its speed, whatever the friction.
    float speed = sandbox->solids[0].velocity.x;
    float rim = -sandbox->solids[0].spin.z * 0.2f;
    print_message("after a second it moves at %.3f m/s, its rim at %.3f m/s\n", (double)speed, (double)rim);
    assert_near(rim, speed, 0.02f);
    assert_true(speed > 1.7f && speed < 15.0f / 7.0f + 0.02f);
    sandbox_run(sandbox, 59 * 120);
    assert_true(speed_of(sandbox, 0) < 0.02f);
    assert_near(sandbox->solids[0].pose.position.y, 0.2f, 2.0e-4f);
    sandbox_destroy(sandbox);
}

static void a_box_comes_to_rest_on_a_face(void** state)
{
    (void)state;
    static const char* const turns[] = { "10 20 30", "44 0 0", "0 0 0", "30 70 -50" };
    for (size_t i = 0; i < sizeof turns / sizeof *turns; ++i)
    {
        char text[256];
        snprintf(text, sizeof text,
                 CLOTH "[solid]\nshape = box\nposition = 0 1 0\nturn = %s\nmass = 2\nradius = 0.02\n"
                       "half_extents = 0.1 0.2 0.3\n",
                 turns[i]);
        Sandbox* sandbox = sandbox_open_text(text);
        sandbox_run(sandbox, 1200);
        const SandboxSolid* body = &sandbox->solids[0];
        VoileVec3 up = voile_rotate((VoileQuat){ -body->pose.rotation.x, -body->pose.rotation.y, -body->pose.rotation.z,
                                                 body->pose.rotation.w },
                                    voile_vec3(0.0f, 1.0f, 0.0f));
        float most = fmaxf(fabsf(up.x), fmaxf(fabsf(up.y), fabsf(up.z)));
        float half = fabsf(up.x) == most ? 0.1f : fabsf(up.y) == most ? 0.2f : 0.3f;
        print_message("turned %s: rests %.4f m high, its face's normal %.5f upright, at %.5f m/s, %.5f rad/s\n",
                      turns[i], (double)body->pose.position.y, (double)most, (double)voile_length(body->velocity),
                      (double)voile_length(body->spin));
        assert_true(most > 0.9995f);
        assert_near(body->pose.position.y, half, 1.0e-3f);
        assert_true(voile_length(body->velocity) < 0.02f && voile_length(body->spin) < 0.05f);
        sandbox_destroy(sandbox);
    }
}

static void two_balls_exchange_momentum(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("gravity = 0 0 0\nfloor = false\n" CLOTH
                                         "[solid]\nposition = -1 1 0\nradius = 0.2\nmass = 1\nbounce = 1\n"
                                         "[solid]\nposition = 0.1 1 0\nradius = 0.3\nmass = 3\nbounce = 1\n");
    sandbox->solids[0].velocity.x = 2.0f;
    sandbox_run(sandbox, 120);
    float a = sandbox->solids[0].velocity.x, b = sandbox->solids[1].velocity.x;
    print_message("2 m/s and 0 become %.4f and %.4f m/s\n", (double)a, (double)b);
    assert_near(a + 3.0f * b, 2.0f, 1.0e-4f);
    assert_near(a, -1.0f, 1.0e-3f); // (1 - 3) / (1 + 3) of it
    assert_near(b, 1.0f, 1.0e-3f);
    sandbox_destroy(sandbox);
}

// What no impulse moves is met with all of a body, not with its corners alone.
static void a_body_stays_on_a_solid_that_is_held(void** state)
{
    (void)state;
    static const char* const under[] = {
        "shape = sphere\nposition = 0 0.5 0\nradius = 0.2\n",
        "shape = box\nposition = 0 0.5 0\nhalf_extents = 0.05 0.05 0.05\nradius = 0.01\n",
        "shape = capsule\nposition = 0 0.5 0\nturn = 90 0 0\nradius = 0.1\nhalf_extents = 0.1 1 0.1\n",
        "shape = plane\nposition = 0 0.5 0\n",
        "shape = box\nposition = 0 0.5 0\nhalf_extents = 1 0.1 1\nradius = 0.01\n",
    };
    static const char* const bodies[] = {
        "shape = sphere\nradius = 0.2\nmass = 1\n",
        "shape = box\nhalf_extents = 0.3 0.1 0.3\nradius = 0.02\nmass = 1\n",
        "shape = capsule\nturn = 0 0 90\nradius = 0.1\nhalf_extents = 0.1 0.4 0.1\nmass = 1\n",
    };
    for (int i = 0; i < 5 * 3; ++i)
    {
        char text[512];
        snprintf(text, sizeof text,
                 "floor = false\n" CLOTH "[solid]\nfriction = 1\n%s[solid]\nfriction = 1\nposition = 0 1.1 0\n%s",
                 under[i / 3], bodies[i % 3]);
        Sandbox* sandbox = sandbox_open_text(text);
        sandbox_run(sandbox, 180);
        if (!(sandbox->solids[1].pose.position.y > 0.55f))
        {
            fail_msg("body %d fell through solid %d: it is at y = %g m", i % 3, i / 3,
                     (double)sandbox->solids[1].pose.position.y);
        }
        sandbox_destroy(sandbox);
    }
}

// --- numbers ---------------------------------------------------------------------------------------------------------

static void no_mass_or_size_breaks_the_world(void** state)
{
    (void)state;
    static const char* const bodies[] = {
        "mass = 1\nradius = 0\n",
        "mass = 1e-30\n",
        "mass = 1e-40\n",
        "mass = 1e-6\nradius = 0.001\n",
        "mass = 10000\nradius = 100\n",
        "shape = capsule\nmass = 1\nradius = 0\n",
        "shape = capsule\nmass = 1e-38\nradius = 1e-20\nhalf_extents = 0.001 0.001 0.001\n",
        "shape = box\nmass = 1e-38\nhalf_extents = 0.001 0.001 0.001\n",
        "shape = box\nmass = 10000\nhalf_extents = 100 100 0.001\nturn = 3600 -3600 17\n",
        "shape = plane\nmass = 5\n",
    };
    static const char cloth[] =
        "wind = 1e6 0 0\n[cloth]\ncolumns = 8\nrows = 8\nposition = 0 0.8 -0.5\nturn = -90 0 0\n"
        "pins = edges\n[solid]\nposition = 0.6 0.3 0\nmass = 1\n[solid]\nposition = 0.05 1.1 0\n";
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; ++i)
    {
        char text[512];
        snprintf(text, sizeof text, "%s%s", cloth, bodies[i]);
        Sandbox* sandbox = sandbox_open_text(text);
        sandbox_run(sandbox, 120);
        sandbox_do(sandbox, "set wind 0 0 0");
        sandbox_run(sandbox, 240);
        print_message("%d: at (%g %g %g), %g m/s\n", (int)i, (double)sandbox->solids[1].pose.position.x,
                      (double)sandbox->solids[1].pose.position.y, (double)sandbox->solids[1].pose.position.z,
                      (double)speed_of(sandbox, 1));
        if (sandbox->has_failed)
        {
            fail_msg("the numbers went bad of: %s", bodies[i]);
        }
        sandbox_destroy(sandbox);
    }
}

// --- in cloths -------------------------------------------------------------------------------------------------------

// It rolls to and fro in the cloth for a while.
static void a_ball_lies_in_the_hammock_which_bears_it(void** state)
{
    (void)state;
    Scene scene = builtin_scene("hammock");
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_run(sandbox, 1200);
    VoileCloth* cloth = sandbox->cloths[0].cloth;
    static const int32_t pins[] = { 0, 39, 1560, 1599 };
    double pulls = 0.0, mass = 1.0;
    float fastest = 0.0f;
    for (int tick = 0; tick < 120; ++tick)
    {
        sandbox_tick(sandbox);
        fastest = fmaxf(fastest, speed_of(sandbox, 0));
        for (int i = 0; i < 4; ++i)
        {
            VoileVec3 pull;
            voile_cloth_pull(cloth, pins[i], &pull);
            pulls -= (double)pull.y / 120.0;
        }
    }
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        mass += (double)voile_cloth_mass(cloth, i);
    }
    print_message("four pins bear %.3f N of %.3f N; the ball rolls at up to %.3f m/s\n", pulls, 9.81 * mass,
                  (double)fastest);
    assert_true(fabs(pulls / (9.81 * mass) - 1.0) < 0.03);
    assert_true(fastest < 0.8f);
    VoileVec3 at = sandbox->solids[0].pose.position;
    assert_true(fabsf(at.x) < 0.6f && fabsf(at.z) < 0.3f && at.y < 1.1f);
    assert_true(sandbox->solids[0].pose.position.y > 0.3f);
    sandbox_destroy(sandbox);
}

static void nothing_on_the_trampoline_rises_above_its_start(void** state)
{
    (void)state;
    Scene scene = builtin_scene("trampoline");
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    double start = energy_of(sandbox);
    for (int tick = 0; tick < IF_FAST(30, 5) * TICKS_PER_SECOND; ++tick)
    {
        sandbox_tick(sandbox);
        assert_true(sandbox->solids[0].pose.position.y <= 1.7f);
        assert_true(sandbox->solids[1].pose.position.y <= 1.5f);
        assert_true(energy_of(sandbox) <= 1.001 * start);
    }
    sandbox_destroy(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_falls_by_the_closed_form),
        cmocka_unit_test(a_ball_rests_on_the_floor),
        cmocka_unit_test(a_ball_bounces_by_its_bounce),
        cmocka_unit_test(energy_never_grows),
        cmocka_unit_test(a_ball_slides_then_rolls_then_stops),
        cmocka_unit_test(a_box_comes_to_rest_on_a_face),
        cmocka_unit_test(two_balls_exchange_momentum),
        cmocka_unit_test(a_body_stays_on_a_solid_that_is_held),
        cmocka_unit_test(no_mass_or_size_breaks_the_world),
        cmocka_unit_test(a_ball_lies_in_the_hammock_which_bears_it),
        cmocka_unit_test(nothing_on_the_trampoline_rises_above_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
