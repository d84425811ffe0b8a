// Air that has a density pushes faces by drag and lift; turbulence of a seed; the jet.

#include "cmocka_setup.h"

#include "fixture.h"

#include <math.h>
#include <stdlib.h>

// --- a free square in the air ----------------------------------------------------------------------------------------

#define SIDE_POINTS 9
#define AIR_DENSITY 1.2f

// A square of 0.4 m in the plane z = 0, of 0.1 kg per square metre, as a grid or as a mesh.
static VoileCloth* create_square(bool is_mesh)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = SIDE_POINTS;
    def.width = def.height = 0.4f;
    def.has_pinned_row = false;
    return is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
}

static VoileStep calm_step(float duration)
{
    VoileStep step = undamped_step(1, 1);
    step.duration = duration;
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    return step;
}

static VoileStep airy_step(VoileVec3 velocity, float drag_coefficient, float lift_coefficient, float duration)
{
    VoileStep step = calm_step(duration);
    step.wind = (VoileWind){ .velocity = velocity,
                             .density = AIR_DENSITY,
                             .drag_coefficient = drag_coefficient,
                             .lift_coefficient = lift_coefficient };
    return step;
}

// The force on the whole cloth in one step from rest, newtons: its mass times twice its way over the time squared.
static VoileVec3 measure_force(VoileCloth* cloth, const VoileStep* step)
{
    double before[3], after[3];
    mass_centre(cloth, before);
    voile_cloth_step(cloth, step);
    mass_centre(cloth, after);
    double scale =
        2.0 * mass_of(cloth, 0, voile_cloth_point_count(cloth)) / ((double)step->duration * (double)step->duration);
    return voile_vec3((float)((after[0] - before[0]) * scale), (float)((after[1] - before[1]) * scale),
                      (float)((after[2] - before[2]) * scale));
}

// The closed form for a flat square whose normal is the z axis, before the step's damping; and what that divides by.
static VoileVec3 expect_force(const VoileStep* step, double area, double mass, double* out_damping)
{
    const VoileWind* wind = &step->wind;
    double v[3] = { (double)wind->velocity.x, (double)wind->velocity.y, (double)wind->velocity.z };
    double speed = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    double c = v[2] / speed;
    double cd = (double)wind->drag_coefficient, cl = (double)wind->lift_coefficient;
    double pressure = 0.5 * (double)wind->density * area * speed * speed;
    double along = pressure * (cd * fabs(c) - cl * c * c) / speed, across = pressure * cl * c;
    double least = cd > 0.25 * cl ? cd : 0.25 * cl;
    double lean = least > 0.0 ? cl * cl / least : 0.0;
    *out_damping = 1.0 + (double)step->duration * pressure / speed * fabs(c) * (cd + (1.0 - c * c) * lean) / mass;
    return voile_vec3((float)(along * v[0]), (float)(along * v[1]), (float)(along * v[2] + across));
}

static const float coefficients[][2] = { { 1.17f, 0.0f }, { 1.17f, 1.0f }, { 0.0f, 1.0f }, { 1.0f, 3.0f } };

static void expect_closed_form(bool is_mesh, float duration, bool is_damped, float tolerance)
{
    for (size_t row = 0; row < sizeof coefficients / sizeof *coefficients; ++row)
    {
        for (int degrees = -80; degrees <= 90; degrees += 10)
        {
            float angle = (float)degrees * VOILE_PI / 180.0f; // between the flow and the square
            VoileVec3 flow =
                voile_vec3(6.0f * voile_cos(angle) * 0.8f, 6.0f * voile_cos(angle) * 0.6f, 6.0f * voile_sin(angle));
            VoileStep step = airy_step(flow, coefficients[row][0], coefficients[row][1], duration);
            VoileCloth* cloth = create_square(is_mesh);
            double damping;
            VoileVec3 expected = expect_force(&step, 0.16, mass_of(cloth, 0, voile_cloth_point_count(cloth)), &damping);
            expected = voile_scale(expected, is_damped ? (float)(1.0 / damping) : 1.0f);
            VoileVec3 force = measure_force(cloth, &step);
            voile_cloth_destroy(cloth);
            if (voile_distance(force, expected) > tolerance * (0.1f + voile_length(expected)))
            {
                fail_msg("row %zu, %d degrees: (%g, %g, %g) N, not (%g, %g, %g)", row, degrees, (double)force.x,
                         (double)force.y, (double)force.z, (double)expected.x, (double)expected.y, (double)expected.z);
            }
        }
    }
}

static void a_flat_square_feels_the_closed_form(void** state)
{
    (void)state;
    expect_closed_form(false, 1.0f / 120.0f, true, 1.0e-3f);
    expect_closed_form(true, 1.0f / 120.0f, true, 1.0e-3f);
}

