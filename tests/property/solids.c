// Spheres, capsules and boxes against whole cloths: what they push, what they hold, and that nothing gets through them.

#include "cmocka_setup.h"

#include "fixture.h"
#include "slow_code.h"

#include <math.h>
#include <stdlib.h>

static VoileCollider solid(VoileColliderKind kind, VoileVec3 half_extents, float radius)
{
    VoileCollider collider = voile_default_collider();
    collider.kind = kind;
    collider.half_extents = half_extents;
    collider.radius = radius;
    return collider;
}

static void place_at(VoileCollider* collider, VoileVec3 position)
{
    collider->previous_pose.position = collider->pose.position = position;
}

// A solid's signed distance to a place, skin left out; its pose must not be turned.
static float distance_to(const VoileCollider* collider, VoileVec3 at)
{
    VoileVec3 half = collider->half_extents;
    float radius = collider->radius;
    VoileVec3 local = voile_sub(at, collider->pose.position);
    VoileVec3 core = voile_vec3(0.0f, 0.0f, 0.0f);
    if (collider->kind == VOILE_COLLIDER_CAPSULE)
    {
        core.y = half.y;
    }
    else if (collider->kind == VOILE_COLLIDER_BOX)
    {
        core = voile_vec3(half.x - radius, half.y - radius, half.z - radius);
    }
    VoileVec3 beyond = voile_vec3(fabsf(local.x) - core.x, fabsf(local.y) - core.y, fabsf(local.z) - core.z);
    float inside = fmaxf(beyond.x, fmaxf(beyond.y, beyond.z));
    VoileVec3 outside = voile_vec3(fmaxf(beyond.x, 0.0f), fmaxf(beyond.y, 0.0f), fmaxf(beyond.z, 0.0f));
    return voile_length(outside) + fminf(inside, 0.0f) - radius;
}

// --- strokes ---------------------------------------------------------------------------------------------------------

typedef struct Stroke
{
    VoileCollider collider;
    float speed; // metres per second, towards +z
    int32_t side;
    const char* name;
} Stroke;

// Seen along z.
static bool is_in_its_way(const VoileCollider* collider, VoileVec3 local)
{
    VoileVec3 centre = collider->pose.position;
    return distance_to(collider, voile_vec3(centre.x + local.x, centre.y + local.y, centre.z)) < -0.008f;
}

// Those that were in front of the solid, in its way, and are now behind it. (Round its rim a cloth may well swing.)
static int32_t count_passes(const VoileCloth* cloth, const VoileCollider* collider, const VoileVec3* before)
{
    int32_t count = 0;
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        VoileVec3 was = voile_sub(before[i], collider->previous_pose.position);
        VoileVec3 now = voile_sub(voile_cloth_position(cloth, i), collider->pose.position);
        bool has_passed = was.z > 0.0f && now.z < 0.0f;
        count += has_passed && is_in_its_way(collider, was) && is_in_its_way(collider, now) ? 1 : 0;
    }
    return count;
}

static int32_t count_inside(const VoileCloth* cloth, const VoileCollider* collider)
{
    int32_t count = 0;
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        count += distance_to(collider, voile_cloth_position(cloth, i)) < -1.0e-4f ? 1 : 0;
    }
    return count;
}

// A chord may lie in a round solid, not in a box.
static int32_t count_links_through(const VoileCloth* cloth, const VoileCollider* box)
{
    int32_t count = 0;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool is_through = false;
        for (int part = 1; part < 16 && link.kind == VOILE_LINK_STRUCTURAL; ++part)
        {
            VoileVec3 at = voile_lerp3(voile_cloth_position(cloth, link.a), voile_cloth_position(cloth, link.b),
                                       (float)part / 16.0f);
            is_through = is_through || distance_to(box, at) < -0.001f;
        }
        count += is_through ? 1 : 0;
    }
    return count;
}

// Half a metre, and three seconds of rest.
static void check_stroke(Stroke stroke)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = stroke.side;
    def.width = def.height = 1.5f;
    VoileCloth* cloth = sheet_create(&def);
    VoileCollider* collider = &stroke.collider;
    VoileVec3 position = voile_vec3(0.02f, 1.2f, -0.2f);
    place_at(collider, position);
    VoileStep step = voile_default_step();
    step.sub_steps = stroke.side > 50 ? 10 : 5;
    step.colliders = collider;
    step.collider_count = 1;
    int32_t passes = 0, inside = 0;
    for (int32_t tick = 0; tick < 360; ++tick)
    {
        position.z = fminf(position.z + stroke.speed * step.duration, 0.3f);
        collider->pose.position = position;
        VoileVec3* before = copy_positions(cloth);
        voile_cloth_step(cloth, &step);
        passes += count_passes(cloth, collider, before);
        inside += count_inside(cloth, collider);
        collider->previous_pose = collider->pose;
        free(before);
    }
    int32_t through = collider->kind == VOILE_COLLIDER_BOX ? count_links_through(cloth, collider) : 0;
    if (passes + inside + through > 0 || !voile_cloth_measure(cloth).is_finite)
    {
        fail_msg("%s at %g m/s, %d x %d points: %d passed, %d ticks of a point inside, %d threads through it at rest",
                 stroke.name, (double)stroke.speed, stroke.side, stroke.side, passes, inside, through);
    }
    voile_cloth_destroy(cloth);
}

