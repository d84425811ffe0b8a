#include "core/grid.h"

// A link from (column + from_column, row) to (column + to_column, row + rows), for every cell where both ends exist.
typedef struct LinkPattern
{
    VoileLinkKind kind;
    int32_t from_column, to_column, rows;
} LinkPattern;

static const LinkPattern patterns[GRID_FAMILY_COUNT] = {
    [GRID_ACROSS] = { VOILE_LINK_STRUCTURAL, 0, 1, 0 }, [GRID_DOWN] = { VOILE_LINK_STRUCTURAL, 0, 0, 1 },
    [GRID_DIAGONAL] = { VOILE_LINK_SHEAR, 0, 1, 1 },    [GRID_ANTIDIAGONAL] = { VOILE_LINK_SHEAR, 1, 0, 1 },
    [GRID_BEND_ACROSS] = { VOILE_LINK_BEND, 0, 2, 0 },  [GRID_BEND_DOWN] = { VOILE_LINK_BEND, 0, 0, 2 },
};

typedef struct Cell
{
    int32_t column, row;
} Cell;

// --- sizes -----------------------------------------------------------------------------------------------------------

// How many times the pattern fits along each axis; 0 or less where it does not fit at all.
static int32_t fit_columns(const LinkPattern* pattern, int32_t columns)
{
    return columns - (pattern->from_column > pattern->to_column ? pattern->from_column : pattern->to_column);
}

static int32_t fit_rows(const LinkPattern* pattern, int32_t rows)
{
    return rows - pattern->rows;
}

GridShape grid_shape(int32_t columns, int32_t rows, uint32_t link_kinds)
{
    GridShape grid = { .columns = columns, .rows = rows, .blocks_per_row = (columns + LANES - 1) / LANES };
    for (int family = 0; family < GRID_FAMILY_COUNT; ++family)
    {
        const LinkPattern* pattern = &patterns[family];
        int32_t across = fit_columns(pattern, columns);
        int32_t down = fit_rows(pattern, rows);
        bool is_wanted = (link_kinds >> pattern->kind & 1U) != 0 && across > 0 && down > 0;
        grid.family_starts[family + 1] =
            grid.family_starts[family] + (is_wanted ? down * grid.blocks_per_row * LANES : 0);
        grid.link_starts[family + 1] = grid.link_starts[family] + (is_wanted ? across * down : 0);
    }
    return grid;
}

VoileLinkKind grid_family_kind(GridFamily family)
{
    return patterns[family].kind;
}

// --- numbers ---------------------------------------------------------------------------------------------------------

int32_t grid_slot(const GridShape* grid, int32_t column, int32_t row)
{
    int32_t block = row * grid->blocks_per_row + column % grid->blocks_per_row;
    return block * LANES + column / grid->blocks_per_row;
}

int32_t grid_point_of_slot(const GridShape* grid, int32_t slot)
{
    int32_t block = slot / LANES;
    int32_t column = slot % LANES * grid->blocks_per_row + block % grid->blocks_per_row;
    return block / grid->blocks_per_row * grid->columns + column;
}

static int find_family(const int32_t* starts, int32_t number)
{
    int family = 0;
    while (number >= starts[family + 1])
    {
        family += 1;
    }
    return family;
}

// Where the link of `family` at `cell` is stored; -1 where there is none.
static int32_t store_cell(const GridShape* grid, int family, Cell cell)
{
    bool exists = grid->family_starts[family + 1] > grid->family_starts[family] && cell.column >= 0 && cell.row >= 0 &&
                  cell.column < fit_columns(&patterns[family], grid->columns) &&
                  cell.row < fit_rows(&patterns[family], grid->rows);
    return exists ? grid->family_starts[family] + grid_slot(grid, cell.column, cell.row) : -1;
}

static Cell cell_of_link(const GridShape* grid, int family, int32_t link)
{
    int32_t across = fit_columns(&patterns[family], grid->columns);
    int32_t index = link - grid->link_starts[family];
    return (Cell){ .column = index % across, .row = index / across };
}

static Cell cell_of_stored(const GridShape* grid, int family, int32_t stored)
{
    int32_t index = stored - grid->family_starts[family];
    int32_t block = index / LANES;
    int32_t in_row = block % grid->blocks_per_row;
    return (Cell){ .column = index % LANES * grid->blocks_per_row + in_row, .row = block / grid->blocks_per_row };
}

int32_t grid_stored_of_link(const GridShape* grid, int32_t link)
{
    int family = find_family(grid->link_starts, link);
    return store_cell(grid, family, cell_of_link(grid, family, link));
}

void grid_link_points(const GridShape* grid, int32_t link, int32_t out_points[2])
{
    int family = find_family(grid->link_starts, link);
    const LinkPattern* pattern = &patterns[family];
    Cell cell = cell_of_link(grid, family, link);
    out_points[0] = cell.row * grid->columns + cell.column + pattern->from_column;
    out_points[1] = (cell.row + pattern->rows) * grid->columns + cell.column + pattern->to_column;
}

