// What a cut takes away, and that nothing is left that bridges it.

#include "fixture.h"
#include "property/property.h"

// ---------------------------------------------------------------------------------------------------------------- graph

// Marks in `out_is_reached` every point that living links of any kind join to the points up to `last_start`.
static void walk_links(const VoileCloth* cloth, int32_t last_start, uint8_t* out_is_reached)
{
    for (int32_t i = 0; i < voile_cloth_point_count(cloth); ++i)
    {
        out_is_reached[i] = i <= last_start;
    }
    for (bool is_growing = true; is_growing;)
    {
        is_growing = false;
        for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
        {
            VoileLink link = voile_cloth_link(cloth, i);
            if (link.is_alive && out_is_reached[link.a] != out_is_reached[link.b])
            {
                out_is_reached[link.a] = out_is_reached[link.b] = 1;
                is_growing = true;
            }
        }
    }
}

// A point from `first_below` on that living links still join to row 0, or -1.
static int32_t find_bridged_point(const VoileCloth* cloth, int32_t columns, int32_t first_below)
{
    int32_t count = voile_cloth_point_count(cloth);
    uint8_t* is_reached = take_memory((size_t)count);
    walk_links(cloth, columns - 1, is_reached);
    int32_t bridged = -1;
    for (int32_t i = first_below; i < count; ++i)
    {
        bridged = is_reached[i] ? i : bridged;
    }
    free(is_reached);
    return bridged;
}

static bool have_same_alive_sets(const VoileCloth* one, const VoileCloth* other)
{
    for (int32_t i = 0; i < voile_cloth_link_count(one); ++i)
    {
        if (voile_cloth_link(one, i).is_alive != voile_cloth_link(other, i).is_alive)
        {
            return false;
        }
    }
    for (int32_t i = 0; i < voile_cloth_face_count(one); ++i)
    {
        if (voile_cloth_face(one, i).is_alive != voile_cloth_face(other, i).is_alive)
        {
            return false;
        }
    }
    return true;
}

// --------------------------------------------------------------------------------------------------------- the full cut

static void a_part_that_is_cut_off_falls_freely(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create(&def);
    VoileCollider floor = voile_default_collider();
    VoileStep step = undamped_step(5, 1);
    step.colliders = &floor;
    step.collider_count = 1;
    assert_int_equal(cut_across(cloth, voile_vec3(-1.0f, 1.55f, 0.0f), voile_vec3(1.0f, 1.55f, 0.0f)), def.columns);
    int32_t first_below = 5 * def.columns;
    assert_int_equal(find_bridged_point(cloth, def.columns, first_below), -1);

    VoileVec3* start = copy_positions(cloth);
    int32_t last = voile_cloth_point_count(cloth) - 1;
    double h = (double)step.duration / step.sub_steps;
    double fall = 0.0;
    int32_t tick = 0;
    while (fall < (double)start[last].y - (double)floor.skin - 0.1)
    {
        voile_cloth_step(cloth, &step);
        double n = ++tick * step.sub_steps;
        fall = 9.81 * h * h * n * (n + 1.0) / 2.0;
        for (int32_t i = first_below; i <= last; ++i)
        {
            double error = (double)start[i].y - fall - (double)voile_cloth_position(cloth, i).y;
            if (!(error < 0.01 * fall + 1.0e-5 && -error < 0.01 * fall + 1.0e-5))
            {
                fail_msg("tick %d, point %d: %g m off the free fall of %g m", tick, i, error, fall);
            }
        }
    }
    assert_true(tick > 40);
    free(start);
    voile_cloth_destroy(cloth);
}

// A folded curtain, so that it crumples as real ones do: a plane sheet would stand on its edge.
static void a_part_that_is_cut_off_comes_to_rest_on_the_floor(void** state)
{
    (void)state;
    const int32_t columns = 30;
    const int32_t rows = 20;
    VoileCloth* curtain = curtain_create(columns, rows);
    VoileCollider floor = voile_default_collider();
    VoileStep step = voile_default_step();
    step.colliders = &floor;
    step.collider_count = 1;
    assert_true(cut_across(curtain, voile_vec3(-2.0f, 1.21f, 0.0f), voile_vec3(2.0f, 1.21f, 0.0f)) >= columns);
    int32_t first_below = rows / 2 * columns;
    assert_int_equal(find_bridged_point(curtain, columns, first_below), -1);

    cloth_run(curtain, &step, 8 * 120);
    int32_t count_below = rows * columns - first_below;
    double speed = rms_speed(curtain, &step, first_below, count_below);
    double highest = 0.0;
    for (int32_t i = first_below; i < rows * columns; ++i)
    {
        double y = (double)voile_cloth_position(curtain, i).y;
        highest = y > highest ? y : highest;
        if (y < (double)floor.skin - 1.0e-5)
        {
            fail_msg("point %d lies %g m under the skin of the floor", i, (double)floor.skin - y);
        }
    }
    print_message("the part lies up to %.3f m high and moves at %.4f m/s\n", highest, speed);
    assert_true(highest < 1.0);
    assert_true(speed < 0.02);
    voile_cloth_destroy(curtain);
}