static void a_short_step_feels_it_undamped(void** state)
{
    (void)state;
    expect_closed_form(false, 1.0f / 4000.0f, false, 0.05f);
}

// v' = -k v^2 has the solution v / (1 + k v t).
static void a_square_that_meets_still_air_slows_as_it_should(void** state)
{
    (void)state;
    VoileCloth* cloth = create_square(false);
    VoileStep step = airy_step(voile_vec3(0.0f, 0.0f, 8.0f), 1.17f, 1.0f, 1.0f / 120.0f);
    double k = 0.5 * 1.17 * (double)AIR_DENSITY * 0.16 / mass_of(cloth, 0, SIDE_POINTS * SIDE_POINTS);
    cloth_run(cloth, &step, 60);
    double expected = 8.0 - 8.0 / (1.0 + k * 8.0 * 0.5);
    double speed = (double)voile_cloth_measure(cloth).max_speed;
    voile_cloth_destroy(cloth);
    if (fabs(speed - expected) > 0.06)
    {
        fail_msg("%g m/s after half a second, not %g", speed, expected);
    }
}

static void a_square_that_moves_with_the_air_feels_nothing(void** state)
{
    (void)state;
    const VoileVec3 velocity = { 1.0f, -2.0f, 3.0f };
    VoileCloth* cloth = create_square(true);
    int32_t count = voile_cloth_point_count(cloth);
    VoileMove* moves = take_memory((size_t)count * sizeof *moves);
    VoileStep carry = calm_step(1.0f / 120.0f);
    for (int32_t i = 0; i < count; ++i)
    {
        voile_cloth_hold(cloth, i);
        moves[i] = (VoileMove){ .point = i };
        moves[i].target = voile_add_scaled(voile_cloth_position(cloth, i), velocity, carry.duration);
    }
    carry.moves = moves;
    carry.move_count = count;
    voile_cloth_step(cloth, &carry);
    for (int32_t i = 0; i < count; ++i)
    {
        voile_cloth_release(cloth, i);
    }
    VoileVec3 start = voile_cloth_position(cloth, 0);
    VoileStep step = airy_step(velocity, 1.17f, 1.0f, 1.0f / 120.0f);
    cloth_run(cloth, &step, 120);
    VoileVec3 way = voile_sub(voile_cloth_position(cloth, 0), start);
    voile_cloth_destroy(cloth);
    free(moves);
    assert_true(voile_distance(way, velocity) < 0.002f);
}

static float fly_for(float mass_per_area)
{
    SheetDef sheet = default_sheet();
    int32_t count = sheet.columns * sheet.rows;
    VoileCloth* model = sheet_create(&sheet);
    VoileVec3* positions = copy_positions(model);
    voile_cloth_destroy(model);
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = count;
    def.positions = positions;
    def.columns = sheet.columns;
    def.rows = sheet.rows;
    def.mass_per_area = mass_per_area;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    VoileStep step = airy_step(voile_vec3(0.0f, 0.0f, 5.0f), 1.17f, 1.0f, 1.0f / 120.0f);
    cloth_run(cloth, &step, 10);
    float way = voile_cloth_position(cloth, 0).z;
    voile_cloth_destroy(cloth);
    free(positions);
    return way;
}

static void a_lighter_fabric_flies_farther(void** state)
{
    (void)state;
    float silk = fly_for(0.06f), denim = fly_for(0.32f);
    assert_true(denim > 0.0f && silk > 2.0f * denim);
}

// --- storms ------------------------------------------------------------------------------------------------------------

static void expect_return_from_storm(bool is_mesh, VoileWind wind)
{
    SheetDef def = default_sheet();
    VoileCloth* cloth = is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
    VoileStep step = voile_default_step();
    step.damping = 1.0f;
    step.wind = wind;
    for (int32_t tick = 0; tick < 240; ++tick)
    {
        step.wind.time = (float)tick / 120.0f;
        voile_cloth_step(cloth, &step);
        assert_true(voile_cloth_measure(cloth).is_finite);
    }
    step.wind.velocity = voile_vec3(0.0f, 0.0f, 0.0f);
    step.wind.jet.speed = 0.0f;
    cloth_run(cloth, &step, 1800);
    VoileClothFigures figures = voile_cloth_measure(cloth);
    voile_cloth_destroy(cloth);
    if (!(figures.max_stretch < 0.03f && figures.max_speed < 0.3f && fabsf(figures.lowest_y - 1.1f) < 0.05f))
    {
        fail_msg("afterwards it is stretched by %g and moves at %g m/s; its lowest point is at %g m",
                 (double)figures.max_stretch, (double)figures.max_speed, (double)figures.lowest_y);
    }
}