// False where `visit` wants no more.
static bool visit_row(const GridShape* grid, int family, int32_t row, bool (*visit)(const GridLink*, void*),
                      void* context)
{
    const LinkPattern* pattern = &patterns[family];
    int32_t across = fit_columns(pattern, grid->columns);
    int32_t first = grid->family_starts[family] + row * grid->blocks_per_row * LANES;
    int32_t k = 0;
    int32_t lane = 0;
    for (int32_t column = 0; column < across; ++column)
    {
        GridLink link = { .link = grid->link_starts[family] + row * across + column,
                          .stored = first + k * LANES + lane };
        link.points[0] = row * grid->columns + column + pattern->from_column;
        link.points[1] = (row + pattern->rows) * grid->columns + column + pattern->to_column;
        if (!visit(&link, context))
        {
            return false;
        }
        k += 1;
        lane += k == grid->blocks_per_row ? 1 : 0;
        k = k == grid->blocks_per_row ? 0 : k;
    }
    return true;
}

void grid_visit_links(const GridShape* grid, bool (*visit)(const GridLink* link, void* context), void* context)
{
    for (int family = 0; family < GRID_FAMILY_COUNT; ++family)
    {
        bool is_empty = grid->family_starts[family + 1] == grid->family_starts[family];
        for (int32_t row = 0; !is_empty && row < fit_rows(&patterns[family], grid->rows); ++row)
        {
            if (!visit_row(grid, family, row, visit, context))
            {
                return;
            }
        }
    }
}

bool grid_is_backwards(const GridShape* grid, int32_t stored)
{
    return grid->family_starts[GRID_ANTIDIAGONAL] <= stored && stored < grid->family_starts[GRID_ANTIDIAGONAL + 1];
}

void grid_link_slots(const GridShape* grid, int32_t stored, int32_t out_slots[2])
{
    int family = find_family(grid->family_starts, stored);
    const LinkPattern* pattern = &patterns[family];
    Cell cell = cell_of_stored(grid, family, stored);
    out_slots[0] = grid_slot(grid, cell.column + pattern->from_column, cell.row);
    out_slots[1] = grid_slot(grid, cell.column + pattern->to_column, cell.row + pattern->rows);
}

void grid_face_corners(const GridShape* grid, int32_t face, int32_t out_corners[4])
{
    int32_t corner = face / (grid->columns - 1) * grid->columns + face % (grid->columns - 1);
    out_corners[0] = corner;
    out_corners[1] = corner + grid->columns;
    out_corners[2] = corner + grid->columns + 1;
    out_corners[3] = corner + 1;
}

// --- what hangs together ---------------------------------------------------------------------------------------------

static int32_t add_if_any(int32_t* out, int32_t count, int32_t item)
{
    if (item >= 0)
    {
        out[count++] = item;
    }
    return count;
}

int32_t grid_links_at(const GridShape* grid, int32_t point, int32_t out_links[GRID_LINKS_A_POINT],
                      uint32_t* out_seconds)
{
    int32_t column = point % grid->columns;
    int32_t row = point / grid->columns;
    int32_t count = 0;
    *out_seconds = 0;
    for (int family = 0; family < GRID_FAMILY_COUNT; ++family)
    {
        const LinkPattern* pattern = &patterns[family];
        Cell first = { column - pattern->from_column, row };
        Cell second = { column - pattern->to_column, row - pattern->rows };
        int32_t before = add_if_any(out_links, count, store_cell(grid, family, first));
        count = add_if_any(out_links, before, store_cell(grid, family, second));
        *out_seconds |= count > before ? 1u << before : 0u;
    }
    return count;
}

static int32_t face_at(const GridShape* grid, Cell cell)
{
    bool exists = cell.column >= 0 && cell.row >= 0 && cell.column + 1 < grid->columns && cell.row + 1 < grid->rows;
    return exists ? cell.row * (grid->columns - 1) + cell.column : -1;
}

int32_t grid_faces_at_thread(const GridShape* grid, int32_t stored, int32_t out_faces[2])
{
    int family = find_family(grid->family_starts, stored);
    Cell cell = cell_of_stored(grid, family, stored);
    Cell before = family == GRID_ACROSS ? (Cell){ cell.column, cell.row - 1 } : (Cell){ cell.column - 1, cell.row };
    int32_t count = add_if_any(out_faces, 0, face_at(grid, before));
    return add_if_any(out_faces, count, face_at(grid, cell));
}

int32_t grid_spans_of_thread(const GridShape* grid, int32_t stored, int32_t out_links[2])
{
    int family = find_family(grid->family_starts, stored);
    Cell cell = cell_of_stored(grid, family, stored);
    int bend = family == GRID_ACROSS ? GRID_BEND_ACROSS : GRID_BEND_DOWN;
    Cell before = family == GRID_ACROSS ? (Cell){ cell.column - 1, cell.row } : (Cell){ cell.column, cell.row - 1 };
    int32_t count = add_if_any(out_links, 0, store_cell(grid, bend, before));
    return add_if_any(out_links, count, store_cell(grid, bend, cell));
}

int32_t grid_spans_of_face(const GridShape* grid, int32_t face, int32_t out_links[2])
{
    Cell cell = { face % (grid->columns - 1), face / (grid->columns - 1) };
    int32_t count = add_if_any(out_links, 0, store_cell(grid, GRID_DIAGONAL, cell));
    return add_if_any(out_links, count, store_cell(grid, GRID_ANTIDIAGONAL, cell));
}
