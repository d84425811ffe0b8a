#include "sandbox/cloth_mesh.h"

#include "sandbox/cloth_normals.h"
#include "sandbox/cloth_values.h"
#include "sandbox/seam.h"
#include "sandbox/session_state.h"
#include "sandbox/twins.h"

#include <string.h>

// A thread of a weak seam is a dash between its points: a line of stitches.
#define DASH_START 0.22f

// -------------------------------------------------------------------------------------------------------------- memory

void cloth_mesh_release(ClothMesh* mesh)
{
    voile_release(&mesh->allocator, mesh->block, mesh->block_size);
    *mesh = (ClothMesh){ .allocator = mesh->allocator };
}

// Of one kind a smaller world can need more than a larger one.
static bool fits(const ClothMesh* mesh, const MeshSize* size)
{
    const MeshSize* room = &mesh->room;
    return mesh->block != NULL && size->vertices <= room->vertices && size->dashes <= room->dashes &&
           size->hem_vertices <= room->hem_vertices && size->lines <= room->lines && size->faces <= room->faces &&
           size->grid_places <= room->grid_places && size->dead_faces <= room->dead_faces &&
           size->links <= room->links && size->bare_lines <= room->bare_lines;
}

static bool reserve(ClothMesh* mesh, const MeshSize* wanted)
{
    if (fits(mesh, wanted))
    {
        return true;
    }
    cloth_mesh_release(mesh);
    size_t vertices = (size_t)wanted->vertices;
    size_t size = 0;
    size_t positions = room_take(&size, vertices, sizeof(VoileVec3));
    size_t normals = room_take(&size, vertices, sizeof(VoileVec3));
    size_t weakness = room_take(&size, vertices, sizeof(float));
    size_t values = room_take(&size, vertices, sizeof(float));
    size_t dashes = room_take(&size, 2 * (size_t)wanted->dashes, sizeof(int32_t));
    size_t owners = room_take(&size, (size_t)wanted->hem_vertices, sizeof(int32_t));
    size_t dead = room_take(&size, (size_t)wanted->dead_faces, sizeof(HemFace));
    size_t ends = room_take(&size, 2 * (size_t)wanted->lines, sizeof(int32_t));
    size_t bare = room_take(&size, 2 * (size_t)wanted->bare_lines, sizeof(int32_t));
    size_t corners = room_take(&size, 4 * (size_t)wanted->faces, sizeof(int32_t));
    size_t edges = room_take(&size, (size_t)wanted->lines, sizeof(FaceEdge));
    size_t grid_x = room_take(&size, (size_t)wanted->grid_places, sizeof(float));
    size_t grid_y = room_take(&size, (size_t)wanted->grid_places, sizeof(float));
    size_t grid_z = room_take(&size, (size_t)wanted->grid_places, sizeof(float));
    size_t living = room_take(&size, (size_t)wanted->grid_places, sizeof(int32_t));
    size_t room = room_take(&size, (size_t)wanted->links, sizeof(float));
    char* block = voile_allocate(&mesh->allocator, size);
    if (block == NULL)
    {
        return false;
    }
    mesh->block = block;
    mesh->block_size = size;
    mesh->room = *wanted;
    mesh->positions = (VoileVec3*)(void*)(block + positions);
    mesh->normals = (VoileVec3*)(void*)(block + normals);
    mesh->weakness = (float*)(void*)(block + weakness);
    mesh->values = (float*)(void*)(block + values);
    mesh->dashes = (int32_t*)(void*)(block + dashes);
    mesh->owners = (int32_t*)(void*)(block + owners);
    mesh->dead_faces = (HemFace*)(void*)(block + dead);
    mesh->bare_ends = (int32_t*)(void*)(block + bare);
    mesh->ends = (int32_t*)(void*)(block + ends);
    mesh->corners = (int32_t*)(void*)(block + corners);
    mesh->edges = (FaceEdge*)(void*)(block + edges);
    mesh->grid_x = (float*)(void*)(block + grid_x);
    mesh->grid_y = (float*)(void*)(block + grid_y);
    mesh->grid_z = (float*)(void*)(block + grid_z);
    mesh->living = (int32_t*)(void*)(block + living);
    mesh->link_room = (float*)(void*)(block + room);
    return true;
}

// --------------------------------------------------------------------------------------------------------------- lines