static void nothing_passes_a_solid_that_is_pushed_through(void** state)
{
    (void)state;
    static const struct
    {
        float speed;
        int32_t side;
    } throws[] = { { 1.0f, 20 }, { 2.0f, 20 }, { 5.0f, 20 }, { 10.0f, 20 }, { 10.0f, 100 } };
    const Stroke rows[] = {
        { .name = "cube", .collider = solid(VOILE_COLLIDER_BOX, voile_vec3(0.1f, 0.1f, 0.1f), 0.02f) },
        { .name = "sphere", .collider = solid(VOILE_COLLIDER_SPHERE, voile_vec3(0.0f, 0.0f, 0.0f), 0.1f) },
        { .name = "capsule", .collider = solid(VOILE_COLLIDER_CAPSULE, voile_vec3(0.0f, 0.1f, 0.0f), 0.1f) },
        { .name = "slab", .collider = solid(VOILE_COLLIDER_BOX, voile_vec3(0.2f, 0.2f, 0.01f), 0.002f) },
    };
    // The fine sheet, which is the last, takes the most of all.
    const size_t throw_count = sizeof throws / sizeof *throws - IF_FAST(0, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        for (size_t k = 0; k < throw_count; ++k)
        {
            Stroke stroke = rows[i];
            stroke.speed = throws[k].speed;
            stroke.side = throws[k].side;
            check_stroke(stroke);
        }
    }
}

// --- rest ------------------------------------------------------------------------------------------------------------

static VoileCloth* create_lying(float top)
{
    SheetDef def = default_sheet();
    def.columns = def.rows = 32;
    def.width = def.height = 1.2f;
    def.pose = SHEET_LYING;
    def.top = top;
    def.has_pinned_row = false;
    return sheet_create(&def);
}

// What a solid feels of a cloth that lies on it is the cloth's weight.
static void a_cloth_drapes_over_a_solid_and_weighs_on_it(void** state)
{
    (void)state;
    VoileCollider solids[] = {
        solid(VOILE_COLLIDER_SPHERE, voile_vec3(0.0f, 0.0f, 0.0f), 0.35f),
        solid(VOILE_COLLIDER_CAPSULE, voile_vec3(0.0f, 0.3f, 0.0f), 0.3f),
        solid(VOILE_COLLIDER_BOX, voile_vec3(0.35f, 0.2f, 0.35f), 0.02f),
    };
    for (size_t i = 0; i < sizeof solids / sizeof *solids; ++i)
    {
        VoileCollider* under = &solids[i];
        under->friction = 1.0f;
        place_at(under, voile_vec3(0.0f, 1.0f, 0.6f));
        VoileCloth* cloth = create_lying(1.75f);
        VoileReaction reaction;
        VoileStep step = voile_default_step();
        step.damping = 1.0f;
        step.colliders = under;
        step.collider_count = 1;
        cloth_run(cloth, &step, 1200);
        step.reactions = &reaction;
        VoileVec3 sum = voile_vec3(0.0f, 0.0f, 0.0f);
        for (int32_t tick = 0; tick < 120; ++tick)
        {
            cloth_run(cloth, &step, 1);
            sum = voile_add(sum, reaction.impulse);
        }
        double speed = rms_speed(cloth, &step, 0, voile_cloth_point_count(cloth));
        double weight = 9.81 * mass_of(cloth, 0, voile_cloth_point_count(cloth));
        print_message("kind %d: weighs %.4f of its weight, moves at %.5f m/s\n", (int)under->kind,
                      -(double)sum.y / weight, speed);
        assert_true(fabs((double)sum.y / weight + 1.0) < 0.02);
        assert_true(fabs((double)sum.x / weight) < 0.05 && fabs((double)sum.z / weight) < 0.05);
        assert_true(speed < 0.01);
        voile_cloth_destroy(cloth);
    }
}

