// Which threads a stroke cuts, in whatever order and pieces, and what dies with them.

#include "fixture.h"
#include "property/strokes.h"

// ---------------------------------------------------------------------------------------------------------------- wedges

static bool cuts_are_the_same_in_any_order(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = blown_sheet_create(trial, &def, random_happens(&trial->random, 0.5f));
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
    VoileCloth* cloth = blown_sheet_create(trial, &def, false);
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
    VoileCloth* cloth = blown_sheet_create(trial, &def, random_happens(&trial->random, 0.5f));
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

// The distance from the wedge's plane, metres.
static double distance_from_plane(const VoileWedge* wedge, VoileVec3 place)
{
    VoileVec3 normal = voile_cross(voile_sub(wedge->from, wedge->eye), voile_sub(wedge->to, wedge->eye));
    float length = voile_length(normal);
    float distance = length > 0.0f ? voile_dot(normal, voile_sub(place, wedge->eye)) / length : 0.0f;
    return distance < 0.0f ? -(double)distance : (double)distance;
}

static bool places_lie_on_the_stroke(Trial* trial)
{
    SheetDef def;
    VoileCloth* cloth = blown_sheet_create(trial, &def, random_happens(&trial->random, 0.5f));
    VoileWedge wedges[MAX_WEDGES];
    choose_wedges(&trial->random, wedges);
    voile_cloth_cut(cloth, &wedges[0]);
    int32_t wrong = -1;
    for (int32_t i = 0; i < voile_cloth_link_count(cloth); ++i)
    {
        VoileLink link = voile_cloth_link(cloth, i);
        float place = voile_cloth_cut_place(cloth, i);
        VoileVec3 a = voile_cloth_position(cloth, link.a);
        VoileVec3 b = voile_cloth_position(cloth, link.b);
        bool is_cut = link.kind == VOILE_LINK_STRUCTURAL && !link.is_alive;
        double allowed = (double)voile_distance(a, b) / 380.0 + 1.0e-5;
        bool is_right = is_cut ? place > 0.0f && place < 1.0f && !voile_cloth_is_torn(cloth, i) &&
                                     distance_from_plane(&wedges[0], voile_lerp3(a, b, place)) < allowed
                               : place == -1.0f;
        wrong = is_right ? wrong : i;
    }
    voile_cloth_destroy(cloth);
    return wrong < 0 || trial_fails(trial, "link %d says that it parted beside the stroke", wrong);
}

static void a_cut_thread_parted_where_the_stroke_crossed_it(void** state)
{
    (void)state;
    for_all(places_lie_on_the_stroke, 24, 100);
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
    VoileCloth* cloth = blown_sheet_create(trial, &def, random_happens(&trial->random, 0.5f));
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
        cmocka_unit_test(the_order_of_cuts_does_not_matter),
        cmocka_unit_test(a_stroke_cuts_the_same_whole_or_in_pieces),
        cmocka_unit_test(a_wedge_cuts_the_threads_that_it_crosses_and_no_other),
        cmocka_unit_test(a_cut_thread_parted_where_the_stroke_crossed_it),
        cmocka_unit_test(all_that_bridges_a_cut_dies_with_it),
        cmocka_unit_test(a_mesh_that_equals_a_grid_is_cut_alike),
        cmocka_unit_test(a_mesh_that_equals_a_grid_moves_about_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
