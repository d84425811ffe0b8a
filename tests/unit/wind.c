// Moving air: how it pushes faces, and that no drag can overshoot.

#include "cmocka_setup.h"

#include "fixture.h"

#include <math.h>
#include <stdlib.h>

// --- one free quad in the wind ----------------------------------------------------------------------------------------

static VoileCloth* create_quad(VoileVec3 centre, VoileVec3 right, VoileVec3 down, bool is_flat)
{
    VoileVec3 positions[4];
    for (int32_t i = 0; i < 4; ++i)
    {
        VoileVec3 corner = voile_add_scaled(centre, right, (float)(i % 2) - 0.5f);
        positions[i] = voile_add_scaled(corner, down, (float)(i / 2) - 0.5f);
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 4;
    def.positions = positions;
    def.columns = def.rows = 2;
    def.is_flat = is_flat;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

static VoileCloth* create_facing_quad(void)
{
    return create_quad(voile_vec3(0.0f, 0.0f, 0.0f), voile_vec3(0.1f, 0.0f, 0.0f), voile_vec3(0.0f, -0.1f, 0.0f),
                       false);
}

static VoileStep windy_step(VoileVec3 velocity, float drag)
{
    VoileStep step = undamped_step(5, 1);
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    step.wind = (VoileWind){ .velocity = velocity, .drag = drag };
    return step;
}

// Metres per second that the quad has gained as a whole after one step.
static VoileVec3 blow_once(VoileCloth* cloth, const VoileStep* step)
{
    double before[3], after[3];
    mass_centre(cloth, before);
    voile_cloth_step(cloth, step);
    mass_centre(cloth, after);
    // From rest, a constant acceleration makes a way of half the speed gained, times the step.
    double scale = 2.0 / (double)step->duration;
    return voile_vec3((float)((after[0] - before[0]) * scale), (float)((after[1] - before[1]) * scale),
                      (float)((after[2] - before[2]) * scale));
}

static bool are_close(VoileVec3 a, VoileVec3 b, float tolerance)
{
    return voile_distance(a, b) < tolerance;
}

static void wind_pushes_a_face_along_its_normal(void** state)
{
    (void)state;
    VoileStep step = windy_step(voile_vec3(3.0f, 2.0f, 6.0f), 0.5f);
    float gained = 6.0f * 0.5f * step.duration / (1.0f + 0.5f * step.duration);
    VoileCloth* cloth = create_facing_quad();
    assert_true(are_close(blow_once(cloth, &step), voile_vec3(0.0f, 0.0f, gained), 1e-6f));
    voile_cloth_destroy(cloth);

    VoileVec3 centre = voile_vec3(0.0f, 0.0f, 0.0f);
    cloth = create_quad(centre, voile_vec3(0.1f, 0.0f, 0.0f), voile_vec3(0.0f, 0.0f, 0.1f), false);
    assert_true(are_close(blow_once(cloth, &step), voile_vec3(0.0f, gained / 3.0f, 0.0f), 1e-6f));
    voile_cloth_destroy(cloth);
}

static void still_air_brakes_a_face(void** state)
{
    (void)state;
    VoileCloth* cloth = create_facing_quad();
    VoileStep wind = windy_step(voile_vec3(0.0f, 0.0f, 8.0f), 2.0f);
    VoileStep calm = windy_step(voile_vec3(0.0f, 0.0f, 0.0f), 2.0f);
    cloth_run(cloth, &wind, 120);
    float fast = voile_cloth_measure(cloth).max_speed;
    cloth_run(cloth, &calm, 120);
    float slow = voile_cloth_measure(cloth).max_speed;
    assert_true(fast > 6.0f && fast < 8.0f);
    // A face at v slows by 2 v a second: to e^-2 of it.
    assert_true(fabsf(slow / fast - expf(-2.0f)) < 0.01f);
    voile_cloth_destroy(cloth);
}

static void no_drag_makes_a_face_faster_than_the_air(void** state)
{
    (void)state;
    static const float drags[] = { 1.0f, 100.0f, 1e4f, 1e8f, 1e30f };
    for (size_t i = 0; i < sizeof drags / sizeof *drags; ++i)
    {
        VoileCloth* cloth = create_facing_quad();
        VoileStep step = windy_step(voile_vec3(0.0f, 0.0f, 5.0f), drags[i]);
        for (int32_t tick = 0; tick < 60; ++tick)
        {
            voile_cloth_step(cloth, &step);
            assert_true(voile_cloth_measure(cloth).max_speed < 5.01f);
        }
        voile_cloth_destroy(cloth);
    }
}

static void without_drag_the_wind_is_not_felt(void** state)
{
    (void)state;
    VoileCloth* cloth = create_facing_quad();
    uint64_t positions = hash_of(cloth);
    VoileStep step = windy_step(voile_vec3(0.0f, 0.0f, 50.0f), 0.0f);
    cloth_run(cloth, &step, 5);
    assert_true(hash_of(cloth) == positions);
    voile_cloth_destroy(cloth);
}

static void dead_faces_catch_no_wind(void** state)
{
    (void)state;
    VoileCloth* cloth = create_facing_quad();
    assert_int_equal(voile_cloth_cut_link(cloth, 0), 1);
    VoileStep step = windy_step(voile_vec3(0.0f, 0.0f, 50.0f), 1.0f);
    cloth_run(cloth, &step, 5);
    assert_true(voile_cloth_measure(cloth).max_speed == 0.0f);
    voile_cloth_destroy(cloth);
}

static void wind_does_not_move_a_flat_cloth_out_of_its_plane(void** state)
{
    (void)state;
    VoileVec3 centre = voile_vec3(0.0f, 0.0f, 0.25f);
    VoileCloth* cloth = create_quad(centre, voile_vec3(0.1f, 0.0f, 0.0f), voile_vec3(0.0f, -0.1f, 0.0f), true);
    VoileStep step = windy_step(voile_vec3(1.0f, 1.0f, 50.0f), 1.0f);
    cloth_run(cloth, &step, 60);
    for (int32_t i = 0; i < 4; ++i)
    {
        assert_true(voile_cloth_position(cloth, i).z == 0.25f);
    }
    voile_cloth_destroy(cloth);
}

// A point between a face that is pushed and one that is not takes the mean.
static void a_point_takes_the_mean_of_its_faces(void** state)
{
    (void)state;
    static const VoileVec3 positions[] = {
        { 0.0f, 0.0f, 0.0f }, { 1.0f, 0.0f, 0.0f }, { 0.0f, 1.0f, 0.0f }, { -1.0f, 0.0f, 0.0f }, { -1.0f, 0.0f, 1.0f }
    };
    static const VoileFaceDef faces[] = { { { 0, 1, 2, -1 } }, { { 0, 3, 4, -1 } } };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 5;
    def.positions = positions;
    def.faces = faces;
    def.face_count = 2;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    VoileStep step = windy_step(voile_vec3(0.0f, 0.0f, 4.0f), 1.0f);
    step.sub_steps = 1;
    voile_cloth_step(cloth, &step);
    float whole = voile_cloth_position(cloth, 1).z;
    assert_true(whole > 0.0f);
    assert_true(fabsf(voile_cloth_position(cloth, 0).z - 0.5f * whole) < 1e-8f);
    assert_true(voile_cloth_position(cloth, 3).z == 0.0f);
    voile_cloth_destroy(cloth);
}

// --- gusts ------------------------------------------------------------------------------------------------------------

typedef struct GustRow
{
    VoileVec3 velocity, centre;
    float gust, time;
} GustRow;

// The formula of voile/cloth.h, once more and in double.
static void find_air(const GustRow* row, double out_air[3])
{
    double u[3] = { (double)row->velocity.x, (double)row->velocity.y, (double)row->velocity.z };
    double s = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
    double p[3] = { u[2], 0.0, -u[0] };
    double length = sqrt(p[0] * p[0] + p[2] * p[2]);
    p[0] = length > 0.0 ? p[0] / length : 1.0;
    p[2] = length > 0.0 ? p[2] / length : 0.0;
    double g = (double)row->gust, t = (double)row->time, y = (double)row->centre.y;
    double a = p[0] * (double)row->centre.x + p[2] * (double)row->centre.z;
    double ahead = 1.0 - .45 * g + g * (.45 * sin(.9 * t + .8 * a) + .5 * sin(2.3 * t - 1.7 * a + 1.1 * y));
    double aside = s * .35 * g * sin(.6 * t + y);
    for (int i = 0; i < 3; ++i)
    {
        out_air[i] = u[i] * ahead + p[i] * aside;
    }
}

static VoileVec3 measure_air(const GustRow* row)
{
    static const VoileVec3 sides[3][2] = {
        { { 0.0f, 0.01f, 0.0f }, { 0.0f, 0.0f, 0.01f } },
        { { 0.0f, 0.0f, 0.01f }, { 0.01f, 0.0f, 0.0f } },
        { { 0.01f, 0.0f, 0.0f }, { 0.0f, 0.01f, 0.0f } },
    };
    float air[3];
    for (int axis = 0; axis < 3; ++axis)
    {
        VoileCloth* cloth = create_quad(row->centre, sides[axis][0], sides[axis][1], false);
        VoileStep step = windy_step(row->velocity, 1.0f);
        step.wind.gust = row->gust;
        step.wind.time = row->time;
        VoileVec3 gained = voile_scale(blow_once(cloth, &step), (1.0f + step.duration) / step.duration);
        air[axis] = axis == 0 ? gained.x : axis == 1 ? gained.y : gained.z;
        voile_cloth_destroy(cloth);
    }
    return voile_vec3(air[0], air[1], air[2]);
}

static void gusts_follow_their_formula(void** state)
{
    (void)state;
    static const GustRow rows[] = {
        { { 0.0f, 0.0f, 4.0f }, { 0.0f, 0.0f, 0.0f }, 1.0f, 0.0f },
        { { 0.0f, 0.0f, 4.0f }, { 0.7f, 0.3f, -0.2f }, 0.5f, 1.3f },
        { { 3.0f, 1.0f, -2.0f }, { -0.4f, 1.1f, 0.9f }, 0.8f, 17.0f },
        { { 0.0f, 5.0f, 0.0f }, { 0.5f, -0.5f, 0.5f }, 1.0f, 2.5f },
        { { 2.0f, 0.0f, 0.0f }, { 0.5f, 0.5f, 0.5f }, 0.0f, 9.0f },
        { { 0.0f, 0.0f, 0.0f }, { 0.5f, 0.5f, 0.5f }, 1.0f, 9.0f },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        double expected[3];
        find_air(&rows[i], expected);
        VoileVec3 air = measure_air(&rows[i]);
        VoileVec3 wanted = voile_vec3((float)expected[0], (float)expected[1], (float)expected[2]);
        if (!are_close(air, wanted, 0.005f))
        {
            fail_msg("row %zu: (%g, %g, %g), not (%g, %g, %g)", i, (double)air.x, (double)air.y, (double)air.z,
                     expected[0], expected[1], expected[2]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wind_pushes_a_face_along_its_normal),
        cmocka_unit_test(still_air_brakes_a_face),
        cmocka_unit_test(no_drag_makes_a_face_faster_than_the_air),
        cmocka_unit_test(without_drag_the_wind_is_not_felt),
        cmocka_unit_test(dead_faces_catch_no_wind),
        cmocka_unit_test(wind_does_not_move_a_flat_cloth_out_of_its_plane),
        cmocka_unit_test(a_point_takes_the_mean_of_its_faces),
        cmocka_unit_test(gusts_follow_their_formula),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
