#include "sandbox/cloth_picture.h"

#include "sandbox/bands.h"
#include "sandbox/cloth_marks.h"
#include "sandbox/cloth_shading.h"
#include "sandbox/cloth_values.h"
#include "sandbox/session_state.h"
#include "sandbox/solid_lines.h"

#include <string.h>

// Threads nearer to each other than the first are left out, those beyond the second are whole: reference pixels.
#define THIN_FROM_PX 4.0f
#define THIN_TO_PX   6.5f

// -------------------------------------------------------------------------------------------------------------- memory

static void release_block(ClothPicture* picture)
{
    voile_release(&picture->allocator, picture->block, picture->block_size);
    picture->block = NULL;
    picture->room = (MeshSize){ .vertices = 0 };
}

void cloth_picture_release(ClothPicture* picture)
{
    cloth_mesh_release(&picture->mesh);
    release_block(picture);
    voile_release(&picture->allocator, picture->depth, picture->depth_size);
    picture->depth = NULL;
    picture->map.values = NULL;
}

// Room for every vertex, thread and face that the mesh has room for.
static bool reserve(ClothPicture* picture)
{
    const ClothMesh* mesh = &picture->mesh;
    if (picture->block != NULL && mesh->room.vertices <= picture->room.vertices &&
        mesh->room.lines <= picture->room.lines && mesh->room.faces <= picture->room.faces)
    {
        return true;
    }
    release_block(picture);
    size_t vertices = (size_t)mesh->room.vertices;
    size_t ends = 2 * (size_t)mesh->room.lines;
    size_t size = 0;
    size_t x = room_take(&size, vertices, sizeof(float));
    size_t y = room_take(&size, vertices, sizeof(float));
    size_t inverse_depth = room_take(&size, vertices, sizeof(float));
    size_t lines = room_take(&size, vertices, sizeof(Color));
    size_t thinned = room_take(&size, vertices, sizeof(Color));
    size_t front = room_take(&size, vertices, sizeof(Color));
    size_t back = room_take(&size, vertices, sizeof(Color));
    size_t sides = room_take(&size, (size_t)mesh->room.faces, sizeof(int8_t));
    size_t sorted = room_take(&size, ends, sizeof(int32_t));
    size_t silhouettes = room_take(&size, ends, sizeof(int32_t));
    size_t plan = room_take(&size, 1, sizeof(LinePlan));
    char* block = voile_allocate(&picture->allocator, size);
    if (block == NULL)
    {
        return false;
    }
    picture->block = block;
    picture->block_size = size;
    picture->room = mesh->room;
    picture->x = (float*)(void*)(block + x);
    picture->y = (float*)(void*)(block + y);
    picture->inverse_depth = (float*)(void*)(block + inverse_depth);
    picture->lines = (Color*)(void*)(block + lines);
    picture->thinned = (Color*)(void*)(block + thinned);
    picture->front = (Color*)(void*)(block + front);
    picture->back = (Color*)(void*)(block + back);
    picture->sides = (int8_t*)(block + sides);
    picture->sorted = (int32_t*)(void*)(block + sorted);
    picture->silhouettes = (int32_t*)(void*)(block + silhouettes);
    picture->plan = (LinePlan*)(void*)(block + plan);
    return true;
}

// What the picture before has written is all there is to clear.
static void clear_depth(ClothPicture* picture, DepthMap* depth)
{
    const DepthMap* before = &picture->map;
    bool is_same = before->values == depth->values && before->width == depth->width &&
                   before->height == depth->height && before->shift == depth->shift;
    if (is_same)
    {
        seen_box_clear(&picture->written, depth);
    }
    else
    {
        depth_clear(depth);
    }
    picture->map = *depth;
    picture->written = vertex_bounds_empty();
}

