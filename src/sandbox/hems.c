#include "sandbox/hem_stubs.h"

// A slit that ends in a face keeps off its sides by this part of its width.
#define SLIT_MARGIN 0.1f

// A mesh's sides have no numbers; and a grid of one row or column has no faces.
static bool has_hems(const HemSource* source)
{
    return source->columns > 1 && source->rows > 1;
}

static int count_bits(unsigned bits)
{
    return (int)((bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1));
}

// ------------------------------------------------------------------------------------------------------------- vertices

static int32_t add_vertex(const HemSource* source, Hems* hems, Cell owner, VoileVec3 position)
{
    int32_t vertex = hems->vertex_count++;
    hems->positions[vertex] = position;
    hems->normals[vertex] = source->normals[hem_point(source, owner)];
    if (hems->owners != NULL)
    {
        hems->owners[vertex] = source->first_point + hem_point(source, owner);
    }
    return vertex;
}

static void add_line(Hems* hems, int32_t from, int32_t to)
{
    int32_t* ends = hems->ends + 2 * hems->line_count++;
    ends[0] = from;
    ends[1] = to;
}

// A vertex and a line; -1 where there is none.
static int32_t add_stub(const HemSource* source, Hems* hems, const HemStub* stub)
{
    if (!stub->exists)
    {
        return -1;
    }
    int32_t vertex = add_vertex(source, hems, stub->at, stub->end);
    add_line(hems, source->first_point + hem_point(source, stub->at), source->first_vertex + vertex);
    return vertex;
}

static void add_stubs(const HemSource* source, Hems* hems, HemFace* dead, int side)
{
    HemStub stubs[2];
    hem_find_stubs(source, dead, side, stubs);
    dead->stubs[side][0] = add_stub(source, hems, &stubs[0]);
    dead->stubs[side][1] = add_stub(source, hems, &stubs[1]);
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
    Cell in = turn_back(hem_side_ways[(side + 3) % 4]);
    Inside straight = { (float)in.column, (float)in.row };
    Cell beside = add_cells(hem_corner(source, dead->face, 0), turn_back(in));
    if (!hem_is_inside(source, beside) || !hem_is_inside(source, add_cells(beside, hem_corner_cells[2])))
    {
        return straight;
    }
    HemFace before = hem_face_read(source, beside.row * (source->columns - 1) + beside.column);
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
        at[corner] = hem_position(source, hem_corner(source, face, corner));
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
    Cell cell = hem_corner_cells[corner];
    float across = cell.column == 0 ? inside.across : 1.0f - inside.across;
    float down = cell.row == 0 ? inside.down : 1.0f - inside.down;
    bool starts_across = corner % 2 == 0; // the side before it goes along a row
    float share_at_start = 1.0f - dead->places[(corner + 3) % 4];
    float share_at_end = dead->places[corner];
    Cell at = hem_corner(source, dead->face, corner);
    VoileVec3 position = hem_position(source, at);
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
        polygon[count++] = source->first_point + hem_point(source, hem_corner(source, dead->face, corner));
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
            group.middle = add_vertex(source, hems, hem_corner(source, dead->face, corner + 1), end);
        }
        else if (dead_count > 2 && group.last == group.first)
        {
            group.middle = add_middle_of_corner(source, hems, dead, &group);
        }
        add_group(source, hems, dead, &group);
    }
}

// --------------------------------------------------------------------------------------------------------------- whole

// By how many of its sides are dead: places inside, lines of hems, and faces.
static const HemRoom rooms[5] = {
    { 0, 0, 0, 0 }, { 1, 1, 2, 3 }, { 1, 0, 2, 3 }, { 1, 2, 5, 3 }, { 1, 4, 8, 4 },
};

// A side that it shares with an earlier dead face has its stubs there.
static bool is_shared(const HemSource* source, int32_t face, int side)
{
    int32_t stride = source->columns - 1;
    return (side == 0 && face % stride > 0) || (side == 3 && face >= stride);
}

HemRoom hems_measure(const HemSource* source)
{
    HemRoom room = { 0 };
    int32_t face = has_hems(source) ? voile_cloth_next_dead_face(source->cloth, 0) : -1;
    for (; face >= 0; face = voile_cloth_next_dead_face(source->cloth, face + 1))
    {
        HemFace dead = hem_face_read(source, face);
        const HemRoom* inside = &rooms[count_bits(dead.dead_sides)];
        int32_t stub_count = 0;
        for (int side = 0; side < 4; ++side)
        {
            stub_count += (dead.dead_sides >> side & 1) != 0 && !is_shared(source, face, side) ? 2 : 0;
        }
        room.dead_faces += 1;
        room.vertices += stub_count + inside->vertices;
        room.lines += stub_count + inside->lines;
        room.faces += inside->faces;
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
        if (is_dead && is_shared(source, dead->face, side))
        {
            share_stubs(dead, side, side == 0 ? dead - 1 : *above);
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
        *dead = hem_face_read(source, face);
        find_stubs(source, hems, dead, &above);
        add_groups(source, hems, dead);
    }
}
