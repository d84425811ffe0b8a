// What a solid hides from the eye, and what it looks like.

#include "sitting.h"

#include "drawing.h"
#include "property/property.h"

#include "sandbox/motion.h"
#include "sandbox/solid_lines.h"

#include <math.h>

static DrawnSolids one_solid(int32_t shape, VoileVec3 core, float radius, VoileVec3 position, VoileVec3 turn)
{
    DrawnSolids solids = { .count = 1 };
    solids.items[0].shape = shape;
    solids.items[0].core = core;
    solids.items[0].radius = radius;
    solids.items[0].pose = (VoilePose){ position, motion_turn(turn) };
    return solids;
}

// Metres from a solid's surface, negative inside.
static double distance_to(const struct DrawnSolid* solid, VoileVec3 place)
{
    VoileQuat q = solid->pose.rotation;
    VoileVec3 local = voile_rotate((VoileQuat){ -q.x, -q.y, -q.z, q.w }, voile_sub(place, solid->pose.position));
    VoileVec3 core = solid->core;
    VoileVec3 out = voile_vec3(fabsf(local.x) - core.x, fabsf(local.y) - core.y, fabsf(local.z) - core.z);
    double inside = (double)fminf(fmaxf(out.x, fmaxf(out.y, out.z)), 0.0f);
    out = voile_vec3(fmaxf(out.x, 0.0f), fmaxf(out.y, 0.0f), fmaxf(out.z, 0.0f));
    return (double)voile_length(out) + inside - (double)solid->radius;
}

// How deep the way from the eye to the place goes through the solid.
static double depth_on_way(const struct DrawnSolid* solid, VoileVec3 eye, VoileVec3 place)
{
    double deepest = 1.0e9;
    for (int i = 0; i <= 2000; ++i)
    {
        deepest = fmin(deepest, distance_to(solid, voile_lerp3(eye, place, (float)i / 2000.0f)));
    }
    return -deepest;
}

static const VoileVec3 eye = { 0.0f, 1.0f, 5.0f };

typedef struct Place
{
    VoileVec3 at;
    bool is_hidden;
} Place;

static void expect_places(const DrawnSolids* solids, const Place* places, size_t count)
{
    for (size_t i = 0; i < count; ++i)
    {
        if (solids_hide(solids, eye, places[i].at) != places[i].is_hidden)
        {
            fail_msg("the place (%g %g %g) is %s", (double)places[i].at.x, (double)places[i].at.y,
                     (double)places[i].at.z, places[i].is_hidden ? "seen" : "hidden");
        }
    }
}

