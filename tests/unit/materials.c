// Materials: which number wins, what the figures mean in a world, and that a cloth of none is as it always was.

#include "sitting.h"

#include "sandbox/materials.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char* const names[] = { "silk", "cotton", "denim", "leather", "rubber" };

#define NAME_COUNT (sizeof names / sizeof *names)

static Fabric fabric_in(const char* world_keys, const char* cloth_keys)
{
    char text[512];
    snprintf(text, sizeof text, "%s[cloth]\n%s", world_keys, cloth_keys);
    Scene scene = scene_of(text);
    return fabric_of(&scene.world, &scene.cloths[0]);
}

// --- which number wins -------------------------------------------------------------------------------------------------

static void a_custom_cloth_has_the_worlds_numbers_and_never_tears(void** state)
{
    (void)state;
    Fabric fabric =
        fabric_in("structural_compliance = 1\nshear_compliance = 2\nbend_compliance = 3\nwind_drag = 4\n", "");
    assert_true(fabric.mass_per_area == 0.15f);
    assert_true(fabric.compliance[VOILE_LINK_STRUCTURAL] == 1.0f && fabric.compliance[VOILE_LINK_SHEAR] == 2.0f);
    assert_true(fabric.compliance[VOILE_LINK_BEND] == 3.0f && fabric.drag == 4.0f);
    assert_true(fabric.strength_lengthwise == 0.0f && fabric.strength_crosswise == 0.0f);
}

static void a_cloths_own_rows_go_before_its_material_and_the_world(void** state)
{
    (void)state;
    static const char own[] = "mass_per_area = 0.3\nstructural_compliance = 0\nshear_compliance = 0.5\n"
                              "bend_compliance = 0.25\nwind_drag = 0\nstrength_lengthwise = 100\n"
                              "strength_crosswise = 0\nstrength_scale = 0.5\n";
    static const char* const materials[] = { "", "material = silk\n", "material = rubber\n" };
    for (size_t i = 0; i < 3; ++i)
    {
        char keys[400];
        snprintf(keys, sizeof keys, "%s%s", materials[i], own);
        Fabric fabric = fabric_in("structural_compliance = 7\nwind_drag = 9\n", keys);
        assert_true(fabric.mass_per_area == 0.3f && fabric.drag == 0.0f);
        assert_true(fabric.compliance[VOILE_LINK_STRUCTURAL] == 0.0f && fabric.compliance[VOILE_LINK_SHEAR] == 0.5f);
        assert_true(fabric.compliance[VOILE_LINK_BEND] == 0.25f);
        assert_true(fabric.strength_lengthwise == 50.0f && fabric.strength_crosswise == 0.0f);
    }
}

static void a_material_feels_the_air_by_drag_and_lift(void** state)
{
    (void)state;
    static const struct
    {
        const char* world;
        const char* cloth;
        float drag, air_density;
    } rows[] = {
        { "", "", 2.2f, 0.0f },
        { "air_density = 1\n", "", 2.2f, 1.0f },
        { "air_density = 1\nwind_drag = 0\n", "", 0.0f, 1.0f },
        { "wind_drag = 3\n", "material = silk\n", 0.0f, 1.2f },
        { "air_density = 0\n", "material = silk\n", 0.0f, 0.0f },
        { "", "material = silk\nwind_drag = 3\n", 3.0f, 0.0f },
        { "air_density = 2\n", "material = silk\nwind_drag = 3\n", 3.0f, 2.0f },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        Fabric fabric = fabric_in(rows[i].world, rows[i].cloth);
        assert_true(fabric.drag == rows[i].drag && fabric.air_density == rows[i].air_density);
    }
}