static bool make_depth(ClothPicture* picture, bool is_fine, const Canvas* canvas, DepthMap* out_depth)
{
    int shift = is_fine ? 0 : 1;
    DepthMap depth = { .width = depth_size(canvas->width, shift), .height = depth_size(canvas->height, shift) };
    depth.pitch = depth.width;
    depth.shift = shift;
    depth.kernel = canvas->kernel;
    size_t size = (size_t)depth.width * (size_t)depth.height * sizeof(float);
    if (size > picture->depth_size)
    {
        voile_release(&picture->allocator, picture->depth, picture->depth_size);
        picture->depth = voile_allocate(&picture->allocator, size);
        picture->depth_size = picture->depth != NULL ? size : 0;
        picture->map.values = NULL;
    }
    depth.values = picture->depth;
    *out_depth = depth;
    if (depth.values != NULL)
    {
        clear_depth(picture, &depth);
    }
    return depth.values != NULL;
}

bool cloth_picture_begin(ClothPicture* picture, const Session* session, const Canvas* canvas, DepthMap* out_depth)
{
    picture->mesh.allocator = picture->allocator;
    bool is_fine = view_styles[session->view_mode].has_body || solids_are_drawn(session);
    return cloth_mesh_update(&picture->mesh, session) && reserve(picture) &&
           make_depth(picture, is_fine, canvas, out_depth);
}

// ---------------------------------------------------------------------------------------------------------------- sort

#define DEPTH_BUCKETS 4096

static int bucket_of(const ClothPicture* picture, DepthRange range, int32_t line)
{
    const int32_t* ends = picture->mesh.ends + 2 * line;
    float middle = 0.5f * (picture->inverse_depth[ends[0]] + picture->inverse_depth[ends[1]]);
    return (int)(depth_range_nearness(range, middle) * (DEPTH_BUCKETS - 1));
}

// A counting sort, stable: the farthest lines first, so that the nearer lie over them. For styles that hide nothing.
static void sort_lines(ClothPicture* picture)
{
    int32_t starts[DEPTH_BUCKETS + 1];
    int32_t line_count = picture->mesh.line_count;
    memset(starts, 0, sizeof starts);
    DepthRange range = depth_range_of(&picture->bounds);
    for (int32_t i = 0; i < line_count; ++i)
    {
        ++starts[bucket_of(picture, range, i) + 1];
    }
    for (int bucket = 0; bucket < DEPTH_BUCKETS; ++bucket)
    {
        starts[bucket + 1] += starts[bucket];
    }
    for (int32_t i = 0; i < line_count; ++i)
    {
        int32_t place = starts[bucket_of(picture, range, i)]++;
        memcpy(picture->sorted + 2 * place, picture->mesh.ends + 2 * i, 2 * sizeof(int32_t));
    }
}

// ------------------------------------------------------------------------------------------------------------- drawing

// What all steps of a picture share.
typedef struct Drawing
{
    ClothPicture* picture;
    const Session* session;
    const Projection* projection;
    Canvas* canvas;
    DepthMap* depth;
    const ViewStyle* style;
    float scale;
} Drawing;

// All that tells how vertices are painted.
typedef struct Painting
{
    PaintedVertices vertices;
    VertexPaint paint;
    const float* values; // along the map
    const ColorMap* map; // NULL: none
    Color* dyes;
} Painting;

static void paint_part(void* data, int first, int end)
{
    const Painting* painting = data;
    for (int i = first; i < end && painting->map != NULL; ++i)
    {
        painting->dyes[i] = color_map_at(painting->map, painting->values[i]);
    }
    vertices_paint(&painting->vertices, &painting->paint, first, end);
}

static void shade(const Drawing* drawing)
{
    ClothPicture* picture = drawing->picture;
    const ClothMesh* mesh = &picture->mesh;
    projection_points(drawing->projection, mesh->positions, mesh->vertex_count, picture->x, picture->y,
                      picture->inverse_depth);
    picture->bounds = vertex_bounds_empty();
    vertex_bounds_add(&picture->bounds, picture->x, picture->y, picture->inverse_depth, mesh->vertex_count);
    vertex_bounds_add(&picture->written, picture->x, picture->y, picture->inverse_depth, mesh->vertex_count);
    ValueScale values = value_scale_of(drawing->session->sandbox, drawing->session->color_by);
    Painting painting = {
        .vertices = {
            .positions = mesh->positions,
            .normals = mesh->normals,
            .inverse_depth = picture->inverse_depth,
            .tint_shares = mesh->weakness,
            .tint_strength = cloth_seam_tint,
            .dyes = picture->thinned,
            .lines = picture->lines,
            .front = drawing->style->has_body ? picture->front : NULL,
            .back = picture->back,
        },
        .paint = cloth_paint(drawing->style, values.map, &picture->bounds, drawing->projection->eye),
        .values = mesh->values,
        .map = values.map,
        .dyes = picture->thinned,
    };
    paint_part(&painting, 0, mesh->vertex_count);
}