// ---------------------------------------------------------------------------------------------------------------- wedges

#define MAX_WEDGES 12

// A sheet as large as the trial wants, hung out of true by some steps in a wind, so that no link lies on a wedge's edge.
static VoileCloth* create_blown_sheet(Trial* trial, SheetDef* out_def, bool is_mesh)
{
    SheetDef def = default_sheet();
    def.columns = 3 + trial->size;
    def.rows = 2 + trial->size;
    VoileCloth* cloth = is_mesh ? sheet_create_as_mesh(&def) : sheet_create(&def);
    VoileStep step = voile_default_step();
    step.wind = (VoileWind){ .velocity = { 1.0f, 0.2f, 3.0f }, .gust = 0.7f, .drag = 2.0f };
    cloth_run(cloth, &step, 20);
    *out_def = def;
    return cloth;
}

// Strokes somewhere across the sheet as seen from an eye in front of it.
static int32_t choose_wedges(Random* random, VoileWedge* out_wedges)
{
    VoileVec3 eye = voile_add(voile_vec3(0.0f, 1.6f, 3.5f), random_vec3(random, 1.0f));
    int32_t count = 1 + random_below(random, MAX_WEDGES);
    for (int32_t i = 0; i < count; ++i)
    {
        VoileVec3 from = voile_add(voile_vec3(0.0f, 1.55f, 0.0f), random_vec3(random, 0.6f));
        out_wedges[i] = (VoileWedge){ eye, from, voile_add(from, random_vec3(random, 0.5f)) };
    }
    return count;
}

static bool cuts_are_the_same_in_any_order(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = create_blown_sheet(trial, &def, random_happens(&trial->random, 0.5f));
    void* uncut = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, uncut);
    VoileWedge wedges[MAX_WEDGES];
    int32_t wedge_count = choose_wedges(&trial->random, wedges);
    uint64_t first_hash = 0;
    int32_t first_died = 0;
    bool is_same = true;
    for (int32_t run = 0; run < 5 && is_same; ++run)
    {
        int32_t order[MAX_WEDGES];
        random_order(&trial->random, order, wedge_count);
        voile_cloth_restore(cloth, uncut);
        int32_t died = 0;
        for (int32_t i = 0; i < wedge_count; ++i)
        {
            died += voile_cloth_cut(cloth, &wedges[order[i]]);
        }
        first_hash = run == 0 ? hash_of(cloth) : first_hash;
        first_died = run == 0 ? died : first_died;
        is_same = hash_of(cloth) == first_hash && died == first_died;
    }
    free(uncut);
    voile_cloth_destroy(cloth);
    return is_same || trial_fails(trial, "%d wedges in another order cut otherwise", wedge_count);
}

static void the_order_of_cuts_does_not_matter(void** state)
{
    (void)state;
    for_all(cuts_are_the_same_in_any_order, 20, 60);
}

// A stroke in one wedge, in 2 to 9 pieces with shared ends, or in both.
static bool a_refined_stroke_cuts_the_same(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = create_blown_sheet(trial, &def, false);
    void* uncut = take_memory(voile_cloth_snapshot_size(cloth));
    voile_cloth_snapshot(cloth, uncut);
    VoileWedge wedges[MAX_WEDGES];
    choose_wedges(&trial->random, wedges);
    int32_t died = voile_cloth_cut(cloth, &wedges[0]);
    uint64_t whole = hash_of(cloth);
    voile_cloth_restore(cloth, uncut);

    int32_t piece_count = 2 + random_below(&trial->random, 8);
    VoileWedge piece = wedges[0];
    for (int32_t i = 1; i <= piece_count; ++i)
    {
        piece.to =
            i < piece_count ? voile_lerp3(wedges[0].from, wedges[0].to, (float)i / (float)piece_count) : wedges[0].to;
        died -= voile_cloth_cut(cloth, &piece);
        piece.from = piece.to;
    }
    uint64_t refined = hash_of(cloth);
    int32_t died_again = voile_cloth_cut(cloth, &wedges[0]);
    free(uncut);
    voile_cloth_destroy(cloth);
    return (refined == whole && died == 0 && died_again == 0) ||
           trial_fails(trial, "%d pieces cut %d links fewer; the whole stroke then cuts %d more", piece_count, died,
                       died_again);
}