// A thread of a grid, by the two points that it joins: its level, for all kinds of threads.
static int level_of(const ClothParameters* cloth, int32_t a, int32_t b)
{
    int32_t row_a = a / cloth->columns;
    int32_t row_b = b / cloth->columns;
    int32_t thread = row_a == row_b ? row_a : a % cloth->columns;
    int32_t last = row_a == row_b ? cloth->rows - 1 : cloth->columns - 1;
    bool is_rim = thread == 0 || thread == last;
    return thread % 4 == 0 || is_rim ? 0 : thread % 2 == 0 ? 1 : 2;
}

static int32_t add_dash_end(ClothMesh* mesh, int32_t from, int32_t to, float weakness)
{
    int32_t end = mesh->vertex_count++;
    mesh->dashes[2 * (end - mesh->point_count)] = from;
    mesh->dashes[2 * (end - mesh->point_count) + 1] = to;
    mesh->weakness[end] = weakness;
    return end;
}

static void add_thread(ClothMesh* mesh, int32_t* line, int32_t a, int32_t b, float toughness)
{
    bool is_weak = toughness < 1.0f;
    mesh->ends[2 * *line] = is_weak ? add_dash_end(mesh, a, b, 1.0f - toughness) : a;
    mesh->ends[2 * *line + 1] = is_weak ? add_dash_end(mesh, b, a, 1.0f - toughness) : b;
    ++*line;
}

static void collect_threads(ClothMesh* mesh, const Sandbox* sandbox, int level, int32_t* line)
{
    int32_t first_point = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        const ClothParameters* parameters = &sandbox->scene.cloths[i];
        bool has_seam = seam_is_given(parameters);
        int32_t link_count = voile_cloth_link_count(cloth);
        for (int32_t index = 0; index < link_count; ++index)
        {
            VoileLink link = voile_cloth_link(cloth, index);
            if (link.is_alive && link.kind == VOILE_LINK_STRUCTURAL && level_of(parameters, link.a, link.b) == level)
            {
                float toughness = has_seam ? voile_cloth_toughness(cloth, index) : 1.0f;
                add_thread(mesh, line, first_point + link.a, first_point + link.b, toughness);
            }
        }
        first_point += sandbox->cloths[i].point_count;
    }
}

static void collect_lines(ClothMesh* mesh, const Sandbox* sandbox)
{
    int32_t line = 0;
    mesh->vertex_count = mesh->point_count;
    memset(mesh->weakness, 0, (size_t)mesh->point_count * sizeof(float));
    for (int level = 0; level < THREAD_LEVELS; ++level)
    {
        mesh->line_starts[level] = line;
        collect_threads(mesh, sandbox, level, &line);
    }
    mesh->line_starts[THREAD_LEVELS] = line;
    mesh->whole_vertex_count = mesh->vertex_count;
}

static bool has_faces(const ClothParameters* cloth)
{
    return cloth->columns > 1 && cloth->rows > 1;
}

// In a style whose threads only darken a body, these would not be seen.
static void collect_bare_lines(ClothMesh* mesh, const Sandbox* sandbox)
{
    int32_t first_point = 0;
    mesh->bare_count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        int32_t link_count = has_faces(&sandbox->scene.cloths[i]) ? 0 : voile_cloth_link_count(cloth);
        for (int32_t index = 0; index < link_count; ++index)
        {
            VoileLink link = voile_cloth_link(cloth, index);
            if (link.is_alive && link.kind == VOILE_LINK_STRUCTURAL)
            {
                mesh->bare_ends[2 * mesh->bare_count] = first_point + link.a;
                mesh->bare_ends[2 * mesh->bare_count++ + 1] = first_point + link.b;
            }
        }
        first_point += sandbox->cloths[i].point_count;
    }
}

// --------------------------------------------------------------------------------------------------------------- faces

// The number, among those collected, of a grid's face; -1 where there is none or it is dead.
static int32_t face_number(const int32_t* numbers, const ClothParameters* cloth, int32_t column, int32_t row)
{
    bool is_inside = column >= 0 && row >= 0 && column < cloth->columns - 1 && row < cloth->rows - 1;
    return is_inside ? numbers[row * (cloth->columns - 1) + column] : -1;
}

static void add_edge(ClothMesh* mesh, int32_t a, int32_t b, int32_t face, int32_t other)
{
    if (face >= 0 || other >= 0)
    {
        FaceEdge* edge = &mesh->edges[mesh->edge_count++];
        *edge = (FaceEdge){ a, b, { face >= 0 ? face : other, face >= 0 ? other : -1 } };
    }
}

