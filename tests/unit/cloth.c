// The life of a cloth: holding, moving and placing points, reading it out, keeping and taking back its state, wind.

#include "cmocka_setup.h"

#include "fixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool are_equal(VoileVec3 a, VoileVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static VoileCloth* create_default_sheet(void)
{
    SheetDef def = default_sheet();
    return sheet_create(&def);
}

// --- pins and holds ---------------------------------------------------------------------------------------------------

static void pinned_and_held_are_two_things(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    assert_true(voile_cloth_is_pinned(cloth, 3));
    assert_false(voile_cloth_is_held(cloth, 3));
    voile_cloth_hold(cloth, 3);
    assert_true(voile_cloth_is_pinned(cloth, 3) && voile_cloth_is_held(cloth, 3));
    voile_cloth_release(cloth, 3);
    assert_true(voile_cloth_is_pinned(cloth, 3));
    assert_false(voile_cloth_is_held(cloth, 3));
    voile_cloth_hold(cloth, 3);
    voile_cloth_unpin(cloth, 3);
    assert_false(voile_cloth_is_pinned(cloth, 3));

    VoileVec3 start = voile_cloth_position(cloth, 3);
    VoileStep step = voile_default_step();
    cloth_run(cloth, &step, 30);
    assert_true(are_equal(voile_cloth_position(cloth, 3), start));
    voile_cloth_release(cloth, 3);
    cloth_run(cloth, &step, 30);
    assert_true(voile_cloth_position(cloth, 3).y < start.y);
    voile_cloth_destroy(cloth);
}

static void a_pinned_point_keeps_its_mass_for_the_day_it_is_let_go(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    float mass = voile_cloth_mass(cloth, 30);
    voile_cloth_pin(cloth, 30);
    assert_true(voile_cloth_mass(cloth, 30) == mass);
    voile_cloth_destroy(cloth);
}

static void pinning_and_unpinning_between_steps_changes_nothing(void** state)
{
    (void)state;
    VoileCloth* one = create_default_sheet();
    VoileCloth* other = create_default_sheet();
    VoileStep step = voile_default_step();
    cloth_run(one, &step, 20);
    cloth_run(other, &step, 20);
    voile_cloth_pin(one, 50);
    voile_cloth_hold(one, 60);
    voile_cloth_unpin(one, 50);
    voile_cloth_release(one, 60);
    cloth_run(one, &step, 20);
    cloth_run(other, &step, 20);
    assert_true(hash_of(one) == hash_of(other));
    voile_cloth_destroy(other);
    voile_cloth_destroy(one);
}

// --- moves ------------------------------------------------------------------------------------------------------------

static VoileStep step_with_moves(const VoileMove* moves, int32_t count)
{
    VoileStep step = undamped_step(7, 1);
    step.moves = moves;
    step.move_count = count;
    return step;
}

static void a_held_point_reaches_its_target_exactly(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    VoileMove move = { .point = 40 };
    voile_cloth_hold(cloth, 40);
    VoileStep step = step_with_moves(&move, 1);
    for (int32_t i = 1; i < 100; ++i)
    {
        // Near and far by turns, where x + (target - x) is not always the target.
        float scale = i % 2 == 0 ? 1.0e-3f : 1.0f;
        move.target = voile_vec3(scale * 0.7123f * (float)i, scale * 0.1717f * (float)(i - 50), scale / (float)i);
        voile_cloth_step(cloth, &step);
        assert_true(are_equal(voile_cloth_position(cloth, 40), move.target));
    }
    voile_cloth_destroy(cloth);
}

static void a_free_point_does_not_obey_a_move(void** state)
{
    (void)state;
    VoileCloth* one = create_default_sheet();
    VoileCloth* other = create_default_sheet();
    VoileMove move = { .point = 40, .target = { 5.0f, 5.0f, 5.0f } };
    VoileStep step = step_with_moves(&move, 1);
    VoileStep plain = step_with_moves(NULL, 0);
    voile_cloth_step(one, &step);
    voile_cloth_step(other, &plain);
    assert_true(hash_of(one) == hash_of(other));
    voile_cloth_destroy(other);
    voile_cloth_destroy(one);
}

static void the_last_move_of_a_point_wins(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    const VoileMove moves[] = { { .point = 2, .target = { 1.0f, 2.0f, 3.0f } },
                                { .point = 2, .target = { 0.25f, 2.25f, 0.5f } } };
    VoileStep step = step_with_moves(moves, 2);
    voile_cloth_step(cloth, &step);
    assert_true(are_equal(voile_cloth_position(cloth, 2), moves[1].target));
    voile_cloth_destroy(cloth);
}

