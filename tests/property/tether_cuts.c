// Tethers and cuts: what is cut off hangs by none.

#include "property/property.h"
#include "property/tethers.h"

// Marks each point with the lowest number of a point that it hangs together with, over living structural links.
static void find_pieces(const VoileCloth* cloth, int32_t* out_piece)
{
    int32_t count = voile_cloth_point_count(cloth);
    for (int32_t i = 0; i < count; ++i)
    {
        out_piece[i] = i;
    }
    bool has_changed = true;
    while (has_changed)
    {
        has_changed = false;
        for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
        {
            VoileLink link = voile_cloth_link(cloth, i);
            if (link.is_alive && link.kind == VOILE_LINK_STRUCTURAL && out_piece[link.a] != out_piece[link.b])
            {
                int32_t lower = out_piece[link.a] < out_piece[link.b] ? out_piece[link.a] : out_piece[link.b];
                out_piece[link.a] = out_piece[link.b] = lower;
                has_changed = true;
            }
        }
    }
}

static bool is_tied_within_pieces(Trial* trial, const VoileCloth* cloth, const VoileVec3* rest)
{
    int32_t count = voile_cloth_point_count(cloth);
    int32_t* pieces = take_memory((size_t)count * sizeof *pieces);
    find_pieces(cloth, pieces);
    bool is_right = true;
    for (int32_t point = 0; is_right && point < count; ++point)
    {
        VoileTether tethers[VOILE_MAX_TETHERS];
        int32_t tether_count = voile_cloth_read_tethers(cloth, point, tethers);
        for (int32_t i = 0; is_right && i < tether_count; ++i)
        {
            bool hangs = pieces[point] == pieces[tethers[i].anchor];
            bool is_long = tethers[i].length > 0.9999f * voile_distance(rest[point], rest[tethers[i].anchor]);
            bool is_anchor = voile_cloth_is_pinned(cloth, tethers[i].anchor);
            is_right = (hangs && is_long && is_anchor) ||
                       trial_fails(trial, "point %d is tied to %d over %.4f m: same piece %d, long %d, pinned %d",
                                   point, tethers[i].anchor, (double)tethers[i].length, hangs, is_long, is_anchor);
        }
    }
    free(pieces);
    return is_right;
}

static void cut_at_random(Trial* trial, VoileCloth* cloth)
{
    VoileVec3 a =
        voile_vec3(random_between(&trial->random, -0.7f, 0.7f), random_between(&trial->random, 1.0f, 2.1f), 0);
    VoileVec3 b =
        voile_vec3(random_between(&trial->random, -0.7f, 0.7f), random_between(&trial->random, 1.0f, 2.1f), 0);
    cut_across(cloth, a, b);
}

static bool no_piece_is_tied_to_another(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 3 + random_below(&trial->random, trial->size);
    def.rows = 3 + random_below(&trial->random, trial->size);
    def.has_pinned_row = false;
    VoileCloth* cloth = random_happens(&trial->random, 0.5f) ? sheet_create(&def) : sheet_create_as_mesh(&def);
    VoileVec3* rest = copy_positions(cloth);
    VoileStep step = tether_step(1);
    step.gravity = voile_vec3(0.0f, 0.0f, 0.0f);
    bool is_right = true;
    for (int32_t i = 0; is_right && i < 30; ++i)
    {
        int32_t point = random_below(&trial->random, voile_cloth_point_count(cloth));
        (random_happens(&trial->random, 0.6f) ? voile_cloth_pin : voile_cloth_unpin)(cloth, point);
        if (random_happens(&trial->random, 0.5f))
        {
            cut_at_random(trial, cloth);
        }
        is_right = is_tied_within_pieces(trial, cloth, rest);
        cloth_run(cloth, &step, random_below(&trial->random, 3));
        is_right = is_right && is_tied_within_pieces(trial, cloth, rest);
    }
    free(rest);
    voile_cloth_destroy(cloth);
    return is_right;
}

