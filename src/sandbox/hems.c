#include "sandbox/hems.h"

// How far the ends of a thread's two stubs may be apart, in its lengths at rest, while they are led to each other as if it
// still held; and from where on not at all. A fold that turns by a radian in a thread's length stays within the first.
#define CLOSED_GAP 0.15f
#define OPEN_GAP   0.35f

// A slit that ends in a face keeps off its sides by this part of its width.
#define SLIT_MARGIN 0.1f

// A mesh's sides have no numbers; and a grid of one row or column has no faces.
static bool has_hems(const HemSource* source)
{
    return source->columns > 1 && source->rows > 1;
}

// ---------------------------------------------------------------------------------------------------------------- grid

typedef struct Cell
{
    int32_t column, row;
} Cell;

// Of corner k, and from it to the next one.
static const Cell corner_cells[4] = { { 0, 0 }, { 0, 1 }, { 1, 1 }, { 1, 0 } };
static const Cell side_ways[4] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };

static Cell add_cells(Cell a, Cell b)
{
    return (Cell){ a.column + b.column, a.row + b.row };
}

static Cell turn_back(Cell way)
{
    return (Cell){ -way.column, -way.row };
}

static Cell corner_of(const HemSource* source, int32_t face, int corner)
{
    Cell cell = { face % (source->columns - 1), face / (source->columns - 1) };
    return add_cells(cell, corner_cells[corner % 4]);
}

static int32_t point_of(const HemSource* source, Cell cell)
{
    return cell.row * source->columns + cell.column;
}

static VoileVec3 position_of(const HemSource* source, Cell cell)
{
    return source->positions[point_of(source, cell)];
}

static bool is_inside(const HemSource* source, Cell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < source->columns && cell.row < source->rows;
}

// The thread between neighbours: those along the rows come first, see voile/cloth.h.
static int32_t thread_between(const HemSource* source, Cell a, Cell b)
{
    Cell first = { a.column < b.column ? a.column : b.column, a.row < b.row ? a.row : b.row };
    int32_t along_rows = (source->columns - 1) * source->rows;
    return a.row == b.row ? first.row * (source->columns - 1) + first.column : along_rows + point_of(source, first);
}

static bool is_joined(const HemSource* source, Cell a, Cell b)
{
    return is_inside(source, a) && is_inside(source, b) &&
           voile_cloth_cut_place(source->cloth, thread_between(source, a, b)) < 0.0f;
}

static int count_bits(unsigned bits)
{
    return (int)((bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1));
}

