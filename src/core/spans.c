#include "core/spans.h"

#include "core/rows.h"

#include <string.h>

// Where the spans of a link go: counted, or stored.
typedef struct SpanWriter
{
    const EdgeTable* table;
    const VoileVec3* rest_positions;
    int64_t count;
    int32_t link;    // stored place of the link that is being looked at
    int32_t* starts; // NULL: only the sum is wanted
    int32_t* links;  // NULL: only counted
} SpanWriter;

static void write_span(SpanWriter* writer, int32_t owner)
{
    writer->count += 1;
    if (writer->links != NULL)
    {
        writer->links[writer->starts[owner]++] = writer->link;
    }
    else if (writer->count <= INT32_MAX)
    {
        writer->starts[owner + 1] += 1;
    }
}

static void write_edge_span(SpanWriter* writer, int32_t edge)
{
    write_span(writer, edge);
}

static void write_face_span(SpanWriter* writer, int32_t face)
{
    write_span(writer, writer->table->edge_count + face);
}

// --- the rules -------------------------------------------------------------------------------------------------------

// Which corner of the face the point is; -1 if none.
static int find_corner(const VoileFaceDef* face, int32_t point)
{
    for (int i = 0; i < face_side_count(face); ++i)
    {
        if (face->corners[i] == point)
        {
            return i;
        }
    }
    return -1;
}

static int32_t list_length(const int32_t* starts, int32_t owner)
{
    return starts[owner + 1] - starts[owner];
}

static int32_t find_thread(const EdgeTable* table, int32_t a, int32_t b)
{
    int32_t edge = edge_table_find(table, a, b);
    return edge >= 0 && table->edge_has_link[edge] ? edge : -1;
}

static bool span_own_thread(SpanWriter* writer, int32_t a, int32_t b)
{
    int32_t edge = find_thread(writer->table, a, b);
    if (edge >= 0)
    {
        write_edge_span(writer, edge);
    }
    return edge >= 0;
}

// The quads that have a and b at opposite corners.
static bool span_diagonal(SpanWriter* writer, int32_t a, int32_t b)
{
    const EdgeTable* table = writer->table;
    int64_t before = writer->count;
    for (int32_t i = table->point_face_starts[a]; i < table->point_face_starts[a + 1]; ++i)
    {
        const VoileFaceDef* face = &table->faces[table->point_faces[i]];
        if (face_side_count(face) == 4 && face->corners[(find_corner(face, a) + 2) % 4] == b)
        {
            write_face_span(writer, table->point_faces[i]);
        }
    }
    return writer->count > before;
}

// The side of a triangle that lies over against `point`; -1 where the face is a quad or has no such corner.
static int32_t find_far_edge(const EdgeTable* table, int32_t face, int32_t point)
{
    int corner = find_corner(&table->faces[face], point);
    bool is_triangle = face_side_count(&table->faces[face]) == 3;
    return is_triangle && corner >= 0 ? edge_of_side(table, face, (corner + 1) % 3) : -1;
}

// The triangles across `edge` from triangle `face` whose far corner is b.
static bool span_across_edge(SpanWriter* writer, int32_t face, int32_t edge, int32_t b)
{
    const EdgeTable* table = writer->table;
    bool is_found = false;
    for (int32_t i = table->edge_face_starts[edge]; i < table->edge_face_starts[edge + 1]; ++i)
    {
        int32_t other = table->edge_faces[i];
        if (other != face && find_far_edge(table, other, b) == edge)
        {
            write_face_span(writer, other);
            is_found = true;
        }
    }
    if (is_found)
    {
        write_face_span(writer, face);
        write_edge_span(writer, edge);
    }
    return is_found;
}

static bool span_shared_edge(SpanWriter* writer, int32_t a, int32_t b)
{
    const EdgeTable* table = writer->table;
    bool is_found = false;
    for (int32_t i = table->point_face_starts[a]; i < table->point_face_starts[a + 1]; ++i)
    {
        int32_t face = table->point_faces[i];
        int32_t edge = find_far_edge(table, face, a);
        is_found |= edge >= 0 && span_across_edge(writer, face, edge, b);
    }
    return is_found;
}