// Of a grid, whose faces are numbered row by row from the upper left.
static void collect_edges(ClothMesh* mesh, const ClothParameters* cloth, int32_t first_point, const int32_t* numbers)
{
    for (int32_t row = 0; row < cloth->rows; ++row)
    {
        for (int32_t column = 0; column < cloth->columns; ++column)
        {
            int32_t point = first_point + row * cloth->columns + column;
            if (column + 1 < cloth->columns)
            {
                add_edge(mesh, point, point + 1, face_number(numbers, cloth, column, row),
                         face_number(numbers, cloth, column, row - 1));
            }
            if (row + 1 < cloth->rows)
            {
                add_edge(mesh, point, point + cloth->columns, face_number(numbers, cloth, column, row),
                         face_number(numbers, cloth, column - 1, row));
            }
        }
    }
}

static void collect_faces(ClothMesh* mesh, const Sandbox* sandbox)
{
    int32_t first_point = 0;
    mesh->face_count = 0;
    mesh->edge_count = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const VoileCloth* cloth = sandbox->cloths[i].cloth;
        int32_t* numbers = (int32_t*)(void*)mesh->link_room; // a cloth has more links than faces
        for (int32_t index = 0; index < voile_cloth_face_count(cloth); ++index)
        {
            VoileFace face = voile_cloth_face(cloth, index);
            numbers[index] = face.is_alive ? mesh->face_count : -1;
            for (int k = 0; k < 4 && face.is_alive; ++k)
            {
                int32_t corner = face.corners[k] >= 0 ? face.corners[k] : face.corners[2];
                mesh->corners[4 * mesh->face_count + k] = first_point + corner;
            }
            mesh->face_count += face.is_alive ? 1 : 0;
        }
        collect_edges(mesh, &sandbox->scene.cloths[i], first_point, numbers);
        first_point += sandbox->cloths[i].point_count;
    }
    mesh->whole_face_count = mesh->face_count;
}

// --------------------------------------------------------------------------------------------------------------- shape

static MeshKey key_of(const Sandbox* sandbox)
{
    MeshKey key = { .sandbox = sandbox, .builds = sandbox->build_count, .cuts = sandbox->cut_count };
    key.resets = sandbox->reset_count;
    key.moves = sandbox->history.move_count;
    key.torn = sandbox_torn_count(sandbox);
    key.has_failed = sandbox->has_failed;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        key.links_alive += voile_cloth_links_alive(sandbox->cloths[i].cloth);
    }
    return key;
}

static bool keys_are_equal(const MeshKey* a, const MeshKey* b)
{
    return a->sandbox == b->sandbox && a->builds == b->builds && a->cuts == b->cuts && a->resets == b->resets &&
           a->torn == b->torn && a->moves == b->moves && a->links_alive == b->links_alive &&
           a->has_failed == b->has_failed;
}

static HemSource hem_source(const Sandbox* sandbox, int cloth)
{
    const ClothParameters* parameters = &sandbox->scene.cloths[cloth];
    return (
        HemSource){ .cloth = sandbox->cloths[cloth].cloth, .columns = parameters->columns, .rows = parameters->rows };
}

static void add_hem_room(const Sandbox* sandbox, int cloth, MeshSize* size)
{
    HemSource source = hem_source(sandbox, cloth);
    HemRoom room = hems_measure(&source);
    size->hem_vertices += room.vertices;
    size->lines += room.lines;
    size->faces += room.faces;
    size->dead_faces = room.dead_faces > size->dead_faces ? room.dead_faces : size->dead_faces;
}

static MeshSize size_of(const Sandbox* sandbox)
{
    MeshSize size = { .vertices = sandbox_point_count(sandbox) };
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const ClothParameters* cloth = &sandbox->scene.cloths[i];
        int64_t links = voile_cloth_link_count(sandbox->cloths[i].cloth);
        int64_t threads = (int64_t)cloth->rows * (cloth->columns - 1) + (int64_t)cloth->columns * (cloth->rows - 1);
        size.lines += threads;
        size.bare_lines += has_faces(cloth) ? 0 : threads;
        size.dashes += seam_is_given(cloth) ? 2 * threads : 0;
        size.faces += voile_cloth_face_count(sandbox->cloths[i].cloth);
        size.links = links > size.links ? links : size.links;
        size.grid_places += cloth_normals_room(sandbox, i);
        add_hem_room(sandbox, i, &size);
    }
    size.vertices += size.dashes + size.hem_vertices;
    return size;
}

// ------------------------------------------------------------------------------------------------------------ vertices