static FaceBatch faces_of(const ClothPicture* picture)
{
    return (FaceBatch){
        .x = picture->x,
        .y = picture->y,
        .inverse_depth = picture->inverse_depth,
        .front = picture->front,
        .back = picture->back,
        .corners = picture->mesh.corners,
        .face_count = picture->mesh.face_count,
    };
}

static LineBatch lines_of(const Drawing* drawing, const Color* colors, float width)
{
    const ClothPicture* picture = drawing->picture;
    return (LineBatch){
        .x = picture->x,
        .y = picture->y,
        .colors = colors,
        .width = width * drawing->scale,
        .depth = drawing->style->hides ? drawing->depth : NULL,
        .inverse_depth = picture->inverse_depth,
        .bias = drawing->style->bias,
        .hidden_share = drawing->style->hidden_share,
    };
}

static const VoileParallel* parallel_of(const Drawing* drawing)
{
    return drawing->session->sandbox->scene.parallel;
}

static void draw_line_rows(void* data, int first_row, int end_row)
{
    const Drawing* drawing = data;
    lines_draw_rows(drawing->canvas, drawing->picture->plan, first_row, end_row);
}

static void draw_lines(Drawing* drawing, const LineBatch* batch)
{
    lines_prepare(batch, drawing->picture->plan);
    bands_run(parallel_of(drawing), drawing->canvas->height, 1, draw_line_rows, drawing);
}

// The fill ends in stairs: a thin line of the body's own colour over its outline smooths them.
static void draw_silhouettes(Drawing* drawing)
{
    ClothPicture* picture = drawing->picture;
    FaceBatch faces = faces_of(picture);
    faces_find_sides(&faces, picture->sides);
    LineBatch batch = lines_of(drawing, picture->front, 1.0f);
    batch.line_count =
        faces_find_silhouettes(picture->mesh.edges, picture->mesh.edge_count, picture->sides, picture->silhouettes);
    batch.ends = picture->silhouettes;
    draw_lines(drawing, &batch);
    LineBatch hems = lines_of(drawing, picture->front, 1.0f);
    hems.ends = picture->mesh.ends + 2 * picture->mesh.line_starts[THREAD_LEVELS];
    hems.line_count = picture->mesh.line_count - picture->mesh.line_starts[THREAD_LEVELS];
    draw_lines(drawing, &hems);
    LineBatch bare = lines_of(drawing, picture->front, 1.4f);
    bare.ends = picture->mesh.bare_ends;
    bare.line_count = picture->mesh.bare_count;
    draw_lines(drawing, &bare);
}

static void draw_face_rows(void* data, int first_row, int end_row)
{
    const Drawing* drawing = data;
    FaceBatch faces = faces_of(drawing->picture);
    faces_draw_rows(drawing->canvas, drawing->depth, &faces, first_row, end_row);
}

static void draw_depth_rows(void* data, int first_row, int end_row)
{
    const Drawing* drawing = data;
    FaceBatch faces = faces_of(drawing->picture);
    faces_draw_depth_rows(drawing->depth, &faces, first_row, end_row);
}

static void draw_bodies(Drawing* drawing)
{
    if (drawing->style->has_body)
    {
        bands_run(parallel_of(drawing), drawing->canvas->height, 1, draw_face_rows, drawing);
        draw_silhouettes(drawing);
    }
    else if (drawing->style->hides)
    {
        bands_run(parallel_of(drawing), drawing->depth->height, 1, draw_depth_rows, drawing);
    }
}

// --- threads ---------------------------------------------------------------------------------------------------------

