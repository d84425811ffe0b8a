// Hems of strokes: what cuts leave of their faces, as long as nothing moves and after it has.

#include "hemming.h"

// --- strokes ----------------------------------------------------------------------------------------------------------

static void what_is_whole_has_no_hems(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    find_hems(&sheet);
    assert_int_equal(sheet.room.dead_faces + sheet.room.vertices + sheet.room.lines + sheet.room.faces, 0);
    assert_int_equal(sheet.hems.vertex_count + sheet.hems.line_count + sheet.hems.face_count, 0);
    sheet_close(&sheet);
}

// All across the sheet: level, upright, slanting both ways, close to points, and a corner cut off.
static const Stroke through_strokes[] = {
    { { -0.1f, -0.33f, 0 }, { 0.9f, -0.33f, 0 } },     { { 0.37f, 0.1f, 0 }, { 0.37f, -0.7f, 0 } },
    { { -0.1f, -0.03f, 0 }, { 0.9f, -0.57f, 0 } },     { { -0.1f, -0.61f, 0 }, { 0.9f, 0.05f, 0 } },
    { { 0.1f, 0.1f, 0 }, { 0.63f, -0.7f, 0 } },        { { 0.04f, -0.7f, 0 }, { 0.71f, 0.1f, 0 } },
    { { -0.1f, 0.051f, 0 }, { 0.7f, -0.749f, 0 } },    { { 0.55f, -0.7f, 0 }, { 0.9f, -0.32f, 0 } },
    { { -0.1f, -0.3001f, 0 }, { 0.9f, -0.3f, 0.0f } }, { { 0.31f, 0.1f, 0 }, { -0.1f, -0.17f, 0 } },
};

static void a_hem_lies_on_its_stroke_and_the_halves_fill_the_faces(void** state)
{
    (void)state;
    const double error = (double)CELL / 300.0;
    for (size_t i = 0; i < sizeof through_strokes / sizeof *through_strokes; ++i)
    {
        Sheet sheet;
        Stroke stroke = through_strokes[i];
        sheet_open(&sheet);
        int32_t cut_count = cut(&sheet, stroke);
        find_hems(&sheet);
        assert_true(cut_count > 3);
        assert_int_equal(sheet.hems.vertex_count, 2 * cut_count);
        for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
        {
            assert_true(fabs(side_of(stroke, sheet.hems.positions[k])) < error);
        }
        check_areas(&sheet);
        check_owners(&sheet);
        sheet_close(&sheet);
    }
}

// Each polygon, stub and hem belongs to one half: what has its points on one side.
static void no_part_reaches_over_the_stroke(void** state)
{
    (void)state;
    for (size_t i = 0; i < sizeof through_strokes / sizeof *through_strokes; ++i)
    {
        Sheet sheet;
        Stroke stroke = through_strokes[i];
        sheet_open(&sheet);
        cut(&sheet, stroke);
        find_hems(&sheet);
        for (int32_t face = 0; face < sheet.hems.face_count; ++face)
        {
            double least = 0.0, most = 0.0;
            for (int k = 0; k < 4; ++k)
            {
                int32_t index = sheet.hems.corners[4 * face + k];
                int32_t owner = is_point(index) ? index : sheet.hems.owners[index - FIRST_VERTEX];
                double side = side_of(stroke, place_of(&sheet, owner));
                least = side < least ? side : least;
                most = side > most ? side : most;
            }
            assert_true(least > -1e-4 || most < 1e-4);
        }
        sheet_close(&sheet);
    }
}

// A stub goes from its point along the thread; two neighbouring stubs of one half are joined by one hem. In a cut all across
// that is one hem fewer than stubs, on each half.
static void stubs_are_joined_by_hems(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    int32_t cut_count = cut(&sheet, through_strokes[2]);
    find_hems(&sheet);
    int32_t stub_count = 0, hem_count = 0;
    int32_t uses[4 * COLUMNS * ROWS] = { 0 };
    for (int32_t line = 0; line < sheet.hems.line_count; ++line)
    {
        const int32_t* ends = sheet.hems.ends + 2 * line;
        assert_false(is_point(ends[1]));
        if (is_point(ends[0]))
        {
            VoileVec3 way = voile_sub(place_of(&sheet, ends[1]), place_of(&sheet, ends[0]));
            assert_int_equal(ends[0], sheet.hems.owners[ends[1] - FIRST_VERTEX]);
            assert_true(fabsf(way.x) < 1e-5f || fabsf(way.y) < 1e-5f);
            stub_count += 1;
            continue;
        }
        uses[ends[0] - FIRST_VERTEX] += 1;
        uses[ends[1] - FIRST_VERTEX] += 1;
        hem_count += 1;
    }
    int32_t end_count = 0;
    for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
    {
        assert_true(uses[k] == 1 || uses[k] == 2);
        end_count += uses[k] == 1 ? 1 : 0;
    }
    assert_int_equal(stub_count, 2 * cut_count);
    assert_int_equal(hem_count, 2 * (cut_count - 1));
    assert_int_equal(end_count, 4);
    sheet_close(&sheet);
}

