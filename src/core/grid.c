#include "core/grid.h"

// A link from (column + from_column, row) to (column + to_column, row + rows), for every cell where both ends exist.
typedef struct LinkPattern
{
    VoileLinkKind kind;
    int32_t from_column, to_column, rows;
} LinkPattern;

static const LinkPattern patterns[] = {
    { VOILE_LINK_STRUCTURAL, 0, 1, 0 }, { VOILE_LINK_STRUCTURAL, 0, 0, 1 }, { VOILE_LINK_SHEAR, 0, 1, 1 },
    { VOILE_LINK_SHEAR, 1, 0, 1 },      { VOILE_LINK_BEND, 0, 2, 0 },       { VOILE_LINK_BEND, 0, 0, 2 },
};

#define PATTERN_COUNT (sizeof(patterns) / sizeof(patterns[0]))

// How many times the pattern fits along each axis; 0 or less where it does not fit at all.
static int32_t fit_columns(const LinkPattern* pattern, int32_t columns)
{
    return columns - (pattern->from_column > pattern->to_column ? pattern->from_column : pattern->to_column);
}

static int32_t fit_rows(const LinkPattern* pattern, int32_t rows)
{
    return rows - pattern->rows;
}

static bool is_wanted(const LinkPattern* pattern, uint32_t link_kinds)
{
    return (link_kinds >> pattern->kind & 1U) != 0;
}

static int32_t count_pattern(const LinkPattern* pattern, int32_t columns, int32_t rows)
{
    int32_t across = fit_columns(pattern, columns);
    int32_t down = fit_rows(pattern, rows);
    return across > 0 && down > 0 ? across * down : 0;
}

int32_t grid_link_count(int32_t columns, int32_t rows, uint32_t link_kinds)
{
    int32_t count = 0;
    for (size_t i = 0; i < PATTERN_COUNT; ++i)
    {
        count += is_wanted(&patterns[i], link_kinds) ? count_pattern(&patterns[i], columns, rows) : 0;
    }
    return count;
}

int32_t grid_face_count(int32_t columns, int32_t rows)
{
    return (columns - 1) * (rows - 1);
}

static VoileLinkDef* write_pattern(const LinkPattern* pattern, int32_t columns, int32_t rows, VoileLinkDef* out)
{
    for (int32_t row = 0; row < fit_rows(pattern, rows); ++row)
    {
        for (int32_t column = 0; column < fit_columns(pattern, columns); ++column)
        {
            *out++ = (VoileLinkDef){
                .a = row * columns + column + pattern->from_column,
                .b = (row + pattern->rows) * columns + column + pattern->to_column,
                .kind = pattern->kind,
            };
        }
    }
    return out;
}

void grid_write_links(int32_t columns, int32_t rows, uint32_t link_kinds, VoileLinkDef* out_links)
{
    for (size_t i = 0; i < PATTERN_COUNT; ++i)
    {
        if (is_wanted(&patterns[i], link_kinds))
        {
            out_links = write_pattern(&patterns[i], columns, rows, out_links);
        }
    }
}

void grid_write_faces(int32_t columns, int32_t rows, VoileFaceDef* out_faces)
{
    for (int32_t row = 0; row + 1 < rows; ++row)
    {
        for (int32_t column = 0; column + 1 < columns; ++column)
        {
            int32_t corner = row * columns + column;
            *out_faces++ = (VoileFaceDef){ { corner, corner + columns, corner + columns + 1, corner + 1 } };
        }
    }
}
