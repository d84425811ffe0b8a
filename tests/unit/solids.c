// A scene's solids: as text, by `set`, and what they may and may not change in the world.

#include "sitting.h"

#include "sandbox/solids.h"

#include <stdio.h>
#include <string.h>

#define CLOTH                                                                                                          \
    "[cloth]\ncolumns = 12\nrows = 12\nwidth = 1\nheight = 1\nposition = 0 1.4 -0.5\nturn = -90 0 0\npins = none\n"
#define BALL "[solid]\nshape = sphere\nposition = 0 0.8 0\nradius = 0.3\n"

// --- text ------------------------------------------------------------------------------------------------------------

static const char many_solids[] = "title = Many\n"
                                  "[cloth]\nmoved_points = 0-11\nrepeat = true\n"
                                  "[key]\ntime = 0.5\nmove = 0 0.25 0\n"
                                  "[key]\ntime = 2\nmove = 1 0 0\nturn = 0 720 0\neasing = linear\n"
                                  "[solid]\nshape = plane\nturn = 0 0 30\n"
                                  "[cloth]\nmoved_points = 5\n"
                                  "[key]\ntime = 3600\n"
                                  "[solid]\nshape = box\nhalf_extents = 0.1 0.2 0.3\nradius = 0.05\nskin = 0\n"
                                  "[key]\ntime = 1\n"
                                  "[key]\ntime = 1.5\nmove = -3 0.1 7\n"
                                  "[solid]\nenabled = false\nshape = capsule\nmass = 2.5\nbounce = 1\nfriction = 10\n";

static void expect_equal_rows(const ParameterTable* table, const void* a, const void* b)
{
    for (size_t i = 0; i < table->count; ++i)
    {
        if (!parameter_equals(&table->rows[i], a, b))
        {
            fail_msg("%s differs", table->rows[i].name);
        }
    }
}

static void solids_and_keys_are_read_back_as_they_were_written(void** state)
{
    (void)state;
    Scene written = scene_of(many_solids);
    assert_int_equal(written.solid_count, 3);
    assert_int_equal(written.key_count, 5);
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    assert_true(scene_write(&written, &buffer));
    Scene read = scene_of(buffer.text);
    text_buffer_release(&buffer);
    assert_int_equal(read.cloth_count, 2);
    assert_int_equal(read.solid_count, 3);
    assert_int_equal(read.key_count, 5);
    for (int i = 0; i < 3; ++i)
    {
        expect_equal_rows(&solid_parameters, &read.solids[i], &written.solids[i]);
    }
    for (int i = 0; i < 5; ++i)
    {
        const SceneKey *a = &written.keys[i], *b = &read.keys[i];
        assert_int_equal(a->owner, b->owner);
        assert_int_equal(a->owner_index, b->owner_index);
        expect_equal_rows(&key_parameters, &a->parameters, &b->parameters);
    }
}

static void the_rows_of_solids_and_keys_are_sound(void** state)
{
    (void)state;
    const ParameterTable* tables[] = { &solid_parameters, &key_parameters };
    SolidParameters solid;
    KeyParameters key;
    void* values[] = { &solid, &key };
    for (int t = 0; t < 2; ++t)
    {
        parameters_set_defaults(tables[t], values[t]);
        for (size_t i = 0; i < tables[t]->count; ++i)
        {
            const ParameterRow* row = &tables[t]->rows[i];
            VoileError error = { .message = "" };
            assert_true(row->help[0] != '\0');
            assert_true(row->minimum <= row->maximum);
            assert_int_equal(row->choices != NULL, row->type == PARAMETER_CHOICE);
            assert_true(strlen("solid.15.") + strlen(row->name) < COMMAND_KEY_SIZE);
            assert_int_equal(parameter_set(row, values[t], slice_of(row->default_value), 1, &error), VOILE_OK);
        }
    }
}

typedef struct Fault
{
    const char* text;
    int line;
    const char* sentence;
} Fault;