static void a_curve_leaves_nothing_out(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    Stroke stroke = { { -0.1f, -0.31f, 0 }, { 0, 0, 0 } };
    for (int i = 1; i <= 24; ++i)
    {
        float x = -0.1f + (float)i / 24.0f;
        stroke.to = voile_vec3(x, -0.31f - 0.2f * voile_sin(7.0f * x), 0.0f);
        cut(&sheet, stroke);
        stroke.from = stroke.to;
    }
    find_hems(&sheet);
    check_areas(&sheet);
    check_owners(&sheet);
    for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
    {
        VoileVec3 at = sheet.hems.positions[k];
        assert_true(fabsf(at.y + 0.31f + 0.2f * voile_sin(7.0f * at.x)) < 0.006f);
    }
    sheet_close(&sheet);
}

// Its ends go on into the faces beyond its last threads, in its own direction, and meet again there.
static void a_slit_ends_inside_a_face(void** state)
{
    (void)state;
    static const Stroke strokes[] = {
        { { 0.23f, -0.18f, 0 }, { 0.58f, -0.36f, 0 } },
        { { 0.23f, -0.36f, 0 }, { 0.58f, -0.21f, 0 } },
        { { 0.36f, -0.12f, 0 }, { 0.33f, -0.48f, 0 } },
        { { 0.24f, -0.15f, 0 }, { 0.55f, -0.15f, 0 } },
    };
    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; ++i)
    {
        Sheet sheet;
        sheet_open(&sheet);
        int32_t cut_count = cut(&sheet, strokes[i]);
        find_hems(&sheet);
        assert_int_equal(sheet.hems.vertex_count, 2 * cut_count + 2);
        for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
        {
            assert_true(fabs(side_of(strokes[i], sheet.hems.positions[k])) < 0.02 * (double)CELL);
        }
        check_areas(&sheet);
        check_owners(&sheet);
        sheet_close(&sheet);
    }
}

// --- moved ------------------------------------------------------------------------------------------------------------

// One half falls and turns: its hem goes with it as one piece, and the other's stays.
static void a_hem_goes_with_its_half(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    Stroke stroke = through_strokes[3];
    cut(&sheet, stroke);
    for (int32_t i = 0; i < COLUMNS * ROWS; ++i)
    {
        VoileVec3 at = sheet.positions[i];
        if (side_of(stroke, at) < 0.0)
        {
            sheet.positions[i] = voile_vec3(0.2f + 0.8f * at.x, at.y - 2.0f, 0.6f * at.x);
        }
    }
    find_hems(&sheet);
    for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
    {
        VoileVec3 at = sheet.hems.positions[k];
        if (at.y < -1.0f)
        {
            at = voile_vec3((at.x - 0.2f) / 0.8f, at.y + 2.0f, at.z - 0.75f * (at.x - 0.2f));
        }
        assert_true(fabs(side_of(stroke, at)) < (double)CELL / 200.0 && fabsf(at.z) < 1e-5f);
    }
    sheet_close(&sheet);
}

// A point on the hem whose own thread ends there takes the way of the threads beside it.
static void a_stub_without_its_thread_goes_as_those_beside_it(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    cut(&sheet, (Stroke){ { -0.1f, -0.24f, 0 }, { 0.9f, -0.24f, 0 } });
    // The thread above the hem's middle, too.
    voile_cloth_cut_link(sheet.cloth, (COLUMNS - 1) * ROWS + COLUMNS + 4);
    for (int32_t i = 3 * COLUMNS; i < COLUMNS * ROWS; ++i)
    {
        sheet.positions[i].y -= 2.0f;
    }
    find_hems(&sheet);
    bool is_there = false;
    for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
    {
        VoileVec3 at = sheet.hems.positions[k];
        is_there = is_there || voile_distance(at, voile_vec3(0.4f, -0.24f, 0.0f)) < CELL / 200.0f;
        assert_true(at.y < -2.0f || at.y > -0.2405f);
    }
    assert_true(is_there);
    sheet_close(&sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_whole_has_no_hems),
        cmocka_unit_test(a_hem_lies_on_its_stroke_and_the_halves_fill_the_faces),
        cmocka_unit_test(no_part_reaches_over_the_stroke),
        cmocka_unit_test(stubs_are_joined_by_hems),
        cmocka_unit_test(a_curve_leaves_nothing_out),
        cmocka_unit_test(a_slit_ends_inside_a_face),
        cmocka_unit_test(a_hem_goes_with_its_half),
        cmocka_unit_test(a_stub_without_its_thread_goes_as_those_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