static void a_stroke_cuts_the_same_whole_or_in_pieces(void** state)
{
    (void)state;
    for_all(a_refined_stroke_cuts_the_same, 24, 80);
}

// -------------------------------------------------------------------------------------------------------- what must die

typedef enum Crossing
{
    CROSSING_CLEAR, ///< certainly
    CROSSING_NONE,  ///< certainly not
    CROSSING_CLOSE, ///< nearer to an edge than rounding allows to say
} Crossing;

static double triple_product(VoileVec3 a, VoileVec3 b, VoileVec3 c)
{
    double x = (double)b.y * (double)c.z - (double)b.z * (double)c.y;
    double y = (double)b.z * (double)c.x - (double)b.x * (double)c.z;
    double z = (double)b.x * (double)c.y - (double)b.y * (double)c.x;
    return (double)a.x * x + (double)a.y * y + (double)a.z * z;
}

// Where the segment from `a` to `b` meets the wedge's plane, in the wedge's own coordinates: with u = from - eye and
// v = to - eye, a - eye + t (b - a) = s u + r v by Cramer's rule.
static Crossing judge_crossing(const VoileWedge* wedge, VoileVec3 a, VoileVec3 b)
{
    const double margin = 1.0e-4;
    VoileVec3 u = voile_sub(wedge->from, wedge->eye);
    VoileVec3 v = voile_sub(wedge->to, wedge->eye);
    VoileVec3 way = voile_sub(a, b);
    VoileVec3 start = voile_sub(a, wedge->eye);
    double whole = triple_product(u, v, way);
    if (whole < 1.0e-7 && whole > -1.0e-7)
    {
        return CROSSING_CLOSE;
    }
    double least = triple_product(start, v, way) / whole;
    double r = triple_product(u, start, way) / whole;
    double t = triple_product(u, v, start) / whole;
    least = r < least ? r : least;
    least = t < least ? t : least;
    least = 1.0 - t < least ? 1.0 - t : least;
    return least > margin ? CROSSING_CLEAR : least < -margin ? CROSSING_NONE : CROSSING_CLOSE;
}

static bool wedges_cut_what_they_cross(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = create_blown_sheet(trial, &def, random_happens(&trial->random, 0.5f));
    VoileWedge wedges[MAX_WEDGES];
    choose_wedges(&trial->random, wedges);
    int32_t died = voile_cloth_cut(cloth, &wedges[0]);
    int32_t dead = 0;
    int32_t wrong = -1;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        Crossing crossing =
            judge_crossing(&wedges[0], voile_cloth_position(cloth, link.a), voile_cloth_position(cloth, link.b));
        if (link.kind == VOILE_LINK_STRUCTURAL)
        {
            dead += !link.is_alive;
            bool is_wrong = crossing == (link.is_alive ? CROSSING_CLEAR : CROSSING_NONE);
            wrong = is_wrong ? i : wrong;
        }
    }
    voile_cloth_destroy(cloth);
    return (wrong < 0 && dead == died) ||
           trial_fails(trial, "structural link %d is wrong; %d are dead, %d were counted", wrong, dead, died);
}

static void a_wedge_cuts_the_threads_that_it_crosses_and_no_other(void** state)
{
    (void)state;
    for_all(wedges_cut_what_they_cross, 24, 100);
}

static bool is_thread_alive(const VoileCloth* cloth, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        bool joins = (link.a == a && link.b == b) || (link.a == b && link.b == a);
        if (joins && link.kind == VOILE_LINK_STRUCTURAL)
        {
            return link.is_alive;
        }
    }
    return false;
}

static bool is_face_whole(const VoileCloth* cloth, VoileFace face)
{
    bool is_whole = true;
    for (int32_t i = 0; i < 4; ++i)
    {
        is_whole = is_whole && is_thread_alive(cloth, face.corners[i], face.corners[(i + 1) % 4]);
    }
    return is_whole;
}

static bool has_corner(VoileFace face, int32_t point)
{
    return face.corners[0] == point || face.corners[1] == point || face.corners[2] == point || face.corners[3] == point;
}

static const char* find_wrong_face(const VoileCloth* cloth)
{
    for (int32_t i = 0; i < voile_cloth_face_count(cloth); ++i)
    {
        VoileFace face = voile_cloth_face(cloth, i);
        if (face.is_alive != is_face_whole(cloth, face))
        {
            return "a face lives without a thread, or died with all of them";
        }
        for (int32_t k = 0; k < voile_cloth_link_count(cloth); ++k)
        {
            VoileLink link = voile_cloth_link(cloth, k);
            bool is_of_face = link.kind == VOILE_LINK_SHEAR && has_corner(face, link.a) && has_corner(face, link.b);
            if (is_of_face && link.is_alive != face.is_alive)
            {
                return "a diagonal lives or dies apart from its face";
            }
        }
    }
    return NULL;
}

