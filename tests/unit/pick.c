// What lies under the pointer: the nearest point, link or face that nothing hides.

#include "cmocka_setup.h"

#include "fixture.h"
#include "property/property.h"

#include <math.h>
#include <stdlib.h>

static VoileLook look_from(VoileVec3 eye, VoileVec3 at, float radius)
{
    VoileVec3 way = voile_sub(at, eye);
    return (VoileLook){
        .eye = eye,
        .direction = voile_scale(way, 1.0f / -way.z),
        .forward = { 0.0f, 0.0f, -1.0f },
        .radius = radius,
    };
}

static VoileCloth* create_points(const VoileVec3* positions, int32_t count, const VoileFaceDef* faces,
                                 int32_t face_count)
{
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = count;
    def.positions = positions;
    def.faces = faces;
    def.face_count = face_count;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

static VoileCloth* create_default_sheet(void)
{
    SheetDef def = default_sheet();
    return sheet_create(&def);
}

// --- points -----------------------------------------------------------------------------------------------------------

static void a_point_is_picked_where_it_is_seen(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    VoileVec3 eye = voile_vec3(0.4f, 1.0f, 3.0f);
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        VoileVec3 position = voile_cloth_position(cloth, i);
        VoileVec3 aim = voile_add(position, voile_vec3(0.02f, -0.01f, 0.0f));
        VoileLook look = look_from(eye, aim, 0.05f);
        VoileHit hit = voile_cloth_pick_point(cloth, &look);
        assert_int_equal(hit.index, i);
        assert_true(fabsf(hit.depth - 3.0f) < 1e-5f);
        assert_true(fabsf(hit.distance - sqrtf(0.0005f) / 3.0f) < 1e-6f);
        assert_true(voile_distance(hit.position, position) < 1e-6f);
    }
    voile_cloth_destroy(cloth);
}

// The same circle of pixels in the picture's corner as in its middle.
static void the_radius_is_measured_in_the_picture(void** state)
{
    (void)state;
    static const VoileVec3 positions[] = { { 2.0f, 1.0f, 0.0f }, { 5.0f, 2.5f, -5.0f } };
    for (int32_t i = 0; i < 2; ++i)
    {
        VoileCloth* cloth = create_points(&positions[i], 1, NULL, 0);
        VoileLook look = { .direction = { 1.0f + 0.03f, 0.5f, -1.0f }, .forward = { 0.0f, 0.0f, -1.0f } };
        look.eye = voile_vec3(positions[i].x - 2.0f, positions[i].y - 1.0f, positions[i].z + 2.0f);
        look.radius = 0.031f;
        VoileHit hit = voile_cloth_pick_point(cloth, &look);
        assert_int_equal(hit.index, 0);
        assert_true(fabsf(hit.distance - 0.03f) < 1e-6f);
        look.radius = 0.029f;
        assert_int_equal(voile_cloth_pick_point(cloth, &look).index, -1);
        voile_cloth_destroy(cloth);
    }
}

static void of_equally_near_points_the_front_one_is_picked(void** state)
{
    (void)state;
    static const VoileVec3 positions[] = { { 0, 0, -2 }, { 0, 0, 1 }, { 0, 0, 0 }, { 0, 0, 1 } };
    VoileCloth* cloth = create_points(positions, 4, NULL, 0);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), positions[0], 0.1f);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 1);
    voile_cloth_destroy(cloth);
}

static void what_is_behind_the_eye_is_never_picked(void** state)
{
    (void)state;
    static const VoileVec3 positions[] = { { 0, 0, 6 }, { 0, 1, 6 }, { 1, 0, 6 }, { 0, 0, 4 } };
    static const VoileFaceDef face = { { 0, 1, 2, -1 } };
    VoileCloth* cloth = create_points(positions, 4, &face, 1);
    VoileLook look = look_from(voile_vec3(0.1f, 0.1f, 4.0f), voile_vec3(0.1f, 0.1f, 0.0f), 1000.0f);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, -1);
    assert_int_equal(voile_cloth_pick_face(cloth, &look).index, -1);
    VoileCloth* chain = chain_create(voile_vec3(-1.0f, 0.0f, 6.0f), 3, 1.0f, 0.1f, 0.0f);
    assert_int_equal(voile_cloth_pick_link(chain, &look).index, -1);
    voile_cloth_destroy(chain);
    voile_cloth_destroy(cloth);
}

