#include "core/edges.h"

#include "core/rows.h"

#include <string.h>

static void lay_out_edges(void* object, Carver* carver)
{
    EdgeTable* table = (EdgeTable*)object;
    size_t entries = (size_t)table->entry_count;
    size_t sides = 4 * (size_t)table->face_count;
    size_t owners = (size_t)table->point_count + 1;
    size_t size = sizeof(int32_t);
    table->edge_of_entry = carve(carver, entries, size);
    table->edge_ends = carve(carver, entries, 2 * size);
    table->edge_has_link = carve(carver, entries, 1);
    table->lower_edge_start = carve(carver, owners, size);
    table->edge_face_starts = carve(carver, entries + 1, size);
    table->edge_faces = carve(carver, sides, size);
    table->point_face_starts = carve(carver, owners, size);
    table->point_faces = carve(carver, sides, size);
    table->neighbor_starts = carve(carver, owners, size);
    table->neighbors = carve(carver, 2 * (size_t)table->structural_count, size);
    table->span_starts = carve(carver, entries + (size_t)table->face_count + 1, size);
    table->entry_ends = carve(carver, entries, 2 * size);
    table->order = carve(carver, entries, size);
    table->next_order = carve(carver, entries, size);
    table->counts = carve(carver, owners, size);
}

// --- entries ---------------------------------------------------------------------------------------------------------

static void write_entry(EdgeTable* table, int32_t entry, int32_t a, int32_t b)
{
    table->entry_ends[2 * entry] = a < b ? a : b;
    table->entry_ends[2 * entry + 1] = a < b ? b : a;
}

static void list_entries(EdgeTable* table)
{
    for (int32_t i = 0; i < table->link_count; ++i)
    {
        if (table->links[i].kind == VOILE_LINK_STRUCTURAL)
        {
            write_entry(table, table->stored_of_link[i], table->links[i].a, table->links[i].b);
        }
    }
    for (int32_t face = 0; face < table->face_count; ++face)
    {
        const int32_t* corners = table->faces[face].corners;
        int side_count = face_side_count(&table->faces[face]);
        int32_t first = table->structural_count + 4 * face;
        for (int side = 0; side < side_count; ++side)
        {
            write_entry(table, first + side, corners[side], corners[(side + 1) % side_count]);
        }
        if (side_count == 3)
        {
            write_entry(table, first + 3, -1, -1);
        }
    }
}

// Sorts the first `count` of `from` into `to`, by one end (0 the lower, 1 the higher), keeping the order of equals.
static void sort_by_end(EdgeTable* table, int end, const int32_t* from, int32_t* to, int32_t count)
{
    memset(table->counts, 0, ((size_t)table->point_count + 1) * sizeof(int32_t));
    for (int32_t i = 0; i < count; ++i)
    {
        table->counts[table->entry_ends[2 * from[i] + end] + 1] += 1;
    }
    rows_open(table->counts, table->point_count);
    for (int32_t i = 0; i < count; ++i)
    {
        to[table->counts[table->entry_ends[2 * from[i] + end]]++] = from[i];
    }
}

// Entries by their ends; returns how many there are without the missing sides.
static int32_t sort_entries(EdgeTable* table)
{
    int32_t count = 0;
    for (int32_t entry = 0; entry < table->entry_count; ++entry)
    {
        if (table->entry_ends[2 * entry] >= 0)
        {
            table->order[count++] = entry;
        }
    }
    sort_by_end(table, 1, table->order, table->next_order, count);
    sort_by_end(table, 0, table->next_order, table->order, count);
    return count;
}

static bool has_ends(const int32_t* ends, const int32_t* other_ends)
{
    return ends[0] == other_ends[0] && ends[1] == other_ends[1];
}

