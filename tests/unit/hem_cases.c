// Hems in each case: sides of a face in every set, strokes that cross, tears, and cloths without hems.

#include "hemming.h"

// --- single threads ---------------------------------------------------------------------------------------------------

static int32_t across(int32_t column, int32_t row)
{
    return row * (COLUMNS - 1) + column;
}

static int32_t down(int32_t column, int32_t row)
{
    return (COLUMNS - 1) * ROWS + row * COLUMNS + column;
}

static void one_thread_leaves_a_slit_of_half_a_cell_on_each_side(void** state)
{
    (void)state;
    static const struct
    {
        int32_t link, face_count;
    } rows[] = { { 8 * 3 + 4, 2 }, { 8 * 7 + 9 * 2 + 3, 2 }, { 2, 1 }, { 8 * 7 + 9 * 2, 1 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    {
        Sheet sheet;
        sheet_open(&sheet);
        assert_int_equal(voile_cloth_cut_link(sheet.cloth, rows[i].link), 1);
        find_hems(&sheet);
        assert_int_equal(sheet.room.dead_faces, rows[i].face_count);
        assert_int_equal(sheet.hems.vertex_count, 2 + rows[i].face_count);
        assert_int_equal(sheet.hems.line_count, 2 + 2 * rows[i].face_count);
        check_areas(&sheet);
        sheet_close(&sheet);
    }
}

// Bit k of the number: side k of the face at (3, 2) is cut.
static void every_set_of_sides_fills_the_face(void** state)
{
    (void)state;
    const int32_t sides[4] = { down(3, 2), across(3, 3), down(4, 2), across(3, 2) };
    for (uint32_t set = 1; set < 16; ++set)
    {
        Sheet sheet;
        sheet_open(&sheet);
        for (int side = 0; side < 4; ++side)
        {
            if ((set >> side & 1) != 0)
            {
                voile_cloth_cut_link(sheet.cloth, sides[side]);
            }
        }
        find_hems(&sheet);
        check_areas(&sheet);
        check_owners(&sheet);
        sheet_close(&sheet);
    }
}

static void strokes_that_cross_fill_their_faces(void** state)
{
    (void)state;
    for (float x = 0.31f; x < 0.4f; x += 0.02f)
    {
        Sheet sheet;
        sheet_open(&sheet);
        cut(&sheet, (Stroke){ { -0.1f, -0.2f, 0 }, { 0.9f, -0.31f, 0 } });
        cut(&sheet, (Stroke){ { x, 0.1f, 0 }, { x + 0.05f, -0.7f, 0 } });
        find_hems(&sheet);
        check_areas(&sheet);
        check_owners(&sheet);
        sheet_close(&sheet);
    }
}

// Nothing tells how its threads would go on.
static void a_point_alone_has_no_stubs(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    const int32_t threads[4] = { across(3, 3), across(4, 3), down(4, 2), down(4, 3) };
    for (int i = 0; i < 4; ++i)
    {
        voile_cloth_cut_link(sheet.cloth, threads[i]);
    }
    find_hems(&sheet);
    for (int32_t k = 0; k < sheet.hems.vertex_count; ++k)
    {
        assert_int_not_equal(sheet.hems.owners[k], FIRST_POINT + 3 * COLUMNS + 4);
    }
    assert_int_equal(sheet.hems.vertex_count, 4);
    sheet_close(&sheet);
}

// --- tears ------------------------------------------------------------------------------------------------------------

static void tear_sheet(Sheet* sheet)
{
    VoileStep step = voile_default_step();
    VoileMove moves[2 * COLUMNS];
    step.tearing = (VoileTearing){ .strength_lengthwise = 20.0f, .strength_crosswise = 20.0f };
    step.moves = moves;
    step.move_count = 2 * COLUMNS;
    for (int32_t i = 0; i < 2 * COLUMNS; ++i)
    {
        int32_t point = i < COLUMNS ? i : COLUMNS * (ROWS - 2) + i;
        voile_cloth_hold(sheet->cloth, point);
        moves[i] = (VoileMove){ .point = point, .target = sheet->positions[point] };
    }
    for (int32_t tick = 0; tick < 150; ++tick)
    {
        for (int32_t i = COLUMNS; i < 2 * COLUMNS; ++i)
        {
            moves[i].target.y -= 0.002f;
        }
        voile_cloth_step(sheet->cloth, &step);
    }
    voile_cloth_read_positions(sheet->cloth, sheet->positions, sizeof *sheet->positions);
}

static void a_tear_frays(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    tear_sheet(&sheet);
    find_hems(&sheet);
    assert_true(voile_cloth_torn_count(sheet.cloth) >= COLUMNS);
    assert_true(sheet.hems.line_count > COLUMNS && sheet.hems.face_count > COLUMNS);
    for (int32_t line = 0; line < sheet.hems.line_count; ++line)
    {
        assert_true(is_point(sheet.hems.ends[2 * line]));
    }
    sheet_close(&sheet);
}

// --- other cloths -----------------------------------------------------------------------------------------------------

static void a_mesh_has_no_hems(void** state)
{
    (void)state;
    SheetDef def = default_sheet();
    VoileCloth* cloth = sheet_create_as_mesh(&def);
    cut_across(cloth, voile_vec3(-0.6f, 1.7f, 0.0f), voile_vec3(0.6f, 1.5f, 0.0f));
    HemSource source = { .cloth = cloth };
    HemRoom room = hems_measure(&source);
    assert_int_equal(room.vertices + room.lines + room.faces + room.dead_faces, 0);
    Hems hems = { .vertex_count = 1 };
    hems_find(&source, &hems);
    assert_int_equal(hems.vertex_count + hems.line_count + hems.face_count, 0);
    voile_cloth_destroy(cloth);
}

// Who draws lines alone asks for no more.
static void owners_and_faces_can_be_left_out(void** state)
{
    (void)state;
    Sheet sheet;
    sheet_open(&sheet);
    cut(&sheet, (Stroke){ { -0.1f, -0.61f, 0 }, { 0.9f, 0.05f, 0 } });
    find_hems(&sheet);
    int32_t line_count = sheet.hems.line_count;
    HemSource source = source_of(&sheet);
    Hems hems = sheet.hems;
    hems.owners = hems.corners = NULL;
    hems_find(&source, &hems);
    assert_int_equal(hems.line_count, line_count);
    assert_int_equal(hems.face_count, 0);
    sheet_close(&sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread_leaves_a_slit_of_half_a_cell_on_each_side),
        cmocka_unit_test(every_set_of_sides_fills_the_face),
        cmocka_unit_test(strokes_that_cross_fill_their_faces),
        cmocka_unit_test(a_point_alone_has_no_stubs),
        cmocka_unit_test(a_tear_frays),
        cmocka_unit_test(a_mesh_has_no_hems),
        cmocka_unit_test(owners_and_faces_can_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