// The speed that its last step had, not less and not more, whatever the number of sub-steps.
static void a_point_that_is_let_go_keeps_the_velocity_of_its_way(void** state)
{
    (void)state;
    for (int32_t sub_steps = 1; sub_steps <= 9; sub_steps += 4)
    {
        VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.1f, 0.0f);
        VoileMove move = { .point = 0, .target = { 0.02f, 0.01f, -0.03f } };
        VoileStep step = step_with_moves(&move, 1);
        step.sub_steps = sub_steps;
        step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
        voile_cloth_hold(cloth, 0);
        voile_cloth_step(cloth, &step);
        voile_cloth_release(cloth, 0);
        cloth_run(cloth, &step, 10);
        VoileVec3 expected = voile_scale(move.target, 11.0f);
        assert_true(voile_distance(voile_cloth_position(cloth, 0), expected) < 1e-5f);
        voile_cloth_destroy(cloth);
    }
}

static void a_held_point_that_is_not_moved_is_at_rest_when_let_go(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.1f, 0.0f);
    VoileMove move = { .point = 0, .target = { 0.5f, 0.0f, 0.0f } };
    VoileStep moving = step_with_moves(&move, 1);
    VoileStep resting = step_with_moves(NULL, 0);
    moving.gravity = resting.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    voile_cloth_hold(cloth, 0);
    voile_cloth_step(cloth, &moving);
    voile_cloth_step(cloth, &resting);
    voile_cloth_release(cloth, 0);
    cloth_run(cloth, &resting, 10);
    assert_true(voile_cloth_position(cloth, 0).x == 0.5f);
    voile_cloth_destroy(cloth);
}

static void a_placed_point_keeps_its_velocity(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 1, 1.0f, 0.1f, 0.0f);
    VoileStep step = undamped_step(5, 1);
    cloth_run(cloth, &step, 60);
    float speed = voile_cloth_measure(cloth).max_speed;
    voile_cloth_place(cloth, 0, voile_vec3(1.0f, -1.25f, 2.0f));
    assert_true(are_equal(voile_cloth_position(cloth, 0), voile_vec3(1.0f, -1.25f, 2.0f)));
    assert_true(fabsf(voile_cloth_measure(cloth).max_speed - speed) < 1e-3f * speed);
    voile_cloth_destroy(cloth);
}

static void a_placed_point_of_a_flat_cloth_stays_in_its_plane(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    def.is_flat = true;
    VoileCloth* cloth = sheet_create(&def);
    voile_cloth_place(cloth, 5, voile_vec3(0.1f, 2.5f, 1.0f));
    assert_true(are_equal(voile_cloth_position(cloth, 5), voile_vec3(0.1f, 2.5f, 0.0f)));
    voile_cloth_destroy(cloth);
}

// --- read-outs --------------------------------------------------------------------------------------------------------

typedef struct Vertex
{
    uint8_t head;
    float values[4];
} Vertex;

static void positions_are_written_as_far_apart_as_asked(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    int32_t count = voile_cloth_point_count(cloth);
    Vertex* vertices = take_memory((size_t)count * sizeof *vertices);
    memset(vertices, 0x5A, (size_t)count * sizeof *vertices);
    voile_cloth_read_positions(cloth, vertices[0].values, sizeof *vertices);
    for (int32_t i = 0; i < count; ++i)
    {
        VoileVec3 position = voile_cloth_position(cloth, i);
        assert_memory_equal(vertices[i].values, &position, sizeof position);
        assert_int_equal(vertices[i].head, 0x5A);
        assert_int_equal(*(unsigned char*)&vertices[i].values[3], 0x5A);
    }
    free(vertices);
    voile_cloth_destroy(cloth);
}

static void vectors_may_be_written_at_odd_addresses(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    size_t count = (size_t)voile_cloth_point_count(cloth);
    unsigned char* bytes = take_memory(13 * count + 1);
    voile_cloth_read_normals(cloth, bytes + 1, 13);
    for (size_t i = 0; i < count; ++i)
    {
        VoileVec3 normal;
        memcpy(&normal, bytes + 1 + 13 * i, sizeof normal);
        assert_true(voile_distance(normal, voile_vec3(0.0f, 0.0f, 1.0f)) < 1e-6f);
    }
    free(bytes);
    voile_cloth_destroy(cloth);
}