static void a_solid_hides_what_is_behind_it_alone(void** state)
{
    (void)state;
    static const Place around[] = {
        { { 0.0f, 1.0f, -1.0f }, true },  // behind
        { { 0.1f, 1.1f, -3.0f }, true },  // far behind
        { { 0.0f, 1.0f, 1.0f }, false },  // in front
        { { 2.0f, 1.0f, -1.0f }, false }, // beside
        { { 0.0f, 3.0f, 0.0f }, false },  // above
        { { 0.0f, 1.0f, 9.0f }, false },  // behind the eye
    };
    const DrawnSolids shapes[] = {
        one_solid(VOILE_COLLIDER_SPHERE, voile_vec3(0, 0, 0), 0.5f, voile_vec3(0, 1, 0), voile_vec3(0, 0, 0)),
        one_solid(VOILE_COLLIDER_CAPSULE, voile_vec3(0, 0.4f, 0), 0.4f, voile_vec3(0, 1, 0), voile_vec3(0, 0, 40)),
        one_solid(VOILE_COLLIDER_BOX, voile_vec3(0.4f, 0.4f, 0.4f), 0.05f, voile_vec3(0, 1, 0), voile_vec3(20, 30, 0)),
        one_solid(VOILE_COLLIDER_BOX, voile_vec3(0.4f, 0.4f, 0.4f), 0.0f, voile_vec3(0, 1, 0), voile_vec3(0, 0, 0)),
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
    {
        expect_places(&shapes[i], around, sizeof around / sizeof *around);
    }
    DrawnSolids none = { .count = 0 };
    assert_false(solids_hide(&none, eye, voile_vec3(0.0f, 1.0f, -1.0f)));
}

static VoileVec3 random_place(Random* random, float reach)
{
    return voile_vec3(random_between(random, -reach, reach), 1.0f + random_between(random, -reach, reach),
                      random_between(random, -reach, reach));
}

static DrawnSolids random_solid(Random* random)
{
    int32_t shape = 1 + random_below(random, 3);
    float radius = random_between(random, 0.05f, 0.5f);
    VoileVec3 core =
        voile_vec3(0.0f, shape == VOILE_COLLIDER_CAPSULE ? random_between(random, 0.01f, 1.5f) : 0.0f, 0.0f);
    if (shape == VOILE_COLLIDER_BOX)
    {
        core = voile_vec3(random_between(random, 0.0f, 0.6f), random_between(random, 0.0f, 0.6f),
                          random_between(random, 0.0f, 0.6f));
        radius = random_happens(random, 0.3f) ? 0.0f : 0.1f * radius;
    }
    return one_solid(shape, core, radius, random_place(random, 0.5f), random_place(random, 180.0f));
}

// Against the way walked in small steps. Near its rim a solid may hide or not.
static void hiding_agrees_with_the_way_walked(void** state)
{
    (void)state;
    Random random = random_from_seed(11);
    int hidden_count = 0;
    for (int i = 0; i < 6000; ++i)
    {
        DrawnSolids solids = random_solid(&random);
        const struct DrawnSolid* solid = &solids.items[0];
        VoileVec3 from = random_place(&random, 3.0f), place = random_place(&random, 2.0f);
        if (distance_to(solid, from) < 0.01 || distance_to(solid, place) < 0.001)
        {
            continue;
        }
        double depth = depth_on_way(solid, from, place);
        double rim = 0.035 * (double)(solid->radius + fmaxf(solid->core.x, fmaxf(solid->core.y, solid->core.z)));
        bool is_hidden = solids_hide(&solids, from, place);
        hidden_count += is_hidden ? 1 : 0;
        if ((depth > rim && !is_hidden) || (depth < -1.0e-4 && is_hidden))
        {
            fail_msg("solid %d of kind %d, radius %g: a way %.4f m deep is %s", i, (int)solid->shape,
                     (double)solid->radius, depth, is_hidden ? "hidden" : "seen");
        }
    }
    assert_in_range(hidden_count, 200, 5000);
}

// The side of it that faces the eye: a cloth that lies on it is seen.
static void what_lies_on_the_seen_side_is_not_hidden(void** state)
{
    (void)state;
    Random random = random_from_seed(7);
    for (int i = 0; i < 3000; ++i)
    {
        DrawnSolids solids = random_solid(&random);
        const struct DrawnSolid* solid = &solids.items[0];
        VoileVec3 way = voile_normalize_or(voile_sub(random_place(&random, 1.0f), voile_vec3(0, 1, 0)), eye);
        // Walk outwards to the surface.
        double t = 0.0;
        while (distance_to(solid, voile_add_scaled(solid->pose.position, way, (float)t)) < 0.0)
        {
            t += 1.0e-3;
        }
        VoileVec3 place = voile_add_scaled(solid->pose.position, way, (float)t);
        VoileVec3 from = voile_add_scaled(place, way, 3.0f);
        if (solids_hide(&solids, from, place))
        {
            fail_msg("solid %d of kind %d, radius %g hides a place %g m from its surface", i, (int)solid->shape,
                     (double)solid->radius, distance_to(solid, place));
        }
    }
}

static void what_is_disabled_or_a_plane_is_not_collected(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "[cloth]\n[solid]\nenabled = false\n[solid]\nshape = plane\n[solid]\nshape = box\n"
                           "half_extents = 0.3 0.2 0.1\nradius = 9\nposition = 4 5 6\n");
    DrawnSolids solids;
    solids_collect(sitting.session, &solids);
    assert_int_equal(solids.count, 1);
    assert_int_equal(solids.items[0].shape, VOILE_COLLIDER_BOX);
    assert_place(solids.items[0].pose.position, voile_vec3(4.0f, 5.0f, 6.0f), 0.0f);
    assert_place(solids.items[0].core, voile_vec3(0.2f, 0.1f, 0.0f), 1.0e-6f);
    assert_near(solids.items[0].radius, 0.1f, 1.0e-6f);
    sitting_close(&sitting);
}