static void a_cloth_comes_back_from_a_wind_of_a_million_metres_a_second(void** state)
{
    (void)state;
    const VoileJet jet = { { 0.0f, 1.5f, 2.0f }, { 0.0f, 0.0f, -1.0f }, 1.0e6f, 2.0f, 0.3f };
    const VoileWind storms[] = {
        { .velocity = { 1.0e6f, 0.0f, 1.0e6f }, .density = 1.2f, .drag_coefficient = 1.17f, .lift_coefficient = 1.0f },
        { .velocity = { 0.0f, 0.0f, -1.0e6f },
          .gust = 1.0f,
          .seed = 3,
          .gust_size = 1.0f,
          .gust_pace = 0.5f,
          .density = 1.2f,
          .drag_coefficient = 1.17f,
          .lift_coefficient = 1.0f },
        { .velocity = { 0.0f, 0.0f, 1.0e6f }, .drag = 2.2f },
        { .density = 1.2f, .drag_coefficient = 1.17f, .lift_coefficient = 1.0f, .jet = jet },
    };
    for (size_t i = 0; i < sizeof storms / sizeof *storms; ++i)
    {
        expect_return_from_storm(false, storms[i]);
        expect_return_from_storm(true, storms[i]);
    }
}

// --- air that is measured ------------------------------------------------------------------------------------------------

#define PROBE_COUNT 400

