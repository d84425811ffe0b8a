// Cloths that differ in how they are solved, and one hand for all of them.

#include "sitting.h"

#include "sandbox/solver.h"
#include "sandbox/twins.h"

#include <stdio.h>

#define OFFSET 2.5f // metres between the twins

// Two sheets of 9 x 7 points side by side in still air, with what else the world and each of them says.
static Scene twins_scene(const char* world, const char* left, const char* right)
{
    static const char sheet[] = "[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\npins = top\n";
    char text[1024];
    snprintf(text, sizeof text,
             "camera_eye = 0 1.2 8\ncamera_at = 0 1.2 0\ngrab_limit = 0\n%s%sposition = -1.25 1.8 0\n%s%sposition = "
             "1.25 1.8 0\n%s",
             world, sheet, left, sheet, right);
    return scene_of(text);
}

static Sandbox* open_twins(const char* world, const char* left, const char* right)
{
    Scene scene = twins_scene(world, left, right);
    return sandbox_open(&scene, NULL);
}

static VoileVec3 point_of(const Sandbox* sandbox, int cloth, int32_t point)
{
    return voile_cloth_position(sandbox->cloths[cloth].cloth, point);
}

static uint64_t hash_of(const Sandbox* sandbox, int cloth)
{
    return voile_cloth_hash(sandbox->cloths[cloth].cloth, VOILE_HASH_SEED);
}

// -------------------------------------------------------------------------------------------------------------- solvers

static void what_a_cloth_says_of_its_solver_goes_for_it_alone(void** state)
{
    (void)state;
    static const char* const own[] = { "sub_steps = 9\n", "passes = 3\n", "strands = true\n", "tethers = true\n" };
    Sandbox* plain = open_twins("sub_steps = 2\n", "", "");
    sandbox_run(plain, 60);
    for (size_t i = 0; i < sizeof own / sizeof *own; ++i)
    {
        Sandbox* sandbox = open_twins("sub_steps = 2\n", "", own[i]);
        sandbox_run(sandbox, 60);
        assert_int_equal(hash_of(sandbox, 0), hash_of(plain, 0));
        assert_int_not_equal(hash_of(sandbox, 1), hash_of(plain, 1));
        sandbox_destroy(sandbox);
    }
    sandbox_destroy(plain);
}

// The right cloth after half a second.
static uint64_t right_hash(const char* world, const char* right)
{
    Sandbox* sandbox = open_twins(world, "", right);
    sandbox_run(sandbox, 60);
    uint64_t hash = hash_of(sandbox, 1);
    sandbox_destroy(sandbox);
    return hash;
}

static void a_cloth_says_what_the_world_could_say(void** state)
{
    (void)state;
    static const char all[] = "sub_steps = 3\npasses = 2\nstrands = true\ntethers = true\n";
    static const char none[] = "strands = false\ntethers = false\n";
    assert_int_equal(right_hash("", all), right_hash(all, ""));
    assert_int_equal(right_hash("strands = true\ntethers = true\n", none), right_hash("", ""));
    assert_int_equal(right_hash(all, "sub_steps = 0\npasses = 0\nstrands = world\ntethers = world\n"),
                     right_hash(all, ""));
}

static void a_solver_changes_while_the_cloth_moves(void** state)
{
    (void)state;
    Sandbox* sandbox = open_twins("sub_steps = 1\n", "", "");
    sandbox_run(sandbox, 30);
    sandbox_do(sandbox, "set cloth.1.passes 20");
    assert_int_equal(sandbox->world_ticks, 30);
    assert_int_equal(sandbox->scene.cloths[0].passes, 0);
    sandbox_run(sandbox, 90);
    VoileClothFigures left = voile_cloth_measure(sandbox->cloths[0].cloth);
    VoileClothFigures right = voile_cloth_measure(sandbox->cloths[1].cloth);
    assert_true(right.mean_stretch < 0.5f * left.mean_stretch);
    sandbox_destroy(sandbox);
}

static void a_solver_has_a_name(void** state)
{
    (void)state;
    static const struct
    {
        Solver solver;
        const char* name;
    } expected[] = {
        { { 1, 12, false, false }, "classic, 1 \xc3\x97 12 passes" },
        { { 1, 1, false, false }, "classic, 1 \xc3\x97 1 pass" },
        { { 12, 1, false, false }, "small steps, 12 \xc3\x97 1" },
        { { 5, 2, false, true }, "small steps, 5 \xc3\x97 2 + tethers" },
        { { 1, 1, true, false }, "exact, 1 \xc3\x97 1" },
        { { 100, 100, true, true }, "exact, 100 \xc3\x97 100 + tethers" },
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i)
    {
        char name[SOLVER_NAME_SIZE];
        solver_print_name(expected[i].solver, LANGUAGE_ENGLISH, name);
        assert_string_equal(name, expected[i].name);
    }
}