// A point in a rigid hand is drawn where the pointer wants it, also between ticks and in a pause; one whose grip slips, or
// that comes after the hand, where it is. In slow motion it glides as the cloth around it does: a tick may be far.
static void place_held_point(ClothMesh* mesh, const Session* session, int cloth, int32_t first_point)
{
    VoileVec3 target;
    const Sandbox* sandbox = session->sandbox;
    bool is_slow = session->speed < SPEED_NORMAL;
    if (!is_slow && !sandbox->hand.is_led && twins_find_target(&sandbox->scene, &sandbox->hand, cloth, &target) &&
        !voile_cloth_is_slipping(sandbox->cloths[cloth].cloth, sandbox->hand.point))
    {
        mesh->positions[first_point + sandbox->hand.point] = target;
    }
}

static void place_points(ClothMesh* mesh, const Session* session)
{
    const Sandbox* sandbox = session->sandbox;
    float fraction = session_fraction(session);
    int32_t first_point = 0;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        const SandboxCloth* cloth = &sandbox->cloths[i];
        VoileVec3* positions = mesh->positions + first_point;
        for (int32_t point = 0; point < cloth->point_count; ++point)
        {
            positions[point] = voile_lerp3(cloth->previous_positions[point], cloth->positions[point], fraction);
        }
        place_held_point(mesh, session, i, first_point);
        first_point += cloth->point_count;
    }
    cloth_normals_find(mesh, sandbox);
}

static void place_dashes(ClothMesh* mesh)
{
    for (int32_t i = mesh->point_count; i < mesh->whole_vertex_count; ++i)
    {
        const int32_t* points = mesh->dashes + 2 * (i - mesh->point_count);
        mesh->positions[i] = voile_lerp3(mesh->positions[points[0]], mesh->positions[points[1]], DASH_START);
        mesh->normals[i] = mesh->normals[points[0]];
        mesh->values[i] = mesh->values[points[0]];
    }
}

static void add_hems(ClothMesh* mesh, const Sandbox* sandbox)
{
    int32_t first_point = 0;
    mesh->vertex_count = mesh->whole_vertex_count;
    mesh->line_count = mesh->line_starts[THREAD_LEVELS];
    mesh->face_count = mesh->whole_face_count;
    for (int i = 0; i < sandbox->cloth_count; ++i)
    {
        HemSource source = hem_source(sandbox, i);
        source.positions = mesh->positions + first_point;
        source.normals = mesh->normals + first_point;
        source.first_point = first_point;
        source.first_vertex = mesh->vertex_count;
        Hems hems = { .dead_faces = mesh->dead_faces };
        hems.positions = mesh->positions + mesh->vertex_count;
        hems.normals = mesh->normals + mesh->vertex_count;
        hems.owners = mesh->owners + (mesh->vertex_count - mesh->whole_vertex_count);
        hems.ends = mesh->ends + 2 * mesh->line_count;
        hems.corners = mesh->corners + 4 * mesh->face_count;
        hems_find(&source, &hems);
        mesh->vertex_count += hems.vertex_count;
        mesh->line_count += hems.line_count;
        mesh->face_count += hems.face_count;
        first_point += sandbox->cloths[i].point_count;
    }
    for (int32_t i = mesh->whole_vertex_count; i < mesh->vertex_count; ++i)
    {
        mesh->values[i] = mesh->values[mesh->owners[i - mesh->whole_vertex_count]];
        mesh->weakness[i] = 0.0f;
    }
}

static void find_values(ClothMesh* mesh, const Sandbox* sandbox, ColorBy by)
{
    ValueScale scale = value_scale_of(sandbox, by);
    int32_t first_point = 0;
    for (int i = 0; i < sandbox->cloth_count && scale.name != NULL; ++i)
    {
        float* values = mesh->values + first_point;
        int32_t count = sandbox->cloths[i].point_count;
        cloth_values_find(sandbox, i, by, mesh->link_room, values);
        for (int32_t point = 0; point < count; ++point)
        {
            values[point] = value_place(&scale, values[point]);
        }
        first_point += count;
    }
}

bool cloth_mesh_update(ClothMesh* mesh, const Session* session)
{
    const Sandbox* sandbox = session->sandbox;
    MeshKey key = key_of(sandbox);
    MeshSize size = size_of(sandbox);
    if (!reserve(mesh, &size))
    {
        return false;
    }
    if (!keys_are_equal(&key, &mesh->key))
    {
        mesh->key = key;
        mesh->point_count = (int32_t)sandbox_point_count(sandbox);
        collect_lines(mesh, sandbox);
        collect_faces(mesh, sandbox);
        cloth_normals_note_faces(mesh, sandbox);
        collect_bare_lines(mesh, sandbox);
    }
    place_points(mesh, session);
    find_values(mesh, sandbox, session->color_by);
    place_dashes(mesh);
    add_hems(mesh, sandbox);
    return true;
}