static void what_is_cut_off_is_tied_to_nothing(void** state)
{
    (void)state;
    for_all(no_piece_is_tied_to_another, 20, 40);
}

static void what_is_cut_off_falls_freely(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(24);
    def.has_pinned_row = true;
    VoileCloth* cloth = sheet_create(&def);
    VoileStep step = tether_step(5);
    step.damping = 0.0f;
    cloth_run(cloth, &step, 120);
    float top = voile_cloth_measure(cloth).lowest_y;
    float y = 0.5f * (voile_cloth_position(cloth, 8 * 24).y + voile_cloth_position(cloth, 9 * 24).y);
    assert_int_equal(cut_across(cloth, voile_vec3(-3.0f, y, 0.0f), voile_vec3(3.0f, y, 0.0f)), 24);
    cloth_run(cloth, &step, 120);
    assert_float_equal(top - voile_cloth_measure(cloth).lowest_y, 0.5f * 9.81f, 0.1f);
    voile_cloth_destroy(cloth);
}

// Cuts a row of threads between two columns in a cloth as `snapshot` remembers it; notes for each point and each anchor
// whether the tether between them is left.
static void note_survivors(VoileCloth* cloth, const void* snapshot, float from_x, float to_x, const int32_t* anchors,
                           uint8_t* out_left)
{
    voile_cloth_restore(cloth, snapshot);
    assert_true(cut_across(cloth, voile_vec3(from_x, 1.2f, 0.0f), voile_vec3(to_x, 1.2f, 0.0f)) > 20);
    for (int32_t point = 0; point < voile_cloth_point_count(cloth); ++point)
    {
        out_left[point] = 0;
        for (int32_t i = 0; i < 3; ++i)
        {
            out_left[point] |= (uint8_t)(length_to(cloth, point, anchors[i]) >= 0.0f ? 1 << i : 0);
        }
    }
}

// Through a cloth of this size each half of the cut is judged exactly, point by point at the cut. The whole of it is more
// than is so judged in a step: it forgets by the distances from the anchors, all that the halves forget and some more.
static void a_long_cut_is_judged_in_less_time_and_spares_nothing_that_is_cut(void** state)
{
    (void)state;
    SheetDef def = loose_sheet(56);
    VoileCloth* cloth = sheet_create(&def);
    const int32_t anchors[3] = { 0, 55, 50 * 56 + 20 };
    for (int32_t i = 0; i < 3; ++i)
    {
        voile_cloth_pin(cloth, anchors[i]);
    }
    spread_at_rest(cloth);
    void* snapshot = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, snapshot);
    static uint8_t left_half[56 * 56], right_half[56 * 56], whole[56 * 56];
    note_survivors(cloth, snapshot, -1.1f, 0.0f, anchors, left_half);
    note_survivors(cloth, snapshot, 0.0f, 1.1f, anchors, right_half);
    note_survivors(cloth, snapshot, -1.1f, 1.1f, anchors, whole);
    int32_t left_count = 0;
    int32_t spared_by_halves_alone = 0;
    for (int32_t point = 0; point < 56 * 56; ++point)
    {
        uint8_t exact = left_half[point] & right_half[point];
        assert_int_equal(whole[point] & ~exact, 0);
        left_count += whole[point] != 0 ? 1 : 0;
        spared_by_halves_alone += whole[point] != exact ? 1 : 0;
    }
    print_message("%d of 3136 points keep a tether, %d more could\n", left_count, spared_by_halves_alone);
    assert_true(left_count > 56 * 56 / 3);
    assert_true(spared_by_halves_alone > 0);
    free(snapshot);
    voile_cloth_destroy(cloth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_cut_off_is_tied_to_nothing),
        cmocka_unit_test(what_is_cut_off_falls_freely),
        cmocka_unit_test(a_long_cut_is_judged_in_less_time_and_spares_nothing_that_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