// How far apart neighbouring threads are seen, in the mean.
static float find_spacing(const Drawing* drawing)
{
    const ClothPicture* picture = drawing->picture;
    const ClothMesh* mesh = &picture->mesh;
    int32_t line_count = mesh->line_starts[THREAD_LEVELS];
    int32_t step = line_count / 1024 + 1;
    double sum = 0.0;
    int32_t count = 0;
    for (int32_t i = 0; i < line_count; i += step)
    {
        const int32_t* ends = mesh->ends + 2 * i;
        float dx = picture->x[ends[0]] - picture->x[ends[1]];
        float dy = picture->y[ends[0]] - picture->y[ends[1]];
        float length = sqrtf(dx * dx + dy * dy);
        sum += length < 1.0e6f ? (double)length : 0.0;
        count += length < 1.0e6f ? 1 : 0;
    }
    return count > 0 ? (float)(sum / count) / drawing->scale : THIN_TO_PX;
}

// How strong the threads of a level are: those of the first are always whole.
static float find_strength(int level, float spacing)
{
    float between = level == 0 ? THIN_TO_PX : level == 1 ? 2.0f * spacing : spacing;
    return voile_smoothstep(THIN_FROM_PX, THIN_TO_PX, between < THIN_TO_PX ? between : THIN_TO_PX);
}

static const Color* thin(ClothPicture* picture, float strength)
{
    if (strength >= 1.0f)
    {
        return picture->lines;
    }
    for (int32_t i = 0; i < picture->mesh.vertex_count; ++i)
    {
        float alpha = (float)(picture->lines[i] >> 24) / 255.0f;
        picture->thinned[i] = color_with_alpha(picture->lines[i], alpha * strength);
    }
    return picture->thinned;
}

static void draw_threads(Drawing* drawing)
{
    ClothPicture* picture = drawing->picture;
    const ClothMesh* mesh = &picture->mesh;
    float spacing = find_spacing(drawing);
    int first = 0;
    while (first < THREAD_LEVELS)
    {
        // Levels of one strength are one batch: then threads that cross are drawn in one order.
        float strength = find_strength(first, spacing);
        int end = first + 1;
        while (end < THREAD_LEVELS && find_strength(end, spacing) == strength)
        {
            ++end;
        }
        if (strength > 0.0f)
        {
            LineBatch batch = lines_of(drawing, thin(picture, strength), drawing->style->line_width);
            batch.ends = mesh->ends + 2 * mesh->line_starts[first];
            batch.line_count = mesh->line_starts[end] - mesh->line_starts[first];
            draw_lines(drawing, &batch);
        }
        first = end;
    }
    LineBatch hems = lines_of(drawing, picture->lines, drawing->style->line_width);
    hems.ends = mesh->ends + 2 * mesh->line_starts[THREAD_LEVELS];
    hems.line_count = mesh->line_count - mesh->line_starts[THREAD_LEVELS];
    draw_lines(drawing, &hems);
}

static void draw_wire(Drawing* drawing)
{
    sort_lines(drawing->picture);
    LineBatch batch = lines_of(drawing, drawing->picture->lines, drawing->style->line_width);
    batch.ends = drawing->picture->sorted;
    batch.line_count = drawing->picture->mesh.line_count;
    draw_lines(drawing, &batch);
}

// --------------------------------------------------------------------------------------------------------------- whole

static Drawing drawing_of(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    return (Drawing){
        .picture = picture,
        .session = session,
        .projection = page->projection,
        .canvas = page->canvas,
        .depth = page->depth,
        .style = &view_styles[session->view_mode],
        .scale = page->scale,
    };
}

void cloth_picture_draw_faces(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    Drawing drawing = drawing_of(picture, session, page);
    shade(&drawing);
    draw_bodies(&drawing);
}

void cloth_picture_draw_threads(ClothPicture* picture, const Session* session, const ClothPage* page)
{
    Drawing drawing = drawing_of(picture, session, page);
    if (drawing.style->hides)
    {
        draw_threads(&drawing);
    }
    else
    {
        draw_wire(&drawing);
    }
    cloth_marks_draw(picture, session, page);
}