static void number_edges(EdgeTable* table)
{
    int32_t sorted_count = sort_entries(table);
    memset(table->edge_of_entry, 0xff, (size_t)table->entry_count * sizeof(int32_t));
    for (int32_t i = 0; i < sorted_count; ++i)
    {
        int32_t entry = table->order[i];
        const int32_t* ends = &table->entry_ends[2 * entry];
        int32_t last = table->edge_count - 1;
        if (last < 0 || !has_ends(ends, &table->edge_ends[2 * last]))
        {
            last = table->edge_count++;
            memcpy(&table->edge_ends[2 * last], ends, 2 * sizeof(int32_t));
            table->lower_edge_start[ends[0] + 1] += 1;
        }
        table->edge_of_entry[entry] = last;
        table->edge_has_link[last] |= entry < table->structural_count;
    }
    rows_open(table->lower_edge_start, table->point_count);
}

// --- lists -----------------------------------------------------------------------------------------------------------

static void list_faces_of_edges(EdgeTable* table)
{
    int32_t* starts = table->edge_face_starts;
    const int32_t* edge_of_sides = table->edge_of_entry + table->structural_count;
    int32_t side_count = 4 * table->face_count;
    for (int32_t side = 0; side < side_count; ++side)
    {
        if (edge_of_sides[side] >= 0)
        {
            starts[edge_of_sides[side] + 1] += 1;
        }
    }
    rows_open(starts, table->edge_count);
    for (int32_t side = 0; side < side_count; ++side)
    {
        if (edge_of_sides[side] >= 0)
        {
            table->edge_faces[starts[edge_of_sides[side]]++] = side / 4;
        }
    }
    rows_close(starts, table->edge_count);
}

static void list_faces_of_points(EdgeTable* table)
{
    int32_t* starts = table->point_face_starts;
    for (int32_t face = 0; face < table->face_count; ++face)
    {
        for (int i = 0; i < face_side_count(&table->faces[face]); ++i)
        {
            starts[table->faces[face].corners[i] + 1] += 1;
        }
    }
    rows_open(starts, table->point_count);
    for (int32_t face = 0; face < table->face_count; ++face)
    {
        for (int i = 0; i < face_side_count(&table->faces[face]); ++i)
        {
            table->point_faces[starts[table->faces[face].corners[i]]++] = face;
        }
    }
    rows_close(starts, table->point_count);
}

static void list_neighbors(EdgeTable* table)
{
    int32_t* starts = table->neighbor_starts;
    for (int32_t i = 0; i < 2 * table->edge_count; ++i)
    {
        starts[table->edge_ends[i] + 1] += table->edge_has_link[i / 2];
    }
    rows_open(starts, table->point_count);
    for (int32_t i = 0; i < 2 * table->edge_count; ++i)
    {
        if (table->edge_has_link[i / 2])
        {
            // i ^ 1 is the other end of the same edge.
            table->neighbors[starts[table->edge_ends[i]]++] = table->edge_ends[i ^ 1];
        }
    }
    rows_close(starts, table->point_count);
}

VoileResult edge_table_create(EdgeTable* table, const VoileAllocator* allocator, VoileError* error)
{
    table->entry_count = table->structural_count + 4 * table->face_count;
    VoileResult result = block_allocate(&table->block, allocator, lay_out_edges, table, error);
    if (result == VOILE_OK)
    {
        list_entries(table);
        number_edges(table);
        list_faces_of_edges(table);
        list_faces_of_points(table);
        list_neighbors(table);
    }
    return result;
}

void edge_table_release(EdgeTable* table, const VoileAllocator* allocator)
{
    block_release(&table->block, allocator);
}

int32_t edge_table_find(const EdgeTable* table, int32_t a, int32_t b)
{
    int32_t lower = a < b ? a : b;
    int32_t higher = a < b ? b : a;
    int32_t first = table->lower_edge_start[lower];
    int32_t end = table->lower_edge_start[lower + 1];
    while (first < end)
    {
        int32_t middle = first + (end - first) / 2;
        int32_t found = table->edge_ends[2 * middle + 1];
        if (found == higher)
        {
            return middle;
        }
        first = found < higher ? middle + 1 : first;
        end = found < higher ? end : middle;
    }
    return -1;
}
