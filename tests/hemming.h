/// @file hemming.h
/// A sheet to cut, and what is asked of its hems.

#ifndef TESTS_HEMMING_H
#define TESTS_HEMMING_H

#include "cmocka_setup.h"

#include "fixture.h"
#include "sandbox/hems.h"

#include <math.h>
#include <stdlib.h>

#define COLUMNS      9
#define ROWS         7
#define CELL         0.1f // metres
#define FIRST_POINT  1000
#define FIRST_VERTEX 5000
#define GUARD        (-77)

// A sheet of 0.1 m cells in the plane z = 0: point (column, row) at (0.1 column, -0.1 row).
typedef struct Sheet
{
    VoileCloth* cloth;
    VoileVec3 positions[COLUMNS * ROWS];
    VoileVec3 normals[COLUMNS * ROWS];
    HemRoom room;
    Hems hems;
} Sheet;

static inline void sheet_open(Sheet* sheet)
{
    VoileClothDef def = voile_cloth_default_def();
    *sheet = (Sheet){ .cloth = NULL };
    for (int32_t i = 0; i < COLUMNS * ROWS; ++i)
    {
        sheet->positions[i] = voile_vec3(CELL * (float)(i % COLUMNS), -CELL * (float)(i / COLUMNS), 0.0f);
        sheet->normals[i] = voile_vec3(0.0f, 0.0f, 1.0f + (float)i);
    }
    def.point_count = COLUMNS * ROWS;
    def.positions = sheet->positions;
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.reserves_tearing = true;
    assert_int_equal(voile_cloth_create(&def, &sheet->cloth, NULL), VOILE_OK);
}

static inline void release_hems(Sheet* sheet)
{
    free(sheet->hems.dead_faces);
    free(sheet->hems.positions);
    free(sheet->hems.normals);
    free(sheet->hems.owners);
    free(sheet->hems.ends);
    free(sheet->hems.corners);
    sheet->hems = (Hems){ .vertex_count = 0 };
}

static inline void sheet_close(Sheet* sheet)
{
    release_hems(sheet);
    voile_cloth_destroy(sheet->cloth);
}

static inline HemSource source_of(const Sheet* sheet)
{
    return (HemSource){ sheet->cloth, COLUMNS, ROWS, sheet->positions, sheet->normals, FIRST_POINT, FIRST_VERTEX };
}

// Arrays of just the room that was asked for, with a guard behind each.
static inline void find_hems(Sheet* sheet)
{
    HemSource source = source_of(sheet);
    release_hems(sheet);
    sheet->room = hems_measure(&source);
    Hems* hems = &sheet->hems;
    size_t vertices = (size_t)sheet->room.vertices;
    hems->dead_faces = take_memory((size_t)sheet->room.dead_faces * sizeof *hems->dead_faces + 1);
    hems->positions = take_memory((vertices + 1) * sizeof *hems->positions);
    hems->normals = take_memory((vertices + 1) * sizeof *hems->normals);
    hems->owners = take_memory((vertices + 1) * sizeof *hems->owners);
    hems->ends = take_memory((2 * (size_t)sheet->room.lines + 1) * sizeof *hems->ends);
    hems->corners = take_memory((4 * (size_t)sheet->room.faces + 1) * sizeof *hems->corners);
    hems->owners[vertices] = hems->ends[2 * sheet->room.lines] = hems->corners[4 * sheet->room.faces] = GUARD;
    hems_find(&source, hems);
    assert_true(hems->vertex_count <= sheet->room.vertices && hems->line_count <= sheet->room.lines);
    assert_true(hems->face_count <= sheet->room.faces);
    assert_int_equal(hems->owners[vertices], GUARD);
    assert_int_equal(hems->ends[2 * sheet->room.lines], GUARD);
    assert_int_equal(hems->corners[4 * sheet->room.faces], GUARD);
}

// Where a point or a vertex of the hems is, by its number there.
static inline VoileVec3 place_of(const Sheet* sheet, int32_t index)
{
    if (index >= FIRST_VERTEX)
    {
        assert_true(index - FIRST_VERTEX < sheet->hems.vertex_count);
        return sheet->hems.positions[index - FIRST_VERTEX];
    }
    assert_true(index >= FIRST_POINT && index < FIRST_POINT + COLUMNS * ROWS);
    return sheet->positions[index - FIRST_POINT];
}

// As seen from the front, counter-clockwise is positive.
static inline double area_of(const Sheet* sheet, int32_t face)
{
    const int32_t* corners = sheet->hems.corners + 4 * face;
    double area = 0.0;
    for (int i = 0; i < 4; ++i)
    {
        VoileVec3 a = place_of(sheet, corners[i]);
        VoileVec3 b = place_of(sheet, corners[(i + 1) % 4]);
        area += 0.5 * ((double)a.x * (double)b.y - (double)b.x * (double)a.y);
    }
    return area;
}

// Nothing lies the other way round or twice, and nothing is missing: the parts fill the dead faces.
static inline void check_areas(const Sheet* sheet)
{
    const double cell = (double)CELL * (double)CELL;
    double sum = 0.0;
    for (int32_t face = 0; face < sheet->hems.face_count; ++face)
    {
        double area = area_of(sheet, face);
        assert_true(area > -1e-6 * cell);
        sum += area;
    }
    if (fabs(sum / cell - sheet->room.dead_faces) > 1e-3)
    {
        fail_msg("%.4f of %d dead faces are filled", sum / cell, (int)sheet->room.dead_faces);
    }
}

static inline void check_owners(const Sheet* sheet)
{
    for (int32_t i = 0; i < sheet->hems.vertex_count; ++i)
    {
        int32_t owner = sheet->hems.owners[i];
        assert_true(voile_distance(sheet->hems.positions[i], place_of(sheet, owner)) < 1.42f * CELL);
        assert_true(sheet->hems.normals[i].z == 1.0f + (float)(owner - FIRST_POINT));
    }
}

// Cuts along a line in the sheet's plane, seen from in front of it.
typedef struct Stroke
{
    VoileVec3 from, to;
} Stroke;

static inline int32_t cut(Sheet* sheet, Stroke stroke)
{
    VoileWedge wedge = { { 0.4f, -0.3f, 3.0f }, stroke.from, stroke.to };
    return voile_cloth_cut(sheet->cloth, &wedge);
}

// Metres to the left of the stroke.
static inline double side_of(Stroke stroke, VoileVec3 place)
{
    VoileVec3 way = voile_sub(stroke.to, stroke.from);
    VoileVec3 there = voile_sub(place, stroke.from);
    return (double)(way.x * there.y - way.y * there.x) / (double)voile_length(way);
}

static inline bool is_point(int32_t index)
{
    return index < FIRST_VERTEX;
}

#endif