static void expect_fault(const char* text, int line, const char* sentence)
{
    Scene scene = { .name = "untouched" };
    TextErrors errors = { .count = 0 };
    assert_int_equal(scene_parse(text, strlen(text), 1, &scene, &errors), VOILE_ERROR_SYNTAX);
    for (int i = 1; i < errors.count; ++i)
    {
        print_error("line %d: %s\n", errors.errors[i].line, errors.errors[i].message);
    }
    assert_string_equal(errors.errors[0].message, sentence);
    assert_int_equal(errors.errors[0].line, line);
    assert_int_equal(errors.count, 1);
    assert_string_equal(scene.name, "untouched");
}

static void every_fault_is_told_once_with_its_line(void** state)
{
    (void)state;
    static const Fault faults[] = {
        { "[cloth]\n[solids]\nradius = 1\nmass = 1\n", 2,
          "'[solids]' is not a section ('[cloth]', '[solid]' and '[key]' are)" },
        { "[key]\ntime = 1\nmove = 1 0 0\n[cloth]\n", 1, "'[key]' must follow a '[cloth]' or '[solid]'" },
        { "[cloth]\n[solid]\n[key]\ntime = 2\n[key]\ntime = 1\n", 5,
          "the key's time is not after that of the key before it" },
        { "[cloth]\n[solid]\n[key]\ntime = 2\n[key]\ntime = 2\n", 5,
          "the key's time is not after that of the key before it" },
        { "[cloth]\nmoved_points = 0\n[key]\n[key]\n", 4, "the key's time is not after that of the key before it" },
        { "[cloth]\n[key]\n", 2, "the key moves nothing: its cloth has no moved_points" },
        { "[cloth]\n[solid]\n[key]\ntime = 0\n", 4, "time = 0 is out of range (0.001 to 3600)" },
        { "[cloth]\n[solid]\n[key]\ntime = 1\ntime = 2\n", 5, "'time' was already given on line 4" },
        { "[cloth]\n[solid]\n[key]\neasing = slow\n", 4, "easing = slow is not one of linear, logistic, cosine, power, smoothstep" },
        { "[cloth]\n[solid]\nradus = 1\n", 3, "'radus' is not a key (did you mean 'radius'?)" },
        { "[cloth]\n[solid]\nradius = -1\n", 3, "radius = -1 is out of range (0 to 100)" },
        { "[cloth]\n[solid]\nshape = cone\n", 3, "shape = cone is not one of plane, sphere, capsule, box" },
        { "[cloth]\n[solid]\nhalf_extents = 1 0 1\n", 3, "half_extents = 1 0 1 is out of range (0.001 to 100)" },
        { "[cloth]\n[solid]\nmass = -0.1\n", 3, "mass = -0.1 is out of range (0 to 10000)" },
        { "[cloth]\ncolumns = 2\nrows = 2\nmoved_points = 0-4\n", 4,
          "moved_points names point 4, but the cloth has 4 (0 to 3)" },
        { "[solid]\n", 1, "the scene has no '[cloth]' section" },
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; ++i)
    {
        expect_fault(faults[i].text, faults[i].line, faults[i].sentence);
    }
}

static void two_owners_may_have_keys_at_the_same_time(void** state)
{
    (void)state;
    Scene scene = scene_of(
        "[cloth]\n[solid]\n[key]\ntime = 2\n[solid]\n[key]\ntime = 1\n[cloth]\nmoved_points = 0\n[key]\ntime = 1\n");
    assert_int_equal(scene.key_count, 3);
}