// Point 0 lies behind a triangle of 1, 2, 3; point 4 beside it, a little farther from the look.
static const VoileVec3 hidden_positions[] = {
    { 0, 0, -1 }, { -1, -1, 0 }, { 1, -1, 0 }, { 0, 1, 0 }, { 1.0f, 0.0f, -1 }
};
static const VoileFaceDef hiding_face = { { 1, 2, 3, -1 } };

static void a_face_hides_what_is_behind_it(void** state)
{
    (void)state;
    VoileVec3 eye = voile_vec3(0.0f, 0.0f, 4.0f);
    VoileCloth* cloth = create_points(hidden_positions, 5, &hiding_face, 1);
    VoileLook look = look_from(eye, hidden_positions[0], 0.21f);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 4);
    look.radius = 0.1f;
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, -1);
    VoileLook back = { { 0, 0, -4 }, { 0, 0, 1 }, { 0, 0, 1 }, 0.1f };
    assert_int_equal(voile_cloth_pick_point(cloth, &back).index, 0);
    voile_cloth_destroy(cloth);

    cloth = create_points(hidden_positions, 5, NULL, 0);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 0);
    voile_cloth_destroy(cloth);
}

static void a_dead_face_hides_nothing(void** state)
{
    (void)state;
    VoileClothDef def = voile_cloth_default_def();
    VoileLinkDef link = { 1, 2, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f };
    def.point_count = 5;
    def.positions = hidden_positions;
    def.faces = &hiding_face;
    def.face_count = 1;
    def.links = &link;
    def.link_count = 1;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), hidden_positions[0], 0.1f);
    assert_int_equal(voile_cloth_pick_face(cloth, &look).index, 0);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, -1);
    voile_cloth_cut_link(cloth, 0);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 0);
    assert_int_equal(voile_cloth_pick_face(cloth, &look).index, -1);
    voile_cloth_destroy(cloth);
}

static void a_face_does_not_hide_its_own_corners(void** state)
{
    (void)state;
    // A quad bent so far that its half 0, 2, 3 covers its own corner 1.
    static const VoileVec3 positions[] = { { -1, -1, 0 }, { 0, 0, -1 }, { 1, -1, 0 }, { 0, 1, 0 } };
    static const VoileFaceDef face = { { 0, 1, 2, 3 } };
    VoileCloth* cloth = create_points(positions, 4, &face, 1);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 9.0f), positions[1], 0.01f);
    assert_int_equal(voile_cloth_pick_face(cloth, &look).index, 0);
    assert_true(voile_cloth_pick_face(cloth, &look).depth < 9.5f);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 1);
    voile_cloth_destroy(cloth);
}

static void what_lies_on_a_face_is_not_hidden_by_it(void** state)
{
    (void)state;
    VoileVec3 positions[5];
    for (int32_t i = 0; i < 5; ++i)
    {
        positions[i] = hidden_positions[i];
    }
    VoileVec3 eye = voile_vec3(0.0f, 0.0f, 4.0f);
    positions[0].z = -2e-4f; // half of 1e-4 of its distance behind
    VoileCloth* cloth = create_points(positions, 5, &hiding_face, 1);
    VoileLook look = look_from(eye, positions[0], 0.1f);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 0);
    voile_cloth_destroy(cloth);
    positions[0].z = -8e-4f; // twice
    cloth = create_points(positions, 5, &hiding_face, 1);
    assert_int_equal(voile_cloth_pick_point(cloth, &look).index, -1);
    voile_cloth_destroy(cloth);
}

