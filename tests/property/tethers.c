// Tethers: how long they are, who has them, and what they are for.

#include "property/tethers.h"
#include "property/property.h"

#include <string.h>

static int32_t count_tied_to(const VoileCloth* cloth, int32_t anchor)
{
    int32_t count = 0;
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        count += length_to(cloth, i, anchor) >= 0.0f ? 1 : 0;
    }
    return count;
}

// --- lengths ----------------------------------------------------------------------------------------------------------

static int32_t find_nearest(const VoileVec3* rest, const int32_t* pins, int32_t pin_count, int32_t point)
{
    int32_t nearest = -1;
    for (int32_t i = 0; i < pin_count; ++i)
    {
        bool is_nearer =
            nearest < 0 || voile_distance(rest[pins[i]], rest[point]) < voile_distance(rest[nearest], rest[point]);
        nearest = pins[i] != point && is_nearer ? pins[i] : nearest;
    }
    return nearest;
}

// Of more than four pins, where the four nearest ones of neighbours differ a length may be a little long.
static bool is_tied_to_nearest(Trial* trial, const VoileCloth* cloth, const int32_t* pins, int32_t pin_count)
{
    VoileVec3* rest = copy_positions(cloth);
    bool is_right = true;
    for (int32_t point = 0; is_right && point < voile_cloth_point_count(cloth); ++point)
    {
        VoileTether tethers[VOILE_MAX_TETHERS];
        int32_t count = voile_cloth_read_tethers(cloth, point, tethers);
        int32_t others = pin_count - (voile_cloth_is_pinned(cloth, point) ? 1 : 0);
        int32_t room = VOILE_MAX_TETHERS - (voile_cloth_is_pinned(cloth, point) ? 1 : 0);
        int32_t nearest = find_nearest(rest, pins, pin_count, point);
        is_right = count == (others < room ? others : room);
        for (int32_t i = 0; is_right && i < count; ++i)
        {
            float straight = voile_distance(rest[tethers[i].anchor], rest[point]);
            bool is_exact = pin_count <= VOILE_MAX_TETHERS || tethers[i].anchor == nearest;
            float longest = is_exact ? straight + 2.0e-5f : straight * 1.05f;
            is_right = tethers[i].length > straight - 2.0e-5f && tethers[i].length < longest;
        }
        is_right = is_right && (nearest < 0 || length_to(cloth, point, nearest) >= 0.0f);
        if (!is_right)
        {
            trial_fails(trial, "point %d of %d pins has %d tethers, the first to %d, %.7f m", point, pin_count, count,
                        tethers[0].anchor, (double)tethers[0].length);
        }
    }
    free(rest);
    return is_right;
}

static bool tethers_are_straight_to_the_nearest_pins(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 2 + random_below(&trial->random, trial->size);
    def.rows = 2 + random_below(&trial->random, trial->size);
    def.width = random_between(&trial->random, 0.5f, 2.0f);
    def.has_pinned_row = false;
    VoileCloth* cloth = random_happens(&trial->random, 0.5f) ? sheet_create(&def) : sheet_create_as_mesh(&def);
    int32_t pins[8];
    int32_t pin_count = 0;
    for (int32_t i = random_below(&trial->random, 8); i >= 0; --i)
    {
        int32_t point = random_below(&trial->random, voile_cloth_point_count(cloth));
        if (!voile_cloth_is_pinned(cloth, point))
        {
            voile_cloth_pin(cloth, point);
            pins[pin_count++] = point;
        }
    }
    spread_at_rest(cloth);
    bool is_right = is_tied_to_nearest(trial, cloth, pins, pin_count);
    voile_cloth_destroy(cloth);
    return is_right;
}

static void a_flat_cloth_is_tied_straight(void** state)
{
    (void)state;
    for_all(tethers_are_straight_to_the_nearest_pins, 24, 40);
}

