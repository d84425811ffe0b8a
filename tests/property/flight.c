// What free flight keeps of Galilei's law. Points that no link holds lie on an exact parabola of the given gravity, and
// their velocity is that of the closed form at every step. But that velocity is the one of the last sub-step as a whole:
// points let go at velocity v have it half a sub-step before, so that after the time t they are
//
//     v t + g t (t + h) / 2     instead of     v t + g t^2 / 2:
//
// g h t / 2 ahead, to first order in the sub-step h, and with no further term.

#include "cmocka_setup.h"
#include "fixture.h"
#include "property/property.h"

#define TICK_COUNT 120

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

// One point, held, moved and let go.
static VoileCloth* create_thrown_point(const Flight* flight)
{
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.01f, 0.0f);
    VoileStep step = flight_step(flight);
    VoileMove move = { 0, voile_scale(flight->velocity, step.duration) };
    step.moves = &move;
    step.move_count = 1;
    voile_cloth_hold(cloth, 0);
    voile_cloth_step(cloth, &step);
    voile_cloth_release(cloth, 0);
    return cloth;
}

// How far the point flies in a second, with the rounding of the difference only.
static VoileVec3 fly(const Flight* flight)
{
    VoileCloth* cloth = create_thrown_point(flight);
    VoileStep step = flight_step(flight);
    VoileVec3 start = voile_cloth_position(cloth, 0);
    cloth_run(cloth, &step, TICK_COUNT);
    VoileVec3 way = voile_sub(voile_cloth_position(cloth, 0), start);
    voile_cloth_destroy(cloth);
    return way;
}

// The closed form's way in a second, `ahead` seconds of gravity's own way further.
static VoileVec3 fly_by_law(const Flight* flight, float ahead)
{
    return voile_add_scaled(flight->velocity, flight->gravity, 0.5f * (1.0f + ahead));
}

static Flight random_flight(Random* random)
{
    return (Flight){ .velocity = random_vec3(random, 4.0f), .gravity = random_vec3(random, 10.0f) };
}

// Adding the same g h^2 to the way of each sub-step is rounded alike for long, by 2^-24 of that way at most, and what is
// lost stays in the velocity. At 8 sub-steps it is a tenth of the distance that is looked for.
static double allowed_error(const Flight* flight)
{
    double largest_speed = (double)(voile_length(flight->velocity) + voile_length(flight->gravity));
    return 2.0e-6 + 0x1p-24 * largest_speed * 0.5 * TICK_COUNT * flight->sub_steps;
}

static bool a_flight_is_half_a_sub_step_ahead(Trial* trial)
{
    Flight flight = random_flight(&trial->random);
    flight.sub_steps = 1 + random_below(&trial->random, 8);
    VoileVec3 expected = fly_by_law(&flight, 1.0f / 120.0f / (float)flight.sub_steps);
    double error = (double)voile_distance(fly(&flight), expected);
    return error < allowed_error(&flight) ||
           trial_fails(trial, "%d sub-steps: %g m off, of allowed %g", flight.sub_steps, error, allowed_error(&flight));
}

static void a_thrown_point_flies_the_parabola_of_its_half_sub_step(void** state)
{
    (void)state;
    for_all(a_flight_is_half_a_sub_step_ahead, 1, 60);
}

static void its_distance_from_the_closed_form_halves_with_the_sub_step(void** state)
{
    (void)state;
    Flight flight = { .velocity = { 1.5f, 4.0f, -2.5f }, .gravity = { 0.0f, -9.81f, 0.0f } };
    VoileVec3 closed = fly_by_law(&flight, 0.0f);
    double last = 0.0;
    for (flight.sub_steps = 1; flight.sub_steps <= 8; flight.sub_steps *= 2)
    {
        double error = (double)voile_distance(fly(&flight), closed);
        print_message("%d sub-steps: %.6f m from the closed form\n", flight.sub_steps, error);
        assert_true(flight.sub_steps == 1 || (last / error > 1.99 && last / error < 2.01));
        last = error;
    }
}

// Were there a term in h^2, it would be left over.
static bool a_flight_extrapolates_to_the_closed_form(Trial* trial)
{
    Flight flight = random_flight(&trial->random);
    flight.sub_steps = 1 + random_below(&trial->random, 4);
    VoileVec3 coarse = fly(&flight);
    flight.sub_steps *= 2;
    VoileVec3 extrapolated = voile_sub(voile_scale(fly(&flight), 2.0f), coarse);
    double error = (double)voile_distance(extrapolated, fly_by_law(&flight, 0.0f));
    double allowed = 3.0 * allowed_error(&flight);
    return error < allowed ||
           trial_fails(trial, "up to %d sub-steps: %g m off, of allowed %g", flight.sub_steps, error, allowed);
}

static void two_sub_step_lengths_extrapolate_to_the_closed_form(void** state)
{
    (void)state;
    for_all(a_flight_extrapolates_to_the_closed_form, 1, 40);
}

static void the_velocity_is_that_of_the_closed_form(void** state)
{
    (void)state;
    static const int32_t sub_step_counts[] = { 1, 5, 40 };
    for (size_t i = 0; i < sizeof sub_step_counts / sizeof *sub_step_counts; ++i)
    {
        Flight flight = { .gravity = { 3.0f, -8.0f, 5.0f }, .sub_steps = sub_step_counts[i] };
        VoileCloth* cloth = create_thrown_point(&flight);
        VoileStep step = flight_step(&flight);
        cloth_run(cloth, &step, TICK_COUNT);
        double speed = (double)voile_cloth_measure(cloth).max_speed;
        voile_cloth_destroy(cloth);
        double ratio = speed / (double)voile_length(flight.gravity);
        print_message("%d sub-steps: %.7f of the closed form's speed\n", step.sub_steps, ratio);
        assert_true(ratio > 0.9999 && ratio < 1.0001);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thrown_point_flies_the_parabola_of_its_half_sub_step),
        cmocka_unit_test(its_distance_from_the_closed_form_halves_with_the_sub_step),
        cmocka_unit_test(two_sub_step_lengths_extrapolate_to_the_closed_form),
        cmocka_unit_test(the_velocity_is_that_of_the_closed_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