// Small free squares, each facing +z. The linear drag tells the air's speed along z at each.
static void measure_air(const VoileVec3* places, int32_t count, const VoileWind* wind, float* out_speeds)
{
    VoileVec3* corners = take_memory(4 * (size_t)count * sizeof *corners);
    VoileFaceDef* faces = take_memory((size_t)count * sizeof *faces);
    for (int32_t i = 0; i < count; ++i)
    {
        for (int32_t k = 0; k < 4; ++k)
        {
            VoileVec3 offset = voile_vec3(k == 1 || k == 2 ? 1e-3f : -1e-3f, k >= 2 ? 1e-3f : -1e-3f, 0.0f);
            corners[4 * i + k] = voile_add(places[i], offset);
            faces[i].corners[k] = 4 * i + k;
        }
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 4 * count;
    def.positions = corners;
    def.faces = faces;
    def.face_count = count;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    VoileStep step = calm_step(1.0f);
    step.wind = *wind;
    step.wind.drag = 1.0f;
    voile_cloth_step(cloth, &step);
    for (int32_t i = 0; i < count; ++i)
    {
        // Half the speed gained in the step of 1 s, which itself is half of the air's: see VoileWind.
        out_speeds[i] = 4.0f * (voile_cloth_position(cloth, 4 * i).z - corners[4 * i].z);
    }
    voile_cloth_destroy(cloth);
    free(faces);
    free(corners);
}

static VoileWind gusty_wind(uint32_t seed)
{
    return (VoileWind){
        .velocity = { 0.0f, 0.0f, 5.0f }, .gust = 1.0f, .seed = seed, .gust_size = 1.5f, .gust_pace = 0.4f
    };
}

static void measure_along_line(const VoileWind* wind, float spacing, float* out_speeds)
{
    VoileVec3 places[PROBE_COUNT];
    for (int32_t i = 0; i < PROBE_COUNT; ++i)
    {
        float at = spacing * (float)(i - PROBE_COUNT / 2);
        places[i] = voile_vec3(at, 0.7f * at, -0.4f * at);
    }
    measure_air(places, PROBE_COUNT, wind, out_speeds);
}

static float largest_step(const float* speeds)
{
    float largest = 0.0f;
    for (int32_t i = 1; i < PROBE_COUNT; ++i)
    {
        float step = fabsf(speeds[i] - speeds[i - 1]);
        largest = step > largest ? step : largest;
    }
    return largest;
}

static void turbulence_is_continuous_in_space_and_time(void** state)
{
    (void)state;
    VoileWind wind = gusty_wind(7);
    float far[PROBE_COUNT], near[PROBE_COUNT], later[PROBE_COUNT];
    wind.time = 86400.0f;
    measure_along_line(&wind, 0.2f, far);
    measure_along_line(&wind, 0.01f, near);
    assert_true(largest_step(far) > 0.5f);
    assert_true(largest_step(near) < 0.15f);
    for (int32_t tick = 1; tick < 60; ++tick)
    {
        wind.time = 86400.0f + (float)tick / 128.0f;
        measure_along_line(&wind, 0.2f, later);
        for (int32_t i = 0; i < PROBE_COUNT; ++i)
        {
            assert_true(fabsf(later[i] - far[i]) < 0.5f);
            far[i] = later[i];
        }
    }
}

static void turbulence_has_the_wind_as_its_mean(void** state)
{
    (void)state;
    float speeds[PROBE_COUNT];
    double sum = 0.0, squares = 0.0;
    const int32_t rounds = 50;
    for (int32_t i = 0; i < rounds; ++i)
    {
        VoileWind wind = gusty_wind(100 + (uint32_t)i);
        wind.time = 10.0f * (float)i;
        measure_along_line(&wind, 0.5f, speeds);
        for (int32_t k = 0; k < PROBE_COUNT; ++k)
        {
            assert_true(speeds[k] > 0.45f && speeds[k] < 9.55f);
            sum += (double)speeds[k];
            squares += (double)speeds[k] * (double)speeds[k];
        }
    }
    double mean = sum / (rounds * PROBE_COUNT);
    double deviation = sqrt(squares / (rounds * PROBE_COUNT) - mean * mean);
    if (fabs(mean - 5.0) > 0.05 || deviation < 0.8 || deviation > 2.0)
    {
        fail_msg("a wind of 5 m/s has the mean %g and deviates by %g", mean, deviation);
    }
}

static void seeds_give_winds_of_their_own(void** state)
{
    (void)state;
    float one[PROBE_COUNT], again[PROBE_COUNT], other[PROBE_COUNT];
    VoileWind wind = gusty_wind(1), different = gusty_wind(2);
    measure_along_line(&wind, 0.5f, one);
    measure_along_line(&wind, 0.5f, again);
    measure_along_line(&different, 0.5f, other);
    double product = 0.0, squares = 0.0;
    for (int32_t i = 0; i < PROBE_COUNT; ++i)
    {
        assert_true(one[i] == again[i]);
        product += ((double)one[i] - 5.0) * ((double)other[i] - 5.0);
        squares += ((double)one[i] - 5.0) * ((double)one[i] - 5.0);
    }
    assert_true(fabs(product) < 0.25 * squares);
}

static void turbulence_is_carried_by_the_wind(void** state)
{
    (void)state;
    VoileWind wind = gusty_wind(5);
    wind.gust_pace = 0.0f;
    VoileVec3 places[PROBE_COUNT];
    float before[PROBE_COUNT], after[PROBE_COUNT];
    for (int32_t i = 0; i < PROBE_COUNT; ++i)
    {
        places[i] = voile_vec3(0.05f * (float)i, 0.3f, 0.0f);
    }
    wind.time = 100.0f;
    measure_air(places, PROBE_COUNT, &wind, before);
    for (int32_t i = 0; i < PROBE_COUNT; ++i)
    {
        places[i].z += 5.0f * 0.5f;
    }
    wind.time = 100.5f;
    measure_air(places, PROBE_COUNT, &wind, after);
    for (int32_t i = 0; i < PROBE_COUNT; ++i)
    {
        assert_true(fabsf(before[i] - after[i]) < 0.01f);
    }
}

static void a_jet_blows_inside_its_cone_alone(void** state)
{
    (void)state;
    const VoileWind wind = { .jet = { { 0.0f, 1.0f, 4.0f }, { 0.0f, 0.0f, -3.0f }, 10.0f, 4.0f, 0.2f } };
    const struct
    {
        VoileVec3 place;
        float speed; // along z
    } rows[] = {
        { { 0.0f, 1.0f, 3.9f }, -10.0f },    { { 0.0f, 1.0f, 0.0f }, -10.0f }, { { 0.0f, 1.0f, -4.0f }, -5.0f },
        { { 0.0f, 1.0f, -36.0f }, -1.0f },   { { 0.0f, 1.0f, 4.1f }, 0.0f },   { { 0.81f, 1.0f, 0.0f }, 0.0f },
        { { 0.0f, 1.79f, 0.0f }, -0.0181f }, { { 0.0f, 0.19f, 0.0f }, 0.0f },  { { 0.4f, 1.0f, 0.0f }, -9.950f },
        { { -0.6f, 1.0f, 0.0f }, -4.944f },  { { 0.0f, 1.0f, 4.0f }, 0.0f },   { { 5.0f, 1.0f, 8.0f }, 0.0f },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        float speed;
        measure_air(&rows[i].place, 1, &wind, &speed);
        if (fabsf(speed - rows[i].speed) > 0.01f)
        {
            fail_msg("row %zu: %g m/s, not %g", i, (double)speed, (double)rows[i].speed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flat_square_feels_the_closed_form),
        cmocka_unit_test(a_short_step_feels_it_undamped),
        cmocka_unit_test(a_square_that_meets_still_air_slows_as_it_should),
        cmocka_unit_test(a_square_that_moves_with_the_air_feels_nothing),
        cmocka_unit_test(a_lighter_fabric_flies_farther),
        cmocka_unit_test(a_cloth_comes_back_from_a_wind_of_a_million_metres_a_second),
        cmocka_unit_test(turbulence_is_continuous_in_space_and_time),
        cmocka_unit_test(turbulence_has_the_wind_as_its_mean),
        cmocka_unit_test(seeds_give_winds_of_their_own),
        cmocka_unit_test(turbulence_is_carried_by_the_wind),
        cmocka_unit_test(a_jet_blows_inside_its_cone_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