static void a_chain_is_tied_along_its_links(void** state)
{
    (void)state;
    // A zigzag: the straight way is half as long.
    enum
    {
        COUNT = 41
    };
    VoileVec3 positions[COUNT];
    VoileLinkDef links[COUNT - 1];
    for (int32_t i = 0; i < COUNT; ++i)
    {
        positions[i] = voile_vec3(0.05f * (float)i, i % 2 == 0 ? 2.0f : 2.0f - 0.0866f, 0.0f);
        links[i % (COUNT - 1)] = (VoileLinkDef){ .a = i % (COUNT - 1), .b = i % (COUNT - 1) + 1 };
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = COUNT;
    def.positions = positions;
    def.links = links;
    def.link_count = COUNT - 1;
    def.reserves_tethers = true;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    voile_cloth_pin(cloth, 0);
    spread_at_rest(cloth);
    assert_float_equal(length_to(cloth, COUNT - 1, 0), 4.0f, 2.0e-3f);
    voile_cloth_destroy(cloth);
}

// A half tube: around it the way is pi r, through the air 2 r. So many facets lose less than a thousandth of it.
static void a_curved_cloth_is_tied_around_its_surface(void** state)
{
    (void)state;
    enum
    {
        SIDE = 33
    };
    VoileVec3 positions[SIDE * SIDE];
    for (int32_t i = 0; i < SIDE * SIDE; ++i)
    {
        float angle = VOILE_PI * (float)(i / SIDE) / (float)(SIDE - 1);
        positions[i] = voile_vec3(0.05f * (float)(i % SIDE), voile_cos(angle), voile_sin(angle));
    }
    VoileClothDef def = voile_cloth_default_def();
    def.point_count = SIDE * SIDE;
    def.columns = def.rows = SIDE;
    def.positions = positions;
    def.reserves_tethers = true;
    VoileCloth* cloth = NULL;
    assert_int_equal(voile_cloth_create(&def, &cloth, NULL), VOILE_OK);
    voile_cloth_pin(cloth, 0);
    spread_at_rest(cloth);
    float across = 0.05f * (float)(SIDE - 1);
    float corner = sqrtf(VOILE_PI * VOILE_PI + across * across);
    assert_float_equal(length_to(cloth, (SIDE - 1) * SIDE, 0), VOILE_PI, 2.0e-3f);
    assert_float_equal(length_to(cloth, SIDE * SIDE - 1, 0), corner, 2.0e-3f);
    voile_cloth_destroy(cloth);
}

// Down from the left corner behind a slit the way bends around the slit's end.
static void a_way_around_a_slit_bends_at_its_end(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(33);
    VoileCloth* cloth = sheet_create(&def);
    VoileVec3* rest = copy_positions(cloth);
    voile_cloth_pin(cloth, 0);
    spread_at_rest(cloth);
    float y = 0.5f * (rest[16 * 33].y + rest[17 * 33].y);
    assert_int_equal(cut_across(cloth, voile_vec3(-2.0f, y, 0.0f), voile_vec3(rest[20].x + 0.03f, y, 0.0f)), 21);
    spread_at_rest(cloth);

    // The slit killed the faces left of column 21.
    VoileVec3 end_above = rest[16 * 33 + 21];
    VoileVec3 end_below = rest[17 * 33 + 21];
    for (int32_t row = 20; row < 33; row += 4)
    {
        int32_t point = row * 33 + 2;
        float expected = voile_distance(rest[0], end_above) + voile_distance(end_above, end_below) +
                         voile_distance(end_below, rest[point]);
        float length = length_to(cloth, point, 0);
        if (!(length > 0.995f * expected && length < 1.01f * expected))
        {
            fail_msg("row %d: %.4f m around the slit instead of %.4f", row, (double)length, (double)expected);
        }
    }
    free(rest);
    voile_cloth_destroy(cloth);
}

// --- anchors come and go ----------------------------------------------------------------------------------------------

static void a_held_point_ties_until_it_is_released(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(20);
    VoileCloth* cloth = sheet_create(&def);
    voile_cloth_pin(cloth, 0);
    voile_cloth_hold(cloth, 210);
    spread_at_rest(cloth);
    assert_int_equal(count_tied_to(cloth, 210), 399);
    assert_int_equal(count_tied_to(cloth, 0), 399);
    voile_cloth_pin(cloth, 210);
    voile_cloth_release(cloth, 210);
    assert_int_equal(count_tied_to(cloth, 210), 399);
    voile_cloth_unpin(cloth, 210);
    assert_int_equal(count_tied_to(cloth, 210), 0);
    spread_at_rest(cloth);
    assert_int_equal(count_tied_to(cloth, 210), 0);
    assert_int_equal(count_tied_to(cloth, 0), 399);
    voile_cloth_destroy(cloth);
}

static void a_lost_tether_is_replaced_by_the_next_nearest(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(20);
    def.has_pinned_row = true;
    VoileCloth* cloth = sheet_create(&def);
    spread_at_rest(cloth);
    int32_t below = 10 * 20 + 10;
    assert_true(length_to(cloth, below, 10) > 0.0f);
    assert_true(length_to(cloth, below, 14) < 0.0f);
    for (int32_t i = 8; i < 14; ++i)
    {
        voile_cloth_unpin(cloth, i);
    }
    spread_at_rest(cloth);
    assert_true(length_to(cloth, below, 14) > 0.0f);
    voile_cloth_destroy(cloth);
}

// --- what they are for ------------------------------------------------------------------------------------------------

static float stretch_after_hanging(bool has_tethers)
{
    SheetDef def = loose_sheet(40);
    VoileCloth* cloth = sheet_create(&def);
    voile_cloth_pin(cloth, 0);
    voile_cloth_pin(cloth, 39);
    VoileStep step = tether_step(3);
    step.damping = 1.0f;
    step.has_tethers = has_tethers;
    cloth_run(cloth, &step, 900);
    float stretch = voile_cloth_measure(cloth).mean_stretch;
    voile_cloth_destroy(cloth);
    return stretch;
}

static void a_cloth_on_two_corners_stretches_far_less(void** state)
{
    (void)state;
    float with = stretch_after_hanging(true);
    float without = stretch_after_hanging(false);
    print_message("mean stretch with tethers %.4f %%, without %.4f %%\n", 100.0 * (double)with,
                  100.0 * (double)without);
    assert_true(with < 0.25f * without);
}

// Tethers switched on when the cloth has long been too long: they take it back without a burst.
static void a_late_tether_throws_no_point(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(40);
    VoileCloth* cloth = sheet_create(&def);
    voile_cloth_pin(cloth, 0);
    voile_cloth_pin(cloth, 39);
    VoileStep step = tether_step(1);
    step.has_tethers = false;
    step.compliance[VOILE_LINK_STRUCTURAL] = step.compliance[VOILE_LINK_SHEAR] = 0.02f;
    cloth_run(cloth, &step, 600);
    assert_true(voile_cloth_measure(cloth).mean_stretch > 0.03f);
    step.has_tethers = true;
    float fastest = 0.0f;
    for (int32_t i = 0; i < 240; ++i)
    {
        voile_cloth_step(cloth, &step);
        float speed = voile_cloth_measure(cloth).max_speed;
        fastest = speed > fastest ? speed : fastest;
    }
    print_message("fastest point %.2f m/s\n", (double)fastest);
    assert_true(fastest < 25.0f);
    voile_cloth_destroy(cloth);
}

// --- state ------------------------------------------------------------------------------------------------------------

// A snapshot in the middle of the spreading goes on as the original does.
static void a_snapshot_keeps_what_is_spread(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(48);
    def.has_pinned_row = true;
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = tether_step(2);
    cloth_run(cloth, &step, 2);
    void* bytes = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, bytes);
    cloth_run(cloth, &step, 30);
    uint64_t expected = hash_of(cloth);
    voile_cloth_restore(cloth, bytes);
    cloth_run(cloth, &step, 30);
    assert_int_equal(hash_of(cloth), expected);
    free(bytes);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flat_cloth_is_tied_straight),
        cmocka_unit_test(a_chain_is_tied_along_its_links),
        cmocka_unit_test(a_curved_cloth_is_tied_around_its_surface),
        cmocka_unit_test(a_way_around_a_slit_bends_at_its_end),
        cmocka_unit_test(a_held_point_ties_until_it_is_released),
        cmocka_unit_test(a_lost_tether_is_replaced_by_the_next_nearest),
        cmocka_unit_test(a_cloth_on_two_corners_stretches_far_less),
        cmocka_unit_test(a_late_tether_throws_no_point),
        cmocka_unit_test(a_snapshot_keeps_what_is_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
