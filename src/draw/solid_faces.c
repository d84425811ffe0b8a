#include "draw/solid_faces.h"

#define LEAST_RADIUS 1.0e-4f // metres

// A place around the axis or down from the pole: its direction, and to which side of the core's middle it belongs.
// Neighbours of one direction and two sides have a flat part between them.
typedef struct Station
{
    float cosine, sine;
    float cosine_side, sine_side; // -1 or 1
    bool is_flat_after;
} Station;

#define MAX_STATIONS (4 * (SOLID_MAX_DETAIL + 1))

typedef struct Surface
{
    Station columns[MAX_STATIONS]; // around y, from x towards z
    Station rows[MAX_STATIONS];    // from the pole down; cosine is the height
    int column_count, row_count;
    bool has_caps; // flat ends at the poles
    int top_cap, bottom_cap;
} Surface;

// Quarter `quarter` of a turn in `detail` parts. Its first place is the last quarter's last one where no flat part lies
// between; `skips_first` says so.
static int add_quarter(Station* stations, int count, int quarter, int detail, bool skips_first)
{
    static const float sides[4][2] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };
    for (int i = skips_first ? 1 : 0; i <= detail; ++i)
    {
        float angle = 0.5f * VOILE_PI * (float)i / (float)detail;
        float near = i == detail ? 0.0f : voile_cos(angle), far = i == 0 ? 0.0f : voile_sin(angle);
        far = i == detail ? 1.0f : far;
        bool turns = quarter % 2 == 1; // the cosine of a quarter further on is minus the sine
        stations[count++] = (Station){
            .cosine = sides[quarter][0] * (turns ? far : near),
            .sine = sides[quarter][1] * (turns ? near : far),
            .cosine_side = sides[quarter][0],
            .sine_side = sides[quarter][1],
        };
    }
    return count;
}

static Surface plan_surface(VoileVec3 core, int detail)
{
    Surface surface = { .has_caps = core.x > 0.0f && core.z > 0.0f };
    for (int quarter = 0; quarter < 4; ++quarter)
    {
        // At 0 and 2 quarters z changes its side, at 1 and 3 x does.
        bool has_flat = (quarter % 2 == 0 ? core.z : core.x) > 0.0f;
        if (has_flat && quarter > 0)
        {
            surface.columns[surface.column_count - 1].is_flat_after = true;
        }
        surface.column_count = add_quarter(surface.columns, surface.column_count, quarter, detail, !has_flat);
    }
    surface.columns[surface.column_count - 1].is_flat_after = core.z > 0.0f;
    surface.row_count = add_quarter(surface.rows, 0, 0, detail, false);
    surface.row_count = add_quarter(surface.rows, surface.row_count, 1, detail, !(core.y > 0.0f));
    return surface;
}

static void add_vertices(const Surface* surface, VoilePose pose, VoileVec3 core, float radius, SolidFaces* faces)
{
    for (int i = 0; i < surface->row_count * surface->column_count; ++i)
    {
        const Station* row = &surface->rows[i / surface->column_count];
        const Station* column = &surface->columns[i % surface->column_count];
        VoileVec3 normal = voile_vec3(row->sine * column->cosine, row->cosine, row->sine * column->sine);
        VoileVec3 place =
            voile_vec3(core.x * column->cosine_side, core.y * row->cosine_side, core.z * column->sine_side);
        place = voile_rotate(pose.rotation, voile_add_scaled(place, normal, radius));
        faces->positions[i] = voile_add(pose.position, place);
        faces->normals[i] = voile_rotate(pose.rotation, normal);
    }
    faces->vertex_count = surface->row_count * surface->column_count;
}

static int add_face(SolidFaces* faces, int a, int b, int c, int d)
{
    int32_t* corners = faces->corners + 4 * faces->face_count;
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
    corners[3] = d;
    return faces->face_count++;
}

// The caps' corners are where the flat parts around begin: at the end of a quarter.
static int add_cap(const Surface* surface, SolidFaces* faces, int first_vertex, bool is_top)
{
    int corners[4], count = 0;
    for (int column = 0; column < surface->column_count; ++column)
    {
        if (surface->columns[column].is_flat_after)
        {
            corners[count++] = first_vertex + column;
        }
    }
    return is_top ? add_face(faces, corners[3], corners[2], corners[1], corners[0])
                  : add_face(faces, corners[0], corners[1], corners[2], corners[3]);
}

static void add_faces(Surface* surface, SolidFaces* faces)
{
    int columns = surface->column_count;
    for (int i = 0; i < (surface->row_count - 1) * columns; ++i)
    {
        int next = i % columns + 1 < columns ? i + 1 : i + 1 - columns;
        add_face(faces, i, next, next + columns, i + columns);
    }
    if (surface->has_caps)
    {
        surface->top_cap = add_cap(surface, faces, 0, true);
        surface->bottom_cap = add_cap(surface, faces, (surface->row_count - 1) * columns, false);
    }
}

static void add_edge(SolidFaces* faces, int a, int b, int face, int other_face)
{
    faces->edges[faces->edge_count++] = (FaceEdge){ a, b, { face, other_face } };
}

// Along the rows, where at the poles only a cap has edges that are not points; then down the columns.
static void add_edges(const Surface* surface, SolidFaces* faces)
{
    int columns = surface->column_count, last_row = surface->row_count - 1;
    for (int i = 0; i < surface->row_count * columns; ++i)
    {
        int row = i / columns, column = i % columns;
        int next = column + 1 < columns ? i + 1 : i + 1 - columns;
        bool is_pole = row == 0 || row == last_row;
        if (!is_pole || (surface->has_caps && surface->columns[column].is_flat_after))
        {
            add_edge(faces, i, next, row == 0 ? surface->top_cap : i - columns,
                     row == last_row ? surface->bottom_cap : i);
        }
        if (row < last_row)
        {
            add_edge(faces, i, i + columns, column > 0 ? i - 1 : i - 1 + columns, i);
        }
    }
}

void solid_faces_make(VoilePose pose, VoileVec3 core, float radius, int detail, SolidFaces* out_faces)
{
    int parts = detail < 1 ? 1 : detail > SOLID_MAX_DETAIL ? SOLID_MAX_DETAIL : detail;
    Surface surface = plan_surface(core, parts);
    out_faces->vertex_count = out_faces->face_count = out_faces->edge_count = 0;
    add_vertices(&surface, pose, core, radius > LEAST_RADIUS ? radius : LEAST_RADIUS, out_faces);
    add_faces(&surface, out_faces);
    add_edges(&surface, out_faces);
}