// More candidates than are sorted at a time, all hidden but the farthest one; and more faces than are kept at hand.
static void a_crowd_of_hidden_points_does_not_hide_the_visible_one(void** state)
{
    (void)state;
    enum
    {
        POINTS = 500,
        FACES = 300
    };
    static VoileVec3 positions[3 + POINTS];
    static VoileFaceDef faces[FACES];
    positions[0] = voile_vec3(-1.0f, -1.0f, 0.0f);
    positions[1] = voile_vec3(1.0f, -1.0f, 0.0f);
    positions[2] = voile_vec3(0.0f, 1.0f, 0.0f);
    for (int32_t i = 0; i < POINTS; ++i)
    {
        positions[3 + i] = voile_vec3(0.0005f * (float)(POINTS - i), 0.0f, -1.0f);
    }
    positions[3 + 77] = voile_vec3(0.3f, 0.0f, 0.5f);
    // Flat as a line, and so hiding nothing, but for the last one.
    for (int32_t i = 0; i < FACES; ++i)
    {
        faces[i] = (VoileFaceDef){ { 3, 4, 5, -1 } };
    }
    faces[FACES - 1] = (VoileFaceDef){ { 0, 1, 2, -1 } };
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), voile_vec3(0.0f, 0.0f, 0.0f), 0.2f);
    for (int32_t face_count = 1; face_count <= FACES; face_count += FACES - 1)
    {
        VoileCloth* cloth = create_points(positions, 3 + POINTS, &faces[FACES - face_count], face_count);
        assert_int_equal(voile_cloth_pick_point(cloth, &look).index, 3 + 77);
        voile_cloth_destroy(cloth);
    }
}

// --- faces ------------------------------------------------------------------------------------------------------------

static void the_nearest_face_is_picked_where_the_ray_meets_it(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    VoileVec3 eye = voile_vec3(0.2f, 1.7f, 2.0f);
    for (int32_t face = 0; face < voile_cloth_face_count(cloth); ++face)
    {
        VoileFace found = voile_cloth_face(cloth, face);
        VoileVec3 first = voile_cloth_position(cloth, found.corners[0]);
        VoileVec3 aim = voile_add(first, voile_vec3(0.07f, -0.02f, 0.0f));
        VoileLook look = look_from(eye, aim, 0.0f);
        VoileHit hit = voile_cloth_pick_face(cloth, &look);
        assert_int_equal(hit.index, face);
        assert_true(voile_distance(hit.position, aim) < 1e-5f);
        assert_true(fabsf(hit.depth - 2.0f) < 1e-5f);
        assert_true(hit.distance == 0.0f);
    }
    VoileLook beside = look_from(eye, voile_vec3(0.6f, 1.7f, 0.0f), 0.5f);
    assert_int_equal(voile_cloth_pick_face(cloth, &beside).index, -1);
    voile_cloth_destroy(cloth);
}

// A ray exactly along the common sides and points of faces slips through nowhere.
static void faces_have_no_seams(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        VoileVec3 position = voile_cloth_position(cloth, i);
        VoileLook look = look_from(voile_vec3(0.123f, 1.456f, 2.789f), position, 0.0f);
        bool is_inside = i >= 12 && i < 108 && i % 12 != 0 && i % 12 != 11;
        assert_true(!is_inside || voile_cloth_pick_face(cloth, &look).index >= 0);
    }
    voile_cloth_destroy(cloth);

    // Four triangles around a point, where the ray meets it, and a common side, to the last bit; from both sides.
    static const VoileVec3 positions[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 }, { 0, -1, 0 } };
    static const VoileFaceDef faces[] = {
        { { 0, 1, 2, -1 } }, { { 0, 2, 3, -1 } }, { { 0, 3, 4, -1 } }, { { 0, 4, 1, -1 } }
    };
    cloth = create_points(positions, 5, faces, 4);
    for (int side = -1; side <= 1; side += 2)
    {
        VoileVec3 ahead = voile_vec3(0.0f, 0.0f, (float)-side);
        VoileLook look = { { 0, 0, 4.0f * (float)side }, ahead, ahead, 0.0f };
        assert_true(voile_cloth_pick_face(cloth, &look).index >= 0);
        look.direction.y = -0.125f;
        assert_true(voile_cloth_pick_face(cloth, &look).index >= 0);
    }
    voile_cloth_destroy(cloth);
}

// --- links ------------------------------------------------------------------------------------------------------------