// A cloth's own solver comes in over a second, as the world's does, and the other cloth is not touched.
static void a_cloths_own_solver_stiffens_it_slowly(void** state)
{
    (void)state;
    Sandbox* sandbox = open_twins("sub_steps = 1\n", "", "");
    Sandbox* left_alone = open_twins("sub_steps = 1\n", "", "");
    sandbox_run(sandbox, 240);
    sandbox_run(left_alone, 240);
    sandbox_do(sandbox, "set cloth.1.sub_steps 20");
    float fastest = 0.0f;
    for (int i = 0; i < 130; ++i)
    {
        sandbox_run(sandbox, 1);
        sandbox_run(left_alone, 1);
        float speed = voile_cloth_measure(sandbox->cloths[1].cloth).max_speed;
        fastest = speed > fastest ? speed : fastest;
        assert_int_equal(sandbox->cloths[1].stiffening.ticks_left > 0, i < 119);
        assert_int_equal(sandbox->cloths[0].stiffening.ticks_left, 0);
    }
    assert_true(fastest < 0.2f);
    assert_int_equal(hash_of(sandbox, 0), hash_of(left_alone, 0));
    sandbox_destroy(sandbox);
    sandbox_destroy(left_alone);
}

// ----------------------------------------------------------------------------------------------------------------- hand

// The left one's points and links are the right one's, OFFSET to the left; rounding differs there, and grows.
static void expect_alike(const Sandbox* sandbox)
{
    const VoileCloth* left = sandbox->cloths[0].cloth;
    const VoileCloth* right = sandbox->cloths[1].cloth;
    for (int32_t point = 0; point < voile_cloth_point_count(left); ++point)
    {
        VoileVec3 expected = voile_add(voile_cloth_position(left, point), voile_vec3(OFFSET, 0.0f, 0.0f));
        assert_place(voile_cloth_position(right, point), expected, 1e-3f);
        assert_int_equal(voile_cloth_is_held(left, point), voile_cloth_is_held(right, point));
        assert_int_equal(voile_cloth_is_pinned(left, point), voile_cloth_is_pinned(right, point));
    }
    for (int32_t link = 0; link < voile_cloth_link_count(left); ++link)
    {
        assert_int_equal(voile_cloth_link(left, link).is_alive, voile_cloth_link(right, link).is_alive);
    }
}

static void what_is_done_to_one_cloth_is_done_to_its_twin(void** state)
{
    (void)state;
    static const char* const commands[] = {
        "grab 0 58",
        "move -1.24 0.61 0.01",
        "place -1.24 0.62 0.02",
        "release",
        "pin 1 30",
        "unpin 0 0",
        "cut_link 1 40",
        "cut 1.25 1.2 8 0.2 1.32 0 2.3 1.28 0", // the right one alone
        "grab 1 60",
        "move 1.42 0.61 -0.01",
        "grab 0 57",
        "reset",
        "cut -1.25 1.2 8 -2.3 1.32 0 -0.2 1.28 0",
    };
    Sandbox* sandbox = open_twins("shared_hand = true\n", "", "");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
    {
        sandbox_do(sandbox, commands[i]);
        sandbox_run(sandbox, 2);
        expect_alike(sandbox);
    }
    assert_int_equal(sandbox->cut_count, 2 * (1 + 9 + 9));
    assert_int_equal(sandbox_links_alive(sandbox), SHEET_LINKS - 9);
    sandbox_destroy(sandbox);
}

static void nothing_else_is_done_to_the_other_cloth(void** state)
{
    (void)state;
    for (int i = 0; i < 3; ++i)
    {
        Scene scene = twins_scene(i == 0 ? "" : "shared_hand = true\n", "", "");
        scene.cloths[1].rows += i == 1 ? 1 : 0;
        scene.cloths[1].columns -= i == 2 ? 1 : 0;
        Sandbox* sandbox = sandbox_open(&scene, NULL);
        uint64_t before = hash_of(sandbox, 1);
        sandbox_do(sandbox, "grab 0 58");
        sandbox_do(sandbox, "place -1.2 1 0.4");
        sandbox_do(sandbox, "pin 0 30");
        sandbox_do(sandbox, "unpin 0 0");
        sandbox_do(sandbox, "cut_link 0 40");
        sandbox_do(sandbox, "cut -1.25 1.2 8 -2.3 1.32 0 -0.2 1.28 0");
        assert_int_equal(sandbox->cut_count, 10);
        assert_int_equal(hash_of(sandbox, 1), before);
        sandbox_destroy(sandbox);
    }
}