static Drawing draw(Sitting* sitting, VoileVec3 from)
{
    Drawing drawing = drawing_create(200, 200);
    Camera camera = { from, { 0.0f, 1.0f, 0.0f }, 0.6f };
    Projection projection = projection_make(&camera, 200, 200);
    planes_draw(sitting->session, &projection, &drawing.canvas, 1.0f);
    solids_draw(sitting->session, &projection, &drawing.canvas, 1.0f);
    assert_true(is_guard_whole(&drawing));
    return drawing;
}

static void a_solid_is_drawn_where_it_is_seen(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "[cloth]\n[solid]\nposition = 0 1 0\nradius = 0.5\n");
    Drawing drawing = draw(&sitting, eye);
    // Its radius is 0.5 / (5 tan 0.3) of half the height, seen a little larger: 32 pixels.
    assert_true(drawing_pixel(&drawing, 100, 100) != 0xff000000u);
    assert_true(drawing_pixel(&drawing, 100 + 28, 100) != 0xff000000u);
    assert_true(drawing_pixel(&drawing, 100 + 38, 100) == 0xff000000u);
    assert_true(drawing_pixel(&drawing, 10, 10) == 0xff000000u);
    drawing_destroy(&drawing);
    sitting_close(&sitting);
}

// From within, with a part behind the eye, or from so near that it fills the picture.
static void a_solid_is_drawn_from_anywhere(void** state)
{
    (void)state;
    static const char* const shapes[] = { "sphere", "capsule", "box" };
    for (int i = 0; i < 3; ++i)
    {
        char text[256];
        snprintf(text, sizeof text,
                 "[cloth]\n[solid]\nposition = 0 1 0\nradius = 0.5\nhalf_extents = 5 5 5\nshape = %s\n", shapes[i]);
        Sitting sitting;
        sitting_open(&sitting, text);
        for (int k = 1; k < 20; ++k)
        {
            Drawing drawing = draw(&sitting, voile_vec3(0.01f, 1.02f, 0.4f * (float)k));
            drawing_destroy(&drawing);
        }
        sitting_close(&sitting);
    }
}

// As a grid around its middle that fades out; a tilted one rises to one side.
static void a_plane_is_drawn_as_a_grid(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, "[cloth]\n[solid]\nshape = plane\nposition = 0 0.9 0\nturn = 0 0 30\n");
    Drawing drawing = draw(&sitting, eye);
    double left = 0.0, right = 0.0;
    for (int y = 0; y < 90; ++y)
    {
        for (int x = 0; x < 100; ++x)
        {
            left += drawing_pixel(&drawing, x, y) != 0xff000000u ? 1.0 : 0.0;
            right += drawing_pixel(&drawing, 199 - x, y) != 0xff000000u ? 1.0 : 0.0;
        }
    }
    assert_true(right > 100.0 && left == 0.0);
    drawing_destroy(&drawing);
    sitting_close(&sitting);
    sitting_open(&sitting, "[cloth]\n[solid]\nshape = plane\nenabled = false\n");
    drawing = draw(&sitting, eye);
    assert_true(drawing_light(&drawing) == 0.0);
    drawing_destroy(&drawing);
    sitting_close(&sitting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solid_hides_what_is_behind_it_alone),
        cmocka_unit_test(hiding_agrees_with_the_way_walked),
        cmocka_unit_test(what_lies_on_the_seen_side_is_not_hidden),
        cmocka_unit_test(what_is_disabled_or_a_plane_is_not_collected),
        cmocka_unit_test(a_solid_is_drawn_where_it_is_seen),
        cmocka_unit_test(a_solid_is_drawn_from_anywhere),
        cmocka_unit_test(a_plane_is_drawn_as_a_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