static void a_scene_holds_so_many_solids_and_keys_and_no_more(void** state)
{
    (void)state;
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    text_buffer_add(&buffer, "[cloth]\n");
    for (int i = 0; i < MAX_SCENE_SOLIDS; ++i)
    {
        text_buffer_add(&buffer, "[solid]\nradius = 1\n");
    }
    assert_int_equal(scene_of(buffer.text).solid_count, MAX_SCENE_SOLIDS);
    text_buffer_add(&buffer, "[solid]\nradius = 1\n[key]\ntime = 4\n");
    expect_fault(buffer.text, 2 + 2 * MAX_SCENE_SOLIDS, "a scene holds at most 16 solids");

    text_buffer_clear(&buffer);
    text_buffer_add(&buffer, "[cloth]\n[solid]\n");
    for (int i = 0; i < MAX_SCENE_KEYS; ++i)
    {
        text_buffer_add(&buffer, "[key]\ntime = %d\n", i + 1);
    }
    assert_int_equal(scene_of(buffer.text).key_count, MAX_SCENE_KEYS);
    text_buffer_add(&buffer, "[key]\ntime = 999\n");
    expect_fault(buffer.text, 3 + 2 * MAX_SCENE_KEYS, "a scene holds at most 128 keys");
    text_buffer_release(&buffer);
}

// --- set -------------------------------------------------------------------------------------------------------------