// Two triangles at a right angle, one four times as large: the normal on their common side leans to the larger one.
static void a_normal_is_weighted_by_area_and_follows_the_living_faces(void** state)
{
    (void)state;
    static const VoileVec3 positions[] = {
        { 0.0f, 0.0f, 0.0f }, { 1.0f, 0.0f, 0.0f }, { 0.0f, 0.0f, -1.0f }, { 0.0f, 4.0f, 0.0f }, { 9.0f, 9.0f, 9.0f }
    };
    static const VoileFaceDef faces[] = { { { 0, 1, 2, -1 } }, { { 0, 1, 3, -1 } } };
    static const VoileLinkDef links[] = { { 1, 3, VOILE_LINK_STRUCTURAL, 0.0f, 0.0f } };
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = 5;
    def.positions = positions;
    def.faces = faces;
    def.face_count = 2;
    def.links = links;
    def.link_count = 1;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);

    VoileVec3 normals[5];
    voile_cloth_read_normals(cloth, normals, sizeof *normals);
    VoileVec3 mixed = voile_scale(voile_vec3(0.0f, 1.0f, 4.0f), 1.0f / sqrtf(17.0f));
    assert_true(voile_distance(normals[0], mixed) < 1e-6f);
    assert_true(are_equal(normals[2], voile_vec3(0.0f, 1.0f, 0.0f)));
    assert_true(are_equal(normals[3], voile_vec3(0.0f, 0.0f, 1.0f)));
    assert_true(are_equal(normals[4], voile_vec3(0.0f, 0.0f, 1.0f)));

    assert_int_equal(voile_cloth_cut_link(cloth, 0), 1);
    voile_cloth_read_normals(cloth, normals, sizeof *normals);
    assert_true(are_equal(normals[0], voile_vec3(0.0f, 1.0f, 0.0f)));
    voile_cloth_destroy(cloth);
}

static void the_figures_of_a_cloth_at_rest_are_its_shape(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    VoileClothFigures figures = voile_cloth_measure(cloth);
    assert_int_equal(figures.links_alive, 11 * 10 + 12 * 9);
    assert_int_equal(figures.links_alive, voile_cloth_links_alive(cloth));
    assert_int_equal(figures.faces_alive, 11 * 9);
    assert_true(fabsf(figures.mean_stretch) < 1e-6f && fabsf(figures.max_stretch) < 1e-5f);
    assert_true(figures.max_tension == 0.0f && figures.max_speed == 0.0f && figures.kinetic_energy == 0.0);
    assert_true(fabsf(figures.lowest_y - 1.1f) < 1e-6f);
    assert_true(figures.is_finite);
    voile_cloth_destroy(cloth);
}

static void the_figures_follow_what_happens(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 2, 0.5f, 0.2f, 0.0f);
    voile_cloth_pin(cloth, 0);
    voile_cloth_place(cloth, 1, voile_vec3(0.0f, -0.6f, 0.0f));
    VoileClothFigures figures = voile_cloth_measure(cloth);
    assert_true(fabsf(figures.max_stretch - 0.2f) < 1e-6f && fabsf(figures.mean_stretch - 0.2f) < 1e-6f);
    assert_true(figures.lowest_y == -0.6f);

    VoileCloth* falling = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 2, 0.5f, 0.2f, 0.0f);
    VoileStep step = undamped_step(5, 1);
    cloth_run(falling, &step, 60);
    figures = voile_cloth_measure(falling);
    assert_true(fabsf(figures.max_speed - 0.5f * 9.81f) < 0.01f);
    assert_true(fabs(figures.kinetic_energy - 0.5 * 0.4 * 4.905 * 4.905) < 0.02);
    voile_cloth_hold(falling, 0);
    assert_true(fabs(voile_cloth_measure(falling).kinetic_energy - 0.5 * 0.2 * 4.905 * 4.905) < 0.02);
    voile_cloth_destroy(falling);
    voile_cloth_destroy(cloth);
}

static void one_bad_number_is_noticed(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    voile_cloth_place(cloth, 77, voile_vec3(0.0f, NAN, 0.0f));
    assert_false(voile_cloth_measure(cloth).is_finite);
    assert_true(fabsf(voile_cloth_measure(cloth).lowest_y - 1.1f) < 1e-6f);
    voile_cloth_destroy(cloth);
}

// --- state ------------------------------------------------------------------------------------------------------------