static void a_link_is_picked_at_its_nearest_place(void** state)
{
    (void)state;
    // From (-1, 0, 0) to (1, 0, 0) and on to (3, 0, 0).
    VoileCloth* cloth = chain_create(voile_vec3(-1.0f, 0.0f, 0.0f), 3, 2.0f, 0.1f, 0.0f);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), voile_vec3(0.4f, 0.2f, 0.0f), 0.1f);
    VoileHit hit = voile_cloth_pick_link(cloth, &look);
    assert_int_equal(hit.index, 0);
    assert_true(voile_distance(hit.position, voile_vec3(0.4f, 0.0f, 0.0f)) < 1e-5f);
    assert_true(fabsf(hit.distance - 0.05f) < 1e-6f);
    look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), voile_vec3(3.1f, 0.0f, 0.0f), 0.1f);
    hit = voile_cloth_pick_link(cloth, &look);
    assert_int_equal(hit.index, 1);
    assert_true(voile_distance(hit.position, voile_vec3(3.0f, 0.0f, 0.0f)) < 1e-5f);
    voile_cloth_cut_link(cloth, 1);
    assert_int_equal(voile_cloth_pick_link(cloth, &look).index, -1);
    voile_cloth_destroy(cloth);
}

static VoileCloth* create_line(VoileVec3 a, VoileVec3 b, VoileLinkKind kind)
{
    VoileVec3 positions[2] = { a, b };
    VoileLinkDef link = { 0, 1, kind, 0.0f, 0.0f };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 2;
    def.positions = positions;
    def.links = &link;
    def.link_count = 1;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    return cloth;
}

// Halfway on the screen is not halfway in space: the place must project onto the look.
static void a_slanted_link_is_met_in_perspective(void** state)
{
    (void)state;
    VoileVec3 a = voile_vec3(-1.0f, 0.0f, 0.0f);
    VoileVec3 b = voile_vec3(9.0f, 0.0f, -20.0f);
    VoileCloth* cloth = create_line(a, b, VOILE_LINK_STRUCTURAL);
    VoileVec3 place = voile_lerp3(a, b, 0.3f);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), place, 0.01f);
    VoileHit hit = voile_cloth_pick_link(cloth, &look);
    assert_int_equal(hit.index, 0);
    assert_true(voile_distance(hit.position, place) < 1e-4f);
    voile_cloth_destroy(cloth);
}

static void a_link_that_passes_the_eye_is_picked_in_front_of_it(void** state)
{
    (void)state;
    VoileCloth* cloth = create_line(voile_vec3(1.0f, 0.0f, 8.0f), voile_vec3(0.0f, 0.0f, 0.0f), VOILE_LINK_STRUCTURAL);
    VoileVec3 place = voile_vec3(0.125f, 0.0f, 1.0f);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), place, 0.01f);
    VoileHit hit = voile_cloth_pick_link(cloth, &look);
    assert_int_equal(hit.index, 0);
    assert_true(voile_distance(hit.position, place) < 1e-4f);
    voile_cloth_destroy(cloth);
}

static void a_link_seen_from_its_end_is_picked_at_the_front(void** state)
{
    (void)state;
    VoileCloth* cloth = create_line(voile_vec3(0.0f, 0.0f, -3.0f), voile_vec3(0.0f, 0.0f, 0.0f), VOILE_LINK_STRUCTURAL);
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), voile_vec3(0.0f, 0.0f, 0.0f), 0.01f);
    assert_true(voile_cloth_pick_link(cloth, &look).depth == 4.0f);
    voile_cloth_destroy(cloth);
}

static void only_threads_are_picked(void** state)
{
    (void)state;
    VoileLook look = look_from(voile_vec3(0.0f, 0.0f, 4.0f), voile_vec3(0.0f, 0.0f, 0.0f), 0.01f);
    for (int kind = VOILE_LINK_SHEAR; kind <= VOILE_LINK_BEND; ++kind)
    {
        VoileCloth* cloth =
            create_line(voile_vec3(-1.0f, 0.0f, 0.0f), voile_vec3(1.0f, 0.0f, 0.0f), (VoileLinkKind)kind);
        assert_int_equal(voile_cloth_pick_link(cloth, &look).index, -1);
        voile_cloth_destroy(cloth);
    }
}

// --- against looking at everything ------------------------------------------------------------------------------------