static void a_material_goes_before_the_world(void** state)
{
    (void)state;
    for (size_t i = 0; i < NAME_COUNT; ++i)
    {
        char keys[64];
        snprintf(keys, sizeof keys, "material = %s\nstrength_scale = 1\n", names[i]);
        Fabric fabric =
            fabric_in("structural_compliance = 7\nshear_compliance = 7\nbend_compliance = 77\nwind_drag = 9\n", keys);
        const Material* material = material_find((int32_t)i + 1);
        assert_true(fabric.mass_per_area == material->mass_per_area);
        assert_true(fabric.compliance[VOILE_LINK_STRUCTURAL] > 0.0f);
        assert_true(fabric.compliance[VOILE_LINK_STRUCTURAL] < fabric.compliance[VOILE_LINK_SHEAR]);
        assert_true(fabric.compliance[VOILE_LINK_SHEAR] < 1.0f && fabric.compliance[VOILE_LINK_BEND] != 77.0f);
        assert_true(fabric.drag == 0.0f && fabric.air_density == 1.2f);
        assert_true(fabric.strength_lengthwise == material->strength_lengthwise);
        assert_true(fabric.strength_crosswise == material->strength_crosswise);
    }
    assert_null(material_find(CLOTH_MATERIAL_CUSTOM));
}

static uint64_t hash_after(const char* world_keys, const char* cloth_keys)
{
    char text[512];
    snprintf(text, sizeof text, "wind = 1 0 -2\n%s[cloth]\n%s", world_keys, cloth_keys);
    Sandbox* sandbox = sandbox_open_text(text);
    sandbox_run(sandbox, 60);
    uint64_t hash = sandbox_hash(sandbox);
    sandbox_destroy(sandbox);
    return hash;
}

static void numbers_said_of_the_cloth_give_the_bits_of_those_said_of_the_world(void** state)
{
    (void)state;
    uint64_t hash = hash_after("", "");
    assert_true(hash_after("", "material = custom\nmass_per_area = 0.15\n") == hash);
    assert_true(hash_after("", "bend_compliance = 1\nwind_drag = 2.2\n") == hash);
    assert_true(hash_after("", "structural_compliance = 0\nshear_compliance = 0\nstrength_scale = 1\n") == hash);
    assert_true(hash_after("", "mass_per_area = 0.3\n") == hash_after("", "mass_per_area = 0.3\nmaterial = custom\n"));
    assert_true(hash_after("shear_compliance = 0.1\n", "") == hash_after("", "shear_compliance = 0.1\n"));
    assert_true(hash_after("", "material = silk\n") != hash);
}

// --- what the figures mean ---------------------------------------------------------------------------------------------

// A square sheet, fine enough in time to be solved to its end, under its own weight in a field that is strong enough.
static void a_hanging_sheet_lengthens_as_its_stiffness_says(void** state)
{
    (void)state;
    const Material* rubber = material_find(CLOTH_MATERIAL_RUBBER);
    Sandbox* sandbox = sandbox_open_text("gravity = 0 -100 0\nfloor = false\ndamping = 5\nsub_steps = 60\nsettle = 2\n"
                                         "[cloth]\nmaterial = rubber\nstrength_scale = 1\n"
                                         "columns = 11\nrows = 11\nwidth = 0.5\nheight = 0.5\n");
    float lengthening = 1.5f - sandbox_point(sandbox, 10 * 11 + 5).y;
    float weight = rubber->mass_per_area * 100.0f * 0.5f; // newtons a metre of width; half of it on the average thread
    assert_near(lengthening, 0.5f * 0.5f * weight / rubber->stretch_stiffness, 0.12f * lengthening);
    sandbox_destroy(sandbox);
}

// Peirce's test: of two bending lengths, clamped level at one end, the line from edge to tip points down by 41.5 degrees.
static float find_droop(const char* material, double overhang, int cell_count)
{
    const int columns = 6;
    double cell = overhang / cell_count;
    char text[512];
    snprintf(text, sizeof text,
             "gravity = 0 0 -9.81\nfloor = false\ndamping = 5\nsub_steps = 60\nsettle = 2\n"
             "[cloth]\nmaterial = %s\ncolumns = %d\nrows = %d\nwidth = %.8f\nheight = %.8f\n"
             "pins = none\npin_points = 0-%d\n",
             material, columns, cell_count + 2, cell * (columns - 1), cell * (cell_count + 1), 2 * columns - 1);
    Sandbox* sandbox = sandbox_open_text(text);
    VoileVec3 edge = sandbox_point(sandbox, columns + 3);
    VoileVec3 tip = sandbox_point(sandbox, (cell_count + 1) * columns + 3);
    sandbox_destroy(sandbox);
    return atan2f(edge.z - tip.z, edge.y - tip.y) * 180.0f / VOILE_PI;
}