// Neighbours ascend, so that of equally near ones the lowest stays.
static void span_middle(SpanWriter* writer, int32_t a, int32_t b)
{
    const EdgeTable* table = writer->table;
    const VoileVec3* rest = writer->rest_positions;
    VoileVec3 middle = voile_lerp3(rest[a], rest[b], 0.5f);
    int32_t best = -1;
    float best_distance = 0.0f;
    for (int32_t i = table->neighbor_starts[a]; i < table->neighbor_starts[a + 1]; ++i)
    {
        int32_t point = table->neighbors[i];
        float distance = voile_distance(rest[point], middle);
        if ((best < 0 || distance < best_distance) && find_thread(table, point, b) >= 0)
        {
            best = point;
            best_distance = distance;
        }
    }
    if (best >= 0)
    {
        write_edge_span(writer, find_thread(table, a, best));
        write_edge_span(writer, find_thread(table, best, b));
    }
}

static void span_link(SpanWriter* writer, const VoileLinkDef* link)
{
    // From the end with the shorter lists: a hub may have a million faces.
    const EdgeTable* table = writer->table;
    int32_t near_a = list_length(table->point_face_starts, link->a) + list_length(table->neighbor_starts, link->a);
    int32_t near_b = list_length(table->point_face_starts, link->b) + list_length(table->neighbor_starts, link->b);
    int32_t from = near_a <= near_b ? link->a : link->b;
    int32_t to = near_a <= near_b ? link->b : link->a;

    bool is_found = span_own_thread(writer, from, to);
    is_found = is_found || (link->kind == VOILE_LINK_SHEAR && span_diagonal(writer, from, to));
    if (!is_found && !span_shared_edge(writer, from, to))
    {
        span_middle(writer, from, to);
    }
}

// --- the whole cloth -------------------------------------------------------------------------------------------------

static void span_links(SpanWriter* writer)
{
    const EdgeTable* table = writer->table;
    for (int32_t i = 0; i < table->link_count; ++i)
    {
        int32_t link = table->links_by_rank[i];
        if (table->links[link].kind != VOILE_LINK_STRUCTURAL)
        {
            writer->link = table->stored_of_link[link];
            span_link(writer, &table->links[link]);
        }
    }
}

VoileResult topology_measure(EdgeTable* table, const VoileVec3* rest_positions, Topology* out_topology,
                             VoileError* error)
{
    SpanWriter counter = { .table = table, .rest_positions = rest_positions, .starts = table->span_starts };
    span_links(&counter);
    if (counter.count > INT32_MAX)
    {
        return voile_fail(error, VOILE_ERROR_INVALID, 0, "the bend and shear links span too many faces");
    }
    rows_open(table->span_starts, table->edge_count + table->face_count);
    out_topology->edge_count = table->edge_count;
    out_topology->edge_face_count = table->edge_face_starts[table->edge_count];
    out_topology->span_count = (int32_t)counter.count;
    return VOILE_OK;
}

void topology_write(const EdgeTable* table, const VoileVec3* rest_positions, Topology* topology)
{
    size_t size = sizeof(int32_t);
    size_t owner_count = (size_t)table->edge_count + (size_t)table->face_count;
    memcpy(topology->edge_of_link, table->edge_of_entry, (size_t)table->structural_count * size);
    memcpy(topology->edge_face_starts, table->edge_face_starts, ((size_t)table->edge_count + 1) * size);
    memcpy(topology->edge_faces, table->edge_faces, (size_t)topology->edge_face_count * size);
    memcpy(topology->span_starts, table->span_starts, (owner_count + 1) * size);

    SpanWriter writer = {
        .table = table,
        .rest_positions = rest_positions,
        .starts = topology->span_starts,
        .links = topology->span_links,
    };
    span_links(&writer);
    rows_close(topology->span_starts, (int32_t)owner_count);
}