// Cloths that are solved differently hang differently: the twin's point is not yanked to its double's place.
static void a_twin_follows_without_a_jerk(void** state)
{
    (void)state;
    Sandbox* sandbox = open_twins("shared_hand = true\nsub_steps = 1\ngravity = 0 -40 0\n", "", "strands = true\n");
    sandbox_run(sandbox, 240);
    float before = point_of(sandbox, 1, 58).y;
    assert_true(before - point_of(sandbox, 0, 58).y > 0.02f);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_run(sandbox, 1);
    assert_near(point_of(sandbox, 1, 58).y, before, 0.006f);
    sandbox_run(sandbox, 240);
    VoileVec3 left = point_of(sandbox, 0, 58);
    assert_place(point_of(sandbox, 1, 58), voile_vec3(left.x + OFFSET, left.y, left.z), 1e-6f);
    sandbox_destroy(sandbox);
}

// What was taken is let go, also when the hand is no longer shared, and what was not is not moved.
static void a_hand_keeps_what_it_took_until_it_lets_go(void** state)
{
    (void)state;
    Sandbox* sandbox = open_twins("shared_hand = true\n", "", "");
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "set shared_hand false");
    assert_true(voile_cloth_is_held(sandbox->cloths[1].cloth, 58));
    sandbox_do(sandbox, "release");
    assert_false(voile_cloth_is_held(sandbox->cloths[1].cloth, 58));

    sandbox_do(sandbox, "grab 0 0"); // a pin
    sandbox_do(sandbox, "set shared_hand true");
    VoileVec3 before = point_of(sandbox, 1, 0);
    sandbox_do(sandbox, "move -2 1 0");
    sandbox_run(sandbox, 2);
    assert_place(point_of(sandbox, 1, 0), before, 0.0f);
    sandbox_destroy(sandbox);
}

static void a_flat_twin_stays_flat(void** state)
{
    (void)state;
    Scene scene = twins_scene("shared_hand = true\nflat = true\n", "", "");
    scene.cloths[1].position.z = 0.5f;
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_do(sandbox, "grab 0 58");
    sandbox_do(sandbox, "place -1 1 0");
    sandbox_run(sandbox, 3);
    assert_place(point_of(sandbox, 1, 58), voile_vec3(1.5f, 1.0f, 0.0f), 1e-6f);
    sandbox_destroy(sandbox);
}

static void a_recording_holds_what_the_person_did(void** state)
{
    (void)state;
    Recorder recorder;
    Scene scene = twins_scene("shared_hand = true\n", "", "");
    VoileAllocator allocator = voile_default_allocator();
    recorder_start(&recorder, &scene, &allocator);
    Sandbox* sandbox = sandbox_open(&scene, &recorder);
    size_t before = recorder.buffer.size;
    sandbox_do(sandbox, "pin 0 30");
    sandbox_do(sandbox, "cut -1.25 1.2 8 -2.5 1.5 0 -0.5 1.25 0");
    assert_string_equal(recorder.buffer.text + before, "at 0 pin 0 30\nat 0 cut -1.25 1.2 8 -2.5 1.5 0 -0.5 1.25 0\n");
    sandbox_destroy(sandbox);
    recorder_release(&recorder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_cloth_says_of_its_solver_goes_for_it_alone),
        cmocka_unit_test(a_cloth_says_what_the_world_could_say),
        cmocka_unit_test(a_solver_changes_while_the_cloth_moves),
        cmocka_unit_test(a_cloths_own_solver_stiffens_it_slowly),
        cmocka_unit_test(a_solver_has_a_name),
        cmocka_unit_test(what_is_done_to_one_cloth_is_done_to_its_twin),
        cmocka_unit_test(nothing_else_is_done_to_the_other_cloth),
        cmocka_unit_test(a_twin_follows_without_a_jerk),
        cmocka_unit_test(a_hand_keeps_what_it_took_until_it_lets_go),
        cmocka_unit_test(a_flat_twin_stays_flat),
        cmocka_unit_test(a_recording_holds_what_the_person_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