static void a_restored_cloth_reads_as_it_did(void** state)
{
    (void)state;
    VoileCloth* cloth = create_default_sheet();
    VoileStep step = voile_default_step();
    cloth_run(cloth, &step, 50);
    size_t link_count = (size_t)voile_cloth_link_count(cloth);
    float* forces = take_memory(2 * link_count * sizeof *forces);
    void* bytes = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_pin(cloth, voile_cloth_point_count(cloth) - 1);
    uint64_t hash = hash_of(cloth);
    voile_cloth_read_link_forces(cloth, forces);
    voile_cloth_snapshot(cloth, bytes);
    voile_cloth_unpin(cloth, voile_cloth_point_count(cloth) - 1);

    cut_across(cloth, voile_vec3(-1.0f, 1.5f, 0.0f), voile_vec3(1.0f, 1.6f, 0.0f));
    voile_cloth_unpin(cloth, 0);
    step.sub_steps = 3;
    cloth_run(cloth, &step, 20);
    voile_cloth_restore(cloth, bytes);
    voile_cloth_read_link_forces(cloth, forces + link_count);
    assert_true(hash_of(cloth) == hash);
    assert_memory_equal(forces, forces + link_count, link_count * sizeof *forces);
    assert_int_equal(voile_cloth_links_alive(cloth), 11 * 10 + 12 * 9);
    assert_true(voile_cloth_is_pinned(cloth, 0));
    free(bytes);
    free(forces);
    voile_cloth_destroy(cloth);
}

// Spelt out here byte by byte, since recordings on disk depend on it.
static void the_hash_is_over_the_documented_bytes(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(1.0f, -2.0f, 0.5f), 2, 0.25f, 0.1f, 0.0f);
    voile_cloth_pin(cloth, 1);
    voile_cloth_hold(cloth, 0);
    static const uint8_t bytes[] = {
        0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x00, 0x00, 0x3f, // position of point 0: 1, -2, 0.5
        0x00, 0x00, 0xa0, 0x3f, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x00, 0x00, 0x3f, // of point 1: 1.25, -2, 0.5
        0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x00, 0x00, 0x3f, // previous positions
        0x00, 0x00, 0xa0, 0x3f, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x00, 0x00, 0x3f, //
        1,                                                                      // the link is alive
        0,    1,                                                                // pinned
        1,    0,                                                                // held
    };
    assert_true(voile_cloth_hash(cloth, 7) == voile_hash_bytes(7, bytes, sizeof bytes));
    voile_cloth_destroy(cloth);
}

static void a_hard_link_between_two_pins_harms_nobody(void** state)
{
    (void)state;
    VoileCloth* cloth = chain_create(voile_vec3(0.0f, 0.0f, 0.0f), 3, 0.1f, 0.1f, 0.0f);
    pin_points(cloth, 0, 2);
    voile_cloth_place(cloth, 1, voile_vec3(1.0e9f, 0.0f, 0.0f));
    voile_cloth_place(cloth, 2, voile_vec3(1.0e9f, 1.0f, 0.0f));
    VoileStep step = voile_default_step();
    step.passes = 3;
    cloth_run(cloth, &step, 20);
    float forces[2];
    voile_cloth_read_link_forces(cloth, forces);
    assert_true(voile_cloth_measure(cloth).is_finite);
    assert_true(forces[0] == 0.0f && voile_is_finite(forces[1]));
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pinned_and_held_are_two_things),
        cmocka_unit_test(a_pinned_point_keeps_its_mass_for_the_day_it_is_let_go),
        cmocka_unit_test(pinning_and_unpinning_between_steps_changes_nothing),
        cmocka_unit_test(a_held_point_reaches_its_target_exactly),
        cmocka_unit_test(a_free_point_does_not_obey_a_move),
        cmocka_unit_test(the_last_move_of_a_point_wins),
        cmocka_unit_test(a_point_that_is_let_go_keeps_the_velocity_of_its_way),
        cmocka_unit_test(a_held_point_that_is_not_moved_is_at_rest_when_let_go),
        cmocka_unit_test(a_placed_point_keeps_its_velocity),
        cmocka_unit_test(a_placed_point_of_a_flat_cloth_stays_in_its_plane),
        cmocka_unit_test(positions_are_written_as_far_apart_as_asked),
        cmocka_unit_test(vectors_may_be_written_at_odd_addresses),
        cmocka_unit_test(a_normal_is_weighted_by_area_and_follows_the_living_faces),
        cmocka_unit_test(the_figures_of_a_cloth_at_rest_are_its_shape),
        cmocka_unit_test(the_figures_follow_what_happens),
        cmocka_unit_test(one_bad_number_is_noticed),
        cmocka_unit_test(a_restored_cloth_reads_as_it_did),
        cmocka_unit_test(the_hash_is_over_the_documented_bytes),
        cmocka_unit_test(a_hard_link_between_two_pins_harms_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