static void a_strip_droops_as_its_bending_stiffness_says(void** state)
{
    (void)state;
    for (size_t i = 0; i < NAME_COUNT; ++i)
    {
        const Material* material = material_find((int32_t)i + 1);
        double bending_length = cbrt((double)material->bending_stiffness / (9.81 * (double)material->mass_per_area));
        assert_near(find_droop(names[i], 2.0 * bending_length, 5), 41.5f, 9.0f);
        assert_near(find_droop(names[i], 2.0 * bending_length, 3), 41.5f, 9.0f);
    }
}

// --- tearing -----------------------------------------------------------------------------------------------------------

static int64_t count_torn(const char* cloth_keys, int tick_count)
{
    char text[512];
    snprintf(text, sizeof text,
             "floor = false\nwind_drag = 0\n[cloth]\ncolumns = 9\nrows = 7\nwidth = 1.6\nheight = 1.2\n%s", cloth_keys);
    Sandbox* sandbox = sandbox_open_text(text);
    sandbox_run(sandbox, tick_count);
    int64_t count = voile_cloth_torn_count(sandbox->cloths[0].cloth);
    sandbox_destroy(sandbox);
    return count;
}

// Silk of 0.72 N a metre of width, whose strength in the test is 450.
static void a_weak_seam_tears_under_a_weight_that_the_fabric_bears(void** state)
{
    (void)state;
    assert_int_equal(count_torn("material = silk\n", 120), 0);
    assert_int_equal(count_torn("material = silk\nseam_points = 18-26\nseam_strength = 0.05\n", 120), 0);
    assert_int_equal(count_torn("material = silk\nseam_points = 9-17\nseam_strength = 0.001\n", 120), 9);
    assert_int_equal(count_torn("material = silk\nseam_box = -1 1.7 -1 1 1.9 1\nseam_strength = 0.001\n", 120), 9);
    assert_int_equal(count_torn("seam_points = 9-17\nseam_strength = 0.001\n", 120), 0); // custom has no strength
}

static void strength_can_be_changed_while_the_world_goes_on(void** state)
{
    (void)state;
    Sandbox* sandbox = sandbox_open_text("[cloth]\ncolumns = 9\nrows = 7\nmaterial = cotton\n");
    sandbox_run(sandbox, 60);
    assert_int_equal(voile_cloth_torn_count(sandbox->cloths[0].cloth), 0);
    sandbox_do(sandbox, "set cloth.strength_lengthwise 1");
    assert_int_equal(sandbox->world_ticks, 60); // nothing was built again
    sandbox_run(sandbox, 60);
    assert_true(voile_cloth_torn_count(sandbox->cloths[0].cloth) > 0);
    sandbox_destroy(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_custom_cloth_has_the_worlds_numbers_and_never_tears),
        cmocka_unit_test(a_cloths_own_rows_go_before_its_material_and_the_world),
        cmocka_unit_test(a_material_feels_the_air_by_drag_and_lift),
        cmocka_unit_test(a_material_goes_before_the_world),
        cmocka_unit_test(numbers_said_of_the_cloth_give_the_bits_of_those_said_of_the_world),
        cmocka_unit_test(a_hanging_sheet_lengthens_as_its_stiffness_says),
        cmocka_unit_test(a_strip_droops_as_its_bending_stiffness_says),
        cmocka_unit_test(a_weak_seam_tears_under_a_weight_that_the_fabric_bears),
        cmocka_unit_test(strength_can_be_changed_while_the_world_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