// In a grid a bend link joins a point with the next but one, over the point half-way between their numbers.
static const char* find_wrong_bend(const VoileCloth* cloth)
{
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        int32_t middle = (link.a + link.b) / 2;
        if (link.kind == VOILE_LINK_BEND && link.is_alive &&
            !(is_thread_alive(cloth, link.a, middle) && is_thread_alive(cloth, middle, link.b)))
        {
            return "a bend link lives over a cut thread";
        }
    }
    return NULL;
}

static bool nothing_bridges_a_cut(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = create_blown_sheet(trial, &def, random_happens(&trial->random, 0.5f));
    VoileWedge wedges[MAX_WEDGES];
    int32_t count = choose_wedges(&trial->random, wedges);
    for (int32_t i = 0; i < count; ++i)
    {
        voile_cloth_cut(cloth, &wedges[i]);
    }
    const char* fault = find_wrong_face(cloth);
    fault = fault != NULL ? fault : find_wrong_bend(cloth);
    voile_cloth_destroy(cloth);
    return fault == NULL || trial_fails(trial, "%d x %d points: %s", def.columns, def.rows, fault);
}

static void all_that_bridges_a_cut_dies_with_it(void** state)
{
    (void)state;
    for_all(nothing_bridges_a_cut, 9, 30);
}

// ---------------------------------------------------------------------------------------------------------- grid or mesh

static bool grid_and_mesh_are_cut_alike(Trial* trial)
{
    SheetDef def = default_sheet();
    def.columns = 2 + trial->size;
    def.rows = 2 + trial->size;
    VoileCloth* grid = sheet_create(&def);
    VoileCloth* mesh = sheet_create_as_mesh(&def);
    VoileWedge wedges[MAX_WEDGES];
    int32_t count = choose_wedges(&trial->random, wedges);
    int32_t difference = 0;
    for (int32_t i = 0; i < count; ++i)
    {
        difference += voile_cloth_cut(grid, &wedges[i]) != voile_cloth_cut(mesh, &wedges[i]);
        int32_t link = random_below(&trial->random, voile_cloth_link_count(grid));
        difference += voile_cloth_cut_link(grid, link) != voile_cloth_cut_link(mesh, link);
    }
    bool is_same = difference == 0 && have_same_alive_sets(grid, mesh) && hash_of(grid) == hash_of(mesh);
    voile_cloth_destroy(mesh);
    voile_cloth_destroy(grid);
    return is_same ||
           trial_fails(trial, "%d x %d points, %d wedges: %d counts differ", def.columns, def.rows, count, difference);
}

static void a_mesh_that_equals_a_grid_is_cut_alike(void** state)
{
    (void)state;
    for_all(grid_and_mesh_are_cut_alike, 20, 60);
}

// Links are relaxed in another order, so that the two differ by some of the stretch that is left.
static void a_mesh_that_equals_a_grid_moves_about_alike(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* grid = sheet_create(&def);
    VoileCloth* mesh = sheet_create_as_mesh(&def);
    VoileStep step = voile_default_step();
    step.sub_steps = 10;
    step.wind = (VoileWind){ .velocity = { 0.0f, 0.0f, 1.0f }, .drag = 2.0f };
    float largest = 0.0f;
    for (int32_t tick = 0; tick < 240; ++tick)
    {
        voile_cloth_step(grid, &step);
        voile_cloth_step(mesh, &step);
        float distance = largest_distance(grid, mesh);
        largest = distance > largest ? distance : largest;
    }
    print_message("grid and mesh part by %.3f %% of the height\n", 100.0 * (double)(largest / def.height));
    assert_true(largest < 0.01f * def.height);
    assert_true(voile_cloth_position(grid, 9 * def.columns).z > 0.05f);
    voile_cloth_destroy(mesh);
    voile_cloth_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_that_is_cut_off_falls_freely),
        cmocka_unit_test(a_part_that_is_cut_off_comes_to_rest_on_the_floor),
        cmocka_unit_test(the_order_of_cuts_does_not_matter),
        cmocka_unit_test(a_stroke_cuts_the_same_whole_or_in_pieces),
        cmocka_unit_test(a_wedge_cuts_the_threads_that_it_crosses_and_no_other),
        cmocka_unit_test(all_that_bridges_a_cut_dies_with_it),
        cmocka_unit_test(a_mesh_that_equals_a_grid_is_cut_alike),
        cmocka_unit_test(a_mesh_that_equals_a_grid_moves_about_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
