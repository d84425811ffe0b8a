#include "sandbox/hem_stubs.h"

// How far a thread's ends may be, in its lengths at rest, from where its two courses would hold them, while its stubs lead
// to each other as if it still held; and from where on not at all. An even fold that turns by x in a thread's length
// counts 1 - cos x: that of 0.6 radians stays within the first.
#define CLOSED_GAP 0.2f
#define OPEN_GAP   0.4f

// How far to look for a thread beside, where a slanting cut has taken those at the border.
#define MAX_THREADS_BESIDE 16

// ---------------------------------------------------------------------------------------------------------------- grid

const Cell hem_corner_cells[4] = { { 0, 0 }, { 0, 1 }, { 1, 1 }, { 1, 0 } };
const Cell hem_side_ways[4] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

Cell hem_corner(const HemSource* source, int32_t face, int corner)
{
    Cell cell = { face % (source->columns - 1), face / (source->columns - 1) };
    return add_cells(cell, hem_corner_cells[corner % 4]);
}

bool hem_is_inside(const HemSource* source, Cell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < source->columns && cell.row < source->rows;
}

// The thread between neighbours: those along the rows come first, see voile/cloth.h.
static int32_t thread_between(const HemSource* source, Cell a, Cell b)
{
    Cell first = { a.column < b.column ? a.column : b.column, a.row < b.row ? a.row : b.row };
    int32_t along_rows = (source->columns - 1) * source->rows;
    return a.row == b.row ? first.row * (source->columns - 1) + first.column : along_rows + hem_point(source, first);
}

static bool is_joined(const HemSource* source, Cell a, Cell b)
{
    return hem_is_inside(source, a) && hem_is_inside(source, b) &&
           voile_cloth_cut_place(source->cloth, thread_between(source, a, b)) < 0.0f;
}

HemFace hem_face_read(const HemSource* source, int32_t face)
{
    HemFace dead = { .face = face };
    for (int side = 0; side < 4; ++side)
    {
        int32_t thread = thread_between(source, hem_corner(source, face, side), hem_corner(source, face, side + 1));
        float place = voile_cloth_cut_place(source->cloth, thread);
        bool is_dead = place >= 0.0f;
        bool is_torn = is_dead && voile_cloth_is_torn(source->cloth, thread);
        dead.places[side] = side < 2 ? place : 1.0f - place;
        dead.dead_sides = (uint8_t)(dead.dead_sides | (is_dead ? 1u << side : 0u));
        dead.torn_sides = (uint8_t)(dead.torn_sides | (is_torn ? 1u << side : 0u));
        dead.stubs[side][0] = dead.stubs[side][1] = -1;
    }
    return dead;
}

// -------------------------------------------------------------------------------------------------------------- course

static VoileVec3 unit_way(const HemSource* source, Cell from, Cell to)
{
    VoileVec3 none = { 0.0f, 0.0f, 0.0f };
    return voile_normalize_or(voile_sub(hem_position(source, to), hem_position(source, from)), none);
}

// How the nearest thread to one side of the one through `at` runs, as far as living threads lead there; else zero.
static VoileVec3 find_course_beside(const HemSource* source, Cell at, Cell way, Cell to_side)
{
    for (int i = 0; i < MAX_THREADS_BESIDE; ++i)
    {
        Cell beside = add_cells(at, to_side);
        Cell after = add_cells(beside, way);
        Cell before = add_cells(beside, turn_back(way));
        if (!is_joined(source, at, beside))
        {
            break;
        }
        if (is_joined(source, beside, after))
        {
            return unit_way(source, beside, after);
        }
        if (is_joined(source, before, beside))
        {
            return unit_way(source, before, beside);
        }
        at = beside;
    }
    return voile_vec3(0.0f, 0.0f, 0.0f);
}

// The unit vector along which the thread through `at` goes on; zero where nothing tells.
static VoileVec3 find_course(const HemSource* source, Cell at, Cell way)
{
    Cell before = add_cells(at, turn_back(way));
    if (is_joined(source, before, at))
    {
        return unit_way(source, before, at);
    }
    VoileVec3 left = find_course_beside(source, at, way, (Cell){ way.row, way.column });
    VoileVec3 right = find_course_beside(source, at, way, (Cell){ -way.row, -way.column });
    return voile_normalize_or(voile_add(left, right), voile_vec3(0.0f, 0.0f, 0.0f));
}

// A thread that parted: its ends, and how it goes on from each.
typedef struct Parting
{
    Cell cells[2];
    VoileVec3 courses[2]; // unit, or zero
    float shares[2];      // of its length, that each end keeps; their sum is 1
    float rest_length;
    float closeness; // 1 while the stubs lead to each other, 0 once they do not
} Parting;

static bool has_course(const Parting* parting, int end)
{
    return voile_dot(parting->courses[end], parting->courses[end]) > 0.0f;
}

// The mean of the two courses, or the one that there is, tells where the other end would be.
static float find_closeness(const HemSource* source, const Parting* parting)
{
    VoileVec3 from = hem_position(source, parting->cells[0]);
    VoileVec3 apart = voile_sub(hem_position(source, parting->cells[1]), from);
    float reach = parting->rest_length * (has_course(parting, 0) && has_course(parting, 1) ? 0.5f : 1.0f);
    VoileVec3 held = voile_scale(voile_sub(parting->courses[0], parting->courses[1]), reach);
    float gap = voile_distance(apart, held) / parting->rest_length;
    return 1.0f - voile_smoothstep(CLOSED_GAP, OPEN_GAP, gap);
}

static Parting find_parting(const HemSource* source, const HemFace* dead, int side)
{
    Parting parting = { .cells = { hem_corner(source, dead->face, side), hem_corner(source, dead->face, side + 1) } };
    int32_t thread = thread_between(source, parting.cells[0], parting.cells[1]);
    parting.rest_length = voile_cloth_link(source->cloth, thread).rest_length;
    parting.courses[0] = find_course(source, parting.cells[0], hem_side_ways[side]);
    parting.courses[1] = find_course(source, parting.cells[1], turn_back(hem_side_ways[side]));
    parting.shares[0] = dead->places[side];
    parting.shares[1] = 1.0f - dead->places[side];
    parting.closeness = find_closeness(source, &parting);
    return parting;
}

static HemStub find_stub(const HemSource* source, const Parting* parting, int end)
{
    Cell at = parting->cells[end];
    VoileVec3 position = hem_position(source, at);
    VoileVec3 open = voile_scale(parting->courses[end], parting->rest_length);
    VoileVec3 closed = voile_sub(hem_position(source, parting->cells[1 - end]), position);
    VoileVec3 whole = voile_lerp3(open, closed, parting->closeness);
    return (HemStub){
        .at = at,
        .exists = has_course(parting, end),
        .end = voile_add_scaled(position, whole, parting->shares[end]),
    };
}

void hem_find_stubs(const HemSource* source, const HemFace* dead, int side, HemStub out_stubs[2])
{
    Parting parting = find_parting(source, dead, side);
    out_stubs[0] = find_stub(source, &parting, 0);
    out_stubs[1] = find_stub(source, &parting, 1);
}