static void a_solid_that_touches_nothing_changes_no_bit(void** state)
{
    (void)state;
    VoileCollider far_away[4];
    for (int kind = 0; kind < 4; ++kind)
    {
        far_away[kind] = solid((VoileColliderKind)kind, voile_vec3(0.1f, 0.1f, 0.1f), 0.05f);
        place_at(&far_away[kind], voile_vec3(0.0f, kind == 0 ? -50.0f : 5.0f, 0.0f));
    }
    VoileCloth* alone = curtain_create(20, 16);
    VoileCloth* beside = curtain_create(20, 16);
    VoileStep step = voile_default_step();
    cloth_run(alone, &step, 120);
    step.colliders = far_away;
    step.collider_count = 4;
    cloth_run(beside, &step, 120);
    assert_true(hash_of(alone) == hash_of(beside));
    voile_cloth_destroy(alone);
    voile_cloth_destroy(beside);
}

// A disc of cloth on a turning table turns with it.
static void a_turning_box_takes_along_what_lies_on_it(void** state)
{
    (void)state;
    VoileCollider table = solid(VOILE_COLLIDER_BOX, voile_vec3(1.5f, 0.2f, 1.5f), 0.0f);
    place_at(&table, voile_vec3(0.0f, 0.0f, 0.6f));
    table.friction = 1.0f;
    VoileCloth* cloth = create_lying(0.204f);
    VoileStep step = voile_default_step();
    step.colliders = &table;
    step.collider_count = 1;
    cloth_run(cloth, &step, 60);
    VoileVec3 start = voile_cloth_position(cloth, 0);
    for (int32_t tick = 1; tick <= 240; ++tick)
    {
        float angle = 0.25f * VOILE_PI * (float)tick / 240.0f;
        table.pose.rotation = (VoileQuat){ 0.0f, voile_sin(0.5f * angle), 0.0f, voile_cos(0.5f * angle) };
        voile_cloth_step(cloth, &step);
        table.previous_pose = table.pose;
    }
    VoileVec3 arm = voile_sub(start, table.pose.position);
    VoileVec3 expected = voile_add(table.pose.position, voile_rotate(table.pose.rotation, arm));
    float error = voile_distance(voile_cloth_position(cloth, 0), expected);
    print_message("a corner %.3f m from the axle ends %.4f m from where the table takes it\n",
                  (double)voile_length(arm), (double)error);
    assert_true(error < 0.01f);
    voile_cloth_destroy(cloth);
}

// By 10 degrees less steep than its friction allows a slope holds what lies on it; by 10 more it does not.
static void a_slope_holds_up_to_its_friction(void** state)
{
    (void)state;
    static const struct
    {
        float degrees;
        bool holds;
    } rows[] = { { 10.0f, true }, { 20.0f, true }, { 25.0f, true }, { 30.0f, false }, { 40.0f, false } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i += IF_FAST(1, 3))
    {
        float angle = rows[i].degrees * VOILE_PI / 180.0f;
        VoileCollider slope = solid(VOILE_COLLIDER_BOX, voile_vec3(100.0f, 0.5f, 100.0f), 0.0f);
        slope.friction = 0.5f; // its arc tangent is 26.6 degrees
        place_at(&slope, voile_vec3(0.0f, -0.504f, 0.6f));
        VoileCloth* cloth = create_lying(0.0f);
        VoileStep step = voile_default_step();
        step.damping = 0.0f;
        step.gravity = voile_vec3(9.81f * voile_sin(angle), -9.81f * voile_cos(angle), 0.0f);
        step.colliders = &slope;
        step.collider_count = 1;
        cloth_run(cloth, &step, 60);
        VoileVec3 start = voile_cloth_position(cloth, 500);
        cloth_run(cloth, &step, 600);
        float way = voile_distance(start, voile_cloth_position(cloth, 500));
        // After half a second, five more: the closed form of a body that slides.
        float acceleration = 9.81f * (voile_sin(angle) - slope.friction * voile_cos(angle));
        float expected = rows[i].holds ? 0.0f : acceleration * (0.5f * 5.0f + 0.5f * 25.0f);
        print_message("%g degrees: %.6f m in 5 s, not %.6f\n", (double)rows[i].degrees, (double)way, (double)expected);
        assert_true(fabsf(way - expected) < 1.0e-5f + 0.02f * expected);
        voile_cloth_destroy(cloth);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_passes_a_solid_that_is_pushed_through),
        cmocka_unit_test(a_cloth_drapes_over_a_solid_and_weighs_on_it),
        cmocka_unit_test(a_solid_that_touches_nothing_changes_no_bit),
        cmocka_unit_test(a_turning_box_takes_along_what_lies_on_it),
        cmocka_unit_test(a_slope_holds_up_to_its_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
