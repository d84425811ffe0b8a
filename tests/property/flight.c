// Galilei's law. Points that no link holds lie on the parabola of their velocity v and the gravity g: after the time t
//
//     v t + g t^2 / 2,
//
// whatever the sub-steps and however their lengths change, from the first one on, be it the first of all or the first after
// a point was let go. The velocity that is reported is the mean over the last sub-step h, which is the parabola's own half a
// sub-step ago: v + g (t - h / 2).

#include "cmocka_setup.h"
#include "fixture.h"
#include "property/property.h"

typedef struct Flight
{
    VoileVec3 velocity, gravity;
    int32_t sub_steps;
} Flight;

static VoileStep flight_step(const Flight* flight)
{
    VoileStep step = undamped_step(flight->sub_steps, 1);
    step.gravity = flight->gravity;
    return step;
}

// One point, held for two steps, moved and let go.
static VoileCloth* create_thrown_point(VoileStep step, VoileVec3 velocity)
{
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.01f, 0.0f);
    voile_cloth_hold(cloth, 0);
    cloth_run(cloth, &step, 2);
    VoileMove move = { .point = 0, .target = voile_scale(velocity, step.duration) };
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_step(cloth, &step);
    voile_cloth_release(cloth, 0);
    return cloth;
}

static VoileVec3 find_way(const Flight* flight, float time)
{
    return voile_scale(voile_add_scaled(flight->velocity, flight->gravity, 0.5f * time), time);
}

static VoileVec3 find_velocity(const Flight* flight, float time)
{
    return voile_add_scaled(flight->velocity, flight->gravity, time - 1.0f / 240.0f / (float)flight->sub_steps);
}

static Flight random_flight(Random* random)
{
    Flight flight = { .velocity = random_vec3(random, 4.0f), .gravity = random_vec3(random, 10.0f) };
    flight.sub_steps = 1 + random_below(random, 8);
    return flight;
}

// ----------------------------------------------------------------------------------------------------------- to the last bit

// With powers of two for h and g, and velocities of a few bits, every number is exact in binary32.
static void a_thrown_point_flies_the_parabola_to_the_last_bit(void** state)
{
    (void)state;
    Random random = random_from_seed(1);
    for (int32_t trial = 0; trial < 100; ++trial)
    {
        Flight flight = { .velocity = { 1.5f, 4.0f, -2.5f }, .gravity = { 1.0f, -8.0f, 2.0f }, .sub_steps = 1 };
        VoileStep step = flight_step(&flight);
        step.duration = 1.0f / 64.0f;
        VoileCloth* cloth = create_thrown_point(step, flight.velocity);
        VoileVec3 start = voile_cloth_position(cloth, 0);
        for (float time = 0.0f; time < 1.0f;)
        {
            step.duration = 1.0f / (float)(32 << random_below(&random, 3));
            step.sub_steps = 1 << random_below(&random, 5);
            voile_cloth_step(cloth, &step);
            time += step.duration;
            VoileVec3 expected = voile_add(start, find_way(&flight, time));
            VoileVec3 position = voile_cloth_position(cloth, 0);
            if (position.x != expected.x || position.y != expected.y || position.z != expected.z)
            {
                fail_msg("trial %d, %d sub-steps, %g s: %g m off", trial, step.sub_steps, (double)time,
                         (double)voile_distance(position, expected));
            }
        }
        voile_cloth_destroy(cloth);
    }
}

// ------------------------------------------------------------------------------------------------------- with random numbers

// The largest speed of a flight of `time` seconds, roughly.
static double largest_speed(const Flight* flight, float time)
{
    return (double)(voile_length(flight->velocity) + time * voile_length(flight->gravity));
}

static VoileCloth* fly(const Flight* flight, int32_t tick_count, VoileVec3* out_start)
{
    VoileStep step = flight_step(flight);
    VoileCloth* cloth = create_thrown_point(step, flight->velocity);
    *out_start = voile_cloth_position(cloth, 0);
    cloth_run(cloth, &step, tick_count);
    return cloth;
}

// Adding the same g h^2 to the way of each sub-step is rounded alike for long, by 2^-24 of that way at most, and what is
// lost stays in the velocity. That is an eighth of g h t / 2, a first-order scheme's error, at most, and 1.4 % on the mean.
static bool a_flight_is_a_parabola(Trial* trial)
{
    Flight flight = random_flight(&trial->random);
    int32_t tick_count = 1 + random_below(&trial->random, 120);
    float time = (float)tick_count / 120.0f;
    VoileVec3 start;
    VoileCloth* cloth = fly(&flight, tick_count, &start);
    VoileVec3 way = voile_sub(voile_cloth_position(cloth, 0), start);
    voile_cloth_destroy(cloth);
    double error = (double)voile_distance(way, find_way(&flight, time));
    double lost = 0x1p-24 * largest_speed(&flight, time) * 0.5 * tick_count * flight.sub_steps * (double)time;
    double allowed = 2.0e-6 + lost;
    return error < allowed || trial_fails(trial, "%d sub-steps, %g s: %g m off, of allowed %g", flight.sub_steps,
                                          (double)time, error, allowed);
}

static void a_thrown_point_flies_the_parabola(void** state)
{
    (void)state;
    for_all(a_flight_is_a_parabola, 1, 100);
}

// What the last sub-step's way was rounded by, is divided by h.
static bool a_velocity_is_half_a_sub_step_old(Trial* trial)
{
    Flight flight = random_flight(&trial->random);
    int32_t tick_count = 1 + random_below(&trial->random, 120);
    float time = (float)tick_count / 120.0f;
    VoileVec3 start;
    VoileCloth* cloth = fly(&flight, tick_count, &start);
    double speed = (double)voile_cloth_measure(cloth).max_speed;
    voile_cloth_destroy(cloth);
    double error = speed - (double)voile_length(find_velocity(&flight, time));
    double allowed = 1.0e-6 + 0x1p-24 * largest_speed(&flight, time) * tick_count * flight.sub_steps;
    return (error < allowed && -error < allowed) || trial_fails(trial, "%d sub-steps, %g s: %g m/s off, of allowed %g",
                                                                flight.sub_steps, (double)time, error, allowed);
}

static void the_velocity_is_that_of_half_a_sub_step_ago(void** state)
{
    (void)state;
    for_all(a_velocity_is_half_a_sub_step_old, 1, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thrown_point_flies_the_parabola_to_the_last_bit),
        cmocka_unit_test(a_thrown_point_flies_the_parabola),
        cmocka_unit_test(the_velocity_is_that_of_half_a_sub_step_ago),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