static void what_cannot_be_set_is_refused_with_a_sentence(void** state)
{
    (void)state;
    static const struct
    {
        const char *scene, *key, *value, *sentence;
    } rows[] = {
        { CLOTH BALL, "solid.3.radius", "1", "there is no solid 3 (the scene has 1)" },
        { CLOTH BALL, "solid.1.radius", "1", "there is no solid 1 (the scene has 1)" },
        { CLOTH, "solid.radius", "1", "the scene has no solid" },
        { CLOTH, "solid.0.radius", "1", "there is no solid 0 (the scene has 0)" },
        { CLOTH BALL, "solid.radus", "1", "'solid.radus' is not a key (did you mean 'solid.radius'?)" },
        { CLOTH BALL, "solid.0.radus", "1", "'solid.0.radus' is not a key (did you mean 'solid.0.radius'?)" },
        { CLOTH BALL, "radius", "1", "'radius' is not a key (did you mean 'solid.radius'?)" },
        { CLOTH BALL, "solid.gravity", "1", "'solid.gravity' is not a key (did you mean 'gravity'?)" },
        { CLOTH BALL, "solid.radius", "101", "radius = 101 is out of range (0 to 100)" },
        { CLOTH BALL, "solid.mass", "nan", "mass = nan is not a number" },
        { CLOTH BALL, "solid.enabled", "2", "enabled = 2 is neither true nor false" },
        { CLOTH BALL, "solid.", "2", "'solid.' is not a key" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        Scene scene = scene_of(rows[i].scene), before = scene;
        VoileError error = { .message = "" };
        assert_int_equal(scene_set(&scene, slice_of(rows[i].key), slice_of(rows[i].value), 0, &error),
                         VOILE_ERROR_INVALID);
        assert_string_equal(error.message, rows[i].sentence);
        expect_equal_rows(&solid_parameters, &scene.solids[0], &before.solids[0]);
    }
}

static void one_solid_or_every_one_is_set(void** state)
{
    (void)state;
    Scene scene = scene_of(many_solids);
    assert_int_equal(scene_set(&scene, slice_of("solid.friction"), slice_of("0.25"), 0, NULL), VOILE_OK);
    assert_int_equal(scene_set(&scene, slice_of("solid.2.enabled"), slice_of("true"), 0, NULL), VOILE_OK);
    for (int i = 0; i < 3; ++i)
    {
        assert_near(scene.solids[i].friction, 0.25f, 0.0f);
        assert_true(scene.solids[i].enabled);
    }
}

// --- the world -------------------------------------------------------------------------------------------------------

static uint64_t hash_after(const char* scene_text, int tick_count)
{
    Sandbox* sandbox = sandbox_open_text(scene_text);
    sandbox_run(sandbox, tick_count);
    uint64_t hash = sandbox_hash(sandbox);
    sandbox_destroy(sandbox);
    return hash;
}

static void what_touches_nothing_changes_no_hash(void** state)
{
    (void)state;
    uint64_t alone = hash_after(CLOTH, 150);
    assert_true(hash_after(CLOTH BALL, 150) != alone);
    assert_true(hash_after(CLOTH BALL "enabled = false\n", 150) == alone);
    assert_true(hash_after(CLOTH BALL "enabled = false\nmass = 1\n", 150) == alone);
    assert_true(hash_after(CLOTH "[solid]\nposition = 0 60 0\n", 150) == alone);
    assert_true(hash_after(CLOTH "[solid]\nshape = plane\nposition = 0 -50 0\n", 150) == alone);
    assert_true(hash_after(CLOTH
                           "[solid]\nshape = box\nposition = 9 1 0\n[solid]\nshape = capsule\nposition = -9 1 0\n",
                           150) == alone);
}

static void a_solid_that_is_held_is_told_by_what_it_touches_alone(void** state)
{
    (void)state;
    // Where it is, its scene says; what moves, the hash must tell.
    assert_true(hash_after(CLOTH BALL, 1) == hash_after(CLOTH, 1));
    assert_true(hash_after(CLOTH BALL "mass = 1\n", 1) != hash_after(CLOTH, 1));
    assert_true(hash_after(CLOTH BALL "[key]\nmove = 0 0.1 0\n", 1) != hash_after(CLOTH, 1));
}

static void a_disabled_solid_is_gone_at_once(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(CLOTH BALL);
    sandbox_run(sandbox, 240);
    assert_true(sandbox_measure(sandbox).max_speed < 2.0f);
    int32_t middle = 6 * 12 + 6;
    float y = sandbox_point(sandbox, middle).y;
    assert_true(y > 1.0f);
    sandbox_do(sandbox, "set solid.0.enabled false");
    assert_near(sandbox_point(sandbox, middle).y, y, 0.0f); // nothing is rebuilt
    sandbox_run(sandbox, 60);
    assert_true(sandbox_point(sandbox, middle).y < y - 0.3f);
    sandbox_destroy(sandbox);
}

static void switching_a_solid_replays(void** state)
{
    (void)state;
    Sitting sitting;
    sitting_open(&sitting, CLOTH BALL "[solid]\nposition = 0.1 2 0.1\nradius = 0.1\nmass = 0.5\n");
    static const char* const sets[] = { "set solid.0.enabled false", "set solid.1.bounce 0.9",
                                        "set solid.0.enabled true",  "set solid.1.enabled off",
                                        "set solid.mass 0.25",       "set solid.1.enabled true" };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; ++i)
    {
        sandbox_run(sitting.sandbox, 47);
        sandbox_do(sitting.sandbox, sets[i]);
    }
    sandbox_run(sitting.sandbox, 78);
    Recording recording;
    recording_of(sitting_recorded(&sitting), &recording);
    Scene scene = scene_of(CLOTH BALL "[solid]\nposition = 0.1 2 0.1\nradius = 0.1\nmass = 0.5\n");
    Sitting replay;
    sitting_open_scene(&replay, &scene, &recording);
    VoileError error = { .message = "" };
    VoileResult result = session_run(replay.session, sitting.sandbox->tick, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(result, VOILE_OK);
    assert_true(sandbox_hash(replay.sandbox) == sandbox_hash(sitting.sandbox));
    sitting_close(&replay);
    recording_release(&recording);
    sitting_close(&sitting);
}

static void reset_gives_the_start_back_bit_for_bit(void** state)
{
    (void)state;
    static const char text[] = CLOTH BALL "[key]\ntime = 1\nturn = 0 90 0\nmove = 0.2 0 0\n"
                                          "[solid]\nshape = box\nposition = 0 2 0\nturn = 10 20 30\nmass = 1\n";
    Sandbox* sandbox = sandbox_open_text(text);
    uint64_t start = sandbox_hash(sandbox);
    sandbox_run(sandbox, 200);
    uint64_t after = sandbox_hash(sandbox);
    sandbox_do(sandbox, "reset");
    assert_true(sandbox_hash(sandbox) == start);
    sandbox_run(sandbox, 200);
    assert_true(sandbox_hash(sandbox) == after);
    assert_true(start != after);
    sandbox_destroy(sandbox);
}

static void a_rebuilding_key_lets_go_and_starts_anew(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text(CLOTH BALL "mass = 1\n");
    sandbox_run(sandbox, 30);
    sandbox_do(sandbox, "grab 0 5 0.3");
    sandbox_do(sandbox, "move 0.2 1.5 0");
    sandbox_run(sandbox, 10);
    sandbox_do(sandbox, "set solid.0.position 0 3 0");
    assert_false(sandbox->hand.is_holding);
    assert_int_equal(sandbox->world_ticks, 0);
    assert_false(voile_cloth_is_held(sandbox->cloths[0].cloth, 5));
    assert_place(sandbox->solids[0].pose.position, voile_vec3(0.0f, 3.0f, 0.0f), 0.0f);
    assert_place(sandbox->solids[0].velocity, voile_vec3(0.0f, 0.0f, 0.0f), 0.0f);
    assert_place(sandbox->last_good_solids[0].pose.position, voile_vec3(0.0f, 3.0f, 0.0f), 0.0f);
    sandbox_run(sandbox, 120);
    assert_true(sandbox_measure(sandbox).is_finite && !sandbox->has_failed);
    sandbox_destroy(sandbox);
}

// --- odd worlds ------------------------------------------------------------------------------------------------------

static void a_flat_cloth_stays_in_its_plane_whatever_stands_there(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("flat = true\n[cloth]\ncolumns = 12\nrows = 8\nposition = 0 1.6 0\n"
                                         "[solid]\nposition = 0.1 0.9 0.1\nradius = 0.3\n"
                                         "[solid]\nshape = box\nposition = -0.4 0.5 -0.05\nturn = 20 30 40\n"
                                         "[solid]\nposition = -0.2 2.2 0.05\nradius = 0.1\nmass = 1\n");
    for (int tick = 0; tick < 240; ++tick)
    {
        sandbox_tick(sandbox);
        for (int32_t i = 0; i < sandbox->cloths[0].point_count; ++i)
        {
            assert_near(sandbox_point(sandbox, i).z, 0.0f, 0.0f);
        }
    }
    assert_false(sandbox->has_failed);
    sandbox_destroy(sandbox);
}

static void a_row_of_points_lies_over_solids_too(void** state)
{
    (void)state;
    static const char* const rows[] = {
        "columns = 1\nrows = 20\n",
        "columns = 20\nrows = 1\n",
        "columns = 1\nrows = 1\n",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        char text[512];
        snprintf(text, sizeof text,
                 "[cloth]\nwidth = 1\nheight = 1\nposition = 0 1.4 -0.5\nturn = -90 0 0\npins = none\n%s" BALL
                 "[solid]\nshape = box\nposition = 0 0.2 0\n[solid]\nposition = 0.05 2 0\nmass = 1\n",
                 rows[i]);
        Sandbox* sandbox = sandbox_open_text(text);
        sandbox_run(sandbox, 240);
        assert_false(sandbox->has_failed);
        for (int32_t point = 0; point < sandbox->cloths[0].point_count; ++point)
        {
            VoileVec3 at = sandbox_point(sandbox, point);
            assert_true(at.y > 0.0f);
            assert_true(voile_distance(at, voile_vec3(0.0f, 0.8f, 0.0f)) > 0.3f);
        }
        sandbox_destroy(sandbox);
    }
}

// Each falls on its own cloth, beside the others.
static void as_many_solids_and_cloths_as_a_scene_holds_go_well_together(void** state)
{
    (void)state;
    TextBuffer buffer = { .allocator = voile_default_allocator() };
    for (int i = 0; i < MAX_SCENE_CLOTHS; ++i)
    {
        text_buffer_add(&buffer,
                        "[cloth]\ncolumns = 8\nrows = 8\nwidth = 0.8\nheight = 0.8\nturn = -90 0 0\n"
                        "pins = edges\nposition = %d 1 -0.4\n",
                        i);
    }
    for (int i = 0; i < MAX_SCENE_SOLIDS; ++i)
    {
        text_buffer_add(&buffer,
                        "[solid]\nshape = %s\nradius = 0.1\nhalf_extents = 0.1 0.1 0.1\nmass = 0.3\n"
                        "position = %g %d 0\n",
                        i % 3 == 0   ? "box"
                        : i % 3 == 1 ? "sphere"
                                     : "capsule",
                        (double)(i / 2) + 0.02 * i - 0.15, 2 + i % 2);
    }
    Scene scene = scene_of(buffer.text);
    text_buffer_release(&buffer);
    Sandbox* sandbox = sandbox_open(&scene, NULL);
    sandbox_run(sandbox, 480);
    assert_false(sandbox->has_failed);
    for (int i = 0; i < MAX_SCENE_SOLIDS; ++i)
    {
        VoileVec3 at = sandbox->solids[i].pose.position;
        if (!(at.y > 0.05f && at.y < 3.0f))
        {
            fail_msg("solid %d is at (%g %g %g)", i, (double)at.x, (double)at.y, (double)at.z);
        }
    }
    sandbox_destroy(sandbox);
}

// What a body feels of two cloths is the sum of both: on two it sinks in less than on one.
static void a_body_feels_every_cloth_under_it(void** state)
{
    (void)state;
    static const char cloth[] =
        "[cloth]\ncolumns = 16\nrows = 16\nwidth = 0.8\nheight = 0.8\nturn = -90 0 0\n"
        "pins = edges\nstructural_compliance = 0.002\nshear_compliance = 0.01\nposition = 0 1 -0.4\n";
    float heights[2];
    for (int count = 1; count <= 2; ++count)
    {
        char text[1024];
        snprintf(text, sizeof text, "damping = 2\n%s%s[solid]\nposition = 0 1.4 0\nradius = 0.2\nmass = 3\n", cloth,
                 count == 2 ? cloth : "");
        Sandbox* sandbox = sandbox_open_text(text);
        sandbox_run(sandbox, 1200);
        heights[count - 1] = sandbox->solids[0].pose.position.y;
        assert_false(sandbox->has_failed);
        sandbox_destroy(sandbox);
    }
    print_message("a ball lies %.4f m high in one cloth, %.4f m in two\n", (double)heights[0], (double)heights[1]);
    assert_true(heights[1] > heights[0] + 0.005f);
    assert_true(heights[1] < 1.25f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_and_keys_are_read_back_as_they_were_written),
        cmocka_unit_test(the_rows_of_solids_and_keys_are_sound),
        cmocka_unit_test(every_fault_is_told_once_with_its_line),
        cmocka_unit_test(two_owners_may_have_keys_at_the_same_time),
        cmocka_unit_test(a_scene_holds_so_many_solids_and_keys_and_no_more),
        cmocka_unit_test(what_cannot_be_set_is_refused_with_a_sentence),
        cmocka_unit_test(one_solid_or_every_one_is_set),
        cmocka_unit_test(what_touches_nothing_changes_no_hash),
        cmocka_unit_test(a_solid_that_is_held_is_told_by_what_it_touches_alone),
        cmocka_unit_test(a_disabled_solid_is_gone_at_once),
        cmocka_unit_test(switching_a_solid_replays),
        cmocka_unit_test(reset_gives_the_start_back_bit_for_bit),
        cmocka_unit_test(a_rebuilding_key_lets_go_and_starts_anew),
        cmocka_unit_test(a_flat_cloth_stays_in_its_plane_whatever_stands_there),
        cmocka_unit_test(a_row_of_points_lies_over_solids_too),
        cmocka_unit_test(as_many_solids_and_cloths_as_a_scene_holds_go_well_together),
        cmocka_unit_test(a_body_feels_every_cloth_under_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