// Whether a living face without corner `point` crosses the way to it before 0.9999 of it. In its own way: Cramer's rule
// with the three edges as base.
static bool is_covered(const VoileCloth* cloth, VoileVec3 eye, int32_t point)
{
    VoileVec3 way = voile_sub(voile_cloth_position(cloth, point), eye);
    for (int32_t f = 0; f < voile_cloth_face_count(cloth); ++f)
    {
        VoileFace face = voile_cloth_face(cloth, f);
        const int32_t* c = face.corners;
        bool is_own = c[0] == point || c[1] == point || c[2] == point || c[3] == point;
        for (int half = 0; half < 2 && face.is_alive && !is_own; ++half)
        {
            VoileVec3 a = voile_sub(voile_cloth_position(cloth, c[0]), eye);
            VoileVec3 b = voile_sub(voile_cloth_position(cloth, c[1 + half]), eye);
            VoileVec3 d = voile_sub(voile_cloth_position(cloth, c[2 + half]), eye);
            float volume = voile_dot(a, voile_cross(b, d));
            float u = voile_dot(way, voile_cross(b, d)) / volume;
            float v = voile_dot(way, voile_cross(d, a)) / volume;
            float w = voile_dot(way, voile_cross(a, b)) / volume;
            if (u >= 0.0f && v >= 0.0f && w >= 0.0f && (u + v + w) * 0.9999f > 1.0f)
            {
                return true;
            }
        }
    }
    return false;
}

static bool the_pick_is_the_nearest_uncovered_point(Trial* trial)
{
    VoileCloth* cloth = curtain_create(10 + trial->size, 10);
    VoileStep step = voile_default_step();
    step.wind = (VoileWind){ .velocity = random_vec3(&trial->random, 6.0f), .gust = 0.5f, .drag = 1.0f };
    cloth_run(cloth, &step, 30 + random_below(&trial->random, 60));
    cut_across(cloth, random_vec3(&trial->random, 2.0f), random_vec3(&trial->random, 2.0f));
    VoileVec3 eye = voile_vec3(random_between(&trial->random, -3.0f, 3.0f), 1.2f, 2.0f);
    VoileVec3 aim =
        voile_vec3(random_between(&trial->random, -1.0f, 1.0f), random_between(&trial->random, 0.3f, 2.2f), 0);
    VoileLook look = look_from(eye, aim, random_between(&trial->random, 0.0f, 0.3f));

    int32_t best = -1;
    float best_distance = look.radius;
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        VoileVec3 way = voile_sub(voile_cloth_position(cloth, i), eye);
        float distance = voile_distance(voile_scale(way, -1.0f / way.z), look.direction);
        if (distance < best_distance && !is_covered(cloth, eye, i))
        {
            best = i;
            best_distance = distance;
        }
    }
    VoileHit hit = voile_cloth_pick_point(cloth, &look);
    voile_cloth_destroy(cloth);
    return hit.index == best || trial_fails(trial, "picked %d at %.7g, not %d at %.7g", hit.index, (double)hit.distance,
                                            best, (double)best_distance);
}

static void a_pick_agrees_with_looking_at_everything(void** state)
{
    (void)state;
    for_all(the_pick_is_the_nearest_uncovered_point, 30, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_is_picked_where_it_is_seen),
        cmocka_unit_test(the_radius_is_measured_in_the_picture),
        cmocka_unit_test(of_equally_near_points_the_front_one_is_picked),
        cmocka_unit_test(what_is_behind_the_eye_is_never_picked),
        cmocka_unit_test(a_face_hides_what_is_behind_it),
        cmocka_unit_test(a_dead_face_hides_nothing),
        cmocka_unit_test(a_face_does_not_hide_its_own_corners),
        cmocka_unit_test(what_lies_on_a_face_is_not_hidden_by_it),
        cmocka_unit_test(a_crowd_of_hidden_points_does_not_hide_the_visible_one),
        cmocka_unit_test(the_nearest_face_is_picked_where_the_ray_meets_it),
        cmocka_unit_test(faces_have_no_seams),
        cmocka_unit_test(a_link_is_picked_at_its_nearest_place),
        cmocka_unit_test(a_slanted_link_is_met_in_perspective),
        cmocka_unit_test(a_link_that_passes_the_eye_is_picked_in_front_of_it),
        cmocka_unit_test(a_link_seen_from_its_end_is_picked_at_the_front),
        cmocka_unit_test(only_threads_are_picked),
        cmocka_unit_test(a_pick_agrees_with_looking_at_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