static HemFace read_face(const HemSource* source, int32_t face)
{
    HemFace dead = { .face = face };
    for (int side = 0; side < 4; ++side)
    {
        int32_t thread = thread_between(source, corner_of(source, face, side), corner_of(source, face, side + 1));
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

// --------------------------------------------------------------------------------------------------------------- stubs

static VoileVec3 unit_way(const HemSource* source, Cell from, Cell to)
{
    VoileVec3 none = { 0.0f, 0.0f, 0.0f };
    return voile_normalize_or(voile_sub(position_of(source, to), position_of(source, from)), none);
}

// How the threads beside the one through `at` run, where living threads join them to it.
static VoileVec3 find_course_beside(const HemSource* source, Cell at, Cell way)
{
    VoileVec3 sum = { 0.0f, 0.0f, 0.0f };
    for (int32_t side = -1; side <= 1; side += 2)
    {
        Cell beside = add_cells(at, (Cell){ side * way.row, side * way.column });
        Cell after = add_cells(beside, way);
        Cell before = add_cells(beside, turn_back(way));
        if (!is_joined(source, at, beside))
        {
            continue;
        }
        if (is_joined(source, beside, after))
        {
            sum = voile_add(sum, unit_way(source, beside, after));
        }
        else if (is_joined(source, before, beside))
        {
            sum = voile_add(sum, unit_way(source, before, beside));
        }
    }
    return voile_normalize_or(sum, voile_vec3(0.0f, 0.0f, 0.0f));
}

// The unit vector along which the thread through `at` goes on; zero where nothing tells.
static VoileVec3 find_course(const HemSource* source, Cell at, Cell way)
{
    Cell before = add_cells(at, turn_back(way));
    return is_joined(source, before, at) ? unit_way(source, before, at) : find_course_beside(source, at, way);
}

// A thread that parted: its ends, and how it goes on from each.
typedef struct Parting
{
    Cell cells[2];
    VoileVec3 courses[2]; // unit, or zero
    float shares[2];      // of its length, that each end keeps; their sum is 1
    float rest_length;
    float closeness; // 1 while the stubs end where they would if the thread still held, 0 when they do not
} Parting;

static VoileVec3 tip_of(const HemSource* source, const Parting* parting, int end)
{
    Cell at = parting->cells[end];
    VoileVec3 course = parting->courses[end];
    course = voile_dot(course, course) > 0.0f ? course : unit_way(source, at, parting->cells[1 - end]);
    return voile_add_scaled(position_of(source, at), course, parting->shares[end] * parting->rest_length);
}

static Parting find_parting(const HemSource* source, const HemFace* dead, int side)
{
    Parting parting = { .cells = { corner_of(source, dead->face, side), corner_of(source, dead->face, side + 1) } };
    int32_t thread = thread_between(source, parting.cells[0], parting.cells[1]);
    parting.rest_length = voile_cloth_link(source->cloth, thread).rest_length;
    parting.courses[0] = find_course(source, parting.cells[0], side_ways[side]);
    parting.courses[1] = find_course(source, parting.cells[1], turn_back(side_ways[side]));
    parting.shares[0] = dead->places[side];
    parting.shares[1] = 1.0f - dead->places[side];
    float gap = voile_distance(tip_of(source, &parting, 0), tip_of(source, &parting, 1)) / parting.rest_length;
    parting.closeness = 1.0f - voile_smoothstep(CLOSED_GAP, OPEN_GAP, gap);
    return parting;
}

static int32_t add_vertex(const HemSource* source, Hems* hems, Cell owner, VoileVec3 position)
{
    int32_t vertex = hems->vertex_count++;
    hems->positions[vertex] = position;
    hems->normals[vertex] = source->normals[point_of(source, owner)];
    if (hems->owners != NULL)
    {
        hems->owners[vertex] = source->first_point + point_of(source, owner);
    }
    return vertex;
}

static void add_line(Hems* hems, int32_t from, int32_t to)
{
    int32_t* ends = hems->ends + 2 * hems->line_count++;
    ends[0] = from;
    ends[1] = to;
}

// A vertex and a line; -1 where it has no course.
static int32_t add_stub(const HemSource* source, Hems* hems, const Parting* parting, int end)
{
    VoileVec3 course = parting->courses[end];
    if (voile_dot(course, course) <= 0.0f)
    {
        return -1;
    }
    Cell at = parting->cells[end];
    VoileVec3 position = position_of(source, at);
    VoileVec3 open = voile_scale(course, parting->rest_length);
    VoileVec3 closed = voile_sub(position_of(source, parting->cells[1 - end]), position);
    VoileVec3 whole = voile_lerp3(open, closed, parting->closeness);
    int32_t vertex = add_vertex(source, hems, at, voile_add_scaled(position, whole, parting->shares[end]));
    add_line(hems, source->first_point + point_of(source, at), source->first_vertex + vertex);
    return vertex;
}

static void add_stubs(const HemSource* source, Hems* hems, HemFace* dead, int side)
{
    Parting parting = find_parting(source, dead, side);
    dead->stubs[side][0] = add_stub(source, hems, &parting, 0);
    dead->stubs[side][1] = add_stub(source, hems, &parting, 1);
}

// -------------------------------------------------------------------------------------------------------------- inside

// Where strokes through the sides cross, or one ends, as parts of the way from corner 0 to 3 and to 1.
typedef struct Inside
{
    float across, down;
} Inside;

static float place_on(const HemFace* dead, int side, bool is_backwards)
{
    bool is_dead = (dead->dead_sides >> side & 1) != 0;
    int opposite = (side + 2) % 4;
    float place = is_dead ? dead->places[side] : 1.0f - dead->places[opposite];
    return is_backwards ? 1.0f - place : place;
}

// The crossing of a line from left to right with one from the top down. A side that lives has a stroke go straight on.
static Inside find_crossing(const HemFace* dead)
{
    float left = place_on(dead, 0, false);
    float right = place_on(dead, 2, true);
    float bottom = place_on(dead, 1, false);
    float top = place_on(dead, 3, true);
    float determinant = 1.0f - (bottom - top) * (right - left);
    float across = determinant > 0.1f ? (top + (bottom - top) * left) / determinant : 0.5f;
    return (Inside){ across, left + (right - left) * across };
}

static Inside place_inside(const HemFace* dead, int side)
{
    float place = dead->places[side];
    Inside ends[4] = { { 0.0f, place }, { place, 1.0f }, { 1.0f, 1.0f - place }, { 1.0f - place, 0.0f } };
    return ends[side];
}

static int first_dead_side(unsigned dead_sides)
{
    int side = 0;
    while ((dead_sides >> side & 1) == 0)
    {
        side += 1;
    }
    return side;
}

// The way in which the stroke came from the face beside, where it is plain; else straight in.
static Inside find_slit_course(const HemSource* source, const HemFace* dead, int side)
{
    Cell in = turn_back(side_ways[(side + 3) % 4]);
    Inside straight = { (float)in.column, (float)in.row };
    Cell beside = add_cells(corner_of(source, dead->face, 0), turn_back(in));
    if (!is_inside(source, beside) || !is_inside(source, add_cells(beside, corner_cells[2])))
    {
        return straight;
    }
    HemFace before = read_face(source, beside.row * (source->columns - 1) + beside.column);
    unsigned others = before.dead_sides & ~(1u << (side + 2) % 4);
    if (count_bits(others) != 1)
    {
        return straight;
    }
    Inside entry = place_inside(&before, first_dead_side(others));
    Inside exit = place_inside(&before, (side + 2) % 4);
    return (Inside){ exit.across - entry.across, exit.down - entry.down };
}

// On into the face from its one dead side, up to the middle or until it nears another side.
static Inside find_slit_end(const HemSource* source, const HemFace* dead)
{
    int side = first_dead_side(dead->dead_sides);
    Inside start = place_inside(dead, side);
    Inside course = find_slit_course(source, dead, side);
    bool goes_across = side % 2 == 0;
    float depth = goes_across ? course.across : course.down;
    float drift = goes_across ? course.down : course.across;
    float beside = goes_across ? start.down : start.across;
    float reach = 0.5f / (depth < 0.0f ? -depth : depth);
    float wall = drift < 0.0f ? SLIT_MARGIN : 1.0f - SLIT_MARGIN;
    float room = (wall - beside) / (drift == 0.0f ? 1.0f : drift);
    reach = drift != 0.0f && room < reach ? (room > 0.0f ? room : 0.0f) : reach;
    return (Inside){ start.across + reach * course.across, start.down + reach * course.down };
}

static VoileVec3 blend_corners(const HemSource* source, int32_t face, Inside inside)
{
    VoileVec3 at[4];
    for (int corner = 0; corner < 4; ++corner)
    {
        at[corner] = position_of(source, corner_of(source, face, corner));
    }
    VoileVec3 left = voile_lerp3(at[0], at[1], inside.down);
    VoileVec3 right = voile_lerp3(at[3], at[2], inside.down);
    return voile_lerp3(left, right, inside.across);
}

// --------------------------------------------------------------------------------------------------------------- faces

// Corners first to last, in the order around the face (last may pass 3), with the vertices of their stubs; -1: none.
typedef struct Group
{
    int first, last;
    int32_t start, end;
    bool has_hem_at_start, has_hem_at_end;
    int32_t middle; // the vertex inside that its hem goes round
} Group;

static Group find_group(const HemFace* dead, int first)
{
    int before = (first + 3) % 4;
    Group group = { .first = first, .last = first, .start = dead->stubs[before][1], .middle = -1 };
    while ((dead->dead_sides >> group.last % 4 & 1) == 0)
    {
        group.last += 1;
    }
    group.end = dead->stubs[group.last % 4][0];
    group.has_hem_at_start = group.start >= 0 && (dead->torn_sides >> before & 1) == 0;
    group.has_hem_at_end = group.end >= 0 && (dead->torn_sides >> group.last % 4 & 1) == 0;
    return group;
}

// The place inside as a lone corner sees it, by its two stubs; -1 where one is missing.
static int32_t add_middle_of_corner(const HemSource* source, Hems* hems, const HemFace* dead, const Group* group)
{
    if (group->start < 0 || group->end < 0)
    {
        return -1;
    }
    Inside inside = find_crossing(dead);
    int corner = group->first;
    Cell cell = corner_cells[corner];
    float across = cell.column == 0 ? inside.across : 1.0f - inside.across;
    float down = cell.row == 0 ? inside.down : 1.0f - inside.down;
    bool starts_across = corner % 2 == 0; // the side before it goes along a row
    float share_at_start = 1.0f - dead->places[(corner + 3) % 4];
    float share_at_end = dead->places[corner];
    Cell at = corner_of(source, dead->face, corner);
    VoileVec3 position = position_of(source, at);
    VoileVec3 start = voile_sub(hems->positions[group->start], position);
    VoileVec3 end = voile_sub(hems->positions[group->end], position);
    VoileVec3 middle = voile_add_scaled(position, start, (starts_across ? across : down) / share_at_start);
    return add_vertex(source, hems, at, voile_add_scaled(middle, end, (starts_across ? down : across) / share_at_end));
}

static void add_hem(Hems* hems, int32_t first_vertex, const Group* group)
{
    if (group->middle < 0 && group->has_hem_at_start && group->has_hem_at_end)
    {
        add_line(hems, first_vertex + group->end, first_vertex + group->start);
    }
    if (group->middle >= 0 && group->has_hem_at_end)
    {
        add_line(hems, first_vertex + group->end, first_vertex + group->middle);
    }
    if (group->middle >= 0 && group->has_hem_at_start)
    {
        add_line(hems, first_vertex + group->middle, first_vertex + group->start);
    }
}

// In quads around its last vertex, with a triangle where one is left over.
static void add_polygon(Hems* hems, const int32_t* polygon, int count)
{
    for (int i = 0; i + 2 < count; i += 2)
    {
        int32_t* corners = hems->corners + 4 * hems->face_count++;
        corners[0] = polygon[count - 1];
        corners[1] = polygon[i];
        corners[2] = polygon[i + 1];
        corners[3] = polygon[i + 3 < count ? i + 2 : i + 1];
    }
}

#define MAX_HEM_POLYGON 7

static void add_group(const HemSource* source, Hems* hems, const HemFace* dead, const Group* group)
{
    int32_t polygon[MAX_HEM_POLYGON];
    int count = 0;
    if (group->start >= 0)
    {
        polygon[count++] = source->first_vertex + group->start;
    }
    for (int corner = group->first; corner <= group->last; ++corner)
    {
        polygon[count++] = source->first_point + point_of(source, corner_of(source, dead->face, corner));
    }
    if (group->end >= 0)
    {
        polygon[count++] = source->first_vertex + group->end;
    }
    if (group->middle >= 0)
    {
        polygon[count++] = source->first_vertex + group->middle;
    }
    if (hems->corners != NULL)
    {
        add_polygon(hems, polygon, count);
    }
    add_hem(hems, source->first_vertex, group);
}

static void add_groups(const HemSource* source, Hems* hems, const HemFace* dead)
{
    int dead_count = count_bits(dead->dead_sides);
    for (int corner = 0; corner < 4; ++corner)
    {
        if ((dead->dead_sides >> (corner + 3) % 4 & 1) == 0)
        {
            continue;
        }
        Group group = find_group(dead, corner);
        if (dead_count == 1)
        {
            VoileVec3 end = blend_corners(source, dead->face, find_slit_end(source, dead));
            group.middle = add_vertex(source, hems, corner_of(source, dead->face, corner + 1), end);
        }
        else if (dead_count > 2 && group.last == group.first)
        {
            group.middle = add_middle_of_corner(source, hems, dead, &group);
        }
        add_group(source, hems, dead, &group);
    }
}

// --------------------------------------------------------------------------------------------------------------- whole

HemRoom hems_measure(const HemSource* source)
{
    HemRoom room = { 0 };
    int32_t face = has_hems(source) ? voile_cloth_next_dead_face(source->cloth, 0) : -1;
    for (; face >= 0; face = voile_cloth_next_dead_face(source->cloth, face + 1))
    {
        int dead_count = count_bits(read_face(source, face).dead_sides);
        // Nearly every parted thread lies at two faces: two of its stubs' vertices and lines are counted too many.
        room.dead_faces += 1;
        room.vertices += 2 * dead_count + 4;
        room.lines += 4 * dead_count;
        room.faces += 4;
    }
    return room;
}

// Takes the stubs of a side that it shares with an earlier face over from there.
static void share_stubs(HemFace* dead, int side, const HemFace* earlier)
{
    int other = (side + 2) % 4;
    dead->stubs[side][0] = earlier->stubs[other][1];
    dead->stubs[side][1] = earlier->stubs[other][0];
}

// `above` is the first that may lie a row above or later; it goes on to where it is for this one.
static void find_stubs(const HemSource* source, Hems* hems, HemFace* dead, const HemFace** above)
{
    int32_t stride = source->columns - 1;
    while ((*above)->face < dead->face - stride)
    {
        *above += 1;
    }
    for (int side = 0; side < 4; ++side)
    {
        bool is_dead = (dead->dead_sides >> side & 1) != 0;
        if (is_dead && side == 0 && dead->face % stride > 0)
        {
            share_stubs(dead, side, dead - 1);
        }
        else if (is_dead && side == 3 && dead->face >= stride)
        {
            share_stubs(dead, side, *above);
        }
        else if (is_dead)
        {
            add_stubs(source, hems, dead, side);
        }
    }
}

void hems_find(const HemSource* source, Hems* hems)
{
    hems->vertex_count = hems->line_count = hems->face_count = 0;
    int32_t count = 0;
    const HemFace* above = hems->dead_faces;
    int32_t face = has_hems(source) ? voile_cloth_next_dead_face(source->cloth, 0) : -1;
    for (; face >= 0; face = voile_cloth_next_dead_face(source->cloth, face + 1))
    {
        HemFace* dead = &hems->dead_faces[count++];
        *dead = read_face(source, face);
        find_stubs(source, hems, dead, &above);
        add_groups(source, hems, dead);
    }
}
